//! `bastide bench`: how many complete random games one core plays in a second.

use std::time::{Duration, Instant};

use bastide_dealer::Dealer;
use bastide_rules::{Actor, Decision, Game};
use serde_json::json;

use crate::out;
use crate::printable::printable_in_full;
use crate::setups::SetupArgs;

/// What `bastide bench` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    table: SetupArgs,
    /// Seats at the table
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Games to play
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Stop after so many seconds, if the games take longer
    #[arg(long, value_parser = seconds)]
    seconds: Option<Duration>,
    /// The games depend on it alone
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object instead of a sentence
    #[arg(long)]
    json: bool,
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| "seconds are a number such as 2.5".into())
}

/// Every player picks uniformly among all legal actions, which are listed in full at each decision.
pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    let start = Game::new(&args.table.setup(args.players)?)?;
    let mut dealer = Dealer::new(args.seed);
    let mut game = start.clone();
    let mut actions = Vec::new();
    let (mut turns, mut totals) = (0u64, vec![0i64; args.players.into()]);
    let clock = Instant::now();
    let mut games = 0;
    while games < args.games && args.seconds.is_none_or(|limit| clock.elapsed() < limit) {
        games += 1;
        game.clone_from(&start);
        while !game.is_over() {
            if game.to_act() == Actor::Chance {
                let Some(outcome) = dealer.deal(&game) else { break };
                game.apply_unchecked(outcome);
                continue;
            }
            turns += u64::from(game.decision() == Decision::Lay);
            actions.clear();
            game.legal_actions(&mut actions);
            let Some(&action) = dealer.pick(&actions) else { break };
            game.apply_unchecked(action);
        }
        for (total, player) in totals.iter_mut().zip(game.players()) {
            *total += i64::from(game.score(player));
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    let games_per_second = f64::from(games) / seconds;
    let per_game = |sum: f64| sum / f64::from(games.max(1));
    let means: Vec<f64> = totals.iter().map(|&total| per_game(total as f64)).collect();
    let turns_per_game = per_game(turns as f64);
    if args.json {
        return out(&json!({
            "games_per_second": games_per_second,
            "games": games,
            "seconds": seconds,
            "turns_per_game": turns_per_game,
            "mean_scores": means,
        }));
    }
    let means: Vec<String> = means.iter().map(|mean| format!("{mean:.1}")).collect();
    out(&format_args!(
        "{}: {games_per_second:.0} games/s ({games} games in {seconds:.2} s, {turns_per_game:.1} turns a game, mean scores {})",
        printable_in_full(&args.table.name()),
        means.join(" "),
    ))
}
