//! Which land lies where on a map, and the lines around it: coasts that wander, borders that keep to the cells.

use bastide_mapdata::{At, CellKind, Map, SceneryKind};

use crate::geometry::{Curve, Pt, hash, noise, pt};

/// What a place of the picture belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Land {
    /// Cells of the map.
    Home,
    /// A neighbour: place in [`Map::neighbours`].
    Abroad(usize),
    /// An island no tile is laid on.
    Islet,
    /// The isle where meeples wait, smaller than its cell.
    Isle,
    /// Water of a cell that takes no tile.
    Wave,
    Sea,
}

/// How much land is drawn beyond the picture, in cells; the frame hides it.
const BEYOND: i32 = 2;

/// The lands of a map.
pub(super) struct Lands {
    wide: i32,
    high: i32,
    seed: u32,
    of: Vec<Land>,
}

impl Lands {
    pub(super) fn new(map: &Map) -> Lands {
        let (wide, high) = (i32::from(map.width), i32::from(map.height));
        let mut of = vec![Land::Sea; (wide * high) as usize];
        let mut set = |at: At, land| of[usize::from(at.row) * wide as usize + usize::from(at.column)] = land;
        for cell in &map.cells {
            match cell.kind {
                CellKind::Land | CellKind::BigCity { .. } => set(cell.at, Land::Home),
                CellKind::Stack => set(cell.at, Land::Islet),
                CellKind::Wave => set(cell.at, Land::Wave),
            }
        }
        for scenery in &map.scenery {
            match scenery.kind {
                SceneryKind::Neighbour(which) => set(scenery.at, Land::Abroad(which)),
                SceneryKind::Isle => set(scenery.at, Land::Isle),
                SceneryKind::Sea => {}
            }
        }
        Lands { wide, high, seed: crate::geometry::hash_text(&map.id), of }
    }

    /// What lies at a column and row. Beyond the picture it goes on as it was, but the map's own land ends there.
    pub(super) fn at(&self, column: i32, row: i32) -> Land {
        let (c, r) = (column.clamp(0, self.wide - 1), row.clamp(0, self.high - 1));
        let land = self.of[(r * self.wide + c) as usize];
        let outside = (c, r) != (column, row);
        if outside && !matches!(land, Land::Abroad(_)) { Land::Sea } else { land }
    }

    /// The lines around everything that is such land.
    pub(super) fn shores(&self, is: impl Fn(Land) -> bool) -> Vec<Shore> {
        let inside = |c: i32, r: i32| is(self.at(c, r));
        let (columns, rows) = (-BEYOND..self.wide + BEYOND, -BEYOND..self.high + BEYOND);
        let within = |c: i32, r: i32| columns.contains(&c) && rows.contains(&r) && inside(c, r);
        let mut open: Vec<Edge> = Vec::new();
        for row in rows.clone() {
            for column in columns.clone().filter(|c| within(*c, row)) {
                for side in 0..4 {
                    let edge = Edge { column, row, side };
                    let (c, r) = edge.beyond();
                    if !within(c, r) {
                        open.push(edge);
                    }
                }
            }
        }
        let mut shores = Vec::new();
        while let Some(first) = open.pop() {
            let mut ring = vec![first];
            let mut last = first;
            // Clockwise, keeping to the same cell where two touch at a corner.
            while let Some(next) = last.following().into_iter().find_map(|e| open.iter().position(|o| *o == e)) {
                last = open.swap_remove(next);
                ring.push(last);
            }
            shores.push(self.shore(&ring));
        }
        shores
    }

    /// How far the land reaches over this side of a cell, and how unsteadily.
    fn reach(&self, edge: Edge) -> (f32, f32, Land) {
        let (c, r) = edge.beyond();
        let beyond = self.at(c, r);
        let (reach, unsteady) = match (self.at(edge.column, edge.row), beyond) {
            (Land::Isle, _) => (-12.0, 4.0),
            (_, Land::Sea) => (15.0, 7.5),
            (_, Land::Wave) => (3.0, 2.0),
            _ => (3.5, 1.6),
        };
        (reach, unsteady, beyond)
    }

