//! The landscape as one sees it lying on the table: tiles, and which of their parts hang together.
//!
//! Worked out anew from what is printed on the tiles, by walking across edges one by one. It shares nothing with the rules'
//! own tables and running totals, which are compared with it; the ground is read as its data says.

use std::collections::{BTreeMap, HashMap};

use bastide_rules::ground::{self, Cells, Side};
use bastide_rules::{Edge, Game, Ground, KindId, PartKind, Place, Pos, Rotation, Variant};

/// What an edge of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Terrain {
    Field,
    Road,
    City,
    River,
}

impl From<ground::Terrain> for Terrain {
    fn from(wanted: ground::Terrain) -> Terrain {
        match wanted {
            ground::Terrain::Field => Terrain::Field,
            ground::Terrain::Road => Terrain::Road,
            ground::Terrain::City => Terrain::City,
        }
    }
}

/// What lies beyond a side of a cell.
enum Beyond {
    Cell(Pos),
    Nothing,
    Border(Terrain, u8),
    Link(Side, u8),
}

/// Ports of a part after turning its tile.
fn ports(kind: KindId, rotation: Rotation, part: usize) -> u8 {
    let part = &kind.kind().parts[part];
    match part.kind {
        PartKind::Field => rotation.turn_halves(part.ports),
        _ => rotation.turn_edges(part.ports),
    }
}

/// The port at an edge, or at a half of it: the left half of an edge lies against the right half of the one across.
fn port(edge: Edge, half: Option<usize>) -> u8 {
    half.map_or(edge.bit(), |half| 1 << (2 * edge.index() + (1 - half)))
}

fn terrain(kind: KindId, rotation: Rotation, edge: Edge) -> Terrain {
    let here = |edges: u8| edges & edge.bit() != 0;
    let shows = |wanted: PartKind| {
        let parts = kind.kind().parts.iter().enumerate();
        parts.into_iter().any(|(i, part)| part.kind == wanted && here(ports(kind, rotation, i)))
    };
    if shows(PartKind::City) {
        Terrain::City
    } else if shows(PartKind::Road) {
        Terrain::Road
    } else if here(rotation.turn_edges(kind.kind().river)) {
        Terrain::River
    } else {
        Terrain::Field
    }
}

/// Parts that hang together.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// What it is.
    pub kind: PartKind,
    /// Cell and number of each part.
    pub parts: Vec<(Pos, usize)>,
    /// Edges of a road or city with an empty cell beyond them, empty cells around a monastery or garden.
    pub open_ends: usize,
    /// Pieces of the ground that count as tiles: borders, and roads over water.
    borders: usize,
    links: Vec<(Side, u8)>,
    /// Coats of arms on borders.
    border_coats: usize,
    /// Cells around a monastery or garden that do not exist.
    missing: usize,
}

impl Stretch {
    /// Nothing is missing. Fields are never complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.kind != PartKind::Field && self.open_ends == 0
    }

    /// Tiles, each counted once, and what the ground adds to them (MAP-32, MAP-35).
    #[must_use]
    pub fn tiles(&self) -> usize {
        let mut cells: Vec<Pos> = self.parts.iter().map(|(pos, _)| *pos).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.len() + self.borders + self.links().len()
    }

    fn links(&self) -> Vec<(Side, u8)> {
        let mut links = self.links.clone();
        links.sort_unstable();
        links.dedup();
        links
    }

    /// Coats of arms on borders and links (MAP-30).
    fn outer_coats(&self) -> usize {
        self.border_coats + self.links().iter().map(|(_, coats)| usize::from(*coats)).sum::<usize>()
    }

    /// A monastery or garden and the tiles around it (BASE-42, MAP-36).
    #[must_use]
    pub fn surroundings(&self) -> usize {
        9 - self.missing - self.open_ends
    }
}

/// All tiles on the table.
#[derive(Clone, Debug)]
pub struct Landscape<'g> {
    ground: &'g Ground,
    tiles: BTreeMap<Pos, (KindId, Rotation)>,
    stretches: Vec<Stretch>,
    /// The stretch of each part.
    of: HashMap<(Pos, usize), usize>,
}

