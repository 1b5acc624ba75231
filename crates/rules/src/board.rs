//! Laid tiles and the empty cells beside them.
//!
//! A cell is found with one multiplication, wherever it lies: `(x + stride·y) mod GRID`. All laid tiles lie in a box;
//! as long as the stride is at least the box's width and a margin, and as many rows as the box is high and a margin fit
//! the table, no two cells that are ever looked up share an entry. A box that outgrows the stride gets another one and
//! the table is written anew, which hardly any game sees. Tiles need not hang together, and there may be any number of
//! tiles at the start.

use std::sync::Arc;

use crate::fitting::{BLOCK, Block, Lacking, Wants};
use crate::ground::{Beyond, Land, PrintedTile, Side};
use crate::place::{Edge, Pos};
use crate::tile::{KindId, Rotation, TileKind, Turned};

/// Most tiles on a table, the start tile included: the full big box has 171.
pub const MAX_TILES: usize = 172;
pub(crate) const GRID: usize = 1 << 13;
/// Columns and rows that are kept free beside the box of laid tiles. The frontier reaches one cell beyond the box, and
/// look-ups three: with four, a cell looked up never shares an entry with a tile or a cell of the frontier.
pub(crate) const MARGIN: i32 = 4;
/// The stride of a new board: wide enough for nearly every game.
const STRIDE: i32 = 64;
// Tiles that hang together in n rows and columns are at least n - 1: their box is largest when it is square.
const _: () = {
    let sides = MAX_TILES + 1 + 2 * MARGIN as usize;
    assert!((sides / 2) * sides.div_ceil(2) <= GRID, "a table of cells with room for every shape of the board");
};
/// A row of n tiles has 2n + 2 cells beside it, and no shape has more. Whole blocks of them.
pub(crate) const MAX_FRONTIER: usize = (2 * MAX_TILES + 2).next_multiple_of(BLOCK);

/// Entries of the grid: nothing, then the tiles counted from 1, then the cells of the frontier.
const NOTHING: u8 = 0;
const FRONTIER: u8 = MAX_TILES as u8 + 1;
/// An entry is a byte, too small for every slot of the frontier: it keeps the slot's remainder by this number, and
/// the few slots with that remainder are looked through. A base game seldom has more than one.
const REMAINDERS: usize = 64;
const _: () = assert!(MAX_TILES + 1 + REMAINDERS <= 256, "an entry of the grid is a byte");

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
        &self.kind.kind().turned[usize::from(self.rotation.quarters()) % 4]
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

pub(crate) struct Board {
    grid: [u8; GRID],
    tiles: [LaidTile; MAX_TILES],
    /// The keys of the open cells, see [`Pos::key`].
    frontier: [u32; MAX_FRONTIER],
    wants: Wants,
    tile_count: u16,
    frontier_count: u16,
    stride: i32,
    /// The box around all laid tiles: first and last column, first and last row.
    columns: (i16, i16),
    rows: (i16, i16),
    /// Printed tiles beside which nothing may be laid yet, a bit each.
    waiting: [u32; MAX_TILES.div_ceil(32)],
    /// The ground, unless it is the plane.
    land: Option<Arc<Land>>,
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
fn later_slot(used: &[u32], slot: usize, key: u32) -> Option<usize> {
    (slot..used.len()).step_by(REMAINDERS).find(|&slot| used[slot] == key)
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { land: self.land.clone(), ..*self }
    }

    /// Rewrites only what either board uses: far cheaper than a clone, for searches that reuse one board.
    fn clone_from(&mut self, source: &Board) {
        for i in 0..self.tile_count as usize {
            self.grid[self.entry(self.tiles[i].pos)] = NOTHING;
        }
        for i in 0..self.frontier_count as usize {
            self.grid[self.entry(Pos::of_key(self.frontier[i]))] = NOTHING;
        }
        let old = usize::from(self.frontier_count);
        self.tile_count = source.tile_count;
        self.frontier_count = source.frontier_count;
        self.stride = source.stride;
        self.columns = source.columns;
        self.rows = source.rows;
        self.waiting = source.waiting;
        self.land.clone_from(&source.land);
        let (tiles, cells) = (usize::from(self.tile_count), usize::from(self.frontier_count));
        self.tiles[..tiles].copy_from_slice(&source.tiles[..tiles]);
        self.frontier[..cells].copy_from_slice(&source.frontier[..cells]);
        // Where the old frontier was longer, empty slots are copied.
        self.wants.copy_slots(cells.max(old), &source.wants);
        self.write_grid();
    }
}

