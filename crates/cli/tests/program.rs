//! The program as people and scripts meet it: what it prints, where, and how it ends.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn bastide(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bastide")).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it writes text")
}

/// Runs it well and returns what it printed.
fn prints(arguments: &[&str]) -> String {
    let output = bastide(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// Runs it badly and returns what it complained.
fn complains(arguments: &[&str], code: i32) -> String {
    let output = bastide(arguments);
    let complaint = text(&output.stderr).to_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
    complaint
}

fn record(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records").join(name)
}

#[test]
fn replay_prints_final_scores() {
    let (first, second) = (record("base-1.bgr"), record("all-dense-1.bgr"));
    let files = [first.to_str().expect("a plain path"), second.to_str().expect("a plain path")];
    let printed = prints(&["replay", "--json", files[0], files[1]]);
    let lines: Vec<Value> = printed.lines().map(|l| serde_json::from_str(l).expect("one object a line")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["over"], true);
    assert_eq!(lines[0]["scores"].as_array().map(Vec::len), Some(2));
    assert!(prints(&["replay", files[0]]).contains("final scores ["));
}

#[test]
fn every_point_of_every_record_is_explained() {
    let folder = record("");
    let files: Vec<String> = fs::read_dir(&folder)
        .expect("the records")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "bgr"))
        .map(|path| path.to_str().expect("a plain path").to_owned())
        .collect();
    assert!(files.len() > 30);
    let arguments: Vec<&str> = ["replay", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let mut reasons = BTreeSet::new();
    for line in prints(&arguments).lines() {
        let game: Value = serde_json::from_str(line).expect("one object a line");
        let scores: Vec<i64> = serde_json::from_value(game["scores"].clone()).expect("numbers");
        let mut sums = vec![0; scores.len()];
        let mut last = 0;
        for award in game["awards"].as_array().expect("a list") {
            let number = |value: &Value| value.as_i64().unwrap_or_else(|| panic!("no number: {award}"));
            let terms = award["terms"].as_array().expect("a list");
            let of_terms: i64 = terms.iter().map(|term| number(&term["points"])).sum();
            assert!(of_terms == number(&award["points"]) && !terms.is_empty(), "{award}");
            sums[number(&award["player"]) as usize] += of_terms;
            let action = number(&award["action"]);
            assert!(action >= last && action <= number(&game["actions"]), "{award}");
            last = action;
            reasons.insert(format!("{}-{}", award["reason"], award["feature"]));
        }
        assert_eq!(sums, scores, "{}", game["file"]);
    }
    assert!(reasons.len() >= 8, "{reasons:?}");
}

#[test]
fn robbed_points_and_messages_are_explained_too() {
    let folder = tempfile::tempdir().expect("a place to write");
    let path = folder.path().to_str().expect("a plain path");
    prints(&["arena", "random", "greedy", "random", "--games", "8", "--setup", "bigbox6", "--save", path]);
    let mut reasons = BTreeSet::new();
    for entry in fs::read_dir(path).expect("the games") {
        let file = entry.expect("an entry").path();
        let printed = prints(&["replay", "--json", file.to_str().expect("a plain path")]);
        let game: Value = serde_json::from_str(&printed).expect("one object");
        let mut sums = [0; 3];
        for award in game["awards"].as_array().expect("a list") {
            let player = award["player"].as_u64().expect("a seat") as usize;
            sums[player] += award["points"].as_i64().expect("points");
            reasons.insert(award["reason"].as_str().expect("a reason").to_owned());
            if award["reason"] == "robbed" {
                assert!(award["from"]["player"].is_u64() && award["from"]["points"].is_i64(), "{award}");
            }
        }
        assert_eq!(serde_json::json!(sums), game["scores"]);
    }
    for reason in ["completed", "final", "message", "robbed", "goods", "gold"] {
        assert!(reasons.contains(reason), "{reason} is not among {reasons:?}");
    }
}

#[test]
fn replay_names_file_line_and_reason_of_the_first_difference() {
    let folder = tempfile::tempdir().expect("a place to write");
    let path = folder.path().join("wrong.bgr");
    let sound = fs::read_to_string(record("base-1.bgr")).expect("a record");
    let last = sound.lines().count();
    fs::write(&path, sound.replace("\"over\":true", "\"over\":false")).expect("it can be written");
    let file = path.to_str().expect("a plain path");
    let complaint = complains(&["replay", file], 1);
    assert_eq!(complaint.trim_end(), format!("bastide: {file}:{last}: expected over false, found true"));
    fs::write(&path, b"\xff\x00garbage").expect("it can be written");
    assert_eq!(complains(&["replay", file], 1).trim_end(), format!("bastide: {file}:1: is not UTF-8 text"));
    assert!(complains(&["replay", "no/such/file.bgr"], 1).contains("no/such/file.bgr cannot be opened"));
    assert!(complains(&["replay", folder.path().to_str().expect("a plain path")], 1).contains("cannot be read"));
}

#[test]
fn tiles_lists_boxes_with_their_counts() {
    let all = prints(&["tiles"]);
    for line in ["base: 72 tiles", "river-2017: 12 tiles", "river-2021: 12 tiles", "robbers: 8 tiles"] {
        assert!(all.lines().any(|l| l.starts_with(line)), "{line}");
    }
    let inns = prints(&["tiles", "inns-cathedrals"]);
    assert!(inns.starts_with("inns-cathedrals: 18 tiles, 17 kinds\n"), "{inns}");
    assert_eq!(prints(&["tiles", "inns"]), inns);
    assert_eq!(prints(&["tiles", "river"]).matches("12 tiles").count(), 2);
    assert!(complains(&["tiles", "moon"], 2).contains("there is no set `moon`; there are base,"));
}

#[test]
fn tiles_are_drawn_into_a_folder() {
    let folder = tempfile::tempdir().expect("a place to write");
    let sheets = folder.path().join("sheets");
    prints(&["tiles", "--svg", sheets.to_str().expect("a plain path")]);
    let drawn: Vec<_> = fs::read_dir(&sheets).expect("the folder was made").collect();
    assert!(!drawn.is_empty());
    for sheet in drawn {
        let svg = fs::read_to_string(sheet.expect("a file").path()).expect("text");
        assert!(svg.contains("<svg"));
    }
}

#[test]
fn bench_measures_the_same_games_for_the_same_seed() {
    let run = |seed: &str| {
        let printed = prints(&["bench", "--games", "20", "--seed", seed, "--players", "3", "--json"]);
        serde_json::from_str::<Value>(&printed).expect("one object")
    };
    let (one, again, other) = (run("5"), run("5"), run("6"));
    assert_eq!(one["games"], 20);
    assert!(one["games_per_second"].as_f64() > Some(0.0) && one["seconds"].as_f64() > Some(0.0));
    assert!(one["turns_per_game"].as_f64() > Some(65.0));
    assert_eq!(one["mean_scores"].as_array().map(Vec::len), Some(3));
    assert_eq!(one["mean_scores"], again["mean_scores"]);
    assert_ne!(one["mean_scores"], other["mean_scores"]);
    assert!(prints(&["bench", "--games", "3", "--setup", "bigbox6"]).contains("games/s"));
}

#[test]
fn wrong_usage_ends_with_two() {
    assert!(complains(&["bench", "--setup", "chess"], 2).contains("there is no preset `chess`"));
    assert!(complains(&["bench", "--setup", "base+moon"], 2).contains("there is no expansion `moon`"));
    assert!(complains(&["bench", "--players", "9"], 2).contains("9 players: this table takes 2 to 6"));
    complains(&["bench", "--games", "0"], 2);
    for seconds in ["nan", "inf", "0", "soon"] {
        assert!(complains(&["bench", "--seconds", seconds], 2).contains("seconds are a number such as 2.5"));
    }
    assert!(complains(&["arena", "best", "best", "--setup", "random", "--mirror"], 2).contains("--setup random takes"));
    assert!(complains(&["arena", "best", "emperor"], 2).contains("there is no level `emperor`"));
    assert!(complains(&["engine", "--level", "emperor"], 2).contains("there is no level `emperor`"));
    complains(&["engine", "--threads", "257"], 2);
    complains(&["dance"], 2);
    complains(&["replay"], 2);
    complains(&["--port", "99999"], 2);
}

#[test]
fn a_reader_who_leaves_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["tiles"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    assert!(lines.next().is_some());
    drop(lines);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn the_page_is_served_even_if_nobody_reads_its_address() {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["serve", "--page-only", "--port", &port.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let began = Instant::now();
    let mut served = false;
    while !served && began.elapsed() < Duration::from_secs(20) {
        served = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it still runs");
    let output = child.wait_with_output().expect("it ends");
    assert!(served, "{}", text(&output.stderr));
}

/// Linux has a disk that is always full.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_a_failure() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full disk");
    let output = Command::new(env!("CARGO_BIN_EXE_bastide")).arg("tiles").stdout(full).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("the output cannot be written"));
}

#[test]
fn a_record_cannot_speak_to_the_terminal() {
    let folder = tempfile::tempdir().expect("a place to write");
    let path = folder.path().join("evil.bgr");
    let setup = r#"{"bastide":1,"setup":{"players":2,"tiles":["base"],"mechanics":["farmers"]}}"#;
    fs::write(&path, format!("{setup}\n{{\"a\":\"\\u001b[2Jgone\"}}\n")).expect("it can be written");
    let complaint = complains(&["replay", path.to_str().expect("a plain path")], 1);
    assert!(complaint.ends_with("evil.bgr:2: `\\u{1b}[2Jgone` is not an action\n"), "{complaint}");
}

#[test]
fn balance_counts_every_point_of_every_table() {
    let numbers = |setup: &str| {
        let arguments = ["balance", "--setup", setup, "--games", "3", "--level", "novice", "--json", "--threads", "2"];
        let printed: Value = serde_json::from_str(&prints(&arguments)).expect("an object");
        printed["counts"].as_array().expect("a list").clone()
    };
    let (base, new_world) = (numbers("base"), numbers("newworld"));
    let players = |counts: &[Value]| counts.iter().filter_map(|c| c["players"].as_u64()).collect::<Vec<_>>();
    assert_eq!((players(&base), players(&new_world)), (vec![2, 3, 4, 5, 6], vec![2, 3, 4, 5]));
    for count in base.iter().chain(&new_world) {
        let sources = count["sources"].as_object().expect("an object");
        let all: f64 = sources.values().filter_map(Value::as_f64).sum();
        assert!((all - 1.0).abs() < 1e-9 && sources.contains_key("roads") && sources.contains_key("cities"), "{count}");
        assert!(count["winning_score"].as_f64() > Some(0.0) && count["unfit"].as_f64() < Some(0.5), "{count}");
        let first = count["first_wins"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&first), "{count}");
    }
    assert!(base.iter().all(|count| count["surveyors_far"].is_null() && count["sources"]["surveyors"].is_null()));
    assert!(new_world.iter().all(|count| count["surveyors_far"].is_number()));
    let table = prints(&["balance", "--setup", "newworld", "--games", "2", "--players", "2,5", "--level", "novice"]);
    assert!(table.starts_with("newworld, novice on every seat, 2 games each, seed 1\nplayers"), "{table}");
    for row in ["tiles that fit nowhere", "winner's points", "points from roads", "a surveyor in the last third"] {
        assert!(table.contains(row), "{row}: {table}");
    }
    complains(&["balance", "--setup", "newworld", "--games", "1", "--players", "6"], 2);
    complains(&["balance", "--level", "grandmaster"], 2);
}

#[test]
fn puzzles_of_an_unknown_setup_are_refused() {
    assert!(complains(&["puzzles", "--setup", "castles"], 2).contains("castles"));
}
