//! One game in several windows: one of them plays it, the others follow.
//!
//! Whoever plays a game puts a card with the window's name beside it and takes it away when leaving. A window that finds a card asks around
//! whether anybody answers to it: a window that was killed does not. What is played is told by the browser's own word that the kept game has
//! changed. Should two windows ever play at once, the one that keeps its move second notices it and takes it back: nothing kept is overwritten.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::notices::Notice;
use crate::state::{App, Page};
use crate::{browser, shelf};

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_millis(400);
/// How long a window may be away that is only loaded again.
const ABSENCE: Duration = Duration::from_millis(2500);
const CHANNEL: &str = "bastide";

/// What this window does at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Role {
    /// It plays.
    #[default]
    Plays,
    /// It has asked whether another window plays, and waits for the answer.
    Asks,
    /// Another window plays.
    Follows,
}

/// This window among others.
#[derive(Clone, Copy)]
pub(crate) struct Tabs {
    /// What it does.
    pub(crate) role: RwSignal<Role>,
    /// How often the game in play was kept when it was last read or kept here.
    change: StoredValue<u64>,
    /// Its name.
    me: StoredValue<String>,
    channel: StoredValue<Option<BroadcastChannel>, LocalStorage>,
}

impl Tabs {
    pub(crate) fn new() -> Tabs {
        let name = browser::random()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Tabs {
            role: RwSignal::new(Role::Plays),
            change: StoredValue::new(0),
            me: StoredValue::new(name),
            channel: StoredValue::new_local(BroadcastChannel::new(CHANNEL).ok()),
        }
    }

    /// Tells the other windows something about a game.
    fn say(self, word: &str, id: &str) {
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                // A channel that is closed belongs to a window that is.
                let _ = channel.post_message(&format!("{word} {id}").into());
            }
        });
    }
}

/// Where the card lies that says which window plays a game.
fn card(id: &str) -> String {
    format!("bastide.played.{id}")
}

impl App {
    /// Whether this window plays, and does not follow another.
    pub(crate) fn plays(self) -> bool {
        self.tabs.role.get_untracked() == Role::Plays
    }

