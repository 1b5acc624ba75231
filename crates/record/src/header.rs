//! The first line of a record: which table, who sits at it, and what dealt.

use bastide_dealer::{Seed, SeedError};
use bastide_rules::{Map, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Reason;
use crate::seat::{Assist, Colour, Seat};

/// What is known about a game before its first action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Header {
    /// Tiles, mechanics and switches.
    pub setup: Setup,
    /// In turn order: one for each player, or none where nobody wrote down who played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// What dealt every draw, roll and message of the record: a replay checks them against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// Help for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assist: Option<Assist>,
}

/// What is wrong with a first line besides its setup. Seats are counted from 0, as in actions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// More seats than colours.
    #[error("{seats} seats are too many: a table has at most {}", Colour::ALL.len())]
    TooManySeats {
        /// As listed.
        seats: usize,
    },
    /// Not as many seats as players.
    #[error("{seats} seats for {players} players")]
    Seats {
        /// As listed.
        seats: usize,
        /// As the setup says.
        players: u8,
    },
    /// Not the name of a colour.
    #[error("seat {seat}: {source}")]
    UnknownColour {
        /// Whose.
        seat: usize,
        /// What it says instead.
        source: crate::seat::NoSuchColour,
    },
    /// Two seats with one colour.
    #[error("seat {seat} is {colour}, as another one is already")]
    SameColour {
        /// The second of the two.
        seat: usize,
        /// Of both.
        colour: Colour,
    },
    /// Not a seed.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// Not a level of help.
    #[error("there is no help `{0}`; there are all, some and none")]
    UnknownAssist(String),
}

impl HeaderError {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            HeaderError::TooManySeats { .. } => "too-many-seats",
            HeaderError::Seats { .. } => "seats",
            HeaderError::UnknownColour { .. } => "unknown-colour",
            HeaderError::SameColour { .. } => "same-colour",
            HeaderError::Seed(_) => "seed",
            HeaderError::UnknownAssist(_) => "unknown-assist",
        }
    }
}

impl Header {
    /// A table of which only the setup is known.
    #[must_use]
    pub const fn new(setup: Setup) -> Header {
        Header { setup, seats: Vec::new(), seed: None, assist: None }
    }

    /// Whether the seats fit the setup and each other.
    ///
    /// # Errors
    /// Says what does not.
    pub fn check(&self) -> Result<(), HeaderError> {
        let (seats, players) = (self.seats.len(), self.setup.players);
        if seats > Colour::ALL.len() {
            return Err(HeaderError::TooManySeats { seats });
        }
        if seats > 0 && seats != usize::from(players) {
            return Err(HeaderError::Seats { seats, players });
        }
        for (seat, Seat { colour, .. }) in self.seats.iter().enumerate() {
            if self.seats[..seat].iter().any(|s| s.colour == *colour) {
                return Err(HeaderError::SameColour { seat, colour: *colour });
            }
        }
        Ok(())
    }

    /// Reads the values of a first line.
    pub(crate) fn read(line: FirstLine) -> Result<Header, Reason> {
        read_map(&line.setup)?;
        let setup: Setup = value("setup", line.setup)?;
        let seats = line.seats.map(|seats| read_seats(value("seats", seats)?, setup.players)).transpose()?;
        Ok(Header {
            setup,
            seats: seats.unwrap_or_default(),
            seed: line.seed.map(read_seed).transpose()?,
            assist: line.assist.map(read_assist).transpose()?,
        })
    }
}

/// The values of a first line, not yet looked at.
pub(crate) struct FirstLine {
    pub(crate) setup: Value,
    pub(crate) seats: Option<Value>,
    pub(crate) seed: Option<Value>,
    pub(crate) assist: Option<Value>,
}

/// A seat as somebody may write it by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSeat {
    #[serde(default)]
    name: String,
    colour: Option<String>,
    bot: Option<String>,
}

fn value<T: serde::de::DeserializeOwned>(key: &str, value: Value) -> Result<T, Reason> {
    serde_json::from_value(value).map_err(|e| Reason::Shape(format!("{key}: {e}")))
}

/// What is wrong with a map is told as such, and not as a setup of another shape.
fn read_map(setup: &Value) -> Result<(), Reason> {
    let Some(lines) = setup.get("map").and_then(Value::as_array) else { return Ok(()) };
    let lines: Option<Vec<&str>> = lines.iter().map(Value::as_str).collect();
    if let Some(lines) = lines {
        Map::parse(&lines.join("\n"))?;
    }
    Ok(())
}

/// Seats without a colour take the first that nobody names.
fn read_seats(written: Vec<WrittenSeat>, players: u8) -> Result<Vec<Seat>, Reason> {
    if written.is_empty() {
        return Err(HeaderError::Seats { seats: 0, players }.into());
    }
    let too_many = HeaderError::TooManySeats { seats: written.len() };
    let named = |(seat, written): (usize, &WrittenSeat)| {
        let colour = written.colour.as_deref().map(str::parse).transpose();
        colour.map_err(|source| HeaderError::UnknownColour { seat, source })
    };
    let mut colours = written.iter().enumerate().map(named).collect::<Result<Vec<Option<Colour>>, _>>()?;
    for seat in 0..colours.len() {
        if colours[seat].is_none() {
            colours[seat] = Colour::free(|colour| colours.contains(&Some(colour)));
        }
    }
    let seats: Option<Vec<Seat>> = written
        .into_iter()
        .zip(colours)
        .map(|(seat, colour)| Some(Seat { name: seat.name, colour: colour?, bot: seat.bot }))
        .collect();
    Ok(seats.ok_or(too_many)?)
}

fn read_seed(written: Value) -> Result<Seed, Reason> {
    serde_json::from_value(written).map_err(|_| HeaderError::Seed(SeedError).into())
}

fn read_assist(written: Value) -> Result<Assist, Reason> {
    let id: String = value("assist", written)?;
    Ok(Assist::by_id(&id).ok_or(HeaderError::UnknownAssist(id))?)
}
