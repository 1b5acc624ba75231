//! Goods, builder and pig (TB-1 to TB-46), their worked examples and decisions.

use bastide_rules::tile::Goods;
use bastide_rules::{Decision, Event, Figure, KindId, Mechanic, Player};

use crate::kit::*;

const TRADERS: &str = "base+traders-builders";
const MEADOW: &str = "field NL.NR.EL.ER.WL.WR";
const ALL_ROUND: &str = "field NL.NR.EL.ER.SL.SR.WL.WR";

fn goods(t: &Table, player: Player) -> [u8; 3] {
    Goods::ALL.map(|goods| t.game.goods(player, goods))
}

/// TB-9: the symbols give no points. TB-11: the owner of the city gets no goods when another closes it.
#[test]
fn ex_tb_1_goods_go_to_the_player_who_closes_the_city_and_points_to_the_majority() {
    //  HG HE E      grain, grain
    //  HQ           wine, Blue's knight
    //  D  U
    let mut t = Table::new(TRADERS, 2);
    t.turns(
        "U          1,0  r0
         traders/HQ 0,-1 r1  meeple city NS
         traders/HG 0,-2 r2
         traders/HE 1,-2 r0
         E          2,-2 r3",
    );
    assert_eq!(t.settle().points(), ["Blue 10 for city: 5 tiles 10"]);
    assert_eq!(goods(&t, YOU), [1, 2, 0]);
    assert_eq!(goods(&t, BLUE), [0, 0, 0]);
}

/// TURN-38: a completed city without meeples scores nothing, but gives its goods.
#[test]
fn tb_8_goods_are_taken_even_from_a_city_without_knights() {
    let mut t = Table::new(TRADERS, 2);
    t.turns(
        "traders/HQ 0,-1 r1
         E          0,-2 r2",
    );
    assert_eq!(t.settle().points(), [""; 0]);
    assert_eq!((goods(&t, YOU), goods(&t, BLUE)), ([0, 0, 0], [1, 0, 0]));
}

/// TB-12.
#[test]
fn ex_tb_2_each_kind_of_goods_gives_10_to_whoever_holds_most_or_ties() {
    //  .  E       first column: wine and grain for the first player
    //  E  HN      second column: wine, grain and cloth for the second player
    //  HE HE
    //  HQ HS
    //  D  D
    let mut t = Table::only(TRADERS, 2, "traders/HQ D traders/HE*2 traders/HS E*2 traders/HN U*2");
    t.turns(
        "traders/HQ  0,-1 r1
         D           1,0  r0
         traders/HE  0,-2 r1
         traders/HS  1,-1 r3
         E           0,-3 r2
         traders/HE  1,-2 r3
         U          -1,0  r0
         traders/HN  1,-3 r3
         U           2,0  r0
         E           1,-4 r2",
    );
    t.end();
    assert_eq!((goods(&t, YOU), goods(&t, BLUE)), ([1, 1, 0], [1, 1, 1]));
    assert_eq!(
        t.points(),
        [
            "You 10 for wine: 10",
            "Blue 10 for wine: 10",
            "You 10 for grain: 10",
            "Blue 10 for grain: 10",
            "Blue 10 for cloth: 10"
        ]
    );
    assert_eq!(t.scores(), [20, 30]);
}

/// TB-13.
#[test]
fn int_9_goods_nobody_holds_give_nobody_10() {
    let mut t = Table::only(TRADERS, 2, "U");
    t.turns("U 1,0 r0");
    assert_eq!(t.end().scores(), [0, 0]);
    // A single token is enough.
    let mut t = Table::only(TRADERS, 2, "traders/HQ E");
    t.turns(
        "traders/HQ 0,-1 r1
         E          0,-2 r2",
    );
    assert_eq!(t.end().points(), ["Blue 10 for wine: 10"]);
}

