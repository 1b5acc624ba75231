//! What is printed on a tile: its kind, the parts (segments) on it and the symbols beside them.
//!
//! The table itself is baked from `data/*.toml` when the crate is built; nothing is read at run time.
//! Directions: an *edge* is N, E, S or W (bits 0 to 3). A *half-edge* is the left or right half of an edge seen
//! from the middle of the tile looking outward; clockwise NL NR EL ER SL SR WL WR (bits 0 to 7).

use serde::{Deserialize, Serialize};

use crate::variant::Variant;

/// One of the four quarter turns, clockwise: 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Rotation(u8);

impl Rotation {
    /// All four rotations, unturned first. A tile may lie in any of them (BASE-12).
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];

    /// The rotation by `quarters` clockwise quarter turns, taken modulo a full turn.
    #[must_use]
    pub const fn new(quarters: u8) -> Rotation {
        Rotation(quarters & 3)
    }

    /// Clockwise quarter turns, 0 to 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// Turns an edge mask (4 bits) clockwise.
    #[must_use]
    pub const fn turn_edges(self, edges: u8) -> u8 {
        let wide = (edges as u16) << self.0;
        ((wide | (wide >> 4)) & 0xF) as u8
    }

    /// Turns a half-edge mask (8 bits) clockwise.
    #[must_use]
    pub const fn turn_halves(self, halves: u8) -> u8 {
        halves.rotate_left(2 * self.0 as u32)
    }
}

/// A kind of tile, as an index into [`KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct KindId(pub(crate) u16);

const _: () = assert!(KINDS.len() <= u16::MAX as usize, "a kind needs its number");

impl KindId {
    /// Every kind there is, set by set.
    pub fn all() -> impl Iterator<Item = KindId> {
        (0..KINDS.len() as u16).map(KindId)
    }

    /// Finds a kind by its id, such as `base/D`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<KindId> {
        KindId::all().find(|k| k.kind().id == name)
    }

    /// What is printed on it.
    #[must_use]
    #[inline]
    pub fn kind(self) -> &'static TileKind {
        &KINDS[self.0 as usize]
    }

    /// The index into [`KINDS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind at an index of [`KINDS`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<KindId> {
        (index < KINDS.len()).then_some(KindId(index as u16))
    }
}

/// A box of tiles that is shuffled in as a whole; the rule beside each says what is in it. The river exists in two
/// editions: the box of 2021 is `Base` with `River2021` (BASE-2, ED-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each set is named by the expansion it belongs to")]
pub enum TileSet {
    Base, // BASE-1, BASE-5
    #[serde(rename = "river-2017")]
    River2017, // RIVER-1
    #[serde(rename = "river-2021")]
    River2021, // RIVER-1
    InnsCathedrals, // INN-1
    TradersBuilders, // TB-1
    FlyingMachines, // FLY-1
    Ferries, // FERRY-1
    GoldMines, // GOLD-1
    MageWitch, // MAGE-1
    Robbers, // ROB-1
    CropCircles, // CROP-1
    NewWorld, // NW-1
}

impl TileSet {
    /// The kind of game its tiles are made for.
    #[must_use]
    pub const fn variant(self) -> Variant {
        match self {
            TileSet::Base
            | TileSet::River2017
            | TileSet::River2021
            | TileSet::InnsCathedrals
            | TileSet::TradersBuilders
            | TileSet::FlyingMachines
            | TileSet::Ferries
            | TileSet::GoldMines
            | TileSet::MageWitch
            | TileSet::Robbers
            | TileSet::CropCircles => Variant::Classic,
            TileSet::NewWorld => Variant::NewWorld,
        }
    }
}

/// What a part of a tile is. Whoever stands there is highwayman, knight, farmer or monk: words for people only, others
/// in each edition (BASE-21, ED-16). In the New World they are trail, town, plain and farm, with bandit, sheriff, trapper
/// and farmer (NW-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum PartKind {
    Road,
    City,
    Field,
    Monastery,
    /// Splits none of the parts beside it (ABBOT-16). On eight tiles of the base game and one of the river of 2021
    /// (BASE-9, RIVER-15).
    Garden,
}

/// The three kinds of goods (TB-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Goods {
    Wine,
    Grain,
    Cloth,
}

impl Goods {
    /// All kinds, in the order of the rule book.
    pub const ALL: [Goods; 3] = [Goods::Wine, Goods::Grain, Goods::Cloth];
}

/// Where a road that ends on its tile ends: at anything that can be seen to end it (BASE-30, ED-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum RoadEnd {
    Village,
    /// Parts the roads that meet, without a village too (BASE-31, INN-11).
    Junction,
    Bush,
    House,     // TB-5
    Monastery, // INN-12, TB-4
    City,
    /// A landing stage of a ferry lake, each the end of a road of its own (FERRY-2).
    Jetty,
    Crop, // CROP-17
    /// Where ships land: on the coast of the New World (NW-15).
    Harbour,
}

/// An animal of the New World's plains. Each counts the same (NW-76); the kinds are for the eye.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Animal {
    Bison,
    Bear,
    Deer,
    Beaver,
}

