//! Events as text that parses back, in the words of actions: the name of the event, whose it is, then the rest.
//!
//! Every text is complete in itself: it can be read without looking at the game, and a score says what it is made of.

use std::fmt;
use std::str::FromStr;

use crate::chips::{Chip, colour_named};
use crate::countries::{Bottle, Market, Payment};
use crate::event::{Event, PartCause, Points, Reason, ReturnCause, Term, TermKind};
use crate::figure::{Figure, Neutral, Player, Surveyor};
use crate::messages::Message;
use crate::place::{Place, PlaceError, Pos, parse_edges, write_edges};
use crate::tile::{CropCircle, Goods, KindId, PartKind, Rotation};

/// Stands for the player where nobody did it.
const NOBODY: &str = "nobody";

impl Event {
    /// Stable name: the first word of the text.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Event::TurnBegan { .. } => "turn-began",
            Event::ExtraPart { .. } => "extra-part",
            Event::Drawn { .. } => "drawn",
            Event::Discarded { .. } => "discarded",
            Event::Laid { .. } => "laid",
            Event::Deployed { .. } => "deployed",
            Event::Returned { .. } => "returned",
            Event::DoubleTurn { .. } => "double-turn",
            Event::Scored { .. } => "scored",
            Event::Counted { .. } => "counted",
            Event::GoodsTaken { .. } => "goods-taken",
            Event::GoldPlaced { .. } => "gold-placed",
            Event::GoldTaken { .. } => "gold-taken",
            Event::Enchanted { .. } => "enchanted",
            Event::Dispelled { .. } => "dispelled",
            Event::RobberSet { .. } => "robber-set",
            Event::RobberTravelled { .. } => "robber-travelled",
            Event::RobberBack { .. } => "robber-back",
            Event::TookOff { .. } => "took-off",
            Event::Rolled { .. } => "rolled",
            Event::FlightFailed { .. } => "flight-failed",
            Event::FerrySet { .. } => "ferry-set",
            Event::MessageTurned { .. } => "message-turned",
            Event::CircleChosen { .. } => "circle-chosen",
            Event::SurveyorMoved { .. } => "surveyor-moved",
            Event::ChipPlaced { .. } => "chip-placed",
            Event::ChipTurned { .. } => "chip-turned",
            Event::TurnedUp { .. } => "turned-up",
            Event::IslandTaken { .. } => "island-taken",
            Event::SetHandedIn { .. } => "set-handed-in",
            Event::GeocachePlaced { .. } => "geocache-placed",
            Event::GeocacheFound { .. } => "geocache-found",
            Event::ChipLost { .. } => "chip-lost",
            Event::Upgraded { .. } => "upgraded",
            Event::WineSold { .. } => "wine-sold",
            Event::TownCovered { .. } => "town-covered",
            Event::ToIsle { .. } => "to-isle",
            Event::FromIsle { .. } => "from-isle",
            Event::Ended => "ended",
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())?;
        match *self {
            Event::TurnBegan { player } | Event::DoubleTurn { player } | Event::RobberBack { player } => {
                write!(f, " {player}")
            }
            Event::ExtraPart { player, cause } => write!(f, " {player} {}", cause.id()),
            Event::Drawn { player, kind } => write!(f, " {player} {}", kind.kind().id),
            Event::Discarded { kind } => write!(f, " {}", kind.kind().id),
            Event::Laid { player, kind, pos, rotation } => {
                match player {
                    Some(player) => write!(f, " {player}")?,
                    None => write!(f, " {NOBODY}")?,
                }
                write!(f, " {} {pos} r{}", kind.kind().id, rotation.quarters())
            }
            Event::Deployed { player, figure, place } => write!(f, " {player} {figure} {place}"),
            Event::Returned { player, figure, place, cause } => {
                write!(f, " {player} {figure} {place} {}", cause.id())
            }
            Event::Scored { player, reason, place, points } => {
                write!(f, " {player} {reason}")?;
                if let Some(place) = place {
                    write!(f, " at {place}")?;
                }
                write!(f, " = {points}")
            }
            Event::Counted { player, figure, from, to } => {
                write!(f, " {player} figure {} from {from} to {to}", u16::from(figure) + 1)
            }
            Event::GoodsTaken { player, goods, count, place } => write!(f, " {player} {count} {} {place}", goods.id()),
            Event::GoldPlaced { pos } => write!(f, " {pos}"),
            Event::GoldTaken { player, pos } => write!(f, " {player} {pos}"),
            Event::Enchanted { figure, from, to } => {
                write!(f, " {figure}")?;
                if let Some(from) = from {
                    write!(f, " {from}")?;
                }
                write!(f, " to {to}")
            }
            Event::Dispelled { figure, from } => write!(f, " {figure} {from}"),
            Event::RobberSet { player, field } => write!(f, " {player} {field}"),
            Event::RobberTravelled { player, to } => write!(f, " {player} {to}"),
            Event::TookOff { player, figure } | Event::FlightFailed { player, figure } => {
                write!(f, " {player} {figure}")
            }
            Event::Rolled { distance, to } => write!(f, " {distance} to {to}"),
            Event::FerrySet { pos, edges, moved } => {
                write!(f, " {pos} ")?;
                write_edges(f, edges)?;
                f.write_str(if moved { " moved" } else { " new" })
            }
            Event::MessageTurned { player, message } => write!(f, " {player} {}", message.id()),
            Event::CircleChosen { player, circle, add } => {
                write!(f, " {player} {} {}", circle.id(), if add { "add" } else { "remove" })
            }
            Event::SurveyorMoved { surveyor, from, to } => write!(f, " {} from {from} to {to}", surveyor.id()),
            Event::ChipPlaced { pos } => write!(f, " {pos}"),
            Event::ChipTurned { player, pos, chip }
            | Event::GeocachePlaced { player, pos, chip }
            | Event::GeocacheFound { player, pos, chip } => write!(f, " {player} {pos} {chip}"),
            Event::TurnedUp { pos, kind } => write!(f, " {pos} {}", kind.kind().id),
            Event::IslandTaken { player, pos, kind, chip } => write!(f, " {player} {pos} {} {chip}", kind.kind().id),
            Event::SetHandedIn { player, chips: [a, b, c] } => write!(f, " {player} {a} {b} {c}"),
            Event::ChipLost { chip } => write!(f, " {chip}"),
            Event::Upgraded { player, place, chip, with } => write!(f, " {player} {chip} {with} {place}"),
            Event::WineSold { player, bottle, to } => write!(f, " {player} {bottle} {}", to.id()),
            Event::TownCovered { player, pos } => write!(f, " {player} {pos}"),
            Event::ToIsle { player, figure } | Event::FromIsle { player, figure } => write!(f, " {player} {figure}"),
            Event::Ended => Ok(()),
        }
    }
}