/// TB-43.
#[test]
fn ex_tb_3_with_the_own_pig_the_majority_gets_4_a_city() {
    //  B           the pig
    //  E E B       Your large farmer left, Blue's farmer right; the middle joins them
    //  D D U U
    let mut t = Table::only("base+inns-cathedrals+traders-builders", 2, "D E*2 B*2 U*2");
    t.turns(&format!(
        "E 0,-1 r2  large {MEADOW}
         D 1,0  r0
         B 0,-2 r0  pig {ALL_ROUND}
         U 2,0  r0
         U 3,0  r0
         B 2,-1 r0  meeple {ALL_ROUND}
         E 1,-1 r2"
    ));
    assert_eq!(t.end().points(), ["You 8 for final field: 2 cities 8"]);
    assert_eq!(t.scores(), [8, 0]);
}

/// TB-20: pigs do not count for the majority. TB-44: other players' pigs do nothing. TB-45: pigs stay to the end.
#[test]
fn ex_tb_4_in_a_tie_each_pig_serves_its_owner_only() {
    //  B . B          pigs of You and Blue
    //  E B E B B      farmers of You, Blue and Yellow in columns 0, 2 and 4
    //  D U D U U
    let mut t = Table::only(TRADERS, 3, "D E*2 B*5 U*3");
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         U 1,0  r0
         D 2,0  r0
         B 0,-2 r0  pig {ALL_ROUND}
         E 2,-1 r2  meeple {MEADOW}
         U 3,0  r0
         U 4,0  r0
         B 2,-2 r0  pig {ALL_ROUND}
         B 4,-1 r0  meeple {ALL_ROUND}
         B 1,-1 r0
         B 3,-1 r0"
    ));
    assert_eq!(
        t.end().points(),
        [
            "You 8 for final field: 2 cities 8",
            "Blue 8 for final field: 2 cities 8",
            "Yellow 6 for final field: 2 cities 6"
        ]
    );
    assert_eq!(t.board_of(YOU), [format!("meeple 0,-1 {MEADOW}"), format!("pig 0,-2 {ALL_ROUND}")]);
}

#[test]
fn tb_41_another_players_pig_does_not_keep_the_own_pig_out() {
    //  B B B     the middle joins the fields of You and Blue, then both pigs lie there
    let mut t = Table::new(TRADERS, 2);
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         D 1,0  r0
         D 2,0  r0
         E 2,-1 r2  meeple {MEADOW}
         E 1,-1 r2  pig {MEADOW}
         B 1,-2 r0  pig {ALL_ROUND}"
    ));
    assert_eq!(t.feature("0,-1 field NL.NR.EL.ER.WL.WR").specials, [YOU, BLUE]);
}

/// Your highwayman at 1,0 and builder at 2,0; Blue has laid two tiles elsewhere; it is Your turn.
fn road_with_builder(name: &str) -> Table {
    let mut t = Table::new(name, 2);
    t.turns(
        "U 1,0 r0  meeple road EW
         B 0,1 r0
         U 2,0 r0  builder road EW
         B 1,1 r0",
    );
    t.settle();
    assert_eq!(t.board_of(YOU), ["builder 2,0 road EW", "meeple 1,0 road EW"]);
    t
}

/// TB-29, TB-31, TB-32: the extra part is a whole one, with a figure of its own. TURN-37: what came back may be
/// deployed in it.
#[test]
fn ex_tb_5_a_builder_on_the_road_just_closed_is_back_for_the_extra_part() {
    //        G      the second part: a builder in the new knight's city
    //  W=D=U=U=L    the third turn closes the road at a village and sets a knight in L's city
    let mut t = Table::new(TRADERS, 2);
    t.turns(
        "U  1,0 r0  meeple road EW
         B  0,1 r0
         U  2,0 r0  builder road EW
         W -1,0 r0",
    );
    t.lay("L", (3, 0), 0).put("meeple city N");
    assert_eq!(t.points(), ["You 5 for road: 5 tiles 5"]);
    assert_eq!(t.board_of(YOU), ["meeple 3,0 city N"]);
    assert_eq!((t.supply(YOU, Figure::Builder), t.meeples(YOU)), (1, 6));
    assert_eq!((t.decision(), t.decider()), (Decision::Again, YOU));
    t.act("again").lay("G", (3, -1), 1).put("builder city NS");
    assert_eq!(t.board_of(YOU), ["builder 3,-1 city NS", "meeple 3,0 city N"]);
    assert_eq!(t.settle().game.active(), BLUE);
}

