//! What a game should say about itself, counted from the tiles, figures and tokens on the table as a person would count.

use bastide_rules::setup::CrossingInn;
use bastide_rules::tile::{Goods, Part};
use bastide_rules::{Edge, Figure, Game, KindId, Mechanic, Neutral, PartKind, Player, Pos, Reason, RobberAt, Variant};

use crate::landscape::{Landscape, Stretch};

/// Points a player gets at the end: for what, for which stretch of the land, and how many.
pub type Count = (Player, Reason, Option<usize>, i16);

/// Copies left in the stock, the tile in hand included, that fit a cell in some rotation.
#[must_use]
pub fn copies_that_fit(game: &Game, land: &Landscape<'_>, pos: Pos) -> u16 {
    let copies = |kind| u16::from(game.left_of(kind)) + u16::from(game.drawn() == Some(kind));
    let left = KindId::all().filter(|&kind| copies(kind) > 0);
    left.filter(|&kind| land.rotations_that_fit(kind, pos).next().is_some()).map(copies).sum()
}

/// Everything that is counted if the game ends now (TURN-61).
#[must_use]
pub fn final_points(game: &Game, land: &Landscape<'_>) -> Vec<Count> {
    let mut counts = Vec::new();
    for (number, stretch) in land.stretches().iter().enumerate() {
        for player in majority(game, land, number) {
            let points = worth(game, land, stretch, player);
            counts.push((player, Reason::Final(stretch.kind), Some(number), points));
        }
    }
    for player in game.players() {
        if let RobberAt::Field(_) = game.robber(player) {
            counts.push((player, Reason::RobberLeft, None, 3)); // ROB-23
        }
        let bars = game.gold_bars(player);
        if bars > 0 {
            counts.push((player, Reason::Gold, None, worth_of_bars(bars)));
        }
        for goods in Goods::ALL.into_iter().filter(|_| game.rules().plays(Mechanic::Goods)) {
            let tokens = game.goods(player, goods);
            if tokens > 0 && game.players().all(|other| game.goods(other, goods) <= tokens) {
                counts.push((player, Reason::Goods(goods), None, 10)); // TB-12, TB-13
            }
        }
    }
    counts
}

/// GOLD-19.
fn worth_of_bars(bars: u8) -> i16 {
    i16::from(bars)
        * match bars {
            1..=3 => 1,
            4..=6 => 2,
            7..=9 => 3,
            _ => 4,
        }
}

/// The players with the strongest meeples on a stretch (BASE-45); nobody where nobody stands.
fn majority(game: &Game, land: &Landscape<'_>, stretch: usize) -> Vec<Player> {
    let strength = |player: Player| -> u32 {
        let here = game.figures_on_board(player).filter(|&(_, place)| land.stretch_at(place) == Some(stretch));
        let upgraded = game.upgraded(player).filter(|&(_, place, _)| land.stretch_at(place) == Some(stretch)); // MAP-104
        let more = upgraded.count() as u32;
        here.map(|(figure, _)| match figure {
            Figure::Meeple | Figure::Abbot => 1,
            Figure::Large => 2,
            Figure::Builder | Figure::Pig => 0,
        })
        .sum::<u32>()
            + more
    };
    let most = game.players().map(strength).max().unwrap_or(0);
    game.players().filter(|&player| most > 0 && strength(player) == most).collect()
}

/// What a stretch gives one of its winners, complete or as it is at the end.
pub(crate) fn worth(game: &Game, land: &Landscape<'_>, stretch: &Stretch, player: Player) -> i16 {
    match game.rules().variant {
        Variant::Classic => worth_in_the_classic_game(game, land, stretch, player),
        Variant::NewWorld => worth_in_the_new_world(land, stretch),
    }
}

/// NW-30 to NW-32, NW-71 to NW-76: surveyors apart, everybody gets the same.
fn worth_in_the_new_world(land: &Landscape<'_>, stretch: &Stretch) -> i16 {
    let sum = |of: fn(&Part) -> usize| parts(land, stretch).map(|(_, _, part)| of(part)).sum::<usize>();
    let points = match stretch.kind {
        PartKind::Road => stretch.tiles() + 2 * sum(|part| part.posts.into()),
        PartKind::City => {
            (stretch.tiles() + sum(|part| part.pennants.into())) * if stretch.is_complete() { 2 } else { 1 }
        }
        PartKind::Monastery | PartKind::Garden => stretch.surroundings(),
        PartKind::Field => sum(|part| part.animals.len()),
    };
    points as i16
}

fn worth_in_the_classic_game(game: &Game, land: &Landscape<'_>, stretch: &Stretch, player: Player) -> i16 {
    let tiles = stretch.tiles() as i16;
    let complete = stretch.is_complete();
    let plain = match stretch.kind {
        PartKind::Monastery | PartKind::Garden => return stretch.surroundings() as i16,
        PartKind::Field => {
            return cities_beside(land, stretch) * if has_pig(game, land, stretch, player) { 4 } else { 3 };
        }
        PartKind::Road => {
            let inn = game.rules().plays(Mechanic::Inns) && parts(land, stretch).any(|part| serves(game, land, part));
            let each = if inn { if complete { 2 } else { 0 } } else { 1 };
            let coats = land.coats(stretch) as i16 * if complete { 2 } else { each }; // MAP-30, MAP-38
            tiles * each + coats + 2 * sights(game, land, stretch)
        }
        PartKind::City => {
            let cathedral =
                game.rules().plays(Mechanic::Cathedrals) && parts(land, stretch).any(|(_, _, part)| part.cathedral);
            let pennants = land.coats(stretch) as i16;
            let each = match (cathedral, complete) {
                (true, true) => 3,
                (true, false) => 0,
                (false, true) => 2,
                (false, false) => 1,
            };
            each * (tiles + pennants)
        }
    };
    let stands = |figure| {
        let at = game.neutral(figure).and_then(|place| land.stretch_at(place));
        at.is_some_and(|number| std::ptr::eq(&land.stretches()[number], stretch))
    };
    let with_mage = plain + if stands(Neutral::Mage) { tiles } else { 0 }; // MAGE-15
    if stands(Neutral::Witch) { (with_mage + 1) / 2 } else { with_mage } // MAGE-16
}

