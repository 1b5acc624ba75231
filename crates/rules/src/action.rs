//! Everything that can happen in a game, as small values with a text form that parses back.
//!
//! Chance is an explicit player: drawing a tile, rolling the flight die and turning a message are actions too.

use std::fmt;
use std::str::FromStr;

use crate::chips::Chip;
use crate::countries::{Bottle, Market, Payment};
use crate::figure::{Figure, Neutral, Player};
use crate::messages::Message;
use crate::place::{Place, PlaceError, Pos, Spot, parse_edges, write_edges};
use crate::tile::{KindId, Rotation};

/// One step of a game: a choice of a player, or an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Action {
    /// Chance: this tile is drawn. `draw base/K`
    Draw(KindId),
    /// Chance: the flight die. `roll 2`
    Roll(u8),
    /// Chance: the top message, never seen before. `turn knights`
    Turn(Message),
    /// Chance: the tile for a start cell of a map. `start-tile base/K`
    StartTile(KindId),
    /// Chance: where it lies. `start base/K 3,4 r1`
    Start {
        /// The tile.
        kind: KindId,
        /// The start cell.
        pos: Pos,
        /// How.
        rotation: Rotation,
    },
    /// Chance: a chip is put face down on a cell. `chip 3,4`
    PlaceChip(Pos),
    /// Chance: the top tile of an island's stack. `turn-up base/K`
    TurnUp(KindId),
    /// Chance: the chip under the tile just laid. `turn-chip violet-2`
    TurnChip(Chip),
    /// Takes the open tile of a stack. `island 3,2`
    Island(Pos),
    /// Hands in a set of chips. `hand-in violet-1 blue-1 orange-2`
    HandIn([Chip; 3]),
    /// Puts the chip open on a cell. `geocache 3,4`
    Geocache(Pos),
    /// Upgrades a meeple. `upgrade 2+1+1 3,4 road NS`
    Upgrade {
        /// What is paid.
        with: Payment,
        /// Where the meeple stands.
        place: Place,
    },
    /// Sells a wine. `sell violet 1+1 abroad`
    Sell {
        /// Which.
        bottle: Bottle,
        /// Where.
        to: Market,
    },
    /// Sends a meeple to the isle for one more turn. `isle meeple`
    Isle(Figure),
    /// Lays the drawn tile. `tile base/D 3,-1 r2`
    Lay {
        /// The drawn tile.
        kind: KindId,
        /// Where.
        pos: Pos,
        /// How.
        rotation: Rotation,
    },
    /// Puts the second gold bar on a tile. `gold 3,-1`
    Gold(Pos),
    /// Brings in or moves mage or witch. `mage 3,-1 road NS`
    Enchant {
        /// Which of the two.
        figure: Neutral,
        /// Where it goes.
        place: Place,
    },
    /// Takes mage or witch off the board. `mage off`
    Dispel(Neutral),
    /// Puts or moves the own robber to a field of the track. `robber 17`
    Robber(u8),
    /// Stands a figure on the tile just laid. `meeple road NS`
    Deploy {
        /// Which.
        figure: Figure,
        /// Where on the tile.
        spot: Spot,
    },
    /// Sends a meeple off with the flying machine. `fly large`
    Fly(Figure),
    /// Lands it. `land city N`
    Land(Spot),
    /// Takes the abbot back and scores it. `abbot back`
    AbbotBack,
    /// Puts or moves the ferry of a lake so that it joins two jetties. `ferry 3,-1 NE`
    Ferry {
        /// The lake's cell.
        pos: Pos,
        /// The two edges it joins.
        edges: u8,
    },
    /// The next completed feature to be scored, where they are scored one after the other. `score 3,-1 road NS`
    Score(Place),
    /// The next award to be counted is the one for this feature. `award 3,-1 road NS`
    Award(Place),
    /// The counting figure that moves, 1 or 2. `count 2`
    Count(u8),
    /// Whose points the own robber halves. `rob 2`
    Rob(Player),
    /// Takes a gold bar from a tile. `take 3,-1`
    TakeGold(Pos),
    /// Does what the message says. `message act`
    MessageAct,
    /// Takes the points instead. `message points`
    MessagePoints,
    /// Takes an own figure back: message "score a meeple", crop circle B. `return meeple 3,-1 road NS`
    Return {
        /// Which.
        figure: Figure,
        /// From where.
        place: Place,
    },
    /// Crop circle A for everybody. `circle add`
    CircleAdd,
    /// Crop circle B for everybody. `circle remove`
    CircleRemove,
    /// Adds a meeple beside an own one: crop circle A. `add meeple 3,-1 road NS`
    Add {
        /// Which.
        figure: Figure,
        /// Where.
        place: Place,
    },
    /// Takes the builder's extra part. `again`
    Again,
    /// Does not do what may be done. `pass`
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Draw(kind) => write!(f, "draw {}", kind.kind().id),
            Action::Roll(n) => write!(f, "roll {n}"),
            Action::Turn(message) => write!(f, "turn {}", message.id()),
            Action::StartTile(kind) => write!(f, "start-tile {}", kind.kind().id),
            Action::Start { kind, pos, rotation } => {
                write!(f, "start {} {pos} r{}", kind.kind().id, rotation.quarters())
            }
            Action::PlaceChip(pos) => write!(f, "chip {pos}"),
            Action::TurnUp(kind) => write!(f, "turn-up {}", kind.kind().id),
            Action::TurnChip(chip) => write!(f, "turn-chip {chip}"),
            Action::Island(pos) => write!(f, "island {pos}"),
            Action::HandIn([a, b, c]) => write!(f, "hand-in {a} {b} {c}"),
            Action::Geocache(pos) => write!(f, "geocache {pos}"),
            Action::Upgrade { with, place } => write!(f, "upgrade {with} {place}"),
            Action::Sell { bottle, to } => write!(f, "sell {bottle} {}", to.id()),
            Action::Isle(figure) => write!(f, "isle {figure}"),
            Action::Lay { kind, pos, rotation } => write!(f, "tile {} {pos} r{}", kind.kind().id, rotation.quarters()),
            Action::Gold(pos) => write!(f, "gold {pos}"),
            Action::Enchant { figure, place } => write!(f, "{figure} {place}"),
            Action::Dispel(figure) => write!(f, "{figure} off"),
            Action::Robber(field) => write!(f, "robber {field}"),
            Action::Deploy { figure, spot } => write!(f, "{figure} {spot}"),
            Action::Fly(figure) => write!(f, "fly {figure}"),
            Action::Land(spot) => write!(f, "land {spot}"),
            Action::AbbotBack => f.write_str("abbot back"),
            Action::Ferry { pos, edges } => {
                write!(f, "ferry {pos} ")?;
                write_edges(f, edges)
            }
            Action::Score(place) => write!(f, "score {place}"),
            Action::Award(place) => write!(f, "award {place}"),
            Action::Count(n) => write!(f, "count {n}"),
            Action::Rob(player) => write!(f, "rob {player}"),
            Action::TakeGold(pos) => write!(f, "take {pos}"),
            Action::MessageAct => f.write_str("message act"),
            Action::MessagePoints => f.write_str("message points"),
            Action::Return { figure, place } => write!(f, "return {figure} {place}"),
            Action::CircleAdd => f.write_str("circle add"),
            Action::CircleRemove => f.write_str("circle remove"),
            Action::Add { figure, place } => write!(f, "add {figure} {place}"),
            Action::Again => f.write_str("again"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// A text that is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// The first word is not known, or words are missing or left over.
    #[error("`{0}` is not an action")]
    Unknown(Box<str>),
    /// A tile that does not exist.
    #[error("there is no tile `{0}`")]
    Tile(Box<str>),
    /// A message that does not exist.
    #[error("there is no message `{0}`")]
    Message(Box<str>),
    /// A figure that does not exist.
    #[error("there is no figure `{0}`")]
    Figure(Box<str>),
    /// Not a number that fits here.
    #[error("`{0}` is not a number that fits here")]
    Number(Box<str>),
    /// Not `r0` to `r3`.
    #[error("`{0}` is not a rotation r0 to r3")]
    Rotation(Box<str>),
    /// A chip that does not exist.
    #[error("there is no chip `{0}`")]
    Chip(Box<str>),
    /// A place that could not be read.
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (word, rest) {
            ("pass", "") => Action::Pass,
            ("again", "") => Action::Again,
            ("abbot", "back") => Action::AbbotBack,
            ("message", "act") => Action::MessageAct,
            ("message", "points") => Action::MessagePoints,
            ("circle", "add") => Action::CircleAdd,
            ("circle", "remove") => Action::CircleRemove,
            ("mage", "off") => Action::Dispel(Neutral::Mage),
            ("witch", "off") => Action::Dispel(Neutral::Witch),
            ("mage", place) => Action::Enchant { figure: Neutral::Mage, place: place.parse()? },
            ("witch", place) => Action::Enchant { figure: Neutral::Witch, place: place.parse()? },
            ("draw", tile) => Action::Draw(kind(tile)?),
            ("roll", n) => Action::Roll(number(n)?),
            ("turn", id) => Action::Turn(Message::by_id(id).ok_or_else(|| ActionError::Message(id.into()))?),
            ("tile", rest) => {
                let (kind, pos, rotation) = lay(text, rest)?;
                Action::Lay { kind, pos, rotation }
            }
            ("start-tile", tile) => Action::StartTile(kind(tile)?),
            ("start", rest) => {
                let (kind, pos, rotation) = lay(text, rest)?;
                Action::Start { kind, pos, rotation }
            }
            ("chip", pos) => Action::PlaceChip(pos.parse()?),
            ("turn-up", tile) => Action::TurnUp(kind(tile)?),
            ("turn-chip", name) => Action::TurnChip(chip(name)?),
            ("island", pos) => Action::Island(pos.parse()?),
            ("hand-in", chips) => hand_in(text, chips)?,
            ("geocache", pos) => Action::Geocache(pos.parse()?),
            ("upgrade", rest) => {
                let (with, place) = rest.split_once(' ').ok_or_else(|| ActionError::Unknown(text.into()))?;
                let with = Payment::by_id(with).ok_or_else(|| ActionError::Unknown(text.into()))?;
                Action::Upgrade { with, place: place.parse()? }
            }
            ("sell", rest) => sell(rest).ok_or_else(|| ActionError::Unknown(text.into()))?,
            ("isle", figure) => Action::Isle(self::figure(figure)?),
            ("gold", pos) => Action::Gold(pos.parse()?),
            ("robber", n) => Action::Robber(number(n)?),
            ("fly", figure) => Action::Fly(self::figure(figure)?),
            ("land", spot) => Action::Land(spot.parse()?),
            ("ferry", rest) => {
                let (pos, edges) = rest.split_once(' ').ok_or_else(|| ActionError::Unknown(text.into()))?;
                Action::Ferry { pos: pos.parse()?, edges: parse_edges(edges)? }
            }
            ("score", place) => Action::Score(place.parse()?),
            ("award", place) => Action::Award(place.parse()?),
            ("count", n) => Action::Count(number(n)?),
            ("rob", n) => Action::Rob(Player(number(n)?)),
            ("take", pos) => Action::TakeGold(pos.parse()?),
            ("return", rest) => {
                let (figure, place) = figure_at(text, rest)?;
                Action::Return { figure, place }
            }
            ("add", rest) => {
                let (figure, place) = figure_at(text, rest)?;
                Action::Add { figure, place }
            }
            (name, spot) => match name.parse() {
                Ok(figure) => Action::Deploy { figure, spot: spot.parse()? },
                Err(()) => return Err(ActionError::Unknown(text.into())),
            },
        })
    }
}

