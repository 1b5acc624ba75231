//! Choices far apart are small where all of them are seen. Two buttons lead from one to the next, each as close as a tile tried out.

use leptos::prelude::*;

use super::{Steering, cell};
use crate::choice::Target;
use crate::kinds::press;
use crate::panels::{BACK, NEXT, line_sign};
use crate::state::{App, AskNow};

/// Tiles smaller than this share of their 100 pixels show too little of what lies on them.
const SMALL: f64 = 0.75;

/// What may be chosen on the board, when it lies on several cells of it and nowhere else.
fn apart(app: App) -> Vec<Target> {
    let piece = app.piece.get();
    let all: Vec<Target> = match app.ask.get() {
        Some(AskNow(ask)) if !app.others_decide() => ask.offered(piece).map(|c| c.target).collect(),
        _ => Vec::new(),
    };
    let first = all.first().and_then(|t| cell(*t));
    let placed = all.iter().all(|t| cell(*t).is_some());
    if placed && all.iter().any(|t| cell(*t) != first) { all } else { Vec::new() }
}

/// The buttons, over the board's lower edge; only where they are of use.
#[component]
pub(crate) fn Stepping(steering: Steering) -> impl IntoView {
    let app = expect_context::<App>();
    // Which of them is looked at; all of them at first.
    let at = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        app.ask.track();
        app.piece.track();
        at.set(None);
    });
    let hidden = move || {
        let small = at.get().is_some() || steering.0.rest.get().is_some_and(|zoom| zoom < SMALL);
        !small || apart(app).is_empty()
    };
    let step = move |forward: bool| {
        let all = untrack(|| apart(app));
        let next = match at.get_untracked() {
            Some(at) => (at + if forward { 1 } else { all.len() - 1 }) % all.len(),
            None if forward => 0,
            None => all.len() - 1,
        };
        at.set(Some(next));
        if let Some(pos) = cell(all[next]) {
            steering.0.approach(pos.x, pos.y);
        }
        app.looked_at.set(if let Target::Place(place) = all[next] { Some(place) } else { None });
    };
    let number = move || {
        let all = apart(app).len();
        at.get().map_or(all.to_string(), |at| format!("{} / {all}", at + 1))
    };
    view! {
        <div class="stepping" hidden=hidden role="group" aria-label=app.t("choices.step")>
            <button id="choice-back" on:click=press(move |_| step(false)) aria-label=app.t("choices.back")>{line_sign(BACK)}</button>
            <span aria-live="polite">{number}</span>
            <button id="choice-next" on:click=press(move |_| step(true)) aria-label=app.t("choices.next")>{line_sign(NEXT)}</button>
        </div>
    }
}
