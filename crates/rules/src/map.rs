//! A map as a ground: the cells it prints (MAP-10), and what it prints on them beside tiles, borders and links.

use bastide_mapdata::{Cell as DrawnCell, CellKind, Colour, Compass, Country, Map};

use crate::ground::{Border, Cell, Cells, Ground, Link, MAX_CELLS, Printed, Side, Terrain};
use crate::place::{Edge, Pos};
use crate::tile::{KindId, Rotation};

/// Cells of a map by their numbers, each at most once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CellSet([u64; MAX_CELLS.div_ceil(64)]);

impl CellSet {
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] & 1 << (cell % 64) != 0
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn merge(&self, other: &CellSet, with: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }

    #[inline]
    pub(crate) fn and(&self, other: &CellSet) -> CellSet {
        self.merge(other, |a, b| a & b)
    }

    #[inline]
    pub(crate) fn or(&self, other: &CellSet) -> CellSet {
        self.merge(other, |a, b| a | b)
    }

    #[inline]
    pub(crate) fn without(&self, other: &CellSet) -> CellSet {
        self.merge(other, |a, b| a & !b)
    }

    /// All of them, in the order of their numbers.
    pub(crate) fn in_order(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(place * 64 + bit as usize)
            })
        })
    }
}

/// What a map prints on one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MapCell {
    /// A small town. Its cell is like any other (MAP-15).
    pub(crate) town: bool,
    /// The wine it buys (MAP-64).
    pub(crate) wine: Option<Colour>,
    /// Coats of arms that count when the cell is covered (MAP-92).
    pub(crate) coats: u8,
    /// The place of a chip (MAP-81).
    pub(crate) chip: Option<Colour>,
    /// The colour of its row (MAP-93).
    pub(crate) row: Option<Colour>,
    /// The cells beside it.
    beside: [Option<u16>; 4],
}

/// What a map prints on its cells. Cells have the numbers of [`Land::number`](crate::ground::Land::number).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MapLand {
    /// Whose chip rules the map is made for.
    pub(crate) country: Option<Country>,
    /// The start cells, and how many of them get a tile (MAP-4); in Great Britain all (MAP-80).
    pub(crate) starts: Vec<Pos>,
    pub(crate) start_tiles: u8,
    /// The island cells and their colours (MAP-71).
    pub(crate) stacks: Vec<(Pos, Colour)>,
    cells: Vec<MapCell>,
    towns: CellSet,
    /// Where chips may lie wherever the start tiles are (MAP-51, MAP-90).
    pub(crate) chip_room: CellSet,
    /// Every second cell, as on a chessboard: no two of them lie side by side.
    pub(crate) white: CellSet,
    /// The map in squares of [`SQUARE`] by [`SQUARE`] cells, to spread chips evenly.
    pub(crate) squares: Vec<CellSet>,
}

/// Columns and rows of a square in which chips are counted while they are spread.
const SQUARE: i16 = 4;

fn pos(at: bastide_mapdata::At) -> Pos {
    Pos::new(at.column.into(), at.row.into())
}

fn side(side: bastide_mapdata::Side) -> Side {
    let edge = match side.edge {
        Compass::N => Edge::N,
        Compass::E => Edge::E,
        Compass::S => Edge::S,
        Compass::W => Edge::W,
    };
    Side { at: pos(side.at), edge }
}

/// Whether a cell takes part in play: waves and the cells of stacks take no tile (MAP-72) and need none around a
/// monastery.
fn is_played(cell: &DrawnCell) -> bool {
    match cell.kind {
        CellKind::Land | CellKind::BigCity { .. } => true,
        CellKind::Wave | CellKind::Stack => false,
    }
}

