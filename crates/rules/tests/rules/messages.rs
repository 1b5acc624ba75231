//! Messages: EX-MSG, MSG and the decisions INT-14, INT-15, INT-17, INT-43 and INT-60 to INT-64, INT-S1 and INT-S2.

use bastide_rules::setup::MessageCheck;
use bastide_rules::{Action, Decision, Event, Figure, Message, Neutral, ReturnCause, Setup};

use super::ground::{table, table_with};
use super::kit::{BLUE, Table, YOU};

const BASE: &str = "base+messages";

/// What the last score said.
fn last(t: &Table) -> String {
    t.points().pop().expect("something was scored")
}

impl Table {
    /// You land on field 5 and turn up this message, which you carry out.
    fn act_on(&mut self, message: &str) -> &mut Table {
        self.earn(YOU, 5).message(message).act("message act")
    }
}

/// MSG-20.
///
/// Two roads of yours: two tiles south of the crossing, five tiles through the start tile.
///
/// ```text
///    ╋──D──U──U──U
///    │
/// ```
#[test]
fn ex_msg_1_the_smallest_road_counts() {
    let mut t = table(BASE, 2, "");
    t.lay("X", (-1, 0), 0);
    t.lay_as(YOU, "U", (-1, 1), 1).put("meeple road NS");
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple road EW");
    t.lay("U", (2, 0), 0);
    t.lay("U", (3, 0), 0);
    t.act_on("smallest-road").act("count 2").settle();
    assert_eq!(last(&t), "You 2 for message smallest-road: 2 tiles 2");
    assert_eq!(t.figures(YOU), [5, 2]);
    assert_eq!(t.board_of(YOU).len(), 2, "the meeples stay");
}

/// INT-S1: as at the end of the game an open road with an inn is worth nothing.
/// MSG-40.
#[test]
fn ex_msg_2_an_open_inn_road_is_worth_nothing() {
    let mut t = table("base+inns-cathedrals+messages", 2, "inns/EB");
    t.lay("inns/EB", (1, 0), 0).put("meeple road EW");
    t.earn(YOU, 5).message("smallest-road");
    let mut better = t.clone();
    t.act("message act").settle();
    assert_eq!(last(&t), "You 0 for message smallest-road: 3 tiles 0");
    assert_eq!(t.scores(), [5, 0]);
    better.act("message points").act("count 2").settle();
    assert_eq!(better.scores(), [7, 0]);
}

/// Three cities below the start tile, a large meeple in one of them. INT-S2: it is one knight.
/// MSG-25, MSG-42.
#[test]
fn ex_msg_3_int_s2_three_knights_one_of_them_large() {
    let mut t = table("base+inns-cathedrals+messages", 2, "E*3");
    t.lay_as(YOU, "E", (0, 1), 2).put("meeple city S");
    t.lay_as(YOU, "E", (1, 1), 2).put("large city S");
    t.lay_as(YOU, "E", (2, 1), 2).put("meeple city S");
    t.act_on("knights").act("count 2").settle();
    assert_eq!(last(&t), "You 6 for message knights: 3 knights 6");
}

/// MSG-7. ED-22: both figures may move in one turn.
///
/// The crossing at 1,0 completes a road of three and the monastery below the start tile.
///
/// ```text
///    ╋──D──╋
///    A  m  A
///    m  m  m
/// ```
#[test]
fn ex_msg_4_one_figure_on_a_dark_field_one_message() {
    let mut t = table(BASE, 2, "A*2 B*4");
    t.earn(YOU, 2);
    t.earn(YOU, 4).act("count 2");
    assert_eq!(t.figures(YOU), [2, 4]);
    t.lay_as(YOU, "B", (0, 1), 0).put("meeple monastery");
    t.lay("A", (-1, 1), 2);
    t.lay("A", (1, 1), 2);
    for x in -1..=1 {
        t.lay("B", (x, 2), 0);
    }
    t.lay_as(YOU, "X", (1, 0), 0).put("meeple road W");
    assert_eq!(t.choices(), ["award 0,0 road EW", "award 0,1 monastery"]);
    t.act("award 0,0 road EW").act("count 1").act("count 2");
    assert_eq!(t.figures(YOU), [5, 13]);
    assert_eq!(t.decision(), Decision::TurnMessage);
    t.message("pennants").act("message act");
    assert_eq!(t.decision(), Decision::Draw);
}