impl Board {
    /// The plane with its start cell, or a ground without any tile.
    pub(crate) fn new(land: Option<Arc<Land>>, start: Pos) -> Board {
        let mut board = Board {
            grid: [NOTHING; GRID],
            tiles: [NO_TILE; MAX_TILES],
            frontier: [0; MAX_FRONTIER],
            wants: Wants::none(),
            tile_count: 0,
            frontier_count: 0,
            stride: STRIDE,
            columns: (start.x, start.x),
            rows: (start.y, start.y),
            waiting: [0; MAX_TILES.div_ceil(32)],
            land,
        };
        let wants = board.land.as_ref().map_or(0, |land| land.wants(start));
        // MAP-4: on a map chance chooses where the first tiles lie.
        if board.land.as_ref().is_none_or(|land| land.map().is_none()) {
            board.open(start, wants);
        }
        board
    }

    #[inline]
    fn entry(&self, pos: Pos) -> usize {
        (i32::from(pos.x) + self.stride * i32::from(pos.y)) as usize & (GRID - 1)
    }

    /// Writes the entries of all tiles and open cells into a grid that has none.
    fn write_grid(&mut self) {
        for i in 0..usize::from(self.tile_count) {
            self.grid[self.entry(self.tiles[i].pos)] = i as u8 + 1;
        }
        for slot in 0..usize::from(self.frontier_count) {
            self.grid[self.entry(Pos::of_key(self.frontier[slot]))] = mark(slot);
        }
    }

    /// Makes room for a tile outside the box.
    #[cold]
    fn widen(&mut self, pos: Pos) {
        self.columns = (self.columns.0.min(pos.x), self.columns.1.max(pos.x));
        self.rows = (self.rows.0.min(pos.y), self.rows.1.max(pos.y));
        let span = |(first, last): (i16, i16)| i32::from(last) - i32::from(first) + 1 + MARGIN;
        let (width, height) = (span(self.columns), span(self.rows));
        if width > self.stride || self.stride * height > GRID as i32 {
            // Between the narrowest and the widest stride possible, so that either side may grow for a while.
            self.stride = (width + (GRID as i32 / height).max(width)) / 2;
            self.grid.fill(NOTHING);
            self.write_grid();
        }
    }

    /// The first and the last column of the box around all laid tiles.
    #[inline]
    pub(crate) fn columns(&self) -> (i16, i16) {
        self.columns
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

    /// The ground, unless it is the plane.
    #[inline]
    pub(crate) fn land(&self) -> Option<&Land> {
        self.land.as_deref()
    }

    /// The empty cells where a tile may lie.
    #[inline]
    pub(crate) fn frontier(&self) -> impl Iterator<Item = FrontierCell> + '_ {
        let keys = self.frontier[..usize::from(self.frontier_count)].iter().enumerate();
        keys.map(|(slot, &key)| FrontierCell { pos: Pos::of_key(key), wants: self.wants.of(slot) })
    }

    /// Whether a tile may lie anywhere by its edges alone.
    #[inline]
    pub(crate) fn fits_somewhere(&self, kind: KindId) -> bool {
        let lacking = Lacking::of(kind);
        self.wants.blocks(self.frontier_count).any(|(ne, sw)| lacking.fitting(ne, sw) != 0)
    }

