//! The turn and the end of the game (TURN-1 to TURN-73), their worked examples and decisions.

use bastide_rules::setup::SamePlayerOrder;
use bastide_rules::tile::Goods;
use bastide_rules::{Decision, Event, Figure, Game, Player, Reason, RobberAt, Setup, TRACK, TileSet, field_of};

use crate::ground::table;
use crate::kit::*;

/// TURN-50, TURN-52: a ring of 50 fields. ED-5: laps are counted, nothing more.
#[test]
fn ex_turn_1_a_counting_figure_passes_field_0() {
    // A road of 49 tiles, then one of 2.
    let mut t = Table::only("base", 2, "U*46 W*3 B");
    t.turns("W -1,0 r0  meeple road E");
    for x in 1..=46 {
        t.lay("U", (x, 0), 0);
    }
    t.turns("W 47,0 r0");
    assert_eq!(t.settle().points(), ["You 49 for road: 49 tiles 49"]);
    t.turns("W 48,0 r0  meeple road W");
    assert!(t.events().contains(&Event::Counted { player: YOU, figure: 0, from: 49, to: 51 }));
    assert_eq!((t.game.score(YOU), field_of(51), TRACK), (51, 1, 50));
}

#[test]
fn ex_turn_2_102_points_and_seven_gold_bars_make_123() {
    // A road of 102 tiles with four gold tiles on it. Seven of their eight bars lie on the road, one on the monastery.
    let mut t = Table::only("base+gold-mines", 2, "U*95 W*2 B gold/F*4");
    t.turns(
        "W -1,0 r0  meeple road E
         B  0,1 r0",
    );
    t.lay("gold/F", (1, 0), 0).act("gold 0,1");
    for x in 2..=4 {
        t.lay("gold/F", (x, 0), 0);
        if t.decision() == Decision::SecondGold {
            t.act(&format!("gold {},0", x - 1));
        }
    }
    for x in 5..=99 {
        t.lay("U", (x, 0), 0);
    }
    t.turns("W 100,0 r0");
    t.end();
    assert_eq!(t.points(), ["You 102 for road: 102 tiles 102", "You 21 for gold: 7 bars 21"]);
    assert_eq!(t.scores(), [123, 0]);
}

#[test]
fn ex_turn_3_after_the_active_player_the_next_with_a_robber_in_supply_may_place_it() {
    let mut t = Table::new("base+robbers", 4);
    t.turns("U 1,0 r0");
    t.lay("robbers/F", (2, 0), 1);
    assert_eq!(t.decision(), Decision::Robber(BLUE));
    t.act("robber 0");
    assert_eq!(t.decision(), Decision::Robber(YELLOW));
    t.act("robber 0");
    t.turns(
        "B 0,1 r0
         B 1,1 r0",
    );
    t.lay("robbers/F", (3, 0), 1);
    assert_eq!(t.decision(), Decision::Robber(YOU));
    t.pass();
    assert_eq!((t.decision(), t.decider()), (Decision::Robber(GREEN), GREEN));
    t.pass();
    assert_eq!((t.decision(), t.decider()), (Decision::Wood, YOU));
    assert_eq!([YOU, GREEN].map(|p| t.game.robber(p)), [RobberAt::Supply; 2]);
}

#[test]
fn turn_4_and_turn_5_play_goes_clockwise_from_the_start_player() {
    let mut t = Table::set("base", 3, |setup| setup.settings.start_player = 2); // ED-21
    let mut order = Vec::new();
    for x in 1..=4 {
        order.push(t.game.active());
        t.lay("U", (x, 0), 0).settle();
    }
    assert_eq!(order, [YELLOW, YOU, BLUE, YELLOW]);
}

#[test]
fn turn_22_without_a_figure_one_lays_tiles_as_usual() {
    let mut t = Table::only("base", 2, "B*16");
    for y in 1..=14 {
        t.lay("B", (0, y), 0);
        if t.decider() == YOU {
            t.put("meeple monastery");
        }
    }
    assert_eq!(t.settle().meeples(YOU), 0);
    t.lay("B", (0, 15), 0);
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE)); // there was nothing to decide
}

