//! The table under the board: planks, and the thickness and shadow of the tiles that lie on it.

use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Curve, chance, hash, move_to, noise, pt};

/// Width of the repeated piece of table, and height of a plank, in drawing units.
const LENGTH: f32 = 1460.0;
const PLANK: f32 = 174.0;
const PLANKS: u32 = 5;

/// The `<pattern>` of the table's wood, to be put once into `<defs>`. Its id is `k-wood`.
#[must_use]
pub fn table_defs() -> String {
    let mut canvas = Canvas::default();
    canvas.order(&["tabl", "tabd", "streak", "seam"]);
    for plank in 0..PLANKS {
        let top = plank as f32 * PLANK;
        // Each row is one long plank and a short one, in two of three tones.
        let joints = [chance(31, plank) * LENGTH * 0.4, (0.55 + 0.4 * chance(37, plank)) * LENGTH];
        for (i, tone) in [hash(41, plank) % 3, hash(43, plank) % 3].into_iter().enumerate() {
            let class = ["tabl", "tabd", ""][tone as usize];
            let (from, to) = if i == 0 { (joints[0], joints[1]) } else { (joints[1], joints[0] + LENGTH) };
            for shift in [0.0, -LENGTH] {
                if !class.is_empty() && to + shift > 0.0 && from + shift < LENGTH {
                    let d = canvas.ink(class);
                    move_to(d, pt((from + shift).max(0.0), top));
                    d.push_str(&format!(
                        "H{:.0}V{:.0}H{:.0}Z",
                        (to + shift).min(LENGTH),
                        top + PLANK,
                        (from + shift).max(0.0)
                    ));
                }
            }
        }
        grain(plank, top, &mut canvas);
        let d = canvas.ink("seam");
        move_to(d, pt(0.0, top));
        d.push_str(&format!("H{LENGTH:.0}"));
        for x in joints {
            move_to(d, pt(x, top));
            d.push_str(&format!("v{PLANK:.0}"));
        }
    }
    canvas.close();
    format!(
        "<pattern id=\"k-wood\" width=\"{LENGTH:.0}\" height=\"{:.0}\" patternUnits=\"userSpaceOnUse\">{}</pattern>",
        PLANK * PLANKS as f32,
        canvas.finish()
    )
}

/// Long, quiet lines that end where they began, so that the piece repeats without a seam.
fn grain(plank: u32, top: f32, canvas: &mut Canvas) {
    for line in 0..6_u32 {
        let seed = hash(53 + plank, line);
        let y = top + PLANK * (line as f32 + 0.3 + 0.5 * chance(seed, 1)) / 6.0;
        let height = |k: u32| y + 5.0 * noise(seed, 10 + k % 6);
        let knots: Vec<_> = (0..=6).map(|k| pt(LENGTH * k as f32 / 6.0, height(k))).collect();
        Curve::through(&knots, pt(1.0, 0.0), pt(1.0, 0.0)).draw(canvas.ink("streak"));
    }
}

/// The table, as far as the drawing reaches.
#[must_use]
pub fn table_svg() -> String {
    let whole = "width=\"100%\" height=\"100%\"";
    format!("<rect class=\"k-table\" {whole}/><rect fill=\"url(#k-wood)\" {whole}/>")
}

/// How thick the tiles on these cells are, and their shadow on the table. Drawn, not filtered: it costs no frame.
#[must_use]
pub fn thickness_svg(cells: impl IntoIterator<Item = (i32, i32)>, distance: Distance) -> String {
    let thick = match distance {
        Distance::Near => 2.4,
        Distance::Middle => 3.2,
        Distance::Far => 6.0,
    };
    let mut d = String::new();
    for (x, y) in cells {
        move_to(&mut d, pt(x as f32, y as f32) * 100.0);
        d.push_str("h100v100h-100z");
    }
    let layer = |class: &str, right: f32, down: f32| {
        format!(
            "<path class=\"k-{class}\" transform=\"translate({:.1} {:.1})\" d=\"{d}\"/>",
            thick * right,
            thick * down
        )
    };
    [("castw", 1.6, 2.8), ("cast", 1.2, 2.2), ("card", 0.45, 1.0), ("card", 0.2, 0.5)]
        .map(|(class, right, down)| layer(class, right, down))
        .concat()
}