impl Reason {
    /// Stable name: the first word of the text.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Reason::Completed(_) => "completed",
            Reason::Final(_) => "final",
            Reason::AbbotBack => "abbot-back",
            Reason::Message(_) => "message",
            Reason::MessagePoints => "message-points",
            Reason::Robbed { .. } => "robbed",
            Reason::RobberLeft => "robber-left",
            Reason::Goods(_) => "goods",
            Reason::Gold => "gold",
            Reason::Chip => "chip",
            Reason::Geocache => "geocache",
            Reason::Wine(_) => "wine",
            Reason::CellCoats => "cell-coats",
            Reason::TownToll => "town-toll",
        }
    }
}

/// `completed road`, `message knights`, `robbed 2 of 10`, `gold`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())?;
        match *self {
            Reason::Completed(kind) | Reason::Final(kind) => write!(f, " {}", kind.id()),
            Reason::Message(message) => write!(f, " {}", message.id()),
            Reason::Robbed { victim, of } => write!(f, " {victim} of {of}"),
            Reason::Goods(goods) => write!(f, " {}", goods.id()),
            Reason::Wine(to) => write!(f, " {}", to.id()),
            Reason::AbbotBack | Reason::MessagePoints | Reason::RobberLeft | Reason::Gold => Ok(()),
            Reason::Chip | Reason::Geocache | Reason::CellCoats | Reason::TownToll => Ok(()),
        }
    }
}

/// The total and what it is made of: `8: 3 tiles +6, 1 pennants +2`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.total())?;
        for (i, Term { kind, count, points }) in self.terms().iter().enumerate() {
            write!(f, "{} {count} {} {points:+}", if i == 0 { ":" } else { "," }, kind.id())?;
        }
        Ok(())
    }
}

