//! Looking back: the game runs again by itself, turn by turn, or is taken to any moment of it.

use std::time::Duration;

use leptos::prelude::*;

use crate::following::{Stop, cell, stop_at, stops};
use crate::prefs::Speed;
use crate::state::{App, Pointed};

/// Where one wants to go from the moment that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leap {
    /// The beginning.
    First,
    /// The end.
    Last,
    /// The turn before, or after.
    Turn(bool),
    /// The turn with points before, or after.
    Scoring(bool),
    /// The turning point before, or after.
    Turning(bool),
}

/// The moment a leap leads to; nothing where there is none.
fn leap(stops: &[Stop], turning: &[usize], at: usize, leap: Leap) -> Option<usize> {
    let find = |forward: bool, wanted: &dyn Fn(&Stop) -> bool| {
        if forward {
            stops.iter().find(|s| s.at > at && wanted(s))
        } else {
            stops.iter().rfind(|s| s.at < at && wanted(s))
        }
    };
    let stop = match leap {
        Leap::First => stops.first(),
        Leap::Last => stops.last(),
        Leap::Turn(forward) => find(forward, &|_| true),
        Leap::Scoring(forward) => find(forward, &|s| s.scored),
        Leap::Turning(forward) => find(forward, &|s| turning.contains(&s.at)),
    };
    stop.map(|s| s.at)
}

impl App {
    /// Where a look back at the game in play rests.
    pub(crate) fn stops(self) -> Vec<Stop> {
        self.table.with(|t| t.as_ref().map_or(Vec::new(), |t| stops(t.steps())))
    }

    /// Goes to another moment. Says whether there is one.
    pub(crate) fn leap(self, to: Leap) -> bool {
        let Some(at) = self.replay.get_untracked() else { return false };
        let turning = self.turning.get_untracked();
        let there = leap(&untrack(|| self.stops()), &turning, at, to);
        if let Some(there) = there {
            self.watching.set(false);
            self.look_at(there);
        }
        there.is_some()
    }

    /// Shows a moment, without what led to it.
    pub(crate) fn look_at(self, at: usize) {
        self.close_stage();
        self.pointed.set(None);
        self.replay.set(Some(at));
    }

    /// Lets the game run, from the beginning when it stands at the end; or halts it.
    pub(crate) fn toggle_watching(self) {
        let Some(at) = self.replay.get_untracked() else { return };
        let on = !self.watching.get_untracked();
        if on && untrack(|| self.stops()).last().is_none_or(|last| last.at <= at) {
            self.look_at(0);
        }
        self.watching.set(on);
    }

    /// Ends looking back.
    pub(crate) fn stop_looking_back(self) {
        self.watching.set(false);
        self.close_stage();
        self.pointed.set(None);
        self.replay.set(None);
    }

    /// While the game runs, one turn follows the other as soon as what happened in it has been seen.
    pub(crate) fn keep_watching(self) {
        let timer = StoredValue::new(None::<TimeoutHandle>);
        let stop = move || {
            if let Some(timer) = timer.try_update_value(Option::take).flatten() {
                timer.clear();
            }
        };
        Effect::new(move |_| {
            stop();
            if self.watching.get() && !self.stage.busy.get() {
                self.replay.track();
                let pause = Duration::from_millis(match self.prefs.with(|p| p.watch) {
                    Speed::Quick => 120,
                    Speed::Normal => 500,
                    Speed::Slow => 1500,
                });
                timer.set_value(set_timeout_with_handle(move || self.watch_turn(), pause).ok());
            }
        });
        on_cleanup(move || {
            stop();
            self.watching.set(false);
        });
    }

    /// Plays the next turn on the stage; there is none at the end.
    fn watch_turn(self) {
        let (Some(at), Some(before)) = (self.replay.get_untracked(), self.shown.get_untracked().map(|s| s.game)) else {
            return;
        };
        let Some(next) = leap(&untrack(|| self.stops()), &[], at, Leap::Turn(true)) else {
            return self.watching.set(false);
        };
        self.replay.set(Some(next));
        let seen = self.table.with_untracked(|t| {
            let steps = &t.as_ref()?.steps()[at..next];
            steps.iter().flat_map(|s| &s.events).find_map(cell)
        });
        self.pointed.set(seen.map(|pos| Pointed { pos, come: true }));
        self.perform(before, at..next);
    }

    /// The turn that has just ended, as numbers from 1: which one, and of how many.
    pub(crate) fn turn_shown(self) -> (usize, usize) {
        let stops = self.stops();
        let at = self.replay.get().unwrap_or_default();
        (stop_at(&stops, at), stops.len().saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaps_lead_to_the_next_moment_of_their_kind() {
        let stop = |at: usize, scored: bool| Stop { at, player: None, turn: 0, scored };
        let stops = [stop(0, false), stop(3, false), stop(6, true), stop(9, false), stop(11, true)];
        let from = |at: usize, to: Leap| leap(&stops, &[9], at, to);
        assert_eq!(from(4, Leap::First), Some(0));
        assert_eq!(from(4, Leap::Last), Some(11));
        assert_eq!((from(4, Leap::Turn(true)), from(4, Leap::Turn(false))), (Some(6), Some(3)));
        assert_eq!((from(3, Leap::Turn(true)), from(3, Leap::Turn(false))), (Some(6), Some(0)));
        assert_eq!((from(6, Leap::Scoring(true)), from(6, Leap::Scoring(false))), (Some(11), None));
        assert_eq!((from(0, Leap::Turning(true)), from(11, Leap::Turning(false))), (Some(9), Some(9)));
        assert_eq!((from(0, Leap::Turn(false)), from(11, Leap::Turn(true))), (None, None));
    }
}
