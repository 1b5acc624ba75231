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
/// the few slots with that remainder are looked through. A base game seldom has more than one.
const REMAINDERS: usize = 64;
const _: () = assert!(FRONTIER as usize + REMAINDERS <= 256);

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

/// A block of the frontier with the cells and rotations in which a tile fits: a nibble a cell, a bit a rotation.
pub(crate) struct Block<'b> {
    cells: &'b [Pos; BLOCK],
    fitting: u64,
}

impl<'b> Block<'b> {
    /// BASE-11: every touching edge shows the same terrain on both sides. Whatever a cell wants and a rotation lacks
    /// speaks against it. Without a branch, so that the compiler can look at many cells at once.
    #[inline]
    fn new(kind: KindId, cells: &'b [Pos; BLOCK], wants: &[u16; BLOCK]) -> Block<'b> {
        let lacking = kind.kind().turned.each_ref().map(|turned| !turned.edges);
        let mut nibbles = [0u16; BLOCK];
        for (nibble, wants) in nibbles.iter_mut().zip(wants) {
            let fits = |rotation: usize| if wants & lacking[rotation] == 0 { 1 << rotation } else { 0 };
            *nibble = fits(0) | fits(1) | fits(2) | fits(3);
        }
        let mut fours = [0u16; BLOCK / 4];
        for (four, nibbles) in fours.iter_mut().zip(nibbles.as_chunks::<4>().0) {
            *four = nibbles[0] | nibbles[1] << 4 | nibbles[2] << 8 | nibbles[3] << 12;
        }
        Block { cells, fitting: fours.iter().rev().fold(0, |all, &four| all << 16 | u64::from(four)) }
    }

    /// The placements, cell by cell. Their number is known beforehand, which saves lists from asking for room each time.
    #[inline]
    pub(crate) fn placements(&self) -> impl Iterator<Item = (Pos, Rotation)> + use<'b> {
        let (cells, mut fitting) = (self.cells, self.fitting);
        (0..fitting.count_ones()).map(move |_| {
            let bit = fitting.trailing_zeros();
            fitting &= fitting.wrapping_sub(1);
            (cells[bit as usize / 4 % BLOCK], Rotation::new(bit as u8))
        })
    }
}

/// Whether a tile fits any cell of a block.
#[inline]
fn fits_any(kind: KindId, wants: &[u16; BLOCK]) -> bool {
    let lacking = kind.kind().turned.each_ref().map(|turned| !turned.edges);
    wants.iter().fold(false, |any, wants| lacking.iter().fold(any, |any, lacking| any | (wants & lacking == 0)))
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

/// A new tile's number, and the tiles beside it with the edge they lie across.
pub(crate) struct Beside {
    pub(crate) index: TileIndex,
    list: [(Edge, TileIndex); 4],
    len: u8,
}

impl Beside {
    #[inline(always)]
    fn add(&mut self, edge: Edge, tile: TileIndex) {
        self.list[usize::from(self.len) % 4] = (edge, tile);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn tiles(&self) -> &[(Edge, TileIndex)] {
        &self.list[..usize::from(self.len)]
    }
}

/// Looks through the other slots with the same remainder.
#[cold]
fn later_slot(used: &[Pos], slot: usize, pos: Pos) -> Option<usize> {
    (slot..used.len()).step_by(REMAINDERS).find(|&slot| used[slot] == pos)
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
            frontier_count: 1,
        };
        board.wants[0] = 0;
        board.grid[entry(Pos::START)] = mark(0);
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

    /// Whether a tile may lie anywhere by its edges alone.
    #[inline]
    pub(crate) fn fits_somewhere(&self, kind: KindId) -> bool {
        let (blocks, _) = self.wants.as_chunks();
        let in_use = usize::from(self.frontier_count).div_ceil(BLOCK);
        blocks[..in_use].iter().any(|wants| fits_any(kind, wants))
    }

    /// Where a tile may lie by its edges alone, block by block.
    #[inline]
    pub(crate) fn blocks(&self, kind: KindId) -> impl Iterator<Item = Block<'_>> {
        let (cells, wants) = (self.frontier.as_chunks().0, self.wants.as_chunks().0);
        let in_use = usize::from(self.frontier_count).div_ceil(BLOCK);
        cells.iter().zip(wants).take(in_use).map(move |(cells, wants)| Block::new(kind, cells, wants))
    }

    /// The tile across an edge of a cell near laid tiles.
    #[inline]
    pub(crate) fn beyond(&self, pos: Pos, edge: Edge) -> Option<TileIndex> {
        tile_in(self.grid[neighbour(entry(pos), BESIDE[edge.index()])])
    }

    /// The tile on a cell next to or near laid tiles.
    #[inline]
    pub(crate) fn at(&self, pos: Pos) -> Option<TileIndex> {
        tile_in(self.grid[entry(pos)])
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
        let slot = usize::from(self.grid[entry(pos)].checked_sub(FRONTIER)?);
        let used = self.frontier.get(..usize::from(self.frontier_count))?;
        if used.get(slot)?.key() == pos.key() { Some(slot) } else { later_slot(used, slot, pos) }
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

    /// Lays a tile on a frontier cell and tells what lies beside it; nothing happens on any other cell.
    pub(crate) fn lay(&mut self, kind: KindId, pos: Pos, rotation: Rotation, first_segment: u16) -> Option<Beside> {
        if usize::from(self.tile_count) == MAX_TILES {
            return None;
        }
        self.close(self.slot_of(pos)?);
        let index = self.tile_count as TileIndex;
        let tile = LaidTile { pos, first_segment, kind, rotation };
        self.tiles[index as usize] = tile;
        self.tile_count += 1;
        self.grid[entry(pos)] = index + 1;
        let mut beside = Beside { index, list: [(Edge::N, 0); 4], len: 0 };
        // Each cell beside the tile wants on its near side what the tile shows there.
        let shown = tile.turned().edges.rotate_left(8);
        self.touch(pos, Edge::N, shown, &mut beside);
        self.touch(pos, Edge::E, shown, &mut beside);
        self.touch(pos, Edge::S, shown, &mut beside);
        self.touch(pos, Edge::W, shown, &mut beside);
        Some(beside)
    }

    /// Notes the tile across an edge of a new one. Where there is none, the cell joins the frontier or wants more than
    /// before.
    #[inline(always)]
    fn touch(&mut self, pos: Pos, edge: Edge, shown: u16, tiles: &mut Beside) {
        let value = self.grid[neighbour(entry(pos), BESIDE[edge.index()])];
        if let Some(tile) = tile_in(value) {
            tiles.add(edge, tile);
            return;
        }
        // New and old cells take the same way: which of the two it is cannot be foreseen.
        let cell = pos.across(edge);
        let new = value == NOTHING;
        let end = usize::from(self.frontier_count);
        let mut slot = if new { end } else { usize::from(value.wrapping_sub(FRONTIER)) };
        if !new & (self.frontier[slot] != cell) {
            match later_slot(&self.frontier[..end], slot, cell) {
                Some(later) => slot = later,
                None => return,
            }
        }
        self.frontier[slot] = cell;
        self.wants[slot] = shown & 0xF << (4 * edge.opposite().index()) | if new { 0 } else { self.wants[slot] };
        self.grid[entry(cell)] = mark(slot);
        self.frontier_count += u16::from(new);
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
