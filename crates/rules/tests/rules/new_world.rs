//! New World: EX-NW, NW and the decisions INT-70 to INT-76.
//!
//! The coast of these tests, from north to south, with the cells west of it:
//!
//! ```text
//!   -1,0 shore     -1,1 Plymouth   -1,2 landing   -1,3 shore   -1,4 New York
//!   -1,5 shore     -1,6 landing    -1,7 Jamestown -1,8 landing -1,9 shore
//! ```

use bastide_rules::ground::Cells;
use bastide_rules::tile::COAST;
use bastide_rules::{
    Decision, Event, Figure, Game, Ground, IllegalReason, KindId, Mechanic, PartKind, Player, Pos, ReturnCause, Setup,
    SetupError, Step, Surveyor, TileSet, Variant, field_of,
};

use super::kit::{BLUE, GREEN, Table, YELLOW, YOU, place, stock_only};

const WHOLE_FIELD: &str = "field NL.NR.EL.ER.SL.SR.WL.WR";

/// `straight*2 fork` as ids of the set.
fn world(tiles: &str) -> String {
    tiles.split_whitespace().map(|tile| format!("world/{tile} ")).collect()
}

/// A table whose stock is exactly these tiles.
fn table(players: u8, tiles: &str) -> Table {
    Table::only("newworld", players, &world(tiles))
}

/// A table with more than enough of everything.
fn rich_table(players: u8) -> Table {
    table(players, "farm*9 straight*9 straight-post*4 fork*6 bend*6 street*8 street-flag edge*6 beside*2 wilds herd")
}

/// Turns, one a line: `straight -1,2 r0 meeple road EW`.
fn turns(t: &mut Table, script: &str) {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty());
    let script: String = lines.map(|line| format!("world/{line}\n")).collect();
    t.turns(&script);
}

fn surveyors(t: &Table) -> [i16; 2] {
    t.game.surveyors().expect("New World has surveyors")
}

/// Who was sent home without points since the last draw, as texts.
fn left_behind(t: &Table) -> Vec<String> {
    let left = t.events().iter().filter_map(|event| match *event {
        Event::Returned { player, place, cause: ReturnCause::LeftBehind, .. } => Some(format!("{player} {place}")),
        _ => None,
    });
    left.collect()
}

fn sorted(mut points: Vec<String>) -> Vec<String> {
    points.sort();
    points
}

fn moves(t: &Table) -> Vec<(Surveyor, i16, i16)> {
    let moved = t.events().iter().filter_map(|event| match *event {
        Event::SurveyorMoved { surveyor, from, to } => Some((surveyor, from, to)),
        _ => None,
    });
    moved.collect()
}

fn refused(change: impl FnOnce(&mut Setup)) -> SetupError {
    let mut setup = Setup::new_world(2);
    change(&mut setup);
    Game::new(&setup).expect_err("a setup that cannot be played")
}

// ---- components and setup

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

// ---- laying

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

// ---- settlers

/// NW-20, NW-21, NW-22.
#[test]
fn nw_20_to_22_one_settler_from_supply_on_the_tile_just_laid_where_nobody_stands() {
    let mut t = rich_table(2);
    turns(&mut t, "straight -1,2 r0");
    let both = ["meeple field ER.SL.SR.WL", "meeple field NL.NR.EL.WR", "meeple road EW", "pass"];
    assert_eq!(t.choices(), both, "bandit, or trapper on either side");
    t.act("meeple road EW");
    assert_eq!((t.meeples(YOU), t.decision()), (4, Decision::Draw), "one settler, and the turn is over");
    turns(&mut t, "straight -2,2 r0");
    assert!(!t.allows("meeple road EW"), "a bandit is on the trail, however far away");
    assert!(t.allows("meeple field NL.NR.EL.WR"));
    turns(&mut t, "street -1,4 r0");
    assert!(t.allows("meeple city EW"), "a sheriff");
    t.act("meeple city EW");
    turns(&mut t, "street -2,4 r0");
    assert!(!t.allows("meeple city EW"));
    turns(&mut t, "farm -1,9 r0");
    assert_eq!(t.choices(), [format!("meeple {WHOLE_FIELD}").as_str(), "meeple monastery", "pass"]);
}

