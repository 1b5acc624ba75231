//! The people of the town (ART 16): small heads in a seat's colour, for bots of every level, and a medallion for people.
//!
//! A head is drawn in front of a round ground with a rim; hats and feathers stand over the rim. Two line weights, flat
//! colours, light from the north-west: it has to be told at 28 pixels who it is.

use crate::figures::{FigureShape, Pattern, figure_svg, pattern_fill};

/// Whose head it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// A person at the table: a meeple, for nobody knows what they look like.
    Person,
    /// A fair-haired boy.
    Novice,
    /// A cap with a feather.
    Squire,
    /// A broad hat, a moustache and a chain.
    Trader,
    /// A helmet with a plume.
    Knight,
    /// A beard, a leather apron and a set square.
    Builder,
    /// A crown and a long white beard.
    Best,
}

impl Face {
    /// The townspeople, the weakest player first.
    pub const ALL: [Face; 6] = [Face::Novice, Face::Squire, Face::Trader, Face::Knight, Face::Builder, Face::Best];

    /// The face of a level by its name; somebody unknown is a person.
    #[must_use]
    pub fn of_level(level: &str) -> Face {
        match level {
            "novice" => Face::Novice,
            "squire" => Face::Squire,
            "trader" => Face::Trader,
            "knight" => Face::Knight,
            "builder" => Face::Builder,
            "best" => Face::Best,
            _ => Face::Person,
        }
    }

    const fn strokes(self) -> &'static [Stroke] {
        match self {
            Face::Person => &[],
            Face::Novice => NOVICE,
            Face::Squire => SQUIRE,
            Face::Trader => TRADER,
            Face::Knight => KNIGHT,
            Face::Builder => BUILDER,
            Face::Best => BEST,
        }
    }
}

/// A class and its path data.
type Stroke = (&'static str, &'static str);

/// A head on the square -17 to 17 around the origin. Cloth has the CSS `color` it inherits, and the pattern on it.
#[must_use]
pub fn face_svg(face: Face, pattern: Pattern) -> String {
    let mut markup = String::from(GROUND);
    if face == Face::Person {
        return markup
            + "<g transform=\"translate(0 1.6)scale(.8)\">"
            + &figure_svg(FigureShape::Meeple, pattern)
            + "</g>";
    }
    for (class, d) in face.strokes() {
        markup.push_str(&format!("<path class=\"k-{class}\" d=\"{d}\"/>"));
        if *class == "fig" && pattern != Pattern::Plain {
            markup.push_str(&format!("<path class=\"k-pat\" fill=\"{}\" d=\"{d}\"/>", pattern_fill(pattern)));
        }
    }
    markup + RIM
}

/// What lies behind every head: a light halo for dark tables, the rim, the seat's colour, and parchment.
const GROUND: &str = "<circle class=\"k-halo\" cy=\"1\" r=\"15.2\"/><circle class=\"k-fig\" cy=\"1\" r=\"15.2\"/><circle class=\"k-sky\" cy=\"1\" r=\"12.8\"/>";

/// The rim again, where shoulders lie over it.
const RIM: &str = "<path class=\"k-figi\" d=\"M-12.8 9.2a15.2 15.2 0 0 0 25.6 0\"/>";

const NECK: &str = "M-2.6 2.6h5.2v3.2q-2.6 2-5.2 0z";
const BUST: &str = "M-11.5 9.1Q-9 5.2-3.6 4.4L3.6 4.4Q9 5.2 11.5 9.1A14 14 0 0 1-11.5 9.1Z";
const HEAD: &str = "M-6.2-2.6q.2-7 6.2-7 6 0 6.2 7 .9-.5 1.2 .6 .2 1.9-1.3 2.3-1 5.6-6.1 5.7-5.1-.1-6.1-5.7-1.5-.4-1.3-2.3 .3-1.1 1.2-.6z";
const CHEEKS: &str = "M-4.9 1.2a1.3 1 0 0 1 2.6 0a1.3 1 0 0 1-2.6 0zM2.3 1.2a1.3 1 0 0 1 2.6 0a1.3 1 0 0 1-2.6 0z";
const EYES: &str =
    "M-3.4-1.6a.95 1.15 0 0 1 1.9 0a.95 1.15 0 0 1-1.9 0zM1.5-1.6a.95 1.15 0 0 1 1.9 0a.95 1.15 0 0 1-1.9 0z";

