//! The base game (BASE-1 to BASE-55) and its worked examples.
//!
//! The start tile lies on 0,0: a city to the north, a road from west to east.

use std::collections::BTreeMap;

use bastide_rules::{Decision, Event, Figure, IllegalReason, KindId, PartKind, Pos, ReturnCause, TileSet};

use crate::kit::*;

/// BASE-40: a point a tile. BASE-48: a meeple on another feature stays.
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

/// BASE-41.
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

/// BASE-33, BASE-42: seven neighbours are not enough.
#[test]
fn ex_base_3_a_monastery_with_all_eight_neighbours_gives_9() {
    let mut t = Table::new("base", 2);
    t.turns(MONASTERY_NEARLY_ROUND);
    assert_eq!(t.settle().scores(), [0, 0]);
    t.turns("E -1,2 r2");
    assert_eq!(t.settle().points(), ["You 9 for monastery: 9 around 9"]);
    assert_eq!(t.meeples(YOU), 7);
}

/// BASE-25.
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

/// BASE-45: tied leaders get full points. TURN-33: an award for each of them.
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

/// BASE-45: one more takes all. BASE-47, ED-3: whoever scored, all meeples return.
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
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 7));
}

/// BASE-51, BASE-53: the majority decides as during the game. BASE-54: two knights of one player score once.
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

/// BASE-52.
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

/// BASE-50.
#[test]
fn ex_base_9_at_the_end_an_open_road_of_three_tiles_gives_3() {
    let mut t = Table::only("base", 2, "U*2");
    t.turns(
        "U 1,0 r0  meeple road EW
         U 2,0 r0",
    );
    assert_eq!(t.end().points(), ["You 3 for final road: 3 tiles 3"]);
}

/// BASE-51.
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

/// BASE-4: of eight meeples seven are in supply, one counts.
#[test]
fn base_1_and_base_8_there_are_71_tiles_to_draw_and_7_meeples_each() {
    let t = Table::new("base", 2);
    assert_eq!(t.game.tiles_left(), 71);
    assert_eq!(t.game.tiles().len(), 1);
    for player in [YOU, BLUE] {
        assert_eq!((t.meeples(player), t.game.score(player)), (7, 0));
        assert_eq!((t.game.counting_figures(player).len(), t.game.owned(player, Figure::Large)), (1, 0));
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
    assert!(t.allows("tile base/U 1,0 r0") && t.allows("tile base/U 1,0 r2"));
}

/// TURN-13.
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

/// BASE-21: a monk in the monastery, a farmer around it.
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

#[test]
fn base_2_and_ed_2_the_box_of_2021_holds_the_same_72_tiles_and_12_of_the_river() {
    let in_boxes = |boxes: &[TileSet]| {
        let kinds = KindId::all().map(KindId::kind).filter(|kind| kind.sets.iter().any(|set| boxes.contains(set)));
        kinds.map(|kind| kind.count).sum::<u8>()
    };
    assert_eq!(in_boxes(&[TileSet::Base]), 72);
    assert_eq!(in_boxes(&[TileSet::Base, TileSet::River2021]), 84);
    let (old, new) = (Table::new("base", 2), Table::new("base2021", 2));
    for tile in KindId::all().filter(|k| k.kind().sets.contains(&TileSet::Base)) {
        assert_eq!(old.game.left_of(tile), new.game.left_of(tile), "{}", tile.kind().id);
    }
}

#[test]
fn base_3_and_base_7_the_start_tile_lies_and_the_other_71_are_drawn() {
    let t = Table::new("base", 2);
    let [start] = t.game.tiles() else { panic!("one tile lies") };
    assert_eq!((start.kind, start.pos), (kind("D"), Pos::START));
    assert_eq!((t.feature("0,0 city N").tiles, t.feature("0,0 road EW").tiles), (1, 1));
    assert_eq!((t.game.tiles_left(), t.game.left_of(kind("D"))), (71, 3));
}

#[test]
fn base_5_and_base_9_so_many_of_each_design_and_a_garden_on_eight_of_them() {
    let base = || KindId::all().map(KindId::kind).filter(|kind| kind.sets.contains(&TileSet::Base));
    let design = |id: &'static str| id.trim_start_matches("base/").trim_end_matches(".g");
    let mut copies = BTreeMap::new();
    base().for_each(|kind| *copies.entry(design(kind.id)).or_insert(0) += kind.count);
    let list: Vec<String> = copies.iter().map(|(design, count)| format!("{design}{count}")).collect();
    let printed = "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1";
    assert_eq!(list.join(" "), printed);
    let gardens = base().filter(|kind| kind.part_of(PartKind::Garden).is_some());
    let gardens: Vec<_> = gardens.map(|kind| (design(kind.id), kind.count)).collect();
    assert_eq!(gardens, ["E", "H", "I", "M", "N", "R", "U", "V"].map(|design| (design, 1)));
}

#[test]
fn base_12_a_tile_may_be_turned_all_four_ways() {
    let mut t = Table::new("base", 2);
    t.draw("B");
    assert!((0..4).all(|quarters| t.allows(&format!("tile base/B 0,1 r{quarters}"))));
}

#[test]
fn base_13_a_monastery_tile_is_judged_by_its_edges() {
    let mut t = Table::new("base", 2);
    t.draw("A"); // a road leads south from the monastery
    assert!(t.allows("tile base/A 1,0 r1") && t.allows("tile base/A 0,1 r0"));
    assert_eq!(t.refused("tile base/A 1,0 r0"), IllegalReason::EdgeMismatch);
    assert_eq!(t.refused("tile base/A 0,1 r2"), IllegalReason::EdgeMismatch);
}

/// ED-19: exactly one, and an own one.
#[test]
fn base_20_and_base_21_one_meeple_on_road_city_or_field() {
    let mut t = Table::new("base", 2);
    t.lay("D", (1, 0), 0);
    let spots = ["city N", "field EL.WR", "field ER.SL.SR.WL", "road EW"].map(|spot| format!("meeple {spot}"));
    assert_eq!(t.choices(), [&spots[..], &["pass".into()]].concat());
    t.act("meeple city N");
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (6, 7));
}

