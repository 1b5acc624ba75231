//! Showing the round again: what the others did since one's own last turn, on the stage, and back to the game by itself.

use leptos::prelude::*;

use crate::following::{cell, moments, turns, viewer};
use crate::state::{App, Pointed};

/// A round that is shown again: how many actions had been played before it, and at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl App {
    /// What the others did since one's own last turn; nothing while bots are at it.
    pub(crate) fn round_to_show(self) -> Option<Round> {
        self.table.with(|table| {
            let table = table.as_ref().filter(|t| t.bot_to_act().is_none() && !t.game().is_over())?;
            let moments =
                moments(&turns(table.steps()), viewer(table.game(), &self.online.seats_from_here(&table.plan().seats)));
            Some(Round { from: *moments.first()?, to: *moments.last()? })
        })
    }

    /// Shows the round again, or ends showing it.
    pub(crate) fn toggle_round(self) {
        if self.round.get_untracked().is_some() {
            return self.end_round();
        }
        if let Some(round) = untrack(|| self.round_to_show()) {
            self.trial.set(None);
            self.looked_at.set(None);
            self.round.set(Some(round));
            self.replay_scenes(round.from..round.to);
        }
    }

    /// Back to the game.
    pub(crate) fn end_round(self) {
        self.close_stage();
        self.replay.set(None);
    }

    /// While a round is shown again, the board goes where something happens; when it is over, all is as before.
    pub(crate) fn follow_round(self) {
        Effect::new(move |_| match (self.replay.get(), self.round.get_untracked()) {
            (Some(at), Some(round)) if at > round.from => self.pointed.set(self.seen_at(at)),
            (None, Some(_)) => {
                self.round.set(None);
                self.pointed.set(None);
            }
            _ => {}
        });
    }

    /// The tile that the last action before a moment is about.
    fn seen_at(self, at: usize) -> Option<Pointed> {
        self.table.with_untracked(|table| {
            let step = table.as_ref()?.steps().get(at.checked_sub(1)?)?;
            step.events.iter().find_map(cell).map(|pos| Pointed { pos, come: true })
        })
    }
}
