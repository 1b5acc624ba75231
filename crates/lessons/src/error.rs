//! What can be wrong with a lesson.

use bastide_rules::place::PlaceError;
use bastide_rules::{Action, ActionError, SetupError};
use bastide_table::TableError;

/// A lesson that cannot be given: where, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct LessonError {
    /// The line of the text, from 1.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a lesson cannot be given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// A line begins with a word that means nothing.
    #[error("`{0}` is no word of a lesson")]
    Word(String),
    /// A word that belongs into a step, before the first of them, or the other way round.
    #[error("`{0}` does not belong here")]
    Place(String),
    /// A second one of what there is once.
    #[error("there is a `{0}` already")]
    Twice(&'static str),
    /// Something every lesson or step has is not there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Not an action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// Not a place.
    #[error(transparent)]
    Spot(#[from] PlaceError),
    /// Not the name of a setup, of tiles or of something to show.
    #[error("there is no {what} `{name}`")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The name that is not known.
        name: String,
    },
    /// The setup cannot be played.
    #[error("the setup cannot be played: {0}")]
    Setup(#[from] SetupError),
    /// The table refuses what the lesson plays.
    #[error("`{action}` cannot be played here: {why}")]
    Refused {
        /// What was to be played.
        action: Action,
        /// Why not.
        why: TableError,
    },
    /// The table cannot be set up.
    #[error(transparent)]
    Table(TableError),
    /// Nothing the learner may do is wanted.
    #[error("nobody can do what is wanted here")]
    NoAnswer,
    /// The learner is not asked when something is wanted of them.
    #[error("the learner is not asked here")]
    NotAsked,
}

impl Reason {
    pub(crate) fn at(self, line: usize) -> LessonError {
        LessonError { line, reason: self }
    }
}
