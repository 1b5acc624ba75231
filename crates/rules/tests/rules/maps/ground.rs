//! Maps as ground: cells, big cities, borders, links, coats of arms.

use bastide_rules::{Figure, Game, IllegalReason, Pos, Setup, SetupError};

use super::super::kit::{BLUE, Table, YOU, setup};
use super::{map, setup_on, table};

fn open_cells(t: &Table) -> Vec<String> {
    let mut cells: Vec<String> = t.game.open_cells().map(|pos| pos.to_string()).collect();
    cells.sort();
    cells
}

/// A row of five cells with the start in the middle.
const ROW: &str = "picture
  ~ ~ ~ ~ ~ ~ ~
  ~ . . S . . ~
  ~ ~ ~ ~ ~ ~ ~
legend
  S start Start";

/// MAP-1, MAP-2, MAP-3, INT-S18, INT-97: tiles of two expansions without their rules, farmers and nine meeples.
#[test]
fn int_90_a_map_is_played_with_tiles_only_unless_experts_want_more() {
    for name in ["germany", "france", "benelux", "iberia"] {
        let setup = setup(&format!("map-{name}"), 2);
        let t = Table::of(&setup);
        assert_eq!(setup.mechanics.iter().map(|m| m.id()).collect::<Vec<_>>(), ["farmers", "chips"]);
        assert_eq!((t.game.tiles_left(), t.meeples(YOU), t.supply(YOU, Figure::Large)), (71 + 18 + 24, 9, 0));
    }
    assert_eq!(Table::new("map-great-britain", 2).game.tiles_left(), 71 + 24);
    let everything = "abbot+inns-cathedrals+traders-builders+flying-machines+messages+gold-mines+mage-witch+robbers\
                      +crop-circles+ferries+town-turns+town-tolls+town-sights";
    Table::new(&format!("map-germany+{everything}"), 6);
    let river = Game::new(&setup("map-germany+river", 2)).expect_err("the start is on map fields");
    assert_eq!(river, SetupError::RiverOnGround);
    let mut world = Setup::new_world(2);
    world.map = Some(map(ROW));
    assert_eq!(Game::new(&world).expect_err("a coast").code(), "map-of-another-game");
}

#[test]
fn what_belongs_to_maps_needs_one_and_a_map_is_a_ground() {
    for word in ["chips", "town-turns", "town-tolls", "town-sights"] {
        assert_eq!(Game::new(&setup(&format!("base+{word}"), 2)).expect_err("no map").code(), "needs-map");
    }
    let mut both = setup_on(ROW, "U");
    both.ground.start = Pos::new(1, 1);
    assert_eq!(Game::new(&both).expect_err("two grounds"), SetupError::MapAndGround);
    let chips = setup_on(ROW, "U").with("chips").expect("a word");
    assert_eq!(Game::new(&chips).expect_err("no country"), SetupError::MapWithoutChips);
    let no_chips = setup("map-germany+no-chips", 2);
    assert_eq!(no_chips.mechanics.iter().map(|m| m.id()).collect::<Vec<_>>(), ["farmers"]);
}

/// MAP-6, MAP-10, MAP-11, MAP-20.
#[test]
fn a_tile_lies_on_a_printed_cell_beside_another() {
    let mut t = table(ROW, "U*3");
    t.act("start base/D 3,1 r0").draw("U");
    assert_eq!(open_cells(&t), ["2,1", "4,1"]);
    for far in ["tile base/U 3,2 r0", "tile base/U 1,1 r0"] {
        assert_eq!(t.refused(far), IllegalReason::NoSuchCell);
    }
    t.act("tile base/U 4,1 r0").put("meeple road EW");
}

/// MAP-17, MAP-34: any edge may face the sea, and what leads there is closed.
#[test]
fn ex_map_4_half_a_city_is_closed_by_the_border() {
    let mut t = table(ROW, "E*2");
    t.act("start base/D 3,1 r1"); // its road leads to the sea in the north and in the south
    t.lay("E", (2, 1), 0).put("meeple city N").settle();
    assert_eq!(t.points(), ["You 2 for city: 1 tile 2"]);
}

/// ```text
///   dk ── F ── S ── ·      a road to Denmark, with coats of arms at the border
/// ```
const DENMARK: &str = "picture
  ~  ~ ~ ~ ~
  dk F S . ~
  ~  ~ ~ ~ ~
legend
  S  start Start
  F  land Flensburg
  dk neighbour Denmark
borders
  F west road, coats 2";

