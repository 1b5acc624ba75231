//! Giving a lesson: what the learner wants to play is judged first, and what is done leads from step to step.

use std::sync::Arc;

use bastide_lessons::{At, Lesson, LessonError, Reason, Step, Text, Verdict, find};
use bastide_rules::{Action, Rotation};
use bastide_table::TableError;
use leptos::prelude::*;

use super::progress::{self, Progress};
use super::{Course, texts};
use crate::address::Where;
use crate::state::{App, Page};
use crate::tabs::Role;

/// What the guide says beside the step itself.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Word {
    /// Nothing.
    Task,
    /// The answer to something that was not wanted.
    Wrong(Text),
    /// What could be done, in words.
    Way(String),
}

/// A lesson that is given.
#[derive(Clone)]
pub(crate) struct Guide {
    pub(crate) lesson: Arc<Lesson>,
    pub(crate) at: At,
    /// What the learner has done, step by step.
    moves: Vec<Vec<Action>>,
    pub(crate) word: Word,
    /// It was finished once.
    done: bool,
}

impl Guide {
    /// The step it is at.
    pub(crate) fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at.step)
    }

    /// Whether nothing more is to do here but to go on.
    pub(crate) fn waits(&self) -> bool {
        self.lesson.is_done(self.at)
    }

    /// Whether everything is done and said.
    pub(crate) fn finished(&self) -> bool {
        self.waits() && self.lesson.next(self.at).is_none()
    }

    /// Whether there is something to go back to.
    pub(crate) fn can_go_back(&self) -> bool {
        self.moves.len() > 1 || self.moves.iter().any(|step| !step.is_empty())
    }

    /// What is said now: the praise when something was done, else the task.
    pub(crate) fn says(&self) -> Option<&Text> {
        let step = self.step()?;
        match &step.praise {
            Some(praise) if step.asks() && self.waits() => Some(praise),
            _ => Some(&step.say),
        }
    }

    fn progress(&self) -> Progress {
        if self.finished() {
            return Progress { done: true, moves: Vec::new() };
        }
        Progress { done: self.done, moves: self.moves.clone() }
    }
}

impl App {
    /// Has the texts of all lessons fetched, if they are not here yet.
    pub(crate) fn fetch_lessons(self, then: impl FnOnce() + 'static) {
        if self.learn.lessons.with_untracked(Option::is_some) {
            return then();
        }
        texts::fetch("lessons", move |text| {
            match text {
                Some(text) => self.learn.lessons.set(Some(text.into())),
                None => self.trouble.set(Some(self.t("learn.away").into())),
            }
            then();
        });
    }

    /// Opens a lesson, where it was left or from its beginning.
    pub(crate) fn open_lesson(self, id: &str) {
        let wanted = Where::Lesson(id.to_owned());
        self.visit(Page::Coming);
        self.learn.coming.set(wanted.clone());
        let id = id.to_owned();
        self.fetch_lessons(move || {
            let still = self.page.get_untracked() == Page::Coming
                && self.learn.coming.with_untracked(|coming| *coming == wanted);
            if still && !self.give(&id) {
                self.visit(Page::Learn);
            }
        });
    }

    /// Gives a lesson whose text is here. Says whether it can be given.
    fn give(self, id: &str) -> bool {
        let Some(texts) = self.learn.lessons.get_untracked() else { return false };
        let lesson = find(&texts, id).map(|text| Lesson::read(id, text));
        let Some(Ok(lesson)) = lesson else {
            self.trouble.set(Some(self.t("learn.broken").into()));
            return false;
        };
        let code = self.lang.get_untracked().code();
        let kept = progress::read(id);
        let Progress { done, moves } = kept.clone().unwrap_or_default();
        let fresh = || vec![Vec::new()];
        let moves = if moves.is_empty() { fresh() } else { moves };
        let again = lesson.again(code, &moves).filter(|_| kept.is_ok());
        let damaged = again.is_none();
        let moves = if damaged { fresh() } else { moves };
        let Some((table, at)) = again.or_else(|| lesson.again(code, &moves)) else { return false };
        self.get_up();
        self.learn.course.set(Some(Course::Lesson(Guide { lesson: lesson.into(), at, moves, word: Word::Task, done })));
        self.show_course(table);
        if damaged {
            self.trouble.set(Some(self.t("learn.damaged").into()));
        }
        true
    }

    /// Keeps how far the lesson has come.
    pub(crate) fn keep_course(self) {
        untrack(|| self.with_guide(|guide| progress::keep(&guide.lesson.id, &guide.progress())));
    }

    fn change_guide<T>(self, change: impl FnOnce(&mut Guide) -> T) -> Option<T> {
        self.learn.course.try_update(|course| match course {
            Some(Course::Lesson(guide)) => Some(change(guide)),
            _ => None,
        })?
    }