/// A text that is not an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// The first word names no event.
    #[error("`{0}` is not an event")]
    Unknown(Box<str>),
    /// Words are missing at the end.
    #[error("`{0}` breaks off")]
    Short(Box<str>),
    /// Words are left over.
    #[error("`{0}` is left over")]
    Long(Box<str>),
    /// A word that names nothing of its kind.
    #[error("there is no {what} `{name}`")]
    NoSuch {
        /// Tile, figure, message, …
        what: &'static str,
        /// As it was read.
        name: Box<str>,
    },
    /// One of the fixed words is not where it should be.
    #[error("`{found}` stands where {wanted} should")]
    Other {
        /// What may stand here.
        wanted: Box<str>,
        /// As it was read.
        found: Box<str>,
    },
    /// Not a number that fits here.
    #[error("`{0}` is not a number that fits here")]
    Number(Box<str>),
    /// A place that could not be read.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// More terms than a score can have.
    #[error("a score has at most {} terms", Points::MOST_TERMS)]
    Terms,
    /// The terms do not add up to the total.
    #[error("the terms give {terms}, not {total}")]
    Sum {
        /// What the text says.
        total: i16,
        /// What its terms give.
        terms: i16,
    },
}

impl FromStr for Event {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Event, EventError> {
        let mut words = Words::new(text);
        let event = words.event()?;
        words.end()?;
        Ok(event)
    }
}

impl FromStr for Reason {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Reason, EventError> {
        let mut words = Words::new(text);
        let reason = words.reason()?;
        words.end()?;
        Ok(reason)
    }
}

