//! Watching bots: they play on by themselves, wait, or take one step.

use bastide_rules::Action;
use leptos::prelude::*;

use crate::state::App;

/// How the bots go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pace {
    /// By themselves.
    #[default]
    Run,
    /// One answer, then they wait.
    Step,
    /// They wait.
    Halt,
}

impl App {
    /// Whether the bots wait for a word.
    pub(crate) fn halted(self) -> bool {
        self.pace.get() == Pace::Halt
    }

    /// Lets the bots wait, or go on.
    pub(crate) fn toggle_pace(self) {
        self.pace.update(|p| *p = if *p == Pace::Halt { Pace::Run } else { Pace::Halt });
    }

    /// What a bot has answered. It waits until everything that happened before has been seen.
    pub(crate) fn bot_answers(self, action: Action) {
        let asked = self.moment();
        self.when_idle(move || {
            // By then somebody may have taken a step back or gone elsewhere.
            if self.moment() == asked {
                self.take_answer(action);
            }
        });
    }

    /// Plays a bot's answer. While the bots wait it is not heard: it is asked again when they go on.
    fn take_answer(self, action: Action) {
        match self.pace.get_untracked() {
            Pace::Halt => return,
            // Nor does anything happen behind somebody who looks back.
            _ if self.replay.get_untracked().is_some() => return,
            // Doing nothing is no step that anybody sees.
            Pace::Step if action != Action::Pass => self.pace.set(Pace::Halt),
            Pace::Step | Pace::Run => {}
        }
        self.play(&[action]);
    }

    /// The table and how often it has changed.
    fn moment(self) -> Option<(String, u64)> {
        self.table.with_untracked(|t| t.as_ref().map(|t| (t.id().to_owned(), t.changes())))
    }
}
