//! Which puzzles somebody has solved, and on how many days in a row: kept on the device. And which puzzle belongs to which day.

use serde::{Deserialize, Serialize};

use crate::{json, shelf};

const SLOT: &str = "bastide.puzzles";

/// What is kept of somebody's puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Solved {
    /// The numbers of the puzzles.
    pub(crate) puzzles: Vec<u16>,
    /// The last day whose puzzle was solved, counted from 1970.
    day: u32,
    /// On how many days in a row.
    streak: u32,
    /// The longest streak.
    pub(crate) best: u32,
}

impl Solved {
    /// What is kept; nothing when it cannot be read any more.
    pub(crate) fn kept() -> Solved {
        shelf::read(SLOT).unwrap_or_default()
    }

    /// Keeps it.
    pub(super) fn keep(&self) {
        shelf::write_text(SLOT, &json::write(self));
    }

    /// A puzzle is solved today; perhaps the one of the day.
    pub(super) fn solve(&mut self, puzzle: u16, today: u32, daily: bool) {
        if !self.puzzles.contains(&puzzle) {
            self.puzzles.push(puzzle);
        }
        if daily && self.day != today {
            self.streak = if self.day + 1 == today { self.streak + 1 } else { 1 };
            self.day = today;
            self.best = self.best.max(self.streak);
        }
    }

    /// On how many days in a row the puzzle of the day was solved, up to today or yesterday.
    pub(crate) fn streak(&self, today: u32) -> u32 {
        if self.day + 1 >= today { self.streak } else { 0 }
    }
}

/// The place of a day's puzzle among so many: the same for everybody, and another one every day until all were there.
pub(crate) fn daily(day: u32, puzzles: usize) -> Option<usize> {
    /// A prime larger than any list: its multiples visit all places before one comes again.
    const STRIDE: u64 = 7919;
    (puzzles > 0).then(|| (u64::from(day) * STRIDE % puzzles as u64) as usize)
}

/// Today, counted from 1970, by the calendar on the wall.
pub(crate) fn today() -> u32 {
    let now = js_sys::Date::new_0();
    ((now.get_time() - now.get_timezone_offset() * 60_000.0) / 86_400_000.0) as u32
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn days_in_a_row_are_counted_once_each() {
        let mut solved = Solved::default();
        solved.solve(7, 100, true);
        solved.solve(7, 100, true);
        solved.solve(9, 100, false);
        assert_eq!((solved.streak(100), solved.puzzles.clone()), (1, vec![7, 9]));
        solved.solve(3, 101, true);
        assert_eq!((solved.streak(101), solved.streak(102), solved.streak(103)), (2, 2, 0));
        solved.solve(4, 104, true);
        assert_eq!((solved.streak(104), solved.best), (1, 2));
    }

    #[test]
    fn every_puzzle_has_its_day() {
        let days: BTreeSet<_> = (20_000..20_200).map(|day| daily(day, 200)).collect();
        assert_eq!(days.len(), 200);
        assert_eq!(daily(20_000, 0), None);
    }

    #[test]
    fn what_is_damaged_is_nothing() {
        assert_eq!(json::read::<Solved>("moths").unwrap_or_default(), Solved::default());
        assert_eq!(json::read::<Solved>(&json::write(&Solved::default())), Some(Solved::default()));
    }
}
