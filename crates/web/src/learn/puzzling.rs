//! Posing a puzzle: a position on the table, one move to find, and what is said to every try.

use std::sync::Arc;

use bastide_puzzles::{Posed, Puzzle, Verdict};
use bastide_rules::Action;
use bastide_table::{Assist, Plan, Table};
use leptos::prelude::*;

use super::solved::{Solved, daily, today};
use super::{Course, texts};
use crate::address::Where;
use crate::hints::GoodMove;
use crate::state::{App, Page};

/// How far somebody has come with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// It is posed, and perhaps half of the move is made.
    Nothing,
    /// The last try was another move.
    Wrong,
    /// The move is shown.
    Shown,
    /// The best move was found.
    Solved,
}

/// A puzzle that is posed.
#[derive(Clone)]
pub(crate) struct Riddle {
    pub(crate) puzzle: Puzzle,
    posed: Arc<Posed>,
    /// What of the move is made already.
    line: Vec<Action>,
    pub(crate) found: Found,
    /// It was shown before it was found.
    peeked: bool,
}

impl App {
    /// Has the puzzles fetched, if they are not here yet.
    pub(crate) fn fetch_puzzles(self, then: impl FnOnce() + 'static) {
        if self.learn.puzzles.with_untracked(Option::is_some) {
            return then();
        }
        texts::fetch("puzzles", move |text| {
            match text.map(|text| bastide_puzzles::read(&text)) {
                Some(Ok(puzzles)) => self.learn.puzzles.set(Some(puzzles.into())),
                Some(Err(_)) => self.trouble.set(Some(self.t("puzzles.broken").into())),
                None => self.trouble.set(Some(self.t("puzzles.away").into())),
            }
            then();
        });
    }

    /// Asks something about the puzzle that is posed.
    pub(crate) fn with_riddle<T>(self, ask: impl FnOnce(&Riddle) -> T) -> Option<T> {
        self.learn.course.with(|course| match course {
            Some(Course::Puzzle(riddle)) => Some(ask(riddle)),
            _ => None,
        })
    }

    fn change_riddle<T>(self, change: impl FnOnce(&mut Riddle) -> T) -> Option<T> {
        self.learn.course.try_update(|course| match course {
            Some(Course::Puzzle(riddle)) => Some(change(riddle)),
            _ => None,
        })?
    }

    /// Opens a puzzle by its number.
    pub(crate) fn open_puzzle(self, id: u16) {
        let wanted = Where::Puzzle(id);
        self.visit(Page::Coming);
        self.learn.coming.set(wanted.clone());
        self.fetch_puzzles(move || {
            let still = self.page.get_untracked() == Page::Coming
                && self.learn.coming.with_untracked(|coming| *coming == wanted);
            if still && !self.pose(id) {
                if self.trouble.with_untracked(Option::is_none) {
                    self.trouble.set(Some(self.t("puzzles.none").into()));
                }
                self.visit(Page::Puzzles);
            }
        });
    }

    /// Puts a puzzle on the table. Says whether it can be posed.
    fn pose(self, id: u16) -> bool {
        let puzzle = self.learn.puzzles.with_untracked(|all| all.as_ref()?.iter().find(|p| p.id == id).cloned());
        let Some(puzzle) = puzzle else { return false };
        let Ok(posed) = puzzle.pose() else { return false };
        let Some(table) = laid_out(id, &posed) else { return false };
        let riddle = Riddle { puzzle, posed: posed.into(), line: Vec::new(), found: Found::Nothing, peeked: false };
        self.get_up();
        self.learn.course.set(Some(Course::Puzzle(riddle)));
        self.show_course(table);
        true
    }

    /// Whether a try is the best move, or leads to it. What it is not changes nothing.
    pub(super) fn puzzle_takes(self, actions: &[Action]) -> bool {
        let verdict = untrack(|| {
            self.with_riddle(|riddle| {
                let line: Vec<Action> = riddle.line.iter().chain(actions).copied().collect();
                if riddle.found == Found::Solved { Verdict::Wrong } else { riddle.posed.judge(&line) }
            })
        });
        match verdict {
            None | Some(Verdict::Right | Verdict::OnTheWay) => true,
            Some(Verdict::Wrong) => {
                self.change_riddle(|riddle| {
                    if riddle.found != Found::Solved {
                        riddle.found = Found::Wrong;
                    }
                });
                false
            }
        }
    }

