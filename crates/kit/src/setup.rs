//! Random setups: any number of players, any mix of boxes, and tables nobody would think of.

use bastide_dealer::Dealer;
use bastide_rules::figure::MAX_MEEPLES;
use bastide_rules::setup::{CrossingInn, GoldChoice, MessageCheck, RiverLookahead, SamePlayerOrder};
use bastide_rules::tile::TileKind;
use bastide_rules::{EXPANSIONS, Game, KindId, Mechanic, Settings, Setup, TileSet, Variant};

use crate::ground::{random_coast, random_ground};
use crate::maps::random_map;
use crate::player::Luck;

/// How far a table may be from what people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tables {
    /// Whole boxes, played as printed.
    Boxes,
    /// Boxes, then whatever makes a table odd.
    Anything,
}

type Twist = fn(&mut Setup, &mut Dealer);

/// What makes a table odd: each comes once in so many setups and may change whatever it likes.
/// A new field of [`Setup`] gets its own line here; [`settings`] does not compile without the new settings.
const TWISTS: [(u32, Twist); 9] = [
    (2, without_mechanics),
    (4, stray_mechanics),
    (1, settings),
    (4, other_counts),
    (8, tiles_of_other_boxes),
    (3, thin_out),
    (4, short_game),
    (4, other_meeples),
    (4, other_ground),
];

/// Odd counts of tiles can be too many for a table, and are then thrown again.
const TRIES: u32 = 1_000;

/// A setup that can be played.
///
/// # Panics
/// When no setup can be played any more: the generator and the rules have come apart.
pub fn random_setup(dealer: &mut Dealer, tables: Tables) -> Setup {
    let mut refused = None;
    for _ in 0..TRIES {
        let mut setup =
            if tables == Tables::Anything && dealer.one_in(ON_A_MAP) { on_a_map(dealer) } else { boxes(dealer) };
        if tables == Tables::Anything {
            for (times, twist) in TWISTS {
                if dealer.one_in(times) {
                    twist(&mut setup, dealer);
                }
            }
        }
        match Game::new(&setup) {
            Ok(_) => return setup,
            Err(error) => refused = Some((error, setup)),
        }
    }
    panic!("none of {TRIES} random setups can be played; the last: {refused:?}");
}

/// Once in so many tables the New World is played.
const NEW_WORLD: u32 = 6;

/// Once in so many tables a map is played.
const ON_A_MAP: u32 = 4;

/// Any map of the box or a small one of its own, with and without chips, with any of the towns' variants; half of the time
/// as it is recommended, else with expansions.
fn on_a_map(dealer: &mut Dealer) -> Setup {
    let map = random_map(dealer);
    let mut setup = Setup::on_map(map, 2 + dealer.below(5) as u8).expect("it recommends tiles there are");
    if dealer.one_in(4) {
        setup = setup.without(Mechanic::Chips);
    }
    for mechanic in [Mechanic::TownTurns, Mechanic::TownTolls, Mechanic::TownSights] {
        if dealer.one_in(3) {
            setup.mechanics.push(mechanic);
        }
    }
    if dealer.one_in(2) {
        for expansion in EXPANSIONS.iter().filter(|e| !e.needs_map() && e.rules != "RIVER") {
            if dealer.one_in(3) {
                setup.add(expansion);
            }
        }
    }
    setup
}

/// New World, or any expansions of the classic game, one river at most. Small mixes and full tables both come often.
fn boxes(dealer: &mut Dealer) -> Setup {
    if dealer.one_in(NEW_WORLD) {
        return Setup::new_world(2 + dealer.below(4) as u8);
    }
    let mut setup = Setup::base(2 + dealer.below(5) as u8);
    let share = 1 + dealer.below(7);
    for expansion in EXPANSIONS.iter().filter(|expansion| !expansion.needs_map()) {
        let second_river = expansion.rules == "RIVER" && setup.tiles.iter().any(|&set| is_river(set));
        if dealer.below(8) < share && !second_river {
            setup.add(expansion);
        }
    }
    setup
}

fn is_river(set: TileSet) -> bool {
    matches!(set, TileSet::River2017 | TileSet::River2021)
}

/// Tiles without their rules (INT-97).
fn without_mechanics(setup: &mut Setup, dealer: &mut Dealer) {
    setup.mechanics.retain(|_| !dealer.one_in(5));
    let left = setup.mechanics.clone();
    setup.mechanics.retain(|mechanic| mechanic.needs().is_none_or(|other| left.contains(&other)));
}

