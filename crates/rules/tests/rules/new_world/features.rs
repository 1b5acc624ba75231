//! Settlers, what features are worth completed and at the end, and who wins.

use bastide_rules::{Decision, Mechanic, PartKind, Player, field_of};

use super::super::kit::{BLUE, Table, YOU, stock_only};
use super::{WHOLE_FIELD, rich_table, surveyors, table, turns, world};

fn sorted(mut points: Vec<String>) -> Vec<String> {
    points.sort();
    points
}

/// NW-20, NW-21, NW-22.
#[test]
fn nw_20_to_22_one_settler_from_supply_on_the_tile_just_laid_where_nobody_stands() {
    let mut t = rich_table(2);
    turns(&mut t, "straight -1,2 r0");
    let both = ["meeple field ER.SL.SR.WL", "meeple field NL.NR.EL.WR", "meeple road EW", "pass"];
    assert_eq!(t.choices(), both, "bandit, or trapper on either side");
    t.act("meeple road EW");
    assert_eq!((t.meeples(YOU), t.decision()), (4, Decision::Draw), "one settler, and the turn is over");
    turns(&mut t, "straight -2,2 r0");
    assert!(!t.allows("meeple road EW"), "a bandit is on the trail, however far away");
    assert!(t.allows("meeple field NL.NR.EL.WR"));
    turns(&mut t, "street -1,4 r0");
    assert!(t.allows("meeple city EW"), "a sheriff");
    t.act("meeple city EW");
    turns(&mut t, "street -2,4 r0");
    assert!(!t.allows("meeple city EW"));
    turns(&mut t, "farm -1,9 r0");
    assert_eq!(t.choices(), [format!("meeple {WHOLE_FIELD}").as_str(), "meeple monastery", "pass"]);
}

/// Whoever has no settler left only lays tiles.
#[test]
fn without_settlers_nobody_is_asked() {
    let mut t = Table::set("newworld", 2, |setup| {
        stock_only(setup, &world("farm*4"));
        setup.meeples = 1;
    });
    turns(&mut t, "farm -1,0 r0 meeple monastery\n farm -1,3 r0 meeple monastery\n farm -1,5 r0");
    assert_eq!((t.decision(), t.game.active()), (Decision::Draw, BLUE));
}

/// NW-24, NW-34, NW-35: a two-tile town is worth 4.
#[test]
fn ex_nw_7_a_settler_just_put_is_scored_at_once() {
    let mut t = rich_table(2);
    turns(&mut t, "edge -1,4 r1 meeple city E");
    assert_eq!(t.points(), ["You 4 for city: 2 tiles 4"]);
    assert_eq!((t.meeples(YOU), t.board_of(YOU).len()), (5, 0));
    turns(&mut t, "straight -1,6 r0\n fork -2,6 r0 meeple road E");
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!(t.meeples(YOU), 5);
}

// ---- completed

/// NW-30.
#[test]
fn ex_nw_1_a_trail_of_four_tiles_with_two_trading_posts() {
    let mut t = rich_table(2);
    turns(&mut t, "straight-post -1,2 r0 meeple road EW\n straight-post -2,2 r0\n fork -3,2 r0");
    t.settle();
    assert_eq!(t.points(), ["You 8 for road: 4 tiles 4 + 2 posts 4"]);
}

#[test]
fn ex_nw_2_a_trail_of_three_tiles() {
    let mut t = rich_table(2);
    turns(&mut t, "straight -1,2 r0 meeple road EW\n fork -2,2 r0");
    t.settle();
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
}

/// NW-30: a ring is complete as well; a farm and a town end a trail.
#[test]
fn nw_30_a_ring_is_complete_and_farms_and_towns_end_trails() {
    let mut t = table(2, "bend*4 farm");
    turns(&mut t, "farm -1,3 r0\n bend -2,3 r0 meeple road SW\n bend -3,3 r3\n bend -3,4 r2\n bend -2,4 r1");
    t.settle();
    assert_eq!(t.points(), ["Blue 4 for road: 4 tiles 4"]);
    let mut t = table(2, "farm-trail gate");
    turns(&mut t, "farm-trail -1,2 r3 meeple road E");
    assert_eq!(t.points(), ["You 2 for road: 2 tiles 2"], "from the landing to the farm");
    turns(&mut t, "gate -1,6 r3 meeple road E");
    assert_eq!(t.points(), ["Blue 6 for road: 2 tiles 2 + 1 surveyor 4"], "from the landing to the town");
}

