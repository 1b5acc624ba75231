//! Damaged and hostile records: an error with line and reason, never a panic.

use std::sync::LazyLock;

use bastide_record::{MAX_LINE, Reason, Record, RecordError, Replayer, replay, replay_from};
use bastide_rules::Setup;
use proptest::prelude::*;

const FIRST: &str = r#"{"bastide":1,"setup":{"players":2,"tiles":["base"],"mechanics":["farmers"]}}"#;

/// The first line and these below it.
fn with(lines: &[&str]) -> String {
    let mut text = FIRST.to_owned();
    for line in lines {
        text.push('\n');
        text.push_str(line);
    }
    text
}

fn refusal(text: &str) -> RecordError {
    replay(text).expect_err("this record must be refused")
}

/// Text of a record, the line that is wrong, and why.
fn refused(text: &str, line: usize, reason: &str) {
    let error = refusal(text);
    assert_eq!((error.line, error.reason.to_string().as_str()), (line, reason), "{text}");
}

#[test]
fn a_record_without_setup() {
    refused("", 1, "the record is empty");
    refused("\n\n", 2, "the record is empty");
    refused(r#"{"a":"pass"}"#, 1, r#"the first line must be the setup: {"bastide":1,"setup":{…}}"#);
    refused(&with(&[FIRST]), 2, "the setup stands in the first line only");
}

/// A map says line, column and reason of its own, with a code for programs.
#[test]
fn a_damaged_map() {
    let setup = Setup::named("map-gull-island", 2).expect("a map of the box");
    let whole = Record::new(setup).to_string();
    assert!(replay(&whole).is_ok());
    let error = refusal(&whole.replacen("legend", "legends", 1));
    let Reason::Map(why) = &error.reason else { panic!("{error}") };
    assert_eq!((error.line, error.reason.code()), (1, why.code()));
    assert!(error.reason.to_string().starts_with("the map cannot be read: line "), "{error}");
    for (map, code) in [(r#"["map a"]"#, "map-missing"), (r#"[7]"#, "shape"), (r#""map a""#, "shape")] {
        let text = FIRST.replace(r#""players""#, &format!(r#""map":{map},"players""#));
        assert_eq!(refusal(&text).reason.code(), code, "{text}");
    }
}

#[test]
fn an_unknown_version() {
    refused(r#"{"bastide":2,"setup":"new"}"#, 1, "version 2 of the record format is not known; this is version 1");
}

#[test]
fn lines_that_are_not_json() {
    let error = refusal(&with(&["{\"a\":"]));
    assert!(matches!(error, RecordError { line: 2, reason: Reason::Json(_) }), "{error}");
    let deep = "[".repeat(MAX_LINE / 2);
    assert!(matches!(refusal(&with(&[&deep])).reason, Reason::Shape(_) | Reason::Json(_)));
    let deep = format!("{{\"bastide\":1,\"setup\":{deep}");
    assert!(matches!(refusal(&deep).reason, Reason::Json(_)));
}

#[test]
fn lines_with_other_keys() {
    let forms = "is not a line of a record: it has either `bastide` and `setup`, or one of `a`, `expect` and `meta`";
    refused(&with(&["{}"]), 2, forms);
    refused(&with(&[r#"{"a":"pass","meta":{}}"#]), 2, forms);
    refused(&with(&[r#"{"a":"pass","seed":"7"}"#]), 2, forms);
    refused(r#"{"bastide":1,"seats":[]}"#, 1, forms);
    refused(
        &with(&[r#"{"b":1}"#]),
        2,
        "is not a line of a record: unknown field `b`, expected one of `bastide`, `setup`, `seats`, `seed`, `assist`, `a`, \
         `expect`, `meta`",
    );
    refused(&with(&[r#"{"a":"pass","a":"pass"}"#]), 2, "is not a line of a record: duplicate field `a`");
    refused(
        &with(&[r#"{"expect":{"score":[0,0]}}"#]),
        2,
        "is not a line of a record: unknown field `score`, expected one of `scores`, `legal`, `over`",
    );
    refused(
        r#"{"bastide":1,"setup":{"players":2,"tiles":["moon"],"mechanics":[]}}"#,
        1,
        "is not a line of a record: setup: unknown variant `moon`, expected one of `base`, `river-2017`, `river-2021`, \
         `inns-cathedrals`, `traders-builders`, `flying-machines`, `ferries`, `gold-mines`, `mage-witch`, `robbers`, \
         `crop-circles`, `new-world`",
    );
}

#[test]
fn a_setup_that_cannot_be_played() {
    let text = FIRST.replace("\"players\":2", "\"players\":9");
    refused(&text, 1, "the setup cannot be played: 9 players: this table takes 2 to 6");
}

#[test]
fn actions_that_are_none_or_not_legal() {
    refused(&with(&[r#"{"a":"dance"}"#]), 2, "`dance` is not an action");
    refused(&with(&[r#"{"a":"draw base/ZZ"}"#]), 2, "there is no tile `base/ZZ`");
    refused(&with(&[r#"{"a":"pass"}"#]), 2, "`pass` is not possible now: the decision now is: draw a tile");
    refused(
        &with(&[r#"{"a":"draw base/U"}"#, "", r#"{"a":"tile base/U 5,5 r0"}"#]),
        4,
        "`tile base/U 5,5 r0` is not possible now: the cell is taken or touches no tile",
    );
}

#[test]
fn expectations_that_fail_show_both_values() {
    refused(&with(&[r#"{"expect":{"scores":[0,1]}}"#]), 2, "expected scores [0, 1], found [0, 0]");
    refused(&with(&[r#"{"expect":{"scores":[0]}}"#]), 2, "expected scores [0], found [0, 0]");
    refused(&with(&[r#"{"expect":{"over":true}}"#]), 2, "expected over true, found false");
    refused(&with(&[r#"{"a":"draw base/B"}"#, r#"{"expect":{"legal":1}}"#]), 3, "expected legal 1, found 4");
}

#[test]
fn lines_and_bytes_have_bounds() {
    let long = format!("{{\"meta\":{{\"note\":\"{}\"}}}}", "x".repeat(MAX_LINE));
    refused(&with(&[&long]), 2, &format!("is longer than {MAX_LINE} bytes"));
    let error = replay_from(&b"\xff\xfe{}"[..]).expect_err("no text");
    assert!(matches!(error, RecordError { line: 1, reason: Reason::NotText }));
    let endless = std::io::BufReader::new(std::io::repeat(b'\n'));
    assert!(matches!(replay_from(endless).expect_err("endless").reason, Reason::TooLong { .. }));
    refused(&with(&["\0"]), 2, &refusal(&with(&["\0"])).reason.to_string());
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_read() {
    let text = format!("\u{feff}{}\r\n", with(&[r#"{"a":"draw base/U"}"#]).replace('\n', "\r\n"));
    assert_eq!(replay(&text).expect("only the line ends differ").record.entries.len(), 1);
    refused(&with(&["\u{feff}{}"]), 2, &refusal(&with(&["\u{feff}{}"])).reason.to_string());
}

#[test]
fn remarks_are_kept_as_they_are() {
    let text = with(&[r#"{"meta":{"blue":"Bo \"the\" Ünlü\n🏰","date":"1240-05-01"}}"#, ""]);
    let replayed = replay(&text).expect("a remark changes nothing");
    let written = replayed.record.to_string();
    assert_eq!(replay(&written).expect("it reads back").record, replayed.record);
    assert!(written.contains("Ünlü\\n🏰"));
}

#[test]
fn a_replayer_shows_the_game_between_lines() {
    let mut replayer = Replayer::default();
    assert!(replayer.game().is_none());
    replayer.line(FIRST).expect("the setup holds");
    replayer.line(r#"{"a":"draw base/U"}"#).expect("it can be drawn");
    assert!(replayer.game().is_some_and(|game| game.drawn().is_some()));
}

/// A sound record of some length.
fn sound() -> &'static str {
    static SOUND: LazyLock<String> = LazyLock::new(|| {
        let played = bastide_kit::play(3, 2).expect("the soak games are sound");
        played.record.to_string()
    });
    &SOUND
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = replay_from(&bytes[..]);
    }

    #[test]
    fn any_text_after_the_setup(text in "\\PC{0,200}") {
        prop_assert!(replay(&with(&[&text])).is_ok() == text.trim_ascii().is_empty());
    }

    #[test]
    fn any_action_text(text in "[a-z/A-Z0-9,. -]{0,40}") {
        let _ = replay(&with(&[&format!("{{\"a\":\"{text}\"}}")]));
    }

    #[test]
    fn any_setup(players in any::<u8>(), start in any::<u8>(), count in any::<u8>(), farmers in any::<u8>()) {
        let mut setup = Setup::base(players);
        setup.settings.start_player = start;
        setup.settings.message_farmer_points = farmers;
        setup.tile_counts.insert("base/U".into(), count);
        let record = Record::new(setup);
        let _ = record.replay();
        let _ = replay(&record.to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Bytes of a sound record are changed, taken out or put in.
    #[test]
    fn a_damaged_record(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..4)) {
        let mut bytes = sound().as_bytes().to_vec();
        for (at, byte, how) in changes {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        let _ = replay_from(&bytes[..]);
    }

    #[test]
    fn a_record_cut_off(at in any::<prop::sample::Index>()) {
        let text = sound();
        let at = at.index(text.len());
        let whole_lines = text.as_bytes()[..at].ends_with(b"\n") || text.as_bytes()[at] == b'\n';
        prop_assert_eq!(replay_from(&text.as_bytes()[..at]).is_ok(), whole_lines && at > 0);
    }

    /// Lines in another order are refused or lead somewhere, without harm.
    #[test]
    fn lines_swapped(a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>()) {
        let text = sound();
        let mut lines: Vec<&str> = text.lines().collect();
        let (a, b) = (a.index(lines.len()), b.index(lines.len()));
        lines.swap(a, b);
        let _ = replay(&lines.join("\n"));
    }
}
