//! A record in as few letters as possible, for a link that holds a whole game.
//!
//! The letters are `1`, the version of this form, and base64url of four bytes (the FNV-1a sum of the text, little-endian) and the
//! squeezed text (see `squeeze`). The text is the record's first line and then one action a line, as [`bastide_rules::Action`] writes it; remarks and
//! expectations stay behind. A version is never changed once links of it are out: neither the model nor the primer.

mod letters;
mod squeeze;

use std::fmt::Write;

use crate::record::Record;

/// The version that is written.
const VERSION: char = '1';
/// The most letters that are unpacked.
pub const MAX_PACKED: usize = 32 * 1024;
/// The longest text that is unpacked. The longest games take some thousand lines of some twenty bytes.
const MAX_TEXT: usize = 256 * 1024;

/// Letters that are no packed record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// Longer than any game.
    #[error("more than a game takes")]
    TooLong,
    /// Of a version that is not known here.
    #[error("packed by a newer version")]
    Newer,
    /// Letters are missing, or others than were written.
    #[error("letters are missing or wrong")]
    Damaged,
}

impl PackError {
    /// Stable name, for programs and language keys.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            PackError::TooLong => "too-long",
            PackError::Newer => "newer",
            PackError::Damaged => "damaged",
        }
    }
}

/// Packs a record: its first line and its actions.
#[must_use]
pub fn pack(record: &Record) -> String {
    let mut text = Record::at(record.header.clone()).to_string();
    for action in record.actions() {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{action}");
    }
    let mut bytes = sum(&text).to_le_bytes().to_vec();
    bytes.extend(squeeze::squeeze(&text));
    format!("{VERSION}{}", letters::write(&bytes))
}

/// The text of a packed record. It is not played yet and need not hold.
///
/// # Errors
/// When these are not the letters that were written.
pub fn unpack(packed: &str) -> Result<String, PackError> {
    if packed.len() > MAX_PACKED {
        return Err(PackError::TooLong);
    }
    let mut rest = packed.chars();
    match rest.next() {
        Some(VERSION) => {}
        Some('2'..='9') => return Err(PackError::Newer),
        _ => return Err(PackError::Damaged),
    }
    let bytes = letters::read(rest.as_str()).ok_or(PackError::Damaged)?;
    let (told, squeezed) = bytes.split_first_chunk::<4>().ok_or(PackError::Damaged)?;
    let text = squeeze::unsqueeze(squeezed, MAX_TEXT)?;
    let text = String::from_utf8(text).map_err(|_| PackError::Damaged)?;
    if sum(&text) != u32::from_le_bytes(*told) {
        return Err(PackError::Damaged);
    }
    let mut lines = text.lines();
    let mut record = format!("{}\n", lines.next().unwrap_or_default());
    for line in lines {
        let line = serde_json::to_string(line).map_err(|_| PackError::Damaged)?;
        let _ = writeln!(record, "{{\"a\":{line}}}");
    }
    Ok(record)
}

/// A number that changes with every letter (FNV-1a).
fn sum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
