//! Pictures of land: games that play themselves for a banner, and kept games seen from far away.

use std::fmt::Write;

use bastide_art::{Distance, MapLook, TileOptions};
use bastide_dealer::Dealer;
use bastide_mapdata::Map;
use bastide_rules::{Action, Decision, Game, Pos, Setup, Variant};
use bastide_table::Table;

use crate::board::markup::{self, Look, figures, point, sea_ends};
use crate::stage::Lag;

/// A drawing and the piece of the plane it shows.
#[derive(Default)]
pub(crate) struct Land {
    pub(crate) view_box: String,
    pub(crate) markup: String,
}

/// A game that plays itself: tiles come to lie where this says it is nearest.
pub(super) fn grown(setup: &Setup, tiles: usize, luck: u64, distance: impl Fn(Pos) -> i16) -> Option<Game> {
    let mut game = Game::new(setup).ok()?;
    let mut dealer = Dealer::new(luck);
    let mut actions = Vec::new();
    while game.tiles().len() < tiles && !game.is_over() {
        actions.clear();
        game.legal_actions(&mut actions);
        let far = |a: &Action| match a {
            Action::Lay { pos, .. } => distance(*pos),
            _ => 0,
        };
        let pick = match game.decision() {
            Decision::Lay => actions.iter().copied().min_by_key(far),
            _ => dealer.deal(&game).or_else(|| dealer.pick(&actions).copied()),
        };
        game.apply_unchecked(pick?);
    }
    Some(game)
}

/// All of the land inside a window, as it looks from this distance.
pub(crate) fn drawn(game: &Game, (left, top, wide, high): (i16, i16, i16, i16), distance: Distance) -> Land {
    piece(game, None, (left, top, wide, high), distance)
}

/// The same over the map it is played on.
pub(crate) fn piece(
    game: &Game,
    map: Option<(&Map, MapLook)>,
    (left, top, wide, high): (i16, i16, i16, i16),
    distance: Distance,
) -> Land {
    let inside = |pos: Pos| (left - 1..=left + wide).contains(&pos.x) && (top - 1..=top + high).contains(&pos.y);
    let mut tiles: Vec<_> = game.tiles().iter().filter(|t| inside(t.pos)).collect();
    bastide_art::sort_short(&mut tiles, |a, b| (a.pos.y, a.pos.x) > (b.pos.y, b.pos.x));
    let at = |pos: Pos, markup: String| {
        format!("<g transform=\"translate({} {})\">{markup}</g>", i32::from(pos.x) * 100, i32::from(pos.y) * 100)
    };
    let of = game.rules().variant;
    let mut markup = format!("<g class=\"{}\">", bastide_art::land_class(of));
    if let Some((map, look)) = map {
        markup += &bastide_art::map_svg(map, look);
    }
    markup += &bastide_art::meadow_svg(tiles.iter().map(|t| (t.pos.x.into(), t.pos.y.into())));
    for t in &tiles {
        markup += &at(t.pos, bastide_art::tile_ground(t.kind, t.rotation, distance));
    }
    if of == Variant::NewWorld {
        markup += &bastide_art::coast_svg(top.into()..(top + high).into(), &sea_ends(game), distance);
    }
    let options = TileOptions { distance, ..TileOptions::default() };
    for t in &tiles {
        let cell = (t.pos.x.into(), t.pos.y.into());
        markup += &at(t.pos, bastide_art::growth_svg(t.kind, t.rotation, cell, distance));
        markup += &at(t.pos, bastide_art::tile_standing(t.kind, t.rotation, options));
    }
    if let Some((map, look)) = map {
        markup += &markup::cities(map, game, look);
    }
    markup += "</g>";
    let view_box = [left, top, wide, high].map(|side| (i32::from(side) * 100).to_string()).join(" ");
    Land { view_box, markup }
}

