//! The strong player: tries its best-looking moves out against drawn tiles and answering opponents.
//!
//! Every trial plays one candidate, then a few turns in which everybody makes the move that looks best at once, and
//! asks the evaluation. All candidates meet the same tiles, so their differences show after few trials; those that
//! fall behind are dropped.

use bastide_rules::{Action, Actor, Decision, Game, KindId, Player};

use crate::chance::Dice;
use crate::endgame::Endgame;
use crate::evaluation::{Evaluate, Evaluator, Values, utility};
use crate::greedy::decide;
use crate::moves::{Move, Mover, Spares};
use crate::order::{downwards, sort_by_rank};
use crate::replies::Replies;
use crate::think::{Bot, Candidate, Task, Thought, win_chance};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Moves that are tried out.
    pub candidates: usize,
    /// How often everybody has a turn after the candidate before the evaluation, at first.
    pub rounds: usize,
    /// After every so many deals a turn more is played.
    pub deepen: u32,
    /// Moves this many points behind the best-looking one are not tried out.
    pub within: f32,
    /// Trials that the first look at a move counts for.
    pub prior: f32,
    /// A candidate is dropped when it is behind by this many standard errors.
    pub drop_at: f32,
    /// With this many tiles left or fewer, every draw is looked at instead of trials.
    pub exact: u16,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { candidates: 10, rounds: 1, deepen: 12, within: 10.0, prior: 2.0, drop_at: 2.2, exact: 2 }
    }
}

/// Trials every candidate gets.
const FAIR_CHANCE: u32 = 8;
/// Deals that are played before the results are put together.
const DEALS_AT_ONCE: usize = 2;
/// The same for each of several threads: those that are done sooner have to wait.
const DEALS_A_THREAD: usize = 6;
/// An exact value outweighs the first look at a move.
const EXACT_VISITS: f64 = 1e6;

/// A bot that searches.
pub struct Search {
    pub(crate) mover: Mover<Evaluator>,
    /// One for each thread.
    workers: Vec<Worker>,
    pub(crate) plan: Plan,
}

/// A candidate on trial.
pub(crate) struct Trial {
    pub(crate) found: Move,
    sum: f64,
    /// Sum of everybody's points at the end of each trial.
    values: [f64; 6],
    pub(crate) visits: u32,
    /// What each trial was worth to the player, in the order of the deals.
    pub(crate) results: Vec<f32>,
    pub(crate) dropped: bool,
    /// Is not dropped before it was tried out so often.
    pub(crate) at_least: u32,
}

impl Trial {
    pub(crate) fn new(found: Move) -> Trial {
        Trial { found, sum: 0.0, visits: 0, values: [0.0; 6], results: Vec::new(), dropped: false, at_least: 0 }
    }

    fn take(&mut self, values: &Values, result: f32) {
        self.sum += f64::from(result);
        self.values.iter_mut().zip(values).for_each(|(sum, value)| *sum += f64::from(*value));
        self.visits += 1;
        self.results.push(result);
    }

    pub(crate) fn mean(&self, prior: f32) -> f32 {
        ((self.sum + f64::from(self.found.utility * prior)) / f64::from(self.visits as f32 + prior)) as f32
    }

    /// Everybody's points in the mean of all trials and the first look.
    pub(crate) fn mean_values(&self, prior: f32) -> Values {
        let visits = f64::from(self.visits as f32 + prior);
        let mut mean = self.found.values;
        for (value, sum) in mean.iter_mut().zip(self.values) {
            *value = ((sum + f64::from(*value * prior)) / visits) as f32;
        }
        mean
    }
}

/// Plays trials; every thread has its own.
struct Worker {
    mover: Mover<Evaluator>,
    replies: Replies,
    games: Spares,
}

impl Worker {
    fn new(evaluator: Evaluator) -> Worker {
        Worker { mover: Mover::new(evaluator), replies: Replies::NONE, games: Spares::default() }
    }

    /// All moves with one deal; nothing when thinking has to end before they are done.
    fn compare(&mut self, game: &Game, moves: &[Move], deal: &Deal, task: &mut Task<'_>) -> Option<Vec<Values>> {
        moves.iter().map(|found| self.play(game, found, deal, task)).collect()
    }

    /// One trial; nothing when thinking has to end before it is done.
    fn play(&mut self, game: &Game, found: &Move, deal: &Deal, task: &mut Task<'_>) -> Option<Values> {
        let asked_before_drawing = game.decision() == Decision::Island;
        let mut game = self.games.copy(game);
        found.line.as_slice().iter().for_each(|&a| game.apply_unchecked(a));
        let mut deal = deal.clone();
        // A tile still to be drawn in this very turn is not one of the turns that follow.
        deal.turns += usize::from(
            game.decision() == Decision::Draw && asked_before_drawing && found.line.as_slice() == [Action::Pass],
        );
        let values = self.play_on(&mut game, deal, task);
        self.games.put_back(game);
        values
    }