/// Rules without the box they come in, where they can be played so.
fn stray_mechanics(setup: &mut Setup, dealer: &mut Dealer) {
    if setup.variant == Variant::NewWorld {
        return; // NW-7
    }
    for mechanic in Mechanic::ALL.into_iter().filter(|mechanic| !mechanic.needs_map()) {
        let possible = mechanic.needs_tiles().is_none_or(|set| setup.tiles.contains(&set))
            && mechanic.needs().is_none_or(|other| setup.mechanics.contains(&other));
        if possible && !setup.mechanics.contains(&mechanic) && dealer.one_in(4) {
            setup.mechanics.push(mechanic);
        }
    }
}

fn settings(setup: &mut Setup, dealer: &mut Dealer) {
    let players = setup.players;
    // Taken apart in full, so that a new switch cannot be forgotten here.
    let Settings {
        abbot_may_fly,
        builder_on_new_lake,
        separate_after_ferry,
        double_turn_optional,
        crop_after_whole_turn,
        message_check,
        message_farmer_points,
        message_needs_empty_field,
        same_player_order,
        gold_choice,
        river_lookahead,
        crossing_inn,
        start_player,
        max_players,
    } = &mut setup.settings;
    for switch in [
        abbot_may_fly,
        builder_on_new_lake,
        separate_after_ferry,
        double_turn_optional,
        crop_after_whole_turn,
        message_needs_empty_field,
    ] {
        *switch ^= dealer.one_in(3);
    }
    *message_check = dealer.any(&[MessageCheck::EndOfPart, MessageCheck::PerAward]);
    *message_farmer_points = dealer.any(&[2, 3]);
    *same_player_order = dealer.any(&[SamePlayerOrder::Scorer, SamePlayerOrder::Active]);
    *gold_choice = dealer.any(&[GoldChoice::Player, GoldChoice::Auto]);
    *river_lookahead = dealer.any(&[RiverLookahead::EndCell, RiverLookahead::Corridor]);
    *crossing_inn = dealer.any(&[CrossingInn::BothRoads, CrossingInn::EastRoad]);
    *start_player = dealer.below(players.into()) as u8;
    *max_players = players + dealer.below(u32::from(bastide_rules::setup::MAX_PLAYERS - players) + 1) as u8;
}

/// Kinds of the boxes on the table whose number may be changed.
fn countable(setup: &Setup) -> impl Iterator<Item = &'static TileKind> + use<> {
    let tiles = setup.tiles.clone();
    let in_boxes = move |kind: &&TileKind| kind.sets.iter().any(|set| tiles.contains(set));
    KindId::all().map(KindId::kind).filter(|kind| !kind.spring && !kind.lake && kind.sea == 0).filter(in_boxes)
}

/// More of some kinds and fewer of others meet rare boards: many lakes, many mines, hardly a road.
fn other_counts(setup: &mut Setup, dealer: &mut Dealer) {
    for kind in countable(setup) {
        if dealer.one_in(3) {
            setup.tile_counts.insert(kind.id.into(), dealer.below(4) as u8);
        }
    }
}

/// Single tiles of boxes that are not on the table, without their rules.
fn tiles_of_other_boxes(setup: &mut Setup, dealer: &mut Dealer) {
    let of_the_game = |kind: &&TileKind| kind.river == 0 && kind.variant() == setup.variant;
    for kind in KindId::all().map(KindId::kind).filter(of_the_game).collect::<Vec<_>>() {
        if !kind.sets.iter().any(|set| setup.tiles.contains(set)) && dealer.one_in(8) {
            setup.tile_counts.insert(kind.id.into(), 1 + dealer.below(2) as u8);
        }
    }
}

/// About half of the game's own tiles; the expansions' own tiles stay and meet more often.
fn thin_out(setup: &mut Setup, dealer: &mut Dealer) {
    let own = setup.variant.tiles();
    for kind in countable(setup).filter(|kind| kind.sets == [own]) {
        let left = (0..kind.count).filter(|_| dealer.one_in(2)).count() as u8;
        setup.tile_counts.insert(kind.id.into(), left);
    }
}

/// A handful of tiles: the end comes in the middle of everything.
fn short_game(setup: &mut Setup, dealer: &mut Dealer) {
    for kind in countable(setup) {
        setup.tile_counts.insert(kind.id.into(), dealer.one_in(6).into());
    }
}

/// From one meeple to as many as there is room for; the maps want nine (MAP-2).
fn other_meeples(setup: &mut Setup, dealer: &mut Dealer) {
    setup.meeples = 1 + dealer.below(MAX_MEEPLES.into()) as u8;
}