    /// Whether what the learner wants to play is wanted. If not, the guide says something to it.
    pub(super) fn lesson_takes(self, actions: &[Action]) -> bool {
        let waits = untrack(|| self.with_guide(Guide::waits));
        if waits == Some(true) {
            // What is praised is done: the next step begins, and judges this.
            self.next_step();
        }
        let wrong = untrack(|| {
            self.with_guide(|guide| {
                self.table.with_untracked(|table| match guide.lesson.judge(guide.at, table.as_ref()?.game(), actions) {
                    Verdict::Right => None,
                    Verdict::Wrong(text) => Some(text.clone()),
                })
            })
        });
        match wrong.flatten() {
            None => true,
            Some(text) => {
                let code = self.lang.get_untracked().code();
                self.said.set(text.tell(code).to_owned());
                self.change_guide(|guide| guide.word = Word::Wrong(text));
                false
            }
        }
    }

    /// The learner has played what was wanted.
    pub(super) fn lesson_played(self, actions: &[Action]) {
        let Some(game) = self.table.with_untracked(|t| t.as_ref().map(|t| t.game().clone())) else { return };
        if untrack(|| self.with_guide(|_| ())).is_none() {
            return;
        }
        self.learn.shown.set(Vec::new());
        let silent = self.change_guide(|guide| {
            guide.at = guide.lesson.after(guide.at, actions.len(), &game);
            guide.word = Word::Task;
            if let Some(step) = guide.moves.last_mut() {
                step.extend(actions);
            }
            guide.waits() && !guide.finished() && guide.step().is_some_and(|step| step.praise.is_none())
        });
        self.keep_course();
        if silent == Some(true) {
            self.go_on_soon();
        }
    }

    /// Goes on when nothing is played on the stage any more.
    fn go_on_soon(self) {
        let at = untrack(|| self.with_guide(|guide| guide.at));
        self.when_idle(move || {
            if untrack(|| self.with_guide(|guide| guide.at)) == at {
                self.next_step();
            }
        });
    }

    /// The next step, if this one is done: the other player plays, the learner draws.
    pub(crate) fn next_step(self) {
        let next = untrack(|| {
            self.with_guide(|guide| {
                guide.lesson.next(guide.at).filter(|_| guide.waits()).map(|next| (guide.lesson.clone(), next))
            })
        });
        let Some((lesson, next)) = next.flatten() else { return };
        self.learn.shown.set(Vec::new());
        self.change_guide(|guide| {
            guide.at = next;
            guide.moves.push(Vec::new());
            guide.word = Word::Task;
        });
        self.change(|table| lesson.enter(next, table).map_err(refused));
        self.keep_course();
    }

    /// Back to the beginning of this step, or to the step before.
    pub(crate) fn step_back(self) {
        let code = self.lang.get_untracked().code();
        let back = untrack(|| {
            self.with_guide(|guide| {
                let mut moves = guide.moves.clone();
                if moves.last().is_some_and(Vec::is_empty) && moves.len() > 1 {
                    moves.pop();
                }
                moves.last_mut()?.clear();
                guide.lesson.again(code, &moves).map(|(table, at)| (table, at, moves))
            })
        });
        let Some((table, at, moves)) = back.flatten() else { return };
        self.change_guide(|guide| {
            (guide.at, guide.moves, guide.word) = (at, moves, Word::Task);
        });
        self.learn.shown.set(Vec::new());
        self.show_course(table);
    }

    /// Does what the step wants, and goes on.
    pub(crate) fn skip_step(self) {
        let way = self.way();
        if !way.is_empty() {
            self.trial.set(None);
            self.play(&way);
        }
        self.go_on_soon();
    }

    /// Shows on the board and in words what could be done.
    pub(crate) fn show_way(self) {
        let way = self.way();
        if let Some(&Action::Lay { rotation, .. }) = way.first() {
            self.turn.set(rotation);
        }
        self.trial.set(None);
        let words = self.tell_actions(&way);
        self.learn.shown.set(way);
        self.change_guide(|guide| guide.word = Word::Way(words));
    }

    fn way(self) -> Vec<Action> {
        let way = untrack(|| {
            self.with_guide(|guide| {
                self.table.with_untracked(|table| table.as_ref().map(|t| guide.lesson.way(guide.at, t.game())))
            })
        });
        way.flatten().unwrap_or_default()
    }

    /// The plain way on in a lesson: to the next step, or out of it. Says whether there was one.
    pub(super) fn lesson_goes_on(self) -> bool {
        let Some((waits, finished)) = untrack(|| self.with_guide(|guide| (guide.waits(), guide.finished()))) else {
            return false;
        };
        let over = self.table.with_untracked(|t| t.as_ref().is_some_and(|t| t.game().is_over()));
        match (waits, finished) {
            (true, false) => self.next_step(),
            (true, true) if !over => self.visit(Page::Learn),
            _ => return false,
        }
        true
    }

    /// Puts the table of a lesson or a puzzle in front of somebody. It has no place on the shelf of games.
    pub(crate) fn show_course(self, table: bastide_table::Table) {
        self.put_before(table);
        self.tabs.role.set(Role::Plays);
        self.turn.set(Rotation::default());
        self.settle();
    }
}

fn refused(error: LessonError) -> TableError {
    match error.reason {
        Reason::Refused { why, .. } | Reason::Table(why) => why,
        // What a lesson plays was tried when it was read; nothing else can go wrong.
        _ => TableError::NoDealer,
    }
}
