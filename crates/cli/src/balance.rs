//! `bastide balance`: what a set of tiles makes of the game, measured by bots of one level that play it among themselves.

mod land;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::anyhow;
use bastide_bots::stats::{self, Estimate};
use bastide_bots::{Bot, Budget, Level, table};
use bastide_mapdata::Map;
use bastide_rules::{Action, Event, Game, PartKind, Player, Reason, Setup, TermKind};
use clap::builder::RangedU64ValueParser;
use serde_json::{Value, json};

use self::land::LandCount;
use crate::arena::on_threads;
use crate::console::{end_progress, progress};
use crate::printable::printable_in_full;
use crate::setups::SetupArgs;
use crate::{MAX_THREADS, out};

/// What `bastide balance` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct BalanceArgs {
    #[command(flatten)]
    table: SetupArgs,
    /// Numbers of players, such as 2,4 [default: all that can play]
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u8).range(2..=6))]
    players: Vec<u8>,
    /// Games to play with each number of players
    #[arg(long, default_value_t = 200, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    games: usize,
    /// Who plays, on every seat: novice, squire, trader, knight, builder or best
    #[arg(long, default_value = "knight")]
    level: Level,
    /// Positions looked at for each decision, for levels that try moves out
    #[arg(long)]
    nodes: Option<u64>,
    /// Deals depend on it alone
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
    /// Games at the same time, at most 256
    #[arg(long, default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_THREADS))]
    threads: usize,
}

/// What one game or several of them show.
#[derive(Clone, PartialEq, Default, Debug)]
struct Count {
    games: usize,
    /// Tiles drawn, and those of them that fitted nowhere.
    drawn: u32,
    unfit: u32,
    /// Sum of the winners' points.
    winning: i64,
    /// Points of everybody by where they come from.
    sources: BTreeMap<&'static str, i64>,
    /// Features scored while the game went on, those of the end apart.
    scorings: u32,
    /// Games with surveyors, and those in which one came to the last third of the columns.
    surveyed: usize,
    far: usize,
    land: LandCount,
    /// Games the first seat won; a shared win is the part of one.
    first: f64,
}

impl Count {
    /// Plays a game over and looks at what happens.
    fn of(setup: &Setup, actions: &[Action]) -> anyhow::Result<Count> {
        let mut game = Game::new(setup)?;
        let mut count = Count { games: 1, ..Count::default() };
        let mut events: Vec<Event> = Vec::new();
        for &action in actions {
            events.clear();
            game.apply_with(action, &mut events)?;
            events.iter().for_each(|event| count.see(event));
        }
        if !game.is_over() {
            return Err(anyhow!("a game broke off"));
        }
        let winners: Vec<Player> = game.leaders().collect();
        count.winning = winners.first().map_or(0, |&winner| i64::from(game.score(winner)));
        if winners.contains(&Player(setup.settings.start_player)) {
            count.first = 1.0 / winners.len() as f64;
        }
        if let Some([north, south]) = game.surveyors() {
            let columns = game.tiles().iter().map(|tile| tile.pos.column()).max().unwrap_or(0);
            count.surveyed = 1;
            count.far = usize::from(3 * north.max(south) > 2 * columns);
        }
        if setup.map.is_some() {
            count.land.look(&game);
        }
        Ok(count)
    }