impl<'g> Landscape<'g> {
    /// The landscape of a game on its ground.
    #[must_use]
    pub fn of(game: &Game, ground: &'g Ground) -> Landscape<'g> {
        let tiles = game.tiles().iter().map(|tile| (tile.pos, (tile.kind, tile.rotation)));
        Landscape::new(ground, tiles, game.ferries_on_board())
    }

    /// The landscape of these tiles, with ferries that join two edges of their lake.
    pub fn new(
        ground: &'g Ground,
        tiles: impl IntoIterator<Item = (Pos, (KindId, Rotation))>,
        ferries: impl IntoIterator<Item = (Pos, u8)>,
    ) -> Landscape<'g> {
        let tiles: BTreeMap<_, _> = tiles.into_iter().collect();
        let mut land = Landscape { ground, tiles, stretches: Vec::new(), of: HashMap::new() };
        let ferries: Vec<(Pos, u8)> = ferries.into_iter().collect();
        let parts = |(&pos, &(kind, _)): (&Pos, &(KindId, Rotation))| {
            (0..kind.kind().parts.len()).map(move |part| (pos, part)).collect::<Vec<_>>()
        };
        for start in land.tiles.iter().flat_map(parts).collect::<Vec<_>>() {
            if !land.of.contains_key(&start) {
                land.walk_from(start, &ferries);
            }
        }
        land
    }

    fn walk_from(&mut self, start: (Pos, usize), ferries: &[(Pos, u8)]) {
        let kind = self.kind_of(start);
        let mut stretch = Stretch {
            kind,
            parts: Vec::new(),
            open_ends: 0,
            borders: 0,
            links: Vec::new(),
            border_coats: 0,
            missing: 0,
        };
        let mut ahead = vec![start];
        while let Some(part) = ahead.pop() {
            if self.of.insert(part, self.stretches.len()).is_some() {
                continue;
            }
            stretch.parts.push(part);
            if matches!(kind, PartKind::Monastery | PartKind::Garden) {
                // A farm of the New World waits for cells that do not exist (INT-72).
                let all_eight = self.tiles[&part.0].0.kind().variant() == Variant::NewWorld;
                let wanted = |cell: &Pos| all_eight || self.exists(*cell);
                let (there, missing): (Vec<Pos>, Vec<Pos>) = part.0.around().partition(wanted);
                stretch.open_ends += there.into_iter().filter(|cell| !self.tiles.contains_key(cell)).count();
                stretch.missing += missing.len();
            }
            for (edge, half) in self.ways_out(part) {
                let (cell, port) = match self.beyond(part.0, edge) {
                    Beyond::Cell(cell) => (cell, port(edge.opposite(), half)),
                    Beyond::Link(far, coats) if kind != PartKind::Field => {
                        stretch.links.push((far.min(Side { at: part.0, edge }), coats));
                        (far.at, port(far.edge, half))
                    }
                    Beyond::Border(_, coats) if kind != PartKind::Field => {
                        stretch.borders += 1;
                        stretch.border_coats += usize::from(coats);
                        continue;
                    }
                    Beyond::Nothing | Beyond::Border(..) | Beyond::Link(..) => continue,
                };
                match self.part_at(cell, kind, port) {
                    Some(next) => ahead.push((cell, next)),
                    None if kind == PartKind::Field => {}
                    None => stretch.open_ends += 1,
                }
            }
            let here = ferries.iter().filter(|(lake, _)| kind == PartKind::Road && *lake == part.0);
            for joined in here.flat_map(|&(_, edges)| self.landings(part, edges)) {
                ahead.push(joined);
            }
        }
        self.stretches.push(stretch);
    }

    fn kind_of(&self, (pos, part): (Pos, usize)) -> PartKind {
        self.tiles[&pos].0.kind().parts[part].kind
    }

    /// The edges a part leads to; of a field, the half of the edge as well.
    fn ways_out(&self, (pos, part): (Pos, usize)) -> Vec<(Edge, Option<usize>)> {
        let (kind, rotation) = self.tiles[&pos];
        let ports = ports(kind, rotation, part);
        if self.kind_of((pos, part)) == PartKind::Field {
            let halves = (0..8usize).filter(|half| ports >> half & 1 == 1);
            return halves.map(|half| (Edge::ALL[half / 2], Some(half % 2))).collect();
        }
        Edge::of_mask(ports).map(|edge| (edge, None)).collect()
    }

