//! Throwing a game away, and taking it out of the bin again while there is time.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::kinds::{press, whether};
use crate::panels::{UNDO, line_sign};
use crate::shelf::{self, Entry};
use crate::state::App;

/// How long a game lies in the bin before it is gone.
const GRACE: Duration = Duration::from_secs(10);

/// A game in the bin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thrown {
    /// Its name among the kept games, where it still is.
    id: String,
    /// Who played.
    whose: String,
}

impl App {
    /// The games kept so far, without those in the bin.
    pub(crate) fn games_left(self) -> Vec<Entry> {
        self.shelf_news.track();
        let mut games = shelf::games();
        self.bin.with(|bin| games.retain(|e| bin.iter().all(|t| t.id != e.id)));
        games
    }

    /// Puts a game into the bin. It is deleted after a while, or when the page is closed.
    pub(super) fn throw_away(self, id: String, whose: String) {
        self.said.set(self.words().fill("games.thrown", &[("players", &whose)]));
        self.bin.update(|bin| bin.push(Thrown { id: id.clone(), whose }));
        self.wait_with(id);
    }

    fn wait_with(self, id: String) {
        let later = move || if reading_notice() { self.wait_with(id) } else { self.delete(&id) };
        set_timeout(later, GRACE);
    }

    fn take_out(self, id: &str) {
        self.bin.update(|bin| bin.retain(|t| t.id != id));
        self.said.set(self.t("games.restored").into());
        focus(&format!("[data-game=\"{id}\"] .resume"));
    }

    /// Deletes a game that is in the bin; one that was taken out again stays.
    fn delete(self, id: &str) {
        if self.bin.with_untracked(|bin| bin.iter().any(|t| t.id == id)) {
            shelf::forget(id);
            self.bin.update(|bin| bin.retain(|t| t.id != id));
        }
    }

    fn empty_bin(self) {
        for thrown in self.bin.get_untracked() {
            self.delete(&thrown.id);
        }
    }
}

/// Somebody who moves by keys is on a notice: it does not vanish under them.
fn reading_notice() -> bool {
    document().query_selector(".bin button:focus-visible").is_ok_and(|found| found.is_some())
}

fn focus(selector: &str) {
    let selector = selector.to_owned();
    request_animation_frame(move || {
        let found = document().query_selector(&selector).ok().flatten();
        if let Some(element) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
            // What is not there any more is not missed.
            let _ = element.focus();
        }
    });
}

/// What lies in the bin, each with the way back.
#[component]
pub(super) fn Bin() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let closing = window_event_listener_untyped("pagehide", move |_| app.empty_bin());
    on_cleanup(move || closing.remove());
    Effect::new(move |before: Option<usize>| {
        let now = app.bin.with(Vec::len);
        if now > before.unwrap_or(now) {
            focus(".bin li:last-child button");
        }
        now
    });
    let row = move |thrown: Thrown| {
        let label = lang.fill("games.undo", &[("players", &thrown.whose)]);
        view! {
            <li>
                <span>{lang.fill("games.thrown", &[("players", &thrown.whose)])}</span>
                <button class="undo-throw" aria-label=label on:click=press(move |_| app.take_out(&thrown.id))>
                    {line_sign(UNDO)}<span>{lang.t("prompt.undo")}</span>
                </button>
            </li>
        }
    };
    view! {
        <ul class="bin" class:empty=whether(move || app.bin.with(Vec::is_empty))>
            <For each=move || app.bin.get() key=|t: &Thrown| t.id.clone() children=row/>
        </ul>
    }
}
