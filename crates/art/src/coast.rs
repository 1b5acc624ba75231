//! The coast of the New World: the sea in the east of its printed tiles, and beyond them.

use std::ops::Range;

use bastide_rules::tile::{COAST, KindId, NO_PART, PartKind, RoadEnd, Rotation, TileKind};

use crate::buildings::Shapes;
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Curve, OVERLAP, Pt, chance, hash, move_to, noise, point, pt};
use crate::plan::plan;

/// Where the shore crosses the border between two tiles of the coast.
const SHORE: f32 = 84.0;
/// How far the water comes up to a town, and how far the town's fence goes out: they part the plains beside it.
const QUAY: f32 = 45.0;
pub(crate) const TOWN_DEPTH: f32 = 47.0;
/// Where a trail begins, at the water.
pub(crate) const LANDING: Pt = pt(61.0, 50.0);

/// How far sand reaches out to sea where a trail or a town ends at it.
const SPIT: f32 = 26.0;

/// How far the sea reaches east of the coast's tiles, in drawing units.
pub const SEA_WIDTH: i32 = 240;

/// The shore of a tile, from north to south.
pub(crate) fn shore(kind: &TileKind, seed: u32) -> Option<Curve> {
    if kind.sea == 0 {
        return None;
    }
    let bay = if kind.part_of(PartKind::City).is_some() {
        Some(QUAY)
    } else {
        kind.parts.iter().any(|p| p.end == Some(RoadEnd::Harbour)).then_some(LANDING.x - 3.0)
    };
    let mut knots = vec![pt(SHORE, -OVERLAP)];
    match bay {
        Some(x) => {
            let shoulder = SHORE * 0.7 + x * 0.3;
            knots.extend(
                [(82.0, 14.0), (shoulder, 30.0), (x, 42.0), (x, 58.0), (shoulder, 70.0), (82.0, 86.0)]
                    .map(|(x, y)| pt(x, y)),
            );
        }
        None => knots.extend([25.0, 50.0, 75.0].map(|y| pt(SHORE + 5.0 * noise(seed, y as u32), y))),
    }
    knots.push(pt(SHORE, 100.0 + OVERLAP));
    Some(Curve::through(&knots, pt(0.0, 1.0), pt(0.0, 1.0)))
}

/// The water of a tile as a polygon.
pub(crate) fn water(shore: &Curve) -> Vec<Pt> {
    let mut points = shore.trace();
    points.extend([pt(100.0, 100.0), pt(100.0, 0.0)]);
    points
}

/// Sand, water and surf of a tile.
pub(crate) fn draw(shore: &Curve, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    canvas.order(&["beach", "pool"]);
    canvas.line("beach", shore, rotation);
    canvas.line("pool", shore, rotation);
    let d = canvas.ink("pool");
    for p in [pt(100.0 + OVERLAP, 100.0 + OVERLAP), pt(100.0 + OVERLAP, -OVERLAP)] {
        d.push('L');
        point(d, p.turned(rotation), false);
    }
    d.push('Z');
    surf(|step| shore.shifted(step).turned(rotation), distance, canvas);
}

/// Waves that break along a shore.
fn surf(line: impl Fn(Pt) -> Curve, distance: Distance, canvas: &mut Canvas) {
    if distance == Distance::Near {
        for out in [8.0, 4.0] {
            line(pt(out, 0.0)).draw(canvas.ink("swell"));
        }
    }
    line(pt(0.0, 0.0)).draw(canvas.ink("surf"));
    canvas.close();
}

/// Landing stages.
pub(crate) fn piers(kind: &TileKind, rotation: Rotation, canvas: &mut Canvas) {
    if kind.parts.iter().any(|p| p.end == Some(RoadEnd::Harbour)) {
        for class in ["jetty", "plank"] {
            let d = canvas.ink(class);
            move_to(d, (LANDING - pt(4.0, 0.0)).turned(rotation));
            d.push('L');
            point(d, (LANDING + pt(22.0, 0.0)).turned(rotation), false);
        }
        canvas.close();
    }
}

pub(crate) const SHIP: Shapes = &[
    ("swell", "m-22 11q4 3 8 0t8 0 8 0 8 0 8 0m-36 4q4 3 8 0t8 0 8 0"),
    ("line", "m-9 4v-26m10 26v-32m9 32v-24m6 20l9-5"),
    ("wood", "m-19-1l5 1h26l8-4q-1 9-5 13h-28q-5-4-6-10z"),
    ("woodl", "m-19-1l-1-5h9l2 6zm1 4h36l1-3-7 1h-31z"),
    (
        "white",
        "m-15-8q3-4 0-9h11q3 4 0 9zm2-11q2-3 0-6h8q2 3 0 6zm9 9q4-5 0-11h13q4 5 0 11zm2-13q2-3 0-7h9q2 3 0 7zm10 14q3-4 0-9h9q3 4 0 9z",
    ),
    ("fr", "m1-32h6l-2 2 2 2h-6z"),
];

