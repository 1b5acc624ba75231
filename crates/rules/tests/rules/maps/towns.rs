//! The three variants for small towns.

use bastide_rules::{Decision, Event, PartCause};

use super::super::kit::YOU;
use super::{table, table_with};

/// Towns on both sides of the start.
const TOWNS: &str = "picture
  ~ ~ ~ ~ ~ ~ ~
  ~ . A S B . ~
  ~ ~ T . U ~ ~
  ~ ~ ~ ~ ~ ~ ~
legend
  S start Start
  A town Anse
  B town Bel
  T town Tor
  U town Ufer";

/// MAP-40, TURN-42: one more turn, once a turn; it may be declined.
#[test]
fn covering_a_town_brings_one_more_turn() {
    let mut t = table_with(TOWNS, "U*8 B*4", "town-turns");
    t.act("start base/D 3,1 r0");
    t.lay("U", (2, 1), 0);
    t.settle_to("the town's turn", |d| d == Decision::TownTurn);
    t.act("again");
    assert!(t.events().contains(&Event::ExtraPart { player: YOU, cause: PartCause::Town }));
    t.lay("U", (4, 1), 0).settle();
    assert_eq!(t.game.active(), super::super::kit::BLUE, "no second one");
    t.lay("B", (2, 2), 0);
    t.settle_to("the town's turn", |d| d == Decision::TownTurn);
    t.pass().settle();
    assert_eq!(t.game.active(), YOU);
}

/// MAP-41: 2 points less, below 0 too.
#[test]
fn covering_a_town_costs_two_points() {
    let mut t = table_with(TOWNS, "U*8", "town-tolls");
    t.act("start base/D 3,1 r0");
    t.lay("U", (2, 1), 0).settle();
    assert_eq!((t.points(), t.scores()), (vec!["You -2 for covering a town: 1 town -2".into()], vec![-2, 0]));
    t.lay("U", (1, 1), 0).settle();
    assert_eq!(t.scores(), [-2, 0], "no town there");
}

/// MAP-42: each town beside a tile of the road that is still visible, once, at the end too.
#[test]
fn int_83_visible_towns_count_beside_a_road() {
    let mut t = table_with(TOWNS, "U*4", "town-sights");
    t.act("start base/D 3,1 r0");
    t.lay("U", (2, 1), 0).put("meeple road EW"); // covers Anse; Tor lies south of it
    t.lay("U", (4, 1), 0); // covers Bel; Ufer lies south of it
    t.lay("U", (1, 1), 0);
    t.lay("U", (5, 1), 0).settle();
    assert_eq!(t.points(), ["You 9 for road: 5 tiles 5 + 2 towns 4"]);
    let mut t = table_with(TOWNS, "U", "town-sights");
    t.act("start base/D 3,1 r0");
    t.lay("U", (2, 1), 0).put("meeple road EW").end();
    // Bel east of the start tile, Tor south of the other; the one under the start tile is not visible.
    assert_eq!(t.points(), ["You 6 for final road: 2 tiles 2 + 2 towns 4"]);
}

/// MAP-43, INT-83: nobody covers a town with a start tile.
#[test]
fn a_start_tile_covers_no_town() {
    let mut t = table_with(TOWNS, "U*8", "town-tolls+town-turns");
    t.act("start base/D 3,1 r0");
    assert_eq!((t.scores(), t.decision()), (vec![0, 0], Decision::Draw));
    assert_eq!(t.game.visible_towns().count(), 4);
}

/// Without the variants towns bring nothing.
#[test]
fn towns_bring_nothing_by_themselves() {
    let mut t = table(TOWNS, "U*2");
    t.act("start base/D 3,1 r0");
    t.lay("U", (2, 1), 0).put("meeple road EW");
    t.lay("U", (1, 1), 0).end();
    assert_eq!(t.points(), ["You 3 for final road: 3 tiles 3"]);
}
