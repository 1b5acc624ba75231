//! The bot to measure others by: one move deep, worth of a position = points if the game ended now.

use bastide_rules::{Actor, Game};

use crate::evaluation::{Evaluate, Values};
use crate::moves::Mover;
use crate::think::{Bot, Candidate, Task, Thought, win_chance};

/// Counts what everybody would have if the game ended now.
pub(crate) struct EndedNow;

impl Evaluate for EndedNow {
    fn values(&mut self, game: &Game) -> Values {
        let mut values = [0.0; 6];
        for (value, player) in values.iter_mut().zip(game.players()) {
            *value = f32::from(game.score(player));
        }
        if !game.is_over() {
            game.if_ended_now(|player, _, _, points| values[player.index()] += f32::from(points.total()));
        }
        values
    }
}

/// Plays the move after which it would be furthest ahead if the game ended.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        decide(&mut Mover::new(EndedNow), game, task)
    }
}

/// The move that looks best at once.
pub(crate) fn decide<E: Evaluate>(mover: &mut Mover<E>, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
    let Actor::Player(player) = game.to_act() else {
        return None;
    };
    // One look at everything takes as many nodes as it takes, but no more than the time.
    let nodes = task.budget.nodes.take();
    let moves = mover.list(game, player, task);
    task.budget.nodes = nodes;
    let candidates: Vec<Candidate> = moves
        .iter()
        .take(8)
        .map(|m| Candidate {
            line: m.line.as_slice().to_vec(),
            visits: 1,
            margin: m.utility,
            win: win_chance(m.utility, game.tiles_left()),
        })
        .collect();
    Some(Thought { candidates, nodes: task.nodes() })
}
