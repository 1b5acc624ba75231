//! A table before play: who will sit where, by which rules, with which help.

use bastide_record::{Assist, Colour, Header, Record, Seat};
use bastide_rules::{Game, Setup};
use serde::{Deserialize, Serialize};

use crate::error::TableError;

/// What is chosen before somebody sits down. Not yet checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Which tiles, mechanics and switches.
    pub setup: Setup,
    /// In turn order, one for each player.
    pub seats: Vec<Seat>,
    /// Help for all.
    #[serde(default)]
    pub assist: Assist,
}

/// Two persons and the base game.
impl Default for Plan {
    fn default() -> Plan {
        Plan::for_persons(Setup::base(2))
    }
}

impl Plan {
    /// A person without a name for each player of a setup.
    #[must_use]
    pub fn for_persons(setup: Setup) -> Plan {
        let seats = Colour::ALL.into_iter().take(setup.players.into()).map(Seat::person).collect();
        Plan { setup, seats, assist: Assist::default() }
    }

    /// The table at which a recorded game was played; what the record does not say is made up.
    #[must_use]
    pub fn of(record: &Record) -> Plan {
        Plan { setup: record.header.setup.clone(), seats: record.seats(), assist: record.assist() }
    }

    /// The first line of a record of this table.
    #[must_use]
    pub fn header(&self) -> Header {
        let (setup, seats) = (self.setup.clone(), self.seats.clone());
        Header { setup, seats, seed: None, assist: Some(self.assist) }
    }

    /// One more seat, in the first free colour; none when all colours are taken.
    pub fn add_seat(&mut self) {
        if let Some(colour) = Colour::free(|colour| self.seats.iter().any(|s| s.colour == colour)) {
            self.seats.push(Seat::person(colour));
            self.count_seats();
        }
    }

    /// The seat leaves; two always stay.
    pub fn remove_seat(&mut self, seat: usize) {
        if self.seats.len() > 2 && seat < self.seats.len() {
            self.seats.remove(seat);
            self.count_seats();
        }
    }

    /// Swaps a seat with the one before it.
    pub fn move_up(&mut self, seat: usize) {
        if seat > 0 && seat < self.seats.len() {
            self.seats.swap(seat, seat - 1);
        }
    }

    /// Gives a seat a colour; whoever had it takes the old one.
    pub fn recolour(&mut self, seat: usize, colour: Colour) {
        let Some(old) = self.seats.get(seat).map(|s| s.colour) else { return };
        for other in &mut self.seats {
            if other.colour == colour {
                other.colour = old;
            }
        }
        self.seats[seat].colour = colour;
    }

    fn count_seats(&mut self) {
        self.setup.players = self.seats.len() as u8;
        self.setup.settings.start_player = self.setup.settings.start_player.min(self.setup.players - 1);
    }

    /// The game as it begins.
    ///
    /// # Errors
    /// When the setup cannot be played or the seats do not fit it.
    pub fn begin(&self) -> Result<Game, TableError> {
        let game = Game::new(&self.setup)?;
        if self.seats.is_empty() {
            return Err(bastide_record::HeaderError::Seats { seats: 0, players: self.setup.players }.into());
        }
        self.header().check()?;
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(plan: &Plan) -> Vec<&str> {
        plan.seats.iter().map(|s| s.colour.id()).collect()
    }

    #[test]
    fn seats_keep_their_colours_apart() {
        let mut plan = Plan::default();
        plan.add_seat();
        plan.recolour(0, Colour::Yellow);
        assert_eq!(colours(&plan), ["yellow", "blue", "red"]);
        plan.remove_seat(1);
        plan.add_seat();
        assert_eq!(colours(&plan), ["yellow", "red", "blue"]);
        assert_eq!(plan.setup.players, 3);
        plan.move_up(2);
        assert_eq!(colours(&plan), ["yellow", "blue", "red"]);
        plan.remove_seat(0);
        plan.remove_seat(0);
        assert_eq!(plan.seats.len(), 2, "two always stay");
        (0..9).for_each(|_| plan.add_seat());
        assert_eq!(plan.seats.len(), 6, "six at most");
        plan.begin().unwrap();
    }

    #[test]
    fn whoever_begins_is_there() {
        let mut plan = Plan::for_persons(Setup::base(3));
        plan.setup.settings.start_player = 2;
        plan.remove_seat(0);
        assert_eq!(plan.setup.settings.start_player, 1);
    }

    #[test]
    fn a_plan_is_remembered_as_text() {
        let plan = Plan::for_persons(Setup::named("bigbox6", 2).unwrap());
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    }
}
