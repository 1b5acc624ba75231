//! The opponents people choose from. Weaker ones see less, as weaker people do; none of them plays dice.

use std::str::FromStr;

use bastide_rules::Game;

use crate::evaluation::{Evaluator, FULL_SIGHT, Sight};
use crate::greedy::decide;
use crate::moves::Mover;
use crate::search::{Plan, Search};
use crate::term::TermId;
use crate::think::{Bot, Budget, Task, Thought};
use crate::weights::Weighting;

/// A level of play, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Level {
    /// Looks around the own figures only and puts one down wherever it scores something now.
    Novice,
    /// Finishes what is begun, but keeps no figures back and forgets the fields.
    Squire,
    /// Plans with fields, spends figures freely, and plays for the own points alone.
    Trader,
    /// Watches everybody's points, one move ahead, and soon has no figures left.
    Knight,
    /// Tries the best moves out before playing one, but keeps too few figures back.
    Builder,
    /// Tries moves out until one is clearly the best, or until its time is over.
    Best,
}

/// What a level overlooks.
struct Habits {
    weights: Weighting,
    sight: Sight,
    regard: f32,
    reach: usize,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 6] =
        [Level::Novice, Level::Squire, Level::Trader, Level::Knight, Level::Builder, Level::Best];

    /// Stable name, used on the command line and in language keys (`level.<id>` and `level-about.<id>`).
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Squire => "squire",
            Level::Trader => "trader",
            Level::Knight => "knight",
            Level::Builder => "builder",
            Level::Best => "best",
        }
    }

    fn habits(self) -> Habits {
        let mut habits = Habits { weights: Weighting::tuned(), sight: FULL_SIGHT, regard: 1.0, reach: usize::MAX };
        let mut dim = |term: TermId, share: f32| habits.sight[term as usize] = share;
        match self {
            Level::Novice => {
                for term in OVERLOOKED.into_iter().chain([TermId::Builder, TermId::Surveyors]) {
                    dim(term, 0.0);
                }
                // Counts what lies there, not what will become of it.
                habits.weights.change(|w| {
                    (w.road_close, w.city_close, w.cell_fill, w.cell_far) = (0.0, 0.0, 0.0, 0.0);
                });
                (habits.regard, habits.reach) = (0.0, 3);
            }
            Level::Squire => {
                for term in OVERLOOKED {
                    dim(term, 0.0);
                }
                (habits.regard, habits.reach) = (0.0, 12);
            }
            Level::Trader => {
                dim(TermId::Contests, 0.0);
                dim(TermId::LeftBehind, 0.3);
                habits.weights.change(|w| w.supply_first *= HANDS[0]);
                habits.regard = 0.0;
            }
            Level::Knight => {
                dim(TermId::LeftBehind, 0.6);
                habits.weights.change(|w| w.supply_first *= HANDS[1]);
            }
            Level::Builder => {
                dim(TermId::Contests, 0.5);
                habits.weights.change(|w| w.supply_first *= HANDS[2]);
            }
            Level::Best => {}
        }
        habits
    }

    /// A bot of this level.
    #[must_use]
    pub fn bot(self) -> Box<dyn Bot> {
        self.bot_on(1)
    }

    /// A bot of this level that tries moves out on so many threads. Where there are none (in a browser worker), it
    /// must be one.
    #[must_use]
    pub fn bot_on(self, threads: usize) -> Box<dyn Bot> {
        let habits = self.habits();
        let evaluator = move || Evaluator::with_sight(habits.weights, habits.sight);
        match self {
            Level::Builder => {
                Box::new(Limited { search: Search::new(evaluator, Plan::default()), nodes: BUILDER_NODES })
            }
            Level::Best => Box::new(Search::on_threads(evaluator, Plan::default(), threads)),
            _ => {
                let mut mover = Mover::new(evaluator());
                (mover.regard, mover.reach) = (habits.regard, habits.reach);
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

/// What novice and squire do not see. Plains are fields, and settlers sent home figures that are not kept back.
const OVERLOOKED: [TermId; 6] =
    [TermId::Supply, TermId::Returning, TermId::Contests, TermId::Fields, TermId::Plains, TermId::LeftBehind];
/// The part of a figure's worth in hand that trader, knight and builder see: they soon have none left.
const HANDS: [f32; 3] = [0.4, 0.25, 0.45];
/// Positions the builder looks at for a move.
const BUILDER_NODES: u64 = 2_000;

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
