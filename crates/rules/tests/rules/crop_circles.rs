//! Crop circles: EX-CROP, CROP and the decisions INT-50 to INT-57.

use bastide_rules::{Decision, Event, Figure, KindId, Mechanic, Neutral, ReturnCause};

use super::ground::{table, table_with};
use super::kit::{BLUE, GREEN, Table, YELLOW, YOU};

const BASE: &str = "base+crop-circles";

impl Table {
    /// Goes on to the choice between A and B.
    fn until_circle(&mut self) -> &mut Table {
        self.settle_to("the crop circle", |d| d == Decision::CircleChoice)
    }
}

/// CROP-6, CROP-7: only beside an own knight. CROP-14. ED-15: from supply, and nobody has to.
///
/// Green's knight on the start tile's city, yours on the crop circle's tile.
///
/// ```text
///       G        Green
///    ╋──D
///      ◖5◗       you in the east; the west city stays empty
/// ```
#[test]
fn ex_crop_1_everybody_may_add_a_knight_beside_an_own_one() {
    let mut t = table(BASE, 4, "G crop/5");
    t.lay_as(GREEN, "G", (0, -1), 1).put("meeple city NS");
    t.lay("crop/5", (0, 1), 1).put("meeple city E");
    assert_eq!(t.decision(), Decision::CircleChoice);
    t.act("circle add");
    assert_eq!(t.decision(), Decision::CircleAdd(GREEN), "Blue and Yellow have no knight");
    assert_eq!(t.choices(), ["add meeple 0,-1 city NS", "pass"]);
    t.act("add meeple 0,-1 city NS");
    assert_eq!(t.decision(), Decision::CircleAdd(YOU), "the active player comes last (CROP-5)");
    assert_eq!(t.choices(), ["add meeple 0,1 city E", "pass"]);
    t.refused("add meeple 0,1 city W");
    t.act("add meeple 0,1 city E");
    assert_eq!(t.feature("0,1 city E").strengths, [2, 0, 0, 0]);
    assert_eq!(t.scores(), [0; 4], "no points by the circle (CROP-14)");
}

/// Your farmer south of the road, Blue's north of it; Green closes the city with a pitchfork tile.
/// CROP-3: the tile is played to the end first. CROP-4: then A or B must be chosen.
#[test]
fn ex_crop_2_everybody_takes_a_farmer_back() {
    let mut t = table(BASE, 4, "B crop/3");
    t.lay("B", (0, 1), 0).put("meeple field NL.NR.EL.ER.SL.SR.WL.WR");
    t.lay("U", (1, 0), 0).put("meeple field NL.NR.EL.WR");
    t.lay_as(GREEN, "crop/3", (0, -1), 2).put("meeple city S");
    assert_eq!(t.points(), ["Green 4 for city: 2 tiles 4"]);
    t.refused("pass");
    t.act("circle remove");
    assert_eq!(t.decision(), Decision::Draw, "each has one farmer: nothing to choose, and Green none");
    assert_eq!((t.meeples(YOU), t.meeples(BLUE), t.meeples(GREEN)), (7, 7, 7));
    let back = |e: &&Event| matches!(e, Event::Returned { cause: ReturnCause::CropCircle, .. });
    assert_eq!(t.events().iter().filter(back).count(), 2);
}

#[test]
fn crop_1_two_of_each_circle() {
    let circles: Vec<_> = KindId::all().filter_map(|k| k.kind().crop).collect();
    assert_eq!(circles.len(), 6);
    assert!(circles.iter().all(|c| circles.iter().filter(|d| *d == c).count() == 2));
}

/// CROP-5: from the player to the left of the active one, clockwise.
#[test]
fn crop_5_left_of_the_active_player_first_the_active_player_last() {
    let mut t = table(BASE, 3, "crop/1");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("X", (-1, 0), 0).put("meeple road N");
    t.lay("X", (-2, 0), 0).put("meeple road N");
    t.lay_as(BLUE, "crop/1", (0, 1), 0).put("pass").act("circle add");
    for player in [YELLOW, YOU, BLUE] {
        assert_eq!(t.decision(), Decision::CircleAdd(player));
        t.pass();
    }
    assert_eq!(t.decision(), Decision::Draw);
}

/// CROP-9: no abbot, builder or pig is added.
#[test]
fn crop_9_only_meeples_are_added() {
    let name = "base+abbot+inns-cathedrals+traders-builders+crop-circles";
    let mut t = table(name, 2, "crop/1");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("crop/1", (0, 1), 0).put("pass").act("circle add");
    assert_eq!(t.choices(), ["add large 1,0 road EW", "add meeple 1,0 road EW", "pass"]);
}

