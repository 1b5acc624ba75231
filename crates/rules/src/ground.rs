//! The ground: where tiles may lie, what the edges of its cells meet, and what lies there before the first draw.
//!
//! A [`Ground`] is data, not yet checked, and part of a setup. The plane, the ground of most games, has no limits: every
//! question below has the same answer everywhere, and the board asks none of them (its `land` is empty).
//! A ground with limits is checked once and kept as a `Land` beside the board.

use std::fmt;
use std::str::FromStr;

use bastide_mapdata::Map;
use serde::{Deserialize, Serialize};

use crate::board::{GRID, MARGIN, MAX_FRONTIER, MAX_TILES};
use crate::map::MapLand;
use crate::place::{Edge, PlaceError, Pos};
use crate::tile::{KindId, Rotation, TileKind};
use crate::variant::Variant;

/// Most cells of a ground that lists its cells: each of them can lie open at once.
pub const MAX_CELLS: usize = MAX_FRONTIER;

/// Where tiles may lie, and what lies there at the start. Not yet checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Ground {
    /// The cells of the ground.
    pub cells: Cells,
    /// Where the start tile lies, in games that have one.
    #[serde(with = "as_text")]
    pub start: Pos,
    /// Tiles that are part of the ground.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Printed>,
    /// Sides of cells beyond which the ground ends and something is drawn that a tile has to continue. Where nothing
    /// is said, the ground ends without asking for anything, and whatever leads there is closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<Border>,
    /// Roads over water.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
}

/// The cells of a ground.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cells {
    /// Every cell there is.
    #[default]
    Endless,
    /// Every cell up to this column, and none east of it: a coast.
    UpToColumn(i16),
    /// These and no others.
    Only(Vec<Cell>),
}

/// A listed cell: `3,-1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(#[serde(with = "as_text")] pub Pos);

/// A tile that lies there before the game begins and cannot be covered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Printed {
    /// Its kind, such as `base/C`.
    pub tile: String,
    /// Its cell.
    #[serde(with = "as_text")]
    pub at: Pos,
    /// Clockwise quarter turns.
    #[serde(default)]
    pub rotation: u8,
    /// Nothing may be laid beside it alone: it waits until a tile touches it from elsewhere (MAP-13).
    #[serde(default)]
    pub waits: bool,
    /// Coats of arms of its city, if they are others than the tile of this kind has (MAP-31).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coats: Option<u8>,
}

/// What is drawn beyond the last cell. It belongs to the feature that reaches it and counts as one of its tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Border {
    /// The side of the cell that faces it.
    #[serde(with = "as_text")]
    pub side: Side,
    /// What the tile there has to show.
    pub wants: Terrain,
    /// Coats of arms on the piece, which belong to that feature, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub coats: u8,
}

fn is_zero(coats: &u8) -> bool {
    *coats == 0
}

/// A road over water between two sides of cells. It counts as one tile of the road that reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// One end.
    #[serde(with = "as_text")]
    pub from: Side,
    /// The other.
    #[serde(with = "as_text")]
    pub to: Side,
    /// Coats of arms on it, which belong to that road, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub coats: u8,
}

/// A side of a cell: `3,-1 E`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Side {
    /// The cell.
    pub at: Pos,
    /// Which of its sides.
    pub edge: Edge,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.at, self.edge)
    }
}

impl FromStr for Side {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Side, PlaceError> {
        let bad = || PlaceError::Side(text.into());
        let (at, edge) = text.split_once(' ').ok_or_else(bad)?;
        let edge = Edge::ALL.into_iter().find(|e| format!("{e:?}") == edge).ok_or_else(bad)?;
        Ok(Side { at: at.parse()?, edge })
    }
}

/// What an edge of a tile shows, rivers apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Terrain {
    Field,
    Road,
    City,
}

impl Terrain {
    /// Its bit in the nibble of an edge, as in [`Turned::edges`](crate::tile::Turned::edges).
    pub(crate) const fn bit(self) -> u16 {
        match self {
            Terrain::Field => 1,
            Terrain::Road => 2,
            Terrain::City => 4,
        }
    }
}

