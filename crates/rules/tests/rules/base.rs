//! The base game (BASE-1 to BASE-55) and its worked examples.
//!
//! The start tile lies on 0,0: a city to the north, a road from west to east.

use bastide_rules::{Decision, Event, Figure, IllegalReason, ReturnCause};

use crate::kit::*;

#[test]
fn ex_base_1_a_road_of_three_tiles_gives_3_and_the_knight_elsewhere_stays() {
    //      N         Blue's knight
    //  W = D = W     the road between the two villages
    let mut t = Table::new("base", 2);
    t.turns(
        "W  1,0  r0  meeple road W
         N  0,-1 r2  meeple city ES
         W -1,0  r0",
    );
    assert_eq!(t.settle().points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!(t.scores(), [3, 0]);
    assert_eq!(t.meeples(YOU), 7);
    assert_eq!(t.board_of(BLUE), ["meeple 0,-1 city ES"]);
}

#[test]
fn ex_base_2_a_city_of_three_tiles_with_one_coat_gives_8() {
    let mut t = Table::new("base", 2);
    t.turns(
        "F 0,-1 r1  meeple city NS
         E 0,-2 r2",
    );
    assert_eq!(t.settle().points(), ["You 8 for city: 3 tiles 6 + 1 coat 2"]);
    assert_eq!(t.meeples(YOU), 7);
}

/// A monastery at 0,1 with every cell around it filled but the last.
const MONASTERY_NEARLY_ROUND: &str = "
    B  0,1 r0  meeple monastery
    U  1,0 r0
    U -1,0 r0
    B  1,1 r0
    B -1,1 r0
    B  0,2 r0
    E  1,2 r1";

#[test]
fn ex_base_3_a_monastery_with_all_eight_neighbours_gives_9() {
    let mut t = Table::new("base", 2);
    t.turns(MONASTERY_NEARLY_ROUND);
    assert_eq!(t.settle().scores(), [0, 0]);
    t.turns("E -1,2 r2");
    assert_eq!(t.settle().points(), ["You 9 for monastery: 9 around 9"]);
    assert_eq!(t.meeples(YOU), 7);
}

#[test]
fn ex_base_4_a_meeple_on_the_tile_that_closes_the_road_scores_and_is_back_in_the_same_turn() {
    let mut t = Table::new("base", 2);
    t.turns(
        "W  1,0 r0
         W -1,0 r0  meeple road E",
    );
    assert_eq!(t.points(), ["Blue 3 for road: 3 tiles 3"]);
    assert_eq!(t.meeples(BLUE), 7);
}

#[test]
fn ex_base_5_two_roads_joined_and_closed_give_both_players_4() {
    //  W = D = U = W     You on the left village's road, Blue on the right one's
    //      B   B   B
    let mut t = Table::new("base", 2);
    t.turns(
        "W -1,0 r0  meeple road E
         B  0,1 r0
         B  1,1 r0
         B  2,1 r0
         B  3,1 r0
         W  2,0 r2  meeple road W
         U  1,0 r0",
    );
    assert_eq!(t.settle().points(), ["You 4 for road: 4 tiles 4", "Blue 4 for road: 4 tiles 4"]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 7));
}

#[test]
fn ex_base_6_in_a_joined_city_two_knights_beat_one_and_all_return() {
    //  E B      0,-3: Blue's knight
    //  . E      1,-2: Your second knight; the gap at 0,-2 joins all three
    //  G B      0,-1: Your first knight
    //  D U
    let mut t = Table::new("base", 2);
    t.turns(
        "G 0,-1 r1  meeple city NS
         B 1,-1 r0
         E 1,-2 r3  meeple city W
         B 1,-3 r0
         U 1,0  r0
         E 0,-3 r2  meeple city S
         R 0,-2 r1",
    );
    assert_eq!(t.settle().points(), ["You 10 for city: 5 tiles 10"]);
    assert_eq!(t.scores(), [10, 0]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 7)); // BASE-47
}

#[test]
fn ex_base_7_at_the_end_an_open_city_of_five_tiles_and_three_coats_gives_8_to_the_majority() {
    //  B G .     0,-3: first player's second knight
    //  B Q M     1,-2: second player's knight; Q at 0,-2 comes last and joins them
    //  B F B     0,-1: first player's first knight
    //  U D U
    let mut t = Table::only("base", 2, "F U*2 B*4 M G Q");
    t.turns(
        "F  0,-1 r1  meeple city NS
         U  1,0  r0
         U -1,0  r0
         B  1,-1 r0
         B -1,-1 r0
         M  1,-2 r0  meeple city NW
         B -1,-2 r0
         B -1,-3 r0
         G  0,-3 r1  meeple city NS
         Q  0,-2 r1",
    );
    assert_eq!(t.end().points(), ["You 8 for final city: 5 tiles 5 + 3 coats 3"]);
    assert_eq!(t.scores(), [8, 0]);
}

#[test]
fn ex_base_8_at_the_end_a_monastery_with_three_neighbours_gives_4() {
    let mut t = Table::only("base", 2, "B*3");
    t.turns(
        "B  0,1 r0  meeple monastery
         B  1,1 r0
         B -1,1 r0",
    );
    assert_eq!(t.end().points(), ["You 4 for final monastery: 4 around 4"]);
}

#[test]
fn ex_base_9_at_the_end_an_open_road_of_three_tiles_gives_3() {
    let mut t = Table::only("base", 2, "U*2");
    t.turns(
        "U 1,0 r0  meeple road EW
         U 2,0 r0",
    );
    assert_eq!(t.end().points(), ["You 3 for final road: 3 tiles 3"]);
}

