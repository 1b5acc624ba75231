//! Game records: a whole game as a text file (`.bgr`) that a person can read, compare and write in a test.
//!
//! A record is JSON Lines, one object a line: first the table, then one action a line, chance included. Anywhere after the
//! first line there may be expectations, which a replay checks, and remarks, which are kept. The first line may name the
//! seats, and the seed that dealt: then a replay checks every draw, roll and message as well.
//!
//! ```
//! let record = r#"{"bastide":1,"setup":{"players":2,"tiles":["base"],"mechanics":["farmers"]},"seats":[{"name":"Ada"},{"bot":"knight"}]}
//! {"meta":{"event":"Sunday evening"}}
//! {"a":"draw base/U"}
//! {"a":"tile base/U 1,0 r0"}
//! {"expect":{"legal":4,"scores":[0,0]}}
//! {"a":"meeple road EW"}
//! "#;
//! let replayed = bastide_record::replay(record)?;
//! assert_eq!(replayed.game.tiles().len(), 2);
//! assert_eq!(replayed.record.to_string().lines().count(), 6);
//! assert_eq!(replayed.record.seats()[1].colour, bastide_record::Colour::Blue);
//!
//! let error = bastide_record::replay(&record.replace("1,0 r0", "1,0 r1")).unwrap_err();
//! assert!(error.to_string().starts_with("line 4: `tile base/U 1,0 r1` is not possible now"));
//! # Ok::<(), bastide_record::RecordError>(())
//! ```
#![forbid(unsafe_code)]

mod error;
mod header;
mod line;
mod packing;
mod record;
mod remarks;
mod replay;
mod seat;

pub use error::{Reason, RecordError};
pub use header::{Header, HeaderError};
pub use line::{Entry, Expect, VERSION};
pub use packing::{MAX_PACKED, PackError, pack, unpack};
pub use record::Record;
pub use replay::{MAX_BYTES, MAX_LINE, Replayed, Replayer, replay, replay_from};
pub use seat::{Assist, Colour, NoSuchColour, Seat};
