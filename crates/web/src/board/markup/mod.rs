//! What lies over the land, as SVG markup: figures, free cells, choices, outlines. Knows no browser.

mod cells;
mod choices;
mod farms;
mod figures;
mod ghosts;
mod lasts;
mod lit;
mod map;
mod outline;
mod survey;

use std::fmt::Write;

use bastide_art::{Distance, FigureShape, Pattern, TileOptions};
use bastide_rules::tile::{KindId, PartKind, Rotation};
use bastide_rules::{Figure, Game, LaidTile, Neutral, Place, Player, Pos, Spot, Variant};
use bastide_table::{Colour, Table};

pub(crate) use cells::{Cells, dead, ghost, wrong_edges};
pub(crate) use choices::{BEHIND_LINES, Closed, Label, areas, choices, hatch_defs, preview};
pub(crate) use farms::{farms, plates};
pub(crate) use figures::{ferry, ferry_picture, ferry_point, figures};
pub(crate) use ghosts::{hints, shown};
pub(crate) use lasts::{lasts, pointed};
pub(crate) use lit::lit;
pub(crate) use map::{cities, face, isle_point, printed, sheet, things};
pub(crate) use outline::{landing, outline};
pub(crate) use survey::{leaving, sea_ends, survey, surveyor_piece, surveyor_point, surveyors};

/// How figures look: the colours of the seats, with or without patterns, in the clothes of their game.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colours: Vec<u8>,
    pub(crate) patterns: bool,
    pub(crate) game: Variant,
}

impl Look {
    /// At this table; nobody sits where there is none.
    pub(crate) fn new(table: Option<&Table>, patterns: bool) -> Look {
        let plan = table.map(Table::plan);
        let colours = plan.map_or(Vec::new(), |plan| plan.seats.iter().map(|s| paint(s.colour)).collect());
        Look { colours, patterns, game: plan.map_or(Variant::Classic, |plan| plan.setup.variant) }
    }

    pub(crate) fn colour(&self, player: Player) -> u8 {
        self.colours.get(player.index()).copied().unwrap_or_default()
    }

    /// A player's piece around the origin.
    pub(crate) fn piece(&self, player: Player, shape: FigureShape) -> String {
        seat_piece(self.colour(player), of_game(shape, self.game), self.patterns)
    }
}

/// A colour's number in the drawings and the style sheet.
pub(crate) fn paint(colour: Colour) -> u8 {
    colour.index() as u8
}

/// A piece in a seat's colour.
pub(crate) fn seat_piece(colour: u8, shape: FigureShape, patterns: bool) -> String {
    let pattern = if patterns { Pattern::ALL[usize::from(colour) % 6] } else { Pattern::Plain };
    bastide_art::figure_svg(shape, pattern)
}

/// How a shape looks in a game: settlers have hats.
pub(crate) const fn of_game(shape: FigureShape, game: Variant) -> FigureShape {
    match (game, shape) {
        (Variant::NewWorld, FigureShape::Meeple) => FigureShape::Settler,
        (Variant::NewWorld, FigureShape::Farmer) => FigureShape::Trapper,
        _ => shape,
    }
}

/// The shape of a figure on a kind of part.
pub(crate) const fn shape(figure: Figure, on: PartKind) -> FigureShape {
    match (figure, on) {
        (Figure::Meeple, PartKind::Field) => FigureShape::Farmer,
        (Figure::Meeple, _) => FigureShape::Meeple,
        (Figure::Large, PartKind::Field) => FigureShape::LargeFarmer,
        (Figure::Large, _) => FigureShape::Large,
        (Figure::Abbot, _) => FigureShape::Abbot,
        (Figure::Builder, _) => FigureShape::Builder,
        (Figure::Pig, _) => FigureShape::Pig,
    }
}

/// Mage or witch.
pub(crate) const fn neutral_shape(figure: Neutral) -> FigureShape {
    match figure {
        Neutral::Mage => FigureShape::Mage,
        Neutral::Witch => FigureShape::Witch,
    }
}

