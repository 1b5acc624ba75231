//! What stands outside the walls, and the great churches: always upright, lit from the north-west.

use bastide_rules::tile::{PartKind, RoadEnd, Rotation};

use crate::canvas::Canvas;
use crate::geometry::{Pt, hash, pt};
use crate::plan::Plan;
use crate::town::cottage;

pub(crate) type Shapes = &'static [(&'static str, &'static str)];

pub(crate) const MONASTERY: Shapes = &[
    ("sh", "m-12 9h25l5-4v6h-26z"),
    // Nave.
    ("st", "m-13 9.5v-8.5h19v8.5z"),
    ("std", "m-12.6 9.2v-2h18.2v2z"),
    ("rs", "m-14.4 1.6l3.4-8.6h14.8l2.6 8.6z"),
    ("rsl", "m-13.2 1l2.8-7.4h5l-2 7.4z"),
    ("win", "m-11 5.6v-2.6q.9-1.5 1.8 0v2.6zm4.4 0v-2.6q.9-1.5 1.8 0v2.6zm4.4 0v-2.6q.9-1.5 1.8 0v2.6z"),
    // Tower.
    ("st2", "m3.6 9.8v-18.6h8.6v18.6z"),
    ("std2", "m9.6 9.4v-17.8h2.3v17.8z"),
    ("win2", "m6.2-2.6v-2.8q1.5-1.8 3 0v2.8zm.2 12.2v-4.4q1.4-2 2.8 0v4.4z"),
    ("rs2", "m2.6-8.4l5.3-8.6 5.3 8.6z"),
    ("rsl2", "m3.8-8.8l4-6.6-.6 6.6z"),
    ("bold", "m7.9-17v-5.4m-2 1.8h4"),
];

pub(crate) const CATHEDRAL: Shapes = &[
    ("sh", "m-15 15h32l6-6v9h-33z"),
    // Nave behind.
    ("rs", "m-9-3l9-11 9 11v6h-18z"),
    ("rsl", "m-8.4-2.8l8-9.8-2 9.8z"),
    // Front.
    ("st", "m-8 16v-18l8-9.4 8 9.4v18z"),
    ("std", "m4.4 15.7v-20.6l3.2 3.8v16.8z"),
    ("win", "m0-6.4a3 3 0 0 1 0 6 3 3 0 0 1 0-6zm-3.4 13v-4q.9-1.6 1.8 0v4zm5 0v-4q.9-1.6 1.8 0v4z"),
    ("door", "m-2.6 16v-4.4q2.6-4 5.2 0v4.4z"),
    // Towers.
    ("st2", "m-16 16v-25h8.4v25zm23.6 0v-25h8.4v25z"),
    ("std2", "m-10 15.7v-24.4h2.2v24.4zm23.6 0v-24.4h2.2v24.4z"),
    (
        "win2",
        "m-13.2-2.6v-3.6q1.4-2 2.8 0v3.6zm0 9v-3.6q1.4-2 2.8 0v3.6zm23.6-9v-3.6q1.4-2 2.8 0v3.6zm0 9v-3.6q1.4-2 2.8 0v3.6z",
    ),
    ("rs2", "m-17-8.6l5.2-10.8 5.2 10.8zm23.6 0l5.2-10.8 5.2 10.8z"),
    ("rsl2", "m-15.6-9l3.8-8-.6 8zm23.6 0l3.8-8-.6 8z"),
    ("bold", "m-11.8-19.4v-4m-1.5 1.4h3m20.6 2.6v-4m-1.5 1.4h3m-12.8 9v-5.4m-1.8 2h3.6"),
];

pub(crate) const INN: Shapes = &[
    // The lake.
    ("pond", "m-5.6 4.6q-1.4-4.8 5.6-5.6 8.6-1 10 2.6 1.2 5.6-5.4 6.6-9.2 1-10.2-3.6z"),
    ("ripple", "m.2 2.6q1.2-.9 2.4 0t2.4 0m-6 2.8q1.2-.9 2.4 0t2.4 0"),
    // The house with its sign.
    ("sh", "m-8 1h9.4l2-2v3.4h-10z"),
    ("fa", "m-9 1.4v-6h9.6v6z"),
    ("line", "m-6.8 1.4v-6m2.6 6v-6m2.4 6v-6m-6.8 3.2h9"),
    ("win", "m-3.8 1.2v-3h1.8v3z"),
    ("flyd", "m-10.2-4l2.6-6.4h6.8l2.6 6.4z"),
    ("post", "m3-1v-7.6h3.4"),
    ("gold", "m4.2-8.2h3.8v3.8h-3.8z"),
];

