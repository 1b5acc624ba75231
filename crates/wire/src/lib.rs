//! What a server and its clients say to each other over a game's socket, and the codes of what is refused.
//!
//! Messages are JSON texts. A client says [`Say`], the server [`Tell`]s. What happens at a table is a numbered list of
//! [`Line`]s ([`bastide_table::hosted`]); a client holds a follower of the table and applies each line as it is told. After a
//! drop it says how many lines it has, and is told the others.
#![forbid(unsafe_code)]

mod code;
mod info;
mod say;
mod tell;

pub use bastide_table::hosted::{End, Line, Terms, What, Why, Wish, Word};
pub use code::Code;
pub use info::{ChatLine, GameInfo, New, Person, SeatInfo, State, Summary, Trouble};
pub use say::Say;
pub use tell::{Here, Tell, Welcome};

/// The version of these messages. A server refuses a client of another version with [`Code::Version`].
pub const VERSION: u32 = 1;

/// The longest text a client may send, in bytes.
pub const MAX_SAY: usize = 16 * 1024;

/// Letters of the longest chat line.
pub const MAX_CHAT: usize = 500;
