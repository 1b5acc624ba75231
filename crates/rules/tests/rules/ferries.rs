//! Ferries: EX-FERRY, FERRY and the decisions INT-16, INT-18, INT-19, INT-44, INT-46, INT-66 and INT-67.

use bastide_rules::{Decision, Event, Figure, IllegalReason, KindId, Neutral, PartKind, ReturnCause};

use super::ground::{table, table_with};
use super::kit::{BLUE, Table, YELLOW, YOU};

const BASE: &str = "base+ferries";

impl Table {
    /// Puts the ferry of the lake just laid, after whatever comes before.
    fn ferry(&mut self, text: &str) -> &mut Table {
        self.settle_to("the new ferry", |d| d == Decision::NewFerry).act(&format!("ferry {text}"))
    }

    /// Goes on to the ferries that may be moved.
    fn until_ferries(&mut self) -> &mut Table {
        self.settle_to("moving ferries", |d| d == Decision::MoveFerry)
    }

    /// Lays a lake and puts its ferry.
    fn lake(&mut self, tile: &str, (x, y): (i16, i16), quarters: u8, edges: &str) -> &mut Table {
        self.lay(tile, (x, y), quarters).ferry(&format!("{x},{y} {edges}"))
    }

    /// Whether any ferry may be moved in the part that is being finished.
    fn no_ferry_to_move(&mut self) -> bool {
        while !matches!(self.decision(), Decision::Draw | Decision::Over) {
            if self.decision() == Decision::MoveFerry {
                return false;
            }
            let quiet = self.quiet_choice();
            self.play(quiet);
        }
        true
    }
}

/// FERRY-4: a meeple stands on one of the lake's roads. FERRY-5: it is put while each of them ends at its jetty.
///
/// ```text
///    D──U──~──    Blue on U; the lake at 2,0 has roads west, south and east
///          │
/// ```
#[test]
fn ex_ferry_1_the_meeple_stands_before_the_ferry_joins_the_roads() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lay_as(BLUE, "U", (1, 0), 0).put("meeple road EW");
    t.lay("ferries/2", (2, 0), 0);
    t.refused("meeple road W"); // Blue's road reaches that jetty
    t.put("meeple road S").ferry("2,0 SW");
    assert_eq!(t.feature("2,0 road S").strengths, [1, 1]);
    assert_eq!(t.feature("1,0 road EW").tiles, 4, "crossing, D, U and the lake once (FERRY-9)");
}

/// FERRY-8: at a jetty without ferry the road ends. FERRY-10: scored when the ferry lies.
///
/// ```text
///       E──M──E   your city: M with a coat, E, and the lake's
///    ╋──D──~      Blue's road ends at the jetty: the ferry goes from east to south
/// ```
#[test]
fn ex_ferry_2_lake_and_ferry_close_a_road_and_a_city() {
    let mut t = table(BASE, 2, "E*2 M ferries/1");
    t.lay("E", (0, -1), 2);
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("M", (1, -1), 2).put("meeple city ES");
    t.lay("E", (2, -1), 3);
    t.lay("ferries/1", (1, 0), 0).put("pass").ferry("1,0 ES").settle();
    assert_eq!(t.points(), ["You 8 for city: 3 tiles 6 + 1 coat 2", "Blue 3 for road: 3 tiles 3"]);
    assert_eq!(t.scores(), [8, 3]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 7));
}

/// FERRY-11.
///
/// ```text
///    U──D──~──U    you on the first U, Yellow on the lake's east road, joined by the ferry
/// ```
#[test]
fn ex_ferry_3_moving_the_first_ferry_parts_you_and_yellow() {
    let mut t = table(BASE, 3, "ferries/2");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lay("X", (-2, 0), 0);
    t.lay("ferries/2", (1, 0), 0).put("meeple road E").ferry("1,0 EW");
    assert_eq!(t.feature("0,0 road EW").strengths, [1, 0, 1]);
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 ES").settle();
    assert!(t.feature("2,0 road EW").strengths == [0, 0, 1], "Yellow's road goes on");
    assert_eq!(t.scores(), [4, 0, 0], "and yours ends at the jetty: crossing, U, D, lake");
    assert_eq!(t.board_of(YELLOW), ["meeple 1,0 road E"], "Yellow keeps the segment (FERRY-24)");
}

