//! The table before play: who sits where, by which rules, with which help.

use bastide_rules::{Setup, SetupError};
use serde::{Deserialize, Serialize};

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person at this device.
    #[default]
    Person,
    /// A bot of this level.
    Bot(String),
}

/// One seat at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// As the player wants to be called; empty stands for the colour's name.
    pub name: String,
    /// 0 to 5.
    pub colour: u8,
    /// Person or bot.
    #[serde(default)]
    pub kind: SeatKind,
}

/// How much the page tells beyond what lies on the table. One level for all players of a game, shown to all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assist {
    /// Only what a table shows.
    None,
    /// Who owns what, open ends, the tiles left: what an attentive player could count.
    Some,
    /// Projected points, what a move would be worth, dead cells as well.
    #[default]
    All,
}

impl Assist {
    /// All levels.
    pub const ALL: [Assist; 3] = [Assist::All, Assist::Some, Assist::None];

    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Assist::None => "none",
            Assist::Some => "some",
            Assist::All => "all",
        }
    }
}

/// Everything the set-up page asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Which tiles, mechanics and switches.
    pub setup: Setup,
    /// In turn order.
    pub seats: Vec<Seat>,
    /// Help for all.
    #[serde(default)]
    pub assist: Assist,
}

impl Default for Table {
    fn default() -> Table {
        Table { setup: Setup::base(2), seats: (0..2).map(Seat::new).collect(), assist: Assist::default() }
    }
}

impl Seat {
    /// A person without a name.
    #[must_use]
    pub fn new(colour: u8) -> Seat {
        Seat { name: String::new(), colour, kind: SeatKind::Person }
    }
}

impl Table {
    /// One more seat, in the first free colour.
    pub fn add_seat(&mut self) {
        let taken = |colour: u8| self.seats.iter().any(|s| s.colour == colour);
        if let Some(colour) = (0..6).find(|&c| !taken(c)) {
            self.seats.push(Seat::new(colour));
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
    pub fn recolour(&mut self, seat: usize, colour: u8) {
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

    /// Whether this table can be played.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        bastide_rules::Game::new(&self.setup).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_keep_their_colours_apart() {
        let mut table = Table::default();
        table.add_seat();
        table.recolour(0, 2);
        assert_eq!(table.seats.iter().map(|s| s.colour).collect::<Vec<_>>(), [2, 1, 0]);
        table.remove_seat(1);
        table.add_seat();
        assert_eq!(table.seats.iter().map(|s| s.colour).collect::<Vec<_>>(), [2, 0, 1]);
        assert_eq!(table.setup.players, 3);
        table.remove_seat(0);
        table.remove_seat(0);
        assert_eq!(table.seats.len(), 2, "two always stay");
    }

    #[test]
    fn a_table_is_remembered_as_text() {
        let table = Table { setup: Setup::named("bigbox6", 2).unwrap(), ..Table::default() };
        let text = serde_json::to_string(&table).unwrap();
        assert_eq!(serde_json::from_str::<Table>(&text).unwrap(), table);
    }
}
