//! Kinds of game on the same table. A variant owns what lies there at the start, the list of steps that make up a turn
//! (and with it how completed features are scored: the classic game's [`Step::Score`] takes all of them on one
//! snapshot), how many people play, and what features are worth.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::event::Points;
use crate::expansion::{Mechanic, Mechanics};
use crate::features::FeatureId;
use crate::figure::Player;
use crate::game::Game;
use crate::tile::TileSet;
use crate::turn::{CLASSIC_TURN, NEW_WORLD_TURN, Step};

/// A kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Roads, cities, monasteries and fields, with any of the expansions.
    #[default]
    Classic,
    /// New World (Mayflower): from the east coast westward, with surveyors. A game of its own (NW-7, INT-70).
    NewWorld,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 2] = [Variant::Classic, Variant::NewWorld];

    /// Stable name, used in records and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Classic => "classic",
            Variant::NewWorld => "new-world",
        }
    }

    /// How many can play (TURN-1); five colours came to the New World (TURN-3, NW-1).
    #[must_use]
    pub const fn players(self) -> RangeInclusive<u8> {
        match self {
            Variant::Classic => 2..=6,
            Variant::NewWorld => 2..=5,
        }
    }

    /// The steps of a turn, in order.
    #[must_use]
    pub const fn turn(self) -> &'static [Step] {
        match self {
            Variant::Classic => &CLASSIC_TURN,
            Variant::NewWorld => &NEW_WORLD_TURN,
        }
    }

    /// The tiles without which it cannot be played.
    #[must_use]
    pub const fn tiles(self) -> TileSet {
        match self {
            Variant::Classic => TileSet::Base,
            Variant::NewWorld => TileSet::NewWorld,
        }
    }

    /// What is played without being chosen: trappers are farmers in other words (NW-21).
    pub(crate) const fn mechanics(self) -> Mechanics {
        match self {
            Variant::Classic => Mechanics::NONE,
            Variant::NewWorld => Mechanics::NONE.with(Mechanic::Farmers),
        }
    }

    /// Whether a tile lies on the table before the first is drawn (BASE-7); the New World has its coast instead (NW-5).
    pub(crate) const fn has_start_tile(self) -> bool {
        match self {
            Variant::Classic => true,
            Variant::NewWorld => false,
        }
    }

    /// Whether a monastery needs a tile on each of the eight cells around it, those that do not exist included: a farm
    /// north or south of the coast is never completed (NW-32, INT-72). On other grounds they need not be filled (MAP-36).
    pub(crate) const fn needs_all_around(self) -> bool {
        match self {
            Variant::Classic => false,
            Variant::NewWorld => true,
        }
    }

    /// What a feature gives, completed or as at the end of the game.
    #[inline]
    pub(crate) fn worth(self, game: &Game, id: FeatureId, completed: bool) -> Points {
        match self {
            Variant::Classic => game.classic_worth(id, completed),
            Variant::NewWorld => game.new_world_worth(id, completed),
        }
    }

    /// Adds what one of the players who score a completed feature gets beside what it is worth.
    #[inline]
    pub(crate) fn add_bonus(self, game: &Game, id: FeatureId, player: Player, points: &mut Points) {
        match self {
            Variant::Classic => {}
            Variant::NewWorld => game.add_surveyors(id, player, points),
        }
    }
}
