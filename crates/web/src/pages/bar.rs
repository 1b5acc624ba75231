//! The line at the top of every page but the table.

use leptos::prelude::*;

use crate::kinds::press;
use crate::panels::{GEAR, LangSwitch, line_sign};
use crate::state::{App, Dialog, Page};

/// Name, language, help, settings; away from the first page the name leads back to it.
#[component]
pub(crate) fn PageBar(#[prop(optional)] first: bool) -> impl IntoView {
    let app = expect_context::<App>();
    let brand = if first {
        view! { <span class="brand">"Bastide"</span> }.into_any()
    } else {
        view! {
            <button id="home" class="plain brand" on:click=press(move |_| app.visit(Page::Home)) title=app.t("bar.home")>"Bastide"</button>
        }
        .into_any()
    };
    view! {
        <header class="bar home-bar">
            {brand}
            <span class="grow"></span>
            <LangSwitch/>
            <button id="help" class="plain" on:click=press(move |_| app.dialog.set(Some(Dialog::Help))) title=app.t("help.title") aria-label=app.t("help.title")>"?"</button>
            <button id="settings" class="plain" on:click=press(move |_| app.dialog.set(Some(Dialog::Settings))) title=app.t("settings.title") aria-label=app.t("settings.title")>{line_sign(GEAR)}</button>
        </header>
    }
}
