//! Ferries (FERRY-1 to FERRY-29): wooden boats that join two jetties of a lake, and split and join roads.

use crate::action::{Action, Offers};
use crate::board::{LaidTile, TileIndex};
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::features::{FeatureId, Segment};
use crate::figure::{Figure, Neutral, Player, SLOTS};
use crate::game::Game;
use crate::place::{Edge, Pos};
use crate::setup::MAX_PLAYERS;
use crate::tile::{NO_PART, Part, PartKind, RoadEnd};
use crate::turn::Go;

/// Most lakes on a table; the box holds eight.
pub(crate) const MAX_FERRIES: usize = 16;
const _: () = assert!(MAX_FERRIES <= u32::BITS as usize, "ferries fit a set");

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
    pub(crate) fn enter_new_ferry(&mut self) -> Go {
        let lake = self.part.tile.filter(|&t| self.board.tile(t).kind().ferry);
        if lake.is_some_and(|t| self.ferries.on(t).is_none()) {
            return Go::Ask(Decision::NewFerry);
        }
        Go::Next
    }

    pub(crate) fn offer_new_ferry(&self, offers: &mut impl Offers) {
        if let Some(tile) = self.laid() {
            pairs(tile).for_each(|edges| offers.offer(Action::Ferry { pos: tile.pos, edges }));
        }
    }

    /// Phase 2.3: ferries that the roads of the new tile lead to may be moved (FERRY-11), each once.
    #[inline(never)]
    pub(crate) fn enter_move_ferries<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.ferries.len == 0 {
            return Go::Next;
        }
        // INT-44: mage and witch that a ferry brought together part again at once.
        if self.rules.settings.separate_after_ferry
            && self.must_separate()
            && let Some(decision) = self.ask_enchant(Decision::Separate, sink)
        {
            return Go::Ask(decision);
        }
        let movable = match self.part.movable_ferries {
            Some(movable) => movable,
            None => {
                let movable = self.ferries_led_to();
                self.part.movable_ferries = Some(movable); // FERRY-21: fixed before the first move
                movable
            }
        };
        if movable != 0 { Go::Ask(Decision::MoveFerry) } else { Go::Next }
    }

    /// INT-12, TB-23: a road that the new tile has closed may be opened again in this part, by the ferry its lake is
    /// about to get or by a ferry it leads to and that may still be moved.
    pub(crate) fn ferry_may_reopen(&self, tile: &LaidTile, part: &Part, ports: u8) -> bool {
        let new_jetty = || part.end == Some(RoadEnd::Jetty);
        part.kind == PartKind::Road
            && self.plays(Mechanic::Ferries)
            && self.rules.settings.builder_on_new_lake
            && (new_jetty() || self.ferries_along(tile, ports) != 0)
    }

    /// INT-18, FERRY-13: from every road edge of the new tile, the first docked ferry along the road, even if the tile
    /// closed it (FERRY-20).
    fn ferries_led_to(&self) -> u32 {
        let Some(tile) = self.laid() else { return 0 };
        let roads = tile.kind().parts.iter().zip(tile.turned().ports).filter(|(part, _)| part.kind == PartKind::Road);
        roads.fold(0, |found, (_, ports)| found | self.ferries_along(tile, ports))
    }

    /// The ferries that may be moved at the ends of a road of the new tile. One that was put or moved in this turn
    /// stays (INT-16).
    fn ferries_along(&self, tile: &LaidTile, road: u8) -> u32 {
        let first = |edge| self.first_ferry_along(tile.pos, edge).map_or(0, |ferry| 1 << ferry);
        Edge::of_mask(road).fold(0, |found, edge| found | first(edge)) & !self.spent.ferries
    }

    /// FERRY-12: the walk ends at the first lake. A road over water leads on and is never moved (INT-94).
    fn first_ferry_along(&self, start: Pos, mut edge: Edge) -> Option<usize> {
        let mut pos = start;
        loop {
            let side = self.board.across(pos, edge)?;
            pos = side.at;
            if pos == start {
                return None; // the road runs back into the new tile
            }
            let index = self.board.at(pos)?;
            let tile = self.board.tile(index);
            let entry = side.edge;
            let part = usize::from(tile.turned().edge_part[entry.index()]);
            // An unchecked action can lay a road against a city, whose edges lead round in circles.
            tile.kind().parts.get(part).filter(|part| part.kind == PartKind::Road)?;
            let ports = tile.turned().ports[part];
            if let Some(ferry) = self.ferries.on(index) {
                let (_, edges) = self.ferries.all()[ferry];
                return (edges & entry.bit() != 0).then_some(ferry); // FERRY-19
            }
            edge = Edge::of_mask(ports & !entry.bit()).next()?;
        }
    }

    pub(crate) fn offer_move_ferry(&self, offers: &mut impl Offers) {
        for (i, &(tile, now)) in self.ferries.all().iter().enumerate() {
            if self.part.movable_ferries.unwrap_or(0) & (1 << i) != 0 {
                let tile = self.board.tile(tile);
                // FERRY-14: jetties of its own lake. FERRY-15: it may leave the new tile's road.
                for edges in pairs(tile).filter(|&e| e != now) {
                    offers.offer(Action::Ferry { pos: tile.pos, edges });
                }
            }
        }
        offers.offer(Action::Pass);
    }

    pub(crate) fn new_ferry<S: Sink>(&mut self, pos: Pos, edges: u8, sink: &mut S) -> Go {
        let Some((index, joined)) = self.berth(pos, edges) else { return Go::Stay };
        self.spent.ferries |= 1 << self.ferries.len; // FERRY-17, INT-16
        self.ferries.add(index, edges);
        self.join_jetties(joined, Event::FerrySet { pos, edges, moved: false }, sink);
        Go::Next
    }

    pub(crate) fn move_ferry<S: Sink>(&mut self, pos: Pos, edges: u8, sink: &mut S) -> Go {
        let Some((index, joined)) = self.berth(pos, edges) else { return Go::Stay };
        let Some(ferry) = self.ferries.on(index) else { return Go::Stay };
        self.spent.ferries |= 1 << ferry; // FERRY-16, INT-16
        self.part.movable_ferries = self.part.movable_ferries.map(|movable| movable & !(1 << ferry));
        let old = jetties(self.board.tile(index), self.ferries.list[ferry].1);
        self.ferries.list[ferry].1 = edges;
        if let Some((a, _)) = old {
            self.rebuild_road(self.features.of(a));
        }
        self.join_jetties(joined, Event::FerrySet { pos, edges, moved: true }, sink);
        Go::Stay
    }

    /// A lake, and the two road segments a ferry there would join.
    fn berth(&self, pos: Pos, edges: u8) -> Option<(TileIndex, (Segment, Segment))> {
        let index = self.board.find(pos)?;
        jetties(self.board.tile(index), edges).map(|joined| (index, joined))
    }

    /// FERRY-7: one road from now on.
    fn join_jetties<S: Sink>(&mut self, joined: (Segment, Segment), event: Event, sink: &mut S) {
        self.features.join(&self.board, joined.0, joined.1);
        self.part.ferries_changed = true;
        if S::ON {
            sink.emit(event);
        }
        for player in self.players() {
            self.recall_if_alone(player, sink); // FERRY-25
        }
    }

    /// Joins a road's segments anew by the ferries as they lie, scored ones too (FERRY-23), and puts its figures back
    /// on their segments. Fields never change (INT-66).
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
        let mut standing = [(0, Player(0), Figure::Meeple, false); MAX_PLAYERS as usize * SLOTS];
        let mut count = 0;
        for player in self.players() {
            let figures = &self.seats[player.index()].figures;
            for (slot, figure, segment) in figures.on_board() {
                if self.features.of(segment) == road {
                    standing[count] = (segment, player, figure, figures.chip_under(slot).is_some());
                    count += 1;
                }
            }
        }
        let neutrals = self.neutrals.map(|n| n.filter(|&segment| self.features.of(segment) == road));
        self.features.rebuild_road(board, road, joined_to);
        for &(segment, player, figure, upgraded) in &standing[..count] {
            self.features.put(segment, player, figure);
            if upgraded {
                self.features.strengthen(segment, player, true);
            }
        }
        for (figure, segment) in Neutral::BOTH.into_iter().zip(neutrals) {
            if let Some(segment) = segment {
                self.features.put_neutral(segment, figure);
            }
        }
    }
}
