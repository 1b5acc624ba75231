//! Monasteries and gardens: which tiles have them, and which of them a new tile may surround.

use crate::board::{LaidTile, MAX_TILES, TileIndex};
use crate::features::Segment;
use crate::place::Pos;

/// The tiles with a monastery or garden. Columns and rows in lists of their own, so that many can be compared at once.
#[derive(Clone, Copy)]
pub(crate) struct Cloisters {
    x: [i16; Cloisters::ROOM],
    y: [i16; Cloisters::ROOM],
    tile: [TileIndex; Cloisters::ROOM],
    len: u8,
}

impl Cloisters {
    /// How many are compared at once.
    const LANES: usize = 8;
    /// Every tile can have one.
    const ROOM: usize = MAX_TILES.next_multiple_of(Cloisters::LANES);
    /// Places beyond the last hold a cell no tile comes near.
    const NOWHERE: i16 = i16::MIN;

    pub(crate) fn new() -> Cloisters {
        let nowhere = [Cloisters::NOWHERE; Cloisters::ROOM];
        Cloisters { x: nowhere, y: nowhere, tile: [0; Cloisters::ROOM], len: 0 }
    }

    fn len(&self) -> usize {
        self.len.into()
    }

    /// The tiles, in the order they were laid.
    pub(crate) fn tiles(&self) -> &[TileIndex] {
        &self.tile[..self.len()]
    }

    pub(crate) fn add(&mut self, pos: Pos, tile: TileIndex) {
        let place = self.len();
        (self.x[place], self.y[place], self.tile[place]) = (pos.x, pos.y, tile);
        self.len += 1;
    }

    /// Whether any stands on a cell or one of the eight around it.
    #[inline]
    pub(crate) fn any_near(&self, pos: Pos) -> bool {
        let near = |at: i16, here: i16| (at.wrapping_sub(here).wrapping_add(1) as u16) < 3;
        let (xs, ys) = (self.x.as_chunks::<{ Cloisters::LANES }>().0, self.y.as_chunks::<{ Cloisters::LANES }>().0);
        let in_use = self.len().div_ceil(Cloisters::LANES);
        xs.iter().zip(ys).take(in_use).any(|(xs, ys)| {
            let near = xs.iter().zip(ys).map(|(&x, &y)| near(x, pos.x) & near(y, pos.y));
            near.fold(false, |any, near| any | near)
        })
    }
}

/// The monastery and garden segments of a tile; they come last among its parts.
#[inline]
pub(crate) fn cloisters(tile: &LaidTile) -> impl Iterator<Item = Segment> + use<> {
    let end = tile.segments().end;
    end - u16::from(tile.kind().cloisters)..end
}
