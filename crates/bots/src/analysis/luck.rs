//! What a draw, a roll or a message was worth against what was to be expected.

use bastide_rules::{Action, Actor, Decision, Game, Player};

use crate::evaluation::{Evaluate, Values};
use crate::think::{Budget, Task};

use super::judge::Judge;

/// Outcomes that are all looked at; of more, so many stand for the rest.
const LOOKED_AT: u32 = 24;

impl Judge {
    /// Points an outcome of chance was worth to whoever has the turn. Nothing where there was no choice of outcomes or the
    /// table is still being laid out.
    pub(super) fn luck(&mut self, game: &Game, outcome: Action) -> Option<(Player, f32)> {
        let counts =
            matches!(game.decision(), Decision::Draw | Decision::Roll | Decision::TurnMessage | Decision::TurnChip);
        let mut outcomes = Vec::new();
        game.chance_outcomes(&mut outcomes);
        if !counts || outcomes.len() < 2 {
            return None;
        }
        let (player, total) = (game.active(), game.chance_total());
        if outcomes.len() as u32 > LOOKED_AT {
            let pick = |draw: u32| {
                game.chance_pick((u64::from(total) * u64::from(2 * draw + 1) / u64::from(2 * LOOKED_AT)) as u32)
            };
            outcomes = (0..LOOKED_AT).filter_map(|draw| Some((pick(draw)?, 1))).collect();
        }
        let weights: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let mut known: Vec<(Action, f32)> = Vec::new();
        let mut worth = |action: Action| {
            if let Some((_, worth)) = known.iter().find(|(known, _)| *known == action) {
                return *worth;
            }
            let values = self.after(game, action);
            let worth = self.search().mover.utility(&values, player, game.rules().players);
            known.push((action, worth));
            worth
        };
        let expected: f32 = outcomes.iter().map(|&(action, weight)| worth(action) * weight as f32).sum();
        Some((player, worth(outcome) - expected / weights as f32))
    }

    /// What everybody can expect after an outcome, if what looks best at once is played.
    fn after(&mut self, game: &Game, outcome: Action) -> Values {
        let mut next = game.clone();
        next.apply_unchecked(outcome);
        let mover = &mut self.search().mover;
        let mut task = Task::new(Budget::nodes(u64::MAX), 0);
        match next.to_act() {
            Actor::Player(player) => match mover.best(&next, player, &mut task) {
                Some(best) => best.values,
                None => mover.evaluate.values(&next),
            },
            _ => mover.evaluate.values(&next),
        }
    }
}
