//! Symbols on tiles: pennants, goods, gold, mage, robber, flying machines, crop circles, jetties.

use bastide_rules::tile::{CropCircle, Goods, RoadEnd, Rotation};

use crate::buildings::Shapes;
use crate::canvas::Canvas;
use crate::courses::lake;
use crate::distance::Distance;
use crate::geometry::{Pt, move_to, number, point, pt};
use crate::plan::Plan;

pub(crate) const PENNANT: Shapes = &[
    ("sh", "m-5 7.6q6-2 12 0-6 2.4-12 0z"),
    ("arms", "m-6-7.6q6 1.6 12 0 .8 10.6-6 15.6-6.8-5-6-15.6z"),
    ("shine", "m-1.3-6v13.2l1.3 .9 1.3-.9v-13.2zm-3.9 3.6v2.6h10.4v-2.6z"),
];

/// Grapes on a token of wine.
pub(crate) const WINE: Shapes = &[
    ("wine", DISC),
    (
        "shine",
        "m-3.1-2.2a2 2 0 0 1 0 4 2 2 0 0 1 0-4zm6.2 0a2 2 0 0 1 0 4 2 2 0 0 1 0-4zm-3.1-.4a2 2 0 0 1 0 4 2 2 0 0 1 0-4zm-1.6 3.3a2 2 0 0 1 0 4 2 2 0 0 1 0-4zm3.2 0a2 2 0 0 1 0 4 2 2 0 0 1 0-4zm-1.6 2.7a1.8 1.8 0 0 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
    ),
    ("leafl", "m.2-2.8q-.4-3.8 4.4-3.8 0 3.2-4.4 3.8zm-.6 0q-4.2 0-4.4-3.4 4.4-.4 4.4 3.4z"),
];

/// A sheaf on a token of grain.
pub(crate) const GRAIN: Shapes = &[
    ("grain", DISC),
    (
        "goldd",
        "m0 6.8q-1.6-3.4-3.6-7-2.4-3-1-5.4 2.2 .4 3 3.2 0-3.4 1.6-4.8 1.6 1.4 1.6 4.8 .8-2.8 3-3.2 1.4 2.4-1 5.4-2 3.6-3.6 7z",
    ),
    ("shine", "m-2.7 .9h5.4v1.9h-5.4z"),
];

/// A bale on a token of cloth.
pub(crate) const CLOTH: Shapes = &[
    ("cloth", DISC),
    ("shine", "m-5.4-2.8q4.4-3 9.4-2.4l2.2 2.4v7q-6-.8-9.4 2z"),
    ("cloth2", "m-4.6-.6q4.6-2 10-1.2v1.5q-5.4-.8-9.6 1.2zm.6 3.4q4.6-2 9.6-1.2v1.5q-5-.8-9.2 1.2z"),
    ("line", "m-5.4-2.8q.2 4.6 2.2 9-3-1.6-3.4-5-.2-3.4 1.2-4z"),
];

const DISC: &str = "m-9 0a9 9 0 0 1 18 0 9 9 0 0 1-18 0z";

pub(crate) const GOLD: Shapes = &[
    ("sh", "m-7 5.6h14.6l2-2.6v4.4h-15z"),
    ("halo", "m-8.4 6l1.6-5h2.6l1.6-5h5.8l1.4 5h2.6l1.4 5z"),
    ("gold", "m-8.4 6l1.6-5h5.8l1.4 5zm8.2 0l1.6-5h5.8l1.4 5zm-4.2-5.4l1.6-5h5.8l1.4 5z"),
    ("goldl", "m-6.4 1.6h4.8l.4 1.4h-5.6zm8.2 0h4.8l.4 1.4h-5.6zm-4.2-5.4h4.8l.4 1.4h-5.6z"),
    ("shine", "m5.4-9l.9 2.1 2.1 .9-2.1 .9-.9 2.1-.9-2.1-2.1-.9 2.1-.9z"),
];

