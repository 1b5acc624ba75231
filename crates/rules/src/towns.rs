//! Small towns of a map: what the three variants make of them (MAP-40 to MAP-43).

use crate::decision::Decision;
use crate::event::{Event, PartCause, Points, Reason, Sink, TermKind};
use crate::expansion::Mechanic;
use crate::features::FeatureId;
use crate::game::Game;
use crate::map::CellSet;
use crate::place::{Edge, Pos};
use crate::turn::{Go, Jump};

/// What covering a town costs (MAP-41).
const TOLL: i16 = -2;
/// What a town beside a road adds (MAP-42).
const SIGHT: i16 = 2;

/// Extra turns of the active player in this turn, beside the builder's: each kind once (INT-69, TURN-42, TURN-43).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Extras {
    /// A town was covered, and its turn neither taken nor declined.
    town_earned: bool,
    town_taken: bool,
    /// A meeple went to the isle.
    pub(crate) isle_taken: bool,
}

impl Extras {
    /// Whether the part being played is not the first of its turn.
    pub(crate) fn any_taken(self) -> bool {
        self.town_taken || self.isle_taken
    }
}

impl Game {
    /// A player's tile covers a town; that under a start tile nobody has covered (MAP-43, INT-83).
    pub(crate) fn cover_town<S: Sink>(&mut self, pos: Pos, sink: &mut S) -> Go {
        if S::ON {
            sink.emit(Event::TownCovered { player: self.active, pos });
        }
        if self.plays(Mechanic::TownTurns) && !self.extras.town_taken {
            self.extras.town_earned = true; // MAP-40
        }
        if self.plays(Mechanic::TownTolls) {
            // MAP-41: below 0, too (INT-83). INT-93: no message comes of it, nobody robs it.
            return self.award_at_once(Reason::TownToll, Points::of(TermKind::Towns, 1, TOLL), sink);
        }
        Go::Stay
    }

    /// Phase 5: the turn a town has brought, after the builder's part (INT-69); none without a tile (TURN-44).
    #[inline(never)]
    pub(crate) fn enter_town_turn(&mut self) -> Go {
        if self.extras.town_earned && self.stock.total() > 0 { Go::Ask(Decision::TownTurn) } else { Go::Next }
    }

    pub(crate) fn take_town_turn<S: Sink>(&mut self, sink: &mut S) -> Go {
        self.extras.town_earned = false;
        self.extras.town_taken = true; // MAP-40, TURN-42: no second one in this turn
        if S::ON {
            sink.emit(Event::ExtraPart { player: self.active, cause: PartCause::Town });
        }
        Go::To(Jump::ExtraPart)
    }

    pub(crate) fn decline_town_turn(&mut self) -> Go {
        self.extras.town_earned = false;
        Go::Next
    }

    /// MAP-42, INT-83: every town still visible across an edge of a tile of the road, each once.
    pub(crate) fn add_towns(&self, road: FeatureId, points: &mut Points) {
        let Some(land) = self.board.land() else { return };
        let Some(map) = land.map() else { return };
        let mut beside = CellSet::default();
        for segment in self.features.segments(road) {
            let at = self.board.tile(self.features.tile_of(segment)).pos;
            for pos in Edge::ALL.map(|edge| at.across(edge)) {
                if let Some(cell) = land.number(pos).filter(|_| self.board.find(pos).is_none()) {
                    beside.insert(cell);
                }
            }
        }
        let towns = beside.and(&map.towns()).count() as u8;
        if towns > 0 {
            points.add(TermKind::Towns, towns, SIGHT * i16::from(towns));
        }
    }

    /// The small towns that no tile covers.
    pub fn visible_towns(&self) -> impl Iterator<Item = Pos> + '_ {
        let land = self.board.land();
        let towns = land.and_then(|land| land.map()).map(|map| map.towns()).unwrap_or_default();
        let listed = land.map_or(&[][..], |land| land.listed());
        towns.in_order().map(|cell| listed[cell]).filter(|&pos| self.board.find(pos).is_none())
    }

    /// The printed big cities that no tile has touched yet (MAP-13).
    pub fn waiting_cities(&self) -> impl Iterator<Item = Pos> + '_ {
        let printed = self.board.tiles().iter().take(self.board.printed_count()).enumerate();
        printed.filter(|&(index, _)| self.board.waits(index as u8)).map(|(_, tile)| tile.pos)
    }

    /// Every cell of the ground, where they are listed: on maps and islands.
    #[must_use]
    pub fn cells(&self) -> &[Pos] {
        self.board.land().map_or(&[], |land| land.listed())
    }

    /// Whether the tile on a cell is part of the ground.
    #[must_use]
    pub fn is_printed(&self, pos: Pos) -> bool {
        self.board.find(pos).is_some_and(|tile| usize::from(tile) < self.board.printed_count())
    }
}
