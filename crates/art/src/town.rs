//! What stands in a city: houses in rows, walls with towers, gates.

use bastide_rules::tile::{PartKind, RoadEnd, Rotation};

use crate::canvas::Canvas;
use crate::geometry::{Pt, hash, pt};
use crate::ground::streets;
use crate::plan::Plan;
use crate::survey::{LANE, SQUARES};

/// A house: its width and height, its walls, its side wall, roof and windows, from the middle of its foot.
struct House {
    wide: usize,
    high: usize,
    front: &'static str,
    side: &'static str,
    roof: &'static str,
    windows: &'static str,
}

const HOUSES: [House; 5] = [
    // Eaves to the street.
    House {
        wide: 13,
        high: 10,
        front: "m-5.4 0v-4.2h10.8v4.2z",
        side: "",
        roof: "m-6.2-3.8l2-5.2 8.6-.2 1.8 5.4z",
        windows: "m-3.8-1.3h1.3v-1.6h-1.3zm3-.1h1.4v2.9h-1.4zm3.2 0h1.3v-1.6h-1.3z",
    },
    // Gable to the street, roof running back.
    House {
        wide: 11,
        high: 10,
        front: "m-5 0v-4l2.3-4.4 2.3 4.4v4z",
        side: "m-.4 0v-4h5.2v4z",
        roof: "m-2.9-9l5.8 .1 2.5 5.3-5.6 .1z",
        windows: "m-3.3-1.4h1.3v-1.8h-1.3zm4.8 .1h1.3v-1.5h-1.3z",
    },
    House {
        wide: 11,
        high: 10,
        front: "m5 0v-4l-2.3-4.4-2.3 4.4v4z",
        side: "m.4 0v-4h-5.2v4z",
        roof: "m2.9-9l-5.8 .1-2.5 5.3 5.6 .1z",
        windows: "m3.3-1.4h-1.3v-1.8h1.3zm-4.8 .1h-1.3v-1.5h1.3z",
    },
    // Narrow and tall.
    House {
        wide: 8,
        high: 11,
        front: "m-3 0v-6l3-3.6 3 3.6v6z",
        side: "",
        roof: "m-3.9-5.2l3.9-5.2 3.9 5.2-1.1 .7-2.8-3.6-2.8 3.6z",
        windows: "m-1.6-3.6h1.1v-1.5h-1.1zm2.1 0h1.1v-1.5h-1.1zm-1.2 3.6v-2h1.3v2z",
    },
    House {
        wide: 8,
        high: 8,
        front: "m-3 0v-3.2h6v3.2z",
        side: "",
        roof: "m-3.8-2.9l1.4-4.3h4.8l1.4 4.3z",
        windows: "m-1.6-.9h1.1v-1.4h-1.1zm2.2 0h1.1v-1.4h-1.1z",
    },
];

const ROOFS: [&str; 3] = ["ra", "rb", "rc"];

/// The houses of all cities, in rows from north to south.
pub(crate) fn houses(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    if plan.cities.is_empty() {
        return;
    }
    let mut land = plan.survey.clone();
    for city in &plan.cities {
        for street in streets(plan, city) {
            land.stroke(LANE, &street.trace(), 3.4);
        }
    }
    for (at, radius) in &plan.taken {
        land.stroke(LANE, &[*at, *at], *radius);
    }
    let free = |x: usize, y: usize| {
        let p = pt(x as f32 + 0.5, y as f32 + 0.5).unturned(rotation);
        let label = land.at(p).unwrap_or(LANE);
        label > 0 && plan.kind.parts.get(label as usize - 1).is_some_and(|p| p.kind == PartKind::City)
    };
    canvas.order(&["sh", "fa", "fb", "ra", "rb", "rc", "win"]);
    // How many squares are free above each one of the current row.
    let mut above = [0_usize; SQUARES];
    for y in 1..SQUARES - 1 {
        for (x, count) in above.iter_mut().enumerate() {
            *count = if x > 0 && x < SQUARES - 1 && free(x, y) { *count + 1 } else { 0 };
        }
        let mut x = 1;
        while x < SQUARES {
            let dice = hash(plan.seed ^ u32::from(rotation.quarters()), (y * SQUARES + x) as u32);
            let fits = |h: &&House| x + h.wide < SQUARES && above[x..x + h.wide].iter().all(|free| *free > h.high);
            let first = dice as usize % HOUSES.len();
            let Some(house) = HOUSES[first..].iter().chain(&HOUSES[..first]).find(fits) else {
                x += 1;
                continue;
            };
            let foot = pt(x as f32 + house.wide as f32 / 2.0, y as f32);
            build(house, foot, ROOFS[(dice >> 8) as usize % 3], canvas);
            above[x..x + house.wide].fill(0);
            x += house.wide;
        }
    }
    canvas.close();
}

