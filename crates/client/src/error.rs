//! What can go wrong on the way to a server.

use bastide_wire::Code;

/// Why the server could not be asked, or what it answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The address is none.
    #[error("`{0}` is not the address of a server; one looks like http://localhost:4433 or https://play.example.org")]
    Address(String),
    /// The server cannot be reached, or the connection was lost.
    #[error("the connection to the server is lost: {0}")]
    Lost(String),
    /// The server does not want that.
    #[error("the server refuses it: {code:?} {why}")]
    Refused {
        /// For programs.
        code: Code,
        /// In words.
        why: String,
    },
    /// The server says something that cannot be understood.
    #[error("the server cannot be understood: {0}")]
    Riddle(String),
}

impl ClientError {
    /// The code of a refusal.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        if let ClientError::Refused { code, .. } = self { Some(*code) } else { None }
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::Lost(error.to_string())
    }
}

impl From<serde_json::Error> for ClientError {
    fn from(error: serde_json::Error) -> ClientError {
        ClientError::Riddle(error.to_string())
    }
}
