//! The maps in the box: what the facts say of them, and what makes them good to play on.

use std::collections::HashSet;

use bastide_mapdata::{At, Cell, CellKind, Colour, Compass, Country, Edges, Map, SceneryKind, Shows, Terrain};

fn maps() -> impl Iterator<Item = Map> {
    bastide_data::MAPS.iter().map(|(name, text)| match Map::parse(text) {
        Ok(map) => map,
        Err(error) => panic!("{name}: {error}"),
    })
}

fn countries() -> impl Iterator<Item = Map> {
    maps().filter(|map| map.chips.is_some())
}

fn map(id: &str) -> Map {
    maps().find(|map| map.id == id).expect("a map in the box")
}

/// Every kind of tile with its edges and how often it is in which box.
struct Tiles(Vec<(String, String, Edges, u8)>);

impl Tiles {
    fn read() -> Tiles {
        let sets = bastide_tiledata::parse_sets(bastide_data::SETS.iter().copied()).expect("the boxes");
        let edges = |tile: &bastide_tiledata::Tile| {
            let mut edges = [Shows::Field; 4];
            for (bit, edge) in edges.iter_mut().enumerate() {
                let reaches = |mask: bastide_tiledata::Edges| mask.0 & 1 << bit != 0;
                if tile.cities.iter().any(|city| reaches(city.edges)) {
                    *edge = Shows::City;
                } else if tile.roads.iter().any(|road| reaches(road.edges)) {
                    *edge = Shows::Road;
                }
            }
            edges
        };
        let tiles = sets.iter().flat_map(|set| set.tiles.iter().map(move |tile| (set, tile)));
        Tiles(tiles.map(|(set, tile)| (set.head.id.clone(), tile.id.clone(), edges(tile), tile.count)).collect())
    }

    fn edges(&self, id: &str) -> Option<Edges> {
        self.0.iter().find(|(_, tile, ..)| tile == id).map(|(_, _, edges, _)| *edges)
    }

    /// Tiles of the boxes a map recommends that fit a cell in some rotation, copies counted.
    fn fitting(&self, map: &Map, wants: [Option<Shows>; 4]) -> u32 {
        let in_box = |set: &str| set == "base" || map.tiles.iter().any(|tiles| tiles == set);
        let fits = |edges: &Edges| {
            let turned = |turn: usize| (0..4).all(|e| wants[e].is_none_or(|want| want == edges[(e + 4 - turn) % 4]));
            (0..4).any(turned)
        };
        self.0.iter().filter(|(set, _, edges, _)| in_box(set) && fits(edges)).map(|(.., count)| u32::from(*count)).sum()
    }
}

fn around(at: At) -> impl Iterator<Item = At> {
    Compass::ALL.into_iter().filter_map(move |edge| at.across(edge))
}

fn is_big_city(cell: &Cell) -> bool {
    matches!(cell.kind, CellKind::BigCity { .. })
}

