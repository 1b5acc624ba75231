//! Stable names of what can go wrong, for programs. Sentences are made where they are read.

use serde::{Deserialize, Serialize};

/// Why something did not happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum Code {
    /// Not a message or request of this protocol.
    BadRequest,
    /// Another version of the protocol.
    Version,
    /// The judge refuses it; the reason says why.
    Judged,
    /// Something else happened in the meantime: look at the new lines first.
    Stale,
    /// Say hello first.
    NoHello,
    /// There is no session: ask for one first.
    NoSession,
    /// The session may not do that.
    Forbidden,
    /// The request comes from another site.
    ForeignOrigin,
    /// There is no such thing.
    NotFound,
    /// The method is not served at this address.
    MethodNotAllowed,
    /// Somebody has this name already.
    NameTaken,
    /// A name or password that cannot be.
    BadName,
    /// Name and password do not belong together.
    WrongPassword,
    /// A table nobody could play at.
    BadTable,
    /// Too much at once: wait a little.
    TooMany,
    /// Too long.
    TooLarge,
    /// The client reads too slowly; it may come back and go on.
    TooSlow,
    /// The server is about to stop; another one goes on.
    GoingAway,
    /// Something broke at this game; it may work again after a while.
    Sorry,
    /// The database or another part is not there.
    Unavailable,
}
