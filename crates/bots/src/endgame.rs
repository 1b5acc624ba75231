//! The last tiles: every draw by its weight, every player's best answer, down to the final points.

use bastide_rules::{Action, Actor, Decision, Game, Player};

use crate::evaluation::{Evaluate, Values};
use crate::moves::{Move, Mover};
use crate::think::Task;

/// Looks at all draws, and at the `width` best-looking moves of everybody.
pub(crate) struct Endgame<'a, E> {
    pub(crate) mover: &'a mut Mover<E>,
    pub(crate) width: usize,
}

impl<E: Evaluate> Endgame<'_, E> {
    /// What each move leads to, in their order; nothing for those there was no time for.
    pub(crate) fn settle_all(
        &mut self,
        game: &Game,
        player: Player,
        moves: &[Move],
        task: &mut Task<'_>,
    ) -> Vec<Option<Values>> {
        let mut known = Vec::with_capacity(moves.len());
        for found in moves {
            let mut next = game.clone();
            found.line.as_slice().iter().for_each(|&a| next.apply_unchecked(a));
            let values = if task.share() < 1.0 { self.expect(&next, task) } else { None };
            if let (Some(values), Some(&first)) = (&values, found.line.as_slice().first()) {
                task.report(first, self.mover.utility(values, player, game.rules().players));
            }
            known.push(values);
        }
        known
    }

    /// The values everybody can expect; nothing when there is no time.
    pub(crate) fn expect(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Values> {
        match game.to_act() {
            Actor::Nobody => {
                task.count(1);
                Some(self.mover.evaluate.values(game))
            }
            Actor::Chance => self.expect_chance(game, task),
            Actor::Player(player) => self.expect_best(game, player, task),
        }
    }

    fn expect_chance(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Values> {
        let mut outcomes: Vec<(Action, u32)> = Vec::new();
        game.chance_outcomes(&mut outcomes);
        let total = game.chance_total() as f32;
        let mut mean = [0.0; 6];
        for (action, weight) in outcomes {
            let mut next = game.clone();
            next.apply_unchecked(action);
            let values = self.expect(&next, task)?;
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += value * weight as f32 / total);
        }
        Some(mean)
    }

    fn expect_best(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Option<Values> {
        let moves = self.mover.list(game, player, task);
        if task.share() >= 1.0 {
            return None;
        }
        let last = game.tiles_left() == 0 && game.decision() != Decision::Roll;
        if last && self.width < usize::MAX {
            // Nothing follows: the first look was the final count.
            return moves.first().map(|m| m.values);
        }
        let mut best: Option<(f32, Values)> = None;
        for found in moves.iter().take(self.width) {
            let mut next = game.clone();
            found.line.as_slice().iter().for_each(|&a| next.apply_unchecked(a));
            let values = self.expect(&next, task)?;
            let utility = self.mover.utility(&values, player, game.rules().players);
            if best.is_none_or(|(most, _)| utility > most) {
                best = Some((utility, values));
            }
        }
        best.map(|(_, values)| values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Evaluator, utility};
    use crate::think::Budget;
    use crate::weights::Weighting;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;

    /// The same by every legal action, one after the other.
    fn brute_force(game: &Game) -> Values {
        match game.to_act() {
            Actor::Nobody => {
                let mut values = [0.0; 6];
                game.players().for_each(|p| values[p.index()] = f32::from(game.score(p)));
                values
            }
            Actor::Chance => {
                let mut outcomes = Vec::new();
                game.chance_outcomes(&mut outcomes);
                let mut mean = [0.0; 6];
                for (action, weight) in outcomes {
                    let mut next = game.clone();
                    next.apply_unchecked(action);
                    let share = weight as f32 / game.chance_total() as f32;
                    mean.iter_mut().zip(brute_force(&next)).for_each(|(sum, v)| *sum += v * share);
                }
                mean
            }
            Actor::Player(player) => {
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                let after = actions.into_iter().map(|action| {
                    let mut next = game.clone();
                    next.apply_unchecked(action);
                    brute_force(&next)
                });
                let rank = |v: &Values| utility(v, player, game.rules().players);
                after.max_by(|a, b| rank(a).total_cmp(&rank(b))).expect("a player has a legal action")
            }
        }
    }

    #[test]
    fn the_last_tiles_are_exact() {
        let mut setup = Setup::base(2);
        for kind in bastide_rules::KindId::all().filter(|k| k.kind().sets.contains(&bastide_rules::TileSet::Base)) {
            setup.tile_counts.insert(kind.kind().id.into(), 0);
        }
        for id in ["base/D", "base/U", "base/V", "base/E", "base/B"] {
            setup.tile_counts.insert(id.into(), 1);
        }
        for seed in 0..4 {
            let mut game = Game::new(&setup).unwrap();
            let mut dealer = Dealer::new(seed);
            while game.tiles_left() > 2 || game.to_act() != Actor::Chance {
                game.apply(any_action(&game, &mut dealer).unwrap()).unwrap();
            }
            let mut mover = Mover::new(Evaluator::new(Weighting::tuned()));
            let mut task = Task::new(Budget::nodes(u64::MAX), 1);
            let found = Endgame { mover: &mut mover, width: usize::MAX }.expect(&game, &mut task).unwrap();
            let true_values = brute_force(&game);
            let player = game.active();
            assert!((utility(&found, player, 2) - utility(&true_values, player, 2)).abs() < 1e-3, "seed {seed}");
        }
    }
}
