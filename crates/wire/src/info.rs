//! What lists and overviews tell about games and people.

use bastide_table::Plan;
use bastide_table::hosted::Terms;
use serde::{Deserialize, Serialize};

use crate::code::Code;

/// A table as it was laid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its name among all, hard to guess: whoever knows it may come in.
    pub id: String,
    /// The public name of whoever laid the table.
    pub host: String,
    /// When, in milliseconds since 1970.
    pub created: u64,
    /// What is played, by how many.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub plan: Plan,
    /// What was agreed.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
    /// SHA-256 of the 32 bytes of the seed, as 64 hexadecimal digits, published before the first draw.
    pub seed_hash: String,
}

/// A table to be laid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct New {
    /// What is played, by how many; seats may already be bots'.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub plan: Plan,
    /// How.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum State {
    /// People take their seats.
    Gathering,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

impl State {
    /// Stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            State::Gathering => "gathering",
            State::Playing => "playing",
            State::Over => "over",
        }
    }
}

/// A seat in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// As the person wants to be called; empty stands for the colour's name.
    pub name: String,
    /// Stable name of the colour.
    pub colour: String,
    /// The person's public name; none at a free seat and at a bot's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The bot's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its name among all.
    pub id: String,
    /// How far it is.
    pub state: State,
    /// When it was laid, in milliseconds since 1970.
    pub created: u64,
    /// When something last happened.
    pub changed: u64,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// Tile sets and mechanics in short, such as `base+river`; for search.
    pub family: String,
    /// How much help everybody has.
    pub assist: String,
    /// What was agreed.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
}

/// Somebody who has a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// The public name among all persons.
    pub who: String,
    /// As the person wants to be called.
    pub name: String,
    /// Whether there is an account: a name that can be signed in with.
    pub account: bool,
}

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trouble {
    /// Stable, for programs.
    pub code: Code,
    /// For whoever writes the program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Its number at this table.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The person's public name.
    pub who: String,
    /// As the person was called then.
    pub name: String,
    /// Plain text.
    pub text: String,
}
