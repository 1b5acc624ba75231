//! Measures the analysis of games: the figures of docs/analysis.md.
//!
//! `cargo run --release -p bastide-bots --example analysis -- agreement [--games N] [--every N] [--seed N] [--setup NAME]`
//! `cargo run --release -p bastide-bots --example analysis -- samples [--games N] [--every N] [--seed N] [--setup NAME] [--players N] [--level NAME] > FILE`
//! `cargo run --release -p bastide-bots --example analysis -- calibration FILE...`
//! `cargo run --release -p bastide-bots --example analysis -- time [--games N] [--threads N] [--seed N] [--setup NAME]`

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bastide_bots::analysis::{Judge, Setting, analyse};
use bastide_bots::{Bot, Budget, Level, table};
use bastide_rules::{Action, Actor, Decision, Game, Setup};

/// The search that is taken for the truth has so many times the budget.
const TRUTH: u64 = 20;
/// Choices this close to the best are as good.
const AS_GOOD: f32 = 0.5;

/// A position, and the move that was played in it.
type Played = (Game, Vec<Action>);

struct Options {
    games: u64,
    every: usize,
    seed: u64,
    threads: usize,
    setup: String,
    players: u8,
    level: Level,
    files: Vec<String>,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        games: 10,
        every: 7,
        seed: 1,
        threads: 1,
        setup: "base".into(),
        players: 2,
        level: Level::Builder,
        files: Vec::new(),
    };
    let mut words = std::env::args().skip(2);
    while let Some(word) = words.next() {
        if !word.starts_with("--") {
            options.files.push(word);
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        match word.as_str() {
            "--games" => options.games = value.parse()?,
            "--every" => options.every = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--threads" => options.threads = value.parse()?,
            "--setup" => options.setup = value,
            "--level" => options.level = value.parse()?,
            "--players" => options.players = value.parse()?,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    Ok(options)
}

/// A game between bots of one level.
fn game(setup: &Setup, level: Level, seed: u64) -> Result<Vec<Action>, Box<dyn Error>> {
    let mut bots: Vec<Box<dyn Bot>> = (0..setup.players).map(|_| level.bot()).collect();
    let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|bot| bot.as_mut() as &mut dyn Bot).collect();
    Ok(table::play(setup, &mut seats, Budget::nodes(2_000), seed)?.actions)
}

/// Every so many a position in which somebody has to lay a tile, with the move that was played.
fn positions(setup: &Setup, actions: &[Action], every: usize, seed: u64) -> Result<Vec<Played>, Box<dyn Error>> {
    let mut game = Game::new(setup)?;
    let (mut found, mut number) = (Vec::new(), seed as usize % every);
    for (at, &action) in actions.iter().enumerate() {
        if let (Actor::Player(player), Decision::Lay) = (game.to_act(), game.decision()) {
            number += 1;
            if number.is_multiple_of(every) {
                let (mut after, mut line) = (game.clone(), Vec::new());
                for &action in &actions[at..] {
                    if after.to_act() != Actor::Player(player) {
                        break;
                    }
                    after.apply(action)?;
                    line.push(action);
                }
                found.push((game.clone(), line));
            }
        }
        game.apply(action)?;
    }
    Ok(found)
}

fn agreement(options: &Options) -> Result<(), Box<dyn Error>> {
    let setup = Setup::named(&options.setup, options.players)?;
    let nodes = Setting::Quick.nodes();
    let (mut quick, mut thorough) = (Judge::new(nodes), Judge::new(TRUTH * nodes));
    let (mut all, mut same, mut close, mut lost) = (0, 0, 0, 0.0);
    for seed in 0..options.games {
        let seed = options.seed.wrapping_mul(1_000_003) + seed;
        for (position, _) in positions(&setup, &game(&setup, options.level, seed)?, options.every, seed)? {
            let (found, truth) = (quick.best(&position), thorough.best(&position));
            let choice = &found.first().ok_or("nobody had to decide")?.line;
            let best = truth.first().ok_or("nobody had to decide")?;
            let behind = truth.iter().find(|c| c.line == *choice).map_or(f32::INFINITY, |c| best.worth - c.worth);
            all += 1;
            same += usize::from(best.line == *choice);
            close += usize::from(best.line != *choice && behind <= AS_GOOD);
            lost += f64::from(if behind.is_finite() { behind.max(0.0) } else { 0.0 });
        }
        let percent = |n: usize| 100.0 * n as f64 / all as f64;
        println!(
            "{all} positions: {same} the same ({:.1} %), {close} more within {AS_GOOD} ({:.1} % together); behind by {:.2} in the mean",
            percent(same),
            percent(same + close),
            lost / all as f64
        );
    }
    Ok(())
}

fn samples(options: &Options) -> Result<(), Box<dyn Error>> {
    let setup = Setup::named(&options.setup, options.players)?;
    let mut judge = Judge::new(Setting::Quick.nodes());
    for seed in 0..options.games {
        let seed = options.seed.wrapping_mul(1_000_003) + seed;
        let actions = game(&setup, options.level, seed)?;
        let mut end = Game::new(&setup)?;
        actions.iter().try_for_each(|&action| end.apply(action))?;
        let scores: Vec<String> = end.scores().iter().map(ToString::to_string).collect();
        for (position, line) in positions(&setup, &actions, options.every, seed)? {
            let verdict = judge.judge(&position, &line).ok_or("nobody had to decide")?;
            let values = verdict.candidates[verdict.played].values.iter().take(usize::from(setup.players));
            let values: Vec<String> = values.map(|v| format!("{v:.2}")).collect();
            println!("{} {} {}", position.tiles_left(), values.join(","), scores.join(","));
        }
    }
    Ok(())
}

/// A position: tiles left, expected points, and who won how much of it.
struct Sample {
    left: f64,
    values: Vec<f64>,
    won: Vec<f64>,
}

fn read(line: &str) -> Option<Sample> {
    let mut words = line.split(' ');
    let left = words.next()?.parse().ok()?;
    let mut numbers = || words.next()?.split(',').map(|n| n.parse::<f64>().ok()).collect::<Option<Vec<f64>>>();
    let (values, scores) = (numbers()?, numbers()?);
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    let winners = scores.iter().filter(|s| **s == most).count() as f64;
    Some(Sample { left, values, won: scores.iter().map(|s| if *s == most { 1.0 / winners } else { 0.0 }).collect() })
}

/// The mean surprise (log loss) of a spread.
fn surprise(samples: &[Sample], spread: [f64; 2]) -> f64 {
    let one = |sample: &Sample| {
        let spread = spread[0] + spread[1] * sample.left.sqrt();
        let most = sample.values.iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = sample.values.iter().map(|v| ((v - most) / spread).exp()).sum();
        let chance = |v: &f64| (((v - most) / spread).exp() / sum).max(1e-9);
        -sample.values.iter().zip(&sample.won).map(|(v, won)| won * chance(v).ln()).sum::<f64>()
    };
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

fn calibration(options: &Options) -> Result<(), Box<dyn Error>> {
    let mut samples = Vec::new();
    for file in &options.files {
        samples.extend(std::fs::read_to_string(file)?.lines().filter_map(read));
    }
    let grid = |from: f64, step: f64, n: u32| (0..n).map(move |i| from + step * f64::from(i));
    let all = grid(0.2, 0.2, 40).flat_map(|a| grid(0.1, 0.05, 60).map(move |b| [a, b]));
    let fit = all.min_by(|a, b| surprise(&samples, *a).total_cmp(&surprise(&samples, *b))).ok_or("no samples")?;
    println!("{} positions; the spread that fits them best: {:.1} + {:.2} √tiles", samples.len(), fit[0], fit[1]);
    println!("told     games   in the mean   won");
    let (mut counts, mut told, mut won) = ([0u32; 10], [0.0; 10], [0.0; 10]);
    for sample in &samples {
        let values: Vec<f32> = sample.values.iter().map(|v| *v as f32).collect();
        // One seat for each position: the others' chances are what it leaves.
        let chance = f64::from(bastide_bots::analysis::chances(&values, sample.left as u16)[0]);
        let bin = ((chance * 10.0) as usize).min(9);
        counts[bin] += 1;
        told[bin] += chance;
        won[bin] += sample.won[0];
    }
    for bin in 0..10 {
        let n = f64::from(counts[bin]).max(1.0);
        let e = bastide_bots::stats::share(won[bin], f64::from(counts[bin]));
        println!(
            "{:>2}–{:>3} %  {:>5}   {:>5.1} %   {:>5.1} % [{:.1}, {:.1}]",
            bin * 10,
            bin * 10 + 10,
            counts[bin],
            100.0 * told[bin] / n,
            100.0 * e.value,
            100.0 * e.low,
            100.0 * e.high
        );
    }
    let n = samples.len() as f64;
    let off: f64 = (0..10).map(|b| (told[b] - won[b]).abs()).sum::<f64>() / n;
    println!("off by {:.1} points of a hundred in the mean", 100.0 * off);
    Ok(())
}

fn time(options: &Options) -> Result<(), Box<dyn Error>> {
    let setup = Setup::named(&options.setup, options.players)?;
    for seed in 0..options.games {
        let actions = game(&setup, options.level, options.seed.wrapping_mul(1_000_003) + seed)?;
        let began = Instant::now();
        let stop = AtomicBool::new(false);
        let analysis = analyse(&setup, &actions, Setting::Quick, options.threads, &stop, &|_, _| {})?;
        let text = analysis.to_string();
        println!(
            "{:.1} s, {} moves, {} bytes kept",
            began.elapsed().as_secs_f64(),
            analysis.moves().count(),
            text.len()
        );
        for player in (0..setup.players).map(bastide_rules::Player) {
            let accuracy = analysis.accuracy(player, None);
            println!(
                "  {}: {:?} %, lost {:.1}, luck {:+.1}",
                player.0,
                accuracy.percent,
                accuracy.lost,
                analysis.luck(player)
            );
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    match std::env::args().nth(1).as_deref() {
        Some("agreement") => agreement(&options),
        Some("samples") => samples(&options),
        Some("calibration") => calibration(&options),
        Some("time") => time(&options),
        _ => Err("say agreement, samples, calibration or time".into()),
    }
}
