//! What a table refuses.

use bastide_record::HeaderError;
use bastide_rules::{Action, IllegalAction, Player, SetupError};

/// Why a table does not do what it is told. It is as it was then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A setup that cannot be played.
    #[error("this table cannot be played: {0}")]
    Setup(#[from] SetupError),
    /// Seats that do not fit the setup or each other.
    #[error("nobody can sit down like this: {0}")]
    Seats(#[from] HeaderError),
    /// An action that may not be played now.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// Somebody else has to decide.
    #[error("player {to_act} has to decide, not player {player}")]
    NotYours {
        /// Who wanted to.
        player: Player,
        /// Who has to.
        to_act: Player,
    },
    /// A player's word while the dealer's is wanted.
    #[error("chance is due")]
    ChanceIsDue,
    /// A follower does not deal: it is told.
    #[error("this table has no dealer")]
    NoDealer,
    /// A follower was told an action twice or has missed one.
    #[error("action {told} is told, action {next} is next")]
    OutOfStep {
        /// The number of the action that was told, from 0.
        told: usize,
        /// The number it should have.
        next: usize,
    },
    /// An outcome of chance that the seed does not deal.
    #[error("the seed deals `{dealt}` as action {number}, not `{found}`")]
    Deal {
        /// The number of the action, from 0.
        number: usize,
        /// By the dealer.
        dealt: Action,
        /// As it was played.
        found: Action,
    },
    /// Nothing was played since chance last spoke.
    #[error("there is nothing to take back")]
    NothingToUndo,
}

impl TableError {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            TableError::Setup(_) => "setup",
            TableError::Seats(why) => why.code(),
            TableError::Illegal(_) => "illegal",
            TableError::NotYours { .. } => "not-yours",
            TableError::ChanceIsDue => "chance-is-due",
            TableError::NoDealer => "no-dealer",
            TableError::OutOfStep { .. } => "out-of-step",
            TableError::Deal { .. } => "deal",
            TableError::NothingToUndo => "nothing-to-undo",
        }
    }
}