/// The tile L at 3,0 closes a road and a city at the same time.
///
/// ```text
///         E
///         Q       the city with wine: 3,0 – 3,-2
///     B B
/// W=D=U=U=L       the road from village to village
/// ```
/// `road` and `city` lay the meeples there; the player to act next lays L.
fn two_features(name: &str, change: impl FnOnce(&mut Setup), road: Player, city: Player) -> Table {
    let mut t = Table::set(name, 2, |setup| {
        if !setup.tiles.contains(&TileSet::TradersBuilders) {
            setup.tiles.push(TileSet::TradersBuilders); // for its tile, not for its rules
        }
        change(setup);
    });
    let turn = |t: &mut Table, player: Player, script: &str| {
        if t.settle().game.active() != player {
            let x = -2 - t.game.tiles().iter().filter(|tile| tile.pos.x < -1).count() as i16;
            t.lay("U", (x, 0), 0); // lay elsewhere until it is that player's turn
            t.settle();
        }
        t.turns(script);
        t.settle();
    };
    turn(&mut t, YOU, "W -1,0 r0");
    turn(&mut t, road, "U 1,0 r0 meeple road EW");
    turn(&mut t, YOU, "U 2,0 r0");
    turn(&mut t, YOU, "B 1,-1 r0");
    turn(&mut t, YOU, "B 2,-1 r0");
    turn(&mut t, city, "traders/HQ 3,-1 r1 meeple city NS");
    turn(&mut t, YOU, "E 3,-2 r2");
    if t.game.active() != YOU {
        t.turns("B 1,-2 r0").settle();
    }
    t.lay("L", (3, 0), 0);
    t
}

/// TURN-30: all of it, asked or not. TURN-31: not before the figure is put. TURN-32, TURN-36: figures return when all
/// awards are made. TB-7: goods last.
#[test]
fn int_1_everything_completed_at_once_is_valued_on_one_snapshot_then_figures_return_then_goods() {
    let mut t = two_features("base+traders-builders", |_| {}, YOU, BLUE);
    assert_eq!((t.decision(), t.points()), (Decision::Wood, vec![]));
    t.settle();
    assert_eq!(t.points(), ["Blue 6 for city: 3 tiles 6", "You 5 for road: 5 tiles 5"]);
    let at = |wanted: fn(&Event) -> bool| {
        let mut places = t.events().iter().enumerate().filter(|(_, e)| wanted(e)).map(|(i, _)| i);
        let first = places.next().expect("it happened");
        (first, places.next_back().unwrap_or(first))
    };
    let scored = at(|e| matches!(e, Event::Scored { .. }));
    let counted = at(|e| matches!(e, Event::Counted { .. }));
    let returned = at(|e| matches!(e, Event::Returned { .. }));
    let goods = at(|e| matches!(e, Event::GoodsTaken { goods: Goods::Wine, count: 1, .. }));
    assert!(scored.1 < counted.0 && counted.1 < returned.0 && returned.1 < goods.0);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 7));
}

/// TURN-34.
#[test]
fn int_2_awards_go_clockwise_from_the_active_player_and_each_orders_the_own_ones() {
    // Blue owns both; with robbers in play the order matters, so Blue is asked.
    let mut t = two_features("base+robbers", |_| {}, BLUE, BLUE);
    t.settle_to("the order of awards", |d| matches!(d, Decision::AwardOrder(_)));
    assert_eq!((t.decision(), t.decider()), (Decision::AwardOrder(BLUE), BLUE));
    let choices = t.choices();
    assert_eq!(choices.len(), 2);
    let city = choices.iter().find(|choice| choice.contains("city")).expect("the city's award");
    t.act(city);
    assert_eq!(counted(&t), [(BLUE, 6), (BLUE, 5)]);

    // One award each: the active player's comes first, whatever was listed first on the tile.
    for (road, city, order) in [(YOU, BLUE, [(YOU, 5), (BLUE, 6)]), (BLUE, YOU, [(YOU, 6), (BLUE, 5)])] {
        let mut t = two_features("base+robbers", |_| {}, road, city);
        t.settle();
        assert_eq!(counted(&t), order);
    }

    // Without messages and robbers the order does not matter and nobody is asked.
    let mut t = two_features("base", |_| {}, BLUE, BLUE);
    t.pass();
    assert_eq!(t.decision(), Decision::Draw);
}

/// Who moved on the track since the last draw, and how far.
fn counted(t: &Table) -> Vec<(Player, i16)> {
    let moved = |event: &Event| match *event {
        Event::Counted { player, from, to, .. } => Some((player, to - from)),
        _ => None,
    };
    t.events().iter().filter_map(moved).collect()
}

#[test]
fn ed_7_same_player_order_active_lets_the_active_player_order_them() {
    let order = |setup: &mut Setup| setup.settings.same_player_order = SamePlayerOrder::Active;
    let mut t = two_features("base+robbers", order, BLUE, BLUE);
    t.settle_to("the order of awards", |d| matches!(d, Decision::AwardOrder(_)));
    assert_eq!((t.decision(), t.decider()), (Decision::AwardOrder(BLUE), YOU));
}

