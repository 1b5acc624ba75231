//! The builder's extra turn part (TB-20 to TB-36).

use crate::decision::Decision;
use crate::event::{Event, PartCause, Sink};
use crate::figure::Figure;
use crate::game::Game;
use crate::turn::{Go, Jump};

/// What the builder did for the active player in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct BuilderTurn {
    /// Deployed in this turn: it cannot trigger in it (TB-34).
    fresh: bool,
    /// A tile extended its feature (TB-27), even if that completed it (TB-32).
    earned: bool,
    /// The extra part is being played; nothing triggers any more (TB-30).
    extra_part: bool,
}

impl BuilderTurn {
    pub(crate) fn deployed(&mut self) {
        self.fresh = true;
    }

    pub(crate) fn in_extra_part(self) -> bool {
        self.extra_part
    }
}

impl Game {
    /// TB-28, INT-11: the trigger is checked when the tile is laid, before anything else. So a lake earns the part
    /// wherever its ferry goes (FERRY-28), and a ferry that is moved never does (FERRY-27, INT-S5).
    pub(crate) fn builder_sees_tile<S: Sink>(&mut self, sink: &mut S) {
        if self.builder.fresh || self.builder.earned || self.builder.extra_part {
            return;
        }
        let Some(builder) = self.seats[self.active.index()].figures.single(Figure::Builder) else { return };
        let Some(tile) = self.laid() else { return };
        let at = self.features.of(builder);
        // TB-36: a tile that only lies beside the feature is not part of it.
        let extended = tile.segments().any(|segment| self.features.of(segment) == at);
        if extended {
            self.builder.earned = true;
            if S::ON {
                sink.emit(Event::DoubleTurn { player: self.active });
            }
        }
    }

    /// Phase 5: offers the extra part, one a turn (TURN-40), or ends the turn (TB-35, TURN-44).
    pub(crate) fn ask_extra_part<S: Sink>(&mut self, sink: &mut S) -> Go {
        if !self.builder.earned || self.builder.extra_part || self.stock.total() == 0 {
            return Go::Next;
        }
        if self.rules.settings.double_turn_optional {
            return Go::Ask(Decision::Again); // INT-13
        }
        self.begin_extra_part(sink)
    }

    /// Not offered again, should another part of the turn follow.
    pub(crate) fn decline_extra_part(&mut self) -> Go {
        self.builder.earned = false;
        Go::Next
    }

    pub(crate) fn begin_extra_part<S: Sink>(&mut self, sink: &mut S) -> Go {
        self.builder.extra_part = true;
        if S::ON {
            sink.emit(Event::ExtraPart { player: self.active, cause: PartCause::Builder });
        }
        Go::To(Jump::ExtraPart)
    }
}
