//! Plays any legal action.

use bastide_rules::{Actor, Game};

use crate::chance::Dice;
use crate::think::{Bot, Task, Thought};

/// Every legal action is as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let Actor::Player(_) = game.to_act() else {
            return None;
        };
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut dice = Dice::new(task.seed ^ u64::from(game.actions_played()));
        Some(Thought::only(actions[dice.below(actions.len() as u32) as usize]))
    }
}