/// Field 11 for the example's field 1: the second award ends on a dark field as well.
///
/// ```text
///       E  E
///    ╋──D──L
/// ```
fn two_awards(change: impl FnOnce(&mut Setup)) -> Table {
    let mut t = table_with(BASE, 2, "E*2 L", change);
    t.earn(YOU, 2);
    t.earn(YOU, 11).act("count 2");
    t.lay("E", (0, -1), 2);
    t.lay_as(YOU, "E", (1, -1), 2).put("meeple city S");
    t.lay_as(YOU, "L", (1, 0), 0).put("meeple road W").act("award 0,0 road EW");
    t
}

/// MSG-8.
#[test]
fn ex_msg_5_both_figures_on_dark_fields_one_message() {
    let mut t = two_awards(|_| {});
    t.act("count 1").act("count 2");
    assert_eq!(t.figures(YOU), [5, 15]);
    t.message("knights").act("message act");
    assert_eq!(t.decision(), Decision::Draw, "one message a round (MSG-8)");
}

/// You close Blue's road: Blue lands on 10 in your turn.
/// MSG-4: who gets points picks the figure, in anybody's turn. MSG-6: only the active player gets a message.
#[test]
fn ex_msg_6_no_message_for_others() {
    let mut t = table(BASE, 2, "");
    t.earn(BLUE, 6);
    t.lay_as(BLUE, "U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "X", (2, 0), 0).settle_to("Blue", |d| d == Decision::CountingFigure(BLUE)).act("count 1");
    assert_eq!(t.figures(BLUE), [10, 0]);
    assert_eq!(t.decision(), Decision::Draw);
}

/// MSG-9.
#[test]
fn ex_msg_7_points_of_a_message_bring_the_next() {
    let mut t = table(BASE, 2, "");
    t.earn(YOU, 3);
    t.earn(YOU, 5).act("count 2").message("knights").act("message points").act("count 1");
    assert_eq!(t.figures(YOU), [5, 5]);
    assert_eq!(t.decision(), Decision::TurnMessage);
    t.message("farmers").act("message act");
    assert_eq!(t.decision(), Decision::Draw, "a figure that did not move brings nothing");
}

/// Roads of 37 and 64 tiles, counted by one figure each.
/// MSG-50.
#[test]
fn ex_msg_8_both_figures_are_added_at_the_end() {
    let mut t = Table::only(BASE, 2, "X*4 U*97");
    t.earn(YOU, 37);
    t.earn(YOU, 64).act("count 2"); // and the stock is empty
    assert!(t.events().contains(&Event::Counted { player: YOU, figure: 1, from: 0, to: 64 }));
    assert!(t.game.is_over());
    assert_eq!(t.figures(YOU), [101, 0]);
    assert_eq!(bastide_rules::field_of(101), 1);
}

/// INT-43: an open road of four tiles with the witch.
#[test]
fn ex_msg_9_the_witch_halves_the_smallest_road() {
    let mut t = table("base+messages+mage-witch", 2, "mage/D");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("witch 0,0 road EW");
    t.lay("U", (2, 0), 0);
    t.act_on("smallest-road").act("count 2").settle();
    assert_eq!(last(&t), "You 2 for message smallest-road: 4 tiles 4 + witch -2");
}

/// INT-43 again: with the mage an open inn road is worth one a tile, and he stays.
#[test]
fn int_43_the_mage_makes_an_open_inn_road_worth_a_point_a_tile() {
    let mut t = table("base+inns-cathedrals+messages+mage-witch", 2, "inns/EB mage/D");
    t.lay("inns/EB", (1, 0), 0).put("meeple road EW");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.earn(YOU, 5).message("score-meeple").act("message act").act("return meeple 1,0 road EW").act("count 2");
    t.settle();
    assert_eq!(last(&t), "You 3 for message score-meeple: 3 tiles 0 + mage 3");
    assert_eq!(t.feature("1,0 road EW").neutral, Some(Neutral::Mage), "the meeple leaves, the mage does not");
}

/// TURN-51: from field 0. TURN-53: one figure without messages, two with them.
#[test]
fn msg_2_two_counting_figures_from_zero() {
    let t = table(BASE, 3, "");
    assert!(t.game.players().all(|p| t.figures(p) == [0, 0]));
    assert_eq!(table("base", 3, "").figures(YOU), [0]);
}

/// MSG-5: the whole award goes to one figure, which its receiver picks.
/// MSG-4, TURN-35: which its receiver picks. TURN-56: both count.
#[test]
fn msg_5_an_award_is_never_split() {
    let mut t = table(BASE, 2, "");
    t.earn(YOU, 3);
    t.earn(YOU, 4);
    assert_eq!(t.choices(), ["count 1", "count 2"]);
    let mut other = t.clone();
    assert_eq!(t.act("count 1").figures(YOU), [7, 0]);
    assert_eq!(other.act("count 2").figures(YOU), [3, 4]);
    assert_eq!((t.game.score(YOU), other.game.score(YOU)), (7, 7));
}

/// INT-2: Blue's tile closes your road and Blue's city; the active player counts first.
///
/// ```text
///       E  m  E    Blue
///    ╋──D──U──L    you
/// ```
#[test]
fn int_2_the_active_players_award_comes_first() {
    let mut t = table(BASE, 2, "E*2 B L");
    t.earn(YOU, 2);
    t.earn(BLUE, 3);
    t.lay("E", (0, -1), 2);
    t.lay("B", (1, -1), 0);
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple road EW");
    t.lay_as(BLUE, "E", (2, -1), 2).put("meeple city S");
    t.lay_as(BLUE, "L", (2, 0), 0).settle_to("counting", |d| matches!(d, Decision::CountingFigure(_)));
    assert_eq!(t.decision(), Decision::CountingFigure(BLUE));
    t.act("count 2");
    assert_eq!(t.decision(), Decision::CountingFigure(YOU));
    t.act("count 2");
    assert_eq!((t.figures(YOU), t.figures(BLUE)), (&[2, 4][..], &[3, 4][..]));
}

/// MSG-12: fifty points end on field 0, one lap on.
#[test]
fn msg_12_completing_a_lap_lands_on_a_dark_field() {
    let mut t = Table::only(BASE, 2, "X*6 U*48");
    t.earn(YOU, 50);
    assert_eq!(t.decision(), Decision::TurnMessage);
}

/// MSG-1: eight messages, face down. TURN-71: in an order nobody knows.
#[test]
fn msg_14_act_or_take_two_points() {
    let mut t = table(BASE, 2, "");
    t.earn(YOU, 5);
    let mut outcomes = Vec::new();
    t.game.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes, Message::ALL.map(|m| (Action::Turn(m), 1)), "all eight are alike before the first");
    t.message("knights");
    assert_eq!(t.choices(), ["message act", "message points"]);
    t.act("message points").act("count 2");
    assert_eq!(last(&t), "You 2 for message points: 2");
}

