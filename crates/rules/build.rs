//! Bakes the tile files of `bastide-data` into the static table `KINDS` of `src/tile.rs`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use bastide_data::SETS;
use bastide_tiledata::{Edges, Set, Tile, parse_sets};

const NO_PART: u8 = u8::MAX;
/// Bits of a terrain in the nibble of its edge.
const FIELD: u16 = 1;
const ROAD: u16 = 2;
const CITY: u16 = 4;
const RIVER: u16 = 8;

fn main() -> ExitCode {
    match bake() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("cargo::error=tile data: {}", reason.replace('\n', " "));
            ExitCode::FAILURE
        }
    }
}

fn bake() -> Result<(), String> {
    // A changed tile file changes `bastide-data`, and with it this program.
    println!("cargo::rerun-if-changed=build.rs");
    let sets = parse_sets(SETS.iter().copied()).map_err(|e| e.to_string())?;
    let out = folder("OUT_DIR")?.join("kinds.rs");
    fs::write(&out, table(&sets)).map_err(|e| format!("{}: {e}", out.display()))
}

/// A folder that cargo hands to the build.
fn folder(variable: &str) -> Result<PathBuf, String> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| format!("{variable} is not set"))
}

fn table(sets: &[Set]) -> String {
    let count: usize = sets.iter().map(|s| s.tiles.len()).sum();
    let mut text = String::from("/// Every kind of tile, set by set. Baked from `data/*.toml`.\n");
    writeln_to(&mut text, format_args!("pub static KINDS: [TileKind; {count}] = ["));
    for set in sets {
        for tile in &set.tiles {
            write_kind(&mut text, set, tile);
        }
    }
    text.push_str("];\n");
    let coast: Vec<&String> = sets.iter().flat_map(|s| &s.head.coast).collect();
    text.push_str("/// The tiles of New World's coast, from north to south (NW-2, NW-15).\n");
    writeln_to(&mut text, format_args!("pub const COAST: [&str; {}] = {coast:?};", coast.len()));
    text
}

fn write_kind(text: &mut String, set: &Set, tile: &Tile) {
    let parts = parts(tile);
    let listed: String = parts.iter().map(|p| format!("        {},\n", p.text())).collect();
    let turned: String = (0..4).map(|quarters| format!("        {},\n", turned(tile, &parts, quarters))).collect();
    let flier = tile.flier.map(|f| f.step());
    let crop = tile.crop.map(|c| format!("CropCircle::{c:?}"));
    writeln_to(
        text,
        format_args!(
            "TileKind {{\n    id: {:?}, sets: &[{}], printed: &{:?}, count: {}, start: {},\n    parts: &[\n{listed}    ],\n    \
             cloisters: {}, river: {}, spring: {}, lake: {}, ferry: {}, gold: {}, mage: {}, robber: {},\n    \
             flier: {flier:?}, crop: {}, bridge: {}, sea: {}, cut: {},\n    turned: [\n{turned}    ],\n}},",
            tile.id,
            box_names(set, tile).join(", "),
            tile.printed,
            tile.count,
            tile.start,
            u8::from(tile.monastery) + u8::from(tile.garden),
            tile.river.0,
            tile.spring,
            tile.lake,
            tile.ferry,
            tile.gold,
            tile.mage,
            tile.robber,
            option(crop.as_deref()),
            tile.bridge,
            tile.sea.0,
            tile.cut.0,
        ),
    );
}

