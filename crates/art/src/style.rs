//! Two lands in one hand: what differs between them stands here and in the colours of [`crate::palette`]; how a tile is put
//! together does not.

use bastide_rules::tile::TileKind;
use bastide_rules::variant::Variant;

use crate::buildings::{self, BUSH, Shapes, TREE};
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::far::CHURCH;
use crate::geometry::{Curve, Pt};
use crate::symbols::PENNANT;
use crate::{town, world};

/// How the things of a land look.
pub(crate) struct Style {
    /// Draws the walls of a tile's towns, turned, from near or the middle distance.
    pub(crate) walls: fn(&[Curve], Distance, &mut Canvas),
    /// The strokes of a wall from afar, lowest first.
    pub(crate) far_wall: &'static [&'static str],
    pub(crate) tower: Shapes,
    /// Where along a wall towers stand.
    pub(crate) towers: &'static [f32],
    pub(crate) gate: Shapes,
    /// A church in every town with at least two open sides.
    pub(crate) steeples: bool,
    /// Draws what counts when it is surrounded: a monastery or a farm.
    pub(crate) cloister: fn(Pt, &mut Canvas),
    /// The same from afar, and its yard.
    pub(crate) far_cloister: (&'static str, Shapes),
    /// The radius in which nothing else stands.
    pub(crate) cloister_room: f32,
    pub(crate) pennant: Shapes,
    /// How much larger than near it is from afar.
    pub(crate) far_pennant: f32,
    /// A tree and a bush.
    pub(crate) plants: [Shapes; 2],
    /// Sheep and hedges. Not where animals are counted.
    pub(crate) tame: bool,
}

const CLASSIC: Style = Style {
    walls: town::stone,
    far_wall: &["bwink", "bwall"],
    tower: town::TOWER,
    towers: &[0.0, 0.27, 0.73, 1.0],
    gate: town::GATE,
    steeples: false,
    cloister: buildings::monastery,
    far_cloister: ("yard", CHURCH),
    cloister_room: 18.0,
    pennant: PENNANT,
    far_pennant: 2.0,
    plants: [TREE, BUSH],
    tame: true,
};

const NEW_WORLD: Style = Style {
    walls: world::palisade,
    far_wall: &["bwink", "bwall", "bpale"],
    tower: world::BLOCKHOUSE,
    towers: &[0.0, 1.0],
    gate: world::GATE,
    steeples: true,
    cloister: world::farm,
    far_cloister: ("crop", world::BARN),
    cloister_room: 24.0,
    pennant: world::FLAG,
    far_pennant: 1.6,
    plants: [world::PINE, BUSH],
    tame: false,
};

/// The one place where a tile's style is chosen: by the game it belongs to.
pub(crate) fn of(kind: &TileKind) -> &'static Style {
    match kind.variant() {
        Variant::Classic => &CLASSIC,
        Variant::NewWorld => &NEW_WORLD,
    }
}

/// The class that gives everything inside it the colours of a game's land; put it on what surrounds its drawings and their
/// `<defs>`. Without it, the land is the classic one.
#[must_use]
pub const fn land_class(variant: Variant) -> &'static str {
    match variant {
        Variant::Classic => "",
        Variant::NewWorld => WORLD,
    }
}

pub(crate) const WORLD: &str = "k-world";
