//! What a bot is asked, what it answers, and how long it may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bastide_rules::{Action, Game, Setup};
use web_time::Instant;

use crate::exact::logistic;

/// How much a bot may think about one decision: whichever limit is met first ends it. Without any, a bot plays by
/// its evaluation alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions evaluated.
    pub nodes: Option<u64>,
}

impl Budget {
    /// Thinks for this long.
    #[must_use]
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), nodes: None }
    }

    /// Evaluates about this many positions, the same ones each time.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { time: None, nodes: Some(nodes) }
    }
}

/// How far the thinking has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Positions evaluated so far.
    pub nodes: u64,
    /// Time spent so far.
    pub elapsed: Duration,
    /// Share of the budget that is used, 0 to 1.
    pub share: f32,
    /// The best action so far.
    pub best: Action,
    /// The points by which the bot expects to win with it.
    pub margin: f32,
}

/// One question to a bot: its budget and seed, a flag that stops it, and somebody who watches.
pub struct Task<'a> {
    /// How much it may think.
    pub budget: Budget,
    /// Same seed and node budget, same answer.
    pub seed: u64,
    stop: Option<&'a AtomicBool>,
    watcher: Option<&'a mut dyn FnMut(&Progress)>,
    began: Instant,
    nodes: u64,
    late: bool,
}

/// The clock is read only once in this many positions.
const CLOCK_EVERY: u64 = 8;
/// Part of the time budget kept back for finishing what is under way,
const KEPT_BACK: f32 = 0.02;
/// with this many seconds more for a machine that is busy elsewhere for a moment,
const A_MOMENT: f32 = 0.0015;
/// but never more than this part of the budget in all.
const KEPT_BACK_AT_MOST: f32 = 0.25;

impl<'a> Task<'a> {
    /// A question with a budget and a seed; time runs from now.
    #[must_use]
    pub fn new(budget: Budget, seed: u64) -> Task<'a> {
        Task { budget, seed, stop: None, watcher: None, began: Instant::now(), nodes: 0, late: false }
    }

    /// Ends the thinking soon after the flag is set.
    #[must_use]
    pub fn with_stop(mut self, stop: &'a AtomicBool) -> Task<'a> {
        self.stop = Some(stop);
        self
    }

    /// Reports progress while thinking.
    #[must_use]
    pub fn with_watcher(mut self, watcher: &'a mut dyn FnMut(&Progress)) -> Task<'a> {
        self.watcher = Some(watcher);
        self
    }

    /// One of so many equal parts of what is left, to be begun on a thread of its own. Nobody watches it.
    pub(crate) fn part(&self, of: u64) -> impl FnOnce() -> Task<'a> + Send + use<'a> {
        let nodes = self.budget.nodes.map(|limit| limit.saturating_sub(self.nodes) / of.max(1));
        let budget = Budget { nodes, ..self.budget };
        let (seed, stop, began) = (self.seed, self.stop, self.began);
        move || Task { budget, seed, stop, watcher: None, began, nodes: 0, late: false }
    }

    /// Positions evaluated so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the question was put.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    pub(crate) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Share of the budget that is used; at least 1 when thinking has to end.
    pub(crate) fn share(&self) -> f32 {
        if self.stop.is_some_and(|s| s.load(Ordering::Relaxed)) {
            return 1.0;
        }
        let by_nodes = self.budget.nodes.map_or(0.0, |limit| self.nodes as f32 / limit.max(1) as f32);
        if self.budget == Budget::default() { 1.0 } else { by_nodes.max(self.share_of_time()) }
    }

    fn share_of_time(&self) -> f32 {
        self.budget.time.map_or(0.0, |limit| {
            let limit = limit.as_secs_f32();
            let kept_back = (limit * KEPT_BACK + A_MOMENT).min(limit * KEPT_BACK_AT_MOST);
            self.began.elapsed().as_secs_f32() / (limit - kept_back).max(1e-6)
        })
    }

    /// Counts one position and says whether thinking has to end now. Cheap enough for every position.
    pub(crate) fn tick(&mut self) -> bool {
        let late = self.tick_in_time();
        late || self.budget.nodes.is_some_and(|limit| self.nodes >= limit)
    }

    /// Counts one position and says whether the time is over or somebody stopped the thinking, however many nodes
    /// there may be.
    pub(crate) fn tick_in_time(&mut self) -> bool {
        self.nodes += 1;
        if !self.late && self.nodes.is_multiple_of(CLOCK_EVERY) {
            self.late = self.stop.is_some_and(|s| s.load(Ordering::Relaxed)) || self.share_of_time() >= 1.0;
        }
        self.late
    }

    pub(crate) fn report(&mut self, best: Action, margin: f32) {
        let (nodes, elapsed, share) = (self.nodes, self.began.elapsed(), self.share().min(1.0));
        if let Some(watcher) = self.watcher.as_mut() {
            watcher(&Progress { nodes, elapsed, share, best, margin });
        }
    }
}

/// A way to go on that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// What the player would do until chance or somebody else decides.
    pub line: Vec<Action>,
    /// How often it was tried out.
    pub visits: u32,
    /// The points by which the player is expected to be ahead of the others in the end.
    pub margin: f32,
    /// The chance to win.
    pub win: f32,
}

/// What a bot thought.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The ways looked at, the chosen one first. Never empty, and no line is empty.
    pub candidates: Vec<Candidate>,
    /// Positions evaluated.
    pub nodes: u64,
}

impl Thought {
    /// A choice made without looking at others.
    pub(crate) fn only(action: Action) -> Thought {
        Thought { candidates: vec![Candidate { line: vec![action], visits: 1, margin: 0.0, win: 0.5 }], nodes: 1 }
    }

    /// What to play now.
    #[must_use]
    pub fn action(&self) -> Action {
        self.line()[0]
    }

    /// What to play now and right after it, as far as nobody else decides anything in between.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        &self.candidates[0].line
    }
}

/// Somebody who can play.
///
/// Bots that live in this program look at the game alone; those outside follow it action by action.
pub trait Bot: Send {
    /// A new game begins at this table.
    fn begin(&mut self, _setup: &Setup) {}

    /// Something was played, by whomever.
    fn see(&mut self, _action: Action) {}

    /// What to play now. Nothing when no player has to decide.
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought>;
}

/// The chance to win with an expected margin while this many tiles are still to come.
#[must_use]
pub fn win_chance(margin: f32, tiles_left: u16) -> f32 {
    let spread = 2.0 + 1.4 * f32::from(tiles_left).sqrt();
    logistic(margin / spread)
}
