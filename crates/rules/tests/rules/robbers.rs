//! Robbers: EX-ROB, ROB and the decisions INT-30 to INT-38 and INT-47, INT-S8 and INT-S9.

use bastide_rules::setup::SamePlayerOrder;
use bastide_rules::{Decision, Event, KindId, RobberAt};

use super::ground::{table, table_with};
use super::kit::{BLUE, GREEN, Table, YELLOW, YOU};

const BASE: &str = "base+robbers";
const WITH_MESSAGES: &str = "base+messages+robbers";

impl Table {
    fn robber(&self, player: bastide_rules::Player) -> RobberAt {
        self.game.robber(player)
    }

    fn travelled(&self) -> bool {
        self.events().iter().any(|e| matches!(e, Event::RobberTravelled { .. }))
    }
}

/// Robber tiles have their places: the first at 0,1, the second at 0,-1, the third at 1,1.
const FIRST: (&str, (i16, i16), u8) = ("robbers/A", (0, 1), 0);
const SECOND: (&str, (i16, i16), u8) = ("robbers/D", (0, -1), 2);
const THIRD: (&str, (i16, i16), u8) = ("robbers/A", (1, 1), 3);
const TILES: &str = "robbers/A*2 robbers/D";

fn robber_tile(t: &mut Table, player: bastide_rules::Player, (tile, at, quarters): (&str, (i16, i16), u8)) {
    t.lay_as(player, tile, at, quarters);
    t.settle_to("a robber", |d| matches!(d, Decision::Robber(_)));
}

/// ROB-2.
#[test]
fn ex_rob_1_the_active_player_then_the_next_with_a_robber_in_supply() {
    let mut t = table(BASE, 4, TILES);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 0").act("robber 0"); // Blue, then Yellow
    robber_tile(&mut t, YOU, SECOND);
    assert_eq!(t.decision(), Decision::Robber(YOU));
    t.act("robber 0");
    assert_eq!(t.decision(), Decision::Robber(GREEN));
    t.act("robber 0");
    assert_eq!(t.decision(), Decision::Wood, "nobody else");
}

/// You are on field 2 with Blue's robber; Blue is on field 0 with Yellow's.
/// ROB-9: half, rounded up. ROB-10: nobody loses anything. ROB-11: the robber is back. ROB-12, ROB-13: robbed points
/// are not robbed, the robber moves along.
#[test]
fn ex_rob_2_and_ex_rob_3_half_the_points_and_a_robber_that_travels() {
    let mut t = table(BASE, 4, TILES);
    t.earn(YOU, 2);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 2").act("robber 0");
    t.earn(YOU, 5).settle();
    assert_eq!(t.points(), ["You 5 for road: 5 tiles 5", "Blue 3 for robbing You of 5: 3"]);
    assert_eq!(t.scores(), [7, 3, 0, 0], "you keep your points (ROB-10), Yellow gets nothing (ROB-12)");
    assert_eq!(t.robber(BLUE), RobberAt::Supply);
    assert_eq!(t.robber(YELLOW), RobberAt::Field(3), "moved along with Blue's figure (ROB-13)");
    assert!(t.events().contains(&Event::RobberTravelled { player: YELLOW, to: 3 }));
}

/// ROB-16.
#[test]
fn ex_rob_4_several_robbers_all_get_half() {
    let mut t = table(BASE, 4, TILES);
    t.earn(BLUE, 3);
    robber_tile(&mut t, GREEN, FIRST);
    t.act("robber 3").act("robber 3"); // Green, then you
    t.earn(BLUE, 4).settle();
    assert_eq!(t.scores(), [2, 7, 0, 2]);
    let order = ["Blue 4 for road: 4 tiles 4", "Green 2 for robbing Blue of 4: 2", "You 2 for robbing Blue of 4: 2"];
    assert_eq!(t.points(), order, "clockwise from the active player (ROB-19)");
    assert_eq!((t.robber(YOU), t.robber(GREEN)), (RobberAt::Supply, RobberAt::Supply));
}

