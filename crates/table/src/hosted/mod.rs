//! A table that people share from several places: who sits where, who may say what, consent, clocks, and the judge.
//!
//! Everything that happens is a [`Line`]. Lines are numbered, and all there is to know follows from them: a server that reads
//! them again after a fall, another server, and every page have the same [`Hosted`] table. The one that holds the seed judges
//! ([`Hosted::judge`]) and writes the lines; all others [`follow`](Hosted::follow).

mod clocks;
mod following;
mod judging;
mod line;
mod refusal;
mod terms;

use bastide_dealer::Seed;
use bastide_rules::{Actor, Player};

use crate::plan::Plan;
use crate::table::Table;
use clocks::Clocks;

pub use judging::{MAX_NAME, Word};
pub use line::{End, Line, What, Why, Wish};
pub use refusal::Refusal;
pub use terms::{Clock, Late, Terms};

/// How far a hosted table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// People take their seats.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Over(End),
}

/// A seat of a hosted table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chair {
    /// Whose it is: a person's public name among all persons. None at a free seat and at a bot's.
    pub holder: Option<String>,
    /// Why its holder plays no longer.
    pub out: Option<Why>,
}

/// Something that waits for everybody's word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asking {
    /// Who wishes it.
    pub seat: u8,
    /// What.
    pub wish: Wish,
    /// Persons who agreed.
    pub agreed: Vec<String>,
}

/// Whose word a hosted table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due<'a> {
    /// The person at this seat.
    Person(u8),
    /// A bot of this level plays for this seat.
    Bot(u8, &'a str),
    /// Nobody plays for this seat: a tile is laid, and no more.
    Absent(u8),
    /// Chance has to speak.
    Chance,
    /// The game has not begun, is halted, or is over.
    Nobody,
}

/// A table that people share from several places.
#[derive(Clone, Debug)]
pub struct Hosted {
    id: String,
    host: String,
    terms: Terms,
    plan: Plan,
    seed: Option<Seed>,
    chairs: Vec<Chair>,
    table: Option<Table>,
    stage: Stage,
    asking: Option<Asking>,
    paused: bool,
    clocks: Clocks,
    lines: usize,
}

impl Hosted {
    /// A table that is told what happens. `host` is the person who laid it.
    ///
    /// # Errors
    /// When nobody could play at it.
    pub fn new(id: impl Into<String>, host: impl Into<String>, plan: Plan, terms: Terms) -> Result<Hosted, Refusal> {
        plan.begin()?;
        if !terms.clock.is_sensible() {
            return Err(Refusal::BadClock);
        }
        let seats = plan.seats.len();
        Ok(Hosted {
            id: id.into(),
            host: host.into(),
            clocks: Clocks::new(terms.clock, seats),
            terms,
            plan,
            seed: None,
            chairs: vec![Chair::default(); seats],
            table: None,
            stage: Stage::Gathering,
            asking: None,
            paused: false,
            lines: 0,
        })
    }

    /// The same table, which now deals and judges.
    #[must_use]
    pub fn with_seed(self, seed: Seed) -> Hosted {
        Hosted { seed: Some(seed), ..self }
    }

    /// Its name among others.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Who laid the table.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// What was agreed.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What is played and by whom, as it stands.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Who holds which seat.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// How far it is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What waits for everybody's word.
    #[must_use]
    pub fn asking(&self) -> Option<&Asking> {
        self.asking.as_ref()
    }

    /// Whether the clocks are halted.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// How many lines there are: the number of the next one.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Milliseconds left by seat, as of the last line; none without clocks.
    #[must_use]
    pub fn time_left(&self) -> Option<&[u64]> {
        self.clocks.left()
    }

    /// Whose time runs.
    #[must_use]
    pub fn time_runs_for(&self) -> Option<u8> {
        self.clocks.running()
    }

    /// When the time of whoever has to decide is over, in milliseconds since 1970.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        if self.stage == Stage::Playing { self.clocks.deadline() } else { None }
    }

    /// The seats of a person.
    pub fn seats_of<'a>(&'a self, who: &'a str) -> impl Iterator<Item = u8> + 'a {
        (0..).zip(&self.chairs).filter(move |(_, chair)| chair.holder.as_deref() == Some(who)).map(|(seat, _)| seat)
    }

    /// Whose word the table waits for.
    #[must_use]
    pub fn due(&self) -> Due<'_> {
        let Some(table) = self.table.as_ref().filter(|_| self.stage == Stage::Playing && !self.paused) else {
            return Due::Nobody;
        };
        match table.game().to_act() {
            Actor::Chance => Due::Chance,
            Actor::Nobody => Due::Nobody,
            Actor::Player(player) => self.due_at(player),
        }
    }

    fn due_at(&self, player: Player) -> Due<'_> {
        let seat = player.0;
        if let Some(level) = self.plan.seats.get(player.index()).and_then(|seat| seat.bot.as_deref()) {
            return Due::Bot(seat, level);
        }
        match (self.chairs.get(player.index()).and_then(|chair| chair.out), &self.terms.late) {
            (None, _) => Due::Person(seat),
            (Some(_), Late::Bot(level)) => Due::Bot(seat, level),
            (Some(_), Late::Without) => Due::Absent(seat),
        }
    }

    /// Persons who still play, each once, in the order of their seats.
    fn persons(&self) -> Vec<&str> {
        let mut persons: Vec<&str> = Vec::new();
        for chair in self.chairs.iter().filter(|chair| chair.out.is_none()) {
            if let Some(who) = chair.holder.as_deref().filter(|who| !persons.contains(who)) {
                persons.push(who);
            }
        }
        persons
    }
}
