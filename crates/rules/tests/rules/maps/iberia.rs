//! Iberia: geocaches and the Balearic islands.

use bastide_rules::{Decision, Event, Pos};

use super::table;

/// Rows of orange, blue and violet. Chips lie on every second cell.
const MAP: &str = "chips iberia
picture
  ~ ~ ~ ~ ~ ~ ~
  ~ S . . . . ~
  ~ . . . . . ~
  ~ . . . . . ~
  ~ ~ ~ ~ ~ ~ ~
legend
  S start Start";

const CHIPS: [(i16, i16); 7] = [(3, 1), (5, 1), (2, 2), (4, 2), (1, 3), (3, 3), (5, 3)];

/// MAP-93, MAP-94, MAP-95, MAP-96: into the rows of its colour, on a cell without tile and chip; twice its number when found.
#[test]
fn ex_map_13_a_geocache_is_found() {
    let mut t = table(MAP, "B*9 U*3");
    t.begin("base/D 1,1 r0", &CHIPS);
    t.lay("B", (1, 2), 0);
    t.lay("B", (2, 2), 0).act("turn-chip violet-1");
    assert_eq!((t.decision(), t.choices()), (Decision::Geocache, vec!["geocache 2,3".into(), "geocache 4,3".into()]));
    t.act("geocache 2,3").settle();
    assert_eq!(t.game.chips_of(super::super::kit::BLUE).count(), 0, "nobody keeps it");
    t.lay("B", (1, 3), 0).act("turn-chip orange-2").act("geocache 2,1").settle();
    t.lay("B", (2, 3), 0).settle();
    assert_eq!(t.points(), ["Blue 2 for a geocache: 2"]);
    t.lay("U", (2, 1), 0).settle();
    assert_eq!(t.points(), ["You 4 for a geocache: 4"]);
    assert_eq!(t.scores(), [2 + 4, 1 + 2]);
    assert!(t.game.chip_at(Pos::new(2, 1)).is_none());
}

/// MAP-94: no free cell in its rows.
#[test]
fn int_88_a_chip_without_a_cell_leaves_the_game() {
    let column = "chips iberia\npicture\n  ~ ~ ~\n  ~ S ~\n  ~ . ~\n  ~ . ~\n  ~ ~ ~\nlegend\n  S start Start";
    let mut t = table(column, "B*2");
    t.begin("base/D 1,1 r0", &[(1, 3)]);
    t.lay("B", (1, 2), 0);
    t.lay("B", (1, 3), 0).act("turn-chip orange-1").settle();
    assert!(t.events().contains(&Event::ChipLost { chip: "orange-1".parse().unwrap() }));
    assert_eq!((t.scores(), t.game.chips_lying().count()), (vec![0, 1], 0));
}

/// MAP-91, MAP-92: an island is reached by its link only; its coats count at once.
#[test]
fn ex_map_12_an_island_cell_with_two_coats() {
    let text = "chips iberia
picture
  ~ ~ ~ ~ ~ ~
  ~ S P ~ M ~
  ~ . ~ ~ ~ ~
  ~ . ~ ~ ~ ~
  ~ ~ ~ ~ ~ ~
legend
  S start Start
  P land Port
  M land Mallorca, coats 2, remote
links
  P east to M west";
    let mut t = table(text, "U*2");
    t.begin("base/D 1,1 r0", &[]);
    assert!(!t.game.open_cells().any(|pos| pos == Pos::new(4, 1)));
    assert!(t.game.chip_at(Pos::new(4, 1)).is_none());
    t.lay("U", (2, 1), 0);
    t.lay("U", (4, 1), 0).settle_to("the figure", |d| d == Decision::Wood);
    assert_eq!(t.points(), ["Blue 4 for the cell: 2 coats 4"]);
}