/// Whoever has no settler left only lays tiles.
#[test]
fn without_settlers_nobody_is_asked() {
    let mut t = Table::set("newworld", 2, |setup| {
        stock_only(setup, &world("farm*4"));
        setup.meeples = 1;
    });
    turns(&mut t, "farm -1,0 r0 meeple monastery\n farm -1,3 r0 meeple monastery\n farm -1,5 r0");
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
}

/// NW-23, NW-47: allowed, but dangerous: the next scoring sends the settler home. A trapper stays.
#[test]
fn nw_23_a_settler_may_be_put_east_of_the_surveyors() {
    let mut t = west_by_two();
    assert_eq!(surveyors(&t), [2, 2]);
    turns(&mut t, &format!("farm -1,5 r0 meeple monastery\n farm -1,3 r0 meeple {WHOLE_FIELD}"));
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (4, 4));
    assert!(t.game.sent_home_next().eq([(YOU, Figure::Meeple, place("-1,5 monastery"))]), "the page can warn");
    turns(&mut t, "fork -3,8 r0 meeple road E");
    assert_eq!(t.points().len(), 1);
    assert_eq!(left_behind(&t), ["0 -1,5 monastery"]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (5, 4));
}

/// Four scorings, after which both surveyors stand in column 2.
fn west_by_two() -> Table {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "fork -1,8 r0 meeple road E
         edge -1,7 r1 meeple city E
         fork -2,8 r0 meeple road E
         edge -1,1 r1 meeple city E",
    );
    t
}

/// NW-24, NW-34, NW-35: a two-tile town is worth 4.
#[test]
fn ex_nw_7_a_settler_just_put_is_scored_at_once() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,4 r1 meeple city E");
    assert_eq!(t.points(), ["You 4 for city: 2 tiles 4"]);
    assert_eq!((t.meeples(YOU), t.board_of(YOU).len()), (5, 0));
    turns(&mut t, "straight -1,6 r0\n fork -2,6 r0 meeple road E");
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!(t.meeples(YOU), 5);
}

// ---- completion and points

/// NW-30.
#[test]
fn ex_nw_1_a_trail_of_four_tiles_with_two_trading_posts() {
    let mut t = rich_table(2);
    turns(&mut t, "straight-post -1,2 r0 meeple road EW\n straight-post -2,2 r0\n fork -3,2 r0");
    t.settle();
    assert_eq!(t.points(), ["You 8 for road: 4 tiles 4 + 2 posts 4"]);
}

#[test]
fn ex_nw_2_a_trail_of_three_tiles() {
    let mut t = rich_table(2);
    turns(&mut t, "straight -1,2 r0 meeple road EW\n fork -2,2 r0");
    t.settle();
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
}

/// NW-30: a ring is complete as well; a farm and a town end a trail.
#[test]
fn nw_30_a_ring_is_complete_and_farms_and_towns_end_trails() {
    let mut t = table(2, "bend*4 farm");
    turns(&mut t, "farm -1,3 r0\n bend -2,3 r0 meeple road SW\n bend -3,3 r3\n bend -3,4 r2\n bend -2,4 r1");
    t.settle();
    assert_eq!(t.points(), ["Blue 4 for road: 4 tiles 4"]);
    let mut t = table(2, "farm-trail gate");
    turns(&mut t, "farm-trail -1,2 r3 meeple road E");
    assert_eq!(t.points(), ["You 2 for road: 2 tiles 2"], "from the landing to the farm");
    turns(&mut t, "gate -1,6 r3 meeple road E");
    assert_eq!(t.points(), ["Blue 6 for road: 2 tiles 2 + 1 surveyor 4"], "from the landing to the town");
}

/// NW-31.
#[test]
fn ex_nw_3_a_town_of_four_tiles() {
    let mut t = rich_table(2);
    turns(&mut t, "street -1,4 r0 meeple city EW\n street -2,4 r0\n edge -3,4 r1");
    t.settle();
    assert_eq!(t.points(), ["You 8 for city: 4 tiles 8"]);
}

#[test]
fn ex_nw_4_a_town_of_three_tiles_with_a_flag() {
    let mut t = rich_table(2);
    turns(&mut t, "street-flag -1,4 r0 meeple city EW\n edge -2,4 r1");
    t.settle();
    assert_eq!(t.points(), ["You 8 for city: 3 tiles 6 + 1 coat 2"]);
}

