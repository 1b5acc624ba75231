//! What a dealer's luck grows from.

use std::fmt;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 256 bits that nobody can guess, the whole key of a [`Dealer`](crate::Dealer).
///
/// As text it is 64 hexadecimal digits, the bytes in their order. Seeds were once numbers of 64 bits: a decimal number is
/// still read and means its 8 little-endian bytes, then zeros.
///
/// ```
/// use bastide_dealer::Seed;
///
/// let seed: Seed = "258".parse()?;
/// assert_eq!(seed, Seed::from(258));
/// assert_eq!(seed.to_string(), format!("0201{}", "0".repeat(60)));
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// # Ok::<(), bastide_dealer::SeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

/// Digits of a seed's text.
const DIGITS: usize = 64;

impl Seed {
    /// The key itself.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Whoever sees a seed knows every tile to come: it must not slip into a log.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// A text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is {DIGITS} hexadecimal digits, or a number below 2^64")]
pub struct SeedError;

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        // No number of 64 bits has as many digits: the two forms cannot be mistaken for each other.
        if text.len() != DIGITS {
            let plain = text.bytes().all(|b| b.is_ascii_digit());
            return text.parse().ok().filter(|_| plain).map(u64::into).ok_or(SeedError);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digit = |b: u8| char::from(b).to_digit(16).ok_or(SeedError);
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Ok(Seed(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        struct TextOrNumber;
        impl Visitor<'_> for TextOrNumber {
            type Value = Seed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{SeedError}")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
                text.parse().map_err(E::custom)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Seed, E> {
                Ok(number.into())
            }
        }
        deserializer.deserialize_any(TextOrNumber)
    }
}
