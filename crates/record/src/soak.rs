//! Random games that look for mistakes: any mix of boxes, mechanics and switches, everything checked after every action.
//!
//! The tests play a few of them, `cargo xtask soak` as many as there is time for. A game is named by two numbers, seed and
//! index, and a mistake comes with the record that leads to it.

mod checks;
mod setup;

use std::panic::{AssertUnwindSafe, catch_unwind};

use bastide_dealer::Dealer;
use bastide_rules::{Action, Decision, Figure, Game};

use crate::record::Record;
use checks::Checker;
pub use setup::random_setup;

/// No game comes near this many actions; one that does would never end.
const MAX_ACTIONS: usize = 20_000;

/// A game that ended without a mistake.
#[derive(Clone, Debug)]
pub struct Played {
    /// What was played.
    pub record: Record,
    /// How it ended.
    pub scores: Vec<i16>,
}

/// A mistake, and how to see it again.
#[derive(Clone, Debug, thiserror::Error)]
#[error("after {} actions: {problem}", record.entries.len())]
pub struct Mistake {
    /// The last action is the one that went wrong.
    pub record: Record,
    /// What went wrong.
    pub problem: String,
}

/// The dealer of one game of a run.
fn dealer(seed: u64, index: u64) -> Dealer {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&index.to_le_bytes());
    Dealer::from_seed(key)
}

/// Plays one random game of a random setup.
///
/// # Errors
/// The first mistake found.
pub fn play(seed: u64, index: u64) -> Result<Played, Box<Mistake>> {
    let mut dealer = dealer(seed, index);
    let setup = random_setup(&mut dealer);
    let style = if dealer.below(3) == 0 { Style::Even } else { Style::Compact };
    let mut record = Record::new(setup);
    let mistake = |record: &Record, problem: String| Box::new(Mistake { record: record.clone(), problem });
    let mut game = Game::new(&record.header.setup).map_err(|e| mistake(&record, e.to_string()))?;
    let mut checker = Checker::new(&game);
    let mut legal = Vec::new();
    while !game.is_over() {
        if record.entries.len() >= MAX_ACTIONS {
            return Err(mistake(&record, "the game does not end".into()));
        }
        checker.before(&game, &mut legal, &mut dealer).map_err(|problem| mistake(&record, problem))?;
        let Some(action) = choose(&game, &legal, style, &mut dealer) else {
            return Err(mistake(&record, "there is nothing to choose from".into()));
        };
        record.push(action);
        // A panic is a mistake like any other: the record shows how to get there.
        let step = catch_unwind(AssertUnwindSafe(|| checker.step(&mut game, action)));
        step.unwrap_or_else(|_| Err("the rules panicked".into())).map_err(|problem| mistake(&record, problem))?;
    }
    let scores = game.scores();
    checks::round_trip(&record, &scores).map_err(|problem| mistake(&record, problem))?;
    Ok(Played { record, scores })
}

/// How the players of a game choose. Random play alone completes little and leaves much of the rules asleep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Any choice is as likely as any other.
    Even,
    /// Tiles go where most others lie, so that much is completed; rare figures are used when they can be.
    Compact,
}

/// Looks at this many places for a tile before laying it compactly.
const LOOKS: u32 = 8;

/// Chance as the dealer has it, players in their style; nobody passes without a second thought.
fn choose(game: &Game, legal: &[Action], style: Style, dealer: &mut Dealer) -> Option<Action> {
    if let Some(outcome) = dealer.deal(game) {
        return Some(outcome);
    }
    if style == Style::Compact {
        if game.decision() == Decision::Lay {
            let looks = (0..LOOKS).filter_map(|_| dealer.pick(legal).copied());
            return looks.max_by_key(|action| neighbours(game, action));
        }
        let rare = |action: &&Action| {
            matches!(action, Action::Deploy { figure: Figure::Builder | Figure::Pig, .. } | Action::Fly(_))
        };
        if let Some(&action) = legal.iter().find(rare) {
            return Some(action);
        }
    }
    let choice = *dealer.pick(legal)?;
    if choice == Action::Pass { dealer.pick(legal).copied() } else { Some(choice) }
}

/// Tiles around the cell a tile would lie on.
fn neighbours(game: &Game, action: &Action) -> usize {
    match action {
        Action::Lay { pos, .. } => pos.around().filter(|&cell| game.tile_at(cell).is_some()).count(),
        _ => 0,
    }
}
