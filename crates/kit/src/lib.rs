//! The test kit: random tables, players who choose at random, and everything that must hold after every action.
//!
//! One generator of setups ([`random_setup`]), one checker ([`Checker`]) and one source of luck (the [`Dealer`]), for the
//! tests of every crate and for `cargo xtask soak`. A game is named by two numbers, seed and index, and a mistake comes
//! with the record that leads to it:
//!
//! ```
//! let played = bastide_kit::play(1, 0)?;
//! assert!(played.record.actions().count() > 0);
//! # Ok::<(), Box<bastide_kit::Mistake>>(())
//! ```
#![forbid(unsafe_code)]

mod check;
mod ground;
mod landscape;
mod maps;
mod player;
mod pool;
mod run;
mod seen;
mod setup;
mod soak;
mod trek;
mod truth;

pub use bastide_dealer::Dealer;
pub use check::Checker;
pub use landscape::{Landscape, Stretch};
pub use player::{Luck, Style, any_action, choose};
pub use pool::{all_candidates, candidates};
pub use run::{Failure, Run, Sound};
pub use seen::seen;
pub use setup::{Tables, random_setup};
pub use soak::{Mistake, Plant, Played, play, play_with};
pub use truth::{Count, copies_that_fit, final_points};
