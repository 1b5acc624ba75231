//! Flying machines: EX-FLY, FLY and the decisions INT-22 to INT-25 and INT-29.

use bastide_rules::{Action, Decision, Event, Figure, KindId, Pos, Rotation};

use super::ground::{table, table_with};
use super::kit::{BLUE, Table, YELLOW, YOU};

const BASE: &str = "base+flying-machines";

/// Choices that begin with a word.
fn choices(table: &Table, word: &str) -> Vec<String> {
    table.choices().into_iter().filter(|c| c.starts_with(word)).collect()
}

/// FLY-6: who can land must.
///
/// The machine at 2,0 flies west over the crossing to the start tile: its road is closed, Blue stands in its city.
///
/// ```text
///       G  Blue
///    ╋──D──╋──✈
/// ```
#[test]
fn ex_fly_1_must_land_in_the_city_beside_blue() {
    let mut t = table(BASE, 2, "G fliers/B");
    t.lay("X", (-1, 0), 0);
    t.lay("G", (0, -1), 1).put("meeple city NS");
    t.lay("X", (1, 0), 0);
    t.lay_as(YOU, "fliers/B", (2, 0), 0).put("fly meeple").act("roll 2");
    assert_eq!(t.choices(), ["land city N"]);
    t.act("land city N");
    assert_eq!(t.feature("0,-1 city NS").strengths, [1, 1]);
    assert_eq!(t.meeples(YOU), 6);
}

/// FLY-6, FLY-7: on an open feature of one's choice.
///
/// ```text
///    N──C  C: monastery of Blue, city of Yellow, road closed by both crossings
///    D──╋  ╋──✈
/// ```
#[test]
fn ex_fly_2_may_choose_monastery_or_city_not_the_closed_road() {
    let mut t = table(BASE, 3, "N gold/C fliers/B");
    t.lay("X", (1, 0), 0);
    t.lay("gold/C", (1, -1), 0).put("meeple monastery");
    t.lay("N", (0, -1), 2).put("meeple city ES");
    t.lay("X", (2, -1), 0);
    t.lay_as(YOU, "fliers/B", (3, -1), 0).put("fly meeple").act("roll 2");
    assert_eq!(t.choices(), ["land city NW", "land monastery"]);
    t.refused("land road ES");
    t.act("land monastery");
    assert_eq!(t.feature("1,-1 monastery").strengths, [1, 1, 0]);
}

/// The machine at 1,0 is turned round: it flies east, where nothing lies.
/// FLY-10, FLY-12.
#[test]
fn ex_fly_3_an_empty_cell_sends_the_meeple_home() {
    let mut t = table(BASE, 2, "fliers/B");
    t.lay("fliers/B", (1, 0), 2).put("fly meeple");
    assert_eq!(t.meeples(YOU), 7, "a meeple in the air is still in supply");
    t.act("roll 1");
    assert_eq!(t.decision(), Decision::Draw, "no other figure in this part");
    assert_eq!(t.meeples(YOU), 7);
    assert!(t.events().contains(&Event::FlightFailed { player: YOU, figure: Figure::Meeple }));
}

#[test]
fn fly_1_eight_tiles_have_a_machine() {
    let tiles: u8 = KindId::all().map(|k| k.kind()).filter(|k| k.flier.is_some()).map(|k| k.count).sum();
    assert_eq!(tiles, 8);
}

#[test]
fn fly_2_deploy_on_the_tile_or_fly_never_both() {
    let mut t = table(BASE, 2, "fliers/B");
    t.lay("fliers/B", (1, 0), 0);
    assert!(t.allows("meeple road EW") && t.allows("fly meeple"));
    let mut walks = t.clone();
    walks.act("meeple road EW");
    assert_eq!(walks.decision(), Decision::Draw);
    t.act("fly meeple");
    assert_eq!(t.decision(), Decision::Roll);
    t.refused("meeple road EW");
}

#[test]
fn fly_2_the_abbot_may_take_the_garden_of_the_machines_tile() {
    let mut t = table("base+abbot+flying-machines", 2, "fliers/H");
    t.lay("fliers/H", (0, 1), 0);
    assert!(t.allows("abbot garden"));
    assert!(!t.allows("meeple garden"));
}

