//! The land as one sees it lying on the table: tiles, and which of their parts hang together.
//!
//! Worked out anew from what is printed on the tiles, by walking across edges one by one. It shares nothing with the rules'
//! own tables and running totals, which are compared with it.

use std::collections::{BTreeMap, HashMap};

use bastide_rules::{Edge, Game, KindId, PartKind, Place, Pos, Rotation};

/// What an edge of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Terrain {
    Field,
    Road,
    City,
    River,
}

/// Ports of a part after turning its tile.
fn ports(kind: KindId, rotation: Rotation, part: usize) -> u8 {
    let part = &kind.kind().parts[part];
    match part.kind {
        PartKind::Field => rotation.turn_halves(part.ports),
        _ => rotation.turn_edges(part.ports),
    }
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
    /// Edges of a road or city with nothing beyond them, empty cells around a monastery or garden.
    pub open_ends: usize,
}

impl Stretch {
    /// Nothing is missing. Fields are never complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.kind != PartKind::Field && self.open_ends == 0
    }

    /// Tiles, each counted once.
    #[must_use]
    pub fn tiles(&self) -> usize {
        let mut cells: Vec<Pos> = self.parts.iter().map(|(pos, _)| *pos).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    }
}

/// All tiles on the table.
#[derive(Clone, Debug)]
pub struct Land {
    tiles: BTreeMap<Pos, (KindId, Rotation)>,
    stretches: Vec<Stretch>,
    /// The stretch of each part.
    of: HashMap<(Pos, usize), usize>,
}

impl Land {
    /// The land of a game.
    #[must_use]
    pub fn of(game: &Game) -> Land {
        let tiles = game.tiles().iter().map(|tile| (tile.pos, (tile.kind, tile.rotation)));
        Land::new(tiles, game.ferries_on_board())
    }

    /// The land of these tiles, with ferries that join two edges of their lake.
    pub fn new(
        tiles: impl IntoIterator<Item = (Pos, (KindId, Rotation))>,
        ferries: impl IntoIterator<Item = (Pos, u8)>,
    ) -> Land {
        let tiles: BTreeMap<_, _> = tiles.into_iter().collect();
        let mut land = Land { tiles, stretches: Vec::new(), of: HashMap::new() };
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
        let mut stretch = Stretch { kind, parts: Vec::new(), open_ends: 0 };
        let mut ahead = vec![start];
        while let Some(part) = ahead.pop() {
            if self.of.insert(part, self.stretches.len()).is_some() {
                continue;
            }
            stretch.parts.push(part);
            if matches!(kind, PartKind::Monastery | PartKind::Garden) {
                stretch.open_ends += part.0.around().filter(|cell| !self.tiles.contains_key(cell)).count();
            }
            for (cell, port) in self.ways_out(part) {
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

    /// The cells a part leads to, and the port it would meet there: an edge, or the half of an edge of a field.
    fn ways_out(&self, (pos, part): (Pos, usize)) -> Vec<(Pos, u8)> {
        let (kind, rotation) = self.tiles[&pos];
        let ports = ports(kind, rotation, part);
        let beyond = |edge: Edge| (pos.across(edge), edge.opposite());
        if self.kind_of((pos, part)) == PartKind::Field {
            let halves = (0..8usize).filter(|half| ports >> half & 1 == 1);
            // The left half of an edge lies against the right half of the edge across.
            let across = halves.map(|half| {
                let (cell, edge) = beyond(Edge::ALL[half / 2]);
                (cell, 1 << (2 * edge.index() + (1 - half % 2)))
            });
            return across.collect();
        }
        Edge::of_mask(ports).map(beyond).map(|(cell, edge)| (cell, edge.bit())).collect()
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

    /// What lies on a cell.
    #[must_use]
    pub fn tile(&self, pos: Pos) -> Option<(KindId, Rotation)> {
        self.tiles.get(&pos).copied()
    }

    /// The empty cells beside tiles.
    #[must_use]
    pub fn gaps(&self) -> Vec<Pos> {
        let beside = self.tiles.keys().flat_map(|pos| Edge::ALL.map(|edge| pos.across(edge)));
        let mut gaps: Vec<Pos> = beside.filter(|cell| !self.tiles.contains_key(cell)).collect();
        gaps.sort_unstable();
        gaps.dedup();
        gaps
    }

    /// BASE-10, BASE-11: the cell is free and touches a tile, and all edges match.
    #[must_use]
    pub fn fits(&self, kind: KindId, pos: Pos, rotation: Rotation) -> bool {
        self.rotations_that_fit(kind, pos).any(|fits| fits == rotation)
    }

    /// How a tile may lie on a cell.
    pub fn rotations_that_fit(&self, kind: KindId, pos: Pos) -> impl Iterator<Item = Rotation> + use<> {
        let beside = |edge: Edge| self.tiles.get(&pos.across(edge)).map(|&tile| (edge, tile));
        let asked: Vec<(Edge, Terrain)> = Edge::ALL
            .into_iter()
            .filter_map(beside)
            .map(|(edge, (other, turned))| (edge, terrain(other, turned, edge.opposite())))
            .collect();
        let possible = !asked.is_empty() && !self.tiles.contains_key(&pos);
        Rotation::ALL.into_iter().filter(move |&rotation| {
            possible && asked.iter().all(|&(edge, wanted)| terrain(kind, rotation, edge) == wanted)
        })
    }
}
