//! What stands on a map: little towns, bottles, shields, boats, beasts, the rose.

use bastide_mapdata::Colour;

use crate::buildings::Shapes;
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Pt, polygon, pt};
use crate::symbols::PENNANT;
use crate::town;

/// The class of a chip's, a bottle's or an island's colour.
pub(crate) const fn paint(colour: Colour) -> &'static str {
    match colour {
        Colour::Violet => "violet",
        Colour::Blue => "azure",
        Colour::Orange => "orange",
    }
}

const CHAPEL: Shapes = &[
    ("sh", "m-4 .4h10l2-1.6v2.6h-10z"),
    ("st", "m-4 0v-6.4h4.4v6.4zm4.4 0v-4h5v4z"),
    ("rs", "m-4.8-6l2.6-6.4 2.6 6.4zm5.2 2.2l1.2-3h3.4l1.2 3z"),
    ("win", "m-2.5-2.4v-1.8q.7-1 1.4 0v1.8z"),
    ("line", "m-2.2-12.4v-2.4m-.9 .9h1.8"),
];

const FAR_HOUSES: Shapes = &[
    ("bst", "m-25 0v-13h20v13zm24 0v-18h24v18z"),
    ("bred", "m-29-12l14-15 14 15zm25-5l15-18 15 18z"),
    ("ink", "m-18 0v-8h6v8zm26 0v-10h7v10z"),
];

/// A small town around its foot: a few houses and a chapel.
pub(super) fn small_town(at: Pt, distance: Distance, canvas: &mut Canvas) {
    if distance == Distance::Far {
        canvas.scaled(at, 1.0, FAR_HOUSES);
        return;
    }
    let scale = if distance == Distance::Near { 1.7 } else { 2.0 };
    canvas.within(at, scale, |canvas| {
        town::cottage(pt(-8.5, -3.4), 2, canvas);
        canvas.close();
        canvas.stamps(pt(6.0, -3.0), CHAPEL);
        canvas.close();
        town::cottage(pt(-3.0, -0.6), 1, canvas);
        canvas.close();
        town::cottage(pt(8.0, 0.6), 0, canvas);
    });
}

/// A bottle of wine, 18 high.
pub(crate) fn bottle(at: Pt, colour: Colour, scale: f32, canvas: &mut Canvas) {
    canvas.scaled(
        at,
        scale,
        &[
            ("sh", "m-4 8.4q6-2 11 0-5 2-11 0z"),
            (paint(colour), "m-1.6-9.4h3.2v5.2q2.6 1.2 2.6 4v7.4q0 1.4-1.4 1.4h-5.6q-1.4 0-1.4-1.4v-7.4q0-2.8 2.6-4z"),
            ("shine", "m-2.9 1.4h5.8v4h-5.8z"),
            ("ink", "m-1.8-10.6h3.6v2h-3.6z"),
            ("edge", "m-2.9 0q.2-1.8 1.4-2.6"),
        ],
    );
}

/// Coats of arms side by side, the middle of the row at `at`.
pub(super) fn coats(at: Pt, count: u8, scale: f32, canvas: &mut Canvas) {
    let step = 15.0 * scale;
    for i in 0..count {
        let x = (f32::from(i) - f32::from(count.saturating_sub(1)) / 2.0) * step;
        canvas.scaled(at + pt(x, 0.0), scale, PENNANT);
    }
}

/// A small ferry under sail.
pub(super) const BOAT: Shapes = &[
    ("swellink", "m-13 7q3 2.4 6 0t6 0 6 0 6 0"),
    ("wood", "m-9 .6h19q-1.4 5.4-4.4 6.4h-11q-3-1.6-3.6-6.4z"),
    ("line", "m0 .4v-17"),
    ("white", "m1.2-16q7.4 5 7.6 13.6h-7.6zm-2.2 2.6v11h-6.4q.6-7 6.4-11z"),
    ("fr", "m0-17.4h5.6l-1.8 1.6 1.8 1.6h-5.6z"),
];

/// A serpent of the deep.
pub(super) const SERPENT: Shapes = &[
    (
        "serpent",
        "m-30 6q2-13 10-13t10 13q1 0 2 0h-4q-1-7-8-7t-7 7zm24 0q2-15 11-15 9 0 11 15h-4q-1.4-9-7-9-6 0-7 9zm25 0q-1-16 4-22 4-6 11-4 4 1.6 5 5l-5 1.6 4 1.4q-2 3-6 2-4-.6-5 3.4-1.4 6-1 12.6z",
    ),
    ("ink", "m32-15a1.1 1.1 0 0 1 2.2 0 1.1 1.1 0 0 1-2.2 0z"),
    ("serpent2", "m-38 6q-1-6-7-8 5-1 9 1 4 2 5 7z"),
    ("swellink", "m-46 8q4 3 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0"),
];

/// A rose of the winds, `size` from its middle to its long points. Its needle points north.
pub(super) fn rose(at: Pt, size: f32, canvas: &mut Canvas) {
    canvas.disc("rosering", at, size * 0.62);
    canvas.disc("roserim", at, size * 0.5);
    canvas.close();
    let way = |eighths: f32| {
        let angle = eighths * std::f32::consts::FRAC_PI_4;
        pt(angle.sin(), -angle.cos())
    };
    for (first, long) in [(0.5, 0.44), (1.5, 0.44), (1.0, 0.72), (0.0, 1.0)] {
        for i in 0..4_u8 {
            let eighth = first + f32::from(i) * 2.0;
            let tip = at + way(eighth) * (size * long);
            for (side, class) in [(-0.5, "rosel"), (0.5, "rosed")] {
                let waist = at + way(eighth + side) * (size * 0.17);
                polygon(canvas.ink(class), &[at, tip, waist]);
            }
        }
        canvas.close();
    }
    canvas.disc("rosel", at, size * 0.07);
    canvas.close();
    // A lily for the north.
    canvas.scaled(
        at - pt(0.0, size * 1.05),
        size / 46.0,
        &[("rosed", "m0-12q4 4 2 9 5-4 6 0 0 4-5 4l1 3h-8l1-3q-5 0-5-4 1-4 6 0-2-5 2-9z")],
    );
}

/// Hills and woods, as an engraver scratches them.
pub(super) const HILLS: [&str; 4] = [
    "m-14 5q5-11 10-12 5 1 9 12m-7-9q1 4-1 7m-9 2q3-7 6-9m8 5q3-5 6-5 4 1 7 9m-6-7q1 3 0 5",
    "m-11 4q4-8 8-9 4 1 7 9m-6-7q1 3 0 5m5-1q2-4 5-4 3 1 5 7",
    "m-9 3v-3m0-5l-3 5h6zm8 6v-3m0-7l-3.4 7h6.8zm8 6v-3m0-5l-3 5h6z",
    "m-6 3v-3a3.4 3.4 0 1 1 .2 0m8.8 3v-3a3.6 3.6 0 1 1 .2 0",
];
