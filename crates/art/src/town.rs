//! What stands in a city: houses in rows, walls with towers, gates.

use bastide_rules::tile::{PartKind, RoadEnd, Rotation};

use crate::buildings::TREE;
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Curve, Pt, hash, pt};
use crate::ground::streets;
use crate::plan::Plan;
use crate::survey::{LANE, SQUARES};

/// A house: its width, its walls, its side wall, roof and windows, from the middle of its foot.
struct House {
    wide: usize,
    front: &'static str,
    side: &'static str,
    roof: &'static str,
    windows: &'static str,
}

/// Town houses; the last one is small enough for the gaps.
const HOUSES: [House; 5] = [
    // Eaves to the street.
    House {
        wide: 16,
        front: "m-7 0v-5.4h14v5.4z",
        side: "",
        roof: "m-8.2-4.8l2.8-6.8 11.4-.2 2.2 7z",
        windows: "m-5-1.8h1.6v-2h-1.6zm3.8-.1h1.8v3.7h-1.8zm4.6 0h1.6v-2h-1.6z",
    },
    // Gable to the street, roof running back.
    House {
        wide: 14,
        front: "m-6.4 0v-5.2l3-5.4 3 5.4v5.2z",
        side: "m-.4 0v-5h6.8v5z",
        roof: "m-3.5-11.6l7.3 .1 3.5 6.8-7.4 .1zl-3.7 6.7 .9 .6 3.4-6z",
        windows: "m-4.2-1.8h1.6v-2.2h-1.6zm6.6 .1h1.6v-1.8h-1.6z",
    },
    House {
        wide: 14,
        front: "m6.4 0v-5.2l-3-5.4-3 5.4v5.2z",
        side: "m.4 0v-5h-6.8v5z",
        roof: "m3.5-11.6l-7.3 .1-3.5 6.8 7.4 .1zl3.7 6.7-.9 .6-3.4-6z",
        windows: "m4.2-1.8h-1.6v-2.2h1.6zm-6.6 .1h-1.6v-1.8h1.6z",
    },
    // Narrow and tall.
    House {
        wide: 10,
        front: "m-3.9 0v-7.4l3.9-4.4 3.9 4.4v7.4z",
        side: "",
        roof: "m-5-6.4l5-6.4 5 6.4-1.3 .9-3.7-4.7-3.7 4.7z",
        windows: "m-2.2-4.4h1.4v-1.9h-1.4zm3 0h1.4v-1.9h-1.4zm-2 4.4v-2.6h1.8v2.6z",
    },
    House {
        wide: 9,
        front: "m-3.4 0v-3.6h6.8v3.6z",
        side: "",
        roof: "m-4.2-3.2l1.5-4.4h5.4l1.5 4.4z",
        windows: "m-1.9-1.1h1.3v-1.6h-1.3zm2.6 0h1.3v-1.6h-1.3z",
    },
];

const ROOFS: [&str; 3] = ["ra", "rb", "rc"];

/// The houses of all cities, in rows from north to south.
pub(crate) fn houses(plan: &Plan, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    if plan.cities.is_empty() {
        return;
    }
    let mut land = plan.survey.clone();
    for city in &plan.cities {
        for street in streets(plan, city) {
            land.stroke(LANE, &street.trace(), 3.0);
        }
    }
    for (at, radius) in &plan.taken {
        // A figure needs less than the room that is kept free of symbols around it.
        let radius = if plan.spots.contains(at) { 5.5 } else { *radius };
        land.stroke(LANE, &[*at, *at], radius);
    }
    let free = |x: usize, y: usize| {
        let p = pt(x as f32 + 0.5, y as f32 + 0.5).unturned(rotation);
        let label = land.at(p).unwrap_or(LANE);
        label > 0 && plan.kind.parts.get(label as usize - 1).is_some_and(|p| p.kind == PartKind::City)
    };
    let mut open: Vec<bool> = (0..SQUARES * SQUARES)
        .map(|i| {
            let (x, y) = (i % SQUARES, i / SQUARES);
            (1..SQUARES - 1).contains(&x) && (1..SQUARES - 1).contains(&y) && free(x, y)
        })
        .collect();
    // No house behind a tower or a gate.
    let standing = gates(plan).into_iter().map(|p| (p, 6, 8)).chain(towers(plan).into_iter().map(|p| (p, 3, 9)));
    for (at, half, high) in standing {
        let foot = at.turned(rotation);
        let (x, y) = (foot.x as i32, foot.y as i32);
        for (i, square) in open.iter_mut().enumerate() {
            let (dx, dy) = ((i % SQUARES) as i32 - x, (i / SQUARES) as i32 - y);
            *square &= dx.abs() > half || !(-high..=2).contains(&dy);
        }
    }
    let seed = plan.seed ^ u32::from(rotation.quarters());
    match distance {
        Distance::Near => rows(&mut open, seed, 1.0, canvas),
        _ => canvas.within(pt(0.0, 0.0), FEWER, |canvas| rows(&mut open, seed, FEWER, canvas)),
    }
    canvas.close();
}