/// NW-31.
#[test]
fn ex_nw_3_a_town_of_four_tiles() {
    let mut t = rich_table(2);
    turns(&mut t, "street -1,4 r0 meeple city EW\n street -2,4 r0\n edge -3,4 r1");
    t.settle();
    assert_eq!(t.points(), ["You 8 for city: 4 tiles 8"]);
}

#[test]
fn ex_nw_4_a_town_of_three_tiles_with_a_flag() {
    let mut t = rich_table(2);
    turns(&mut t, "street-flag -1,4 r0 meeple city EW\n edge -2,4 r1");
    t.settle();
    assert_eq!(t.points(), ["You 8 for city: 3 tiles 6 + 1 coat 2"]);
}

/// NW-31: two pieces of one tile in the same town are one tile.
#[test]
fn nw_31_tiles_count_not_pieces() {
    let mut t = table(2, "beside corner*3 farm");
    turns(
        &mut t,
        "farm -1,3 r0
         corner -2,3 r3 meeple city SW
         corner -2,4 r0
         corner -3,3 r2
         beside -3,4 r0",
    );
    t.settle();
    assert_eq!(t.points(), ["Blue 8 for city: 4 tiles 8"]);
}

/// NW-33: the new tile joins two towns with one sheriff each.
#[test]
fn ex_nw_5_a_tie_gives_everybody_all() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "street-flag -1,4 r0 meeple city EW
         farm -1,5 r0
         farm -2,5 r0
         farm -3,5 r0
         farm -4,5 r0
         edge -4,4 r1 meeple city E
         street -3,4 r0
         street -2,4 r0",
    );
    t.settle();
    assert_eq!(t.points(), ["Blue 12 for city: 5 tiles 10 + 1 coat 2", "You 12 for city: 5 tiles 10 + 1 coat 2"]);
    assert_eq!((t.meeples(YOU), t.meeples(BLUE), surveyors(&t)), (5, 5, [1, 0]), "one feature, one move");
}

/// NW-32.
#[test]
fn ex_nw_6_a_farm_with_tiles_all_around() {
    let mut t = rich_table(2);
    turns(
        &mut t,
        "farm -1,5 r0 meeple monastery
         edge -1,4 r1
         straight -1,6 r0
         bend -2,6 r3
         farm -2,5 r0
         farm -2,4 r0",
    );
    t.settle();
    assert_eq!(t.points(), ["You 9 for monastery: 9 around 9"]);
    assert_eq!(t.meeples(YOU), 5);
}

// ---- at the end

/// NW-70: what the last tile completes is scored as usual, with surveyors, and then everything else.
#[test]
fn nw_70_the_last_tile_is_scored_as_usual() {
    let mut t = table(2, "edge*2 street");
    turns(&mut t, "edge -1,1 r1 meeple city E\n street -1,4 r0 meeple city EW\n edge -1,7 r1 meeple city E");
    t.end();
    assert_eq!(t.points(), ["You 8 for city: 2 tiles 4 + 1 surveyor 4", "Blue 2 for final city: 2 tiles 2"]);
}

/// NW-71, NW-72, NW-73.
#[test]
fn ex_nw_14_open_trails_farms_and_towns() {
    let mut t = table(3, "straight*2 farm street*2");
    turns(
        &mut t,
        "straight -1,6 r0 meeple road EW
         farm -1,5 r0 meeple monastery
         street -1,4 r0 meeple city EW
         straight -2,6 r0
         street -2,4 r0",
    );
    t.end();
    assert_eq!(
        sorted(t.points()),
        [
            "Blue 8 for final monastery: 8 around 8",
            "Yellow 3 for final city: 3 tiles 3",
            "You 3 for final road: 3 tiles 3",
        ]
    );

    let mut t = table(2, "farm*6");
    turns(&mut t, "farm -1,9 r0\n farm -1,10 r0 meeple monastery\n farm 0,10 r0");
    let farm = t.feature("-1,10 monastery");
    assert_eq!(t.game.value_at_end(farm.id, BLUE).total(), 4, "NW-73: itself and what lies around it");
    turns(&mut t, "farm -2,9 r0");
    assert_eq!(t.game.value_at_end(farm.id, BLUE).total(), 5);

    // Green, here you, has two sheriffs in the large town, Black, here Blue, one.
    let mut t = table(2, "street*7 farm*5");
    turns(
        &mut t,
        "street -1,1 r0 meeple city EW
         farm -1,0 r0
         farm -2,0 r0
         farm -3,0 r0
         farm -4,0 r0
         street -3,1 r0 meeple city EW
         farm -5,0 r0
         street -2,1 r0
         street -5,1 r0 meeple city EW
         street -4,1 r0
         street -6,1 r0
         street -7,1 r0",
    );
    t.end();
    assert_eq!(t.points(), ["You 8 for final city: 8 tiles 8"]);
}

