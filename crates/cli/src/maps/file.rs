//! A map from a file that somebody else wrote.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use bastide_mapdata::{MOST_BYTES, Map};
use bastide_rules::{Game, Setup};

/// Reads and checks a map: its text, its printed tiles, that its name is not that of another map in the box, and that a game
/// can begin on it.
pub(crate) fn read(path: &Path) -> anyhow::Result<Map> {
    let file = File::open(path).context("cannot be opened")?;
    let mut bytes = Vec::new();
    // However large the file is, no more is read than shows that it is too large.
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).context("cannot be read")?;
    let map = Map::parse(text(&bytes)?)?;
    map.check_printed(super::edges_of)?;
    let in_box = bastide_data::MAPS.iter().find(|(id, _)| *id == map.id);
    if in_box.is_some_and(|(_, text)| Map::parse(text).as_ref() != Ok(&map)) {
        return Err(anyhow!("the name `{}` is that of another map in the box: give yours one of its own", map.id));
    }
    // What only the rules can tell: boxes that do not exist, tiles that do not go with a map.
    Game::new(&Setup::on_map(map.clone(), 2)?)?;
    Ok(map)
}

/// The text of a file, or where it is none.
fn text(bytes: &[u8]) -> anyhow::Result<&str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        // What was cut off may have been a character.
        Err(error) if bytes.len() > MOST_BYTES && error.error_len().is_none() => {
            Ok(std::str::from_utf8(&bytes[..error.valid_up_to()])?)
        }
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = before.split('\n').count();
            let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
            Err(anyhow!("line {line}, column {column}: the text is not UTF-8"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_where_a_text_ends_to_be_one_is_told() {
        assert_eq!(text("äöü\n".as_bytes()).expect("text"), "äöü\n");
        let error = text(b"map a\nti\xC3\xA4\xFF").expect_err("no text");
        assert_eq!(error.to_string(), "line 2, column 4: the text is not UTF-8");
    }

    #[test]
    fn a_text_that_was_cut_off_in_the_middle_of_a_character_is_too_long_and_not_broken() {
        let mut bytes = vec![b'#'; MOST_BYTES];
        bytes.push(0xC3);
        assert_eq!(text(&bytes).expect("text").len(), MOST_BYTES);
    }
}
