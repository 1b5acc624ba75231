//! Setting up a table, and the way back to games that were begun.

use bastide_table::Assist;
use leptos::prelude::*;

use super::expansions::{Expansions, Presets};
use super::games::Games;
use super::seats::Seats;
use crate::panels::{LangSwitch, line_sign};
use crate::state::{App, Dialog};
use crate::words::refused;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let wrong = Memo::new(move |_| app.plan.with(|p| p.begin().err().map(|e| refused(lang, &e))));
    let assist = Assist::ALL.map(|a| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="assist"
                    id=format!("assist-{}", a.id())
                    prop:checked=move || app.plan.with(|t| t.assist == a)
                    on:change=move |_| app.plan.update(|t| t.assist = a)
                />
                <span><b>{lang.of("assist", a.id())}</b>" "{lang.of("assist-about", a.id())}</span>
            </label>
        }
    });
    view! {
        <header class="bar home-bar">
            <span class="brand">"Bastide"</span>
            <span class="grow"></span>
            <LangSwitch/>
            <button id="help" class="plain" on:click=move |_| app.dialog.set(Some(Dialog::Help)) title=lang.t("help.title") aria-label=lang.t("help.title")>"?"</button>
            <button id="settings" class="plain" on:click=move |_| app.dialog.set(Some(Dialog::Settings)) title=lang.t("settings.title") aria-label=lang.t("settings.title")>{line_sign(crate::panels::GEAR)}</button>
        </header>
        <main class="home">
            <div class="hero">
                <h1>{lang.t("home.title")}</h1>
                <p>{lang.t("home.about")}</p>
                <button id="rules" on:click=move |_| app.dialog.set(Some(Dialog::Rules("base")))>{lang.t("rulebook.open")}</button>
            </div>
            <Games/>
            <section class="card" aria-labelledby="h-presets">
                <h2 id="h-presets">{lang.t("home.presets")}</h2>
                <Presets/>
            </section>
            <section class="card" aria-labelledby="h-seats">
                <h2 id="h-seats">{lang.t("home.seats")}</h2>
                <Seats/>
            </section>
            <section class="card" aria-labelledby="h-assist">
                <h2 id="h-assist">{lang.t("assist.title")}</h2>
                <div class="options">{assist}</div>
            </section>
            <section class="card" aria-labelledby="h-expansions">
                <h2 id="h-expansions">{lang.t("home.expansions")}</h2>
                <Expansions/>
            </section>
            <div class="start">
                <p id="setup-error" class="wrong" role="status">{move || wrong.get()}</p>
                <button id="begin" class="main" disabled=move || wrong.with(|w| w.is_some()) on:click=move |_| app.begin()>
                    {lang.t("home.begin")}
                </button>
            </div>
        </main>
    }
}
