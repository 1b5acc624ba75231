//! `bastide arena … --setup random`: bots at tables of every kind, to see that none of them ever breaks a rule or takes
//! longer than it may.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use bastide_bots::{Bot, Task, Thought, table};
use bastide_kit::{Dealer, Tables, random_setup};
use bastide_rules::{Action, Game, Setup};
use serde_json::json;

use super::player::{Patience, Player};
use super::{ArenaArgs, on_threads};
use crate::console::{end_progress, note, progress};
use crate::{WrongUsage, out};

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
    player: Player,
    budget: Option<Duration>,
    conduct: Conduct,
}

impl Bot for Timed {
    fn begin(&mut self, setup: &Setup) {
        self.player.begin(setup);
    }

    fn see(&mut self, action: Action) {
        self.player.see(action);
    }

    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let (began, before) = (Instant::now(), time_on_processor());
        let thought = self.player.think(game, task);
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
    done: AtomicUsize,
    patience: Patience,
    conduct: Mutex<BTreeMap<String, Conduct>>,
}

impl Round<'_> {
    fn work(&self) -> anyhow::Result<()> {
        let played = self.play_games();
        if played.is_err() {
            self.next.store(self.args.games, Ordering::Relaxed);
        }
        played
    }

    fn play_games(&self) -> anyhow::Result<()> {
        let names = &self.args.names;
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.args.games {
                return Ok(());
            }
            let deal = self.args.deal(game);
            let mut dealer = Dealer::new(deal);
            let setup = random_setup(&mut dealer, Tables::Boxes);
            let seats: Vec<usize> = (0..setup.players).map(|_| dealer.below(names.len() as u32) as usize).collect();
            let timed = |&seat: &usize| -> anyhow::Result<Timed> {
                let conduct = Conduct { games: 1, ..Conduct::default() };
                Ok(Timed { player: Player::named(&names[seat])?, budget: self.args.budget, conduct })
            };
            let mut bots = seats.iter().map(timed).collect::<anyhow::Result<Vec<_>>>()?;
            let mut table: Vec<&mut dyn Bot> = bots.iter_mut().map(|b| b as &mut dyn Bot).collect();
            let played = table::play(&setup, &mut table, self.args.budget(), deal)?;
            if let Some(foul) = &played.foul {
                let seat = usize::from(foul.seat);
                bots[seat].conduct.fouls += 1;
                let (action, what) = (played.actions.len() + 1, bots[seat].player.account_of(foul));
                let (name, decision) = (&names[seats[seat]], foul.decision);
                note(&format_args!("game {game}, action {action}, to decide: {decision}; {name} {what}"));
            }
            {
                let mut conduct = self.conduct.lock().unwrap_or_else(PoisonError::into_inner);
                for (&seat, bot) in seats.iter().zip(&bots) {
                    conduct.entry(names[seat].clone()).or_default().add(&bot.conduct);
                }
            }
            let (done, of) = (self.done.fetch_add(1, Ordering::Relaxed) + 1, self.args.games);
            progress(done, of, &format_args!("{done} of {of} games"));
            // A program can sit on several seats, and not all of them have their turn before one breaks down.
            for (number, name) in names.iter().enumerate() {
                let seated = seats.iter().zip(&bots).filter(|(seat, _)| **seat == number).map(|(_, bot)| &bot.player);
                let broken = |player: &&Player| player.trouble().is_some_and(|trouble| trouble.is_broken());
                if let Some(player) = seated.max_by_key(broken) {
                    self.patience.after_game(number, name, player)?;
                }
            }
        }
    }
}

/// Plays the games, says how everybody behaved, and fails if anybody broke a rule or took too long.
pub(super) fn run(args: &ArenaArgs) -> anyhow::Result<()> {
    if args.mirror || args.sprt || args.save.is_some() {
        let message = "--setup random takes neither --mirror, --sprt nor --save";
        return Err(WrongUsage(message.into()).into());
    }
    let count = || AtomicUsize::new(0);
    let patience = Patience::with(args.names.len());
    let round = Round { args, next: count(), done: count(), patience, conduct: Mutex::default() };
    let done = on_threads(args.threads(), || round.work());
    end_progress();
    let games = round.done.into_inner();
    let conduct = round.conduct.into_inner().unwrap_or_else(PoisonError::into_inner);
    if games > 0 {
        out(&if args.json { json(args, games, &conduct).to_string() } else { text(games, &conduct) })?;
    }
    done?;
    let sum = |of: fn(&Conduct) -> usize| conduct.values().map(of).sum::<usize>();
    let (fouls, late) = (sum(|c| c.fouls), sum(|c| c.at_fault));
    if fouls + late > 0 {
        bail!("{fouls} illegal answers, {late} answers that took too long");
    }
    Ok(())
}

fn text(games: usize, conduct: &BTreeMap<String, Conduct>) -> String {
    let mut text = format!("{games} games over random setups");
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

fn json(args: &ArenaArgs, games: usize, conduct: &BTreeMap<String, Conduct>) -> serde_json::Value {
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
    json!({ "games": games, "setup": "random", "seed": args.seed, "players": players })
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
