//! Mage and witch: EX-MAGE, MAGE and the decisions INT-40 to INT-43, INT-45 and INT-47.

use bastide_rules::{Decision, Event, KindId, Neutral};

use super::ground::table;
use super::kit::{BLUE, Table, YOU};

const BASE: &str = "base+mage-witch";

/// Where mage or witch stands.
fn stands(t: &Table, figure: Neutral) -> Option<String> {
    t.game.neutral(figure).map(|place| place.to_string())
}

/// A column of city tiles on the start tile: you at -1, Blue at -3, joined by the tile between them.
/// MAGE-15: a point a tile, none for coats. MAGE-19: the mage leaves. MAGE-21: for everybody who scores there.
#[test]
fn ex_mage_1_city_with_mage_shared_by_two() {
    let mut t = table(BASE, 2, "mage/D F*2 G*4 E A B*3");
    t.lay("F", (0, -1), 1).put("meeple city NS");
    t.lay("A", (1, 0), 1);
    t.lay("B", (1, -1), 0);
    t.lay("B", (1, -2), 0);
    t.lay("B", (1, -3), 0);
    t.lay("F", (0, -3), 1).put("meeple city NS");
    t.lay("mage/D", (0, 1), 1).act("mage 0,0 city N");
    for y in [-2, -4, -5, -6] {
        t.lay("G", (0, y), 1);
    }
    t.lay("E", (0, -7), 2).settle();
    assert_eq!(
        t.points(),
        ["Blue 28 for city: 8 tiles 16 + 2 coats 4 + mage 8", "You 28 for city: 8 tiles 16 + 2 coats 4 + mage 8"]
    );
    assert_eq!(t.scores(), [28, 28]);
    assert_eq!(stands(&t, Neutral::Mage), None, "the mage leaves (MAGE-19)");
}

