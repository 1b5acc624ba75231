//! The page as a whole: which of its pages is open, and what lies over it.

use std::time::Duration;

use leptos::prelude::*;

use crate::browser;
use crate::crash;
use crate::pages::{Home, TablePage};
use crate::panels::Dialogs;
use crate::session::Session;
use crate::shelf;
use crate::state::{App, Page};
use crate::worker::{Answer, Question, WorkerLink};

/// Puts the page into the document.
pub(crate) fn show() {
    browser::dress();
    mount_to_body(Whole);
}

#[component]
fn Whole() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    let thinker = RwSignal::new("");
    let on_answer = move |answer| match answer {
        Answer::Ready => thinker.set("ready"),
        Answer::Move { number, action } => {
            let wanted = app.session.with_untracked(|s| s.as_ref().is_some_and(|s| s.changes() == number));
            if let Some(action) = action.and_then(|a| a.parse().ok()).filter(|_| wanted) {
                app.play(&[action]);
            }
        }
    };
    match WorkerLink::start(on_answer, |why| crash::tell(&why)) {
        Ok(link) => {
            link.ask(&Question::AreYouReady);
            let link = StoredValue::new_local(link);
            Effect::new(move |_| {
                if let Some(question) = app.session.with(|s| s.as_ref().and_then(question)) {
                    // A moment to see what happened before the bot goes on.
                    set_timeout(move || link.with_value(|link| link.ask(&question)), PAUSE);
                }
            });
        }
        Err(why) => crash::tell(&format!("{why:?}")),
    }
    if let Some(id) = browser::place()
        && let Some(entry) = shelf::games().into_iter().find(|e| e.kept.id == id)
    {
        app.resume(&entry.kept);
    }
    Effect::new(move |_| {
        let lang = app.lang.get();
        app.prefs.with(|p| browser::apply(p, lang.code()));
    });

    // Another language draws everything anew: what is remembered lives outside.
    view! {
        <div class="app" data-thinker=move || thinker.get()>
            {move || {
                app.lang.track();
                match app.page.get() {
                    Page::Home => view! { <Home/> }.into_any(),
                    Page::Table => view! { <TablePage/> }.into_any(),
                }
            }}
            {move || {
                app.lang.track();
                view! { <Dialogs/> }
            }}
            <p id="said" class="aside" role="status" aria-live="polite">{move || app.said.get()}</p>
        </div>
    }
}

/// Between two moves of a bot, so that people can follow.
const PAUSE: Duration = Duration::from_millis(450);
/// How long a bot may think about one decision.
const THINK_MILLIS: u64 = 900;

/// What the worker is asked when a bot has to decide.
fn question(session: &Session) -> Option<Question> {
    let level = session.bot_to_act()?.to_owned();
    Some(Question::Think {
        number: session.changes(),
        record: session.to_text(),
        level,
        millis: THINK_MILLIS,
        seed: session.seed() ^ session.changes(),
    })
}
