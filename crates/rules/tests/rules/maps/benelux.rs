//! Benelux: islands with open tiles.

use bastide_rules::{Decision, KindId, Pos};

use super::super::kit::{BLUE, Table};
use super::table;

/// Chips lie on 3,1 5,1 7,1 and 9,1.
const MAP: &str = "chips benelux
picture
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
  ~ S . . . . . . . . ~
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
  v v ~ b b ~ o o ~ ~ ~
legend
  S start Start
  v stack, violet
  b stack, blue
  o stack, orange";

fn begun(tiles: &str, open: [&str; 6]) -> Table {
    let mut t = table(MAP, tiles);
    t.begin("base/D 1,1 r0", &[(3, 1), (5, 1)]);
    for tile in open {
        t.act(&format!("turn-up base/{tile}"));
    }
    t
}

/// MAP-71: stacks of the shuffled tiles, the top ones open; nobody knows what is below.
#[test]
fn stacks_lie_on_the_islands() {
    let t = begun("U*60 X*9 E", ["E", "X", "U", "U", "U", "U"]);
    let stacks: Vec<_> = t.game.stacks().collect();
    assert!(stacks.iter().all(|stack| stack.below == 4));
    assert_eq!(
        stacks.iter().map(|stack| stack.colour.word()).collect::<Vec<_>>(),
        ["violet", "violet", "blue", "blue", "orange", "orange"]
    );
    assert_eq!((t.game.tiles_left(), t.game.chance_total()), (40, 64), "a draw is any of 64 tiles nobody has seen");
}

/// MAP-73, MAP-74, MAP-76: a violet chip for one of two open tiles; the next is turned up at the end of the turn.
#[test]
fn ex_map_15_a_violet_chip_for_an_open_tile() {
    let mut t = begun("U*40 X*8", ["U", "X", "U", "U", "U", "U"]);
    t.lay("U", (2, 1), 0);
    t.lay("U", (3, 1), 0).act("turn-chip violet-1");
    t.lay("U", (4, 1), 0).settle_to("the islands", |d| d == Decision::Island);
    assert_eq!((t.decider(), t.choices()), (BLUE, vec!["island 0,3".into(), "island 1,3".into(), "pass".into()]));
    t.act("island 1,3");
    assert_eq!((t.game.drawn(), t.game.chips_of(BLUE).count()), (KindId::by_name("base/X"), 0));
    t.act("tile base/X 5,1 r0").act("turn-chip orange-2");
    t.settle_to("the next tile", |d| d == Decision::TurnUp);
    assert_eq!(t.game.turning_up(), Some(Pos::new(1, 3)));
    t.act("turn-up base/U");
    assert_eq!(t.decision(), Decision::Draw, "You have no chip");
    let used = t.game.stacks().nth(1).expect("the stack");
    assert_eq!((used.open, used.below), (KindId::by_name("base/U"), 2));
}

/// MAP-75, MAP-77: before a tile is turned; a chip may be kept.
#[test]
fn the_choice_is_made_before_a_tile_is_drawn() {
    let mut t = begun("U*40 X*8", ["U", "X", "U", "U", "U", "U"]);
    t.lay("U", (2, 1), 0);
    t.lay("U", (3, 1), 0).act("turn-chip violet-1");
    t.lay("U", (4, 1), 0).settle_to("the islands", |d| d == Decision::Island);
    t.pass();
    assert_eq!((t.decision(), t.game.chips_of(BLUE).count()), (Decision::Draw, 1));
    t.act("draw base/U");
    assert_eq!(t.decision(), Decision::Lay);
}

/// MAP-79: a tile that fits nowhere cannot be chosen.
#[test]
fn int_86_only_a_tile_that_fits_may_be_chosen() {
    let mut t = begun("U*40 X*7 E", ["E", "X", "U", "U", "U", "U"]);
    t.lay("U", (2, 1), 0);
    t.lay("U", (3, 1), 0).act("turn-chip violet-1");
    t.lay("U", (4, 1), 0).settle_to("the islands", |d| d == Decision::Island);
    assert_eq!(t.choices(), ["island 1,3", "pass"]);
}

/// MAP-78: after the turn with the last face-down tile, whatever lies on islands and before players.
#[test]
fn the_game_ends_with_the_last_face_down_tile() {
    let mut t = begun("U*12", ["U"; 6]);
    for x in 2..=7 {
        assert!(!t.game.is_over());
        t.lay("U", (x, 1), 0).settle_or_turn("violet-1");
    }
    assert!(t.game.is_over());
    assert_eq!(t.game.stacks().filter(|stack| stack.open.is_some()).count(), 6);
    assert_eq!(t.scores().iter().sum::<i16>(), 3, "three chips, and nothing for what is left");
}

impl Table {
    /// Turns the chip under the tile, if there is one, and settles; open tiles of islands stay where they are.
    fn settle_or_turn(&mut self, chip: &str) -> &mut Table {
        if self.decision() == Decision::TurnChip {
            self.act(&format!("turn-chip {chip}"));
        }
        self.settle()
    }
}
