//! The wooden pieces: solid shapes with an ink outline, a light edge and a soft shadow, each with its own silhouette.

/// The silhouette of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FigureShape {
    /// The standing meeple of roads, cities and monasteries.
    Meeple,
    /// The meeple lying in a field.
    Farmer,
    /// The large meeple.
    Large,
    /// The large meeple lying in a field.
    LargeFarmer,
    /// The abbot.
    Abbot,
    /// The builder.
    Builder,
    /// The pig.
    Pig,
    /// The robber of the score track.
    Robber,
    /// The mage, which belongs to nobody.
    Mage,
    /// The witch, which belongs to nobody.
    Witch,
    /// The ferry.
    Ferry,
    /// A bar of gold.
    GoldBar,
    /// The counting figure every player has.
    Counter,
    /// The second counting figure of the messages, the woman (MSG-1).
    SecondCounter,
    /// The settler of the New World, in a broad hat.
    Settler,
    /// The settler lying on a plain.
    Trapper,
    /// A surveyor with his instrument, who belongs to nobody (NW-1).
    Surveyor,
}

impl FigureShape {
    /// All silhouettes.
    pub const ALL: [FigureShape; 17] = [
        FigureShape::Meeple,
        FigureShape::Farmer,
        FigureShape::Large,
        FigureShape::LargeFarmer,
        FigureShape::Abbot,
        FigureShape::Builder,
        FigureShape::Pig,
        FigureShape::Robber,
        FigureShape::Mage,
        FigureShape::Witch,
        FigureShape::Ferry,
        FigureShape::GoldBar,
        FigureShape::Counter,
        FigureShape::SecondCounter,
        FigureShape::Settler,
        FigureShape::Trapper,
        FigureShape::Surveyor,
    ];

    /// The colour of a piece that belongs to nobody.
    #[must_use]
    pub const fn own_colour(self) -> Option<&'static str> {
        match self {
            FigureShape::Mage => Some("#8e63c7"),
            FigureShape::Witch => Some("#e0782a"),
            FigureShape::Ferry => Some("#a8794a"),
            FigureShape::GoldBar => Some("#f0c12f"),
            FigureShape::Surveyor => Some("#f3ead2"),
            _ => None,
        }
    }

    /// The shape of its shadow, its outline, the light on its edge and its lines.
    const fn drawing(self) -> Drawing {
        match self {
            FigureShape::Meeple | FigureShape::Farmer | FigureShape::Large | FigureShape::LargeFarmer => MEEPLE,
            FigureShape::Abbot => ABBOT,
            FigureShape::Builder => BUILDER,
            FigureShape::Pig => PIG,
            FigureShape::Robber => ROBBER,
            FigureShape::Mage => MAGE,
            FigureShape::Witch => WITCH,
            FigureShape::Ferry => FERRY,
            FigureShape::GoldBar => GOLD_BAR,
            FigureShape::Counter => COUNTER,
            FigureShape::SecondCounter => SECOND_COUNTER,
            FigureShape::Settler | FigureShape::Trapper => SETTLER,
            FigureShape::Surveyor => SURVEYOR,
        }
    }

    const fn pose(self) -> &'static str {
        match self {
            FigureShape::Farmer | FigureShape::Trapper => "rotate(-90)",
            FigureShape::Large => "scale(1.34)",
            FigureShape::LargeFarmer => "rotate(-90)scale(1.34)",
            _ => "",
        }
    }
}

/// A mark on top of the colour, for players who do not tell the colours apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say what they look like")]
pub enum Pattern {
    Plain,
    Stripe,
    Dot,
    Check,
    Ring,
    Cross,
}

impl Pattern {
    /// All patterns, in the order of [`crate::PLAYER_COLOURS`].
    pub const ALL: [Pattern; 6] =
        [Pattern::Plain, Pattern::Stripe, Pattern::Dot, Pattern::Check, Pattern::Ring, Pattern::Cross];

