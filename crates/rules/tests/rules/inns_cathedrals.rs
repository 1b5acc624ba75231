//! Inns, cathedrals and the large meeple (INN-1 to INN-17), their worked examples and settings.

use bastide_rules::setup::CrossingInn;
use bastide_rules::{Decision, Figure, Mechanic};

use crate::kit::*;

const INNS: &str = "base+inns-cathedrals";

/// INN-3.
#[test]
fn ex_inn_1_a_completed_road_of_five_tiles_with_an_inn_gives_10() {
    let mut t = Table::new(INNS, 2);
    t.turns(
        "W       -1,0 r0  meeple road E
         inns/EB  1,0 r0
         U        2,0 r0
         W        3,0 r0",
    );
    assert_eq!(t.settle().points(), ["You 10 for road: 5 tiles 10"]);
}

/// INN-4.
#[test]
fn ex_inn_2_two_inns_give_no_more_than_one() {
    let mut t = Table::only(INNS, 2, "W*2 inns/EB*2 B");
    t.turns(
        "W       -1,0 r0  meeple road E
         inns/EB  1,0 r0
         inns/EB  2,0 r0
         W        3,0 r0",
    );
    assert_eq!(t.settle().points(), ["You 10 for road: 5 tiles 10"]);
}

/// INN-5.
#[test]
fn ex_inn_3_at_the_end_an_open_road_with_an_inn_gives_nothing() {
    let mut t = Table::only(INNS, 2, "inns/EB");
    t.turns("inns/EB 1,0 r0  meeple road EW");
    assert_eq!(t.end().points(), ["You 0 for final road: 2 tiles 0"]);
    assert_eq!(t.scores(), [0, 0]);
}

/// A cathedral north of the start tile, arms of two tiles to west and east, one tile to the north: seven tiles, two coats.
const CATHEDRAL_CITY: &str = "
    inns/EK  0,-1 r0  meeple city NESW
    F       -1,-1 r0
    E       -2,-1 r1
    F        1,-1 r0
    E        2,-1 r3";

/// INN-6.
#[test]
fn ex_inn_4_a_completed_city_of_seven_tiles_and_two_coats_with_a_cathedral_gives_27() {
    let mut t = Table::new(INNS, 2);
    t.turns(CATHEDRAL_CITY).turns("E 0,-2 r2");
    assert_eq!(t.settle().points(), ["You 27 for city: 7 tiles 21 + 2 coats 6"]);
}

#[test]
fn inn_7_two_cathedrals_give_no_more_than_one() {
    //    E
    //  E K E
    //  E K E
    //    D
    let mut t = Table::only(INNS, 2, "inns/EK*2 E*5 U");
    t.turns(
        "inns/EK  0,-1 r0  meeple city NESW
         inns/EK  0,-2 r0
         E       -1,-1 r1
         E        1,-1 r3
         E       -1,-2 r1
         E        1,-2 r3
         E        0,-3 r2",
    );
    assert_eq!(t.settle().points(), ["You 24 for city: 8 tiles 24"]);
}

/// INN-8.
#[test]
fn ex_inn_5_at_the_end_an_open_city_with_a_cathedral_gives_nothing() {
    let mut t = Table::only(INNS, 2, "inns/EK F*2 E*2");
    t.turns(CATHEDRAL_CITY);
    assert_eq!(t.end().points(), ["You 0 for final city: 6 tiles 0 + 2 coats 0"]);
}

/// INN-15: a large meeple counts two. INN-16: it returns like the others.
#[test]
fn ex_inn_6_a_large_knight_beats_one_normal_knight() {
    //  N E     Your large knight at 0,-1, the rival's knight at 1,-2; N joins and closes
    //  G B
    //  D U
    let mut t = Table::new(INNS, 2);
    t.turns(
        "G 0,-1 r1  large city NS
         U 1,0  r0
         B 1,-1 r0
         E 1,-2 r3  meeple city W
         N 0,-2 r2",
    );
    assert_eq!(t.settle().points(), ["You 8 for city: 4 tiles 8"]);
    assert_eq!(t.scores(), [8, 0]);
    assert_eq!((t.supply(YOU, Figure::Large), t.meeples(BLUE)), (1, 7));
}

/// INN-15.
#[test]
fn ex_inn_7_a_large_knight_ties_with_two_normal_ones() {
    let mut t = Table::new(INNS, 2);
    t.turns(
        "F 0,-1 r1  large city NS
         B 1,-1 r0
         U 1,0  r0
         E 1,-2 r3  meeple city W
         B 1,-3 r0
         E 0,-3 r2  meeple city S
         R 0,-2 r1",
    );
    assert_eq!(
        t.settle().points(),
        ["You 12 for city: 5 tiles 10 + 1 coat 2", "Blue 12 for city: 5 tiles 10 + 1 coat 2"]
    );
}

#[test]
fn inn_1_and_inn_2_eighteen_tiles_and_one_large_meeple_each() {
    let t = Table::new(INNS, 6);
    assert_eq!(t.game.tiles_left(), 71 + 18);
    for player in t.game.players() {
        assert_eq!((t.supply(player, Figure::Large), t.meeples(player)), (1, 7));
    }
}