/// MAGE-16.
///
/// ```text
///    ╋──D──U──U──╋    the witch halves: 5 / 2, rounded up
/// ```
#[test]
fn ex_mage_2_road_with_witch() {
    let mut t = table(BASE, 2, "mage/D");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("witch 1,0 road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("U", (2, 0), 0);
    t.lay("X", (3, 0), 0).settle();
    assert_eq!(t.points(), ["You 3 for road: 5 tiles 5 + witch -2"]);
}

#[test]
fn ex_mage_3_road_with_mage() {
    let mut t = table(BASE, 2, "mage/D");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("X", (1, 0), 0).settle();
    assert_eq!(t.points(), ["You 6 for road: 3 tiles 3 + mage 3"]);
    assert!(t.events().iter().any(|e| matches!(e, Event::Dispelled { figure: Neutral::Mage, .. })));
}

/// INT-S7 at the end of the game: the inn takes the road's points, the mage still gives his.
/// MAGE-22, MAGE-23.
#[test]
fn ex_mage_4_int_s7_open_inn_road_with_mage_at_the_end() {
    let mut t = Table::only("base+inns-cathedrals+mage-witch", 2, "inns/EB U*2 mage/D");
    t.lay("inns/EB", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("mage 1,0 road EW");
    t.lay("U", (2, 0), 0);
    t.lay("U", (3, 0), 0).end();
    assert_eq!(t.points(), ["You 4 for final road: 4 tiles 0 + mage 4"]);
}

/// MAGE-23.
#[test]
fn ex_mage_5_int_s7_open_cathedral_city_with_mage_at_the_end() {
    let mut t = Table::only("base+inns-cathedrals+mage-witch", 2, "inns/EK F*2 G*2 mage/D");
    t.lay("inns/EK", (0, -1), 0).put("meeple city NESW");
    t.lay("mage/D", (0, 1), 1).act("mage 0,-1 city NESW");
    t.lay("F", (0, -2), 1);
    t.lay("F", (1, -1), 0);
    t.lay("G", (-1, -1), 0);
    t.lay("G", (-2, -1), 0).end();
    assert_eq!(t.points(), ["You 6 for final city: 6 tiles 0 + 2 coats 0 + mage 6"]);
}

/// INT-S6: the inn doubles first, then the witch halves: 10 / 2.
/// MAGE-17, ED-13.
#[test]
fn ex_mage_6_int_s6_completed_inn_road_with_witch() {
    let mut t = table("base+inns-cathedrals+mage-witch", 2, "inns/EB mage/D");
    t.lay("inns/EB", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("witch 1,0 road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("U", (2, 0), 0);
    t.lay("X", (3, 0), 0).settle();
    assert_eq!(t.points(), ["You 5 for road: 5 tiles 10 + witch -5"]);
}

/// INT-S6 again: 7 tiles and 2 coats, three points each, halved upwards.
#[test]
fn ex_mage_7_int_s6_completed_cathedral_city_with_witch() {
    let mut t = table("base+inns-cathedrals+mage-witch", 2, "inns/EK F*2 E*3 mage/D");
    t.lay("inns/EK", (0, -1), 0).put("meeple city NESW");
    t.lay("mage/D", (0, 1), 1).act("witch 0,-1 city NESW");
    t.lay("F", (0, -2), 1);
    t.lay("E", (0, -3), 2);
    t.lay("F", (1, -1), 0);
    t.lay("E", (2, -1), 3);
    t.lay("E", (-1, -1), 1).settle();
    assert_eq!(t.points(), ["You 14 for city: 7 tiles 21 + 2 coats 6 + witch -13"]);
}

/// MAGE-2: before any figure, and it must be done. MAGE-5, MAGE-8: on any open road or city. MAGE-6: never together.
#[test]
fn mage_3_either_figure_may_be_brought_in_or_moved() {
    let mut t = table(BASE, 2, "mage/D*2");
    t.lay("mage/D", (0, -1), 0);
    assert_eq!(t.decision(), Decision::MageWitch);
    // The start tile's city is closed by the tile just laid.
    assert_eq!(t.choices(), ["mage 0,-1 city N", "mage 0,0 road EW", "witch 0,-1 city N", "witch 0,0 road EW"]);
    t.refused("pass");
    t.act("mage 0,0 road EW");
    t.lay_as(BLUE, "mage/D", (0, -2), 0);
    // The mage may not stay on his road and the witch may not join him there.
    assert_eq!(t.choices(), ["mage 0,-2 city N", "witch 0,-2 city N"]);
}

/// INT-40 on a longer road: other tiles of the same road are no target.
/// MAGE-7.
#[test]
fn int_40_a_figure_must_leave_its_feature() {
    let mut t = table(BASE, 2, "mage/D*2");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("U", (1, 0), 0);
    t.lay("mage/D", (0, -2), 0);
    t.refused("mage 1,0 road EW");
    t.act("mage 0,-2 city N");
    assert_eq!(stands(&t, Neutral::Mage).as_deref(), Some("0,-2 city N"));
}

/// The mage on D's road, the witch on the monastery's; the U between them closes the whole road.
///
/// ```text
///    ╋──D──?──A    you from the crossing
///       m  m  m
/// ```
fn before_joining() -> Table {
    let mut t = table(BASE, 2, "mage/D*2 B*3 A");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("B", (0, 1), 0);
    t.lay("B", (1, 1), 0);
    t.lay("B", (2, 1), 0);
    t.lay("A", (2, 0), 1);
    t.lay_as(BLUE, "mage/D", (0, -2), 0).act("witch 2,0 road W");
    t
}

/// MAGE-10, MAGE-11: forced separation before scoring; the one that stays changes the points.
/// ED-11.
#[test]
fn mage_11_joined_figures_are_parted_before_the_road_is_scored() {
    let mut t = before_joining();
    t.lay("U", (1, 0), 0);
    assert_eq!(t.decision(), Decision::Separate);
    for spot in ["0,0 road EW", "1,0 road EW", "2,0 road W"] {
        t.refused(&format!("mage {spot}")); // the joined road, closed by now, is no target
    }
    let mut witch_stays = t.clone();
    t.act("witch 0,-2 city N").settle();
    assert_eq!(t.points(), ["You 8 for road: 4 tiles 4 + mage 4"]);
    witch_stays.act("mage 0,-2 city N").settle();
    assert_eq!(witch_stays.points(), ["You 2 for road: 4 tiles 4 + witch -2"]);
    assert_eq!(stands(&witch_stays, Neutral::Mage).as_deref(), Some("0,-2 city N"));
}

/// MAGE-12: the joining tile is itself a mage tile; one move does for both.
///
/// ```text
///    G  m    the mage in this city
///    ?──A    mage/G joins it with the start tile's
///    D──A    the witch in the start tile's city
/// ```
#[test]
fn int_41_a_mage_tile_that_joins_them_asks_for_one_move() {
    let mut t = table(BASE, 2, "mage/D*2 mage/G A*2 B G");
    t.lay("mage/D", (0, 1), 1).act("witch 0,0 city N");
    t.lay("A", (1, 0), 1);
    t.lay("A", (1, -1), 1);
    t.lay("B", (1, -2), 0);
    t.lay("G", (0, -2), 1);
    t.lay("mage/D", (0, 2), 1).act("mage 0,-2 city NS");
    t.lay("mage/G", (0, -1), 1);
    assert_eq!(t.decision(), Decision::Separate);
    t.refused("mage 0,-1 city NS");
    t.act("mage 0,-1 road W");
    assert_eq!(t.decision(), Decision::Wood, "one move satisfies both duties");
}

/// MAGE-13: every road and every other city is closed.
///
/// ```text
///       G  m     the mage
///       ?  m     the last tile joins the two cities
///    A──D──A     the witch
///    E  H  E
///    E  H  E
/// ```
#[test]
fn int_41_joined_with_no_other_target_one_is_removed() {
    let mut t = table(BASE, 2, "mage/D*2 A*2 B*2 E*4 G*2");
    t.lay("mage/D", (0, 1), 1).act("witch 0,0 city N");
    t.lay("A", (1, 0), 1);
    t.lay("B", (1, -1), 0);
    t.lay("B", (1, -2), 0);
    t.lay("G", (0, -2), 1);
    t.lay("mage/D", (0, 2), 1).act("mage 0,-2 city NS");
    t.lay("A", (-1, 0), 3);
    for y in [1, 2] {
        t.lay("E", (1, y), 3);
        t.lay("E", (-1, y), 1);
    }
    t.lay("G", (0, -1), 1);
    assert_eq!(t.decision(), Decision::Dispel);
    t.act("witch off");
    assert_eq!(t.feature("0,0 city N").neutral, Some(Neutral::Mage));
}

/// MAGE-9: every road and city is closed but for those where they stand; one must go, as the player likes.
///
/// ```text
///    E  m
///    ?  m     the last mage tile closes the witch's city and the one above
///    H  m     the witch in its north
///    H  m
///  ──D──      the mage on the road
/// ```
fn nowhere_to_go(with_witch: bool) -> Table {
    let mut t = table(BASE, 2, "mage/D*3 B*5 E H*2");
    let first = if with_witch { "mage/D" } else { "H" };
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay(first, (0, -2), 0);
    if with_witch {
        t.act("witch 0,-2 city N");
    }
    for y in 1..=4 {
        t.lay("B", (1, -y), 0);
    }
    t.lay("E", (0, -4), 2);
    t.lay("mage/D", (0, -3), 0);
    t
}

/// ED-12: neither could be brought in or moved.
#[test]
fn mage_9_with_nowhere_to_go_the_player_takes_one_off() {
    let mut t = nowhere_to_go(true);
    assert_eq!(t.decision(), Decision::Dispel);
    assert_eq!(t.choices(), ["mage off", "witch off"]);
    t.act("mage off");
    assert_eq!(stands(&t, Neutral::Mage), None);
    t.settle();
    assert_eq!(stands(&t, Neutral::Witch), None, "her city was completed by the same tile (INT-42)");
}

#[test]
fn mage_9_a_single_figure_with_nowhere_to_go_leaves_by_itself() {
    let t = nowhere_to_go(false);
    assert_eq!(t.decision(), Decision::Wood);
    assert_eq!(stands(&t, Neutral::Mage), None);
}

/// MAGE-19, TURN-38.
#[test]
fn int_42_a_completed_feature_without_meeples_loses_its_figure() {
    let mut t = table(BASE, 2, "mage/D");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("X", (1, 0), 0).settle();
    assert_eq!(stands(&t, Neutral::Mage), None);
    assert_eq!(t.scores(), [0, 0]);
}

/// Your builder's road is lengthened by a mage tile, and the extra part brings another: two duties.
#[test]
fn int_45_each_part_of_a_double_turn_has_its_own_duty() {
    let mut t = table("base+mage-witch+traders-builders", 2, "mage/A mage/D B*2");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("B", (0, 1), 0);
    t.lay("U", (2, 0), 0).put("builder road EW");
    t.lay("B", (0, 2), 0);
    t.lay("mage/A", (3, 0), 0);
    assert_eq!(t.decision(), Decision::MageWitch);
    t.act("mage 0,0 city N").settle_to("again", |d| d == Decision::Again).act("again");
    t.act("draw mage/D").act("tile mage/D 0,-1 r0");
    assert_eq!(t.decision(), Decision::MageWitch);
    assert_eq!(t.game.active(), YOU);
}

/// MAGE-14, INT-5: a mage alone occupies nothing.
#[test]
fn mage_14_a_meeple_may_join_the_mages_road() {
    let mut t = table(BASE, 2, "mage/D");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    assert_eq!(t.feature("0,0 road EW").strengths, [0, 1]);
}

/// MAGE-24 beside an abbot: gardens, monasteries and fields are no targets.
#[test]
fn mage_24_only_roads_and_cities_are_enchanted() {
    let mut t = table("base+abbot+mage-witch", 2, "B fliers/H mage/D");
    t.lay("B", (0, 1), 0);
    t.lay("fliers/H", (0, 2), 0);
    t.lay("mage/D", (0, -1), 0);
    assert!(t.choices().iter().all(|c| c.contains("road") || c.contains("city")));
}

/// MAGE-20: a figure that left comes back with a later mage tile.
#[test]
fn mage_20_it_comes_back() {
    let mut t = table(BASE, 2, "mage/D*2");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("X", (1, 0), 0);
    t.lay("mage/D", (0, -2), 0).act("mage 0,-2 city N");
    assert_eq!(stands(&t, Neutral::Mage).as_deref(), Some("0,-2 city N"));
}

#[test]
fn mage_1_eight_tiles_call_them_and_both_begin_beside_the_board() {
    let tiles: u8 = KindId::all().map(KindId::kind).filter(|k| k.mage).map(|k| k.count).sum();
    assert_eq!(tiles, 8);
    let t = Table::new(BASE, 2);
    assert_eq!(Neutral::BOTH.map(|figure| stands(&t, figure)), [None, None]);
}

/// ED-10: in either edition one of the two moves.
#[test]
fn mage_4_with_both_on_the_board_one_is_moved() {
    let mut t = table(BASE, 2, "mage/D*3");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("mage/D", (0, -2), 0).act("witch 0,-2 city N");
    t.lay("mage/D", (0, 1), 1);
    assert_eq!(t.decision(), Decision::MageWitch);
    t.refused("pass");
    assert!(t.allows("mage 0,1 city E") && t.allows("witch 0,1 city E"));
    t.act("mage 0,1 city E");
    let places = Neutral::BOTH.map(|figure| stands(&t, figure).expect("on the board"));
    assert_eq!(places, ["0,1 city E", "0,-2 city N"]);
}

#[test]
fn mage_18_the_mage_adds_to_what_the_inn_makes_of_a_road() {
    let mut t = table("base+inns-cathedrals+mage-witch", 2, "inns/EB mage/D");
    t.lay("inns/EB", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("mage 1,0 road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("X", (2, 0), 0).settle();
    assert_eq!(t.points(), ["You 12 for road: 4 tiles 8 + mage 4"]);
}

#[test]
fn mage_22_at_the_end_the_witch_halves_open_roads_too() {
    let mut t = Table::only(BASE, 2, "U*2 mage/D");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("witch 1,0 road EW");
    t.lay("U", (2, 0), 0).end();
    assert_eq!(t.points(), ["You 2 for final road: 3 tiles 3 + witch -1"]);
}
