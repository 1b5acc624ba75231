//! Ferries (FERRY-1 to FERRY-29): wooden boats that join two jetties of a lake, and split and join roads.

use crate::action::{Action, Offers};
use crate::board::{LaidTile, TileIndex};
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::features::{FeatureId, Segment};
use crate::game::Game;
use crate::place::{Edge, Pos};
use crate::tile::{NO_PART, PartKind};
use crate::turn::{Decision, Flow, Step};

/// Most lakes on a table; the box holds eight.
pub(crate) const MAX_FERRIES: usize = 16;

/// Each lake's ferry: the tile and the two edges it joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ferries {
    list: [(TileIndex, u8); MAX_FERRIES],
    len: u8,
}

impl Ferries {
    pub(crate) fn all(&self) -> &[(TileIndex, u8)] {
        &self.list[..self.len as usize]
    }

    fn on(&self, tile: TileIndex) -> Option<usize> {
        self.all().iter().position(|&(t, _)| t == tile)
    }

    fn add(&mut self, tile: TileIndex, edges: u8) {
        if usize::from(self.len) < MAX_FERRIES {
            self.list[self.len as usize] = (tile, edges);
            self.len += 1;
        }
    }
}

/// The two road segments a ferry lying between these edges joins.
pub(crate) fn jetties(tile: &LaidTile, edges: u8) -> Option<(Segment, Segment)> {
    let mut ends = Edge::of_mask(edges).map(|e| tile.turned().edge_part[e.index()]);
    let (a, b) = (ends.next()?, ends.next()?);
    (a != NO_PART && b != NO_PART && a != b)
        .then(|| (tile.first_segment + u16::from(a), tile.first_segment + u16::from(b)))
}

/// All pairs of jetties of a lake, as edge masks.
fn pairs(tile: &LaidTile) -> impl Iterator<Item = u8> {
    let turned = tile.turned();
    let parts = tile.kind().parts;
    let jetties = Edge::ALL.into_iter().filter(|e| {
        let part = turned.edge_part[e.index()];
        part != NO_PART && parts[part as usize].kind == PartKind::Road
    });
    let all = jetties.fold(0, |mask, e| mask | e.bit());
    (1..16u8).filter(move |mask| mask & !all == 0 && mask.count_ones() == 2)
}

