//! The courses of roads and rivers. Both cross an edge in its middle, at a right angle.

use bastide_rules::tile::{PartKind, RoadEnd, TileKind};

use crate::geometry::{CENTRE, Curve, OVERLAP, Pt, corner, distance_to, edge_middle, edges_of, hash, inward, pt};
use crate::walls::City;

/// Half the width of a road with its verges.
pub(crate) const HALF_ROAD: f32 = 5.5;
/// Half the width of a river with its banks.
pub(crate) const HALF_RIVER: f32 = 11.0;
/// Half the width of a footpath.
pub(crate) const HALF_LANE: f32 = 2.2;

/// One road part.
pub(crate) struct Road {
    /// Its part number.
    pub(crate) part: usize,
    /// Its middle line, starting at a tile edge.
    pub(crate) course: Curve,
    /// Where it ends on the tile.
    pub(crate) end: Option<RoadEnd>,
    /// It passes below the road that crosses it.
    pub(crate) under: bool,
}

/// A crop field with its circle.
#[derive(Clone, Copy)]
pub(crate) struct Crop {
    pub(crate) at: Pt,
    pub(crate) radius: f32,
    /// It fills all the land between the cities.
    pub(crate) everywhere: bool,
}

/// Where the crop circle lies. It touches a road or wall where the tile data says that it parts the fields there.
pub(crate) fn crop(kind: &TileKind) -> Option<Crop> {
    kind.crop?;
    let roads = || kind.parts.iter().filter(|p| p.kind == PartKind::Road);
    let cities = kind.parts.iter().filter(|p| p.kind == PartKind::City).count();
    let fields = kind.parts.iter().filter(|p| p.kind == PartKind::Field).count();
    let middle = meeting_point(kind);
    Some(if fields == 0 {
        Crop { at: CENTRE, radius: 17.0, everywhere: true }
    } else if cities == 2 {
        Crop { at: CENTRE, radius: 25.0, everywhere: false }
    } else if let Some(through) = roads().find(|r| r.ports.count_ones() == 2) {
        // Away from the corner the through road rounds; reaching it only when that parts another field.
        let round = rounded_corner(through.ports);
        let ends = roads().filter(|r| r.end == Some(RoadEnd::Crop)).count();
        let (shift, radius) = if fields > ends + 1 { (0.06, 21.0) } else { (0.15, 19.0) };
        Crop { at: CENTRE + (CENTRE - corner(round)) * shift, radius, everywhere: false }
    } else {
        Crop { at: middle, radius: 19.0, everywhere: false }
    })
}

/// The corner between two neighbouring edges.
fn rounded_corner(edges: u8) -> usize {
    (0..4).find(|c| edges == (1 << c) | (1 << ((c + 1) & 3))).unwrap_or(0)
}

/// Where roads meet: the middle, a little away from cities and rivers.
pub(crate) fn meeting_point(kind: &TileKind) -> Pt {
    let mut at = CENTRE;
    for part in kind.parts.iter().filter(|p| p.kind == PartKind::City && p.ports.count_ones() == 1) {
        for e in edges_of(part.ports) {
            at = at + inward(e) * if kind.crop.is_some() { 10.0 } else { 7.0 };
        }
    }
    if kind.river.count_ones() == 2 && kind.part_of(PartKind::Monastery).is_some() {
        // Across the river from the edge the road comes from.
        for part in kind.parts.iter().filter(|p| p.kind == PartKind::Road) {
            for e in edges_of(part.ports) {
                at = edge_middle(e) + inward(e) * 78.0;
            }
        }
    }
    at
}

/// The roads of a tile.
pub(crate) fn roads(kind: &TileKind, cities: &[City], seed: u32) -> Vec<Road> {
    let crossing = kind.bridge && kind.parts.iter().filter(|p| p.kind == PartKind::Road).count() > 1;
    kind.parts
        .iter()
        .enumerate()
        .filter(|(_, p)| p.kind == PartKind::Road)
        .map(|(part, road)| {
            let edges: Vec<usize> = edges_of(road.ports).collect();
            let steady = if kind.bridge { 0.3 } else { 1.2 };
            let course = match edges[..] {
                [a, b] => through(kind, a, b),
                _ => ending(kind, cities, part, edges[0]),
            };
            Road {
                part,
                course: course.wobbled(hash(seed, 40 + part as u32), steady, 5),
                end: road.end,
                under: crossing && road.ports & 0b0101 == 0,
            }
        })
        .collect()
}

