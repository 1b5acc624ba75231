//! Names and tokens that nobody can guess.

use sha2::{Digest, Sha256};

/// Bytes of a session's token.
const TOKEN: usize = 32;
/// Bytes of the name of a game or a person.
const NAME: usize = 10;
/// Letters that are hard to mix up when read aloud: no i, l, o, u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Bytes from the system. Without them nothing may go on: everything that follows could be guessed.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// A number from the system.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A new name for a game or a person: 16 letters, 80 bits.
pub(crate) fn name() -> String {
    letters(&bytes::<NAME>())
}

/// A new token: 256 bits. Only its hash is kept.
pub(crate) fn token() -> String {
    hex(&bytes::<TOKEN>())
}

/// Whether a text can be the name of a game.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() == NAME * 8 / 5 && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// What is kept of a token, and what is published of a seed.
pub(crate) fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn letters(bytes: &[u8]) -> String {
    let (mut bits, mut held, mut text) = (0u32, 0u32, String::new());
    for &byte in bytes {
        (bits, held) = (bits << 8 | u32::from(byte), held + 8);
        while held >= 5 {
            held -= 5;
            text.push(char::from(LETTERS[(bits >> held & 31) as usize]));
        }
        bits &= (1 << held) - 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sixteen_letters_and_never_the_same() {
        let names: std::collections::BTreeSet<String> = (0..1000).map(|_| name()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| is_name(name)), "{names:?}");
        assert_eq!(letters(&[0xff; 10]), "z".repeat(16));
        for not in ["", "short", "0123456789abcdeI", "0123456789abcdef0"] {
            assert!(!is_name(not), "{not}");
        }
    }

    #[test]
    fn hashes_are_those_that_anybody_can_check() {
        assert_eq!(hash(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(token().len(), 64);
    }
}
