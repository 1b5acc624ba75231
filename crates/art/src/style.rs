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
    /// The same from afar.
    pub(crate) far_cloister: Shapes,
    pub(crate) pennant: Shapes,
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
    far_cloister: CHURCH,
    pennant: PENNANT,
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
    far_cloister: world::BARN,
    pennant: world::FLAG,
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
