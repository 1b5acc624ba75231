//! Looking back with an analysis: made by a worker of its own, kept with the game.

use std::sync::Arc;

use bastide_bots::analysis::{Analysis, Judged, Setting};
use bastide_rules::Action;
use leptos::prelude::*;

use crate::hints::{GoodMove, Hints};
use crate::shelf;
use crate::state::{App, Dialog};
use crate::worker::{Answer, Question, WorkerLink};

/// What is known about the game in play.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Review {
    /// Nobody has asked yet.
    #[default]
    None,
    /// What is kept cannot be read any more.
    Damaged,
    /// The worker is at it.
    Running {
        /// How thoroughly.
        setting: Setting,
        /// Draws and moves that are done,
        done: usize,
        /// of so many; 0 before the first.
        of: usize,
        /// When it began, in milliseconds.
        began: f64,
    },
    /// It is there.
    Found(Arc<Analysis>),
    /// It could not be made.
    Failed,
}

/// What the curve shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Reading {
    /// Chances to win.
    #[default]
    Chances,
    /// Points ahead in the end.
    Margin,
    /// What the tiles gave and the moves lost.
    Parts,
}

impl Reading {
    /// All of them.
    pub(crate) const ALL: [Reading; 3] = [Reading::Chances, Reading::Margin, Reading::Parts];

    /// Stable name, used in language keys.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Reading::Chances => "chances",
            Reading::Margin => "margin",
            Reading::Parts => "parts",
        }
    }
}

/// The page's memory of it.
#[derive(Clone, Copy)]
pub(crate) struct Reviewing {
    /// What is known.
    pub(crate) state: RwSignal<Review>,
    /// What the curve shows.
    pub(crate) reading: RwSignal<Reading>,
    /// Whether good moves are listed, too.
    pub(crate) all: RwSignal<bool>,
    /// Whether better moves stay hidden, for whoever wants to find them.
    pub(crate) riddle: RwSignal<bool>,
    /// The move, by the actions before it, whose better one is shown all the same.
    pub(crate) solved: RwSignal<Option<u16>>,
    /// The game it belongs to.
    of: StoredValue<String>,
    /// Whoever is at it; without it nobody is.
    worker: StoredValue<Option<WorkerLink>, LocalStorage>,
}

impl Reviewing {
    pub(crate) fn new() -> Reviewing {
        Reviewing {
            state: RwSignal::new(Review::None),
            reading: RwSignal::new(Reading::default()),
            all: RwSignal::new(false),
            riddle: RwSignal::new(false),
            solved: RwSignal::new(None),
            of: StoredValue::new(String::new()),
            worker: StoredValue::new_local(None),
        }
    }
}

impl App {
    /// Takes out what is kept about the game in play, unless it is there already.
    pub(crate) fn open_review(self) {
        let of =
            self.table.with_untracked(|t| t.as_ref().map(|t| (t.id().to_owned(), t.actions().collect::<Vec<_>>())));
        let Some((id, actions)) = of else { return };
        if self.review.of.with_value(|of| *of == id) && self.fits(&actions) {
            return;
        }
        self.review.worker.set_value(None);
        self.review.of.set_value(id.clone());
        self.review.state.set(match shelf::analysis(&id).map(|text| text.parse::<Analysis>()) {
            Some(Ok(analysis)) if analysis.is_of(&actions) => Review::Found(Arc::new(analysis)),
            Some(Err(_)) => Review::Damaged,
            _ => Review::None,
        });
        self.mark_turning();
    }

    /// Whether what is known still belongs to the game: it may have gone on.
    fn fits(self, actions: &[Action]) -> bool {
        self.review.state.with_untracked(|state| match state {
            Review::Found(analysis) => analysis.is_of(actions),
            _ => true,
        })
    }

    /// Whether the game may be looked at: a game with others only when it is over, since an analysis tells what to do next; a lesson never.
    pub(crate) fn may_analyse(self) -> bool {
        let over = self.table.with(|t| t.as_ref().is_some_and(|t| t.game().is_over()));
        !self.is_course() && (over || !self.online.is_on())
    }