/// TURN-14.
#[test]
fn int_3_the_game_ends_when_the_stock_runs_out_while_redrawing() {
    let mut t = Table::only("base", 2, "E C");
    t.turns("E 0,-1 r2");
    t.draw("C");
    assert!(t.events().contains(&Event::Discarded { kind: kind("C") }));
    assert!(t.game.is_over() && t.events().contains(&Event::Ended));
}

/// TURN-44.
#[test]
fn int_3_no_extra_part_without_a_tile() {
    let script = "U 1,0  r0  meeple road EW
                  B 0,1  r0
                  U 2,0  r0  builder road EW
                  E 0,-1 r2
                  U 3,0  r0";
    let mut t = Table::only("base+traders-builders", 2, "U*3 B E");
    t.turns(script).pass();
    assert!(t.game.is_over(), "the extra part is not even offered");

    // Offered, but the only tile left fits nowhere: the part does not take place.
    let mut t = Table::only("base+traders-builders", 2, "U*3 B E C");
    t.turns(script).pass();
    assert_eq!(t.decision(), Decision::Again);
    t.act("again").act("draw base/C");
    assert!(t.game.is_over());
}

/// TURN-61, TURN-62.
#[test]
fn int_4_the_final_order_is_robbers_features_fields_goods_gold_and_nothing_is_robbed() {
    let mut t = Table::only("base+traders-builders+gold-mines+robbers", 2, "U traders/HQ gold/B E robbers/F");
    t.turns(
        "U          1,0  r0  meeple road EW
         traders/HQ 0,-1 r1  meeple city NS
         gold/B     0,-2 r2
         E          1,-2 r3",
    );
    t.settle();
    assert_eq!((t.scores(), t.game.gold_bars(BLUE)), (vec![0, 8], 2));
    t.lay("robbers/F", (2, 0), 1).act("robber 8"); // beside Blue's counting figure
    t.put("meeple field NL.NR.EL.WR");
    t.end();
    assert_eq!(
        t.points(),
        [
            "You 3 for the robber left: 3",
            "You 3 for final road: 3 tiles 3",
            "You 3 for final field: 1 city 3",
            "Blue 10 for wine: 10",
            "Blue 2 for gold: 2 bars 2",
        ]
    );
    assert!(!t.events().iter().any(|e| matches!(e, Event::Scored { reason: Reason::Robbed { .. }, .. })));
    assert_eq!(t.scores(), [9, 20]);
    assert_eq!(t.game.robber(YOU), RobberAt::Supply);
    assert_eq!(t.game.gold_on_board().count(), 0);
}

/// TURN-61, MSG-51.
#[test]
fn int_4_counting_figures_are_merged_and_final_points_bring_no_message() {
    let mut t = Table::only("base+messages", 2, "U*4");
    t.turns(
        "U 1,0 r0  meeple road EW
         U 2,0 r0
         U 3,0 r0
         U 4,0 r0",
    );
    t.end();
    assert_eq!(t.points(), ["You 5 for final road: 5 tiles 5"]); // a dark field
    assert!(!t.events().iter().any(|e| matches!(e, Event::MessageTurned { .. })));
    assert_eq!(t.game.counting_figures(YOU), [5, 0]);
}

/// BASE-23.
#[test]
fn int_5_a_mage_alone_leaves_a_road_free() {
    let mut t = Table::new("base+mage-witch", 2);
    t.lay("mage/A", (1, 0), 0).act("mage 1,0 road W");
    assert!(t.allows("meeple road W"));
    t.pass();
    t.lay("U", (-1, 0), 0);
    assert!(t.allows("meeple road EW"));
    t.act("meeple road EW");
    assert_eq!(t.board_of(BLUE), ["meeple -1,0 road EW"]);
}

