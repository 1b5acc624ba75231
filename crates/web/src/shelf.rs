//! What the browser keeps: the games, the last table, and how somebody likes the page.

use leptos::prelude::window;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

use bastide_record::RecordError;

use crate::lang::Lang;
use crate::session::{Kept, Session, from_text};
use crate::words::seat_name;

/// A kept game, as the list of games shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Name and luck.
    pub(crate) kept: Kept,
    /// In seat order.
    pub(crate) names: Vec<String>,
    /// In seat order.
    pub(crate) colours: Vec<u8>,
    /// In seat order.
    pub(crate) scores: Vec<i16>,
    /// Tiles on the table.
    pub(crate) tiles: usize,
    /// Played to the end.
    pub(crate) over: bool,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) saved: f64,
}

const GAMES: &str = "bastide.games";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Reads something kept under a name; nothing when it is not there or cannot be read any more.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&storage()?.get_item(name).ok()??).ok()
}

/// Keeps something under a name. A full or forbidden store is no reason to stop the game.
pub(crate) fn write(name: &str, value: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|s| s.set_item(name, &text).is_ok())
}

/// All kept games, the one played last first.
#[must_use]
pub(crate) fn games() -> Vec<Entry> {
    let mut games: Vec<Entry> = read(GAMES).unwrap_or_default();
    games.sort_by(|a, b| b.saved.total_cmp(&a.saved));
    games
}

fn slot(id: &str) -> String {
    format!("bastide.game.{id}")
}

/// Keeps a game as it stands. Says whether that worked.
pub(crate) fn keep(session: &Session, lang: Lang) -> bool {
    let Some(storage) = storage() else { return false };
    if storage.set_item(&slot(&session.id), &session.to_text()).is_err() {
        return false;
    }
    let mut all = games();
    all.retain(|e| e.kept.id != session.id);
    let seats = &session.table.seats;
    all.insert(
        0,
        Entry {
            kept: session.kept(),
            names: seats.iter().map(|s| seat_name(lang, s).to_owned()).collect(),
            colours: seats.iter().map(|s| s.colour).collect(),
            scores: session.game().scores(),
            tiles: session.game().tiles().len(),
            over: session.game().is_over(),
            saved: js_sys::Date::now(),
        },
    );
    write(GAMES, &all)
}

/// Takes a game from the shelf.
///
/// # Errors
/// When what is kept cannot be read any more; it is left where it is.
pub(crate) fn take(kept: &Kept) -> Result<Session, RecordError> {
    let text = storage().and_then(|s| s.get_item(&slot(&kept.id)).ok().flatten()).unwrap_or_default();
    from_text(&text, kept)
}

/// Throws a game away.
pub(crate) fn forget(id: &str) {
    if let Some(storage) = storage() {
        let mut all = games();
        all.retain(|e| e.kept.id != id);
        write(GAMES, &all);
        // Nothing is lost when there was nothing.
        let _ = storage.remove_item(&slot(id));
    }
}
