//! Expansions together: messages that bring a tile (INT-10), the order of the phases (INT-S15, INT-S16), and the pairs
//! that are nobody's own.
//!
//! Where the pair table's entries are tested (`-` means no contact beyond the order of the phases):
//!
//! | | with | test |
//! |---|---|---|
//! | flying machines | large meeple, builder, mage, gold, ferries | `int_s14`, `int_29`, `int_18_a_flying…` |
//! | messages | inns, cathedrals, builder, gold, mage | `int_s1`, `int_s2` (ex_msg_3), `int_s3`, `int_28`, `int_43` |
//! | ferries | inns, builder, gold, mage, crop circles | `int_s4`, `int_s5`, `int_11`, `int_67`, `int_44`, `int_46`, `int_50` |
//! | mage and witch | inns, cathedrals, robbers, crop circles | `ex_mage_4` to `ex_mage_7` (S6, S7), `int_47`, `int_56` |
//! | robbers | messages, abbot | `int_s8`, `int_s9`, `int_36`, `int_37`, `int_35` |
//! | crop circles | large meeple, builder, pig, gold, abbot | `int_51`, `int_56`, `int_55` |
//! | abbot | flying machines, messages, gold, mage | `int_22`, `int_24`, `int_60`, `int_26`, `int_28`, `mage_24` |

use bastide_rules::{Decision, Event, Figure, Message, Step, Variant};

use super::ground::table;
use super::kit::{BLUE, Table, YOU};

/// Where in the list of events something happened first.
fn first(t: &Table, what: &str, matches: impl Fn(&Event) -> bool) -> usize {
    t.events().iter().position(matches).unwrap_or_else(|| panic!("no {what}\n{}", t.show()))
}

impl Table {
    /// You land on field 5 and draw one more tile at once.
    fn one_more_tile(&mut self, tile: &str, at: &str) -> &mut Table {
        self.earn(YOU, 5).message("one-more-tile").act("message act");
        self.act(&format!("draw {tile}")).act(&format!("tile {tile} {at}"))
    }
}

/// The tile of a message is a whole turn part: figure, scoring, its own message.
/// TURN-41, MSG-23.
#[test]
fn int_10_one_more_tile_is_a_complete_part() {
    let mut t = table("base+messages", 2, "E");
    t.one_more_tile("base/E", "0,-1 r2");
    assert_eq!(t.game.extra_part(), (false, true));
    assert_eq!(t.game.active(), YOU);
    t.put("meeple city S"); // closes the start tile's city: four points
    assert_eq!(t.decision(), Decision::CountingFigure(YOU));
    t.act("count 2").settle();
    assert_eq!(t.figures(YOU), [5, 4]);
    assert_eq!(t.game.active(), BLUE, "the outer part has nothing left to do");
}

/// While its tile is played the message is not in the stack, so it cannot come up inside itself.
/// MSG-16.
#[test]
fn int_10_it_cannot_nest_twice() {
    let mut t = table("base+messages", 2, "E");
    t.earn(YOU, 4);
    t.earn(YOU, 5).act("count 2").message("one-more-tile").act("message act");
    t.act("draw base/E").act("tile base/E 0,-1 r2");
    let (unseen, known) = t.game.message_stack();
    assert_eq!((unseen.len(), known.len()), (7, 0), "MSG-16");
    t.put("meeple city S").act("count 1"); // 4 + 4
    assert_eq!(t.figures(YOU), [8, 5]);
    assert_eq!(t.decision(), Decision::Draw);
    assert_eq!(t.game.message_stack().1, [Message::OneMoreTile], "under the stack when its tile is done");
}

/// INT-3: the last tile fits nowhere; the nested part does not take place and the outer one ends the game.
#[test]
fn int_10_one_more_tile_that_fits_nowhere() {
    let mut t = Table::only("base+messages", 2, "E X*3 U*3 C");
    t.lay("E", (0, -1), 2);
    t.earn(YOU, 5).message("one-more-tile").act("message act").act("draw base/C");
    assert!(t.events().iter().any(|e| matches!(e, Event::Discarded { .. })));
    assert!(t.game.is_over());
    assert_eq!(t.game.message_stack().1, [Message::OneMoreTile]);
    assert_eq!(t.scores(), [5, 0]);
}

