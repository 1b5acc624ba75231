//! What the rules must not know, kept true by looking at the crate itself (ARCHITECTURE.md, invariants).

use std::fs;
use std::path::{Path, PathBuf};

fn crate_root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The crate's own sources.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![crate_root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                found.push((path, text));
            }
        }
    }
    assert!(found.len() > 20, "the rules have many rooms");
    found
}

/// Whether the word stands in the text on its own, not inside a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let part_of_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        !part_of_word(text[..at].chars().next_back()) && !part_of_word(text[at + word.len()..].chars().next())
    })
}

fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

#[test]
fn the_rules_hold_no_clock_no_luck_no_files_no_floats_and_nothing_unsafe() {
    const FORBIDDEN: [&str; 21] = [
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::time",
        "std::thread",
        "std::process",
        "std::sync::atomic",
        "Mutex",
        "RwLock",
        "OnceLock",
        "LazyLock",
        "rand",
        "Instant",
        "SystemTime",
        "HashMap",
        "HashSet",
        "f32",
        "f64",
        "unsafe",
        "println",
    ];
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            for word in FORBIDDEN {
                assert!(!has_word(code_of(line), word), "{}:{}: {word}", name(&path), number + 1);
            }
        }
    }
    let lib = fs::read_to_string(crate_root().join("src/lib.rs")).expect("the crate's root");
    assert!(lib.contains("#![forbid(unsafe_code)]"));
}

#[test]
fn nothing_is_left_undone_or_switched_off() {
    for (path, text) in sources() {
        for word in ["todo!", "unimplemented!", "FIXME", "TODO", "dbg!", "#[ignore"] {
            assert!(!text.contains(word), "{}: {word}", name(&path));
        }
    }
}

#[test]
fn a_game_can_be_sent_between_threads_and_copied_without_borrowing() {
    fn plain<T: Clone + Send + Sync + 'static>() {}
    plain::<bastide_rules::Game>();
    plain::<bastide_rules::Action>();
    plain::<bastide_rules::Setup>();
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
