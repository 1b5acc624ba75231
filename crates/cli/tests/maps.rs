//! `bastide map` as people meet it who draw a map of their own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn bastide(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bastide")).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it writes text")
}

/// A file in a folder of its own.
fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path: PathBuf = folder.join(name);
    std::fs::write(&path, bytes).expect("a file");
    path.to_str().expect("a plain path").to_owned()
}

fn island() -> &'static str {
    bastide_data::MAPS.iter().find(|(name, _)| *name == "gull-island").expect("it is in the box").1
}

#[test]
fn the_maps_in_the_box_are_listed_and_shown() {
    let listed = bastide(&["map", "list"]);
    assert!(listed.status.success());
    let names: Vec<&str> = text(&listed.stdout).lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, bastide_data::MAPS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for name in names {
        let shown = bastide(&["map", "show", name]);
        assert!(shown.status.success(), "{name}");
        assert!(text(&shown.stdout).contains("big cities"), "{name}");
    }
    let shown = bastide(&["map", "show", "gull-island"]);
    for part in ["Moorgate (2 coats)", "road from Causeway to Mainland (1 coat)", "Sandhaven – Grey Rock (1 coat)"] {
        assert!(text(&shown.stdout).contains(part), "{part}");
    }
}

#[test]
fn a_map_is_drawn_by_day_and_at_dusk() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let (day, dusk) = (path("day.svg"), path("dusk.svg"));
    assert!(bastide(&["map", "show", "gull-island", "--svg", &day]).status.success());
    assert!(bastide(&["map", "show", "gull-island", "--svg", &dusk, "--dusk"]).status.success());
    let drawn = |path: &str| std::fs::read_to_string(path).expect("a picture");
    assert!(drawn(&day).starts_with("<svg") && drawn(&day).contains("Moorgate"));
    assert_ne!(drawn(&day), drawn(&dusk));
}

#[test]
fn a_map_that_is_not_there_is_wrong_usage() {
    let output = bastide(&["map", "show", "atlantis"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no map in the box called `atlantis`; there are germany, "), "{output:?}");
}

#[test]
fn every_file_is_checked_and_what_is_wrong_is_told_by_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = island().replace("map     gull-island", "map     my-island");
    let good = file(folder.path(), "good.map", own.as_bytes());
    let bad = file(folder.path(), "bad.map", own.replace("Fa .", "Fx .").as_bytes());
    let missing = folder.path().join("missing.map").to_str().expect("a plain path").to_owned();
    let output = bastide(&["map", "check", &bad, &missing, &good]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert!(text(&output.stdout).starts_with(&format!("{good}: Gull Island: 41 cells to lay on")), "{output:?}");
    let told: Vec<&str> = text(&output.stderr).lines().collect();
    assert_eq!(told[0], format!("{bad}: line 9, column 12 (cell 3,3): the legend does not explain `Fx`"));
    assert!(told[1].starts_with(&format!("{missing}: cannot be opened")), "{told:?}");
    assert_eq!(told[2], "bastide: 2 of 3 maps cannot be played on");
}

/// Checks that a file is refused in one line of plain text.
#[track_caller]
fn refused(name: &str, bytes: &[u8], reason: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), name, bytes);
    let output = bastide(&["map", "check", &path]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = text(&output.stderr);
    assert!(told.starts_with(&format!("{path}: {reason}")), "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(!told.contains(|c: char| c.is_control() && c != '\n'), "{told:?}");
}

#[test]
fn files_that_are_no_maps() {
    refused("empty", b"", "line 1, column 1: the map says nothing of its `map`");
    refused("bytes", b"map a\n\xFF\xFE\x00", "line 2, column 1: the text is not UTF-8");
    refused("nul", b"map a\0", "line 1, column 6: the character U+0000 must not stand in a map");
    refused("escape", b"map a\ntitle \x1B[2J", "line 2, column 7: the character U+001B must not stand in a map");
    refused(
        "bidi",
        "map a\ntitle \u{202E}x".as_bytes(),
        "line 2, column 7: the character U+202E must not stand in a map",
    );
    refused("large", &vec![b'#'; 5_000_000], "line 1, column 1: the text has more than 100000 bytes");
    refused("line", &vec![b'#'; 5_000], "line 1, column 301: the line has more than 300 characters");
}

#[test]
fn printed_tiles_are_those_of_the_game() {
    let own = island().replace("map     gull-island", "map     my-island");
    let unknown = own.replace("tile base/C", "tile base/Z");
    refused(
        "unknown",
        unknown.as_bytes(),
        "line 10, column 18 (cell 5,4): there is no tile `base/Z` that could be printed",
    );
    let river = own.replace("tile base/C", "tile river/F2-2017");
    refused(
        "river",
        river.as_bytes(),
        "line 10, column 18 (cell 5,4): there is no tile `river/F2-2017` that could be printed",
    );
    let road = own.replace("tile base/C", "tile base/U");
    refused("road", road.as_bytes(), "line 10, column 18 (cell 5,4): tile `base/U` has no city");
}

#[test]
fn the_boxes_a_map_recommends_are_those_of_the_game() {
    for (boxes, told) in [("dragons", "dragons"), ("river", "river")] {
        let own = island().replace("map     gull-island", &format!("map     my-island\ntiles   {boxes}"));
        let folder = tempfile::tempdir().expect("a folder");
        let output = bastide(&["map", "check", &file(folder.path(), "my.map", own.as_bytes())]);
        assert_eq!(output.status.code(), Some(1), "{boxes}");
        assert!(text(&output.stderr).contains(told), "{output:?}");
    }
}

#[test]
fn the_names_of_the_maps_in_the_box_are_theirs() {
    let other = island().replace("Wending", "Wendover");
    refused("name", other.as_bytes(), "the name `gull-island` is that of another map in the box");
}

#[test]
fn cells_that_hardly_any_tile_fits_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let narrow = "map narrow\ntitle Narrow\npicture\n  A C ~\n  n B n\n  ~ n ~\nlegend\n  A start Ash\n  B land Birch\n\
                  C city Castle, tile base/C\n  n neighbour North\n\
                  borders\n  B east road\n  B south city\n  B west road\n";
    let path = file(folder.path(), "narrow.map", narrow.as_bytes());
    let output = bastide(&["map", "check", &path]);
    assert!(output.status.success(), "{output:?}");
    let told = format!("{path}: line 5, column 5 (cell 1,1): note that 0 of the tiles that are recommended fit here");
    assert_eq!(text(&output.stdout).lines().nth(1), Some(told.as_str()));
}

/// A map of one's own: the island under another name, in a folder.
fn own_island(folder: &Path) -> String {
    let text = island().replace("map     gull-island", "map     my-island\nchips   germany");
    file(folder, "my-island.map", text.as_bytes())
}

#[test]
fn a_map_of_ones_own_is_played_on_wherever_a_setup_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = own_island(folder.path());
    for more in [&[][..], &["--setup", "+no-chips"], &["--setup", "+abbot+inns-cathedrals"]] {
        let bench: Vec<&str> = ["bench", "--games", "3", "--map", &map].iter().chain(more).copied().collect();
        let output = bastide(&bench);
        assert!(output.status.success(), "{output:?}");
        assert!(text(&output.stdout).starts_with(&format!("{map}{}: ", more.last().unwrap_or(&""))), "{output:?}");
    }
    let output = bastide(&["balance", "--players", "2", "--games", "2", "--level", "novice", "--map", &map]);
    for row in ["cells filled", "big cities connected", "chips taken", "filled least often by 2 players: "] {
        assert!(text(&output.stdout).contains(row), "{row}: {output:?}");
    }
}

