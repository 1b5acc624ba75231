//! What is wrong with a map somebody has drawn, in words that say where.

use bastide_mapdata::{MapError, MapFlaw};

use crate::lang::{Lang, fill};

/// Why a map cannot be read: line, cell and reason.
#[must_use]
pub fn map_refused(lang: Lang, error: &MapError) -> String {
    let MapError { line, column, at, flaw } = error;
    let reason = flaw_words(lang, flaw);
    match at {
        // People count columns and rows from one.
        Some(at) => lang.fill(
            "map.refused-cell",
            &[
                ("line", line),
                ("column", column),
                ("x", &(u16::from(at.column) + 1)),
                ("y", &(u16::from(at.row) + 1)),
                ("why", &reason),
            ],
        ),
        None => lang.fill("map.refused", &[("line", line), ("column", column), ("why", &reason)]),
    }
}

/// The words of the text are quoted as they are; directions are translated.
fn flaw_words(lang: Lang, flaw: &MapFlaw) -> String {
    use MapFlaw as F;
    let code = flaw.code();
    let text = lang.of("flaw", code.strip_prefix("map-").unwrap_or(code));
    match flaw {
        F::TooLong { most }
        | F::LineTooLong { most }
        | F::TooWide { most }
        | F::TooHigh { most }
        | F::TooManyCells { most } => fill(text, &[("n", most)]),
        F::Character { code } => fill(text, &[("word", &format!("U+{code:04X}"))]),
        F::Missing(word) | F::HeadingTwice(word) | F::NoName(word) | F::NameNotAllowed(word) => {
            fill(text, &[("word", word)])
        }
        F::UnknownKey(word)
        | F::KeyTwice(word)
        | F::NoValue(word)
        | F::Id(word)
        | F::UnknownCountry(word)
        | F::LongSign(word)
        | F::UnknownSign(word)
        | F::PlaceTwice(word)
        | F::SignTwice(word)
        | F::UnusedSign(word)
        | F::UnknownKind(word)
        | F::NameTwice(word)
        | F::UnknownProperty(word)
        | F::PropertyTwice(word)
        | F::UnknownColour(word)
        | F::TileName(word)
        | F::UnknownDirection(word)
        | F::NotLand(word)
        | F::UnknownTile(word)
        | F::NoCity(word) => fill(text, &[("word", word)]),
        F::ReservedSign(word, other) | F::Property(word, other) => fill(text, &[("word", word), ("other", other)]),
        F::ChipRules(word, other) => fill(text, &[("word", word), ("other", other)]),
        F::Number(word, least, most) => fill(text, &[("word", word), ("n", least), ("most", most)]),
        F::Name(word, most) => fill(text, &[("word", word), ("n", most)]),
        F::NotOnePlace(word, count) => fill(text, &[("word", word), ("n", count)]),
        F::Ragged { found, expected } => fill(text, &[("n", found), ("most", expected)]),
        F::TooFewStarts { starts, cells } => fill(text, &[("n", starts), ("most", cells)]),
        F::MayBeUnreachable { starts } => fill(text, &[("n", starts)]),
        F::NotAtTheEdge(way) | F::NoNeighbour(way) | F::NoWater(way) | F::PrintedMismatch(way) => {
            fill(text, &[("way", &lang.of("compass", way))])
        }
        F::SideTwice(side) => fill(text, &[("way", &lang.of("compass", side.edge.word()))]),
        F::NoCells
        | F::NoTile
        | F::StackColour
        | F::IsleTwice
        | F::BorderForm
        | F::LinkForm
        | F::OneWay
        | F::LinkToItself
        | F::NoStart
        | F::Unreachable => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_mapdata::Map;

    const ISLET: &str =
        "map islet\ntitle The islet / Das Inselchen\n\npicture\n ~ ~ ~\n ~ An ~\n ~ ~ ~\n\nlegend\n An start Anse\n";

    fn told(text: &str) -> [String; 2] {
        let error = Map::parse(text).expect_err("it is damaged");
        Lang::ALL.map(|lang| map_refused(lang, &error))
    }

    #[test]
    fn a_sign_nobody_explains_is_told_with_its_line_and_cell() {
        Map::parse(ISLET).expect("it is whole");
        let [de, en] = told(&ISLET.replace(" ~ An ~", " ~ An Bx"));
        assert_eq!(de, "Zeile 6, Zeichen 7, Feld in Spalte 3, Reihe 2: Die Legende erklärt „Bx“ nicht.");
        assert_eq!(en, "Line 6, character 7, the cell in column 3, row 2: The legend does not explain “Bx”.");
    }

    #[test]
    fn whatever_breaks_a_map_has_words_in_both_languages() {
        let (_, whole) = bastide_data::MAPS.iter().max_by_key(|(_, text)| text.len()).expect("there are maps");
        let lines: Vec<&str> = whole.lines().collect();
        let mut broken = 0;
        for cut in 0..lines.len() {
            for change in ["", "x", "picture", "An start", "Zz town Zz, coats 9, coats 9", "map ÄÖ", "starts 99"] {
                let mut text = lines.clone();
                text[cut] = change;
                if let Err(error) = Map::parse(&text.join("\n")) {
                    broken += 1;
                    for lang in Lang::ALL {
                        let words = map_refused(lang, &error);
                        assert!(!words.contains("flaw") && !words.contains('{'), "{}: {words}", error.code());
                    }
                }
            }
        }
        assert!(broken > 100, "{broken}");
    }

    /// Every reason of the reader has words: a missing one would show its family.
    #[test]
    fn every_reason_has_words() {
        let source = include_str!("../../../mapdata/src/error.rs");
        let codes = source.split("= \"map-").skip(1).filter_map(|rest| rest.split('"').next());
        let mut count = 0;
        for code in codes {
            count += 1;
            for lang in Lang::ALL {
                assert_ne!(lang.of("flaw", code), "flaw", "{code}");
            }
        }
        assert!(count > 40);
    }
}
