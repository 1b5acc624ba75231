//! Kinds of game on the same table. A variant owns what lies there at the start, the list of steps that make up a turn
//! (and with it how completed features are scored: the classic game's [`Step::Score`] takes all of them on one
//! snapshot), how many people play, and what features are worth.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::event::Points;
use crate::features::FeatureId;
use crate::game::Game;
use crate::turn::{CLASSIC_TURN, Step};

/// A kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Roads, cities, monasteries and fields, with any of the expansions.
    #[default]
    Classic,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 1] = [Variant::Classic];

    /// Stable name, used in records and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Classic => "classic",
        }
    }

    /// How many can play (TURN-1).
    #[must_use]
    pub const fn players(self) -> RangeInclusive<u8> {
        match self {
            Variant::Classic => 2..=6,
        }
    }

    /// The steps of a turn, in order.
    #[must_use]
    pub const fn turn(self) -> &'static [Step] {
        match self {
            Variant::Classic => &CLASSIC_TURN,
        }
    }

    /// Whether a tile lies on the table before the first is drawn (BASE-7).
    pub(crate) const fn has_start_tile(self) -> bool {
        match self {
            Variant::Classic => true,
        }
    }

    /// What a feature gives, completed or as at the end of the game.
    #[inline]
    pub(crate) fn worth(self, game: &Game, id: FeatureId, completed: bool) -> Points {
        match self {
            Variant::Classic => game.classic_worth(id, completed),
        }
    }
}