#[test]
fn int_97_tiles_without_their_rules_are_plain_tiles() {
    let plain = |tiles: &str| {
        let mut setup = setup("base", 2);
        setup.tiles.extend([TileSet::InnsCathedrals, TileSet::TradersBuilders]);
        stock_only(&mut setup, tiles);
        Table::of(&setup)
    };
    // An inn is ignored, both when the road is closed and at the end.
    let mut t = plain("W*2 inns/EB U");
    t.turns(
        "W       -1,0 r0  meeple road E
         inns/EB  1,0 r0
         W        2,0 r0",
    );
    assert_eq!(t.settle().points(), ["You 4 for road: 4 tiles 4"]);
    let mut t = plain("inns/EB");
    t.turns("inns/EB 1,0 r0  meeple road EW");
    assert_eq!(t.end().points(), ["You 2 for final road: 2 tiles 2"]);
    // A cathedral is ignored, both when the city is closed and at the end.
    let mut t = plain("inns/EK E*3 U");
    t.turns(
        "inns/EK  0,-1 r0  meeple city NESW
         E       -1,-1 r1
         E        1,-1 r3
         E        0,-2 r2",
    );
    assert_eq!(t.settle().points(), ["You 10 for city: 5 tiles 10"]);
    let mut t = plain("inns/EK");
    t.turns("inns/EK 0,-1 r0  meeple city NESW");
    assert_eq!(t.end().points(), ["You 2 for final city: 2 tiles 2"]);
    // Goods are ignored, and nobody has the other figures.
    let mut t = plain("traders/HQ E");
    t.turns(
        "traders/HQ 0,-1 r1
         E          0,-2 r2",
    );
    t.end();
    assert_eq!(t.scores(), [0, 0]);
    for figure in [Figure::Large, Figure::Builder, Figure::Pig] {
        assert_eq!(t.game.owned(YOU, figure), 0);
    }
}

/// TURN-12: the steps of what is not played are skipped.
#[test]
fn int_97_every_expansions_tiles_can_be_played_without_their_rules() {
    let mut setup = setup("base", 2);
    setup.tiles.extend([
        TileSet::FlyingMachines,
        TileSet::Ferries,
        TileSet::GoldMines,
        TileSet::MageWitch,
        TileSet::Robbers,
        TileSet::CropCircles,
    ]);
    let mut t = Table::of(&setup);
    t.turns(
        "gold/F    1,0 r0
         robbers/F 2,0 r1
         fliers/B  3,0 r0",
    );
    assert!(!t.choices().iter().any(|choice| choice.starts_with("fly")));
    t.lay("ferries/2", (4, 0), 0);
    assert_eq!(t.decision(), Decision::Wood);
    t.pass();
    assert_eq!(t.decision(), Decision::Draw); // no ferry is asked for
    t.lay("mage/A", (-1, 0), 0);
    assert_eq!(t.decision(), Decision::Wood);
    assert_eq!(t.game.gold_on_board().count(), 0);
    assert_eq!(t.game.robber(YOU), RobberAt::Absent);
}

/// BASE-55, ED-6.
#[test]
fn turn_63_the_most_points_win_and_a_tie_has_several_winners() {
    let leaders = |t: &Table| t.game.leaders().collect::<Vec<_>>();
    let mut t = Table::only("base", 3, "B*2 U");
    t.turns(
        "B 0,1 r0  meeple monastery
         B 1,1 r0  meeple monastery",
    );
    assert_eq!(leaders(&t), [YOU, BLUE, YELLOW]); // nobody has a point yet
    t.turns("U 1,0 r0");
    t.end();
    assert_eq!(t.scores(), [4, 4, 0]); // each monastery has three tiles beside it
    assert_eq!(leaders(&t), [YOU, BLUE]);
}

#[test]
fn turn_1_two_to_six_play_and_turn_2_at_most_five_with_the_box_of_2021() {
    let tables = |name| (1..=7).filter(|&n| Game::new(&setup(name, n)).is_ok()).collect::<Vec<u8>>();
    assert_eq!(tables("bigbox6"), [2, 3, 4, 5, 6]);
    assert_eq!(tables("bigbox7"), [2, 3, 4, 5, 6]);
    assert_eq!(tables("base2021"), [2, 3, 4, 5]);
}

#[test]
fn turn_10_a_part_draws_and_lays_exactly_one_tile() {
    let mut t = Table::new("base", 2);
    t.act("draw base/U");
    t.refused("draw base/U");
    t.act("tile base/U 1,0 r0");
    t.refused("tile base/U 2,0 r0");
    t.pass();
    assert_eq!((t.game.tiles().len(), t.game.tiles_left()), (2, 70));
    assert_eq!(t.game.active(), BLUE);
}