impl Ground {
    /// Where tiles may lie on a map: on its printed cells (MAP-10), big cities apart (MAP-12), which wait until a tile
    /// touches them (MAP-13) and ask for fitting edges (MAP-14). All else is as ever (MAP-6), deploying too (MAP-20).
    #[must_use]
    pub fn of_map(map: &Map) -> Ground {
        let cells = map.cells.iter().filter(|cell| is_played(cell));
        let printed = cells.clone().filter_map(|cell| match &cell.kind {
            CellKind::BigCity { tile, rotation, coats } => Some(Printed {
                tile: tile.clone(),
                at: pos(cell.at),
                rotation: *rotation,
                waits: true,
                coats: Some(*coats),
            }),
            _ => None,
        });
        let borders = map.borders.iter().map(|border| Border {
            side: side(border.side),
            wants: match border.wants {
                bastide_mapdata::Terrain::Road => Terrain::Road,
                bastide_mapdata::Terrain::City => Terrain::City,
            },
            coats: border.coats,
        });
        let links = map.links.iter().map(|link| Link { from: side(link.from), to: side(link.to), coats: link.coats });
        Ground {
            cells: Cells::Only(cells.map(|cell| Cell(pos(cell.at))).collect()),
            start: Pos::START,
            printed: printed.collect(),
            borders: borders.collect(),
            links: links.collect(),
        }
    }
}

impl MapLand {
    /// What the map prints, for a ground that has been found to have few enough cells.
    pub(crate) fn of(map: &Map) -> MapLand {
        let mut drawn: Vec<&DrawnCell> = map.cells.iter().filter(|cell| is_played(cell)).collect();
        crate::order::sort_by_key(&mut drawn, |cell| pos(cell.at));
        let number = |at: Pos| drawn.binary_search_by_key(&at, |cell| pos(cell.at)).ok();
        let cells = drawn.iter().map(|cell| MapCell {
            town: cell.town.is_some(),
            wine: cell.town.and_then(|town| town.colour),
            coats: cell.coats,
            chip: cell.chip,
            row: map.row_colour(cell.at.row),
            beside: Edge::ALL.map(|edge| number(pos(cell.at).across(edge)).map(|cell| cell as u16)),
        });
        let cells: Vec<MapCell> = cells.collect();
        let set = |wanted: &dyn Fn(&DrawnCell) -> bool| {
            let mut set = CellSet::default();
            drawn.iter().enumerate().filter(|(_, cell)| wanted(cell)).for_each(|(number, _)| set.insert(number));
            set
        };
        // MAP-51: neither on big cities and small towns nor at an open side of a big city; MAP-90: in Iberia at none of
        // its sides, and not on the Balearic islands.
        let every_side = map.chips == Some(Country::Iberia);
        let by_city = |at: Pos| {
            drawn.iter().any(|city| {
                let faces = Edge::ALL.into_iter().find(|&edge| pos(city.at).across(edge) == at);
                faces.is_some_and(|edge| match &city.kind {
                    CellKind::BigCity { tile, rotation, .. } => every_side || shows_city(tile, *rotation, edge),
                    _ => false,
                })
            })
        };
        let chip_room =
            set(&|cell| cell.kind == CellKind::Land && cell.town.is_none() && !cell.remote && !by_city(pos(cell.at)));
        let square = |cell: &DrawnCell| (pos(cell.at).x / SQUARE, pos(cell.at).y / SQUARE);
        let mut squares: Vec<_> = drawn.iter().map(|cell| square(cell)).collect();
        crate::order::sort_by_key(&mut squares, |square| *square);
        squares.dedup();
        MapLand {
            country: map.chips,
            starts: drawn.iter().filter(|cell| cell.start).map(|cell| pos(cell.at)).collect(),
            start_tiles: map.starts,
            stacks: map.cells.iter().filter_map(|cell| Some((pos(cell.at), cell.island?))).collect(),
            towns: set(&|cell| cell.town.is_some()),
            chip_room,
            white: set(&|cell| (cell.at.row ^ cell.at.column) & 1 == 0),
            squares: squares.into_iter().map(|here| set(&|cell| square(cell) == here)).collect(),
            cells,
        }
    }

    pub(crate) fn cell(&self, number: usize) -> &MapCell {
        &self.cells[number]
    }

    pub(crate) fn cells(&self) -> &[MapCell] {
        &self.cells
    }

    pub(crate) fn towns(&self) -> CellSet {
        self.towns
    }

    /// The cells beside one.
    pub(crate) fn beside(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.cells[number].beside.iter().flatten().map(|&cell| usize::from(cell))
    }
}

fn shows_city(tile: &str, rotation: u8, edge: Edge) -> bool {
    KindId::by_name(tile).is_some_and(|kind| {
        let turned = &kind.kind().turned[usize::from(Rotation::new(rotation).quarters())];
        turned.edges >> (4 * edge.index()) & 0xF == Terrain::City.bit()
    })
}
