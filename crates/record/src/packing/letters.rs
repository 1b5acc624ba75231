//! Bytes as letters that every link may hold: base64url without padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits a letter.
pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..=three.len() {
            let number = bits >> (18 - 6 * letter) & 63;
            text.push(char::from(LETTERS[number as usize]));
        }
    }
    text
}

/// Nothing when a letter is none of ours, or one is missing.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for four in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for letter in four {
            let number = LETTERS.iter().position(|l| l == letter)?;
            bits = bits << 6 | number as u32;
        }
        let whole = match four.len() {
            4 => bits,
            3 => bits << 6,
            2 => bits << 12,
            _ => return None,
        };
        bytes.extend_from_slice(&whole.to_be_bytes()[1..four.len()]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_base64url() {
        for (bytes, text) in [(&b""[..], ""), (b"f", "Zg"), (b"fo", "Zm8"), (b"foo", "Zm9v"), (b"\xfb\xff\xfe", "-__-")]
        {
            assert_eq!(write(bytes), text);
            assert_eq!(read(text).as_deref(), Some(bytes));
        }
        assert_eq!(read("Z"), None);
        assert_eq!(read("Zg=="), None);
        assert_eq!(read("Zü"), None);
    }
}
