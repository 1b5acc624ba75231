//! Who sits at a table, in the words that the page, the arena and every record share.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The colour of somebody's figures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "colours speak for themselves")]
pub enum Colour {
    Red,
    Blue,
    Yellow,
    Green,
    Black,
    Pink,
}

impl Colour {
    /// All colours, in the order in which seats take them.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green, Colour::Black, Colour::Pink];

    /// Stable name, used in records and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Black => "black",
            Colour::Pink => "pink",
        }
    }

    /// Its place in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The first colour nobody has taken yet.
    #[must_use]
    pub fn free(taken: impl Fn(Colour) -> bool) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| !taken(colour))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Not the name of a colour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no colour `{0}`; there are red, blue, yellow, green, black and pink")]
pub struct NoSuchColour(pub String);

impl FromStr for Colour {
    type Err = NoSuchColour;

    fn from_str(text: &str) -> Result<Colour, NoSuchColour> {
        Colour::ALL.into_iter().find(|colour| colour.id() == text).ok_or_else(|| NoSuchColour(text.into()))
    }
}

/// One seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// As the player wants to be called; empty stands for the colour's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The colour of the figures.
    pub colour: Colour,
    /// The level of the bot that decides, by its name; without one a person does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl Seat {
    /// A person without a name.
    #[must_use]
    pub const fn person(colour: Colour) -> Seat {
        Seat { name: String::new(), colour, bot: None }
    }
}

/// How much everybody is told beyond what lies on the table. One level for all players of a game, shown to all.
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
    /// All levels, the most help first.
    pub const ALL: [Assist; 3] = [Assist::All, Assist::Some, Assist::None];

    /// Stable name, used in records and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Assist::None => "none",
            Assist::Some => "some",
            Assist::All => "all",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Assist> {
        Assist::ALL.into_iter().find(|assist| assist.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_levels_are_called_the_same_everywhere() {
        for (i, colour) in Colour::ALL.into_iter().enumerate() {
            assert_eq!(colour.index(), i);
            assert_eq!(colour.to_string().parse(), Ok(colour));
            assert_eq!(serde_json::to_string(&colour).unwrap(), format!("\"{colour}\""));
        }
        for assist in Assist::ALL {
            assert_eq!(Assist::by_id(assist.id()), Some(assist));
            assert_eq!(serde_json::to_string(&assist).unwrap(), format!("\"{}\"", assist.id()));
        }
        assert_eq!("mauve".parse::<Colour>(), Err(NoSuchColour("mauve".into())));
    }
}
