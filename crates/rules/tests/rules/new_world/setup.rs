//! Components, the coast, who may play, and where tiles may lie.

use bastide_rules::ground::Cells;
use bastide_rules::tile::COAST;
use bastide_rules::{
    Decision, Event, Figure, Game, Ground, IllegalReason, KindId, Mechanic, Pos, Setup, SetupError, Step, TileSet,
    Variant,
};

use super::super::kit::{BLUE, Table, YELLOW, YOU, place, stock_only};
use super::{rich_table, surveyors, turns, world};

fn refused(change: impl FnOnce(&mut Setup)) -> SetupError {
    let mut setup = Setup::new_world(2);
    change(&mut setup);
    Game::new(&setup).expect_err("a setup that cannot be played")
}

/// NW-1, NW-4, NW-5.
#[test]
fn nw_1_ninety_five_tiles_five_settlers_each_and_no_start_tile() {
    for players in 2..=5 {
        let t = Table::new("newworld", players);
        assert_eq!(t.game.tiles_left(), 95);
        assert_eq!(t.game.tiles().len(), 10, "the coast and nothing else");
        assert!(t.game.players().all(|player| t.meeples(player) == 5 && t.game.score(player) == 0));
        assert!(t.game.players().all(|p| Figure::ALL[1..].iter().all(|&figure| t.game.owned(p, figure) == 0)));
        assert_eq!(t.decision(), Decision::Draw);
    }
}

/// NW-2, NW-3, NW-15: west of each space is what is printed there.
#[test]
fn nw_2_and_nw_3_the_coast_is_one_column_and_both_surveyors_begin_there() {
    let t = Table::new("newworld", 2);
    let cells: Vec<Pos> = t.game.tiles().iter().map(|tile| tile.pos).collect();
    assert_eq!(cells, (0..10).map(|y| Pos::new(0, y)).collect::<Vec<_>>());
    assert!(cells.iter().all(|pos| pos.column() == 0) && Pos::new(-3, 4).column() == 3);
    assert_eq!(surveyors(&t), [0, 0]);
    let towns = ["world/plymouth", "world/new-york", "world/jamestown"];
    assert!(COAST.into_iter().filter(|tile| towns.contains(tile)).eq(towns), "from north to south");
    let wanted = |y| t.game.open_cells_wanting().find(|(pos, _)| *pos == Pos::new(-1, y)).expect("an open cell").1;
    let (field, road, city) = (1 << 4, 2 << 4, 4 << 4); // at the eastern edge
    assert_eq!(
        (0..10).map(wanted).collect::<Vec<_>>(),
        [field, city, road, field, city, field, road, city, road, field]
    );
}

/// TURN-3, TURN-6, NW-6: two to five players; whoever was named begins, then clockwise.
#[test]
fn turn_3_two_to_five_players_and_any_of_them_begins() {
    for players in [1, 6] {
        let error = Game::new(&Setup::new_world(players)).expect_err("too few or too many");
        assert_eq!(error, SetupError::Players { players, max: 5 });
        assert_eq!(error.code(), "players");
    }
    let mut t = Table::set("newworld", 3, |setup| {
        stock_only(setup, &world("farm*4"));
        setup.settings.start_player = 2;
    });
    let mut seats = Vec::new();
    for y in [0, 3, 5, 9] {
        seats.push(t.game.active());
        turns(&mut t, &format!("farm -1,{y} r0"));
        t.settle();
    }
    assert_eq!(seats, [YELLOW, YOU, BLUE, YELLOW]);
}

/// NW-7: every way to mix the two games is refused, and says why.
#[test]
fn int_70_new_world_is_combined_with_nothing() {
    let error = Game::new(&Setup::named("newworld+river", 2).expect("two names")).expect_err("two games");
    assert_eq!(error, SetupError::TilesOfAnotherGame(TileSet::River2017));
    assert_eq!(error.code(), "tiles-of-another-game");
    assert_eq!(
        error.to_string(),
        "the tiles River2017 belong to another game: New World is combined with nothing else"
    );
    let error = Game::new(&Setup::named("newworld+messages", 2).expect("two names")).expect_err("two games");
    assert_eq!(
        (error.code(), error),
        ("mechanic-of-another-game", SetupError::MechanicOfAnotherGame(Mechanic::Messages))
    );
    for expansion in &bastide_rules::EXPANSIONS {
        assert!(Game::new(&Setup::new_world(2).with(expansion.id).expect("an expansion")).is_err(), "{}", expansion.id);
    }
    let mut classic = Setup::base(2);
    classic.tiles.push(TileSet::NewWorld);
    assert_eq!(Game::new(&classic).expect_err("two games"), SetupError::TilesOfAnotherGame(TileSet::NewWorld));

    let stray = refused(|setup| {
        setup.tile_counts.insert("base/D".into(), 1);
    });
    assert_eq!((stray.code(), stray), ("tile-of-another-game", SetupError::TileOfAnotherGame("base/D".into())));
    let printed = refused(|setup| setup.ground.printed[3].tile = "base/B".into());
    assert_eq!(printed, SetupError::TileOfAnotherGame("base/B".into()));
    let mut classic = Setup::base(2);
    classic.tile_counts.insert("world/farm".into(), 1);
    assert_eq!(Game::new(&classic).expect_err("two games"), SetupError::TileOfAnotherGame("world/farm".into()));

    assert_eq!(refused(|setup| setup.tiles.clear()).code(), "no-new-world");
    assert_eq!(refused(|setup| setup.ground = Ground::default()).code(), "no-coast");
    assert_eq!(refused(|setup| setup.ground.cells = Cells::UpToColumn(1)).code(), "no-coast");
    assert_eq!(refused(|setup| setup.ground.printed.clear()).code(), "no-coast");
    let shore = refused(|setup| {
        setup.tile_counts.insert("world/shore".into(), 1);
    });
    assert_eq!(shore.code(), "count-of-start");

    let mut t = Table::new("newworld", 2);
    assert_eq!(t.refused("draw base/D"), IllegalReason::OtherGame);
    t.draw("world/farm");
    assert_eq!(t.refused("tile base/B -1,0 r0"), IllegalReason::OtherGame);
    assert_eq!(IllegalReason::OtherGame.code(), "other-game");
    assert_eq!(Table::new("base", 2).refused("draw world/farm"), IllegalReason::OtherGame);
}

