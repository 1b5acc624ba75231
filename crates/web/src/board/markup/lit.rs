//! A whole feature lit up: its extent, its open ends, who is on it, and the cities a field feeds.

use std::fmt::Write;

use bastide_rules::features::FeatureId;
use bastide_rules::tile::PartKind;
use bastide_rules::{Edge, Game, Place, Pos, Variant};

use super::{Look, area, at_cell, outline, point};

/// Everything there is to see of the feature at a place.
pub(crate) fn lit(game: &Game, place: Place, look: &Look) -> String {
    let Some(id) = game.feature_at(place) else { return String::new() };
    let mut markup = fed(game, id);
    markup.push_str(&outline(game, place, look, "outline"));
    for end in open_ends(game, id) {
        markup.push_str(&end_mark(end));
    }
    halos(game, id, look, &mut markup);
    markup
}

/// Where a feature is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OpenEnd {
    /// A side of a tile at which a road or city goes on.
    Side(Pos, Edge),
    /// A free cell around a monastery or garden.
    Cell(Pos),
}

fn open_ends(game: &Game, id: FeatureId) -> Vec<OpenEnd> {
    let mut ends = Vec::new();
    for place in game.places_of(id) {
        match place.spot.kind {
            PartKind::Road | PartKind::City => ends.extend(
                Edge::of_mask(place.spot.ports)
                    .filter(|&edge| game.tile_at(place.pos.across(edge)).is_none())
                    .map(|edge| OpenEnd::Side(place.pos, edge)),
            ),
            PartKind::Monastery | PartKind::Garden => {
                ends.extend(place.pos.around().filter(|&pos| game.tile_at(pos).is_none()).map(OpenEnd::Cell));
            }
            PartKind::Field => {}
        }
    }
    ends
}

fn end_mark(end: OpenEnd) -> String {
    match end {
        OpenEnd::Side(pos, edge) => {
            let (dx, dy) = edge.step();
            let (x, y) =
                (i32::from(pos.x) * 100 + 50 + i32::from(dx) * 50, i32::from(pos.y) * 100 + 50 + i32::from(dy) * 50);
            format!(
                "<g class=\"open-end\" transform=\"translate({x} {y})rotate({})\"><path d=\"M-8 -1L0 -11L8 -1z\"/></g>",
                edge.index() * 90
            )
        }
        OpenEnd::Cell(pos) => {
            format!("<g class=\"open-end\" transform=\"{}\"><circle cx=\"50\" cy=\"50\" r=\"7\"/></g>", at_cell(pos))
        }
    }
}

/// The completed cities beside a field.
fn fed(game: &Game, id: FeatureId) -> String {
    let mut markup = String::new();
    // Trappers live from animals.
    if game.feature_brief(id).kind != PartKind::Field || game.rules().variant == Variant::NewWorld {
        return markup;
    }
    game.cities_beside(id, |city| {
        if !game.feature_brief(city).complete {
            return;
        }
        for place in game.places_of(city) {
            if let Some(d) = area(game, place) {
                let _ = write!(
                    markup,
                    "<path class=\"fed\" data-fed=\"{place}\" transform=\"{}\" d=\"{d}\" fill=\"url(#hatch-fed)\"/>",
                    at_cell(place.pos)
                );
            }
        }
    });
    markup
}

/// A ring of light under each figure on the feature.
fn halos(game: &Game, id: FeatureId, look: &Look, markup: &mut String) {
    for player in game.players() {
        for (_, place) in game.figures_on_board(player).filter(|(_, place)| game.feature_at(*place) == Some(id)) {
            if let Some((x, y)) = point(game, place) {
                let _ = write!(
                    markup,
                    "<circle class=\"halo p{}\" data-halo=\"{place}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"19\"/>",
                    look.colour(player)
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    fn after(actions: &[&str]) -> Game {
        let mut game = Game::new(&Setup::base(2)).unwrap();
        for text in actions {
            game.apply(text.parse().unwrap()).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
        game
    }

    #[test]
    fn a_road_shows_both_open_ends_and_its_highwayman() {
        let game = after(&["draw base/U", "tile base/U 1,0 r0", "meeple road EW"]);
        let place: Place = "0,0 road EW".parse().unwrap();
        let markup =
            lit(&game, place, &Look { colours: vec![0, 1], patterns: false, game: bastide_rules::Variant::Classic });
        assert_eq!(markup.matches("open-end").count(), 2);
        assert_eq!(markup.matches("data-halo=\"1,0 road EW\"").count(), 1);
        assert!(!markup.contains("data-fed"));
    }

    #[test]
    fn a_field_shows_the_city_it_feeds_once_it_is_complete() {
        let game = after(&["draw base/E", "tile base/E 0,-1 r2"]);
        let field: Place = "0,-1 field NL.NR.EL.ER.WL.WR".parse().unwrap();
        let look = Look { colours: vec![0, 1], patterns: false, game: bastide_rules::Variant::Classic };
        assert_eq!(lit(&game, field, &look).matches("data-fed").count(), 2);
        let open = after(&["draw base/F", "tile base/F 0,-1 r1"]);
        let beside: Place = "0,-1 field EL.ER".parse().unwrap();
        assert!(!lit(&open, beside, &look).contains("data-fed"));
    }

    #[test]
    fn a_monastery_shows_the_cells_it_waits_for() {
        let game = after(&["draw base/B", "tile base/B 0,1 r0", "meeple monastery"]);
        let place: Place = "0,1 monastery".parse().unwrap();
        assert_eq!(open_ends(&game, game.feature_at(place).unwrap()).len(), 7);
    }
}
