//! Whatever is written, it is read or refused; and what is read is read the same from its own text.

use bastide_mapdata::Map;
use proptest::prelude::*;

/// Checks the promises for one text.
fn holds(text: &str) -> Result<(), TestCaseError> {
    match Map::parse(text) {
        Ok(map) => {
            prop_assert_eq!(&Map::parse(&map.to_string()).expect("a map"), &map);
            let json = serde_json::to_string(&map).expect("a list");
            prop_assert_eq!(&serde_json::from_str::<Map>(&json).expect("a map"), &map);
            prop_assert!(map.cells.iter().all(|cell| cell.at.column < map.width && cell.at.row < map.height));
            prop_assert_eq!(map.cells.len() + map.scenery.len(), usize::from(map.width) * usize::from(map.height));
        }
        Err(error) => {
            let lines = text.lines().count().max(1);
            prop_assert!((1..=lines).contains(&error.line) && error.column >= 1, "{}", error);
            prop_assert!(error.code().starts_with("map-"));
            prop_assert!(!error.to_string().contains(char::is_control), "{:?}", error);
        }
    }
    Ok(())
}

/// A map in the box with a few of its lines, words and characters changed.
fn damaged() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        "[ ~.#,/A-Za-zäöü0-9\\n\\t=-]{0,12}",
        any::<char>().prop_map(String::from),
        prop::sample::select(vec![
            "picture",
            "legend",
            "borders",
            "links",
            ", coats 2",
            "start",
            "wave",
            "to",
            "north",
            "\u{202E}",
            "\0",
            "\r"
        ])
        .prop_map(String::from),
    ];
    let change = (any::<prop::sample::Index>(), 0..40_usize, pieces);
    (0..bastide_data::MAPS.len(), prop::collection::vec(change, 0..5)).prop_map(|(map, changes)| {
        let mut text: Vec<char> = bastide_data::MAPS[map].1.chars().collect();
        for (place, length, piece) in changes {
            let from = place.index(text.len() + 1);
            let to = (from + length).min(text.len());
            text.splice(from..to, piece.chars());
        }
        text.into_iter().collect()
    })
}

/// A small picture of signs that are all explained, with borders and links here and there.
fn drawn() -> impl Strategy<Value = String> {
    let sign = prop::sample::select(vec!["~", ".", ".", ".", "A", "B", "C", "n", "w"]);
    let row = move |width| prop::collection::vec(sign.clone(), width);
    let sides = prop::sample::select(vec!["north", "east", "south", "west"]);
    let links = prop::collection::vec((sides.clone(), sides.clone()), 0..3);
    (1..7_usize, 1..7_usize).prop_flat_map(move |(width, height)| {
        (prop::collection::vec(row(width), height), links.clone(), sides.clone()).prop_map(|(rows, links, side)| {
            let picture: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
            let links: Vec<String> = links.iter().map(|(from, to)| format!("A {from} to B {to}")).collect();
            format!(
                "map a\ntitle A\npicture\n{}\nlegend\nA start A\nB start B\nC city C, tile base/C\nn neighbour N\nw wave\n\
                 borders\nA {side} road\nlinks\n{}\n",
                picture.join("\n"),
                links.join("\n")
            )
        })
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,300}") {
        holds(&text)?;
    }

    #[test]
    fn any_characters_are_read_or_refused(text in prop::collection::vec(any::<char>(), 0..300)) {
        holds(&text.into_iter().collect::<String>())?;
    }

    #[test]
    fn a_damaged_map_is_read_or_refused(text in damaged()) {
        holds(&text)?;
    }

    #[test]
    fn a_drawn_picture_is_read_or_refused(text in drawn()) {
        holds(&text)?;
    }
}