/// A setup that was saved reads back, and one of the classic game is written as before.
#[test]
fn setups_read_back() {
    let setup = Setup::new_world(4);
    let text = serde_json::to_string(&setup).expect("it can be written");
    assert!(text.contains(r#""variant":"new-world""#) && text.contains(r#""meeples":5"#), "{text}");
    assert_eq!(serde_json::from_str::<Setup>(&text).expect("it reads back"), setup);
    assert!(!serde_json::to_string(&Setup::base(2)).expect("it can be written").contains("variant"));
}

#[test]
fn its_turn_has_no_step_of_an_expansion() {
    assert_eq!(Variant::NewWorld.turn(), [Step::Draw, Step::Wood, Step::ScoreOneByOne, Step::EndTurn]);
}

/// NW-10, NW-11, NW-12: a tile is drawn and laid beside another or the coast, with every edge continued.
#[test]
fn nw_11_and_nw_12_a_tile_touches_another_or_the_coast_and_continues_it() {
    let mut t = rich_table(2);
    t.draw("world/straight");
    assert_eq!(t.decision(), Decision::Lay);
    assert_eq!(t.refused("tile world/straight -2,2 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile world/straight -1,-1 r1"), IllegalReason::NoSuchCell, "a corner is not enough");
    assert_eq!(t.refused("tile world/straight -1,2 r1"), IllegalReason::EdgeMismatch, "the landing's trail goes on");
    assert_eq!(t.refused("tile world/straight -1,1 r0"), IllegalReason::EdgeMismatch, "a trail is no town");
    assert!(t.allows("tile world/straight -1,2 r0") && t.allows("tile world/straight -1,3 r1"));
}

/// NW-13: the square has towns all round, and nothing asks for four.
#[test]
fn nw_13_a_tile_that_fits_nowhere_leaves_the_game() {
    let mut t = Table::set("newworld", 2, |setup| {
        stock_only(setup, &world("square farm"));
        setup.ground.printed.retain(|tile| tile.tile == "world/shore");
    });
    t.act("draw world/square");
    assert_eq!((t.decision(), t.game.active(), t.game.tiles_left()), (Decision::Draw, YOU, 1));
    assert!(t.events().contains(&Event::Discarded { kind: KindId::by_name("world/square").expect("a tile") }));
}

/// NW-14.
#[test]
fn int_71_rows_beyond_the_coast_are_free_and_nothing_lies_east_of_it() {
    let mut t = rich_table(2);
    turns(&mut t, "farm 0,-1 r0\n farm 0,10 r0\n farm 0,-2 r0");
    let open: Vec<Pos> = t.game.open_cells().collect();
    assert!(open.contains(&Pos::new(0, -3)) && open.contains(&Pos::new(0, 11)) && open.contains(&Pos::new(-1, -2)));
    assert!(open.iter().all(|pos| pos.x <= 0), "{open:?}");
    t.draw("world/farm");
    assert_eq!(t.refused("tile world/farm 1,-1 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile world/farm 1,5 r0"), IllegalReason::NoSuchCell);
}

/// NW-32. The spaces of the coast are tiles of their features and of farms beside them; a farm in their own column waits
/// for tiles in the sea; what is not drawn is plain.
#[test]
fn int_72_the_coast_counts_as_tiles() {
    let mut t = rich_table(2);
    turns(&mut t, "street -1,1 r0 meeple city EW\n straight -1,2 r0 meeple road EW\n farm -1,5 r0 meeple monastery");
    assert_eq!((t.feature("-1,1 city EW").tiles, t.feature("-1,2 road EW").tiles), (2, 2));
    assert_eq!(t.feature("-1,5 monastery").open_ends, 5, "three spaces of the coast lie around it");
    turns(&mut t, "farm 0,-1 r0 meeple monastery\n farm -1,0 r0\n farm -1,-1 r0\n farm -1,-2 r0\n farm 0,-2 r0");
    let farm = t.feature("0,-1 monastery");
    assert_eq!((farm.open_ends, farm.complete), (3, false), "nothing is ever laid in the sea");
    let worth = t.game.value_at_end(farm.id, BLUE);
    assert_eq!(worth.total(), 6, "itself and the five tiles around it");
    let shore = t.feature("0,0 field NL.NR.SL.SR.WL.WR");
    assert!(shore.places.contains(&place("0,1 field NL.NR")), "along the coast to Plymouth: {shore:?}");
    assert!(!shore.places.contains(&place("0,1 field SL.SR")), "and no further");
    t.draw("world/farm");
    assert!(t.game.figures_on_board(YOU).all(|(_, place)| place.pos.x < 0), "nobody stands on the coast");
}