impl FromStr for Points {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Points, EventError> {
        let (total, terms) = text.split_once(": ").map_or((text, None), |(total, terms)| (total, Some(terms)));
        let total = number(total)?;
        let mut points = Points::ZERO;
        for term in terms.into_iter().flat_map(|terms| terms.split(", ")) {
            let mut words = Words::new(term);
            let (count, kind, worth) = (words.number()?, words.one_of("term", TermKind::by_id)?, words.number()?);
            words.end()?;
            if points.terms().len() == Points::MOST_TERMS {
                return Err(EventError::Terms);
            }
            points.total().checked_add(worth).ok_or_else(|| EventError::Number(term.into()))?;
            points.add(kind, count, worth);
        }
        match points.total() {
            terms if terms == total => Ok(points),
            terms => Err(EventError::Sum { total, terms }),
        }
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, EventError> {
    text.parse().map_err(|_| EventError::Number(text.into()))
}

/// Reads a text word by word.
struct Words<'t> {
    text: &'t str,
    rest: Option<&'t str>,
}

impl<'t> Words<'t> {
    fn new(text: &'t str) -> Words<'t> {
        Words { text, rest: Some(text) }
    }

    fn event(&mut self) -> Result<Event, EventError> {
        Ok(match self.word()? {
            "turn-began" => Event::TurnBegan { player: self.player()? },
            "extra-part" => Event::ExtraPart { player: self.player()?, cause: self.one_of("cause", PartCause::by_id)? },
            "drawn" => Event::Drawn { player: self.player()?, kind: self.kind()? },
            "discarded" => Event::Discarded { kind: self.kind()? },
            "laid" => {
                let player = if self.next_is(NOBODY) { None } else { Some(self.player()?) };
                Event::Laid { player, kind: self.kind()?, pos: self.pos()?, rotation: self.rotation()? }
            }
            "deployed" => Event::Deployed { player: self.player()?, figure: self.figure()?, place: self.place()? },
            "returned" => Event::Returned {
                player: self.player()?,
                figure: self.figure()?,
                place: self.place()?,
                cause: self.one_of("cause", ReturnCause::by_id)?,
            },
            "double-turn" => Event::DoubleTurn { player: self.player()? },
            "scored" => {
                let (player, reason) = (self.player()?, self.reason()?);
                let place = if self.next_is("at") { Some(self.place()?) } else { None };
                self.fixed("=")?;
                Event::Scored { player, reason, place, points: self.all_that_is_left()?.parse()? }
            }
            "counted" => {
                let player = self.player()?;
                self.fixed("figure")?;
                let figure = self.counted_from_one()?;
                self.fixed("from")?;
                let from = self.number()?;
                self.fixed("to")?;
                Event::Counted { player, figure, from, to: self.number()? }
            }
            "goods-taken" => {
                let (player, count) = (self.player()?, self.number()?);
                let goods = self.one_of("kind of goods", Goods::by_id)?;
                Event::GoodsTaken { player, goods, count, place: self.place()? }
            }
            "gold-placed" => Event::GoldPlaced { pos: self.pos()? },
            "gold-taken" => Event::GoldTaken { player: self.player()?, pos: self.pos()? },
            "enchanted" => {
                let figure = self.neutral()?;
                let from = if self.next_is("to") { None } else { Some(self.place()?) };
                if from.is_some() {
                    self.fixed("to")?;
                }
                Event::Enchanted { figure, from, to: self.place()? }
            }
            "dispelled" => Event::Dispelled { figure: self.neutral()?, from: self.place()? },
            "robber-set" => Event::RobberSet { player: self.player()?, field: self.number()? },
            "robber-travelled" => Event::RobberTravelled { player: self.player()?, to: self.number()? },
            "robber-back" => Event::RobberBack { player: self.player()? },
            "took-off" => Event::TookOff { player: self.player()?, figure: self.figure()? },
            "rolled" => {
                let distance = self.number()?;
                self.fixed("to")?;
                Event::Rolled { distance, to: self.pos()? }
            }
            "flight-failed" => Event::FlightFailed { player: self.player()?, figure: self.figure()? },
            "ferry-set" => {
                Event::FerrySet { pos: self.pos()?, edges: self.edges()?, moved: self.either("moved", "new")? }
            }
            "message-turned" => Event::MessageTurned { player: self.player()?, message: self.message()? },
            "circle-chosen" => {
                let (player, circle) = (self.player()?, self.one_of("crop circle", CropCircle::by_id)?);
                Event::CircleChosen { player, circle, add: self.either("add", "remove")? }
            }
            "surveyor-moved" => {
                let surveyor = self.one_of("surveyor", Surveyor::by_id)?;
                self.fixed("from")?;
                let from = self.number()?;
                self.fixed("to")?;
                Event::SurveyorMoved { surveyor, from, to: self.number()? }
            }
            "chip-placed" => Event::ChipPlaced { pos: self.pos()? },
            "chip-turned" => Event::ChipTurned { player: self.player()?, pos: self.pos()?, chip: self.chip()? },
            "turned-up" => Event::TurnedUp { pos: self.pos()?, kind: self.kind()? },
            "island-taken" => {
                Event::IslandTaken { player: self.player()?, pos: self.pos()?, kind: self.kind()?, chip: self.chip()? }
            }
            "set-handed-in" => {
                let player = self.player()?;
                Event::SetHandedIn { player, chips: [self.chip()?, self.chip()?, self.chip()?] }
            }
            "geocache-placed" => Event::GeocachePlaced { player: self.player()?, pos: self.pos()?, chip: self.chip()? },
            "geocache-found" => Event::GeocacheFound { player: self.player()?, pos: self.pos()?, chip: self.chip()? },
            "chip-lost" => Event::ChipLost { chip: self.chip()? },
            "upgraded" => {
                let (player, chip) = (self.player()?, self.chip()?);
                let with = self.one_of("payment", Payment::by_id)?;
                Event::Upgraded { player, place: self.place()?, chip, with }
            }
            "wine-sold" => {
                let (player, colour) = (self.player()?, self.one_of("colour", colour_named)?);
                let ones = self.either("1+1", "2")?;
                Event::WineSold { player, bottle: Bottle { colour, ones }, to: self.one_of("market", Market::by_id)? }
            }
            "town-covered" => Event::TownCovered { player: self.player()?, pos: self.pos()? },
            "to-isle" => Event::ToIsle { player: self.player()?, figure: self.figure()? },
            "from-isle" => Event::FromIsle { player: self.player()?, figure: self.figure()? },
            "ended" => Event::Ended,
            other => return Err(EventError::Unknown(other.into())),
        })
    }

    fn reason(&mut self) -> Result<Reason, EventError> {
        Ok(match self.word()? {
            "completed" => Reason::Completed(self.one_of("feature", PartKind::by_id)?),
            "final" => Reason::Final(self.one_of("feature", PartKind::by_id)?),
            "abbot-back" => Reason::AbbotBack,
            "message" => Reason::Message(self.message()?),
            "message-points" => Reason::MessagePoints,
            "robbed" => {
                let victim = self.player()?;
                self.fixed("of")?;
                Reason::Robbed { victim, of: self.number()? }
            }
            "robber-left" => Reason::RobberLeft,
            "goods" => Reason::Goods(self.one_of("kind of goods", Goods::by_id)?),
            "gold" => Reason::Gold,
            "chip" => Reason::Chip,
            "geocache" => Reason::Geocache,
            "wine" => Reason::Wine(self.one_of("market", Market::by_id)?),
            "cell-coats" => Reason::CellCoats,
            "town-toll" => Reason::TownToll,
            other => return Err(EventError::NoSuch { what: "reason", name: other.into() }),
        })
    }

    fn chip(&mut self) -> Result<Chip, EventError> {
        self.one_of("chip", |name| name.parse().ok())
    }

    fn word(&mut self) -> Result<&'t str, EventError> {
        let rest = self.rest.ok_or_else(|| EventError::Short(self.text.into()))?;
        let (word, after) = rest.split_once(' ').map_or((rest, None), |(word, after)| (word, Some(after)));
        self.rest = after;
        Ok(word)
    }

