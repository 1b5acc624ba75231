//! `bastide puzzles`: lets bots play and looks for positions in which one move is clearly the best.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use bastide_bots::mining::{Found, choose, mine};
use bastide_puzzles::{Theme, VERSION};
use bastide_rules::Setup;
use clap::builder::RangedU64ValueParser;

use crate::arena::on_threads;
use crate::console::{end_progress, progress};
use crate::{MAX_THREADS, out};

/// What `bastide puzzles` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct PuzzlesArgs {
    /// base, bigbox6, newworld, map-germany, base+inns-cathedrals, …
    #[arg(long, default_value = "base")]
    setup: String,
    /// Seats at the table
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Games to look through
    #[arg(long, default_value_t = 20, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    games: usize,
    /// The first game's seed; each of the others has the next one
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only puzzles of this theme: steal, block, endgame, field, harvest, save
    #[arg(long, value_parser = theme)]
    theme: Option<Theme>,
    /// Puzzles to choose, at most
    #[arg(long, default_value_t = 100)]
    most: usize,
    /// The first puzzle's number
    #[arg(long, default_value_t = 1)]
    first: u16,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_THREADS))]
    threads: usize,
}

fn theme(text: &str) -> Result<Theme, String> {
    Theme::by_id(text).ok_or_else(|| format!("there is no theme `{text}`"))
}

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<()> {
    Setup::named(&args.setup, args.players)?;
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mined: Mutex<Vec<(usize, Vec<Found>)>> = Mutex::new(Vec::new());
    let worked = on_threads(args.threads.min(args.games), || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return Ok(());
            }
            let found = mine(&args.setup, args.players, args.seed.wrapping_add(game as u64), args.theme)?;
            mined.lock().unwrap_or_else(PoisonError::into_inner).push((game, found));
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress(done, args.games, &format_args!("{done} of {} games", args.games));
        }
    });
    end_progress();
    worked?;
    let mut mined = mined.into_inner().unwrap_or_else(PoisonError::into_inner);
    mined.sort_by_key(|(game, _)| *game);
    let found = mined.into_iter().flat_map(|(_, found)| found).collect();
    out(&format_args!("bastide-puzzles {VERSION}"))?;
    for (id, mut puzzle) in (args.first..).zip(choose(found, args.most)) {
        puzzle.id = id;
        out(&puzzle)?;
    }
    Ok(())
}
