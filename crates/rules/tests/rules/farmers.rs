//! Fields and farmers (FARM-1 to FARM-14) and their worked examples.
//!
//! Every example is built the same way: start tiles D in a row (a city to the north, a road along the south), and
//! above them tiles E turned by half, which close those cities and carry one long field in their north.

use bastide_rules::{Figure, Mechanic, PartKind, Reason};

use crate::kit::*;

const MEADOW: &str = "field NL.NR.EL.ER.WL.WR";

/// FARM-6, FARM-7: three points a completed city, nothing for an open one. FARM-9: a tie gives both the full points.
#[test]
fn ex_farm_1_a_shared_field_gives_both_players_9_for_three_closed_cities_and_nothing_for_the_open_one() {
    //  E E E E     first and third: a farmer each; the second joins them; the fourth has an open city to the north
    //  D D D       cities A, B, C
    let mut t = Table::only("base", 2, "D*2 E*4");
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         D 1,0  r0
         D 2,0  r0
         E 2,-1 r2  meeple {MEADOW}
         E 3,-1 r0
         E 1,-1 r2"
    ));
    assert_eq!(t.end().points(), ["You 9 for final field: 3 cities 9", "Blue 9 for final field: 3 cities 9"]);
}

#[test]
fn ex_farm_2_one_farmer_more_takes_the_whole_field_of_four_cities() {
    //  E E E E B     farmers of the first player in the first and last column, of the second in the third
    //  D D D D U
    let mut t = Table::only("base", 2, "D*3 E*4 U B");
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         D 1,0  r0
         D 2,0  r0
         E 2,-1 r2  meeple {MEADOW}
         D 3,0  r0
         U 4,0  r0
         B 4,-1 r0  meeple field NL.NR.EL.ER.SL.SR.WL.WR
         E 1,-1 r2
         E 3,-1 r2"
    ));
    assert_eq!(t.end().points(), ["You 12 for final field: 4 cities 12"]);
    assert_eq!(t.scores(), [12, 0]);
}

#[test]
fn ex_farm_3_a_lone_farmer_on_a_small_field_gets_6_for_two_cities() {
    let mut t = Table::only("base", 2, "D E*2");
    t.turns(&format!(
        "E 0,-1 r2
         D 1,0  r0
         E 1,-1 r2  meeple {MEADOW}"
    ));
    assert_eq!(t.end().points(), ["You 6 for final field: 2 cities 6"]);
}

#[test]
fn ex_farm_4_and_ex_inn_8_a_large_farmer_beats_a_normal_one() {
    let mut t = Table::only("base+inns-cathedrals", 2, "D*2 E*3 U");
    t.turns(&format!(
        "E 0,-1 r2  large {MEADOW}
         D 1,0  r0
         D 2,0  r0
         E 2,-1 r2  meeple {MEADOW}
         U 3,0  r0
         E 1,-1 r2"
    ));
    assert_eq!(t.end().points(), ["You 9 for final field: 3 cities 9"]);
    assert_eq!(t.scores(), [9, 0]);
}

#[test]
fn farm_1_without_the_option_nobody_lies_down_and_fields_score_nothing() {
    let mut t = Table::of(&{
        let mut setup = setup("base", 2).without(Mechanic::Farmers);
        stock_only(&mut setup, "E U");
        setup
    });
    t.lay("E", (0, -1), 2);
    assert_eq!(t.choices(), ["meeple city S", "pass"]);
    t.turns("U 1,0 r0");
    assert_eq!(t.end().scores(), [0, 0]);
}

/// FARM-2: a road shuts the field in.
#[test]
fn farm_4_and_farm_5_a_farmer_stays_and_a_field_is_never_scored_during_the_game() {
    // The ring of four bends shuts the field inside it on every side.
    let mut t = Table::new("base", 2);
    t.turns(
        "V 0,1 r3  meeple field ER.SL
         V 1,1 r0
         V 1,2 r1
         V 0,2 r2",
    );
    t.settle();
    assert_eq!(t.scores(), [0, 0]);
    assert_eq!(t.board_of(YOU), ["meeple 0,1 field ER.SL"]);
    assert!(!t.feature("0,1 field ER.SL").complete);
}

#[test]
fn farm_8_one_city_counts_for_each_field_it_touches() {
    // The city of 0,0 and 0,-1 lies between the long field and the strip along the road.
    let mut t = Table::only("base", 2, "D E");
    t.turns(&format!(
        "E 0,-1 r2  meeple {MEADOW}
         D 1,0  r0  meeple field EL.WR"
    ));
    assert_eq!(t.end().points(), ["You 3 for final field: 1 city 3", "Blue 3 for final field: 1 city 3"]);
}

#[test]
fn farm_11_a_completed_city_counts_whether_or_not_anyone_scored_it() {
    let mut t = Table::only("base", 2, "E U");
    t.turns("E 0,-1 r2");
    assert_eq!(t.settle().points(), [""; 0]);
    t.turns("U 1,0 r0  meeple field NL.NR.EL.WR");
    let mut seen = Vec::new();
    t.end().game.if_ended_now(|player, reason, _, points| seen.push((player, reason, points.total())));
    assert_eq!(seen, [(BLUE, Reason::Final(PartKind::Field), 3)]);
    assert_eq!(t.scores(), [0, 3]);
}

#[test]
fn farm_12_an_abbot_is_never_a_farmer() {
    let mut t = Table::new("base+abbot", 2);
    t.lay("B", (0, 1), 0);
    assert_eq!(t.supply(YOU, Figure::Abbot), 1);
    assert!(!t.allows("abbot field NL.NR.EL.ER.SL.SR.WL.WR"));
}

#[test]
fn farm_2_a_city_parts_fields_too() {
    let mut t = Table::new("base", 2);
    t.turns("E 0,-1 r2");
    let fields =
        ["0,-1 field NL.NR.EL.ER.WL.WR", "0,0 field EL.WR", "0,0 field ER.SL.SR.WL"].map(|at| t.feature(at).id);
    assert!(fields[0] != fields[1] && fields[1] != fields[2] && fields[0] != fields[2]);
}

#[test]
fn farm_3_a_meeple_lies_down_where_nobody_lies_on_the_connected_field() {
    let mut t = Table::new("base+inns-cathedrals", 2);
    t.lay("U", (1, 0), 0);
    assert!(t.allows("meeple field NL.NR.EL.WR") && t.allows("large field NL.NR.EL.WR"));
    t.act("large field NL.NR.EL.WR");
    t.lay("U", (2, 0), 0);
    assert!(!t.allows("meeple field NL.NR.EL.WR") && t.allows("meeple field ER.SL.SR.WL"));
}

#[test]
fn farm_10_a_field_touches_a_city_only_where_the_drawing_says_so() {
    // The start tile's city and its southern field are on one tile, with the road between them.
    let mut t = Table::only("base", 2, "E U");
    t.turns(
        "E 0,-1 r2
         U 1,0  r0  meeple field ER.SL.SR.WL",
    );
    assert_eq!(t.end().points(), ["Blue 0 for final field: 0 cities 0"]);
    // The tip of the city reaches the corner: the field ends there.
    let mut t = Table::new("base+inns-cathedrals", 2);
    t.lay("inns/EG", (0, -1), 2);
    assert_ne!(t.feature("0,-1 field WL.WR").id, t.feature("0,-1 field NL.NR.EL.ER").id);
}