/// MAP-42: towns that no tile covers, beside a road.
fn sights(game: &Game, land: &Landscape<'_>, road: &Stretch) -> i16 {
    if !game.rules().plays(Mechanic::TownSights) {
        return 0;
    }
    let beside = land.cells_beside(road);
    game.visible_towns().filter(|town| beside.contains(town)).count() as i16
}

/// Cell, number and print of every part of a stretch.
fn parts<'l>(land: &'l Landscape<'_>, stretch: &'l Stretch) -> impl Iterator<Item = (Pos, usize, &'static Part)> + 'l {
    let printed = |pos: Pos, part: usize| land.tile(pos).map(|(kind, _)| (pos, part, &kind.kind().parts[part]));
    stretch.parts.iter().filter_map(move |&(pos, part)| printed(pos, part))
}

/// Whether a road part has an inn. The inn between two roads of a crossing serves both, or the eastern one (INN-9).
fn serves(game: &Game, land: &Landscape<'_>, (pos, _, part): (Pos, usize, &'static Part)) -> bool {
    let inns = land.tile(pos).map_or(0, |(kind, _)| kind.kind().parts.iter().filter(|p| p.inn).count());
    let east_only = game.rules().settings.crossing_inn == CrossingInn::EastRoad && inns > 1;
    part.inn && (!east_only || part.ports == Edge::E.bit())
}

/// FARM-6: completed cities that a field touches, each once.
fn cities_beside(land: &Landscape<'_>, field: &Stretch) -> i16 {
    let mut cities: Vec<usize> = parts(land, field)
        .flat_map(|(pos, _, part)| {
            let beside = (0..8usize).filter(move |city| part.cities >> city & 1 == 1);
            beside.filter_map(move |city| land.stretch_of((pos, city)))
        })
        .filter(|&city| land.stretches()[city].is_complete())
        .collect();
    cities.sort_unstable();
    cities.dedup();
    cities.len() as i16
}

/// TB-43.
fn has_pig(game: &Game, land: &Landscape<'_>, field: &Stretch, player: Player) -> bool {
    game.figures_on_board(player).any(|(figure, place)| {
        let here = land.stretch_at(place).map(|number| &land.stretches()[number]);
        figure == Figure::Pig && here.is_some_and(|here| std::ptr::eq(here, field))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Action, Ground, Setup};
    use std::sync::LazyLock;

    static PLANE: LazyLock<Ground> = LazyLock::new(Ground::default);

    fn played(name: &str, actions: &[&str]) -> Game {
        let mut game = Game::new(&Setup::named(name, 2).expect("a preset")).expect("it can be played");
        for text in actions {
            let action: Action = text.parse().expect("an action");
            game.apply(action).expect("a legal action");
        }
        game
    }

    /// A road of two tiles, a field beside an open city, and 3 points for nobody's city.
    #[test]
    fn points_are_counted_from_the_table_alone() {
        let game = played("base", &["draw base/U", "tile base/U 1,0 r0", "meeple road EW"]);
        let land = Landscape::of(&game, &PLANE);
        let road = land.stretch_at("0,0 road EW".parse().expect("a place"));
        assert_eq!(final_points(&game, &land), [(Player(0), Reason::Final(PartKind::Road), road, 2)]);
    }

    #[test]
    fn fields_count_completed_cities() {
        let game = played(
            "base",
            &[
                "draw base/E",
                "tile base/E 0,-1 r2",
                "meeple field NL.NR.EL.ER.WL.WR",
                "draw base/U",
                "tile base/U 1,0 r0",
                "pass",
            ],
        );
        let land = Landscape::of(&game, &PLANE);
        let counts = final_points(&game, &land);
        assert_eq!(counts.len(), 1);
        assert_eq!((counts[0].0, counts[0].1, counts[0].3), (Player(0), Reason::Final(PartKind::Field), 3));
    }

    #[test]
    fn cells_that_ask_for_too_much_are_counted_as_dead() {
        let game = played("base", &["draw base/U", "tile base/U 1,0 r0", "pass"]);
        let land = Landscape::of(&game, &PLANE);
        // A road to the east of nothing else: every tile with a road edge fits.
        let with_road = KindId::all().map(|kind| {
            let road = kind.kind().parts.iter().any(|part| part.kind == PartKind::Road);
            if road { u16::from(game.left_of(kind)) } else { 0 }
        });
        assert_eq!(copies_that_fit(&game, &land, Pos::new(2, 0)), with_road.sum::<u16>());
        assert_eq!(copies_that_fit(&game, &land, Pos::new(0, 0)), 0, "a cell that is taken");
        assert_eq!(copies_that_fit(&game, &land, Pos::new(9, 9)), 0, "a cell that touches nothing");
    }
}