/// TURN-40, TB-27, TB-30: one extra part a turn. TB-33: while the road is open the builder stays and works again.
#[test]
fn ex_tb_6_the_second_tile_of_a_double_turn_brings_no_third() {
    let mut t = road_with_builder(TRADERS);
    t.lay("U", (3, 0), 0).pass();
    assert_eq!(t.decision(), Decision::Again);
    t.act("again").lay("U", (4, 0), 0);
    t.settle();
    assert_eq!(t.game.active(), BLUE);
    assert!(!t.events().iter().any(|e| matches!(e, Event::DoubleTurn { .. })));
    // The builder stays and brings an extra part again in a later turn.
    t.turns("B 2,1 r0");
    t.lay("U", (5, 0), 0).pass();
    assert_eq!((t.decision(), t.decider()), (Decision::Again, YOU));
}

#[test]
fn tb_1_and_tb_2_twenty_four_tiles_a_builder_and_a_pig_each() {
    let t = Table::new(TRADERS, 3);
    assert_eq!(t.game.tiles_left(), 71 + 24);
    for player in t.game.players() {
        assert_eq!((t.supply(player, Figure::Builder), t.supply(player, Figure::Pig)), (1, 1));
        assert_eq!(goods(&t, player), [0, 0, 0]);
    }
}

#[test]
fn tb_3_the_bridge_is_no_crossing() {
    let mut t = Table::new(TRADERS, 2);
    t.lay("traders/HB", (1, 0), 0);
    assert_ne!(t.feature("1,0 road NS").id, t.feature("1,0 road EW").id);
    assert_eq!(t.feature("1,0 road EW").id, t.feature("0,0 road EW").id);
    let fields = t.choices().iter().filter(|choice| choice.starts_with("meeple field")).count();
    assert_eq!(fields, 4);
}

/// TB-24: however far away the own meeple stands.
#[test]
fn tb_21_and_tb_22_the_builder_needs_an_own_meeple_and_stands_on_roads_and_in_cities_only() {
    let mut t = Table::new(TRADERS, 2);
    t.turns("U 1,0 r0  meeple road EW");
    t.lay("D", (2, 0), 0);
    assert_eq!(t.decider(), BLUE);
    assert!(!t.allows("builder road EW")); // the highwayman is not Blue's
    t.pass();
    t.lay("J", (-1, 0), 0);
    assert!(t.allows("builder road ES")); // however far away the highwayman stands
    assert!(!t.allows("builder city N"));
    assert!(!t.choices().iter().any(|choice| choice.starts_with("builder field")));
}

/// TB-20: builders do not count for the majority.
#[test]
fn tb_25_builders_of_several_players_may_stand_on_one_road() {
    //  W=D=U=U=U     You in the west, Blue in the east; the middle joins them, then both add a builder
    let mut t = Table::new(TRADERS, 2);
    t.turns(
        "U 1,0 r0  meeple road EW
         B 0,1 r0
         B 1,1 r0
         B 2,1 r0
         B 3,1 r0
         U 3,0 r0  meeple road EW
         U 2,0 r0  builder road EW
         U 4,0 r0  builder road EW",
    );
    let road = t.feature("2,0 road EW");
    assert_eq!((road.specials, road.strengths), (vec![YOU, BLUE], vec![1, 1]));
}

/// CROP-13.
#[test]
fn tb_26_a_builder_left_alone_returns() {
    // Blue turns the crop circle of highwaymen against everybody: Your only highwayman goes, the builder follows.
    let mut t = Table::new("base+traders-builders+crop-circles", 2);
    t.turns(
        "U 1,0 r0  meeple road EW
         B 0,1 r0
         U 2,0 r0  builder road EW",
    );
    let club = KindId::all()
        .find(|k| k.kind().crop == Some(bastide_rules::tile::CropCircle::Club))
        .expect("a crop circle with the club");
    t.draw(club.kind().id);
    let lay = t.legal()[0];
    t.play(lay);
    t.settle_to("the crop circle", |d| d == Decision::CircleChoice).act("circle remove");
    t.settle();
    assert_eq!(t.board_of(YOU), [""; 0]);
    assert_eq!((t.supply(YOU, Figure::Builder), t.meeples(YOU)), (1, 7));
}