impl Animal {
    /// All kinds.
    pub const ALL: [Animal; 4] = [Animal::Bison, Animal::Bear, Animal::Deer, Animal::Beaver];
}

/// The three crop circles (CROP-1). The circle itself is no part: no figure stands on it, roads and fields end there
/// (CROP-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CropCircle {
    /// Pitchfork: farmers.
    Fork,
    /// Club: highwaymen.
    Club,
    /// Shield: knights.
    Shield,
}

/// One part of a tile: the piece of a road, city or field on it, or its monastery or garden. What only bounds fields,
/// such as a short way from a crossing to a city, is no part (INN-13, FARM-14).
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Edges of a road or city (4 bits), half-edges of a field (8 bits), 0 for monastery, garden and a field between
    /// cities (INN-10, TB-6).
    pub ports: u8,
    /// Coats of arms in a city part; flags in a town of the New World (NW-31).
    pub pennants: u8,
    /// A cathedral stands in this city part.
    pub cathedral: bool,
    /// An inn stands beside this road part.
    pub inn: bool,
    /// Trading posts beside this road part (NW-30).
    pub posts: u8,
    /// Animals on this field part (NW-75).
    pub animals: &'static [Animal],
    /// Goods symbol in this city part.
    pub goods: Option<Goods>,
    /// Where a road with one edge ends.
    pub end: Option<RoadEnd>,
    /// For a field: bit `i` is set when part `i` of the tile is a city the field adjoins in the drawing (FARM-10).
    pub cities: u8,
}

/// One kind of tile.
#[derive(Clone, Copy, Debug)]
pub struct TileKind {
    /// Set and letter, such as `base/D`.
    pub id: &'static str,
    /// The boxes it comes in: both editions for most river tiles.
    pub sets: &'static [TileSet],
    /// Letters in the tile list of 2021 (ED-20).
    pub printed: &'static [&'static str],
    /// Copies in the box (BASE-5); none of the coast, which is printed on the board (NW-15).
    pub count: u8,
    /// One of the copies is the start tile of the base game (BASE-3).
    pub start: bool,
    /// At most eight: cities, then roads, then fields, then monastery, then garden. Neither small pictures (BASE-6) nor
    /// the river (RIVER-10) are parts.
    pub parts: &'static [Part],
    /// Monastery and garden parts; they come last.
    pub cloisters: u8,
    /// River edges (4 bits), on river tiles only (RIVER-14). The field parts say where the river or its ends part
    /// fields (RIVER-12, INT-7).
    pub river: u8,
    /// The river's spring.
    pub spring: bool,
    /// The river's lake.
    pub lake: bool,
    /// A ferry lake: every road of the tile ends at one of its landing stages; lake and roads part its fields
    /// (FERRY-29).
    pub ferry: bool,
    /// Gold symbol.
    pub gold: bool,
    /// Mage symbol.
    pub mage: bool,
    /// Robber symbol.
    pub robber: bool,
    /// Flight direction as a step (x east, y south) of the unturned tile.
    pub flier: Option<(i8, i8)>,
    /// Crop circle.
    pub crop: Option<CropCircle>,
    /// Two parts cross without meeting (TB-3).
    pub bridge: bool,
    /// Edges where the sea begins (4 bits): nothing reaches them, no tile is ever laid there (NW-14).
    pub sea: u8,
    /// Corners (bits: NE 0, SE 1, SW 2, NW 3) that a city tip cuts.
    pub cut: u8,
    /// The tile as it lies in each of the four rotations.
    pub turned: [Turned; 4],
}

impl TileKind {
    /// The kind of game it belongs to: tiles of two are never mixed (NW-7, INT-70).
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.sets.first().map_or(Variant::Classic, |set| set.variant())
    }

    /// The index of the first part of this kind.
    #[must_use]
    pub fn part_of(&self, kind: PartKind) -> Option<usize> {
        self.parts.iter().position(|p| p.kind == kind)
    }

    /// Flight direction after turning the tile (FLY-3).
    #[must_use]
    pub fn flight(&self, rotation: Rotation) -> Option<(i8, i8)> {
        let mut step = self.flier?;
        for _ in 0..rotation.quarters() {
            step = (-step.1, step.0);
        }
        Some(step)
    }
}

/// A part number that stands for "no part here".
pub const NO_PART: u8 = u8::MAX;

/// A kind of tile in one rotation: what the engine asks at every step.
#[derive(Clone, Copy, Debug)]
pub struct Turned {
    /// Terrain of the edges, one nibble an edge (N lowest), one bit a terrain: field 1, road 2, city 4, river 8.
    pub edges: u16,
    /// The road or city part at each edge, or [`NO_PART`].
    pub edge_part: [u8; 4],
    /// The field part at each half-edge, or [`NO_PART`].
    pub half_part: [u8; 8],
    /// The turned [`Part::ports`] of each part.
    pub ports: [u8; 8],
}

include!(concat!(env!("OUT_DIR"), "/kinds.rs"));
