//! The river (RIVER-1 to RIVER-15): where its next tile may lie.

use crate::board::LaidTile;
use crate::game::Game;
use crate::place::{Edge, Pos};
use crate::setup::RiverLookahead;
use crate::tile::{KindId, Rotation};

/// A bend seen by someone travelling down the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bend {
    Left,
    Right,
}

/// Where the river ends now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct River {
    /// The last tile's cell and the edge the river leaves it by.
    end: Option<(Pos, Edge)>,
    last_bend: Option<Bend>,
}

/// The way through a tile entered by `from`: the way out and the bend, if any.
fn way_through(edges: u8, from: Edge) -> (Option<Edge>, Option<Bend>) {
    let out = Edge::of_mask(edges & !from.bit()).next();
    let bend = out.and_then(|out| match (out as u8 + 4 - from as u8) % 4 {
        1 => Some(Bend::Left), // in from the south, out to the west
        3 => Some(Bend::Right),
        _ => None,
    });
    (out, bend)
}

impl River {
    pub(crate) fn tile_laid(&mut self, tile: &LaidTile) {
        let kind = tile.kind();
        if kind.river == 0 {
            return;
        }
        let edges = tile.rotation.turn_edges(kind.river);
        if kind.spring {
            self.end = Edge::of_mask(edges).next().map(|edge| (tile.pos, edge));
        } else if let Some((_, edge)) = self.end {
            let (out, bend) = way_through(edges, edge.opposite());
            self.end = out.map(|out| (tile.pos, out));
            self.last_bend = bend;
        }
    }
}

impl Game {
    /// RIVER-5 to RIVER-7 for a river tile whose edges fit.
    pub(crate) fn river_may_run(&self, kind: KindId, pos: Pos, rotation: Rotation) -> bool {
        let Some((last, edge)) = self.river.end else {
            return false;
        };
        if pos != last.across(edge) {
            return false; // RIVER-5
        }
        let edges = rotation.turn_edges(kind.kind().river);
        if edges & edge.opposite().bit() == 0 {
            return false;
        }
        let (out, bend) = way_through(edges, edge.opposite());
        if bend.is_some() && bend == self.river.last_bend {
            return false; // RIVER-6
        }
        let Some(out) = out else { return true };
        let next = pos.across(out);
        if self.board.at(next).is_some() {
            return false; // RIVER-7, INT-6
        }
        match self.rules.settings.river_lookahead {
            RiverLookahead::EndCell => true,
            RiverLookahead::Corridor => self.corridor_is_free(pos, next, out),
        }
    }

    /// The stricter test some tables use: nothing beside the next cell, nothing in the three-wide corridor ahead.
    fn corridor_is_free(&self, pos: Pos, next: Pos, out: Edge) -> bool {
        let beside_pos = |cell: Pos| (cell.x - pos.x).abs() + (cell.y - pos.y).abs() <= 1;
        let (dx, dy) = out.step();
        let around_free = next.around().filter(|&cell| !beside_pos(cell)).filter(|cell| {
            // Five cells: the three beyond the next one and its two sides.
            (cell.x - pos.x) * dx + (cell.y - pos.y) * dy >= 1
        });
        let mut around_free = around_free;
        let ahead_free = || {
            self.board.tiles().iter().all(|tile| {
                let (rx, ry) = (tile.pos.x - pos.x, tile.pos.y - pos.y);
                let forward = rx * dx + ry * dy;
                let aside = rx * dy + ry * dx;
                forward < 1 || aside.abs() > 1
            })
        };
        around_free.all(|cell| self.board.at(cell).is_none()) && ahead_free()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bends_are_seen_by_the_traveller() {
        let mask = |edges: [Edge; 2]| edges[0].bit() | edges[1].bit();
        assert_eq!(way_through(mask([Edge::S, Edge::W]), Edge::S), (Some(Edge::W), Some(Bend::Left)));
        assert_eq!(way_through(mask([Edge::S, Edge::E]), Edge::S), (Some(Edge::E), Some(Bend::Right)));
        assert_eq!(way_through(mask([Edge::S, Edge::N]), Edge::S), (Some(Edge::N), None));
        assert_eq!(way_through(Edge::W.bit(), Edge::W), (None, None));
    }
}
