//! Tiles not yet drawn. Their order does not exist: a draw is a choice of chance among what is left.

use crate::tile::{KINDS, KindId};

/// Bytes of a word, and a word of ones.
const WORD: usize = 8;
const ONES: u64 = u64::from_ne_bytes([1; WORD]);
const _: () = assert!(crate::board::MAX_TILES <= u8::MAX as usize, "all tiles of a table can be counted in a byte");

/// Which tiles are drawn from now (RIVER-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pile {
    River,
    Lake,
    Main,
}

/// Only tiles of the river are in its piles, whatever else is played (INT-8).
fn pile_of(kind: KindId) -> Pile {
    let tile = kind.kind();
    match (tile.river, tile.lake) {
        (0, _) => Pile::Main,
        (_, true) => Pile::Lake,
        (_, false) => Pile::River,
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Stock {
    /// Whole words of bytes, so that several kinds can be counted at once.
    left: [u8; KINDS.len().next_multiple_of(WORD)],
    /// Kinds outside this range are not in the stock: keeps draws short when few sets are in play.
    first: u16,
    end: u16,
    river: u8,
    lake: u8,
    main: u8,
    /// Tiles of the main pile that lie in stacks on islands: nobody has seen them, but they are not drawn (MAP-71).
    aside: u8,
}

impl Stock {
    pub(crate) fn new(tiles: &[(KindId, u8)]) -> Stock {
        let mut stock = Stock {
            left: [0; KINDS.len().next_multiple_of(WORD)],
            first: u16::MAX,
            end: 0,
            river: 0,
            lake: 0,
            main: 0,
            aside: 0,
        };
        for &(kind, count) in tiles {
            stock.left[kind.index()] = count;
            stock.first = stock.first.min(kind.0);
            stock.end = stock.end.max(kind.0 + 1);
            *stock.pile_count(pile_of(kind)) += count;
        }
        stock
    }

    fn pile_count(&mut self, pile: Pile) -> &mut u8 {
        match pile {
            Pile::River => &mut self.river,
            Pile::Lake => &mut self.lake,
            Pile::Main => &mut self.main,
        }
    }

    fn pile(&self) -> Pile {
        match (self.river, self.lake) {
            (0, 0) => Pile::Main,
            (0, _) => Pile::Lake, // RIVER-3: the lake lies at the bottom
            _ => Pile::River,
        }
    }

    /// All tiles that can still be drawn, river included.
    pub(crate) fn total(&self) -> u16 {
        u16::from(self.river) + u16::from(self.lake) + u16::from(self.main - self.aside)
    }

    /// Puts hidden tiles aside, into stacks.
    pub(crate) fn put_aside(&mut self, tiles: u8) {
        self.aside += tiles;
    }

    /// One of the tiles put aside is turned up and turns out to be this one.
    pub(crate) fn turn_up(&mut self, kind: KindId) {
        if self.left(kind) > 0 && self.aside > 0 {
            self.aside -= 1;
            self.take(kind);
        }
    }

    /// Copies left of a kind.
    pub(crate) fn left(&self, kind: KindId) -> u8 {
        self.left[kind.index()]
    }

    /// Copies left of every kind.
    #[inline]
    pub(crate) fn counts(&self) -> &[u8] {
        &self.left[..KINDS.len()]
    }

    /// Copies of a kind that the next draw could bring.
    pub(crate) fn drawable(&self, kind: KindId) -> u8 {
        if pile_of(kind) == self.pile() { self.left(kind) } else { 0 }
    }

    /// Everything the next draw could bring, with the number of copies as weight: nobody knows more (TURN-71).
    #[inline]
    pub(crate) fn draws(&self) -> impl Iterator<Item = (KindId, u8)> + '_ {
        let pile = self.pile();
        (self.first..self.end)
            .map(KindId)
            .map(|kind| (kind, self.left(kind)))
            // The main pile's turn comes when the others are empty, so nothing else is left then.
            .filter(move |&(kind, left)| left > 0 && (pile == Pile::Main || pile_of(kind) == pile))
    }

    /// The kind of the `number`-th tile of the pile, its tiles sorted by kind.
    #[inline]
    pub(crate) fn pick(&self, mut number: u32) -> Option<KindId> {
        if self.pile() != Pile::Main {
            return self.draws().flat_map(|(kind, left)| (0..left).map(move |_| kind)).nth(number as usize);
        }
        // Eight kinds at a time: multiplied by ones, a word's bytes become sums of all bytes up to each.
        for (word, kinds) in self.left.as_chunks::<WORD>().0.iter().enumerate() {
            let sums = u64::from_le_bytes(*kinds).wrapping_mul(ONES);
            let all = (sums >> 56) as u32;
            if number < all {
                let sums = sums.to_le_bytes();
                let before = sums.iter().map(|&sum| usize::from(u32::from(sum) <= number)).sum::<usize>();
                return Some(KindId((word * WORD + before) as u16));
            }
            number -= all;
        }
        None
    }

    /// Tiles in the pile the next draw comes from, and those nobody can tell from them.
    pub(crate) fn in_pile(&self) -> u8 {
        match self.pile() {
            Pile::River => self.river,
            Pile::Lake => self.lake,
            Pile::Main => self.main,
        }
    }

    pub(crate) fn take(&mut self, kind: KindId) {
        if self.left(kind) > 0 {
            self.left[kind.index()] -= 1;
            *self.pile_count(pile_of(kind)) -= 1;
        }
    }
}
