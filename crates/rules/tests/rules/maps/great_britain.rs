//! Great Britain: the isle and sets of chips.

use bastide_rules::{Decision, Event, Figure, PartCause};

use super::super::kit::{BLUE, Table, YOU};
use super::{table, table_with};

const MAP: &str = "chips great-britain
picture
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ I
  ~ S . . T . . . . . . ~
  ~ v v v v v v v v v v ~
  ~ b b b b b b b b b b ~
  ~ o o o o o o o o o o ~
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
legend
  S start Start
  T town Town
  I isle The isle
  v land, chip violet
  b land, chip blue
  o land, chip orange";

fn begun() -> Table {
    let mut t = table(MAP, "B*20");
    t.act("start base/D 1,1 r0");
    t
}

/// MAP-81: the colour is known, the number is not.
#[test]
fn ex_map_17_a_tile_on_a_chip() {
    let mut t = begun();
    t.lay("B", (1, 2), 0);
    assert_eq!(t.choices(), ["turn-chip violet-1", "turn-chip violet-2"]);
    t.act("turn-chip violet-2").settle();
    assert_eq!(t.points(), ["You 2 for a chip: 2"]);
    assert_eq!(t.game.chips_of(YOU).map(|(chip, n)| format!("{n} {chip}")).collect::<Vec<_>>(), ["1 violet-2"]);
}

/// You have violet-2, violet-1 and blue-1 and a meeple on the isle, Blue violet-1 and blue-2.
fn with_chips() -> Table {
    let mut t = begun();
    t.lay("B", (1, 2), 0).act("turn-chip violet-2");
    t.lay("B", (2, 2), 0).act("turn-chip violet-1");
    t.lay("B", (3, 2), 0).act("turn-chip violet-1");
    t.settle_to("the isle", |d| d == Decision::Isle);
    t.act("isle meeple");
    assert!(t.events().contains(&Event::ExtraPart { player: YOU, cause: PartCause::Isle }));
    t.lay("B", (1, 3), 0).act("turn-chip blue-1");
    t
}

/// MAP-82, MAP-83, TURN-43: one more turn for a meeple, once a round; it cannot be used there.
#[test]
fn a_meeple_on_the_isle_brings_one_more_turn() {
    let mut t = with_chips();
    t.settle();
    assert_eq!(t.game.active(), BLUE, "not twice");
    assert_eq!((t.meeples(YOU), t.game.on_isle(YOU).collect::<Vec<_>>()), (8, vec![Figure::Meeple]));
    assert_eq!(t.game.owned(YOU, Figure::Meeple), 9);
}

/// MAP-84, MAP-85, MAP-87: equal numbers in any colours, or three colours with any numbers.
#[test]
fn ex_map_16_a_set_brings_all_meeples_back() {
    let mut t = with_chips();
    t.lay("B", (2, 3), 0).act("turn-chip blue-2");
    t.lay("B", (1, 4), 0).act("turn-chip orange-1");
    assert_eq!(t.decision(), Decision::HandIn);
    assert_eq!(t.choices(), ["hand-in violet-1 blue-1 orange-1", "hand-in violet-2 blue-1 orange-1"]);
    t.act("hand-in violet-1 blue-1 orange-1").settle();
    assert_eq!((t.meeples(YOU), t.game.on_isle(YOU).count()), (9, 0));
    assert_eq!(t.game.chips_of(YOU).map(|(chip, n)| format!("{n} {chip}")).collect::<Vec<_>>(), ["1 violet-2"]);
}

/// MAP-86: with an empty isle, too; the points of the chips are kept.
#[test]
fn int_87_a_set_is_handed_in_at_once() {
    let mut t = with_chips();
    t.lay("B", (2, 3), 0).act("turn-chip blue-2");
    t.lay("B", (3, 3), 0).act("turn-chip blue-2");
    t.lay("B", (2, 4), 0).act("turn-chip orange-2").settle();
    assert_eq!((t.game.chips_of(BLUE).count(), t.game.on_isle(BLUE).count()), (0, 0));
    assert_eq!(t.game.score(BLUE), 5);
}

/// MAP-88: what is left counts nothing.
#[test]
fn chips_and_meeples_on_the_isle_count_nothing_at_the_end() {
    let mut t = table(MAP, "B*2");
    t.act("start base/D 1,1 r0");
    t.lay("B", (1, 2), 0).act("turn-chip violet-2");
    t.settle_to("the isle", |d| d == Decision::Isle);
    t.act("isle meeple");
    t.lay("B", (2, 2), 0).act("turn-chip violet-1").end();
    assert_eq!((t.scores(), t.game.on_isle(YOU).count()), (vec![3, 0], 1));
}

/// Builder, town, isle: each once, in this order.
#[test]
fn int_69_extra_turns_come_in_order() {
    let mut t = table_with(MAP, "B*9 U*9", "town-turns+traders-builders");
    t.act("start base/D 1,1 r0");
    t.lay("U", (2, 1), 0).put("meeple road EW");
    t.lay("B", (1, 2), 0).act("turn-chip violet-2");
    t.lay("U", (3, 1), 0).put("builder road EW");
    t.lay("B", (2, 2), 0).act("turn-chip violet-1");
    t.lay("U", (4, 1), 0); // lengthens the builder's road and covers the town
    t.settle_to("the builder's part", |d| d == Decision::Again);
    t.act("again");
    t.lay("U", (5, 1), 0).settle_to("the town's turn", |d| d == Decision::TownTurn);
    t.act("again");
    t.lay("U", (6, 1), 0).settle_to("the isle", |d| d == Decision::Isle);
    t.act("isle large".replace("large", "meeple").as_str());
    t.lay("U", (7, 1), 0).settle();
    assert_eq!(t.game.active(), BLUE);
}