    /// Where a tile may lie by its edges alone, block by block.
    #[inline(always)]
    pub(crate) fn blocks(&self, kind: KindId) -> impl Iterator<Item = Block<'_>> {
        let lacking = Lacking::of(kind);
        let cells = self.frontier.as_chunks().0.iter().zip(self.wants.blocks(self.frontier_count));
        cells.map(move |(cells, (ne, sw))| Block { cells, fitting: lacking.fitting(ne, sw) })
    }

    /// The side a road or city meets when it leaves a cell, the far end of a link included; nothing where the ground ends.
    #[inline]
    pub(crate) fn across(&self, pos: Pos, edge: Edge) -> Option<Side> {
        let plain = Side { at: pos.across(edge), edge: edge.opposite() };
        match &self.land {
            None => Some(plain),
            Some(land) => match land.beyond(Side { at: pos, edge }) {
                Beyond::Cell(_) => Some(plain),
                Beyond::Link(side, _) => Some(side),
                Beyond::Nothing | Beyond::Border(..) => None,
            },
        }
    }

    /// The tile across an edge of a cell near laid tiles, and the edge of it that faces the cell.
    #[inline]
    pub(crate) fn beyond(&self, pos: Pos, edge: Edge) -> Option<(TileIndex, Edge)> {
        let side = self.across(pos, edge)?;
        self.at(side.at).map(|tile| (tile, side.edge))
    }

    /// How many of the eight cells around one do not exist; none on the plane.
    #[inline]
    pub(crate) fn missing_around(&self, pos: Pos) -> u8 {
        self.land.as_ref().map_or(0, |land| land.missing_around(pos))
    }

    /// The tile on a cell next to or near laid tiles.
    #[inline]
    pub(crate) fn at(&self, pos: Pos) -> Option<TileIndex> {
        tile_in(self.grid[self.entry(pos)])
    }

    /// The tiles on the eight cells around one.
    #[inline]
    pub(crate) fn around(&self, pos: Pos) -> impl Iterator<Item = TileIndex> + '_ {
        let (centre, row) = (self.entry(pos) as i32, self.stride);
        let steps = [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1];
        steps.into_iter().filter_map(move |step| tile_in(self.grid[(centre + step) as usize & (GRID - 1)]))
    }

    /// The tile on any cell, however far out.
    pub(crate) fn find(&self, pos: Pos) -> Option<TileIndex> {
        self.at(pos).filter(|&t| self.tile(t).pos == pos)
    }

    #[inline]
    fn slot_of(&self, pos: Pos) -> Option<usize> {
        let slot = usize::from(self.grid[self.entry(pos)].checked_sub(FRONTIER)?);
        let used = self.frontier.get(..usize::from(self.frontier_count))?;
        if *used.get(slot)? == pos.key() { Some(slot) } else { later_slot(used, slot, pos.key()) }
    }

    /// The empty cell at `pos`, if a tile may lie there (BASE-10, NW-11).
    pub(crate) fn frontier_at(&self, pos: Pos) -> Option<FrontierCell> {
        self.slot_of(pos).map(|slot| FrontierCell { pos, wants: self.wants.of(slot) })
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
        let mut beside = self.put(LaidTile { pos, first_segment, kind, rotation });
        if self.land.is_some() && self.touch_land(&mut beside) {
            return Some(beside);
        }
        self.touch_plain(pos, &mut beside);
        Some(beside)
    }

    /// Each cell beside the tile wants on its near side what the tile shows there.
    #[inline(always)]
    fn touch_plain(&mut self, pos: Pos, beside: &mut Beside) {
        let shown = self.tile(beside.index).turned().edges.rotate_left(8);
        let (stride, entry) = (self.stride, self.entry(pos) as i32);
        self.touch(pos, Edge::N, entry - stride, shown, beside);
        self.touch(pos, Edge::E, entry + 1, shown, beside);
        self.touch(pos, Edge::S, entry + stride, shown, beside);
        self.touch(pos, Edge::W, entry - 1, shown, beside);
    }

    /// Puts a tile on its cell, whatever lies beside it.
    #[inline]
    fn put(&mut self, tile: LaidTile) -> Beside {
        let Pos { x, y } = tile.pos;
        if (x < self.columns.0) | (x > self.columns.1) | (y < self.rows.0) | (y > self.rows.1) {
            self.widen(tile.pos);
        }
        let index = self.tile_count as TileIndex;
        self.tiles[index as usize] = tile;
        self.tile_count += 1;
        self.grid[self.entry(tile.pos)] = index + 1;
        Beside { index, list: [(Edge::N, 0); 4], len: 0 }
    }

    /// Notes the tile across an edge of a new one. Where there is none, the cell joins the frontier or wants more than
    /// before.
    #[inline(always)]
    fn touch(&mut self, pos: Pos, edge: Edge, entry: i32, shown: u16, tiles: &mut Beside) {
        let entry = entry as usize & (GRID - 1);
        let value = self.grid[entry];
        if let Some(tile) = tile_in(value) {
            tiles.add(edge, tile);
            return;
        }
        // New and old cells take the same way: which of the two it is cannot be foreseen.
        let cell = pos.across(edge).key();
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
        let near = shown & 0xF << (4 * edge.opposite().index());
        self.wants.set(slot, near | if new { 0 } else { self.wants.of(slot) });
        self.grid[entry] = mark(slot);
        self.frontier_count += u16::from(new);
    }

    /// Takes a cell out of the frontier; the last one moves into its slot.
    #[inline]
    fn close(&mut self, slot: usize) {
        self.frontier_count -= 1;
        let last = usize::from(self.frontier_count);
        self.frontier[slot] = self.frontier[last];
        self.wants.set(slot, self.wants.of(last));
        self.wants.set(last, Wants::NEVER);
        self.grid[self.entry(Pos::of_key(self.frontier[slot]))] = mark(slot);
    }

    /// Adds an empty cell to the frontier.
    fn open(&mut self, pos: Pos, wants: u16) {
        let slot = usize::from(self.frontier_count);
        if slot < MAX_FRONTIER {
            self.frontier[slot] = pos.key();
            self.wants.set(slot, wants);
            self.grid[self.entry(pos)] = mark(slot);
            self.frontier_count += 1;
        }
    }
}

