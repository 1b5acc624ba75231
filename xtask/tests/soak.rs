//! The soak run as people and scripts meet it: a panic anywhere ends with a message, the way to see it again, and 1.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn soak(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).arg("soak").args(arguments).output().expect("xtask starts")
}

fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("sound"), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn sound_games_end_well() {
    let output = soak(&["--seed", "7", "--games", "2"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("seed 7: 2 games with ") && said.trim_end().ends_with(" s are sound"), "{said}");
}

#[test]
fn a_panic_in_a_game_fails_the_run() {
    for (place, way) in [
        ("setup", "before there was a setup"),
        ("before", "after 0 actions"),
        ("step", "after 1 actions"),
        ("end", "after "),
    ] {
        let said = complaint(&soak(&["--seed", "7", "--first", "3", "--games", "4", "--plant", place]));
        assert!(said.contains(&format!("error: game 3 of seed 7, {way}")), "{said}");
        assert!(said.contains(&format!("panicked: planted at {place}")), "{said}");
        assert!(said.contains("\nagain: cargo xtask soak --seed 7 --first 3 --games 1"), "{said}");
        let record = said.lines().find_map(|line| line.strip_prefix("its record: "));
        assert_eq!(record.is_some(), place != "setup", "{said}");
        if let Some(record) = record.map(PathBuf::from) {
            let text = fs::read_to_string(&record).expect("the record was written");
            assert!(text.starts_with("{\"bastide\":1"), "{text}");
            fs::remove_file(record).expect("the record can be removed");
        }
    }
}

#[test]
fn a_panic_in_a_thread_fails_the_run() {
    let said = complaint(&soak(&["--seed", "8", "--games", "4", "--plant", "thread"]));
    assert!(said.contains("error: a thread of the run panicked: planted in the thread"), "{said}");
    assert!(said.contains("in game 0 of seed 8; again: cargo xtask soak --seed 8 --first 0 --games 1"), "{said}");
}

#[test]
fn a_game_that_never_ends_fails_the_run() {
    let said = complaint(&soak(&["--seed", "9", "--games", "1", "--plant", "stuck", "--patience", "1"]));
    assert!(said.contains("error: game 0 of seed 9 has got stuck: it takes longer than 1 s"), "{said}");
    assert!(said.contains("again: cargo xtask soak --seed 9 --first 0 --games 1"), "{said}");
}

#[test]
fn a_run_without_games_is_not_sound() {
    assert!(complaint(&soak(&["--games", "0"])).contains("error: no game was played"));
    assert!(complaint(&soak(&["--minutes", "0"])).contains("error: no game was played"));
    assert!(complaint(&soak(&["--minutes=-1"])).contains("--minutes must be a time"));
}
