//! Whether one tile could be printed: everything that can be said without knowing the rest of the set.

use crate::error::TileFlaw;
use crate::mask::{Corner, Edges, Halves};
use crate::tile::{RoadEnd, Tile};

/// Parts that the engine's tables have room for.
const MOST_PARTS: usize = 8;

pub(crate) fn check_tile(tile: &Tile) -> Result<(), TileFlaw> {
    check_roads(tile)?;
    check_river(tile)?;
    check_ferry(tile)?;
    let ground = Ground::survey(tile)?;
    check_edges(tile, &ground)?;
    check_corners(tile, &ground)?;
    check_cities(tile)?;
    check_crossings(tile)?;
    check_parts(tile)
}

/// What an edge shows.
#[derive(Clone, Copy, PartialEq)]
enum Terrain {
    Field,
    City(usize),
    Road(usize),
    River,
}

/// Who owns each edge and each half-edge.
struct Ground {
    edges: [Terrain; 4],
    halves: [Option<usize>; 8],
}

impl Ground {
    fn survey(tile: &Tile) -> Result<Ground, TileFlaw> {
        let mut ground = Ground { edges: [Terrain::Field; 4], halves: [None; 8] };
        for (i, city) in tile.cities.iter().enumerate() {
            if city.edges.count() == 0 {
                return Err(TileFlaw::NoEdge("city"));
            }
            ground.claim(city.edges, Terrain::City(i))?;
        }
        for (i, road) in tile.roads.iter().enumerate() {
            ground.claim(road.edges, Terrain::Road(i))?;
        }
        ground.claim(tile.river, Terrain::River)?;
        for (i, field) in tile.fields.iter().enumerate() {
            for half in (0..8).filter(|h| field.halves.has(*h)) {
                if ground.halves[half].replace(i).is_some() {
                    return Err(TileFlaw::HalfTwice(one_half(half)));
                }
            }
            if let Some(city) = field.cities.iter().find(|c| **c >= tile.cities.len()) {
                return Err(TileFlaw::NoSuchCity(*city, tile.cities.len()));
            }
            if field.halves.0 == 0 && field.cities.is_empty() {
                return Err(TileFlaw::InnerFieldAlone);
            }
        }
        Ok(ground)
    }

    fn claim(&mut self, edges: Edges, terrain: Terrain) -> Result<(), TileFlaw> {
        for edge in (0..4).filter(|e| edges.has(*e)) {
            if self.edges[edge] != Terrain::Field {
                return Err(TileFlaw::EdgeTwice(one_edge(edge)));
            }
            self.edges[edge] = terrain;
        }
        Ok(())
    }
}

fn one_edge(edge: usize) -> Edges {
    Edges(1 << edge)
}

fn one_half(half: usize) -> Halves {
    Halves(1 << half)
}

fn check_roads(tile: &Tile) -> Result<(), TileFlaw> {
    for road in &tile.roads {
        match (road.edges.count(), road.to) {
            (0, _) => return Err(TileFlaw::NoEdge("road")),
            (1, None) => return Err(TileFlaw::RoadWithoutEnd(road.edges)),
            (1, Some(end)) => {
                let there = match end {
                    RoadEnd::Monastery => tile.monastery,
                    RoadEnd::City => !tile.cities.is_empty(),
                    RoadEnd::Jetty => tile.ferry,
                    RoadEnd::Crop => tile.crop.is_some(),
                    RoadEnd::Harbour => tile.sea.count() > 0,
                    RoadEnd::Village | RoadEnd::Junction | RoadEnd::Bush | RoadEnd::House => true,
                };
                if !there {
                    return Err(TileFlaw::RoadEndMissing(road.edges, end));
                }
            }
            (2, None) => {}
            (2, Some(_)) => return Err(TileFlaw::RoadThroughWithEnd(road.edges)),
            _ => return Err(TileFlaw::RoadForks(road.edges)),
        }
    }
    Ok(())
}

fn check_river(tile: &Tile) -> Result<(), TileFlaw> {
    let ends = u32::from(tile.spring) + u32::from(tile.lake);
    match (tile.river.count(), ends) {
        (0 | 2, 0) | (1, 1) => Ok(()),
        (0..=2, _) => Err(TileFlaw::RiverEnd),
        (edges, _) => Err(TileFlaw::RiverForks(edges)),
    }
}

fn check_ferry(tile: &Tile) -> Result<(), TileFlaw> {
    let jetties = tile.roads.iter().filter(|r| r.to == Some(RoadEnd::Jetty)).count();
    if tile.ferry && (jetties < 3 || jetties < tile.roads.len()) {
        return Err(TileFlaw::FerryRoads);
    }
    Ok(())
}

