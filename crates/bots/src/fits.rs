//! Which of the tiles left fit an empty cell, close what faces it, or join two things that face it.
//!
//! A cell is known by the terrain its four sides ask for, or that nothing is beyond them: six possibilities a side, so 1296 kinds of
//! cell. Their counts and chances are worked out when first asked for and kept until the stock changes.

use std::sync::LazyLock;

use bastide_rules::tile::{KINDS, NO_PART, Turned};

use crate::weights::Weights;

const CELLS: usize = 6 * 6 * 6 * 6;

/// The number of what two sides ask for, each nothing, field, road, city or river.
const TWO_SIDES: [u8; 256] = {
    const TERRAIN: [u8; 16] = [0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0];
    let mut two = [0; 256];
    let mut wants = 0;
    while wants < 256 {
        two[wants] = 6 * TERRAIN[wants & 0xF] + TERRAIN[wants >> 4];
        wants += 1;
    }
    two
};

/// What sides beyond which there is nothing, and which ask for nothing, add to the number of a cell.
const CLOSED: [u16; 16] = {
    let mut add = [0; 16];
    let mut edges = 0;
    while edges < 16 {
        let (north, east, south, west) = (edges & 1, edges >> 1 & 1, edges >> 2 & 1, edges >> 3 & 1);
        add[edges] = 5 * (216 * north + 36 * east + 6 * south + west) as u16;
        edges += 1;
    }
    add
};

/// What a side asks for where a city faces the cell.
const CITY: u16 = 4;

/// From 0 towards 1 as `x` grows; close to `1 - exp(-x)`, but the same on every machine.
#[inline]
pub(crate) fn saturate(x: f32) -> f32 {
    1.0 - 1.0 / (1.0 + x + 0.5 * x * x)
}

/// Tiles left that do something on a cell; a tile counts once however many rotations do it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fit {
    /// Fit at all.
    pub(crate) fits: u8,
    /// Close the road or city that faces the cell across this edge: the part there opens no new end.
    closes: [u8; 4],
    /// The chance that a player draws one that closes it, or is helped by one that prolongs it.
    pub(crate) chance: [f32; 4],
    /// Join the roads or cities across two edges, by [`pair`].
    pub(crate) joins: [u8; 6],
    /// Join the fields at two half-edges, by [`pair`].
    pub(crate) joins_fields: [u8; 28],
}

/// The number of an unordered pair with `a < b`.
pub(crate) const fn pair(a: usize, b: usize) -> usize {
    b * (b - 1) / 2 + a
}

pub(crate) struct Fits {
    stock: Vec<u8>,
    /// A player's share of the tiles.
    share: f32,
    known: [u64; CELLS.div_ceil(64)],
    cells: Box<[Fit]>,
}

impl Fits {
    pub(crate) fn new() -> Fits {
        Fits {
            stock: Vec::new(),
            share: 0.0,
            known: [0; CELLS.div_ceil(64)],
            cells: vec![Fit::default(); CELLS].into(),
        }
    }

    /// Counts are of this stock from now on, chances of a player with this share of it.
    pub(crate) fn look_at(&mut self, stock: &[u8], share: f32) {
        if self.stock != stock || self.share.total_cmp(&share).is_ne() {
            self.stock.clear();
            self.stock.extend_from_slice(stock);
            self.share = share;
            self.known = [0; CELLS.div_ceil(64)];
        }
    }

    #[inline]
    pub(crate) fn of(&mut self, wants: u16, closed: u8, weights: &Weights) -> &Fit {
        let [low, high] = wants.to_le_bytes().map(|two| usize::from(TWO_SIDES[usize::from(two)]));
        let cell = 36 * low + high + usize::from(CLOSED[usize::from(closed & 0xF)]);
        if self.known[cell / 64] & (1 << (cell % 64)) == 0 {
            self.known[cell / 64] |= 1 << (cell % 64);
            self.cells[cell] = self.count(wants, closed, weights);
        }
        &self.cells[cell]
    }

