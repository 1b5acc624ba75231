//! A map as it was drawn.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::MapError;

/// A cell's place in the picture: 0,0 is the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "counted from 0")]
pub struct At {
    pub row: u8,
    pub column: u8,
}

impl At {
    /// The place next to it, if numbers go so far.
    #[must_use]
    pub fn across(self, edge: Compass) -> Option<At> {
        let At { row, column } = self;
        Some(match edge {
            Compass::N => At { row: row.checked_sub(1)?, column },
            Compass::E => At { row, column: column.checked_add(1)? },
            Compass::S => At { row: row.checked_add(1)?, column },
            Compass::W => At { row, column: column.checked_sub(1)? },
        })
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

/// A side of a cell, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "north is up")]
pub enum Compass {
    N,
    E,
    S,
    W,
}

impl Compass {
    /// All four, clockwise.
    pub const ALL: [Compass; 4] = [Compass::N, Compass::E, Compass::S, Compass::W];

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Compass {
        match self {
            Compass::N => Compass::S,
            Compass::E => Compass::W,
            Compass::S => Compass::N,
            Compass::W => Compass::E,
        }
    }

    /// Its word in a map text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Compass::N => "north",
            Compass::E => "east",
            Compass::S => "south",
            Compass::W => "west",
        }
    }
}

/// One of the four sides of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "where, and which of its sides")]
pub struct Side {
    pub at: At,
    pub edge: Compass,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at, self.edge.word())
    }
}

/// A name in both languages. Places keep their own name everywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "English and German")]
pub struct Words {
    pub en: String,
    pub de: String,
}

/// The colours of chips, islands and wine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "they are what they say")]
pub enum Colour {
    Violet,
    Blue,
    Orange,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::Violet, Colour::Blue, Colour::Orange];

    /// Its word in a map text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Violet => "violet",
            Colour::Blue => "blue",
            Colour::Orange => "orange",
        }
    }
}

/// Whose chip rules a map can be played with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the five countries")]
pub enum Country {
    France,
    Benelux,
    GreatBritain,
    Iberia,
    Germany,
}

impl Country {
    /// All five, in the rules' order.
    pub const ALL: [Country; 5] =
        [Country::France, Country::Benelux, Country::GreatBritain, Country::Iberia, Country::Germany];

    /// Its word in a map text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Country::France => "france",
            Country::Benelux => "benelux",
            Country::GreatBritain => "great-britain",
            Country::Iberia => "iberia",
            Country::Germany => "germany",
        }
    }
}

/// A map, read and checked. Its fields can be read by all; only [`Map::parse`] makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Map {
    /// What it is called on the command line and in setups: small letters, digits, hyphens.
    pub id: String,
    /// What it is called by people.
    pub title: Words,
    /// The chip rules it is made for.
    pub chips: Option<Country>,
    /// How many of the start cells get a tile (MAP-4).
    pub starts: u8,
    /// Boxes whose tiles are recommended beside the base game's (MAP-1).
    pub tiles: Vec<String>,
    /// Columns of the picture.
    pub width: u8,
    /// Rows of the picture.
    pub height: u8,
    /// Every printed cell, row by row from west to east.
    pub cells: Vec<Cell>,
    /// Sides that want a road or a city (MAP-16), in the order of the text.
    pub borders: Vec<Border>,
    /// Ferry links, in the order of the text.
    pub links: Vec<Link>,
    /// What lies where no cell is, row by row from west to east.
    pub scenery: Vec<Scenery>,
    /// The countries around, in the order of the legend.
    pub neighbours: Vec<Neighbour>,
    /// Names of seas, row by row from west to east.
    pub labels: Vec<Label>,
    /// Where meeples wait in Great Britain (MAP-82).
    pub isle: Option<Isle>,
    /// The text it was read from.
    pub(crate) lines: Vec<String>,
}