/// MAP-16, MAP-30, MAP-32, MAP-33: four pieces, the one beyond the border included, and two coats of 2 points each.
#[test]
fn ex_map_2_a_road_to_denmark() {
    let mut t = table(DENMARK, "U V");
    t.act("start base/D 2,1 r0").draw("V");
    assert_eq!(t.refused("tile base/V 1,1 r3"), IllegalReason::EdgeMismatch, "the border wants a road");
    let mut t = table(DENMARK, "U*2");
    t.act("start base/D 2,1 r0");
    t.lay("U", (1, 1), 0).put("meeple road EW");
    t.lay("U", (3, 1), 0).settle();
    assert_eq!(t.points(), ["You 8 for road: 3 tiles 3 + 1 border 1 + 2 coats 4"]);
    assert_eq!((t.scores(), t.meeples(YOU)), (vec![8, 0], 9));
}

/// MAP-38: three pieces and a coat of 1 point.
#[test]
fn ex_map_7_an_open_road_to_a_neighbour_at_the_end() {
    let mut t = table(&DENMARK.replace("coats 2", "coats 1"), "U");
    t.act("start base/D 2,1 r0");
    t.lay("U", (1, 1), 0).put("meeple road EW").end();
    assert_eq!(t.points(), ["You 4 for final road: 2 tiles 2 + 1 border 1 + 1 coat 1"]);
}

/// MAP-32.
#[test]
fn ex_map_3_a_city_at_the_border() {
    let mut t = table(&DENMARK.replace("west road", "west city"), "G");
    t.act("start base/D 2,1 r3");
    t.lay("G", (1, 1), 0).put("meeple city EW").settle();
    assert_eq!(t.points(), ["You 10 for city: 2 tiles 4 + 1 border 2 + 2 coats 4"]);
}

/// ```text
///        ·
///   · S  B  ·  ·      Berlin with three coats of arms, reached from the west
///        ·
/// ```
const BERLIN: &str = "picture
  ~ ~ ~ ~ ~ ~ ~
  ~ ~ ~ . ~ ~ ~
  ~ S . B . . ~
  ~ ~ ~ . ~ ~ ~
  ~ ~ ~ ~ ~ ~ ~
legend
  S start Start
  B city Berlin, tile base/C, coats 3";

/// MAP-31: the printed tile counts with its coats.
#[test]
fn ex_map_1_berlin_complete() {
    let mut t = table(BERLIN, "E*4 F G");
    t.act("start base/D 1,2 r1");
    t.lay("G", (2, 2), 0).put("meeple city EW");
    t.lay("E", (3, 1), 2);
    t.lay("E", (3, 3), 0);
    t.lay("E", (4, 2), 3).settle();
    // Start, the tile beside it, Berlin and three ends: six tiles, three coats. A fourth coat makes 20.
    assert_eq!(t.points(), ["You 18 for city: 6 tiles 12 + 3 coats 6"]);
    let mut t = table(BERLIN, "E*3 F");
    t.act("start base/D 1,2 r1");
    t.lay("F", (2, 2), 0).put("meeple city EW");
    t.lay("E", (3, 1), 2);
    t.lay("E", (3, 3), 0);
    t.lay("E", (4, 2), 3).settle();
    assert_eq!(t.points(), ["You 20 for city: 6 tiles 12 + 4 coats 8"]);
}

/// MAP-12, MAP-13, MAP-14: nothing may be laid beside Berlin until a tile touches it; then everybody may on all its sides, with
/// fitting edges.
#[test]
fn a_big_city_is_connected_when_it_is_reached() {
    let mut t = table(BERLIN, "G E*5 U");
    t.act("start base/D 1,2 r1");
    assert_eq!(open_cells(&t), ["2,2"]);
    assert_eq!(t.game.waiting_cities().collect::<Vec<_>>(), [Pos::new(3, 2)]);
    t.draw("E");
    assert_eq!(t.game.drawn(), None, "the cell between wants cities on both sides");
    t.lay("G", (2, 2), 0).settle();
    assert_eq!((open_cells(&t), t.game.waiting_cities().count()), (vec!["3,1".into(), "3,3".into(), "4,2".into()], 0));
    t.draw("E");
    assert_eq!(t.refused("tile base/E 3,2 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile base/E 3,1 r0"), IllegalReason::EdgeMismatch);
    assert!(t.game.is_printed(Pos::new(3, 2)) && !t.game.is_printed(Pos::new(2, 2)));
}

/// MAP-37.
#[test]
fn an_open_big_city_counts_one_a_tile_and_coat() {
    let mut t = table(BERLIN, "G");
    t.act("start base/D 1,2 r1");
    t.lay("G", (2, 2), 0).put("meeple city EW").end();
    assert_eq!(t.points(), ["You 6 for final city: 3 tiles 3 + 3 coats 3"]);
}