    fn all_that_is_left(&mut self) -> Result<&'t str, EventError> {
        self.rest.take().ok_or_else(|| EventError::Short(self.text.into()))
    }

    fn end(self) -> Result<(), EventError> {
        self.rest.map_or(Ok(()), |rest| Err(EventError::Long(rest.into())))
    }

    /// Takes the next word if it is this one.
    fn next_is(&mut self, wanted: &str) -> bool {
        let before = self.rest;
        let found = self.word().is_ok_and(|word| word == wanted);
        if !found {
            self.rest = before;
        }
        found
    }

    fn fixed(&mut self, wanted: &str) -> Result<(), EventError> {
        match self.word()? {
            word if word == wanted => Ok(()),
            found => Err(EventError::Other { wanted: format!("`{wanted}`").into(), found: found.into() }),
        }
    }

    /// Whether the next word is the first of these two.
    fn either(&mut self, yes: &str, no: &str) -> Result<bool, EventError> {
        match self.word()? {
            word if word == yes => Ok(true),
            word if word == no => Ok(false),
            found => Err(EventError::Other { wanted: format!("`{yes}` or `{no}`").into(), found: found.into() }),
        }
    }

    fn one_of<T>(&mut self, what: &'static str, by_id: impl Fn(&str) -> Option<T>) -> Result<T, EventError> {
        let name = self.word()?;
        by_id(name).ok_or_else(|| EventError::NoSuch { what, name: name.into() })
    }

    fn number<T: FromStr>(&mut self) -> Result<T, EventError> {
        number(self.word()?)
    }

    /// Counting figures are numbered as in `count 2`.
    fn counted_from_one(&mut self) -> Result<u8, EventError> {
        let word = self.word()?;
        let index = number::<u16>(word)?.checked_sub(1).and_then(|index| u8::try_from(index).ok());
        index.ok_or_else(|| EventError::Number(word.into()))
    }

    fn player(&mut self) -> Result<Player, EventError> {
        self.number().map(Player)
    }

    fn kind(&mut self) -> Result<KindId, EventError> {
        self.one_of("tile", KindId::by_name)
    }

    fn figure(&mut self) -> Result<Figure, EventError> {
        self.one_of("figure", |name| name.parse().ok())
    }

    fn neutral(&mut self) -> Result<Neutral, EventError> {
        self.one_of("figure", |name| Neutral::BOTH.into_iter().find(|figure| figure.to_string() == name))
    }

    fn message(&mut self) -> Result<Message, EventError> {
        self.one_of("message", Message::by_id)
    }

    fn rotation(&mut self) -> Result<Rotation, EventError> {
        self.one_of("rotation", |name| {
            Rotation::ALL.into_iter().find(|rotation| format!("r{}", rotation.quarters()) == name)
        })
    }

    fn pos(&mut self) -> Result<Pos, EventError> {
        Ok(self.word()?.parse()?)
    }

    fn edges(&mut self) -> Result<u8, EventError> {
        Ok(parse_edges(self.word()?)?)
    }