/// A text that may stand in markup.
pub(crate) fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The number of the part at a spot of a tile.
fn part_at(kind: KindId, rotation: Rotation, spot: Spot) -> Option<usize> {
    let turned = &kind.kind().turned[rotation.quarters() as usize];
    kind.kind().parts.iter().enumerate().position(|(i, p)| p.kind == spot.kind && turned.ports[i] == spot.ports)
}

/// Where a figure at a place stands, in board coordinates.
pub(crate) fn point(game: &Game, place: Place) -> Option<(f32, f32)> {
    let tile = game.tile_at(place.pos)?;
    let (x, y) = bastide_art::spot(tile.kind, tile.rotation, part_at(tile.kind, tile.rotation, place.spot)?);
    Some((f32::from(place.pos.x) * 100.0 + x, f32::from(place.pos.y) * 100.0 + y))
}

/// The same from a distance, at which figures step aside from what they stand on.
fn point_from(game: &Game, place: Place, distance: Distance) -> Option<(f32, f32)> {
    let tile = game.tile_at(place.pos)?;
    let part = part_at(tile.kind, tile.rotation, place.spot)?;
    let (x, y) = bastide_art::spot_from(tile.kind, tile.rotation, part, distance);
    Some((f32::from(place.pos.x) * 100.0 + x, f32::from(place.pos.y) * 100.0 + y))
}

/// The area of a place, in its tile's coordinates.
fn area(game: &Game, place: Place) -> Option<String> {
    let tile = game.tile_at(place.pos)?;
    Some(bastide_art::part_path(tile.kind, tile.rotation, part_at(tile.kind, tile.rotation, place.spot)?))
}

fn at_cell(pos: Pos) -> String {
    format!("translate({} {})", i32::from(pos.x) * 100, i32::from(pos.y) * 100)
}

/// A tile with a piece of meadow under it, on the square 0 to 100.
pub(crate) fn tile_picture(kind: KindId, rotation: Rotation, gardens: bool) -> String {
    format!(
        "<g class=\"{}\"><path class=\"k-meadow\" d=\"M0 0h100v100h-100z\"/>{}<path class=\"k-crease\" d=\"M0 0h100v100h-100z\"/></g>",
        bastide_art::land_class(kind.kind().variant()),
        bastide_art::tile_svg(kind, rotation, TileOptions { gardens, ..TileOptions::default() })
    )
}

/// The parts of a tile, to be found by the pointer.
pub(crate) fn touchable(tile: &LaidTile) -> String {
    let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
    let mut markup = String::new();
    // Fields lie under roads and cities.
    let mut parts: Vec<(usize, &bastide_rules::tile::Part)> = tile.kind.kind().parts.iter().enumerate().collect();
    let height = |kind| match kind {
        PartKind::Field => 0,
        PartKind::City => 1,
        PartKind::Road => 2,
        PartKind::Monastery | PartKind::Garden => 3,
    };
    bastide_art::sort_short(&mut parts, |a, b| height(a.1.kind) > height(b.1.kind));
    for (i, part) in parts {
        let place = Place { pos: tile.pos, spot: Spot { kind: part.kind, ports: turned.ports[i] } };
        let d = bastide_art::part_path(tile.kind, tile.rotation, i);
        let _ = write!(markup, "<path data-place=\"{place}\" d=\"{d}\"/>");
    }
    markup
}

/// "+3" or "−2".
pub(crate) fn signed(points: i16) -> String {
    if points < 0 { format!("−{}", -points) } else { format!("+{points}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_every_tile_has_a_spot_and_an_area() {
        for kind in KindId::all() {
            for rotation in Rotation::ALL {
                let turned = &kind.kind().turned[rotation.quarters() as usize];
                for (i, part) in kind.kind().parts.iter().enumerate() {
                    let spot = Spot { kind: part.kind, ports: turned.ports[i] };
                    assert!(part_at(kind, rotation, spot).is_some(), "{} {spot}", kind.kind().id);
                    assert!(!bastide_art::part_path(kind, rotation, i).is_empty(), "{} {spot}", kind.kind().id);
                }
            }
        }
    }

    #[test]
    fn names_cannot_break_the_markup() {
        assert_eq!(safe("<b>\"A&B\""), "&lt;b&gt;&quot;A&amp;B&quot;");
    }
}