/// ```text
///   · ── S ~~ A        a ferry link with two coats of arms
/// ```
const FERRY: &str = "picture
  ~ ~ ~ ~ ~ ~
  ~ . S ~ A ~
  ~ ~ ~ ~ ~ ~
legend
  S start Start
  A land Across
links
  S east to A west, coats 2";

/// MAP-18, MAP-35: two tiles, the link and its coats; not before the road is complete.
#[test]
fn ex_map_5_a_road_with_a_ferry_link() {
    let row = FERRY.replace("~ . S", "~ ~ S");
    let mut t = table(&row, "U");
    t.act("start base/D 2,1 r0");
    assert_eq!(open_cells(&t), ["4,1"], "the link may be continued");
    t.lay("U", (4, 1), 0).put("meeple road EW").settle();
    assert_eq!(t.points(), ["You 7 for road: 2 tiles 2 + 1 link 1 + 2 coats 4"]);
}

/// MAP-19.
#[test]
fn int_80_edges_at_a_link_must_be_roads() {
    let mut t = table(FERRY, "V");
    let starts: Vec<String> = t.choices();
    assert_eq!(starts, ["start base/D 2,1 r0", "start base/D 2,1 r2"], "the start tile shows a road in the east");
    t.act("start base/D 2,1 r0").draw("V");
    assert_eq!(t.refused("tile base/V 4,1 r2"), IllegalReason::EdgeMismatch);
    t.act("tile base/V 4,1 r0");
}

/// MAP-38.
#[test]
fn int_81_coats_on_the_link_of_an_open_road_count_one() {
    let mut t = table(FERRY, "U");
    t.act("start base/D 2,1 r0");
    t.lay("U", (1, 1), 0).put("meeple road EW").end();
    assert_eq!(t.points(), ["You 5 for final road: 2 tiles 2 + 1 link 1 + 2 coats 2"]);
}

/// MAP-36: only cells that exist, and 1 for itself and each of them.
#[test]
fn ex_map_6_a_monastery_at_the_border() {
    let block = "picture\n  ~ ~ ~ ~ ~\n  ~ . . . ~\n  ~ S . . ~\n  ~ ~ ~ ~ ~\nlegend\n  S start Start";
    let mut t = table(block, "E*2 B U*2");
    t.act("start base/D 1,2 r2");
    t.lay("E", (1, 1), 0);
    t.lay("B", (2, 1), 0).put("meeple monastery");
    t.lay("U", (2, 2), 0);
    t.lay("U", (3, 2), 0);
    t.lay("E", (3, 1), 0).settle();
    assert_eq!(t.points(), ["Blue 6 for monastery: 6 around 6"]);
    assert_eq!(t.meeples(BLUE), 9);
}

/// MAP-36: a printed big city counts as filled, and waves need no tile (MAP-72).
#[test]
fn a_monastery_beside_a_big_city_and_waves() {
    let block = "picture\n  ~ ~ ~ ~\n  ~ S B ~\n  ~ . = ~\n  ~ ~ ~ ~\nlegend\n  S start Start\n  B city Big, tile base/E\n  = wave";
    let mut t = table(block, "B");
    t.act("start base/D 1,1 r3");
    let wave = table(block, "X").act("start base/D 1,1 r3").draw("X").refused("tile base/X 2,2 r0");
    assert_eq!(wave, IllegalReason::NoSuchCell);
    let mut t2 = table(block, "A");
    t2.act("start base/D 1,1 r3");
    t2.lay("A", (1, 2), 2).put("meeple monastery").settle();
    assert_eq!(t2.points(), ["You 3 for monastery: 3 around 3"]);
    t.settle();
}

/// MAP-39: tiles that no cell takes leave one by one, and the game ends.
#[test]
fn int_82_the_map_is_full() {
    let mut t = table("picture\n  ~ ~ ~\n  ~ S ~\n  ~ ~ ~\nlegend\n  S start Start", "U*2 X");
    t.act("start base/D 1,1 r0");
    for tile in ["draw base/U", "draw base/X", "draw base/U"] {
        assert!(!t.game.is_over());
        t.act(tile);
    }
    assert!(t.game.is_over());
    assert_eq!(t.game.tiles().len(), 1);
}

/// MAP-15.
#[test]
fn a_small_town_is_a_cell_like_any_other() {
    let mut t = table(&ROW.replace("S . .", "S T .").replace("Start", "Start\n  T town Town"), "U");
    t.act("start base/D 3,1 r0");
    assert_eq!(t.game.visible_towns().collect::<Vec<_>>(), [Pos::new(4, 1)]);
    t.lay("U", (4, 1), 0).end();
    assert_eq!((t.scores(), t.game.visible_towns().count()), (vec![0, 0], 0));
}