#[test]
fn tb_36_a_tile_that_only_lies_beside_the_builders_road_brings_nothing() {
    let mut t = road_with_builder(TRADERS);
    t.lay("B", (2, 1), 0);
    assert!(!t.events().iter().any(|e| matches!(e, Event::DoubleTurn { .. })));
    assert_eq!(t.settle().game.active(), BLUE);
}

/// TB-34: a builder of this turn brings nothing in it.
#[test]
fn int_11_one_extra_part_a_turn_and_never_by_a_builder_of_this_turn() {
    // The builder set in this turn does not bring an extra part in it.
    let mut t = Table::new(TRADERS, 2);
    t.turns(
        "U 1,0 r0  meeple road EW
         B 0,1 r0
         U 2,0 r0  builder road EW",
    );
    assert_eq!(t.game.active(), BLUE);
    // One that stood there before does; a tile of the extra part never does (TB-30).
    t.turns("B 1,1 r0");
    t.lay("U", (3, 0), 0);
    assert!(t.events().contains(&Event::DoubleTurn { player: YOU }));
    t.pass().act("again");
    assert!(t.events().contains(&Event::ExtraPart { player: YOU, cause: bastide_rules::PartCause::Builder }));
    t.lay("U", (4, 0), 0).settle();
    assert_eq!(t.game.active(), BLUE);
}

#[test]
fn int_11_a_builder_redeployed_in_the_extra_part_does_not_bring_another() {
    // The first tile closes the builder's road; in the extra part the builder goes to a city and that tile counts for nothing.
    let mut t = road_with_builder(TRADERS);
    t.turns("U -1,0 r0"); // Your tile extends the road to the west …
    assert_eq!(t.settle_to("the extra part", |d| d == Decision::Again).decider(), YOU);
    t.pass();
    t.turns("W -2,0 r0"); // … Blue closes that end
    t.lay("L", (3, 0), 0).put("meeple city N");
    t.act("again").lay("G", (3, -1), 1).put("builder city NS");
    assert_eq!(t.settle().game.active(), BLUE);
}

#[test]
fn int_11_the_nested_tile_of_a_message_may_bring_the_extra_part() {
    // The city north of the start tile gives 10 points, a dark field; the message's tile extends the builder's road.
    let mut t = road_with_builder("base+traders-builders+messages");
    t.turns(
        "F 0,-1 r1  meeple city NS
         B 2,1  r0
         G 0,-2 r1
         B 3,1  r0
         E 0,-3 r2",
    );
    assert_eq!(t.decider(), YOU);
    t.pass().act("turn one-more-tile").act("message act");
    assert!(!t.events().contains(&Event::DoubleTurn { player: YOU }));
    t.lay("U", (3, 0), 0);
    assert!(t.events().contains(&Event::DoubleTurn { player: YOU }));
    assert_eq!(t.game.extra_part(), (false, true));
    t.settle_to("the extra part", |d| d == Decision::Again);
    assert_eq!(t.decider(), YOU);
    t.act("again");
    assert_eq!(t.game.extra_part(), (true, false));
}

/// TB-28: the trigger is looked at when the tile is laid.
#[test]
fn int_11_a_lake_tile_brings_the_extra_part_wherever_its_ferry_goes() {
    let mut t = road_with_builder("base+traders-builders+ferries");
    t.lay("ferries/2", (3, 0), 0);
    assert!(t.events().contains(&Event::DoubleTurn { player: YOU }));
    t.pass().act("ferry 3,0 ES"); // not to the builder's road
    t.settle_to("the extra part", |d| d == Decision::Again);
    assert_eq!(t.decider(), YOU);
}

