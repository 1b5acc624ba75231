//! Flying machines (FLY-1 to FLY-18).

use crate::action::{Action, Anything, Offers};
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::figure::Figure;
use crate::game::Game;
use crate::place::{Pos, Spot};
use crate::tile::PartKind;
use crate::turn::Go;

impl Game {
    /// Who may take off: normal and large meeples (FLY-14, INT-S14), the abbot only if the table allows it (FLY-15,
    /// INT-22).
    pub(crate) fn offer_flight(&self, offers: &mut impl Offers) {
        let figures = &self.seats[self.active.index()].figures;
        for figure in [Figure::Meeple, Figure::Large, Figure::Abbot] {
            let may = figure != Figure::Abbot || self.rules.settings.abbot_may_fly;
            if may && figures.has(figure) {
                offers.offer(Action::Fly(figure));
            }
        }
    }

    pub(crate) fn take_off<S: Sink>(&mut self, figure: Figure, sink: &mut S) -> Go {
        self.part.flying = Some(figure);
        self.part.roll = 0;
        if S::ON {
            sink.emit(Event::TookOff { player: self.active, figure });
        }
        Go::Stay
    }

    pub(crate) fn roll<S: Sink>(&mut self, n: u8, sink: &mut S) -> Go {
        self.part.roll = n.clamp(1, 3);
        if S::ON
            && let Some(to) = self.landing_cell()
        {
            sink.emit(Event::Rolled { distance: self.part.roll, to });
        }
        Go::Stay
    }

    /// FLY-5, INT-23: cells on the way do not matter.
    pub(crate) fn landing_cell(&self) -> Option<Pos> {
        let tile = self.laid()?;
        let (dx, dy) = tile.kind().flight(tile.rotation)?;
        let n = i16::from(self.part.roll);
        Some(tile.pos.offset(n * i16::from(dx), n * i16::from(dy)))
    }

    /// Between take-off and landing: the roll, then the choice where to land, if there is one.
    #[inline(never)]
    pub(crate) fn enter_flight<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.part.roll == 0 {
            return Go::Ask(Decision::Roll);
        }
        let mut spots = Anything::default();
        self.offer_land(&mut spots);
        if spots.0 {
            return Go::Ask(Decision::Land); // FLY-6
        }
        // FLY-12, FLY-13, INT-24: nothing else may be done in this part, not even taking the abbot back, nor with the
        // tile of a message in the same turn.
        self.spent.figures = true;
        if S::ON
            && let Some(figure) = self.part.flying
        {
            sink.emit(Event::FlightFailed { player: self.active, figure });
        }
        self.part.flying = None;
        Go::Next
    }

    /// Open roads, cities and monasteries (FLY-7), whoever stands there (FLY-8, INT-29); the abbot also gardens.
    pub(crate) fn offer_land(&self, offers: &mut impl Offers) {
        let Some(tile) = self.landing_cell().and_then(|pos| self.board.find(pos)) else {
            return; // FLY-10
        };
        if usize::from(tile) < self.board.printed_count() {
            return; // INT-91: no laid tile
        }
        let tile = self.board.tile(tile);
        let abbot = self.part.flying == Some(Figure::Abbot);
        for ((_, feature), &ports) in self.parts_of(tile).zip(&tile.turned().ports) {
            let kind = feature.kind();
            let welcome = match kind {
                PartKind::Road | PartKind::City => !abbot,
                PartKind::Monastery => true,
                PartKind::Garden => abbot,
                PartKind::Field => false, // FLY-9, FARM-13
            };
            // FLY-11: the new tile may just have completed it.
            if welcome && !feature.is_complete() {
                offers.offer(Action::Land(Spot { kind, ports }));
            }
        }
    }

    pub(crate) fn land<S: Sink>(&mut self, spot: Spot, sink: &mut S) -> Go {
        let Some(figure) = self.part.flying else {
            return Go::Stay;
        };
        let cell = self.landing_cell().and_then(|pos| self.board.find(pos));
        let Some(segment) = cell.and_then(|t| crate::features::Features::segment_at(self.board.tile(t), spot)) else {
            return Go::Stay;
        };
        self.deploy(self.active, figure, segment, sink); // FLY-17: a meeple there like any other
        self.part.flying = None; // FLY-16: the machine is empty
        Go::Next
    }
}
