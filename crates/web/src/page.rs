//! What the page shows.

use leptos::prelude::*;

use crate::crash;
use crate::worker::{Answer, Question, WorkerLink};

/// Puts the page into the document.
pub(crate) fn show() {
    mount_to_body(Page);
}

#[component]
fn Page() -> impl IntoView {
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

    view! {
        <main data-thinker=move || thinker.get()>
            <h1>"Bastide"</h1>
        </main>
    }
}
