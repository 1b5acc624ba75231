//! The line of notices over the page.

use leptos::prelude::*;

use super::rules::rule_link;
use super::{CROSS, line_sign};
use crate::kinds::press;
use crate::learn::TIPS;
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
    let tip = Memo::new(move |_| app.tip_now());
    Effect::new(move |_| {
        if let Some(tip) = tip.get() {
            app.give_tip(tip);
        }
    });
    view! {
        <div class="notices">
            <div role="status">
                {elsewhere}
                <Wishes/>
                {move || tip.get().map(|tip| tip_note(app, tip))}
                <For each=move || app.notices.get() key=|n: &Notice| n.id() children=move |notice| note(app, notice)/>
            </div>
            {trouble}
        </div>
    }
}

/// What has just happened for the first time, explained.
fn tip_note(app: App, tip: &'static str) -> AnyView {
    let lang = app.words();
    let section = TIPS.iter().find(|(name, _)| *name == tip).map_or("base", |(_, section)| *section);
    view! {
        <p class="note teaches" data-tip=tip>
            <span><b>{lang.t("tips.label")}</b>" "{lang.of("tip", tip)}</span>
            <span class="tip-ways">
                {rule_link(app, section, lang.t("tips.label"))}
                <button id="tips-end" class="plain" on:click=move |_| app.end_tips()>{lang.t("tips.no-more")}</button>
                <button id="tip-ok" on:click=move |_| app.put_tip_away()>{lang.t("tips.ok")}</button>
            </span>
        </p>
    }
    .into_any()
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
