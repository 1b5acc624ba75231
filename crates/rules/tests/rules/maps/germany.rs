//! Germany: upgraded meeples.

use bastide_rules::Decision;

use super::super::kit::{BLUE, Table, YOU};
use super::table;

/// Chips lie on 3,1 5,1 2,2 4,2 and others.
const MAP: &str = "chips germany
picture
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
  ~ S . . . . . . . . ~
  ~ . . . . . . . . . ~
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
legend
  S start Start";

/// You have a meeple on the road that begins on 2,1, and two chips with a 2.
fn with_four_points() -> Table {
    let mut t = table(MAP, "A*3 V*2 E*9 U*8 W*3");
    t.begin("base/D 1,1 r3", &[(3, 1), (5, 1), (2, 2), (4, 2)]);
    t.lay("A", (2, 1), 3).put("meeple road E");
    t.lay("V", (1, 2), 1);
    t.lay("E", (2, 2), 2).act("turn-chip violet-2");
    t.lay("E", (3, 2), 2);
    t.lay("E", (4, 2), 2).act("turn-chip blue-2");
    t
}

/// MAP-101, MAP-104, MAP-105, INT-S19: You have one upgraded meeple, Blue a normal one.
#[test]
fn ex_map_14_an_upgraded_meeple_counts_two() {
    let mut t = with_four_points();
    t.settle_to("the upgrade", |d| d == Decision::Upgrade);
    t.act("upgrade 2+2 2,1 road E").settle();
    assert_eq!(t.game.chips_of(YOU).count(), 0, "one under the meeple, the other out of the game");
    let upgraded: Vec<String> =
        t.game.upgraded(YOU).map(|(figure, place, chip)| format!("{figure} {place} {chip}")).collect();
    assert_eq!(upgraded, ["meeple 2,1 road E violet-2"]);
    assert_eq!(t.feature("2,1 road E").strengths, [2, 0]);
    t.lay("U", (4, 1), 0).put("meeple road EW");
    t.lay("U", (3, 1), 0).act("turn-chip orange-1");
    t.lay("W", (5, 1), 0).act("turn-chip orange-2").settle();
    assert_eq!(t.points(), ["Blue 2 for a chip: 2", "You 4 for road: 4 tiles 4"]);
    assert_eq!((t.game.upgraded(YOU).count(), t.meeples(YOU), t.meeples(BLUE)), (0, 9, 9));
}

/// MAP-102: one just put, an older one, a farmer; MAP-103: none twice.
#[test]
fn any_own_meeple_may_be_upgraded_once() {
    let mut t = with_four_points();
    t.put("meeple field NL.NR.EL.ER.WL.WR");
    let choices = ["pass", "upgrade 2+2 2,1 road E", "upgrade 2+2 4,2 field NL.NR.EL.ER.WL.WR"];
    assert_eq!(t.choices(), choices);
    t.act("upgrade 2+2 4,2 field NL.NR.EL.ER.WL.WR").settle();
    assert_eq!(t.feature("4,2 field NL.NR.EL.ER.WL.WR").strengths, [2, 0]);
}

/// MAP-106: as often as the chips suffice; only sums of exactly 4, and neither a large meeple nor an abbot.
#[test]
fn int_89_several_upgrades_in_a_turn() {
    let mut t = with_four_points();
    t.put("meeple field NL.NR.EL.ER.WL.WR");
    t.pass(); // not now: chips may be kept
    t.lay("E", (5, 2), 2);
    t.lay("U", (3, 1), 0).act("turn-chip orange-1");
    t.settle_to("the upgrade", |d| d == Decision::Upgrade);
    t.pass();
    t.lay("U", (4, 1), 0);
    t.lay("E", (6, 2), 2).act("turn-chip orange-1");
    t.settle_to("the upgrade", |d| d == Decision::Upgrade);
    let paid: Vec<String> =
        t.choices().iter().filter_map(|c| c.strip_prefix("upgrade ")?.split(' ').next().map(str::to_owned)).collect();
    assert_eq!(paid, ["2+1+1", "2+1+1", "2+2", "2+2"], "a highwayman and a farmer");
    t.act("upgrade 2+1+1 2,1 road E");
    assert_eq!(t.decision(), Decision::Draw, "one two is left");
    assert_eq!(t.game.payments(YOU).count(), 0);
}
