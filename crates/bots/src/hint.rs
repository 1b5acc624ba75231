//! Hints: the best few moves with what they promise and why, in the evaluation's terms.

use bastide_rules::{Action, Actor, Game};

use crate::evaluation::{Evaluator, utility};
use crate::order::{downwards, sort_by_rank};
use crate::search::{Plan, Search};
use crate::term::TermId;
use crate::think::{Bot, Task};
use crate::weights::Weighting;

/// A move worth playing.
#[derive(Clone, PartialEq, Debug)]
pub struct HintMove {
    /// What to play, one after the other.
    pub actions: Vec<Action>,
    /// The points by which the player is then expected to be ahead in the end.
    pub margin: f32,
    /// The chance to win.
    pub win: f32,
    /// What the move changes for the player against the others, the weightiest first. Terms that stay are left out.
    pub terms: Vec<(TermId, f32)>,
}

/// Changes smaller than this are not worth a word.
const WORTH_A_WORD: f32 = 0.25;

/// The best few moves of the player who has to decide; none when nobody has.
#[must_use]
pub fn hint(game: &Game, task: &mut Task<'_>, most: usize) -> Vec<HintMove> {
    let Actor::Player(player) = game.to_act() else {
        return Vec::new();
    };
    let mut search = Search::new(|| Evaluator::new(Weighting::tuned()), Plan::default());
    let Some(thought) = search.think(game, task) else {
        return Vec::new();
    };
    let mut evaluator = Evaluator::new(Weighting::tuned());
    let players = game.rules().players;
    let before = evaluator.explain(game);
    let change = |evaluator: &mut Evaluator, line: &[Action]| {
        let mut after = game.clone();
        line.iter().for_each(|&a| after.apply_unchecked(a));
        let after = evaluator.explain(&after);
        let mut terms: Vec<(TermId, f32)> = TermId::ALL
            .into_iter()
            .map(|term| {
                let mut values = [0.0; 6];
                game.players().for_each(|p| values[p.index()] = after.term(p, term) - before.term(p, term));
                (term, utility(&values, player, players))
            })
            .filter(|(_, points)| points.abs() >= WORTH_A_WORD)
            .collect();
        sort_by_rank(&mut terms, |term| downwards(term.1.abs()));
        terms
    };
    let best = thought.candidates.iter().take(most);
    best.map(|c| HintMove {
        actions: c.line.clone(),
        margin: c.margin,
        win: c.win,
        terms: change(&mut evaluator, &c.line),
    })
    .collect()
}
