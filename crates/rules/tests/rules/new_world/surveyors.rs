//! The surveyors: extra points, their moves, settlers sent home, and the order of scorings.

use bastide_rules::{Decision, Event, Figure, Pos, ReturnCause, Surveyor};

use super::super::kit::{BLUE, GREEN, Table, YOU, place};
use super::{WHOLE_FIELD, rich_table, surveyors, table, turns};

/// Who was sent home without points since the last draw, as texts.
fn left_behind(t: &Table) -> Vec<String> {
    let left = t.events().iter().filter_map(|event| match *event {
        Event::Returned { player, place, cause: ReturnCause::LeftBehind, .. } => Some(format!("{player} {place}")),
        _ => None,
    });
    left.collect()
}

fn moves(t: &Table) -> Vec<(Surveyor, i16, i16)> {
    let moved = t.events().iter().filter_map(|event| match *event {
        Event::SurveyorMoved { surveyor, from, to } => Some((surveyor, from, to)),
        _ => None,
    });
    moved.collect()
}

/// NW-40, NW-41: any row of the column.
#[test]
fn ex_nw_8_a_surveyor_in_the_column_adds_four() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1 meeple city E\n fork -1,8 r0 meeple road E");
    assert_eq!(t.points(), ["Blue 6 for road: 2 tiles 2 + 1 surveyor 4"]);
}

/// The long example, first half. NW-42, NW-43, NW-44: points first, then the surveyor nearer the coast.
#[test]
fn ex_nw_9_four_tiles_a_post_and_a_surveyor() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "fork -1,2 r0 meeple road E
         farm -1,5 r0
         farm -2,5 r0
         farm -3,5 r0
         fork -3,6 r0
         straight-post -2,6 r0
         straight -1,6 r0 meeple road EW",
    );
    assert_eq!(t.points(), ["You 10 for road: 4 tiles 4 + 1 post 2 + 1 surveyor 4"]);
    assert_eq!(moves(&t), [(Surveyor::South, 0, 1)]);
    assert_eq!(surveyors(&t), [1, 1]);
    let told = |wanted: fn(&Event) -> bool| t.events().iter().position(wanted).expect("it was told");
    assert!(
        told(|e| matches!(e, Event::Scored { .. })) < told(|e| matches!(e, Event::Returned { .. }))
            && told(|e| matches!(e, Event::Returned { .. })) < told(|e| matches!(e, Event::SurveyorMoved { .. })),
        "scored, back, then the surveyor"
    );
}

/// The long example, second half, with you as Red. NW-40, NW-47, NW-48, NW-49: one tile completes a farm and two towns.
#[test]
fn ex_nw_10_to_12_the_order_decides_ex_nw_10_ex_nw_11_ex_nw_12() {
    let mut t = long_example();
    assert_eq!((t.decision(), t.decider()), (Decision::ScoreOrder, BLUE));
    assert_eq!(t.choices(), ["score -1,5 monastery", "score -2,3 city S", "score 0,4 city W"]);
    t.act("score -1,5 monastery");
    assert_eq!(t.points(), ["Blue 17 for monastery: 9 around 9 + 2 surveyors 8"]);
    assert_eq!(surveyors(&t), [2, 1]);
    assert_eq!(t.choices(), ["score -2,3 city S", "score 0,4 city W"], "asked again");
    t.act("score -2,3 city S");
    assert_eq!(t.points()[1..], ["Blue 8 for city: 2 tiles 4 + 1 surveyor 4"]);
    assert_eq!(left_behind(&t), ["0 -1,4 city EW", "3 -1,6 road EW"]);
    assert_eq!(moves(&t), [(Surveyor::North, 1, 2), (Surveyor::South, 1, 2)]);
    assert_eq!((t.decision(), surveyors(&t)), (Decision::Draw, [2, 2]), "your town is not scored");
    assert!(t.feature("-1,4 city EW").complete && t.feature("-1,4 city EW").owners.is_empty());
    assert_eq!((t.meeples(YOU), t.meeples(GREEN)), (5, 5));
}

/// NW-48: another order, other points: your town first, before you are sent home.
#[test]
fn nw_48_another_order_gives_other_points() {
    let mut t = long_example();
    t.act("score 0,4 city W");
    assert_eq!(t.points(), ["You 14 for city: 3 tiles 6 + 2 surveyors 8"]);
    t.act("score -1,5 monastery");
    let rest = ["Blue 13 for monastery: 9 around 9 + 1 surveyor 4", "Blue 12 for city: 2 tiles 4 + 2 surveyors 8"];
    assert_eq!(t.points()[1..], rest, "the last one needs no question");
    assert_eq!(surveyors(&t), [2, 2], "with no tile further west nobody moves (NW-45)");
}

/// Both surveyors in column 1; Blue's tile completes the farm, a small town and your town.
fn long_example() -> Table {
    let mut t = rich_table(4);
    turns(
        &mut t,
        "fork -1,8 r0 meeple road E
         edge -1,1 r1 meeple city E
         farm -1,3 r0
         straight -1,6 r0 meeple road EW
         street -1,4 r0 meeple city EW
         farm -1,5 r0 meeple monastery
         edge -2,3 r2
         farm -2,5 r0
         bend -2,6 r3
         beside -2,4 r0 meeple city N",
    );
    t
}