/// The rows north and south of the printed tiles in which a trail or a town ends at the sea, of tiles given by column, row, kind and
/// rotation. Nothing is ever laid there (INT-71).
pub fn sea_ends(tiles: impl Iterator<Item = (i32, i32, KindId, Rotation)>) -> Vec<i32> {
    const EAST: usize = 1;
    let beyond = |row: i32| row < 0 || row >= COAST.len() as i32;
    let ends = |kind: KindId, rotation: Rotation| {
        kind.kind().turned[usize::from(rotation.quarters())].edge_part[EAST] != NO_PART
    };
    tiles.filter(|&(x, y, kind, rotation)| x == 0 && beyond(y) && ends(kind, rotation)).map(|(_, y, ..)| y).collect()
}

/// The sea east of the coast, in board coordinates (100 units a cell), and its shore north and south of the printed tiles, as
/// far as `rows` of tiles reach; `ends` are the rows of [`sea_ends`]. To be drawn after [`crate::tile_ground`] of all tiles and
/// before anything that stands.
#[must_use]
pub fn coast_svg(rows: Range<i32>, ends: &[i32], distance: Distance) -> String {
    let (first, last) =
        (rows.start.min(0) as f32 * 100.0 - 60.0, rows.end.max(COAST.len() as i32) as f32 * 100.0 + 60.0);
    let mut canvas = Canvas::default();
    // Open water fades in steps, as on an old map.
    for step in 0..4_u8 {
        let less = f32::from(step) * 17.0;
        let (top, bottom, east) = (first + less, last - less, 100.0 + SEA_WIDTH as f32 - less);
        let rim = |i: u32| noise(hash(77, step.into()), i) * 6.0;
        let mut knots = vec![pt(100.0, top), pt(180.0, top + rim(1)), pt(east - 36.0, top + 10.0 + rim(2))];
        let count = ((bottom - top) / 120.0) as u32;
        knots.extend((1..count).map(|i| pt(east + rim(10 + i), top + (bottom - top) * i as f32 / count as f32)));
        knots.extend([pt(east - 36.0, bottom - 10.0 + rim(3)), pt(180.0, bottom + rim(4)), pt(100.0, bottom)]);
        let class = if step < 3 { "fade" } else { "pool" };
        Curve::through(&knots, pt(1.0, 0.0), pt(-1.0, 0.0)).draw(canvas.ink(class));
        canvas.ink(class).push('Z');
        canvas.close();
    }
    if distance == Distance::Near {
        let lines = ((last - first - 90.0) / 26.0) as u32;
        for i in 0..lines * 3 {
            let at = pt(
                110.0 + f32::from((i % 3) as u8) * 62.0 + 36.0 * chance(81, i),
                first + 60.0 + (i / 3) as f32 * 26.0 + 14.0 * chance(83, i),
            );
            canvas.stamp(if i % 4 == 0 { "deep" } else { "ripple" }, at, "q3-2 6 0t6 0");
        }
        canvas.close();
    }
    for south in [false, true] {
        cape(south, first, last, ends, distance, &mut canvas);
    }
    let scale = if distance == Distance::Far { 1.5 } else { 1.0 };
    for (id, row) in COAST.into_iter().zip(0_u8..) {
        let Some(kind) = KindId::by_name(id) else { continue };
        if kind.kind().part_of(PartKind::City).is_some() {
            let at = pt(108.0, f32::from(row) * 100.0 + 54.0);
            canvas.within(at, scale * 1.3, |canvas| letter(id.rsplit('/').next().unwrap_or_default(), canvas));
        }
    }
    for (x, y) in [(200.0, 225.0), (232.0, 660.0)] {
        canvas.scaled(pt(x, y), scale * 1.2, SHIP);
    }
    canvas.finish()
}

