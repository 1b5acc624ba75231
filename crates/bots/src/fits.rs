//! Which of the tiles left fit an empty cell, close what faces it, or join two things that face it.
//!
//! A cell is known by the terrain its four sides ask for: five possibilities a side, so 625 kinds of cell. Their
//! counts are worked out when first asked for and kept until the stock changes.

use bastide_rules::tile::{KINDS, NO_PART};

const CELLS: usize = 5 * 5 * 5 * 5;

/// Tiles left that do something on a cell; a tile counts once however many rotations do it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fit {
    /// Fit at all.
    pub(crate) fits: u8,
    /// Close the road or city that faces the cell across this edge: the part there opens no new end.
    pub(crate) closes: [u8; 4],
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
    known: [u64; CELLS.div_ceil(64)],
    cells: Box<[Fit]>,
}

impl Fits {
    pub(crate) fn new() -> Fits {
        Fits { stock: Vec::new(), known: [0; CELLS.div_ceil(64)], cells: vec![Fit::default(); CELLS].into() }
    }

    /// Counts are of this stock from now on.
    pub(crate) fn look_at(&mut self, stock: &[u8]) {
        if self.stock != stock {
            self.stock.clear();
            self.stock.extend_from_slice(stock);
            self.known = [0; CELLS.div_ceil(64)];
        }
    }

    pub(crate) fn of(&mut self, wants: u16) -> &Fit {
        let cell = (0..4).fold(0, |sum, edge| {
            let terrain = wants >> (4 * edge) & 0xF;
            5 * sum + if terrain == 0 { 0 } else { terrain.trailing_zeros() as usize + 1 }
        });
        if self.known[cell / 64] & (1 << (cell % 64)) == 0 {
            self.known[cell / 64] |= 1 << (cell % 64);
            self.cells[cell] = count(&self.stock, wants);
        }
        &self.cells[cell]
    }
}

fn count(stock: &[u8], wants: u16) -> Fit {
    let has_neighbour = |edge: usize| wants >> (4 * edge) & 0xF != 0;
    let neighbours = (0..4).filter(|&e| has_neighbour(e)).fold(0u8, |mask, e| mask | 1 << e);
    let mut fit = Fit::default();
    for (kind, &left) in KINDS.iter().zip(stock).filter(|&(_, &left)| left > 0) {
        let (mut fits, mut closes, mut joins, mut joins_fields) = (false, 0u8, 0u8, 0u32);
        for turned in kind.turned.iter().filter(|t| wants & !t.edges == 0) {
            fits = true;
            for a in 0..4 {
                let part = turned.edge_part[a];
                if part == NO_PART {
                    continue;
                }
                closes |= u8::from(turned.ports[part as usize] & !neighbours == 0) << a;
                for b in (a + 1)..4 {
                    joins |= u8::from(turned.edge_part[b] == part) << pair(a, b);
                }
            }
            for b in 1..8 {
                for a in 0..b {
                    let same = turned.half_part[a] != NO_PART && turned.half_part[a] == turned.half_part[b];
                    joins_fields |= u32::from(same) << pair(a, b);
                }
            }
        }
        if fits {
            fit.fits = fit.fits.saturating_add(left);
            fit.closes.iter_mut().enumerate().filter(|(i, _)| closes >> i & 1 != 0).for_each(|(_, n)| *n += left);
            fit.joins.iter_mut().enumerate().filter(|(i, _)| joins >> i & 1 != 0).for_each(|(_, n)| *n += left);
            let fields = fit.joins_fields.iter_mut().enumerate();
            fields.filter(|(i, _)| joins_fields >> i & 1 != 0).for_each(|(_, n)| *n += left);
        }
    }
    fit
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Game, Setup};

    #[test]
    fn counts_agree_with_the_rules() {
        let mut game = Game::new(&Setup::base(2)).unwrap();
        let (mut fits, mut dice, mut actions) = (Fits::new(), crate::chance::Dice::new(1), Vec::new());
        while !game.is_over() {
            actions.clear();
            game.legal_actions(&mut actions);
            game.apply(actions[dice.below(actions.len() as u32) as usize]).unwrap();
            if game.drawn().is_none() {
                fits.look_at(game.stock_counts());
                for gap in game.gaps() {
                    assert_eq!(u16::from(fits.of(gap.wants).fits), game.tiles_that_fit(gap.pos));
                }
            }
        }
    }

    #[test]
    fn one_open_city_edge_is_closed_by_caps_only() {
        let game = Game::new(&Setup::base(2)).unwrap();
        let mut fits = Fits::new();
        fits.look_at(game.stock_counts());
        let city_to_the_north = fits.of(0x4);
        assert!(city_to_the_north.closes[0] > 0 && city_to_the_north.closes[0] < city_to_the_north.fits);
    }
}