    fn exists(&self, pos: Pos) -> bool {
        match &self.ground.cells {
            Cells::Endless => true,
            Cells::UpToColumn(east) => pos.x <= *east,
            Cells::Only(cells) => cells.iter().any(|cell| cell.0 == pos),
        }
    }

    fn beyond(&self, at: Pos, edge: Edge) -> Beyond {
        let (side, next) = (Side { at, edge }, at.across(edge));
        if self.exists(next) {
            return Beyond::Cell(next);
        }
        if let Some(border) = self.ground.borders.iter().find(|border| border.side == side) {
            return Beyond::Border(border.wants.into(), border.coats);
        }
        let far = self.ground.links.iter().find_map(|link| match side {
            side if side == link.from => Some((link.to, link.coats)),
            side if side == link.to => Some((link.from, link.coats)),
            _ => None,
        });
        far.map_or(Beyond::Nothing, |(far, coats)| Beyond::Link(far, coats))
    }

    /// The cell one comes to across an edge, over water too.
    fn next(&self, at: Pos, edge: Edge) -> Option<Pos> {
        match self.beyond(at, edge) {
            Beyond::Cell(next) => Some(next),
            Beyond::Link(far, _) => Some(far.at),
            Beyond::Nothing | Beyond::Border(..) => None,
        }
    }

    /// Printed tiles that wait until another touches them (MAP-13).
    fn waiting(&self) -> Vec<Pos> {
        let mut waiting: Vec<Pos> = self.ground.printed.iter().filter(|tile| tile.waits).map(|tile| tile.at).collect();
        let touched = |waiting: &[Pos], at: Pos| {
            Edge::ALL
                .into_iter()
                .map(|edge| at.across(edge))
                .any(|next| self.tiles.contains_key(&next) && !waiting.contains(&next))
        };
        while let Some(found) = waiting.iter().position(|&at| touched(&waiting, at)) {
            waiting.swap_remove(found);
        }
        waiting
    }

    /// The part of this kind at a port of a cell.
    fn part_at(&self, cell: Pos, wanted: PartKind, port: u8) -> Option<usize> {
        let &(kind, rotation) = self.tiles.get(&cell)?;
        let parts = kind.kind().parts.iter().enumerate();
        let mut there = parts.filter(|&(i, part)| part.kind == wanted && ports(kind, rotation, i) & port != 0);
        there.next().map(|(i, _)| i)
    }

    /// Where a ferry between these edges lands, for a road that begins at one of them.
    fn landings(&self, (pos, part): (Pos, usize), edges: u8) -> Vec<(Pos, usize)> {
        let (kind, rotation) = self.tiles[&pos];
        if ports(kind, rotation, part) & edges == 0 {
            return Vec::new();
        }
        Edge::of_mask(edges)
            .filter_map(|edge| self.part_at(pos, PartKind::Road, edge.bit()))
            .map(|other| (pos, other))
            .collect()
    }

    /// Coats of arms of a road or city: on its tiles, those printed on the ground included (MAP-31), on borders and on
    /// links.
    #[must_use]
    pub fn coats(&self, stretch: &Stretch) -> usize {
        let printed = |at: Pos| self.ground.printed.iter().find(|tile| tile.at == at).and_then(|tile| tile.coats);
        let on_parts = stretch.parts.iter().map(|&(pos, part)| {
            let parts = self.tiles[&pos].0.kind().parts;
            let first = parts.iter().position(|part| part.kind == PartKind::City);
            match printed(pos) {
                Some(coats) if stretch.kind == PartKind::City => {
                    if first == Some(part) {
                        coats.into()
                    } else {
                        0
                    }
                }
                _ => usize::from(parts[part].pennants),
            }
        });
        on_parts.sum::<usize>() + stretch.outer_coats()
    }

