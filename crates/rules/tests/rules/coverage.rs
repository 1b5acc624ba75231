//! Every decision and every worked example is shown by a test that carries its id.

use std::fs;
use std::path::PathBuf;

/// The open points of the rule books (interactions, part B) as far as they are played; those of the New World
/// (70 to 76) and of the maps (69 and 80 to 96) are not.
const DECISIONS: [u32; 64] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 60, 61, 62, 63, 64, 65,
    66, 67, 68, 97,
];

/// The worked examples: module and how many it has.
const EXAMPLES: [(&str, u32); 14] = [
    ("turn", 3),
    ("base", 11),
    ("farm", 4),
    ("river", 2),
    ("abbot", 2),
    ("inn", 8),
    ("tb", 6),
    ("fly", 3),
    ("msg", 9),
    ("ferry", 4),
    ("gold", 6),
    ("mage", 7),
    ("rob", 7),
    ("crop", 2),
];

/// The sources of this crate's tests, unit tests included.
fn sources() -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in ["src", "tests/rules"] {
        for entry in fs::read_dir(root.join(folder)).expect("the sources can be read") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "rs") {
                texts.push(fs::read_to_string(path).expect("a source file"));
            }
        }
    }
    texts
}

/// The names of all tests, as written in the sources.
fn tests() -> Vec<String> {
    let mut names = Vec::new();
    for text in sources() {
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line == "#[test]"
                && let Some(name) = lines.next().and_then(|line| line.strip_prefix("fn "))
            {
                names.push(name.split('(').next().unwrap_or_default().to_owned());
            }
        }
    }
    names
}

/// Ids no test name carries: `int_5` must stand in it as words of its own.
fn missing(ids: impl Iterator<Item = String>) -> Vec<String> {
    let tests: Vec<String> = tests().into_iter().map(|name| format!("_{name}_")).collect();
    ids.filter(|id| !tests.iter().any(|name| name.contains(&format!("_{id}_")))).collect()
}

#[test]
fn every_decision_has_a_test() {
    assert_eq!(missing(DECISIONS.iter().map(|n| format!("int_{n}"))), [""; 0]);
}

#[test]
fn every_worked_example_has_a_test() {
    let ids = EXAMPLES.iter().flat_map(|&(module, count)| (1..=count).map(move |n| format!("ex_{module}_{n}")));
    assert_eq!(missing(ids), [""; 0]);
}

#[test]
fn every_setting_is_changed_by_a_test() {
    let sources = sources();
    let settings = sources.iter().find_map(|text| text.split_once("pub struct Settings {")).expect("the settings").1;
    let fields = settings.split_once("\n}").expect("the end of the struct").0;
    let names =
        fields.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':')).map(|(name, _)| name);
    for name in names {
        let changed = format!(".settings.{name} = ");
        assert!(sources.iter().any(|text| text.contains(&changed)), "no test changes `{name}`");
    }
}