/// Values with a text form of their own, inside JSON.
mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Why a ground cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the cell, side or name that is wrong")]
pub enum GroundError {
    #[error("the ground has no cells")]
    Empty,
    #[error("the ground has {cells} cells; {MAX_CELLS} are the most")]
    TooManyCells { cells: usize },
    #[error("cell {0} is listed twice")]
    CellTwice(Pos),
    #[error("the ground is {columns} columns by {rows} rows large, which is too far apart for one table")]
    TooWide { columns: u32, rows: u32 },
    #[error("the start tile's cell {0} is not a free cell of the ground")]
    Start(Pos),
    #[error("the start tile does not match what lies beyond side {0}")]
    StartMismatch(Side),
    #[error("there is no tile `{0}`")]
    UnknownTile(String),
    #[error("`{0}` cannot be printed on a ground: rivers and ferry lakes are laid in play")]
    NotPrintable(String),
    #[error("two tiles are printed on cell {0}")]
    PrintedTwice(Pos),
    #[error("the tile printed on {0} lies outside the ground")]
    PrintedOutside(Pos),
    #[error("side {0} does not match the tile printed beside it")]
    PrintedMismatch(Side),
    #[error("the tile printed on {at} is turned by {rotation} quarters; 0 to 3 are possible")]
    Rotation { at: Pos, rotation: u8 },
    #[error("side {0} is not at the edge of the ground")]
    NotAtTheEdge(Side),
    #[error("side {0} has two borders or links")]
    SideTwice(Side),
}

impl GroundError {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            GroundError::Empty => "ground-empty",
            GroundError::TooManyCells { .. } => "ground-too-many-cells",
            GroundError::CellTwice(_) => "ground-cell-twice",
            GroundError::TooWide { .. } => "ground-too-wide",
            GroundError::Start(_) => "ground-start",
            GroundError::StartMismatch(_) => "ground-start-mismatch",
            GroundError::UnknownTile(_) => "ground-unknown-tile",
            GroundError::NotPrintable(_) => "ground-not-printable",
            GroundError::PrintedTwice(_) => "ground-printed-twice",
            GroundError::PrintedOutside(_) => "ground-printed-outside",
            GroundError::PrintedMismatch(_) => "ground-printed-mismatch",
            GroundError::Rotation { .. } => "ground-rotation",
            GroundError::NotAtTheEdge(_) => "ground-not-at-the-edge",
            GroundError::SideTwice(_) => "ground-side-twice",
        }
    }
}

/// What lies beyond a side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beyond {
    /// A cell of the ground, with or without a tile.
    Cell(Pos),
    /// Nothing: any edge may face it (MAP-17), and whatever leads there is closed.
    Nothing,
    /// A piece of this terrain, which the tile has to continue (MAP-16), and the coats of arms on it.
    Border(Terrain, u8),
    /// Water, this side at the far end of the road over it, and the coats of arms on that road.
    Link(Side, u8),
}

/// A tile of the ground, checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PrintedTile {
    pub(crate) kind: KindId,
    pub(crate) at: Pos,
    pub(crate) rotation: Rotation,
    pub(crate) waits: bool,
    /// Other coats of arms of its city than those of the kind.
    pub(crate) coats: Option<u8>,
}

/// A checked ground that is not the plane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Land {
    region: Region,
    /// Columns and rows of everything that lies there at the start, and of all cells where they are listed.
    spread: (u32, u32),
    printed: Vec<PrintedTile>,
    /// Sides with something special beyond them, sorted.
    sides: Vec<(Side, Beyond)>,
    /// Cells of which something is wanted from the start, in the form of [`Turned::edges`](crate::tile::Turned::edges), sorted.
    wants: Vec<(Pos, u16)>,
    /// See [`Variant::needs_all_around`].
    needs_all_around: bool,
    /// The answers for every listed cell.
    table: Option<Listed>,
    /// What a map prints on its cells beside that.
    map: Option<MapLand>,
}