/// ROB-23.
#[test]
fn ex_rob_5_a_robber_on_the_track_at_the_end_is_three_points() {
    let mut t = Table::only(BASE, 2, "robbers/A");
    t.lay("robbers/A", (0, 1), 0).act("robber 0").end();
    assert_eq!(t.points(), ["You 3 for the robber left: 3"]);
    assert_eq!(t.scores(), [3, 0]);
}

/// ROB-15, ED-8.
///
/// The last tile closes Blue's road of nine and Yellow's city of two; your robber watches field 0.
///
/// ```text
///                         m──E    Yellow
///    ╋──D──U──U──U──U──U──U──L    Blue from the crossing
/// ```
#[test]
fn ex_rob_6_the_owner_chooses_whose_points_to_halve() {
    let mut t = table(BASE, 3, "robbers/A B E L");
    t.lay("robbers/A", (0, 1), 0).act("robber 0").pass();
    t.lay("X", (-1, 0), 0).put("meeple road E");
    for x in 1..=6 {
        t.lay("U", (x, 0), 0);
    }
    t.lay("B", (6, -1), 0);
    t.lay_as(YELLOW, "E", (7, -1), 2).put("meeple city S");
    t.lay_as(YOU, "L", (7, 0), 0).settle_to("the victim", |d| d == Decision::Victim(YOU));
    assert_eq!(t.choices(), ["rob 1", "rob 2"]);
    let mut other = t.clone();
    t.act("rob 1");
    assert_eq!(t.scores(), [5, 9, 4]);
    assert_eq!(t.points().last().unwrap(), "You 5 for robbing Blue of 9: 5");
    other.act("rob 2");
    assert_eq!(other.scores(), [2, 9, 4]);
}

/// The last tile closes Blue's road of three and Blue's city of eight points; your robber watches field 0.
///
/// ```text
///          E
///          G
///       E  G    Blue
///    ╋──D──L    Blue from the crossing
/// ```
fn two_awards_for_blue(name: &str, order: SamePlayerOrder) -> Table {
    let mut t = table_with(name, 2, "robbers/A E*2 G*2 L", |s| s.settings.same_player_order = order);
    t.lay("robbers/A", (0, 1), 0).act("robber 0").pass();
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("E", (0, -1), 2);
    t.lay("G", (1, -1), 1).put("meeple city NS");
    t.lay("G", (1, -2), 1);
    t.lay("E", (1, -3), 2);
    t.lay("L", (1, 0), 0).settle_to("the order", |d| d == Decision::AwardOrder(BLUE));
    assert_eq!(t.choices(), ["award 0,0 road EW", "award 1,-1 city NS"]);
    t
}

/// ROB-18: the one who scores decides what comes first, and the first counts for the robber.
#[test]
fn ex_rob_7_the_first_of_several_scorings_counts() {
    let mut t = two_awards_for_blue(BASE, SamePlayerOrder::Scorer);
    assert_eq!(t.decider(), BLUE);
    let mut city_first = t.clone();
    t.act("award 0,0 road EW");
    assert_eq!(t.scores(), [2, 11]);
    assert_eq!(t.points().last().unwrap(), "You 2 for robbing Blue of 3: 2");
    city_first.act("award 1,-1 city NS");
    assert_eq!(city_first.scores(), [4, 11]);
}

#[test]
fn ed_7_same_player_order_active_lets_the_active_player_decide() {
    let t = two_awards_for_blue(BASE, SamePlayerOrder::Active);
    assert_eq!(t.decider(), YOU);
}

#[test]
fn rob_3_only_fields_with_another_players_counting_figure() {
    let mut t = table(BASE, 3, TILES);
    t.earn(YOU, 2);
    t.earn(BLUE, 4);
    robber_tile(&mut t, YOU, FIRST);
    assert_eq!(t.choices(), ["pass", "robber 0", "robber 4"], "not your own field 2");
}