/// The land over the first page: a game in full swing, as much of it as a window of this shape shows.
pub(super) fn banner(columns: i16, rows: i16) -> Option<Land> {
    const LUCK: u64 = 11;
    let setup = Setup::named("base+river+inns-cathedrals", 5).ok()?;
    let game = grown(&setup, 96, LUCK, |pos| pos.x.abs() + pos.y.abs() * 3)?;
    let Land { view_box, mut markup } = drawn(&game, (-columns / 2, -rows / 2, columns, rows), Distance::Near);
    markup += &figures(
        &game,
        &Look { colours: (0..5).collect(), patterns: false, game: bastide_rules::Variant::Classic },
        Distance::Near,
        &Lag::default(),
    );
    Some(Land { view_box, markup })
}

/// A whole game no larger than a stamp, with a dot for each figure.
pub(super) fn miniature(table: &Table) -> Land {
    let game = table.game();
    let (left, top, wide, high) = around_table(table);
    let map = table.plan().setup.map.as_ref();
    // No larger than a stamp: lands without letters.
    let mut markup = map.map_or(String::new(), bastide_art::map_stamp);
    markup += &drawn(game, (left, top, wide, high), Distance::Far).markup;
    let look = Look::new(Some(table), false);
    for player in game.players() {
        for (x, y) in game.figures_on_board(player).filter_map(|(_, place)| point(game, place)) {
            let colour = look.colour(player);
            let _ = write!(markup, "<circle class=\"k-mindot p{colour}\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"20\"/>");
        }
    }
    // A little of the table around it; two tiles alone would look like a wall.
    let margin = |side: i16, least: i16| i32::from((least - side).max(0)) * 50 + 40;
    let (more_wide, more_high) = (margin(wide, 6), margin(high, 4));
    let view_box = [
        i32::from(left) * 100 - more_wide,
        i32::from(top) * 100 - more_high,
        i32::from(wide) * 100 + 2 * more_wide,
        i32::from(high) * 100 + 2 * more_high,
    ];
    Land { view_box: view_box.map(|side| side.to_string()).join(" "), markup }
}

/// The window in which all of a table's land lies: its map, or its tiles.
pub(crate) fn around_table(table: &Table) -> (i16, i16, i16, i16) {
    match &table.plan().setup.map {
        Some(map) => (0, 0, map.width.into(), map.height.into()),
        None => around(table.game()),
    }
}

/// The window in which all tiles lie: left, top, width and height.
pub(crate) fn around(game: &Game) -> (i16, i16, i16, i16) {
    let range = |of: fn(Pos) -> i16| {
        let low = game.tiles().iter().map(|t| of(t.pos)).min().unwrap_or(0);
        (low, game.tiles().iter().map(|t| of(t.pos)).max().unwrap_or(0) - low + 1)
    };
    let ((left, wide), (top, high)) = (range(|p| p.x), range(|p| p.y));
    (left, top, wide, high)
}

#[cfg(test)]
mod tests {
    use bastide_table::Plan;

    use super::*;

    #[test]
    fn the_banner_shows_a_game_in_full_swing() {
        let land = banner(12, 4).unwrap();
        assert!(land.markup.matches("class=\"figure ").count() > 6);
        assert_eq!(land.view_box, "-600 -200 1200 400");
    }

    #[test]
    fn a_miniature_has_every_tile_and_figure() {
        let mut table = Table::new("small", Plan::default(), bastide_dealer::Seed::from([7; 32])).unwrap();
        while table.game().tiles().len() < 30 {
            if table.asked() == bastide_table::Asked::Chance {
                table.deal().unwrap();
                continue;
            }
            let mut choices = Vec::new();
            table.game().legal_actions(&mut choices);
            table.play(&[choices[0]]).unwrap();
        }
        let land = miniature(&table);
        assert!(land.markup.matches("<g transform=\"translate(").count() >= 60, "ground and buildings of thirty tiles");
        let figures: usize = table.game().players().map(|p| table.game().figures_on_board(p).count()).sum();
        assert!(figures > 0);
        assert_eq!(land.markup.matches("<circle").count(), figures);
    }
}