/// Every listed cell with what it is asked again and again, found by its place in the box around all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Listed {
    corner: Pos,
    columns: usize,
    /// The number of the cell at each place of the box, row by row.
    numbers: Vec<Option<u16>>,
    cells: Vec<ListedCell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ListedCell {
    beyond: [Beyond; 4],
    wants: u16,
    closed_edges: u8,
    inland: bool,
    missing_around: u8,
}

impl Listed {
    fn number(&self, pos: Pos) -> Option<usize> {
        let (x, y) = (pos.x.wrapping_sub(self.corner.x), pos.y.wrapping_sub(self.corner.y));
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.columns {
            return None;
        }
        self.numbers.get(y * self.columns + x).copied().flatten().map(usize::from)
    }

    fn cell(&self, pos: Pos) -> Option<&ListedCell> {
        self.number(pos).map(|number| &self.cells[number])
    }
}

/// Which cells there are.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Region {
    UpToColumn(i16),
    /// Sorted.
    Only(Vec<Pos>),
    /// Endless, with borders, links or printed tiles on it.
    Endless,
}

impl Region {
    fn has(&self, pos: Pos) -> bool {
        match self {
            Region::Endless => true,
            Region::UpToColumn(east) => pos.x <= *east,
            Region::Only(cells) => cells.binary_search(&pos).is_ok(),
        }
    }
}

impl Ground {
    /// Whether this is the plane: endless, with nothing on it but the start tile on 0,0.
    #[must_use]
    pub fn is_plane(&self) -> bool {
        *self == Ground::default()
    }

    /// Checks the ground for a kind of game. Nothing for the plane.
    pub(crate) fn check(&self, variant: Variant) -> Result<Option<Land>, GroundError> {
        if self.is_plane() {
            return Ok(None);
        }
        let start = variant.has_start_tile().then_some(self.start);
        self.survey(variant, start).map(Some)
    }

    /// The ground of a map, where chance chooses among the start cells (MAP-4).
    pub(crate) fn check_map(&self, variant: Variant, map: &Map) -> Result<Land, GroundError> {
        let mut land = self.survey(variant, None)?;
        land.map = Some(MapLand::of(map));
        Ok(land)
    }

    fn survey(&self, variant: Variant, start: Option<Pos>) -> Result<Land, GroundError> {
        let printed = self.printed.iter().map(Printed::check).collect::<Result<Vec<_>, _>>()?;
        let region = self.region()?;
        let needs_all_around = variant.needs_all_around();
        let (sides, wants) = (Vec::new(), Vec::new());
        let mut land = Land { region, spread: (0, 0), printed, sides, wants, needs_all_around, table: None, map: None };
        land.check_printed()?;
        if let Some(start) = start.filter(|&start| !land.has(start) || land.is_printed(start)) {
            return Err(GroundError::Start(start));
        }
        land.check_width(start)?;
        for &Border { side, wants, coats } in &self.borders {
            land.add_side(side, Beyond::Border(wants, coats), wants)?;
        }
        for &Link { from, to, coats } in &self.links {
            if from.at == to.at {
                return Err(GroundError::SideTwice(to));
            }
            land.add_side(from, Beyond::Link(to, coats), Terrain::Road)?; // MAP-19, INT-80: as at a border
            land.add_side(to, Beyond::Link(from, coats), Terrain::Road)?;
        }
        crate::order::sort_by_key(&mut land.sides, |(side, _)| *side);
        land.list_cells();
        Ok(land)
    }

    fn region(&self) -> Result<Region, GroundError> {
        Ok(match &self.cells {
            Cells::Endless => Region::Endless,
            Cells::UpToColumn(east) => Region::UpToColumn(*east),
            Cells::Only(cells) => {
                match cells.len() {
                    0 => return Err(GroundError::Empty),
                    1..=MAX_CELLS => {}
                    cells => return Err(GroundError::TooManyCells { cells }),
                }
                let mut list: Vec<Pos> = cells.iter().map(|cell| cell.0).collect();
                crate::order::sort_by_key(&mut list, |pos| *pos);
                if let Some(pair) = list.windows(2).find(|pair| pair[0] == pair[1]) {
                    return Err(GroundError::CellTwice(pair[0]));
                }
                Region::Only(list)
            }
        })
    }
}

