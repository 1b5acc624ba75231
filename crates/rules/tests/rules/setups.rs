//! Setups: presets, mixes, settings, and every reason for which a table cannot be played.

use bastide_kit::{Dealer, Luck as _, any_action};
use bastide_rules::ground::{Border, Cell, Cells, Ground, Link, Printed, Side, Terrain};
use bastide_rules::setup::{PRESETS, map_presets};
use bastide_rules::{EXPANSIONS, Edge, Figure, Game, KindId, Mechanic, Pos, Setup, SetupError, TileSet};

use crate::kit::*;

fn refused(change: impl FnOnce(&mut Setup)) -> (SetupError, String) {
    let mut setup = setup("base", 2);
    change(&mut setup);
    let error = Game::new(&setup).expect_err("the setup cannot be played");
    let text = error.to_string();
    (error, text)
}

#[test]
fn too_few_and_too_many_players_are_refused() {
    for players in [0, 1, 7, 255] {
        let (error, text) = refused(|setup| setup.players = players);
        assert_eq!(error, SetupError::Players { players, max: 6 });
        assert_eq!(text, format!("{players} players: this table takes 2 to 6"));
    }
    for players in 2..=6 {
        assert!(Game::new(&setup("base", players)).is_ok()); // TURN-1
    }
}

#[test]
fn ed_1_the_box_of_2021_takes_five_players() {
    assert!(Game::new(&setup("base2021", 5)).is_ok());
    let error = Game::new(&setup("base2021", 6)).expect_err("six players");
    assert_eq!(error.to_string(), "6 players: this table takes 2 to 5");
    let (error, _) = refused(|setup| {
        setup.settings.max_players = 3;
        setup.players = 4;
    });
    assert_eq!(error, SetupError::Players { players: 4, max: 3 });
    // No setting raises what any box allows.
    let (error, _) = refused(|setup| {
        setup.settings.max_players = 200;
        setup.players = 7;
    });
    assert_eq!(error, SetupError::Players { players: 7, max: 6 });
}

#[test]
fn ed_21_the_start_player_must_sit_at_the_table() {
    for seat in 0..3 {
        let t = Table::set("base", 3, |setup| setup.settings.start_player = seat);
        assert_eq!(t.game.active().0, seat);
    }
    let (error, text) = refused(|setup| setup.settings.start_player = 2);
    assert_eq!(error, SetupError::StartPlayer { seat: 2, players: 2 });
    assert_eq!(text, "seat 2 cannot begin: there are seats 0 to 1");
}

#[test]
fn a_farmers_message_is_worth_2_or_3() {
    for points in [2, 3] {
        Table::set("base+messages", 2, |setup| setup.settings.message_farmer_points = points);
    }
    let (error, text) = refused(|setup| setup.settings.message_farmer_points = 4);
    assert_eq!(error, SetupError::FarmerPoints(4));
    assert_eq!(text, "a farmer's message is worth 2 or 3 points, not 4");
}

#[test]
fn unknown_names_are_refused_by_name() {
    let error = Setup::named("bigbox9", 2).expect_err("no such preset");
    assert_eq!(error, SetupError::UnknownPreset("bigbox9".into()));
    assert_eq!(
        error.to_string(),
        "there is no preset `bigbox9`; there are base, base2021, bigbox6, bigbox7, newworld and map-germany, -france, -benelux, -great-britain, -iberia, -gull-island"
    );
    for text in ["", "+", "river+base"] {
        assert!(matches!(Setup::named(text, 2), Err(SetupError::UnknownPreset(_))), "{text}");
    }
    let error = Setup::named("base+dragons", 2).expect_err("no such expansion");
    assert_eq!(error, SetupError::UnknownExpansion("dragons".into()));
    assert_eq!(error.to_string(), "there is no expansion `dragons`");
    let (error, text) = refused(|setup| {
        setup.tile_counts.insert("base/ZZ".into(), 1);
    });
    assert_eq!(error, SetupError::UnknownTile("base/ZZ".into()));
    assert_eq!(text, "there is no tile `base/ZZ`");
}