pub(crate) const MAGE: Shapes = &[
    ("sh", "m-8 6q9-3 18 0-8 3.4-18 0z"),
    ("halo", "m-8.4 5.4q2.6-2 4.4-2.6 .8-6.4 5.4-12 2.2 1.6 3 3.4l-2-.4q1.6 4.2 2 9 2 .8 4.2 2.6-8 3.4-17 0z"),
    ("mage", "m-8.4 5.4q2.6-2 4.4-2.6 .8-6.4 5.4-12 2.2 1.6 3 3.4l-2-.4q1.6 4.2 2 9 2 .8 4.2 2.6-8 3.4-17 0z"),
    ("magel", "m-3.2 2.4q1-5.4 4-9.4-1 5.2-1.6 9.6z"),
    ("gold", "m.6-3.2l.8 1.9 2 .2-1.5 1.3 .5 2-1.8-1-1.8 1 .5-2-1.5-1.3 2-.2z"),
];

pub(crate) const ROBBER: Shapes = &[
    ("sh", "m-6 6.6q8-2.4 15 0-7 3-15 0z"),
    (
        "woodl",
        "m-2.6-4.4q-1.6-2.2-2.4-4 2.4 .8 5 .4 2.6 .4 5-.4-.8 1.8-2.4 4 5 3.6 5.4 7.8 .2 3.8-8 4-8.2-.2-8-4 .4-4.2 5.4-7.8z",
    ),
    ("flyd", "m-3.4-5h6.8v2.2h-6.8z"),
    ("ink", "m-5.2-.4q2.6-1.6 5.2-.2 2.6-1.4 5.2.2 .6 3.6-2.2 4.2-2.2.2-3-1.8-.8 2-3 1.8-2.8-.6-2.2-4.2z"),
    ("shine", "m-4 .4h2.4v1.8h-2.4zm5.6 0h2.4v1.8h-2.4z"),
];

/// The machine, flying east; the way ahead of it is drawn apart.
const MACHINE: Shapes = &[
    ("flyd", "m-11-1l-8-5.4q1.8 6.4 0 12.8l8-5.4z"),
    (
        "fly",
        "m7-2q.4-10.6-5.6-18.4-2.4 3.6-5.4 4.2-.8 3.8-4.2 5-.2 3.4-3 4.6l4.2 5.6zm0 4q.4 10.6-5.6 18.4-2.4-3.6-5.4-4.2-.8-3.8-4.2-5-.2-3.4-3-4.6l4.2-5.6z",
    ),
    ("line", "m5-3l-9-13.2m7.4 13.2l-11.6-8.2m13.2 14.2l-9 13.2m7.4-13.2l-11.6 8.2"),
    ("flyd2", "m-14 0q6-3.6 14-3.6 9.6 .2 13.6 3.6-4 3.4-13.6 3.6-8 0-14-3.6z"),
    ("shine", "m4-1.5q3.4.2 5.4 1.5-2 1.3-5.4 1.5z"),
];

const FORK: &str =
    "m-.9 11v-9.6q-4.6-.4-4.8-5v-6h1.9v5.8q.2 2.6 2.9 3.2v-9h1.8v9q2.7-.6 2.9-3.2v-5.8h1.9v6q-.2 4.6-4.8 5v9.6z";
const CLUB: &str = "m-7.8 7.4l7.6-10.2q1.6-6.4 5.4-7.4 4 .8 4 4.8-1.4 3.6-7.2 4.6l-8 9.8z";
const SHIELD: &str = "m-7.4-8.6q7.4 2 14.8 0 1 12.6-7.4 19-8.4-6.4-7.4-19z";

/// The sign of a crop circle around a point.
pub(crate) const fn crop_sign(crop: CropCircle) -> &'static str {
    match crop {
        CropCircle::Fork => FORK,
        CropCircle::Club => CLUB,
        CropCircle::Shield => SHIELD,
    }
}