/// FERRY-12.
///
/// ```text
///    D──~──~──U    the new U at 3,0 leads to the lake at 2,0 first
/// ```
#[test]
fn ex_ferry_4_only_the_nearer_ferry_may_be_moved() {
    let mut t = table(BASE, 2, "ferries/2*2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lake("ferries/2", (2, 0), 0, "EW").until_ferries().pass();
    t.lay("U", (3, 0), 0).until_ferries();
    assert_eq!(t.choices(), ["ferry 2,0 ES", "ferry 2,0 SW", "pass"]);
}

/// FERRY-2: each jetty ends a road of its own.
#[test]
fn ferry_1_eight_lakes_whose_roads_all_end_at_jetties() {
    let lakes: Vec<_> = KindId::all().map(|k| k.kind()).filter(|k| k.ferry).collect();
    assert_eq!(lakes.iter().map(|k| k.count).sum::<u8>(), 8);
    for lake in lakes {
        let roads = lake.parts.iter().filter(|p| p.kind == PartKind::Road);
        assert!(roads.clone().all(|p| p.ports.count_ones() == 1), "{} (FERRY-2)", lake.id);
        assert!((3..=4).contains(&roads.count()), "{}", lake.id);
    }
}

/// Meeple or not, the ferry must be put, on two different jetties.
#[test]
fn ferry_6_the_ferry_must_be_put() {
    let mut t = table(BASE, 2, "ferries/3");
    t.lay("ferries/3", (1, 0), 0).put("pass");
    assert_eq!(t.decision(), Decision::NewFerry);
    t.refused("pass");
    let pairs = ["ES", "EW", "NE", "NS", "NW", "SW"].map(|e| format!("ferry 1,0 {e}"));
    assert_eq!(t.choices(), pairs);
}

/// ```text
///    ╋──D──~──╋    four tiles, the lake once
/// ```
#[test]
fn ferry_9_the_lake_counts_once() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("X", (2, 0), 0).settle();
    assert_eq!(t.points(), ["You 4 for road: 4 tiles 4"]);
}

/// A road that runs from the lake back to the lake, closed by the ferry.
///
/// ```text
///    D──~──╮
///       ╰──╯
/// ```
#[test]
fn ferry_7_a_loop_over_the_lake_is_a_closed_road() {
    let mut t = table(BASE, 2, "ferries/2 V*3");
    t.lake("ferries/2", (1, 0), 0, "ES");
    t.lay("V", (2, 0), 0).put("meeple road SW");
    t.lay("V", (2, 1), 1);
    t.lay("V", (1, 1), 2).settle_to("moving", |d| d == Decision::MoveFerry);
    let mut moved = t.clone();
    t.pass().settle();
    assert_eq!(t.points(), ["Blue 4 for road: 4 tiles 4"], "lake and three bends");
    // Turned away, the same road runs from jetty to start tile: its south end is closed, its west end open.
    moved.act("ferry 1,0 EW").settle();
    assert_eq!(moved.points(), [] as [&str; 0]);
    let road = moved.feature("2,0 road SW");
    assert_eq!((road.tiles, road.open_ends, road.strengths), (5, 1, vec![0, 1]));
}