impl Printed {
    fn check(&self) -> Result<PrintedTile, GroundError> {
        let kind = KindId::by_name(&self.tile).ok_or_else(|| GroundError::UnknownTile(self.tile.clone()))?;
        let TileKind { river, ferry, .. } = *kind.kind();
        if river != 0 || ferry {
            return Err(GroundError::NotPrintable(self.tile.clone()));
        }
        if self.rotation > 3 {
            return Err(GroundError::Rotation { at: self.at, rotation: self.rotation });
        }
        Ok(PrintedTile {
            kind,
            at: self.at,
            rotation: Rotation::new(self.rotation),
            waits: self.waits,
            coats: self.coats,
        })
    }
}

impl Land {
    /// Whether a cell is part of the ground.
    pub(crate) fn has(&self, pos: Pos) -> bool {
        self.region.has(pos)
    }

    /// The tiles that lie there at the start.
    pub(crate) fn printed(&self) -> &[PrintedTile] {
        &self.printed
    }

    /// Whether the board has room for so many tiles on this ground. Where cells are listed, all of them have; elsewhere
    /// tiles may spread from everything that lies there at the start.
    pub(crate) fn holds(&self, tiles: usize) -> bool {
        match &self.region {
            Region::Only(_) => true,
            Region::UpToColumn(_) | Region::Endless => {
                let (columns, rows) = self.spread;
                let laid = tiles.saturating_sub(self.printed.len());
                // Each tile widens the box by a row or a column, and opens at most two cells more than it fills.
                (columns + rows) as usize + laid <= MAX_TILES + 1
                    && 2 * tiles + 2 * self.printed.len() + 2 <= MAX_FRONTIER
            }
        }
    }

    /// Of so many tiles, how many can lie on it at once.
    pub(crate) fn most_tiles(&self, tiles: usize) -> usize {
        match &self.region {
            Region::Only(cells) => tiles.min(cells.len()),
            Region::UpToColumn(_) | Region::Endless => tiles,
        }
    }

    /// Borders and links, which count as tiles, and all coats of arms on them and on big cities.
    pub(crate) fn pieces_and_coats(&self) -> (usize, usize) {
        let on_sides = self.sides.iter().map(|(_, beyond)| match beyond {
            Beyond::Border(_, coats) | Beyond::Link(_, coats) => usize::from(*coats),
            Beyond::Cell(_) | Beyond::Nothing => 0,
        });
        let on_cities = self.printed.iter().map(|tile| usize::from(tile.coats.unwrap_or(0)));
        (self.sides.len(), on_sides.chain(on_cities).sum())
    }

    fn is_printed(&self, pos: Pos) -> bool {
        self.printed.iter().any(|tile| tile.at == pos)
    }

    /// What lies beyond a side of a cell.
    pub(crate) fn beyond(&self, side: Side) -> Beyond {
        match self.table.as_ref().and_then(|table| table.cell(side.at)) {
            Some(cell) => cell.beyond[side.edge.index()],
            None => self.look_beyond(side),
        }
    }

    /// What lies beyond each side of a cell.
    pub(crate) fn beyond_all(&self, at: Pos) -> [Beyond; 4] {
        match self.table.as_ref().and_then(|table| table.cell(at)) {
            Some(cell) => cell.beyond,
            None => Edge::ALL.map(|edge| self.look_beyond(Side { at, edge })),
        }
    }

    /// Whether a cell lies beyond each side of this one: nothing ends here.
    #[inline]
    pub(crate) fn is_inland(&self, pos: Pos) -> bool {
        match (&self.table, &self.region) {
            (Some(table), _) => table.cell(pos).is_some_and(|cell| cell.inland),
            (None, Region::UpToColumn(east)) => pos.x < *east,
            (None, _) => self.sides.is_empty(),
        }
    }

    /// Whether a tile on this cell meets nothing that it would not meet on the plane: most cells beside a coast.
    #[inline]
    pub(crate) fn is_plain(&self, pos: Pos) -> bool {
        self.wants.is_empty() && self.table.is_none() && self.is_inland(pos)
    }