    /// Its name, and the end of its id in [`pattern_defs`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pattern::Plain => "plain",
            Pattern::Stripe => "stripe",
            Pattern::Dot => "dot",
            Pattern::Check => "check",
            Pattern::Ring => "ring",
            Pattern::Cross => "cross",
        }
    }

    /// Side of the repeated piece and the path on it.
    const fn piece(self) -> (&'static str, &'static str) {
        match self {
            Pattern::Plain => ("1", ""),
            Pattern::Stripe => ("5", "M-1 1L1-1M-1 6L6-1M4 6L6 4"),
            Pattern::Dot => ("4.6", "M1.2 2.3a1.1 1.1 0 0 1 2.2 0a1.1 1.1 0 0 1-2.2 0z"),
            Pattern::Check => ("6", "M0 0H3V3H0ZM3 3H6V6H3Z"),
            Pattern::Ring => ("7", "M1 3.5a2.5 2.5 0 0 1 5 0a2.5 2.5 0 0 1-5 0z"),
            Pattern::Cross => ("6", "M3 .8V5.2M.8 3H5.2"),
        }
    }
}

/// What fills a shape with a pattern.
pub(crate) fn pattern_fill(pattern: Pattern) -> String {
    format!("url(#k-pat-{})", pattern.name())
}

/// The `<pattern>` elements of all patterns, to be put once into `<defs>`; their ids are `k-pat-stripe` and so on.
#[must_use]
pub fn pattern_defs() -> String {
    let mut defs = String::new();
    for pattern in Pattern::ALL {
        let (side, d) = pattern.piece();
        let filled = matches!(pattern, Pattern::Dot | Pattern::Check);
        // White with an ink rim shows on every player's colour.
        let ink = if filled {
            "stroke=\"#3b3128\" stroke-width=\".5\" fill=\"#fff\""
        } else {
            "stroke=\"#3b3128\" stroke-width=\"1.9\" fill=\"none\""
        };
        let white = if filled { "fill=\"none\"" } else { "stroke=\"#fff\" stroke-width=\"1.2\" fill=\"none\"" };
        defs.push_str(&format!(
            "<pattern id=\"k-pat-{}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\"><path {ink} d=\"{d}\"/><path {white} d=\"{d}\"/></pattern>",
            pattern.name(),
        ));
    }
    defs
}

/// A piece around the origin, about 26 units high on a tile of 100. Its colour is the CSS `color` it inherits, or its own
/// (see [`FigureShape::own_colour`]).
#[must_use]
pub fn figure_svg(shape: FigureShape, pattern: Pattern) -> String {
    let Drawing { shadow, outline, light, lines } = shape.drawing();
    let lying = matches!(shape, FigureShape::Farmer | FigureShape::LargeFarmer | FigureShape::Trapper);
    let shadow = if lying { "M-12 6.4q12-3.4 25 0-12 5-25 0z" } else { shadow };
    let mut markup = String::new();
    let mut path = |class: &str, more: &str, d: &str| {
        if !d.is_empty() {
            markup.push_str(&format!("<path class=\"k-{class}\"{more} d=\"{d}\"/>"));
        }
    };
    path("halo", "", outline);
    path("fig", "", outline);
    if pattern != Pattern::Plain {
        path("pat", &format!(" fill=\"{}\"", pattern_fill(pattern)), outline);
        path("figi", "", outline);
    }
    path("edge", "", light);
    path("line", "", lines);
    let (pose, colour) = (shape.pose(), shape.own_colour());
    let transform = if pose.is_empty() { String::new() } else { format!(" transform=\"{pose}\"") };
    let colour = colour.map_or_else(String::new, |c| format!(" color=\"{c}\""));
    format!("<path class=\"k-sh\" d=\"{shadow}\"/><g{transform}{colour}>{markup}</g>")
}

struct Drawing {
    shadow: &'static str,
    outline: &'static str,
    light: &'static str,
    lines: &'static str,
}

