//! One move, against the best that a search finds instead.

use bastide_rules::{Action, Actor, Game, Player};

use crate::evaluation::{Evaluator, Values, utility};
use crate::moves::{Line, Move};
use crate::search::{Plan, Search, Trial};
use crate::term::TermId;
use crate::think::{Budget, Task};
use crate::weights::Weighting;

use super::{Tenths, tenths};

/// The move that was played is tried out so often even if it is clearly worse: what it leads to is a point of the curve.
const PLAYED_TRIALS: u32 = 32;
/// With the last tiles everything is counted to the end, which takes what it takes.
const EXACT_BUDGET: u64 = 8;
/// Positions that are enough for the very last tile.
const LAST_TILE_BUDGET: u64 = 1_000;
/// Standard errors at which a patient judge drops a move.
const PATIENCE: f32 = 4.0;
/// So many terms are told.
const TERMS: usize = 3;
/// Changes smaller than this are not worth a word.
const WORTH_A_WORD: f32 = 0.3;
/// The seed of every search: the same game gives the same analysis.
const SEED: u64 = 0xBA57_1DE5;

/// Judges moves; one for each thread.
pub struct Judge {
    search: Search,
    evaluator: Evaluator,
    nodes: u64,
}

/// A move that was tried out.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// What is played.
    pub line: Vec<Action>,
    /// What it is worth to the player: points ahead of the others.
    pub worth: f32,
    /// The points everybody can expect.
    pub values: Values,
    /// Fell behind and was not tried out to the end.
    pub dropped: bool,
}

/// What was found out about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Whose.
    pub player: Player,
    /// All that was compared, the best first.
    pub candidates: Vec<Estimate>,
    /// Which of them was played.
    pub played: usize,
    /// Points the played one is behind the best, on the same tiles.
    pub behind: f32,
    /// The standard error of that.
    pub error: f32,
}

impl Verdict {
    /// Points that were surely lost: what is within one standard error is no loss.
    #[must_use]
    pub fn lost(&self) -> f32 {
        if self.played == 0 || self.behind <= self.error { 0.0 } else { self.behind }
    }
}

impl Judge {
    /// A judge who looks at so many positions for a move.
    #[must_use]
    pub fn new(nodes: u64) -> Judge {
        Judge {
            search: Search::new(|| Evaluator::new(Weighting::tuned()), Plan::default()),
            evaluator: Evaluator::new(Weighting::tuned()),
            nodes,
        }
    }

    /// A judge who is slow to drop a move: what is behind in the end is so for sure.
    #[must_use]
    pub fn patient(nodes: u64) -> Judge {
        let mut judge = Judge::new(nodes);
        judge.search.plan.drop_at = PATIENCE;
        judge
    }

