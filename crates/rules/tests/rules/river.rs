//! The river (RIVER-1 to RIVER-15), its worked examples and decisions.
//!
//! The spring of 2017 lies on 0,0 and the river leaves it to the east. A course is written as a text: `-` runs
//! straight on, `L` and `R` bend as the river flows, `+` runs straight under a road.

use bastide_rules::setup::RiverLookahead;
use bastide_rules::{
    Action, Actor, Decision, Edge, Event, Figure, IllegalReason, KindId, Pos, Rotation, Setup, TileSet,
};

use crate::kit::*;

/// The river's end: the cell the next tile goes to, and the way the water runs.
#[derive(Clone, Copy)]
struct End {
    cell: Pos,
    way: Edge,
}

const SPRING: End = End { cell: Pos::new(1, 0), way: Edge::E };

/// A river with as many plain tiles as a course may want.
fn long_river(setup: &mut Setup) {
    for (tile, copies) in [("river/F4", 40), ("river/F7", 12), ("river/F11", 4)] {
        setup.tile_counts.insert(tile.into(), copies);
    }
    for kind in KindId::all().filter(|k| k.kind().river == 0) {
        setup.tile_counts.insert(kind.kind().id.into(), 0);
    }
}

fn turned(way: Edge, step: char) -> Edge {
    let quarters = match step {
        'R' => 1,
        'L' => 3,
        _ => 0,
    };
    Edge::ALL[(way.index() + quarters) % 4]
}

/// The action that leads the river on by one step.
fn next_tile(end: End, step: char) -> Action {
    let tile = match step {
        'L' | 'R' => "river/F7",
        '+' => "river/F11",
        _ => "river/F4",
    };
    let wanted = end.way.opposite().bit() | turned(end.way, step).bit();
    let kind = kind(tile);
    let rotation = Rotation::ALL.into_iter().find(|r| r.turn_edges(kind.kind().river) == wanted);
    Action::Lay { kind, pos: end.cell, rotation: rotation.expect("every bend and straight exists") }
}

/// Lays a whole course.
fn flow(t: &mut Table, end: &mut End, course: &str) {
    for step in course.chars() {
        let action = next_tile(*end, step);
        let Action::Lay { kind, pos, rotation } = action else { unreachable!() };
        t.lay(kind.kind().id, (pos.x, pos.y), rotation.quarters());
        let way = turned(end.way, step);
        *end = End { cell: pos.across(way), way };
    }
}

#[test]
fn ex_river_1_two_bends_running_may_not_turn_the_same_way() {
    let mut t = Table::new("base+river", 2);
    t.lay("river/F7", (1, 0), 1); // from the west to the north: a bend to the left
    t.draw("river/F10");
    assert_eq!(t.refused("tile river/F10 1,-1 r0"), IllegalReason::River); // left again
    assert!(t.allows("tile river/F10 1,-1 r3")); // right
    assert_eq!(t.legal().len(), 1);
}

#[test]
fn river_6_a_straight_tile_between_lifts_the_ban() {
    let mut t = Table::set("base+river", 2, long_river);
    let mut end = SPRING;
    flow(&mut t, &mut end, "L-L");
    assert_eq!(end.way, Edge::W);
}

/// The eleven tiles after the spring of 2017, laid so that each fits.
const WHOLE_RIVER: [&str; 11] = [
    "river/F2 1,0 r0",
    "river/F3 2,0 r0",
    "river/F4 3,0 r0",
    "river/F6 4,0 r0",
    "river/F8 5,0 r0",
    "river/F11 6,0 r1",
    "river/F7 7,0 r0",
    "river/F10 7,1 r2",
    "river/F5 8,1 r1",
    "river/F9 8,2 r2",
    "river/F12-2017 9,2 r0",
];

#[test]
fn ex_river_2_three_players_draw_the_eleven_river_tiles_in_turn_order() {
    let mut t = Table::new("base+river", 3);
    let mut seats = Vec::new();
    for turn in WHOLE_RIVER {
        seats.push(t.settle().game.active().0);
        t.turns(turn);
    }
    assert_eq!(seats, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]);
}

/// INT-S17.
#[test]
fn river_2_the_river_replaces_the_start_tile() {
    let t = Table::new("base+river", 2);
    assert_eq!(t.game.tiles()[0].kind.kind().id, "river/F1-2017");
    assert_eq!(t.game.tiles_left(), 71 + 11);
    assert_eq!(t.game.left_of(kind("D")), 3);
    let t = Table::new("base2021", 2);
    assert_eq!(t.game.tiles()[0].kind.kind().id, "river/F1-2021");
    assert_eq!(t.game.tiles_left(), 71 + 11);
}