/// TB-23.
#[test]
fn int_12_no_builder_on_a_road_the_tile_has_closed() {
    let mut t = Table::new(TRADERS, 2);
    t.turns(
        "U  1,0 r0  meeple road EW
         W -1,0 r0",
    );
    t.lay("W", (2, 0), 0);
    assert!(!t.allows("builder road W"));
}

/// Your road ends at a village in the west; You lay a lake at its east end.
fn road_to_the_lake(builder_on_new_lake: bool) -> Table {
    let mut t = Table::set("base+traders-builders+ferries", 2, |setup| {
        setup.settings.builder_on_new_lake = builder_on_new_lake;
    });
    t.turns(
        "U  1,0 r0  meeple road EW
         W -1,0 r0",
    );
    t.lay("ferries/2", (2, 0), 0);
    assert_eq!(t.decider(), YOU);
    t
}

/// TURN-15: the road is closed while the figure is put, and judged again when the ferry lies.
#[test]
fn int_12_except_on_the_lake_just_laid_where_the_ferry_may_open_the_road_again() {
    let mut t = road_to_the_lake(true);
    t.put("builder road W").act("ferry 2,0 EW");
    t.settle();
    assert_eq!(t.board_of(YOU), ["builder 2,0 road W", "meeple 1,0 road EW"]);

    let mut t = road_to_the_lake(true);
    t.put("builder road W").act("ferry 2,0 ES");
    t.settle();
    assert_eq!(t.points(), ["You 4 for road: 4 tiles 4"]);
    assert_eq!(t.board_of(YOU), [""; 0]);
}

#[test]
fn setting_builder_on_new_lake_off_keeps_the_builder_away_from_it() {
    assert!(!road_to_the_lake(false).allows("builder road W"));
}

/// TB-35.
#[test]
fn int_13_the_extra_part_may_be_declined_before_the_draw() {
    let mut t = road_with_builder(TRADERS);
    t.lay("U", (3, 0), 0).pass();
    assert_eq!(t.choices(), ["again", "pass"]);
    t.pass();
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
}

#[test]
fn setting_double_turn_optional_off_makes_the_extra_part_a_duty() {
    let mut t = Table::set(TRADERS, 2, |setup| setup.settings.double_turn_optional = false);
    t.turns(
        "U 1,0 r0  meeple road EW
         B 0,1 r0
         U 2,0 r0  builder road EW
         B 1,1 r0",
    );
    t.lay("U", (3, 0), 0).pass();
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, YOU));
    assert_eq!(t.game.extra_part(), (true, false));
}

#[test]
fn single_mechanics_of_the_box_can_be_left_out() {
    let t = Table::of(&setup(TRADERS, 2).without(Mechanic::Pig));
    assert_eq!((t.game.owned(YOU, Figure::Pig), t.game.owned(YOU, Figure::Builder)), (0, 1));
    let t = Table::of(&setup(TRADERS, 2).without(Mechanic::Builder));
    assert_eq!((t.game.owned(YOU, Figure::Pig), t.game.owned(YOU, Figure::Builder)), (1, 0));
    let mut t = Table::of(&setup(TRADERS, 2).without(Mechanic::Goods));
    t.turns(
        "traders/HQ 0,-1 r1
         E          0,-2 r2",
    );
    assert_eq!(goods(t.settle(), BLUE), [0, 0, 0]);
}

/// The village at 2,0 closes Your road; the ferry it leads to may still be moved and open it again.
///
/// ```text
///    ╋──D──~──W    the ferry lies from west to east, You stand on the lake's east road
///          │
/// ```
fn closed_road_to_a_ferry(builder_on_new_lake: bool) -> Table {
    let mut t = Table::set("base+traders-builders+ferries", 2, |setup| {
        setup.settings.builder_on_new_lake = builder_on_new_lake;
    });
    t.lay("ferries/2", (1, 0), 0).put("meeple road E").act("ferry 1,0 EW");
    t.turns("X -1,0 r0");
    t.lay("W", (2, 0), 0);
    assert_eq!((t.decider(), t.feature("1,0 road E").complete), (YOU, true));
    t
}