#[test]
fn an_engine_begins_at_the_table_it_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = own_island(folder.path());
    let mut engine = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["engine", "--level", "knight", "--map", &map, "--setup", "+no-chips"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let beginning = "position start base/D 6,6 r0; start-tile base/V; start base/V 5,1 r0; draw base/U\ngo\nquit\n";
    engine.stdin.take().expect("its input").write_all(beginning.as_bytes()).expect("it listens");
    let output = engine.wait_with_output().expect("it ends");
    let said = text(&output.stdout);
    assert!(said.lines().any(|line| line.starts_with("bestaction tile base/U ")), "{said}");
    for wrong in [&["--map", "nowhere.map"][..], &["--setup", "x"], &["--players", "9"]] {
        let arguments: Vec<&str> = ["engine"].iter().chain(wrong).copied().collect();
        let output = bastide(&arguments);
        assert!(!output.status.success() && text(&output.stderr).starts_with("bastide: "), "{wrong:?}: {output:?}");
    }
}

#[test]
fn a_record_carries_its_map() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = own_island(folder.path());
    let games = folder.path().join("games");
    let games = games.to_str().expect("a plain path");
    let output = bastide(&["arena", "novice", "squire", "--games", "1", "--map", &map, "--save", games]);
    assert!(output.status.success(), "{output:?}");
    std::fs::remove_file(&map).expect("the map goes");
    let record = format!("{games}/game-00000.bgr");
    assert!(std::fs::read_to_string(&record).expect("a record").contains("Beacon Head"));
    let output = bastide(&["replay", &record]);
    assert!(text(&output.stdout).contains("final scores"), "{output:?}");
}

#[test]
fn a_map_that_cannot_be_played_on_begins_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let broken = file(folder.path(), "broken.map", island().replace("Sa east", "Sa west").as_bytes());
    let output = bastide(&["bench", "--map", &broken]);
    assert_eq!(output.status.code(), Some(1));
    let told = format!("bastide: {broken}: line 34, column 6 (cell 7,4): west of this cell lies another cell");
    assert!(text(&output.stderr).starts_with(&told), "{output:?}");
    let map = own_island(folder.path());
    for (words, told) in
        [("abbot", "--setup says what is added to the map's own table: +abbot"), ("+river", "river"), ("+x", "`x`")]
    {
        let output = bastide(&["bench", "--map", &map, "--setup", words]);
        assert_eq!(output.status.code(), Some(2), "{words}: {output:?}");
        assert!(text(&output.stderr).contains(told), "{output:?}");
    }
}

/// Bytes that say nothing, and maps with a few bytes changed: each file is answered in a line, and nothing breaks.
#[test]
fn any_bytes_are_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut luck = 7_u64;
    let mut below = |end: usize| {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (luck >> 33) as usize % end
    };
    let mut files = Vec::new();
    for number in 0..60 {
        let mut bytes: Vec<u8> = match number % 3 {
            0 => (0..below(300)).map(|_| below(256) as u8).collect(),
            _ => bastide_data::MAPS[below(bastide_data::MAPS.len())].1.replace("map     ", "map     my-").into_bytes(),
        };
        for _ in 0..below(4) * usize::from(!bytes.is_empty()) {
            let place = below(bytes.len());
            bytes[place] = below(256) as u8;
        }
        files.push(file(folder.path(), &format!("{number}.map"), &bytes));
    }
    let arguments: Vec<&str> = ["map", "check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let output = bastide(&arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let (good, bad) = (text(&output.stdout), text(&output.stderr));
    assert!(!bad.contains("panicked"), "{bad}");
    assert_eq!(good.lines().count() + bad.lines().count(), files.len() + 1, "{good}{bad}");
    assert!(good.lines().count() > 5 && bad.lines().count() > 25, "{good}{bad}");
}
