//! The opponents people choose from. Weaker ones see less, as weaker people do; none of them plays dice.

use std::str::FromStr;

use bastide_rules::Game;

use crate::evaluation::{Evaluator, FULL_SIGHT, Sight};
use crate::greedy::decide;
use crate::moves::Mover;
use crate::search::{Plan, Search};
use crate::term::TermId;
use crate::think::{Bot, Budget, Task, Thought};
use crate::weights::Weights;

/// A level of play, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Level {
    /// Puts a figure down wherever it scores something, and has none left soon.
    Novice,
    /// Finishes what is begun, but keeps no figures back and forgets the fields.
    Squire,
    /// Keeps figures for later and plays for the own points alone.
    Trader,
    /// Watches the others' points too, but overlooks who may break into a city.
    Knight,
    /// Sees everything on the table, one move ahead.
    Builder,
    /// Tries the best moves out before playing one.
    Abbot,
    /// Uses all the time it is given.
    Best,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 7] =
        [Level::Novice, Level::Squire, Level::Trader, Level::Knight, Level::Builder, Level::Abbot, Level::Best];

    /// Stable name, used on the command line and in language keys (`level.<id>` and `level.<id>.about`).
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Squire => "squire",
            Level::Trader => "trader",
            Level::Knight => "knight",
            Level::Builder => "builder",
            Level::Abbot => "abbot",
            Level::Best => "best",
        }
    }

    /// How much of each term the level sees.
    fn sight(self) -> Sight {
        let mut sight = FULL_SIGHT;
        let mut dim = |term: TermId, share: f32| sight[term as usize] = share;
        match self {
            Level::Novice => {
                dim(TermId::Supply, 0.0);
                dim(TermId::Returning, 0.0);
                dim(TermId::Contests, 0.0);
                dim(TermId::Fields, 0.3);
                dim(TermId::Builder, 0.0);
            }
            Level::Squire => {
                dim(TermId::Supply, 0.25);
                dim(TermId::Contests, 0.0);
                dim(TermId::Fields, 0.5);
            }
            Level::Trader | Level::Knight => dim(TermId::Contests, 0.0),
            Level::Builder | Level::Abbot | Level::Best => {}
        }
        sight
    }

    /// A bot of this level.
    #[must_use]
    pub fn bot(self) -> Box<dyn Bot> {
        let sight = self.sight();
        let evaluator = move || Evaluator::with_sight(Weights::tuned(), sight);
        match self {
            Level::Abbot => {
                let plan = Plan { candidates: 6, turns: 1, ..Plan::default() };
                Box::new(Limited { search: Search::new(evaluator, plan), nodes: ABBOT_NODES })
            }
            Level::Best => Box::new(Search::new(evaluator, Plan::default())),
            _ => {
                let mut mover = Mover::new(evaluator());
                mover.selfish = self <= Level::Trader;
                Box::new(OneMove(mover))
            }
        }
    }
}

/// Not the name of a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no level `{0}`")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|l| l.id() == text).ok_or_else(|| UnknownLevel(text.into()))
    }
}

/// Positions the abbot looks at for a move.
const ABBOT_NODES: u64 = 4_000;

/// Plays the move that looks best at once.
struct OneMove(Mover<Evaluator>);

impl Bot for OneMove {
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        decide(&mut self.0, game, task)
    }
}

/// A search that never looks at more positions than it is known for, however much time there is.
struct Limited {
    search: Search,
    nodes: u64,
}

impl Bot for Limited {
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let nodes = task.budget.nodes.map_or(self.nodes, |n| n.min(self.nodes));
        task.budget = Budget { nodes: Some(nodes), ..task.budget };
        self.search.think(game, task)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_name() {
        for level in Level::ALL {
            assert_eq!(level.id().parse(), Ok(level));
        }
        assert!("grandmaster".parse::<Level>().is_err());
    }
}
