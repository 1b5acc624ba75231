//! What a choice brings, in shape and word: a filled coin for points that come now, a hollow one for points at the end.

use leptos::prelude::*;

use crate::choice::Worth;
use crate::lang::Lang;

/// The way home, for a figure that comes back at once.
const HOME: &str = "M13 13a5 5 0 0 0 0-9H4M7 1 4 4l3 3";

/// The signs beside a choice's name. They are told in its label, so they are hidden from ears.
pub(crate) fn worth_signs(lang: Lang, worth: Worth) -> AnyView {
    let home = (worth.home && worth.now != 0)
        .then(|| view! { <svg class="homeward" viewBox="0 0 18 16" aria-hidden="true"><path d=HOME/></svg> });
    let now = lang.worth_now(worth).map(|text| {
        view! { " "<span class="worth now" class:loss=worth.now < 0 aria-hidden="true">{text}{home}</span> }
    });
    let end = lang.worth_end(worth).map(|text| {
        view! { " "<span class="worth end" class:loss=worth.end < 0 aria-hidden="true">{text}</span> }
    });
    view! { {now}{end} }.into_any()
}
