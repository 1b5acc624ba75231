//! Sitting down at a table, going on with one, taking a record of it along, and getting up.

use bastide_bots::Level;
use bastide_dealer::Seed;
use bastide_record::Record;
use bastide_rules::Setup;
use bastide_table::{Colour, Plan, Seat, Table};
use leptos::prelude::*;

use crate::address::Where;
use crate::origin::{self, Origin};
use crate::pace::Pace;
use crate::state::{App, Dialog, Page};
use crate::words::{damaged, refused};
use crate::{browser, deals, shelf};

/// Where the level of the bot that was played against last is kept.
const OPPONENT: &str = "bastide.opponent";

/// The level of the bot for those who just want to play.
pub(crate) fn opponent() -> String {
    shelf::read::<String>(OPPONENT).filter(|level| level.parse::<Level>().is_ok()).unwrap_or_else(|| "squire".into())
}

/// The base game for two: the first person of a table, and a bot.
pub(crate) fn against_one(plan: &Plan, level: &str) -> Plan {
    let person = plan.seats.iter().find(|seat| seat.bot.is_none()).cloned().unwrap_or(Seat::person(Colour::Red));
    let colour = Colour::free(|colour| colour == person.colour).unwrap_or(Colour::Blue);
    let bot = Seat { bot: Some(level.to_owned()), ..Seat::person(colour) };
    Plan { seats: vec![person, bot], ..Plan::for_persons(Setup::base(2)) }
}

impl App {
    /// Sits down at the table that is set up.
    pub(crate) fn begin(self) {
        let plan = self.plan.get_untracked();
        shelf::write(shelf::PLAN, &plan);
        let seed = self.seed.with_untracked(|words| deals::seed_of(words));
        // Whoever sets up the next table wants other tiles.
        self.seed.set(String::new());
        self.sit_down(plan, seed, Origin::Here);
    }

    /// Sits down at once: the base game against one bot. The table that was set up stays as it was.
    pub(crate) fn play_at_once(self) {
        self.sit_down(self.plan.with_untracked(|plan| against_one(plan, &opponent())), None, Origin::Here);
    }

    /// Plays the game that is over once more, with the tiles in the same order.
    pub(crate) fn same_deal(self) {
        let again = |t: &Table| (t.plan().clone(), t.record().header.seed, t.id().to_owned());
        if let Some((plan, seed, id)) = self.table.with_untracked(|t| t.as_ref().map(again)) {
            self.sit_down(plan, seed, origin::day_of(&id).map_or(Origin::Here, Origin::Daily));
        }
    }

    /// Plays on from the moment that is shown, in a game of its own: with the same tiles to come, or with new luck.
    pub(crate) fn play_on(self, seats: Vec<Seat>, same: bool) {
        let at = self.shown.get_untracked().map_or(0, |shown| shown.at);
        let begun = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let mut record = Record::at(Plan { seats, ..table.plan().clone() }.header());
            table.actions().take(at).for_each(|action| record.push(action));
            Some((record, table.record().header.seed.filter(|_| same)))
        });
        let Some((record, seed)) = begun else { return };
        let seed = seed.unwrap_or_else(|| browser::random().into());
        match Table::of(Origin::PlayedOn.name(), &record, Some(seed)) {
            Ok(table) => self.open(table, None),
            Err(why) => self.trouble.set(Some(refused(self.words(), &why))),
        }
    }

    /// Sits down; any luck will do unless a seed is given.
    pub(crate) fn sit_down(self, plan: Plan, seed: Option<Seed>, origin: Origin<'_>) {
        // The bot of a daily deal is nobody's choice.
        if origin == Origin::Here
            && let Some(level) = plan.seats.iter().find_map(|seat| seat.bot.as_ref())
        {
            shelf::write(OPPONENT, level);
        }
        match Table::new(origin.name(), plan, seed.unwrap_or_else(|| browser::random().into())) {
            Ok(table) => {
                browser::keep_for_good();
                self.open(table, None);
            }
            Err(why) => self.trouble.set(Some(refused(self.words(), &why))),
        }
    }

    /// Goes on with a kept game.
    pub(crate) fn resume(self, id: &str) {
        match shelf::take(id) {
            Ok(taken) => self.open(taken.table, Some(taken.change)),
            Err(why) => self.trouble.set(Some(why.words(self.words()))),
        }
    }

    /// Opens a record somebody brings along. The game in play stays kept.
    pub(crate) fn import(self, text: &str) {
        match Table::read(Origin::Brought.name(), text, Some(browser::random().into())) {
            Ok(table) => self.open(table, None),
            Err(why) => self.trouble.set(Some(damaged(self.words(), &why))),
        }
    }

    /// Opens a game: a new one, or one that was kept so often.
    pub(crate) fn open(self, table: Table, kept: Option<u64>) {
        self.get_up();
        let over = table.game().is_over();
        self.put_before(table);
        match kept {
            Some(change) => self.sit_among_others(change),
            None => self.sit_alone(),
        }
        self.settle();
        self.dialog.set(over.then_some(Dialog::Sheet));
    }

    /// Opens a game that is shared with others.
    pub(crate) fn open_shared_table(self, table: Table) {
        self.end_course();
        let over = table.game().is_over();
        self.put_before(table);
        self.sit_with_everybody();
        self.settle();
        self.dialog.set(over.then_some(Dialog::Sheet));
    }

    /// A game lies before whoever looks at the page, and nothing is tried out.
    pub(crate) fn put_before(self, table: Table) {
        self.close_stage();
        self.trouble.set(None);
        self.pace.set(Pace::Run);
        self.replay.set(None);
        self.turning.set(Vec::new());
        self.trial.set(None);
        self.looked_at.set(None);
        self.table.set(Some(table));
        self.page.set(Page::Table);
    }

    /// Goes back to the first page, from a lesson to the lessons; the game stays kept.
    pub(crate) fn leave(self) {
        let page = match untrack(|| self.course_address()) {
            Some(Where::Puzzle(_)) => Page::Puzzles,
            Some(_) => Page::Learn,
            None => Page::Home,
        };
        self.visit(page);
    }

    /// Gets up from the table.
    pub(crate) fn get_up(self) {
        self.leave_shared();
        if self.table.with_untracked(Option::is_some) {
            self.close_stage();
            self.take_card_away();
            self.end_course();
            self.table.set(None);
            self.replay.set(None);
            self.trial.set(None);
        }
    }
}