/// NW-31: two pieces of one tile in the same town are one tile.
#[test]
fn nw_31_tiles_count_not_pieces() {
    let mut t = table(2, "beside corner*3 farm");
    turns(
        &mut t,
        "farm -1,3 r0
         corner -2,3 r3 meeple city SW
         corner -2,4 r0
         corner -3,3 r2
         beside -3,4 r0",
    );
    t.settle();
    assert_eq!(t.points(), ["Blue 8 for city: 4 tiles 8"]);
}

/// NW-33: the new tile joins two towns with one sheriff each.
#[test]
fn ex_nw_5_a_tie_gives_everybody_all() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "street-flag -1,4 r0 meeple city EW
         farm -1,5 r0
         farm -2,5 r0
         farm -3,5 r0
         farm -4,5 r0
         edge -4,4 r1 meeple city E
         street -3,4 r0
         street -2,4 r0",
    );
    t.settle();
    assert_eq!(t.points(), ["Blue 12 for city: 5 tiles 10 + 1 coat 2", "You 12 for city: 5 tiles 10 + 1 coat 2"]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE), surveyors(&t)), (5, 5, [1, 0]), "one feature, one move");
}

/// NW-32.
#[test]
fn ex_nw_6_a_farm_with_tiles_all_around() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "farm -1,5 r0 meeple monastery
         edge -1,4 r1
         straight -1,6 r0
         bend -2,6 r3
         farm -2,5 r0
         farm -2,4 r0",
    );
    t.settle();
    assert_eq!(t.points(), ["You 9 for monastery: 9 around 9"]);
    assert_eq!(t.meeples(YOU), 5);
}

// ---- surveyors

/// NW-40, NW-41: any row of the column.
#[test]
fn ex_nw_8_a_surveyor_in_the_column_adds_four() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1 meeple city E\n fork -1,8 r0 meeple road E");
    assert_eq!(t.points(), ["Blue 6 for road: 2 tiles 2 + 1 surveyor 4"]);
}

/// The long example, first half. NW-42, NW-43, NW-44: points first, then the surveyor nearer the coast.
#[test]
fn ex_nw_9_four_tiles_a_post_and_a_surveyor() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "fork -1,2 r0 meeple road E
         farm -1,5 r0
         farm -2,5 r0
         farm -3,5 r0
         fork -3,6 r0
         straight-post -2,6 r0
         straight -1,6 r0 meeple road EW",
    );
    assert_eq!(t.points(), ["You 10 for road: 4 tiles 4 + 1 post 2 + 1 surveyor 4"]);
    assert_eq!(moves(&t), [(Surveyor::South, 0, 1)]);
    assert_eq!(surveyors(&t), [1, 1]);
    let told = |wanted: fn(&Event) -> bool| t.events().iter().position(wanted).expect("it was told");
    assert!(
        told(|e| matches!(e, Event::Scored { .. })) < told(|e| matches!(e, Event::Returned { .. }))
            && told(|e| matches!(e, Event::Returned { .. })) < told(|e| matches!(e, Event::SurveyorMoved { .. })),
        "scored, back, then the surveyor"
    );
}

/// The long example, second half, with you as Red. NW-40, NW-47, NW-48, NW-49: one tile completes a farm and two towns.
#[test]
fn ex_nw_10_to_12_the_order_decides_ex_nw_10_ex_nw_11_ex_nw_12() {
    let mut t = long_example();
    assert_eq!((t.decision(), t.decider()), (Decision::ScoreOrder, BLUE));
    assert_eq!(t.choices(), ["score -1,5 monastery", "score -2,3 city S", "score 0,4 city W"]);
    t.act("score -1,5 monastery");
    assert_eq!(t.points(), ["Blue 17 for monastery: 9 around 9 + 2 surveyors 8"]);
    assert_eq!(surveyors(&t), [2, 1]);
    assert_eq!(t.choices(), ["score -2,3 city S", "score 0,4 city W"], "asked again");
    t.act("score -2,3 city S");
    assert_eq!(t.points()[1..], ["Blue 8 for city: 2 tiles 4 + 1 surveyor 4"]);
    assert_eq!(left_behind(&t), ["0 -1,4 city EW", "3 -1,6 road EW"]);
    assert_eq!(moves(&t), [(Surveyor::North, 1, 2), (Surveyor::South, 1, 2)]);
    assert_eq!((t.decision(), surveyors(&t)), (Decision::Draw, [2, 2]), "your town is not scored");
    assert!(t.feature("-1,4 city EW").complete && t.feature("-1,4 city EW").owners.is_empty());
    assert_eq!((t.meeples(YOU), t.meeples(GREEN)), (5, 5));
}

