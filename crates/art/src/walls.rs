//! The course of city walls: from corner to corner, bulging inward (ART: a city edge owns its whole side).

use bastide_rules::tile::{PartKind, TileKind};

use crate::geometry::{Curve, Pt, corner, edges_of, hash, inward, move_to, point};

/// Half the thickness of a wall.
pub(crate) const HALF_WALL: f32 = 2.2;

/// One city part.
pub(crate) struct City {
    /// Its part number.
    pub(crate) part: usize,
    /// Its edges in the unturned tile.
    pub(crate) edges: u8,
    /// Its border, clockwise.
    pub(crate) sides: Vec<Side>,
}

/// A stretch of a city's border.
pub(crate) enum Side {
    /// Along the tile's edge, from corner to corner: no wall, the city goes on.
    Open(Pt, Pt),
    /// A wall.
    Wall(Curve),
}

impl City {
    pub(crate) fn walls(&self) -> impl Iterator<Item = &Curve> {
        self.sides.iter().filter_map(|s| match s {
            Side::Wall(curve) => Some(curve),
            Side::Open(..) => None,
        })
    }

    /// Its border as a polygon.
    pub(crate) fn outline(&self) -> Vec<Pt> {
        let mut points = Vec::new();
        for side in &self.sides {
            match side {
                Side::Open(from, to) => points.extend([*from, *to]),
                Side::Wall(curve) => points.extend(curve.trace()),
            }
        }
        points
    }

    /// Its border as path data, turned.
    pub(crate) fn draw(&self, rotation: bastide_rules::tile::Rotation, d: &mut String) {
        for (i, side) in self.sides.iter().enumerate() {
            match side {
                Side::Open(from, to) => {
                    if i == 0 {
                        move_to(d, from.turned(rotation));
                    }
                    d.push('L');
                    point(d, to.turned(rotation), false);
                }
                Side::Wall(curve) => curve.turned(rotation).draw_on(d),
            }
        }
        d.push('Z');
    }
}

/// The cities of a tile.
pub(crate) fn cities(kind: &TileKind, seed: u32) -> Vec<City> {
    let part_at = |edge: usize| kind.turned[0].edge_part[edge & 3] as usize;
    kind.parts
        .iter()
        .enumerate()
        .filter(|(_, p)| p.kind == PartKind::City)
        .map(|(part, city)| {
            let first = edges_of(city.ports).find(|e| part_at(e + 3) != part).unwrap_or(0);
            let mut sides = Vec::new();
            let mut edge = first;
            while edge < first + 4 {
                if part_at(edge) == part {
                    sides.push(Side::Open(corner(edge + 3), corner(edge)));
                    edge += 1;
                    continue;
                }
                // A wall runs to the next edge the city owns, or to the next corner its tip cuts.
                let mut span = 1;
                while edge + span < first + 4
                    && part_at(edge + span) != part
                    && kind.cut & (1 << ((edge + span - 1) & 3)) == 0
                {
                    span += 1;
                }
                sides.push(Side::Wall(wall(kind, part, edge, span).wobbled(hash(seed, edge as u32), 0.7, 5)));
                edge += span;
            }
            City { part, edges: city.ports, sides }
        })
        .collect()
}

/// The wall of a city in front of `span` foreign edges from `edge` on, clockwise.
fn wall(kind: &TileKind, part: usize, edge: usize, span: usize) -> Curve {
    let from = corner(edge + 3);
    let to = corner(edge + 3 + span);
    let foreign: Vec<_> = (edge..edge + span).filter_map(|e| city_at(kind, e)).collect();
    let neighbours = kind.parts.iter().filter(|p| p.kind == PartKind::City).count() - 1;
    match span {
        1 => bow(from, to, inward(edge), if foreign.is_empty() { 27.0 } else { 43.0 }),
        2 => {
            let give = if kind.cut != 0 {
                -9.0
            } else if foreign.iter().any(|p| kind.parts[*p].ports.count_ones() > 1) {
                if kind.crop.is_some() { 15.0 } else { 13.0 }
            } else if foreign.len() > 1 {
                12.0
            } else if !foreign.is_empty() || kind.part_of(PartKind::Monastery).is_some() {
                9.0
            } else if kind.part_of(PartKind::Road).is_some() || kind.river != 0 {
                6.0
            } else {
                2.0
            };
            diagonal(from, to, (corner(edge + 2) - corner(edge)).unit() * (give * 1.414))
        }
        _ => {
            let squeezed = kind
                .parts
                .iter()
                .enumerate()
                .any(|(i, p)| i != part && p.kind == PartKind::City && p.ports.count_ones() > 1);
            let depth = if kind.sea != 0 {
                crate::coast::TOWN_DEPTH
            } else if squeezed {
                21.0
            } else if neighbours > 1 || kind.ferry {
                24.0
            } else {
                27.0
            };
            bow(from, to, inward(edge + 3), depth)
        }
    }
}

fn city_at(kind: &TileKind, edge: usize) -> Option<usize> {
    let part = kind.turned[0].edge_part[edge & 3] as usize;
    (kind.parts.get(part)?.kind == PartKind::City).then_some(part)
}

/// A bow between the two corners of one side, `depth` deep. It leaves the corners flatter than 45 degrees, so that two
/// cities on neighbouring sides stay apart.
fn bow(from: Pt, to: Pt, inward: Pt, depth: f32) -> Curve {
    const SHAPE: [(f32, f32); 9] = [
        (0.0, 0.0),
        (0.13, 0.33),
        (0.27, 0.67),
        (0.39, 0.91),
        (0.5, 1.0),
        (0.61, 0.91),
        (0.73, 0.67),
        (0.87, 0.33),
        (1.0, 0.0),
    ];
    let knots = SHAPE.map(|(along, into)| from + (to - from) * along + inward * (depth * into));
    Curve::through(&knots, knots[1] - knots[0], knots[8] - knots[7])
}

/// A sweep between opposite corners whose middle gives way by `step`.
fn diagonal(from: Pt, to: Pt, step: Pt) -> Curve {
    const SHAPE: [(f32, f32); 7] =
        [(0.0, 0.0), (0.16, 0.5), (0.33, 0.88), (0.5, 1.0), (0.67, 0.88), (0.84, 0.5), (1.0, 0.0)];
    let knots = SHAPE.map(|(along, aside)| from + (to - from) * along + step * aside);
    Curve::through(&knots, knots[1] - knots[0], knots[6] - knots[5])
}
