//! The round again, in the dock: what is shown, and the way back.

use leptos::prelude::*;

use super::line_sign;
use crate::kinds::{press, says_whether};
use crate::state::App;
use crate::words::Teller;

/// While the round is shown again.
#[component]
pub(super) fn RoundAgain() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let progress = move || {
        let at = app.replay.get().unwrap_or_default();
        app.round.get().map_or((0, 0), |round| (at.saturating_sub(round.from), round.to - round.from))
    };
    // Steps without words, such as a draw, leave the last words standing.
    let told = Memo::new(move |before: Option<&String>| {
        let at = app.replay.get().unwrap_or_default();
        let words = app.table.with(|table| {
            let Some(table) = table.as_ref().filter(|_| progress().0 > 0) else { return String::new() };
            let teller = Teller::new(lang, table);
            let step = table.steps().get(at.saturating_sub(1));
            let words: Vec<String> = step.iter().flat_map(|s| &s.events).filter_map(|e| teller.event(e)).collect();
            words.join(" ")
        });
        if words.is_empty() { before.cloned().unwrap_or_default() } else { words }
    });
    view! {
        <div class="round">
            <div class="retold">
                <p class="ask"><b>{lang.t("round.title")}</b>" "<span class="count">{move || lang.fill("replay.at", &[("n", &progress().0), ("all", &progress().1)])}</span></p>
                <p class="explain" aria-live="polite">{move || told.get()}</p>
            </div>
            <button id="round-end" class="main" on:click=press(move |_| app.end_round())>{lang.t("replay.close")}</button>
        </div>
    }
}

/// The button that shows the round again; only where there is something to show.
#[component]
pub(crate) fn RoundButton() -> impl IntoView {
    let app = expect_context::<App>();
    let any = Memo::new(move |_| app.round_to_show().is_some());
    view! {
        <Show when=move || any.get()>
            <button id="round-again" aria-pressed=says_whether(move || app.round.get().is_some()) on:click=press(move |_| app.toggle_round()) title=app.t("round.about")>
                {line_sign(AGAIN)}
                <span>{app.t("round.show")}</span>
            </button>
        </Show>
    }
}

/// Round once more.
const AGAIN: &str = "M4 5v5h5M4.6 10a8 8 0 1 1 -.4 5M11 9l5 3l-5 3z";
