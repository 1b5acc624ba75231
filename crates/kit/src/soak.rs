//! One random game of one random table, everything checked on the way.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use bastide_dealer::Dealer;
use bastide_record::{Record, replay};
use bastide_rules::Game;

use crate::check::Checker;
use crate::player::{Luck, Style, choose};
use crate::seen::seen;
use crate::setup::{Tables, random_setup};

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
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The run.
    pub seed: u64,
    /// The game of the run.
    pub index: u64,
    /// The way there, once there was a setup. The last action is the one that went wrong.
    pub record: Option<Record>,
    /// What went wrong.
    pub problem: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mistake { seed, index, record, problem } = self;
        write!(f, "game {index} of seed {seed}, ")?;
        match record {
            Some(record) => write!(f, "after {} actions: {problem}", record.actions().count()),
            None => write!(f, "before there was a setup: {problem}"),
        }
    }
}

impl std::error::Error for Mistake {}

/// Places at which a game can be made to panic, to see that it does not go unnoticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plant {
    /// While the setup is made.
    Setup,
    /// While the legal actions are checked.
    Before,
    /// While an action is played.
    Step,
    /// While the record is read back.
    End,
}

impl Plant {
    /// All places.
    pub const ALL: [Plant; 4] = [Plant::Setup, Plant::Before, Plant::Step, Plant::End];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Plant::Setup => "setup",
            Plant::Before => "before",
            Plant::Step => "step",
            Plant::End => "end",
        }
    }
}

impl FromStr for Plant {
    type Err = String;

    fn from_str(text: &str) -> Result<Plant, String> {
        Plant::ALL.into_iter().find(|plant| plant.id() == text).ok_or_else(|| format!("`{text}` is no such place"))
    }
}

/// Plays one random game of a random setup.
///
/// # Errors
/// The first mistake found; a panic is a mistake like any other, wherever it happens.
pub fn play(seed: u64, index: u64) -> Result<Played, Box<Mistake>> {
    play_with(seed, index, None)
}

/// The same with a panic planted.
///
/// # Errors
/// The first mistake found.
pub fn play_with(seed: u64, index: u64, plant: Option<Plant>) -> Result<Played, Box<Mistake>> {
    let mut record = None;
    let outcome = catch_unwind(AssertUnwindSafe(|| attempt(&mut dealer(seed, index), &mut record, plant)));
    let problem = match outcome {
        Ok(Ok(played)) => return Ok(played),
        Ok(Err(problem)) => problem,
        Err(panic) => format!("panicked: {}", words_of(panic.as_ref())),
    };
    Err(Box::new(Mistake { seed, index, record, problem }))
}

/// The dealer of one game of a run.
fn dealer(seed: u64, index: u64) -> Dealer {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&index.to_le_bytes());
    Dealer::from_seed(key)
}

/// Keeps the record outside, so that it is there even after a panic.
fn attempt(dealer: &mut Dealer, record: &mut Option<Record>, plant: Option<Plant>) -> Result<Played, String> {
    let trap = |place: Plant| assert!(plant != Some(place), "planted at {}", place.id());
    trap(Plant::Setup);
    let setup = random_setup(dealer, Tables::Anything);
    let style = if dealer.one_in(3) { Style::Even } else { Style::Compact };
    let mut game = Game::new(&setup).map_err(|error| error.to_string())?;
    let record = record.insert(Record::new(setup));
    let mut checker = Checker::new(&game, &record.header.setup);
    let (mut legal, mut actions) = (Vec::new(), 0);
    while !game.is_over() {
        if actions == MAX_ACTIONS {
            return Err("the game does not end".into());
        }
        trap(Plant::Before);
        checker.before(&game, &mut legal, dealer)?;
        let action = choose(&game, &legal, style, dealer).ok_or("there is nothing to choose from")?;
        record.push(action);
        actions += 1;
        trap(Plant::Step);
        checker.step(&mut game, action)?;
    }
    checker.before(&game, &mut legal, dealer)?;
    trap(Plant::End);
    reads_back(record, &game)?;
    Ok(Played { record: record.clone(), scores: game.scores() })
}

/// A game is its setup and its actions: the record, read back or played unchecked, leads to the same end.
fn reads_back(record: &Record, game: &Game) -> Result<(), String> {
    let text = record.to_string();
    let read = replay(&text).map_err(|error| format!("the own record is refused: {error}"))?;
    if read.record != *record || read.record.to_string() != text {
        return Err("the record reads back differently".into());
    }
    let mut unchecked = Game::new(&record.header.setup).map_err(|error| error.to_string())?;
    record.actions().for_each(|action| unchecked.apply_unchecked(action));
    let end = seen(game);
    if seen(&read.game) != end || seen(&unchecked) != end {
        return Err("the record leads to another end".into());
    }
    Ok(())
}

/// What a panic said.
pub(crate) fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_seed_and_index() {
        let record = |seed, index| play(seed, index).expect("a sound game").record;
        assert_eq!(record(3, 1), record(3, 1));
        assert_ne!(record(3, 1), record(3, 2));
        assert_ne!(record(3, 1), record(4, 1));
    }

    #[test]
    fn a_panic_is_a_mistake_wherever_it_happens() {
        for plant in Plant::ALL {
            let mistake = play_with(1, 0, Some(plant)).expect_err("a panic was planted");
            assert_eq!(mistake.problem, format!("panicked: planted at {}", plant.id()));
            let actions = mistake.record.as_ref().map(|record| record.actions().count());
            let way = match plant {
                Plant::Setup => actions.is_none(),
                Plant::Before => actions == Some(0),
                Plant::Step => actions == Some(1),
                Plant::End => actions > Some(1),
            };
            assert!(way, "{plant:?}: {actions:?}");
            assert!(mistake.to_string().starts_with("game 0 of seed 1, "), "{mistake}");
        }
    }

    #[test]
    fn a_record_that_leads_elsewhere_is_noticed() {
        let mut record = play(1, 0).expect("a sound game").record;
        let end = replay(&record.to_string()).expect("it reads back").game;
        assert_eq!(reads_back(&record, &end), Ok(()));
        record.entries.pop();
        assert_eq!(reads_back(&record, &end), Err("the record leads to another end".into()));
    }
}
