//! Bots that think on the server: a bounded number at a time, each within its time.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use bastide_bots::{Budget, Level, Task};
use bastide_rules::{Action, Game};
use tokio::sync::Semaphore;

/// Where bots think.
#[derive(Clone, Debug)]
pub(crate) struct Bots {
    desks: Arc<Semaphore>,
    time: Duration,
}

impl Bots {
    /// So many at a time, each so long at most for a decision.
    pub(crate) fn new(at_a_time: usize, time: Duration) -> Bots {
        Bots { desks: Arc::new(Semaphore::new(at_a_time.max(1))), time }
    }

    /// What a bot of this level plays. Nothing when it breaks down: the table then plays for it without thinking.
    pub(crate) async fn think(&self, game: Arc<Game>, level: String, seed: u64) -> Vec<Action> {
        let Ok(_desk) = self.desks.acquire().await else { return Vec::new() };
        let time = self.time;
        let thought = tokio::task::spawn_blocking(move || {
            std::panic::catch_unwind(AssertUnwindSafe(|| {
                let level: Level = level.parse().unwrap_or(Level::Trader);
                let thought = level.bot().think(&game, &mut Task::new(Budget::time(time), seed));
                thought.map(|thought| vec![thought.action()]).unwrap_or_default()
            }))
        });
        match thought.await {
            Ok(Ok(actions)) => actions,
            broken => {
                tracing::error!(?broken, "a bot broke down");
                Vec::new()
            }
        }
    }
}

/// What is played for somebody who is not there: no figures, and tiles where a beginner would lay them.
pub(crate) fn absent(game: &Game) -> Option<Action> {
    if game.is_legal(Action::Pass) {
        return Some(Action::Pass);
    }
    let thought = Level::Novice.bot().think(game, &mut Task::new(Budget::default(), 0));
    thought.map(|thought| thought.action()).or_else(|| first(game))
}

/// Any legal action, for want of a better one.
pub(crate) fn first(game: &Game) -> Option<Action> {
    let mut choices = Vec::new();
    game.legal_actions(&mut choices);
    choices.first().copied()
}