/// NW-48: another order, other points: your town first, before you are sent home.
#[test]
fn nw_48_another_order_gives_other_points() {
    let mut t = long_example();
    t.act("score 0,4 city W");
    assert_eq!(t.points(), ["You 14 for city: 3 tiles 6 + 2 surveyors 8"]);
    t.act("score -1,5 monastery");
    let rest = ["Blue 13 for monastery: 9 around 9 + 1 surveyor 4", "Blue 12 for city: 2 tiles 4 + 2 surveyors 8"];
    assert_eq!(t.points()[1..], rest, "the last one needs no question");
    assert_eq!(surveyors(&t), [2, 2], "with no tile further west nobody moves (NW-45)");
}

/// Both surveyors in column 1; Blue's tile completes the farm, a small town and your town.
fn long_example() -> Table {
    let mut t = rich_table(4);
    turns(
        &mut t,
        "fork -1,8 r0 meeple road E
         edge -1,1 r1 meeple city E
         farm -1,3 r0
         straight -1,6 r0 meeple road EW
         street -1,4 r0 meeple city EW
         farm -1,5 r0 meeple monastery
         edge -2,3 r2
         farm -2,5 r0
         bend -2,6 r3
         beside -2,4 r0 meeple city N",
    );
    t
}

/// NW-48: where the moves in between change nothing for anybody, nobody is asked.
#[test]
fn nw_48_the_order_is_asked_only_where_it_matters() {
    let mut t = table(2, "farm*6 fork*3 edge*2 opposite beside");
    turns(
        &mut t,
        "farm -1,3 r0
         farm -2,3 r0
         farm -3,3 r0
         edge -4,3 r2 meeple city S
         farm -3,4 r0
         farm -3,5 r0
         edge -4,5 r0
         opposite -4,4 r0 meeple city S",
    );
    assert_eq!(t.decision(), Decision::Draw, "two towns in column 4, the surveyors in columns 0 and 1");
    assert_eq!(t.points(), ["Blue 4 for city: 2 tiles 4", "Blue 4 for city: 2 tiles 4"]);
    assert_eq!(surveyors(&t), [1, 1]);
}

/// NW-40, NW-74: two bandits in the column of one surveyor bring 8.
#[test]
fn int_73_four_for_each_settler_and_each_surveyor_and_none_at_the_end() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "straight -1,6 r0 meeple road EW
         edge -1,1 r1 meeple city E
         straight -1,8 r0 meeple road EW
         bend -2,6 r3
         straight -2,7 r1",
    );
    t.settle();
    assert_eq!(surveyors(&t), [1, 0]);
    let trail = t.feature("-1,6 road EW").id;
    assert_eq!(t.game.value_if_scored_now(trail, YOU).total(), 4 + 4, "four tiles, a bandit and a surveyor so far");
    assert_eq!(t.game.value_at_end(trail, YOU).total(), 4, "NW-74");
    turns(&mut t, "bend -2,8 r2");
    t.settle();
    assert_eq!(t.points(), ["You 15 for road: 7 tiles 7 + 2 surveyors 8"]);
}

/// NW-45, NW-50.
#[test]
fn nw_45_and_nw_50_with_no_tile_further_west_no_surveyor_moves_and_nobody_goes() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1 meeple city E\n edge -1,4 r1 meeple city E");
    assert_eq!(surveyors(&t), [1, 1]);
    assert_eq!(t.game.next_surveyor_move(), None, "column 1 is the last");
    turns(&mut t, "edge -1,7 r1 meeple city E");
    assert_eq!(t.points(), ["You 12 for city: 2 tiles 4 + 2 surveyors 8"]);
    assert_eq!((moves(&t), surveyors(&t)), (vec![], [1, 1]));
    turns(&mut t, "straight -1,2 r0 meeple road EW\n straight -2,2 r0\n fork -3,2 r0");
    t.settle();
    assert_eq!(moves(&t), [(Surveyor::North, 1, 2)], "now there are tiles further west");
}

