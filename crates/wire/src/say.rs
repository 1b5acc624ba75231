//! What a client may say.

use bastide_table::hosted::Word;
use serde::{Deserialize, Serialize};

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Say {
    /// The first message: who speaks which version, and how much of the game it has.
    Hello {
        /// [`VERSION`](crate::VERSION).
        wire: u32,
        /// Lines the client has already, from the beginning; 0 asks for all.
        #[serde(default)]
        lines: u64,
    },
    /// Something to be judged.
    Word {
        /// The number of lines the client had seen when it said so.
        seq: u64,
        /// The client's own mark, which comes back with a refusal.
        #[serde(default)]
        mark: u64,
        /// What it says.
        word: Word,
    },
    /// Says something to everybody at the table.
    Chat {
        /// Plain text.
        text: String,
    },
    /// Wants to play the same again; after the game. Whoever sat at the table is invited.
    Rematch,
    /// Asks for a [`Tell::Pong`](crate::Tell::Pong).
    Ping,
}