/// ROB-5, ROB-8: with every other robber on the track nobody has the second right, and none of them is moved.
#[test]
fn rob_5_no_second_right_when_the_other_robbers_are_out() {
    let mut t = table(BASE, 2, TILES);
    robber_tile(&mut t, YOU, FIRST);
    t.act("robber 0").act("robber 0"); // you, then Blue
    t.earn(BLUE, 3).settle(); // your robber takes half and comes home
    assert_eq!(t.scores(), [2, 3]);
    robber_tile(&mut t, YOU, SECOND);
    t.act("robber 3");
    assert_eq!(t.decision(), Decision::Wood, "Blue's robber is on the track: nobody has the second right");
    t.earn(BLUE, 2).settle();
    assert_eq!(t.scores(), [3, 5]);
}

#[test]
fn rob_4_the_own_robber_on_the_track_may_be_moved() {
    let mut t = table(BASE, 3, TILES);
    robber_tile(&mut t, YOU, FIRST);
    t.act("robber 0").pass();
    t.earn(YELLOW, 3).settle();
    assert_eq!(t.robber(YOU), RobberAt::Supply);
    robber_tile(&mut t, YOU, SECOND);
    t.act("robber 0").pass();
    robber_tile(&mut t, YOU, THIRD);
    assert_eq!(t.choices(), ["pass", "robber 3"], "on field 0 it stands already");
}

/// ROB-17: your figure leaves the field your own robber is on.
#[test]
fn rob_17_the_own_robber_never_robs_its_owner() {
    let mut t = table(BASE, 2, TILES);
    robber_tile(&mut t, YOU, FIRST);
    t.act("robber 0").pass();
    t.earn(YOU, 4).settle();
    assert_eq!(t.scores(), [4, 0]);
    assert_eq!(t.robber(YOU), RobberAt::Field(0));
}

/// The robber is back the moment it robbed: the tile of the message drawn in the same part finds it in supply.
#[test]
fn int_30_a_robber_is_back_when_it_takes_its_points() {
    let mut t = table(WITH_MESSAGES, 2, TILES);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 0").pass();
    t.earn(YOU, 5).message("one-more-tile");
    assert_eq!(t.robber(BLUE), RobberAt::Supply);
    t.act("message act").act("draw robbers/D").act("tile robbers/D 0,-1 r2").pass();
    assert_eq!(t.decision(), Decision::Robber(BLUE));
}

/// You have 52 points: the printed field is 2.
/// TURN-55.
#[test]
fn int_31_laps_do_not_matter() {
    let mut t = Table::only(BASE, 2, "robbers/A X*9 U*49");
    t.earn(YOU, 27);
    t.earn(YOU, 25);
    robber_tile(&mut t, BLUE, FIRST);
    assert_eq!(t.choices(), ["pass", "robber 2"]);
    t.act("robber 2");
    t.earn(YOU, 3).settle();
    assert_eq!(t.scores(), [55, 2]);
}

/// ROB-6, ROB-7.
#[test]
fn int_32_the_second_right_may_be_declined_and_does_not_pass_on() {
    let mut t = table(BASE, 3, TILES);
    robber_tile(&mut t, YOU, FIRST);
    t.pass();
    assert_eq!(t.decision(), Decision::Robber(BLUE), "whether or not you used yours (ROB-7)");
    t.pass();
    assert_eq!(t.decision(), Decision::Wood, "Yellow is not asked (ROB-6)");
}

/// Both of Blue's counting figures leave the robber's field in one round: only the first move counts.
#[test]
fn int_33_both_figures_of_one_player_count_once() {
    let mut t = two_awards_for_blue(WITH_MESSAGES, SamePlayerOrder::Scorer);
    t.act("award 0,0 road EW"); // both figures are on 0: no difference which one moves
    t.act("count 2");
    assert_eq!(t.figures(BLUE), [3, 8]);
    t.settle();
    assert_eq!(t.scores(), [2, 11]);
}

/// ROB-19, ROB-20: Blue and Yellow both rob you; Blue moves away by robber points, Yellow's robber stays and robs.
#[test]
fn int_33_a_robber_with_a_noted_move_does_not_travel() {
    let mut t = table(BASE, 3, TILES);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 0").act("robber 0");
    t.earn(YOU, 5).settle();
    assert_eq!(t.scores(), [5, 3, 3]);
    assert!(!t.travelled());
}

