//! Whole games as a few letters: what is packed comes out again, and what is damaged is noticed.

use bastide_dealer::Dealer;
use bastide_record::{Colour, Header, MAX_PACKED, PackError, Record, Seat, pack, unpack};
use bastide_rules::{Action, Game, Setup};
use proptest::prelude::*;

fn played(name: &str, players: u8, seed: u64) -> Record {
    let setup = Setup::named(name, players).unwrap();
    let mut game = Game::new(&setup).unwrap();
    let seats = Colour::ALL.into_iter().take(players.into()).map(Seat::person).collect();
    let mut record = Record::at(Header { seats, seed: Some(seed.into()), ..Header::new(setup) });
    let (mut dealer, mut choice) = (Dealer::new(seed), Dealer::new(seed + 1));
    while !game.is_over() {
        let action: Action = dealer.deal(&game).unwrap_or_else(|| {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            *choice.pick(&legal).unwrap()
        });
        game.apply(action).unwrap();
        record.push(action);
    }
    record
}

#[test]
fn whole_games_fit_into_a_link_and_come_out_again() {
    for (name, players, most) in
        [("base", 2, 600), ("bigbox6", 2, 2000), ("bigbox7", 6, 2200), ("newworld", 5, 1500), ("map-germany", 4, 3200)]
    {
        let record = played(name, players, 5);
        let packed = pack(&record);
        assert_eq!(unpack(&packed).unwrap(), record.to_string(), "{name}");
        assert!(packed.len() <= most, "{name}: {} letters", packed.len());
        assert!(packed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
    }
}

#[test]
fn names_of_any_letters_come_along_and_remarks_stay_behind() {
    let mut record = played("base", 2, 7);
    record.header.seats[0].name = "Zoë \"☺\" \u{0}\n Ünlü".into();
    let bare = record.to_string();
    record.entries.insert(0, bastide_record::Entry::Meta([("event".to_owned(), "Sunday".to_owned())].into()));
    assert_eq!(unpack(&pack(&record)).unwrap(), bare);
}

/// Links are out in the world: this one must be read by every later version.
#[test]
fn a_link_of_the_first_version_is_read_for_ever() {
    const PACKED: &str = "1FSgN1gASDXQTWQFX6ZHIeztFiggCEiTzeGH9frekuDM0Q48e";
    const ACTIONS: [&str; 5] =
        ["draw base/P", "tile base/P 1,0 r1", "meeple city NE", "draw base/L", "tile base/L -1,0 r1"];
    let mut record = played("base", 2, 5);
    record.header.seed = None;
    record.entries.clear();
    ACTIONS.into_iter().for_each(|action| record.push(action.parse().unwrap()));
    assert_eq!(unpack(PACKED).unwrap(), record.to_string());
}

#[test]
fn every_wrong_or_missing_letter_is_noticed() {
    let packed = pack(&played("base", 2, 5));
    assert_eq!(unpack(""), Err(PackError::Damaged));
    assert_eq!(unpack(&packed.replacen('1', "2", 1)), Err(PackError::Newer));
    assert_eq!(unpack(&"1".repeat(MAX_PACKED + 1)), Err(PackError::TooLong));
    for at in (1..packed.len()).step_by(7) {
        assert!(unpack(&packed[..at]).is_err(), "cut at {at}");
        let other = if &packed[at..=at] == "A" { "B" } else { "A" };
        let changed = unpack(&format!("{}{other}{}", &packed[..at], &packed[at + 1..]));
        // Of the last letters not every bit counts.
        assert!(changed.is_err() || at + 3 > packed.len(), "letter {at}");
    }
}

#[test]
fn what_would_unpack_to_more_than_any_game_is_refused() {
    let mut record = played("base", 2, 5);
    let pass = Action::Pass;
    (0..70_000).for_each(|_| record.push(pass));
    let packed = pack(&record);
    assert!(packed.len() < MAX_PACKED, "{} letters", packed.len());
    assert_eq!(unpack(&packed), Err(PackError::TooLong));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn nothing_somebody_makes_up_breaks_anything(text in "1[A-Za-z0-9_-]{0,200}|\\PC{0,40}") {
        prop_assert!(unpack(&text).is_err());
    }
}
