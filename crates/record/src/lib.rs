//! Game records: a whole game as a text file (`.bgr`) that a person can read, compare and write in a test.
//!
//! A record is JSON Lines, one object a line: first the setup, then one action a line, chance included. Anywhere after the
//! first line there may be expectations, which a replay checks, and remarks such as the players' names, which are kept.
//!
//! ```
//! let record = r#"{"bastide":1,"setup":{"players":2,"tiles":["base"],"mechanics":["farmers"]}}
//! {"meta":{"red":"Ada","blue":"Bo"}}
//! {"a":"draw base/U"}
//! {"a":"tile base/U 1,0 r0"}
//! {"expect":{"legal":4,"scores":[0,0]}}
//! {"a":"meeple road EW"}
//! "#;
//! let replayed = bastide_record::replay(record)?;
//! assert_eq!(replayed.game.tiles().len(), 2);
//! assert_eq!(replayed.record.to_string().lines().count(), 6);
//!
//! let error = bastide_record::replay(&record.replace("1,0 r0", "1,0 r1")).unwrap_err();
//! assert!(error.to_string().starts_with("line 4: `tile base/U 1,0 r1` is not possible now"));
//! # Ok::<(), bastide_record::RecordError>(())
//! ```
#![forbid(unsafe_code)]

mod error;
mod line;
mod record;
mod replay;

pub use error::{Reason, RecordError};
pub use line::{Entry, Expect, VERSION};
pub use record::Record;
pub use replay::{MAX_BYTES, MAX_LINE, Replayed, Replayer, replay, replay_from};