/// The variants of `TileSet` a tile belongs to: one for each edition it is printed in.
fn box_names(set: &Set, tile: &Tile) -> Vec<String> {
    let words: String = set.head.id.split('-').map(capitalised).collect();
    let editions = &set.head.editions;
    if editions.is_empty() {
        return vec![format!("TileSet::{words}")];
    }
    let printed_in = editions.iter().filter(|e| tile.edition.as_ref().is_none_or(|only| only == *e));
    printed_in.map(|edition| format!("TileSet::{words}{edition}")).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A part as the rules crate knows it; what is not said is not there.
#[derive(Default)]
struct Part {
    kind: &'static str,
    ports: u8,
    pennants: u8,
    cathedral: bool,
    inn: bool,
    posts: u8,
    animals: Vec<String>,
    goods: Option<String>,
    end: Option<String>,
    cities: u8,
}

impl Part {
    fn text(&self) -> String {
        let Part { kind, ports, pennants, cathedral, inn, posts, animals, goods, end, cities } = self;
        format!(
            "Part {{ kind: PartKind::{kind}, ports: {ports:#010b}, pennants: {pennants}, cathedral: {cathedral}, \
             inn: {inn}, posts: {posts}, animals: &[{}], goods: {}, end: {}, cities: {cities} }}",
            animals.join(", "),
            option(goods.as_deref()),
            option(end.as_deref()),
        )
    }
}

/// In the order the rules crate promises; cities first, so that city `i` of the file is part `i` of the tile.
fn parts(tile: &Tile) -> Vec<Part> {
    let mut parts = Vec::new();
    parts.extend(tile.cities.iter().map(|city| Part {
        kind: "City",
        ports: city.edges.0,
        pennants: city.pennants,
        cathedral: city.cathedral,
        goods: city.goods.map(|g| format!("Goods::{g:?}")),
        ..Part::default()
    }));
    parts.extend(tile.roads.iter().map(|road| Part {
        kind: "Road",
        ports: road.edges.0,
        inn: road.inn,
        posts: road.posts,
        end: road.to.map(|t| format!("RoadEnd::{t:?}")),
        ..Part::default()
    }));
    parts.extend(tile.fields.iter().map(|field| Part {
        kind: "Field",
        ports: field.halves.0,
        animals: field.animals.iter().map(|a| format!("Animal::{a:?}")).collect(),
        cities: field.cities.iter().fold(0, |mask, city| mask | 1 << city),
        ..Part::default()
    }));
    parts.extend(tile.monastery.then(|| Part { kind: "Monastery", ..Part::default() }));
    parts.extend(tile.garden.then(|| Part { kind: "Garden", ..Part::default() }));
    parts
}

/// The text of a `Turned`: the tile after `quarters` clockwise quarter turns.
fn turned(tile: &Tile, parts: &[Part], quarters: usize) -> String {
    let mut edges = 0_u16;
    let mut edge_part = [NO_PART; 4];
    let mut half_part = [NO_PART; 8];
    let mut ports = [0_u8; 8];
    for edge in 0..4 {
        edges |= terrain(tile, edge) << (4 * ((edge + quarters) % 4));
    }
    for (number, part) in parts.iter().enumerate() {
        if part.kind == "Field" {
            for half in (0..8).filter(|h| part.ports >> h & 1 == 1).map(|h| (h + 2 * quarters) % 8) {
                half_part[half] = number as u8;
                ports[number] |= 1 << half;
            }
        } else {
            for edge in (0..4).filter(|e| part.ports >> e & 1 == 1).map(|e| (e + quarters) % 4) {
                edge_part[edge] = number as u8;
                ports[number] |= 1 << edge;
            }
        }
    }
    format!("Turned {{ edges: {edges:#06x}, edge_part: {edge_part:?}, half_part: {half_part:?}, ports: {ports:?} }}")
}

fn terrain(tile: &Tile, edge: usize) -> u16 {
    let here = |edges: Edges| edges.has(edge);
    if tile.cities.iter().any(|c| here(c.edges)) {
        CITY
    } else if tile.roads.iter().any(|r| here(r.edges)) {
        ROAD
    } else if here(tile.river) {
        RIVER
    } else {
        FIELD
    }
}

fn option(text: Option<&str>) -> String {
    text.map_or_else(|| "None".to_owned(), |t| format!("Some({t})"))
}

fn writeln_to(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{line}");
}