/// A road from edge to edge.
fn through(kind: &TileKind, a: usize, b: usize) -> Curve {
    let (from, to) = (enter(a), enter(b));
    if (a + b).is_multiple_of(2) {
        let mut middle = CENTRE;
        if !kind.bridge {
            middle = middle + (meeting_point(kind) - CENTRE) * 0.5;
        }
        return Curve::through(&[from, middle, to], inward(a), inward(b) * -1.0);
    }
    let reach = if kind.part_of(PartKind::Monastery).is_some() {
        0.34
    } else if let Some(crop) = crop(kind) {
        if crop.radius > 20.0 { 0.8 } else { 0.4 }
    } else if kind.spring {
        0.8
    } else if kind.parts.iter().any(|p| p.kind == PartKind::City && p.ports.count_ones() > 1) {
        0.45
    } else {
        0.58
    };
    turning(from, inward(a), to, inward(b), 50.0 * reach)
}

fn turning(from: Pt, leave: Pt, to: Pt, back: Pt, reach: f32) -> Curve {
    Curve(vec![from, from + leave * reach, to + back * reach, to])
}

/// Where a course crosses an edge, with the overlap that hides the seam.
fn enter(edge: usize) -> Pt {
    edge_middle(edge) - inward(edge) * OVERLAP
}

/// A road from an edge to where it ends.
fn ending(kind: &TileKind, cities: &[City], part: usize, edge: usize) -> Curve {
    let (from, leave) = (enter(edge), inward(edge));
    let middle = meeting_point(kind);
    let to = match kind.parts[part].end {
        Some(RoadEnd::City) => {
            if let Some((gate, outward)) = gate(kind, cities, part, edge) {
                let reach = (gate - from).len() * 0.42;
                return Curve(vec![from, from + leave * reach, gate + outward * reach, gate]);
            }
            middle
        }
        Some(RoadEnd::Harbour) => crate::coast::LANDING,
        Some(RoadEnd::House) => edge_middle(edge) + leave * 76.0,
        Some(RoadEnd::Jetty) => {
            let lake = lake(kind);
            lake + (edge_middle(edge) - lake).unit() * 15.0
        }
        Some(RoadEnd::Crop) => {
            crop(kind).map_or(middle, |c| c.at + (edge_middle(edge) - c.at).unit() * (c.radius - 2.0))
        }
        _ => middle,
    };
    let reach = (to - from).len() * 0.36;
    Curve(vec![from, from + leave * reach, to - (to - from - leave * reach).unit() * reach, to])
}

/// The gate a road ends at, and the way out of it. The city is one that both fields beside the road adjoin.
fn gate(kind: &TileKind, cities: &[City], part: usize, edge: usize) -> Option<(Pt, Pt)> {
    let field = |half: usize| kind.parts.get(kind.turned[0].half_part[half & 7] as usize);
    let common = match field(2 * edge)?.cities & field(2 * edge + 1)?.cities {
        // Those fields lie behind a bridge.
        0 => u8::MAX,
        common => common,
    };
    let city = cities
        .iter()
        .find(|c| common & (1 << c.part) != 0 && c.edges & (1 << ((edge + 2) & 3)) != 0)
        .or_else(|| cities.iter().find(|c| common & (1 << c.part) != 0))?;
    // Two roads into one city get a gate each, on their own side.
    let mut aim = edge_middle(edge) + inward(edge) * 46.0;
    for (i, other) in kind.parts.iter().enumerate() {
        if i != part && other.end == Some(RoadEnd::City) {
            for e in edges_of(other.ports).filter(|e| (e + edge) % 2 == 1) {
                aim = aim + inward(e) * 17.0;
            }
        }
    }
    let (wall, t) = city
        .walls()
        .flat_map(|w| (2..=30).map(move |i| (w, i as f32 / 32.0)))
        .min_by(|(w, t), (v, u)| (w.at(*t) - aim).len().total_cmp(&(v.at(*u) - aim).len()))?;
    let outward = wall.heading(t).right() * -1.0;
    Some((wall.at(t), outward))
}

