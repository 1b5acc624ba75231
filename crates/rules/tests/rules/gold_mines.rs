//! Gold mines: EX-GOLD, GOLD and the decisions INT-26 to INT-28.

use bastide_rules::setup::GoldChoice;
use bastide_rules::{Decision, Event, KindId, Player};

use super::ground::{table, table_with};
use super::kit::{BLUE, Table, YOU};

const BASE: &str = "base+gold-mines";

/// Bars on the board: column, row, number.
fn bars(t: &Table) -> Vec<(i16, i16, u8)> {
    let mut bars: Vec<_> = t.game.gold_on_board().map(|(pos, n)| (pos.x, pos.y, n)).collect();
    bars.sort_unstable();
    bars
}

/// Who took bars in this part and from where.
fn taken(t: &Table) -> Vec<String> {
    let taken = |e: &Event| match *e {
        Event::GoldTaken { player, pos } => Some(format!("{} {pos}", super::kit::name(player))),
        _ => None,
    };
    t.events().iter().filter_map(taken).collect()
}

/// GOLD-2.
///
/// ```text
///    D  .      the gold tile at 1,1 touches the start tile by a corner only
///    m──G
/// ```
#[test]
fn ex_gold_1_the_second_bar_may_go_to_the_upper_left() {
    let mut t = table(BASE, 2, "B gold/G");
    t.lay("B", (0, 1), 0);
    t.lay("gold/G", (1, 1), 1);
    assert_eq!(t.decision(), Decision::SecondGold);
    assert_eq!(t.choices(), ["gold 0,0", "gold 0,1"]);
    t.act("gold 0,0");
    assert_eq!(bars(&t), [(0, 0, 1), (1, 1, 1)]);
    assert_eq!(t.decision(), Decision::Wood, "gold comes before the figure (GOLD-2)");
}

/// GOLD-3: bars may lie on bars. GOLD-6, GOLD-7: the majority takes those of all the city's tiles.
///
/// ```text
///    E         your city of three tiles: E, the gold tile, the start tile
///    G
///    D
///    g         Blue's gold tile
/// ```
#[test]
fn ex_gold_2_the_owner_of_the_city_takes_its_three_bars() {
    let mut t = table(BASE, 2, "gold/D gold/H E");
    t.lay("gold/D", (0, -1), 1).put("meeple city NS"); // one bar on it, one on the start tile: its only neighbour
    t.lay("gold/H", (0, 1), 0).settle(); // the same with Blue's tile
    assert_eq!(bars(&t), [(0, -1, 1), (0, 0, 2), (0, 1, 1)], "bars may lie on bars (GOLD-3)");
    t.lay("E", (0, -2), 2).settle();
    assert_eq!(t.points(), ["You 6 for city: 3 tiles 6"]);
    assert_eq!(t.game.gold_bars(YOU), 3);
    assert_eq!(bars(&t), [(0, 1, 1)], "Blue's tile is no part of the city");
}

/// Everything but the last tile, the gold tile at 1,0, which completes a road from west to east.
///
/// ```text
///    ╋──D──?──A    you from the crossing; a bar on the start tile
///       g  A  m
/// ```
fn before_the_last_tile(t: &mut Table) {
    t.lay("X", (-1, 0), 0).put("meeple road E");
    t.lay("gold/H", (0, 1), 1).act("gold 0,0");
    t.lay("A", (1, 1), 2);
    t.lay("B", (2, 1), 0);
}

/// You and Blue tie on the road; one of you lays the last tile.
fn tie_closed_by(player: Player) -> Vec<String> {
    let mut t = table(BASE, 2, "gold/H gold/F A*2 B");
    before_the_last_tile(&mut t);
    t.lay_as(BLUE, "A", (2, 0), 1).put("meeple road W");
    t.lay_as(player, "gold/F", (1, 0), 0).act("gold 2,0").settle();
    assert_eq!(t.scores(), [4, 4]);
    taken(&t).iter().map(|t| t.split(' ').next().unwrap_or_default().to_owned()).collect()
}

/// GOLD-11.
#[test]
fn ex_gold_3_a_tie_is_shared_out_from_the_active_player() {
    assert_eq!(tie_closed_by(YOU), ["You", "Blue", "You"]);
    assert_eq!(tie_closed_by(BLUE), ["Blue", "You", "Blue"]);
}

