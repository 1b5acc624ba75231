//! Cells on which a tile may lie, or may not, and the tile tried out on one.

use std::fmt::Write;

use bastide_mapdata::Map;
use bastide_rules::tile::{KindId, Rotation};
use bastide_rules::{Edge, Game, Pos};

use super::{at_cell, safe, tile_picture};
use crate::lang::Lang;
use crate::trying::OpenCell;

/// The cells on which the tile in hand may lie, numbered, and those on which it may not. Which of them it fits as it is
/// turned, and whether it is tried out, is said by the drawing around them: turning the tile draws no cell anew.
pub(crate) struct Cells<'a> {
    pub(crate) open: &'a [OpenCell],
    pub(crate) lang: Lang,
    /// The map they lie on, which has names for some of them.
    pub(crate) map: Option<&'a Map>,
}

impl Cells<'_> {
    pub(crate) fn markup(&self, game: &Game) -> String {
        let mut markup = String::new();
        for pos in game.open_cells().filter(|p| self.open.iter().all(|c| c.pos != *p)) {
            let _ = write!(
                markup,
                "<rect class=\"cell no\" data-cell=\"{pos}\" x=\"{}\" y=\"{}\" width=\"88\" height=\"88\" rx=\"8\"/>",
                i32::from(pos.x) * 100 + 6,
                i32::from(pos.y) * 100 + 6
            );
        }
        for (number, cell) in (1..).zip(self.open) {
            let named = self.lang.map_cell(self.map, game, cell.pos);
            let label = self.lang.fill("cell.label", &[("n", &number), ("cell", &named)]);
            let fits: Vec<String> =
                (0..4).filter(|i| cell.rotations >> i & 1 != 0).map(|i: u8| i.to_string()).collect();
            let _ = write!(
                markup,
                "<g class=\"cell ok\" data-cell=\"{}\" data-number=\"{number}\" data-fits=\"{}\" role=\"button\" tabindex=\"0\" aria-label=\"{}\" transform=\"{}\">\
                 <rect x=\"5\" y=\"5\" width=\"90\" height=\"90\" rx=\"9\"/><text x=\"50\" y=\"51\">{number}</text></g>",
                cell.pos,
                fits.join(" "),
                safe(&label),
                at_cell(cell.pos)
            );
        }
        markup
    }
}

/// The sides of a cell that do not fit the tile in hand.
pub(crate) fn wrong_edges(pos: Pos, edges: u8) -> String {
    const SIDES: [&str; 4] = ["M4 4h92", "M96 4v92", "M4 96h92", "M4 4v92"];
    let sides = Edge::of_mask(edges).map(|e| format!("<path data-wrong=\"{pos}\" d=\"{}\"/>", SIDES[e.index()]));
    format!("<g class=\"wrong\" transform=\"{}\">{}</g>", at_cell(pos), sides.collect::<String>())
}

/// The tile in hand, tried out on a cell.
pub(crate) fn ghost(kind: KindId, rotation: Rotation, pos: Pos, gardens: bool, tried: bool) -> String {
    let class = if tried { "ghost tried" } else { "ghost" };
    format!(
        "<g class=\"{class}\" data-cell=\"{pos}\" transform=\"{}\">{}<rect class=\"frame\" width=\"100\" height=\"100\"/></g>",
        at_cell(pos),
        tile_picture(kind, rotation, gardens)
    )
}

/// Cells no tile left can fill.
pub(crate) fn dead(cells: &[Pos]) -> String {
    cells.iter().fold(String::new(), |mut markup, pos| {
        let _ = write!(
            markup,
            "<g class=\"dead\" data-dead=\"{pos}\" data-cell=\"{pos}\" transform=\"{}\"><rect x=\"14\" y=\"14\" width=\"72\" height=\"72\" rx=\"8\"/><path d=\"M30 30l40 40M70 30l-40 40\"/></g>",
            at_cell(*pos)
        );
        markup
    })
}