/// NW-46.
#[test]
fn nw_46_what_nobody_stands_on_moves_no_surveyor() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1\n fork -1,2 r0");
    t.settle();
    assert!(t.feature("-1,1 city E").complete);
    assert_eq!((t.points().len(), surveyors(&t)), (0, [0, 0]));
}

/// The surveyor's own row may be empty; a tile anywhere in the next column is enough.
#[test]
fn int_75_a_tile_in_any_row_lets_a_surveyor_move() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,7 r1 meeple city E");
    assert_eq!(moves(&t), [(Surveyor::North, 0, 1)], "only the seventh row has a tile in column 1");
    assert!(t.game.tile_at(Pos::new(-1, 0)).is_none());
}

/// Which of two in one column moves makes no difference: nobody is asked.
#[test]
fn int_76_in_one_column_the_northern_surveyor_goes_first() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1 meeple city E\n edge -1,4 r1 meeple city E\n farm -1,3 r0\n farm -2,3 r0");
    assert_eq!(surveyors(&t), [1, 1]);
    let next = t.game.next_surveyor_move().expect("column 2 has a tile");
    assert_eq!((next.surveyor, next.from, next.to), (Surveyor::North, 1, 2));
    assert_eq!(Table::new("base", 2).game.next_surveyor_move(), None, "no surveyors in the classic game");
    assert_eq!(Table::new("base", 2).game.surveyors(), None);
}

// ---- the end

/// NW-70: what the last tile completes is scored as usual, with surveyors, and then everything else.
#[test]
fn nw_70_the_last_tile_is_scored_as_usual() {
    let mut t = table(2, "edge*2 street");
    turns(&mut t, "edge -1,1 r1 meeple city E\n street -1,4 r0 meeple city EW\n edge -1,7 r1 meeple city E");
    t.end();
    assert_eq!(t.points(), ["You 8 for city: 2 tiles 4 + 1 surveyor 4", "Blue 2 for final city: 2 tiles 2"]);
}

/// NW-71, NW-72, NW-73.
#[test]
fn ex_nw_14_open_trails_farms_and_towns() {
    let mut t = table(3, "straight*2 farm street*2");
    turns(
        &mut t,
        "straight -1,6 r0 meeple road EW
         farm -1,5 r0 meeple monastery
         street -1,4 r0 meeple city EW
         straight -2,6 r0
         street -2,4 r0",
    );
    t.end();
    assert_eq!(
        sorted(t.points()),
        [
            "Blue 8 for final monastery: 8 around 8",
            "Yellow 3 for final city: 3 tiles 3",
            "You 3 for final road: 3 tiles 3",
        ]
    );

    let mut t = table(2, "farm*6");
    turns(&mut t, "farm -1,9 r0\n farm -1,10 r0 meeple monastery\n farm 0,10 r0");
    let farm = t.feature("-1,10 monastery");
    assert_eq!(t.game.value_at_end(farm.id, BLUE).total(), 4, "NW-73: itself and what lies around it");
    turns(&mut t, "farm -2,9 r0");
    assert_eq!(t.game.value_at_end(farm.id, BLUE).total(), 5);

    // Green, here you, has two sheriffs in the large town, Black, here Blue, one.
    let mut t = table(2, "street*7 farm*5");
    turns(
        &mut t,
        "street -1,1 r0 meeple city EW
         farm -1,0 r0
         farm -2,0 r0
         farm -3,0 r0
         farm -4,0 r0
         street -3,1 r0 meeple city EW
         farm -5,0 r0
         street -2,1 r0
         street -5,1 r0 meeple city EW
         street -4,1 r0
         street -6,1 r0
         street -7,1 r0",
    );
    t.end();
    assert_eq!(t.points(), ["You 8 for final city: 8 tiles 8"]);
}