/// Beyond the printed tiles the shore runs east of them: it leaves the outermost tile's own shore in a bow. What ends at the sea
/// there runs out on a spit of sand, not in the water.
fn cape(south: bool, first: f32, last: f32, ends: &[i32], distance: Distance, canvas: &mut Canvas) {
    let row = if south { COAST.len() - 1 } else { 0 };
    let Some(shore) = KindId::by_name(COAST[row]).and_then(|k| plan(k).sea.as_ref()) else { return };
    let (t, sign, border, end) =
        if south { (0.6, 1.0, (row as f32 + 1.0) * 100.0, last) } else { (0.4, -1.0, 0.0, first) };
    let leave = shore.at(t) + pt(0.0, row as f32 * 100.0);
    let corner = pt(100.0, border);
    let mut knots = vec![leave, leave * 0.6 + corner * 0.4 + pt(-2.5, 0.0), corner];
    let count = ((end - border).abs() / 40.0) as u32;
    let middle = |row: &i32| *row as f32 * 100.0 + 50.0;
    let spit = |y: f32| {
        let near = ends.iter().map(|row| (y - middle(row)).abs() / 75.0).fold(1.0, f32::min);
        SPIT * (1.0 - near * near)
    };
    knots.extend((1..=count).map(|i| {
        let y = border + (end - border) * i as f32 / count as f32;
        pt(104.0 + 3.0 * noise(91, i) + spit(y), y)
    }));
    let line = Curve::through(&knots, shore.heading(t) * sign, pt(0.0, sign));
    // Land, and the drift of its colour, where the tile has water; the waves beside it are drawn anew.
    let bow = Curve(line.0[..7].to_vec());
    let over = border + OVERLAP * 2.0 * sign;
    for (class, x) in [("meadow", SHORE - 6.0), ("pat", SHORE - 6.0), ("pool", 101.0)] {
        canvas.begin("fill=\"url(#k-drift)\"");
        let d = canvas.ink(class);
        bow.draw(d);
        for p in [pt(corner.x, over), pt(x, over), pt(x, leave.y)] {
            d.push('L');
            point(d, p, false);
        }
        d.push('Z');
        canvas.end();
    }
    if ends.iter().any(|row| (*row < 0) != south) {
        let beach = Curve(line.0[6..].to_vec());
        let d = canvas.ink("psand");
        beach.draw(d);
        for p in [pt(99.0, end), pt(99.0, border)] {
            d.push('L');
            point(d, p, false);
        }
        d.push('Z');
    }
    line.shifted(pt(-2.7, 0.0)).draw(canvas.ink("strand"));
    for row in ends.iter().filter(|row| (**row < 0) != south) {
        canvas.stamp("lane", pt(100.0, middle(row)), "h7m4 .6h4m4 .8h2.5");
    }
    surf(|step| line.shifted(step), distance, canvas);
}

/// Engraved capitals, 9 high, written from the origin. The names on the map are the ids of the tiles.
fn letter(name: &str, canvas: &mut Canvas) {
    let mut at = 0.0;
    for c in name.chars() {
        let (wide, shape) = match c {
            'a' => (7.0, "l3-9 3 9m-5-3h4"),
            'e' => (5.6, "h4.6m-4.6 0v-9h4.6m-4.6 4.4h3.6"),
            'h' => (6.6, "v-9m0 4.4h5m0-4.4v9"),
            'j' => (5.0, "m0-1.4q.4 1.8 2 1.6 1.8-.2 1.8-2.4v-6.8"),
            'k' => (6.0, "v-9m4.8 0l-4.8 5.4m1.6-1.6l3.6 5.2"),
            'l' => (5.4, "m0-9v9h4.4"),
            'm' => (8.2, "l.8-9 2.8 6.6 2.8-6.6 .8 9"),
            'n' => (6.8, "v-9l5.2 9v-9"),
            'o' => (8.0, "m3.3-9a3.3 4.5 0 0 1 0 9 3.3 4.5 0 0 1 0-9z"),
            'p' => (5.6, "v-9q4.6-.4 4.6 2.5t-4.6 2.5"),
            'r' => (6.0, "v-9q4.6-.4 4.6 2.4t-4.6 2.4m1.8 0l3 4.2"),
            's' => (5.8, "m0-1.4q1 1.6 2.6 1.4 2-.2 2-2.2 0-1.6-2.4-2.4-2-.8-2-2.2 0-2 2-2.2 1.4 0 2.2 1.2"),
            't' => (6.2, "m0-9h5.6m-2.8 0v9"),
            'u' => (6.8, "m0-9v6q.2 3 2.6 3t2.6-3v-6"),
            'w' => (9.0, "m0-9l2 9 2.2-7.4 2.2 7.4 2-9"),
            'y' => (6.4, "m0-9l2.8 4.4 2.8-4.4m-2.8 4.4v4.6"),
            _ => (4.0, ""),
        };
        if !shape.is_empty() {
            canvas.stamp("name", pt(at, 0.0), shape);
        }
        at += wide + 1.6;
    }
}
