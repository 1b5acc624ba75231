//! Large and small letters, of the languages written from Latin-1. The tables of all the world's letters would take more of the page than the
//! words of a language.

/// Text that begins with a large letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| std::iter::once(large(first)).chain(letters).collect())
}

fn large(letter: char) -> char {
    match letter {
        'ÿ' | '÷' | 'ß' => letter,
        'à'..='þ' => shifted(letter, -0x20),
        'œ' => 'Œ',
        _ => letter.to_ascii_uppercase(),
    }
}

/// The small letter of a large one.
pub(crate) fn small(letter: char) -> char {
    match letter {
        '×' => letter,
        'À'..='Þ' => shifted(letter, 0x20),
        'Œ' => 'œ',
        _ => letter.to_ascii_lowercase(),
    }
}

fn shifted(letter: char, by: i32) -> char {
    u32::from(letter).checked_add_signed(by).and_then(char::from_u32).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_latin_1_have_their_pairs() {
        for code in 0..0x100u32 {
            let letter = char::from_u32(code).unwrap();
            // What has no pair of one letter within the alphabet stays as it is.
            let pair = |mut all: Box<dyn Iterator<Item = char>>| match (all.next(), all.next()) {
                (Some(only), None) if u32::from(only) < 0x100 => only,
                _ => letter,
            };
            assert_eq!(large(letter), pair(Box::new(letter.to_uppercase())), "{letter}");
            assert_eq!(small(letter), pair(Box::new(letter.to_lowercase())), "{letter}");
        }
        assert_eq!(capital("öde Straße"), "Öde Straße");
        assert_eq!(capital(""), "");
    }
}
