//! Edges, half-edges and corners of a tile as bit masks, and how the files write them.

use std::fmt;

use serde::Deserialize;

/// Edges in the order of their bits.
const EDGES: [char; 4] = ['N', 'E', 'S', 'W'];
/// Half-edges in the order of their bits.
const HALVES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];

/// A set of edges, N lowest; written `"WE"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Edges(pub u8);

/// A set of half-edges, NL lowest; written `"EL WR"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Halves(pub u8);

/// A corner of the tile, in the order of the bits of [`Corners`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[expect(missing_docs, reason = "compass directions")]
pub enum Corner {
    NE,
    SE,
    SW,
    NW,
}

impl Corner {
    /// All corners, clockwise.
    pub const ALL: [Corner; 4] = [Corner::NE, Corner::SE, Corner::SW, Corner::NW];
}

/// A set of corners; written `["SE"]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "Vec<Corner>")]
pub struct Corners(pub u8);

impl Edges {
    /// How many edges.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the edge with this number (N is 0) is among them.
    #[must_use]
    pub const fn has(self, edge: usize) -> bool {
        self.0 >> edge & 1 == 1
    }
}

impl Halves {
    /// Whether the half-edge with this number (NL is 0) is among them.
    #[must_use]
    pub const fn has(self, half: usize) -> bool {
        self.0 >> half & 1 == 1
    }
}

impl Corners {
    /// Whether this corner is among them.
    #[must_use]
    pub const fn has(self, corner: Corner) -> bool {
        self.0 >> corner as u8 & 1 == 1
    }
}

impl TryFrom<String> for Edges {
    type Error = String;

    fn try_from(text: String) -> Result<Edges, String> {
        let mut mask = 0;
        for letter in text.chars() {
            let bit = EDGES.iter().position(|e| *e == letter).ok_or_else(|| format!("`{letter}` is no edge"))?;
            if mask >> bit & 1 == 1 {
                return Err(format!("edge {letter} is named twice in \"{text}\""));
            }
            mask |= 1 << bit;
        }
        Ok(Edges(mask))
    }
}

impl TryFrom<String> for Halves {
    type Error = String;

    fn try_from(text: String) -> Result<Halves, String> {
        let mut mask = 0;
        for word in text.split_whitespace() {
            let bit = HALVES.iter().position(|h| *h == word).ok_or_else(|| format!("`{word}` is no half-edge"))?;
            if mask >> bit & 1 == 1 {
                return Err(format!("half-edge {word} is named twice in \"{text}\""));
            }
            mask |= 1 << bit;
        }
        Ok(Halves(mask))
    }
}

impl From<Vec<Corner>> for Corners {
    fn from(corners: Vec<Corner>) -> Corners {
        Corners(corners.into_iter().fold(0, |mask, c| mask | 1 << c as u8))
    }
}

impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        EDGES.iter().enumerate().filter(|(i, _)| self.has(*i)).try_for_each(|(_, e)| write!(f, "{e}"))
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = (0..8).filter(|h| self.has(*h)).map(|h| HALVES[h]).collect();
        f.write_str(&names.join(" "))
    }
}
