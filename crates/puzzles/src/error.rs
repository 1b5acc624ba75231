//! What can be wrong with puzzles.

use bastide_rules::SetupError;

/// A text that holds no puzzles, or a puzzle that cannot be posed: where, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct PuzzleError {
    /// The line of the text, from 1.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a puzzle cannot be posed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The first line is not `bastide-puzzles` and a version.
    #[error("the first line must be `bastide-puzzles {}`", crate::VERSION)]
    NoPuzzles,
    /// Made by a later Bastide.
    #[error("version {version} of the format is not known; this is version {}", crate::VERSION)]
    Version {
        /// As it is written.
        version: String,
    },
    /// A line of another shape.
    #[error("{0} is missing or not understood")]
    Field(&'static str),
    /// A character that is no digit, or a number that breaks off.
    #[error("something is no digit")]
    Digit,
    /// A number that stands for nothing that is possible.
    #[error("something is played that is not possible")]
    Impossible,
    /// Nobody has to lay a tile.
    #[error("nobody has to lay a tile")]
    NotAsked,
    /// The setup cannot be played.
    #[error("the setup cannot be played: {0}")]
    Setup(#[from] SetupError),
}

impl Reason {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::NoPuzzles => "no-puzzles",
            Reason::Version { .. } => "version",
            Reason::Field(_) => "field",
            Reason::Digit => "digit",
            Reason::Impossible => "impossible",
            Reason::NotAsked => "not-asked",
            Reason::Setup(_) => "setup",
        }
    }

    pub(crate) fn at(self, line: usize) -> PuzzleError {
        PuzzleError { line, reason: self }
    }
}
