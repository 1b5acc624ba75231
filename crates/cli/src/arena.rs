//! `bastide arena`: matches between bots, and between bots and programs outside.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use bastide_bots::stats::{self, Estimate, Verdict};
use bastide_bots::table::{self, Played};
use bastide_bots::{Bot, Budget, Greedy, Level, Mcts, Random};
use bastide_record::{Colour, Record, Seat};
use bastide_rules::Setup;
use serde_json::json;

use crate::outside::Outside;

/// What `bastide arena` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    /// Who plays: a level (novice … best), greedy, mcts, random, or engine:COMMAND
    #[arg(required = true, num_args = 2..=6)]
    pub(crate) names: Vec<String>,
    /// Games to play
    #[arg(long, default_value_t = 100)]
    pub(crate) games: usize,
    /// base, base2021, bigbox6, bigbox7, base+river+abbot, …; random: another one for each game, players drawn from the
    /// names, to see that nobody breaks a rule or takes too long
    #[arg(long, default_value = "base")]
    setup: String,
    /// Time for each decision, such as 1s, 50ms or 2.5s
    #[arg(long, value_parser = duration)]
    pub(crate) budget: Option<Duration>,
    /// Positions looked at for each decision
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// Deals depend on it alone
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The same deal again for every rotation of the seats
    #[arg(long)]
    mirror: bool,
    /// One JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Stop as soon as it is clear whether the first player is stronger by 30 Elo
    #[arg(long)]
    sprt: bool,
    /// Write a record of every game into this folder
    #[arg(long)]
    save: Option<PathBuf>,
    /// Games at the same time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
}

impl ArenaArgs {
    /// Games at the same time.
    pub(crate) fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or(cores).clamp(1, self.games.max(1))
    }
}

/// Elo the sequential test looks for.
const WANTED_ELO: f64 = 30.0;

/// Reads `1s`, `50ms`, `2.5s`, `2m`.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| format!("`{text}` is not a time such as 1s or 50ms"))?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" | "" => number,
        "m" => number * 60.0,
        _ => return Err(format!("`{unit}` is not a unit of time: ms, s or m")),
    };
    Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string())
}

/// A player by its name.
pub(crate) fn bot(name: &str) -> anyhow::Result<Box<dyn Bot>> {
    if let Some(command) = name.strip_prefix("engine:") {
        return Ok(Box::new(Outside::start(command)?));
    }
    Ok(match name {
        "greedy" => Box::new(Greedy),
        "mcts" => Box::new(Mcts),
        "random" => Box::new(Random),
        level => {
            let level: Level = level.parse().with_context(|| {
                let levels: Vec<&str> = Level::ALL.iter().map(|l| l.id()).collect();
                format!("players are {}, greedy, mcts, random and engine:COMMAND", levels.join(", "))
            })?;
            level.bot()
        }
    })
}

/// One game as the match sees it: by player, not by seat.
struct Outcome {
    game: usize,
    scores: Vec<i16>,
    fouled: Option<usize>,
    slowest: f64,
}

/// Game `g` of a match: who sits where, and which deal.
fn seating(game: usize, players: usize, mirror: bool, seed: u64) -> (usize, u64) {
    let deal = if mirror { game / players } else { game };
    (game % players, seed.wrapping_mul(1_000_003).wrapping_add(deal as u64))
}

struct Match<'a> {
    args: &'a ArenaArgs,
    setup: Setup,
    budget: Budget,
    next: AtomicUsize,
    enough: AtomicBool,
    outcomes: Mutex<Vec<Outcome>>,
    began: Instant,
}

pub(crate) fn run(args: &ArenaArgs) -> anyhow::Result<()> {
    if args.setup == "random" {
        return crate::endurance::run(args);
    }
    let players = args.names.len();
    let setup = Setup::named(&args.setup, players as u8)?;
    bastide_rules::Game::new(&setup)?;
    if let Some(folder) = &args.save {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let this = Match {
        args,
        setup,
        budget: Budget { time: args.budget, nodes: args.nodes },
        next: AtomicUsize::new(0),
        enough: AtomicBool::new(false),
        outcomes: Mutex::new(Vec::new()),
        began: Instant::now(),
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads()).map(|_| scope.spawn(|| this.work())).collect();
        workers.into_iter().try_for_each(|w| w.join().unwrap_or_else(|_| bail!("a game broke off")))
    })?;
    let mut outcomes = this.outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
    eprintln!();
    outcomes.sort_by_key(|o| o.game);
    let summary = Summary::of(&args.names, &outcomes);
    let took = this.began.elapsed().as_secs_f64();
    if args.json {
        println!("{}", summary.json(args, took));
    } else {
        print!("{}", summary.text(took));
    }
    Ok(())
}