/// After eight messages the stack holds no secret: each goes under it, and the ninth is the first again.
/// TURN-72.
#[test]
fn msg_15_a_used_message_goes_to_the_bottom_and_its_place_is_known() {
    let mut t = Table::only(BASE, 2, "X*20 U*40");
    let order = [
        "knights",
        "pennants",
        "smallest-city",
        "farmers",
        "score-meeple",
        "smallest-road",
        "smallest-monastery",
        "one-more-tile",
    ];
    for (seen, id) in order.iter().enumerate() {
        assert_eq!(t.game.message_stack().0.len(), 8 - seen, "never seen yet");
        t.earn(YOU, 5);
        if t.decision() == Decision::CountingFigure(YOU) {
            t.act("count 1");
        }
        t.message(id);
        // You have nobody on the board, so seven of them give nothing; the tile is swapped for its points.
        if *id == "one-more-tile" {
            t.act("message points").act("count 2");
        } else {
            t.act("message act");
        }
        t.settle();
        let (unseen, known) = t.game.message_stack();
        let known: Vec<_> = known.iter().map(|m| m.id()).collect();
        assert_eq!((unseen.len(), known), (7 - seen, order[..=seen].to_vec()));
    }
    t.earn(YOU, 5).act("count 1");
    assert_eq!(t.decision(), Decision::MessageChoice, "no chance any more");
    assert_eq!(t.game.message_in_hand(), Some(Message::Knights));
    assert_eq!(t.game.message_stack().1.len(), 7);
}