/// Footpaths that are no roads but part fields: from a village to cities no road enters, where the data says that the
/// fields left and right of the city's approach are two (`inns/EI`).
pub(crate) fn lanes(kind: &TileKind, cities: &[City]) -> Vec<Curve> {
    let ends = |end| kind.parts.iter().any(|p| p.end == Some(end));
    if !ends(RoadEnd::Village) || ends(RoadEnd::City) {
        return Vec::new();
    }
    cities
        .iter()
        .filter(|c| {
            kind.parts.iter().filter(|p| p.kind == PartKind::Field && p.cities & (1 << c.part) != 0).count() > 1
        })
        .filter_map(|c| {
            let middle = meeting_point(kind);
            let to = c.walls().next()?.at(0.5);
            Some(Curve::through(&[middle, (middle + to) * 0.5, to], to - middle, to - middle))
        })
        .collect()
}

/// The middle of a lake, of the river or of a ferry.
pub(crate) fn lake(kind: &TileKind) -> Pt {
    if kind.ferry {
        return meeting_point(kind);
    }
    let edge = edges_of(kind.river).next().unwrap_or(0);
    let aside = if kind.part_of(PartKind::Monastery).is_some() {
        inward(edge).right() * 10.0 - inward(edge) * 6.0
    } else {
        inward(edge) * 4.0
    };
    CENTRE + aside
}

/// Still water: its outline.
pub(crate) fn pool(kind: &TileKind, river: Option<&Curve>, seed: u32) -> Option<Curve> {
    let (at, wide, high) = if kind.ferry {
        (lake(kind), 19.0, 17.5)
    } else if kind.lake {
        let snug = kind.part_of(PartKind::Monastery).is_some();
        (lake(kind), if snug { 22.0 } else { 29.0 }, if snug { 17.0 } else { 23.0 })
    } else if kind.spring {
        (river?.end(), 10.0, 9.0)
    } else {
        return None;
    };
    let knots: Vec<Pt> = (0..10)
        .map(|i| {
            let angle = i as f32 * std::f32::consts::TAU / 10.0;
            let swell = 1.0 + 0.06 * crate::geometry::noise(seed, 70 + i);
            at + pt(angle.cos() * wide * swell, angle.sin() * high * swell)
        })
        .collect();
    Some(Curve::ring(&knots))
}

/// The river's middle line.
pub(crate) fn river(kind: &TileKind, roads: &[Road], seed: u32) -> Option<Curve> {
    let edges: Vec<usize> = edges_of(kind.river).collect();
    let calm = if kind.bridge || kind.part_of(PartKind::City).is_some() { 1.0 } else { 2.6 };
    let course = match edges[..] {
        [a, b] if (a + b).is_multiple_of(2) => {
            let mut middle = CENTRE;
            if kind.part_of(PartKind::Monastery).is_some() {
                middle = middle + (CENTRE - meeting_point(kind)) * 0.35;
            } else {
                middle = middle + (meeting_point(kind) - CENTRE) * 0.6;
            }
            Curve::through(&[enter(a), middle, enter(b)], inward(a), inward(b) * -1.0)
        }
        [a, b] => turning(enter(a), inward(a), enter(b), inward(b), 27.0),
        [a] => {
            let mut to = if kind.lake { lake(kind) } else { CENTRE };
            if let (true, Some(road)) = (kind.spring, roads.first()) {
                // The spring rises right below the road, so that road and river part the fields.
                let trace = road.course.trace();
                let aim = CENTRE + pt(4.0, 0.0);
                to = trace
                    .iter()
                    .copied()
                    .min_by(|p, q| (*p - aim).len().total_cmp(&(*q - aim).len()))
                    .unwrap_or(CENTRE);
                to = to + inward(a) * -3.0;
            }
            let reach = (to - enter(a)).len() * 0.4;
            Curve(vec![enter(a), enter(a) + inward(a) * reach, to - inward(a) * (reach * 0.6), to])
        }
        _ => return None,
    };
    Some(course.wobbled(hash(seed, 60), calm, 6))
}

/// The stretch of `over` (as two values of `t`) within `half_width` of `below`.
pub(crate) fn crossing(over: &Curve, below: &Curve, half_width: f32) -> Option<(f32, f32)> {
    let trace = below.trace();
    let near = |i: &u16| distance_to(over.at(f32::from(*i) / 200.0), &trace) <= half_width;
    let first = (0..=200_u16).find(near)?;
    let last = (0..=200_u16).rev().find(near)?;
    Some((f32::from(first) / 200.0, f32::from(last) / 200.0))
}
