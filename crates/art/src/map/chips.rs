//! Chips of the maps: face down, or open with their number.

use bastide_mapdata::Colour;

use super::emblems::paint;
use crate::canvas::Canvas;
use crate::geometry::{Pt, pt};

const ORIGIN: Pt = pt(0.0, 0.0);

/// How a chip lies (MAP-50).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChipFace {
    /// Face down. On marked places its colour is known (MAP-54).
    Down(Option<Colour>),
    /// Open, with its number.
    Open(Colour, u8),
    /// Laid out anew for others to find, with its number (MAP-93).
    Cache(Colour, u8),
}

/// The sign of a colour beside its paint, for eyes that do not tell the colours apart: grapes, a wave, a sun.
const fn sign(colour: Colour) -> &'static str {
    match colour {
        Colour::Violet => "m-2.6-1.8l2.6-2.6 2.6 2.6-2.6 4.2z",
        Colour::Blue => "m-4.4 0q1.1-2.4 2.2 0t2.2 0 2.2 0 2.2 0v1.8q-1.1 2.4-2.2 0t-2.2 0-2.2 0-2.2 0z",
        Colour::Orange => "m0-3.6l.9 2.1 2.3-.3-1.4 1.8 1.4 1.8-2.3-.3-.9 2.1-.9-2.1-2.3.3 1.4-1.8-1.4-1.8 2.3.3z",
    }
}

const fn digit(number: u8) -> &'static str {
    match number {
        1 => "m-3.6-4.4q2.4-.4 3.6-2.8v11.6m-3 0h6",
        _ => "m-3.6-4.2q.4-3 3.6-3 3.4 .2 3.4 3.2 0 2.6-3.4 5t-3.6 3.4h7.2",
    }
}

/// A chip around the origin, 28 across.
#[must_use]
pub fn chip_svg(face: ChipFace) -> String {
    let mut canvas = Canvas::default();
    draw(face, &mut canvas);
    canvas.finish()
}

pub(crate) fn draw(face: ChipFace, canvas: &mut Canvas) {
    canvas.disc("sh", pt(1.6, 2.4), 14.2);
    canvas.disc("chiprim", ORIGIN, 14.0);
    match face {
        ChipFace::Down(colour) => {
            let class = colour.map_or("chipback", paint);
            canvas.disc(class, pt(-0.3, -0.5), 12.6);
            canvas.close();
            // A wheel of the winds on the back, whatever lies below.
            canvas.stamp("chipmark", ORIGIN, "m0-8.6l2.2 6.4 6.4 2.2-6.4 2.2-2.2 6.4-2.2-6.4-6.4-2.2 6.4-2.2z");
            if let Some(colour) = colour {
                canvas.close();
                canvas.stamp("ink", ORIGIN, sign(colour));
            }
        }
        ChipFace::Open(colour, number) | ChipFace::Cache(colour, number) => {
            canvas.disc(paint(colour), pt(-0.3, -0.5), 12.6);
            canvas.close();
            canvas.disc("chipface", pt(-0.3, -0.5), 8.8);
            canvas.close();
            canvas.stamp("digit", pt(-0.3, 0.9), digit(number));
            for (x, y) in [(0.0, -11.2), (0.0, 10.2)] {
                canvas.within(pt(x - 0.3, y), 0.42, |canvas| canvas.stamp("shine", ORIGIN, sign(colour)));
            }
            if matches!(face, ChipFace::Cache(..)) {
                canvas.stamp("cachering", ORIGIN, "m-17.5 0a17.5 17.5 0 0 1 35 0 17.5 17.5 0 0 1-35 0z");
                canvas.close();
                canvas.stamp("fr", pt(9.5, -11.5), "m0 6v-12h8l-2.6 2.8 2.6 2.8h-6.4v6.4z");
            }
        }
    }
    canvas.close();
}