/// INT-S1, MSG-41: an open city with a cathedral is worth nothing.
/// MSG-21: the city with fewest points.
#[test]
fn int_s1_an_open_cathedral_city_is_the_smallest() {
    let mut t = table("base+inns-cathedrals+messages", 2, "inns/EK E");
    t.lay_as(YOU, "inns/EK", (0, -1), 0).put("meeple city NESW");
    t.lay_as(YOU, "E", (0, 1), 2).put("meeple city S");
    t.act_on("smallest-city").settle();
    assert_eq!(last(&t), "You 0 for message smallest-city: 2 tiles 0");
}

/// INT-15: your monk's monastery counts, your abbot's garden does not.
/// MSG-22.
#[test]
fn int_15_smallest_monastery_leaves_gardens_out() {
    let mut t = table("base+abbot+messages", 2, "fliers/H B");
    t.lay("fliers/H", (0, 1), 0).put("abbot garden");
    let mut without = t.clone();
    without.act_on("smallest-monastery").settle();
    assert_eq!(last(&without), "You 0 for message smallest-monastery");
    t.lay_as(YOU, "B", (0, 2), 0).put("meeple monastery");
    t.act_on("smallest-monastery").act("count 2").settle();
    assert_eq!(last(&t), "You 2 for message smallest-monastery: 2 around 2");
}

/// INT-15: two for each coat in cities with an own knight, even where Blue leads.
/// MSG-24.
#[test]
fn int_15_coats_of_arms_in_cities_with_an_own_knight() {
    let mut t = table("base+messages+flying-machines", 2, "F M fliers/B");
    t.lay_as(BLUE, "F", (0, -1), 1).put("meeple city NS");
    t.lay("fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N");
    t.lay_as(YOU, "M", (0, 1), 2).put("meeple city ES");
    t.act_on("pennants").act("count 2").settle();
    assert_eq!(last(&t), "You 4 for message pennants: 2 coats 4");
}

/// Two own knights in one city: its coat counts once.
#[test]
fn int_15_a_coat_counts_once_however_many_knights() {
    let mut t = table("base+messages+flying-machines", 2, "F fliers/B");
    t.lay("F", (0, -1), 1).put("meeple city NS");
    t.lay_as(YOU, "fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N");
    t.act_on("pennants").act("count 2").settle();
    assert_eq!(last(&t), "You 2 for message pennants: 1 coat 2");
}

/// Two farmers of yours, one of them large (INT-S2).
fn two_farmers(points: u8) -> Table {
    let mut t = table_with("base+inns-cathedrals+messages", 2, "B", |s| s.settings.message_farmer_points = points);
    t.lay("B", (0, 1), 0).put("large field NL.NR.EL.ER.SL.SR.WL.WR");
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple field NL.NR.EL.WR");
    t.act_on("farmers").act("count 2").settle();
    t
}

/// MSG-26, MSG-42.
#[test]
fn int_15_int_s2_two_points_for_each_own_farmer() {
    assert_eq!(last(&two_farmers(2)), "You 4 for message farmers: 2 farmers 4");
}

#[test]
fn int_15_message_farmer_points_may_be_three() {
    assert_eq!(last(&two_farmers(3)), "You 6 for message farmers: 2 farmers 6");
}

/// MSG-27 to MSG-29: with the majority you alone score; only the chosen meeple comes back.
/// MSG-29: only the chosen meeple comes back.
#[test]
fn msg_27_score_a_meeple_as_at_the_end() {
    let mut t = table("base+messages+flying-machines", 2, "G fliers/B");
    t.lay("G", (0, -1), 1).put("meeple city NS");
    t.lay("fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N"); // Blue joins you
    t.earn(YOU, 5).message("score-meeple").act("message act");
    assert_eq!(t.choices(), ["return meeple 0,-1 city NS"]);
    t.act("return meeple 0,-1 city NS").act("count 2").settle();
    assert_eq!(last(&t), "You 2 for message score-meeple: 2 tiles 2");
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 6));
    assert_eq!(t.feature("0,0 city N").strengths, [0, 1]);
    let returned = |e: &Event| matches!(e, Event::Returned { cause: ReturnCause::Message, player: YOU, .. });
    assert!(t.events().iter().any(returned));
}

