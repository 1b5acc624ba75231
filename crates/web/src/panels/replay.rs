//! Looking back: any moment of the game, by slider or step by step.

use leptos::prelude::*;

use super::{BACK, NEXT, line_sign};
use crate::kinds::{changed, press};
use crate::state::App;

/// The slider under the board.
#[component]
pub(super) fn Replay() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let all = move || app.table.with(|s| s.as_ref().map_or(0, |s| s.steps().len()));
    let at = move || app.replay.get().unwrap_or_default().min(all());
    let step = move |forward: bool| {
        let at = at();
        let next = app.table.with_untracked(|s| {
            let turns: Vec<usize> = s.as_ref().map_or(Vec::new(), |s| s.turns().collect());
            if forward {
                turns.iter().copied().find(|t| *t > at).unwrap_or(all())
            } else {
                turns.iter().rev().copied().find(|t| *t < at).unwrap_or(0)
            }
        });
        app.replay.set(Some(next));
    };
    view! {
        <div class="replay">
            <button id="replay-back" on:click=press(move |_| step(false)) aria-label=lang.t("replay.back")>{line_sign(BACK)}</button>
            <input
                id="replay-slider"
                type="range"
                min="0"
                max=all
                prop:value=move || at().to_string()
                aria-label=lang.t("replay.slider")
                on:input=changed(move |e| app.replay.set(event_target_value(&e).parse().ok()))
            />
            <button id="replay-next" on:click=press(move |_| step(true)) aria-label=lang.t("replay.next")>{line_sign(NEXT)}</button>
            <span>{move || lang.fill("replay.at", &[("n", &at()), ("all", &all())])}</span>
            <button id="replay-close" class="main" on:click=press(move |_| app.replay.set(None))>{lang.t("replay.close")}</button>
        </div>
    }
}
