//! The text of a map as lines of words, with nothing hostile in it.

use crate::error::{MapError, MapFlaw};
use crate::map::At;

/// Most bytes of a map: some thirty times as many as the largest that is in the box.
pub const MOST_BYTES: usize = 100_000;

/// Most characters of a line.
const MOST_CHARACTERS: usize = 300;

/// A piece of a line.
#[derive(Clone, Copy)]
pub(crate) struct Span<'t> {
    pub(crate) text: &'t str,
    /// The line it stands in, counted from 1.
    line: usize,
    /// Its first character's place in that line, counted from 1.
    column: usize,
}

impl<'t> Span<'t> {
    /// What is wrong here.
    pub(crate) fn error(self, flaw: MapFlaw) -> MapError {
        MapError { line: self.line, column: self.column, at: None, flaw }
    }

    /// What is wrong with a cell that is drawn here.
    pub(crate) fn error_at(self, at: At, flaw: MapFlaw) -> MapError {
        MapError { at: Some(at), ..self.error(flaw) }
    }

    /// Where it stands in the text.
    pub(crate) fn place(self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// Without the space at both ends.
    pub(crate) fn trim(self) -> Span<'t> {
        self.from(self.text.len() - self.text.trim_start().len()).till(|text| text.trim_end().len())
    }

    /// The first word and the rest.
    pub(crate) fn first_word(self) -> (Span<'t>, Span<'t>) {
        let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.till(|_| end), self.from(end).trim())
    }

    /// Every word.
    pub(crate) fn words(self) -> impl Iterator<Item = Span<'t>> {
        let mut rest = self.trim();
        std::iter::from_fn(move || {
            let (word, after) = rest.first_word();
            rest = after;
            (!word.text.is_empty()).then_some(word)
        })
    }

    /// What stands between the separators, without space around it.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Span<'t>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let span = rest?;
            let end = span.text.find(separator);
            rest = end.map(|end| span.from(end + separator.len_utf8()));
            Some(span.till(|text| end.unwrap_or(text.len())).trim())
        })
    }

    /// From this byte on.
    fn from(self, byte: usize) -> Span<'t> {
        let (before, text) = self.text.split_at(byte);
        Span { text, column: self.column + before.chars().count(), ..self }
    }

    /// Up to a byte.
    fn till(self, byte: impl FnOnce(&str) -> usize) -> Span<'t> {
        Span { text: &self.text[..byte(self.text)], ..self }
    }
}

/// The lines of a text, without what ends them and without space at their ends; a tab is a space.
pub(crate) fn lines_of(text: &str) -> Result<Vec<String>, MapError> {
    if text.len() > MOST_BYTES {
        let flaw = MapFlaw::TooLong { most: MOST_BYTES };
        return Err(MapError { line: 1, column: 1, at: None, flaw });
    }
    // Some editors begin a file with a mark that nobody sees.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let whole = Span { text: line, line: number + 1, column: 1 };
        if let Some((byte, _)) = line.char_indices().nth(MOST_CHARACTERS) {
            return Err(whole.from(byte).error(MapFlaw::LineTooLong { most: MOST_CHARACTERS }));
        }
        if let Some((byte, bad)) = line.char_indices().find(|(_, c)| is_hostile(*c)) {
            return Err(whole.from(byte).error(MapFlaw::Character { code: bad.into() }));
        }
        lines.push(line.replace('\t', " ").trim_end().to_owned());
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    Ok(lines)
}

/// Lines that are neither empty nor comments, without comment and without space at their ends.
pub(crate) fn telling(lines: &[String]) -> Vec<Span<'_>> {
    let line = |(index, text)| {
        let line = Span { text, line: index + 1, column: 1 }.till(without_comment).trim();
        (!line.text.is_empty()).then_some(line)
    };
    lines.iter().map(String::as_str).enumerate().filter_map(line).collect()
}

/// A comment begins with `#`, at the beginning of a line or after a space.
fn without_comment(text: &str) -> usize {
    let begins = |&(byte, _): &(usize, &str)| text[..byte].chars().next_back().is_none_or(char::is_whitespace);
    text.match_indices('#').find(begins).map_or(text.len(), |(byte, _)| byte)
}

/// Characters that cannot be seen, or that make a text look different from what it says.
fn is_hostile(character: char) -> bool {
    match character {
        '\t' | ' ' => false,
        // Marks that turn the direction of writing, join or part invisibly; other kinds of space; private and unassigned use.
        '\u{00A0}'
        | '\u{00AD}'
        | '\u{034F}'
        | '\u{061C}'
        | '\u{115F}'..='\u{1160}'
        | '\u{1680}'
        | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}'
        | '\u{2000}'..='\u{200F}'
        | '\u{2028}'..='\u{202F}'
        | '\u{205F}'..='\u{206F}'
        | '\u{2800}'
        | '\u{3000}'
        | '\u{3164}'
        | '\u{E000}'..='\u{F8FF}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}'
        | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFF}'
        | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'.. => true,
        _ => character.is_control(),
    }
}
