//! Where a tile fits: many open cells and all four rotations at once.

use crate::board::MAX_FRONTIER;
use crate::place::Pos;
use crate::tile::{KINDS, KindId, Rotation};

/// Frontier cells whose placements are worked out together.
pub(crate) const BLOCK: usize = 16;

/// What a kind of tile lacks at its edges in each rotation: whatever a cell wants of it speaks against it. North and east
/// in one byte, south and west in another, as in [`Wants`], and each sixteen times over, to be held against sixteen cells.
#[repr(align(16))]
pub(crate) struct Lacking {
    north_east: [[u8; BLOCK]; 4],
    south_west: [[u8; BLOCK]; 4],
}

static LACKING: [Lacking; KINDS.len()] = {
    const EMPTY: Lacking = Lacking { north_east: [[0; BLOCK]; 4], south_west: [[0; BLOCK]; 4] };
    let mut table = [EMPTY; KINDS.len()];
    let mut kind = 0;
    while kind < KINDS.len() {
        let mut rotation = 0;
        while rotation < 4 {
            let [ne, sw] = (!KINDS[kind].turned[rotation].edges).to_le_bytes();
            table[kind].north_east[rotation] = [ne; BLOCK];
            table[kind].south_west[rotation] = [sw; BLOCK];
            rotation += 1;
        }
        kind += 1;
    }
    table
};

impl Lacking {
    #[inline(always)]
    pub(crate) fn of(kind: KindId) -> &'static Lacking {
        &LACKING[kind.index()]
    }

    /// BASE-11, NW-12: every touching edge shows the same terrain on both sides. The cells and rotations in which the tile fits,
    /// a nibble a cell, a bit a rotation. Without a branch, so that the compiler can look at sixteen cells at once.
    #[inline(always)]
    pub(crate) fn fitting(&self, north_east: &[u8; BLOCK], south_west: &[u8; BLOCK]) -> u64 {
        let mut nibbles = [0u8; BLOCK];
        for (i, nibble) in nibbles.iter_mut().enumerate() {
            let fits = |rotation: usize| {
                let lacking =
                    north_east[i] & self.north_east[rotation][i] | south_west[i] & self.south_west[rotation][i];
                if lacking == 0 { 1 << rotation } else { 0 }
            };
            *nibble = fits(0) | fits(1) | fits(2) | fits(3);
        }
        let (even, odd) = nibbles.as_chunks::<{ BLOCK / 2 }>().0.split_at(1);
        u64::from_le_bytes(even[0]) | u64::from_le_bytes(odd[0]) << 4
    }
}

/// What each slot of the frontier wants, in the form of [`Turned::edges`](crate::tile::Turned::edges): its first byte (north and east) and its second
/// (south and west), in the order of `lane`. Beyond the frontier stands what no tile can show.
#[derive(Clone, Copy)]
pub(crate) struct Wants {
    north_east: [u8; MAX_FRONTIER],
    south_west: [u8; MAX_FRONTIER],
}

impl Wants {
    /// More than any tile can show: slots beyond the frontier want it, so that nothing fits there.
    pub(crate) const NEVER: u16 = u16::MAX;

    /// No cell is open.
    pub(crate) const fn none() -> Wants {
        Wants { north_east: [u8::MAX; MAX_FRONTIER], south_west: [u8::MAX; MAX_FRONTIER] }
    }

    #[inline]
    pub(crate) fn of(&self, slot: usize) -> u16 {
        u16::from_le_bytes([self.north_east[lane(slot)], self.south_west[lane(slot)]])
    }

    #[inline]
    pub(crate) fn set(&mut self, slot: usize, wants: u16) {
        let [ne, sw] = wants.to_le_bytes();
        self.north_east[lane(slot)] = ne;
        self.south_west[lane(slot)] = sw;
    }

    /// Takes over the first slots of another frontier, whole blocks of them.
    pub(crate) fn copy_slots(&mut self, slots: usize, source: &Wants) {
        let lanes = slots.next_multiple_of(BLOCK);
        self.north_east[..lanes].copy_from_slice(&source.north_east[..lanes]);
        self.south_west[..lanes].copy_from_slice(&source.south_west[..lanes]);
    }

    /// The blocks in use, from the first.
    #[inline(always)]
    pub(crate) fn blocks(&self, cells: u16) -> impl Iterator<Item = (&[u8; BLOCK], &[u8; BLOCK])> {
        let in_use = usize::from(cells).div_ceil(BLOCK);
        let (ne, sw) = (self.north_east.as_chunks().0, self.south_west.as_chunks().0);
        ne.iter().zip(sw).take(in_use)
    }
}

/// Where the wants of a slot of the frontier are kept: even slots in the first half of their block, odd ones in the second.
#[inline(always)]
const fn lane(slot: usize) -> usize {
    (slot & !(BLOCK - 1)) | ((slot & 1) * (BLOCK / 2)) | (slot % BLOCK / 2)
}

/// A block of the frontier with the cells and rotations in which a tile fits, as [`Lacking::fitting`] has them.
pub(crate) struct Block<'b> {
    pub(crate) cells: &'b [u32; BLOCK],
    pub(crate) fitting: u64,
}

impl<'b> Block<'b> {
    /// The placements, cell by cell. Their number is known beforehand, which saves lists from asking for room each time.
    #[inline]
    pub(crate) fn placements(&self) -> impl Iterator<Item = (Pos, Rotation)> + use<'b> {
        let (cells, mut fitting) = (self.cells, self.fitting);
        (0..fitting.count_ones()).map(move |_| {
            let bit = fitting.trailing_zeros();
            fitting &= fitting.wrapping_sub(1);
            (Pos::of_key(cells[bit as usize / 4 % BLOCK]), Rotation::new(bit as u8))
        })
    }
}
