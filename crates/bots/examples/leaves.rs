//! How many positions a bot evaluates in a second, in the middle of games.
//!
//! `cargo run --release -p bastide-bots --example leaves -- [--budget SECONDS] [--threads N] [--setup NAME]`

use std::error::Error;
use std::time::{Duration, Instant};

use bastide_bots::{Bot, Budget, Deck, Evaluator, Level, Plan, Search, Task, Weighting};
use bastide_rules::{Actor, Game, Setup};

/// Deals looked at.
const DEALS: u64 = 8;

/// A position with half of the tiles laid.
fn middle(setup: &Setup, seed: u64) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new(setup)?;
    let mut deck = Deck::new(&game, seed);
    let mut bot = Level::Knight.bot();
    let half = game.tiles_left() / 2;
    while game.tiles_left() > half || !matches!(game.to_act(), Actor::Player(_)) {
        let action = match game.to_act() {
            Actor::Chance => deck.next(&game),
            _ => bot.think(&game, &mut Task::new(Budget::default(), seed)).map(|t| t.action()),
        };
        game.apply(action.ok_or("nobody had to decide")?)?;
    }
    Ok(game)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seconds, mut threads, mut setup) = (1.0, 1, Setup::base(2));
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        match word.as_str() {
            "--budget" => seconds = value.parse()?,
            "--threads" => threads = value.parse()?,
            "--setup" => setup = Setup::named(&value, 2)?,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    // Nobody is dropped, so that the whole time is used.
    let plan = Plan { drop_at: f32::INFINITY, ..Plan::default() };
    let (mut nodes, mut trials, mut took) = (0, 0, 0.0);
    for seed in 1..=DEALS {
        let game = middle(&setup, seed)?;
        let mut search = Search::on_threads(|| Evaluator::new(Weighting::tuned()), plan, threads);
        let began = Instant::now();
        let budget = Budget::time(Duration::try_from_secs_f64(seconds)?);
        let thought = search.think(&game, &mut Task::new(budget, seed)).ok_or("nobody had to decide")?;
        took += began.elapsed().as_secs_f64();
        nodes += thought.nodes;
        trials += thought.candidates.iter().map(|c| u64::from(c.visits)).sum::<u64>();
    }
    println!(
        "{:.0} evaluated positions and {:.0} trials a second on {threads} thread(s)",
        nodes as f64 / took,
        trials as f64 / took
    );
    Ok(())
}
