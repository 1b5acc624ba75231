//! A game in play or played, and what can be asked about it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_dealer::{Dealer, Seed};
use bastide_record::Seat;
use bastide_rules::{Action, Actor, Event, Game, Player};

use crate::error::TableError;
use crate::plan::Plan;
use crate::tally::Tally;

/// What one action brought about.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What was played, or what chance brought.
    pub action: Action,
    /// What happened, in this order.
    pub events: Vec<Event>,
    /// How things stood then.
    pub mark: Mark,
}

/// How far a game has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Tiles on the table.
    pub tiles: usize,
    /// Points in seat order.
    pub scores: Vec<i16>,
}

impl Mark {
    pub(crate) fn of(game: &Game) -> Mark {
        Mark { tiles: game.tiles().len(), scores: game.scores() }
    }
}

/// Whose word a table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked<'a> {
    /// Somebody has to decide.
    Person(Player),
    /// A bot of this level has to decide.
    Bot(Player, &'a str),
    /// A tile is to be drawn, the die rolled or a message turned.
    Chance,
    /// The game is over.
    Nobody,
}

/// Where chance comes from at a table that deals.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    pub(crate) seed: Seed,
    /// In step with the game: every outcome of chance takes its number, dealt or told.
    pub(crate) dealer: Dealer,
    /// Whether every outcome so far is the dealer's. That of a record can come from elsewhere.
    pub(crate) whole: bool,
}

impl Luck {
    pub(crate) fn new(seed: Seed) -> Luck {
        Luck { seed, dealer: Dealer::from_seed(seed), whole: true }
    }
}

/// A game in play or played. See the [crate's front page](crate) for a walk through all of it.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) id: String,
    pub(crate) plan: Plan,
    /// Remarks of the record it came from.
    pub(crate) remarks: BTreeMap<String, String>,
    /// None at a table that follows another.
    pub(crate) luck: Option<Luck>,
    pub(crate) start: Arc<Game>,
    pub(crate) game: Arc<Game>,
    pub(crate) steps: Vec<Step>,
    /// The game before each action since chance last spoke: what may still be taken back.
    pub(crate) back: Vec<Arc<Game>>,
    pub(crate) changes: u64,
}

impl Table {
    /// Sits down at a table that deals from a seed.
    ///
    /// # Errors
    /// When the table cannot be played.
    pub fn new(id: impl Into<String>, plan: Plan, seed: Seed) -> Result<Table, TableError> {
        Ok(Table { luck: Some(Luck::new(seed)), ..Table::follower(id, plan)? })
    }

    /// Sits down at a table that is told what happens elsewhere.
    ///
    /// # Errors
    /// When the table cannot be played.
    pub fn follower(id: impl Into<String>, plan: Plan) -> Result<Table, TableError> {
        let start = Arc::new(plan.begin()?);
        Ok(Table {
            id: id.into(),
            plan,
            remarks: BTreeMap::new(),
            luck: None,
            game: start.clone(),
            start,
            steps: Vec::new(),
            back: Vec::new(),
            changes: 0,
        })
    }

    /// Its name among others, as it was given.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What is played, by whom, with which help.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// A player's seat.
    #[must_use]
    pub fn seat(&self, player: Player) -> &Seat {
        &self.plan.seats[player.index() % self.plan.seats.len()]
    }

    /// What deals; a follower does not know.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        self.luck.as_ref().map(|luck| luck.seed)
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Everything played so far, chance included.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What was played so far, chance included.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator + '_ {
        self.steps.iter().map(|step| step.action)
    }

    /// How things stood at the start and after each action.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        std::iter::once(Mark::of(&self.start)).chain(self.steps.iter().map(|step| step.mark.clone()))
    }

    /// Grows with every change, taking back included.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Whose word the table waits for.
    #[must_use]
    pub fn asked(&self) -> Asked<'_> {
        self.asked_in(&self.game)
    }

    pub(crate) fn asked_in(&self, game: &Game) -> Asked<'_> {
        match game.to_act() {
            Actor::Player(player) => match &self.seat(player).bot {
                Some(level) => Asked::Bot(player, level),
                None => Asked::Person(player),
            },
            Actor::Chance => Asked::Chance,
            Actor::Nobody => Asked::Nobody,
        }
    }

    /// The level of the bot that has to decide, if it is one.
    #[must_use]
    pub fn bot_to_act(&self) -> Option<&str> {
        match self.asked() {
            Asked::Bot(_, level) => Some(level),
            _ => None,
        }
    }

    /// The game as it stood after this many actions.
    #[must_use]
    pub fn game_at(&self, actions: usize) -> Arc<Game> {
        if actions >= self.steps.len() {
            return self.game.clone();
        }
        let mut game = Game::clone(&self.start);
        // They were legal when they were played.
        self.actions().take(actions).for_each(|action| game.apply_unchecked(action));
        Arc::new(game)
    }

    /// The numbers of actions after which a tile had just been laid, for steps of a replay.
    pub fn turns(&self) -> impl Iterator<Item = usize> + '_ {
        self.actions().enumerate().filter(|(_, a)| matches!(a, Action::Lay { .. })).map(|(i, _)| i + 1)
    }

    /// Points by what they were scored for.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(self.plan.seats.len(), self.steps.iter().flat_map(|step| &step.events))
    }
}