/// Every half-edge outside a city is some field's, and whatever runs to an edge parts the fields there.
fn check_edges(tile: &Tile, ground: &Ground) -> Result<(), TileFlaw> {
    for (edge, terrain) in ground.edges.into_iter().enumerate() {
        let halves = [2 * edge, 2 * edge + 1];
        if let Terrain::City(_) = terrain {
            if let Some(half) = halves.into_iter().find(|h| ground.halves[*h].is_some()) {
                return Err(TileFlaw::HalfInCity(one_half(half), one_edge(edge)));
            }
            continue;
        }
        if tile.sea.has(edge) {
            if terrain != Terrain::Field || halves.into_iter().any(|h| ground.halves[h].is_some()) {
                return Err(TileFlaw::IntoTheSea(one_edge(edge)));
            }
            continue;
        }
        if let Some(half) = halves.into_iter().find(|h| ground.halves[*h].is_none()) {
            return Err(TileFlaw::HalfBare(one_half(half)));
        }
        let parted = ground.halves[halves[0]] != ground.halves[halves[1]];
        match terrain {
            Terrain::Field if parted => return Err(TileFlaw::EdgeSplit(one_edge(edge))),
            // A field may close round a monastery or a crop circle at which a road ends.
            Terrain::Road(i) if !parted && !matches!(tile.roads[i].to, Some(RoadEnd::Monastery | RoadEnd::Crop)) => {
                return Err(TileFlaw::NotParted(one_edge(edge), "road"));
            }
            // A field may close round the spring or the lake.
            Terrain::River if !parted && tile.river.count() == 2 => {
                return Err(TileFlaw::NotParted(one_edge(edge), "river"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_corners(tile: &Tile, ground: &Ground) -> Result<(), TileFlaw> {
    for corner in Corner::ALL {
        let edge = corner as usize;
        let next = (edge + 1) % 4;
        let (here, there) = (2 * edge + 1, 2 * next);
        let parts = match (ground.halves[here], ground.halves[there]) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        };
        match (parts, tile.cut.has(corner)) {
            (true, false) => return Err(TileFlaw::CornerParts(corner)),
            (false, true) => return Err(TileFlaw::CornerCutIdle(corner)),
            _ => {}
        }
        for (half, beside) in [(here, next), (there, edge)] {
            if let (Some(field), Terrain::City(city)) = (ground.halves[half], ground.edges[beside])
                && !tile.fields[field].cities.contains(&city)
            {
                return Err(TileFlaw::FieldBesideCity(one_half(half), city));
            }
        }
    }
    Ok(())
}

/// A city that leaves an edge free borders on some field, unless a crop circle fills the gap.
fn check_cities(tile: &Tile) -> Result<(), TileFlaw> {
    for (i, city) in tile.cities.iter().enumerate() {
        let bordered = tile.fields.iter().any(|f| f.cities.contains(&i));
        if city.edges.count() < 4 && !bordered && tile.crop.is_none() {
            return Err(TileFlaw::CityAlone(i));
        }
    }
    Ok(())
}

/// Nothing crosses anything else on flat ground. What crosses is seen on the rim: going round it, two parts that
/// lie beside each other change over twice at most.
fn check_crossings(tile: &Tile) -> Result<(), TileFlaw> {
    let mut parts: Vec<(&str, String, u16)> = Vec::new();
    parts.extend(tile.cities.iter().map(|c| ("city", c.edges.to_string(), edge_rim(c.edges))));
    parts.extend(tile.roads.iter().map(|r| ("road", r.edges.to_string(), edge_rim(r.edges))));
    parts.push(("river", tile.river.to_string(), edge_rim(tile.river)));
    parts.extend(tile.fields.iter().map(|f| ("field", f.halves.to_string(), half_rim(f.halves))));
    for (i, (kind, ports, rim)) in parts.iter().enumerate() {
        for (other_kind, other_ports, other_rim) in &parts[i + 1..] {
            if changes(*rim, *other_rim) <= 2 {
                continue;
            }
            let (this, other) = (format!("{kind} {ports}"), format!("{other_kind} {other_ports}"));
            if *kind == "field" || *other_kind == "field" {
                return Err(TileFlaw::FieldCrossed(this, other));
            }
            if !tile.bridge {
                return Err(TileFlaw::Crossing(this, other));
            }
        }
    }
    Ok(())
}

/// The rim of a tile has twelve places, clockwise: left half, middle and right half of each edge.
fn edge_rim(edges: Edges) -> u16 {
    (0..4).filter(|e| edges.has(*e)).fold(0, |rim, e| rim | 1 << (3 * e + 1))
}

fn half_rim(halves: Halves) -> u16 {
    (0..8).filter(|h| halves.has(*h)).fold(0, |rim, h| rim | 1 << (3 * (h / 2) + 2 * (h % 2)))
}

/// How often going once round the rim changes from one part to the other.
fn changes(one: u16, other: u16) -> usize {
    let seen: Vec<bool> = (0..12).filter(|p| (one | other) >> p & 1 == 1).map(|p| one >> p & 1 == 1).collect();
    (0..seen.len()).filter(|i| seen[*i] != seen[(i + 1) % seen.len()]).count()
}

/// Actions name a part by its kind and the edges it reaches, so these must differ.
fn check_parts(tile: &Tile) -> Result<(), TileFlaw> {
    let mut names: Vec<(&'static str, u8)> = Vec::new();
    names.extend(tile.cities.iter().map(|c| ("city", c.edges.0)));
    names.extend(tile.roads.iter().map(|r| ("road", r.edges.0)));
    names.extend(tile.fields.iter().map(|f| ("field", f.halves.0)));
    names.extend(tile.monastery.then_some(("monastery", 0)));
    names.extend(tile.garden.then_some(("garden", 0)));
    if names.len() > MOST_PARTS {
        return Err(TileFlaw::TooManyParts(names.len()));
    }
    for (i, name) in names.iter().enumerate() {
        if names[..i].contains(name) {
            return Err(TileFlaw::PartsAlike(name.0));
        }
    }
    Ok(())
}
