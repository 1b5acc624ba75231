//! What stands on the board: figures, gold bars, ferries.

use std::fmt::Write;

use bastide_art::{Distance, FigureShape, Pattern};
use bastide_rules::{Chip, Figure, Game, Neutral, Place, Player, Pos};

use super::{Look, at_cell, neutral_shape, point_from, shape, tile_picture};
use crate::stage::Lag;

/// All figures, gold bars and ferries on the board, as far as the picture has come.
pub(crate) fn figures(game: &Game, look: &Look, distance: Distance, lag: &Lag) -> String {
    let mut standing: Vec<(Place, Player, Figure)> = Vec::new();
    for player in game.players() {
        standing.extend(game.figures_on_board(player).map(|(figure, place)| (place, player, figure)));
    }
    let mut upgraded: Vec<(Player, Place, Chip)> = Vec::new();
    for player in game.players() {
        upgraded.extend(super::map::under(game, player).into_iter().map(|(place, chip)| (player, place, chip)));
    }
    let key = |place: &Place| (place.pos.y, place.pos.x, place.spot);
    bastide_art::sort_short(&mut standing, |a, b| key(&a.0) > key(&b.0));
    let mut markup = String::new();
    for (pos, edges) in game.ferries_on_board().filter(|(pos, _)| !lag.ferry(*pos)) {
        markup.push_str(&ferry(game, pos, edges));
    }
    for (pos, bars) in game.gold_on_board() {
        let bar = bastide_art::figure_svg(FigureShape::GoldBar, Pattern::Plain);
        for i in 0..bars.saturating_sub(lag.gold(pos)).min(6) {
            let (x, y) = (f32::from(pos.x) * 100.0 + 84.0, f32::from(pos.y) * 100.0 + 86.0 - 7.0 * f32::from(i));
            let _ = write!(markup, "<g transform=\"translate({x} {y})scale(.62)\">{bar}</g>");
        }
    }
    for (i, (place, player, figure)) in standing.iter().enumerate() {
        let Some((x, y)) = point_from(game, *place, distance) else { continue };
        let before = standing[..i].iter().rev().take_while(|(p, ..)| p == place).count() as f32;
        let crowd = standing.iter().filter(|(p, ..)| p == place).count() as f32;
        let dx = (before - (crowd - 1.0) / 2.0) * 13.0;
        let new = lag.figure(*place);
        // A chip under its feet: it counts as two (MAP-104).
        let chip = (*figure == Figure::Meeple)
            .then(|| upgraded.iter().position(|(who, at, _)| who == player && at == place))
            .flatten()
            .map(|i| upgraded.swap_remove(i).2);
        let chip = chip.map_or(String::new(), |chip| {
            let disc = bastide_art::chip_svg(super::face(chip));
            format!(
                "<g class=\"under\" data-upgraded=\"{place}\" transform=\"translate(0 8)scale(1.15 .8)\">{disc}</g>"
            )
        });
        let _ = write!(
            markup,
            "<g class=\"figure p{}\" transform=\"translate({:.1} {y:.1})\" data-figure=\"{figure} {place}\"><g class=\"stand\">{chip}<g class=\"body{new}\">{}</g></g></g>",
            look.colour(*player),
            x + dx,
            look.piece(*player, shape(*figure, place.spot.kind)),
        );
    }
    for figure in Neutral::BOTH {
        if let Some((x, y)) = game.neutral(figure).and_then(|place| point_from(game, place, distance)) {
            let body = bastide_art::figure_svg(neutral_shape(figure), Pattern::Plain);
            let _ = write!(
                markup,
                "<g class=\"figure\" transform=\"translate({:.1} {:.1})\" data-figure=\"{figure}\"><g class=\"stand\"><g class=\"body{}\">{body}</g></g></g>",
                x + 9.0,
                y - 7.0,
                if lag.neutral(figure) { " absent" } else { "" }
            );
        }
    }
    markup
}

/// A ferry and its way.
pub(crate) fn ferry(game: &Game, pos: Pos, edges: u8) -> String {
    let Some((way, (x, y))) = ferry_way(game, pos, edges) else { return String::new() };
    let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
    format!(
        "<g transform=\"{}\"><path class=\"ferry-way\" d=\"{way}\"/><g transform=\"translate({x:.1} {y:.1})scale(.8)\">{boat}</g></g>",
        at_cell(pos)
    )
}

/// Where a ferry between two jetties lies on its lake.
pub(crate) fn ferry_point(game: &Game, pos: Pos, edges: u8) -> Option<(f32, f32)> {
    ferry_way(game, pos, edges).map(|(_, point)| point)
}

pub(super) fn ferry_way(game: &Game, pos: Pos, edges: u8) -> Option<(String, (f32, f32))> {
    let tile = game.tile_at(pos)?;
    let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
    let mut roads = (0..4).filter(|e| edges >> e & 1 != 0).map(|e: usize| usize::from(turned.edge_part[e]));
    bastide_art::ferry_way(tile.kind, tile.rotation, roads.next()?, roads.next()?)
}

/// A lake with a ferry between two of its landing stages, on the square 0 to 100.
pub(crate) fn ferry_picture(game: &Game, pos: Pos, edges: u8) -> Option<String> {
    let tile = game.tile_at(pos)?;
    let (way, (x, y)) = ferry_way(game, pos, edges)?;
    let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
    Some(format!(
        "{}<path class=\"chosen-way\" d=\"{way}\"/><g transform=\"translate({x:.1} {y:.1})scale(.5)\">{boat}</g>",
        tile_picture(tile.kind, tile.rotation, false)
    ))
}