#[test]
fn base_32_a_city_is_complete_when_its_wall_has_no_gap() {
    //    E
    //  E R .     the east side of R is the last gap
    //    D
    let mut t = Table::new("base", 2);
    t.turns(
        "R  0,-1 r1  meeple city NES
         E  0,-2 r2",
    );
    assert_eq!((t.feature("0,0 city N").open_ends, t.feature("0,0 city N").complete), (1, false));
    assert_eq!(t.settle().scores(), [0, 0]);
    t.turns("E 1,-1 r3");
    assert!(t.feature("0,0 city N").complete);
    assert_eq!(t.settle().points(), ["You 8 for city: 4 tiles 8"]);
}

/// A knight is whoever stands in a city: roles have names in the language files only, of either edition.
#[test]
fn ed_16_an_action_names_the_figure_and_the_place_not_the_role() {
    for name in ["base+river", "base+river-2021"] {
        let mut t = Table::new(name, 2);
        t.draw("river/F3");
        t.play(t.legal()[0]);
        let words: Vec<String> =
            t.choices().iter().map(|c| c.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(words, ["meeple city", "meeple city", "meeple field", "meeple field", "pass"]);
    }
}

#[test]
fn ed_17_what_was_scored_during_the_game_is_not_scored_again() {
    let mut t = Table::only("base", 2, "W*2");
    t.turns(
        "W  1,0 r0  meeple road W
         W -1,0 r0",
    );
    assert_eq!(t.end().points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!(t.scores(), [3, 0]);
}

#[test]
fn ed_20_tiles_carry_the_letters_of_the_list_of_2021() {
    let printed = |id| kind(id).kind().printed;
    assert_eq!(printed("D"), ["D"]);
    assert_eq!(printed("river/F10"), ["F10"]);
    assert_eq!(printed("inns/EK"), ["EKa", "EKb"]);
    assert_eq!(printed("robbers/A"), ["RaubA", "RaubB"]);
}
