//! A map in words.

use std::fmt::Write as _;

use bastide_mapdata::{Cell, CellKind, Map, Side};
use bastide_rules::{KindId, TileSet};

use crate::tiles::BOXES;

/// The kinds of tile in some boxes.
pub(super) fn kinds_of(boxes: &[&str]) -> impl Iterator<Item = KindId> + use<> {
    let sets = BOXES.iter().filter(|(_, name)| boxes.contains(name)).map(|(set, _)| *set);
    let sets: Vec<TileSet> = sets.collect();
    KindId::all().filter(move |kind| kind.kind().sets.iter().any(|set| sets.contains(set)))
}

/// `Germany / Deutschland: 124 cells, …`.
pub(super) fn in_short(map: &Map) -> String {
    let count = |of: fn(&Cell) -> bool| map.cells.iter().filter(|cell| of(cell)).count();
    let land = count(|cell| cell.kind == CellKind::Land);
    let cities = count(|cell| matches!(cell.kind, CellKind::BigCity { .. }));
    let towns = count(|cell| cell.town.is_some());
    let starts = count(|cell| cell.start);
    let chips = map.chips.map_or("without chips".to_owned(), |country| format!("chips of {}", country.word()));
    let parts = [
        format!("{} to lay on", number(land, "cell", "cells")),
        number(cities, "big city", "big cities"),
        number(towns, "small town", "small towns"),
        format!("{} of {}", map.starts, number(starts, "start cell", "start cells")),
        number(map.borders.len(), "border", "borders"),
        number(map.links.len(), "ferry link", "ferry links"),
        chips,
    ];
    format!("{}: {}", map.title.en, parts.join(", "))
}

fn number(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The picture and everything with a name.
pub(super) fn in_full(map: &Map) -> String {
    let mut text = in_short(map);
    let boxes: Vec<&str> = ["base"].into_iter().chain(map.tiles.iter().map(String::as_str)).collect();
    let tiles: u32 = kinds_of(&boxes).map(|kind| u32::from(kind.kind().count)).sum();
    let _infallible = write!(text, "\ntiles recommended: {tiles} ({})\n\n", boxes.join(", "));
    let lines = map.lines().iter().skip_while(|line| line.trim() != "picture").skip(1);
    for line in lines.take_while(|line| line.trim() != "legend") {
        let _infallible = writeln!(text, "{line}");
    }
    let mut list = |what: &str, places: Vec<String>| {
        if !places.is_empty() {
            let _infallible = writeln!(text, "{what:<16}{}", places.join(", "));
        }
    };
    let named = |of: fn(&Cell) -> bool, word: &dyn Fn(&Cell) -> String| -> Vec<String> {
        map.cells.iter().filter(|cell| of(cell)).map(word).collect()
    };
    let name = |cell: &Cell| cell.name.clone().unwrap_or_else(|| cell.at.to_string());
    list(
        "big cities",
        named(|cell| matches!(cell.kind, CellKind::BigCity { .. }), &|cell| {
            let CellKind::BigCity { coats, .. } = cell.kind else { return name(cell) };
            with_coats(name(cell), coats)
        }),
    );
    let coloured = |cell: &Cell| match cell.town.and_then(|town| town.colour) {
        Some(colour) => format!("{} ({})", name(cell), colour.word()),
        None => name(cell),
    };
    list("start cells", named(|cell| cell.start, &coloured));
    list("small towns", named(|cell| cell.town.is_some() && !cell.start, &coloured));
    list("cells of worth", named(|cell| cell.coats > 0, &|cell| with_coats(name(cell), cell.coats)));
    let place = |side: Side| map.cell(side.at).map_or_else(|| side.at.to_string(), name);
    let borders = map.borders.iter().map(|border| {
        let to = &map.neighbours[border.neighbour].name.en;
        with_coats(format!("{} from {} to {to}", border.wants.word(), place(border.side)), border.coats)
    });
    list("borders", borders.collect());
    let links =
        map.links.iter().map(|link| with_coats(format!("{} – {}", place(link.from), place(link.to)), link.coats));
    list("ferry links", links.collect());
    text.trim_end().to_owned()
}

fn with_coats(text: String, coats: u8) -> String {
    match coats {
        0 => text,
        coats => format!("{text} ({})", number(coats.into(), "coat", "coats")),
    }
}