/// TB-23: a road that a ferry may still open counts as open.
#[test]
fn int_12_except_on_a_closed_road_whose_ferry_may_still_be_moved() {
    let mut t = closed_road_to_a_ferry(true);
    t.put("builder road W");
    let mut closed = t.clone();
    t.settle_to("the ferry", |d| d == Decision::MoveFerry).act("ferry 1,0 ES").settle();
    assert_eq!(t.points(), [""; 0]);
    assert_eq!(t.board_of(YOU), ["builder 2,0 road W", "meeple 1,0 road E"]);
    closed.settle();
    assert_eq!(closed.points(), ["You 4 for road: 4 tiles 4"]);
    assert_eq!(closed.board_of(YOU), [""; 0]);
    assert!(!closed_road_to_a_ferry(false).allows("builder road W"));
}

#[test]
fn tb_4_three_roads_end_at_the_monastery_and_part_three_fields() {
    let mut t = Table::new(TRADERS, 2);
    t.lay("traders/HJ", (1, 0), 0);
    let spots = ["field ER.SL", "field NL.NR.EL.WR", "field SR.WL", "monastery", "road E", "road S", "road W"];
    assert_eq!(t.choices(), [&spots.map(|spot| format!("meeple {spot}"))[..], &["pass".into()]].concat());
}

/// ED-4: a hut is an end like any other that can be seen.
#[test]
fn tb_5_one_road_ends_at_the_city_and_one_at_the_hut() {
    let mut t = Table::new(TRADERS, 2);
    t.turns("W -1,0 r0  meeple road E");
    t.lay("traders/HC", (1, 0), 0);
    assert_ne!(t.feature("1,0 road W").id, t.feature("1,0 road S").id);
    assert_eq!(t.choices().iter().filter(|choice| choice.starts_with("meeple field")).count(), 3);
    assert_eq!(t.settle().points(), ["You 3 for road: 3 tiles 3"]);
}

#[test]
fn tb_6_the_field_between_three_cities_takes_a_farmer() {
    let mut t = Table::new(TRADERS, 2);
    t.lay("traders/HM", (0, -1), 0);
    let cities = ["0,-1 city NW", "0,-1 city E", "0,-1 city S"].map(|at| t.feature(at).id);
    assert!(cities[0] != cities[1] && cities[1] != cities[2] && cities[2] != cities[0]);
    assert!(t.allows("meeple field inner"));
}

#[test]
fn tb_14_there_is_a_token_for_each_of_the_twenty_symbols() {
    let symbols = |goods| {
        let copies = KindId::all().map(KindId::kind);
        copies.map(|k| k.count * k.parts.iter().filter(|p| p.goods == Some(goods)).count() as u8).sum::<u8>()
    };
    assert_eq!(Goods::ALL.map(symbols), [9, 6, 5]); // wine, grain, cloth
}

#[test]
fn tb_44_without_the_majority_the_pig_does_nothing() {
    // As in the third example, but here the large farmer is Blue's.
    let mut t = Table::only("base+inns-cathedrals+traders-builders", 2, "D E*2 B*2 U*2");
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         D 1,0  r0
         B 0,-2 r0  pig {ALL_ROUND}
         U 2,0  r0
         U 3,0  r0
         B 2,-1 r0  large {ALL_ROUND}
         E 1,-1 r2"
    ));
    assert_eq!(t.end().points(), ["Blue 6 for final field: 2 cities 6"]);
}

#[test]
fn tb_46_when_two_own_fields_grow_together_the_pig_serves_the_whole() {
    let mut t = Table::only(TRADERS, 2, "D E*2 B*2 U*2");
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         D 1,0  r0
         B 0,-2 r0  pig {ALL_ROUND}
         U 2,0  r0
         B 2,-1 r0  meeple {ALL_ROUND}
         U 3,0  r0
         E 1,-1 r2"
    ));
    assert_eq!(t.supply(YOU, Figure::Pig), 0);
    assert_eq!(t.end().points(), ["You 8 for final field: 2 cities 8"]);
}