    /// Listens to what other windows do.
    pub(crate) fn meet_other_windows(self) {
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(words) = event.data().as_string() {
                self.heard(&words);
            }
        });
        self.tabs.channel.with_value(|channel| {
            if let Some(channel) = channel {
                channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
            }
        });
        // The window listens as long as it is open.
        heard.forget();
        let kept = window_event_listener(leptos::ev::storage, move |event| {
            self.shelf_news.update(|n| *n = n.wrapping_add(1));
            self.something_was_kept(event.key().as_deref().unwrap_or_default(), event.new_value().is_some());
        });
        let hidden = window_event_listener(leptos::ev::pagehide, move |_| self.take_card_away());
        let shown = window_event_listener(leptos::ev::pageshow, move |event| {
            if event.persisted() && !self.online.is_on() {
                // A window that comes back from the browser's memory has slept through what others did.
                self.catch_up();
                self.find_role();
            }
        });
        on_cleanup(move || [kept, hidden, shown].into_iter().for_each(WindowListenerHandle::remove));
    }

    /// Sits down at a game nobody else can know yet.
    pub(crate) fn sit_alone(self) {
        self.tabs.change.set_value(0);
        self.play_here();
    }

    /// Sits down at a game that the server keeps: every window may play.
    pub(crate) fn sit_with_everybody(self) {
        self.tabs.role.set(Role::Plays);
    }

    /// Sits down at a kept game: to play it, or to follow the window that does.
    pub(crate) fn sit_among_others(self, change: u64) {
        self.tabs.change.set_value(change);
        self.find_role();
    }

    fn find_role(self) {
        let Some(id) = self.game_in_play() else { return };
        if shelf::text(&card(&id)).is_none_or(|name| self.tabs.me.with_value(|me| *me == name)) {
            return self.play_here();
        }
        self.tabs.role.set(Role::Asks);
        self.tabs.say("who", &id);
        let waited = move || {
            let still = self.game_in_play().as_deref() == Some(id.as_str());
            if still && self.tabs.role.get_untracked() == Role::Asks {
                self.play_here();
                self.settle();
            }
        };
        set_timeout(waited, PATIENCE);
    }

    /// Takes the game over from another window.
    pub(crate) fn take_over(self) {
        let Some(id) = self.game_in_play() else { return };
        self.tabs.say("take", &id);
        self.catch_up();
        self.play_here();
        self.settle();
    }

    fn play_here(self) {
        if let Some(id) = self.game_in_play() {
            self.tabs.me.with_value(|me| shelf::write_text(&card(&id), me));
        }
        self.tabs.role.set(Role::Plays);
        self.dismiss(Notice::Overtaken);
    }

    /// Gets up: another window may play.
    pub(crate) fn take_card_away(self) {
        let Some(id) = self.game_in_play() else { return };
        if shelf::text(&card(&id)).is_some_and(|name| self.tabs.me.with_value(|me| *me == name)) {
            shelf::erase(&card(&id));
        }
    }

    fn game_in_play(self) -> Option<String> {
        let at_table = self.page.get_untracked() == Page::Table && untrack(|| !self.is_course());
        self.table.with_untracked(|t| t.as_ref().filter(|_| at_table).map(|t| t.id().to_owned()))
    }

    fn heard(self, words: &str) {
        let Some((word, id)) = words.split_once(' ') else { return };
        if self.game_in_play().as_deref() != Some(id) {
            return;
        }
        match (word, self.tabs.role.get_untracked()) {
            ("who", Role::Plays) => self.tabs.say("mine", id),
            ("mine", Role::Asks) | ("take", Role::Plays | Role::Asks) => self.follow(),
            _ => {}
        }
    }

    /// Leaves the game to another window.
    fn follow(self) {
        self.tabs.role.set(Role::Follows);
        self.trial.set(None);
        self.piece.set(None);
    }

    /// Another window has kept or erased something.
    fn something_was_kept(self, name: &str, there: bool) {
        let Some(id) = self.game_in_play() else { return };
        if name == shelf::slot(&id) && there {
            if self.catch_up() && self.plays() {
                self.follow();
            }
        } else if name == card(&id) && !there {
            set_timeout(move || self.follow_nobody(&id), ABSENCE);
        }
    }

    /// The window that played has gone: this one plays on, unless the other was only loaded again.
    fn follow_nobody(self, id: &str) {
        let follows = self.tabs.role.get_untracked() == Role::Follows;
        if follows && self.game_in_play().as_deref() == Some(id) && shelf::text(&card(id)).is_none() {
            self.play_here();
            self.settle();
        }
    }

    /// Shows the game as another window has kept it. Says whether it has changed.
    fn catch_up(self) -> bool {
        let Some(id) = self.game_in_play() else { return false };
        let Ok(taken) = shelf::take(&id) else { return false };
        if self.tabs.change.get_value() == taken.change {
            return false;
        }
        self.tabs.change.set_value(taken.change);
        let (same, before) = self.table.with_untracked(|old| {
            let pairs = old.iter().flat_map(|old| old.actions().zip(taken.table.actions()));
            let same = pairs.take_while(|(old, new)| old == new).count();
            (same, old.as_ref().filter(|old| old.steps().len() == same).map(|old| old.game().clone()))
        });
        let steps = taken.table.steps().len();
        self.trial.set(None);
        self.looked_at.set(None);
        self.piece.set(None);
        self.table.set(Some(taken.table));
        if let Some(before) = before.filter(|_| steps > same) {
            self.perform(before, same..steps);
            self.report(same);
        }
        true
    }

    /// Keeps the game in play, and tells when that did not work.
    pub(crate) fn keep(self) {
        if !self.plays() || self.online.is_on() {
            return;
        }
        if untrack(|| self.is_course()) {
            return self.keep_course();
        }
        let change = self.tabs.change.get_value();
        let kept = self.table.with_untracked(|t| t.as_ref().map(|t| shelf::keep(t, change)));
        match kept {
            Some(Ok(change)) => {
                self.tabs.change.set_value(change);
                self.dismiss(Notice::NoRoom);
                self.no_room.set_value(false);
            }
            // Said once; again only after it has worked in between.
            Some(Err(shelf::NotKept::NoRoom)) if self.no_room.get_value() => {}
            Some(Err(shelf::NotKept::NoRoom)) => {
                self.no_room.set_value(true);
                self.notify(Notice::NoRoom);
            }
            Some(Err(shelf::NotKept::Overtaken)) => {
                self.catch_up();
                self.follow();
                self.notify(Notice::Overtaken);
            }
            None => {}
        }
    }
}