/// A city of 34 tiles and coats with a cathedral: 102 points. Four gold tiles in it, one of whose bars went astray.
/// GOLD-18.
#[test]
fn ex_gold_4_and_ex_gold_5_seven_bars_on_top_of_102_points() {
    let mut t = Table::only("base+inns-cathedrals+gold-mines", 2, "inns/EK E*3 gold/D*4 F*12 G A");
    t.lay("inns/EK", (0, -1), 0).put("meeple city NESW");
    t.lay("E", (1, -1), 3);
    t.lay("E", (-1, -1), 1);
    t.lay("gold/D", (0, -2), 1).act("gold 0,-1");
    t.lay("gold/D", (0, -3), 1); // its only neighbour is the gold tile below: no choice
    t.lay("gold/D", (0, -4), 1);
    t.lay("A", (1, -4), 1);
    t.lay("gold/D", (0, -5), 1).act("gold 1,-4"); // no part of the city
    for y in 6..18 {
        t.lay("F", (0, -y), 1);
    }
    t.lay("G", (0, -18), 1);
    t.lay("E", (0, -19), 2).end();
    assert_eq!(t.points(), ["You 102 for city: 22 tiles 66 + 12 coats 36", "You 21 for gold: 7 bars 21"]);
    assert_eq!(t.scores(), [123, 0]);
    assert_eq!(bars(&t), [], "what lies on tiles is worth nothing (GOLD-18)");
}

/// A city of gold tiles on top of the start tile, each with two bars in the city; of an odd number one goes astray.
fn points_for_bars(bars: u8) -> String {
    let tiles = bars.div_ceil(2);
    let mut t = Table::only(BASE, 2, &format!("gold/D*{tiles} A E"));
    t.lay("gold/D", (0, -1), 1).put("meeple city NS");
    t.lay("A", (1, -1), 1);
    for n in 2..=i16::from(tiles) {
        t.lay("gold/D", (0, -n), 1);
        if t.decision() == Decision::SecondGold {
            let astray = n == 2 && bars % 2 == 1;
            t.act(if astray { "gold 1,-1" } else { "gold 0,-1" });
        }
    }
    t.lay("E", (0, -1 - i16::from(tiles)), 2).end();
    t.points().pop().expect("points for gold")
}

/// GOLD-19: one, two, three or four points a bar.
#[test]
fn ex_gold_6_the_more_bars_the_more_each_is_worth() {
    for (bars, points) in [(3, 3), (4, 8), (6, 12), (9, 27), (10, 40), (16, 64)] {
        assert_eq!(points_for_bars(bars), format!("You {points} for gold: {bars} bars {points}"));
    }
}

/// GOLD-5: the 16 bars are enough for all of them.
#[test]
fn gold_1_eight_tiles_two_bars_each() {
    let tiles: u8 = KindId::all().map(|k| k.kind()).filter(|k| k.gold).map(|k| k.count).sum();
    assert_eq!(2 * tiles, 16);
}

#[test]
fn gold_10_a_completed_feature_without_meeples_keeps_its_bars() {
    let mut t = table(BASE, 2, "gold/D E");
    t.lay("gold/D", (0, -1), 1);
    t.lay("E", (0, -2), 2).settle();
    assert!(t.feature("0,0 city N").complete);
    assert_eq!(bars(&t), [(0, -1, 1), (0, 0, 1)]);
}

/// The last tile completes your road from west to east and Blue's from north to south: its own bar is wanted by both,
/// the two on the start tile by you alone.
///
/// ```text
///       E  A       Blue from the monastery in the north
///    ╋──D──?──A
///       g  A  m
/// ```
fn two_roads_over_one_gold_tile(choice: GoldChoice) -> Table {
    let mut t = table_with(BASE, 2, "E gold/H gold/F A*3 B", |s| s.settings.gold_choice = choice);
    before_the_last_tile(&mut t);
    t.lay("E", (0, -1), 2);
    t.lay_as(BLUE, "A", (1, -1), 0).put("meeple road S");
    t.lay("A", (2, 0), 1);
    t.lay_as(YOU, "gold/F", (1, 0), 0).act("gold 0,0");
    t.settle_to("bars or the next tile", |d| matches!(d, Decision::TakeGold(_) | Decision::Draw));
    assert_eq!(t.points(), ["Blue 3 for road: 3 tiles 3", "You 4 for road: 4 tiles 4"]);
    t
}

/// GOLD-4: the bar counts for both roads of its tile. GOLD-12: who has none left is skipped. GOLD-13.
#[test]
fn int_27_the_taker_chooses_the_tile_when_it_matters() {
    let mut t = two_roads_over_one_gold_tile(GoldChoice::Player);
    assert_eq!(t.decision(), Decision::TakeGold(YOU));
    assert_eq!(t.choices(), ["take 0,0", "take 1,0"]);
    let mut careless = t.clone();
    t.act("take 1,0");
    assert_eq!(taken(&t), ["You 1,0", "You 0,0", "You 0,0"], "Blue has no bar left and is skipped (GOLD-12)");
    careless.act("take 0,0");
    assert_eq!(taken(&careless), ["You 0,0", "Blue 1,0", "You 0,0"]);
}

