//! `bastide arena`: matches between bots, and between bots and programs outside.

mod endurance;
mod player;
mod summary;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use bastide_bots::stats::{self, Verdict};
use bastide_bots::table::{self, Played};
use bastide_bots::{Bot, Budget};
use bastide_record::{Colour, Record, Seat};
use bastide_rules::Setup;
use clap::builder::RangedU64ValueParser;

use crate::console::{end_progress, note, progress};
use crate::setups::SetupArgs;
use crate::{MAX_THREADS, duration, out};
use player::{Patience, Player};
use summary::{FoulOf, Outcome, Summary, pairs};

/// What `bastide arena` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    /// Who plays: a level (novice … best), greedy, mcts, random, or engine:COMMAND
    #[arg(required = true, num_args = 2..=6)]
    names: Vec<String>,
    /// Games to play
    #[arg(long, default_value_t = 100, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    games: usize,
    #[command(flatten)]
    table: SetupArgs,
    /// Time for each decision, such as 1s, 50ms or 2.5s
    #[arg(long, value_parser = duration)]
    budget: Option<Duration>,
    /// Positions looked at for each decision
    #[arg(long)]
    nodes: Option<u64>,
    /// Deals depend on it alone
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The same deal again for every rotation of the seats
    #[arg(long)]
    mirror: bool,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
    /// Stop as soon as it is clear whether the first player is stronger by 30 Elo
    #[arg(long)]
    sprt: bool,
    /// Write a record of every game into this folder; games are numbered from 0
    #[arg(long)]
    save: Option<PathBuf>,
    /// Games at the same time, at most 256 [default: one for each core]
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_THREADS))]
    threads: Option<usize>,
}

impl ArenaArgs {
    /// Games at the same time.
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS as usize);
        self.threads.unwrap_or_else(cores).min(self.games)
    }

    fn budget(&self) -> Budget {
        Budget { time: self.budget, nodes: self.nodes }
    }

    /// What game `game` is dealt from.
    fn deal(&self, game: usize) -> u64 {
        self.seed.wrapping_mul(1_000_003).wrapping_add(game as u64)
    }
}

/// Elo the sequential test looks for.
const WANTED_ELO: f64 = 30.0;

/// Game `game` of a match: who sits where, and the number of its deal.
fn seating(game: usize, players: usize, mirror: bool) -> (usize, usize) {
    (game % players, if mirror { game / players } else { game })
}

/// Runs a job on so many threads. The first that fails is the outcome.
pub(crate) fn on_threads(threads: usize, job: impl Fn() -> anyhow::Result<()> + Sync) -> anyhow::Result<()> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(&job)).collect();
        let done: Vec<_> =
            workers.into_iter().map(|w| w.join().unwrap_or_else(|_| Err(anyhow!("a game broke off")))).collect();
        done.into_iter().collect()
    })
}

/// Where a match stands.
#[derive(Default)]
struct Standing {
    outcomes: Vec<Outcome>,
    /// Sum of the first player's shares.
    share: f64,
}

struct Match<'a> {
    args: &'a ArenaArgs,
    setup: Setup,
    next: AtomicUsize,
    enough: AtomicBool,
    patience: Patience,
    standing: Mutex<Standing>,
}

pub(crate) fn run(args: &ArenaArgs) -> anyhow::Result<()> {
    if args.table.is("random") {
        return endurance::run(args);
    }
    let players = args.names.len();
    let setup = args.table.setup(players as u8)?;
    bastide_rules::Game::new(&setup)?;
    if let Some(folder) = &args.save {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let this = Match {
        args,
        setup,
        next: AtomicUsize::new(0),
        enough: AtomicBool::new(false),
        patience: Patience::with(players),
        standing: Mutex::default(),
    };
    let began = Instant::now();
    let done = on_threads(args.threads(), || this.work());
    end_progress();
    let mut outcomes = this.standing.into_inner().unwrap_or_else(PoisonError::into_inner).outcomes;
    if !outcomes.is_empty() {
        outcomes.sort_by_key(|o| o.game);
        let (summary, took) = (Summary::of(&args.names, &outcomes), began.elapsed().as_secs_f64());
        if args.json { out(&summary.json(args, took))? } else { out(&summary.text(took))? }
    }
    done
}

impl Match<'_> {
    /// Plays games until there are no more, or until one of the threads failed.
    fn work(&self) -> anyhow::Result<()> {
        let done = self.play_games();
        if done.is_err() {
            self.enough.store(true, Ordering::Relaxed);
        }
        done
    }

    fn play_games(&self) -> anyhow::Result<()> {
        let mut players = self.args.names.iter().map(|n| Player::named(n)).collect::<anyhow::Result<Vec<_>>>()?;
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.args.games || self.enough.load(Ordering::Relaxed) {
                return Ok(());
            }
            let (turn, deal) = seating(game, players.len(), self.args.mirror);
            players.rotate_left(turn);
            let mut seats: Vec<&mut dyn Bot> = players.iter_mut().map(|p| p as &mut dyn Bot).collect();
            let played = table::play(&self.setup, &mut seats, self.args.budget(), self.args.deal(deal))?;
            players.rotate_right(turn);
            if let Some(folder) = &self.args.save {
                self.save(folder, game, turn, &played)?;
            }
            self.take(game, turn, &played, &players);
            for (number, (name, player)) in self.args.names.iter().zip(&players).enumerate() {
                self.patience.after_game(number, name, player)?;
            }
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

    fn take(&self, game: usize, turn: usize, played: &Played, players: &[Player]) {
        let names = &self.args.names;
        let mut scores = played.scores.clone();
        scores.rotate_right(turn);
        let foul = played.foul.as_ref().map(|foul| {
            let player = (usize::from(foul.seat) + turn) % names.len();
            let what = players[player].account_of(foul);
            FoulOf { player, action: played.actions.len() + 1, decision: foul.decision.to_string(), what }
        });
        if let Some(FoulOf { player, action, decision, what }) = &foul {
            note(&format_args!("game {game}, action {action}, to decide: {decision}; {} {what}", names[*player]));
        }
        let slowest = played.slowest.iter().copied().fold(0.0, f64::max);
        let outcome = Outcome { game, scores, foul, slowest };
        let mut standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        standing.share += outcome.share(0);
        standing.outcomes.push(outcome);
        let (done, of) = (standing.outcomes.len(), self.args.games);
        let share = 100.0 * standing.share / done as f64;
        progress(done, of, &format_args!("{done} of {of} games, {} {share:.1} % of points", names[0]));
        if self.args.sprt && stats::sprt(&pairs(&standing.outcomes, names.len()), WANTED_ELO) != Verdict::Open {
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_games_share_the_deal_and_change_seats() {
        assert_eq!(seating(0, 2, true).1, seating(1, 2, true).1);
        assert_ne!(seating(0, 2, true).0, seating(1, 2, true).0);
        assert_ne!(seating(0, 2, false).1, seating(1, 2, false).1);
        let seats: Vec<usize> = (0..4).map(|g| seating(g, 4, true).0).collect();
        assert_eq!(seats, [0, 1, 2, 3]);
    }

    #[test]
    fn a_thread_that_fails_or_panics_is_the_outcome() {
        assert!(on_threads(3, || Ok(())).is_ok());
        assert_eq!(on_threads(3, || Err(anyhow!("no luck"))).unwrap_err().to_string(), "no luck");
        assert_eq!(on_threads(2, || panic!("planted")).unwrap_err().to_string(), "a game broke off");
    }
}
