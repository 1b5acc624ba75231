//! The first line: seats, seed and help, as they are read, written and refused; and as older records tell them.

use bastide_dealer::{Dealer, Seed};
use bastide_record::{Assist, Colour, Header, HeaderError, Reason, Record, Seat, replay};
use bastide_rules::{Action, Game, Setup};

const SETUP: &str = r#""setup":{"players":3,"tiles":["base"],"mechanics":["farmers"]}"#;

/// A first line with more than its setup.
fn first(more: &str) -> String {
    format!("{{\"bastide\":1,{SETUP}{more}}}\n")
}

fn header(more: &str) -> Header {
    let text = first(more);
    replay(&text).unwrap_or_else(|error| panic!("{text}: {error}")).record.header
}

/// What is refused, with its stable name and the sentence.
fn refused(more: &str, code: &str, sentence: &str) {
    let error = replay(&first(more)).expect_err(more);
    assert_eq!((error.line, error.reason.code(), error.reason.to_string().as_str()), (1, code, sentence), "{more}");
}

#[test]
fn seats_have_names_colours_and_bots() {
    let seats = header(r#","seats":[{"name":"Ada","colour":"green"},{"bot":"knight"},{"name":"Bo"}],"assist":"some""#);
    let seat = |name: &str, colour, bot: Option<&str>| Seat { name: name.into(), colour, bot: bot.map(Into::into) };
    assert_eq!(
        seats.seats,
        [seat("Ada", Colour::Green, None), seat("", Colour::Red, Some("knight")), seat("Bo", Colour::Blue, None)],
        "seats without a colour take the first that is free"
    );
    assert_eq!(seats.assist, Some(Assist::Some));
    assert_eq!(seats.seed, None);
}

#[test]
fn what_is_read_is_written_again() {
    let mut header = header(r#","seats":[{"name":"Ü \"1\"","colour":"pink"},{"bot":"best"},{}],"assist":"none""#);
    header.seed = Some(Seed::from([255; 32]));
    let text = Record::at(header.clone()).to_string();
    let end = format!(
        r#""seats":[{{"name":"Ü \"1\"","colour":"pink"}},{{"colour":"red","bot":"best"}},{{"colour":"blue"}}],"seed":"{}","assist":"none"}}"#,
        "f".repeat(64)
    );
    assert!(text.starts_with("{\"bastide\":1,\"setup\":{") && text.trim_end().ends_with(&end), "{text}");
    assert_eq!(replay(&text).expect("it holds").record.header, header);
}

#[test]
fn a_table_without_seats_is_written_as_ever() {
    let record = Record::new(Setup::base(2));
    let setup = serde_json::to_string(&record.header.setup).expect("a setup is JSON");
    assert_eq!(record.to_string(), format!("{{\"bastide\":1,\"setup\":{setup}}}\n"));
}

#[test]
fn seats_that_do_not_fit_are_refused() {
    let wrong = |what: &str| format!("the table cannot be as it is written: {what}");
    refused(r#","seats":[{},{}]"#, "seats", &wrong("2 seats for 3 players"));
    refused(r#","seats":[{},{},{},{}]"#, "seats", &wrong("4 seats for 3 players"));
    refused(r#","seats":[]"#, "seats", &wrong("0 seats for 3 players"));
    let seven = format!(",\"seats\":[{}]", ["{}"; 7].join(","));
    refused(&seven, "too-many-seats", &wrong("7 seats are too many: a table has at most 6"));
    refused(
        r#","seats":[{},{"colour":"mauve"},{}]"#,
        "unknown-colour",
        &wrong("seat 1: there is no colour `mauve`; there are red, blue, yellow, green, black and pink"),
    );
    refused(
        r#","seats":[{"colour":"red"},{},{"colour":"red"}]"#,
        "same-colour",
        &wrong("seat 2 is red, as another one is already"),
    );
    let shape = |what: &str| format!("is not a line of a record: {what}");
    refused(r#","seats":[{"colour":3},{},{}]"#, "shape", &shape("seats: invalid type: integer `3`, expected a string"));
    refused(
        r#","seats":[{"nick":"A"},{},{}]"#,
        "shape",
        &shape("seats: unknown field `nick`, expected one of `name`, `colour`, `bot`"),
    );
}

#[test]
fn seeds_and_help_that_are_none_are_refused() {
    let seed = "the table cannot be as it is written: a seed is 64 hexadecimal digits, or a number below 2^64";
    for text in ["\"\"", "\"luck\"", "-1", "1.5", "[]", "\"18446744073709551616\""] {
        refused(&format!(",\"seed\":{text}"), "seed", seed);
    }
    refused(
        r#","assist":"much""#,
        "unknown-assist",
        "the table cannot be as it is written: there is no help `much`; there are all, some and none",
    );
}

#[test]
fn a_header_that_was_not_read_is_checked_as_well() {
    let seats = vec![Seat::person(Colour::Red); 2];
    let record = Record::at(Header { seats, ..Header::new(Setup::base(2)) });
    let error = record.replay().expect_err("two are red");
    let same = HeaderError::SameColour { seat: 1, colour: Colour::Red };
    assert!(error.line == 1 && matches!(error.reason, Reason::Header(why) if why == same));
}

/// Some turns as this dealer has them.
fn dealt(mut dealer: Dealer) -> Vec<Action> {
    let mut game = Game::new(&Setup::base(2)).expect("the base game");
    let mut actions = Vec::new();
    while actions.len() < 30 {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let action = dealer.deal(&game).unwrap_or(legal[0]);
        game.apply(action).expect("it was offered");
        actions.push(action);
    }
    actions
}

#[test]
fn a_seed_must_deal_what_the_record_says() {
    let seed = Seed::from(7);
    let mut record = Record::of(Setup::base(2), dealt(Dealer::from_seed(seed)));
    for seed in [None, Some(seed)] {
        record.header.seed = seed;
        record.replay().expect("it was dealt like this");
    }
    // The same seed as it may be written: a number, or a number as text.
    let digits = format!("\"{seed}\"");
    for number in ["7", "\"7\""] {
        replay(&record.to_string().replace(&digits, number)).expect("the same seed");
    }

    record.header.seed = Some(Seed::from(8));
    let error = record.replay().expect_err("it was not dealt like this");
    let Reason::Deal { dealt, found } = error.reason else { panic!("{error}") };
    let first = record.actions().next();
    assert_eq!((error.line, Some(found)), (2, first));
    assert_ne!(Some(dealt), first);
    assert_eq!(Reason::Deal { dealt, found }.code(), "deal");
}

#[test]
fn older_records_tell_their_seats_as_remarks() {
    let text = first("")
        + r#"{"meta":{"assist":"some","bot-1":"novice","colour-0":"4","colour-1":"4","name-0":"Ada","name-7":"x","date":"1240"}}"#
        + "\n{\"meta\":{\"name-2\":\"Bo\"}}\n";
    let record = replay(&text).expect("remarks change nothing").record;
    let seat = |name: &str, colour, bot: Option<&str>| Seat { name: name.into(), colour, bot: bot.map(Into::into) };
    assert_eq!(
        record.seats(),
        [seat("Ada", Colour::Black, None), seat("", Colour::Red, Some("novice")), seat("Bo", Colour::Blue, None)]
    );
    assert_eq!(record.assist(), Assist::Some);
    let others = record.other_remarks();
    assert_eq!(others.keys().collect::<Vec<_>>(), ["date", "name-7"], "there is no seat 7");
    assert!(record.header.seats.is_empty(), "what was read stays as it is written");
}

#[test]
fn the_first_line_counts_where_it_names_seats() {
    let text = first(r#","seats":[{},{},{}],"assist":"none""#) + "{\"meta\":{\"name-0\":\"Ada\",\"assist\":\"all\"}}\n";
    let record = replay(&text).expect("a remark like any other").record;
    assert_eq!((record.seats()[0].name.as_str(), record.assist()), ("", Assist::None));
    assert_eq!(record.other_remarks().len(), 2);
}