/// The drawn direction turns with the tile: west, north, east, south.
#[test]
fn fly_3_direction_after_rotation() {
    for (quarters, step) in [(-1, 0), (0, -1), (1, 0), (0, 1)].into_iter().enumerate() {
        for distance in 1..=3 {
            let mut t = table(BASE, 2, "fliers/G");
            t.lay("fliers/G", (0, 1), quarters as u8).put("fly meeple").play(Action::Roll(distance));
            let n = i16::from(distance);
            let to = Pos::new(n * step.0, 1 + n * step.1);
            assert!(t.events().contains(&Event::Rolled { distance, to }), "r{quarters}, {distance} steps");
        }
    }
}

/// Diagonals too: north-west, north-east, south-east, south-west.
#[test]
fn fly_3_diagonal_direction_after_rotation() {
    for (quarters, step) in [(-1, -1), (1, -1), (1, 1), (-1, 1)].into_iter().enumerate() {
        let mut t = table(BASE, 2, "fliers/H");
        t.lay("fliers/H", (0, 1), quarters as u8).put("fly meeple").act("roll 3");
        let to = Pos::new(3 * step.0, 1 + 3 * step.1);
        assert!(t.events().contains(&Event::Rolled { distance: 3, to }), "r{quarters}");
    }
    let tile = KindId::by_name("fliers/H").unwrap().kind();
    assert_eq!(Rotation::ALL.map(|r| tile.flight(r).unwrap()), [(-1, -1), (1, -1), (1, 1), (-1, 1)]);
}

#[test]
fn fly_4_the_die_shows_each_distance_alike() {
    let mut t = table(BASE, 2, "fliers/G");
    t.lay("fliers/G", (0, 1), 0).put("fly meeple");
    let mut outcomes = Vec::new();
    t.game.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes, [(Action::Roll(1), 1), (Action::Roll(2), 1), (Action::Roll(3), 1)]);
}

/// Own meeples do not matter either: a second own knight joins the first.
#[test]
fn fly_8_may_land_beside_an_own_meeple() {
    let mut t = table(BASE, 2, "G fliers/B");
    t.lay("G", (0, -1), 1).put("meeple city NS");
    t.lay_as(YOU, "fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N");
    assert_eq!(t.feature("0,0 city N").strengths, [2, 0]);
    assert_eq!(t.meeples(YOU), 5);
}

/// The landing tile at 0,1 is all meadow.
/// FARM-13.
#[test]
fn fly_9_never_on_a_field() {
    let mut t = table(BASE, 2, "fliers/G*2");
    t.lay("fliers/G", (0, 1), 0);
    t.lay_as(YOU, "fliers/G", (1, 1), 0).put("fly meeple").act("roll 1");
    assert_eq!(t.decision(), Decision::Draw);
    assert_eq!(t.meeples(YOU), 7);
}

/// The machine's own tile closes the road it would land on.
///
/// ```text
///    ╋──D──✈──╋
///       m  ╰──╯
/// ```
#[test]
fn fly_11_not_on_a_road_completed_by_the_tile_just_laid() {
    let mut t = table(BASE, 2, "B V*2 fliers/B");
    t.lay("X", (-1, 0), 0);
    t.lay("B", (0, 1), 0);
    t.lay("V", (1, 1), 3);
    t.lay("V", (2, 1), 1);
    t.lay("X", (2, 0), 0);
    t.lay("fliers/B", (1, 0), 0).put("fly meeple").act("roll 1");
    assert!(t.feature("0,0 road EW").complete);
    assert_eq!(t.choices(), ["land city N"]);
}

#[test]
fn fly_14_only_meeples_take_off() {
    let mut t = table("base+inns-cathedrals+traders-builders+abbot+flying-machines", 2, "fliers/G");
    t.lay("fliers/G", (0, 1), 0);
    assert_eq!(choices(&t, "fly"), ["fly large", "fly meeple"]);
}

#[test]
fn int_s14_the_large_meeple_flies_and_counts_two() {
    let mut t = table("base+inns-cathedrals+flying-machines", 2, "G fliers/B");
    t.lay_as(BLUE, "G", (0, -1), 1).put("meeple city NS");
    t.lay("fliers/B", (1, 0), 0).put("fly large").act("roll 1").act("land city N");
    let city = t.feature("0,0 city N");
    assert_eq!((city.strengths, city.owners), (vec![2, 1], vec![YOU]));
}

