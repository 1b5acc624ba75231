//! A whole tile, drawn.

use bastide_rules::tile::{KindId, Rotation};

use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::meadow::growth_svg;
use crate::plan::plan;
use crate::{buildings, coast, far, ground, symbols, town, world};

/// What to leave out of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileOptions {
    /// Gardens are drawn: they matter only with the abbot.
    pub gardens: bool,
    /// From how far it is looked at.
    pub distance: Distance,
}

impl Default for TileOptions {
    fn default() -> TileOptions {
        TileOptions { gardens: true, distance: Distance::Near }
    }
}

/// One tile on the square 0 to 100, without the meadow, which lies under the whole board: [`tile_ground`] and
/// [`tile_standing`] in one.
#[must_use]
pub fn tile_svg(kind: KindId, rotation: Rotation, options: TileOptions) -> String {
    let mut markup = tile_ground(kind, rotation, options.distance);
    markup.push_str(&tile_standing(kind, rotation, options));
    markup
}

/// One tile as a card of its own, with its piece of meadow: for the hand, lists and previews.
#[must_use]
pub fn card_svg(kind: KindId, rotation: Rotation, options: TileOptions) -> String {
    let mut markup = String::from("<path class=\"k-meadow\" d=\"M0 0H100V100H0Z\"/>");
    markup.push_str(&tile_ground(kind, rotation, options.distance));
    markup.push_str(&growth_svg(kind, rotation, (kind.index() as i32, 0), options.distance));
    markup.push_str(&tile_standing(kind, rotation, options));
    markup
}

/// What lies flat on a tile: water, roads, city floors. On a board, draw this of every tile before [`tile_standing`] of any:
/// towers stand on the corners of tiles and reach over their borders.
#[must_use]
pub fn tile_ground(kind: KindId, rotation: Rotation, distance: Distance) -> String {
    let mut canvas = Canvas::default();
    match distance {
        Distance::Far => far::ground(plan(kind), rotation, &mut canvas),
        _ => ground::draw(plan(kind), rotation, distance, &mut canvas),
    }
    canvas.finish()
}

/// What stands on a tile: walls, houses, churches, symbols. Always upright.
#[must_use]
pub fn tile_standing(kind: KindId, rotation: Rotation, options: TileOptions) -> String {
    let TileOptions { gardens, distance } = options;
    let plan = plan(kind);
    let mut canvas = Canvas::default();
    if distance == Distance::Far {
        far::standing(plan, rotation, gardens, &mut canvas);
        return canvas.finish();
    }
    town::houses(plan, rotation, distance, &mut canvas);
    town::walls(plan, rotation, distance, &mut canvas);
    ground::bridges(plan, rotation, &mut canvas);
    buildings::road_ends(plan, rotation, &mut canvas);
    buildings::great(plan, rotation, gardens, &mut canvas);
    world::draw(plan, rotation, distance, &mut canvas);
    coast::piers(plan.kind, rotation, &mut canvas);
    symbols::draw(plan, rotation, distance, &mut canvas);
    canvas.finish()
}