#[test]
fn the_number_of_springs_and_lakes_is_fixed() {
    let (error, text) = refused(|setup| {
        setup.tiles.push(TileSet::River2017);
        setup.tile_counts.insert("river/F1-2017".into(), 2);
    });
    assert_eq!(error, SetupError::CountOfStart("river/F1-2017".into()));
    assert_eq!(text, "the number of `river/F1-2017` tiles cannot be changed");
    for lakes in [0, 2, 3] {
        let (error, _) = refused(|setup| {
            setup.tiles.push(TileSet::River2017);
            setup.tile_counts.insert("river/F12-2017".into(), lakes);
        });
        assert_eq!(error, SetupError::CountOfStart("river/F12-2017".into()));
    }
    // River tiles come with the river only.
    let (error, _) = refused(|setup| {
        setup.tile_counts.insert("river/F4".into(), 1);
    });
    assert_eq!(error, SetupError::CountOfStart("river/F4".into()));
}

#[test]
fn nothing_is_listed_twice() {
    let (error, text) = refused(|setup| setup.tiles.push(TileSet::Base));
    assert_eq!(error, SetupError::TilesTwice(TileSet::Base));
    assert_eq!(text, "the tiles Base are listed twice");
    let (error, text) = refused(|setup| setup.mechanics.push(Mechanic::Farmers));
    assert_eq!(error, SetupError::MechanicTwice(Mechanic::Farmers));
    assert_eq!(text, "the mechanic `farmers` is listed twice");
}

#[test]
fn the_base_tiles_are_needed_and_one_river_is_enough() {
    let (error, text) = refused(|setup| setup.tiles.clear());
    assert_eq!((error, text.as_str()), (SetupError::NoBase, "every table needs the tiles of the base game"));
    let (error, text) = refused(|setup| setup.tiles.extend([TileSet::River2017, TileSet::River2021]));
    assert_eq!((error, text.as_str()), (SetupError::TwoRivers, "choose one edition of the river, not both"));
    assert!(matches!(Game::new(&setup("base+river+river-2021", 2)).expect_err("two rivers"), SetupError::TwoRivers));
}

#[test]
fn a_mechanic_needs_its_tiles() {
    for mechanic in Mechanic::ALL {
        let Some(set) = mechanic.needs_tiles() else { continue };
        let (error, text) = refused(|setup| setup.mechanics.push(mechanic));
        assert_eq!(error, SetupError::NeedsTiles { mechanic, set });
        assert_eq!(text, format!("`{}` cannot be played without the tiles {set:?}", mechanic.id()));
    }
}

#[test]
fn no_pig_without_farmers() {
    let error = Game::new(&setup("base+traders-builders", 2).without(Mechanic::Farmers)).expect_err("a pig");
    assert_eq!(error, SetupError::NeedsMechanic { mechanic: Mechanic::Pig, other: Mechanic::Farmers });
    assert_eq!(error.to_string(), "`pig` cannot be played without `farmers`");
    let without = setup("base+traders-builders", 2).without(Mechanic::Farmers).without(Mechanic::Pig);
    assert_eq!(Table::of(&without).game.owned(YOU, Figure::Pig), 0);
}

#[test]
fn a_table_holds_only_so_many_tiles() {
    let (error, text) = refused(|setup| {
        setup.tile_counts.insert("base/B".into(), 200);
    });
    assert_eq!(error, SetupError::TooManyTiles { tiles: 72 - 4 + 200 });
    assert_eq!(text, "268 tiles are too many for one table");
    // Few tiles with too much on them: road ends, goods and lakes have their limits too.
    for (tile, copies) in [("base/X", 150), ("base/L", 120), ("traders/HQ", 16), ("ferries/3", 60), ("gold/F", 60)] {
        let (error, _) = refused(|setup| {
            stock_only(setup, "");
            setup.tile_counts.insert(tile.into(), copies);
        });
        assert!(matches!(error, SetupError::TooManyTiles { .. }), "{tile}");
    }
}

#[test]
fn every_preset_and_every_expansion_can_be_played() {
    for name in PRESETS {
        Table::new(name, 2);
    }
    for expansion in &EXPANSIONS {
        let table = if expansion.needs_map() { "map-germany" } else { "base" };
        Table::new(&format!("{table}+{}", expansion.id), 2);
    }
    for name in map_presets() {
        Table::new(&name, 6);
    }
    assert_eq!(Table::new("bigbox6", 6).game.tiles_left(), 71 + 11 + 18 + 24 + 8 + 8 + 8 + 8 + 8 + 6);
}