/// ```text
///    D──A──U──B    A at 1,0 and B at 3,0 joined below; the new U at 2,0 leads to both
///       ╰──U──╯
/// ```
#[test]
fn ferry_13_the_first_ferry_in_each_direction_may_be_moved_once() {
    let mut t = table(BASE, 2, "ferries/3*2 V*2");
    t.lake("ferries/3", (1, 0), 0, "EW");
    t.lay("V", (1, 1), 2);
    t.lay("U", (2, 1), 0);
    t.lay("V", (3, 1), 1);
    t.lake("ferries/3", (3, 0), 0, "EW");
    assert!(t.no_ferry_to_move(), "the lake's south road leads to a jetty where no ferry lies (FERRY-19)");
    t.lay("U", (2, 0), 0).until_ferries();
    assert_eq!(t.choices().len(), 11, "five other ways for each of the two, and pass");
    t.act("ferry 3,0 NE");
    assert!(t.choices().iter().all(|c| c.starts_with("ferry 1,0") || c == "pass"), "each once (FERRY-16)");
    t.act("ferry 1,0 NS");
    assert_eq!(t.decision(), Decision::Draw);
}

#[test]
fn ferry_14_a_ferry_stays_on_its_lake() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("U", (2, 0), 0).until_ferries();
    t.refused("ferry 2,0 EW");
    t.refused("ferry 1,0 NE"); // no jetty in the north
    t.refused("ferry 1,0 EW"); // it lies there already
}

/// FERRY-17, INT-16: the ferry just placed lies.
#[test]
fn int_16_the_new_ferry_is_not_moved_in_the_same_part() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    assert_eq!(t.decision(), Decision::Draw);
}

/// Your builder's road is lengthened twice: the ferry may be moved in each part, once (TURN-45, FERRY-16).
#[test]
fn int_16_the_builders_extra_part_is_a_new_turn_for_ferries() {
    let mut t = table("base+ferries+traders-builders", 2, "ferries/2 B");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("U", (-2, 0), 0).put("builder road EW");
    t.lay("B", (0, 1), 0);
    t.lay("U", (-3, 0), 0).until_ferries().act("ferry 1,0 SW");
    t.settle_to("again", |d| d == Decision::Again).act("again");
    t.act("draw base/U").act("tile base/U -4,0 r0").until_ferries().act("ferry 1,0 EW").settle();
    assert_eq!(t.game.active(), BLUE);
}

/// The ferry lies east to south; a tile on the west road gives no right.
/// FERRY-19.
#[test]
fn int_18_an_undocked_jetty_leads_to_no_ferry() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lake("ferries/2", (1, 0), 0, "ES");
    t.lay("U", (-1, 0), 0);
    assert!(t.no_ferry_to_move());
}

/// The crossing closes the road at the west end and may still move the ferry at the other.
/// FERRY-20.
#[test]
fn int_18_closing_the_road_keeps_the_right() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("X", (-1, 0), 0).until_ferries();
    assert!(t.allows("ferry 1,0 SW"));
}

/// The right is one of the tile: a machine's tile gives it too, after the flight.
#[test]
fn int_18_a_flying_machines_tile_moves_a_ferry_after_the_flight() {
    let mut t = table("base+ferries+flying-machines", 2, "ferries/2 fliers/B");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("fliers/B", (2, 0), 0).put("fly meeple").act("roll 2").act("land road EW");
    assert_eq!(t.decision(), Decision::MoveFerry);
}