    /// Has the game looked at.
    pub(crate) fn analyse(self, setting: Setting) {
        if !untrack(|| self.may_analyse()) {
            return;
        }
        self.open_review();
        let Some(record) = self.table.with_untracked(|t| t.as_ref().map(|t| t.record().to_string())) else { return };
        let id = self.review.of.get_value();
        let began = js_sys::Date::now();
        let on_answer = move |answer: Answer| {
            // A game somebody has left is not looked at any longer.
            if self.review.of.with_value(|of| *of != id) {
                return;
            }
            match answer {
                Answer::Looked { done, of } => self.review.state.set(Review::Running { setting, done, of, began }),
                Answer::Analysis { text } => {
                    let found = text.and_then(|text| {
                        let analysis = text.parse::<Analysis>().ok()?;
                        shelf::keep_analysis(&id, &text);
                        Some(Review::Found(Arc::new(analysis)))
                    });
                    self.review.state.set(found.unwrap_or(Review::Failed));
                    self.mark_turning();
                    self.said.set(self.t("analysis.done").into());
                    // The worker cannot be let go while it speaks.
                    set_timeout(move || self.review.worker.set_value(None), std::time::Duration::ZERO);
                }
                _ => {}
            }
        };
        match WorkerLink::start(on_answer, move |_| self.review.state.set(Review::Failed)) {
            Ok(link) => {
                link.ask(&Question::Analyse { record, deep: setting == Setting::Deep });
                self.review.worker.set_value(Some(link));
                self.review.state.set(Review::Running { setting, done: 0, of: 0, began });
            }
            Err(_) => self.review.state.set(Review::Failed),
        }
    }

    /// Stops it; what was kept before is taken out again.
    pub(crate) fn stop_analysis(self) {
        self.review.worker.set_value(None);
        self.review.of.set_value(String::new());
        self.open_review();
    }

    /// The analysis, if there is one.
    pub(crate) fn analysis(self) -> Option<Arc<Analysis>> {
        self.review.state.with(|state| match state {
            Review::Found(analysis) => Some(analysis.clone()),
            _ => None,
        })
    }

    /// The move that is looked at after so many actions: the one about to be made, or else the last one.
    pub(crate) fn judged_at(self, at: usize) -> Option<Judged> {
        self.analysis()?.moves().take_while(|judged| usize::from(judged.at) <= at).last().cloned()
    }

    /// Tells the look back where the game turned: at the end of those turns.
    fn mark_turning(self) {
        let stops = untrack(|| self.stops());
        let turns = untrack(|| self.analysis()).map_or(Vec::new(), |analysis| analysis.turning_points());
        let end = |at: u16| stops.iter().map(|stop| stop.at).find(|stop| *stop > at.into());
        self.turning.set(turns.into_iter().filter_map(|turn| end(turn.at)).collect());
    }

    /// Whether what was better than a move is still to be found.
    pub(crate) fn is_riddle(self, judged: &Judged) -> bool {
        !judged.better.is_empty() && self.review.riddle.get() && self.review.solved.get() != Some(judged.at)
    }

    /// Shows a move where it was made.
    pub(crate) fn look_at_move(self, at: u16) {
        self.review.solved.set(None);
        self.dialog.set(None);
        self.replay.set(Some(at.into()));
    }

    /// Opens the analysis over the game.
    pub(crate) fn show_analysis(self) {
        self.dialog.set(Some(Dialog::Analysis));
    }

    /// Puts the better move on the board as a ghost, or takes it away.
    pub(crate) fn show_better(self, better: Option<&Judged>) {
        let hints = match better.filter(|judged| !judged.better.is_empty()) {
            Some(judged) => {
                let good = GoodMove { actions: judged.better.clone(), lead: 0.0, why: Vec::new() };
                Hints::Found { moves: vec![good], marked: 0 }
            }
            None => Hints::Hidden,
        };
        if self.hints.with_untracked(|now| *now != hints) {
            self.hints.set(hints);
        }
    }
}