/// What only a ground with limits asks for.
impl Board {
    /// Puts a tile of the ground on its cell. One that waits opens no cells beside it.
    pub(crate) fn print(&mut self, printed: PrintedTile, first_segment: u16) -> Beside {
        let PrintedTile { kind, at, rotation, waits, coats: _ } = printed;
        if let Some(slot) = self.slot_of(at) {
            self.close(slot);
        }
        let mut beside = self.put(LaidTile { pos: at, first_segment, kind, rotation });
        if waits {
            self.waiting[usize::from(beside.index) / 32] |= 1 << (beside.index % 32);
            for edge in Edge::ALL {
                if let Some(tile) = self.at(at.across(edge)) {
                    beside.add(edge, tile);
                }
            }
        } else if !self.touch_land(&mut beside) {
            self.touch_plain(at, &mut beside);
        }
        beside
    }

    /// [`Board::touch`] for every edge of a new tile, on a ground with limits. Says whether it had to do it: most tiles
    /// beside a coast meet nothing that they would not meet on the plane.
    #[cold]
    fn touch_land(&mut self, beside: &mut Beside) -> bool {
        let tile = *self.tile(beside.index);
        let Some(land) = self.land.take_if(|land| !land.is_plain(tile.pos)) else { return false };
        let beyond = land.beyond_all(tile.pos);
        for edge in Edge::ALL {
            let shown = tile.turned().edges >> (4 * edge.index()) & 0xF;
            match beyond[edge.index()] {
                Beyond::Cell(cell) => match self.at(cell) {
                    Some(other) => {
                        beside.add(edge, other);
                        if self.waits(other) {
                            self.wake(&land, other);
                        }
                    }
                    None => self.ask(&land, cell, shown << (4 * edge.opposite().index())),
                },
                Beyond::Link(far, _) => self.reach(&land, far),
                Beyond::Nothing | Beyond::Border(..) => {}
            }
        }
        self.land = Some(land);
        true
    }