/// A message inside the nested part is drawn from the seven others.
#[test]
fn int_10_the_nested_part_may_bring_a_message() {
    let mut t = table("base+messages", 2, "E*2 L");
    t.earn(YOU, 2);
    t.lay("E", (0, -1), 2);
    t.lay("E", (1, -1), 2);
    t.earn(YOU, 5).act("count 2").message("one-more-tile").act("message act");
    t.act("draw base/L").act("tile base/L 1,0 r0").put("meeple road W").act("count 1"); // 2 + 3
    assert_eq!(t.figures(YOU), [5, 5]);
    assert_eq!(t.decision(), Decision::TurnMessage);
    t.refused("turn one-more-tile");
    t.message("farmers").act("message act");
    assert_eq!(t.decision(), Decision::Draw);
    let known: Vec<_> = t.game.message_stack().1.to_vec();
    assert_eq!(known, [Message::Farmers, Message::OneMoreTile]);
}

/// INT-11: the message's tile may trigger the builder; the extra part comes after the outer part.
#[test]
fn int_10_the_nested_tile_may_trigger_the_builder() {
    let mut t = table("base+messages+traders-builders", 2, "");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (2, 0), 0).put("builder road EW");
    t.one_more_tile("base/U", "3,0 r0");
    assert!(t.events().contains(&Event::DoubleTurn { player: YOU }));
    t.settle_to("the extra part", |d| d == Decision::Again).act("again");
    assert_eq!(t.game.extra_part(), (true, false));
}