fn build(house: &House, foot: Pt, roof: &'static str, canvas: &mut Canvas) {
    canvas.stamp("sh", foot, if house.wide > 10 { "m-4.5 0h10l2-1.6v2.8h-10z" } else { "m-2.5 0h6l1.6-1.4v2.6h-6z" });
    canvas.stamp("fa", foot, house.front);
    if !house.side.is_empty() {
        canvas.stamp("fb", foot, house.side);
    }
    canvas.stamp(roof, foot, house.roof);
    canvas.stamp("win", foot, house.windows);
}

/// A single house outside the walls.
pub(crate) fn cottage(foot: Pt, which: u32, canvas: &mut Canvas) {
    canvas.order(&["sh", "fa", "fb", "rt", "win"]);
    build(&HOUSES[[1, 2, 4, 0][which as usize % 4]], foot, "rt", canvas);
}

/// Walls with their shadows, towers at the ends and the bends, gates where roads enter.
pub(crate) fn walls(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    canvas.order(&["wsh", "wink", "wface", "wtop", "merlon"]);
    let gates: Vec<Pt> = plan
        .roads
        .iter()
        .filter(|r| r.end == Some(RoadEnd::City))
        .map(|r| r.course.end())
        .chain(plan.lanes.iter().map(|l| l.end()))
        .collect();
    let mut towers: Vec<Pt> = Vec::new();
    for wall in plan.cities.iter().flat_map(|c| c.walls()) {
        let course = wall.turned(rotation);
        course.shifted(pt(1.4, 2.0)).draw(canvas.ink("wsh"));
        course.draw(canvas.ink("wink"));
        course.draw(canvas.ink("wface"));
        let top = course.shifted(pt(-0.3, -1.0));
        top.draw(canvas.ink("wtop"));
        top.draw(canvas.ink("merlon"));
        let bends = [0.0, 0.27, 0.73, 1.0];
        for t in bends {
            let at = wall.at(t);
            let near = |q: &Pt, far: f32| (*q - at).len() < far;
            if !gates.iter().any(|g| near(g, 16.0)) && !towers.iter().any(|q| near(q, 2.0)) {
                towers.push(at);
            }
        }
    }
    canvas.close();
    let mut standing: Vec<(Pt, bool)> = towers.iter().map(|p| (p.turned(rotation), false)).collect();
    standing.extend(gates.iter().map(|p| (p.turned(rotation), true)));
    standing.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    canvas.order(&["sh", "tw", "twl", "twd", "door", "rc", "rb"]);
    for (at, is_gate) in standing {
        if is_gate {
            canvas.stamps(at, GATE);
        } else {
            canvas.stamps(at, TOWER);
        }
    }
    canvas.close();
}

const TOWER: &[(&str, &str)] = &[
    ("sh", "m-1 2.2h6.5l2 1.4h-7z"),
    ("tw", "m-3 1.6v-8.2h6v8.2q-3 1.6-6 0z"),
    ("twl", "m-2.6 1.6v-7.6h1.6v8q-.9-.1-1.6-.4z"),
    ("twd", "m1.2 2.2v-8.2h1.5v7.6q-.7.5-1.5.6z"),
    ("door", "m-.6-2.6h1.1v-2h-1.1z"),
    ("rc", "m-4.1-5.8l4.1-7 4.1 7q-4.1 1.8-8.2 0z"),
    ("rb", "m-3.3-5.6l3.1-5.4-.8 5.8q-1.3 0-2.3-.4z"),
];

const GATE: &[(&str, &str)] = &[
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