const MEEPLE: Drawing = Drawing {
    shadow: "M-9 10.6q11-3 22 0-9 4.6-22 0z",
    outline: "M0-13a4.4 4.4 0 0 1 3.1 7.5q5.6 1 8.4 4.9 1.2 2.6-1.5 3.4l-4.6-.4q1.6 4.2 3.8 7.6 .5 1.8-1.3 1.8h-5.1q-1.4-2.8-2.8-4.4-1.4 1.6-2.8 4.4h-5.1q-1.8 0-1.3-1.8 2.2-3.4 3.8-7.6l-4.6 .4q-2.7-.8-1.5-3.4 2.8-3.9 8.4-4.9a4.4 4.4 0 0 1 3.1-7.5z",
    light: "M-2.8-10.4q.9-1.4 2.6-1.4M-10.4.2q2.6-3.6 7.2-4.4M-7.4 9.8q2-3.2 3.2-6.8",
    lines: "",
};

const ABBOT: Drawing = Drawing {
    shadow: "M-9 11q11-3 22 0-9 4.6-22 0z",
    outline: "M0-15.5q4.6 4.4 3.8 8.8 1 1.6-.2 3.2 6 2.2 7 13.4 .1 2-1.6 2h-18q-1.7 0-1.6-2 1-11.2 7-13.4-1.2-1.6-.2-3.2-.8-4.4 3.8-8.8z",
    light: "M-2.6-8.4q.2-2.8 2-4.8M-8.8 9.6q.8-7.6 4.8-10.4",
    lines: "M0-12.4v4.4m-1.8-2.8h3.6M-3.8-6.7h7.6M0 0v7.6m-2.6-5h5.2",
};

const BUILDER: Drawing = Drawing {
    shadow: "M-8 11q11-3 20 0-9 4.6-20 0z",
    outline: "M-3.6-9.6q-2-.2-2-1.6 .4-4.4 4.6-4.6 4.4 .2 4.8 4.6 0 1.4-2 1.6 .4 2.6-1.2 4.2 3.2.4 4.8 2.2l2.4-4.4-2.6-1.2 1.9-4.2 8 3.6-1.9 4.2-2.8-1.2-4.6 8.8q-1.2 1.6-3 .6l.4 6.8q.2 2.4-1.6 2.4h-8.6q-1.8 0-1.6-2.4l.6-6.4-2.6 1.6q-2.4.6-2.6-1.6l.4-3q1.4-5.2 9-5.8-1.6-1.6-1-4.2z",
    light: "M-4-11.8q.6-2.4 3-2.6M-8.2-.6q1.4-2.4 5.2-3.2M-5.6 9.6l.8-7",
    lines: "M-5.2-10h8.6M-5.4 3.4h9",
};

const PIG: Drawing = Drawing {
    shadow: "M-11 8q12-3 25 0-11 4.6-25 0z",
    outline: "M-13-1.6q-.4-1.4 1-1.8l2-.2 .2-3.4q2.4 .2 3.6 1.8 3.4-2 8-1.6 4.4 .2 6.6 2.6 1.8-.6 1.6-2.6l1.6 .2q.4 3.2-2.2 4.2 1.4 4.8-1.6 7.2l-.4 3.4h-3.6l-.6-2.4q-3.6.6-6.6 0l-.6 2.4h-3.6l-.6-3.6q-2.2-1-3-3.2l-2-.4q-.6-1.2.2-2.6z",
    light: "M-8.4-4.4l1.8 1.2M-2-4.6q4-1.4 8 .4",
    lines: "M-9.4-1.2v.1M-12.8 0l1.6.1",
};

