//! Events in, scenes out: without a browser.

use bastide_rules::{Event, Figure, Game, Player, Reason, Setup};

use super::count::{beat, counts, is_final, scores_before};
use super::lag::Lag;
use super::scene::{Act, Cue, Scene, paced, still, timed};
use super::script::Stretch;

const ADA: Player = Player(0);
const BO: Player = Player(1);

fn game() -> Game {
    Game::new(&Setup::named("base", 2).unwrap()).unwrap()
}

fn events(lines: &[&str]) -> Vec<Event> {
    lines.iter().map(|line| line.parse().unwrap_or_else(|why| panic!("{line}: {why}"))).collect()
}

fn acts(lines: &[&str]) -> Vec<Act> {
    acts_of(lines, None)
}

fn acts_of(lines: &[&str], flying: Option<(Player, Figure)>) -> Vec<Act> {
    Stretch { events: &events(lines), game: &game(), flying }.acts()
}

/// The names of acts, for lists that can be read.
fn names(acts: &[Act]) -> Vec<String> {
    acts.iter().map(|a| format!("{a:?}").split([' ', '(']).next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_kind_of_event_has_its_scene_or_none() {
    for (line, seen) in [
        ("turn-began 0", ""),
        ("extra-part 0 builder", ""),
        ("extra-part 0 message", "Note"),
        ("drawn 0 base/K", "Draw"),
        ("discarded base/K", "PutAway"),
        ("laid 0 base/D 3,-1 r2", "Lay"),
        ("laid nobody base/D 0,0 r0", ""),
        ("deployed 0 meeple 0,0 road EW", "Deploy"),
        ("returned 0 meeple 0,0 road EW scored", "Home"),
        ("double-turn 0", "Note"),
        ("scored 0 abbot-back at 0,0 road EW = 3: 3 surroundings +3", "Points"),
        ("counted 0 figure 1 from 3 to 11", "Count"),
        ("goods-taken 0 2 wine 0,0 city N", "Goods"),
        ("gold-placed 3,-1", "GoldPut"),
        ("gold-taken 0 3,-1", "GoldTaken"),
        ("enchanted mage 0,0 road EW to 0,0 city N", "Enchant"),
        ("dispelled mage 0,0 road EW", "Dispel"),
        ("robber-set 0 17", "Note"),
        ("robber-travelled 0 21", "Note"),
        ("robber-back 0", "Note"),
        ("took-off 0 large", "TakeOff"),
        ("rolled 2 to 3,-1", "Roll"),
        ("flight-failed 0 large", "Fail"),
        ("ferry-set 3,-1 NE new", "Ferry"),
        ("message-turned 0 knights", "Message"),
        ("circle-chosen 0 fork add", "Note"),
        ("surveyor-moved north from 0 to 1", "Survey"),
        ("ended", ""),
    ] {
        assert_eq!(names(&acts(&[line])).join(" "), seen, "{line}");
    }
}

#[test]
fn a_finished_road_glows_then_its_points_run_and_its_figure_goes_home() {
    let scenes = timed(&acts(&[
        "laid 0 base/D 1,0 r0",
        "deployed 0 meeple 0,0 road EW",
        "scored 0 completed road at 0,0 road EW = 2: 2 tiles +2",
        "counted 0 figure 1 from 0 to 2",
        "returned 0 meeple 0,0 road EW scored",
        "turn-began 1",
        "drawn 1 base/K",
    ]));
    let acts: Vec<Act> = scenes.iter().map(|s| s.act).collect();
    assert_eq!(names(&acts), ["Lay", "Deploy", "Close", "Points", "Home", "Draw"]);
    assert!(matches!(acts[3], Act::Points { player: ADA, points: 2, lands: true, .. }));
    let at: Vec<u32> = scenes.iter().map(|s| s.at).collect();
    assert!(at.windows(2).all(|w| w[0] < w[1]), "{at:?}");
    assert!(scenes[2].end() > scenes[3].at, "the points rise while the road glows");
    assert!(scenes[1].end() <= scenes[2].at, "the figure has come before the road glows");
}

#[test]
fn points_that_wait_for_a_question_do_not_reach_the_total() {
    let asked = acts(&["scored 0 completed road at 0,0 road EW = 2: 2 tiles +2"]);
    assert!(matches!(asked[1], Act::Points { lands: false, .. }));
    assert_eq!(asked.iter().find_map(|a| a.counted()), None);
    let answered = acts(&["counted 0 figure 2 from 3 to 5"]);
    assert_eq!(answered, [Act::Count { player: ADA, points: 2 }]);
    assert_eq!(answered[0].counted(), Some((ADA, 2)));
}

#[test]
fn two_owners_share_one_glow() {
    let acts = acts(&[
        "scored 0 completed city at 0,0 city N = 4: 2 tiles +4",
        "scored 1 completed city at 0,0 city N = 4: 2 tiles +4",
        "counted 0 figure 1 from 0 to 4",
        "counted 1 figure 1 from 7 to 11",
    ]);
    assert_eq!(names(&acts), ["Close", "Points", "Points"]);
    assert_eq!(acts[0].cue(&game()), Some(Cue::Bell));
    assert_eq!(acts.iter().filter_map(|a| a.counted()).collect::<Vec<_>>(), [(ADA, 4), (BO, 4)]);
}

/// The bonus rises with the points; the surveyor walks before those it sends home leave, and says whose they are.
#[test]
fn a_surveyor_walks_and_sends_settlers_home() {
    let acts = acts(&[
        "scored 0 completed road at -1,0 road EW = 6: 2 tiles +2, 1 surveyors +4",
        "counted 0 figure 1 from 0 to 6",
        "returned 0 meeple -1,0 road EW scored",
        "surveyor-moved north from 1 to 2",
        "returned 1 meeple 0,0 city W left-behind",
    ]);
    assert_eq!(names(&acts), ["Close", "Points", "Home", "Survey", "Home"]);
    assert!(matches!(acts[1], Act::Points { points: 6, extra: 4, .. }));
    assert!(matches!(acts[3], Act::Survey { from: 1, to: 2, sent: 2, .. }), "{acts:?}");
    let scenes = timed(&acts);
    assert!(scenes[3].at >= scenes[2].end() && scenes[4].at > scenes[3].at);
    assert_eq!(still(&acts).len(), 1);
    let waiting = Lag { waiting: acts.clone(), ..Lag::default() };
    let north = bastide_rules::Surveyor::North;
    assert_eq!((waiting.column(north, 2), Lag::default().column(north, 2)), (1, 2));
    assert!(Lag { now: acts, ..Lag::default() }.walks(north));
}

#[test]
fn a_robber_takes_its_share_from_the_one_who_scored() {
    let acts = acts(&["scored 1 robbed 0 of 8 = 4: 1 flat +4", "counted 1 figure 1 from 0 to 4"]);
    assert_eq!(acts, [Act::Rob { player: BO, victim: ADA, points: 4, lands: true }]);
}

/// The die that fails a flight is shown, then the flight, then the sentence; the figure goes home last.
#[test]
fn a_failed_flight_is_seen_to_its_end() {
    let flown = acts_of(&["rolled 2 to 3,-1", "flight-failed 0 large"], Some((ADA, Figure::Large)));
    assert_eq!(names(&flown), ["Roll", "Fly", "Fail", "Home"]);
    assert!(matches!(flown[2], Act::Fail { distance: Some(2), .. }));
    let scenes = timed(&flown);
    assert_eq!([scenes[0].lasts, scenes[2].lasts], [1200, 1200]);
    assert!(scenes.windows(2).all(|w| w[0].end() <= w[1].at), "chance has the stage for itself");
}

#[test]
fn a_tile_that_fits_nowhere_never_comes_into_the_hand() {
    let acts = acts(&["drawn 0 base/K", "discarded base/K", "drawn 0 base/D"]);
    assert_eq!(names(&acts), ["PutAway", "Draw"]);
}

#[test]
fn no_scene_is_long_and_chance_takes_its_time() {
    for line in ["laid 0 base/D 3,-1 r2", "gold-placed 3,-1", "drawn 0 base/K", "ferry-set 3,-1 NE new"] {
        assert!(timed(&acts(&[line]))[0].lasts <= 600, "{line}");
    }
    for line in ["rolled 2 to 3,-1", "message-turned 0 knights", "discarded base/K"] {
        assert_eq!(timed(&acts(&[line]))[0].lasts, 1200, "{line}");
    }
}

#[test]
fn scenes_are_played_quicker_and_slower() {
    let mut scenes = timed(&acts(&["laid 0 base/D 1,0 r0", "deployed 0 meeple 0,0 road EW"]));
    paced(&mut scenes, 50);
    assert_eq!((scenes[0].lasts, scenes[1].at, scenes[1].lasts), (150, 150, 180));
}

/// Without movement nothing random passes unseen: it stands still long enough to be read.
#[test]
fn stillness_shows_what_chance_brought() {
    let flown = acts_of(&["rolled 2 to 3,-1", "flight-failed 0 large", "drawn 1 base/K"], Some((ADA, Figure::Large)));
    let cards = still(&flown);
    assert!(matches!(cards[..], [Scene { act: Act::Fail { distance: Some(2), .. }, at: 0, lasts: 2400 }]), "{cards:?}");
    assert_eq!(still(&acts(&["laid 0 base/D 1,0 r0", "deployed 0 meeple 0,0 road EW"])), []);
    assert_eq!(still(&acts(&["message-turned 0 knights"])).len(), 1);
}

#[test]
fn the_picture_waits_for_what_has_not_come() {
    let acts = acts(&["deployed 0 meeple 0,0 road EW", "gold-placed 3,-1", "ferry-set 3,-1 NE new", "drawn 0 base/K"]);
    let Act::Deploy { place } = acts[0] else { panic!("{acts:?}") };
    let pos = "3,-1".parse().unwrap();
    let waiting = Lag { waiting: acts.clone(), ..Lag::default() };
    assert_eq!((waiting.figure(place), waiting.gold(pos)), (" absent", 1));
    assert!(waiting.ferry(pos) && waiting.draws());
    let now = Lag { now: acts, ..Lag::default() };
    assert_eq!(now.figure(place), " fresh");
    assert_eq!(Lag::default().figure(place), "");
}

const END: [&str; 8] = [
    "counted 0 figure 1 from 0 to 4",
    "scored 0 robber-left = 3: 1 flat +3",
    "scored 1 final city at 0,0 city N = 2: 2 tiles +2",
    "scored 0 final road at 0,0 road EW = 1: 1 tiles +1",
    "scored 1 final road at 0,0 road EW = 1: 1 tiles +1",
    "scored 0 final field at 0,0 field SL.SR = 3: 1 cities +3",
    "scored 1 gold = 4: 4 bars +4",
    "ended",
];

#[test]
fn the_end_is_counted_roads_first_and_fields_last() {
    let counted = counts(&events(&END));
    let order: Vec<String> = counted.iter().map(|c| format!("{:?}", c.reason)).collect();
    assert_eq!(order, ["Final(Road)", "Final(City)", "Gold", "RobberLeft", "Final(Field)"]);
    assert_eq!(counted[0].awards.len(), 2, "a shared road is counted once");
    assert_eq!(scores_before(&counted, &[20, 20]), [13, 13]);
    assert!(counted.iter().all(|c| is_final(c.reason)));
}

#[test]
fn a_game_that_goes_on_counts_nothing() {
    assert_eq!(counts(&events(&END[..7])), []);
    assert!(!is_final(Reason::AbbotBack));
}

/// However much there is to count, it takes at most 22 seconds, and few things are not hurried.
#[test]
fn many_features_are_counted_quickly() {
    assert_eq!(beat(3), 1900);
    for n in [1, 12, 40, 80] {
        assert!(beat(n) as usize * n <= 22_000, "{n}");
    }
}