fn kind(name: &str) -> Result<KindId, ActionError> {
    KindId::by_name(name).ok_or_else(|| ActionError::Tile(name.into()))
}

fn number(text: &str) -> Result<u8, ActionError> {
    text.parse().map_err(|_| ActionError::Number(text.into()))
}

fn figure(name: &str) -> Result<Figure, ActionError> {
    name.parse().map_err(|()| ActionError::Figure(name.into()))
}

fn figure_at(text: &str, rest: &str) -> Result<(Figure, Place), ActionError> {
    let (name, place) = rest.split_once(' ').ok_or_else(|| ActionError::Unknown(text.into()))?;
    Ok((figure(name)?, place.parse()?))
}

fn chip(name: &str) -> Result<Chip, ActionError> {
    name.parse().map_err(|()| ActionError::Chip(name.into()))
}

fn hand_in(text: &str, chips: &str) -> Result<Action, ActionError> {
    let mut words = chips.split(' ');
    let (Some(a), Some(b), Some(c), None) = (words.next(), words.next(), words.next(), words.next()) else {
        return Err(ActionError::Unknown(text.into()));
    };
    Ok(Action::HandIn([chip(a)?, chip(b)?, chip(c)?]))
}

fn sell(rest: &str) -> Option<Action> {
    let (bottle, to) = rest.rsplit_once(' ')?;
    Some(Action::Sell { bottle: Bottle::by_name(bottle)?, to: Market::by_id(to)? })
}

