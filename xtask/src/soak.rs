//! Random games for as long as one likes, everything checked after every action, on all cores.

use std::cell::Cell;
use std::time::Duration;
use std::{fs, panic, thread};

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
    /// Let the first game panic on purpose, to see that the run fails: setup, before, step, end or thread
    #[arg(long, value_name = "PLACE", value_parser = planted)]
    plant: Option<Planted>,
}

/// Where a panic is planted.
#[derive(Clone, Copy)]
enum Planted {
    Game(Plant),
    /// In the thread that plays games, outside of any.
    Thread,
}

fn planted(text: &str) -> Result<Planted, String> {
    if text == "thread" { Ok(Planted::Thread) } else { text.parse().map(Planted::Game) }
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
    let play = |index| {
        GAME.set(Some(index));
        let plant = match args.plant.filter(|_| index == args.first) {
            Some(Planted::Thread) => panic!("planted in the thread"),
            Some(Planted::Game(plant)) => Some(plant),
            None => None,
        };
        play_with(args.seed, index, plant)
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
