//! A tiny recorded game: it agrees as it is, and every kind of change to it is found.

use super::follow::Follower;
use super::recorded::Line;

const ROAD: &str = r#"{"type":"DEPLOY_MEEPLE","payload":{"pointer":{"position":[1,0],"location":"WE","feature":"Road"},"meepleId":"0.small.1"}}"#;

fn game() -> Vec<String> {
    let farmer = |halves: &str| ROAD.replace("WE", halves).replace("Road", "Field");
    let choices = [&farmer("NL.NR.EL.WR"), &farmer("ER.SL.SR.WL"), ROAD, r#"{"type":"PASS","payload":{}}"#].join(",");
    let standing = r#"{"pos":[1,0],"feature":"Road","loc":"WE"}"#;
    vec![
        r#"{"ev":"setup","setup":{"sets":{"basic:1":1},"elements":{"small-follower":7,"farmers":true},"start":[{"tile":"BA/RCr"}],"players":2},"pack":{"default":{"tiles":{"BA/RFr":1}}}}"#.into(),
        r#"{"ev":"tile","player":null,"tile":"BA/RCr","pos":[0,0],"rot":0}"#.into(),
        r#"{"ev":"turn","player":0}"#.into(),
        r#"{"ev":"draw","player":0,"tile":"BA/RFr","left":0}"#.into(),
        r#"{"ev":"action","step":0,"phase":"TilePhase","player":0,"legal":[[1,0,0],[1,0,180],[-1,0,0],[-1,0,180],[0,1,0],[0,1,180]],"msg":{"type":"PLACE_TILE","payload":{"tileId":"BA/RFr","rotation":"R0","position":[1,0]}}}"#.into(),
        r#"{"ev":"tile","player":0,"tile":"BA/RFr","pos":[1,0],"rot":0}"#.into(),
        format!(r#"{{"ev":"action","step":1,"phase":"ActionPhase","player":0,"legal":[{choices}],"msg":{ROAD}}}"#),
        format!(r#"{{"ev":"deploy","player":0,"type":"SmallFollower","at":{standing}}}"#),
        r#"{"ev":"action","step":2,"phase":"CommitActionPhase","player":0,"msg":{"type":"COMMIT"}}"#.into(),
        format!(r#"{{"ev":"score","points":[{{"player":0,"points":2,"name":"road.incomplete","source":{standing},"feature":"Road","places":["0,0,WE","1,0,WE"]}}]}}"#),
        r#"{"ev":"scores","scores":[2,0]}"#.into(),
        format!(r#"{{"ev":"end","scores":[2,0],"placed":2,"discarded":0,"deployed":[{{"meeple":"0.small.1","at":{standing}}}]}}"#),
    ]
}

/// A city is completed, the tile after it fits nowhere, and only then come the totals.
fn game_with_a_discard() -> Vec<String> {
    let city = r#"{"type":"DEPLOY_MEEPLE","payload":{"pointer":{"position":[0,-1],"location":"S","feature":"City"},"meepleId":"0.small.1"}}"#;
    let farmer = city.replace(r#""S""#, r#""NL.NR.EL.ER.WL.WR""#).replace("City", "Field");
    let pass = r#"{"type":"PASS","payload":{}}"#;
    let standing = r#"{"pos":[0,-1],"feature":"City","loc":"S"}"#;
    let start = &game()[..3];
    let mut lines: Vec<String> =
        start.iter().map(|l| l.replace(r#"{"BA/RFr":1}"#, r#"{"BA/RFr":1,"BA/C":1,"BA/Cccc+":1}"#)).collect();
    lines.extend([
        r#"{"ev":"draw","player":0,"tile":"BA/C","left":2}"#.to_owned(),
        r#"{"ev":"action","step":0,"phase":"TilePhase","player":0,"legal":[[0,-1,180],[0,1,90],[0,1,180],[0,1,270]],"msg":{"type":"PLACE_TILE","payload":{"tileId":"BA/C","rotation":"R180","position":[0,-1]}}}"#.to_owned(),
        r#"{"ev":"tile","player":0,"tile":"BA/C","pos":[0,-1],"rot":180}"#.to_owned(),
        format!(r#"{{"ev":"action","step":1,"phase":"ActionPhase","player":0,"legal":[{city},{farmer},{pass}],"msg":{city}}}"#),
        format!(r#"{{"ev":"deploy","player":0,"type":"SmallFollower","at":{standing}}}"#),
        format!(r#"{{"ev":"score","points":[{{"player":0,"points":4,"name":"city","source":{standing},"feature":"City","places":["0,0,N","0,-1,S"]}}]}}"#),
        format!(r#"{{"ev":"return","player":0,"type":"SmallFollower","from":{standing}}}"#),
        r#"{"ev":"turn","player":1}"#.to_owned(),
        r#"{"ev":"discard","tile":"BA/Cccc+"}"#.to_owned(),
        r#"{"ev":"scores","scores":[4,0]}"#.to_owned(),
        r#"{"ev":"draw","player":1,"tile":"BA/RFr","left":0}"#.to_owned(),
    ]);
    lines
}

/// Follows to the end or to the first difference.
fn follow(lines: &[String]) -> Result<Follower, String> {
    let mut follower = Follower::default();
    for line in lines {
        let line: Line = serde_json::from_str(line).expect("a line of a recorded game");
        follower.take(&line).map_err(|difference| format!("{difference:#}"))?;
    }
    Ok(follower)
}

fn difference(from: &str, to: &str) -> String {
    let changed: Vec<String> = game().iter().map(|line| line.replace(from, to)).collect();
    assert_ne!(changed, game(), "`{from}` is in the game");
    follow(&changed).err().unwrap_or_else(|| panic!("`{to}` for `{from}` makes no difference"))
}

#[test]
fn a_game_that_agrees_becomes_a_record() {
    let follower = follow(&game()).expect("both engines agree");
    assert_eq!((follower.agreed(), follower.step()), (2, 2));
    let record = follower.into_record("tiny").expect("there was a setup");
    assert_eq!(record.header.setup.tile_counts.get("base/U"), Some(&1));
    let text = record.to_string();
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            r#"{"meta":{"game":"tiny"}}"#,
            r#"{"expect":{"scores":[0,0]}}"#,
            r#"{"a":"draw base/U"}"#,
            r#"{"expect":{"legal":6}}"#,
            r#"{"a":"tile base/U 1,0 r0"}"#,
            r#"{"expect":{"legal":4}}"#,
            r#"{"a":"meeple road EW"}"#,
            r#"{"expect":{"scores":[2,0],"over":true}}"#,
        ]
    );
    record.replay().expect("the record holds");
}

#[test]
fn totals_may_come_after_a_tile_that_fits_nowhere() {
    let lines = game_with_a_discard();
    if let Err(difference) = follow(&lines) {
        panic!("{difference}");
    }
    let changed = |from: &str, to: &str| {
        let changed: Vec<String> = lines.iter().map(|line| line.replace(from, to)).collect();
        follow(&changed).err().unwrap_or_else(|| panic!("`{to}` for `{from}` makes no difference"))
    };
    assert_eq!(changed(r#""scores":[4,0]"#, r#""scores":[4,1]"#), "totals: ours [4, 0], theirs [4, 1]");
    assert!(changed(r#""points":4"#, r#""points":5"#).contains("other things happened"));
}

#[test]
fn other_legal_moves_are_shown_from_both_sides() {
    let missing = difference("[0,1,180]", "[0,1,0]");
    assert!(missing.contains("ours:   tile base/U 0,1 r2\n    theirs: nothing more"), "{missing}");
    let more = difference("[[1,0,0]", "[[7,7,0],[1,0,0]");
    assert!(more.contains("theirs: tile base/U 7,7 r0"), "{more}");
    let unknown = difference(r#"{"type":"PASS","payload":{}}"#, r#"{"type":"DANCE","payload":{}}"#);
    assert_eq!(unknown, "DANCE is no choice of ours");
}

#[test]
fn other_events_scores_and_ends_are_found() {
    for (from, to, reason) in [
        (r#""points":2"#, r#""points":3"#, "other things happened"),
        (r#""0,0,WE","#, "", "other things happened"),
        ("road.incomplete", "road", "other things happened"),
        (r#""ev":"deploy","player":0"#, r#""ev":"deploy","player":1"#, "other things happened"),
        (r#""ev":"scores","scores":[2,0]"#, r#""ev":"scores","scores":[2,1]"#, "totals: ours [2, 0], theirs [2, 1]"),
        (r#""ev":"end","scores":[2,0]"#, r#""ev":"end","scores":[0,2]"#, "final scores: ours [2, 0], theirs [0, 2]"),
        (r#""placed":2"#, r#""placed":3"#, "tiles laid: ours 2"),
        (r#""left":0"#, r#""left":1"#, "tiles left: ours 0"),
        (r#""deployed":[{"meeple":"0"#, r#""deployed":[{"meeple":"1"#, "figures left on the board"),
        (r#"{"ev":"draw","player":0"#, r#"{"ev":"draw","player":1"#, "we have player 0 draw, they 1"),
        (r#""BA/RFr":1"#, r#""BA/RFr":2"#, "tiles left: ours 1"),
        (r#""farmers":true"#, r#""dragon":true"#, "we cannot play their dragon = true"),
    ] {
        let found = difference(from, to);
        assert!(found.contains(reason), "{to}: {found}");
    }
}
