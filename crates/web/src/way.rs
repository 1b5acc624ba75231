//! The way through the page: what is open and the browser's address always say the same, and Back and Forward lead along it.
//!
//! Whoever opens or closes something only changes the page's memory; the address follows by itself. What is opened becomes an entry of the
//! browser's history, over the entry of what it lies on (see [`Address::layers`]). So Back closes a dialog before it leaves a page, and
//! closing a dialog by its button goes back too: no dead entries are left.

use std::time::Duration;

use bastide_table::Table;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::History;

use crate::address::{Address, Where};
use crate::lang::Lang;
use crate::shelf;
use crate::state::{App, Page};
use crate::words::seat_name;

/// How long a look back rests at a moment before that is written into the address: browsers refuse to be told too often.
const REST: Duration = Duration::from_millis(400);

/// What is known about the browser's history.
#[derive(Clone, Default)]
struct Trail {
    /// What the entry says that is current.
    written: Address,
    /// The browser was asked to go back and has not done so yet.
    going_back: bool,
}

impl App {
    /// Opens the page the address asks for; from then on both follow each other.
    pub(crate) fn follow_address(self) {
        let wanted = self.here();
        found(&wanted, true);
        let trail = StoredValue::new(Trail::default());
        self.arrive(&wanted, trail);
        let back = window_event_listener(leptos::ev::popstate, move |_| self.came_by_history(trail));
        on_cleanup(move || back.remove());
        let resting = StoredValue::new(None::<TimeoutHandle>);
        Effect::new(move |_| {
            let now = self.address();
            resting.update_value(|timer| {
                if let Some(timer) = timer.take() {
                    timer.clear();
                }
            });
            if trail.with_value(|t| only_looks_elsewhere(&t.written, &now)) {
                let later = set_timeout_with_handle(move || self.write_address(trail), REST).ok();
                resting.set_value(later);
            } else {
                untrack(|| self.write_address(trail));
            }
        });
        Effect::new(move |_| document().set_title(&self.title()));
    }

    /// Opens another page. A game that was open stays kept.
    pub(crate) fn visit(self, page: Page) {
        if page != Page::Table {
            self.get_up();
        }
        change(self.dialog, None);
        change(self.page, page);
    }

    /// Where the browser's address leads. What a link holds is taken out of it first.
    fn here(self) -> Address {
        let hash = window().location().hash().unwrap_or_default();
        self.unpack_link(&hash).unwrap_or_else(|| Address::read(&hash))
    }

    /// Where one is.
    fn address(self) -> Address {
        let game = || match self.online.at.get() {
            Some(id) => Some(Where::Shared(id)),
            None => self.table.with(|t| t.as_ref().map(|t| Where::Game(t.id().to_owned()))),
        };
        let at = match self.page.get() {
            Page::Home => Where::Home,
            Page::SetUp => Where::SetUp,
            Page::Games => Where::Games,
            Page::Statistics => Where::Statistics,
            Page::Gathering | Page::Table => self.course_address().or_else(game).unwrap_or_default(),
            Page::Learn => Where::Learn,
            Page::Puzzles => Where::Puzzles,
            Page::Coming => self.learn.coming.get(),
            Page::Community => Where::Met(self.online.room.get()),
        };
        Address { at, look_back: self.replay.get(), over: self.dialog.get() }
    }

    /// Opens what an address names.
    fn go_to(self, address: &Address) {
        let page = match &address.at {
            Where::Home => Page::Home,
            Where::SetUp => Page::SetUp,
            Where::Games => Page::Games,
            Where::Statistics => Page::Statistics,
            Where::Learn => Page::Learn,
            Where::Puzzles => Page::Puzzles,
            at @ (Where::Lesson(_) | Where::Puzzle(_)) => {
                if untrack(|| self.course_address()).as_ref() == Some(at) {
                    change(self.replay, address.look_back);
                    change(self.dialog, address.over);
                } else if let Where::Lesson(id) = at {
                    self.open_lesson(id);
                } else if let Where::Puzzle(id) = at {
                    self.open_puzzle(*id);
                }
                return;
            }
            Where::Met(room) => {
                change(self.online.room, room.clone());
                Page::Community
            }
            Where::Game(id) => {
                if self.is_open(id) || self.resume_named(id) {
                    let all = self.table.with_untracked(|t| t.as_ref().map_or(0, |t| t.steps().len()));
                    change(self.replay, address.look_back.map(|at| at.min(all)));
                    change(self.dialog, address.over);
                    return;
                }
                Page::Home
            }
            Where::Shared(id) => {
                self.visit_table(id);
                let there = self.page.get_untracked() == Page::Table;
                change(self.replay, address.look_back.filter(|_| there));
                change(self.dialog, address.over.filter(|d| there || !d.is_about_game()));
                return;
            }
        };
        self.visit(page);
        change(self.dialog, address.over.filter(|d| !d.is_about_game()));
    }

    fn is_open(self, id: &str) -> bool {
        self.page.get_untracked() == Page::Table
            && self.table.with_untracked(|t| t.as_ref().is_some_and(|t| t.id() == id))
    }

    fn resume_named(self, id: &str) -> bool {
        if shelf::has(id) {
            self.resume(id);
        } else {
            self.trouble.set(Some(self.t("address.unknown-game").into()));
        }
        self.is_open(id)
    }

