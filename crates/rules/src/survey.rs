//! Cheap looks at the board for evaluation in search: no lists are built, nothing is allocated.

use crate::expansion::Mechanic;
use crate::features::{FeatureId, FeatureSet};
use crate::figure::{Figure, Neutral, Player};
use crate::game::Game;
use crate::place::{Edge, Pos};
use crate::tile::{Goods, NO_PART, PartKind};

impl FeatureId {
    /// A number below [`MAX_SEGMENTS`](crate::features::MAX_SEGMENTS) that no other feature of the board has, for tables beside the game.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An empty cell beside laid tiles and the features that face it.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// The cell.
    pub pos: Pos,
    /// The terrain its neighbours ask for, in the form of [`Turned::edges`](crate::tile::Turned::edges).
    pub wants: u16,
    /// The road or city that is open towards the cell across each of its edges.
    pub faces: [Option<FeatureId>; 4],
    /// The field that reaches the cell at each of its half-edges, clockwise from `NL` of the cell.
    pub fields: [Option<FeatureId>; 8],
}

impl Game {
    /// Every empty cell beside laid tiles with what faces it. Fields are looked up only where farmers are played.
    pub fn gaps(&self) -> impl Iterator<Item = Gap> + '_ {
        let farmers = self.plays(Mechanic::Farmers);
        self.board.frontier().map(move |cell| {
            let mut gap = Gap { pos: cell.pos, wants: cell.wants, faces: [None; 4], fields: [None; 8] };
            for edge in Edge::ALL {
                let Some(beside) = self.board.at(cell.pos.across(edge)) else { continue };
                let tile = self.board.tile(beside);
                let (turned, across) = (tile.turned(), edge.opposite().index());
                let feature =
                    |part: u8| (part != NO_PART).then(|| self.features.of(tile.first_segment + u16::from(part)));
                gap.faces[edge.index()] = feature(turned.edge_part[across]);
                if farmers {
                    // The left half of an edge lies against the right half of the edge across.
                    gap.fields[2 * edge.index()] = feature(turned.half_part[2 * across + 1]);
                    gap.fields[2 * edge.index() + 1] = feature(turned.half_part[2 * across]);
                }
            }
            gap
        })
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
        let mut met = FeatureSet::default();
        for segment in self.features.segments(field) {
            let tile = self.board.tile(self.features.tile_of(segment));
            let mut beside = tile.kind().parts[usize::from(segment - tile.first_segment)].cities;
            while beside != 0 {
                let id = self.features.of(tile.first_segment + beside.trailing_zeros() as u16);
                beside &= beside - 1;
                if met.insert(id) {
                    city(id);
                }
            }
        }
    }

    /// What each completed city beside a field gives a player who wins the field (FARM-6), with the own pig (TB-43).
    #[must_use]
    pub fn points_a_city(&self, field: FeatureId, player: Player) -> i16 {
        if self.features.get(field).has_special(player) { 4 } else { 3 }
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

    /// Goods symbols in a city.
    #[must_use]
    pub fn goods_in(&self, id: FeatureId, goods: Goods) -> u8 {
        self.features.get(id).goods(goods)
    }

    /// Whether mage or witch stands on a feature.
    #[must_use]
    pub fn neutral_on(&self, id: FeatureId) -> Option<Neutral> {
        Neutral::BOTH.into_iter().find(|&n| self.features.get(id).has_neutral(n))
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

    /// Whether a feature holds a tile with gold bars, and how many bars lie on it in all. Monasteries and gardens
    /// reach the cells around them (GOLD-8).
    #[must_use]
    pub fn gold_within(&self, id: FeatureId) -> u8 {
        let around = matches!(self.features.get(id).kind(), PartKind::Monastery | PartKind::Garden);
        let centre = self.cell_of(id);
        self.gold_on_board()
            .filter(|&(pos, _)| {
                if around {
                    (pos.x - centre.x).abs() <= 1 && (pos.y - centre.y).abs() <= 1
                } else {
                    self.features.segments(id).any(|s| self.board.tile(self.features.tile_of(s)).pos == pos)
                }
            })
            .map(|(_, bars)| bars)
            .sum()
    }
}
