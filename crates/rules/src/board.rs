//! Laid tiles and the empty cells beside them.
//!
//! The board has no edge, yet a cell is found with one multiplication: `(x + STRIDE·y) mod GRID`. Laid tiles hang
//! together, so two of them are never further apart than their number; the stride is chosen so that any two cells
//! sharing an entry are at least `MIN_APART` steps apart (a test proves it). So no two cells of one game collide.

use crate::place::{Edge, Pos};
use crate::tile::{KindId, Rotation, TileKind, Turned};

/// Most tiles on a table, the start tile included: the full big box has 171.
pub const MAX_TILES: usize = 172;
const GRID: usize = 1 << 14;
const STRIDE: i32 = 181;
/// Steps (along rows and columns) between two cells that share an entry.
#[cfg(test)]
const MIN_APART: i32 = 178;
/// Frontier cells whose placements are worked out together.
const BLOCK: usize = 16;
/// A row of n tiles has 2n + 2 cells beside it, and no shape has more. Whole blocks of them.
const MAX_FRONTIER: usize = (2 * MAX_TILES + 2).next_multiple_of(BLOCK);

/// Entries of the grid: nothing, then the tiles counted from 1, then the cells of the frontier.
const NOTHING: u8 = 0;
const FRONTIER: u8 = MAX_TILES as u8 + 1;
/// An entry is a byte, too small for every slot of the frontier: it keeps the slot's remainder by this number, and
/// the few slots with that remainder are looked through. Most games never have more than one.
const REMAINDERS: usize = 256 - FRONTIER as usize;

/// More than any tile can show: slots beyond the frontier hold it, so that nothing fits there.
const NEVER: u16 = u16::MAX;

/// A laid tile's number, in the order of laying.
pub(crate) type TileIndex = u8;

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaidTile {
    /// Its cell.
    pub pos: Pos,
    /// The number of its first segment; the others follow in the order of its parts.
    pub(crate) first_segment: u16,
    /// What it is.
    pub kind: KindId,
    /// How it lies.
    pub rotation: Rotation,
}

impl LaidTile {
    #[inline]
    pub(crate) fn kind(&self) -> &'static TileKind {
        self.kind.kind()
    }

    /// The numbers of its segments, in the order of its parts.
    #[inline]
    pub(crate) fn segments(&self) -> std::ops::Range<u16> {
        self.first_segment..self.first_segment + self.kind().parts.len() as u16
    }

    #[inline]
    pub(crate) fn turned(&self) -> &'static Turned {
        &self.kind.kind().turned[self.rotation.quarters() as usize]
    }
}

const NO_TILE: LaidTile = LaidTile { pos: Pos::START, first_segment: 0, kind: KindId(0), rotation: Rotation::ALL[0] };

/// An empty cell beside a laid tile, and the terrain its neighbours ask for: one nibble an edge, one bit a terrain,
/// an empty nibble where there is no neighbour. Same form as [`Turned::edges`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FrontierCell {
    pub(crate) pos: Pos,
    pub(crate) wants: u16,
}

/// Cells and rotations in which a tile fits a block of the frontier: a nibble a cell, a bit a rotation.
struct Fitting(u64);

impl Fitting {
    /// BASE-11: every touching edge shows the same terrain on both sides. Whatever a cell wants and a rotation lacks
    /// speaks against it. Without a branch, so that the compiler can look at many cells at once.
    #[inline]
    fn of(kind: KindId, wants: &[u16; BLOCK]) -> Fitting {
        let lacking = kind.kind().turned.each_ref().map(|turned| !turned.edges);
        let mut nibbles = [0u8; BLOCK];
        for (nibble, wants) in nibbles.iter_mut().zip(wants) {
            for (rotation, lacking) in lacking.iter().enumerate() {
                *nibble |= u8::from(wants & lacking == 0) << rotation;
            }
        }
        let bytes = u128::from_le_bytes(nibbles);
        Fitting(u64::from(pack(bytes as u64)) | u64::from(pack((bytes >> 64) as u64)) << 32)
    }
}

/// The low nibbles of eight bytes side by side.
#[inline]
const fn pack(bytes: u64) -> u32 {
    let pairs = (bytes | bytes >> 4) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
    (fours | fours >> 16) as u32
}

impl Iterator for Fitting {
    /// The cell's place in the block, and the rotation.
    type Item = (usize, Rotation);

    #[inline]
    fn next(&mut self) -> Option<(usize, Rotation)> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some((bit as usize / 4, Rotation::new(bit as u8)))
    }
}

