//! Deals: what the tiles' order grows from, as something one can say, write down and send.
//!
//! Any words are a seed: their bytes, small letters and single spaces, in the seed's first 31 bytes, and a 1 in the last. Longer ones are
//! folded. A seed of no words is written as its 64 digits.

use bastide_dealer::Seed;
use bastide_rules::{Mechanic, Setup};

use crate::letters;

/// Bytes of a seed that words fill.
const ROOM: usize = 31;
/// Letters of a made-up word; none looks like another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";

/// The seed of words, of 64 digits; nothing for no words.
pub(crate) fn seed_of(words: &str) -> Option<Seed> {
    let plain: String = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().map(letters::small).collect();
    if plain.is_empty() {
        return None;
    }
    if plain.len() == 64
        && let Ok(seed) = plain.parse()
    {
        return Some(seed);
    }
    let mut bytes = [0u8; 32];
    for (i, byte) in plain.bytes().enumerate() {
        bytes[i % ROOM] = bytes[i % ROOM].rotate_left(3) ^ byte;
    }
    bytes[ROOM] = 1;
    Some(bytes.into())
}

/// A seed as it is written: its words, or its digits.
pub(crate) fn words_of(seed: Seed) -> String {
    let bytes = seed.bytes();
    let end = bytes[..ROOM].iter().rposition(|b| *b != 0).map_or(0, |last| last + 1);
    let words = std::str::from_utf8(&bytes[..end]).unwrap_or_default();
    let plain = !words.chars().any(char::is_control) && seed_of(words) == Some(seed);
    if plain { words.to_owned() } else { seed.to_string() }
}

/// Words for a deal that nobody has played yet.
pub(crate) fn made_up(luck: [u8; 32]) -> String {
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    let (one, two): (String, String) =
        (luck[..4].iter().map(letter).collect(), luck[4..8].iter().map(letter).collect());
    format!("{one}-{two}")
}

/// The words of the deal that everybody has on a day, such as 2026-11-18.
pub(crate) fn of_day(day: &str) -> String {
    format!("daily {day}")
}

/// Whether dice, messages or chips are dealt between the tiles: what players do can then change which tile comes.
pub(crate) fn may_differ(setup: &Setup) -> bool {
    [Mechanic::Flight, Mechanic::Messages, Mechanic::Chips].iter().any(|m| setup.mechanics.contains(m))
}

#[cfg(test)]
mod tests {
    use bastide_dealer::Dealer;
    use bastide_rules::{Action, Game};

    use super::*;

    #[test]
    fn words_are_seeds_and_are_read_back() {
        for words in ["sunday", "k7qx-m2p9", "daily 2026-11-18", "größe 12", "258"] {
            assert_eq!(words_of(seed_of(words).unwrap()), words);
        }
        assert_eq!(seed_of("  Sunday\t Evening "), seed_of("sunday evening"));
        assert_ne!(seed_of("sunday"), seed_of("monday"));
        assert_eq!(seed_of(" \n"), None);
        let long = "the quick brown fox jumps over the lazy dog";
        assert_eq!(words_of(seed_of(long).unwrap()).len(), 64, "more than fits is kept as digits");
        assert_eq!(seed_of(&words_of(seed_of(long).unwrap())), seed_of(long));
    }

    #[test]
    fn any_seed_is_written_and_read() {
        for seed in [Seed::from([0; 32]), Seed::from([7; 32]), Seed::from(258), Seed::from([255; 32])] {
            assert_eq!(seed_of(&words_of(seed)), Some(seed));
        }
        assert_eq!(made_up([0; 32]), "aaaa-aaaa");
        assert_eq!(made_up(std::array::from_fn(|i| (i as u8).wrapping_mul(33))), "abcd-efgh");
    }

    /// Links and days are out in the world: what they deal must not change.
    #[test]
    fn a_day_deals_the_same_for_everybody_for_ever() {
        let mut dealer = Dealer::from_seed(seed_of(&of_day("2026-11-18")).unwrap());
        let mut game = Game::new(&Setup::base(2)).unwrap();
        let mut drawn = Vec::new();
        while drawn.len() < 5 {
            let mut legal = Vec::new();
            let action = dealer.deal(&game).unwrap_or_else(|| {
                game.legal_actions(&mut legal);
                legal[0]
            });
            if let Action::Draw(kind) = action {
                drawn.push(kind.kind().id);
            }
            game.apply(action).unwrap();
        }
        assert_eq!(drawn, ["base/J", "base/L", "base/K", "base/V", "base/E.g"]);
    }

    #[test]
    fn dice_and_messages_may_change_the_order() {
        for (setup, differs) in [("base", false), ("bigbox7", true), ("newworld", false), ("map-germany", true)] {
            assert_eq!(may_differ(&Setup::named(setup, 2).unwrap()), differs, "{setup}");
        }
    }
}
