//! What `docs/records.md` shows is true.

use bastide_record::{Assist, Colour, replay};
use bastide_rules::Action;

const DOCUMENT: &str = include_str!("../../../docs/records.md");

/// Every record shown, as written.
fn examples() -> Vec<&'static str> {
    let fenced = DOCUMENT.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    fenced.filter(|text| text.starts_with("{\"bastide\"")).collect()
}

#[test]
fn every_example_replays() {
    for example in examples() {
        replay(example).unwrap_or_else(|error| panic!("{example}{error}"));
    }
}

#[test]
fn the_examples_show_what_is_said_about_them() {
    let records: Vec<_> = examples().into_iter().map(|text| replay(text).expect("it replays").record).collect();
    let [first, seeded, older, ..] = records.as_slice() else { panic!("only {} examples", records.len()) };
    assert_eq!(first.seats()[1].bot.as_deref(), Some("knight"));
    assert!(seeded.header.seed.is_some() && seeded.actions().count() > 0, "the deal is checked");
    assert_eq!(seeded.assist(), Assist::Some);
    assert!(older.header.seats.is_empty());
    assert_eq!(older.seats()[1].colour, Colour::Green);
    assert_eq!(older.seats()[1].bot.as_deref(), Some("knight"));
}

#[test]
fn every_colour_is_named() {
    let row = DOCUMENT.lines().find(|line| line.starts_with("| `colour`")).expect("the row of the colour");
    let named: Vec<&str> = row.split('`').skip(3).step_by(2).collect();
    assert_eq!(named, Colour::ALL.map(Colour::id));
}

#[test]
fn every_action_shown_is_one() {
    let table = DOCUMENT.split("## Actions").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap_or_default();
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut shown = 0;
    for text in rows.flat_map(|row| row.split('`').skip(1).step_by(2)) {
        let action: Action = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(action.to_string(), text);
        shown += 1;
    }
    assert!(shown > 25, "only {shown} actions were found");
}
