//! `bastide load`: many games by scripted clients over real sockets, and how long each move takes to be announced.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bastide_client::{Game, Server};
use bastide_dealer::Dealer;
use bastide_rules::Setup;
use bastide_table::Plan;
use bastide_table::hosted::{Due, Stage, Terms, Word};
use bastide_wire::{New, Tell};
use serde_json::json;
use tokio::sync::Semaphore;

use crate::setups::SetupArgs;
use crate::{duration, out};

/// Games that are begun at the same time.
const AT_ONCE: usize = 32;

/// What `bastide load` is told on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LoadArgs {
    /// The server, such as http://localhost:4433; it needs --limit-factor 10000
    #[arg(long, default_value = "http://localhost:4433")]
    server: String,
    /// Games at the same time, of two players each
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// One move in each game so often
    #[arg(long, default_value = "5s", value_parser = duration)]
    every: Duration,
    /// How long to go on once all games have begun
    #[arg(long = "for", default_value = "60s", value_parser = duration)]
    time: Duration,
    #[command(flatten)]
    table: SetupArgs,
    /// Same seed, same choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Default)]
struct Counts {
    moves: AtomicU64,
    refused: AtomicU64,
    finished: AtomicU64,
    begun: AtomicU64,
}

pub(crate) fn run(args: &LoadArgs) -> anyhow::Result<()> {
    bastide_server::raise_descriptors();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(drive(args))
}

async fn drive(args: &LoadArgs) -> anyhow::Result<()> {
    let counts = Arc::new(Counts::default());
    let (door, counting) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::new(AtomicBool::new(false)));
    let stop = Arc::new(AtomicBool::new(false));
    let setup = args.table.setup(2)?;
    let began = Instant::now();
    let mut games = tokio::task::JoinSet::new();
    for number in 0..args.games {
        let (args, counts, door) = (args.clone(), counts.clone(), door.clone());
        let (counting, stop, setup) = (counting.clone(), stop.clone(), setup.clone());
        games.spawn(async move {
            let pair = {
                let _turn = door.acquire().await;
                sit_down(&args.server, &setup).await?
            };
            counts.begun.fetch_add(1, Ordering::Relaxed);
            play(pair, &args, number, &counts, &counting, &stop).await
        });
    }
    while counts.begun.load(Ordering::Relaxed) < args.games {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if let Some(ended) = games.try_join_next() {
            ended??;
            counts.begun.fetch_add(1, Ordering::Relaxed);
        }
    }
    let all_begun = began.elapsed();
    counting.store(true, Ordering::Relaxed);
    tokio::time::sleep(args.time).await;
    stop.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    while let Some(ended) = games.join_next().await {
        times.extend(ended??);
    }
    times.sort_unstable();
    let at = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)));
    let millis = |time: Option<&Duration>| time.map(|time| time.as_secs_f64() * 1000.0);
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    out(&json!({
        "games": args.games,
        "every-seconds": args.every.as_secs_f64(),
        "seconds": args.time.as_secs_f64(),
        "begun-in-seconds": all_begun.as_secs_f64(),
        "moves": count(&counts.moves),
        "refused": count(&counts.refused),
        "finished": count(&counts.finished),
        "measured": times.len(),
        "milliseconds": { "p50": millis(at(0.5)), "p90": millis(at(0.9)), "p99": millis(at(0.99)), "p999": millis(at(0.999)), "max": millis(times.last()) },
    }))
}

async fn sit_down(address: &str, setup: &Setup) -> anyhow::Result<[Game; 2]> {
    let (mut ada, mut bo) = (Server::at(address)?, Server::at(address)?);
    ada.sign_in_as_guest("Ada").await?;
    bo.sign_in_as_guest("Bo").await?;
    let new = New { plan: Plan::for_persons(setup.clone()), terms: Terms::default() };
    let info = ada.lay(&new).await?;
    let mut games = [Game::open(&ada, &info.id).await?, Game::open(&bo, &info.id).await?];
    for (seat, game) in (0..).zip(&mut games) {
        game.word(Word::Sit { seat, name: format!("Player {seat}") }, 0).await?;
        until(game, |game| game.hosted().chairs()[usize::from(seat)].holder.is_some()).await?;
    }
    until(&mut games[0], |game| game.hosted().chairs().iter().all(|chair| chair.holder.is_some())).await?;
    games[0].word(Word::Begin, 0).await?;
    for game in &mut games {
        until(game, |game| game.hosted().stage() != Stage::Gathering).await?;
    }
    Ok(games)
}

async fn until(game: &mut Game, is_so: impl Fn(&Game) -> bool) -> anyhow::Result<()> {
    while !is_so(game) {
        game.next().await?;
    }
    Ok(())
}

/// Plays one game, a move every so often. A time is that from sending a move until both clients have been told.
async fn play(
    mut pair: [Game; 2],
    args: &LoadArgs,
    number: u64,
    counts: &Counts,
    counting: &AtomicBool,
    stop: &AtomicBool,
) -> anyhow::Result<Vec<Duration>> {
    let mut luck = Dealer::new(args.seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut times = Vec::new();
    // Not all at the same moment.
    let first = args.every.mul_f64(f64::from(luck.below(1000)) / 1000.0);
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + first, args.every);
    let mut choices = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        ticks.tick().await;
        let Due::Person(seat) = pair[0].hosted().due() else {
            counts.finished.fetch_add(1, Ordering::Relaxed);
            return Ok(times);
        };
        let Some(table) = pair[0].hosted().table() else { return Ok(times) };
        choices.clear();
        table.game().legal_actions(&mut choices);
        let Some(action) = luck.pick(&choices) else { return Ok(times) };
        let word = Word::Act { actions: vec![action.to_string()] };
        let lines = pair[0].lines().len();
        let sent = Instant::now();
        pair[usize::from(seat)].word(word, 1).await?;
        for game in &mut pair {
            while game.lines().len() <= lines {
                if let Tell::Refused { .. } = game.next().await? {
                    counts.refused.fetch_add(1, Ordering::Relaxed);
                    break;
                }
            }
        }
        counts.moves.fetch_add(1, Ordering::Relaxed);
        if counting.load(Ordering::Relaxed) {
            times.push(sent.elapsed());
        }
    }
    Ok(times)
}
