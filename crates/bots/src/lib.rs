//! Opponents for every expansion and two to six players.
//!
//! A [`Bot`] looks at a game and says what it would play. It knows nothing of networks, pages or files, holds no state
//! between two questions, and gives the same answer for the same seed and node budget, on every machine.
//!
//! ```
//! use bastide_bots::{Budget, Level, Task};
//! use bastide_rules::{Game, Setup};
//!
//! let mut game = Game::new(&Setup::base(2))?;
//! game.apply("draw base/D".parse()?)?;
//! let mut bot = Level::Trader.bot();
//! let thought = bot.think(&game, &mut Task::new(Budget::nodes(500), 7)).expect("a player has to decide");
//! assert!(game.is_legal(thought.action()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod alike;
pub mod analysis;
pub mod chance;
mod deck;
mod endgame;
mod evaluation;
mod exact;
mod expansions;
mod fits;
mod greedy;
pub mod hint;
pub mod level;
mod maps;
mod mcts;
pub mod mining;
mod moves;
mod new_world;
mod order;
mod random;
mod replies;
mod search;
pub mod stats;
pub mod table;
pub mod term;
pub mod think;
pub mod weights;

pub use deck::Deck;
pub use evaluation::{Evaluate, Evaluation, Evaluator, FULL_SIGHT, Sight, Values, utility};
pub use greedy::Greedy;
pub use hint::{HintMove, hint};
pub use level::Level;
pub use mcts::Mcts;
pub use moves::one_a_feature;
pub use random::Random;
pub use search::{Plan, Search};
pub use term::TermId;
pub use think::{Bot, Budget, Candidate, Progress, Task, Thought, win_chance};
pub use weights::{Weighting, Weights};