/// How much larger houses are in the middle distance: half as many find room.
const FEWER: f32 = 1.4;

/// Rows of tall houses first, small ones and trees in what is left. The canvas is `scale` times as large as the land.
fn rows(open: &mut [bool], seed: u32, scale: f32, canvas: &mut Canvas) {
    let taking = |wide: usize| (wide as f32 * scale).ceil() as usize;
    let foot = |x: usize, wide: usize, y: f32| pt(x as f32 + taking(wide) as f32 / 2.0, y) * (1.0 / scale);
    canvas.order(&["sh", "wood", "leaf", "leafl", "fa", "fb", "ra", "rb", "rc", "win"]);
    pack(open, taking(14), |x, y, room| {
        let dice = hash(seed, (y * SQUARES + x) as u32);
        let first = dice as usize % 4;
        let house = HOUSES[first..4].iter().chain(&HOUSES[..first]).find(|h| taking(h.wide) <= room)?;
        build(house, foot(x, house.wide, y as f32), ROOFS[(dice >> 8) as usize % 3], canvas);
        Some(taking(house.wide))
    });
    pack(open, taking(9), |x, y, room| {
        let dice = hash(seed, (y * SQUARES + x) as u32);
        let tree = dice.is_multiple_of(3) || room < taking(HOUSES[4].wide);
        let wide = if tree { 8 } else { HOUSES[4].wide };
        let foot = foot(x, wide, y as f32 - 0.5);
        match tree {
            _ if room < taking(wide) => return None,
            true => canvas.stamps(foot, TREE),
            false => build(&HOUSES[4], foot, ROOFS[(dice >> 8) as usize % 3], canvas),
        }
        Some(taking(wide))
    });
}

/// Fills free land row by row: wherever `high` squares are free above each other, `place` may use some of the free
/// squares beside each other and says how many it took.
fn pack(open: &mut [bool], high: usize, mut place: impl FnMut(usize, usize, usize) -> Option<usize>) {
    let mut above = [0_usize; SQUARES];
    for y in 0..SQUARES {
        for (x, count) in above.iter_mut().enumerate() {
            *count = if open[y * SQUARES + x] { *count + 1 } else { 0 };
        }
        let mut x = 0;
        while x < SQUARES {
            let room = above[x..].iter().take_while(|free| **free >= high).count();
            let Some(wide) = (room > 0).then(|| place(x, y, room)).flatten() else {
                x += 1;
                continue;
            };
            above[x..x + wide].fill(0);
            for row in y + 1 - high..=y {
                open[row * SQUARES + x..row * SQUARES + x + wide].fill(false);
            }
            x += wide;
        }
    }
}

fn build(house: &House, foot: Pt, roof: &'static str, canvas: &mut Canvas) {
    canvas.stamp("sh", foot, if house.wide > 10 { "m-5 0h11.4l2.2-2.4v3.6h-12z" } else { "m-2.5 0h6.2l2-2v3.2h-6.4z" });
    canvas.stamp("fa", foot, house.front);
    if !house.side.is_empty() {
        canvas.stamp("fb", foot, house.side);
    }
    canvas.stamp(roof, foot, house.roof);
    canvas.stamp("win", foot, house.windows);
}

/// A house of which hardly more than the roof is seen, around the origin.
pub(crate) fn roof(dice: usize, canvas: &mut Canvas) {
    let house = &HOUSES[[0, 1, 0, 2][dice % 4]];
    canvas.order(&["sh", "fa", "fb"]);
    canvas.stamp("sh", pt(0.0, 0.0), "m-5 0h13l2.6-2.4v4h-13z");
    canvas.stamp("fa", pt(0.0, 0.0), house.front);
    canvas.stamp("fb", pt(0.0, 0.0), house.side);
    canvas.stamp(ROOFS[dice / 4 % 3], pt(0.0, 0.0), house.roof);
}

/// A single house outside the walls.
pub(crate) fn cottage(foot: Pt, which: u32, canvas: &mut Canvas) {
    canvas.order(&["sh", "fa", "fb", "rt", "win"]);
    build(&HOUSES[[1, 2, 3, 0][which as usize % 4]], foot, "rt", canvas);
}

/// Where roads and footpaths enter a city.
pub(crate) fn gates(plan: &Plan) -> Vec<Pt> {
    let roads = plan.roads.iter().filter(|r| r.end == Some(RoadEnd::City)).map(|r| r.course.end());
    roads.chain(plan.lanes.iter().map(|l| l.end())).collect()
}