    /// A try that was taken is made.
    pub(super) fn puzzle_played(self, actions: &[Action]) {
        let solved = self.change_riddle(|riddle| {
            riddle.line.extend(actions);
            let solved = riddle.posed.judge(&riddle.line) == Verdict::Right;
            riddle.found = if solved { Found::Solved } else { Found::Nothing };
            (solved && !riddle.peeked).then_some(riddle.puzzle.id)
        });
        if solved.is_some() {
            self.learn.shown.set(Vec::new());
        }
        if let Some(Some(id)) = solved {
            let mut kept = Solved::kept();
            kept.solve(id, today(), self.puzzle_of_the_day() == Some(id));
            kept.keep();
        }
    }

    /// Shows the best move on the board; what of it is made already stays.
    pub(crate) fn show_best(self) {
        let rest = self.change_riddle(|riddle| {
            riddle.found = Found::Shown;
            riddle.peeked = true;
            let begun = riddle.line.len();
            let begins = |line: &&Vec<Action>| line.get(..begun).is_some_and(|begin| begin == riddle.line);
            let best = riddle.posed.solutions.iter().find(begins).or(riddle.posed.solutions.first());
            best.map_or(Vec::new(), |line| line.get(begun..).unwrap_or_default().to_vec())
        });
        self.trial.set(None);
        if let Some(&Action::Lay { rotation, .. }) = rest.as_ref().and_then(|rest| rest.first()) {
            self.turn.set(rotation);
        }
        self.learn.shown.set(rest.unwrap_or_default());
    }

    /// The best move in words, and what it promises.
    pub(crate) fn best_in_words(self) -> Option<String> {
        let posed = self.with_riddle(|riddle| riddle.posed.clone())?;
        let actions = posed.solutions.first()?.clone();
        let done = self.tell_line(&posed.game, &actions);
        let good = GoodMove { actions, lead: 0.0, why: Vec::new() };
        let promise = self.promise_in(&posed.game, &good);
        Some(if promise.is_empty() { done } else { format!("{done}. {promise}") })
    }

    /// To the next puzzle, or to all of them.
    pub(crate) fn puzzle_goes_on(self) {
        match self.next_puzzle() {
            Some(id) => self.open_puzzle(id),
            None => self.visit(Page::Puzzles),
        }
    }

    /// The number of today's puzzle.
    pub(crate) fn puzzle_of_the_day(self) -> Option<u16> {
        self.learn.puzzles.with_untracked(|all| {
            let all = all.as_ref()?;
            all.get(daily(today(), all.len())?).map(|puzzle| puzzle.id)
        })
    }

    /// The puzzle after this one, of the same theme first.
    fn next_puzzle(self) -> Option<u16> {
        let (id, theme) = untrack(|| self.with_riddle(|r| (r.puzzle.id, r.puzzle.themes.first().copied())))?;
        let solved = Solved::kept().puzzles;
        self.learn.puzzles.with_untracked(|all| {
            let all = all.as_ref()?;
            let open = |p: &&Puzzle| p.id != id && !solved.contains(&p.id);
            let later = all.iter().filter(open).find(|p| p.themes.first().copied() == theme && p.id > id);
            later.or_else(|| all.iter().find(open)).map(|p| p.id)
        })
    }
}

/// The table of a puzzle.
pub(crate) fn laid_out(id: u16, posed: &Posed) -> Option<Table> {
    let mut plan = Plan::for_persons(posed.setup.clone());
    plan.assist = Assist::All;
    let mut table = Table::follower(format!("puzzle-{id}"), plan).ok()?;
    for (number, &action) in posed.actions.iter().enumerate() {
        table.follow(number, action).ok()?;
    }
    Some(table)
}
