//! Random games for as long as one likes, everything checked after every action.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bastide_record::soak;

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
    #[arg(long)]
    games: Option<u64>,
    /// Begin with this game
    #[arg(long, default_value_t = 0)]
    first: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let time = Duration::try_from_secs_f64(args.minutes * 60.0).context("--minutes must be a time")?;
    let start = Instant::now();
    let (mut games, mut actions) = (0, 0);
    let mut told = start;
    while start.elapsed() < time && args.games.is_none_or(|wanted| games < wanted) {
        let index = args.first + games;
        match soak::play(args.seed, index) {
            Ok(played) => actions += played.record.entries.len(),
            Err(mistake) => {
                let path = target_dir()?.join(format!("soak-{}-{index}.bgr", args.seed));
                fs::write(&path, mistake.record.to_string()).with_context(|| format!("{}", path.display()))?;
                bail!(
                    "game {index} of seed {} {mistake}\nthe record is {}\nagain with: cargo xtask soak --seed {} --first {index} --games 1",
                    args.seed,
                    path.display(),
                    args.seed
                );
            }
        }
        games += 1;
        if told.elapsed() > Duration::from_secs(30) {
            told = Instant::now();
            eprintln!("{games} games, {actions} actions, {} s", start.elapsed().as_secs());
        }
    }
    println!("{games} games of seed {} with {actions} actions are sound, {} s", args.seed, start.elapsed().as_secs());
    Ok(())
}
