//! France: wine.

use bastide_rules::Decision;

use super::super::kit::{Table, YOU};
use super::table;

/// Chips lie on 3,1 5,1 2,2 and 4,2.
const MAP: &str = "chips france
picture
  ~ ~ ~ ~ ~ ~ ~
  ~ S . . N Q es
  ~ . . . . T ~
  ~ ~ ~ ~ ~ ~ ~
legend
  S  start Start, violet
  N  town Nancy, orange
  T  town Toulouse, blue
  Q  land Quimper
  es neighbour Spain
borders
  Q east city, coats 1";

fn begun(text: &str) -> Table {
    let mut t = table(text, "A*3 V*3 E*9 U*8 J*3");
    t.begin("base/D 1,1 r3", &[(3, 1), (5, 1), (2, 2), (4, 2)]);
    t.lay("A", (2, 1), 3);
    t.lay("V", (1, 2), 1);
    t
}

fn bottles(t: &Table) -> Vec<String> {
    t.game.bottles(YOU).map(|bottle| bottle.to_string()).collect()
}

/// MAP-61.
#[test]
fn ex_map_9_one_orange_and_one_blue_wine() {
    let mut t = begun(MAP);
    t.lay("E", (2, 2), 2).act("turn-chip orange-1").settle();
    assert_eq!(bottles(&t), [""; 0]);
    t.lay("E", (3, 2), 2);
    t.lay("U", (3, 1), 0).act("turn-chip orange-1");
    t.lay("U", (4, 1), 0);
    t.lay("E", (4, 2), 2).act("turn-chip blue-2").settle();
    assert_eq!(bottles(&t), ["blue 2", "orange 1+1"]);
}

/// MAP-62, MAP-64: a wine of the town's colour for 9; its chips leave the game.
#[test]
fn ex_map_11_orange_wine_for_nancy() {
    let mut t = begun(MAP);
    t.lay("E", (2, 2), 2).act("turn-chip orange-2");
    t.lay("U", (3, 1), 0).act("turn-chip blue-1");
    t.lay("U", (4, 1), 0);
    t.settle_to("the sale", |d| d == Decision::SellWine);
    assert_eq!(t.choices(), ["pass", "sell orange 2 town"]);
    t.act("sell orange 2 town").settle();
    assert_eq!((t.points(), bottles(&t)), (vec!["You 9 for wine town: 9".into()], vec![]));
}

/// MAP-63: abroad for 5, any colour; nothing has to be scored.
#[test]
fn ex_map_10_violet_wine_sold_abroad() {
    let mut t = begun(MAP);
    t.lay("E", (2, 2), 2).act("turn-chip violet-2");
    t.lay("U", (3, 1), 0).act("turn-chip blue-1");
    t.lay("U", (4, 1), 0).settle();
    t.lay("E", (3, 2), 2);
    t.lay("J", (5, 1), 1).act("turn-chip blue-1");
    t.settle_to("the sale", |d| d == Decision::SellWine);
    t.act("sell violet 2 abroad").settle();
    assert_eq!(t.points(), ["You 1 for a chip: 1", "You 5 for wine abroad: 5"]);
}

/// MAP-66: the chip just turned may be part of the wine.
#[test]
fn int_85_the_chip_under_the_tile_makes_wine() {
    let mut t = begun(MAP);
    t.lay("E", (2, 2), 2).act("turn-chip orange-1");
    t.lay("U", (3, 1), 0).act("turn-chip blue-1");
    t.lay("U", (4, 1), 0).settle();
    t.lay("J", (5, 1), 1).act("turn-chip violet-2");
    t.settle_to("the sale", |d| d == Decision::SellWine);
    t.act("sell violet 2 abroad").settle();
    assert_eq!(t.points(), ["Blue 2 for a chip: 2", "Blue 5 for wine abroad: 5"]);
}

/// MAP-65, MAP-62: Nancy at the border of Spain: one of the two, and one wine a turn.
#[test]
fn abroad_or_in_town() {
    let text =
        MAP.replacen("  ~ ~ ~ ~ ~ ~ ~\n", "  ~ ~ ~ ~ es ~ ~\n", 1).replace("Q east", "N north road, coats 1\n  Q east");
    let mut t = begun(&text);
    t.lay("E", (2, 2), 2).act("turn-chip orange-2");
    t.lay("U", (3, 1), 0).act("turn-chip blue-1");
    t.lay("V", (4, 1), 1);
    t.settle_to("the sale", |d| d == Decision::SellWine);
    assert_eq!(t.choices(), ["pass", "sell orange 2 abroad", "sell orange 2 town"]);
    t.act("sell orange 2 abroad");
    assert_eq!(t.decision(), Decision::Draw);
}
