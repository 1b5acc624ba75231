//! The pictures of the rule book: a few tiles and figures, written like a game's actions and drawn like the board.

use std::fmt::Write;

use bastide_art::{Distance, FigureShape, Pattern, TileOptions};
use bastide_rules::tile::{KindId, Part, Rotation};
use bastide_rules::{Edge, Figure, Place, Pos, Variant};

use crate::board::markup::{of_game, seat_piece, shape};
use crate::lang::Lang;

/// A picture: its name, whether its tiles are joined, and what lies where.
///
/// `base/D 0,0 r1` is a tile, `meeple 0 0,0 road EW` a figure of the first colour, `ferry 0,0 EW` joins two
/// roads, `gold 0,0` is a bar, `frame 0,0` marks a tile.
type Picture = (&'static str, Tiles, &'static [&'static str]);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tiles {
    /// As on the table.
    Joined,
    /// Side by side, each for itself.
    Apart,
}

const PICTURES: [Picture; 19] = [
    (
        "taken",
        Tiles::Joined,
        &[
            "base/W 0,0 r0",
            "base/U 1,0 r0",
            "base/D 2,0 r0",
            "meeple 0 1,0 road EW",
            "meeple 1 2,0 city N",
            "frame 2,0",
        ],
    ),
    ("road", Tiles::Joined, &["base/W 0,0 r0", "base/U 1,0 r0", "base/W 2,0 r1", "meeple 0 1,0 road EW"]),
    ("city", Tiles::Joined, &["base/E 0,0 r1", "base/F 1,0 r0", "base/E 2,0 r3", "meeple 0 1,0 city EW"]),
    (
        "monastery",
        Tiles::Joined,
        &[
            "base/V 0,0 r3",
            "base/D 1,0 r0",
            "base/V 2,0 r0",
            "base/U 0,1 r1",
            "base/B 1,1 r0",
            "base/U 2,1 r1",
            "base/V 0,2 r2",
            "base/U 1,2 r0",
            "base/V 2,2 r1",
            "meeple 0 1,1 monastery",
        ],
    ),
    (
        "farm",
        Tiles::Joined,
        &[
            "base/E 0,0 r2",
            "base/E 1,0 r2",
            "base/E 2,0 r2",
            "base/D 0,1 r0",
            "base/D 1,1 r0",
            "base/D 2,1 r0",
            "meeple 0 1,1 field EL.WR",
            "meeple 1 1,1 field ER.SL.SR.WL",
        ],
    ),
    ("river", Tiles::Apart, &["river/F1-2017 0,0 r0", "river/F8 1,0 r0", "river/F12-2017 2,0 r0"]),
    ("garden", Tiles::Apart, &["base/E.g 0,0 r0", "base/U.g 1,0 r0", "base/V.g 2,0 r0", "abbot 0 0,0 garden"]),
    ("inn", Tiles::Apart, &["inns/EA 0,0 r0", "inns/EB 1,0 r0", "inns/EM 2,0 r0"]),
    ("cathedral", Tiles::Joined, &["base/E 0,0 r1", "inns/EK 1,0 r0", "base/E 2,0 r3", "large 0 1,0 city NESW"]),
    ("goods", Tiles::Apart, &["traders/HQ 0,0 r0", "traders/HG 1,0 r0", "traders/HK 2,0 r0"]),
    ("flier", Tiles::Apart, &["fliers/A 0,0 r0", "fliers/C 1,0 r0", "fliers/G 2,0 r0"]),
    (
        "ferry",
        Tiles::Joined,
        &["base/U 0,0 r0", "ferries/2 1,0 r0", "base/U 2,0 r0", "ferry 1,0 EW", "meeple 0 0,0 road EW"],
    ),
    ("gold", Tiles::Apart, &["gold/B 0,0 r0", "gold/F 1,0 r0", "gold/H 2,0 r0", "gold 0,0"]),
    ("mage", Tiles::Apart, &["mage/D 0,0 r0", "mage/F 1,0 r0", "mage/H 2,0 r0"]),
    ("robber", Tiles::Apart, &["robbers/A 0,0 r0", "robbers/D 1,0 r0", "robbers/H 2,0 r0"]),
    ("crop", Tiles::Apart, &["crop/4 0,0 r0", "crop/1 1,0 r0", "crop/5 2,0 r0"]),
    (
        "coast",
        Tiles::Joined,
        &["world/edge 0,0 r1", "world/plymouth 1,0 r0", "world/straight-post 0,1 r0", "world/landing 1,1 r0"],
    ),
    (
        "roles",
        Tiles::Apart,
        &[
            "world/straight-post 0,0 r0",
            "world/edge-flag 1,0 r0",
            "world/farm 2,0 r0",
            "world/wilds 3,0 r0",
            "meeple 0 0,0 road EW",
            "meeple 1 1,0 city N",
            "meeple 2 2,0 monastery",
            "meeple 3 3,0 field NL.NR.EL.ER.SL.SR.WL.WR",
        ],
    ),
    (
        "plains",
        Tiles::Joined,
        &[
            "world/straight-bison 0,0 r0",
            "world/straight-game 1,0 r0",
            "world/straight-bison 2,0 r2",
            "meeple 0 0,0 field NL.NR.EL.WR",
            "meeple 1 1,0 field ER.SL.SR.WL",
        ],
    ),
];

/// Space between tiles that are not joined.
const GAP: i32 = 10;

/// A thing in a picture.
enum Item {
    Tile(KindId, Pos, Rotation),
    Standing(FigureShape, u8, Place),
    Ferry(Pos, u8),
    Gold(Pos),
    Frame(Pos),
}

impl Item {
    fn read(text: &str) -> Option<Item> {
        let (word, rest) = text.split_once(' ')?;
        let edge = |letter| Edge::ALL.into_iter().find(|e| ['N', 'E', 'S', 'W'][e.index()] == letter);
        Some(match word {
            "frame" => Item::Frame(rest.parse().ok()?),
            "gold" => Item::Gold(rest.parse().ok()?),
            "ferry" => {
                let (pos, edges) = rest.split_once(' ')?;
                let edges = edges.chars().try_fold(0, |mask, letter| Some(mask | 1 << edge(letter)?.index()))?;
                Item::Ferry(pos.parse().ok()?, edges)
            }
            _ if word.contains('/') => {
                let (pos, turned) = rest.split_once(" r")?;
                Item::Tile(KindId::by_name(word)?, pos.parse().ok()?, Rotation::new(turned.parse().ok()?))
            }
            _ => {
                let figure: Figure = word.parse().ok()?;
                let (colour, place) = rest.split_once(' ')?;
                let place: Place = place.parse().ok()?;
                Item::Standing(shape(figure, place.spot.kind), colour.parse().ok()?, place)
            }
        })
    }
}

/// The tiles of a picture, and where they lie in the drawing.
struct Scene {
    laid: Vec<(KindId, Pos, Rotation)>,
    step: i32,
}

impl Scene {
    fn corner(&self, pos: Pos) -> (i32, i32) {
        (i32::from(pos.x) * self.step, i32::from(pos.y) * self.step)
    }

    fn tile(&self, pos: Pos) -> Option<(KindId, Rotation)> {
        self.laid.iter().find(|(_, p, _)| *p == pos).map(|(kind, _, rotation)| (*kind, *rotation))
    }

    /// Where a figure at a place stands.
    fn point(&self, place: Place) -> Option<(f32, f32)> {
        let (kind, rotation) = self.tile(place.pos)?;
        let ports = &kind.kind().turned[rotation.quarters() as usize].ports;
        let here = |(i, part): (usize, &Part)| (part.kind, ports[i]) == (place.spot.kind, place.spot.ports);
        let (dx, dy) = bastide_art::spot(kind, rotation, kind.kind().parts.iter().enumerate().position(here)?);
        let (x, y) = self.corner(place.pos);
        Some((x as f32 + dx, y as f32 + dy))
    }

    /// The way of a ferry between two edges, and where its boat floats.
    fn way(&self, pos: Pos, edges: u8) -> Option<(String, (f32, f32))> {
        let (kind, rotation) = self.tile(pos)?;
        let turned = &kind.kind().turned[rotation.quarters() as usize];
        let mut roads = Edge::of_mask(edges).map(|e| usize::from(turned.edge_part[e.index()]));
        bastide_art::ferry_way(kind, rotation, roads.next()?, roads.next()?)
    }

    /// All tiles: ground first, so that towers stand in front of their neighbours.
    fn land(&self, gardens: bool) -> String {
        let mut markup = String::new();
        let mut paint = |below: &str, draw: &dyn Fn(KindId, Rotation) -> String, above: &str| {
            for (kind, pos, rotation) in &self.laid {
                let ((x, y), body) = (self.corner(*pos), draw(*kind, *rotation));
                let _ = write!(markup, "<g transform=\"translate({x} {y})\">{below}{body}{above}</g>");
            }
        };
        paint(
            "<path class=\"k-meadow\" d=\"M0 0h100v100h-100z\"/>",
            &|kind, rotation| bastide_art::tile_ground(kind, rotation, Distance::Near),
            "",
        );
        let standing = |kind, rotation| {
            bastide_art::tile_standing(kind, rotation, TileOptions { gardens, ..TileOptions::default() })
        };
        paint("", &standing, "<path class=\"k-crease\" d=\"M0 0h100v100h-100z\"/>");
        markup
    }

    /// What lies on the tiles.
    fn item(&self, item: &Item, game: Variant) -> Option<String> {
        Some(match *item {
            Item::Tile(..) => return None,
            Item::Frame(pos) => {
                let (x, y) = self.corner(pos);
                format!("<rect class=\"framed\" x=\"{}\" y=\"{}\" width=\"96\" height=\"96\" rx=\"4\"/>", x + 2, y + 2)
            }
            Item::Gold(pos) => {
                let (x, y) = self.corner(pos);
                let bar = bastide_art::figure_svg(FigureShape::GoldBar, Pattern::Plain);
                format!("<g transform=\"translate({} {})scale(.7)\">{bar}</g>", x + 84, y + 86)
            }
            Item::Ferry(pos, edges) => {
                let (way, (dx, dy)) = self.way(pos, edges)?;
                let (x, y) = self.corner(pos);
                let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
                format!(
                    "<g transform=\"translate({x} {y})\"><path class=\"ferry-way\" d=\"{way}\"/>\
                     <g transform=\"translate({dx:.1} {dy:.1})scale(.8)\">{boat}</g></g>"
                )
            }
            Item::Standing(shape, colour, place) => {
                let (x, y) = self.point(place)?;
                let body = seat_piece(colour, of_game(shape, game), false);
                format!("<g class=\"p{colour}\" transform=\"translate({x:.1} {y:.1})\">{body}</g>")
            }
        })
    }
}

/// The view box and the markup of a picture; nothing for a name that is not known, which a test rules out.
pub(crate) fn draw(name: &str, lang: Lang) -> Option<(String, String)> {
    if let Some(drawn) = super::charts::draw(name, lang) {
        return Some(drawn);
    }
    let (_, tiles, items) = PICTURES.iter().find(|(n, ..)| *n == name)?;
    let items: Vec<Item> = items.iter().filter_map(|text| Item::read(text)).collect();
    let laid: Vec<_> = items
        .iter()
        .filter_map(|item| match *item {
            Item::Tile(kind, pos, rotation) => Some((kind, pos, rotation)),
            _ => None,
        })
        .collect();
    let scene = Scene { laid, step: if *tiles == Tiles::Apart { 100 + GAP } else { 100 } };
    let game = scene.laid.first().map_or(Variant::Classic, |(kind, ..)| kind.kind().variant());
    let pieces: String = items.iter().filter_map(|i| scene.item(i, game)).collect();
    let markup = format!("<g class=\"{}\">{}{pieces}</g>", bastide_art::land_class(game), scene.land(name == "garden"));
    let corners = || scene.laid.iter().map(|(_, pos, _)| scene.corner(*pos));
    let (right, bottom) = (corners().map(|c| c.0).max()? + 100, corners().map(|c| c.1).max()? + 100);
    Some((format!("0 0 {right} {bottom}"), markup))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Block, chapters};
    use bastide_rules::tile::PartKind;

    #[test]
    fn every_picture_is_known_and_every_thing_in_it_is_drawn() {
        let mut used: Vec<&str> = Vec::new();
        for section in chapters(Lang::En).iter().flat_map(|c| &c.sections) {
            used.extend(section.blocks.iter().filter_map(|b| match b {
                Block::Picture(name, _) => Some(*name),
                _ => None,
            }));
        }
        for (name, _, items) in PICTURES {
            assert!(used.contains(&name), "{name} is not used");
            for text in items {
                assert!(Item::read(text).is_some(), "{name}: {text}");
            }
            let standing = items.iter().filter_map(|t| Item::read(t)).filter(|i| matches!(i, Item::Standing(..)));
            let (_, markup) = draw(name, Lang::En).unwrap();
            assert_eq!(markup.matches("class=\"p").count(), standing.count(), "{name}");
        }
        for name in used {
            assert!(draw(name, Lang::En).is_some(), "there is no picture {name}");
        }
    }

    #[test]
    fn joined_tiles_fit_together() {
        // A place where the same kind of part meets on both sides of every edge.
        let terrain = |kind: KindId, rotation: Rotation, edge: usize| {
            let tile = kind.kind();
            let part = tile.turned[rotation.quarters() as usize].edge_part[edge];
            tile.parts.get(usize::from(part)).map_or(PartKind::Field, |p| p.kind)
        };
        for (name, tiles, items) in PICTURES {
            let laid: Vec<(KindId, Pos, Rotation)> = items
                .iter()
                .filter_map(|t| match Item::read(t) {
                    Some(Item::Tile(kind, pos, rotation)) => Some((kind, pos, rotation)),
                    _ => None,
                })
                .collect();
            if tiles == Tiles::Apart {
                continue;
            }
            for (kind, pos, rotation) in &laid {
                for (edge, back, dx, dy) in [(1, 3, 1, 0), (2, 0, 0, 1)] {
                    let beside = Pos::new(pos.x + dx, pos.y + dy);
                    let Some((other, _, turned)) = laid.iter().find(|(_, p, _)| *p == beside) else { continue };
                    let here = terrain(*kind, *rotation, edge);
                    assert_eq!(here, terrain(*other, *turned, back), "{name}: {pos} and {beside}");
                }
            }
        }
    }
}