    /// The cells across the edges of a stretch's tiles.
    #[must_use]
    pub fn cells_beside(&self, stretch: &Stretch) -> Vec<Pos> {
        let cells = stretch.parts.iter().flat_map(|&(pos, _)| Edge::ALL.map(|edge| pos.across(edge)));
        let mut cells: Vec<Pos> = cells.collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Every stretch.
    #[must_use]
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// The number of the stretch a part belongs to.
    #[must_use]
    pub fn stretch_of(&self, part: (Pos, usize)) -> Option<usize> {
        self.of.get(&part).copied()
    }

    /// The number of the stretch at a place.
    #[must_use]
    pub fn stretch_at(&self, place: Place) -> Option<usize> {
        let &(kind, rotation) = self.tiles.get(&place.pos)?;
        let parts = kind.kind().parts.iter().enumerate();
        let mut here =
            parts.filter(|&(i, part)| part.kind == place.spot.kind && ports(kind, rotation, i) == place.spot.ports);
        self.stretch_of((place.pos, here.next()?.0))
    }

    /// The cells with a tile.
    pub fn cells(&self) -> impl Iterator<Item = Pos> + '_ {
        self.tiles.keys().copied()
    }

    /// What lies on a cell.
    #[must_use]
    pub fn tile(&self, pos: Pos) -> Option<(KindId, Rotation)> {
        self.tiles.get(&pos).copied()
    }

    /// The empty cells beside tiles, waiting ones apart.
    #[must_use]
    pub fn gaps(&self) -> Vec<Pos> {
        let waiting = self.waiting();
        let tiles = self.tiles.keys().filter(|pos| !waiting.contains(pos));
        let beside = tiles.flat_map(|&pos| Edge::ALL.into_iter().filter_map(move |edge| self.next(pos, edge)));
        let mut gaps: Vec<Pos> = beside.filter(|cell| !self.tiles.contains_key(cell)).collect();
        gaps.sort_unstable();
        gaps.dedup();
        gaps
    }

    /// The roads and cities that lead to a cell, over water too, each as often as it does.
    #[must_use]
    pub fn leading_to(&self, pos: Pos) -> Vec<usize> {
        let sides = Edge::ALL.into_iter().filter_map(|edge| match self.beyond(pos, edge) {
            Beyond::Cell(next) => Some((next, edge.opposite())),
            Beyond::Link(far, _) => Some((far.at, far.edge)),
            Beyond::Nothing | Beyond::Border(..) => None,
        });
        let faces = sides.filter_map(|(cell, edge)| {
            let part =
                [PartKind::Road, PartKind::City].into_iter().find_map(|kind| self.part_at(cell, kind, edge.bit()));
            self.stretch_of((cell, part?))
        });
        faces.collect()
    }

    /// BASE-10, BASE-11: the cell is free and touches a tile, and all edges match. Does not know which tiles wait.
    #[must_use]
    pub fn fits(&self, kind: KindId, pos: Pos, rotation: Rotation) -> bool {
        self.rotations_that_fit(kind, pos).any(|fits| fits == rotation)
    }

    /// How a tile may lie on a cell.
    pub fn rotations_that_fit(&self, kind: KindId, pos: Pos) -> impl Iterator<Item = Rotation> + use<> {
        let asked: Vec<(Edge, Terrain)> = Edge::ALL
            .into_iter()
            .filter_map(|edge| match self.beyond(pos, edge) {
                Beyond::Cell(next) => {
                    self.tiles.get(&next).map(|&(other, turned)| (edge, terrain(other, turned, edge.opposite())))
                }
                Beyond::Border(wanted, _) => Some((edge, wanted)),
                Beyond::Link(..) => Some((edge, Terrain::Road)), // MAP-19
                Beyond::Nothing => None,
            })
            .collect();
        let touches =
            Edge::ALL.into_iter().filter_map(|edge| self.next(pos, edge)).any(|next| self.tiles.contains_key(&next));
        let possible = touches && !self.tiles.contains_key(&pos);
        Rotation::ALL.into_iter().filter(move |&rotation| {
            possible && asked.iter().all(|&(edge, wanted)| terrain(kind, rotation, edge) == wanted)
        })
    }
}
