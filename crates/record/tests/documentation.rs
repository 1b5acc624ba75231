//! What `docs/records.md` shows is true.

use bastide_record::replay;
use bastide_rules::Action;

const DOCUMENT: &str = include_str!("../../../docs/records.md");

#[test]
fn the_example_replays() {
    let example = DOCUMENT.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    replay(example.expect("there is an example")).expect("the example holds");
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