/// Towers stand where a wall meets the border and where it bends, unless a gate is near.
fn towers(plan: &Plan) -> Vec<Pt> {
    let gates = gates(plan);
    let mut found: Vec<Pt> = Vec::new();
    for wall in plan.cities.iter().flat_map(|c| c.walls()) {
        for at in plan.style.towers.iter().map(|t| wall.at(*t)) {
            let near = |q: &Pt, far: f32| (*q - at).len() < far;
            if !gates.iter().any(|g| near(g, 16.0)) && !found.iter().any(|q| near(q, 2.0)) {
                found.push(at);
            }
        }
    }
    found
}

/// Walls, towers at the ends and the bends, gates where roads enter.
pub(crate) fn walls(plan: &Plan, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    let courses: Vec<Curve> = plan.cities.iter().flat_map(|c| c.walls()).map(|wall| wall.turned(rotation)).collect();
    (plan.style.walls)(&courses, distance, canvas);
    let mut standing: Vec<(Pt, bool)> = towers(plan).iter().map(|p| (p.turned(rotation), false)).collect();
    standing.extend(gates(plan).iter().map(|p| (p.turned(rotation), true)));
    crate::order::sort_short(&mut standing, |a, b| a.0.y > b.0.y);
    canvas.order(&["sh", "tw", "twl", "twd", "door", "rc", "rb"]);
    for (at, is_gate) in standing {
        if is_gate {
            canvas.stamps(at, plan.style.gate);
        } else {
            canvas.stamps(at, plan.style.tower);
        }
    }
    canvas.close();
}

/// Stone walls with their shadows.
pub(crate) fn stone(walls: &[Curve], distance: Distance, canvas: &mut Canvas) {
    let near = distance == Distance::Near;
    let [ink, face, top] = if near { ["wink", "wface", "wtop"] } else { ["mwink", "mwface", "mwtop"] };
    canvas.order(&["wsh", ink, face, top, "merlon"]);
    for course in walls {
        course.shifted(pt(1.4, 2.0)).draw(canvas.ink("wsh"));
        course.draw(canvas.ink(ink));
        course.draw(canvas.ink(face));
        let walk = course.shifted(pt(-0.3, -1.0));
        walk.draw(canvas.ink(top));
        if near {
            walk.draw(canvas.ink("merlon"));
        }
    }
    canvas.close();
}

pub(crate) const TOWER: &[(&str, &str)] = &[
    ("sh", "m-1 2.2h6.5l2 1.4h-7z"),
    ("tw", "m-3 1.6v-8.2h6v8.2q-3 1.6-6 0z"),
    ("twl", "m-2.6 1.6v-7.6h1.6v8q-.9-.1-1.6-.4z"),
    ("twd", "m1.2 2.2v-8.2h1.5v7.6q-.7.5-1.5.6z"),
    ("door", "m-.6-2.6h1.1v-2h-1.1z"),
    ("rc", "m-4.1-5.8l4.1-7 4.1 7q-4.1 1.8-8.2 0z"),
    ("rb", "m-3.3-5.6l3.1-5.4-.8 5.8q-1.3 0-2.3-.4z"),
];

pub(crate) const GATE: &[(&str, &str)] = &[
    ("sh", "m-5 3h12l2.4 1.8h-12z"),
    ("tw", "m-6.6 3v-11h2v1.4h1.6v-1.4h2v1.4h2v-1.4h2v1.4h1.6v-1.4h2v11z"),
    ("twl", "m-6.2 2.8v-9h1.5v9z"),
    ("twd", "m4.2 2.8v-9h2v9z"),
    ("door", "m-2.9 3v-4.4q.3-2.9 2.9-3 2.6 .1 2.9 3v4.4z"),
];

/// A little walled town for panels and buttons.
pub(crate) fn emblem(canvas: &mut Canvas) {
    canvas.stamps(
        pt(0.0, 0.0),
        &[
            ("sh", "m-9 8h20l2-2v4h-20z"),
            ("fa", "m-5 2v-6h4v6zm5 0v-4h6v4z"),
            ("ra", "m-6-3.6l3-4.4 3 4.4z"),
            ("rb", "m-.6-1.8l1.4-4h5l1.4 4z"),
            ("tw", "m-10 8v-8h2v1.6h2v-1.6h2v1.6h2v-1.6h4v1.6h2v-1.6h2v1.6h2v-1.6h2v8z"),
            ("twd", "m-9.6 7.6v-1.6h19.2v1.6z"),
            ("door", "m-2.4 8v-3.4q2.4-3.4 4.8 0v3.4z"),
        ],
    );
}
