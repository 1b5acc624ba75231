//! Many games at the same time. Whatever goes wrong in any thread, the run has failed.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::soak::{Mistake, Played, words_of};

/// How often a run tells how far it is.
const TELLS_EVERY: Duration = Duration::from_secs(60);

/// Which games, and how many at the same time.
#[derive(Clone, Debug)]
pub struct Run {
    /// Index of the first game.
    pub first: u64,
    /// Most games.
    pub games: u64,
    /// Longest time; games that have begun are played to their end.
    pub time: Duration,
    /// Threads.
    pub jobs: usize,
}

/// What was played without a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sound {
    /// Whole games.
    pub games: u64,
    /// Actions of all of them.
    pub actions: u64,
    /// Since the run began.
    pub time: Duration,
}

impl fmt::Display for Sound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games with {} actions in {} s", self.games, self.actions, self.time.as_secs())
    }
}

/// Why a run is not sound.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The mistake of the game with the lowest index.
    #[error(transparent)]
    Mistake(Box<Mistake>),
    /// A thread panicked outside any game.
    #[error("a thread of the run panicked: {0}")]
    Thread(String),
    /// A run without games shows nothing.
    #[error("no game was played")]
    Nothing,
}

/// What all threads share.
struct Shared<'r> {
    run: &'r Run,
    start: Instant,
    /// The next game, counted from the first.
    next: AtomicU64,
    games: AtomicU64,
    actions: AtomicU64,
    stop: AtomicBool,
}

/// Lets the other threads stop when this one panics.
struct StopAll<'r>(&'r AtomicBool);

impl Drop for StopAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

impl Run {
    /// Plays games by their index until they are played, time is up or something went wrong.
    ///
    /// # Errors
    /// What went wrong.
    pub fn play(
        &self,
        play: impl Fn(u64) -> Result<Played, Box<Mistake>> + Sync,
        tell: impl Fn(Sound) + Sync,
    ) -> Result<Sound, Failure> {
        let count = || AtomicU64::new(0);
        let shared = Shared {
            run: self,
            start: Instant::now(),
            next: count(),
            games: count(),
            actions: count(),
            stop: AtomicBool::new(false),
        };
        let (play, tell, work) = (&play, &tell, &shared);
        let ends: Vec<thread::Result<Option<Box<Mistake>>>> = thread::scope(|scope| {
            let begin = |job| scope.spawn(move || work.work(job == 0, play, tell));
            let workers: Vec<_> = (0..self.jobs.max(1)).map(begin).collect();
            workers.into_iter().map(|worker| worker.join()).collect()
        });
        let mut mistakes = Vec::new();
        for end in ends {
            mistakes.extend(end.map_err(|panic| Failure::Thread(words_of(panic.as_ref()).to_owned()))?);
        }
        match mistakes.into_iter().min_by_key(|mistake| mistake.index) {
            Some(mistake) => Err(Failure::Mistake(mistake)),
            None if shared.games.load(Relaxed) == 0 => Err(Failure::Nothing),
            None => Ok(shared.so_far()),
        }
    }
}

impl Shared<'_> {
    fn work(
        &self,
        tells: bool,
        play: &impl Fn(u64) -> Result<Played, Box<Mistake>>,
        tell: &impl Fn(Sound),
    ) -> Option<Box<Mistake>> {
        let _stop = StopAll(&self.stop);
        let mut told = Instant::now();
        while !self.stop.load(Relaxed) && self.start.elapsed() < self.run.time {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.run.games {
                break;
            }
            match play(self.run.first + number) {
                Ok(played) => {
                    self.games.fetch_add(1, Relaxed);
                    self.actions.fetch_add(played.record.actions().count() as u64, Relaxed);
                }
                Err(mistake) => {
                    self.stop.store(true, Relaxed);
                    return Some(mistake);
                }
            }
            if tells && told.elapsed() > TELLS_EVERY {
                told = Instant::now();
                tell(self.so_far());
            }
        }
        None
    }

    fn so_far(&self) -> Sound {
        Sound { games: self.games.load(Relaxed), actions: self.actions.load(Relaxed), time: self.start.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soak::{Plant, play, play_with};

    fn run(games: u64) -> Run {
        Run { first: 0, games, time: Duration::from_secs(600), jobs: 2 }
    }

    #[test]
    fn sound_games_are_counted() {
        let sound = run(3).play(|index| play(1, index), |_| {}).expect("a sound run");
        assert_eq!(sound.games, 3);
        assert!(sound.actions > 0);
        assert!(sound.to_string().starts_with("3 games with "), "{sound}");
    }

    #[test]
    fn a_run_fails_with_the_panic_of_any_game() {
        for plant in Plant::ALL {
            let failure = run(3).play(|index| play_with(1, index, (index == 1).then_some(plant)), |_| {});
            let Err(Failure::Mistake(mistake)) = failure else { panic!("{plant:?}: {failure:?}") };
            assert_eq!((mistake.index, mistake.problem), (1, format!("panicked: planted at {}", plant.id())));
        }
    }

    #[test]
    fn a_run_fails_with_the_panic_of_a_thread() {
        let failure = run(u64::MAX)
            .play(|index| if index == 1 { panic!("planted in the thread") } else { play(1, index) }, |_| {});
        let failure = failure.expect_err("a thread panicked");
        assert_eq!(failure.to_string(), "a thread of the run panicked: planted in the thread");
    }

    #[test]
    fn a_run_without_games_shows_nothing() {
        assert!(matches!(run(0).play(|index| play(1, index), |_| {}), Err(Failure::Nothing)));
    }
}
