//! What stands in the New World: palisades, timber, farms, trading posts, flags and animals.

use bastide_rules::tile::{Animal, Rotation};

use crate::buildings::Shapes;
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Curve, Pt, pt};
use crate::plan::Plan;

/// A log tower with a watch room.
pub(crate) const BLOCKHOUSE: Shapes = &[
    ("sh", "m-2 2.4h7.5l2 1.4h-8z"),
    ("tw", "m-3 2v-6h6v6z"),
    ("tw2", "m-4-3.4v-4.6h8v4.6z"),
    ("twd", "m1 1.8v-5h1.7v5zm.6-5.4v-4.2h2.1v4.2z"),
    ("door", "m-2.2-5.2h4.4v-1.2h-4.4z"),
    ("rc", "m-5-7.6l5-4.6 5 4.6z"),
];

/// Two posts and a beam.
pub(crate) const GATE: Shapes = &[
    ("sh", "m-5 3h12l2.4 1.8h-12z"),
    ("door", "m-4.4 3v-7h8.8v7z"),
    ("tw", "m-6.8 3.4v-13.4h3v13.4zm10.6 0v-13.4h3v13.4z"),
    ("twd", "m-4.8 3v-12.6h.8v12.6zm10.6 0v-12.6h.8v12.6z"),
    ("twl", "m-8-4.6v-2.8h16v2.8z"),
    ("line", "m-8-4.6v-2.8h16v2.8z"),
];

const STEEPLE: Shapes = &[
    ("sh", "m-7 6h16l3-3v4.6h-17z"),
    ("white", "m-8 6.4v-6.4h10v6.4z"),
    ("rs", "m-9.2 .6l2.4-5.6h8l1.8 5.6z"),
    ("white2", "m1 6.4v-13h6v13z"),
    ("rs2", "m.2-6.2l3.8-11 3.8 11z"),
    ("win", "m-6 4.4v-2.2h1.5v2.2zm3.4 0v-2.2h1.5v2.2zm5.6-7v-2h2v2zm0 9v-3.4h2v3.4z"),
    ("line", "m4-17.2v-3.4m-1.2 1.2h2.4"),
];

/// A flag on its pole.
pub(crate) const FLAG: Shapes = &[
    ("sh", "m-7 9.4q6-2 11 0-5 2.2-11 0z"),
    ("bold", "m-6 9.4v-19.8"),
    ("white", "m-5.4-9.8q3.4-2 6.8 0t6.8 0v9.4q-3.4 2-6.8 0t-6.8 0z"),
    ("fr", "m-5.1-6.8q3.1-2 6.4 0t6.6 0v2q-3.4 2-6.6 0t-6.4 0zm0 4q3.1-2 6.4 0t6.6 0v2q-3.4 2-6.6 0t-6.4 0z"),
    ("arms", "m-5.4-9.8q3.4-2 6.8 0v5q-3.4-2-6.8 0z"),
];

/// A log house; the sign beside it shows two coins.
pub(crate) const POST: Shapes = &[
    ("sh", "m-8 6h14l3-3v4.8h-16z"),
    ("woodl", "m-9.4 6v-7h11.4v7z"),
    ("line", "m-9.4 3.8h11.4m-11.4-2.4h11.4"),
    ("door", "m-5.4 6v-4.6h3.2v4.6z"),
    ("wood", "m-11-.4l2.6-6.6h9.4l2.6 6.6z"),
    ("bold", "m5.4 7v-14.6h4"),
    ("paper", "m4.2-7h7.4v9h-7.4z"),
    ("gold", "m7.9-6a1.9 1.9 0 0 1 0 3.8 1.9 1.9 0 0 1 0-3.8zm0 4a1.9 1.9 0 0 1 0 3.8 1.9 1.9 0 0 1 0-3.8z"),
];

/// A conifer, from the foot of its trunk.
pub(crate) const PINE: Shapes = &[
    ("sh", "m-1.5 .6q3-1.4 6.6 0-2.6 1.8-6.6 0z"),
    ("wood", "m-.6 .6v-3h1.2v3z"),
    ("leaf", "m0-11l2.2 3.4h-1l2.4 3.2h-1.2l1.8 3q-4.2 1-8.4 0l1.8-3h-1.2l2.4-3.2h-1z"),
    ("leafl", "m-.4-9.4l-1.4 2.6h1l-1.8 2.8h1l-1.4 2 2.4 .2z"),
];