    fn play_on(&mut self, game: &mut Game, mut deal: Deal, task: &mut Task<'_>) -> Option<Values> {
        let mut turns = 0;
        loop {
            match game.to_act() {
                Actor::Nobody => break,
                Actor::Chance => {
                    if game.decision() == Decision::Draw && turns == deal.turns {
                        break;
                    }
                    let drawing = game.decision() == Decision::Draw;
                    let action = deal.next(game)?;
                    game.apply_unchecked(action);
                    // One that fits nowhere is no turn.
                    turns += usize::from(drawing && game.drawn().is_some());
                }
                Actor::Player(p) => {
                    let reply = self.replies.best(&mut self.mover, game, p, task)?;
                    if task.share() >= 1.0 {
                        return None;
                    }
                    reply.line.as_slice().iter().for_each(|&a| game.apply_unchecked(a));
                }
            }
        }
        task.count(1);
        Some(self.mover.evaluate.values(game))
    }
}

impl Search {
    /// A search on one thread with an evaluation for the own moves and one for the answers of everybody.
    #[must_use]
    pub fn new(evaluator: impl Fn() -> Evaluator, plan: Plan) -> Search {
        Search::on_threads(evaluator, plan, 1)
    }

    /// A search whose trials are shared out among threads. The answer to a node budget depends on their number.
    #[must_use]
    pub fn on_threads(evaluator: impl Fn() -> Evaluator, plan: Plan, threads: usize) -> Search {
        let workers = (0..threads.max(1)).map(|_| Worker::new(evaluator())).collect();
        Search { mover: Mover::new(evaluator()), workers, plan }
    }

    pub(crate) fn choose(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Vec<Trial> {
        // The first look is never cut short by nodes, so that few nodes still see the whole board.
        let nodes = task.budget.nodes.take();
        let moves = self.mover.list(game, player, task);
        task.budget.nodes = nodes;
        let best = moves.first().map_or(0.0, |m| m.utility);
        let keep = moves.into_iter().enumerate().filter(|(i, m)| *i == 0 || m.utility > best - self.plan.within);
        keep.take(self.plan.candidates).map(|(_, m)| Trial::new(m)).collect()
    }

    /// Finds out what the candidates are worth: to the end of the game with the last tiles, by trials before.
    pub(crate) fn weigh(&mut self, game: &Game, player: Player, trials: &mut [Trial], task: &mut Task<'_>) {
        if game.tiles_left() > 0 && game.tiles_left() <= self.plan.exact && game.decision() != Decision::Roll {
            let moves: Vec<Move> = trials.iter().map(|t| t.found).collect();
            let known =
                Endgame { mover: &mut self.mover, width: self.plan.candidates }.settle_all(game, player, &moves, task);
            // Moves there was no time for keep their first look; they rank behind those that are known.
            for (trial, value) in trials.iter_mut().zip(known) {
                match value {
                    Some(values) => {
                        trial.sum = f64::from(self.mover.utility(&values, player, game.rules().players)) * EXACT_VISITS;
                        trial.visits = EXACT_VISITS as u32;
                        trial.values = values.map(|v| f64::from(v) * EXACT_VISITS);
                    }
                    None => trial.dropped = true,
                }
            }
        } else {
            self.try_out(game, player, trials, task);
        }
    }

    /// Plays trials until the budget is used or one candidate is left.
    fn try_out(&mut self, game: &Game, player: Player, trials: &mut [Trial], task: &mut Task<'_>) {
        let mut dice = Dice::new(task.seed ^ (u64::from(game.actions_played()) << 32));
        let offset = dice.unit();
        self.workers.iter_mut().for_each(|worker| worker.replies.begin(game));
        let at_once = if self.workers.len() > 1 { DEALS_A_THREAD * self.workers.len() } else { DEALS_AT_ONCE };
        let turns = self.plan.rounds * usize::from(game.rules().players);
        let mut round = 0u32;
        let go_on = |trials: &[Trial]| {
            trials.iter().filter(|t| !t.dropped).count() > 1 || trials.iter().any(|t| t.visits < t.at_least)
        };
        while go_on(trials) && task.share() < 1.0 {
            let turns = turns + round.checked_div(self.plan.deepen).unwrap_or(0) as usize;
            let deals: Vec<Deal> =
                (0..at_once).map(|i| Deal::new(game, &mut dice, round + i as u32, offset, turns)).collect();
            let moves: Vec<Move> = trials.iter().filter(|t| !t.dropped).map(|t| t.found).collect();
            let results = self.compare(game, &moves, &deals, task);
            let done = results.iter().all(Option::is_some);
            for values in results.into_iter().flatten() {
                for (trial, values) in trials.iter_mut().filter(|t| !t.dropped).zip(&values) {
                    trial.take(values, self.mover.utility(values, player, game.rules().players));
                }
                round += 1;
            }
            if !done {
                break;
            }
            if round >= FAIR_CHANCE {
                self.drop_hopeless(trials);
            }
            if round.is_multiple_of(8) {
                let best = self.leader(trials);
                task.report(best.found.line.as_slice()[0], best.mean(self.plan.prior));
            }
        }
    }

    /// The moves with every deal, in the order of the deals; nothing for those there was no time for.
    fn compare(
        &mut self,
        game: &Game,
        moves: &[Move],
        deals: &[Deal],
        task: &mut Task<'_>,
    ) -> Vec<Option<Vec<Values>>> {
        if let [worker] = &mut self.workers[..] {
            return deals.iter().map(|deal| worker.compare(game, moves, deal, task)).collect();
        }
        let threads = self.workers.len();
        let mut results = vec![None; deals.len()];
        let shares = results.chunks_mut(DEALS_A_THREAD).zip(deals.chunks(DEALS_A_THREAD));
        let parts: Vec<_> = (0..threads).map(|_| task.part(threads as u64)).collect();
        let nodes: u64 = std::thread::scope(|scope| {
            let running: Vec<_> = self
                .workers
                .iter_mut()
                .zip(shares)
                .zip(parts)
                .map(|((worker, (results, deals)), begin)| {
                    scope.spawn(move || {
                        let mut part = begin();
                        for (result, deal) in results.iter_mut().zip(deals) {
                            *result = worker.compare(game, moves, deal, &mut part);
                        }
                        part.nodes()
                    })
                })
                .collect();
            running.into_iter().map(|thread| thread.join().unwrap_or(0)).sum()
        });
        task.count(nodes);
        results
    }

    fn leader<'t>(&self, trials: &'t [Trial]) -> &'t Trial {
        let prior = self.plan.prior;
        let alive = trials.iter().filter(|t| !t.dropped);
        alive.max_by(|a, b| a.mean(prior).total_cmp(&b.mean(prior))).unwrap_or(&trials[0])
    }

    /// Drops candidates that the same tiles have shown to be worse than the leader.
    fn drop_hopeless(&self, trials: &mut [Trial]) {
        let leader = self.leader(trials).results.clone();
        for trial in trials.iter_mut().filter(|t| !t.dropped && t.visits >= t.at_least) {
            let n = leader.len().min(trial.results.len()) as f32;
            let behind = || leader.iter().zip(&trial.results).map(|(a, b)| a - b);
            let mean = behind().sum::<f32>() / n;
            let variance = behind().map(|d| (d - mean) * (d - mean)).sum::<f32>() / (n - 1.0) + 0.05;
            trial.dropped = mean > self.plan.drop_at * (variance / n).sqrt();
        }
    }

    fn thought(&self, game: &Game, player: Player, mut trials: Vec<Trial>, nodes: u64) -> Thought {
        let prior = self.plan.prior;
        sort_by_rank(&mut trials, |t: &Trial| downwards(t.mean(prior)));
        sort_by_rank(&mut trials, |t: &Trial| u32::from(t.dropped));
        let candidates = trials
            .iter()
            .map(|t| {
                let margin = utility(&t.mean_values(prior), player, game.rules().players);
                let win = win_chance(margin, game.tiles_left());
                Candidate { line: t.found.line.as_slice().to_vec(), visits: t.visits, margin, win }
            })
            .collect();
        Thought { candidates, nodes }
    }
}

