//! What needs the tiles' pictures to be known: whether printed tiles can be, and what they and the borders ask of a cell.
//! This crate has no tiles; whoever asks brings them along.

use crate::error::{MapError, MapFlaw};
use crate::map::{At, CellKind, Compass, Map, Side, Terrain};

/// What an edge of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Shows {
    Field,
    Road,
    City,
}

impl From<Terrain> for Shows {
    fn from(terrain: Terrain) -> Shows {
        match terrain {
            Terrain::Road => Shows::Road,
            Terrain::City => Shows::City,
        }
    }
}

/// The edges of an unturned tile, clockwise from north.
pub type Edges = [Shows; 4];

impl Map {
    /// Checks the printed tiles: each is one that can be printed, has a city, and fits its neighbours. `tiles` tells the
    /// edges of a tile by its id; nothing for one that does not exist or cannot be printed.
    ///
    /// # Errors
    /// The first printed tile that cannot be, with its place in the picture.
    pub fn check_printed(&self, tiles: impl Fn(&str) -> Option<Edges>) -> Result<(), MapError> {
        for cell in &self.cells {
            let CellKind::BigCity { tile, .. } = &cell.kind else { continue };
            let Some(edges) = tiles(tile) else {
                return Err(self.flawed(cell.at, MapFlaw::UnknownTile(tile.clone())));
            };
            if !edges.contains(&Shows::City) {
                return Err(self.flawed(cell.at, MapFlaw::NoCity(tile.clone())));
            }
        }
        for cell in &self.cells {
            for edge in Compass::ALL {
                let Some(here) = self.shows(Side { at: cell.at, edge }, &tiles) else { continue };
                let there = cell.at.across(edge).and_then(|at| self.shows(Side { at, edge: edge.opposite() }, &tiles));
                if there.is_some_and(|there| there != here) {
                    return Err(self.flawed(cell.at, MapFlaw::PrintedMismatch(edge.word())));
                }
            }
        }
        Ok(())
    }

    /// What a tile on a cell has to show at its four edges because of printed tiles, borders and links; clockwise from
    /// north, nothing where anything may be.
    #[must_use]
    pub fn wants(&self, at: At, tiles: impl Fn(&str) -> Option<Edges>) -> [Option<Shows>; 4] {
        Compass::ALL.map(|edge| {
            let side = Side { at, edge };
            let border = self.borders.iter().find(|border| border.side == side).map(|border| border.wants.into());
            let link = self.links.iter().any(|link| link.from == side || link.to == side).then_some(Shows::Road);
            let printed = || at.across(edge).and_then(|at| self.shows(Side { at, edge: edge.opposite() }, &tiles));
            border.or(link).or_else(printed)
        })
    }

    /// What the tile printed on a cell shows at one of its sides.
    fn shows(&self, side: Side, tiles: impl Fn(&str) -> Option<Edges>) -> Option<Shows> {
        let CellKind::BigCity { tile, rotation, .. } = &self.cell(side.at)?.kind else { return None };
        let edges = tiles(tile)?;
        Some(edges[(side.edge as usize + 4 - usize::from(*rotation)) % 4])
    }

    /// Line and column of a cell in the text, both counted from 1.
    #[must_use]
    pub fn place_in_text(&self, at: At) -> Option<(usize, usize)> {
        crate::parse::place_of(&self.lines, at)
    }

    /// An error about a cell, with its place in the text.
    fn flawed(&self, at: At, flaw: MapFlaw) -> MapError {
        let (line, column) = self.place_in_text(at).unwrap_or((1, 1));
        MapError { line, column, at: Some(at), flaw }
    }
}
