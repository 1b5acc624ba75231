//! The one table of expansions: set-up page, command line, documentation and language keys come from it.

use serde::{Deserialize, Serialize};

use crate::tile::TileSet;

/// A single mechanic that can be switched on or off on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Mechanic {
    /// Farmers on fields (FARM-1).
    Farmers,
    /// Abbot and gardens (ABBOT-2).
    Abbot,
    /// Inns double completed roads (INN-3).
    Inns,
    /// Cathedrals (INN-6).
    Cathedrals,
    /// The large meeple (INN-14).
    LargeMeeple,
    /// Goods tokens (TB-7).
    Goods,
    /// The builder (TB-21).
    Builder,
    /// The pig (TB-40).
    Pig,
    /// Flying machines (FLY-2).
    Flight,
    /// Messages and the second counting figure (MSG-1).
    Messages,
    /// Ferries (FERRY-6).
    Ferries,
    /// Gold bars (GOLD-2).
    Gold,
    /// Mage and witch (MAGE-2).
    MageWitch,
    /// Robbers on the score track (ROB-2).
    Robbers,
    /// Crop circles (CROP-4).
    CropCircles,
    /// Chips of a map, by the rules of its country (MAP-50).
    Chips,
    /// One more turn for covering a small town of a map (MAP-40).
    TownTurns,
    /// Two points less for covering a small town of a map (MAP-41).
    TownTolls,
    /// Small towns beside roads of a map count (MAP-42).
    TownSights,
}

impl Mechanic {
    /// Every mechanic.
    pub const ALL: [Mechanic; 19] = [
        Mechanic::Farmers,
        Mechanic::Abbot,
        Mechanic::Inns,
        Mechanic::Cathedrals,
        Mechanic::LargeMeeple,
        Mechanic::Goods,
        Mechanic::Builder,
        Mechanic::Pig,
        Mechanic::Flight,
        Mechanic::Messages,
        Mechanic::Ferries,
        Mechanic::Gold,
        Mechanic::MageWitch,
        Mechanic::Robbers,
        Mechanic::CropCircles,
        Mechanic::Chips,
        Mechanic::TownTurns,
        Mechanic::TownTolls,
        Mechanic::TownSights,
    ];

    /// Stable name, used in records and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Mechanic::Farmers => "farmers",
            Mechanic::Abbot => "abbot",
            Mechanic::Inns => "inns",
            Mechanic::Cathedrals => "cathedrals",
            Mechanic::LargeMeeple => "large-meeple",
            Mechanic::Goods => "goods",
            Mechanic::Builder => "builder",
            Mechanic::Pig => "pig",
            Mechanic::Flight => "flight",
            Mechanic::Messages => "messages",
            Mechanic::Ferries => "ferries",
            Mechanic::Gold => "gold",
            Mechanic::MageWitch => "mage-witch",
            Mechanic::Robbers => "robbers",
            Mechanic::CropCircles => "crop-circles",
            Mechanic::Chips => "chips",
            Mechanic::TownTurns => "town-turns",
            Mechanic::TownTolls => "town-tolls",
            Mechanic::TownSights => "town-sights",
        }
    }

    /// The tiles without which the mechanic could never come into play.
    #[must_use]
    pub const fn needs_tiles(self) -> Option<TileSet> {
        match self {
            Mechanic::Inns | Mechanic::Cathedrals => Some(TileSet::InnsCathedrals),
            Mechanic::Goods => Some(TileSet::TradersBuilders),
            Mechanic::Flight => Some(TileSet::FlyingMachines),
            Mechanic::Ferries => Some(TileSet::Ferries),
            Mechanic::Gold => Some(TileSet::GoldMines),
            Mechanic::MageWitch => Some(TileSet::MageWitch),
            Mechanic::Robbers => Some(TileSet::Robbers),
            Mechanic::CropCircles => Some(TileSet::CropCircles),
            Mechanic::Farmers
            | Mechanic::Abbot
            | Mechanic::LargeMeeple
            | Mechanic::Builder
            | Mechanic::Pig
            | Mechanic::Messages
            | Mechanic::Chips
            | Mechanic::TownTurns
            | Mechanic::TownTolls
            | Mechanic::TownSights => None,
        }
    }

    /// The mechanic without which this one makes no sense.
    #[must_use]
    pub const fn needs(self) -> Option<Mechanic> {
        match self {
            Mechanic::Pig => Some(Mechanic::Farmers),
            Mechanic::Farmers
            | Mechanic::Abbot
            | Mechanic::Inns
            | Mechanic::Cathedrals
            | Mechanic::LargeMeeple
            | Mechanic::Goods
            | Mechanic::Builder
            | Mechanic::Flight
            | Mechanic::Messages
            | Mechanic::Ferries
            | Mechanic::Gold
            | Mechanic::MageWitch
            | Mechanic::Robbers
            | Mechanic::CropCircles
            | Mechanic::Chips
            | Mechanic::TownTurns
            | Mechanic::TownTolls
            | Mechanic::TownSights => None,
        }
    }

    /// Whether it is played on maps only.
    #[must_use]
    pub const fn needs_map(self) -> bool {
        matches!(self, Mechanic::Chips | Mechanic::TownTurns | Mechanic::TownTolls | Mechanic::TownSights)
    }
}