    /// Monasteries and gardens are one word, the other places say where on the tile they are.
    fn place(&mut self) -> Result<Place, EventError> {
        let pos = self.pos()?;
        let from = self.rest.ok_or_else(|| EventError::Short(self.text.into()))?;
        let mut spot = self.word()?;
        if matches!(spot, "road" | "city" | "field") {
            let ports = self.word()?;
            spot = &from[..spot.len() + 1 + ports.len()];
        }
        Ok(Place { pos, spot: spot.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every event there is and every reason, term and cause at least once.
    const TEXTS: [&str; 75] = [
        "turn-began 0",
        "extra-part 1 builder",
        "extra-part 1 message",
        "extra-part 1 town",
        "extra-part 1 isle",
        "chip-placed 3,4",
        "chip-turned 0 3,4 violet-2",
        "turned-up 3,2 base/K",
        "island-taken 0 3,2 base/K violet-1",
        "set-handed-in 0 violet-1 blue-1 orange-2",
        "geocache-placed 0 3,4 violet-2",
        "geocache-found 0 3,4 orange-1",
        "chip-lost blue-2",
        "upgraded 0 violet-2 2+1+1 3,4 road NS",
        "wine-sold 0 violet 1+1 abroad",
        "wine-sold 1 orange 2 town",
        "town-covered 0 3,4",
        "to-isle 0 meeple",
        "from-isle 0 large",
        "scored 0 chip = 2: 1 flat +2",
        "scored 0 geocache = 4: 1 flat +4",
        "scored 0 wine town = 9: 1 flat +9",
        "scored 0 cell-coats = 4: 2 pennants +4",
        "scored 0 town-toll = -2: 1 towns -2",
        "scored 0 completed road at 3,4 road NS = 11: 3 tiles +3, 1 borders +1, 1 links +1, 2 pennants +4, 1 towns +2",
        "drawn 2 base/K",
        "discarded inns/EK",
        "laid 5 base/D 3,-1 r2",
        "laid nobody base/D 0,0 r0",
        "deployed 0 large 3,-1 road NS",
        "deployed 0 pig 3,-1 field inner",
        "returned 1 abbot 0,7 monastery abbot-back",
        "returned 1 meeple -3,2 city NESW scored",
        "returned 1 builder -3,2 road W alone",
        "returned 1 meeple -3,2 field NL.WR crop-circle",
        "returned 1 large -3,2 garden message",
        "double-turn 3",
        "scored 1 completed road at 3,-1 road NS = 3: 3 tiles +3",
        "scored 1 completed city at 3,-1 city NS = 5: 3 tiles +6, 1 pennants +2, 3 mage +3, 1 witch -6",
        "scored 1 final field at 3,-1 field NL.NR = 8: 2 cities +8",
        "scored 1 final monastery at 3,-1 monastery = 4: 4 surroundings +4",
        "scored 1 completed garden at 3,-1 garden = 9: 9 surroundings +9",
        "scored 1 abbot-back at 3,-1 garden = 4: 4 surroundings +4",
        "scored 1 message pennants = 6: 3 pennants +6",
        "scored 1 message knights = 4: 2 knights +4",
        "scored 1 message farmers = 0: 0 farmers +0",
        "scored 1 message-points = 2: 1 flat +2",
        "scored 1 robbed 2 of 9 = 5: 1 flat +5",
        "scored 1 robber-left = 3: 1 flat +3",
        "scored 1 goods wine = 10: 1 flat +10",
        "scored 1 gold = 8: 4 bars +8",
        "scored 1 gold = 0",
        "counted 0 figure 2 from 48 to 53",
        "goods-taken 0 2 cloth 3,-1 city E",
        "gold-placed 3,-1",
        "gold-taken 4 3,-1",
        "enchanted mage to 3,-1 road NS",
        "enchanted witch 0,0 city N to 3,-1 road NS",
        "dispelled witch 0,0 city N",
        "robber-set 0 17",
        "robber-travelled 0 21",
        "robber-back 0",
        "took-off 0 large",
        "rolled 2 to 3,-1",
        "flight-failed 0 large",
        "ferry-set 3,-1 NE new",
        "ferry-set 3,-1 SW moved",
        "message-turned 0 smallest-road",
        "circle-chosen 2 fork add",
        "circle-chosen 2 club remove",
        "returned 1 meeple -3,2 road W left-behind",
        "scored 1 completed road at -3,2 road NS = 10: 4 tiles +4, 1 posts +2, 1 surveyors +4",
        "scored 1 final field at -3,2 field NL.NR = 4: 4 animals +4",
        "surveyor-moved north from 0 to 1",
        "ended",
    ];

    #[test]
    fn events_parse_back() {
        for text in TEXTS {
            let event: Event = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(event.to_string(), text);
            assert_eq!(event.id(), text.split(' ').next().unwrap());
        }
    }

    #[test]
    fn counting_figures_are_numbered_as_in_actions() {
        let event = Event::Counted { player: Player(0), figure: 1, from: 48, to: 53 };
        assert_eq!(event.to_string(), "counted 0 figure 2 from 48 to 53");
        let last = Event::Counted { figure: u8::MAX, player: Player(0), from: i16::MIN, to: i16::MAX };
        assert_eq!(last.to_string().parse(), Ok(last));
    }

    #[test]
    fn reasons_and_points_parse_back_on_their_own() {
        assert_eq!("robbed 2 of 9".parse(), Ok(Reason::Robbed { victim: Player(2), of: 9 }));
        let points: Points = "8: 3 tiles +6, 1 pennants +2".parse().unwrap();
        assert_eq!((points.total(), points.terms().len()), (8, 2));
        assert_eq!(points.terms()[1], Term { kind: TermKind::Pennants, count: 1, points: 2 });
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        for (text, reason) in [
            ("", "`` is not an event"),
            ("pass", "`pass` is not an event"),
            ("turn-began", "`turn-began` breaks off"),
            ("turn-began ", "`` is not a number that fits here"),
            ("turn-began 256", "`256` is not a number that fits here"),
            ("turn-began 0 0", "`0` is left over"),
            ("ended now", "`now` is left over"),
            ("drawn 0 base/ZZ", "there is no tile `base/ZZ`"),
            ("laid 0 base/D 0,0 r4", "there is no rotation `r4`"),
            ("laid nobody", "`laid nobody` breaks off"),
            ("extra-part 0 dragon", "there is no cause `dragon`"),
            ("deployed 0 dragon 0,0 road N", "there is no figure `dragon`"),
            ("deployed 0 meeple 0,0 road", "`deployed 0 meeple 0,0 road` breaks off"),
            ("deployed 0 meeple 0,0 road X", "`X` does not name edges such as NS"),
            ("deployed 0 meeple 0,0 lake", "`lake` is not a spot such as `road NS`, `field NL.WR` or `monastery`"),
            ("deployed 0 meeple 0 road N", "`0` is not a cell such as 3,-1"),
            ("returned 0 meeple 0,0 road N hungry", "there is no cause `hungry`"),
            ("enchanted meeple to 0,0 road N", "there is no figure `meeple`"),
            ("enchanted mage 0,0 road N 1,0 road N", "`1,0` stands where `to` should"),
            ("surveyor-moved east from 0 to 1", "there is no surveyor `east`"),
            ("message-turned 0 spam", "there is no message `spam`"),
            ("counted 0 figure 0 from 1 to 2", "`0` is not a number that fits here"),
            ("counted 0 figure 257 from 1 to 2", "`257` is not a number that fits here"),
            ("scored 0 luck = 1: 1 flat +1", "there is no reason `luck`"),
            ("scored 0 completed lake = 1: 1 flat +1", "there is no feature `lake`"),
            ("scored 0 gold", "`scored 0 gold` breaks off"),
            ("scored 0 gold =", "`scored 0 gold =` breaks off"),
            ("scored 0 gold = 1: 1 coin +1", "there is no term `coin`"),
            ("scored 0 gold = 1: 1 bars +1 +1", "`+1` is left over"),
            ("scored 0 gold = 2: 1 bars +1", "the terms give 1, not 2"),
            ("scored 0 gold = 1", "the terms give 0, not 1"),
            (
                "scored 0 gold = 8: 1 flat +1, 1 flat +1, 1 flat +1, 1 flat +1, 1 flat +1, 1 flat +1, 1 flat +1, 1 flat +1",
                "a score has at most 7 terms",
            ),
            ("scored 0 gold = 0: 1 flat +32767, 1 flat +1", "`1 flat +1` is not a number that fits here"),
        ] {
            assert_eq!(text.parse::<Event>().unwrap_err().to_string(), reason, "{text}");
        }
    }
}