/// Two lakes in a row: moving the near ferry does not bring the far one within reach.
/// FERRY-21.
#[test]
fn int_18_the_set_is_fixed_before_the_first_move() {
    let mut t = table(BASE, 2, "ferries/2*2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lake("ferries/2", (2, 0), 0, "EW").until_ferries().pass();
    t.lay("U", (3, 0), 0).until_ferries().act("ferry 2,0 ES");
    assert_eq!(t.decision(), Decision::Draw);
}

/// A ring of four bends beside a lake: the walk along it comes back to the tile just laid and meets no ferry.
///
/// ```text
///    D──~
///    ╭──╮
///    ╰──╯
/// ```
#[test]
fn int_18_a_ring_road_leads_to_no_ferry() {
    let mut t = table(BASE, 2, "ferries/2 V*4");
    t.lake("ferries/2", (1, 0), 2, "NE");
    t.lay("V", (0, 1), 3);
    t.lay("V", (0, 2), 2);
    t.lay("V", (1, 2), 1);
    t.lay("V", (1, 1), 0).put("meeple road SW");
    assert_eq!(t.points(), ["You 4 for road: 4 tiles 4"]);
    assert!(t.no_ferry_to_move());
}

/// FERRY-22: the part cut off is scored. FERRY-23: its tiles may count again.
///
/// ```text
///    ╋──D──~──U    you from the crossing, Blue on the lake's east road
///          │
/// ```
#[test]
fn int_19_a_part_cut_off_by_a_ferry_is_scored() {
    let mut t = table(BASE, 2, "ferries/3");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("ferries/3", (1, 0), 0).put("meeple road E").ferry("1,0 EW");
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 ES").settle();
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (7, 6));
    // FERRY-23: the scored tiles count again when a later move joins them to Blue's road.
    t.lay("U", (3, 0), 0).until_ferries().act("ferry 1,0 EW");
    assert_eq!(t.feature("0,0 road EW").tiles, 5);
    t.lay("X", (4, 0), 0).settle();
    assert_eq!(t.points(), ["Blue 6 for road: 6 tiles 6"]);
    assert_eq!(t.scores(), [3, 6]);
}

/// The cut-off part is closed but empty: nobody scores.
#[test]
fn int_19_a_closed_road_without_meeples_scores_nothing() {
    let mut t = table(BASE, 2, "ferries/3");
    t.lay("X", (-1, 0), 0);
    t.lay("ferries/3", (1, 0), 0).put("meeple road E").ferry("1,0 EW");
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 ES").settle();
    assert!(t.feature("0,0 road EW").complete);
    assert_eq!(t.points(), [] as [&str; 0]);
}

/// Three players on one road with two lakes; one move makes two roads, each with its own.
///
/// ```text
///    U──D──~──~──U    you in the west, Blue between the lakes, Yellow in the east
/// ```
#[test]
fn ferry_24_a_split_road_leaves_everybody_where_they_stand() {
    let mut t = table(BASE, 3, "ferries/2*2");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lay("ferries/2", (1, 0), 0).put("meeple road E").ferry("1,0 EW");
    t.lay("ferries/2", (2, 0), 0).put("meeple road E").ferry("2,0 EW").until_ferries().pass();
    assert_eq!(t.feature("0,0 road EW").strengths, [1, 1, 1]);
    t.lay("U", (3, 0), 0).until_ferries().act("ferry 2,0 ES");
    assert_eq!(t.feature("0,0 road EW").strengths, [1, 1, 0]);
    assert_eq!(t.feature("3,0 road EW").strengths, [0, 0, 1]);
    assert_eq!(t.feature("0,0 road EW").tiles, 4, "the far lake's west road still belongs to it");
}

/// Your meeple is west of the lake, your builder east of it; Blue turns the ferry away.
#[test]
fn ferry_25_a_builder_left_alone_returns_at_once() {
    let mut t = table("base+ferries+traders-builders", 2, "ferries/2");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("U", (2, 0), 0).put("builder road EW").until_ferries().pass();
    t.lay("U", (3, 0), 0).until_ferries().act("ferry 1,0 ES");
    assert_eq!(t.supply(YOU, Figure::Builder), 1);
    let alone = |e: &Event| matches!(e, Event::Returned { figure: Figure::Builder, cause: ReturnCause::Alone, .. });
    assert!(t.events().iter().any(alone));
}

/// INT-S4: with inns in play a lake doubles nothing.
/// FERRY-26.
#[test]
fn int_s4_a_lake_is_not_an_inn() {
    let mut t = table("base+ferries+inns-cathedrals", 2, "ferries/2");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("X", (2, 0), 0).settle();
    assert_eq!(t.scores(), [4, 0]);
}

