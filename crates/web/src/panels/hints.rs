//! Good moves, with what they promise and why.

use bastide_table::Assist;
use leptos::prelude::*;

use super::presses::Presses;
use crate::hints::{GoodMove, Hints, tenths};
use crate::kinds::{press, says_whether};
use crate::state::App;

/// Whether hints may be asked for: a person has to decide, and this table gives all help.
fn allowed(app: App) -> bool {
    let person = app.ask.with(|a| a.as_ref().is_some_and(|a| a.0.player.is_some()));
    app.assist() == Assist::All && person && !app.others_decide() && !app.is_course()
}

/// The button that asks for them.
#[component]
pub(super) fn HintButton() -> impl IntoView {
    let app = expect_context::<App>();
    let allowed = Memo::new(move |_| allowed(app));
    view! {
        <Show when=move || allowed.get()>
            <button
                id="hint"
                aria-pressed=says_whether(move || app.hints.with(|h| *h != Hints::Hidden))
                on:click=press(move |_| app.toggle_hints())
            >
                {app.t("hint.ask")}
            </button>
        </Show>
    }
}

/// The moves as buttons: pointing at one marks it on the board, a click tries it.
#[component]
pub(super) fn HintList() -> impl IntoView {
    let app = expect_context::<App>();
    // Marking a move changes the board, not this list.
    let moves = Memo::new(move |_| {
        app.hints.with(|h| match h {
            Hints::Found { moves, .. } => Some(moves.clone()),
            _ => None,
        })
    });
    let busy = Memo::new(move |_| app.hints.with(|h| *h == Hints::Thinking));
    view! {
        <Show when=move || busy.get()>
            <p class="explain" role="status">{app.t("hint.thinking")}</p>
            <Busy/>
        </Show>
        {move || moves.get().map(|moves| list(app, moves))}
    }
}

/// Something is being thought about.
#[component]
pub(super) fn Busy() -> impl IntoView {
    view! { <div class="busy" aria-hidden="true"></div> }
}

fn list(app: App, moves: Vec<GoodMove>) -> AnyView {
    if moves.is_empty() {
        return view! { <p class="explain">{app.t("hint.none")}</p> }.into_any();
    }
    let lines = moves.iter().enumerate().map(|(i, good)| line(app, i, good)).collect_view();
    view! { <ol class="hints" id="hints" aria-label=app.t("hint.title")>{lines}</ol> }.into_any()
}

/// So many reasons are worth reading.
const REASONS: usize = 4;

/// A move: its number on the board and what it promises; why the bots like it lies one touch deeper.
fn line(app: App, i: usize, good: &GoodMove) -> AnyView {
    let lang = app.words();
    let reasons = good.why.iter().take(REASONS).map(|(term, points)| {
        let (term, points) = (lang.of("why", term), tenths(lang, *points));
        view! { <li>{term}" "<b>{points}</b></li> }
    });
    let lead = lang.fill("hint.lead", &[("points", &tenths(lang, good.lead))]);
    let presses = Presses::here();
    view! {
        <li class="hint">
            <button
                class="plain"
                data-hint=i
                on:click=press(move |_| if presses.takes() { app.try_hint(i) })
                on:pointerenter=move |_| app.mark_hint(i)
                on:focus=move |_| app.mark_hint(i)
            >
                <kbd aria-hidden="true" data-key=i + 1></kbd>
                <span class="aside">{app.tell_hint(good)}": "</span>
                <span class="promise">{app.promise(good)}</span>
            </button>
            <details class="terms">
                <summary>{lang.t("hint.why")}</summary>
                <p>{lead}</p>
                <ul>{reasons.collect_view()}</ul>
            </details>
        </li>
    }
    .into_any()
}
