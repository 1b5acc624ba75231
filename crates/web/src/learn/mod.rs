//! Learning on the table: what a lesson or a puzzle does with it, and the texts that are fetched for it.
//!
//! A lesson is played on an ordinary table ([`guiding`]); what was done in it is kept as a text of its own ([`progress`]) and never touches
//! the kept games. [`tips`] explain what happens for the first time in ordinary games. The texts themselves are files beside the program ([`texts`]), so that who only plays does not wait for them.

mod guiding;
mod progress;
mod puzzling;
mod solved;
mod texts;
mod tips;

use std::sync::Arc;

use bastide_lessons::{Lesson, Show};
use bastide_puzzles::Puzzle;
use bastide_rules::{Action, Pos};
use leptos::prelude::*;

pub(crate) use guiding::{Guide, Word};
pub(crate) use progress::State;
pub(crate) use puzzling::{Found, Riddle, laid_out};
pub(crate) use solved::{Solved, today};
pub(crate) use tips::TIPS;

use crate::address::Where;
use crate::state::App;

/// What the table is used for, beside a game.
#[derive(Clone)]
pub(crate) enum Course {
    /// A lesson is given.
    Lesson(Guide),
    /// A puzzle is posed.
    Puzzle(Riddle),
}

/// What learning remembers. A handful of handles.
#[derive(Clone, Copy)]
pub(crate) struct Learning {
    /// What is learned at the table; nothing in a game.
    pub(crate) course: RwSignal<Option<Course>>,
    /// A move that is shown as a ghost.
    pub(crate) shown: RwSignal<Vec<Action>>,
    /// What will be opened once its texts are there.
    pub(crate) coming: RwSignal<Where>,
    /// All lessons, once they are here.
    pub(crate) lessons: RwSignal<Option<Arc<str>>>,
    /// All puzzles, once they are here.
    pub(crate) puzzles: RwSignal<Option<Arc<[Puzzle]>>>,
    /// Tips that wait, by name; the first is shown when nothing else happens.
    pub(crate) tips: RwSignal<Vec<&'static str>>,
}

impl Learning {
    pub(crate) fn new() -> Learning {
        Learning {
            course: RwSignal::new(None),
            shown: RwSignal::new(Vec::new()),
            coming: RwSignal::new(Where::Home),
            lessons: RwSignal::new(None),
            puzzles: RwSignal::new(None),
            tips: RwSignal::new(Vec::new()),
        }
    }
}

impl App {
    /// Whether the table is there to learn on, and no game.
    pub(crate) fn is_course(self) -> bool {
        self.learn.course.with(Option::is_some)
    }

    /// Asks something about the lesson that is given.
    pub(crate) fn with_guide<T>(self, ask: impl FnOnce(&Guide) -> T) -> Option<T> {
        self.learn.course.with(|course| match course {
            Some(Course::Lesson(guide)) => Some(ask(guide)),
            _ => None,
        })
    }

    /// The address of what is learned at the table.
    pub(crate) fn course_address(self) -> Option<Where> {
        self.learn.course.with(|course| {
            course.as_ref().map(|course| match course {
                Course::Lesson(guide) => Where::Lesson(guide.lesson.id.clone()),
                Course::Puzzle(riddle) => Where::Puzzle(riddle.puzzle.id),
            })
        })
    }

    /// What it is called.
    pub(crate) fn course_title(self) -> Option<String> {
        let code = self.lang.get().code();
        let lesson = self.with_guide(|guide| guide.lesson.title.tell(code).to_owned());
        lesson.or_else(|| self.is_course().then(|| self.lang.get().t("puzzles.title").to_owned()))
    }

    /// The cell a lesson points at, until what it wants there is done.
    pub(crate) fn taught_cell(self) -> Option<Pos> {
        self.with_guide(|guide| if guide.waits() { None } else { guide.step().and_then(|step| step.point) }).flatten()
    }

    /// Whether a lesson shows the fields now.
    pub(crate) fn teaches_fields(self) -> bool {
        let shows = |guide: &Guide| guide.step().is_some_and(|step| step.show == Some(Show::Fields));
        self.with_guide(shows).unwrap_or(false)
    }

    /// Whether the course takes what somebody wants to play; a game takes everything.
    pub(crate) fn course_takes(self, actions: &[Action]) -> bool {
        self.lesson_takes(actions) && self.puzzle_takes(actions)
    }

    /// What the course has taken is played.
    pub(crate) fn course_played(self, actions: &[Action]) {
        self.lesson_played(actions);
        self.puzzle_played(actions);
    }

    /// The plain way on in a lesson or a puzzle. Says whether there was one.
    pub(crate) fn course_goes_on(self) -> bool {
        let solved = untrack(|| self.with_riddle(|riddle| riddle.found == Found::Solved)) == Some(true);
        if solved {
            self.puzzle_goes_on();
        }
        solved || self.lesson_goes_on()
    }

    /// Nothing is learned any more.
    pub(crate) fn end_course(self) {
        if self.learn.course.with_untracked(Option::is_some) {
            self.learn.course.set(None);
        }
        self.learn.shown.set(Vec::new());
    }

    /// A lesson of the file, not tried yet.
    pub(crate) fn lesson_named(self, id: &str) -> Option<Lesson> {
        let texts = self.learn.lessons.get()?;
        Lesson::parse(id, bastide_lessons::find(&texts, id)?).ok()
    }
}
