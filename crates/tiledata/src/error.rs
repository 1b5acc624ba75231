//! What can be wrong with a set of tiles.

use thiserror::Error;

use crate::mask::{Corner, Edges, Halves};
use crate::tile::{GoodsCount, RoadEnd};

/// Why the tile data is refused: which file, which tile, what reason.
#[derive(Debug, Error)]
pub enum DataError {
    /// The file is not TOML, or its head is not that of a set.
    #[error("{file}: {source}")]
    Syntax {
        /// The file.
        file: String,
        /// What the reader says.
        source: toml::de::Error,
    },
    /// A tile that cannot be.
    #[error("{file}: tile {tile}: {flaw}")]
    Tile {
        /// The file.
        file: String,
        /// The tile's full id, or its place in the file when it has none.
        tile: String,
        /// What is wrong.
        flaw: Box<TileFlaw>,
    },
    /// Tiles that do not make up the box.
    #[error("{file}: {flaw}")]
    Set {
        /// The file.
        file: String,
        /// What is wrong.
        flaw: SetFlaw,
    },
    /// Sets that do not go together.
    #[error("{count} kinds of tile in all, at most {most} can be told apart")]
    TooManyKinds {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// The game needs one start tile.
    #[error("one kind of tile must be the start tile, not {count}")]
    StartTiles {
        /// How many claim to be.
        count: usize,
    },
}

/// What is wrong with one tile.
#[derive(Debug, Error, PartialEq)]
#[expect(missing_docs, reason = "the messages say what the variants and their numbers are")]
pub enum TileFlaw {
    #[error("{0}")]
    Unreadable(toml::de::Error),
    #[error("a {0} without an edge")]
    NoEdge(&'static str),
    #[error("edge {0} is claimed twice")]
    EdgeTwice(Edges),
    #[error("half-edge {0} belongs to two fields")]
    HalfTwice(Halves),
    #[error("half-edge {0} belongs to no field")]
    HalfBare(Halves),
    #[error("half-edge {0} is a field's, but edge {1} is a city's")]
    HalfInCity(Halves, Edges),
    #[error("nothing parts the two fields on edge {0}")]
    EdgeSplit(Edges),
    #[error("the {1} on edge {0} does not part the field it crosses")]
    NotParted(Edges, &'static str),
    #[error("road {0} reaches more than two edges")]
    RoadForks(Edges),
    #[error("road {0} has one edge but no `to`")]
    RoadWithoutEnd(Edges),
    #[error("road {0} goes through, so it has no `to`")]
    RoadThroughWithEnd(Edges),
    #[error("road {0} ends at a {to}, but the tile has none", to = end_name(*.1))]
    RoadEndMissing(Edges, RoadEnd),
    #[error("a field adjoins city {0}, but the tile has only {1} (counted from 0)")]
    NoSuchCity(usize, usize),
    #[error("the field in the middle adjoins no city")]
    InnerFieldAlone,
    #[error("corner {0:?} parts two fields without a `cut`")]
    CornerParts(Corner),
    #[error("corner {0:?} is `cut` but parts no fields")]
    CornerCutIdle(Corner),
    #[error("the field at {0} lies beside city {1} and must adjoin it")]
    FieldBesideCity(Halves, usize),
    #[error("city {0} adjoins no field")]
    CityAlone(usize),
    #[error("{0} and {1} cross without a `bridge`")]
    Crossing(String, String),
    #[error("{0} crosses {1}; nothing bridges a field")]
    FieldCrossed(String, String),
    #[error("a river with one edge needs a `spring` or a `lake`, and no other may have either")]
    RiverEnd,
    #[error("a river reaches one or two edges, not {0}")]
    RiverForks(u32),
    #[error("a ferry lake needs three roads, all of them to a jetty")]
    FerryRoads,
    #[error("edge {0} is the sea, where nothing leads")]
    IntoTheSea(Edges),
    #[error("there is no copy of it, and the coast does not show it")]
    Nowhere,
    #[error("{0} parts, at most 8 fit")]
    TooManyParts(usize),
    #[error("two {0} parts reach the same edges, so actions could not tell them apart")]
    PartsAlike(&'static str),
    #[error("its edition {0} is not one of the set's")]
    UnknownEdition(String),
    #[error("this id is taken by another tile")]
    IdTwice,
}

/// What is wrong with a set as a whole.
#[derive(Debug, Error, PartialEq)]
#[expect(missing_docs, reason = "the messages say what the variants and their numbers are")]
pub enum SetFlaw {
    #[error("the tiles add up to {found}, not to {expected}")]
    Count { found: u32, expected: u32 },
    #[error("the tiles of edition {edition} add up to {found}, not to {expected}")]
    EditionCount { edition: String, found: u32, expected: u32 },
    #[error(
        "goods add up to {} wine, {} grain, {} cloth, not to {} wine, {} grain, {} cloth",
        .found.wine, .found.grain, .found.cloth, .expected.wine, .expected.grain, .expected.cloth
    )]
    Goods { found: GoodsCount, expected: GoodsCount },
    #[error("the coast shows {0}, which is no tile of the set without copies and with sea to the east alone")]
    Coast(String),
    #[error("the set's id is taken by another file")]
    IdTwice,
}

fn end_name(end: RoadEnd) -> String {
    format!("{end:?}").to_lowercase()
}