pub(crate) const GARDEN: Shapes = &[
    ("sh", "m-9 9.6h20.4l1.6-15v16.6h-21z"),
    ("hedge", "m-10.6 9.6q-1-9.6 0-19.2 10.6-1 21.2 0 1 9.6 0 19.2-10.6 1-21.2 0z"),
    ("bedding", "m-8.6 7.8v-15.6h17.2v15.6z"),
    ("leafl", "m-7.4 6.6v-5.4h6v5.4zm8.8 0v-5.4h6v5.4zm-8.8-7.8v-5.4h6v5.4zm8.8 0v-5.4h6v5.4z"),
    ("fr", "m-6.8 6v-4.2h4.8v4.2zm9.2-7.8v-4.2h4.8v4.2z"),
    ("fp", "m2.4 6v-4.2h4.8v4.2zm-9.2-7.8v-4.2h4.8v4.2z"),
    (
        "fw",
        "m-6 5h1.3v1.3h-1.3zm2.2-1.8h1.3v1.3h-1.3zm7.2 1.8h1.3v1.3h-1.3zm2.2-1.8h1.3v1.3h-1.3zm-11.6-6h1.3v1.3h-1.3zm2.2-1.8h1.3v1.3h-1.3zm7.2 1.8h1.3v1.3h-1.3zm2.2-1.8h1.3v1.3h-1.3z",
    ),
    ("st", "m0-2.4a2.4 2.4 0 0 1 0 4.8 2.4 2.4 0 0 1 0-4.8z"),
    ("pool", "m0-1.3a1.3 1.3 0 0 1 0 2.6 1.3 1.3 0 0 1 0-2.6z"),
];

/// A tree, from the foot of its trunk.
pub(crate) const TREE: Shapes = &[
    ("sh", "m-1.5 .6q3-1.4 6.6 0-2.6 1.8-6.6 0z"),
    ("wood", "m-.6 .6v-3h1.2v3z"),
    ("leaf", "m0-2q-3.8 .6-3.8-2.4-.2-2.2 1.6-3 .4-2.6 2.6-2.4 2.6 0 2.8 2.6 1.8 1 1.2 3-.6 2.6-4.4 2.2z"),
    ("leafl", "m-2.6-3.8q-.6-2 1.2-2.8 .4-1.8 2-1.8-1.6 1-1.6 2.6-1.4.4-1.6 2z"),
];

/// A low bush.
pub(crate) const BUSH: Shapes = &[
    ("sh", "m-2 .6q3-1 6 0-2.6 1.4-6 0z"),
    ("leaf", "m-2.8 .8q-1.6-2 .2-3.2 .8-2 2.8-1.4 2.2-.8 2.8 1.2 1.8 1.4 .2 3.4z"),
    ("leafl", "m-2-1q0-1.6 1.6-2-.4 1.2-1.6 2z"),
];

const SIGNPOST: Shapes = &[
    ("sh", "m-3 1.8q3.6-1.6 8 0-3 2-8 0z"),
    ("st", "m-3.4 1.6q-.4-2.6 3.4-2.8 3.8 .2 3.4 2.8-3.4 2-6.8 0z"),
    ("woodl", "m-.7 .4v-9.8h1.4v9.8zm.7-9h4.6l1.6 1.3-1.6 1.3h-4.6zm0 3.2h-4.6l-1.4 1.2 1.4 1.2h4.6z"),
];

const ROCKS: Shapes = &[
    ("st", "m-9 1.6l1.4-5 3.4-2.4 2.6 2.6 .6 4.8zm8.4.4l.8-8 3.6-3.2 3.8 2.8 1.4 8.4z"),
    ("std", "m-4.6-2.8l1.8.6 1 3.8-2.6 .4zm8.4-4.6l2.8 1.2 1.6 7.6-3.8.6z"),
    ("ripple", "m-3.6 3.4q2-1.4 4 0t4 0m-9 2.6q2-1.4 4 0t4 0"),
];

