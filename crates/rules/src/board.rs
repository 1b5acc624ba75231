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
/// A row of n tiles has 2n + 2 cells beside it, and no shape has more.
const MAX_FRONTIER: usize = 2 * MAX_TILES + 2;

const NOTHING: u8 = 0;
const FRONTIER: u8 = u8::MAX;

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

/// What the four rotations of a kind do *not* show, side by side: one test tells which of them fit a cell.
#[derive(Clone, Copy)]
pub(crate) struct Rotations {
    lacking: u64,
    /// What no rotation shows: most cells are told apart by this alone.
    lacking_always: u16,
}

impl Rotations {
    #[inline]
    pub(crate) fn of(kind: KindId) -> Rotations {
        let turned = &kind.kind().turned;
        let lacking = turned.iter().rev().fold(0, |all, turned| all << 16 | u64::from(!turned.edges));
        let lacking_always = turned.iter().fold(u16::MAX, |all, turned| all & !turned.edges);
        Rotations { lacking, lacking_always }
    }

    /// BASE-11: every touching edge shows the same terrain on both sides.
    #[inline]
    pub(crate) fn that_fit(self, cell: FrontierCell) -> Fitting {
        const LOW: u64 = 0x7FFF_7FFF_7FFF_7FFF;
        if cell.wants & self.lacking_always != 0 {
            return Fitting(0);
        }
        // A lane is zero when nothing the cell wants is lacking; the sum carries into the top bit unless it is.
        let wrong = self.lacking & (u64::from(cell.wants) * 0x0001_0001_0001_0001);
        Fitting(!(((wrong & LOW) + LOW) | wrong) & !LOW)
    }
}

/// Rotations that fit a cell: the top bit of each 16-bit lane.
pub(crate) struct Fitting(u64);

impl Iterator for Fitting {
    type Item = Rotation;

    #[inline]
    fn next(&mut self) -> Option<Rotation> {
        if self.0 == 0 {
            return None;
        }
        let rotation = Rotation::new((self.0.trailing_zeros() / 16) as u8);
        self.0 &= self.0 - 1;
        Some(rotation)
    }
}

pub(crate) struct Board {
    grid: [u8; GRID],
    tiles: [LaidTile; MAX_TILES],
    frontier: [FrontierCell; MAX_FRONTIER],
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
            self.grid[entry(self.frontier[i].pos)] = NOTHING;
        }
        self.tile_count = source.tile_count;
        self.frontier_count = source.frontier_count;
        for (i, tile) in source.tiles().iter().enumerate() {
            self.tiles[i] = *tile;
            self.grid[entry(tile.pos)] = i as u8 + 1;
        }
        for (i, cell) in source.frontier().iter().enumerate() {
            self.frontier[i] = *cell;
            self.grid[entry(cell.pos)] = FRONTIER;
        }
    }
}

impl Board {
    pub(crate) fn new() -> Board {
        let mut board = Board {
            grid: [NOTHING; GRID],
            tiles: [NO_TILE; MAX_TILES],
            frontier: [FrontierCell { pos: Pos::START, wants: 0 }; MAX_FRONTIER],
            tile_count: 0,
            frontier_count: 1,
        };
        board.grid[entry(Pos::START)] = FRONTIER;
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

    #[inline]
    pub(crate) fn frontier(&self) -> &[FrontierCell] {
        &self.frontier[..self.frontier_count as usize]
    }

    /// The tile on a cell next to or near laid tiles.
    #[inline]
    pub(crate) fn at(&self, pos: Pos) -> Option<TileIndex> {
        let value = self.grid[entry(pos)];
        (value != NOTHING && value != FRONTIER).then(|| value - 1)
    }

    /// The tiles beside a cell, with the edge they lie across.
    #[inline]
    pub(crate) fn beside(&self, pos: Pos) -> impl Iterator<Item = (Edge, TileIndex)> + '_ {
        let centre = entry(pos);
        (0..4).filter_map(move |i| {
            let value = self.grid[neighbour(centre, BESIDE[i])];
            if value == NOTHING || value == FRONTIER { None } else { Some((Edge::ALL[i], value - 1)) }
        })
    }

    /// The tiles on the eight cells around one.
    #[inline]
    pub(crate) fn around(&self, pos: Pos) -> impl Iterator<Item = TileIndex> + '_ {
        let centre = entry(pos);
        (0..8).filter_map(move |i| {
            let value = self.grid[neighbour(centre, ENTRIES_AROUND[i])];
            if value == NOTHING || value == FRONTIER { None } else { Some(value - 1) }
        })
    }

    /// The tile on any cell, however far out.
    pub(crate) fn find(&self, pos: Pos) -> Option<TileIndex> {
        self.at(pos).filter(|&t| self.tile(t).pos == pos)
    }

    fn frontier_index(&self, pos: Pos) -> Option<usize> {
        let key = pos.key();
        self.frontier().iter().position(|c| c.pos.key() == key)
    }

    /// The empty cell at `pos`, if it touches a laid tile (BASE-10).
    pub(crate) fn frontier_at(&self, pos: Pos) -> Option<FrontierCell> {
        self.frontier_index(pos).map(|i| self.frontier[i])
    }

    /// Whether a tile in this rotation may lie on the cell by its edges alone.
    pub(crate) fn fits(&self, kind: KindId, pos: Pos, rotation: Rotation) -> bool {
        let rotations = Rotations::of(kind);
        self.frontier_at(pos).is_some_and(|cell| rotations.that_fit(cell).any(|r| r == rotation))
    }

    /// Lays a tile on a frontier cell and returns its number; nothing happens on any other cell.
    pub(crate) fn lay(&mut self, kind: KindId, pos: Pos, rotation: Rotation, first_segment: u16) -> Option<TileIndex> {
        if usize::from(self.tile_count) == MAX_TILES {
            return None;
        }
        let gone = self.frontier_index(pos)?;
        self.frontier_count -= 1;
        self.frontier[gone] = self.frontier[self.frontier_count as usize];

        let index = self.tile_count as TileIndex;
        let tile = LaidTile { pos, first_segment, kind, rotation };
        self.tiles[index as usize] = tile;
        self.tile_count += 1;
        self.grid[entry(pos)] = index + 1;

        let edges = tile.turned().edges;
        for (edge, step) in Edge::ALL.iter().zip(&BESIDE) {
            let terrain = (edges >> (4 * edge.index())) & 0xF;
            let wants = terrain << (4 * edge.opposite().index());
            let beside = pos.across(*edge);
            let slot = &mut self.grid[neighbour(entry(pos), *step)];
            if *slot == NOTHING {
                *slot = FRONTIER;
                self.frontier[self.frontier_count as usize] = FrontierCell { pos: beside, wants };
                self.frontier_count += 1;
            } else if *slot == FRONTIER
                && let Some(cell) = self.frontier_index(beside)
            {
                self.frontier[cell].wants |= wants;
            }
        }
        Some(index)
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