/// CROP-10, CROP-11: B is a must, and with several the player chooses.
#[test]
fn crop_10_one_meeple_of_the_kind_must_be_taken_back() {
    let mut t = table(BASE, 2, "crop/1");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("X", (-2, 0), 0).put("meeple road N");
    t.lay("crop/1", (0, 1), 0).put("pass").act("circle remove");
    assert_eq!(t.decision(), Decision::CircleRemove(YOU));
    assert_eq!(t.choices(), ["return meeple -2,0 road N", "return meeple 1,0 road EW"]);
    t.act("return meeple -2,0 road N");
    assert_eq!(t.board_of(YOU), ["meeple 1,0 road EW"]);
}

/// CROP-18: with nobody of the kind on the board neither choice does anything, and nobody is asked.
#[test]
fn crop_18_no_choice_without_meeples_of_the_kind() {
    let mut t = table(BASE, 2, "crop/1");
    t.lay("crop/1", (0, 1), 0).put("pass");
    assert_eq!(t.decision(), Decision::Draw);
}

/// CROP-12: with A a player without meeples in supply does nothing.
#[test]
fn crop_12_nothing_in_supply_nothing_to_add() {
    let mut t = table(BASE, 2, "crop/1");
    for x in 1..=7 {
        t.lay_as(YOU, "X", (x, 0), 0).put(if x == 1 { "meeple road N" } else { "meeple road S" });
    }
    t.lay_as(BLUE, "crop/1", (0, 1), 0).put("pass").act("circle add");
    assert_eq!(t.decision(), Decision::Draw);
}

/// Two segments of one lake belong to one road; the added meeple stands where the first one does.
/// CROP-8.
#[test]
fn int_50_the_added_meeple_stands_on_the_same_segment() {
    let mut t = table("base+ferries+crop-circles", 2, "ferries/2 crop/1");
    t.lay("ferries/2", (1, 0), 0).put("meeple road W").act("ferry 1,0 EW");
    t.lay("crop/1", (0, 1), 0).put("pass").until_circle().act("circle add");
    assert_eq!(t.choices(), ["add meeple 1,0 road W", "pass"], "not on the lake's east road");
    t.act("add meeple 1,0 road W");
    assert_eq!(t.feature("1,0 road E").strengths, [2, 0]);
}

/// INT-51: the large meeple is added like any other and counts two.
#[test]
fn int_51_a_large_meeple_may_be_added() {
    let mut t = table("base+inns-cathedrals+crop-circles", 2, "crop/1");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("crop/1", (0, 1), 0).put("pass").act("circle add").act("add large 1,0 road EW");
    assert_eq!(t.feature("1,0 road EW").strengths, [3, 0]);
}

/// INT-51: and it may be the one taken back.
#[test]
fn int_51_a_large_meeple_may_be_taken_back() {
    let mut t = table("base+inns-cathedrals+crop-circles", 2, "crop/1*2");
    t.lay("U", (1, 0), 0).put("large road EW");
    t.lay("crop/1", (0, 1), 0).put("pass").act("circle add").act("add meeple 1,0 road EW");
    t.lay_as(BLUE, "crop/1", (1, 1), 0).put("pass").act("circle remove");
    assert_eq!(t.choices(), ["return large 1,0 road EW", "return meeple 1,0 road EW"]);
    t.act("return large 1,0 road EW");
    assert_eq!(t.feature("1,0 road EW").strengths, [1, 0]);
}

/// Your builder's road runs east; the circle's tile lengthens it.
fn circle_in_a_double_turn(after_whole_turn: bool) -> Table {
    let mut t = table_with("base+traders-builders+crop-circles", 2, "crop/1 B*2", |s| {
        s.settings.crop_after_whole_turn = after_whole_turn;
    });
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("B", (0, 1), 0);
    t.lay("U", (2, 0), 0).put("builder road EW");
    t.lay("B", (0, 2), 0);
    t.lay("crop/1", (3, 0), 0).put("pass");
    t
}

/// CROP-15.
#[test]
fn int_52_the_circle_belongs_to_the_part_that_laid_it() {
    let mut t = circle_in_a_double_turn(false);
    assert_eq!(t.decision(), Decision::CircleChoice);
    t.act("circle add").pass();
    assert_eq!(t.decision(), Decision::Again);
}

/// ED-14.
#[test]
fn int_52_crop_after_whole_turn_waits_for_the_extra_part() {
    let mut t = circle_in_a_double_turn(true);
    assert_eq!(t.decision(), Decision::Again);
    let mut declined = t.clone();
    t.act("again").act("draw base/U").act("tile base/U 3,1 r1").put("pass");
    assert_eq!(t.decision(), Decision::CircleChoice);
    assert_eq!(t.game.active(), YOU);
    t.act("circle remove").settle();
    assert_eq!(t.game.active(), BLUE);
    declined.pass();
    assert_eq!(declined.decision(), Decision::CircleChoice);
}

/// INT-53: without farmers a pitchfork has nobody to call.
/// CROP-16.
#[test]
fn int_53_without_farmers_a_pitchfork_does_nothing() {
    let mut t = table_with(BASE, 2, "crop/3", |s| *s = s.clone().without(Mechanic::Farmers));
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("crop/3", (0, -1), 2).put("pass");
    assert_eq!(t.decision(), Decision::Draw);
}

