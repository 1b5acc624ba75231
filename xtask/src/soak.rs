//! Random games for as long as one likes, everything checked after every action, on all cores.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bastide_record::soak::{self, Mistake};

use crate::shell::target_dir;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long to play
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Names the run: the same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many games
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    games: u64,
    /// Begin with this game of the run
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Games at the same time; as many as there are cores
    #[arg(long)]
    jobs: Option<usize>,
}

/// What all threads share.
struct Run<'a> {
    args: &'a Args,
    start: Instant,
    time: Duration,
    /// The next game, counted from the first.
    next: AtomicU64,
    games: AtomicU64,
    actions: AtomicU64,
    stop: AtomicBool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let time = Duration::try_from_secs_f64(args.minutes * 60.0).context("--minutes must be a time")?;
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1);
    let count = || AtomicU64::new(0);
    let start = Instant::now();
    let run = Run { args, start, time, next: count(), games: count(), actions: count(), stop: AtomicBool::new(false) };
    let mistake = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs)
            .map(|job| {
                scope.spawn({
                    let run = &run;
                    move || run.work(job == 0)
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok().flatten()).min_by_key(|(index, _)| *index)
    });
    if let Some((index, mistake)) = mistake {
        return report(args.seed, index, &mistake);
    }
    println!("seed {}: {} are sound", args.seed, run.so_far());
    Ok(())
}

impl Run<'_> {
    /// Plays games until time is up or a mistake was found, by this thread or another.
    fn work(&self, tells: bool) -> Option<(u64, Box<Mistake>)> {
        let mut told = Instant::now();
        while !self.stop.load(Relaxed) && self.start.elapsed() < self.time {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.args.games {
                break;
            }
            let index = self.args.first + number;
            match soak::play(self.args.seed, index) {
                Ok(played) => {
                    self.games.fetch_add(1, Relaxed);
                    self.actions.fetch_add(played.record.entries.len() as u64, Relaxed);
                }
                Err(mistake) => {
                    self.stop.store(true, Relaxed);
                    return Some((index, mistake));
                }
            }
            if tells && told.elapsed() > Duration::from_secs(60) {
                told = Instant::now();
                eprintln!("{}", self.so_far());
            }
        }
        None
    }

    fn so_far(&self) -> String {
        let (games, actions) = (self.games.load(Relaxed), self.actions.load(Relaxed));
        format!("{games} games with {actions} actions in {} s", self.start.elapsed().as_secs())
    }
}

fn report(seed: u64, index: u64, mistake: &Mistake) -> Result<()> {
    let path = target_dir()?.join(format!("soak-{seed}-{index}.bgr"));
    fs::write(&path, mistake.record.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    bail!(
        "game {index} of seed {seed} {mistake}\nits record: {}\nagain: cargo xtask soak --seed {seed} --first {index} --games 1",
        path.display()
    )
}
