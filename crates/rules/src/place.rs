//! Where things are: cells of the board, edges, and spots on a tile, each with a text form that parses back.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::tile::PartKind;

/// A cell of the board. `x` grows east, `y` grows south; the start tile lies on 0,0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pos {
    /// Columns east of the start tile.
    pub x: i16,
    /// Rows south of the start tile.
    pub y: i16,
}

impl Pos {
    /// The start tile's cell.
    pub const START: Pos = Pos { x: 0, y: 0 };

    /// The cell `(x, y)`.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Pos {
        Pos { x, y }
    }

    /// Both coordinates as one number, to compare cells at once.
    #[inline]
    pub(crate) const fn key(self) -> u32 {
        (self.x as u16 as u32) | (self.y as u16 as u32) << 16
    }

    /// The cell a key stands for.
    #[inline]
    pub(crate) const fn of_key(key: u32) -> Pos {
        Pos { x: key as i16, y: (key >> 16) as i16 }
    }

    /// Whether a cell is this one or one of the eight around it.
    #[inline]
    pub(crate) const fn is_near(self, other: Pos) -> bool {
        let (dx, dy) = (self.x.wrapping_sub(other.x), self.y.wrapping_sub(other.y));
        (dx.unsigned_abs() | dy.unsigned_abs()) <= 1
    }

    /// The cell `dx` columns east and `dy` rows south.
    #[must_use]
    pub const fn offset(self, dx: i16, dy: i16) -> Pos {
        Pos { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// The neighbour across an edge.
    #[must_use]
    pub const fn across(self, edge: Edge) -> Pos {
        let (dx, dy) = edge.step();
        self.offset(dx, dy)
    }

    /// The eight cells around this one.
    pub fn around(self) -> impl Iterator<Item = Pos> {
        AROUND.iter().map(move |&(dx, dy)| self.offset(dx, dy))
    }
}

/// Steps to the eight cells around one.
pub(crate) const AROUND: [(i16, i16); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Pos {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Pos, PlaceError> {
        let bad = || PlaceError::Cell(text.into());
        let (x, y) = text.split_once(',').ok_or_else(bad)?;
        Ok(Pos { x: x.parse().map_err(|_| bad())?, y: y.parse().map_err(|_| bad())? })
    }
}

/// A side of a tile as it lies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the four points of the compass")]
pub enum Edge {
    N,
    E,
    S,
    W,
}

impl Edge {
    /// All edges, clockwise from north.
    pub const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    /// The edge's number, N = 0, clockwise.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The edge across.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        Edge::ALL[(self as usize + 2) % 4]
    }

    /// The step to the neighbour on this side.
    #[must_use]
    pub const fn step(self) -> (i16, i16) {
        match self {
            Edge::N => (0, -1),
            Edge::E => (1, 0),
            Edge::S => (0, 1),
            Edge::W => (-1, 0),
        }
    }

    /// This edge's bit in an edge mask.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The edges whose bits are set.
    pub fn of_mask(mask: u8) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |e| mask & e.bit() != 0)
    }
}

const EDGE_NAMES: [char; 4] = ['N', 'E', 'S', 'W'];
const HALF_NAMES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];

/// Writes an edge mask as its letters, clockwise from north.
pub(crate) fn write_edges(f: &mut fmt::Formatter<'_>, mask: u8) -> fmt::Result {
    Edge::of_mask(mask).try_for_each(|e| write!(f, "{}", EDGE_NAMES[e.index()]))
}

/// Reads what [`write_edges`] writes; the order of the letters does not matter.
pub(crate) fn parse_edges(text: &str) -> Result<u8, PlaceError> {
    let mut mask = 0;
    for letter in text.chars() {
        let edge = EDGE_NAMES.iter().position(|&n| n == letter).ok_or_else(|| PlaceError::Edges(text.into()))?;
        mask |= 1 << edge;
    }
    if mask == 0 { Err(PlaceError::Edges(text.into())) } else { Ok(mask) }
}

/// A part of a tile named as it lies on the board: `road NS`, `city W`, `field NL.NR`, `field inner`, `monastery`, `garden`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Spot {
    /// What it is.
    pub kind: PartKind,
    /// Edges of a road or city, half-edges of a field, after turning the tile; 0 for the rest.
    pub ports: u8,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PartKind::Road => f.write_str("road ")?,
            PartKind::City => f.write_str("city ")?,
            PartKind::Monastery => return f.write_str("monastery"),
            PartKind::Garden => return f.write_str("garden"),
            PartKind::Field => {
                f.write_str("field ")?;
                if self.ports == 0 {
                    return f.write_str("inner");
                }
                let mut first = true;
                for (bit, name) in HALF_NAMES.iter().enumerate() {
                    if self.ports & (1 << bit) != 0 {
                        f.write_str(if first { "" } else { "." })?;
                        f.write_str(name)?;
                        first = false;
                    }
                }
                return Ok(());
            }
        }
        write_edges(f, self.ports)
    }
}

impl FromStr for Spot {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Spot, PlaceError> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let spot = |kind, ports| Ok(Spot { kind, ports });
        match (kind, rest) {
            ("road", edges) => spot(PartKind::Road, parse_edges(edges)?),
            ("city", edges) => spot(PartKind::City, parse_edges(edges)?),
            ("monastery", "") => spot(PartKind::Monastery, 0),
            ("garden", "") => spot(PartKind::Garden, 0),
            ("field", "inner") => spot(PartKind::Field, 0),
            ("field", halves) => {
                let mut ports = 0u8;
                for half in halves.split('.') {
                    let bit =
                        HALF_NAMES.iter().position(|&n| n == half).ok_or_else(|| PlaceError::Spot(text.into()))?;
                    ports |= 1 << bit;
                }
                spot(PartKind::Field, ports)
            }
            _ => Err(PlaceError::Spot(text.into())),
        }
    }
}

/// A spot on a laid tile: `3,-1 road NS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The tile's cell.
    pub pos: Pos,
    /// The part of the tile.
    pub spot: Spot,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pos, self.spot)
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Place, PlaceError> {
        let (pos, spot) = text.split_once(' ').ok_or_else(|| PlaceError::Spot(text.into()))?;
        Ok(Place { pos: pos.parse()?, spot: spot.parse()? })
    }
}

/// A place that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlaceError {
    /// Not `x,y`.
    #[error("`{0}` is not a cell such as 3,-1")]
    Cell(Box<str>),
    /// Not a run of N, E, S, W.
    #[error("`{0}` does not name edges such as NS")]
    Edges(Box<str>),
    /// Not a side of a cell.
    #[error("`{0}` is not a side of a cell such as `3,-1 E`")]
    Side(Box<str>),
    /// Not a spot on a tile.
    #[error("`{0}` is not a spot such as `road NS`, `field NL.WR` or `monastery`")]
    Spot(Box<str>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_parse_back() {
        for text in ["road NS", "city NESW", "field NL.WR", "field inner", "monastery", "garden"] {
            assert_eq!(text.parse::<Spot>().unwrap().to_string(), text);
        }
        for text in ["road", "road X", "field", "field NL,NR", "monastery N", "", "lake"] {
            assert!(text.parse::<Spot>().is_err(), "{text}");
        }
    }

    #[test]
    fn cells_parse_back() {
        assert_eq!("3,-1".parse::<Pos>().unwrap(), Pos::new(3, -1));
        for text in ["3", "3,", "3,4,5", "40000,0", "a,b"] {
            assert!(text.parse::<Pos>().is_err(), "{text}");
        }
    }
}