/// The three-road crossing beside the start tile; its west road is closed by a village behind the start tile.
fn crossing(inn: CrossingInn) -> Vec<String> {
    let mut t = Table::set(INNS, 2, |setup| setup.settings.crossing_inn = inn);
    t.turns(
        "inns/EC  1,0 r0  meeple road W
         W       -1,0 r0",
    );
    t.settle().points()
}

#[test]
fn inn_9_the_inn_at_the_crossing_serves_the_roads_left_and_right_of_it() {
    assert_eq!(crossing(CrossingInn::BothRoads), ["You 6 for road: 3 tiles 6"]);
    let mut t = Table::new(INNS, 2);
    t.lay("inns/EC", (1, 0), 0);
    let inns = ["1,0 road E", "1,0 road W", "1,0 road S"].map(|at| t.feature(at).inn);
    assert_eq!(inns, [true, true, false]);
}

#[test]
fn setting_crossing_inn_east_road_leaves_the_west_road_without_inn() {
    assert_eq!(crossing(CrossingInn::EastRoad), ["You 3 for road: 3 tiles 3"]);
    let mut t = Table::set(INNS, 2, |setup| setup.settings.crossing_inn = CrossingInn::EastRoad);
    t.lay("inns/EC", (1, 0), 0);
    let inns = ["1,0 road E", "1,0 road W", "1,0 road S"].map(|at| t.feature(at).inn);
    assert_eq!(inns, [true, false, false]);
}

#[test]
fn inn_10_four_cities_and_a_garden_on_the_field_between_them() {
    let mut t = Table::new("base+inns-cathedrals+abbot", 2);
    t.lay("inns/EH", (0, -1), 0);
    assert!(t.allows("abbot garden") && t.allows("meeple field inner"));
    assert!(["N", "E", "S", "W"].iter().all(|edge| t.allows(&format!("meeple city {edge}"))));
}

#[test]
fn inn_12_a_monastery_ends_both_roads_that_lead_to_it() {
    let mut t = Table::new(INNS, 2);
    t.turns("inns/ED 1,0 r0");
    assert_ne!(t.feature("1,0 road W").id, t.feature("1,0 road E").id);
}

#[test]
fn inn_17_a_cathedral_does_not_change_what_a_city_gives_to_farmers() {
    let mut t = Table::only(INNS, 2, "inns/EK E*3");
    t.turns(
        "inns/EK  0,-1 r0
         E       -1,-1 r1
         E        1,-1 r3  meeple field NL.NR.EL.ER.SL.SR
         E        0,-2 r2",
    );
    assert_eq!(t.end().points(), ["You 3 for final field: 1 city 3"]);
}

#[test]
fn single_mechanics_of_the_box_can_be_left_out() {
    let without = |mechanic| {
        let mut setup = setup(INNS, 2).without(mechanic);
        stock_only(&mut setup, "inns/EB inns/EK F E*3 W*2 U");
        Table::of(&setup)
    };
    let mut t = without(Mechanic::Inns);
    t.turns(
        "W       -1,0 r0  large road E
         inns/EB  1,0 r0
         W        2,0 r0",
    );
    assert_eq!(t.settle().points(), ["You 4 for road: 4 tiles 4"]);

    let mut t = without(Mechanic::Cathedrals);
    t.turns(
        "inns/EK  0,-1 r0  large city NESW
         E       -1,-1 r1
         E        1,-1 r3
         E        0,-2 r2",
    );
    assert_eq!(t.settle().points(), ["You 10 for city: 5 tiles 10"]);

    let t = without(Mechanic::LargeMeeple);
    assert_eq!(t.game.owned(YOU, Figure::Large), 0);
}

#[test]
fn inn_11_the_crossing_without_a_village_ends_three_roads() {
    let mut t = Table::new(INNS, 2);
    t.lay("inns/EC", (1, 0), 0);
    let [east, south, west] = ["1,0 road E", "1,0 road S", "1,0 road W"].map(|at| t.feature(at).id);
    assert!(east != south && south != west && west != east);
}

/// FARM-14: they part the fields and take no meeple.
#[test]
fn inn_13_the_short_ways_to_the_cities_are_no_roads() {
    let mut t = Table::new(INNS, 2);
    t.lay("inns/EI", (0, -1), 0);
    let spots = ["city N", "city S", "field EL", "field ER", "field WL", "field WR", "road E", "road W"];
    let meeples: Vec<String> = t.choices().into_iter().filter(|c| c.starts_with("meeple")).collect();
    assert_eq!(meeples, spots.map(|spot| format!("meeple {spot}")));
}

#[test]
fn inn_14_the_large_meeple_is_deployed_by_the_same_rules() {
    let mut t = Table::new(INNS, 2);
    t.lay("U", (1, 0), 0);
    for spot in ["road EW", "field NL.NR.EL.WR", "field ER.SL.SR.WL"] {
        assert!(t.allows(&format!("meeple {spot}")) && t.allows(&format!("large {spot}")), "{spot}");
    }
    t.act("meeple road EW");
    assert_eq!(t.decision(), Decision::Draw, "one or the other");
    t.lay("U", (2, 0), 0);
    assert!(!t.allows("large road EW"), "the road is taken");
}
