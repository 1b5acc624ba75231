//! The meadow under the whole board: one land, painted in board coordinates.

use bastide_rules::tile::{KindId, PartKind, Rotation};

use crate::buildings::BUSH;
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Curve, Pt, chance, hash, noise, number, pt};
use crate::plan::plan;
use crate::survey::Room;

/// Side of the repeated piece of meadow, in drawing units.
const PERIOD: f32 = 730.0;

/// The `<pattern>` with the slow drift of the meadow's colour, to be put once into `<defs>`. Its id is `k-drift`.
#[must_use]
pub fn meadow_defs() -> String {
    let mut canvas = Canvas::default();
    for i in 0..26_u32 {
        let at = pt(chance(11, 2 * i), chance(11, 2 * i + 1)) * PERIOD;
        let size = 34.0 + 70.0 * chance(13, i);
        let knots: Vec<Pt> = (0..9)
            .map(|k| {
                let angle = k as f32 * std::f32::consts::TAU / 9.0;
                pt(angle.cos() * 1.4, angle.sin()) * (size * (1.0 + 0.25 * noise(17 + i, k)))
            })
            .collect();
        let class = if i % 2 == 0 { "ml" } else { "md" };
        // The same patch on the other side of the seam, so that the pattern repeats without one.
        for (x, y) in [(0.0, 0.0), (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
            let moved = at + pt(x, y) * PERIOD;
            let reach = size * 2.0;
            let seen = |v: f32| v > -reach && v < PERIOD + reach;
            if seen(moved.x) && seen(moved.y) {
                Curve::ring(&knots).shifted(moved).draw(canvas.ink(class));
            }
        }
        canvas.close();
    }
    // Paper grain.
    for i in 0..260_u32 {
        let at = pt(chance(23, 2 * i), chance(23, 2 * i + 1)) * PERIOD;
        canvas.stamp("speck", at, if i % 2 == 0 { "h.9" } else { "v.8" });
    }
    let mut side = String::new();
    number(&mut side, PERIOD);
    format!(
        "<pattern id=\"k-drift\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\">{}</pattern>",
        canvas.finish()
    )
}

/// The ground under the given cells, in board coordinates (100 units a cell).
#[must_use]
pub fn meadow_svg(cells: impl IntoIterator<Item = (i32, i32)>) -> String {
    let mut d = String::new();
    for (x, y) in cells {
        crate::geometry::move_to(&mut d, pt(x as f32, y as f32) * 100.0);
        d.push_str("h100v100h-100z");
    }
    format!("<path class=\"k-meadow\" d=\"{d}\"/><path fill=\"url(#k-drift)\" d=\"{d}\"/>")
}

/// What grows and grazes on one cell, in the cell's own coordinates (0 to 100): chosen by the cell, kept off
/// everything the tile shows. Tufts and flowers are seen from near, trees and sheep from the middle distance, nothing from afar.
#[must_use]
pub fn growth_svg(kind: KindId, rotation: Rotation, cell: (i32, i32), distance: Distance) -> String {
    if distance == Distance::Far {
        return String::new();
    }
    let near = distance == Distance::Near;
    let plan = plan(kind);
    let seed = hash(cell.0 as u32, cell.1 as u32 ^ 0x5bd1);
    let land = plan
        .survey
        .room(|label| label > 0 && plan.kind.parts.get(label as usize - 1).is_some_and(|p| p.kind == PartKind::Field));
    let mut canvas = Canvas::default();
    canvas.order(&["tuft", "tuftl", "fw", "fy", "fr", "sh", "wood", "wool", "ink", "leaf", "leafl"]);
    let flowery = chance(seed, 900) < 0.45;
    let grazed = plan.style.tame && chance(seed, 901) < 0.22;
    let wooded = chance(seed, 902) < 0.5;
    let mut trees = Vec::new();
    let scattered = land.scatter(seed, 2.4, &plan.taken, 22);
    if plan.style.tame && chance(seed, 903) < 0.25 {
        hedgerow(&land, &plan.taken, &scattered, rotation, &mut canvas);
    }
    for (i, (at, room)) in scattered.into_iter().enumerate() {
        let at = at.turned(rotation);
        let dice = hash(seed, 300 + i as u32) % 100;
        match dice {
            0..20 if room > 5.5 && wooded => trees.push(at),
            20..34 if room > 6.5 && grazed => sheep(at, dice.is_multiple_of(2), &mut canvas),
            20.. if !near => {}
            34..60 if flowery => {
                let class = ["fw", "fy", "fr"][(seed >> 5) as usize % 3];
                canvas.stamp(class, at, "m0 0h1.1v1.1h-1.1zm2.4 1.3h1.1v1.1h-1.1zm-3.6 .9h1v1h-1z");
            }
            60..75 => canvas.stamp("tuftl", at, "m-1.6 .8l-.8-2m1.8 2l.2-2.6m1.2 2.4l.9-1.9"),
            _ => canvas.stamp("tuft", at, "m-1.4 .6l-.9-1.8m1.8 2l.1-2.4m1.3 2.2l.9-1.7"),
        }
    }
    crate::order::sort_short(&mut trees, |a, b| a.y > b.y);
    for (i, at) in trees.into_iter().enumerate() {
        canvas.stamps(at, plan.style.plants[usize::from(hash(seed, i as u32).is_multiple_of(3))]);
    }
    canvas.finish()
}

/// A hedge between two free points of one field, if there are such.
fn hedgerow(land: &Room, taken: &[(Pt, f32)], points: &[(Pt, f32)], rotation: Rotation, canvas: &mut Canvas) {
    let clear = |a: Pt, b: Pt| (0..=8).all(|i| land.around(a + (b - a) * (i as f32 / 8.0), taken) > 4.0);
    let ends = points.iter().enumerate().find_map(|(i, (a, _))| {
        let far = |b: Pt| (20.0..44.0).contains(&(b - *a).len());
        points[i + 1..].iter().find(|(b, _)| far(*b) && clear(*a, *b)).map(|(b, _)| (*a, *b))
    });
    if let Some((a, b)) = ends {
        let middle = (a + b) * 0.5 + (b - a).right() * 0.12;
        let line = Curve::through(&[a, middle, b], middle - a, b - middle).turned(rotation);
        let bushes = ((b - a).len() / 5.4) as u8;
        let seed = (a.x * 100.0) as u32;
        let unsteady = |i: u8| pt(noise(seed, i.into()), noise(seed, 50 + u32::from(i))) * 1.1;
        let mut feet: Vec<Pt> = (0..=bushes).map(|i| line.at(f32::from(i) / f32::from(bushes)) + unsteady(i)).collect();
        crate::order::sort_short(&mut feet, |p, q| p.y > q.y);
        for foot in feet {
            canvas.stamps(foot, BUSH);
        }
    }
}

/// A grazing sheep.
pub(crate) fn sheep(at: Pt, left: bool, canvas: &mut Canvas) {
    canvas.stamp("sh", at, "m-2 1.6q3-1 6 0-3 1.2-6 0z");
    canvas.stamp(
        "wool",
        at,
        "m-2.6 .6q-1.2-1.6 .4-2.2 .8-1.4 2.2-.6 1.6-.8 2.4.6 1.6.8 .4 2.2-1 1-2.6.6-1.8.6-2.8-.6z",
    );
    canvas.stamp(
        "ink",
        at,
        if left {
            "m-3.6-1.2h1.5v1.5h-1.1zm1.6 2.4h.6v1h-.6zm3 0h.6v1h-.6z"
        } else {
            "m3.6-1.2h-1.5v1.5h1.1zm-1.6 2.4h-.6v1h.6zm-3 0h-.6v1h.6z"
        },
    );
}