/// The landing tile 1,0 has two cities, a road and a garden; the machine at 2,1 flies north-west.
fn before_a_garden(abbot_may_fly: bool) -> Table {
    let mut t = table_with("base+abbot+flying-machines", 2, "mage/E fliers/H", |s| {
        s.settings.abbot_may_fly = abbot_may_fly;
    });
    t.lay("mage/E", (1, 0), 1);
    t.lay("U", (1, 1), 1);
    t.lay_as(YOU, "fliers/H", (2, 1), 0);
    t
}

/// FLY-15.
#[test]
fn int_22_the_abbot_does_not_fly() {
    let t = before_a_garden(false);
    assert_eq!(choices(&t, "fly"), ["fly meeple"]);
}

/// FLY-15 switched. ABBOT-15: no meeple joins an abbot in a garden.
#[test]
fn int_22_with_abbot_may_fly_he_lands_in_gardens_and_monasteries_only() {
    let mut t = before_a_garden(true);
    assert_eq!(choices(&t, "fly"), ["fly abbot", "fly meeple"]);
    let mut meeple = t.clone();
    meeple.act("fly meeple").act("roll 1");
    assert_eq!(meeple.choices(), ["land city E", "land city N", "land road SW"], "a meeple never lands in a garden");
    t.act("fly abbot").act("roll 1");
    assert_eq!(t.choices(), ["land garden"]);
    t.act("land garden");
    assert_eq!(t.board_of(YOU), ["abbot 1,0 garden"]);
}

/// FLY-5.
///
/// ```text
///    D     ✈     1,0 is empty
///    m──m──m
/// ```
#[test]
fn int_23_empty_cells_on_the_way_do_not_matter() {
    let mut t = table(BASE, 2, "B*3 fliers/G");
    t.lay("B", (0, 1), 0);
    t.lay("B", (1, 1), 0);
    t.lay("B", (2, 1), 0);
    t.lay_as(YOU, "fliers/G", (2, 0), 0).put("fly meeple").act("roll 2");
    assert_eq!(t.choices(), ["land city N", "land road EW"]);
}

/// FLY-13.
#[test]
fn int_24_after_a_failed_flight_the_abbot_stays_too() {
    let mut t = table("base+abbot+flying-machines", 2, "B fliers/G");
    t.lay("B", (0, 1), 0).put("abbot monastery");
    t.lay_as(YOU, "fliers/G", (1, 1), 2);
    assert!(t.allows("abbot back") && t.allows("fly meeple"));
    t.act("fly meeple").act("roll 1");
    assert_eq!(t.decision(), Decision::Draw);
    assert_eq!(t.board_of(YOU), ["abbot 0,1 monastery"]);
}

/// Blue's monk at 0,1; the machine at 1,1 flies west. The stock ends with the machine.
fn flown_onto_a_monastery(figure: &str) -> Table {
    let mut t = Table::only("base+inns-cathedrals+flying-machines", 2, "A B fliers/G");
    t.lay("A", (1, 0), 1);
    t.lay("B", (0, 1), 0).put("meeple monastery");
    t.lay("fliers/G", (1, 1), 0).put(&format!("fly {figure}")).act("roll 1").act("land monastery");
    t.end();
    t
}

/// FLY-18.
#[test]
fn int_25_a_tie_on_a_monastery_scores_for_both() {
    let t = flown_onto_a_monastery("meeple");
    assert_eq!(t.scores(), [4, 4]);
    assert_eq!(t.points(), ["You 4 for final monastery: 4 around 4", "Blue 4 for final monastery: 4 around 4"]);
}

#[test]
fn int_25_a_large_meeple_wins_a_monastery_alone() {
    assert_eq!(flown_onto_a_monastery("large").scores(), [4, 0]);
}

/// Landing on the mage's road changes nothing for the mage.
#[test]
fn int_29_a_mage_stays_when_a_flier_lands_on_its_road() {
    let mut t = table("base+flying-machines+mage-witch", 2, "mage/D fliers/B");
    t.lay("mage/D", (0, -1), 0).act("mage 0,0 road EW");
    t.lay_as(YOU, "fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land road EW");
    assert_eq!(t.feature("0,0 road EW").neutral, Some(bastide_rules::Neutral::Mage));
    assert_eq!(t.feature("0,0 road EW").strengths, [1, 0]);
}

