//! Games prepared for a visit, played by the same rules and dealer as in the page.

use bastide_dealer::Dealer;
use bastide_record::{Colour, Header, Record, Seat};
use bastide_rules::{Action, Decision, Game, KindId, Pos, Setup, TileSet};

/// How many games are tried before a position counts as never coming up.
const TRIES: u64 = 20_000;

/// A game and how it came about.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The way there; its text is a `.bgr` file.
    pub record: Record,
    /// Where it led.
    pub game: Game,
}

impl Prepared {
    fn new(setup: Setup) -> Self {
        let game = Game::new(&setup).unwrap_or_else(|error| panic!("a setup that can be played: {error}"));
        let names = ["Ada", "Bo", "Cleo", "Dina", "Emil", "Fritz"].into_iter().take(setup.players.into());
        let seats = names.zip(Colour::ALL).map(|(name, colour)| Seat { name: name.into(), ..Seat::person(colour) });
        let header = Header { seats: seats.collect(), ..Header::new(setup) };
        Self { record: Record::at(header), game }
    }

    fn play(&mut self, action: Action) {
        self.game.apply(action).unwrap_or_else(|error| panic!("{error}"));
        self.record.push(action);
    }

    /// Chance as the dealer has it; players choose at random, but keep their tiles together and seldom pass.
    fn step(&mut self, dealer: &mut Dealer) {
        if let Some(outcome) = dealer.deal(&self.game) {
            return self.play(outcome);
        }
        let mut legal = Vec::new();
        self.game.legal_actions(&mut legal);
        let picks: Vec<Action> = (0..4).filter_map(|_| dealer.pick(&legal).copied()).collect();
        let best = picks.into_iter().max_by_key(|action| match *action {
            Action::Lay { pos, .. } => self.neighbours(pos),
            Action::Pass => 0,
            _ => 1,
        });
        self.play(best.expect("a game that is not over has a choice"));
    }

    fn neighbours(&self, pos: Pos) -> usize {
        let near = self.game.tiles().iter().filter(|t| t.pos.x.abs_diff(pos.x) <= 1 && t.pos.y.abs_diff(pos.y) <= 1);
        near.count()
    }
}

/// The first position at which `wanted` holds, of games that differ from each other only by luck.
///
/// # Panics
/// When it does not come up.
pub fn find(name: &str, players: u8, wanted: impl Fn(&Game) -> bool) -> Prepared {
    let setup = Setup::named(name, players).unwrap_or_else(|error| panic!("{name}: {error}"));
    for seed in 0..TRIES {
        let mut dealer = Dealer::new(seed);
        let mut prepared = Prepared::new(setup.clone());
        loop {
            if wanted(&prepared.game) {
                return prepared;
            }
            if prepared.game.is_over() {
                break;
            }
            prepared.step(&mut dealer);
        }
    }
    panic!("such a position does not come up in {name}")
}

/// The name of a decision in language keys: `second-gold` of `SecondGold`, `robber` of `Robber(Player(1))`.
pub fn decision_name(decision: Decision) -> String {
    let written = format!("{decision:?}");
    let word = written.split('(').next().unwrap_or_default();
    let mut name = String::new();
    for letter in word.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// A position that asks this, with something to choose from and a few tiles on the table.
pub fn asking(setup: &str, asked: &str) -> Prepared {
    asking_among(3, setup, asked)
}

/// The same among this many players.
pub fn asking_among(players: u8, setup: &str, asked: &str) -> Prepared {
    let wanted = |game: &Game| decision_name(game.decision()) == asked && game.count_legal() > 1;
    match asked {
        "dispel" => mage_and_witch_cornered(),
        // With tiles left: otherwise the answer could end the game.
        _ => find(setup, players, |game| game.tiles().len() > 8 && game.tiles_left() > 5 && wanted(game)),
    }
}

/// Mage and witch with nowhere to go (MAGE-9): every road and city is closed but for those where they stand.
pub fn mage_and_witch_cornered() -> Prepared {
    let mut setup = Setup::named("base+mage-witch", 2).expect("base game with mage and witch");
    setup.mechanics.retain(|m| *m == bastide_rules::Mechanic::MageWitch);
    setup.tile_counts.extend([("mage/D".to_owned(), 3), ("base/B".to_owned(), 5)]);
    let mut prepared = Prepared::new(setup);
    let mut lay = |kind: &str, cell: &str, turned: u8, then: &str| {
        let mut play = |text: String| prepared.play(text.parse().unwrap_or_else(|e| panic!("{text}: {e}")));
        play(format!("draw {kind}"));
        play(format!("tile {kind} {cell} r{turned}"));
        if !then.is_empty() {
            play(then.to_owned());
        }
        if prepared.game.decision() == Decision::Wood {
            prepared.play(Action::Pass);
        }
    };
    lay("mage/D", "0,-1", 0, "mage 0,0 road EW");
    lay("mage/D", "0,-2", 0, "witch 0,-2 city N");
    for y in 1..=4 {
        lay("base/B", &format!("1,-{y}"), 0, "");
    }
    lay("base/E", "0,-4", 2, "");
    lay("mage/D", "0,-3", 0, "");
    prepared
}

/// A game in which the next tile is to be laid, with this many on the table.
pub fn with_tiles(name: &str, players: u8, tiles: usize) -> Prepared {
    find(name, players, |game| game.decision() == Decision::Lay && game.tiles().len() == tiles)
}

/// A game played to its end.
pub fn finished(name: &str, players: u8) -> Prepared {
    find(name, players, Game::is_over)
}

/// The base game with seven tiles to draw: a whole game in a minute.
pub fn short_setup(players: u8) -> Setup {
    let mut setup = Setup::base(players);
    for kind in KindId::all().map(KindId::kind).filter(|k| k.sets.contains(&TileSet::Base)) {
        setup.tile_counts.insert(kind.id.into(), 0);
    }
    for (kind, count) in [("base/B", 1), ("base/D", 1), ("base/E", 1), ("base/U", 2), ("base/V", 2)] {
        setup.tile_counts.insert(kind.into(), count);
    }
    setup
}

/// Such a game, played to its end.
pub fn short(players: u8) -> Prepared {
    let (mut prepared, mut dealer) = (Prepared::new(short_setup(players)), Dealer::new(5));
    while !prepared.game.is_over() {
        prepared.step(&mut dealer);
    }
    prepared
}