/// MSG-28: Blue's large meeple leads; yours comes back for nothing.
#[test]
fn msg_28_without_majority_the_meeple_returns_for_nothing() {
    let mut t = table("base+inns-cathedrals+messages+flying-machines", 2, "G fliers/B");
    t.lay("G", (0, -1), 1).put("meeple city NS");
    t.lay("fliers/B", (1, 0), 0).put("fly large").act("roll 1").act("land city N");
    t.earn(YOU, 5).message("score-meeple").act("message act").act("return meeple 0,-1 city NS").settle();
    assert_eq!(last(&t), "You 0 for message score-meeple");
    assert_eq!((t.meeples(YOU), t.scores()), (7, vec![5, 0]));
}

/// INT-17: nothing to act on gives nothing, and the choice is yours all the same.
/// MSG-31.
#[test]
fn int_17_a_message_without_object_may_be_chosen_for_nothing() {
    let mut t = table(BASE, 2, "");
    t.earn(YOU, 5).message("score-meeple");
    assert_eq!(t.choices(), ["message act", "message points"]);
    t.act("message act");
    assert_eq!(t.decision(), Decision::Draw);
    assert_eq!(t.scores(), [5, 0]);
}

/// INT-17: the last tile is laid; one more is not to be had.
#[test]
fn int_17_one_more_tile_needs_a_tile() {
    let mut t = Table::only(BASE, 2, "X*2 U*3");
    t.earn(YOU, 5).message("one-more-tile");
    assert_eq!(t.choices(), ["message points"]);
}

/// In one part the abbot brings figure 1 to 10, then the road moves it on, or does not.
///
/// ```text
///    ╋──D──U──╋
///       m
/// ```
fn abbot_then_road(check: MessageCheck) -> Table {
    let mut t = table_with("base+abbot+messages", 2, "B", |s| s.settings.message_check = check);
    t.earn(YOU, 6);
    t.lay_as(YOU, "B", (0, 1), 0).put("abbot monastery");
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "X", (2, 0), 0).put("abbot back").act("count 1");
    assert_eq!(t.figures(YOU), [10, 0]);
    assert_eq!(t.decision(), Decision::CountingFigure(YOU), "the road comes first, no message yet");
    t
}

/// MSG-10.
#[test]
fn int_14_the_check_is_made_once_for_all_points_of_the_part() {
    let mut moved_on = abbot_then_road(MessageCheck::EndOfPart);
    let mut stays = moved_on.clone();
    moved_on.act("count 1");
    assert_eq!((moved_on.figures(YOU).to_vec(), moved_on.decision()), (vec![14, 0], Decision::Draw));
    stays.act("count 2");
    assert_eq!((stays.figures(YOU).to_vec(), stays.decision()), (vec![10, 4], Decision::TurnMessage));
}

#[test]
fn int_14_message_check_per_award_counts_every_landing() {
    let mut t = abbot_then_road(MessageCheck::PerAward);
    t.act("count 1");
    assert_eq!(t.decision(), Decision::TurnMessage);
    t.message("knights").act("message act");
    assert_eq!(t.decision(), Decision::Draw, "still one a round");
}

/// Within one round: 2 + 3 lands on 5, the city takes the same figure on to 9.
#[test]
fn int_14_per_award_within_one_round() {
    let after = |check| {
        let mut t = two_awards(|s| s.settings.message_check = check);
        t.act("count 1").act("count 1");
        assert_eq!(t.figures(YOU), [9, 11]);
        t.decision()
    };
    assert_eq!(after(MessageCheck::EndOfPart), Decision::Draw);
    assert_eq!(after(MessageCheck::PerAward), Decision::TurnMessage);
}

/// ED-9: Blue's counting figure stands on 5 already.
/// MSG-13: unless the table wants it so, other figures there do not matter.
#[test]
fn ed_9_message_needs_empty_field() {
    let lands_beside_blue = |needs_empty_field| {
        let mut t = table_with(BASE, 2, "", |s| s.settings.message_needs_empty_field = needs_empty_field);
        t.earn(BLUE, 5).message("knights").act("message act").settle();
        t.earn(YOU, 5).decision()
    };
    assert_eq!(lands_beside_blue(false), Decision::TurnMessage);
    assert_eq!(lands_beside_blue(true), Decision::Draw);
}