const NOVICE: &[Stroke] = &[
    ("skin", NECK),
    ("fig", BUST),
    ("dim", "M-4.6 4.6Q0 9 4.6 4.6L6 5.2Q0 12.2-6 5.2Z"),
    ("skin", HEAD),
    ("blush", CHEEKS),
    ("straw", "M-7 .4Q-8.8-10.6 0-11.2 8.8-10.6 7 .4L5.4-.6Q5.6-3.6 4.4-5.2 0-3.8-4.4-5.2-5.6-3.6-5.4-.6Z"),
    ("line", "M-2.6-10.6Q-2-8-2.4-5.4M2.2-10.6Q2.4-8 2-5.2"),
    ("ink", EYES),
    ("line", "M-1.6 2.6Q0 3.9 1.6 2.6M-.5 .2Q0 .9 .6 .3"),
];

const SQUIRE: &[Stroke] = &[
    ("skin", NECK),
    ("fig", BUST),
    ("white", "M0 6.2L-3.8 4.5-1.6 9.4 0 7.4 1.6 9.4 3.8 4.5Z"),
    ("hair", "M-6.9 2.6Q-8.2-5 -5.6-8L5.8-8Q8.2-5 6.9 2.6 5.4 2.2 5.4-1L-5.4-1Q-5.4 2.2-6.9 2.6Z"),
    ("skin", HEAD),
    ("blush", CHEEKS),
    ("hair", "M-6.3-1.6Q-6.6-6.4-2-6.4 3-6.2 6.3-6.6 6.8-3.6 6.3-1.6 5.4-3.4 4.6-4.6-1-3.4-4.8-4.8-5.8-3.4-6.3-1.6Z"),
    ("fig", "M-8.4-5.6Q-10-9.2-5.6-11.6 1-14.4 7.2-10.8 10.2-8.4 8.2-5.4 0-8.2-8.4-5.6Z"),
    ("dim", "M-8.4-5.6Q0-8.2 8.2-5.4L8.7-6.9Q0-9.8-8.9-7Z"),
    ("white", "M6.6-8.6Q8.6-15.4 14-15.6 13.4-10.4 7.4-7.8Z"),
    ("line", "M7-8.2Q9.6-12 12.6-14.4"),
    ("ink", EYES),
    ("line", "M-1.8 2.5Q0 3.7 2 2.2M-.5 .2Q0 .9 .6 .3"),
];

const TRADER: &[Stroke] = &[
    ("skin", NECK),
    ("fig", BUST),
    ("gold", "M-7.4 5.6Q0 13.4 7.4 5.6L6-.0 6.2 5.2Q0 11-6.2 5.2Z"),
    ("skin", HEAD),
    ("blush", CHEEKS),
    ("hair", "M-5 2.1Q-2.4 .4 0 1.7 2.4 .4 5 2.1 3.4 4.4 .6 3.1L0 2.9-.6 3.1Q-3.4 4.4-5 2.1Z"),
    ("hair", "M-1.4 5.2h2.8L0 8.4z"),
    ("fig", "M-6.6-5.4Q-7.4-14 0-14.2 7.4-14 6.6-5.4Z"),
    ("dim", "M-6.6-7.6Q0-9.6 6.6-7.6L6.6-5.4-6.6-5.4Z"),
    ("fig", "M-13-4.4Q-12.6-7 -6.6-6.6 0-7.8 6.6-6.6 12.6-7 13-4.4 7-3.4 0-5.2-7-3.4-13-4.4Z"),
    ("gold", "M3-10.4a1.9 1.9 0 0 1 3.8 0a1.9 1.9 0 0 1-3.8 0z"),
    ("ink", EYES),
    ("line", "M-.5 .1Q0 .8 .6 .2M-3.6-3.6l2-.4M1.6-4l2 .4"),
];

const KNIGHT: &[Stroke] = &[
    ("steel", "M-11.5 9.1Q-9 5.2-4.6 4.4L0 6.6 4.6 4.4Q9 5.2 11.5 9.1A14 14 0 0 1-11.5 9.1Z"),
    ("fig", "M-6.6 6.4L0 8.2 6.6 6.4 5.6 13.9A14 14 0 0 1-5.6 13.9Z"),
    ("line", "M0 8.2V15M-10 9q1.8-2 3.4-2.6M10 9q-1.8-2-3.4-2.6"),
    ("skin", HEAD),
    ("blush", CHEEKS),
    ("fig", "M-1.6-11.4Q-2.4-16.6 4-16.6 11.6-16 12.4-8.6 9.6-11 6.6-10.6Z"),
    ("dim", "M1.6-11.4Q3.4-14 8-12.6 10.6-11.6 12.4-8.6 9.6-11 6.6-10.6Z"),
    ("steel", "M-7.8 5.4Q-8.6-11.4 0-12.6 8.6-11.4 7.8 5.4L5 6.4Q5.8 .4 5.2-3.8L-5.2-3.8Q-5.8 .4-5 6.4Z"),
    ("std", "M4-11.6Q8.4-9 7.8 5.4L6.2 6Q7-7 4-11.6Z"),
    ("steel", "M-8.4-3.4Q-8-7.6 0-8 8-7.6 8.4-3.4 0-6.2-8.4-3.4Z"),
    ("line", "M-4.6-5.7h1.9M-1-6h2M2.7-5.7h1.9"),
    ("ink", EYES),
    ("line", "M-1.7 2.9H1.7M-.5 .3Q0 1 .6 .4M-3.5-3.1l2.1.2M1.4-2.9l2.1-.2"),
];

