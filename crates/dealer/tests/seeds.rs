//! Seeds as text: what is read, what is written, what is refused.

use bastide_dealer::{Dealer, Seed, SeedError};

const LONG: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn counted() -> Seed {
    Seed::from(std::array::from_fn(|i| i as u8))
}

#[test]
fn sixty_four_digits_are_the_bytes_in_their_order() {
    assert_eq!(LONG.parse(), Ok(counted()));
    assert_eq!(LONG.to_uppercase().parse(), Ok(counted()));
    assert_eq!(counted().to_string(), LONG);
}

#[test]
fn a_number_is_the_seed_that_deals_as_it_always_did() {
    for number in [0, 1, 7, u64::MAX] {
        let seed: Seed = number.to_string().parse().expect("a number is a seed");
        assert_eq!(seed, Seed::from(number));
        let first = |mut dealer: Dealer| (0..8).map(|_| dealer.below(1000)).collect::<Vec<_>>();
        assert_eq!(first(Dealer::from_seed(seed)), first(Dealer::new(number)));
    }
}

#[test]
fn anything_else_is_refused() {
    let non_digit = format!("{}g", &LONG[1..]);
    let two_bytes_a_letter = "ä".repeat(32);
    for text in
        ["", "-1", "+1", "1.5", "0x10", " 7", "18446744073709551616", &LONG[1..], &non_digit, &two_bytes_a_letter]
    {
        assert_eq!(text.parse::<Seed>(), Err(SeedError), "{text:?}");
    }
    assert_eq!(SeedError.to_string(), "a seed is 64 hexadecimal digits, or a number below 2^64");
}

#[test]
fn as_json_a_seed_is_text_and_may_be_a_number() {
    let text = format!("\"{LONG}\"");
    assert_eq!(serde_json::to_string(&counted()).expect("text"), text);
    assert_eq!(serde_json::from_str::<Seed>(&text).expect("text"), counted());
    assert_eq!(serde_json::from_str::<Seed>("18446744073709551615").expect("a number"), Seed::from(u64::MAX));
    for wrong in ["-1", "1.5", "null", "[]", "\"x\""] {
        assert!(serde_json::from_str::<Seed>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_seed_does_not_show_itself_in_a_log() {
    assert_eq!(format!("{:?}", counted()), "Seed(…)");
    let shown = |seed: Seed| format!("{:?}", Dealer::from_seed(seed));
    assert_eq!(shown(counted()), shown(Seed::from(1)), "nor does its dealer");
}
