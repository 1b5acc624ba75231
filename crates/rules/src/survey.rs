//! Cheap looks at the board for evaluation in search: no lists are built, nothing is allocated.

use crate::expansion::Mechanic;
use crate::features::{FeatureId, SegmentSet};
use crate::figure::{Figure, Player};
use crate::game::Game;
use crate::place::{Edge, Pos};
use crate::tile::{NO_PART, PartKind};

impl FeatureId {
    /// A number below [`MAX_SEGMENTS`](crate::features::MAX_SEGMENTS) that no other feature of the board has, for tables beside the game.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An empty cell beside laid tiles.
#[derive(Clone, Copy)]
pub struct Gap<'g> {
    /// The cell.
    pub pos: Pos,
    /// The terrain its neighbours ask for, in the form of [`Turned::edges`](crate::tile::Turned::edges).
    pub wants: u16,
    game: &'g Game,
}

/// A side of an empty cell with a tile beyond it, and what of the tile faces the cell.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// Which side.
    pub edge: Edge,
    /// The road or city that is open towards the cell.
    pub face: Option<FeatureId>,
    /// The fields that reach the cell at the two halves of the side, clockwise. Looked up only where farmers are played.
    pub fields: [Option<FeatureId>; 2],
}

impl Gap<'_> {
    /// The edges (bits, N lowest) beyond which nothing is ever laid and nothing is drawn: whatever reaches them is closed there
    /// (MAP-34).
    #[must_use]
    #[inline]
    pub fn closed(&self) -> u8 {
        match self.game.board.land() {
            Some(land) => land.closed_edges(self.pos),
            None => 0,
        }
    }

    /// Calls back with every side beyond which a tile lies.
    #[inline(always)]
    pub fn each_side(&self, mut side: impl FnMut(Side)) {
        let farmers = self.game.plays(Mechanic::Farmers);
        let (board, features) = (&self.game.board, &self.game.features);
        for edge in Edge::ALL {
            if self.wants >> (4 * edge.index()) & 0xF == 0 {
                continue;
            }
            let Some((beyond, across)) = board.beyond(self.pos, edge) else { continue };
            let tile = board.tile(beyond);
            let (turned, across) = (tile.turned(), across.index());
            let feature = |part: u8| (part != NO_PART).then(|| features.of(tile.first_segment + u16::from(part)));
            // The left half of an edge lies against the right half of the edge across.
            let field = |half: usize| if farmers { feature(turned.half_part[2 * across + half]) } else { None };
            side(Side { edge, face: feature(turned.edge_part[across]), fields: [field(1), field(0)] });
        }
    }
}

impl Game {
    /// Every empty cell beside laid tiles.
    #[inline]
    pub fn gaps(&self) -> impl Iterator<Item = Gap<'_>> {
        self.board.frontier().map(move |cell| Gap { pos: cell.pos, wants: cell.wants, game: self })
    }

    /// Whether there is such a cell: everywhere on the plane, only where the ground has one on maps and beside a coast.
    #[must_use]
    pub fn has_cell(&self, pos: Pos) -> bool {
        self.board.land().is_none_or(|land| land.has(pos))
    }

    /// Cells without a tile, where the ground has so many and no more: on maps and islands.
    #[must_use]
    #[inline]
    pub fn cells_left(&self) -> Option<u16> {
        let cells = self.board.land().map_or(0, |land| land.listed().len());
        (cells > 0).then(|| cells.saturating_sub(self.board.tiles().len()) as u16)
    }

    /// An empty cell beside laid tiles; nothing for any other cell.
    #[must_use]
    pub fn gap_at(&self, pos: Pos) -> Option<Gap<'_>> {
        self.board.frontier_at(pos).map(|cell| Gap { pos, wants: cell.wants, game: self })
    }

    /// Copies left in the stock of every kind, by [`KindId::index`](crate::KindId::index).
    #[must_use]
    #[inline]
    pub fn stock_counts(&self) -> &[u8] {
        self.stock.counts()
    }

    /// Number of segments on the board: features have indices below it.
    #[must_use]
    #[inline]
    pub fn segment_count(&self) -> usize {
        usize::from(self.features.count())
    }

    /// Whether a meeple stands on a feature.
    #[must_use]
    #[inline]
    pub fn is_occupied(&self, id: FeatureId) -> bool {
        self.features.get(id).is_occupied()
    }

    /// Open edges of a road or city, empty cells around a monastery or garden, 0 for fields.
    #[must_use]
    #[inline]
    pub fn open_ends(&self, id: FeatureId) -> u8 {
        self.features.get(id).open_ends()
    }

    /// What a feature is.
    #[must_use]
    #[inline]
    pub fn kind_of(&self, id: FeatureId) -> PartKind {
        self.features.get(id).kind()
    }

    /// The players who would score a feature, as bits.
    #[must_use]
    #[inline]
    pub fn winners(&self, id: FeatureId) -> u8 {
        let feature = self.features.get(id);
        if feature.is_occupied() { feature.winners() } else { 0 }
    }

    /// Calls back with each city, complete or not, that a field touches, once.
    pub fn cities_beside(&self, field: FeatureId, mut city: impl FnMut(FeatureId)) {
        let mut met = SegmentSet::default();
        for segment in self.features.segments(field) {
            let tile = self.board.tile(self.features.tile_of(segment));
            let mut beside = tile.kind().parts[usize::from(segment - tile.first_segment)].cities;
            while beside != 0 {
                let id = self.features.of(tile.first_segment + beside.trailing_zeros() as u16);
                beside &= beside - 1;
                if met.insert(id.0) {
                    city(id);
                }
            }
        }
    }

    /// What this many gold bars are worth at the end (GOLD-19).
    #[must_use]
    pub fn gold_worth(bars: u8) -> i16 {
        crate::gold::worth(bars)
    }

    /// The cell a monastery or garden stands on, or any cell of another feature.
    #[must_use]
    pub fn cell_of(&self, id: FeatureId) -> Pos {
        self.board.tile(self.features.tile_of(id.0)).pos
    }

    /// The feature a player's builder or pig stands on.
    #[must_use]
    pub fn special_on(&self, player: Player, figure: Figure) -> Option<FeatureId> {
        let segment = match figure {
            Figure::Builder | Figure::Pig => self.seats[player.index()].figures.single(figure),
            _ => None,
        };
        segment.map(|s| self.features.of(s))
    }
}
