//! The deal of the day: the base game against the same bot, with the same tiles for everybody. One's best result is kept.

use crate::origin::{self, Origin};
use crate::sitting::against_one;
use crate::state::App;
use crate::{deals, ledger, shelf};
use leptos::prelude::*;

/// Everybody plays against a bot of this level.
const LEVEL: &str = "knight";

/// The day it is here, such as 2026-11-18.
pub(crate) fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

impl App {
    /// Sits down at the deal of the day, or goes on with it.
    pub(crate) fn play_daily(self) {
        let day = today();
        match begun(&day) {
            Some(id) => self.resume(&id),
            None => {
                let plan = self.plan.with_untracked(|plan| against_one(plan, LEVEL));
                self.sit_down(plan, deals::seed_of(&deals::of_day(&day)), Origin::Daily(&day));
            }
        }
    }

    /// What the first page says of it: how it went best, that it waits, or what it is.
    pub(crate) fn daily_words(self) -> String {
        let (lang, day) = (self.words(), today());
        let best = ledger::kept().and_then(|ledger| ledger.best_of_day(&day));
        match (begun(&day), best) {
            (Some(_), _) => lang.t("daily.begun").to_owned(),
            (None, Some((own, other))) => lang.fill("daily.best", &[("own", &own), ("other", &other)]),
            (None, None) => lang.t("daily.about").to_owned(),
        }
    }
}

/// The daily game of a day that is not over.
fn begun(day: &str) -> Option<String> {
    let of_day = shelf::games().into_iter().filter(|entry| origin::day_of(&entry.id) == Some(day));
    of_day.filter(|entry| entry.facts.as_ref().is_ok_and(|facts| !facts.over)).map(|entry| entry.id).next()
}
