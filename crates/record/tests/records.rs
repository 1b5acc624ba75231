//! Whole games that another engine played hold in ours: every move legal, as many choices, the same points.

use std::fs;
use std::path::Path;

use bastide_record::{Entry, replay};

#[test]
fn recorded_games_of_another_engine_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut groups = Vec::new();
    for entry in fs::read_dir(&folder).expect("the records are part of the project") {
        let path = entry.expect("a folder can be listed").path();
        if path.extension().is_none_or(|extension| extension != "bgr") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a record is text");
        let replayed = replay(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(replayed.game.is_over(), "{} has no end", path.display());
        assert_eq!(replayed.record.to_string(), text, "{} is written differently", path.display());
        let expectations = replayed.record.entries.iter().filter(|e| matches!(e, Entry::Expect(_))).count();
        assert!(expectations > 80, "{} expects too little", path.display());
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        groups.push(name.rsplit_once('-').map(|(group, _)| group.to_owned()).unwrap_or_default());
    }
    groups.sort();
    groups.dedup();
    let parts = ["base", "base-abbot", "base-river", "base-inns", "base-traders", "base-inns-traders", "base-flier"];
    let more = ["base-ferries", "base-gold", "base-mage", "base-corn", "all"];
    for group in parts.into_iter().chain(more) {
        assert!(groups.contains(&group.to_owned()), "no record of {group}");
        assert!(groups.contains(&format!("{group}-dense")), "no dense record of {group}");
    }
}