#[test]
fn int_27_gold_choice_auto_takes_the_most_wanted_bar_first() {
    let t = two_roads_over_one_gold_tile(GoldChoice::Auto);
    assert_eq!(t.decision(), Decision::Draw, "nobody is asked");
    assert_eq!((t.game.gold_bars(YOU), t.game.gold_bars(BLUE)), (3, 0));
}

/// A square of nine around 0,1; the last tile in its corner is a gold tile, its second bar goes to the middle.
///
/// ```text
///    A──D──A
///    m  ?  m
///    m  m  g
/// ```
fn surrounded(middle: &str, figure: &str) -> Table {
    let mut t = table("base+abbot+gold-mines", 2, "fliers/H B*6 A*2 gold/H");
    t.lay(middle, (0, 1), 0).put(figure);
    t.lay("A", (-1, 0), 3);
    t.lay("A", (1, 0), 1);
    t.lay("B", (-1, 1), 0);
    t.lay("B", (1, 1), 0);
    t.lay("B", (-1, 2), 0);
    t.lay("B", (0, 2), 0);
    t.lay("gold/H", (1, 2), 0).act("gold 0,1").settle();
    t
}

#[test]
fn gold_8_a_monastery_takes_the_bars_of_its_nine_tiles() {
    let t = surrounded("B", "meeple monastery");
    assert_eq!(t.points(), ["You 9 for monastery: 9 around 9"]);
    assert_eq!(taken(&t), ["You 0,1", "You 1,2"], "yours, although Blue laid the last tile");
}

/// GOLD-9.
#[test]
fn int_26_a_garden_takes_bars_like_a_monastery() {
    let t = surrounded("fliers/H", "abbot garden");
    assert_eq!(t.points(), ["You 9 for garden: 9 around 9"]);
    assert_eq!(t.game.gold_bars(YOU), 2);
}

/// The abbot goes home from a garden beside gold: points, no bars.
/// GOLD-20.
#[test]
fn int_28_taking_the_abbot_back_gives_no_bars() {
    let mut t = table("base+abbot+gold-mines", 2, "fliers/H gold/H");
    t.lay("fliers/H", (0, 1), 0).put("abbot garden");
    t.lay("gold/H", (1, 0), 1).act("gold 0,1");
    t.lay_as(YOU, "X", (-1, 0), 0).put("abbot back").settle();
    assert_eq!(t.points(), ["You 4 for the abbot: 4 around 4"]);
    assert_eq!(bars(&t), [(0, 1, 1), (1, 0, 1)]);
}

/// Messages value features, they complete none.
#[test]
fn int_28_messages_give_no_bars() {
    let mut t = table("base+messages+gold-mines", 2, "gold/H");
    t.lay("gold/H", (1, 0), 1).put("meeple road SW");
    t.earn(YOU, 5).message("score-meeple").act("message act").act("return meeple 1,0 road SW").act("count 1").settle();
    assert_eq!(t.points().last().unwrap(), "You 3 for message score-meeple: 3 tiles 3");
    assert_eq!(t.game.gold_bars(YOU), 0);
    assert_eq!(bars(&t).len(), 2);
}

/// INT-S10: the field round the completed city gives points at the end, and no bars.
/// GOLD-17.
#[test]
fn int_s10_farmers_get_no_bars() {
    let mut t = Table::only(BASE, 2, "gold/B E");
    t.lay("E", (0, -1), 2).put("meeple field NL.NR.EL.ER.WL.WR");
    t.lay("gold/B", (1, 0), 1).act("gold 0,0").end();
    assert_eq!(t.points(), ["You 3 for final field: 1 city 3"]);
    assert_eq!(t.game.gold_bars(YOU), 0);
}

/// GOLD-14: the majority was looked at before the meeple went home.
#[test]
fn gold_15_bars_are_handed_out_after_the_scoring() {
    let mut t = table(BASE, 2, "gold/D E");
    t.lay("gold/D", (0, -1), 1).put("meeple city NS");
    t.lay("E", (0, -2), 2).settle();
    let place = |wanted: fn(&Event) -> bool| t.events().iter().position(wanted).expect("it happened");
    let scored = place(|e| matches!(e, Event::Scored { .. }));
    let returned = place(|e| matches!(e, Event::Returned { .. }));
    let taken = place(|e| matches!(e, Event::GoldTaken { player: YOU, .. }));
    assert!(scored < returned && returned < taken);
    assert_eq!(t.game.gold_bars(YOU), 2);
}
