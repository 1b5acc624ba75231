//! Iberia: a chip that was found becomes a geocache elsewhere (MAP-90 to MAP-96).

use crate::action::{Action, Offers};
use crate::chips::Chip;
use crate::decision::Decision;
use crate::event::{Event, Points, Reason, Sink, TermKind};
use crate::game::Game;
use crate::place::Pos;
use crate::turn::Go;

impl Game {
    /// MAP-93: the player who found the chip puts it open on a cell of its rows; if there is none, it leaves the game
    /// (MAP-94, INT-88).
    pub(crate) fn ask_for_geocache<S: Sink>(&mut self, chip: Chip, sink: &mut S) -> Go {
        let mut places = self.geocache_places(chip);
        let (first, another) = (places.next(), places.next());
        drop(places);
        match (first, another) {
            (Some(_), Some(_)) => Go::Ask(Decision::Geocache),
            (Some(only), None) => self.put_geocache(only, sink),
            _ => {
                if S::ON {
                    sink.emit(Event::ChipLost { chip });
                }
                Go::Stay
            }
        }
    }

    /// Cells in the rows of its colour without tile and chip; small towns and islands are among them (INT-88).
    fn geocache_places(&self, chip: Chip) -> impl Iterator<Item = Pos> + '_ {
        let land = self.board.land();
        let listed = land.map_or(&[][..], |land| land.listed()).iter().enumerate();
        let map = land.and_then(|land| land.map());
        let in_row = move |cell: usize| map.is_some_and(|map| map.cell(cell).row == Some(chip.colour));
        let free = move |cell: usize, pos: Pos| self.board.find(pos).is_none() && !self.chips.is_on(cell);
        listed.filter(move |&(cell, &pos)| in_row(cell) && free(cell, pos)).map(|(_, &pos)| pos)
    }

    pub(crate) fn offer_geocache(&self, offers: &mut impl Offers) {
        if let Some(chip) = self.part.chip {
            offers.offer_all(self.geocache_places(chip).map(Action::Geocache));
        }
    }

    pub(crate) fn put_geocache<S: Sink>(&mut self, pos: Pos, sink: &mut S) -> Go {
        let Some(chip) = self.part.chip.filter(|&chip| self.geocache_places(chip).any(|place| place == pos)) else {
            return Go::Stay;
        };
        let Some((cell, _)) = self.map_cell(pos) else { return Go::Stay };
        self.chips.cache_on(cell, chip);
        if S::ON {
            sink.emit(Event::GeocachePlaced { player: self.active, pos, chip });
        }
        Go::Stay
    }

    /// MAP-95: twice its number, and it leaves the game. What is never found gives nothing (MAP-96).
    pub(crate) fn geocache_found<S: Sink>(&mut self, pos: Pos, chip: Chip, sink: &mut S) -> Go {
        if S::ON {
            sink.emit(Event::GeocacheFound { player: self.active, pos, chip });
        }
        self.award_at_once(Reason::Geocache, Points::of(TermKind::Flat, 1, 2 * i16::from(chip.face)), sink)
    }
}