const ROBBER: Drawing = Drawing {
    shadow: "M-9 11q11-3 22 0-9 4.6-22 0z",
    outline: "M-1.4-13.6q4.4 .4 4.8 4.6 .2 2.2-1 3.6l1.8 .6q1.4-4.8 5.6-4.4 5 1 4.4 6-.8 5-6 5l-1 .2 2.4 8.4q.3 1.8-1.5 1.8h-4.7q-1.2-3-2.6-4.6-1.4 1.6-2.6 4.6h-4.7q-1.8 0-1.5-1.8l2.4-8q-2.8 .2-3.2-2.2 .6-4.4 4.4-5.4-1.6-1.8-1.2-4.4 .6-3.6 4.2-4z",
    light: "M-4-9.6q.6-2.2 2.6-2.4M-7-.8q1-2.2 3.6-2.8M8.6-6.6q2-.6 3.2 .8",
    lines: "M-4.6-8.6h7.6M-2.4-7.4h1.4m1.6 0h1.4M4.2-4.8q-1 2.8 .2 5.4",
};

const MAGE: Drawing = Drawing {
    shadow: "M-9 11.4q11-3 22 0-9 4.6-22 0z",
    outline: "M0-17.5l4 9.8 3.4 1.2q.4 1.2-2.8 1.6-.2 1.8-1.2 2.8 3.4 1.4 4.4 5l1.2-.8v-11.4q-2-.6-2.2-2.8 .4-2.6 3.2-2.8 2.8 .2 3.2 2.8-.2 2.2-2.2 2.8v22h-2v-8.4l-1.4.6 1.6 6.2q.2 2-1.6 2h-15q-1.8 0-1.6-2 1-11 6.6-13.2-1-1-1.2-2.8-3.2-.4-2.8-1.6l3.4-1.2z",
    light: "M-2.4-8.6l2-5.4M-7 10q1-7 4-9.6",
    lines: "M-4-7.4q4 1.4 8 0M0 1l.8 1.9 2 .2-1.5 1.3 .5 2-1.8-1-1.8 1 .5-2-1.5-1.3 2-.2z",
};

const WITCH: Drawing = Drawing {
    shadow: "M-10 11.4q11-3 23 0-9 4.6-23 0z",
    outline: "M-4.6-16.6l5.4 1.6 3.4 6.6 4.6 1.4q.6 1.6-3.8 2.2l.8 1.2-1.8 .6q-.2 1-1.2 1.8 2.6 1.2 3.6 3.4l6.8-7.2 1.6 1.6-7 7.6 2.2 8q.2 1.8-1.6 1.8h-5.4l-2 2.2-3.4-.4-.4-1.8h-5.4q-1.8 0-1.6-2 .6-10.6 6.2-13.4-1.2-1.2-1.2-3-4.6-.4-4-2.2l4.6-1.6 2.8-5.6z",
    light: "M-3.4-7.6l2.2-5M-6.4 10.2q.8-7.4 4-10",
    lines: "M-4.4-7.2q4 1.6 8.4-.2M-1.8 14.2l10-11.4",
};

const FERRY: Drawing = Drawing {
    shadow: "M-13 6.6q14-3 28 0-12 4.6-28 0z",
    outline: "M-13.5-1.4h5.4v-2.4h3.6v2.4h2.6v-11q7 2 9 8.2l-7 .6v2.2h13.4q-1.4 6-5.2 8h-16.6q-4-2-5.2-8z",
    light: "M-11.4 1q.8 2.6 2.6 4.2M.6-9.6q3 1.6 4.2 3.8",
    lines: "M-12 2h24M-1.9-12.4v11",
};

const GOLD_BAR: Drawing = Drawing {
    shadow: "M-11 7q12-3 25 0-11 4.6-25 0z",
    outline: "M-12 7l3.4-11h13.6l7 8.6-1.6 2.4z",
    light: "M-8-2.8h12.4",
    lines: "M-8.6-4l2.4 2.6h12.6l3.8 8.4M6.4-1.4l-1.4-2.6",
};

