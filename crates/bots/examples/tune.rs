//! Tunes the weights of the evaluation by self-play and writes them back into the weights file.
//!
//! `cargo run --release -p bastide-bots --example tune -- [--rounds N] [--games N] [--seed N] [--setup NAME] [--only a,b]
//! [--from FILE] [--threads N]`
//!
//! Starts from the numbers in `data/bots/start.toml`, for New World (`--setup newworld`) from those of the classic game, or
//! from another file; what it finds goes into `data/bots/weights.toml` or `data/bots/new-world.toml`. Each round changes every weight a little up
//! or down at random, lets the two opposite changes play mirrored games (same tiles, seats swapped), and moves the weights
//! towards the winner by the margin (simultaneous perturbation). The weights written are the mean over the second half of
//! the rounds, in which the luck of single rounds cancels out. Same arguments, same result. `--only expansions` stands for
//! all weights that base games say nothing about.

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use bastide_bots::chance::Dice;
use bastide_bots::{Bot, Budget, Evaluator, Plan, Search, Weights, table};
use bastide_rules::{Setup, Variant};

/// Where tuning starts from, and where its numbers go.
const fn files(variant: Variant) -> (&'static str, &'static str) {
    match variant {
        Variant::Classic => ("data/bots/start.toml", "data/bots/weights.toml"),
        Variant::NewWorld => ("data/bots/weights.toml", "data/bots/new-world.toml"),
    }
}
/// A change is this part of a weight at first.
const STEP: f32 = 0.15;
/// How far a round moves a weight for each point of margin, as part of the change.
const PULL: f32 = 0.04;

/// Weights that base games say nothing about: tuned only when asked for.
const EXPANSIONS: [&str; 8] = ["turn", "builder", "large", "abbot", "goods_spread", "gold_bar", "robber", "message"];
/// Weights that only New World shows, and the one it does not.
const NEW_WORLD: [&str; 2] = ["survey_soon", "survey_scorings"];
const CLASSIC: [&str; 1] = ["field_open_city"];

/// Whether games of a kind say something about a weight, without being asked for it by name.
fn shown(variant: Variant, name: &&str) -> bool {
    let elsewhere: &[&str] = match variant {
        Variant::Classic => &NEW_WORLD,
        Variant::NewWorld => &CLASSIC,
    };
    !EXPANSIONS.contains(name) && !elsewhere.contains(name)
}

struct Options {
    rounds: usize,
    games: usize,
    seed: u64,
    setup: Setup,
    only: Vec<String>,
    from: Option<String>,
    threads: usize,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        rounds: 300,
        games: 96,
        seed: 1,
        setup: Setup::base(2),
        only: Vec::new(),
        from: None,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        match word.as_str() {
            "--rounds" => options.rounds = value.parse()?,
            "--games" => options.games = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--setup" => options.setup = Setup::named(&value, 2)?,
            "--only" if value == "expansions" => options.only = EXPANSIONS.map(Into::into).to_vec(),
            "--only" => options.only = value.split(',').map(Into::into).collect(),
            "--from" => options.from = Some(value),
            "--threads" => options.threads = value.parse()?,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    Ok(options)
}

/// Plays by the evaluation alone: one move deep.
fn player(weights: Weights) -> Search {
    Search::new(move || Evaluator::new(weights), Plan { candidates: 1, ..Plan::default() })
}

/// Mean margin of the first weights over the second in mirrored games.
fn margin(options: &Options, a: Weights, b: Weights, games: usize, seed: u64) -> f32 {
    let next = AtomicUsize::new(0);
    let sum = Mutex::new(0i64);
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let (mut first, mut second) = (player(a), player(b));
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    let swapped = game % 2 == 1;
                    let mut seats: [&mut dyn Bot; 2] = [&mut first, &mut second];
                    if swapped {
                        seats.reverse();
                    }
                    let deal = seed.wrapping_add(game as u64 / 2);
                    let Ok(played) = table::play(&options.setup, &mut seats, Budget::default(), deal) else { break };
                    let ahead = i64::from(played.scores[0]) - i64::from(played.scores[1]);
                    *sum.lock().unwrap_or_else(PoisonError::into_inner) += if swapped { -ahead } else { ahead };
                }
            });
        }
    });
    sum.into_inner().unwrap_or_else(PoisonError::into_inner) as f32 / games as f32
}

/// Changes one weight; none is ever below 0.
fn shift(weights: &mut Weights, name: &str, by: f32) {
    if let Some(weight) = weights.get_mut(name) {
        *weight = (*weight + by).max(0.0);
    }
}

/// Each weight's mean.
fn mean(all: &[Weights]) -> Option<Weights> {
    let mut mean = *all.first()?;
    for name in Weights::NAMES {
        let sum: f64 = all.iter().filter_map(|w| w.get(name)).map(f64::from).sum();
        *mean.get_mut(name)? = (sum / all.len() as f64) as f32;
    }
    Some(mean)
}

/// The text of a weights file with other numbers; its comments stay.
fn written_into(text: &str, weights: &Weights) -> Result<String, Box<dyn Error>> {
    let mut document: toml_edit::DocumentMut = text.parse()?;
    for (name, number) in Weights::NAMES.iter().filter_map(|name| Some((name, weights.get(name)?))) {
        document[name] = toml_edit::Item::Value(format!("{number:.4}").parse()?);
    }
    Ok(document.to_string())
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let (start, file) = files(options.setup.variant);
    let start = options.from.as_deref().unwrap_or(start);
    let from = std::fs::read_to_string(start).map_err(|e| format!("{start}: {e}"))?;
    let start: Weights = toml::from_str(&from).map_err(|e| format!("{start}: {e}"))?;
    let text = std::fs::read_to_string(file)?;
    let mut weights = start;
    let mut late = Vec::new();
    let mut dice = Dice::new(options.seed);
    let tuned: Vec<&str> = Weights::NAMES
        .iter()
        .copied()
        .filter(|n| match &options.only[..] {
            [] => shown(options.setup.variant, n),
            only => only.iter().any(|o| o == n),
        })
        .collect();
    for round in 0..options.rounds {
        let step = STEP / (1.0 + round as f32 / 100.0).powf(0.2);
        let (mut up, mut down) = (weights, weights);
        let signs: Vec<f32> = tuned.iter().map(|_| if dice.below(2) == 0 { -1.0 } else { 1.0 }).collect();
        let change = |weights: &Weights, name: &str| step * weights.get(name).unwrap_or(0.0).abs().max(0.1);
        for (name, sign) in tuned.iter().zip(&signs) {
            let by = sign * change(&weights, name);
            shift(&mut up, name, by);
            shift(&mut down, name, -by);
        }
        let ahead = margin(&options, up, down, options.games, dice.number());
        let pull = PULL * ahead.clamp(-12.0, 12.0) / (1.0 + round as f32 / 60.0).powf(0.6);
        for (name, sign) in tuned.iter().zip(&signs) {
            let by = pull * sign * change(&weights, name);
            shift(&mut weights, name, by);
        }
        if round >= options.rounds / 2 {
            late.push(weights);
        }
        if (round + 1) % 20 == 0 {
            let gained = margin(&options, weights, start, 200, 77);
            eprintln!("round {}: {gained:+.1} points a game against the start", round + 1);
        }
    }
    let tuned = mean(&late).ok_or("there must be a round")?;
    std::fs::write(file, written_into(&text, &tuned)?)?;
    eprintln!("in the mean: {:+.1} points a game against the start", margin(&options, tuned, start, 400, 79));
    Ok(())
}