/// Your abbot, your highwayman and your farmer are on the board; the machine's tile lengthens road and field.
#[test]
fn turn_20_one_wood_action_of_many_kinds_and_no_second() {
    let name = "base+abbot+inns-cathedrals+traders-builders+flying-machines";
    let mut t = table(name, 2, "B fliers/B");
    t.lay_as(YOU, "B", (0, 1), 0).put("abbot monastery");
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (2, 0), 0).put("meeple field NL.NR.EL.WR");
    t.lay_as(YOU, "fliers/B", (3, 0), 0);
    let deeds = [
        "abbot back",
        "builder road EW",
        "fly large",
        "fly meeple",
        "large field ER.SL.SR.WL",
        "meeple field ER.SL.SR.WL",
        "pass",
        "pig field NL.NR.EL.WR",
    ];
    assert_eq!(t.choices(), deeds);
    for deed in deeds {
        let mut done = t.clone();
        done.act(deed);
        assert_ne!(done.decision(), Decision::Wood, "{deed}");
    }
}

#[test]
fn turn_21_a_figure_comes_from_supply_onto_the_tile_just_laid() {
    let mut t = table("base+inns-cathedrals", 2, "B");
    t.lay_as(YOU, "U", (1, 0), 0).put("large road EW");
    t.lay_as(YOU, "B", (0, 1), 0);
    assert!(t.allows("meeple monastery") && !t.allows("large monastery"), "the large meeple is on the board");
    assert!(!t.allows("meeple city N"), "the start tile's city is free, but not on this tile");
}

#[test]
fn turn_54_dark_fields_are_the_multiples_of_five() {
    let brings_a_message = |points: &i16| {
        let mut t = table("base+messages", 2, "");
        t.earn(YOU, *points);
        t.decision() == Decision::TurnMessage
    };
    assert_eq!((2..=12).filter(brings_a_message).collect::<Vec<_>>(), [5, 10]);
}

#[test]
fn turn_60_the_game_ends_after_the_turn_with_the_last_tile() {
    let mut t = Table::only("base", 2, "U*2");
    t.turns("U 1,0 r0");
    t.lay("U", (2, 0), 0);
    assert_eq!((t.game.tiles_left(), t.decision()), (0, Decision::Wood), "the turn is played out");
    t.put("meeple road EW");
    assert!(t.game.is_over());
    assert_eq!(t.scores(), [0, 3]);
}

/// GOLD-16, TB-10: gold and goods lie open.
#[test]
fn turn_70_everything_on_the_table_can_be_asked_for() {
    let mut t = Table::only("base+traders-builders+gold-mines+robbers", 2, "U*3 traders/HQ gold/B E robbers/F");
    t.turns(
        "U          1,0  r0  meeple road EW
         traders/HQ 0,-1 r1  meeple city NS
         gold/B     0,-2 r2
         E          1,-2 r3",
    );
    t.lay("robbers/F", (2, 0), 1).act("robber 8");
    t.draw("U");
    assert_eq!((t.game.tiles().len(), t.game.drawn(), t.game.tiles_left()), (6, Some(kind("U")), 1));
    assert_eq!((t.scores(), t.meeples(YOU), t.meeples(BLUE)), (vec![0, 8], 6, 7));
    assert_eq!((t.game.goods(BLUE, Goods::Wine), t.game.gold_bars(BLUE), t.game.gold_on_board().count()), (1, 2, 0));
    assert_eq!([YOU, BLUE].map(|p| t.game.robber(p)), [RobberAt::Field(8), RobberAt::Supply]);
}

#[test]
fn turn_71_any_tile_left_may_come_next_as_often_as_there_are_copies() {
    let t = Table::only("base", 2, "U*3 X B*2");
    let mut outcomes = Vec::new();
    t.game.chance_outcomes(&mut outcomes);
    let weights: Vec<String> = outcomes.iter().map(|(action, weight)| format!("{action} {weight}")).collect();
    assert_eq!(weights, ["draw base/B 2", "draw base/U 3", "draw base/X 1"]);
}

/// A game is its setup and what everybody saw: played again, it is the same to the last choice.
#[test]
fn turn_73_no_player_holds_private_information() {
    let mut t = Table::new("bigbox6", 3);
    for _ in 0..100 {
        t.play(t.legal()[0]);
    }
    let mut again = Table::new("bigbox6", 3);
    for &action in &t.record {
        again.play(action);
    }
    assert_eq!(t.show(), again.show());
}

/// What is not in the box of 2021 itself but on its extra sheet is played as the book of 2017 says.
#[test]
fn ed_18_farmers_river_and_abbot_are_the_same_in_both_editions() {
    let (old, new) = (setup("base+river+abbot", 2), setup("base2021", 2));
    assert_eq!(old.mechanics, new.mechanics);
    assert_eq!(
        (old.tiles, new.tiles),
        (vec![TileSet::Base, TileSet::River2017], vec![TileSet::Base, TileSet::River2021])
    );
}
