//! The page as a whole: which of its pages is open, and what lies over it.

use leptos::prelude::*;

use crate::browser;
use crate::crash;
use crate::pages::{Home, TablePage};
use crate::panels::Dialogs;
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
    };
    match WorkerLink::start(on_answer, |why| crash::tell(&why)) {
        Ok(link) => {
            link.ask(&Question::AreYouReady);
            StoredValue::new_local(link);
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
