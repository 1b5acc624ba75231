//! `bastide arena … --setup random`: bots at tables of every kind, to see that none of them ever breaks a rule or takes
//! longer than it may.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use bastide_bots::{Bot, Budget, Task, Thought, table};
use bastide_kit::{Dealer, Tables, random_setup};
use bastide_rules::{Action, Game, Setup};
use serde_json::json;

use crate::arena::{ArenaArgs, bot};

/// A decision may take this much longer than its budget.
const TOLERANCE: f64 = 1.05;

/// Time this thread has spent on a processor, where the system tells.
fn time_on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// What became of one kind of player.
#[derive(Clone, Default, Debug)]
struct Conduct {
    games: usize,
    decisions: usize,
    fouls: usize,
    /// Decisions that took too long by the clock on the wall.
    late: usize,
    /// Those of them that took too long on the processor as well, and not only in the queue for it.
    at_fault: usize,
    slowest: f64,
}

impl Conduct {
    fn add(&mut self, other: &Conduct) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.fouls += other.fouls;
        self.late += other.late;
        self.at_fault += other.at_fault;
        self.slowest = self.slowest.max(other.slowest);
    }
}

/// A bot with somebody who looks at the clock.
struct Timed {
    bot: Box<dyn Bot>,
    budget: Option<Duration>,
    conduct: Conduct,
}

impl Bot for Timed {
    fn begin(&mut self, setup: &Setup) {
        self.bot.begin(setup);
    }

    fn see(&mut self, action: Action) {
        self.bot.see(action);
    }

    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let (began, before) = (Instant::now(), time_on_processor());
        let thought = self.bot.think(game, task);
        let took = began.elapsed().as_secs_f64();
        let on_processor = before.and_then(|b| Some((time_on_processor()? - b).as_secs_f64())).unwrap_or(took);
        let most = self.budget.map_or(f64::INFINITY, |b| TOLERANCE * b.as_secs_f64());
        self.conduct.decisions += 1;
        self.conduct.late += usize::from(took > most);
        self.conduct.at_fault += usize::from(took > most && on_processor > most);
        self.conduct.slowest = self.conduct.slowest.max(took);
        thought
    }
}

struct Round<'a> {
    args: &'a ArenaArgs,
    next: AtomicUsize,
    conduct: Mutex<BTreeMap<String, Conduct>>,
}

impl Round<'_> {
    fn work(&self) -> anyhow::Result<()> {
        let ArenaArgs { names, games, budget, nodes, seed, .. } = self.args;
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= *games {
                return Ok(());
            }
            let deal = seed.wrapping_mul(1_000_003).wrapping_add(game as u64);
            let mut dealer = Dealer::new(deal);
            let setup = random_setup(&mut dealer, Tables::Boxes);
            let seats: Vec<&String> =
                (0..setup.players).map(|_| &names[dealer.below(names.len() as u32) as usize]).collect();
            let timed = |name: &&String| -> anyhow::Result<Timed> {
                Ok(Timed { bot: bot(name)?, budget: *budget, conduct: Conduct { games: 1, ..Conduct::default() } })
            };
            let mut bots = seats.iter().map(timed).collect::<anyhow::Result<Vec<_>>>()?;
            let mut table: Vec<&mut dyn Bot> = bots.iter_mut().map(|b| b as &mut dyn Bot).collect();
            let played = table::play(&setup, &mut table, Budget { time: *budget, nodes: *nodes }, deal)?;
            if let Some(seat) = played.foul {
                bots[usize::from(seat)].conduct.fouls += 1;
            }
            let mut conduct = self.conduct.lock().unwrap_or_else(PoisonError::into_inner);
            for (name, bot) in seats.iter().zip(&bots) {
                conduct.entry((*name).clone()).or_default().add(&bot.conduct);
            }
            eprint!("\r{} of {games} games   ", game + 1);
        }
    }
}

/// Plays the games, says how everybody behaved, and fails if anybody broke a rule or took too long.
pub(crate) fn run(args: &ArenaArgs) -> anyhow::Result<()> {
    let round = Round { args, next: AtomicUsize::new(0), conduct: Mutex::new(BTreeMap::new()) };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads()).map(|_| scope.spawn(|| round.work())).collect();
        workers.into_iter().try_for_each(|w| w.join().unwrap_or_else(|_| bail!("a game broke off")))
    })?;
    eprintln!();
    let conduct = round.conduct.into_inner().unwrap_or_else(PoisonError::into_inner);
    crate::out(&if args.json { json(args, &conduct).to_string() } else { text(args, &conduct) })?;
    let sum = |of: fn(&Conduct) -> usize| conduct.values().map(of).sum::<usize>();
    let (fouls, late) = (sum(|c| c.fouls), sum(|c| c.at_fault));
    if fouls + late > 0 {
        bail!("{fouls} illegal answers, {late} answers that took too long");
    }
    Ok(())
}

fn text(args: &ArenaArgs, conduct: &BTreeMap<String, Conduct>) -> String {
    let mut text = format!("{} games over random setups", args.games);
    for (name, c) in conduct {
        let _infallible = write!(
            text,
            "\n{name}: {} seats, {} decisions, {} illegal, {} over time by more than 5 % ({} of them on the processor), \
             slowest {:.1} ms",
            c.games,
            c.decisions,
            c.fouls,
            c.late,
            c.at_fault,
            1000.0 * c.slowest
        );
    }
    text
}

fn json(args: &ArenaArgs, conduct: &BTreeMap<String, Conduct>) -> serde_json::Value {
    let player = |(name, c): (&String, &Conduct)| {
        json!({
            "name": name,
            "seats": c.games,
            "decisions": c.decisions,
            "fouls": c.fouls,
            "late": c.late,
            "late_on_processor": c.at_fault,
            "slowest_decision_seconds": c.slowest,
        })
    };
    let players: Vec<_> = conduct.iter().map(player).collect();
    json!({ "games": args.games, "setup": "random", "seed": args.seed, "players": players })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conduct_adds_up() {
        let one = Conduct { games: 1, decisions: 4, fouls: 1, late: 2, at_fault: 1, slowest: 0.5 };
        let mut sum = Conduct { slowest: 0.7, ..one.clone() };
        sum.add(&one);
        assert_eq!((sum.games, sum.decisions, sum.fouls, sum.late, sum.at_fault), (2, 8, 2, 4, 2));
        assert!((sum.slowest - 0.7).abs() < 1e-9);
    }
}
