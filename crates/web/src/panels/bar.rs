//! The line at the top: the way out, the view, the settings.

use leptos::prelude::*;

use super::{FIT, GEAR, MINUS, PLUS, line_sign};
use crate::board::Steering;
use crate::lang::Lang;
use crate::state::{App, Dialog};

/// The bar over the table.
#[component]
pub(crate) fn Bar(steering: Steering) -> impl IntoView {
    let app = expect_context::<App>();
    let left = move || app.shown.with(|s| s.as_ref().map_or(0, |s| s.game.tiles_left()));
    let assist = move || app.words().of("assist", app.assist().id());
    let save = move |_| app.save_as_file();
    let replay = move |_| {
        let on = app.replay.get_untracked().is_some();
        let end = app.table.with_untracked(|s| s.as_ref().map_or(0, |s| s.steps().len()));
        app.trial.set(None);
        app.replay.set((!on).then_some(end));
    };
    view! {
        <header class="bar">
            <button id="home" class="plain brand" on:click=move |_| app.leave() title=app.t("bar.home")>
                "Bastide"
            </button>
            <span class="facts">
                <span id="tiles-left" title=move || app.words().fill("stock.left", &[("n", &left())])>{move || app.words().fill("bar.left", &[("n", &left())])}</span>
                <span class="badge" title=app.t("assist.title")>{assist}</span>
            </span>
            <span class="grow"></span>
            <button id="fit" class="plain" on:click=move |_| steering.fit(app, true) title=app.t("bar.fit") aria-label=app.t("bar.fit")>{line_sign(FIT)}</button>
            <button id="zoom-in" class="plain wide-only" on:click=move |_| steering.0.zoom(1.25, None, true) title=app.t("bar.zoom-in") aria-label=app.t("bar.zoom-in")>{line_sign(PLUS)}</button>
            <button id="zoom-out" class="plain wide-only" on:click=move |_| steering.0.zoom(0.8, None, true) title=app.t("bar.zoom-out") aria-label=app.t("bar.zoom-out")>{line_sign(MINUS)}</button>
            <button
                id="farms"
                class="plain"
                aria-pressed=move || app.prefs.with(|p| p.farms).to_string()
                disabled=move || app.assist() == bastide_table::Assist::None
                on:click=move |_| app.prefer(|p| p.farms = !p.farms)
                title=app.t("bar.farms")
            >
                {app.t("bar.farms-short")}
            </button>
            <button id="replay" class="plain wide-only" aria-pressed=move || app.replay.get().is_some().to_string() on:click=replay>{app.t("bar.replay")}</button>
            <button id="export" class="plain wide-only" on:click=save>{app.t("bar.export")}</button>
            <LangSwitch/>
            <button id="help" class="plain" on:click=move |_| app.dialog.set(Some(Dialog::Help)) title=app.t("help.title") aria-label=app.t("help.title")>"?"</button>
            <button id="settings" class="plain" on:click=move |_| app.dialog.set(Some(Dialog::Settings)) title=app.t("settings.title") aria-label=app.t("settings.title")>{line_sign(GEAR)}</button>
        </header>
    }
}

/// One button for the other language.
#[component]
pub(crate) fn LangSwitch() -> impl IntoView {
    let app = expect_context::<App>();
    let other = if app.words() == Lang::De { Lang::En } else { Lang::De };
    view! {
        <button id="lang" class="plain" lang=other.code() on:click=move |_| app.speak(other) title=other.t("lang.switch")>
            {other.t("lang.short")}
        </button>
    }
}
