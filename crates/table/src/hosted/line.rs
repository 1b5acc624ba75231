//! What is written down of a table that people share from several places.

use bastide_dealer::Seed;
use bastide_rules::Action;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One line of what happened at a hosted table. Lines are numbered from 0, never changed and never removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// When, in milliseconds since 1970, by the clock of whoever judged it.
    pub at: u64,
    /// What.
    pub what: What,
}

/// What can happen at a hosted table. A seat is its number in turn order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum What {
    /// Somebody takes a free seat, or is called otherwise from now on.
    Sit {
        /// Which.
        seat: u8,
        /// The person's public name among all persons.
        who: String,
        /// As the person wants to be called.
        name: String,
    },
    /// A seat becomes free, before the game begins.
    Stand {
        /// Which.
        seat: u8,
    },
    /// A bot takes a free seat, or leaves it.
    Bot {
        /// Which.
        seat: u8,
        /// Of this level; none makes the seat free again.
        level: Option<String>,
    },
    /// The game begins, the seats in this order.
    Begin {
        /// For each seat of the game the number it had before.
        order: Vec<u8>,
    },
    /// A player's action.
    Act {
        /// Whose.
        seat: u8,
        /// What was played.
        #[serde(with = "text")]
        action: Action,
    },
    /// What chance brings.
    Deal {
        /// Drawn, rolled or turned.
        #[serde(with = "text")]
        action: Action,
    },
    /// A player wishes something the others have to agree to.
    Ask {
        /// Who.
        seat: u8,
        /// What.
        wish: Wish,
    },
    /// A player agrees, or does not, which ends the matter.
    Answer {
        /// Who.
        seat: u8,
        /// Whether.
        yes: bool,
    },
    /// All agreed to go back.
    Back {
        /// So many actions stay, chance included.
        to: u32,
    },
    /// All agreed to halt the clocks.
    Pause,
    /// Somebody goes on.
    Resume {
        /// Who.
        seat: u8,
    },
    /// A player plays no longer.
    Out {
        /// Who.
        seat: u8,
        /// Why.
        why: Why,
    },
    /// A player who was late is back.
    In {
        /// Who.
        seat: u8,
    },
    /// The game is over.
    End {
        /// Why.
        why: End,
        /// What dealt, for everybody to check.
        seed: Seed,
    },
}

/// What needs everybody's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// To go back until so many actions stay, chance included.
    Back {
        /// The number of the first action that is taken back, which must be the asking player's.
        to: u32,
    },
    /// To halt the clocks.
    Pause,
    /// To end the game without a result.
    Abandon,
}

/// Why a player plays no longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The clock ran out.
    Time,
    /// Gave up.
    Resigned,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Played to its end.
    Finished,
    /// Only one player is left.
    Left,
    /// All agreed to stop, or nobody is left.
    Abandoned,
}

/// Actions are written as in records.
mod text {
    use super::{Action, Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(action: &Action, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(action)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Action, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