/// A barn and a farmhouse.
const FARM: Shapes = &[
    ("sh", "m-13 9h26l5-4v6h-27z"),
    ("white", "m-15 9.4v-6h8v6z"),
    ("rs", "m-16.2 4l2-4.6h7l2 4.6z"),
    ("win", "m-13.4 7.4v-2h1.7v2zm3.4 2v-3.6h1.9v3.6z"),
    ("flyd", "m-6 9.6v-10h9v10z"),
    ("rs2", "m-7.4 .4l2.4-5.6 3.6-3.6h9.2v4l-4.6 6z"),
    ("rsl", "m-6 0l1.8-4.6 3.2-3.2h2l-2.4 3.4-1.8 4.4z"),
    ("flyd2", "m2 9.6v-10.4l2.4-5 4-3.4 4 3.4 2.4 5v10.4z"),
    ("trim", "m2-.8l2.4-5 4-3.4 4 3.4 2.4 5m-9.6 10.2v-6.8h6.4v6.8m-6.4 0l6.4-6.8m-6.4 0l6.4 6.8"),
    ("door", "m7.2-2.4v-2.6h2.4v2.6z"),
];

/// A barn in few strokes.
pub(crate) const BARN: Shapes = &[
    ("sh", "m-12 12h28l5-5v9h-32z"),
    ("bred", "m-13 12v-13l3-8 10-7 10 7 3 8v13z"),
    ("brs", "m-16 0l3.4-11 12.6-9 12.6 9 3.4 11-5 1-2.6-9-8.4-6-8.4 6-2.6 9z"),
    ("white", "m-6.6 12v-11h13.2v11z"),
    ("cross", "m-5.4 10.8l10.8-9.2m-10.8 0l10.8 9.2"),
];

const BISON: Shapes = &[
    ("sh", "m-7 5q8-2.6 17 0-8 3-17 0z"),
    (
        "fur",
        "m-10 .6q-.2-3 2-3.6 .8-3.6 4.4-4.2 3.8-.4 6.2 2.6 4.6-.2 6 2.8 .6 1.4.2 2.8l-.6 5h-2.2l-.8-2.8-4.4-.2-.6 3h-2.2l-.8-3q-1.6.4-2.6-.2l-.6 2.2q-3.6-.2-4-4.4z",
    ),
    ("furd", "m-10 .6q-.2-3 2-3.6 .8-3.6 4.4-4.2 2.6 3 1.4 7.4-.8 2.6-2.6 2.8l-1.2 2q-3.6-.2-4-4.4z"),
    ("shine", "m-8.4-2.6q-1.6-.6-1.2-2.4 .8 1.2 2.2 1.2z"),
];

const BEAR: Shapes = &[
    ("sh", "m-8 5q8-2.6 17 0-8 3-17 0z"),
    (
        "furd",
        "m-8.6 5.4q-.8-3.4-.4-6 1.2-4 5.2-4.2 3.4-.8 6.4.2 .2-2.2 1.6-1.8l.8 1q2.8.2 3.8 2.4l1.8.8q.4 2-1.6 2.2-1.8 1.6-3.4 1.6l.4 3.8h-2.8l-.8-2.8h-5.2l-.6 2.8h-2.8z",
    ),
    ("fur", "m8.4-1.4l2 .6q.4 2-1.6 2.2z"),
];

const DEER: Shapes = &[
    ("sh", "m-5 6.4q6-2.4 13 0-6 2.8-13 0z"),
    ("bold", "m-4.4-5q-2.6-1-2.4-4.6m.6 2.4l-1.9-.6m4.5 2.6q2-1.4 1.6-4.6m-.4 2.8l1.8-1"),
    (
        "fawn",
        "m-7.4-2.6l2.2-2.6 1.6-.2 1 1.6 .6 2.4q3.6-.8 6.8 0 2 .8 1.6 3l-.2 5.2h-1.6l-.8-4q-2.6.8-5.2.2l-.4 3.8h-1.6l-.6-5q-1.2-1.2-1.2-3.4l-1.8-.2z",
    ),
    ("shine", "m5.2-1q1.8.2 1.4 2.8-1.4-.6-1.4-2.8z"),
];