    fn shore(&self, ring: &[Edge]) -> Shore {
        let mut knots = Vec::new();
        for (i, edge) in ring.iter().enumerate() {
            let (reach, unsteady, beyond) = self.reach(*edge);
            let (before, next) = (ring[(i + ring.len() - 1) % ring.len()], ring[(i + 1) % ring.len()]);
            let seed = hash(self.seed, hash(edge.column as u32, hash(edge.row as u32, edge.side)));
            let (from, along, out) = edge.frame();
            // Long beaches swing out between their ends.
            let swing = if beyond == Land::Sea && reach > 0.0 { 5.0 * noise(seed, 31) } else { 0.0 };
            let place = |t: f32, i: u32, more: f32| {
                let t = t + 0.07 * noise(seed, i);
                from + along * (100.0 * t) + out * (reach + more + unsteady * noise(seed, 7 + i))
            };
            let mut put = |at: Pt| knots.push(Knot { at, beyond });
            if !before.left_turn(*edge) {
                put(place(0.18, 1, 0.0));
            }
            put(place(0.4, 2, swing));
            put(place(0.62, 3, swing));
            if edge.left_turn(next) {
                // The corner of a bay is round.
                put(from + along * 100.0 + out * (reach + 2.0 * noise(seed, 43)) + next.frame().2 * self.reach(next).0);
                continue;
            }
            put(place(0.83, 4, 0.0));
            // Around a cape, wide enough to leave the cell its corner.
            if (next.column, next.row) == (edge.column, edge.row) && next.side == (edge.side + 1) % 4 {
                let least = reach.min(self.reach(next).0);
                let out =
                    (out + next.frame().2) * (least * 0.62 + if least > 9.0 { 2.0 * noise(seed, 41) } else { 0.0 });
                put(from + along * 100.0 + out);
            }
        }
        Shore { knots }
    }
}

/// A point of a shore, and what lies beyond.
struct Knot {
    at: Pt,
    beyond: Land,
}

/// A closed line around land.
pub(super) struct Shore {
    knots: Vec<Knot>,
}

impl Shore {
    /// All of it.
    pub(super) fn ring(&self) -> Curve {
        Curve::ring(&self.knots.iter().map(|k| k.at).collect::<Vec<_>>())
    }

    /// The stretches beyond which such land lies.
    pub(super) fn stretches(&self, is: impl Fn(Land) -> bool) -> Vec<Curve> {
        let n = self.knots.len();
        let Some(start) = (0..n).find(|i| !is(self.knots[*i].beyond)) else {
            return if n > 0 { vec![self.ring()] } else { Vec::new() };
        };
        let mut found = Vec::new();
        let mut run: Vec<Pt> = Vec::new();
        for i in start + 1..=start + n {
            let knot = &self.knots[i % n];
            if is(knot.beyond) {
                run.push(knot.at);
                continue;
            }
            if let [first, .., last] = run[..] {
                found.push(Curve::through(&run, run[1] - first, last - run[run.len() - 2]));
            }
            run.clear();
        }
        found
    }
}

/// A side of a cell, with the land to the right of whoever walks along it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge {
    column: i32,
    row: i32,
    side: u32,
}

impl Edge {
    /// What lies across.
    fn beyond(self) -> (i32, i32) {
        let (c, r) = [(0, -1), (1, 0), (0, 1), (-1, 0)][self.side as usize];
        (self.column + c, self.row + r)
    }

    /// Whether the way turns left from this edge into the next one.
    fn left_turn(self, next: Edge) -> bool {
        next.side == (self.side + 3) % 4
    }

    /// Where it begins, where it leads, and the step outward.
    fn frame(self) -> (Pt, Pt, Pt) {
        let origin = pt(self.column as f32, self.row as f32) * 100.0;
        let (from, along) = [
            (pt(0.0, 0.0), pt(1.0, 0.0)),
            (pt(100.0, 0.0), pt(0.0, 1.0)),
            (pt(100.0, 100.0), pt(-1.0, 0.0)),
            (pt(0.0, 100.0), pt(0.0, -1.0)),
        ][self.side as usize];
        (origin + from, along, along.right() * -1.0)
    }

    /// The edges that may come next: around the corner of this cell, straight on, around the corner of the next.
    fn following(self) -> [Edge; 3] {
        const ALONG: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let Edge { column, row, side } = self;
        let (c, r) = ALONG[side as usize];
        let (bc, br) = self.beyond();
        [
            Edge { column, row, side: (side + 1) % 4 },
            Edge { column: column + c, row: row + r, side },
            Edge { column: bc + c, row: br + r, side: (side + 3) % 4 },
        ]
    }
}