    /// MAP-11: opens an empty cell of the ground beside a tile, or lets an open one want more.
    fn ask(&mut self, land: &Land, cell: Pos, wants: u16) {
        match self.slot_of(cell) {
            Some(slot) => self.wants.set(slot, self.wants.of(slot) | wants),
            None => self.open(cell, land.wants(cell) | wants),
        }
    }

    /// MAP-18, MAP-91: a road that reaches a link may be continued at its far end.
    fn reach(&mut self, land: &Land, far: Side) {
        if self.at(far.at).is_none() {
            self.ask(land, far.at, 0);
        }
    }

    /// MAP-13: a waiting tile that is touched opens the cells beside it, and wakes those that wait beside it.
    fn wake(&mut self, land: &Land, index: TileIndex) {
        self.waiting[usize::from(index) / 32] &= !(1 << (index % 32));
        let pos = self.tile(index).pos;
        for edge in Edge::ALL {
            if let Beyond::Cell(cell) = land.beyond(Side { at: pos, edge }) {
                match self.at(cell) {
                    Some(other) if self.waits(other) => self.wake(land, other),
                    Some(_) => {}
                    None => self.ask(land, cell, 0),
                }
            }
        }
    }

    /// What is asked of a tile on an empty cell of the ground, whether one may be laid there yet or not.
    pub(crate) fn wants_at(&self, pos: Pos) -> u16 {
        let printed = || self.land.as_ref().map_or(0, |land| land.wants(pos));
        self.slot_of(pos).map_or_else(printed, |slot| self.wants.of(slot))
    }

    /// How many tiles are part of the ground; they come before all others.
    pub(crate) fn printed_count(&self) -> usize {
        self.land.as_ref().map_or(0, |land| land.printed().len())
    }

    /// Whether a printed tile still waits for a neighbour.
    #[inline]
    pub(crate) fn waits(&self, index: TileIndex) -> bool {
        self.waiting[usize::from(index) / 32] & 1 << (index % 32) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lays a start tile and then crossings along a path, looking at every cell around each of them.
    fn lay_along(path: impl Iterator<Item = Pos>) -> Board {
        let crossing = KindId::by_name("base/X").expect("the crossing");
        let mut board = Board::new(None, Pos::START);
        for pos in path {
            board.lay(crossing, pos, Rotation::default(), 0).expect("the cell is open");
            let laid = |cell: Pos| board.tiles().iter().any(|tile| tile.pos == cell);
            for cell in (-3..=3).flat_map(|dy| (-3..=3).map(move |dx| pos.offset(dx, dy))) {
                assert_eq!(board.at(cell).is_some(), laid(cell), "{cell}");
                assert!(board.slot_of(cell).is_none_or(|slot| board.frontier[slot] == cell.key()));
            }
        }
        board
    }

    /// The longest row, column and diagonal there can be: none runs into itself on the table of cells.
    #[test]
    fn no_two_cells_of_one_game_share_an_entry() {
        let n = MAX_TILES as i16;
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let board = lay_along((0..n).map(|i| Pos::new(i * dx, i * dy)));
            assert_eq!(board.frontier().count(), 2 * MAX_TILES + 2);
        }
        let stairs = lay_along((0..n).map(|i| Pos::new((i + 1) / 2, -(i / 2))));
        assert_eq!(stairs.tiles().len(), MAX_TILES);
        assert!(stairs.stride * (MAX_TILES as i32 / 2 + MARGIN) <= GRID as i32);
    }

    #[test]
    fn a_copy_takes_over_another_stride() {
        let wide = lay_along((0..90).map(|i| Pos::new(i, 0)));
        let mut copy = lay_along((0..5).map(|i| Pos::new(0, i)));
        copy.clone_from(&wide);
        assert_eq!((copy.grid, copy.stride), (wide.grid, wide.stride));
        assert_ne!(wide.stride, STRIDE);
    }
}