/// NW-71, NW-72: a trading post gives 2 at the end as well, a flag only 1.
#[test]
fn nw_71_and_nw_72_posts_and_flags_at_the_end() {
    let mut t = table(2, "straight-post street-flag");
    turns(&mut t, "straight-post -1,2 r0 meeple road EW\n street-flag -1,4 r0 meeple city EW");
    t.end();
    assert_eq!(
        t.points(),
        ["You 4 for final road: 2 tiles 2 + 1 post 2", "Blue 3 for final city: 2 tiles 2 + 1 coat 1"]
    );
}

/// NW-60, NW-75, NW-76: any animal counts 1.
#[test]
fn ex_nw_15_plains_count_their_animals() {
    let mut t = table(2, "herd wilds");
    turns(&mut t, &format!("herd -1,3 r0 meeple {WHOLE_FIELD}\n wilds -1,5 r0 meeple {WHOLE_FIELD}"));
    t.end();
    assert_eq!(t.points(), ["You 3 for final field: 3 animals 3", "Blue 2 for final field: 2 animals 2"]);
}

/// NW-61, NW-75: trappers stay, and the plains they were put on have grown together.
#[test]
fn ex_nw_16_most_trappers_take_the_plain() {
    let mut t = table(3, "wilds*2 farm-deer*2 edge farm*4");
    turns(
        &mut t,
        &format!(
            "wilds -1,3 r0 meeple {WHOLE_FIELD}
             wilds -1,9 r0 meeple {WHOLE_FIELD}
             farm-deer -1,5 r0 meeple {WHOLE_FIELD}
             farm-deer -1,0 r0 meeple {WHOLE_FIELD}
             edge -1,4 r1"
        ),
    );
    assert_eq!(t.choices(), ["meeple city E", "pass"], "the plain the tile joins has its trappers");
    turns(&mut t, "farm -2,0 r0\n farm -2,1 r0\n farm -2,2 r0\n farm -2,3 r0");
    t.end();
    assert_eq!(sorted(t.points()), ["Blue 2 for final field: 2 animals 2", "You 4 for final field: 4 animals 4"]);
}

#[test]
fn ex_nw_17_as_many_trappers_each_take_the_plain() {
    let mut t = table(3, "wilds*2 herd farm-deer*2 edge straight farm-trail farm*2");
    turns(
        &mut t,
        &format!(
            "wilds -1,3 r0 meeple {WHOLE_FIELD}
             herd -1,9 r0 meeple {WHOLE_FIELD}
             farm-deer -1,5 r0 meeple {WHOLE_FIELD}
             farm-deer -1,0 r0 meeple {WHOLE_FIELD}
             edge -1,4 r1
             straight -1,2 r0 meeple field NL.NR.EL.WR
             farm-trail -2,2 r3
             wilds -2,9 r0
             farm -2,1 r0
             farm -2,0 r0"
        ),
    );
    t.end();
    assert_eq!(
        sorted(t.points()),
        [
            "Blue 5 for final field: 5 animals 5",
            "Yellow 4 for final field: 4 animals 4",
            "You 4 for final field: 4 animals 4"
        ]
    );
}

/// NW-77.
#[test]
fn int_74_a_tie_for_the_win_is_shared() {
    let mut t = table(2, "herd*2");
    turns(&mut t, &format!("herd -1,3 r0 meeple {WHOLE_FIELD}\n herd -1,5 r0 meeple {WHOLE_FIELD}"));
    t.end();
    assert_eq!(t.scores(), [3, 3]);
    assert!(t.game.leaders().eq([YOU, BLUE]));
}

/// NW-78: from 49 by two: field 1, the figure laid down.
#[test]
fn ex_nw_13_the_track_has_fifty_fields() {
    assert_eq!((field_of(49), field_of(49 + 2), (49 + 2) / 50), (49, 1, 1));
}

/// Everything a figure can be in the New World is what a meeple is in the classic game, in other words.
#[test]
fn nw_21_the_same_places_in_other_words() {
    let t = rich_table(2);
    assert!(t.game.rules().plays(Mechanic::Farmers), "trappers");
    let kinds: Vec<PartKind> = t.game.feature_ids().map(|id| t.game.feature(id).kind).collect();
    assert!(!kinds.contains(&PartKind::Garden) && kinds.contains(&PartKind::Field));
    assert_eq!(t.game.players().collect::<Vec<Player>>(), [YOU, BLUE]);
}
