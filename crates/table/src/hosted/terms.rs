//! What is agreed before anybody sits down at a hosted table.

use serde::{Deserialize, Serialize};

/// How a hosted game is played beside its rules. Chosen once, shown to all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Terms {
    /// How long one may think.
    pub clock: Clock,
    /// What becomes of the seat of somebody who is out of time or has given up.
    pub late: Late,
    /// Strangers find the table in the lobby.
    pub open: bool,
    /// Who begins, and who follows whom, is drawn by lot.
    pub shuffle: bool,
    /// The game counts for ratings, if everybody has an account.
    pub rated: bool,
}

/// How long one may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as one likes.
    #[default]
    None,
    /// So long for the whole game, with something added after each move.
    Game {
        /// For the whole game.
        seconds: u32,
        /// For each move.
        increment: u32,
    },
    /// So long for each move.
    Move {
        /// For each.
        seconds: u32,
    },
    /// So many days for each move.
    Days {
        /// For each.
        days: u32,
    },
}

/// What becomes of the seat of somebody who plays no longer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// A bot of this level goes on.
    Bot(String),
    /// The others go on without: tiles are laid for the seat, but no figures.
    Without,
}

impl Default for Late {
    fn default() -> Late {
        Late::Bot("trader".into())
    }
}

impl Clock {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    /// Nobody wants to wait longer.
    const LONGEST: u64 = 60 * Clock::DAY;

    /// Milliseconds at the start of the game, or of each move.
    #[must_use]
    pub const fn start(self) -> Option<u64> {
        match self {
            Clock::None => None,
            Clock::Game { seconds, .. } | Clock::Move { seconds } => Some(seconds as u64 * 1000),
            Clock::Days { days } => Some(days as u64 * Clock::DAY),
        }
    }

    /// Whether one could play by it.
    #[must_use]
    pub fn is_sensible(self) -> bool {
        let increment = if let Clock::Game { increment, .. } = self { u64::from(increment) * 1000 } else { 0 };
        self.start().is_none_or(|start| (1..=Clock::LONGEST).contains(&start) && increment <= Clock::LONGEST)
    }
}