    fn see(&mut self, event: &Event) {
        self.land.see(event);
        match event {
            Event::Drawn { .. } => self.drawn += 1,
            Event::Discarded { .. } => self.unfit += 1,
            Event::Scored { reason, points, .. } => {
                self.scorings += u32::from(matches!(reason, Reason::Completed(_)));
                for term in points.terms() {
                    *self.sources.entry(source(*reason, term.kind)).or_default() += i64::from(term.points);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, other: &Count) {
        self.games += other.games;
        self.drawn += other.drawn;
        self.unfit += other.unfit;
        self.winning += other.winning;
        other.sources.iter().for_each(|(source, points)| *self.sources.entry(source).or_default() += points);
        self.scorings += other.scorings;
        self.surveyed += other.surveyed;
        self.far += other.far;
        self.land.add(&other.land);
        self.first += other.first;
    }

    fn per_game(&self, sum: f64) -> f64 {
        sum / self.games.max(1) as f64
    }

    /// Part of all points that come from one source.
    fn share_of(&self, source: &str) -> f64 {
        let all: i64 = self.sources.values().sum();
        self.sources.get(source).copied().unwrap_or(0) as f64 / all.max(1) as f64
    }

    fn unfit_share(&self) -> f64 {
        f64::from(self.unfit) / f64::from(self.drawn.max(1))
    }

    fn winning_score(&self) -> f64 {
        self.per_game(self.winning as f64)
    }

    /// Nothing in games without surveyors.
    fn far_share(&self) -> Option<f64> {
        (self.surveyed > 0).then(|| self.far as f64 / self.surveyed as f64)
    }

    fn first_share(&self) -> Estimate {
        stats::share(self.first, self.games as f64)
    }

    fn json(&self, players: u8, map: Option<&Map>) -> Value {
        let first = self.first_share();
        json!({
            "players": players,
            "unfit": self.unfit_share(),
            "winning_score": self.winning_score(),
            "scorings": self.per_game(self.scorings.into()),
            "sources": self.sources.keys().map(|&source| (source, self.share_of(source))).collect::<BTreeMap<_, _>>(),
            "surveyors_far": self.far_share(),
            "map": map.map(|map| self.land.json(map)),
            "first_wins": first.value,
            "first_wins_interval": [first.low, first.high],
        })
    }
}

/// Where points come from.
fn source(reason: Reason, term: TermKind) -> &'static str {
    if term == TermKind::Surveyors {
        return "surveyors";
    }
    match reason {
        Reason::Completed(kind) | Reason::Final(kind) => match kind {
            PartKind::Road => "roads",
            PartKind::City => "cities",
            PartKind::Monastery | PartKind::Garden => "monasteries",
            PartKind::Field => "fields",
        },
        Reason::AbbotBack => "monasteries",
        Reason::Message(_) | Reason::MessagePoints => "messages",
        Reason::Robbed { .. } | Reason::RobberLeft => "robbers",
        Reason::Goods(_) => "goods",
        Reason::Gold => "gold",
        Reason::Chip | Reason::Geocache => "chips",
        Reason::Wine(_) => "wine",
        Reason::CellCoats => "coats on cells",
        Reason::TownToll => "towns",
    }
}

pub(crate) fn run(args: &BalanceArgs) -> anyhow::Result<()> {
    let setup = args.table.setup(2)?;
    let numbers = if args.players.is_empty() { setup.variant.players().collect() } else { args.players.clone() };
    let mut counts = Vec::new();
    for players in numbers {
        counts.push((players, measure(args, players)?));
    }
    if args.json {
        let counts: Vec<Value> =
            counts.iter().map(|(players, count)| count.json(*players, setup.map.as_ref())).collect();
        let level = args.level.id();
        return out(
            &json!({ "setup": args.table.name(), "level": level, "games": args.games, "seed": args.seed, "counts": counts }),
        );
    }
    out(&text(args, setup.map.as_ref(), &counts))
}

/// All games with one number of players.
fn measure(args: &BalanceArgs, players: u8) -> anyhow::Result<Count> {
    let setup = args.table.setup(players)?;
    Game::new(&setup)?;
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(Count::default()));
    let budget = Budget { nodes: args.nodes, ..Budget::default() };
    let played = on_threads(args.threads.min(args.games), || {
        let mut bots: Vec<Box<dyn Bot>> = (0..players).map(|_| args.level.bot()).collect();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return Ok(());
            }
            let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|bot| bot.as_mut() as &mut dyn Bot).collect();
            let deal = args.seed.wrapping_mul(1_000_003).wrapping_add(game as u64);
            let count = Count::of(&setup, &table::play(&setup, &mut seats, budget, deal)?.actions)?;
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.add(&count);
            let done = sum.games;
            progress(done, args.games, &format_args!("{players} players: {done} of {} games", args.games));
        }
    });
    end_progress();
    played.map(|()| sum.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// So many of the cells that are hardest to fill are told.
const HARDEST: usize = 5;

/// A column for each number of players, a row for each thing measured.
fn text(args: &BalanceArgs, map: Option<&Map>, counts: &[(u8, Count)]) -> String {
    let (name, level) = (args.table.name(), args.level.id());
    let name = printable_in_full(&name);
    let mut text = format!("{name}, {level} on every seat, {} games each, seed {}", args.games, args.seed);
    let mut row = |name: &str, cell: &dyn Fn(u8, &Count) -> String| {
        let _infallible = write!(text, "\n{name:<40}");
        for (players, count) in counts {
            let _infallible = write!(text, "{:>20}", cell(*players, count));
        }
    };
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    row("players", &|players, _| players.to_string());
    row("tiles that fit nowhere", &|_, count| percent(count.unfit_share()));
    row("winner's points", &|_, count| format!("{:.1}", count.winning_score()));
    row("features scored before the end", &|_, count| format!("{:.1}", count.per_game(count.scorings.into())));
    let mut sources: Vec<&str> = counts.iter().flat_map(|(_, count)| count.sources.keys().copied()).collect();
    sources.sort_unstable();
    sources.dedup();
    for source in sources {
        row(&format!("points from {source}"), &|_, count| percent(count.share_of(source)));
    }
    if counts.iter().any(|(_, count)| count.surveyed > 0) {
        row("games with a surveyor in the last third", &|_, count| count.far_share().map_or("–".into(), percent));
    }
    if counts.iter().any(|(_, count)| count.land.is_of_map()) {
        row("cells filled", &|_, count| percent(count.land.filled_share()));
        row("cells never filled", &|_, count| count.land.never_filled().to_string());
        row("big cities connected", &|_, count| percent(count.land.connected_share()));
        row("big cities completed", &|_, count| percent(count.land.completed_share()));
        row("chips taken", &|_, count| count.land.taken_share().map_or("–".into(), percent));
    }
    row("games won by the first seat", &|_, count| {
        let e = count.first_share();
        format!("{:.1} [{:.1}, {:.1}] %", 100.0 * e.value, 100.0 * e.low, 100.0 * e.high)
    });
    row("a fair share of them", &|players, _| percent(1.0 / f64::from(players)));
    for (players, count) in counts {
        let hardest = map.map_or(Vec::new(), |map| count.land.hardest(map, HARDEST));
        if !hardest.is_empty() {
            let cells: Vec<String> =
                hardest.into_iter().map(|(name, share)| format!("{name} {}", percent(share))).collect();
            let _infallible = write!(text, "\nfilled least often by {players} players: {}", cells.join(", "));
        }
    }
    text
}
