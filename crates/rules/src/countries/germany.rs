//! Germany: chips upgrade meeples (MAP-100 to MAP-106).

use std::fmt;

use bastide_mapdata::Country;

use crate::action::{Action, Anything, Offers};
use crate::chips::Chip;
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::figure::{Figure, Player};
use crate::game::Game;
use crate::place::Place;
use crate::turn::Go;

/// Chips worth exactly 4 together (MAP-101), by their numbers; colours do not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Payment {
    /// `1+1+1+1`
    Ones,
    /// `2+1+1`
    Mixed,
    /// `2+2`
    Twos,
}

impl Payment {
    /// All there are.
    pub const ALL: [Payment; 3] = [Payment::Ones, Payment::Mixed, Payment::Twos];

    /// How many ones and twos.
    #[must_use]
    pub const fn chips(self) -> (u8, u8) {
        match self {
            Payment::Ones => (4, 0),
            Payment::Mixed => (2, 1),
            Payment::Twos => (0, 2),
        }
    }

    /// Stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Payment::Ones => "1+1+1+1",
            Payment::Mixed => "2+1+1",
            Payment::Twos => "2+2",
        }
    }

    pub(crate) fn by_id(id: &str) -> Option<Payment> {
        Payment::ALL.into_iter().find(|payment| payment.id() == id)
    }
}

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Game {
    /// Phase 2.4, after figures and ferries: as often as the chips suffice (MAP-106, INT-89).
    #[inline(never)]
    pub(crate) fn enter_upgrade(&mut self) -> Go {
        if self.chips.country != Some(Country::Germany) {
            return Go::Next;
        }
        let mut choices = Anything::default();
        self.offer_upgrades(&mut choices);
        if choices.0 { Go::Ask(Decision::Upgrade) } else { Go::Next }
    }

    /// The ways in which a player could pay for an upgrade.
    pub fn payments(&self, player: Player) -> impl Iterator<Item = Payment> + use<> {
        let held = self.seats[player.index()].chips;
        Payment::ALL.into_iter().filter(move |payment| {
            let (ones, twos) = payment.chips();
            held.with_face(1) >= ones && held.with_face(2) >= twos
        })
    }

    /// MAP-102: any own meeple on the board, farmers too, just put or not; each once (MAP-103). Neither large ones nor
    /// abbots (INT-89).
    fn offer_upgrades(&self, offers: &mut impl Offers) {
        let figures = &self.seats[self.active.index()].figures;
        let plain = || {
            let meeples = figures.on_board().filter(|&(_, figure, _)| figure == Figure::Meeple);
            meeples.filter(|&(slot, ..)| figures.chip_under(slot).is_none()).map(|(_, _, segment)| segment)
        };
        for with in self.payments(self.active) {
            for (i, segment) in plain().enumerate() {
                if !plain().take(i).any(|other| other == segment) {
                    offers.offer(Action::Upgrade { with, place: self.place_of(segment) });
                }
            }
        }
    }

    pub(crate) fn offer_upgrade(&self, offers: &mut impl Offers) {
        self.offer_upgrades(offers);
        offers.offer(Action::Pass);
    }

    /// MAP-101: one of the chips goes under the meeple, the others leave the game. It counts 2 from now on (MAP-104),
    /// like a large one (INT-S19).
    pub(crate) fn upgrade<S: Sink>(&mut self, with: Payment, place: Place, sink: &mut S) -> Go {
        let player = self.active;
        let Some(segment) = self.segment_at(place) else { return Go::Stay };
        if !self.payments(player).any(|payment| payment == with) {
            return Go::Stay;
        }
        let seat = &mut self.seats[player.index()];
        let Some(slot) = seat.figures.slot_on(Figure::Meeple, segment) else { return Go::Stay };
        if seat.figures.chip_under(slot).is_some() {
            return Go::Stay;
        }
        let (ones, twos) = with.chips();
        let mut paid: Option<Chip> = None;
        for face in (0..twos).map(|_| 2).chain((0..ones).map(|_| 1)) {
            let chip = seat.chips.take_face(face);
            paid = paid.or(chip);
        }
        seat.figures.set_chip_under(slot, paid);
        self.features.strengthen(segment, player, true);
        if S::ON
            && let Some(chip) = paid
        {
            sink.emit(Event::Upgraded { player, place, chip, with });
        }
        Go::Stay
    }

    /// A player's upgraded meeples, with the chip under each.
    pub fn upgraded(&self, player: Player) -> impl Iterator<Item = (Figure, Place, Chip)> + '_ {
        let figures = &self.seats[player.index()].figures;
        figures.on_board().filter_map(|(slot, figure, segment)| {
            figures.chip_under(slot).map(|chip| (figure, self.place_of(segment), chip))
        })
    }
}