impl Bot for Search {
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let Actor::Player(player) = game.to_act() else {
            return None;
        };
        if task.budget == Default::default() || self.plan.candidates <= 1 {
            return decide(&mut self.mover, game, task);
        }
        let mut trials = self.choose(game, player, task);
        self.weigh(game, player, &mut trials, task);
        Some(self.thought(game, player, trials, task.nodes()))
    }
}

/// The tiles of one trial: an order of all that are left. The first draws of successive trials go through the stock
/// evenly.
#[derive(Clone)]
struct Deal {
    tiles: Vec<KindId>,
    dice: Dice,
    /// Turns to play with it.
    turns: usize,
}

impl Deal {
    fn new(game: &Game, dice: &mut Dice, round: u32, offset: f32, turns: usize) -> Deal {
        let copies = |kind: KindId| std::iter::repeat_n(kind, usize::from(game.left_of(kind)));
        let mut tiles: Vec<KindId> = KindId::all().flat_map(copies).collect();
        if !tiles.is_empty() {
            // Steps of the golden section spread evenly over any number of trials.
            let spread = (offset + round as f32 * 0.618_034).fract();
            let first = ((spread * tiles.len() as f32) as usize).min(tiles.len() - 1);
            let last = tiles.len() - 1;
            tiles.swap(first, last);
            dice.shuffle(&mut tiles[..last]);
        }
        Deal { tiles, dice: Dice::new(dice.number()), turns }
    }

    fn next(&mut self, game: &Game) -> Option<bastide_rules::Action> {
        if game.decision() == Decision::Draw {
            let drawable = |kind: &KindId| game.is_legal(Action::Draw(*kind));
            let place = self.tiles.iter().rposition(drawable)?;
            return Some(Action::Draw(self.tiles.remove(place)));
        }
        self.dice.outcome(game)
    }
}