    fn look_beyond(&self, side: Side) -> Beyond {
        let next = side.at.across(side.edge);
        if self.has(next) {
            return Beyond::Cell(next);
        }
        match self.sides.binary_search_by_key(&side, |(side, _)| *side) {
            Ok(found) => self.sides[found].1,
            Err(_) => Beyond::Nothing,
        }
    }

    /// The terrain that borders, links and waiting tiles ask of a cell.
    pub(crate) fn wants(&self, pos: Pos) -> u16 {
        match self.table.as_ref().and_then(|table| table.cell(pos)) {
            Some(cell) => cell.wants,
            None => self.look_for_wants(pos),
        }
    }

    fn look_for_wants(&self, pos: Pos) -> u16 {
        self.wants.binary_search_by_key(&pos, |(pos, _)| *pos).map_or(0, |found| self.wants[found].1)
    }

    /// The edges of a cell (bits) beyond which there is nothing.
    pub(crate) fn closed_edges(&self, at: Pos) -> u8 {
        match self.table.as_ref().and_then(|table| table.cell(at)) {
            Some(cell) => cell.closed_edges,
            None => self.look_for_closed_edges(at),
        }
    }

    fn look_for_closed_edges(&self, at: Pos) -> u8 {
        let nothing = |edge: &Edge| matches!(self.look_beyond(Side { at, edge: *edge }), Beyond::Nothing);
        Edge::ALL.iter().filter(|edge| nothing(edge)).fold(0, |mask, edge| mask | 1 << edge.index())
    }

    /// How many of the eight cells around one do not exist and need not be filled (MAP-36).
    pub(crate) fn missing_around(&self, pos: Pos) -> u8 {
        match self.table.as_ref().and_then(|table| table.cell(pos)) {
            Some(cell) => cell.missing_around,
            None => self.count_missing_around(pos),
        }
    }

    fn count_missing_around(&self, pos: Pos) -> u8 {
        if self.needs_all_around {
            return 0;
        }
        pos.around().filter(|&cell| !self.has(cell)).count() as u8
    }

    /// What a map prints on its cells; nothing on other grounds.
    pub(crate) fn map(&self) -> Option<&MapLand> {
        self.map.as_ref()
    }

    /// The number of a listed cell, in the order of [`Land::listed`].
    pub(crate) fn number(&self, pos: Pos) -> Option<usize> {
        self.table.as_ref()?.number(pos)
    }

    /// All cells, where they are listed.
    pub(crate) fn listed(&self) -> &[Pos] {
        match &self.region {
            Region::Only(cells) => cells,
            Region::UpToColumn(_) | Region::Endless => &[],
        }
    }

    /// Works out everything that is asked of listed cells.
    fn list_cells(&mut self) {
        let cells = self.listed();
        let (Some(west), Some(north)) = (cells.iter().map(|pos| pos.x).min(), cells.iter().map(|pos| pos.y).min())
        else {
            return;
        };
        let (columns, rows) = (self.spread.0 as usize, self.spread.1 as usize);
        let mut numbers = vec![None; columns * rows];
        for (number, pos) in cells.iter().enumerate() {
            let (x, y) = (usize::from(pos.x.abs_diff(west)), usize::from(pos.y.abs_diff(north)));
            numbers[y * columns + x] = Some(number as u16);
        }
        let answers = |&at: &Pos| {
            let beyond = Edge::ALL.map(|edge| self.look_beyond(Side { at, edge }));
            ListedCell {
                beyond,
                wants: self.look_for_wants(at),
                closed_edges: self.look_for_closed_edges(at),
                inland: beyond.iter().all(|beyond| matches!(beyond, Beyond::Cell(_))),
                missing_around: self.count_missing_around(at),
            }
        };
        let cells = cells.iter().map(answers).collect();
        self.table = Some(Listed { corner: Pos::new(west, north), columns, numbers, cells });
    }

    fn want(&mut self, pos: Pos, edges: u16) {
        match self.wants.binary_search_by_key(&pos, |(pos, _)| *pos) {
            Ok(found) => self.wants[found].1 |= edges,
            Err(place) => self.wants.insert(place, (pos, edges)),
        }
    }