/// Blue and Yellow rob you and leave Green's robber behind on field 0, first Blue, then Yellow.
#[test]
fn int_34_a_robber_follows_the_first_companion_that_leaves() {
    let mut t = table(BASE, 4, TILES);
    t.earn(YOU, 2);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 2").act("robber 2");
    t.earn(YELLOW, 4).settle();
    robber_tile(&mut t, GREEN, SECOND);
    t.act("robber 0").pass();
    assert_eq!(t.robber(GREEN), RobberAt::Field(0), "with Blue");
    t.earn(YOU, 5).settle();
    assert_eq!(t.scores(), [7, 3, 7, 0]);
    assert_eq!(t.robber(GREEN), RobberAt::Field(3), "Blue's figure left field 0 by robber points");
}

/// Two companions on one field, both leaving by robber points: the robber goes with Blue, who robs first.
/// ROB-21.
#[test]
fn int_34_of_two_companions_the_first_is_followed() {
    let mut t = table(BASE, 4, TILES);
    t.earn(YOU, 2);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 2").act("robber 2"); // Blue and Yellow, both still on field 0
    robber_tile(&mut t, GREEN, SECOND);
    t.act("robber 0").pass();
    t.earn(YOU, 7).settle();
    assert_eq!(t.scores(), [9, 4, 4, 0]);
    assert_eq!(t.robber(GREEN), RobberAt::Field(4));
    let journeys = t.events().iter().filter(|e| matches!(e, Event::RobberTravelled { .. })).count();
    assert_eq!(journeys, 1);
}

/// ROB-22.
#[test]
fn int_35_the_abbots_points_can_be_robbed() {
    let mut t = table("base+abbot+robbers", 2, "robbers/A B");
    t.lay("B", (0, 1), 0).put("abbot monastery");
    t.lay("robbers/A", (1, 1), 3).act("robber 0").pass();
    t.lay("X", (-1, 0), 0).put("abbot back").settle();
    assert_eq!(t.points(), ["You 4 for the abbot: 4 around 4", "Blue 2 for robbing You of 4: 2"]);
}

/// You have figures on 2 and 0; Blue's robber is on 2.
#[test]
fn int_36_a_robber_watches_a_field_and_can_be_dodged() {
    let mut t = table(WITH_MESSAGES, 2, TILES);
    t.earn(YOU, 2);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 2").pass();
    t.earn(YOU, 6);
    assert_eq!(t.decision(), Decision::CountingFigure(YOU));
    let mut robbed = t.clone();
    t.act("count 2").settle();
    assert_eq!((t.figures(YOU).to_vec(), t.scores()[1]), (vec![2, 6], 0), "dodged");
    assert_eq!(t.robber(BLUE), RobberAt::Field(2));
    robbed.act("count 1");
    assert_eq!(robbed.scores(), [8, 3], "whichever figure leaves the field is robbed");
}

/// Blue has figures on 4 and 0 and picks the one that takes the robbed points.
/// ROB-11.
#[test]
fn int_36_the_robbers_owner_picks_the_own_figure() {
    let mut t = table(WITH_MESSAGES, 2, TILES);
    t.earn(BLUE, 4);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 0").pass();
    t.earn(YOU, 4);
    assert_eq!(t.decision(), Decision::CountingFigure(BLUE));
    t.act("count 2").settle();
    assert_eq!(t.figures(BLUE), [4, 2]);
}

/// Message points are robbed like others; the robber's owner is not active and gets no message on field 5.
#[test]
fn int_37_message_points_are_robbed_and_bring_the_robber_no_message() {
    let mut t = table(WITH_MESSAGES, 2, TILES);
    t.earn(BLUE, 4);
    t.earn(YOU, 3);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 3").pass();
    t.earn(YOU, 5).act("count 2").message("knights").act("message points").act("count 1");
    assert_eq!(t.decision(), Decision::CountingFigure(BLUE), "one point robbed of your two");
    t.act("count 1");
    assert_eq!(t.figures(BLUE), [5, 0]);
    assert_eq!(t.decision(), Decision::TurnMessage, "yours, for landing on 5");
    t.act("turn farmers").act("message act");
    assert_eq!(t.decision(), Decision::Draw, "and none for Blue");
}

