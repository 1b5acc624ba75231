//! Random games for as long as one likes, everything checked after every action, on all cores.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use std::{fs, panic, process, thread};

use anyhow::{Context, Result, bail};
use bastide_kit::{Failure, Mistake, Plant, Run, play_with};

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
    /// A game that takes longer than this many seconds has got stuck
    #[arg(long, default_value_t = 120, value_name = "SECONDS")]
    patience: u64,
    /// Let the first game panic on purpose, to see that the run fails: setup, before, step, end or thread; or get stuck
    #[arg(long, value_name = "PLACE", value_parser = planted)]
    plant: Option<Planted>,
}

/// What goes wrong on purpose.
#[derive(Clone, Copy)]
enum Planted {
    Game(Plant),
    /// In the thread that plays games, outside of any.
    Thread,
    /// The game never ends.
    Stuck,
}

fn planted(text: &str) -> Result<Planted, String> {
    match text {
        "thread" => Ok(Planted::Thread),
        "stuck" => Ok(Planted::Stuck),
        place => place.parse().map(Planted::Game),
    }
}

thread_local! {
    /// The game this thread plays.
    static GAME: Cell<Option<u64>> = const { Cell::new(None) };
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let time = Duration::try_from_secs_f64(args.minutes * 60.0).context("--minutes must be a time")?;
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1);
    let run = Run { first: args.first, games: args.games, time, jobs };
    name_the_game_of_a_panic(args.seed);
    let begun = end_when_stuck(args.seed, Duration::from_secs(args.patience));
    let play = |index| {
        GAME.set(Some(index));
        let games = || begun.lock().unwrap_or_else(PoisonError::into_inner);
        games().insert(thread::current().id(), (index, Instant::now()));
        let plant = match args.plant.filter(|_| index == args.first) {
            Some(Planted::Thread) => panic!("planted in the thread"),
            Some(Planted::Stuck) => loop {
                thread::park();
            },
            Some(Planted::Game(plant)) => Some(plant),
            None => None,
        };
        let played = play_with(args.seed, index, plant);
        games().remove(&thread::current().id());
        played
    };
    match run.play(play, |sound| eprintln!("{sound}")) {
        Ok(sound) => {
            println!("seed {}: {sound} are sound", args.seed);
            Ok(())
        }
        Err(Failure::Mistake(mistake)) => report(&mistake),
        Err(failure) => bail!("{failure}"),
    }
}

/// A release build ends with the first panic: all it can still say is which game it was.
fn name_the_game_of_a_panic(seed: u64) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        usual(info);
        if let Some(index) = GAME.get() {
            eprintln!("in game {index} of seed {seed}; again: {}", again(seed, index));
        }
    }));
}

/// The game each thread plays, and when it began.
type Begun = Arc<Mutex<HashMap<ThreadId, (u64, Instant)>>>;

/// Ends the run when a game does not: nobody can stop its thread, and the others would wait for it.
fn end_when_stuck(seed: u64, patience: Duration) -> Begun {
    let begun = Begun::default();
    let watched = Arc::clone(&begun);
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_millis(500));
            let games = watched.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((index, _)) = games.values().find(|(_, start)| start.elapsed() > patience) {
                eprintln!(
                    "error: game {index} of seed {seed} has got stuck: it takes longer than {} s\nagain: {}",
                    patience.as_secs(),
                    again(seed, *index)
                );
                process::exit(1);
            }
        }
    });
    begun
}

fn again(seed: u64, index: u64) -> String {
    format!("cargo xtask soak --seed {seed} --first {index} --games 1")
}

fn report(mistake: &Mistake) -> Result<()> {
    let Mistake { seed, index, record, .. } = mistake;
    let mut text = mistake.to_string();
    if let Some(record) = record {
        let path = target_dir()?.join(format!("soak-{seed}-{index}.bgr"));
        fs::write(&path, record.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
        text += &format!("\nits record: {}", path.display());
    }
    bail!("{text}\nagain: {}", again(*seed, *index))
}
