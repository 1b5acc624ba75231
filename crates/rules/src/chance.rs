//! Chance is a player whose choices have known weights: the multiset of what nobody has seen yet.

use crate::action::Action;
use crate::game::Game;
use crate::tile::KindId;
use crate::turn::Decision;

impl Game {
    /// Adds every outcome chance could bring now, with its weight. Nothing when a player has to decide.
    pub fn chance_outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        match self.decision {
            Decision::Draw => {
                outcomes.extend(self.stock.draws().map(|(kind, left)| (Action::Draw(kind), u32::from(left))));
            }
            Decision::Roll => outcomes.extend((1..=3).map(|n| (Action::Roll(n), 1))), // FLY-4
            Decision::TurnMessage => outcomes.extend(self.messages.unseen().map(|m| (Action::Turn(m), 1))),
            _ => {}
        }
    }

    /// The sum of all weights; 0 when a player has to decide.
    #[must_use]
    pub fn chance_total(&self) -> u32 {
        match self.decision {
            Decision::Draw => u32::from(self.stock.in_pile()),
            Decision::Roll => 3,
            Decision::TurnMessage => self.messages.unseen().count() as u32,
            _ => 0,
        }
    }

    /// The outcome that a number below [`Game::chance_total`] stands for, each as often as its weight says.
    #[must_use]
    pub fn chance_pick(&self, number: u32) -> Option<Action> {
        match self.decision {
            Decision::Draw => self.stock.pick(number).map(Action::Draw),
            Decision::Roll => (number < 3).then(|| Action::Roll(number as u8 + 1)),
            Decision::TurnMessage => self.messages.unseen().nth(number as usize).map(Action::Turn),
            _ => None,
        }
    }

    /// Tiles not yet drawn, the one in hand not counted.
    #[must_use]
    pub fn tiles_left(&self) -> u16 {
        self.stock.total()
    }

    /// Copies of a kind not yet drawn.
    #[must_use]
    pub fn left_of(&self, kind: KindId) -> u8 {
        self.stock.left(kind)
    }

    /// Whether the next draw still comes from the river.
    #[must_use]
    pub fn river_phase(&self) -> bool {
        self.stock.draws().next().is_some_and(|(kind, _)| kind.kind().river != 0)
    }
}