/// INT-38, INT-4: after the last tile robbers score three each; the features scored then are not robbed.
#[test]
fn int_38_nothing_is_robbed_in_the_final_scoring() {
    let mut t = Table::only(BASE, 2, "robbers/A U");
    t.lay("robbers/A", (0, 1), 0).act("robber 0").pass();
    t.lay("U", (1, 0), 0).put("meeple road EW").end();
    assert_eq!(t.points(), ["You 3 for the robber left: 3", "Blue 2 for final road: 2 tiles 2"]);
}

/// INT-47: the witch halves your five to three, Blue's robber gets half of the three.
#[test]
fn int_47_a_robber_takes_half_of_what_the_witch_left() {
    let mut t = table("base+robbers+mage-witch", 2, "robbers/A mage/D");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("robbers/A", (0, 1), 0).act("robber 0").pass();
    t.lay("mage/D", (0, -1), 0).act("witch 1,0 road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("U", (2, 0), 0);
    t.lay("X", (3, 0), 0).settle();
    assert_eq!(t.points(), ["You 3 for road: 5 tiles 5 + witch -2", "Blue 2 for robbing You of 3: 2"]);
}

#[test]
fn int_s8_a_robber_may_go_to_either_counting_figure() {
    let mut t = table(WITH_MESSAGES, 2, TILES);
    t.earn(YOU, 2);
    robber_tile(&mut t, BLUE, FIRST);
    assert_eq!(t.choices(), ["pass", "robber 0", "robber 2"]);
}

/// ROB-24: in your turn Blue's road of nine is closed; your robber brings you five points, on a dark field.
/// MSG-11.
#[test]
fn int_s9_robbed_points_on_a_dark_field_bring_a_message() {
    let mut t = table(WITH_MESSAGES, 2, TILES);
    t.lay("robbers/A", (0, 1), 0).act("robber 0").pass();
    t.lay("X", (-1, 0), 0).put("meeple road E");
    for x in 1..=6 {
        t.lay("U", (x, 0), 0);
    }
    t.lay_as(YOU, "X", (7, 0), 0).settle_to("a message", |d| d == Decision::TurnMessage);
    assert_eq!((t.figures(YOU), t.figures(BLUE)), (&[5, 0][..], &[9, 0][..]));
}

#[test]
fn rob_1_eight_tiles_and_a_robber_for_everybody() {
    let tiles: u8 = KindId::all().map(KindId::kind).filter(|k| k.robber).map(|k| k.count).sum();
    assert_eq!(tiles, 8);
    let t = Table::new(BASE, 6);
    assert!(t.game.players().all(|p| t.robber(p) == RobberAt::Supply));
}

/// Two points now, six later: the robber takes half of the two and is home.
#[test]
fn rob_14_a_robber_may_not_wait_for_more() {
    let mut t = table(BASE, 2, TILES);
    robber_tile(&mut t, BLUE, FIRST);
    t.act("robber 0").pass();
    t.earn(YOU, 2).settle();
    assert_eq!((t.scores(), t.robber(BLUE)), (vec![2, 1], RobberAt::Supply));
    t.earn(YOU, 6).settle();
    assert_eq!(t.scores(), [8, 1]);
}

#[test]
fn rob_25_a_robber_is_put_on_the_track_and_never_on_a_tile() {
    let mut t = table(BASE, 2, TILES);
    robber_tile(&mut t, YOU, FIRST);
    t.settle_to("the figure", |d| d == Decision::Wood);
    assert_eq!(t.robber(YOU), RobberAt::Supply);
    assert!(t.choices().iter().all(|choice| choice.starts_with("meeple") || choice == "pass"));
    assert!("robber road SW".parse::<bastide_rules::Action>().is_err());
}
