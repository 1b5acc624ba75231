//! Figures that are put on the board and come back.

use crate::event::{Event, ReturnCause, Sink};
use crate::features::{FeatureId, Segment};
use crate::figure::{Figure, Player, SLOTS};
use crate::game::Game;

impl Game {
    /// Stands a figure from supply on a segment.
    pub(crate) fn deploy<S: Sink>(&mut self, player: Player, figure: Figure, segment: Segment, sink: &mut S) {
        if self.seats[player.index()].figures.place(figure, segment) {
            self.features.put(segment, player, figure);
            if S::ON {
                sink.emit(Event::Deployed { player, figure, place: self.place_of(segment) });
            }
        }
    }

    /// Takes the figure of a slot back, without looking after builder and pig.
    pub(crate) fn take_slot<S: Sink>(&mut self, player: Player, slot: usize, cause: ReturnCause, sink: &mut S) {
        let Some((figure, segment)) = self.seats[player.index()].figures.in_slot(slot) else {
            return;
        };
        if S::ON {
            sink.emit(Event::Returned { player, figure, place: self.place_of(segment), cause });
        }
        let figures = &mut self.seats[player.index()].figures;
        figures.take_back(slot);
        let upgraded = figures.chip_under(slot).is_some();
        figures.set_chip_under(slot, None); // MAP-105: the chip leaves the game
        self.features.take(segment, player, figure);
        if upgraded {
            self.features.strengthen(segment, player, false);
        }
    }

    /// Takes one figure off a segment; builder and pig follow when they are left alone (INT-S12).
    pub(crate) fn recall<S: Sink>(
        &mut self,
        player: Player,
        figure: Figure,
        segment: Segment,
        cause: ReturnCause,
        sink: &mut S,
    ) {
        if let Some(slot) = self.seats[player.index()].figures.slot_on(figure, segment) {
            self.take_slot(player, slot, cause, sink);
            self.recall_if_alone(player, sink);
        }
    }

    /// TB-26, TB-42: a builder or pig without an own meeple on its feature returns, whatever took the meeple: a crop
    /// circle (CROP-13, INT-56), a message (INT-63) or a ferry (FERRY-25).
    pub(crate) fn recall_if_alone<S: Sink>(&mut self, player: Player, sink: &mut S) {
        for figure in [Figure::Builder, Figure::Pig] {
            let Some(segment) = self.seats[player.index()].figures.single(figure) else {
                continue;
            };
            if self.features.at(segment).strength(player) == 0 {
                let slot = self.seats[player.index()].figures.slot_on(figure, segment).unwrap_or_default();
                self.take_slot(player, slot, ReturnCause::Alone, sink);
            }
        }
    }

    /// Takes every figure off a scored feature (TURN-36), whoever got points (BASE-47, ED-3) and large ones too
    /// (INN-16). Other features keep theirs (BASE-48).
    pub(crate) fn clear_feature<S: Sink>(&mut self, id: FeatureId, sink: &mut S) {
        for player in self.players() {
            let feature = self.features.get(id);
            if feature.strength(player) == 0 && !feature.has_special(player) {
                continue;
            }
            for slot in 0..SLOTS {
                let at = self.seats[player.index()].figures.in_slot(slot);
                if at.is_some_and(|(_, segment)| self.features.of(segment) == id) {
                    self.take_slot(player, slot, ReturnCause::Scored, sink);
                }
            }
        }
    }
}