/// Your builder stands west of the lake; your tile lies in the east and the ferry joins the two.
/// FERRY-27, TB-28.
#[test]
fn int_s5_lengthening_the_builders_road_by_a_ferry_gives_no_extra_part() {
    let mut t = table("base+ferries+traders-builders", 2, "ferries/2 B");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lake("ferries/2", (1, 0), 0, "ES");
    t.lay("U", (-2, 0), 0).put("builder road EW");
    t.lay("B", (0, 1), 0);
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 EW").settle();
    assert_eq!(t.feature("2,0 road EW").specials, [YOU], "one road with your builder now");
    assert_eq!(t.game.active(), BLUE, "and yet no extra part");
}

/// FERRY-28: the lake lengthens the builder's road when it is laid; the ferry may go elsewhere.
#[test]
fn int_11_a_lake_tile_triggers_the_builder_wherever_its_ferry_goes() {
    let mut t = table("base+ferries+traders-builders", 2, "ferries/3 B*2");
    t.lay("U", (-1, 0), 0).put("meeple road EW");
    t.lay("B", (0, 1), 0);
    t.lay("U", (-2, 0), 0).put("builder road EW");
    t.lay("B", (0, 2), 0);
    t.lay("ferries/3", (1, 0), 0).ferry("1,0 NE");
    assert!(t.events().contains(&Event::DoubleTurn { player: YOU }));
    t.settle_to("again", |d| d == Decision::Again);
}

/// FERRY-18: a lake laid at a road with a ferry asks for a figure, then its own ferry, then the other one.
#[test]
fn ferry_18_meeple_then_new_ferry_then_other_ferries() {
    let mut t = table(BASE, 2, "ferries/2*2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("ferries/2", (2, 0), 0);
    assert_eq!(t.decision(), Decision::Wood);
    t.pass();
    assert_eq!(t.decision(), Decision::NewFerry);
    t.act("ferry 2,0 ES");
    assert_eq!(t.decision(), Decision::MoveFerry);
    assert!(t.allows("ferry 1,0 ES") && !t.allows("ferry 2,0 EW"));
}

/// The mage on the start tile's road, the witch on the bend below the lake; the new ferry joins the two.
///
/// ```text
///    D──~      mage on D
///    m  ╰──    witch on the bend at 1,1
/// ```
#[test]
fn int_44_a_new_ferry_that_joins_mage_and_witch_parts_them_at_once() {
    let mut t = table("base+ferries+mage-witch", 2, "ferries/2 mage/D*2 B V");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("B", (0, 1), 0);
    t.lay("V", (1, 1), 2);
    t.lay("mage/D", (0, -2), 0).act("witch 1,1 road NE");
    t.lay("ferries/2", (1, 0), 0).ferry("1,0 SW");
    assert_eq!(t.decision(), Decision::Separate);
    t.refused("witch 1,0 road S"); // the joined road is the one they must not share
    t.act("witch 1,0 road E");
    assert_eq!(t.decision(), Decision::Draw);
    assert_eq!(t.feature("1,1 road NE").neutral, Some(Neutral::Mage));
}

/// The mage west of the lake, the witch on its east road; a moved ferry joins them, another part of them stays.
#[test]
fn int_44_a_moved_ferry_that_joins_mage_and_witch_parts_them_at_once() {
    let mut t = table("base+ferries+mage-witch", 2, "ferries/2 mage/D*2");
    t.lake("ferries/2", (1, 0), 0, "ES");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("mage/D", (0, -2), 0).act("witch 1,0 road E");
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 EW");
    assert_eq!(t.decision(), Decision::Separate);
    t.act("mage 0,-2 city N").settle();
    assert_eq!(t.feature("0,0 road EW").neutral, Some(Neutral::Witch));
    // The next move splits the road again: the witch keeps her segment.
    t.lay("U", (3, 0), 0).until_ferries().act("ferry 1,0 SW").settle();
    assert_eq!(t.feature("0,0 road EW").neutral, None);
    assert_eq!(t.feature("3,0 road EW").neutral, Some(Neutral::Witch));
}

/// INT-44 switched: they wait for the next tile.
#[test]
fn int_44_separate_after_ferry_off_waits_for_the_next_tile() {
    let mut t = table_with("base+ferries+mage-witch", 2, "ferries/2 mage/D*2", |s| {
        s.settings.separate_after_ferry = false;
    });
    t.lake("ferries/2", (1, 0), 0, "ES");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay("mage/D", (0, -2), 0).act("witch 1,0 road E");
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 EW");
    assert_eq!(t.decision(), Decision::Draw);
    t.lay("X", (3, 0), 0);
    assert_eq!(t.decision(), Decision::Separate);
}

/// INT-46: before the ferry every road of the lake ends at its jetty, and no lake can itself bring figures together.
#[test]
fn int_46_a_lake_without_ferry_closes_its_roads() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lay("X", (-1, 0), 0);
    t.lay("ferries/2", (1, 0), 0);
    assert_eq!(t.decision(), Decision::Wood);
    assert!(t.feature("0,0 road EW").complete, "crossing to jetty");
    t.ferry("1,0 EW");
    assert!(!t.feature("0,0 road EW").complete, "the ferry leads on");
    for lake in KindId::all().map(|k| k.kind()).filter(|k| k.ferry) {
        let joins = lake.parts.iter().any(|p| p.kind != PartKind::Field && p.ports.count_ones() > 1);
        assert!(!joins && !lake.mage, "{}", lake.id);
    }
}

