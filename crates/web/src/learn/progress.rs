//! How far somebody has come in a lesson, as the browser keeps it: a text for each lesson.

use bastide_rules::Action;
use serde::{Deserialize, Serialize};

use crate::{json, shelf};

/// The version of what is kept.
const VERSION: u32 = 1;

/// What is kept of a lesson.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Kept {
    version: u32,
    /// It was finished once.
    done: bool,
    /// What the learner did, step by step; the last list is that of the step they are at.
    moves: Vec<Vec<String>>,
}

/// How far somebody has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Progress {
    pub(super) done: bool,
    pub(super) moves: Vec<Vec<Action>>,
}

/// What the page of lessons says of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Never opened.
    New,
    /// Left at this step, from 1.
    Begun(usize),
    /// Finished, and not begun again.
    Done,
    /// What is kept cannot be read.
    Damaged,
}

impl State {
    /// Stable name, for words, tests and styles.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            State::New => "new",
            State::Begun(_) => "begun",
            State::Done => "done",
            State::Damaged => "damaged",
        }
    }
}

/// What is kept cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Damaged;

fn slot(id: &str) -> String {
    format!("bastide.lesson.{id}")
}

/// What is kept of a lesson.
pub(super) fn read(id: &str) -> Result<Progress, Damaged> {
    shelf::text(&slot(id)).map_or(Ok(Progress::default()), |text| parse(&text))
}

/// Keeps it.
pub(super) fn keep(id: &str, progress: &Progress) {
    // A browser that keeps nothing gives lessons all the same.
    shelf::write_text(&slot(id), &write(progress));
}

impl State {
    /// How far somebody has come in a lesson.
    pub(crate) fn of(id: &str) -> State {
        state(read(id))
    }
}

fn state(kept: Result<Progress, Damaged>) -> State {
    match kept {
        Err(Damaged) => State::Damaged,
        Ok(Progress { moves, .. }) if moves.len() > 1 || moves.iter().any(|step| !step.is_empty()) => {
            State::Begun(moves.len())
        }
        Ok(Progress { done: true, .. }) => State::Done,
        Ok(_) => State::New,
    }
}

fn write(progress: &Progress) -> String {
    let words = |step: &Vec<Action>| step.iter().map(Action::to_string).collect();
    json::write(&Kept { version: VERSION, done: progress.done, moves: progress.moves.iter().map(words).collect() })
}

fn parse(text: &str) -> Result<Progress, Damaged> {
    let kept: Kept = json::read(text).filter(|kept: &Kept| kept.version == VERSION).ok_or(Damaged)?;
    let actions = |step: &Vec<String>| step.iter().map(|action| action.parse().map_err(|_| Damaged)).collect();
    Ok(Progress { done: kept.done, moves: kept.moves.iter().map(actions).collect::<Result<_, _>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress() -> Progress {
        let actions = ["tile base/U 1,0 r0", "pass"].map(|a| a.parse().unwrap());
        Progress { done: false, moves: vec![actions.to_vec(), Vec::new()] }
    }

    #[test]
    fn progress_is_read_as_it_was_kept() {
        assert_eq!(parse(&write(&progress())), Ok(progress()));
        assert_eq!(state(Ok(progress())), State::Begun(2));
    }

    #[test]
    fn what_is_damaged_is_noticed() {
        let text = write(&progress());
        for damaged in
            ["", "moths", "{}", &text.replace("tile", "tale"), &text.replace("\"version\":1", "\"version\":9")]
        {
            assert_eq!(parse(damaged), Err(Damaged), "{damaged}");
        }
        assert_eq!(state(Err(Damaged)), State::Damaged);
    }

    #[test]
    fn a_lesson_is_new_begun_or_done() {
        assert_eq!(state(Ok(Progress::default())), State::New);
        let opened = vec![Vec::new()];
        assert_eq!(state(Ok(Progress { done: false, moves: opened.clone() })), State::New);
        assert_eq!(state(Ok(Progress { done: true, moves: opened })), State::Done);
        assert_eq!(state(Ok(Progress { done: true, ..progress() })), State::Begun(2));
    }
}