const BEAVER: Shapes = &[
    ("sh", "m-8 4.6q8-2.4 18 0-9 3-18 0z"),
    ("furd", "m3 4q2.6-4 7-3.4 1.8 1.6.4 3.6-3.6 1.6-7.4-.2z"),
    ("fur", "m-9 .4q.2-2.6 2-3.2 .4-1.4 1.8-.8 5.2-2 8.8 1.4 2.6 2.8 1.2 7-6.4 1-11.8-.2l-.6-2.4q-1.4-.4-1.4-1.8z"),
    ("shine", "m-8 2.2h1.6v2.2h-1.6z"),
    ("ink", "m-6.8-.8h1.2v1.2h-1.2z"),
];

/// The picture of an animal.
pub(crate) const fn animal(animal: Animal) -> Shapes {
    match animal {
        Animal::Bison => BISON,
        Animal::Bear => BEAR,
        Animal::Deer => DEER,
        Animal::Beaver => BEAVER,
    }
}

/// Stakes along the walls, upright as everything that stands.
pub(crate) fn palisade(walls: &[Curve], distance: Distance, canvas: &mut Canvas) {
    let (gap, stake) = match distance {
        Distance::Near => (2.5, "m-1.2 1.2v-5.2l1.2-1.6 1.2 1.6v5.2z"),
        _ => (4.2, "m-2 1.8v-7.4l2-2.4 2 2.4v7.4z"),
    };
    canvas.order(&["wsh", "tw", "rail"]);
    for wall in walls {
        wall.shifted(pt(1.4, 2.0)).draw(canvas.ink("wsh"));
        let trace = wall.trace();
        let length: f32 = trace.windows(2).map(|w| (w[1] - w[0]).len()).sum();
        let count = (length / gap) as u16;
        for i in 0..=count {
            canvas.stamp("tw", wall.at(f32::from(i) / f32::from(count)), stake);
        }
        wall.shifted(pt(0.0, -1.8)).draw(canvas.ink("rail"));
    }
    canvas.close();
}

/// A farm in its fields.
pub(crate) fn farm(at: Pt, canvas: &mut Canvas) {
    canvas.stamps(
        at,
        &[
            ("crop", "m-24-3l26-9 24 8-1 22-25 5-23-6z"),
            ("cropl", "m-22 8l24 6 23-4m-47 3l24 6 23-4"),
            ("fence", "m-24-3l26-9 24 8-1 22-25 5-23-6z"),
        ],
    );
    canvas.scaled(at + pt(-7.0, 1.0), 1.15, FARM);
    canvas.close();
}

/// Churches, trading posts and animals.
pub(crate) fn draw(plan: &Plan, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    for at in &plan.places.steeples {
        canvas.stamps(at.turned(rotation) + pt(0.0, 2.0), STEEPLE);
        canvas.close();
    }
    for at in &plan.places.posts {
        canvas.scaled(at.turned(rotation), distance.sign_scale(), POST);
    }
    for (_, kind, at) in &plan.places.animals {
        canvas.scaled(at.turned(rotation), distance.sign_scale(), animal(*kind));
    }
}

/// A little town with a palisade, for panels and buttons.
pub(crate) const TOWN: Shapes = &[
    ("sh", "m-9 8h20l2-2v4h-20z"),
    ("fa", "m-7 2v-5h5v5zm8 0v-9h4v9z"),
    ("ra", "m-8.4-2.6l3.9-4.4 3.9 4.4z"),
    ("rs", "m.2-6.6l2.8-5.4 2.8 5.4z"),
    (
        "tw",
        "m-10.4 8.4v-7l1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8 1.3-1.8 1.3 1.8v7z",
    ),
    ("line", "m-10.4 4h20.8m-18.2 4.4v-7m2.6 7v-7m10.4 7v-7m2.6 7v-7"),
    ("door", "m-2.4 8.4v-5.4h4.8v5.4z"),
];

/// The instrument of a surveyor.
pub(crate) const THEODOLITE: Shapes = &[
    ("sh", "m-6 9.4q8-2 14 0-7 2.4-14 0z"),
    ("bold", "m0-1l-5.6 10.6m5.6-10.6l5.6 10.6m-5.6-10.6v9"),
    ("woodl", "m-2.6-.6v-2.4h5.2v2.4z"),
    ("gold", "m-8.4-5.4l12.6-4.4 1.8 3.8-12.6 4.6zm1.6-.6"),
    ("gold2", "m-.2-9.6a3.8 3.8 0 0 1 0 7.6 3.8 3.8 0 0 1 0-7.6z"),
    ("paper", "m-.2-7.8a2 2 0 0 1 0 4 2 2 0 0 1 0-4z"),
];