#[test]
fn ex_base_10_at_the_end_an_open_city_of_two_tiles_and_one_coat_gives_3() {
    let mut t = Table::only("base", 2, "F");
    t.turns("F 0,-1 r1  meeple city NS");
    assert_eq!(t.end().points(), ["You 3 for final city: 2 tiles 2 + 1 coat 1"]);
}

#[test]
fn ex_base_11_no_second_meeple_on_an_occupied_road_but_on_the_city_beside_it() {
    let mut t = Table::new("base", 2);
    t.turns("W 1,0 r0  meeple road E");
    t.lay("D", (2, 0), 0);
    assert!(!t.allows("meeple road EW"));
    assert!(t.allows("meeple city N"));
}

#[test]
fn base_1_and_base_8_there_are_71_tiles_to_draw_and_7_meeples_each() {
    let t = Table::new("base", 2);
    assert_eq!(t.game.tiles_left(), 71);
    assert_eq!(t.game.tiles().len(), 1);
    for player in [YOU, BLUE] {
        assert_eq!((t.meeples(player), t.game.score(player)), (7, 0));
        assert_eq!(t.game.owned(player, Figure::Large), 0);
    }
}

#[test]
fn base_10_a_corner_is_not_enough_and_base_11_edges_must_match() {
    let mut t = Table::new("base", 2);
    t.draw("U");
    assert_eq!(t.refused("tile base/U 1,1 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile base/U 0,0 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile base/U 1,0 r1"), IllegalReason::EdgeMismatch);
    assert_eq!(t.refused("tile base/U 0,-1 r0"), IllegalReason::EdgeMismatch);
    assert!(t.allows("tile base/U 1,0 r0") && t.allows("tile base/U 1,0 r2")); // BASE-12
}

#[test]
fn base_14_a_tile_that_fits_nowhere_leaves_the_game_and_another_is_drawn() {
    // Once the start tile's city is closed, the tile with four city edges fits nowhere.
    let mut t = Table::new("base", 2);
    t.turns("E 0,-1 r2");
    t.draw("C");
    assert!(t.events().contains(&Event::Discarded { kind: kind("C") }));
    assert_eq!(t.decision(), Decision::Draw);
    assert_eq!(t.game.left_of(kind("C")), 0);
    assert_eq!(t.game.active(), BLUE);
    t.act("draw base/U").act("tile base/U 1,0 r0");
    assert_eq!(t.decider(), BLUE);
}

#[test]
fn base_22_an_own_meeple_blocks_too() {
    let mut t = Table::new("base", 2);
    t.turns(
        "U 1,0 r0  meeple road EW
         B 0,1 r0",
    );
    t.lay("U", (2, 0), 0);
    assert_eq!(t.decider(), YOU);
    assert!(!t.allows("meeple road EW"));
    assert!(t.allows("meeple field NL.NR.EL.WR"));
}

#[test]
fn base_24_a_monastery_takes_one_meeple() {
    let mut t = Table::new("base", 2);
    t.lay("B", (0, 1), 0);
    assert_eq!(t.choices(), ["meeple field NL.NR.EL.ER.SL.SR.WL.WR", "meeple monastery", "pass"]);
}

#[test]
fn base_26_deploying_is_optional() {
    let mut t = Table::new("base", 2);
    t.lay("U", (1, 0), 0).pass();
    assert_eq!(t.meeples(YOU), 7);
    assert_eq!(t.game.active(), BLUE);
}

#[test]
fn base_30_a_road_that_closes_on_itself_is_complete() {
    //  D        four bends make a ring south of the start tile
    //  V V
    //  V V
    let mut t = Table::new("base", 2);
    t.turns(
        "V 0,1 r3  meeple road ES
         V 1,1 r0
         V 1,2 r1
         V 0,2 r2",
    );
    assert_eq!(t.settle().points(), ["You 4 for road: 4 tiles 4"]);
}

#[test]
fn base_31_a_crossing_separates_the_roads_that_meet_there() {
    let mut t = Table::new("base", 2);
    t.lay("X", (1, 0), 0);
    let roads = ["1,0 road N", "1,0 road E", "1,0 road S", "1,0 road W"].map(|at| t.feature(at).id);
    for (i, road) in roads.iter().enumerate() {
        assert!(!roads[..i].contains(road));
    }
}

#[test]
fn base_43_a_tile_counts_once_even_where_a_city_touches_it_twice() {
    //  I N      the two city parts of I, south and east, belong to the same city in the end
    //  R N
    //  D
    let mut t = Table::new("base", 2);
    t.turns(
        "R 0,-1 r1  meeple city NES
         N 1,-1 r0
         N 1,-2 r3
         I 0,-2 r2",
    );
    assert_eq!(t.settle().points(), ["You 10 for city: 5 tiles 10"]);
}

#[test]
fn base_44_a_city_of_two_tiles_gives_4() {
    let mut t = Table::new("base", 2);
    t.turns("E 0,-1 r2  meeple city S");
    assert_eq!(t.points(), ["You 4 for city: 2 tiles 4"]);
}

#[test]
fn base_46_whoever_closes_it_the_points_go_to_the_majority() {
    let mut t = Table::new("base", 3);
    t.turns(
        "W  1,0 r0  meeple road W
         W -1,0 r0",
    );
    t.settle();
    assert_eq!(t.scores(), [3, 0, 0]);
    let back = t
        .events()
        .iter()
        .any(|e| matches!(e, Event::Returned { player, cause: ReturnCause::Scored, .. } if *player == YOU));
    assert!(back);
}