/// FERRY-29: roads and lake part them.
#[test]
fn int_66_ferries_never_change_fields() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lay("ferries/2", (1, 0), 0);
    let fields = |t: &Table| {
        let all = t.game.feature_ids().map(|id| t.game.feature(id));
        all.filter(|f| f.kind == PartKind::Field).map(|f| f.places).collect::<Vec<_>>()
    };
    let before = fields(&t);
    assert_eq!(before.len(), 3, "north of the road, south-west and south-east of the lake");
    t.ferry("1,0 EW");
    assert_eq!(fields(&t), before);
}

/// The bar on the lake belongs to every road of it; the move that closes your road hands it to you.
///
/// ```text
///    ╋──D──~──╯    the gold tile at 2,0 leads to the ferry
/// ```
#[test]
fn int_67_a_ferry_that_closes_a_road_hands_out_the_lakes_gold() {
    let mut t = table("base+ferries+gold-mines", 2, "ferries/3 gold/A");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lake("ferries/3", (1, 0), 0, "EW");
    t.lay("gold/A", (2, 0), 0).until_ferries();
    assert_eq!(t.game.gold_on_board().count(), 2, "on its own tile and on the lake");
    t.act("ferry 1,0 ES").settle();
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!(t.game.gold_bars(YOU), 1);
    assert!(t.events().contains(&Event::GoldTaken { player: YOU, pos: bastide_rules::Pos::new(1, 0) }));
}

#[test]
fn ferry_3_a_lake_is_laid_by_the_usual_rules() {
    let mut t = table(BASE, 2, "ferries/2");
    t.draw("ferries/2"); // roads to the west, south and east
    assert!(t.allows("tile ferries/2 1,0 r0") && t.allows("tile ferries/2 0,1 r0"));
    assert_eq!(t.refused("tile ferries/2 1,0 r3"), IllegalReason::EdgeMismatch);
    assert_eq!(t.refused("tile ferries/2 1,1 r0"), IllegalReason::NoSuchCell);
}

/// Your tile lengthens the road east of the lake; the ferry then joins the other two.
#[test]
fn ferry_15_a_moved_ferry_may_leave_the_road_just_extended() {
    let mut t = table(BASE, 2, "ferries/2");
    t.lake("ferries/2", (1, 0), 0, "EW");
    t.lay("U", (2, 0), 0).until_ferries().act("ferry 1,0 SW");
    assert_ne!(t.feature("2,0 road EW").id, t.feature("0,0 road EW").id);
    assert_eq!(t.feature("1,0 road S").id, t.feature("0,0 road EW").id);
}