    /// Printed tiles lie on cells of their own and fit together; what waits asks its neighbours for a fitting edge.
    fn check_printed(&mut self) -> Result<(), GroundError> {
        for (i, tile) in self.printed.iter().enumerate() {
            if !self.has(tile.at) {
                return Err(GroundError::PrintedOutside(tile.at));
            }
            if self.printed[..i].iter().any(|other| other.at == tile.at) {
                return Err(GroundError::PrintedTwice(tile.at));
            }
            for edge in Edge::ALL {
                let next = tile.at.across(edge);
                if let Some(other) = self.printed.iter().find(|other| other.at == next)
                    && tile.shows(edge) != other.shows(edge.opposite())
                {
                    return Err(GroundError::PrintedMismatch(Side { at: tile.at, edge }));
                }
            }
        }
        for tile in self.printed.clone().into_iter().filter(|tile| tile.waits) {
            for edge in Edge::ALL {
                self.want(tile.at.across(edge), tile.shows(edge) << (4 * edge.opposite().index()));
            }
        }
        Ok(())
    }

    /// The start tile, unturned, fits what lies beside its cell.
    pub(crate) fn check_start(&self, kind: KindId, at: Pos) -> Result<(), GroundError> {
        let start = PrintedTile { kind, at, rotation: Rotation::default(), waits: false, coats: None };
        for edge in Edge::ALL {
            let side = Side { at, edge };
            let wanted = match self.beyond(side) {
                Beyond::Cell(next) => {
                    self.printed.iter().find(|tile| tile.at == next).map(|t| t.shows(edge.opposite()))
                }
                Beyond::Border(terrain, _) => Some(terrain.bit()),
                Beyond::Link(..) => Some(Terrain::Road.bit()),
                Beyond::Nothing => None,
            };
            if wanted.is_some_and(|wanted| wanted != start.shows(edge)) {
                return Err(GroundError::StartMismatch(side));
            }
        }
        Ok(())
    }

    /// The board's table of cells has room for everything that lies on the ground at the start, and for all its cells
    /// where they are listed.
    fn check_width(&mut self, start: Option<Pos>) -> Result<(), GroundError> {
        let listed: &[Pos] = match &self.region {
            Region::Only(cells) => cells,
            Region::UpToColumn(_) | Region::Endless => &[],
        };
        let printed = &self.printed;
        let cells = || listed.iter().copied().chain(printed.iter().map(|tile| tile.at)).chain(start);
        let span = |of: fn(Pos) -> i16| {
            let (low, high) = cells().map(of).fold((i16::MAX, i16::MIN), |(low, high), n| (low.min(n), high.max(n)));
            (i32::from(high) - i32::from(low)).unsigned_abs() + 1
        };
        let (columns, rows) = (span(|pos| pos.x), span(|pos| pos.y));
        let room = u64::from(columns + MARGIN as u32) * u64::from(rows + MARGIN as u32);
        // Cells can be looked up beyond the last column: coordinates stay clear of where numbers end.
        let far = |pos: Pos| pos.x.unsigned_abs().max(pos.y.unsigned_abs()) > 10_000;
        if room > GRID as u64 || cells().any(far) {
            return Err(GroundError::TooWide { columns, rows });
        }
        self.spread = (columns, rows);
        Ok(())
    }

    fn add_side(&mut self, side: Side, beyond: Beyond, wants: Terrain) -> Result<(), GroundError> {
        if !self.has(side.at) || self.is_printed(side.at) || self.has(side.at.across(side.edge)) {
            return Err(GroundError::NotAtTheEdge(side));
        }
        if self.sides.iter().any(|(other, _)| *other == side) {
            return Err(GroundError::SideTwice(side));
        }
        self.sides.push((side, beyond));
        self.want(side.at, wants.bit() << (4 * side.edge.index()));
        Ok(())
    }
}

impl PrintedTile {
    fn shows(&self, edge: Edge) -> u16 {
        let turned = &self.kind.kind().turned[usize::from(self.rotation.quarters())];
        turned.edges >> (4 * edge.index()) & 0xF
    }
}
