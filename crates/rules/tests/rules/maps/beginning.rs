//! What chance puts on a map before the first turn.

use bastide_kit::Dealer;
use bastide_rules::{Action, Actor, Country, Decision, Edge, Event, Game, LyingChip, Pos, Setup};

use super::super::kit::{Table, setup};
use super::table;

const THREE: &str = "starts 2
picture
  ~ ~ ~ ~ ~ ~ ~
  ~ A . B . C ~
  ~ ~ ~ ~ ~ ~ ~
legend
  A start Anse
  B start Bel
  C start Cap";

/// MAP-4: the start tile and a random one on two of three start cells, each way as likely as any other.
#[test]
fn start_tiles_lie_on_start_cells_by_chance() {
    let mut t = table(THREE, "U*3 X");
    let mut outcomes = Vec::new();
    t.game.chance_outcomes(&mut outcomes);
    assert_eq!((t.decision(), outcomes.len(), t.game.chance_total()), (Decision::StartCell, 12, 12));
    t.act("start base/D 3,1 r1");
    assert_eq!(
        (t.decision(), t.choices()),
        (Decision::StartTile, vec!["start-tile base/U".into(), "start-tile base/X".into()])
    );
    assert_eq!(t.game.chance_total(), 4, "one of four tiles");
    t.act("start-tile base/X");
    assert!(t.choices().iter().all(|choice| !choice.contains(" 3,1 ")), "one tile a cell");
    t.act("start base/X 5,1 r0");
    assert_eq!((t.decision(), t.game.start_tiles(), t.game.tiles_left()), (Decision::Draw, 2, 3));
    let laid = t.events().iter().filter(|event| matches!(event, Event::Laid { player: None, .. }));
    assert_eq!(laid.count(), 2, "nobody laid them");
    let mut open: Vec<Pos> = t.game.open_cells().collect();
    open.sort_unstable();
    assert_eq!(open, [Pos::new(2, 1), Pos::new(4, 1)]);
}

/// MAP-60, MAP-70, MAP-80, MAP-90, MAP-100: how many start cells each country uses, and how many chips lie there.
#[test]
fn the_countries_begin_as_their_sheets_say() {
    for (name, starts, chips) in
        [("france", 2, 30), ("benelux", 2, 20), ("great-britain", 3, 30), ("iberia", 3, 30), ("germany", 2, 30)]
    {
        for seed in 0..40 {
            let game = begun(&setup(&format!("map-{name}"), 2), seed);
            assert_eq!((game.start_tiles(), game.chips_lying().count()), (starts, chips), "{name} {seed}");
        }
    }
}

/// Lets chance begin a game.
fn begun(setup: &Setup, seed: u64) -> Game {
    let (mut game, mut dealer) = (Game::new(setup).expect("it can be played"), Dealer::new(seed));
    while game.decision() != Decision::Draw {
        assert_eq!(game.to_act(), Actor::Chance);
        game.apply(dealer.deal(&game).expect("chance has an outcome")).expect("which is legal");
    }
    game
}

/// MAP-51, MAP-90: one a cell, not on cities and towns, no two side by side, none beside a used start cell or an open side of a
/// big city; in Iberia beside none of their sides and not on the Balearic islands.
#[test]
fn chips_keep_their_distance() {
    for name in ["france", "benelux", "iberia", "germany", "gull-island"] {
        let setup = setup(&format!("map-{name}"), 3);
        let map = setup.map.clone().expect("a map");
        let Some(country) = map.chips else { continue };
        for seed in 0..40 {
            let game = begun(&setup, seed);
            let chips: Vec<Pos> = game.chips_lying().map(|(pos, _)| pos).collect();
            for &pos in &chips {
                let at = bastide_mapdata::At { column: pos.x as u8, row: pos.y as u8 };
                let cell = map.cell(at).expect("a cell of the map");
                assert!(cell.town.is_none() && !cell.remote && game.tile_at(pos).is_none(), "{name} {seed} {pos}");
                for edge in Edge::ALL {
                    let beside = pos.across(edge);
                    assert!(!chips.contains(&beside), "{name} {seed}: {pos} beside {beside}");
                    let Some(tile) = game.tile_at(beside) else { continue };
                    let turned = &tile.kind.kind().turned[usize::from(tile.rotation.quarters())];
                    let city = turned.edges >> (4 * edge.opposite().index()) & 0xF == 4;
                    let kept_free = !game.is_printed(beside) || city || country == Country::Iberia;
                    assert!(!kept_free, "{name} {seed}: {pos} beside {beside}");
                }
            }
            assert!(game.chips_lying().all(|(_, chip)| chip == LyingChip::Hidden), "MAP-54");
        }
    }
}

/// MAP-51: evenly. No part of a large map is left without chips.
#[test]
fn chips_are_spread_evenly() {
    let setup = setup("map-germany", 2);
    for seed in 0..40 {
        let game = begun(&setup, seed);
        let in_rows = |from: i16, to: i16| game.chips_lying().filter(|(pos, _)| (from..to).contains(&pos.y)).count();
        let thirds = [in_rows(0, 7), in_rows(7, 11), in_rows(11, 20)];
        assert!(thirds.iter().all(|&chips| chips >= 6), "{seed}: {thirds:?}");
    }
}

/// MAP-81, MAP-54: chips of known colours on their marks.
#[test]
fn in_great_britain_the_colours_of_chips_are_known() {
    let game = begun(&setup("map-great-britain", 2), 1);
    for colour in bastide_rules::Colour::ALL {
        let of_colour = game.chips_lying().filter(|(_, chip)| *chip == LyingChip::Coloured(colour));
        assert_eq!(of_colour.count(), 10);
    }
}

/// MAP-5: without chips nothing is put on the map, and what is printed on cells brings nothing.
#[test]
fn without_chips_extras_are_ignored() {
    for name in ["france", "benelux", "great-britain", "iberia", "germany"] {
        let game = begun(&setup(&format!("map-{name}+no-chips"), 2), 2);
        assert_eq!((game.chips_lying().count(), game.stacks().count(), game.chip_rules()), (0, 0, None), "{name}");
    }
    let text = "chips iberia\npicture\n  ~ ~ ~\n  ~ S ~\n  ~ I ~\n  ~ . ~\n  ~ ~ ~\nlegend\n  S start Start\n  I land Isle, coats 2";
    let mut t = super::table_with(text, "B", "no-chips");
    t.act("start base/D 1,1 r0");
    t.lay("B", (1, 2), 0).settle();
    assert_eq!(t.scores(), [0, 0]);
}

#[test]
fn a_start_tile_fits_what_is_beside_its_cell() {
    let text = "picture\n  ~ ~ ~\n  ~ S ~\n  ~ C ~\n  ~ ~ ~\nlegend\n  S start Start\n  C city Big, tile base/C";
    let t: Table = table(text, "U");
    assert_eq!(t.legal().len(), 1);
    assert!(
        matches!(t.legal()[0], Action::Start { rotation, .. } if rotation.quarters() == 2),
        "its city faces the big one"
    );
}
