//! Ways past what comes first on a page, for whoever steers by keys. Seen only while one of them has the focus.

use leptos::prelude::*;

use crate::browser;
use crate::kinds::press;
use crate::state::App;

/// Leads to the element with this id. A button and no link: the address belongs to the game.
#[component]
pub(crate) fn SkipTo(id: &'static str) -> impl IntoView {
    let app = expect_context::<App>();
    view! { <button class="skip" data-skip=id on:click=press(move |_| browser::go_to(id))>{app.words().of("skip", id)}</button> }
}