/// Villages, crossings and lone houses: what a road outside the walls ends at.
pub(crate) fn road_ends(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    let ends = |end| plan.kind.parts.iter().any(|p| p.end == Some(end));
    let middle = plan.middle.turned(rotation);
    if ends(RoadEnd::Village) || ends(RoadEnd::Junction) {
        mouths(plan, rotation, canvas);
    }
    if ends(RoadEnd::Village) {
        canvas.disc("green", middle, 5.4);
        canvas.close();
        let mut feet: Vec<Pt> = [(-12.5, -11.0), (12.5, -11.5), (-12.0, 11.5), (12.5, 11.0)]
            .map(|(x, y)| plan.middle + pt(x, y))
            .into_iter()
            .filter(|p| free_round(plan, *p))
            .map(|p| p.turned(rotation) + pt(0.0, 5.0))
            .collect();
        crate::order::sort_short(&mut feet, |a, b| a.y > b.y);
        for (i, foot) in feet.into_iter().enumerate() {
            if foot.y > middle.y && i > 0 {
                canvas.close();
            }
            cottage(foot, hash(plan.seed, i as u32), canvas);
        }
        canvas.close();
        canvas.stamps(middle + pt(0.0, 2.6), TREE);
    }
    if ends(RoadEnd::Junction) {
        canvas.disc("green", middle, 4.6);
        canvas.stamps(middle, SIGNPOST);
    }
    if ends(RoadEnd::Bush) {
        canvas.oval("sh", middle + pt(1.5, 2.0), 10.0, 8.0);
        for (x, y) in [(-4.0, -3.0), (4.0, -3.5), (0.0, 0.5), (-6.5, 2.5), (6.5, 2.5), (-2.6, 5.6), (3.4, 6.0)] {
            canvas.close();
            canvas.stamps(middle + pt(x, y + 1.0), TREE);
        }
    }
    canvas.close();
    for road in plan.roads.iter().filter(|r| r.end == Some(RoadEnd::House)) {
        let at = road.course.end().turned(rotation);
        canvas.disc("green", at, 4.4);
        canvas.close();
        cottage(at + pt(0.0, 4.0), 3, canvas);
        canvas.close();
    }
    if let Some(river) = plan.river.as_ref().filter(|_| plan.kind.spring) {
        let back = if plan.roads.is_empty() { -3.0 } else { 8.0 };
        let at = river.end() - river.heading(1.0) * back;
        canvas.scaled(at.turned(rotation), 1.2, ROCKS);
    }
    canvas.close();
}

/// Where roads meet, a line across each mouth shows that the road ends there.
fn mouths(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    for road in plan.roads.iter().filter(|r| r.end.is_some()) {
        let length = (road.course.end() - road.course.start()).len();
        let t = 1.0 - 8.5 / length;
        let (at, across) = (road.course.at(t), road.course.heading(t).right() * 5.0);
        let d = canvas.ink("mouth");
        crate::geometry::move_to(d, (at - across).turned(rotation));
        d.push('L');
        crate::geometry::point(d, (at + across).turned(rotation), false);
    }
    canvas.close();
}

/// Whether a cottage stands freely in a field here.
fn free_round(plan: &Plan, p: Pt) -> bool {
    [(0.0, 0.0), (3.0, 0.0), (-3.0, 0.0), (0.0, 3.0), (0.0, -3.0)].iter().all(|(x, y)| {
        plan.survey.at(p + pt(*x, *y)).is_some_and(|label| {
            label > 0 && plan.kind.parts.get(label as usize - 1).is_some_and(|part| part.kind == PartKind::Field)
        })
    })
}

/// A monastery, to the left of its yard: a figure has room beside it.
pub(crate) fn monastery(at: Pt, canvas: &mut Canvas) {
    canvas.oval("yard", at + pt(2.0, 8.0), 25.0, 11.5);
    canvas.scaled(at + pt(-8.0, 3.5), 1.15, MONASTERY);
    canvas.close();
}

/// Monastery or farm, cathedral, inn and garden.
pub(crate) fn great(plan: &Plan, rotation: Rotation, gardens: bool, canvas: &mut Canvas) {
    if let Some(at) = plan.places.garden.filter(|_| gardens) {
        canvas.scaled(at.turned(rotation), plan.places.garden_scale, GARDEN);
    }
    if let Some(at) = plan.places.inn {
        canvas.scaled(at.turned(rotation), 1.3, INN);
        canvas.close();
    }
    if let Some(at) = plan.places.monastery {
        (plan.style.cloister)(at.turned(rotation), canvas);
    }
    if let Some(at) = plan.places.cathedral {
        canvas.disc("square", at.turned(rotation) + pt(0.0, 4.0), 19.0);
        canvas.stamps(at.turned(rotation) + pt(0.0, 2.0), CATHEDRAL);
        canvas.close();
    }
}
