//! What can be wrong with a map.

use std::fmt;

use thiserror::Error;

use crate::map::{At, Side};

/// Why a map is refused: where in the text, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of that line, counted from 1.
    pub column: usize,
    /// The cell of the picture, where one is meant.
    pub at: Option<At>,
    /// What is wrong.
    pub flaw: MapFlaw,
}

impl MapError {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.flaw.code()
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if let Some(at) = self.at {
            write!(f, " (cell {at})")?;
        }
        write!(f, ": {}", self.flaw)
    }
}

impl std::error::Error for MapError {}

macro_rules! flaws {
    ($($(#[$doc:meta])* $name:ident $(($($field:ty),+))? $({ $($named:ident: $of:ty),+ })? = $code:literal,)+) => {
        /// What is wrong.
        #[derive(Clone, PartialEq, Eq, Debug, Error)]
        #[expect(missing_docs, reason = "the messages say what the variants and their values are")]
        pub enum MapFlaw {
            $($(#[$doc])* $name $(($($field),+))? $({ $($named: $of),+ })?,)+
        }

        impl MapFlaw {
            /// Stable name, for programs.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $(MapFlaw::$name { .. } => $code,)+
                }
            }
        }
    };
}

flaws! {
    // The text.
    #[error("the text has more than {most} bytes")]
    TooLong { most: usize } = "map-too-long",
    #[error("the line has more than {most} characters")]
    LineTooLong { most: usize } = "map-line-too-long",
    #[error("the character U+{code:04X} must not stand in a map")]
    Character { code: u32 } = "map-character",

    // The head.
    #[error("the map says nothing of its `{0}`")]
    Missing(&'static str) = "map-missing",
    #[error("`{0}` is none of map, title, chips, starts, tiles, and nothing else stands before the heading `picture`")]
    UnknownKey(String) = "map-unknown-key",
    #[error("`{0}` is said twice")]
    KeyTwice(String) = "map-key-twice",
    #[error("`{0}` needs a value behind it")]
    NoValue(String) = "map-no-value",
    #[error("`{0}` is no name for programs: small letters, digits and hyphens, 32 at most")]
    Id(String) = "map-id",
    #[error("`{0}` is none of the countries with chips: france, benelux, great-britain, iberia, germany")]
    UnknownCountry(String) = "map-unknown-country",
    #[error("`{0}` is no number from {1} to {2}")]
    Number(String, u8, u8) = "map-number",
    #[error("heading `{0}` comes a second time")]
    HeadingTwice(&'static str) = "map-heading-twice",

    // The picture.
    #[error("`{0}` has more than three characters; cells are parted by spaces")]
    LongSign(String) = "map-long-sign",
    #[error("the row has {found} cells, the rows above it have {expected}")]
    Ragged { found: usize, expected: usize } = "map-ragged",
    #[error("the picture is more than {most} columns wide")]
    TooWide { most: usize } = "map-too-wide",
    #[error("the picture is more than {most} rows high")]
    TooHigh { most: usize } = "map-too-high",
    #[error("more than {most} cells")]
    TooManyCells { most: usize } = "map-too-many-cells",
    #[error("the map has no cell a tile could be laid on")]
    NoCells = "map-no-cells",
    #[error("the legend does not explain `{0}`")]
    UnknownSign(String) = "map-unknown-sign",
    #[error("`{0}` has a name, so it stands in the picture only once")]
    PlaceTwice(String) = "map-place-twice",

    // The legend.
    #[error("`{0}` is explained already")]
    SignTwice(String) = "map-sign-twice",
    #[error("`{0}` always means {1}")]
    ReservedSign(String, &'static str) = "map-reserved-sign",
    #[error("`{0}` does not stand in the picture")]
    UnusedSign(String) = "map-unused-sign",
    #[error("`{0}` is none of land, town, start, city, sea, neighbour, wave, stack, isle")]
    UnknownKind(String) = "map-unknown-kind",
    #[error("{0} needs a name")]
    NoName(&'static str) = "map-no-name",
    #[error("{0} has no name")]
    NameNotAllowed(&'static str) = "map-name-not-allowed",
    #[error("`{0}` is no name: letters, digits, single spaces and . - ' ( ) !, {1} characters at most")]
    Name(String, usize) = "map-name",
    #[error("the name `{0}` is taken")]
    NameTwice(String) = "map-name-twice",
    #[error("`{0}` is none of coats, chip, tile, turned, remote or a colour")]
    UnknownProperty(String) = "map-unknown-property",
    #[error("`{0}` is not said of {1}")]
    Property(String, &'static str) = "map-property",
    #[error("`{0}` is said twice")]
    PropertyTwice(String) = "map-property-twice",
    #[error("`{0}` is none of violet, blue, orange")]
    UnknownColour(String) = "map-unknown-colour",
    #[error("a big city needs its tile: `tile base/C`")]
    NoTile = "map-no-tile",
    #[error("`{0}` is no kind of tile; one is written like `base/C`")]
    TileName(String) = "map-tile-name",
    #[error("a stack needs a colour")]
    StackColour = "map-stack-colour",
    #[error("there is an isle already")]
    IsleTwice = "map-isle-twice",

    // Borders and links.
    #[error("a border is written `SIGN DIRECTION road` or `SIGN DIRECTION city`, with `, coats NUMBER` behind it if there are any")]
    BorderForm = "map-border-form",
    #[error("a link is written `SIGN DIRECTION to SIGN DIRECTION`, with `, coats NUMBER` behind it if there are any")]
    LinkForm = "map-link-form",
    #[error("`{0}` is none of north, east, south, west")]
    UnknownDirection(String) = "map-unknown-direction",
    #[error("`{0}` stands in the picture {1} times; give the cell that is meant a sign of its own")]
    NotOnePlace(String, usize) = "map-not-one-place",
    #[error("`{0}` is no cell a tile can be laid on")]
    NotLand(String) = "map-not-land",
    #[error("{0} of this cell lies another cell, so the map does not end there")]
    NotAtTheEdge(&'static str) = "map-not-at-the-edge",
    #[error("a border leads to a neighbour, but {0} of this cell the picture has none")]
    NoNeighbour(&'static str) = "map-no-neighbour",
    #[error("a link leads over water, but {0} of this cell the picture has none")]
    NoWater(&'static str) = "map-no-water",
    #[error("the link goes one way only: it has no second end")]
    OneWay = "map-one-way",
    #[error("the link begins and ends on the same cell")]
    LinkToItself = "map-link-to-itself",
    #[error("side {0} has a border or a link already")]
    SideTwice(Side) = "map-side-twice",

    // The whole.
    #[error("`starts` is {starts}, but the map has only {cells} start cells")]
    TooFewStarts { starts: u8, cells: usize } = "map-too-few-starts",
    #[error("no start cell: one place at least is explained with `start`")]
    NoStart = "map-no-start",
    #[error("the chip rules of {0} cannot be played here: {1}")]
    ChipRules(String, String) = "map-chip-rules",
    #[error("there is no tile `{0}` that could be printed on a map")]
    UnknownTile(String) = "map-unknown-tile",
    #[error("tile `{0}` has no city")]
    NoCity(String) = "map-no-city",
    #[error("{0} of this cell another tile is printed, and the two do not fit together")]
    PrintedMismatch(&'static str) = "map-printed-mismatch",
    #[error("no way leads here, by land or by link, if the {starts} start cells that are dealt lie elsewhere")]
    MayBeUnreachable { starts: u8 } = "map-may-be-unreachable",
    #[error("no way leads here from the start cells, by land or by link")]
    Unreachable = "map-unreachable",
}