    /// Makes the browser's history say where one is now.
    fn write_address(self, trail: StoredValue<Trail>) {
        let Trail { written, going_back } = trail.get_value();
        let now = untrack(|| self.address());
        if going_back || written == now {
            return;
        }
        let (old, new) = (written.layers(), now.layers());
        let same_page = written.at == now.at;
        if same_page && new.len() < old.len() && depth() + 1 == old.len() {
            trail.set_value(Trail { written, going_back: true });
            go_back(old.len() - new.len());
            return;
        }
        let (entry, from) = match new.len() {
            more if same_page && more > old.len() => (Entry::New, old.len()),
            as_many if same_page => (Entry::Instead, as_many - 1),
            // What lay over the old page went with it: its entry becomes the new page's.
            _ if old.len() > 1 => (Entry::Instead, 0),
            _ => (Entry::New, 0),
        };
        write(entry, &new, from);
        if !same_page {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        trail.set_value(Trail { written: now, going_back: false });
    }

    /// Somebody used Back or Forward, or wrote an address.
    fn came_by_history(self, trail: StoredValue<Trail>) {
        let asked_for = trail.with_value(|t| t.going_back);
        let there = self.here();
        found(&there, false);
        if asked_for {
            // The page is there already, or has gone on in the meantime.
            trail.set_value(Trail { written: there, going_back: false });
            self.write_address(trail);
        } else {
            self.arrive(&there, trail);
        }
    }

    /// Opens what the current entry names. An entry that leads nowhere is replaced by where one is instead.
    fn arrive(self, wanted: &Address, trail: StoredValue<Trail>) {
        self.go_to(wanted);
        let there = untrack(|| self.address());
        if there != *wanted {
            write(Entry::Instead, &there.layers(), 0);
        }
        trail.set_value(Trail { written: there, going_back: false });
    }

    /// The document's title: where one is.
    fn title(self) -> String {
        let lang = self.lang.get();
        let place = match (self.dialog.get(), self.page.get()) {
            (Some(dialog), _) => Some(dialog.title(lang).to_owned()),
            (None, Page::Home) => None,
            (None, Page::SetUp) => Some(lang.t("address.set-up").to_owned()),
            (None, Page::Games) => Some(lang.t("games.title").to_owned()),
            (None, Page::Statistics) => Some(lang.t("stat.title").to_owned()),
            (None, Page::Community) => Some(self.online.room.with(|room| room.title(lang)).to_owned()),
            (None, Page::Gathering) => Some(lang.t("gathering.title").to_owned()),
            (None, Page::Table) if self.is_my_turn() => Some(lang.t("online.your-turn").to_owned()),
            (None, Page::Puzzles) => Some(lang.t("puzzles.title").to_owned()),
            (None, Page::Learn | Page::Coming) => Some(lang.t("learn.title").to_owned()),
            (None, Page::Table) if self.is_course() => self.course_title(),
            (None, Page::Table) => self.table.with(|t| t.as_ref().map(|t| players(lang, t))),
        };
        place.map_or_else(|| "Bastide".to_owned(), |place| format!("{place} – Bastide"))
    }
}

/// The names of everybody at a table.
fn players(lang: Lang, table: &Table) -> String {
    let names: Vec<&str> = table.plan().seats.iter().map(|seat| seat_name(lang, seat)).collect();
    names.join(", ")
}

/// What is as it was is not drawn anew.
fn change<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, new: T) {
    if signal.with_untracked(|old| *old != new) {
        signal.set(new);
    }
}

/// Whether the same game is looked at, only at another moment.
fn only_looks_elsewhere(one: &Address, two: &Address) -> bool {
    let both = one.look_back.is_some() && two.look_back.is_some();
    both && *one != *two && Address { look_back: one.look_back, ..two.clone() } == *one
}

fn history() -> Option<History> {
    window().history().ok()
}

/// How many entries of ours lie under the current one that belong to the same page. An entry the browser made itself says nothing.
fn depth() -> usize {
    let state = history().and_then(|h| h.state().ok()).and_then(|s| s.as_f64());
    state.map_or(0, |s| s as usize)
}

fn is_ours() -> bool {
    history().and_then(|h| h.state().ok()).is_some_and(|s| s.as_f64().is_some())
}

/// An address somebody brought along has nothing under it: it gets what it lies on and, in a window just opened, the first page under
/// all, so that Back stays here.
fn found(address: &Address, just_opened: bool) {
    if is_ours() {
        return;
    }
    if just_opened && address.at != Where::Home {
        write(Entry::Instead, &Address::default().layers(), 0);
        write(Entry::New, &address.layers(), 0);
    } else {
        write(Entry::Instead, &address.layers(), 0);
    }
}

enum Entry {
    New,
    Instead,
}

/// Writes layers from a depth on: the first as a new entry or instead of the current one, the others over it.
fn write(mut entry: Entry, layers: &[Address], from: usize) {
    let Some(history) = history() else { return };
    for (depth, layer) in layers.iter().enumerate().skip(from) {
        let (state, url) = (JsValue::from_f64(depth as f64), layer.to_string());
        // An address that cannot be written is missed at the next reload only.
        let _ = match entry {
            Entry::New => history.push_state_with_url(&state, "", Some(&url)),
            Entry::Instead => history.replace_state_with_url(&state, "", Some(&url)),
        };
        entry = Entry::New;
    }
}

fn go_back(entries: usize) {
    if let Some(history) = history() {
        // There are as many: their depth was written into them.
        let _ = history.go_with_delta(-(entries as i32));
    }
}
