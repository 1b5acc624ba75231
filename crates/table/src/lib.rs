//! A table: who sits at it, who has to decide, what was played, what chance brings, and the way back.
//!
//! A [`Table`] knows neither browser nor network, neither time nor pixels. The page owns one; a server will own many; whoever
//! watches from afar owns a follower. Ids and seeds come from outside.
//!
//! 1. A [`Plan`] says what is played and by whom. Seats come and go, until somebody sits down: [`Table::new`].
//! 2. [`Table::asked`] says whose word the table waits for: a person, a bot of some level, chance, or nobody.
//! 3. [`Table::deal`] lets chance speak, [`Table::play`] plays one action or several as one move, all of them or none.
//!    [`Table::undo`] takes back what was played since chance last spoke.
//! 4. Every action leaves a [`Step`]: what it brought about and how the points stood then. [`Table::tally`] adds them up for
//!    the score sheet, [`Table::game_at`] shows any moment again.
//! 5. [`Table::record`] is the game as a record, [`Table::read`] goes on with one. The record of a game that is over names
//!    its seed, so that anybody can check the deal.
//! 6. A follower has no dealer. It is told every action, with its number, and checks each: [`Table::follow`]. When the game
//!    is over it is told the seed as well, and checks the deal: [`Table::reveal`].
//! 7. A table that people share from several places is [`hosted`]: it judges who may say what, and keeps clocks and consent.
//!
//! ```
//! use bastide_dealer::Seed;
//! use bastide_table::{Asked, Plan, Table};
//!
//! // Ada, a person, and a bot sit down to play the base game.
//! let mut plan = Plan::default();
//! plan.seats[0].name = "Ada".into();
//! plan.seats[1].bot = Some("knight".into());
//! let seed = Seed::from([7; 32]); // of a source that nobody can guess
//! let mut table = Table::new("monday", plan.clone(), seed)?;
//! let mut far_away = Table::follower("monday", plan)?;
//!
//! while table.asked() != Asked::Nobody {
//!     let number = table.steps().len();
//!     if table.asked() == Asked::Chance {
//!         table.deal()?;
//!     } else {
//!         // Here a person thinks, or the bot of `Asked::Bot`: now they take the first choice each time.
//!         let mut choices = Vec::new();
//!         table.game().legal_actions(&mut choices);
//!         table.play(&[choices[0]])?;
//!     }
//!     for (i, step) in table.steps().iter().enumerate().skip(number) {
//!         far_away.follow(i, step.action)?;
//!     }
//! }
//!
//! far_away.reveal(seed)?;
//! assert_eq!(far_away.game().scores(), table.game().scores());
//! let record = table.record().to_string();
//! assert!(record.contains("\"name\":\"Ada\"") && record.contains(&seed.to_string()));
//! assert_eq!(Table::read("tuesday", &record, None)?.tally(), table.tally());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod error;
pub mod hosted;
mod keeping;
mod plan;
mod playing;
mod table;
mod tally;

pub use bastide_record::{Assist, Colour, Seat};
pub use error::TableError;
pub use plan::Plan;
pub use table::{Asked, Mark, Step, Table};
pub use tally::{Heading, Tally};
