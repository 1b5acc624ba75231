//! What the server says.

use bastide_table::hosted::Line;
use serde::{Deserialize, Serialize};

use crate::code::Code;
use crate::info::{ChatLine, GameInfo};

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Tell {
    /// The answer to [`Say::Hello`](crate::Say::Hello).
    Welcome(Box<Welcome>),
    /// Something happened. Durable before it is told.
    Lines {
        /// The number of the first.
        from: u64,
        /// One after the other.
        lines: Vec<Line>,
    },
    /// What the client said did not happen.
    Refused {
        /// Why, for programs.
        code: Code,
        /// Why in detail: the table's own code, such as `not-your-seat` or `illegal`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
        /// The client's own mark.
        mark: u64,
        /// How many lines there are.
        seq: u64,
    },
    /// Who is here now.
    Here(Here),
    /// Somebody said something.
    Chat(ChatLine),
    /// The same is played again there.
    Rematch {
        /// The new game.
        game: String,
    },
    /// The answer to a ping.
    Pong {
        /// The server's clock, in milliseconds since 1970.
        now: u64,
    },
    /// The server ends this connection. What comes after depends on the code.
    Bye {
        /// Why.
        code: Code,
    },
}

/// All that is needed to show a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The server's version of the messages.
    pub wire: u32,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
    /// Who the client is, if it has a session: seats held by this person are its own.
    pub you: Option<String>,
    /// The table as it was laid; the lines say what has become of it.
    pub game: GameInfo,
    /// The number of the first line below.
    pub from: u64,
    /// Every line from there on.
    pub lines: Vec<Line>,
    /// What was said last.
    pub chat: Vec<ChatLine>,
    /// Who is here.
    pub here: Here,
    /// Where the same is played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// Who is here now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Here {
    /// Persons with a connection, by their public names, each once.
    pub persons: Vec<String>,
    /// Connections of people who only watch.
    pub watching: u32,
}
