//! Mage and witch (MAGE-1 to MAGE-24).

use crate::action::{Action, Offers};
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::features::Segment;
use crate::figure::Neutral;
use crate::game::Game;
use crate::place::Place;
use crate::tile::PartKind;
use crate::turn::{Go, Step};

impl Game {
    /// Phase 1.5: the duty of a mage tile, and the separation of figures that met (MAGE-2, MAGE-10), before any scoring
    /// (MAGE-11, ED-11).
    #[inline(never)]
    pub(crate) fn enter_mage_witch<S: Sink>(&mut self, sink: &mut S) -> Go {
        let mage_tile = self.laid().is_some_and(|tile| tile.kind().mage);
        let decision = if self.must_separate() { Decision::Separate } else { Decision::MageWitch };
        // MAGE-12, INT-41: one move satisfies both duties.
        if (mage_tile || decision == Decision::Separate)
            && let Some(decision) = self.ask_enchant(decision, sink)
        {
            return Go::Ask(decision);
        }
        Go::Next
    }

    /// Whether both stand on one feature.
    pub(crate) fn must_separate(&self) -> bool {
        matches!(self.neutrals, [Some(mage), Some(witch)] if self.features.of(mage) == self.features.of(witch))
    }

    /// What to ask for a duty to bring in or move. If neither can be done, one leaves (MAGE-9, ED-12), also of two that
    /// met (MAGE-13); nothing happens when none is on the board.
    pub(crate) fn ask_enchant<S: Sink>(&mut self, decision: Decision, sink: &mut S) -> Option<Decision> {
        if self.enchant_targets().next().is_some() {
            return Some(decision);
        }
        match self.neutrals {
            [Some(_), Some(_)] => return Some(Decision::Dispel),
            [Some(_), None] => self.remove_neutral(Neutral::Mage, sink),
            [None, Some(_)] => self.remove_neutral(Neutral::Witch, sink),
            [None, None] => {}
        }
        None
    }

    /// MAGE-5, MAGE-24: any segment of a road or city that is open now (MAGE-8). Neither figure may stand there: not
    /// beside the other (MAGE-6), not on its own feature again (MAGE-7, INT-40).
    fn enchant_targets(&self) -> impl Iterator<Item = Segment> + '_ {
        (0..self.features.count()).filter(|&segment| {
            let feature = self.features.at(segment);
            let road_or_city = matches!(feature.kind(), PartKind::Road | PartKind::City);
            let taken = feature.has_neutral(Neutral::Mage) || feature.has_neutral(Neutral::Witch);
            road_or_city && !feature.is_complete() && !taken
        })
    }

    /// Either of them, on the board or not (MAGE-3, MAGE-4, ED-10).
    pub(crate) fn offer_enchant(&self, offers: &mut impl Offers) {
        for segment in self.enchant_targets() {
            let place = self.place_of(segment);
            Neutral::BOTH.into_iter().for_each(|figure| offers.offer(Action::Enchant { figure, place }));
        }
    }

    pub(crate) fn offer_dispel(&self, offers: &mut impl Offers) {
        for figure in Neutral::BOTH.into_iter().filter(|&f| self.neutrals[f as usize].is_some()) {
            offers.offer(Action::Dispel(figure));
        }
    }

    pub(crate) fn enchant<S: Sink>(&mut self, figure: Neutral, place: Place, sink: &mut S) -> Go {
        let Some(segment) = self.segment_at(place) else {
            return Go::Stay;
        };
        let from = self.neutrals[figure as usize];
        if let Some(from) = from {
            self.features.take_neutral(from, figure);
        }
        self.features.put_neutral(segment, figure);
        self.neutrals[figure as usize] = Some(segment);
        if S::ON {
            sink.emit(Event::Enchanted { figure, from: from.map(|s| self.place_of(s)), to: place });
        }
        self.enchantment_done()
    }

    pub(crate) fn dispel<S: Sink>(&mut self, figure: Neutral, sink: &mut S) -> Go {
        self.remove_neutral(figure, sink);
        self.enchantment_done()
    }

    /// A separation that a ferry made necessary returns to the ferries (INT-44).
    fn enchantment_done(&self) -> Go {
        if self.step == Step::MoveFerries { Go::Stay } else { Go::Next }
    }

    /// Off the board, until a later mage tile brings it in again (MAGE-20).
    pub(crate) fn remove_neutral<S: Sink>(&mut self, figure: Neutral, sink: &mut S) {
        if let Some(segment) = self.neutrals[figure as usize].take() {
            self.features.take_neutral(segment, figure);
            if S::ON {
                sink.emit(Event::Dispelled { figure, from: self.place_of(segment) });
            }
        }
    }

    /// MAGE-19, INT-42: a figure on a completed feature leaves, whether anybody scored it or not.
    #[inline(never)]
    pub(crate) fn remove_neutrals_from_completed<S: Sink>(&mut self, sink: &mut S) {
        for figure in Neutral::BOTH {
            if self.neutrals[figure as usize].is_some_and(|s| self.features.at(s).is_complete()) {
                self.remove_neutral(figure, sink);
            }
        }
    }
}