#[test]
fn each_is_called_like_its_file() {
    let names: Vec<String> = maps().map(|map| map.id).collect();
    assert_eq!(names, bastide_data::MAPS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

#[test]
fn each_is_stored_as_the_lines_of_its_text() {
    for (map, (name, text)) in maps().zip(bastide_data::MAPS) {
        let json = serde_json::to_value(&map).expect("a list");
        assert_eq!(json, serde_json::json!(text.lines().collect::<Vec<_>>()), "{name}");
        assert_eq!(serde_json::from_value::<Map>(json).expect("a map"), map, "{name}");
        assert_eq!(Map::parse(&map.to_string()).as_ref(), Ok(&map), "{name}");
    }
}

#[test]
fn the_numbers_are_those_of_the_rule_sheets() {
    for (id, chips, cells, starts, tiles) in [
        ("germany", Country::Germany, 115..=135, &["Rostock", "Erfurt", "Stuttgart"][..], 110..=120),
        ("france", Country::France, 115..=135, &["Nancy", "Le Mans", "Limoges"], 110..=120),
        ("benelux", Country::Benelux, 115..=135, &["Meppel", "Eindhoven", "Charleroi"], 110..=120),
        ("great-britain", Country::GreatBritain, 95..=110, &["Kilkenny", "Carlisle", "Bristol"], 90..=100),
        ("iberia", Country::Iberia, 115..=135, &["León", "Pamplona", "Évora", "Murcia"], 110..=120),
    ] {
        let map = map(id);
        assert_eq!(map.chips, Some(chips), "{id}");
        assert!(cells.contains(&map.cells.len()), "{id} has {} cells", map.cells.len());
        let mut names: Vec<_> = map.cells.iter().filter(|cell| cell.start).filter_map(|c| c.name.as_deref()).collect();
        let mut starts = starts.to_vec();
        names.sort_unstable();
        starts.sort_unstable();
        assert_eq!(names, starts, "{id}");
        let all = Tiles::read().fitting(&map, [None; 4]);
        assert!(tiles.contains(&all), "{id} recommends {all} tiles");
    }
    assert_eq!(countries().map(|map| map.starts).collect::<Vec<_>>(), [2, 2, 2, 3, 3]);
}

#[test]
fn the_places_the_sheets_name_are_there() {
    let has = |id: &str, names: &[&str], kind: fn(&Cell) -> bool| {
        let map = map(id);
        for name in names {
            let place = map.cells.iter().find(|cell| cell.name.as_deref() == Some(name));
            assert!(place.is_some_and(kind), "{name} in {id}");
        }
    };
    let town: fn(&Cell) -> bool = |cell| cell.town.is_some();
    has("germany", &["Hamburg", "Berlin", "Hannover", "Ruhrgebiet", "Frankfurt", "München"], is_big_city);
    assert_eq!(map("germany").cells.iter().filter(|cell| is_big_city(cell)).count(), 6, "the list is complete");
    has("germany", &["Bremen"], town);
    has("france", &["Paris"], is_big_city);
    has("france", &["Bordeaux", "Strasbourg"], town);
    has("benelux", &["Amsterdam"], is_big_city);
    has("benelux", &["Utrecht"], town);
    has("great-britain", &["London"], is_big_city);
    has("great-britain", &["Oxford"], town);
    has("iberia", &["Barcelona"], is_big_city);
    has("iberia", &["Salamanca"], town);
}

#[test]
fn marks_of_the_countries() {
    let germany = map("germany");
    let denmark = germany.borders.iter().find(|border| germany.neighbours[border.neighbour].name.en == "Denmark");
    assert_eq!(denmark.map(|border| (border.wants, border.coats)), Some((Terrain::Road, 2)));

    let france = map("france");
    let town = |name: &str| france.cells.iter().find(|c| c.name.as_deref() == Some(name)).and_then(|c| c.town);
    assert_eq!(town("Nancy").and_then(|town| town.colour), Some(Colour::Orange));
    let wine = |colour| france.cells.iter().filter(|c| c.town.is_some_and(|t| t.colour == Some(colour))).count();
    assert_eq!(Colour::ALL.map(wine), [6; 3], "as many towns for each wine");

    let benelux = map("benelux");
    assert_eq!(benelux.cells.iter().filter(|cell| cell.kind == CellKind::Wave).count(), 3);
    for colour in Colour::ALL {
        let island: Vec<At> = benelux.cells.iter().filter(|c| c.island == Some(colour)).map(|c| c.at).collect();
        assert!(around(island[0]).any(|at| at == island[1]), "the {} island is one", colour.word());
    }

    let britain = map("great-britain");
    let chips: HashSet<At> = britain.cells.iter().filter(|cell| cell.chip.is_some()).map(|cell| cell.at).collect();
    assert!(chips.iter().all(|&at| around(at).all(|next| !chips.contains(&next))), "no two chips side by side");
    let bare = |cell: &&Cell| cell.chip.is_some() && (cell.town.is_some() || is_big_city(cell));
    assert_eq!(britain.cells.iter().find(bare), None, "no chip on a town or a city");
    assert_eq!(britain.isle.as_ref().map(|isle| isle.name.en.as_str()), Some("Isle of Man"));

    let iberia = map("iberia");
    let rows: HashSet<u8> = iberia.cells.iter().map(|cell| cell.at.row).collect();
    assert_eq!(rows.len(), 12);
    let first = iberia.cells[0].at.row;
    let colours: Vec<_> = (first..first + 12).map(|row| iberia.row_colour(row).expect("a row with cells")).collect();
    assert_eq!(colours, [[Colour::Orange; 4], [Colour::Blue; 4], [Colour::Violet; 4]].concat());
    assert_eq!((iberia.row_colour(first - 1), iberia.row_colour(first + 12)), (None, None));
    let balearics: Vec<_> = iberia.cells.iter().filter(|cell| cell.remote).collect();
    assert!(balearics.len() >= 4 && balearics.iter().all(|cell| cell.coats > 0));
}

#[test]
fn every_country_is_rich_in_places() {
    for map in countries() {
        let id = &map.id;
        let towns = map.cells.iter().filter(|cell| cell.town.is_some()).count();
        let big = map.cells.iter().filter(|cell| is_big_city(cell)).count();
        assert!((12..=20).contains(&towns), "{id} has {towns} towns");
        assert!((5..=6).contains(&big), "{id} has {big} big cities");
        let named: HashSet<usize> = map.borders.iter().map(|border| border.neighbour).collect();
        let drawn = |(place, _): &(usize, _)| map.scenery.iter().any(|s| s.kind == SceneryKind::Neighbour(*place));
        for (place, neighbour) in map.neighbours.iter().enumerate().filter(drawn) {
            let touches =
                |cell: &Cell| around(cell.at).any(|at| map.scenery(at) == Some(SceneryKind::Neighbour(place)));
            if map.cells.iter().any(touches) {
                assert!(named.contains(&place), "{id}: nothing leads to {}", neighbour.name.en);
            }
        }
    }
}

#[test]
fn printed_tiles_fit_together() {
    let tiles = Tiles::read();
    for map in maps() {
        map.check_printed(|id| tiles.edges(id)).unwrap_or_else(|error| panic!("{}: {error}", map.id));
    }
}

/// No border, link or city asks for what hardly any tile shows.
#[test]
fn every_cell_can_be_filled() {
    let tiles = Tiles::read();
    for map in maps() {
        for cell in map.cells.iter().filter(|cell| cell.kind == CellKind::Land) {
            let wants = map.wants(cell.at, |id| tiles.edges(id));
            let fitting = tiles.fitting(&map, wants);
            assert!(fitting >= 12, "{}: only {fitting} tiles fit {} ({wants:?})", map.id, cell.at);
        }
    }
}

/// Whatever tile is dealt to a start cell, it fits there: nothing special is beside it.
#[test]
fn nothing_is_asked_of_a_start_cell() {
    let tiles = Tiles::read();
    for map in maps() {
        for cell in map.cells.iter().filter(|cell| cell.start) {
            assert_eq!(map.wants(cell.at, |id| tiles.edges(id)), [None; 4], "{} {:?}", map.id, cell.name);
        }
    }
}

/// Numbers for tests, the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Chips find room under the spacing of MAP-51 and MAP-90, however the start cells are dealt, even if one lays them down
/// without a plan.
#[test]
fn there_is_room_for_the_chips() {
    for map in countries().filter(|map| map.chips != Some(Country::GreatBritain)) {
        let beside = |cell: &Cell, of: fn(&Cell) -> bool| around(cell.at).any(|at| map.cell(at).is_some_and(of));
        let free = |cell: &&Cell| {
            let special = |next: &Cell| next.start || is_big_city(next);
            cell.kind == CellKind::Land && cell.town.is_none() && !cell.remote && !beside(cell, special)
        };
        let free: Vec<At> = map.cells.iter().filter(free).map(|cell| cell.at).collect();
        let (needed, comfortable) = if map.chips == Some(Country::Benelux) { (20, 30) } else { (30, 36) };
        let mut luck = Luck(1);
        let tries: Vec<usize> = (0..2000)
            .map(|_| {
                let mut open = free.clone();
                let mut laid = 0;
                while !open.is_empty() {
                    let at = open.swap_remove(luck.below(open.len()));
                    open.retain(|other| around(at).all(|next| next != *other));
                    laid += 1;
                }
                laid
            })
            .collect();
        let most = tries.iter().max().expect("many tries");
        let enough = tries.iter().filter(|laid| **laid >= needed).count();
        assert!(*most >= comfortable, "{}: at most {most} chips", map.id);
        assert!(enough >= 1900, "{}: enough in {enough} of 2000 tries", map.id);
    }
}