/// RIVER-14: after the lake no cell asks for a river edge.
#[test]
fn river_3_the_lake_comes_last_and_river_4_then_the_normal_stock() {
    let mut t = Table::new("base+river", 2);
    for (laid, turn) in WHOLE_RIVER.iter().enumerate() {
        t.settle();
        assert!(t.game.river_phase() && !t.allows("draw base/U"));
        assert_eq!(t.allows("draw river/F12-2017"), laid == 10);
        assert_eq!(t.legal().len(), if laid == 10 { 1 } else { 10 - laid });
        t.turns(turn);
    }
    t.settle();
    assert!(t.legal().iter().all(|a| matches!(a, Action::Draw(kind) if kind.kind().river == 0)));
    for (cell, wants) in t.game.open_cells_wanting() {
        assert_eq!(wants & 0x8888, 0, "{cell} asks for a river edge");
    }
}

#[test]
fn river_5_a_river_tile_continues_the_river() {
    let mut t = Table::new("base+river", 2);
    t.draw("river/F4");
    assert_eq!(t.refused("tile river/F4 0,1 r0"), IllegalReason::River);
    assert_eq!(t.choices(), ["tile river/F4 1,0 r0", "tile river/F4 1,0 r2"]);
}

#[test]
fn river_9_meeples_stand_on_river_tiles_and_river_10_not_on_the_river() {
    let mut t = Table::new("base+river", 2);
    t.lay("river/F3", (1, 0), 0);
    assert_eq!(t.choices(), ["meeple city N", "meeple city S", "meeple field EL.WR", "meeple field ER.WL", "pass"]);
}

#[test]
fn river_15_the_garden_on_the_river_is_one_with_the_abbot_only() {
    for (name, garden) in [("base+river+abbot", true), ("base+river", false)] {
        let mut t = Table::new(name, 2);
        t.lay("river/F10", (1, 0), 0);
        assert_eq!(t.allows("abbot garden"), garden);
    }
}

/// RIVER-7.
#[test]
fn int_6_the_river_may_not_turn_towards_a_tile() {
    //      ╭─          the river has come round to the tile west of the spring: turning right would run into it
    //  ?   S ╮
    //  │     │
    //  ╰─────╯
    let mut t = Table::set("base+river", 2, long_river);
    let mut end = SPRING;
    flow(&mut t, &mut end, "R-R-R-");
    assert_eq!((end.cell, end.way), (Pos::new(-1, 0), Edge::N));
    t.draw("river/F7");
    let right = next_tile(end, 'R');
    assert_eq!(t.refused(&right.to_string()), IllegalReason::EdgeMismatch);
    assert_eq!(t.legal(), [next_tile(end, 'L')]);
}

/// RIVER-8: the lake stays last all the same.
#[test]
fn int_6_a_river_tile_without_a_place_is_put_aside_and_the_next_one_drawn() {
    // The last bend went left, so left is forbidden; right lies the spring.
    let mut t = Table::set("base+river", 2, long_river);
    let mut end = SPRING;
    flow(&mut t, &mut end, "R--R---R-R-L");
    assert_eq!((end.cell, end.way), (Pos::new(-1, 0), Edge::N));
    let player = t.settle().game.active();
    t.draw("river/F7");
    assert!(t.events().contains(&Event::Discarded { kind: kind("river/F7") }));
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, player));
    assert!(!t.allows("draw river/F12-2017"));
    t.lay("river/F4", (-1, 0), 1);
    assert_eq!(t.decider(), player);
}

#[test]
fn setting_river_lookahead_corridor_keeps_more_room_ahead() {
    let allows = |lookahead, before: &str, step| {
        let mut t = Table::set("base+river", 2, |setup| {
            long_river(setup);
            setup.settings.river_lookahead = lookahead;
        });
        let mut end = SPRING;
        flow(&mut t, &mut end, before);
        t.draw("river/F7");
        t.game.is_legal(next_tile(end, step))
    };
    // Turning north at -1,2 heads for the row of the spring, which lies in the three-wide corridor.
    assert!(allows(RiverLookahead::EndCell, "R-R-", 'R'));
    assert!(!allows(RiverLookahead::Corridor, "R-R-", 'R'));
    // Two cells farther out the corridor is clear.
    assert!(allows(RiverLookahead::Corridor, "R-R--", 'R'));
    assert!(allows(RiverLookahead::Corridor, "R-R-", 'L'));
}

