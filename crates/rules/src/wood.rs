//! Phase 2.1: the one wood action of a turn part (TURN-20).

use crate::action::{Action, Anything, Offers};
use crate::decision::Decision;
use crate::event::{Event, Points, Reason, ReturnCause, Sink};
use crate::expansion::Mechanic;
use crate::features::Features;
use crate::figure::Figure;
use crate::game::Game;
use crate::place::Spot;
use crate::tile::PartKind;
use crate::turn::{Go, Then};

impl Game {
    pub(crate) fn enter_wood<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.part.flying.is_some() {
            return self.enter_flight(sink);
        }
        let figures = &self.seats[self.active.index()].figures;
        if self.spent.figures || (figures.none_left() && !self.abbot_may_return()) {
            return Go::Next; // INT-24, TURN-22
        }
        let mut choices = Anything::default();
        self.offer_deeds(&mut choices);
        // Nobody is asked when there is nothing but to pass.
        if choices.0 { Go::Ask(Decision::Wood) } else { Go::Next }
    }

    pub(crate) fn offer_wood(&self, offers: &mut impl Offers) {
        self.offer_deeds(offers);
        offers.offer(Action::Pass); // BASE-26
    }

    /// Everything but passing: figures from supply for the tile just laid (TURN-21), of the river or not (RIVER-9).
    fn offer_deeds(&self, offers: &mut impl Offers) {
        let Some(tile) = self.laid() else { return };
        let seat = &self.seats[self.active.index()];
        let has = |figure| seat.figures.has(figure);
        let (meeple, large, abbot) = (has(Figure::Meeple), has(Figure::Large), has(Figure::Abbot));
        let (builder, pig) = (has(Figure::Builder), has(Figure::Pig));
        let farmers = self.plays(Mechanic::Farmers);
        let kind = tile.kind();
        for (i, (part, &ports)) in kind.parts.iter().zip(&tile.turned().ports).enumerate() {
            if offers.enough() {
                return;
            }
            let feature = self.features.at(tile.first_segment + i as u16);
            let spot = Spot { kind: part.kind, ports };
            let mut deploy = |figure| offers.offer(Action::Deploy { figure, spot });
            // BASE-22, FARM-3, NW-22: no meeple of anybody on the connected feature, complete or not (BASE-25). A new
            // lake has no ferry yet: each of its roads ends at its jetty (FERRY-4, FERRY-5). Surveyors forbid nothing
            // (NW-23).
            let free = !feature.is_occupied();
            let (takes_meeples, takes_abbot) = match part.kind {
                PartKind::Road | PartKind::City => (true, false), // ABBOT-4
                PartKind::Field => (farmers, false),              // FARM-1, FARM-12
                PartKind::Monastery => (true, true),              // BASE-24, ABBOT-3
                PartKind::Garden => (false, true),                // ABBOT-2, ABBOT-5, ABBOT-15
            };
            if free && takes_meeples {
                if meeple {
                    deploy(Figure::Meeple);
                }
                if large {
                    deploy(Figure::Large); // INN-14
                }
            }
            if free && takes_abbot && abbot {
                deploy(Figure::Abbot);
            }
            if feature.strength(self.active) == 0 {
                continue; // TB-21, TB-40: an own meeple must be there already, however far away (TB-24)
            }
            // Builders and pigs of others do not matter (TB-25, TB-41).
            match part.kind {
                // TB-23: open, or it would come straight back.
                PartKind::Road | PartKind::City
                    if builder && (!feature.is_complete() || self.ferry_may_reopen(tile, part, ports)) =>
                {
                    deploy(Figure::Builder);
                }
                PartKind::Field if pig => deploy(Figure::Pig),
                _ => {} // TB-22, INT-65: no builder beside an abbot
            }
        }
        if self.plays(Mechanic::Flight) && kind.flier.is_some() {
            self.offer_flight(offers); // FLY-2
        }
        if self.abbot_may_return() {
            offers.offer(Action::AbbotBack);
        }
    }

    /// One figure, and the step is over (BASE-20, ED-19).
    pub(crate) fn deploy_on_laid<S: Sink>(&mut self, figure: Figure, spot: Spot, sink: &mut S) -> Go {
        let Some(segment) = self.laid().and_then(|tile| Features::segment_at(tile, spot)) else {
            return Go::Stay;
        };
        if figure == Figure::Builder {
            self.builder.deployed();
        }
        self.deploy(self.active, figure, segment, sink);
        Go::Next
    }

    /// ABBOT-8, ABBOT-10, INT-20: the abbot may come back from a feature that is not complete.
    fn abbot_may_return(&self) -> bool {
        let abbot = self.seats[self.active.index()].figures.single(Figure::Abbot);
        abbot.is_some_and(|segment| !self.features.at(segment).is_complete())
    }

    /// ABBOT-8, ABBOT-11, INT-21: the abbot's owner alone scores what the feature is worth as at the end. That is the
    /// wood action (ABBOT-9, INT-S13).
    pub(crate) fn abbot_back<S: Sink>(&mut self, sink: &mut S) -> Go {
        let player = self.active;
        let Some(segment) = self.seats[player.index()].figures.single(Figure::Abbot) else {
            return Go::Stay;
        };
        let points: Points = self.value(self.features.of(segment), false);
        if S::ON {
            let place = Some(self.place_of(segment));
            sink.emit(Event::Scored { player, reason: Reason::AbbotBack, place, points });
        }
        self.round.award(player, points.total(), segment);
        self.recall(player, Figure::Abbot, segment, ReturnCause::AbbotBack, sink);
        self.make_awards(Then::Next, sink)
    }
}