/// NW-71, NW-72: a trading post gives 2 at the end as well, a flag only 1.
#[test]
fn nw_71_and_nw_72_posts_and_flags_at_the_end() {
    let mut t = table(2, "straight-post street-flag");
    turns(&mut t, "straight-post -1,2 r0 meeple road EW\n street-flag -1,4 r0 meeple city EW");
    t.end();
    assert_eq!(
        t.points(),
        ["You 4 for final road: 2 tiles 2 + 1 post 2", "Blue 3 for final city: 2 tiles 2 + 1 coat 1"]
    );
}

/// NW-60, NW-75, NW-76: any animal counts 1.
#[test]
fn ex_nw_15_plains_count_their_animals() {
    let mut t = table(2, "herd wilds");
    turns(&mut t, &format!("herd -1,3 r0 meeple {WHOLE_FIELD}\n wilds -1,5 r0 meeple {WHOLE_FIELD}"));
    t.end();
    assert_eq!(t.points(), ["You 3 for final field: 3 animals 3", "Blue 2 for final field: 2 animals 2"]);
}

/// NW-61, NW-75: trappers stay, and the plains they were put on have grown together.
#[test]
fn ex_nw_16_most_trappers_take_the_plain() {
    let mut t = table(3, "wilds*2 farm-deer*2 edge farm*4");
    turns(
        &mut t,
        &format!(
            "wilds -1,3 r0 meeple {WHOLE_FIELD}
             wilds -1,9 r0 meeple {WHOLE_FIELD}
             farm-deer -1,5 r0 meeple {WHOLE_FIELD}
             farm-deer -1,0 r0 meeple {WHOLE_FIELD}
             edge -1,4 r1"
        ),
    );
    assert_eq!(t.choices(), ["meeple city E", "pass"], "the plain the tile joins has its trappers");
    turns(&mut t, "farm -2,0 r0\n farm -2,1 r0\n farm -2,2 r0\n farm -2,3 r0");
    t.end();
    assert_eq!(sorted(t.points()), ["Blue 2 for final field: 2 animals 2", "You 4 for final field: 4 animals 4"]);
}

#[test]
fn ex_nw_17_as_many_trappers_each_take_the_plain() {
    let mut t = table(3, "wilds*2 herd farm-deer*2 edge straight farm-trail farm*2");
    turns(
        &mut t,
        &format!(
            "wilds -1,3 r0 meeple {WHOLE_FIELD}
             herd -1,9 r0 meeple {WHOLE_FIELD}
             farm-deer -1,5 r0 meeple {WHOLE_FIELD}
             farm-deer -1,0 r0 meeple {WHOLE_FIELD}
             edge -1,4 r1
             straight -1,2 r0 meeple field NL.NR.EL.WR
             farm-trail -2,2 r3
             wilds -2,9 r0
             farm -2,1 r0
             farm -2,0 r0"
        ),
    );
    t.end();
    assert_eq!(
        sorted(t.points()),
        [
            "Blue 5 for final field: 5 animals 5",
            "Yellow 4 for final field: 4 animals 4",
            "You 4 for final field: 4 animals 4"
        ]
    );
}

/// NW-77.
#[test]
fn int_74_a_tie_for_the_win_is_shared() {
    let mut t = table(2, "herd*2");
    turns(&mut t, &format!("herd -1,3 r0 meeple {WHOLE_FIELD}\n herd -1,5 r0 meeple {WHOLE_FIELD}"));
    t.end();
    assert_eq!(t.scores(), [3, 3]);
    assert!(t.game.leaders().eq([YOU, BLUE]));
}

/// NW-78: from 49 by two: field 1, the figure laid down.
#[test]
fn ex_nw_13_the_track_has_fifty_fields() {
    assert_eq!((field_of(49), field_of(49 + 2), (49 + 2) / 50), (49, 1, 1));
}

/// Everything a figure can be in the New World is what a meeple is in the classic game, in other words.
#[test]
fn nw_21_the_same_places_in_other_words() {
    let t = rich_table(2);
    assert!(t.game.rules().plays(Mechanic::Farmers), "trappers");
    let kinds: Vec<PartKind> = t.game.feature_ids().map(|id| t.game.feature(id).kind).collect();
    assert!(!kinds.contains(&PartKind::Garden) && kinds.contains(&PartKind::Field));
    assert_eq!(t.game.players().collect::<Vec<Player>>(), [YOU, BLUE]);
}