/// Bars on the landing tile stay there: nothing is completed.
#[test]
fn int_29_gold_stays_when_a_flier_lands_beside_it() {
    let mut t = table("base+flying-machines+gold-mines", 2, "gold/H fliers/G");
    t.lay("gold/H", (1, 0), 1);
    t.lay_as(YOU, "fliers/G", (2, 0), 0).put("fly meeple").act("roll 1").act("land monastery");
    let mut bars: Vec<_> = t.game.gold_on_board().collect();
    bars.sort();
    assert_eq!(bars, [(Pos::new(0, 0), 1), (Pos::new(1, 0), 1)]);
}

/// You fly onto Blue's road; when you lengthen it later you may add your builder.
#[test]
fn int_29_a_landed_meeple_lets_its_owner_add_a_builder() {
    let mut t = table("base+flying-machines+traders-builders", 2, "fliers/B");
    t.lay_as(BLUE, "U", (1, 0), 0).put("meeple road EW");
    t.lay("fliers/B", (2, 0), 0).put("fly meeple").act("roll 1").act("land road EW");
    t.lay_as(YOU, "U", (3, 0), 0).put("builder road EW");
    assert_eq!(t.board_of(YOU), ["builder 3,0 road EW", "meeple 1,0 road EW"]);
}

/// A lake with a ferry from west to south: its east road is a separate spot, closed by the crossing beyond.
///
/// ```text
///    D──~  ╋   the lake at 1,0; its east road runs into the crossing
///       │
/// ```
#[test]
fn int_29_each_road_of_a_lake_is_a_landing_spot_of_its_own() {
    let mut t = table("base+flying-machines+ferries", 2, "ferries/2 fliers/B");
    t.lay("ferries/2", (1, 0), 0).settle_to("ferry", |d| d == Decision::NewFerry).act("ferry 1,0 SW");
    t.lay("X", (2, 0), 0);
    t.lay_as(YOU, "fliers/B", (3, 0), 0).put("fly meeple").act("roll 2");
    assert_eq!(t.choices(), ["land road S", "land road W"]);
    t.act("land road S");
    assert_eq!(t.feature("0,0 road EW").strengths, [1, 0], "the ferry makes west and south one road");
}

/// You land in Yellow's city of two tiles; the third closes it.
#[test]
fn fly_17_a_flown_meeple_returns_when_its_feature_is_scored() {
    let mut t = table(BASE, 3, "G E*2 fliers/B");
    t.lay_as(YELLOW, "G", (0, -1), 1).put("meeple city NS");
    t.lay("fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N");
    t.lay("E", (0, -2), 2).settle();
    assert_eq!(t.scores(), [6, 0, 6]);
    assert_eq!((t.meeples(YOU), t.meeples(YELLOW)), (7, 7));
}

/// You flew off; the machine's road is as free as before.
#[test]
fn fly_16_the_machine_itself_is_never_occupied() {
    let mut t = table(BASE, 2, "fliers/B");
    t.lay("fliers/B", (1, 0), 0).put("fly meeple").act("roll 1").act("land city N");
    assert_eq!(t.board_of(YOU), ["meeple 0,0 city N"]);
    t.lay("U", (2, 0), 0);
    assert!(t.allows("meeple road EW"));
}

/// Your road of four is closed by the machine's tile, which brings you to field 10 and to one more tile; the flight
/// itself ends where nothing lies.
///
/// ```text
///    ╋──D──✈──╋    the machine flies east, three cells
///       m  ╰──╯
/// ```
#[test]
fn int_24_after_a_failed_flight_no_figure_stands_on_a_messages_tile() {
    let mut t = table("base+flying-machines+messages", 2, "B V*2 fliers/B");
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("B", (0, 1), 0);
    t.lay("V", (1, 1), 3);
    t.lay("V", (2, 1), 1);
    t.lay("X", (2, 0), 0);
    t.earn(YOU, 6);
    t.lay_as(YOU, "fliers/B", (1, 0), 2);
    let mut stays = t.clone();
    let one_more_tile = |t: &mut Table| {
        t.act("count 1").message("one-more-tile").act("message act").act("draw base/X").act("tile base/X 3,0 r0");
        assert_eq!(t.figures(YOU), [10, 0]);
    };
    one_more_tile(stays.put("pass"));
    assert_eq!((stays.decision(), stays.decider()), (Decision::Wood, YOU));
    one_more_tile(t.put("fly meeple").act("roll 3"));
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
}
