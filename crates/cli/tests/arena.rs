//! Matches and the engine protocol with our own program as the outside one.

use std::process::Command;

use serde_json::Value;

fn arena(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_bastide")).arg("arena").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn an_outside_program_plays_like_the_one_inside() {
    let outside = format!("engine:{} engine --level knight", env!("CARGO_BIN_EXE_bastide"));
    let match_of = |second: &str| {
        let (ok, out, err) = arena(&["random", second, "--games", "2", "--mirror", "--json"]);
        assert!(ok, "{err}");
        let json: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["games"], 2);
        json["players"][1].clone()
    };
    let (mut inside, mut outside) = (match_of("knight"), match_of(&outside));
    for player in [&mut inside, &mut outside] {
        player.as_object_mut().unwrap().remove("name");
        assert_eq!(player["fouls"], 0);
        assert_eq!(player["wins"], 2);
    }
    assert_eq!(inside, outside);
}

#[test]
fn a_program_that_answers_nonsense_loses() {
    let (ok, out, err) = arena(&["random", "engine:sh -c cat", "--games", "2", "--json"]);
    assert!(!ok && out.is_empty() && err.contains("does not answer"), "{out}{err}");
}

#[test]
fn matches_are_saved_and_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let (ok, out, err) =
        arena(&["greedy", "novice", "random", "--games", "3", "--setup", "base+river", "--save", path]);
    assert!(ok, "{err}");
    assert!(out.starts_with("3 games in "), "{out}");
    let files: Vec<_> = std::fs::read_dir(path).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(files.len(), 3);
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let bots: Vec<&str> = header["seats"].as_array().unwrap().iter().filter_map(|s| s["bot"].as_str()).collect();
        let match_order = ["greedy", "novice", "random", "greedy", "novice"];
        assert!(match_order.windows(3).any(|turn| turn == bots), "{header}");
    }
    let replay = Command::new(env!("CARGO_BIN_EXE_bastide")).arg("replay").args(&files).output().unwrap();
    assert!(replay.status.success(), "{}", String::from_utf8_lossy(&replay.stderr));
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let play = || {
        let (ok, out, err) = arena(&["knight", "squire", "--games", "4", "--mirror", "--seed", "5", "--json"]);
        assert!(ok, "{err}");
        let mut json: Value = serde_json::from_str(&out).unwrap();
        json["seconds"].take();
        json["slowest_decision_seconds"].take();
        json
    };
    assert_eq!(play(), play());
}

#[test]
fn mistakes_are_named() {
    for (arguments, complaint) in [
        (&["best", "emperor"][..], "players are novice"),
        (&["best", "greedy", "--setup", "moon"], "there is no preset `moon`"),
        (&["best", "greedy", "--budget", "soon"], "is not a time"),
        (&["best", "engine:/no/such/program"], "cannot start"),
    ] {
        let (ok, _, err) = arena(arguments);
        assert!(!ok && err.contains(complaint), "{arguments:?}: {err}");
    }
}
