//! What the browser keeps: the games, the last table, and how somebody likes the page.
//!
//! Each game is a text under its own name (see `kept`). The list of games is made from these texts, so one that is damaged hides no other.

mod kept;
mod old;

use bastide_table::{Plan, Table};
use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

pub(crate) use kept::{Facts, Taken, Unreadable};

use crate::{browser, json};

/// A kept game, as the list of games shows it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Name among the kept games.
    pub(crate) id: String,
    /// What is known about it.
    pub(crate) facts: Result<Facts, Unreadable>,
}

/// Why a game was not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotKept {
    /// The browser has no room, or keeps nothing at all.
    NoRoom,
    /// It has been kept from elsewhere since: what is kept is newer.
    Overtaken,
}

/// The list of games as it was before they told about themselves.
const OLD_GAMES: &str = "bastide.games";
const GAME: &str = "bastide.game.";
const ANALYSIS: &str = "bastide.analysis.";
/// Where the table that was set up last is kept.
pub(crate) const PLAN: &str = "bastide.table";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The text under a name.
pub(crate) fn text(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Keeps a text under a name. A full or forbidden store is no reason to stop the game.
pub(crate) fn write_text(name: &str, text: &str) -> bool {
    storage().is_some_and(|s| s.set_item(name, text).is_ok())
}

/// Forgets what is kept under a name.
pub(crate) fn erase(name: &str) {
    if let Some(storage) = storage() {
        // Nothing is lost when there was nothing.
        let _ = storage.remove_item(name);
    }
}

/// Reads something kept under a name; nothing when it is not there or cannot be read any more.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    json::read(&text(name)?)
}

/// Keeps something under a name, and says whether that worked.
pub(crate) fn write(name: &str, value: &impl Serialize) -> bool {
    write_text(name, &json::write(value))
}

/// The name under which a game is kept.
pub(crate) fn slot(id: &str) -> String {
    format!("{GAME}{id}")
}

fn ids() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    names.filter_map(|name| name.strip_prefix(GAME).map(str::to_owned)).collect()
}

fn old_entry(id: &str) -> Option<old::OldEntry> {
    old::entry(&text(OLD_GAMES)?, id)
}

/// All kept games, the one played last first, then those that cannot be read.
#[must_use]
pub(crate) fn games() -> Vec<Entry> {
    let entry = |id: String| Entry { facts: kept::facts(&raw(&id), old_entry(&id)), id };
    let mut games: Vec<Entry> = ids().into_iter().map(entry).collect();
    let saved = |e: &Entry| e.facts.as_ref().map_or(-1.0, |f| f.saved);
    bastide_art::sort_short(&mut games, |a, b| saved(a) < saved(b));
    games
}

/// Whether a game of this name is kept, readable or not.
#[must_use]
pub(crate) fn has(id: &str) -> bool {
    text(&slot(id)).is_some()
}

/// A kept game's text as it lies there, readable or not.
#[must_use]
pub(crate) fn raw(id: &str) -> String {
    text(&slot(id)).unwrap_or_default()
}

/// Keeps a game as it stands, if nobody else has kept it since: `change` is what the game had when it was last read or kept here.
///
/// # Errors
/// When it was not kept. What was kept before is still there.
pub(crate) fn keep(table: &Table, change: u64) -> Result<u64, NotKept> {
    let name = slot(table.id());
    if text(&name).is_some_and(|there| kept::change(&there) != change) {
        return Err(NotKept::Overtaken);
    }
    let text = kept::write(table, change + 1, js_sys::Date::now());
    if write_text(&name, &text) { Ok(change + 1) } else { Err(NotKept::NoRoom) }
}

/// Takes a game from the shelf.
///
/// # Errors
/// When what is kept cannot be read any more; it is left where it is.
pub(crate) fn take(id: &str) -> Result<Taken, Unreadable> {
    kept::read(id, &raw(id), old_entry(id), browser::random().into())
}

/// Throws a game away.
pub(crate) fn forget(id: &str) {
    erase(&slot(id));
    erase(&format!("{ANALYSIS}{id}"));
}

/// The analysis kept with a game.
pub(crate) fn analysis(id: &str) -> Option<String> {
    text(&format!("{ANALYSIS}{id}"))
}

/// Keeps an analysis with its game. Without room it is made again some day.
pub(crate) fn keep_analysis(id: &str, text: &str) {
    write_text(&format!("{ANALYSIS}{id}"), text);
}

/// The table that was set up last.
pub(crate) fn plan() -> Option<Plan> {
    old::read_plan(&text(PLAN)?)
}
