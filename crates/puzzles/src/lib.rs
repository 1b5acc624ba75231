//! Puzzles: positions of games between bots in which one move is clearly the best.
//!
//! They are a text, a line each (docs/puzzles.md describes the format), and need nothing but the rules to be posed.
//!
//! ```
//! use bastide_puzzles::{TEXT, Verdict, read};
//!
//! for puzzle in read(TEXT)?.iter().take(3) {
//!     let posed = puzzle.pose()?;
//!     assert_eq!(posed.judge(&posed.solutions[0]), Verdict::Right);
//! }
//! # Ok::<(), bastide_puzzles::PuzzleError>(())
//! ```
#![forbid(unsafe_code)]

mod digits;
mod error;
mod puzzle;
mod theme;

pub use digits::{play, write};
pub use error::{PuzzleError, Reason};
pub use puzzle::{Posed, Puzzle, Verdict, read};
pub use theme::{LAST_TILES, Theme, themes};

/// The version of the format that this crate reads.
pub const VERSION: u8 = 1;

/// All puzzles.
pub const TEXT: &str = include_str!("../texts/puzzles.txt");
