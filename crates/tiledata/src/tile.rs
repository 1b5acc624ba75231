//! A set of tiles as its file describes it.

use serde::Deserialize;

use crate::mask::{Corners, Edges, Halves};

/// One checked file of `data/`.
#[derive(Clone, Debug)]
pub struct Set {
    /// The file it was read from.
    pub file: String,
    /// The `[set]` table.
    pub head: SetHead,
    /// Its kinds of tile, in the order of the file.
    pub tiles: Vec<Tile>,
}

/// The `[set]` table: what the box is called and what must be in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetHead {
    /// Name of the box, such as `inns-cathedrals`.
    pub id: String,
    /// What stands before the `/` in the ids of its tiles.
    pub prefix: String,
    /// Tiles in the box (of each edition).
    pub tiles: u32,
    /// Editions that differ in some tiles; empty when there is only one.
    #[serde(default)]
    pub editions: Vec<String>,
    /// Goods symbols in the box.
    #[serde(default)]
    pub goods: GoodsCount,
    /// The coast that is printed on the board, from north to south: full ids of its tiles (the file has only what follows
    /// the prefix). Most boxes have none.
    #[serde(default)]
    pub coast: Vec<String>,
}

/// How many goods symbols of each kind a box has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the game's own words")]
pub struct GoodsCount {
    pub wine: u32,
    pub grain: u32,
    pub cloth: u32,
}

/// One kind of tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Full id, such as `base/D` (the file has only what follows the prefix).
    pub id: String,
    /// Letters in the rule books' tile list.
    #[serde(default)]
    pub printed: Vec<String>,
    /// Copies in the box; none of what is printed on the board only.
    pub count: u8,
    /// The only edition it belongs to; without it, it belongs to all.
    pub edition: Option<String>,
    /// One of the copies is the start tile.
    #[serde(default)]
    pub start: bool,
    /// Separate cities.
    #[serde(default)]
    pub cities: Vec<City>,
    /// Separate roads.
    #[serde(default)]
    pub roads: Vec<Road>,
    /// Separate fields.
    #[serde(default)]
    pub fields: Vec<Field>,
    /// River edges.
    #[serde(default)]
    pub river: Edges,
    /// The river rises here.
    #[serde(default)]
    pub spring: bool,
    /// The river ends here.
    #[serde(default)]
    pub lake: bool,
    /// Monastery.
    #[serde(default)]
    pub monastery: bool,
    /// Garden.
    #[serde(default)]
    pub garden: bool,
    /// Ferry lake.
    #[serde(default)]
    pub ferry: bool,
    /// Gold symbol.
    #[serde(default)]
    pub gold: bool,
    /// Mage symbol.
    #[serde(default)]
    pub mage: bool,
    /// Robber symbol.
    #[serde(default)]
    pub robber: bool,
    /// Where the flying machine heads.
    pub flier: Option<Compass>,
    /// Crop circle.
    pub crop: Option<Crop>,
    /// Something runs over something else without meeting it.
    #[serde(default)]
    pub bridge: bool,
    /// Edges at which the sea begins: nothing is ever laid there, and no field reaches them.
    #[serde(default)]
    pub sea: Edges,
    /// Corners that the tip of a city reaches, parting the fields there.
    #[serde(default)]
    pub cut: Corners,
}

/// A city part.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Edges it reaches.
    pub edges: Edges,
    /// Coats of arms; the flags of a town.
    #[serde(default)]
    pub pennants: u8,
    /// Cathedral.
    #[serde(default)]
    pub cathedral: bool,
    /// Goods symbol.
    pub goods: Option<Goods>,
}

/// A road part.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// Edges it reaches: two, or one when it ends on the tile.
    pub edges: Edges,
    /// Where a road with one edge ends.
    pub to: Option<RoadEnd>,
    /// An inn stands beside it.
    #[serde(default)]
    pub inn: bool,
    /// Trading posts beside it.
    #[serde(default)]
    pub posts: u8,
}

/// A field part.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Half-edges it reaches; none for a field in the middle of cities.
    pub halves: Halves,
    /// Cities of the tile it adjoins, counted from 0.
    #[serde(default)]
    pub cities: Vec<usize>,
    /// Animals that graze there, one word each.
    #[serde(default)]
    pub animals: Vec<Animal>,
}

/// Goods symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Goods {
    Wine,
    Grain,
    Cloth,
}

/// Where a road ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the game's own words")]
pub enum RoadEnd {
    Village,
    Junction,
    Bush,
    House,
    Monastery,
    City,
    /// A landing stage of a ferry lake.
    Jetty,
    Crop,
    /// Where ships land.
    Harbour,
}

/// An animal of the plains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Animal {
    Bison,
    Bear,
    Deer,
    Beaver,
}

/// Crop circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Crop {
    Fork,
    Club,
    Shield,
}

/// One of the eight directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[expect(missing_docs, reason = "compass directions")]
pub enum Compass {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Compass {
    /// The step to the neighbouring place: x grows east, y grows south.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Compass::N => (0, -1),
            Compass::NE => (1, -1),
            Compass::E => (1, 0),
            Compass::SE => (1, 1),
            Compass::S => (0, 1),
            Compass::SW => (-1, 1),
            Compass::W => (-1, 0),
            Compass::NW => (-1, -1),
        }
    }
}
