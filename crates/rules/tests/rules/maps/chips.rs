//! Chips of all countries.

use bastide_rules::{Chip, Country};

use super::super::kit::{YOU, setup};
use super::{setup_on, table};

/// Chips lie on 3,1 and 5,1.
const ROW: &str = "chips germany
picture
  ~ ~ ~ ~ ~ ~ ~
  ~ S . . . . ~
  ~ ~ ~ ~ ~ ~ ~
legend
  S start Start";

/// MAP-52, MAP-53: its points at once, and it lies open before the player.
#[test]
fn ex_map_8_a_tile_on_a_chip() {
    let mut t = table(ROW, "U*4");
    t.begin("base/D 1,1 r0", &[(3, 1), (5, 1)]);
    t.lay("U", (2, 1), 0);
    t.lay("U", (3, 1), 0).act("turn-chip violet-2").settle();
    assert_eq!(t.points(), ["Blue 2 for a chip: 2"]);
    let blue: Vec<_> = t.game.chips_of(super::super::kit::BLUE).collect();
    assert_eq!(blue, [("violet-2".parse::<Chip>().unwrap(), 1)]);
    assert_eq!(t.game.chips_of(YOU).count(), 0);
    assert_eq!(t.game.chips_lying().count(), 1);
}

/// MAP-50, MAP-54: five ones and five twos of each colour, and a chip is what nobody has seen yet.
#[test]
fn int_84_a_face_down_chip_is_any_that_is_unseen() {
    let mut t = table(ROW, "U*4");
    t.begin("base/D 1,1 r0", &[(3, 1), (5, 1)]);
    t.lay("U", (2, 1), 0);
    t.lay("U", (3, 1), 0);
    let mut outcomes = Vec::new();
    t.game.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [5; 6]);
    t.act("turn-chip violet-2").settle();
    assert_eq!(t.game.unseen_chips("violet-2".parse().unwrap()), 4);
    assert_eq!(t.game.chip_rules(), Some(Country::Germany));
}

#[test]
fn what_finds_no_room_stays_out() {
    let mut t = table(ROW, "U*4");
    t.begin("base/D 1,1 r0", &[]);
    assert_eq!(t.game.chips_lying().count(), 2);
    let unseen: u8 = Chip::ALL.into_iter().map(|chip| t.game.unseen_chips(chip)).sum();
    assert_eq!(unseen, 30);
}

/// A record keeps its map, and the map its country.
#[test]
fn a_setup_carries_its_map_as_lines() {
    let setup = setup_on(ROW, "U");
    let text = serde_json::to_string(&setup).expect("it can be written");
    assert!(text.contains(r#""map":["map test","title Test","chips germany""#), "{text}");
    assert_eq!(serde_json::from_str::<bastide_rules::Setup>(&text).expect("it can be read"), setup);
    assert!(!serde_json::to_string(&self::setup("base", 2)).expect("written").contains("map"));
}