#[test]
fn base_is_the_72_tiles_with_farmers_and_base2021_adds_river_and_abbot() {
    assert_eq!(setup("base", 3), Setup::base(3));
    let base2021 = setup("base2021", 3);
    assert_eq!(base2021.tiles, [TileSet::Base, TileSet::River2021]);
    assert_eq!(base2021.mechanics, [Mechanic::Farmers, Mechanic::Abbot]);
    assert_eq!(base2021.settings.max_players, 5);
}

#[test]
fn an_empty_stock_ends_the_game_before_it_begins() {
    let t = Table::only("base", 2, "");
    assert!(t.game.is_over());
    assert_eq!(t.scores(), [0, 0]);
}

/// A number of a file that nobody looked through.
fn stray(dealer: &mut Dealer) -> u8 {
    dealer.any(&[0, 1, 2, 3, 6, 7, 9, 40, 254, 255])
}

fn stray_cell(dealer: &mut Dealer) -> Pos {
    let mut number = || match dealer.below(12) {
        0 => dealer.any(&[i16::MIN, i16::MAX, 10_000, -9_999, 300]),
        _ => dealer.below(9) as i16 - 4,
    };
    Pos::new(number(), number())
}

fn stray_side(dealer: &mut Dealer) -> Side {
    Side { at: stray_cell(dealer), edge: dealer.any(&Edge::ALL) }
}

fn stray_ground(dealer: &mut Dealer) -> Ground {
    let kinds: Vec<&str> = KindId::all().map(|kind| kind.kind().id).collect();
    let cells = match dealer.below(4) {
        0 => Cells::Endless,
        1 => Cells::UpToColumn(stray_cell(dealer).x),
        _ => Cells::Only((0..dealer.below(60)).map(|_| Cell(stray_cell(dealer))).collect()),
    };
    let printed = |dealer: &mut Dealer| Printed {
        tile: if dealer.one_in(9) { "base/?".into() } else { dealer.any(&kinds).into() },
        at: stray_cell(dealer),
        rotation: dealer.below(5) as u8,
        waits: dealer.one_in(2),
        coats: dealer.one_in(4).then(|| stray(dealer)),
    };
    Ground {
        start: stray_cell(dealer),
        printed: (0..dealer.below(3)).map(|_| printed(dealer)).collect(),
        borders: (0..dealer.below(3))
            .map(|_| Border {
                side: stray_side(dealer),
                wants: dealer.any(&[Terrain::Field, Terrain::Road, Terrain::City]),
                coats: stray(dealer),
            })
            .collect(),
        links: (0..dealer.below(2))
            .map(|_| Link { from: stray_side(dealer), to: stray_side(dealer), coats: stray(dealer) })
            .collect(),
        cells,
    }
}

/// Setups as a file could hold them: anything twice, anything missing, any number.
fn stray_setup(dealer: &mut Dealer) -> Setup {
    let mut setup = Setup::base(2 + dealer.below(5) as u8);
    let boxes: Vec<TileSet> = EXPANSIONS.iter().filter_map(|expansion| expansion.tiles).collect();
    let kinds: Vec<&str> = KindId::all().map(|kind| kind.kind().id).collect();
    // One or two things are wrong at a time, so that the others are looked at as well.
    for _ in 0..1 + dealer.below(4) {
        match dealer.below(9) {
            0 => setup.players = stray(dealer),
            1 => setup.tiles.push(dealer.any(&boxes)),
            2 => setup.tiles.retain(|_| dealer.one_in(2)),
            3 => setup.mechanics.push(dealer.any(&Mechanic::ALL)),
            4 => drop(setup.tile_counts.insert(dealer.any(&kinds).into(), stray(dealer))),
            5 => setup.settings.start_player = stray(dealer),
            6 => setup.settings.max_players = stray(dealer),
            7 => setup.meeples = stray(dealer),
            _ => setup.ground = stray_ground(dealer),
        }
    }
    setup
}

#[test]
fn whatever_a_setup_says_it_is_played_or_refused() {
    let (mut played, mut refused) = (0, 0);
    for seed in 0..4_000 {
        let mut dealer = Dealer::new(seed);
        match Game::new(&stray_setup(&mut dealer)) {
            Ok(mut game) => {
                played += 1;
                for _ in 0..60 {
                    if let Some(action) = any_action(&game, &mut dealer) {
                        game.apply(action).expect("a listed action is legal");
                    }
                }
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty() && !error.code().is_empty(), "seed {seed}");
            }
        }
    }
    assert!(played > 500 && refused > 500, "{played} played, {refused} refused");
}
