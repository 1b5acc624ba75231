//! Maps with expansions, for experts.

use bastide_rules::{Decision, Event};

use super::super::kit::{BLUE, YOU};
use super::table_with;

/// A big city two cells west of the start.
const CITY: &str = "picture
  ~ ~ ~ ~ ~ ~
  ~ C . S . ~
  ~ . ~ ~ ~ ~
  ~ ~ ~ ~ ~ ~
legend
  S start Start
  C city Big, tile base/T, turned 3";

/// Three cells west lies the big city, which is open and printed: no place to land.
#[test]
fn int_91_a_flight_to_a_printed_city_fails() {
    let mut t = table_with(CITY, "U fliers/B", "flying-machines");
    t.act("start base/D 3,1 r0");
    t.lay("U", (2, 1), 0);
    t.lay("fliers/B", (4, 1), 0);
    assert!(!t.feature("1,1 city NSW").complete);
    t.put("fly meeple").act("roll 3");
    assert!(t.events().iter().any(|event| matches!(event, Event::FlightFailed { .. })));
    assert_eq!((t.decision(), t.meeples(BLUE)), (Decision::Over, 9));
}

/// The second bar goes on laid tiles only.
#[test]
fn int_92_no_gold_on_a_printed_city() {
    let mut t = table_with(CITY, "gold/F U", "gold-mines");
    t.act("start base/D 3,1 r0");
    t.lay("gold/F", (2, 1), 0).settle();
    let mut gold: Vec<String> = t.game.gold_on_board().map(|(pos, bars)| format!("{bars} on {pos}")).collect();
    gold.sort();
    assert_eq!(gold, ["1 on 2,1", "1 on 3,1"], "nobody is asked: the big city is no laid tile");
}

/// A town between the start and the end of the map.
const TOWN: &str = "picture
  ~ ~ ~ ~ ~
  ~ . S T ~
  ~ ~ ~ ~ ~
legend
  S start Start
  T town Town";

/// MAP-41: the figure is chosen, no message comes, nobody robs.
#[test]
fn int_93_a_loss_brings_no_message_and_is_not_robbed() {
    let mut t = table_with(TOWN, "X*2", "town-tolls+messages");
    t.act("start base/D 2,1 r0");
    t.lay("X", (1, 1), 0).put("meeple road E").settle();
    t.lay("X", (3, 1), 0);
    // Both figures of Blue stand on 0: no matter which loses.
    t.settle();
    assert_eq!(t.game.counting_figures(BLUE), [-2, 0]);
    assert!(!t.events().iter().any(|event| matches!(event, Event::MessageTurned { player, .. } if *player != YOU)));
    let mut t = table_with(TOWN, "X*2", "town-tolls+messages");
    t.act("start base/D 2,1 r0");
    t.lay("X", (3, 1), 0).settle_to("the meeple", |d| d == Decision::Wood);
    assert_eq!(t.game.counting_figures(YOU), [-2, 0]);
    t.act("pass").settle();
    assert_eq!(t.scores(), [-2, 0]);
}

/// Links are fixed; only the ferries of lakes move.
#[test]
fn int_94_a_link_is_never_moved() {
    let text = "picture\n  ~ ~ ~ ~ ~ ~\n  ~ . S ~ A ~\n  ~ ~ ~ ~ ~ ~\nlegend\n  S start Start\n  A land Across\nlinks\n  S east to A west";
    let mut t = table_with(text, "ferries/2 U", "ferries");
    t.act("start base/D 2,1 r0");
    t.lay("ferries/2", (1, 1), 0).put("meeple road E");
    t.settle_to("the ferry", |d| d == Decision::NewFerry);
    t.act("ferry 1,1 EW");
    t.lay("U", (4, 1), 0);
    t.settle_to("the other ferry", |d| d == Decision::MoveFerry);
    assert!(t.choices().iter().all(|choice| choice == "pass" || choice.starts_with("ferry 1,1 ")), "{:?}", t.choices());
    t.act("ferry 1,1 ES").settle();
    assert_eq!(t.points(), ["You 4 for road: 3 tiles 3 + 1 link 1"]);
}

/// MAP-36.
#[test]
fn int_95_a_garden_at_the_border() {
    let mut t = table_with("picture\n  ~ ~ ~ ~\n  ~ S . ~\n  ~ ~ ~ ~\nlegend\n  S start Start", "U.g", "abbot");
    t.act("start base/D 1,1 r0");
    t.lay("U.g", (2, 1), 0).put("abbot garden").settle();
    assert_eq!(t.points(), ["You 2 for garden: 2 around 2"]);
}

/// An inn doubles border pieces and links, not coats of arms; an open road with an inn gives nothing.
#[test]
fn int_96_an_inn_doubles_pieces_but_not_coats() {
    let text = "picture\n  ~  ~ ~ ~ ~\n  dk F S . ~\n  ~  ~ ~ ~ ~\nlegend\n  S start Start\n  F land Far\n  dk neighbour Denmark\nborders\n  F west road, coats 1";
    let mut t = table_with(text, "U inns/EB", "inns-cathedrals");
    t.act("start base/D 2,1 r0");
    t.lay("inns/EB", (1, 1), 0).put("meeple road EW");
    t.lay("U", (3, 1), 0).settle();
    assert_eq!(t.points(), ["You 10 for road: 3 tiles 6 + 1 border 2 + 1 coat 2"]);
    let mut t = table_with(text, "inns/EB", "inns-cathedrals");
    t.act("start base/D 2,1 r0");
    t.lay("inns/EB", (1, 1), 0).put("meeple road EW").end();
    assert_eq!(t.scores(), [0, 0]);
}
