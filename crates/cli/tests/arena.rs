//! Matches and the engine protocol with our own program as the outside one.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

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

/// A program in a file of its own: it answers every `go` with a line, and sends what is said before it.
fn program(folder: &Path, said_before: &str, answer: &str) -> String {
    let file = folder.join("program.sh");
    let lines = format!(
        "{said_before}\nwhile read -r word rest; do\n  case $word in\n    hello) echo ready;;\n    \
         go) {answer};;\n    quit) exit;;\n  esac\ndone\n"
    );
    std::fs::write(&file, lines).unwrap();
    format!("engine:sh {}", file.display())
}

#[test]
fn a_program_that_never_gets_ready_cannot_play() {
    let (ok, out, err) = arena(&["random", "engine:cat", "--games", "2", "--json"]);
    assert!(!ok && out.is_empty() && err.contains("`engine:cat` does not answer `hello`"), "{out}{err}");
}

#[test]
fn a_program_that_ends_at_once_is_named() {
    let (ok, out, err) = arena(&["random", "engine:false", "--games", "2"]);
    assert!(!ok && out.is_empty(), "{out}{err}");
    assert_eq!(err, "bastide: `engine:false` ended instead of answering `hello` (exit status: 1)\n");
}

#[test]
fn an_illegal_answer_loses_and_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let name = program(folder.path(), "", "echo 'bestaction tile base/D 9,9 r0'");
    let (ok, out, err) = arena(&["random", &name, "--games", "4", "--mirror", "--json", "--threads", "1"]);
    assert!(ok, "{err}");
    let json: Value = serde_json::from_str(&out).unwrap();
    let counted = |player: usize| ["wins", "draws", "losses", "fouls"].map(|key| json["players"][player][key].clone());
    assert_eq!(counted(0), [4, 0, 0, 0]);
    assert_eq!(counted(1), [0, 0, 4, 4]);
    assert_eq!([&json["players"][0]["share"], &json["players"][1]["share"]], [1.0, 0.0]);
    let fouls = json["fouls"].as_array().unwrap();
    assert_eq!(fouls.len(), 4);
    assert_eq!((&fouls[1]["game"], &fouls[1]["action"]), (&Value::from(1), &Value::from(2)));
    assert_eq!((&fouls[1]["player"], &fouls[1]["decision"]), (&Value::from(name.as_str()), &"lay the tile".into()));
    let what = fouls[1]["what"].as_str().unwrap();
    assert!(what.starts_with("answers: `tile base/D 9,9 r0` is not possible now: "), "{what}");
    let line = format!("game 1, action 2, to decide: lay the tile; {name} {what}");
    assert!(err.lines().any(|l| l == line), "{line}\n{err}");
}

#[test]
fn nonsense_is_shown_without_its_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let name = program(
        folder.path(),
        r"printf '\033[2Jremark\a\n' >&2",
        r"printf 'info line \033[31m\nbestaction \033[31mred\n'",
    );
    let (ok, out, err) = arena(&["random", &name, "--games", "4"]);
    assert!(ok, "{err}");
    let foreign = |text: &str| text.chars().any(|c| c.is_control() && c != '\n');
    assert!(!foreign(&out) && !foreign(&err), "{out:?}{err:?}");
    assert!(err.contains(r"answers: `\u{1b}[31mred` is not an action"), "{err}");
    assert!(err.lines().any(|line| line == format!(r"{name}: \u{{1b}}[2Jremark\u{{7}}")), "{err}");
    assert!(out.contains("random: 4 won, 0 drawn, 0 lost, 100.0 "), "{out}");
}

#[test]
fn a_program_that_crashes_is_started_anew() {
    let folder = tempfile::tempdir().unwrap();
    // The first question makes a folder and ends the program; later ones find the folder there.
    let mark = folder.path().join("crashed");
    let crash = format!("mkdir {} 2>/dev/null && exit 7; echo 'bestaction pass'", mark.display());
    let name = program(folder.path(), "", &crash);
    let (ok, out, err) = arena(&["random", &name, "--games", "5", "--threads", "1", "--json"]);
    assert!(ok, "{err}");
    let json: Value = serde_json::from_str(&out).unwrap();
    let what: Vec<&str> = json["fouls"].as_array().unwrap().iter().filter_map(|foul| foul["what"].as_str()).collect();
    assert_eq!(what.len(), 5);
    assert_eq!(what[0], "ended instead of answering `go` (exit status: 7)");
    assert!(what[1..].iter().all(|w| w.starts_with("answers: `pass` is not possible now")), "{what:?}");
}

#[test]
fn a_program_that_crashes_again_and_again_ends_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let name = program(folder.path(), "", "exit 3");
    for setup in ["base", "random"] {
        let (ok, out, err) = arena(&["greedy", &name, "--games", "40", "--setup", setup, "--threads", "1"]);
        assert!(!ok, "{out}{err}");
        let reason = "broke down 3 times in a row and is not started again; at last it ended instead of answering `go`";
        assert!(err.contains(reason), "{err}");
        assert!(!out.starts_with("40 games"), "{out}");
    }
}

#[test]
fn a_program_that_floods_or_falls_silent_cannot_hold_up_the_table() {
    let folder = tempfile::tempdir().unwrap();
    // A line without end is refused as soon as it is too long.
    let name = program(folder.path(), "", "head -c 1000000 /dev/zero | tr '\\0' x");
    let (ok, _, err) = arena(&["random", &name, "--games", "1"]);
    assert!(ok && err.contains("cannot be understood: the line is longer than 65536 bytes"), "{err}");
    // One that writes all the time and never answers has no more time than others.
    let name = program(folder.path(), "", "while :; do echo info; done");
    let began = Instant::now();
    let (ok, _, err) = arena(&["random", &name, "--games", "1", "--budget", "1ms"]);
    assert!(ok && err.contains("does not answer `go`"), "{err}");
    assert!(began.elapsed() < Duration::from_secs(40), "{:?}", began.elapsed());
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
        (&["best", "emperor"][..], "there is no level `emperor`; players are novice, squire"),
        (&["best", "greedy", "--setup", "moon"], "there is no preset `moon`"),
        (&["best", "greedy", "--budget", "soon"], "a time looks like 1s, 50ms or 2.5s"),
        (&["best", "engine:/no/such/program"], "`engine:/no/such/program` cannot be started"),
        (&["best", "engine:"], "`engine:` names no program to start"),
        (&["best", "greedy", "--games", "0"], "0 is not in 1.."),
        (&["best", "greedy", "--threads", "0"], "0 is not in 1..=256"),
        (&["best", "greedy", "--threads", "100000"], "100000 is not in 1..=256"),
    ] {
        let (ok, out, err) = arena(arguments);
        assert!(!ok && out.is_empty() && err.contains(complaint), "{arguments:?}: {err}");
    }
}
