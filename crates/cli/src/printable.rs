//! What others wrote, on our terminal: nothing in it may move the cursor, colour the screen or turn the text round.

use std::fmt::{self, Display, Write};

/// Text of somebody else. Control characters and those that change the direction of writing are shown as `\u{1b}`, and a
/// long text is cut off.
#[derive(Clone, Copy)]
pub(crate) struct Printable<'a> {
    text: &'a str,
    most: usize,
}

/// So many characters of an answer are shown.
const MOST: usize = 300;

/// Shows a text on one line.
pub(crate) fn printable(text: &str) -> Printable<'_> {
    Printable { text, most: MOST }
}

/// Shows a whole text.
pub(crate) fn printable_in_full(text: &str) -> Printable<'_> {
    Printable { text, most: usize::MAX }
}

/// Characters that a terminal obeys instead of showing them.
fn commands(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, c) in self.text.chars().enumerate() {
            if place == self.most {
                return f.write_char('…');
            }
            if commands(c) { write!(f, "{}", c.escape_unicode())? } else { f.write_char(c)? }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_spelt_out() {
        assert_eq!(printable("\x1b[2Jgone\r\n").to_string(), r"\u{1b}[2Jgone\u{d}\u{a}");
        assert_eq!(printable("\u{202e}edisni\u{9b}31m").to_string(), r"\u{202e}edisni\u{9b}31m");
        assert_eq!(printable("Zug nach Süden: `5,-1`").to_string(), "Zug nach Süden: `5,-1`");
    }

    #[test]
    fn long_texts_are_cut_off() {
        assert_eq!(printable(&"ä".repeat(MOST + 1)).to_string(), format!("{}…", "ä".repeat(MOST)));
        assert_eq!(printable(&"ä".repeat(MOST)).to_string(), "ä".repeat(MOST));
        assert_eq!(printable_in_full(&"ä".repeat(MOST + 1)).to_string(), "ä".repeat(MOST + 1));
    }
}