/// NW-48: where the moves in between change nothing for anybody, nobody is asked.
#[test]
fn nw_48_the_order_is_asked_only_where_it_matters() {
    let mut t = table(2, "farm*6 fork*3 edge*2 opposite beside");
    turns(
        &mut t,
        "farm -1,3 r0
         farm -2,3 r0
         farm -3,3 r0
         edge -4,3 r2 meeple city S
         farm -3,4 r0
         farm -3,5 r0
         edge -4,5 r0
         opposite -4,4 r0 meeple city S",
    );
    assert_eq!(t.decision(), Decision::Draw, "two towns in column 4, the surveyors in columns 0 and 1");
    assert_eq!(t.points(), ["Blue 4 for city: 2 tiles 4", "Blue 4 for city: 2 tiles 4"]);
    assert_eq!(surveyors(&t), [1, 1]);
}

/// NW-40, NW-74: two bandits in the column of one surveyor bring 8.
#[test]
fn int_73_four_for_each_settler_and_each_surveyor_and_none_at_the_end() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "straight -1,6 r0 meeple road EW
         edge -1,1 r1 meeple city E
         straight -1,8 r0 meeple road EW
         bend -2,6 r3
         straight -2,7 r1",
    );
    t.settle();
    assert_eq!(surveyors(&t), [1, 0]);
    let trail = t.feature("-1,6 road EW").id;
    assert_eq!(t.game.value_if_scored_now(trail, YOU).total(), 4 + 4, "four tiles, a bandit and a surveyor so far");
    assert_eq!(t.game.value_at_end(trail, YOU).total(), 4, "NW-74");
    turns(&mut t, "bend -2,8 r2");
    t.settle();
    assert_eq!(t.points(), ["You 15 for road: 7 tiles 7 + 2 surveyors 8"]);
}

/// NW-45, NW-50.
#[test]
fn nw_45_and_nw_50_with_no_tile_further_west_no_surveyor_moves_and_nobody_goes() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1 meeple city E\n edge -1,4 r1 meeple city E");
    assert_eq!(surveyors(&t), [1, 1]);
    assert_eq!(t.game.next_surveyor_move(), None, "column 1 is the last");
    turns(&mut t, "edge -1,7 r1 meeple city E");
    assert_eq!(t.points(), ["You 12 for city: 2 tiles 4 + 2 surveyors 8"]);
    assert_eq!((moves(&t), surveyors(&t)), (vec![], [1, 1]));
    turns(&mut t, "straight -1,2 r0 meeple road EW\n straight -2,2 r0\n fork -3,2 r0");
    t.settle();
    assert_eq!(moves(&t), [(Surveyor::North, 1, 2)], "now there are tiles further west");
}

/// NW-46.
#[test]
fn nw_46_what_nobody_stands_on_moves_no_surveyor() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1\n fork -1,2 r0");
    t.settle();
    assert!(t.feature("-1,1 city E").complete);
    assert_eq!((t.points().len(), surveyors(&t)), (0, [0, 0]));
}

/// The surveyor's own row may be empty; a tile anywhere in the next column is enough.
#[test]
fn int_75_a_tile_in_any_row_lets_a_surveyor_move() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,7 r1 meeple city E");
    assert_eq!(moves(&t), [(Surveyor::North, 0, 1)], "only the seventh row has a tile in column 1");
    assert!(t.game.tile_at(Pos::new(-1, 0)).is_none());
}

/// Which of two in one column moves makes no difference: nobody is asked.
#[test]
fn int_76_in_one_column_the_northern_surveyor_goes_first() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,1 r1 meeple city E\n edge -1,4 r1 meeple city E\n farm -1,3 r0\n farm -2,3 r0");
    assert_eq!(surveyors(&t), [1, 1]);
    let next = t.game.next_surveyor_move().expect("column 2 has a tile");
    assert_eq!((next.surveyor, next.from, next.to), (Surveyor::North, 1, 2));
    assert_eq!(Table::new("base", 2).game.next_surveyor_move(), None, "no surveyors in the classic game");
    assert_eq!(Table::new("base", 2).game.surveyors(), None);
}

/// NW-23, NW-47: allowed, but dangerous: the next scoring sends the settler home. A trapper stays.
#[test]
fn nw_23_a_settler_may_be_put_east_of_the_surveyors() {
    let mut t = west_by_two();
    assert_eq!(surveyors(&t), [2, 2]);
    turns(&mut t, &format!("farm -1,5 r0 meeple monastery\n farm -1,3 r0 meeple {WHOLE_FIELD}"));
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (4, 4));
    assert!(t.game.sent_home_next().eq([(YOU, Figure::Meeple, place("-1,5 monastery"))]), "the page can warn");
    turns(&mut t, "fork -3,8 r0 meeple road E");
    assert_eq!(t.points().len(), 1);
    assert_eq!(left_behind(&t), ["0 -1,5 monastery"]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE)), (5, 4));
}

/// Four scorings, after which both surveyors stand in column 2.
fn west_by_two() -> Table {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "fork -1,8 r0 meeple road E
         edge -1,7 r1 meeple city E
         fork -2,8 r0 meeple road E
         edge -1,1 r1 meeple city E",
    );
    t
}
