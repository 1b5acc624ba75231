//! Tables as records: what comes back, what is told and when, and games kept by the page of earlier days.

use bastide_dealer::Seed;
use bastide_record::{Entry, Record};
use bastide_rules::{Action, Actor, Setup};
use bastide_table::{Assist, Colour, Plan, Seat, Table};

/// A game of three, one of them a bot, as the page kept it when seats were remarks and seeds had 64 bits.
const OLD: &str = include_str!("old/begun.bgr");
/// The same game at its end.
const OLD_FINISHED: &str = include_str!("old/finished.bgr");
/// As the page kept it beside the record.
const OLD_SEED: &str = "16045690984503098046";

fn some_game(setup: &str, steps: usize) -> Table {
    let mut plan = Plan::for_persons(Setup::named(setup, 2).expect("a preset"));
    plan.seats[1] = Seat { name: "Ada \"A\"".into(), colour: Colour::Black, bot: Some("novice".into()) };
    plan.assist = Assist::None;
    let mut table = Table::new("one", plan, Seed::from([3; 32])).expect("it can be played");
    for _ in 0..steps {
        table.deal().expect("it has a dealer");
        let mut actions = Vec::new();
        table.game().legal_actions(&mut actions);
        match actions.get(actions.len() / 2) {
            Some(&action) => table.play(&[action]).expect("it was offered"),
            None => break,
        }
    }
    table
}

/// Plays what a record says from where the table stands, chance by the table's own dealer.
fn replayed_by_the_dealer(table: &mut Table, record: &Record) {
    let rest: Vec<Action> = record.actions().skip(table.steps().len()).collect();
    assert!(!rest.is_empty());
    let whole: Vec<Action> = table.actions().chain(rest.iter().copied()).collect();
    while table.steps().len() < whole.len() {
        match table.game().to_act() {
            Actor::Chance => table.deal().expect("it has a dealer"),
            _ => table.play(&[whole[table.steps().len()]]).expect("it was played like this"),
        }
    }
    assert!(table.actions().eq(whole), "the same luck");
}

#[test]
fn a_game_comes_back_as_it_was_and_goes_on_with_the_same_luck() {
    let mut table = some_game("bigbox6", 80);
    let text = table.record().to_string();
    let mut again = Table::read("two", &text, table.seed()).expect("it holds");
    assert_eq!((again.id(), again.plan(), again.steps()), ("two", table.plan(), table.steps()));
    assert_eq!(again.can_undo(), table.can_undo(), "even what may be taken back");
    table.deal().expect("it has a dealer");
    again.deal().expect("so has this");
    assert_eq!(again.steps(), table.steps());
    assert_eq!(again.record().to_string(), table.record().to_string());
}

#[test]
fn the_seed_is_told_when_the_game_is_over() {
    let begun = some_game("base", 20).record();
    assert_eq!(begun.header.seed, None, "it would tell every tile to come");
    let table = some_game("base", 500);
    assert!(table.game().is_over());
    let record = table.record();
    assert_eq!(record.header.seed, Some(Seed::from([3; 32])));
    record.replay().expect("the seed deals this game");
    let again = Table::read("x", &record.to_string(), Some(Seed::from(1))).expect("it holds");
    assert_eq!(again.seed(), record.header.seed, "the record knows better");
}

#[test]
fn a_seed_that_did_not_deal_all_is_not_told() {
    let text = some_game("base", 20).record().to_string();
    let mut table = Table::read("x", &text, Some(Seed::from(99))).expect("somebody brings a record along");
    while !table.game().is_over() {
        table.deal().expect("it has a dealer");
        let mut actions = Vec::new();
        table.game().legal_actions(&mut actions);
        actions.first().into_iter().for_each(|&action| table.play(&[action]).expect("it was offered"));
    }
    assert_eq!(table.record().header.seed, None);
    table.record().replay().expect("without a seed it holds");
}

#[test]
fn a_record_without_a_seed_becomes_a_follower() {
    let table = Table::read("x", &some_game("base", 10).record().to_string(), None).expect("it holds");
    assert_eq!(table.seed(), None);
}

#[test]
fn remarks_stay_and_older_words_for_seats_go() {
    let mut record = Record::new(Setup::base(2));
    let remarks = [("name-0", "Ada"), ("event", "Sunday")].map(|(key, text)| (key.to_owned(), text.to_owned()));
    record.entries.push(Entry::Meta(remarks.into()));
    let table = Table::of("x", &record, None).expect("it holds");
    let text = table.record().to_string();
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|line| {
        line.ends_with(r#""seats":[{"name":"Ada","colour":"red"},{"colour":"blue"}],"assist":"all"}"#)
    }));
    assert_eq!((lines.next(), lines.next()), (Some(r#"{"meta":{"event":"Sunday"}}"#), None));
}

#[test]
fn damage_is_named_with_its_line() {
    let good = some_game("bigbox6", 80).record().to_string();
    let says = |text: &str| Table::read("x", text, None).expect_err("damaged").line;
    assert_eq!(says(""), 1);
    let mut lines: Vec<&str> = good.lines().collect();
    lines.remove(5);
    assert_eq!(says(&lines.join("\n")), 6);
    lines[3] = "{\"a\":\"meeple moon\"}";
    assert_eq!(says(&lines.join("\n")), 4);
    let colours = good.replacen("\"colour\":\"black\"", "\"colour\":\"white\"", 1);
    assert_eq!(says(&colours), 1);
}

#[test]
fn a_game_kept_long_ago_goes_on_with_its_luck() {
    let seed: Seed = OLD_SEED.parse().expect("a number is a seed");
    let mut table = Table::read("old", OLD, Some(seed)).expect("it reads as ever");
    let seat = |name: &str, colour, bot: Option<&str>| Seat { name: name.into(), colour, bot: bot.map(Into::into) };
    assert_eq!(
        table.plan().seats,
        [
            seat("Ada", Colour::Black, None),
            seat("", Colour::Blue, Some("novice")),
            seat("Bo \"B\" Ünlü", Colour::Pink, None)
        ]
    );
    assert_eq!((table.plan().assist, table.steps().len(), table.can_undo()), (Assist::Some, 62, true));
    let finished = bastide_record::replay(OLD_FINISHED).expect("it holds").record;
    replayed_by_the_dealer(&mut table, &finished);
    assert!(table.game().is_over());
    assert_eq!(table.record().header.seed, Some(seed), "and shows in the end that all was fair");
    let text = table.record().to_string();
    assert_eq!(Table::read("new", &text, None).expect("in today's words").steps(), table.steps());
}