impl Match<'_> {
    fn work(&self) -> anyhow::Result<()> {
        let mut bots = self.args.names.iter().map(|n| bot(n)).collect::<anyhow::Result<Vec<_>>>()?;
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.args.games || self.enough.load(Ordering::Relaxed) {
                return Ok(());
            }
            let (turn, deal) = seating(game, bots.len(), self.args.mirror, self.args.seed);
            bots.rotate_left(turn);
            let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|b| b.as_mut() as &mut dyn Bot).collect();
            let played = table::play(&self.setup, &mut seats, self.budget, deal)?;
            bots.rotate_right(turn);
            if let Some(folder) = &self.args.save {
                self.save(folder, game, turn, &played)?;
            }
            self.take(game, turn, &played);
        }
    }

    fn save(&self, folder: &Path, game: usize, turn: usize, played: &Played) -> anyhow::Result<()> {
        let mut record = Record::of(self.setup.clone(), played.actions.iter().copied());
        let mut names = self.args.names.clone();
        names.rotate_left(turn);
        let seat = |(name, colour): (String, Colour)| Seat { bot: Some(name.clone()), name, colour };
        record.header.seats = names.into_iter().zip(Colour::ALL).map(seat).collect();
        let file = folder.join(format!("game-{game:05}.bgr"));
        std::fs::write(&file, record.to_string()).with_context(|| format!("cannot write {}", file.display()))
    }

    fn take(&self, game: usize, turn: usize, played: &Played) {
        let players = self.args.names.len();
        let mut scores = played.scores.clone();
        scores.rotate_right(turn);
        let fouled = played.foul.map(|seat| (usize::from(seat) + turn) % players);
        let slowest = played.slowest.iter().copied().fold(0.0, f64::max);
        let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        outcomes.push(Outcome { game, scores, fouled, slowest });
        let summary = Summary::of(&self.args.names, &outcomes);
        let first = &summary.players[0];
        eprint!(
            "\r{} of {} games, {} {:.1} % of points, margin {:+.1}   ",
            outcomes.len(),
            self.args.games,
            first.name,
            100.0 * first.share.value,
            first.margin.value
        );
        if self.args.sprt && stats::sprt(&pairs(&outcomes, players), WANTED_ELO) != Verdict::Open {
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

/// Results of the first player, the rotations of one deal taken together.
fn pairs(outcomes: &[Outcome], players: usize) -> Vec<f64> {
    let mut by_deal = std::collections::BTreeMap::<usize, Vec<f64>>::new();
    for outcome in outcomes {
        by_deal.entry(outcome.game / players).or_default().push(points(outcome, 0));
    }
    let whole = by_deal.into_values().filter(|list| list.len() == players);
    whole.map(|list| list.iter().sum::<f64>() / players as f64).collect()
}

/// Points of a player against each of the others, 0 to 1. A foul loses against everybody.
fn points(outcome: &Outcome, player: usize) -> f64 {
    let rank = |p: usize| (outcome.fouled != Some(p), outcome.scores[p]);
    let others = (0..outcome.scores.len()).filter(|&p| p != player);
    let sum: f64 = others
        .map(|other| match rank(player).cmp(&rank(other)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
        .sum();
    sum / (outcome.scores.len() - 1) as f64
}

struct PlayerSummary {
    name: String,
    wins: usize,
    draws: usize,
    fouls: usize,
    share: Estimate,
    elo: Estimate,
    score: Estimate,
    margin: Estimate,
}

struct Summary {
    games: usize,
    slowest: f64,
    players: Vec<PlayerSummary>,
}

impl Summary {
    fn of(names: &[String], outcomes: &[Outcome]) -> Summary {
        let games = outcomes.len();
        let players = (0..names.len())
            .map(|p| {
                let best_other =
                    |o: &Outcome| (0..names.len()).filter(|&q| q != p).map(|q| o.scores[q]).max().unwrap_or_default();
                let ahead = |o: &Outcome| f64::from(o.scores[p] - best_other(o));
                let margins: Vec<f64> = outcomes.iter().map(ahead).collect();
                let scores: Vec<f64> = outcomes.iter().map(|o| f64::from(o.scores[p])).collect();
                let won = |o: &&Outcome| o.fouled != Some(p) && ahead(o) > 0.0;
                let share = stats::share(outcomes.iter().map(|o| points(o, p)).sum(), games as f64);
                PlayerSummary {
                    name: names[p].clone(),
                    wins: outcomes.iter().filter(won).count(),
                    draws: outcomes.iter().filter(|o| o.fouled.is_none() && ahead(o) == 0.0).count(),
                    fouls: outcomes.iter().filter(|o| o.fouled == Some(p)).count(),
                    share,
                    elo: stats::elo_of(share),
                    score: stats::mean(&scores),
                    margin: stats::mean(&margins),
                }
            })
            .collect();
        Summary { games, slowest: outcomes.iter().map(|o| o.slowest).fold(0.0, f64::max), players }
    }

    fn json(&self, args: &ArenaArgs, seconds: f64) -> serde_json::Value {
        let interval = |e: Estimate| json!([e.low, e.high]);
        let players: Vec<_> = self
            .players
            .iter()
            .map(|p| {
                json!({
                    "name": p.name,
                    "wins": p.wins,
                    "draws": p.draws,
                    "losses": self.games - p.wins - p.draws,
                    "fouls": p.fouls,
                    "share": p.share.value,
                    "share_interval": interval(p.share),
                    "elo": p.elo.value,
                    "elo_interval": interval(p.elo),
                    "mean_score": p.score.value,
                    "mean_score_interval": interval(p.score),
                    "mean_margin": p.margin.value,
                    "mean_margin_interval": interval(p.margin),
                })
            })
            .collect();
        json!({
            "games": self.games,
            "setup": args.setup,
            "seed": args.seed,
            "mirror": args.mirror,
            "seconds": seconds,
            "slowest_decision_seconds": self.slowest,
            "players": players,
        })
    }

    fn text(&self, seconds: f64) -> String {
        let mut text = String::new();
        let _infallible = writeln!(
            text,
            "{} games in {seconds:.0} s, slowest decision {:.0} ms; 95 % intervals in brackets",
            self.games,
            1000.0 * self.slowest
        );
        for p in &self.players {
            let e = |e: Estimate, scale: f64| {
                format!("{:.1} [{:.1}, {:.1}]", scale * e.value, scale * e.low, scale * e.high)
            };
            let _infallible = writeln!(
                text,
                "{}: {} won, {} drawn, {} % of points, Elo {}, score {}, margin {}{}",
                p.name,
                p.wins,
                p.draws,
                e(p.share, 100.0),
                e(p.elo, 1.0),
                e(p.score, 1.0),
                e(p.margin, 1.0),
                if p.fouls > 0 { format!(", {} fouls", p.fouls) } else { String::new() }
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(duration("1s"), Ok(Duration::from_secs(1)));
        assert_eq!(duration("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(duration("2.5"), Ok(Duration::from_millis(2500)));
        assert!(duration("soon").is_err() && duration("1h").is_err() && duration("-1s").is_err());
    }

    #[test]
    fn mirrored_games_share_the_deal_and_change_seats() {
        assert_eq!(seating(0, 2, true, 5).1, seating(1, 2, true, 5).1);
        assert_ne!(seating(0, 2, true, 5).0, seating(1, 2, true, 5).0);
        assert_ne!(seating(0, 2, false, 5).1, seating(1, 2, false, 5).1);
        let seats: Vec<usize> = (0..4).map(|g| seating(g, 4, true, 1).0).collect();
        assert_eq!(seats, [0, 1, 2, 3]);
    }

    #[test]
    fn a_summary_counts_by_player() {
        let names = ["a".to_string(), "b".to_string()];
        let game = |game, scores: [i16; 2], fouled| Outcome { game, scores: scores.to_vec(), fouled, slowest: 0.0 };
        let outcomes = [game(0, [80, 60], None), game(1, [70, 70], None), game(2, [90, 10], Some(0))];
        let summary = Summary::of(&names, &outcomes);
        let [a, b] = &summary.players[..] else { panic!("two players") };
        assert_eq!((a.wins, a.draws, a.fouls), (1, 1, 1));
        assert_eq!(a.share.value, 0.5);
        assert_eq!(b.share.value, 0.5);
        assert!(a.elo.low < 0.0 && a.elo.high > 0.0);
        assert_eq!(pairs(&outcomes, 2), [0.75]);
    }
}
