//! The line of notices over the page.

use leptos::prelude::*;

use super::{CROSS, line_sign};
use crate::kinds::press;
use crate::notices::Notice;
use crate::online::Wishes;
use crate::state::{App, Page};
use crate::tabs::Role;

/// What is to know, and what went wrong.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let app = expect_context::<App>();
    let elsewhere = move || {
        let follows = app.page.get() == Page::Table && app.tabs.role.get() == Role::Follows;
        follows.then(|| {
            let lang = app.words();
            view! {
                <p class="note" data-notice="elsewhere">
                    <span>{lang.t("notice.elsewhere")}</span>
                    <button id="play-here" on:click=press(move |_| app.take_over())>{lang.t("notice.play-here")}</button>
                </p>
            }
        })
    };
    let trouble = move || {
        app.trouble.get().map(|why| {
            view! {
                <div class="note trouble" role="alert" id="trouble">
                    <span>{why}</span>
                    <button class="plain" on:click=press(move |_| app.trouble.set(None)) aria-label=app.t("dialog.close")>{line_sign(CROSS)}</button>
                </div>
            }
        })
    };
    view! {
        <div class="notices">
            <div role="status">
                {elsewhere}
                <Wishes/>
                <For each=move || app.notices.get() key=|n: &Notice| n.id() children=move |notice| note(app, notice)/>
            </div>
            {trouble}
        </div>
    }
}

fn note(app: App, notice: Notice) -> AnyView {
    let lang = app.words();
    let words = match notice {
        Notice::NoRoom => lang.t("notice.no-room"),
        Notice::Overtaken => lang.t("notice.overtaken"),
        Notice::NewVersion => lang.t("notice.new-version"),
    };
    let button = match notice {
        Notice::NoRoom => Some(
            view! { <button on:click=press(move |_| app.save_as_file())>{lang.t("bar.export")}</button> }.into_any(),
        ),
        Notice::Overtaken => None,
        Notice::NewVersion => Some(
            view! { <button id="reload" on:click=press(move |_| reload())>{lang.t("notice.reload")}</button> }
                .into_any(),
        ),
    };
    let id = notice.id();
    view! {
        <p class="note" data-notice=id>
            <span>{words}</span>
            {button}
            <button class="plain" on:click=press(move |_| app.dismiss(notice)) aria-label=lang.t("dialog.close")>{line_sign(CROSS)}</button>
        </p>
    }
    .into_any()
}

fn reload() {
    // The game is kept; a reload that is refused leaves everything as it is.
    let _ = window().location().reload();
}