/// RIVER-12.
#[test]
fn int_7_the_river_parts_fields_but_the_field_runs_round_the_spring() {
    let mut t = Table::new("base+river", 2);
    t.turns("river/F4 1,0 r0");
    // Both banks meet behind the spring of 2017.
    assert_eq!(t.feature("1,0 field NL.NR.EL.WR").id, t.feature("1,0 field ER.SL.SR.WL").id);

    // The spring of 2021 has a road beside it, so nothing joins the banks there …
    let mut t = Table::set("base+river-2021", 2, |setup| {
        for kind in KindId::all().filter(|k| k.kind().river != 0 && !k.kind().spring && !k.kind().lake) {
            setup.tile_counts.insert(kind.kind().id.into(), 0);
        }
        setup.tile_counts.insert("river/F4".into(), 1);
    });
    t.turns("river/F4 0,1 r1");
    let banks = |t: &Table| (t.feature("0,1 field NR.EL.ER.SL").id, t.feature("0,1 field NL.SR.WL.WR").id);
    let (east, west) = banks(&t);
    assert_ne!(east, west);
    // … until the lake is reached, where the field runs round the end.
    t.turns("river/F12-2021 0,2 r1");
    let (east, west) = banks(&t);
    assert_eq!(east, west);
}

#[test]
fn int_8_expansion_tiles_are_in_the_normal_stock_and_the_abbot_works_on_the_river() {
    let mut t = Table::new("base+river+abbot+inns-cathedrals+traders-builders", 2);
    assert!(t.legal().iter().all(|a| matches!(a, Action::Draw(kind) if kind.kind().river != 0)));
    t.turns("river/F8 1,0 r0  abbot monastery");
    t.lay("river/F4", (2, 0), 0);
    assert_eq!(t.decider(), BLUE);
    t.lay("river/F6", (3, 0), 0).put("abbot back");
    assert_eq!(t.points(), ["You 3 for the abbot: 3 around 3"]);
    assert_eq!(t.supply(YOU, Figure::Abbot), 1);
}

/// RIVER-13.
#[test]
fn int_8_a_builder_on_the_river_brings_the_next_river_tile() {
    // The river winds round its spring and comes by the same road three times: at 1,0 with Your highwayman, at 1,-1
    // with Your builder, at 1,-2 for the extra part.
    let mut t = Table::set("base+river+traders-builders", 3, long_river);
    let mut end = SPRING;
    flow(&mut t, &mut end, "+");
    t.put("meeple road NS");
    flow(&mut t, &mut end, "R---R--R----R-+");
    assert_eq!(t.decider(), YOU);
    t.put("builder road NS");
    flow(&mut t, &mut end, "-R-------R----R--------R--");
    assert_eq!(end.cell, Pos::new(1, -2));
    flow(&mut t, &mut end, "+");
    assert!(t.events().contains(&Event::DoubleTurn { player: YOU }));
    t.settle_to("the extra part", |d| d == Decision::Again).act("again");
    assert!(t.legal().iter().all(|a| matches!(a, Action::Draw(kind) if kind.kind().river != 0)));
    assert_eq!((t.game.to_act(), t.game.active()), (Actor::Chance, YOU));
    flow(&mut t, &mut end, "-");
}

/// RIVER-1.
#[test]
fn two_rivers_share_ten_tiles_but_not_spring_and_lake() {
    let count = |set| KindId::all().filter(|k| k.kind().sets.contains(&set)).map(|k| k.kind().count).sum::<u8>();
    assert_eq!((count(TileSet::River2017), count(TileSet::River2021)), (12, 12));
    let both = KindId::all().filter(|k| k.kind().sets == [TileSet::River2017, TileSet::River2021]).count();
    assert_eq!(both, 10);
}

#[test]
fn river_11_features_on_river_tiles_are_scored_as_usual() {
    let mut t = Table::set("base+river", 2, |setup| {
        stock_only(setup, "E");
        for kind in KindId::all().map(KindId::kind).filter(|k| k.river != 0 && !k.spring && !k.lake) {
            setup.tile_counts.insert(kind.id.into(), u8::from(kind.id == "river/F3"));
        }
    });
    t.turns(
        "river/F3       1,0  r0  meeple city N
         river/F12-2017 2,0  r0
         E              1,-1 r2",
    );
    assert_eq!(t.settle().points(), ["You 4 for city: 2 tiles 4"]);
}