impl Game {
    /// Every lake's cell and the two edges its ferry joins.
    pub fn ferries_on_board(&self) -> impl Iterator<Item = (Pos, u8)> + '_ {
        self.ferries.all().iter().map(|&(tile, edges)| (self.board.tile(tile).pos, edges))
    }

    /// Phase 2.2: a ferry must be put on the lake just laid (FERRY-6).
    #[inline(never)]
    pub(crate) fn enter_new_ferry(&mut self) -> Flow {
        let lake = self.part.tile.filter(|&t| self.plays(Mechanic::Ferries) && self.board.tile(t).kind().ferry);
        if lake.is_some_and(|t| self.ferries.on(t).is_none()) {
            return Flow::Ask(Decision::NewFerry);
        }
        self.leave(Step::NewFerry);
        Flow::Next
    }

    pub(crate) fn offer_new_ferry(&self, offers: &mut impl Offers) {
        if let Some(tile) = self.laid() {
            pairs(tile).for_each(|edges| offers.offer(Action::Ferry { pos: tile.pos, edges }));
        }
    }

    /// Phase 2.3: ferries that the roads of the new tile lead to may be moved, each once (FERRY-11 to FERRY-21).
    #[inline(never)]
    pub(crate) fn enter_move_ferries<S: Sink>(&mut self, sink: &mut S) -> Flow {
        if self.ferries.len == 0 {
            self.leave(Step::MoveFerries);
            return Flow::Next;
        }
        // INT-44: mage and witch that a ferry brought together part again at once.
        if self.rules.settings.separate_after_ferry
            && self.must_separate()
            && let Some(decision) = self.ask_enchant(Decision::Separate, sink)
        {
            return Flow::Ask(decision);
        }
        if !self.part.ferries_known {
            self.part.ferries_known = true;
            self.part.movable_ferries = self.ferries_led_to();
        }
        if self.part.movable_ferries != 0 {
            return Flow::Ask(Decision::MoveFerry);
        }
        self.leave(Step::MoveFerries);
        Flow::Next
    }

    /// INT-18: from every road edge of the new tile, the first docked ferry along the road.
    fn ferries_led_to(&self) -> u16 {
        let Some(tile) = self.laid() else { return 0 };
        let turned = tile.turned();
        let mut found = 0;
        for edge in Edge::ALL {
            let part = turned.edge_part[edge.index()];
            if part != NO_PART && tile.kind().parts[part as usize].kind == PartKind::Road {
                found |= self.first_ferry_along(tile.pos, edge).map_or(0, |ferry| 1 << ferry);
            }
        }
        found
    }

    fn first_ferry_along(&self, start: Pos, mut edge: Edge) -> Option<usize> {
        let mut pos = start;
        loop {
            pos = pos.across(edge);
            if pos == start {
                return None; // the road runs back into the new tile
            }
            let index = self.board.at(pos)?;
            let tile = self.board.tile(index);
            let entry = edge.opposite();
            let part = tile.turned().edge_part[entry.index()];
            let ports = *tile.turned().ports.get(usize::from(part))?;
            if let Some(ferry) = self.ferries.on(index) {
                let (_, edges) = self.ferries.all()[ferry];
                return (edges & entry.bit() != 0).then_some(ferry); // FERRY-19
            }
            edge = Edge::of_mask(ports & !entry.bit()).next()?;
        }
    }

    pub(crate) fn offer_move_ferry(&self, offers: &mut impl Offers) {
        for (i, &(tile, now)) in self.ferries.all().iter().enumerate() {
            if self.part.movable_ferries & (1 << i) != 0 {
                let tile = self.board.tile(tile);
                for edges in pairs(tile).filter(|&e| e != now) {
                    offers.offer(Action::Ferry { pos: tile.pos, edges });
                }
            }
        }
        offers.offer(Action::Pass);
    }

    pub(crate) fn set_ferry<S: Sink>(&mut self, pos: Pos, edges: u8, sink: &mut S) {
        let Some(index) = self.board.find(pos) else {
            return;
        };
        let Some(new) = jetties(self.board.tile(index), edges) else {
            return;
        };
        let moved = self.decision == Decision::MoveFerry;
        if moved {
            let Some(ferry) = self.ferries.on(index) else {
                return;
            };
            self.part.movable_ferries &= !(1 << ferry); // FERRY-16
            let old = jetties(self.board.tile(index), self.ferries.list[ferry].1);
            self.ferries.list[ferry].1 = edges;
            if let Some((a, _)) = old {
                self.rebuild_road(self.features.of(a));
            }
        } else {
            self.ferries.add(index, edges);
            self.leave(Step::NewFerry);
        }
        self.features.join(&self.board, new.0, new.1);
        self.part.ferries_changed = true;
        if S::ON {
            sink.emit(Event::FerrySet { pos, edges, moved });
        }
        for player in self.players() {
            self.recall_if_alone(player, sink); // FERRY-25
        }
    }

    /// Joins a road's segments anew by the ferries as they lie, and puts its figures back on their segments.
    fn rebuild_road(&mut self, road: FeatureId) {
        let (board, ferries) = (&self.board, &self.ferries);
        let joined_to = |segment: Segment| {
            ferries.all().iter().find_map(|&(tile, edges)| match jetties(board.tile(tile), edges) {
                Some((a, b)) if a == segment => Some(b),
                Some((a, b)) if b == segment => Some(a),
                _ => None,
            })
        };
        // Figures keep their segment (FERRY-24): what stood on this road is put back below.
        let mut standing = [(0, crate::figure::Player(0), crate::figure::Figure::Meeple); 6 * crate::figure::SLOTS];
        let mut count = 0;
        for player in (0..self.rules.players).map(crate::figure::Player) {
            for (_, figure, segment) in self.seats[player.index()].figures.on_board() {
                if self.features.of(segment) == road {
                    standing[count] = (segment, player, figure);
                    count += 1;
                }
            }
        }
        let neutrals = self.neutrals.map(|n| n.filter(|&segment| self.features.of(segment) == road));
        self.features.rebuild_road(board, road, joined_to);
        for &(segment, player, figure) in &standing[..count] {
            self.features.put(segment, player, figure);
        }
        for (figure, segment) in crate::figure::Neutral::BOTH.into_iter().zip(neutrals) {
            if let Some(segment) = segment {
                self.features.put_neutral(segment, figure);
            }
        }
    }
}