/// INT-11: a builder that came in this turn does not trigger in it, not even with the message's tile.
///
/// ```text
///    ╋──D──U──U──?──U    the crossing at 3,0 closes your road of five; your builder joins your meeple east of it
/// ```
#[test]
fn int_10_a_builder_of_this_turn_is_not_triggered_by_the_nested_tile() {
    let mut t = table("base+messages+traders-builders", 2, "A B*4");
    for x in [0, 1, 2] {
        t.lay("B", (x, 1), 0);
    }
    t.lay("A", (3, 1), 2);
    t.lay("B", (4, 1), 0);
    t.lay_as(YOU, "U", (4, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple road EW");
    t.lay("U", (2, 0), 0);
    t.lay_as(YOU, "X", (3, 0), 0).put("builder road E");
    assert_eq!(t.figures(YOU), [5, 0]);
    t.message("one-more-tile").act("message act").act("draw base/U").act("tile base/U 5,0 r0").settle();
    assert!(!t.events().contains(&Event::DoubleTurn { player: YOU }));
    assert_eq!(t.game.active(), BLUE);
}

/// TURN-45, FERRY-16: a message's tile belongs to the turn, so the ferry moved before it stays.
///
/// ```text
///    ╋──U──U──D──~──U──    the crossing and the ferry close your road of five; the message's tile lies at 3,0
/// ```
#[test]
fn int_16_a_ferry_moved_before_a_messages_tile_stays() {
    let mut t = table("base+messages+ferries", 2, "ferries/3");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lay("ferries/3", (1, 0), 0).put("pass").act("ferry 1,0 EW");
    t.lay("U", (-2, 0), 0);
    t.lay("U", (2, 0), 0);
    let moving = |d| d == Decision::MoveFerry;
    t.lay("X", (-3, 0), 0).settle_to("the ferry", moving).act("ferry 1,0 ES").message("one-more-tile");
    t.act("message act").act("draw base/U").act("tile base/U 3,0 r0");
    assert_eq!((t.decision(), t.decider()), (Decision::Wood, YOU));
    t.pass();
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
    // In Blue's turn it may be moved again.
    t.lay("U", (4, 0), 0).settle_to("the ferry", moving);
    assert!(t.allows("ferry 1,0 EW"));
}

/// FERRY-17: nor is a ferry moved that was put before the message's tile.
///
/// ```text
///    ╋──U──U──D──~──    the lake closes your road of five; the message's tile lies at 2,0
///                │
/// ```
#[test]
fn int_16_a_ferry_put_before_a_messages_tile_stays() {
    let mut t = table("base+messages+ferries", 2, "ferries/2");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lay("U", (-2, 0), 0);
    t.lay("X", (-3, 0), 0);
    t.lay_as(YOU, "ferries/2", (1, 0), 0).put("pass").act("ferry 1,0 ES").message("one-more-tile");
    t.act("message act").act("draw base/U").act("tile base/U 2,0 r0").pass();
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
}

/// The outer part laid a crop circle: its turn comes when the message's tile is done (4.4).
///
/// ```text
///    5──━──━──╋──D──U    the circle's tile closes a road of five in the row; you also on U
/// ```
#[test]
fn int_10_the_outer_part_goes_on_with_its_crop_circle() {
    let mut t = table("base+messages+crop-circles", 2, "crop/1 B");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("X", (-1, 0), 0);
    t.lay("X", (-2, 0), 0);
    for _ in 0..3 {
        t.longer_row("U");
    }
    let (x, _) = t.row_end();
    t.lay("crop/1", (x - 1, 0), 0).put("meeple road E").message("one-more-tile").act("message act");
    t.act("draw base/B").act("tile base/B 0,1 r0").put("pass");
    assert_eq!(t.decision(), Decision::CircleChoice);
    assert_eq!(t.game.active(), YOU);
}

/// INT-52 inside: a circle on the message's tile belongs to the nested part.
#[test]
fn int_52_a_circle_on_the_messages_tile_comes_at_the_end_of_the_nested_part() {
    let mut t = table("base+messages+crop-circles", 2, "crop/1");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.one_more_tile("crop/1", "0,1 r0").put("pass");
    assert_eq!(t.decision(), Decision::CircleChoice);
    assert_eq!(t.game.extra_part(), (false, true));
}

/// Goods of a city that the message's tile closes.
#[test]
fn int_68_goods_of_a_nested_tile_go_to_the_active_player() {
    let mut t = table("base+messages+traders-builders", 2, "traders/HQ E");
    t.lay("traders/HQ", (0, -1), 1);
    t.one_more_tile("base/E", "0,-2 r2").settle();
    assert_eq!(t.game.goods(YOU, bastide_rules::tile::Goods::Wine), 1);
}

/// The extra part lengthens the builder's road again: no further part.
#[test]
fn int_69_the_builder_gives_one_extra_part_a_turn() {
    let mut t = table("base+messages+traders-builders", 2, "");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (2, 0), 0).put("builder road EW");
    t.lay_as(YOU, "U", (3, 0), 0).settle_to("again", |d| d == Decision::Again).act("again");
    t.act("draw base/U").act("tile base/U 4,0 r0").settle();
    assert_eq!(t.game.active(), BLUE);
}

/// INT-S3: the abbot brings you to 10 in the first part, a road of five in the row to 15 in the second.
/// MSG-17.
#[test]
fn int_s3_each_part_of_a_double_turn_can_bring_a_message() {
    let mut t = table("base+abbot+messages+traders-builders", 2, "B*2");
    t.earn(YOU, 6);
    t.lay_as(YOU, "B", (0, 1), 0).put("abbot monastery");
    t.lay_as(YOU, "U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (2, 0), 0).put("builder road EW");
    for tile in ["X", "U", "U", "U"] {
        t.longer_row(tile);
    }
    t.lay("B", (2, 1), 0);
    t.lay("U", (3, 0), 0).put("abbot back").act("count 1");
    assert_eq!(t.figures(YOU), [10, 0]);
    t.message("knights").act("message act");
    assert_eq!(t.decision(), Decision::Again);
    let west = t.row_end().0 - 1;
    t.act("again").act("draw base/X").act(&format!("tile base/X {west},0 r0")).put("meeple road E").act("count 1");
    assert_eq!(t.figures(YOU), [15, 0]);
    assert_eq!(t.decision(), Decision::TurnMessage);
}

/// INT-S11: a large farmer counts two and stays to the end.
/// INN-16: as a farmer it stays.
#[test]
fn int_s11_a_large_farmer_counts_two() {
    let mut t = Table::only("base+inns-cathedrals", 2, "E A*2 B");
    t.lay("E", (0, -1), 2).put("large field NL.NR.EL.ER.WL.WR");
    t.lay("A", (1, 0), 1).put("meeple field NL.NR.EL.ER.SL.SR.WL.WR");
    t.lay("A", (-1, 0), 3);
    t.lay("B", (1, -1), 0).end(); // joins the two fields
    assert_eq!(t.points(), ["You 3 for final field: 1 city 3"]);
}

/// INT-S12: whatever takes the last own meeple, builder and pig go with it. By scoring: here.
/// By a ferry: `ferry_25`. By a circle: `int_56`. By a message: `int_63`.
#[test]
fn int_s12_the_builder_goes_home_with_the_scored_meeple() {
    let mut t = table("base+traders-builders", 2, "");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay_as(YOU, "U", (2, 0), 0).put("builder road EW");
    t.lay_as(BLUE, "X", (3, 0), 0).settle();
    assert_eq!((t.meeples(YOU), t.supply(YOU, Figure::Builder)), (7, 1));
}

/// INT-S13: taking the abbot back is the one wood action of the part.
#[test]
fn int_s13_the_abbot_back_instead_of_any_deployment() {
    let name = "base+abbot+inns-cathedrals+traders-builders+flying-machines";
    let mut t = table(name, 2, "B fliers/B");
    t.lay("B", (0, 1), 0).put("abbot monastery");
    t.lay_as(YOU, "fliers/B", (1, 0), 0);
    for other in ["meeple road EW", "large road EW", "fly meeple", "abbot back"] {
        assert!(t.allows(other), "{other}");
    }
    t.act("abbot back");
    assert_eq!(t.decision(), Decision::Draw);
}

/// Mage and witch stand on roads that the tile at 1,0 will join.
///
/// ```text
///    D──?──A
///    m  .  m
/// ```
fn about_to_meet(name: &str, below: (&str, u8), tiles: &str) -> Table {
    let mut t = table(name, 2, &format!("mage/D*2 B*2 A*2 {tiles}"));
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("B", (0, 1), 0);
    t.lay(below.0, (1, 1), below.1);
    t.lay("B", (2, 1), 0);
    t.lay("A", (2, 0), 1);
    t.lay("mage/D", (0, -2), 0).act("witch 2,0 road W");
    t
}

/// INT-S15: gold, then mage and witch, then robbers.
#[test]
fn int_s15_order_in_phase_one() {
    let place = |step| Variant::Classic.turn().iter().position(|&s| s == step).unwrap();
    assert!(place(Step::Gold) < place(Step::MageWitch) && place(Step::MageWitch) < place(Step::OwnRobber));
    assert!(place(Step::OtherRobber) < place(Step::Wood));

    let mut gold = about_to_meet("base+gold-mines+mage-witch", ("A", 2), "gold/F");
    gold.lay("gold/F", (1, 0), 0);
    assert_eq!(gold.decision(), Decision::SecondGold);
    gold.act("gold 0,0");
    assert_eq!(gold.decision(), Decision::Separate);

    let mut robber = about_to_meet("base+mage-witch+robbers", ("B", 0), "B robbers/F");
    robber.lay("robbers/F", (1, 0), 1);
    assert_eq!(robber.decision(), Decision::Separate);
    robber.act("witch 0,-2 city N");
    assert_eq!(robber.decision(), Decision::Robber(YOU));
}

/// TURN-11.
///
/// INT-S16: the circle's tile closes a road of five with gold: bars, then the message, then the circle.
///
/// ```text
///    5──━──━──g──╋──D──U    Blue on U
/// ```
#[test]
fn int_s16_order_in_phase_four() {
    let place = |step| Variant::Classic.turn().iter().position(|&s| s == step).unwrap();
    assert!(place(Step::ShareGold) < place(Step::Messages) && place(Step::Messages) < place(Step::Crop));

    let mut t = table("base+messages+gold-mines+crop-circles", 2, "crop/1 gold/F B");
    t.lay("X", (-1, 0), 0);
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("gold/F", (-2, 0), 0);
    t.longer_row("U");
    t.longer_row("U");
    t.lay("B", (0, 1), 0);
    t.lay("crop/1", (-5, 0), 0).put("meeple road E");
    t.message("knights").act("message act").act("circle remove").settle();
    let scored = first(&t, "score", |e| matches!(e, Event::Scored { player: YOU, .. }));
    let gold = first(&t, "gold", |e| matches!(e, Event::GoldTaken { player: YOU, .. }));
    let message = first(&t, "message", |e| matches!(e, Event::MessageTurned { .. }));
    let circle = first(&t, "circle", |e| matches!(e, Event::CircleChosen { .. }));
    assert!(scored < gold && gold < message && message < circle);
    assert_eq!(t.game.gold_bars(YOU), 2);
    assert_eq!(t.meeples(BLUE), 7, "Blue's highwayman went home");
}