    #[cold]
    fn count(&self, wants: u16, closed: u8, w: &Weights) -> Fit {
        let mut fit = count(&self.stock, wants, closed);
        for (edge, chance) in fit.chance.iter_mut().enumerate() {
            let closes = f32::from(fit.closes[edge]);
            let extends = f32::from(fit.fits) - closes;
            let city = wants >> (4 * edge) & 0xF == CITY;
            let (close, extend) = if city { (w.city_close, w.city_extend) } else { (w.road_close, w.road_extend) };
            *chance = saturate(close * (closes + extend * extends) * self.share);
        }
        fit
    }
}

/// What a tile in one rotation joins, as bits, whatever cell it lies on.
#[derive(Clone, Copy, Default)]
struct Joins {
    /// Pairs of edges with one road or city.
    edges: u8,
    /// Pairs of half-edges with one field.
    fields: u32,
    /// All edges of the road or city at each edge; `NONE` where there is none.
    reach: [u8; 4],
}

/// No road or city at this edge: nothing closes it.
const NONE: u8 = u8::MAX;

static JOINS: LazyLock<Vec<[Joins; 4]>> =
    LazyLock::new(|| KINDS.iter().map(|k| k.turned.each_ref().map(joins)).collect());

fn joins(turned: &Turned) -> Joins {
    let mut joins = Joins { edges: 0, fields: 0, reach: [NONE; 4] };
    for b in 0..4 {
        let part = turned.edge_part[b];
        if part != NO_PART {
            joins.reach[b] = turned.ports[part as usize];
            (0..b).for_each(|a| joins.edges |= u8::from(turned.edge_part[a] == part) << pair(a, b));
        }
    }
    for b in 1..8 {
        let part = turned.half_part[b];
        if part != NO_PART {
            (0..b).for_each(|a| joins.fields |= u32::from(turned.half_part[a] == part) << pair(a, b));
        }
    }
    joins
}

fn count(stock: &[u8], wants: u16, closed: u8) -> Fit {
    let neighbours = closed | (0..4).filter(|&e| wants >> (4 * e) & 0xF != 0).fold(0u8, |mask, e| mask | 1 << e);
    let mut fit = Fit::default();
    for ((kind, joins), &left) in KINDS.iter().zip(JOINS.iter()).zip(stock).filter(|&(_, &left)| left > 0) {
        let (mut fits, mut closes, mut edges, mut fields) = (false, 0u8, 0u8, 0u32);
        for (turned, joins) in kind.turned.iter().zip(joins) {
            if wants & !turned.edges == 0 {
                fits = true;
                edges |= joins.edges;
                fields |= joins.fields;
                (0..4).for_each(|e| closes |= u8::from(joins.reach[e] & !neighbours == 0) << e);
            }
        }
        if fits {
            fit.fits = fit.fits.saturating_add(left);
            add(&mut fit.closes, closes.into(), left);
            add(&mut fit.joins, edges.into(), left);
            add(&mut fit.joins_fields, fields, left);
        }
    }
    fit
}

/// Adds to the counts whose bits are set.
fn add(counts: &mut [u8], mut bits: u32, left: u8) {
    while bits != 0 {
        counts[bits.trailing_zeros() as usize] += left;
        bits &= bits - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::{Game, Setup, Variant};

    #[test]
    fn counts_agree_with_the_rules() {
        let mut game = Game::new(&Setup::base(2)).unwrap();
        let (mut fits, mut dealer) = (Fits::new(), Dealer::new(1));
        while let Some(action) = any_action(&game, &mut dealer) {
            game.apply(action).unwrap();
            if game.drawn().is_none() {
                fits.look_at(game.stock_counts(), 0.5);
                for gap in game.gaps() {
                    assert_eq!(
                        u16::from(fits.of(gap.wants, gap.closed(), &Weights::tuned(Variant::Classic)).fits),
                        game.tiles_that_fit(gap.pos)
                    );
                }
            }
        }
    }

    #[test]
    fn one_open_city_edge_is_closed_by_caps_only() {
        let game = Game::new(&Setup::base(2)).unwrap();
        let mut fits = Fits::new();
        fits.look_at(game.stock_counts(), 0.5);
        let city_to_the_north = fits.of(CITY, 0, &Weights::tuned(Variant::Classic));
        assert!(city_to_the_north.closes[0] > 0 && city_to_the_north.closes[0] < city_to_the_north.fits);
    }
}
