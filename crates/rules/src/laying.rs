//! Phase 1: drawing a tile and laying it (BASE-10 to BASE-14, TURN-13).

use crate::action::{Action, Offers};
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::game::{Game, IllegalReason};
use crate::place::Pos;
use crate::tile::{KindId, Rotation};
use crate::turn::{Go, Jump};

impl Game {
    /// A tile is drawn, unless there is none: then the part does not take place (INT-3, TURN-14).
    pub(crate) fn enter_draw<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.part.drawn.is_some() {
            return Go::Ask(Decision::Lay);
        }
        if self.stock.total() > 0 {
            let islands = self.plays(Mechanic::Chips) && self.may_take_island_tile();
            return Go::Ask(if islands { Decision::Island } else { Decision::Draw });
        }
        if self.outer.is_some() {
            return Go::To(Jump::OuterPart); // the message's tile could not be laid
        }
        if self.builder.in_extra_part() || self.extras.any_taken() {
            return Go::To(Jump::EndOfTurn);
        }
        // TURN-60, NW-70: after the turn with the last tile, scorings included. MAP-39, INT-82: tiles that no cell takes have
        // left the game one by one. MAP-78: what lies on islands and before players counts nothing.
        self.finish(sink)
    }

    /// TURN-13, BASE-14, NW-13, RIVER-8: a tile that fits nowhere leaves the game, and chance draws again from the same pile.
    pub(crate) fn draw<S: Sink>(&mut self, kind: KindId, sink: &mut S) -> Go {
        if self.stock.drawable(kind) == 0 {
            return Go::Stay;
        }
        self.stock.take(kind);
        if S::ON {
            sink.emit(Event::Drawn { player: self.active, kind });
        }
        if self.fits_somewhere(kind) {
            self.part.drawn = Some(kind);
        } else if S::ON {
            sink.emit(Event::Discarded { kind });
        }
        Go::Stay
    }

    /// Whether a tile has any legal cell and rotation now.
    #[must_use]
    pub fn fits_somewhere(&self, kind: KindId) -> bool {
        if kind.kind().river == 0 {
            return self.board.fits_somewhere(kind);
        }
        let mut placements = self.board.blocks(kind).flat_map(|block| block.placements());
        placements.any(|(pos, rotation)| self.river_may_run(kind, pos, rotation))
    }

    // A function of its own leaves its loop enough registers.
    #[inline(never)]
    pub(crate) fn offer_lay(&self, offers: &mut impl Offers) {
        let Some(kind) = self.part.drawn else { return };
        if kind.kind().river != 0 {
            return self.offer_river(kind, offers);
        }
        for block in self.board.blocks(kind) {
            offers.offer_all(block.placements().map(|(pos, rotation)| Action::Lay { kind, pos, rotation }));
        }
    }

    #[inline(never)]
    fn offer_river(&self, kind: KindId, offers: &mut impl Offers) {
        let placements = self.board.blocks(kind).flat_map(|block| block.placements());
        let may_run = placements.filter(|&(pos, rotation)| self.river_may_run(kind, pos, rotation));
        may_run.for_each(|(pos, rotation)| offers.offer(Action::Lay { kind, pos, rotation }));
    }

    /// Whether the tile could lie there, and if not, why. Only edges count: monasteries and ferry lakes lie like any
    /// other tile (BASE-13, FERRY-3).
    ///
    /// # Errors
    /// The reason, for people who ask why a cell is not offered.
    pub fn may_lay(&self, kind: KindId, pos: Pos, rotation: Rotation) -> Result<(), IllegalReason> {
        if self.board.frontier_at(pos).is_none() {
            return Err(IllegalReason::NoSuchCell);
        }
        if !self.board.fits(kind, pos, rotation) {
            return Err(IllegalReason::EdgeMismatch);
        }
        if kind.kind().river != 0 && !self.river_may_run(kind, pos, rotation) {
            return Err(IllegalReason::River);
        }
        Ok(())
    }

    // Played once a turn from one place only.
    #[inline(always)]
    pub(crate) fn lay<S: Sink>(&mut self, kind: KindId, pos: Pos, rotation: Rotation, sink: &mut S) -> Go {
        if self.part.drawn != Some(kind) {
            return Go::Stay;
        }
        let Some(index) = self.put_tile(kind, pos, rotation) else {
            return Go::Stay;
        };
        self.part.drawn = None;
        self.part.tile = Some(index);
        if S::ON {
            sink.emit(Event::Laid { player: Some(self.active), kind, pos, rotation });
        }
        self.builder_sees_tile(sink); // RIVER-13: on the river too
        Go::Next
    }
}