pub(crate) struct Board {
    grid: [u8; GRID],
    tiles: [LaidTile; MAX_TILES],
    frontier: [Pos; MAX_FRONTIER],
    /// What each cell of the frontier asks for, as in [`FrontierCell::wants`]; [`NEVER`] beyond the frontier.
    wants: [u16; MAX_FRONTIER],
    tile_count: u16,
    frontier_count: u16,
}

/// Steps from an entry to those beside it, in the order of [`Edge::ALL`].
const BESIDE: [i32; 4] = [-STRIDE, 1, STRIDE, -1];

/// Steps from an entry to the eight around it.
const ENTRIES_AROUND: [i32; 8] = [-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1];

#[inline]
fn neighbour(entry: usize, step: i32) -> usize {
    (entry as i32 + step) as usize & (GRID - 1)
}

#[inline]
fn entry(pos: Pos) -> usize {
    (i32::from(pos.x) + STRIDE * i32::from(pos.y)) as usize & (GRID - 1)
}

/// What the grid keeps of a frontier cell in this slot.
#[inline]
fn mark(slot: usize) -> u8 {
    FRONTIER + (slot % REMAINDERS) as u8
}

/// The tile an entry of the grid stands for.
#[inline]
fn tile_in(value: u8) -> Option<TileIndex> {
    (value != NOTHING && value < FRONTIER).then(|| value - 1)
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { ..*self }
    }

    /// Rewrites only what either board uses: far cheaper than a clone, for searches that reuse one board.
    fn clone_from(&mut self, source: &Board) {
        for i in 0..self.tile_count as usize {
            self.grid[entry(self.tiles[i].pos)] = NOTHING;
        }
        for i in 0..self.frontier_count as usize {
            self.grid[entry(self.frontier[i])] = NOTHING;
        }
        self.wants[..self.frontier_count as usize].fill(NEVER);
        self.tile_count = source.tile_count;
        self.frontier_count = source.frontier_count;
        for (i, tile) in source.tiles().iter().enumerate() {
            self.tiles[i] = *tile;
            self.grid[entry(tile.pos)] = i as u8 + 1;
        }
        let used = source.frontier_count as usize;
        self.wants[..used].copy_from_slice(&source.wants[..used]);
        for (slot, &pos) in source.frontier[..used].iter().enumerate() {
            self.frontier[slot] = pos;
            self.grid[entry(pos)] = mark(slot);
        }
    }
}

impl Board {
    pub(crate) fn new() -> Board {
        let mut board = Board {
            grid: [NOTHING; GRID],
            tiles: [NO_TILE; MAX_TILES],
            frontier: [Pos::START; MAX_FRONTIER],
            wants: [NEVER; MAX_FRONTIER],
            tile_count: 0,
            frontier_count: 0,
        };
        board.open(Pos::START, 0);
        board
    }

    /// All laid tiles, the start tile first.
    #[inline]
    pub(crate) fn tiles(&self) -> &[LaidTile] {
        &self.tiles[..self.tile_count as usize]
    }

    #[inline]
    pub(crate) fn tile(&self, index: TileIndex) -> &LaidTile {
        &self.tiles[index as usize]
    }