/// The sign of a kind of goods around a point.
pub(crate) const fn goods_sign(goods: Goods) -> Shapes {
    match goods {
        Goods::Wine => WINE,
        Goods::Grain => GRAIN,
        Goods::Cloth => CLOTH,
    }
}

/// Everything that is a sign rather than a place.
pub(crate) fn draw(plan: &Plan, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    let (kind, scale) = (plan.kind, distance.sign_scale());
    for at in &plan.places.pennants {
        canvas.scaled(at.turned(rotation), scale, plan.style.pennant);
        canvas.close();
    }
    if let (Some(at), Some(token)) = (plan.places.goods, kind.parts.iter().find_map(|p| p.goods)) {
        canvas.within(at.turned(rotation), scale, |canvas| goods(pt(0.0, 0.0), token, canvas));
    }
    if let Some(at) = plan.places.emblem {
        let shapes = if kind.gold {
            GOLD
        } else if kind.mage {
            MAGE
        } else {
            ROBBER
        };
        canvas.scaled(at.turned(rotation), 1.25 * scale, shapes);
        canvas.close();
    }
    if let (Some(crop), Some(circle)) = (kind.crop, plan.crop) {
        canvas.scaled(circle.at.turned(rotation), 1.3, &[("cropd", crop_sign(crop))]);
    }
    if let (Some(at), Some(step)) = (plan.places.flier, kind.flight(rotation)) {
        flier(at.turned(rotation), pt(f32::from(step.0), f32::from(step.1)).unit(), canvas);
    }
    jetties(plan, rotation, canvas);
}

/// A token of goods.
pub(crate) fn goods(at: Pt, goods: Goods, canvas: &mut Canvas) {
    canvas.disc("sh", at + pt(1.2, 1.6), 10.0);
    canvas.disc("paper", at, 10.2);
    canvas.stamps(at, goods_sign(goods));
    canvas.close();
}

/// A flying machine and the way it flies.
pub(crate) fn flier(at: Pt, way: Pt, canvas: &mut Canvas) {
    for class in ["way", "wayi"] {
        for ahead in [11.5, 17.0] {
            let d = canvas.ink(class);
            let tip = at + way * (ahead + 3.0);
            let wing = way.right() * 4.2;
            move_to(d, tip - way * 4.2 + wing);
            d.push('L');
            point(d, tip, false);
            d.push('L');
            point(d, tip - way * 4.2 - wing, false);
        }
    }
    canvas.close();
    let body = at - way * 3.0;
    let angle = way.y.atan2(way.x).to_degrees();
    let place = |p: Pt, scale: &str| {
        let mut text = String::from("transform=\"translate(");
        point(&mut text, p, false);
        text.push_str(")rotate(");
        number(&mut text, angle);
        text.push(')');
        text.push_str(scale);
        text.push('"');
        text
    };
    canvas.begin(&place(body + pt(3.4, 5.4), "scale(.74)"));
    for (_, shape) in MACHINE.iter().filter(|(class, _)| *class != "line" && *class != "shine") {
        canvas.stamp("sh", pt(0.0, 0.0), shape);
    }
    canvas.end();
    canvas.begin(&place(body, "scale(.8)"));
    canvas.stamps(pt(0.0, 0.0), MACHINE);
    canvas.end();
}

/// The landing stages of a ferry lake.
fn jetties(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    for road in plan.roads.iter().filter(|r| r.end == Some(RoadEnd::Jetty)) {
        let shore = road.course.end();
        let into = (lake(plan.kind) - shore).unit();
        for class in ["jetty", "plank"] {
            let trim = if class == "jetty" { 0.6 } else { 0.0 };
            let d = canvas.ink(class);
            move_to(d, (shore - into * (5.0 + trim)).turned(rotation));
            d.push('L');
            point(d, (shore + into * (6.0 + trim)).turned(rotation), false);
        }
    }
    canvas.close();
}