const COUNTER: Drawing = Drawing {
    shadow: "M-7 10.8q9-3 18 0-8 4.4-18 0z",
    outline: "M0-13.4a4.8 4.8 0 0 1 3.2 8.4q3 1.2 3.4 3.2 0 1-1.6 1.2l-1.4 .2q.4 5.4 3.4 8.4 1.4 1.6 1.2 4h-16.4q-.2-2.4 1.2-4 3-3 3.4-8.4l-1.4-.2q-1.6-.2-1.6-1.2 .4-2 3.4-3.2a4.8 4.8 0 0 1 3.2-8.4z",
    light: "M-3-10.6q1-1.6 2.8-1.6M-4.8 8.4q2-3 2.6-7.6",
    lines: "M-3.6-.2h7.2M-6.8 8.6h13.6",
};

const SECOND_COUNTER: Drawing = Drawing {
    shadow: "M-9 10.8q10-3 21 0-9 4.4-21 0z",
    outline: "M0-13.8q5.6 .4 5.4 5.6l.8 3.4q-1.4 .8-2.8 .2 3.4 1.4 5 6.4l-2 1.4-2.2-2.2q1.6 4 5.4 9 .8 2.2-1 2.2h-17.2q-1.8 0-1-2.2 3.8-5 5.4-9l-2.2 2.2-2-1.4q1.6-5 5-6.4-1.4 .6-2.8-.2l.8-3.4q-.2-5.2 5.4-5.6z",
    light: "M-3.4-9q.4-2.8 2.8-3.4M-7 10q2.6-3.4 4-7.2",
    lines: "M-3-1.2q3 1.2 6 0M-5.4 8.6q5.4 1.8 10.8 0",
};

const SETTLER: Drawing = Drawing {
    shadow: MEEPLE.shadow,
    outline: "M-3.6-15q3.6 1 7.2 0l1 4.6q4.2 .2 4.4 1.6-.6 1.6-4.8 1.6l-1.2 1.6q5.6 1 8.5 5 1.2 2.6-1.5 3.4l-4.6-.4q1.6 4.2 3.8 7.6 .5 1.8-1.3 1.8h-5.1q-1.4-2.8-2.8-4.4-1.4 1.6-2.8 4.4h-5.1q-1.8 0-1.3-1.8 2.2-3.4 3.8-7.6l-4.6 .4q-2.7-.8-1.5-3.4 2.9-4 8.5-5l-1.2-1.6q-4.2 0-4.8-1.6 .2-1.4 4.4-1.6z",
    light: "M-10.4.2q2.6-3.6 7.2-4.4M-7.4 9.8q2-3.2 3.2-6.8M-3-13l-.6 2.6",
    lines: "M-4.6-10.4h9.2",
};

const SURVEYOR: Drawing = Drawing {
    shadow: "M-12 10.8q12-3 26 0-10 4.6-26 0z",
    outline: "M-8-14.6q2.6 .8 5.2 0l.8 3.4 3.2 1q-.2 1.4-3.4 1.4l-.6 1.2q2.6.6 4 2.4l3.2-.4v-1.6l-1.6-.6 .8-2.4 8.8 1.8-.4 2.4-3.4-.2v2l1.2 1 3.6 13.8h-2.6l-3.4-9.6-.4 9.6h-2.2l-.4-9.6-2 5.2-2.2 .2 1 4.2h-3.6q-1.2-3-2.6-4.8-1.4 1.8-2.6 4.8h-4.4q-1.2-.2-.8-1.8 2-6 2.2-8.6l-2.4-.2q-1.6-1-.8-2.8 2-3.6 6.2-4.6l-.6-1.2q-3.2 0-3.4-1.4l3.2-1z",
    light: "M-9.8-1.4q1.6-2.6 4.8-3.4M-8.6 9.4q1.2-3 1.8-6.2M4.6-5.2l6 1.2",
    lines: "M-8.8-11h6.8M-.6-3.2l5.2 .4M5.2-2.6h4.6M7.6-1.4v2.4",
};