const BUILDER: &[Stroke] = &[
    ("skin", NECK),
    ("fig", BUST),
    ("hide", "M-5 6.2L5 6.2 6.4 13.5A14 14 0 0 1-6.4 13.5Z"),
    ("line", "M-5 6.2L-4.2 4.6M5 6.2L4.2 4.6"),
    ("skin", HEAD),
    ("blush", CHEEKS),
    (
        "grey",
        "M-6.8-1.4Q-7.6 7.6 0 9.4 7.6 7.6 6.8-1.4 5.6 .2 5 .6 3.4 .2 2.4 1.2 0 .2-2.4 1.2-3.4 .2-5 .6-5.6 .2-6.8-1.4Z",
    ),
    ("skin", "M-2 2.7Q0 1.9 2 2.7 0 4.5-2 2.7Z"),
    ("line", "M-2.8 6.2L-2.4 7.6M0 6.6V8.2M2.8 6.2L2.4 7.6"),
    ("fig", "M-7.4-3.4Q-8.4-12.8 0-13 8.4-12.8 7.4-3.4 0-6-7.4-3.4Z"),
    ("dim", "M2.8-12.6Q8.4-11.6 7.4-3.4L5.2-4.1Q6-9.6 2.8-12.6Z"),
    ("hide", "M-7.7-3.1Q-8-5.4-7.4-6.2 0-8.6 7.4-6.2 8-5.4 7.7-3.1 0-5.6-7.7-3.1Z"),
    ("ink", EYES),
    ("line", "M-.5 -.2Q0 .4 .6-.1"),
    ("steel", "M8.2 4.4L13.8 12.4H5.6V10.6H10.4L6.8 5.4Z"),
];

const BEST: &[Stroke] = &[
    ("skin", NECK),
    ("fig", BUST),
    ("ermine", "M-8.6 6.2Q-5-.2 0 5 5-.2 8.6 6.2 4 11.4 0 14.8-4 11.4-8.6 6.2Z"),
    ("skin", HEAD),
    ("blush", CHEEKS),
    ("white", "M-6.6-1Q-7.2 8 0 13.6 7.2 8 6.6-1 5.4 .8 4.6 .8 3 .3 2.2 1.4 0 .4-2.2 1.4-3 .3-4.6 .8-5.4 .8-6.6-1Z"),
    ("skin", "M-1.8 2.8Q0 2.1 1.8 2.8 0 4.3-1.8 2.8Z"),
    ("line", "M-2.4 6.4Q-2 8.8-.8 10.4M2.4 6.4Q2 8.8 .8 10.4"),
    ("white", "M-4.4-3.8Q-2.6-5-1.2-3.6-2.8-3.4-4.4-3.8ZM4.4-3.8Q2.6-5 1.2-3.6 2.8-3.4 4.4-3.8Z"),
    ("fig", "M-7-5.8L-8.2-14Q-4.4-11-3.6-11.4L0-16.4 3.6-11.4Q4.4-11 8.2-14L7-5.8Q0-8.2-7-5.8Z"),
    ("gold", "M-7.4-4.4L-9.4-14.4-4.8-10.4 0-16.6 4.8-10.4 9.4-14.4 7.4-4.4Q0-7-7.4-4.4Z"),
    ("fig", "M-1.7-9.4L0-11.6 1.7-9.4 0-7.2Z"),
    ("goldd", "M-7.4-4.4L-7.1-5.9Q0-8.5 7.1-5.9L7.4-4.4Q0-7-7.4-4.4Z"),
    ("ink", EYES),
    ("line", "M-.5 0Q0 .7 .6 .1"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::has_class;

    #[test]
    fn every_level_has_its_own_face_in_classes_that_exist() {
        let drawn: Vec<String> = Face::ALL.map(|face| face_svg(face, Pattern::Plain)).to_vec();
        for (i, markup) in drawn.iter().enumerate() {
            assert!(!drawn[..i].contains(markup), "{:?} looks like somebody else", Face::ALL[i]);
            for class in markup.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(has_class(class), "{class}");
            }
        }
        assert_eq!(Face::of_level("squire"), Face::Squire);
        assert_eq!(Face::of_level("somebody"), Face::Person);
    }

    #[test]
    fn patterns_lie_on_the_cloth() {
        for face in Face::ALL {
            assert!(face_svg(face, Pattern::Dot).contains("k-pat-dot"), "{face:?}");
        }
    }
}
