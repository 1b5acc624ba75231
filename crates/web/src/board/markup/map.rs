//! What lies on a map: its chips, the stacks on its islands, the meeples on its isle, the big cities that wait.

use std::fmt::Write;

use bastide_art::{ChipFace, Distance, MapLook, TileOptions};
use bastide_mapdata::{At, Map};
use bastide_rules::tile::Rotation;
use bastide_rules::{Chip, Game, LyingChip, PartKind, Player, Pos};

use super::{Look, at_cell, shape};

/// Where a cell of a map lies.
fn cell_of(at: At) -> Pos {
    Pos::new(at.column.into(), at.row.into())
}

/// What a map prints on a cell.
pub(crate) fn printed(map: &Map, pos: Pos) -> Option<&bastide_mapdata::Cell> {
    map.cell(At { row: u8::try_from(pos.y).ok()?, column: u8::try_from(pos.x).ok()? })
}

/// A chip with its face up.
pub(crate) const fn face(chip: Chip) -> ChipFace {
    ChipFace::Open(chip.colour, chip.face)
}

/// The drawing of a chip that lies on the map.
const fn lying(chip: LyingChip) -> ChipFace {
    match chip {
        LyingChip::Hidden => ChipFace::Down(None),
        LyingChip::Coloured(colour) => ChipFace::Down(Some(colour)),
        LyingChip::Open(chip) => ChipFace::Cache(chip.colour, chip.face),
    }
}

/// The sheet under the board, as the game is played on it.
pub(crate) fn sheet(map: &Map, look: MapLook) -> String {
    bastide_art::map_svg(map, look)
}

/// What is printed over the tiles of the big cities, and a veil over those that wait (MAP-13).
pub(crate) fn cities(map: &Map, game: &Game, look: MapLook) -> String {
    let mut markup = String::new();
    for pos in game.waiting_cities() {
        let _ = write!(
            markup,
            "<path class=\"k-waits\" data-waits=\"{pos}\" transform=\"{}\" d=\"M0 0h100v100h-100z\"/>",
            at_cell(pos)
        );
    }
    markup + &bastide_art::map_names_svg(map, look)
}

/// The chips on the map, the stacks on its islands and whoever waits on its isle.
pub(crate) fn things(map: &Map, game: &Game, look: &Look, distance: Distance) -> String {
    let mut markup = String::new();
    let scale = if distance == Distance::Far { 1.9 } else { 1.25 };
    for (pos, chip) in game.chips_lying() {
        // A name below it stays readable.
        let named = printed(map, pos).is_some_and(|cell| cell.name.is_some());
        let _ = write!(
            markup,
            "<g class=\"map-chip\" data-chip=\"{pos}\" transform=\"translate({} {})scale({scale})\">{}</g>",
            i32::from(pos.x) * 100 + 50,
            i32::from(pos.y) * 100 + if named { 38 } else { 50 },
            bastide_art::chip_svg(lying(chip))
        );
    }
    for stack in game.stacks() {
        markup.push_str(&stacked(stack.pos, stack.open, stack.below, distance));
    }
    if let Some(isle) = &map.isle {
        markup.push_str(&waiting(game, look, cell_of(isle.at)));
    }
    markup
}

/// A stack of tiles on its cell: as high as it is, its open tile on top, its height as a number.
fn stacked(pos: Pos, open: Option<bastide_rules::tile::KindId>, below: u8, distance: Distance) -> String {
    let height = below + u8::from(open.is_some());
    if height == 0 {
        return String::new();
    }
    let mut markup =
        format!("<g class=\"stack\" data-stack=\"{pos}\" data-height=\"{height}\" transform=\"{}\">", at_cell(pos));
    for i in (0..height).rev() {
        let down = f32::from(i) * 2.2;
        let _ = write!(
            markup,
            "<rect class=\"k-card\" x=\"{:.1}\" y=\"{:.1}\" width=\"80\" height=\"80\" rx=\"2\"/>",
            10.0 + down * 0.4,
            8.0 + down
        );
    }
    match open {
        Some(kind) => {
            let options = TileOptions { gardens: false, distance };
            let card = bastide_art::card_svg(kind, Rotation::default(), options);
            let _ = write!(
                markup,
                "<g transform=\"translate(10 8)scale(.8)\">{card}<path class=\"k-crease\" d=\"M0 0h100v100h-100z\"/></g>"
            );
        }
        None => markup.push_str("<rect class=\"back-paper\" x=\"10\" y=\"8\" width=\"80\" height=\"80\" rx=\"3\"/>"),
    }
    let _ = write!(
        markup,
        "<g class=\"height\" transform=\"translate(84 84)\"><circle r=\"13\"/><text y=\"6\">{height}</text></g></g>"
    );
    markup
}

/// Everybody on the isle, in rows (MAP-82).
fn waiting(game: &Game, look: &Look, isle: Pos) -> String {
    let there = game.players().flat_map(|player| game.on_isle(player).map(move |figure| (player, figure)));
    let there: Vec<_> = there.collect();
    let size = if there.len() > 6 { 0.5 } else { 0.8 };
    let mut markup = String::new();
    for (i, (player, figure)) in there.iter().enumerate() {
        let (x, y) = isle_spot(isle, i, there.len());
        let body = look.piece(*player, shape(*figure, PartKind::Road));
        let _ = write!(
            markup,
            "<g class=\"figure p{}\" data-isle=\"{}\" transform=\"translate({x:.1} {y:.1})\"><g class=\"stand\"><g transform=\"scale({size})\">{body}</g></g></g>",
            look.colour(*player),
            player.0
        );
    }
    markup
}

/// Where one of so many meeples stands on the isle.
fn isle_spot(isle: Pos, index: usize, all: usize) -> (f32, f32) {
    let columns = if all <= 4 { all.max(1) } else { all.div_ceil(if all > 12 { 4 } else { 2 }).min(7) };
    let (column, row) = (index % columns, index / columns);
    let step = 66.0 / columns.max(3) as f32;
    let x = 50.0 + (column as f32 - (columns - 1) as f32 / 2.0) * step;
    (f32::from(isle.x) * 100.0 + x, f32::from(isle.y) * 100.0 + 36.0 + row as f32 * if all > 12 { 12.0 } else { 18.0 })
}

/// The middle of the isle, for flights.
pub(crate) fn isle_point(map: &Map) -> Option<(f32, f32)> {
    let pos = cell_of(map.isle.as_ref()?.at);
    Some((f32::from(pos.x) * 100.0 + 50.0, f32::from(pos.y) * 100.0 + 45.0))
}

/// The chips under the meeples of a player that stand upgraded at a place (MAP-101).
pub(super) fn under(game: &Game, player: Player) -> Vec<(bastide_rules::Place, Chip)> {
    game.upgraded(player).map(|(_, place, chip)| (place, chip)).collect()
}