    /// The empty cells beside laid tiles.
    #[inline]
    pub(crate) fn frontier(&self) -> impl Iterator<Item = FrontierCell> + '_ {
        let used = self.frontier_count as usize;
        self.frontier[..used].iter().zip(&self.wants[..used]).map(|(&pos, &wants)| FrontierCell { pos, wants })
    }

    /// Where a tile may lie by its edges alone, cell by cell.
    #[inline]
    pub(crate) fn placements(&self, kind: KindId) -> impl Iterator<Item = (Pos, Rotation)> + '_ {
        let (blocks, _) = self.wants.as_chunks();
        let in_use = usize::from(self.frontier_count).div_ceil(BLOCK);
        blocks[..in_use].iter().enumerate().flat_map(move |(block, wants)| {
            Fitting::of(kind, wants).map(move |(cell, rotation)| (self.frontier[block * BLOCK + cell], rotation))
        })
    }

    /// The tile on a cell next to or near laid tiles.
    #[inline]
    pub(crate) fn at(&self, pos: Pos) -> Option<TileIndex> {
        tile_in(self.grid[entry(pos)])
    }

    /// The tiles beside a cell, with the edge they lie across.
    #[inline]
    pub(crate) fn beside(&self, pos: Pos) -> impl Iterator<Item = (Edge, TileIndex)> + '_ {
        let centre = entry(pos);
        (0..4).filter_map(move |i| tile_in(self.grid[neighbour(centre, BESIDE[i])]).map(|tile| (Edge::ALL[i], tile)))
    }

    /// The tiles on the eight cells around one.
    #[inline]
    pub(crate) fn around(&self, pos: Pos) -> impl Iterator<Item = TileIndex> + '_ {
        let centre = entry(pos);
        (0..8).filter_map(move |i| tile_in(self.grid[neighbour(centre, ENTRIES_AROUND[i])]))
    }

    /// The tile on any cell, however far out.
    pub(crate) fn find(&self, pos: Pos) -> Option<TileIndex> {
        self.at(pos).filter(|&t| self.tile(t).pos == pos)
    }

    #[inline]
    fn slot_of(&self, pos: Pos) -> Option<usize> {
        let mut slot = usize::from(self.grid[entry(pos)].checked_sub(FRONTIER)?);
        while slot < usize::from(self.frontier_count) {
            if self.frontier[slot].key() == pos.key() {
                return Some(slot);
            }
            slot += REMAINDERS;
        }
        None
    }

    /// The empty cell at `pos`, if it touches a laid tile (BASE-10).
    pub(crate) fn frontier_at(&self, pos: Pos) -> Option<FrontierCell> {
        self.slot_of(pos).map(|slot| FrontierCell { pos, wants: self.wants[slot] })
    }

    /// Whether a tile in this rotation may lie on the cell by its edges alone.
    pub(crate) fn fits(&self, kind: KindId, pos: Pos, rotation: Rotation) -> bool {
        let edges = kind.kind().turned[usize::from(rotation.quarters())].edges;
        self.frontier_at(pos).is_some_and(|cell| cell.wants & !edges == 0)
    }

    /// Lays a tile on a frontier cell and returns its number; nothing happens on any other cell.
    pub(crate) fn lay(&mut self, kind: KindId, pos: Pos, rotation: Rotation, first_segment: u16) -> Option<TileIndex> {
        if usize::from(self.tile_count) == MAX_TILES {
            return None;
        }
        self.close(self.slot_of(pos)?);
        let index = self.tile_count as TileIndex;
        let tile = LaidTile { pos, first_segment, kind, rotation };
        self.tiles[index as usize] = tile;
        self.tile_count += 1;
        let centre = entry(pos);
        self.grid[centre] = index + 1;

        let edges = tile.turned().edges;
        for (edge, step) in Edge::ALL.iter().zip(&BESIDE) {
            let terrain = (edges >> (4 * edge.index())) & 0xF;
            let wants = terrain << (4 * edge.opposite().index());
            let beside = pos.across(*edge);
            match self.grid[neighbour(centre, *step)] {
                NOTHING => self.open(beside, wants),
                FRONTIER.. => {
                    if let Some(slot) = self.slot_of(beside) {
                        self.wants[slot] |= wants;
                    }
                }
                _ => {}
            }
        }
        Some(index)
    }

    /// Adds a cell to the frontier.
    #[inline]
    fn open(&mut self, pos: Pos, wants: u16) {
        let slot = usize::from(self.frontier_count);
        self.frontier[slot] = pos;
        self.wants[slot] = wants;
        self.grid[entry(pos)] = mark(slot);
        self.frontier_count += 1;
    }

    /// Takes a cell out of the frontier; the last one moves into its slot.
    #[inline]
    fn close(&mut self, slot: usize) {
        self.frontier_count -= 1;
        let last = usize::from(self.frontier_count);
        self.frontier[slot] = self.frontier[last];
        self.wants[slot] = self.wants[last];
        self.wants[last] = NEVER;
        self.grid[entry(self.frontier[slot])] = mark(slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_cells_of_one_game_share_an_entry() {
        let mut closest = i32::MAX;
        for dy in 0..MIN_APART {
            for dx in -MIN_APART..=MIN_APART {
                if (dx, dy) != (0, 0) && (dx + STRIDE * dy).rem_euclid(GRID as i32) == 0 {
                    closest = closest.min(dx.abs() + dy);
                }
            }
        }
        assert_eq!(closest, MIN_APART);
        // Two laid tiles are at most MAX_TILES - 1 steps apart; look-ups go at most 2 steps beyond one of them.
        assert!((MAX_TILES as i32 - 1) + 2 < MIN_APART);
    }
}
