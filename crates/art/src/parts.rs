//! Where a part lies on its tile: the outline to light up, and the spot a figure stands on.

use bastide_rules::tile::{KindId, PartKind, Rotation};

use crate::courses::HALF_ROAD;
use crate::distance::Distance;
use crate::far::Layout;
use crate::geometry::{Pt, edge_middle, edges_of, move_to, point, polygon, pt};
use crate::plan::{Plan, plan};
use crate::survey::owned;

/// Where a figure on `part` stands, as it lies on the board; the tile's middle for a part that does not exist.
#[must_use]
pub fn spot(kind: KindId, rotation: Rotation, part: usize) -> (f32, f32) {
    let at = place_of_figure(plan(kind), rotation, part);
    (at.x, at.y)
}

/// Where a figure on `part` stands when it is looked at from this far: from afar it is larger, and so is what it steps
/// aside from.
#[must_use]
pub fn spot_from(kind: KindId, rotation: Rotation, part: usize, distance: Distance) -> (f32, f32) {
    match distance {
        Distance::Far => Layout::new(plan(kind), rotation)
            .spots
            .get(part)
            .map_or_else(|| spot(kind, rotation, part), |at| (at.x, at.y)),
        _ => spot(kind, rotation, part),
    }
}

/// Beside the church, not on it, however the tile is turned.
const BESIDE_CHURCH: Pt = pt(17.0, 7.0);

pub(crate) fn place_of_figure(plan: &Plan, rotation: Rotation, part: usize) -> Pt {
    let at = plan.spots.get(part).copied().unwrap_or(crate::geometry::CENTRE).turned(rotation);
    match plan.kind.parts.get(part).map(|p| p.kind) {
        Some(PartKind::Monastery) => at + BESIDE_CHURCH,
        _ => at,
    }
}

/// SVG path data (`d`) of the area of `part`, as it lies on the board, for outlines and hit-testing. Empty for a part
/// that does not exist.
#[must_use]
pub fn part_path(kind: KindId, rotation: Rotation, part: usize) -> String {
    let plan = plan(kind);
    let mut d = String::new();
    for outline in outlines(plan, part) {
        let turned: Vec<Pt> = outline.iter().map(|p| p.turned(rotation)).collect();
        polygon(&mut d, &turned);
    }
    d
}

/// The same on a board, in its coordinates (100 units a cell): the areas of many tiles can be one path without a seam.
#[must_use]
pub fn part_path_at(kind: KindId, rotation: Rotation, part: usize, cell: (i32, i32)) -> String {
    let mut d = String::new();
    for outline in outlines(plan(kind), part) {
        polygon(&mut d, &outline.iter().map(|p| on_board(*p, rotation, cell)).collect::<Vec<_>>());
    }
    d
}

/// The edge of `part` where it ends on the tile, in the board's coordinates: its outline but for the stretches along the
/// tile's border, where it goes on.
#[must_use]
pub fn edge_path_at(kind: KindId, rotation: Rotation, part: usize, cell: (i32, i32)) -> String {
    let border = |v: f32, w: f32| v == w && (v <= 0.0 || v >= 100.0);
    let mut d = String::new();
    for outline in outlines(plan(kind), part) {
        let mut drawing = false;
        for (i, a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % outline.len()];
            if border(a.x, b.x) || border(a.y, b.y) {
                drawing = false;
                continue;
            }
            if !drawing {
                move_to(&mut d, on_board(*a, rotation, cell));
            }
            drawing = true;
            d.push('L');
            point(&mut d, on_board(b, rotation, cell), false);
        }
    }
    d
}

fn on_board(p: Pt, rotation: Rotation, cell: (i32, i32)) -> Pt {
    p.turned(rotation) + pt(cell.0 as f32, cell.1 as f32) * 100.0
}

/// The area of a part as closed polygons on the unturned tile.
pub(crate) fn outlines(plan: &Plan, part: usize) -> Vec<Vec<Pt>> {
    let Some(what) = plan.kind.parts.get(part) else { return Vec::new() };
    match what.kind {
        PartKind::City => plan.cities.iter().filter(|c| c.part == part).map(|c| c.outline()).collect(),
        PartKind::Road => plan.roads.iter().filter(|r| r.part == part).map(|r| ribbon(&r.course.trace())).collect(),
        PartKind::Field => plan.survey.outlines(owned(part)),
        PartKind::Monastery => plan.places.monastery.map(|at| ring(at, 21.0, 18.0)).into_iter().collect(),
        PartKind::Garden => plan.places.garden.map(|at| ring(at, 11.0, 11.0)).into_iter().collect(),
    }
}

/// A road's band, cut off at the tile's border.
fn ribbon(trace: &[Pt]) -> Vec<Pt> {
    let n = trace.len();
    let clip = |p: Pt| pt(p.x.clamp(0.0, 100.0), p.y.clamp(0.0, 100.0));
    let side = |sign: f32| {
        (0..n).map(move |i| {
            let along = (trace[(i + 1).min(n - 1)] - trace[i.saturating_sub(1)]).unit();
            clip(trace[i] + along.right() * (HALF_ROAD * sign))
        })
    };
    side(1.0).chain(side(-1.0).collect::<Vec<_>>().into_iter().rev()).collect()
}

fn ring(at: Pt, wide: f32, high: f32) -> Vec<Pt> {
    (0..24_u8)
        .map(|i| {
            let angle = f32::from(i) * std::f32::consts::TAU / 24.0;
            at + pt(angle.cos() * wide, angle.sin() * high)
        })
        .collect()
}

/// The stretches of a tile's border that belong to `part`, as path data: what a neighbour must fit.
#[must_use]
pub fn port_path(kind: KindId, rotation: Rotation, part: usize) -> String {
    let mut d = String::new();
    let Some(what) = kind.kind().parts.get(part) else { return d };
    if matches!(what.kind, PartKind::City | PartKind::Road) {
        for edge in edges_of(rotation.turn_edges(what.ports)) {
            let half = if what.kind == PartKind::City { 50.0 } else { HALF_ROAD };
            let along = crate::geometry::inward(edge).right() * half;
            move_to(&mut d, edge_middle(edge) - along);
            d.push('L');
            point(&mut d, edge_middle(edge) + along, false);
        }
    }
    d
}

/// The water way of a ferry between the landing stages of two roads of a ferry lake, and its middle, where the ferry
/// lies. `None` when one of them has no landing stage.
#[must_use]
pub fn ferry_way(kind: KindId, rotation: Rotation, from: usize, to: usize) -> Option<(String, (f32, f32))> {
    let plan = plan(kind);
    let landing = |part: usize| {
        let road = plan.roads.iter().find(|r| r.part == part && r.end == Some(bastide_rules::tile::RoadEnd::Jetty))?;
        let shore = road.course.end();
        Some(shore + (crate::courses::lake(plan.kind) - shore).unit() * 6.0)
    };
    let (a, b) = (landing(from)?.turned(rotation), landing(to)?.turned(rotation));
    let lake = crate::courses::lake(plan.kind).turned(rotation);
    let middle = (a + b) * 0.25 + lake * 0.5;
    let mut d = String::new();
    move_to(&mut d, a);
    d.push('Q');
    point(&mut d, middle * 2.0 - (a + b) * 0.5, false);
    point(&mut d, b, true);
    Some((d, (middle.x, middle.y)))
}