/// A set of mechanics, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mechanics(u64);

const _: () = assert!(Mechanic::ALL.len() <= u64::BITS as usize, "a mechanic needs its bit");

impl Mechanics {
    /// None of them.
    pub const NONE: Mechanics = Mechanics(0);

    /// Whether the mechanic is on.
    #[must_use]
    #[inline]
    pub const fn has(self, mechanic: Mechanic) -> bool {
        self.0 & (1 << mechanic as u8) != 0
    }

    /// This set and one more.
    #[must_use]
    pub const fn with(self, mechanic: Mechanic) -> Mechanics {
        Mechanics(self.0 | (1 << mechanic as u8))
    }
}

/// One expansion as it stands in the rule books: its tiles and the mechanics it brings.
#[derive(Clone, Copy, Debug)]
pub struct Expansion {
    /// Stable name, used on the command line and in language keys.
    pub id: &'static str,
    /// Its box of tiles, if it has one.
    pub tiles: Option<TileSet>,
    /// What it adds to the rules.
    pub mechanics: &'static [Mechanic],
    /// The id prefix of its rules.
    pub rules: &'static str,
}

/// Every expansion, in the order of the rule book.
pub const EXPANSIONS: [Expansion; 17] = [
    Expansion { id: "farmers", tiles: None, mechanics: &[Mechanic::Farmers], rules: "FARM" },
    Expansion { id: "river", tiles: Some(TileSet::River2017), mechanics: &[], rules: "RIVER" },
    Expansion { id: "river-2021", tiles: Some(TileSet::River2021), mechanics: &[], rules: "RIVER" },
    Expansion { id: "abbot", tiles: None, mechanics: &[Mechanic::Abbot], rules: "ABBOT" },
    Expansion {
        id: "inns-cathedrals",
        tiles: Some(TileSet::InnsCathedrals),
        mechanics: &[Mechanic::Inns, Mechanic::Cathedrals, Mechanic::LargeMeeple],
        rules: "INN",
    },
    Expansion {
        id: "traders-builders",
        tiles: Some(TileSet::TradersBuilders),
        mechanics: &[Mechanic::Goods, Mechanic::Builder, Mechanic::Pig],
        rules: "TB",
    },
    Expansion {
        id: "flying-machines",
        tiles: Some(TileSet::FlyingMachines),
        mechanics: &[Mechanic::Flight],
        rules: "FLY",
    },
    Expansion { id: "messages", tiles: None, mechanics: &[Mechanic::Messages], rules: "MSG" }, // MSG-3
    Expansion { id: "ferries", tiles: Some(TileSet::Ferries), mechanics: &[Mechanic::Ferries], rules: "FERRY" },
    Expansion { id: "gold-mines", tiles: Some(TileSet::GoldMines), mechanics: &[Mechanic::Gold], rules: "GOLD" },
    Expansion { id: "mage-witch", tiles: Some(TileSet::MageWitch), mechanics: &[Mechanic::MageWitch], rules: "MAGE" },
    Expansion { id: "robbers", tiles: Some(TileSet::Robbers), mechanics: &[Mechanic::Robbers], rules: "ROB" },
    Expansion {
        id: "crop-circles",
        tiles: Some(TileSet::CropCircles),
        mechanics: &[Mechanic::CropCircles],
        rules: "CROP",
    },
    Expansion { id: "chips", tiles: None, mechanics: &[Mechanic::Chips], rules: "MAP" },
    Expansion { id: "town-turns", tiles: None, mechanics: &[Mechanic::TownTurns], rules: "MAP" },
    Expansion { id: "town-tolls", tiles: None, mechanics: &[Mechanic::TownTolls], rules: "MAP" },
    Expansion { id: "town-sights", tiles: None, mechanics: &[Mechanic::TownSights], rules: "MAP" },
];

impl Expansion {
    /// Whether it is played on maps only.
    #[must_use]
    pub fn needs_map(&self) -> bool {
        self.mechanics.iter().any(|mechanic| mechanic.needs_map())
    }

    /// Finds an expansion by its id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Expansion> {
        EXPANSIONS.iter().find(|e| e.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mechanic_comes_with_an_expansion() {
        for mechanic in Mechanic::ALL {
            assert!(EXPANSIONS.iter().any(|e| e.mechanics.contains(&mechanic)), "{mechanic:?}");
        }
    }

    #[test]
    fn every_mechanic_of_an_expansion_is_listed_in_its_place() {
        for mechanic in EXPANSIONS.iter().flat_map(|e| e.mechanics) {
            assert_eq!(Mechanic::ALL.get(*mechanic as usize), Some(mechanic));
        }
    }

    #[test]
    fn needed_tiles_are_those_of_an_expansion_that_brings_the_mechanic() {
        for mechanic in Mechanic::ALL {
            if let Some(set) = mechanic.needs_tiles() {
                assert!(EXPANSIONS.iter().any(|e| e.tiles == Some(set) && e.mechanics.contains(&mechanic)));
            }
        }
    }
}