/// INT-60: the abbot is no knight, counts for the monastery message, and may be scored, in a garden too.
#[test]
fn int_60_the_abbot_and_the_messages() {
    let mut monk = table("base+abbot+messages", 2, "B");
    monk.lay("B", (0, 1), 0).put("abbot monastery");
    let mut knight = monk.clone();
    monk.act_on("smallest-monastery").act("count 2").settle();
    assert_eq!(last(&monk), "You 3 for message smallest-monastery: 3 around 3");
    knight.act_on("knights").settle();
    assert_eq!(last(&knight), "You 0 for message knights: 0 knights 0");

    let mut garden = table("base+abbot+messages", 2, "fliers/H");
    garden.lay("fliers/H", (0, 1), 0).put("abbot garden");
    garden.act_on("score-meeple").act("return abbot 0,1 garden").act("count 2").settle();
    assert_eq!(last(&garden), "You 3 for message score-meeple: 3 around 3");
    assert_eq!(garden.supply(YOU, Figure::Abbot), 1);
}

/// INT-61: your two against Blue's one; the one you take back still counts when the majority is looked at.
#[test]
fn int_61_majority_is_checked_with_the_meeple_still_standing() {
    let mut t = table("base+messages+flying-machines", 2, "G fliers/B");
    t.lay("G", (0, -1), 1).put("meeple city NS");
    t.lay("fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N"); // a tie
    t.earn(YOU, 5).message("score-meeple").act("message act").act("return meeple 0,-1 city NS").act("count 2");
    assert_eq!(last(&t), "You 2 for message score-meeple: 2 tiles 2");
    assert_eq!(t.feature("0,0 city N").owners, [BLUE], "without it Blue leads");
}

/// INT-62: an open inn road gives nothing, the meeple may still be taken.
#[test]
fn int_62_an_open_inn_road_is_scored_for_nothing() {
    let mut t = table("base+inns-cathedrals+messages", 2, "inns/EB");
    t.lay("inns/EB", (1, 0), 0).put("meeple road EW");
    t.act_on("score-meeple").act("return meeple 1,0 road EW").settle();
    assert_eq!((t.meeples(YOU), t.scores()), (7, vec![5, 0]));
}

/// MSG-30.
///
/// INT-63: the pig makes the field worth four a city while it is valued, then it has no farmer and leaves.
///
/// ```text
///    E──m    farmer on E beside the completed city, pig on the meadow
///    D
/// ```
#[test]
fn int_63_the_pig_counts_and_then_returns() {
    let mut t = table("base+messages+traders-builders", 2, "E B");
    t.lay("E", (0, -1), 2).put("meeple field NL.NR.EL.ER.WL.WR");
    t.lay_as(YOU, "B", (1, -1), 0).put("pig field NL.NR.EL.ER.SL.SR.WL.WR");
    t.act_on("score-meeple").act("return meeple 0,-1 field NL.NR.EL.ER.WL.WR").act("count 2").settle();
    assert_eq!(last(&t), "You 4 for message score-meeple: 1 city 4");
    assert_eq!((t.meeples(YOU), t.supply(YOU, Figure::Pig)), (7, 1));
}

/// INT-63 for the builder, INT-S12.
#[test]
fn int_63_the_builder_returns_when_its_meeple_is_scored() {
    let mut t = table("base+messages+traders-builders", 2, "");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (2, 0), 0).put("builder road EW");
    t.act_on("score-meeple").act("return meeple 1,0 road EW").act("count 2").settle();
    assert_eq!((t.meeples(YOU), t.supply(YOU, Figure::Builder)), (7, 1));
}

/// INT-64: the meeple whose road was completed in this part is back already.
#[test]
fn int_64_a_meeple_scored_in_this_part_cannot_be_chosen() {
    let mut t = table(BASE, 2, "");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.earn(YOU, 5).message("score-meeple").act("message act");
    assert_eq!(t.choices(), ["return meeple 1,0 road EW"], "the row's meeple earned its five and went home");
}

#[test]
fn msg_3_no_tiles_come_with_the_messages() {
    assert_eq!(Table::new(BASE, 2).game.tiles_left(), Table::new("base", 2).game.tiles_left());
}

/// Two roads of two tiles each, north and south of the crossing: nobody is asked which.
#[test]
fn msg_32_equally_small_roads_give_the_same() {
    let mut t = table(BASE, 2, "");
    t.lay("X", (-1, 0), 0);
    t.lay_as(YOU, "U", (-1, 1), 1).put("meeple road NS");
    t.lay_as(YOU, "U", (-1, -1), 1).put("meeple road NS");
    t.act_on("smallest-road").act("count 2").settle();
    assert_eq!(last(&t), "You 2 for message smallest-road: 2 tiles 2");
}
