//! `bastide analyse` as people and scripts meet it.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

const OPENING: &str = r#"{"bastide":1,"setup":{"players":2,"tiles":["base"],"mechanics":["farmers"]},"seats":[{"name":"Ada"},{"bot":"knight"}]}
{"a":"draw base/U"}
{"a":"tile base/U 1,0 r0"}
{"a":"pass"}
{"a":"draw base/B"}
{"a":"tile base/B 0,1 r0"}
{"a":"pass"}
"#;

fn analyse(text: &str, more: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.bgr");
    fs::write(&path, text).expect("a file");
    let program = Command::new(env!("CARGO_BIN_EXE_bastide")).arg("analyse").arg(path).args(more).output();
    program.expect("the program starts")
}

#[test]
fn a_monastery_without_a_monk_is_a_mistake() {
    let output = analyse(OPENING, &["--json", "--threads", "2"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((told["setting"].as_str(), told["over"].as_bool()), (Some("quick"), Some(false)));
    assert_eq!(
        (told["players"][0]["name"].as_str(), told["players"][1]["name"].as_str()),
        (Some("Ada"), Some("knight"))
    );
    let steps = told["steps"].as_array().expect("a list");
    let moves: Vec<&Value> = steps.iter().filter(|step| step["kind"] == "move").collect();
    assert_eq!(moves.len(), 2);
    let (lost, better) = (moves[1]["lost"].as_f64().expect("a number"), &moves[1]["better"]);
    assert!(lost > 1.0, "{lost}");
    assert_eq!(better.as_array().and_then(|line| line.last()).and_then(Value::as_str), Some("meeple monastery"));
    let report = String::from_utf8(analyse(OPENING, &[]).stdout).expect("text");
    assert!(report.contains("Where the game turned") && report.contains("points better was"), "{report}");
}

#[test]
fn what_cannot_be_looked_at_is_told() {
    for (text, reason) in [
        ("", "the record is empty"),
        ("castles\n", "line 1"),
        (OPENING.split_inclusive('\n').next().expect("a line"), "nobody has made a move yet"),
        (&OPENING.replace("1,0 r0", "1,0 r1"), "is not possible now"),
    ] {
        let output = analyse(text, &[]);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        let reason = reason.trim_start_matches("line 1");
        assert!(complaint.contains(reason) && complaint.contains("game.bgr"), "{complaint}");
    }
}
