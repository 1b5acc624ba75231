//! Sitting down at a table, going on with one, taking a record of it along, and getting up.

use bastide_table::Table;
use leptos::prelude::*;

use crate::browser;
use crate::pace::Pace;
use crate::shelf::{self, Kept};
use crate::state::{App, Dialog, Page};
use crate::words::{damaged, refused};

/// A name for a new game. It stands in the address, so it tells nothing about the game's luck.
fn new_id() -> String {
    let [a, b, c, d, ..] = browser::random();
    format!("{:x}-{:08x}", js_sys::Date::now() as u64, u32::from_le_bytes([a, b, c, d]))
}

impl App {
    /// Sits down at the table that is set up.
    pub(crate) fn begin(self) {
        let plan = self.plan.get_untracked();
        shelf::write(shelf::PLAN, &plan);
        match Table::new(new_id(), plan, browser::random().into()) {
            Ok(table) => self.open(table),
            Err(why) => self.trouble.set(Some(refused(self.words(), &why))),
        }
    }

    /// Goes on with a kept game.
    pub(crate) fn resume(self, kept: &Kept) {
        match shelf::take(kept) {
            Ok(table) => self.open(table),
            Err(why) => self.trouble.set(Some(damaged(self.words(), &why))),
        }
    }

    /// Opens a record somebody brings along. The game in play stays kept.
    pub(crate) fn import(self, text: &str) {
        match Table::read(new_id(), text, Some(browser::random().into())) {
            Ok(table) => self.open(table),
            Err(why) => self.trouble.set(Some(damaged(self.words(), &why))),
        }
    }

    fn open(self, table: Table) {
        self.trouble.set(None);
        self.pace.set(Pace::Run);
        self.replay.set(None);
        self.trial.set(None);
        self.looked_at.set(None);
        browser::remember_place(Some(table.id()));
        let over = table.game().is_over();
        self.table.set(Some(table));
        self.settle();
        self.page.set(Page::Table);
        self.dialog.set(over.then_some(Dialog::Sheet));
    }

    /// Offers the record of the game in play as a file.
    pub(crate) fn save_as_file(self) {
        self.table.with_untracked(|table| {
            if let Some(table) = table {
                browser::save_file(&format!("bastide-{}.bgr", table.id()), &table.record().to_string());
            }
        });
    }

    /// Goes back to setting up; the game stays kept.
    pub(crate) fn leave(self) {
        self.page.set(Page::Home);
        self.dialog.set(None);
        self.table.set(None);
        self.replay.set(None);
        self.trial.set(None);
        browser::remember_place(None);
    }
}
