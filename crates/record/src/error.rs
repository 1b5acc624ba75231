//! What can be wrong with a record, and in which line.

use bastide_rules::{Action, ActionError, IllegalAction, MapError, SetupError};

use crate::header::HeaderError;
use crate::line::VERSION;

/// A record that cannot be read or does not hold, with the line where that shows.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// Reading failed.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// Bytes that are not text.
    #[error("is not UTF-8 text")]
    NotText,
    /// A line no action needs.
    #[error("is longer than {max} bytes")]
    LineTooLong {
        /// The longest line that is read.
        max: usize,
    },
    /// A file no game fills.
    #[error("the record is longer than {max} bytes")]
    TooLong {
        /// The longest record that is read.
        max: usize,
    },
    /// There is no line at all.
    #[error("the record is empty")]
    Empty,
    /// The first line is something else.
    #[error("the first line must be the setup: {{\"bastide\":{VERSION},\"setup\":{{…}}}}")]
    NoSetup,
    /// A second setup.
    #[error("the setup stands in the first line only")]
    SecondSetup,
    /// Written by a later Bastide.
    #[error("version {0} of the record format is not known; this is version {VERSION}")]
    Version(u64),
    /// Not JSON.
    #[error("is not JSON: {0}")]
    Json(serde_json::Error),
    /// JSON, but not a line of a record: an unknown or repeated key, a value of another kind.
    #[error("is not a line of a record: {0}")]
    Shape(String),
    /// A setup that cannot be played.
    #[error("the setup cannot be played: {0}")]
    Setup(#[from] SetupError),
    /// A map that cannot be read, with the place in its own lines.
    #[error("the map cannot be read: {0}")]
    Map(#[from] MapError),
    /// Seats, seed or help of the first line.
    #[error("the table cannot be as it is written: {0}")]
    Header(#[from] HeaderError),
    /// A text that is not an action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// An action that may not be played at this point.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// An outcome of chance that is not what the record's seed deals.
    #[error("the seed deals `{dealt}` here, not `{found}`")]
    Deal {
        /// By the dealer.
        dealt: Action,
        /// As the record says.
        found: Action,
    },
    /// The game is not as the record expects it.
    #[error("expected {what} {expected}, found {found}")]
    Expectation {
        /// Which of the expectations.
        what: &'static str,
        /// As the record says.
        expected: String,
        /// As the game is.
        found: String,
    },
}

impl Reason {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::Io(_) => "io",
            Reason::NotText => "not-text",
            Reason::LineTooLong { .. } => "line-too-long",
            Reason::TooLong { .. } => "too-long",
            Reason::Empty => "empty",
            Reason::NoSetup => "no-setup",
            Reason::SecondSetup => "second-setup",
            Reason::Version(_) => "version",
            Reason::Json(_) => "json",
            Reason::Shape(_) => "shape",
            Reason::Setup(_) => "setup",
            Reason::Map(why) => why.code(),
            Reason::Header(why) => why.code(),
            Reason::Action(_) => "action",
            Reason::Illegal(_) => "illegal",
            Reason::Deal { .. } => "deal",
            Reason::Expectation { .. } => "expectation",
        }
    }

    pub(crate) fn at(self, line: usize) -> RecordError {
        RecordError { line, reason: self }
    }
}

impl From<serde_json::Error> for Reason {
    fn from(error: serde_json::Error) -> Reason {
        if error.is_data() { Reason::Shape(without_position(&error.to_string())) } else { Reason::Json(error) }
    }
}

/// The line of the record is known already; the parser's own would always be line 1.
fn without_position(message: &str) -> String {
    message.rsplit_once(" at line ").map_or(message, |(text, _)| text).to_owned()
}