/// The river is played on the plane only (INT-90).
fn other_ground(setup: &mut Setup, dealer: &mut Dealer) {
    if setup.map.is_some() {
        return;
    }
    if setup.variant == Variant::NewWorld {
        setup.ground = random_coast(dealer);
        return;
    }
    setup.tiles.retain(|&set| !is_river(set));
    setup.ground = random_ground(dealer);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use bastide_rules::ground::Cells;
    use bastide_rules::{Country, Ground};

    #[test]
    fn boxes_are_whole_and_played_as_printed() {
        let mut dealer = Dealer::new(1);
        for _ in 0..500 {
            let setup = random_setup(&mut dealer, Tables::Boxes);
            assert_eq!((setup.settings, setup.tile_counts.len()), (Settings::default(), 0));
            for expansion in EXPANSIONS.iter().filter(|e| e.tiles.is_some_and(|set| setup.tiles.contains(&set))) {
                assert!(expansion.mechanics.iter().all(|mechanic| setup.mechanics.contains(mechanic)), "{setup:?}");
            }
        }
    }

    #[test]
    fn everything_comes_up() {
        let mut dealer = Dealer::new(2);
        let setups: Vec<Setup> = (0..2_000).map(|_| random_setup(&mut dealer, Tables::Anything)).collect();
        let comes_up = |what: &str, wanted: &dyn Fn(&Setup) -> bool| {
            let times = setups.iter().filter(|setup| wanted(setup)).count();
            assert!((20..setups.len() - 20).contains(&times), "{what}: {times} of {}", setups.len());
        };
        for players in 2..=6 {
            comes_up("players", &|setup| setup.players == players);
        }
        for expansion in EXPANSIONS {
            if let Some(set) = expansion.tiles {
                comes_up(expansion.id, &|setup| setup.tiles.contains(&set));
            }
            for &mechanic in expansion.mechanics {
                comes_up(mechanic.id(), &|setup| setup.mechanics.contains(&mechanic));
                let tiles_alone = |setup: &Setup| {
                    expansion.tiles.is_some_and(|set| setup.tiles.contains(&set))
                        && !setup.mechanics.contains(&mechanic)
                };
                if expansion.tiles.is_some() {
                    comes_up("tiles without rules", &tiles_alone);
                }
            }
        }
        comes_up("New World", &|setup| setup.variant == Variant::NewWorld);
        comes_up("New World on a coast of any kind", &|setup| {
            setup.variant == Variant::NewWorld && setup.ground != Ground::new_world()
        });
        for name in bastide_rules::setup::map_presets() {
            let preset = Setup::named(&name, 2).expect("a map of the box").map;
            comes_up(&name, &|setup| setup.map == preset);
        }
        for country in Country::ALL {
            let drawn =
                |setup: &Setup| setup.map.as_ref().is_some_and(|map| map.id == "random" && map.chips == Some(country));
            comes_up("a small map of a country", &drawn);
        }
        comes_up("rules without tiles", &|setup| {
            setup.mechanics.contains(&Mechanic::Pig) && !setup.tiles.contains(&TileSet::TradersBuilders)
        });
        let left = |setup: &Setup| Game::new(setup).expect("it can be played").tiles_left();
        comes_up("short games", &|setup| left(setup) < 30);
        comes_up("long games", &|setup| left(setup) > 120);
        comes_up("a coast", &|setup| matches!(setup.ground.cells, Cells::UpToColumn(_)));
        comes_up("an island", &|setup| matches!(setup.ground.cells, Cells::Only(_)));
        comes_up("borders", &|setup| !setup.ground.borders.is_empty());
        comes_up("links", &|setup| !setup.ground.links.is_empty());
        comes_up("printed tiles", &|setup| setup.ground.printed.iter().any(|tile| !tile.waits));
        comes_up("printed tiles that wait", &|setup| setup.ground.printed.iter().any(|tile| tile.waits));
        comes_up("few meeples", &|setup| setup.meeples < 3);
        comes_up("many meeples", &|setup| setup.meeples > 7);
        comes_up("no tile counts", &|setup| setup.tile_counts.is_empty());
    }

    /// Every setting takes every value it has, or at least a second one.
    #[test]
    fn every_switch_is_flipped() {
        let mut dealer = Dealer::new(3);
        let mut met = BTreeSet::new();
        for _ in 0..200 {
            let text = format!("{:?}", random_setup(&mut dealer, Tables::Anything).settings);
            let fields = text.trim_start_matches("Settings { ").trim_end_matches(" }").split(", ");
            met.extend(fields.map(str::to_owned));
        }
        let names: BTreeSet<&str> = met.iter().filter_map(|field| field.split(':').next()).collect();
        assert!(names.contains("crossing_inn"), "{names:?}");
        for name in names {
            let values = met.iter().filter(|field| field.starts_with(&format!("{name}:"))).count();
            assert!(values >= 2, "{name} never changes");
        }
    }
}