fn lay(text: &str, rest: &str) -> Result<(KindId, Pos, Rotation), ActionError> {
    let mut words = rest.split(' ');
    let (Some(tile), Some(pos), Some(turn), None) = (words.next(), words.next(), words.next(), words.next()) else {
        return Err(ActionError::Unknown(text.into()));
    };
    let rotation = match turn {
        "r0" => 0,
        "r1" => 1,
        "r2" => 2,
        "r3" => 3,
        _ => return Err(ActionError::Rotation(turn.into())),
    };
    Ok((kind(tile)?, pos.parse()?, Rotation::new(rotation)))
}

/// Takes the actions that are offered: a list, a counter, a search for one of them.
pub trait Offers {
    /// One more legal action.
    fn offer(&mut self, action: Action);

    /// More legal actions.
    #[inline]
    fn offer_all(&mut self, actions: impl Iterator<Item = Action>) {
        actions.for_each(|action| self.offer(action));
    }

    /// Whether nothing more needs to be offered.
    fn enough(&self) -> bool {
        false
    }
}

impl Offers for Vec<Action> {
    #[inline]
    fn offer(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn offer_all(&mut self, actions: impl Iterator<Item = Action>) {
        self.extend(actions);
    }
}

/// Counts what is offered.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) usize);

impl Offers for Counter {
    #[inline]
    fn offer(&mut self, _: Action) {
        self.0 += 1;
    }
}

/// Whether anything is offered.
#[derive(Default)]
pub(crate) struct Anything(pub(crate) bool);

impl Offers for Anything {
    #[inline]
    fn offer(&mut self, _: Action) {
        self.0 = true;
    }

