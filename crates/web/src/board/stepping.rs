//! Choices far apart are small where all of them are seen. Two buttons lead from one to the next, each as close as a tile tried out.

use bastide_rules::Pos;
use leptos::prelude::*;

use super::{Steering, cell};
use crate::choice::Target;
use crate::panels::{BACK, NEXT, line_sign};
use crate::state::{App, AskNow};

/// Tiles smaller than this share of their 100 pixels show too little of what lies on them.
const SMALL: f64 = 0.75;

/// The buttons, over the board's lower edge; only where they are of use.
#[component]
pub(crate) fn Stepping(steering: Steering) -> impl IntoView {
    let app = expect_context::<App>();
    let targets = Memo::new(move |_| {
        let piece = app.piece.get();
        app.ask.with(|ask| match ask {
            Some(AskNow(ask)) if app.bot_to_act().is_none() => ask.offered(piece).map(|c| c.target).collect(),
            _ => Vec::<Target>::new(),
        })
    });
    // Which of them is looked at; all of them at first.
    let at = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        targets.track();
        at.set(None);
    });
    let of_use = Memo::new(move |_| {
        let small = at.get().is_some() || steering.0.rest.get().is_some_and(|zoom| zoom < SMALL);
        small && targets.with(|t| apart(t))
    });
    let step = move |by: usize| {
        let all = targets.with_untracked(Vec::len);
        let next = at.get_untracked().map_or(if by == 1 { 0 } else { all - 1 }, |at| (at + by) % all);
        at.set(Some(next));
        let target = targets.with_untracked(|t| t[next]);
        if let Some(Pos { x, y }) = cell(target) {
            steering.0.approach(x, y);
        }
        app.looked_at.set(if let Target::Place(place) = target { Some(place) } else { None });
        let chip = document().query_selector(&format!(".chip:nth-child({})", next + 1));
        if let Ok(Some(chip)) = chip {
            chip.scroll_into_view_with_bool(false);
        }
    };
    let back = move |_| step(targets.with_untracked(Vec::len) - 1);
    let number = move || at.get().map_or(String::new(), |at| format!("{} / ", at + 1));
    view! {
        <Show when=move || of_use.get()>
            <div class="stepping" role="group" aria-label=app.t("choices.step")>
                <button id="choice-back" on:click=back aria-label=app.t("choices.back")>{line_sign(BACK)}</button>
                <span aria-live="polite">{number}{move || targets.with(Vec::len)}</span>
                <button id="choice-next" on:click=move |_| step(1) aria-label=app.t("choices.next")>{line_sign(NEXT)}</button>
            </div>
        </Show>
    }
}

/// Whether all of them have a cell on the board, and not all the same.
fn apart(targets: &[Target]) -> bool {
    let mut cells = targets.iter().map(|t| cell(*t));
    let Some(Some(first)) = cells.next() else { return false };
    let mut others = false;
    for pos in cells {
        match pos {
            Some(pos) => others |= pos != first,
            None => return false,
        }
    }
    others
}
