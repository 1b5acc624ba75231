//! Great Britain: meeples wait on the isle for a set of chips (MAP-80 to MAP-88).

use bastide_mapdata::Country;

use crate::action::{Action, Offers};
use crate::chips::{CHIP_KINDS, Chip, ChipCounts};
use crate::decision::Decision;
use crate::event::{Event, PartCause, Sink};
use crate::figure::{Figure, Player};
use crate::game::Game;
use crate::turn::{Go, Jump};

/// MAP-84: three chips with equal numbers, or of three colours.
fn is_set(chips: [Chip; 3]) -> bool {
    let [a, b, c] = chips;
    let same_number = a.face == b.face && b.face == c.face;
    let all_colours = a.colour != b.colour && b.colour != c.colour && a.colour != c.colour;
    same_number || all_colours
}

/// Every set among some chips, each kind of it once.
fn sets(held: ChipCounts) -> impl Iterator<Item = [Chip; 3]> {
    let kinds = 0..CHIP_KINDS;
    let triples = kinds.flat_map(|a| (a..CHIP_KINDS).flat_map(move |b| (b..CHIP_KINDS).map(move |c| [a, b, c])));
    triples.map(|triple| triple.map(|i| Chip::ALL[i])).filter(move |&chips| {
        let mut left = held;
        is_set(chips) && chips.into_iter().all(|chip| left.take(chip))
    })
}

impl Game {
    /// MAP-85: a set must be handed in at once, with an empty isle too (MAP-86, INT-87). Of several the player chooses
    /// one, and the other chips stay (MAP-87).
    pub(crate) fn hand_in_sets<S: Sink>(&mut self, sink: &mut S) -> Go {
        let mut possible = sets(self.seats[self.active.index()].chips);
        match (possible.next(), possible.next()) {
            (Some(_), Some(_)) => Go::Ask(Decision::HandIn),
            (Some(only), None) => self.hand_in(only, sink),
            _ => Go::Stay,
        }
    }

    pub(crate) fn offer_hand_in(&self, offers: &mut impl Offers) {
        sets(self.seats[self.active.index()].chips).for_each(|chips| offers.offer(Action::HandIn(chips)));
    }

    /// The set leaves the game, and all own meeples on the isle return (MAP-85).
    pub(crate) fn hand_in<S: Sink>(&mut self, chips: [Chip; 3], sink: &mut S) -> Go {
        let player = self.active;
        let held = self.seats[player.index()].chips;
        if !sets(held).any(|set| set == chips) {
            return Go::Stay;
        }
        let seat = &mut self.seats[player.index()];
        chips.into_iter().for_each(|chip| {
            seat.chips.take(chip);
        });
        if S::ON {
            sink.emit(Event::SetHandedIn { player, chips });
        }
        while let Some(figure) = self.seats[player.index()].figures.leave_isle() {
            if S::ON {
                sink.emit(Event::FromIsle { player, figure });
            }
        }
        Go::Stay
    }

    /// Phase 5, after all other parts of the turn (INT-69): one more turn for a meeple, once a round (MAP-82, TURN-43).
    #[inline(never)]
    pub(crate) fn enter_isle(&mut self) -> Go {
        if self.chips.country != Some(Country::GreatBritain) || self.extras.isle_taken || self.stock.total() == 0 {
            return Go::Next;
        }
        let figures = &self.seats[self.active.index()].figures;
        let any = Figure::ALL.into_iter().any(|figure| figure.is_meeple() && figures.has(figure));
        if any { Go::Ask(Decision::Isle) } else { Go::Next }
    }

    pub(crate) fn offer_isle(&self, offers: &mut impl Offers) {
        let figures = &self.seats[self.active.index()].figures;
        for figure in Figure::ALL.into_iter().filter(|&figure| figure.is_meeple() && figures.has(figure)) {
            offers.offer(Action::Isle(figure));
        }
        offers.offer(Action::Pass);
    }

    /// MAP-83: whoever stands there cannot be used.
    pub(crate) fn send_to_isle<S: Sink>(&mut self, figure: Figure, sink: &mut S) -> Go {
        let player = self.active;
        if !figure.is_meeple() || !self.seats[player.index()].figures.send_to_isle(figure) {
            return Go::Stay;
        }
        self.extras.isle_taken = true;
        if S::ON {
            sink.emit(Event::ToIsle { player, figure });
            sink.emit(Event::ExtraPart { player, cause: PartCause::Isle });
        }
        Go::To(Jump::ExtraPart)
    }

    /// A player's meeples on the isle. They count nothing at the end (MAP-88).
    pub fn on_isle(&self, player: Player) -> impl Iterator<Item = Figure> + '_ {
        self.seats[player.index()].figures.on_isle()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_found_once_each() {
        let held = |names: &str| {
            let mut held = ChipCounts::default();
            names.split(' ').for_each(|name| held.add(name.parse().unwrap()));
            sets(held).map(|set| set.map(|chip| chip.to_string()).join(" ")).collect::<Vec<_>>()
        };
        assert_eq!(held("violet-1 violet-1 blue-1"), ["violet-1 violet-1 blue-1"]);
        assert_eq!(held("violet-1 blue-2 orange-1"), ["violet-1 blue-2 orange-1"]);
        assert_eq!(held("violet-1 violet-2 blue-1 blue-2"), [""; 0]);
        assert_eq!(held("violet-1 blue-1 orange-1 orange-2"), ["violet-1 blue-1 orange-1", "violet-1 blue-1 orange-2"]);
    }
}