    #[inline]
    fn enough(&self) -> bool {
        self.0
    }
}

/// Looks for one action among those offered.
pub(crate) struct Search {
    pub(crate) wanted: Action,
    pub(crate) found: bool,
}

impl Offers for Search {
    #[inline]
    fn offer(&mut self, action: Action) {
        self.found |= action == self.wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_parse_back() {
        for text in [
            "draw base/K",
            "roll 2",
            "turn knights",
            "start-tile base/K",
            "start base/K 3,4 r1",
            "chip 3,4",
            "turn-up base/K",
            "turn-chip violet-2",
            "island 3,2",
            "hand-in violet-1 blue-1 orange-2",
            "geocache 3,4",
            "upgrade 2+1+1 3,4 road NS",
            "sell violet 1+1 abroad",
            "sell orange 2 town",
            "isle meeple",
            "tile base/D 3,-1 r2",
            "gold 3,-1",
            "mage 3,-1 road NS",
            "witch off",
            "robber 17",
            "meeple road S",
            "large field NL.WR",
            "abbot monastery",
            "abbot back",
            "builder city NW",
            "pig field inner",
            "fly large",
            "land city N",
            "ferry 3,-1 NE",
            "score 3,-1 road NS",
            "award 3,-1 road NS",
            "count 2",
            "rob 2",
            "take 3,-1",
            "message act",
            "message points",
            "return meeple 3,-1 road NS",
            "circle add",
            "circle remove",
            "add large -3,1 city E",
            "again",
            "pass",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        for (text, reason) in [
            ("", "`` is not an action"),
            ("pass now", "`pass now` is not an action"),
            ("draw base/ZZ", "there is no tile `base/ZZ`"),
            ("tile base/D 3,-1", "`tile base/D 3,-1` is not an action"),
            ("tile base/D 3,-1 r4", "`r4` is not a rotation r0 to r3"),
            ("roll 999", "`999` is not a number that fits here"),
            ("turn-chip violet-3", "there is no chip `violet-3`"),
            ("hand-in violet-1 blue-1", "`hand-in violet-1 blue-1` is not an action"),
            ("sell green 2 town", "`sell green 2 town` is not an action"),
            ("upgrade 3 3,4 road NS", "`upgrade 3 3,4 road NS` is not an action"),
            ("fly dragon", "there is no figure `dragon`"),
            ("turn back", "there is no message `back`"),
            ("ferry 1,1 XY", "`XY` does not name edges such as NS"),
        ] {
            assert_eq!(text.parse::<Action>().unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn an_action_is_eight_bytes() {
        assert_eq!(size_of::<Action>(), 8);
    }
}