/// A printed cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Where it is.
    pub at: At,
    /// What is printed there.
    pub kind: CellKind,
    /// The place's name.
    pub name: Option<String>,
    /// A small town (MAP-15).
    pub town: Option<Town>,
    /// One of the start cells (MAP-4); each is a small town, too.
    pub start: bool,
    /// Coats of arms on the cell, which count as soon as it is covered (MAP-92).
    pub coats: u8,
    /// A chip of this colour lies here at the start (MAP-81).
    pub chip: Option<Colour>,
    /// The colour of the island whose stack lies here (MAP-71).
    pub island: Option<Colour>,
    /// No chips are put here (MAP-90).
    pub remote: bool,
}

/// What is printed on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// Nothing: a tile may be laid here.
    Land,
    /// A tile that cannot be covered (MAP-12).
    BigCity {
        /// Its kind, such as `base/C`.
        tile: String,
        /// Clockwise quarter turns, 0 to 3.
        rotation: u8,
        /// All its coats of arms together (MAP-31).
        coats: u8,
    },
    /// Waves: takes no tile (MAP-72).
    Wave,
    /// Holds a stack of tiles and takes none (MAP-71).
    Stack,
}

/// A small town.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Town {
    /// The wine that is sold here (MAP-64).
    pub colour: Option<Colour>,
}

/// What the tile at a border has to show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Terrain {
    Road,
    City,
}

impl Terrain {
    /// Its word in a map text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Road => "road",
            Terrain::City => "city",
        }
    }
}

/// A piece of road or city beyond the last cell (MAP-16, MAP-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Border {
    /// The side of the cell that faces it.
    pub side: Side,
    /// What has to be continued.
    pub wants: Terrain,
    /// Coats of arms on the piece.
    pub coats: u8,
    /// The country it leads to: place in [`Map::neighbours`].
    pub neighbour: usize,
}

/// A road over water (MAP-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "both ends are alike; coats as printed on it")]
pub struct Link {
    pub from: Side,
    pub to: Side,
    pub coats: u8,
}

/// A place where no cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "where and what")]
pub struct Scenery {
    pub at: At,
    pub kind: SceneryKind,
}

/// What lies where no cell is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SceneryKind {
    /// Water.
    Sea,
    /// Another country's land: place in [`Map::neighbours`].
    Neighbour(usize),
    /// The isle where meeples wait.
    Isle,
}

/// A country beside the map.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "its sign in the picture and its name")]
pub struct Neighbour {
    pub sign: String,
    pub name: Words,
}

/// A name to be drawn at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "where and what")]
pub struct Label {
    pub at: At,
    pub name: Words,
}

/// The isle where meeples wait (MAP-82).
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "where it lies and what it is called")]
pub struct Isle {
    pub at: At,
    pub name: Words,
}

impl Map {
    /// Reads a map.
    ///
    /// # Errors
    /// The first thing in the text that cannot be, with its line and column.
    pub fn parse(text: &str) -> Result<Map, MapError> {
        crate::parse::parse(text)
    }

    /// The text it was read from, without what is left of line ends.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The cell at a place, if there is one.
    #[must_use]
    pub fn cell(&self, at: At) -> Option<&Cell> {
        self.cells.binary_search_by_key(&at, |cell| cell.at).ok().map(|found| &self.cells[found])
    }

    /// What lies at a place where no cell is.
    #[must_use]
    pub fn scenery(&self, at: At) -> Option<SceneryKind> {
        self.scenery.binary_search_by_key(&at, |scenery| scenery.at).ok().map(|found| self.scenery[found].kind)
    }

    /// The colour of a row: from north to south a third of the rows that have cells each (MAP-93).
    #[must_use]
    pub fn row_colour(&self, row: u8) -> Option<Colour> {
        let (first, last) = (self.cells.first()?.at.row, self.cells.last()?.at.row);
        let rows = usize::from(last - first) + 1;
        let place = usize::from(row.checked_sub(first).filter(|_| row <= last)?);
        Some([Colour::Orange, Colour::Blue, Colour::Violet][place * 3 / rows])
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.lines.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Map, D::Error> {
        let lines = Vec::<String>::deserialize(deserializer)?;
        if let Some(number) = lines.iter().position(|line| line.contains(['\n', '\r'])) {
            return Err(D::Error::custom(format!("line {} of the map is more than one line", number + 1)));
        }
        Map::parse(&lines.join("\n")).map_err(D::Error::custom)
    }
}