    pub(super) fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    fn task(&self, game: &Game) -> Task<'static> {
        let nodes = match game.tiles_left() {
            // Nothing is drawn any more: every trial ends the same way.
            0 => self.nodes.min(LAST_TILE_BUDGET),
            left if left <= self.search.plan.exact => self.nodes.saturating_mul(EXACT_BUDGET),
            _ => self.nodes,
        };
        Task::new(Budget::nodes(nodes), SEED)
    }

    /// Compares a move of the player who has to decide with the best others. Nothing when nobody has to decide or the move
    /// is empty or not legal.
    #[must_use]
    pub fn judge(&mut self, game: &Game, played: &[Action]) -> Option<Verdict> {
        let Actor::Player(player) = game.to_act() else { return None };
        let mut task = self.task(game);
        let found = self.look(game, player, played, &mut task)?;
        let mut trials = self.search.choose(game, player, &mut task);
        // The order stays: what is answered in trials depends on it a little.
        let same = |t: &Trial| is_same(&t.found, &found);
        let place = trials.iter().position(same).unwrap_or_else(|| {
            trials.push(Trial::new(found));
            trials.len() - 1
        });
        // It keeps the actions as they were played.
        trials[place].found.line = found.line;
        trials[place].at_least = PLAYED_TRIALS;
        self.search.weigh(game, player, &mut trials, &mut task);
        Some(self.verdict(player, &trials, place))
    }

    /// The best moves of the player who has to decide, the best first, as if that had been played.
    #[must_use]
    pub fn best(&mut self, game: &Game) -> Vec<Estimate> {
        let Actor::Player(player) = game.to_act() else { return Vec::new() };
        let mut task = self.task(game);
        let mut trials = self.search.choose(game, player, &mut task);
        self.search.weigh(game, player, &mut trials, &mut task);
        self.verdict(player, &trials, 0).candidates
    }

    fn verdict(&self, player: Player, trials: &[Trial], place: usize) -> Verdict {
        let prior = self.search.plan.prior;
        let mut order: Vec<usize> = (0..trials.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&trials[a], &trials[b]);
            a.dropped.cmp(&b.dropped).then(b.mean(prior).total_cmp(&a.mean(prior)))
        });
        let played = order.iter().position(|&i| i == place).unwrap_or(0);
        let (behind, error) = match (order.first(), trials.get(place)) {
            (Some(&best), Some(played)) => behind(&trials[best], played, prior),
            _ => (0.0, 0.0),
        };
        let estimate = |&i: &usize| Estimate {
            line: trials[i].found.line.as_slice().to_vec(),
            worth: trials[i].mean(prior),
            values: trials[i].mean_values(prior),
            dropped: trials[i].dropped,
        };
        Verdict { player, candidates: order.iter().map(estimate).collect(), played, behind, error }
    }

    /// The first look at a move that was played.
    fn look(&mut self, game: &Game, player: Player, played: &[Action], task: &mut Task<'_>) -> Option<Move> {
        let played = &played[..played.len().min(Line::LONGEST)];
        let (_, before) = played.split_last()?;
        let mut there = game.clone();
        before.iter().try_for_each(|&action| there.apply(action)).ok()?;
        let line = played.iter().fold(Line::EMPTY, |line, &action| line.and(action));
        let mut found: Option<Move> = None;
        self.search.mover.follow(&there, player, line, None, task, &mut |m| m.replace_if_better(&mut found));
        found.map(|found| Move { line, ..found })
    }

    /// What makes one move better than another right after it, or what it changes when there is no other.
    pub(super) fn terms(&mut self, game: &Game, line: &[Action], other: Option<&[Action]>) -> Vec<(TermId, Tenths)> {
        let Actor::Player(player) = game.to_act() else { return Vec::new() };
        let mut explain = |line: &[Action]| {
            let mut after = game.clone();
            // A line that breaks off in the middle explains what it came to.
            let _ = line.iter().try_for_each(|&action| after.apply(action));
            self.evaluator.explain(&after)
        };
        let (one, two) = (explain(line), explain(other.unwrap_or(&[])));
        let difference = |term: TermId| {
            let mut values = [0.0; 6];
            game.players().for_each(|p| values[p.index()] = one.term(p, term) - two.term(p, term));
            utility(&values, player, game.rules().players)
        };
        let mut terms: Vec<(TermId, f32)> = TermId::ALL.into_iter().map(|term| (term, difference(term))).collect();
        terms.retain(|(_, points)| points.abs() >= WORTH_A_WORD);
        terms.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        terms.into_iter().take(TERMS).map(|(term, points)| (term, tenths(points))).collect()
    }
}

/// Whether two moves come to the same: a tile that lies the same way after turning.
fn is_same(one: &Move, two: &Move) -> bool {
    let (a, b) = (one.line.as_slice(), two.line.as_slice());
    let cell = |line: &[Action]| match line.first() {
        Some(Action::Lay { pos, .. }) => Some(*pos),
        _ => None,
    };
    a == b || (cell(a).is_some() && cell(a) == cell(b) && a.get(1..) == b.get(1..) && one.values == two.values)
}

/// How far a move is behind the best on the tiles both met, and the standard error of that.
fn behind(best: &Trial, played: &Trial, prior: f32) -> (f32, f32) {
    let n = best.results.len().min(played.results.len());
    let look = best.found.utility - played.found.utility;
    if n < 2 {
        return (best.mean(prior) - played.mean(prior), 0.0);
    }
    let differences = || best.results.iter().zip(&played.results).map(|(a, b)| a - b);
    let sum: f32 = differences().sum();
    let mean = sum / n as f32;
    let variance = differences().map(|d| (d - mean) * (d - mean)).sum::<f32>() / (n - 1) as f32;
    ((sum + prior * look) / (n as f32 + prior), (variance / n as f32).sqrt())
}