/// INT-54: your last meeple scored the city in this very part and is there to be added.
#[test]
fn int_54_a_figure_scored_in_this_part_may_be_added() {
    let mut t = table(BASE, 2, "crop/5 X*4 E");
    t.lay_as(YOU, "E", (0, 1), 2).put("meeple city S");
    for x in 1..=5 {
        t.lay_as(YOU, "X", (x, 0), 0).put("meeple road N");
    }
    assert_eq!(t.meeples(YOU), 1);
    t.lay_as(YOU, "crop/5", (0, -1), 0).put("meeple city S");
    assert_eq!(t.points(), ["You 4 for city: 2 tiles 4"]);
    t.act("circle add");
    assert_eq!(t.choices(), ["add meeple 0,1 city S", "pass"]);
}

/// INT-55: monks and abbots are of no circle's kind.
/// ABBOT-14.
#[test]
fn int_55_monks_and_abbots_are_never_touched() {
    for circle in ["crop/1", "crop/4", "crop/5"] {
        let mut t = table("base+abbot+crop-circles", 2, &format!("B*2 {circle}"));
        t.lay_as(YOU, "B", (0, 1), 0).put("meeple monastery");
        t.lay_as(YOU, "B", (0, 2), 0).put("abbot monastery");
        let quarters = if circle == "crop/1" { 0 } else { 2 };
        let at = if circle == "crop/1" { (0, 3) } else { (0, -1) };
        t.lay(circle, at, quarters).put("pass");
        assert_eq!(t.decision(), Decision::Draw, "{circle}: nobody it could call");
        assert_eq!(t.board_of(YOU).len(), 2);
    }
}

/// INT-56: the last meeple leaves; the builder with it, mage and gold stay, the road is free again.
/// CROP-13.
#[test]
fn int_56_the_builder_returns_mage_and_gold_stay() {
    let name = "base+traders-builders+gold-mines+mage-witch+crop-circles";
    let mut t = table(name, 2, "crop/1 mage/D gold/G");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("mage 1,0 road EW");
    t.lay("U", (2, 0), 0).put("builder road EW");
    t.lay("gold/G", (0, 1), 2).act("gold 1,0");
    t.lay_as(BLUE, "crop/1", (2, 1), 0).put("pass").act("circle remove");
    assert_eq!((t.supply(YOU, Figure::Meeple), t.supply(YOU, Figure::Builder)), (7, 1));
    let road = t.feature("1,0 road EW");
    assert_eq!((road.neutral, road.strengths, road.specials), (Some(Neutral::Mage), vec![0, 0], vec![]));
    assert_eq!(t.game.gold_on_board().map(|(_, n)| n).sum::<u8>(), 2);
}

/// INT-56 for the pig: the last farmer leaves.
/// TB-42, CROP-13.
#[test]
fn int_56_the_pig_returns_with_the_last_farmer() {
    let mut t = table("base+traders-builders+crop-circles", 2, "B*2 crop/3");
    t.lay_as(YOU, "B", (0, 1), 0).put("meeple field NL.NR.EL.ER.SL.SR.WL.WR");
    t.lay_as(YOU, "B", (0, 2), 0).put("pig field NL.NR.EL.ER.SL.SR.WL.WR");
    t.lay("crop/3", (0, -1), 2).put("pass").act("circle remove");
    assert_eq!((t.meeples(YOU), t.supply(YOU, Figure::Pig)), (7, 1));
}

/// INT-57: a second own highwayman changes who leads.
/// CROP-7: who else stands there does not matter.
#[test]
fn int_57_adding_changes_the_majority() {
    let mut t = table("base+ferries+crop-circles", 2, "ferries/2 crop/1");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lay("ferries/2", (1, 0), 0).put("meeple road E").act("ferry 1,0 EW");
    assert_eq!(t.feature("0,0 road EW").owners, [YOU, BLUE]);
    t.lay("crop/1", (0, 1), 0).put("pass").until_circle().act("circle add");
    t.pass().act("add meeple -1,0 road EW");
    assert_eq!(t.feature("0,0 road EW").owners, [YOU]);
}

/// CROP-17: a road that meets the circle ends there.
#[test]
fn crop_2_the_circle_parts_roads_and_fields_and_takes_no_figure() {
    let mut t = table(BASE, 2, "crop/2");
    t.lay("crop/2", (1, 0), 0);
    let spots = ["field NL.ER.SL.WR", "field NR.EL", "field SR.WL", "road E", "road N", "road SW"];
    assert_eq!(t.choices(), [&spots.map(|spot| format!("meeple {spot}"))[..], &["pass".into()]].concat());
    t.act("meeple road E").act("circle add").pass();
    t.lay("X", (2, 0), 0).settle();
    assert_eq!(t.points(), ["You 2 for road: 2 tiles 2"]);
}
