//! Setting up a table.

use bastide_table::Assist;
use leptos::prelude::*;

use super::bar::PageBar;
use super::deal::DealCard;
use super::expansions::{Expansions, Presets};
use super::ground::Grounds;
use super::seats::Seats;
use crate::kinds::{changed, press, whether};
use crate::online::WithFriends;
use crate::panels::SkipTo;
use crate::state::App;
use crate::words::refused;

/// The page on which a table is set up.
#[component]
pub(crate) fn SetUp() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let wrong = Memo::new(move |_| app.plan.with(|p| p.begin().err().map(|e| refused(lang, &e))));
    view! {
        <SkipTo id="begin"/>
        <PageBar/>
        <main class="home">
            <h1>{lang.t("setup.title")}</h1>
            <section class="card" aria-labelledby="h-presets">
                <h2 id="h-presets">{lang.t("home.presets")}</h2>
                <Presets/>
            </section>
            <section class="card" aria-labelledby="h-ground">
                <h2 id="h-ground">{lang.t("ground.title")}</h2>
                <Grounds/>
            </section>
            <section class="card" aria-labelledby="h-seats">
                <h2 id="h-seats">{lang.t("home.seats")}</h2>
                <Seats/>
            </section>
            <section class="card" aria-labelledby="h-assist">
                <h2 id="h-assist">{lang.t("assist.title")}</h2>
                <div class="options">{Assist::ALL.map(|a| assist(app, a)).collect_view()}</div>
            </section>
            <section class="card" aria-labelledby="h-expansions">
                <h2 id="h-expansions">{lang.t("home.expansions")}</h2>
                <Expansions/>
            </section>
            <section class="card" aria-labelledby="h-deal">
                <h2 id="h-deal">{lang.t("deal.title")}</h2>
                <DealCard/>
            </section>
            <section class="card" id="friends" aria-labelledby="h-friends">
                <h2 id="h-friends">{lang.t("friends.title")}</h2>
                <WithFriends wrong/>
            </section>
            <div class="start">
                <p id="setup-error" class="objection" role="status">{move || wrong.get()}</p>
                <button id="begin" class="main" disabled=whether(move || wrong.with(|w| w.is_some())) on:click=press(move |_| app.begin())>
                    {lang.t("home.begin")}
                </button>
            </div>
        </main>
    }
}

fn assist(app: App, level: Assist) -> impl IntoView {
    let lang = app.words();
    view! {
        <label class="option">
            <input
                type="radio"
                name="assist"
                id=format!("assist-{}", level.id())
                prop:checked=whether(move || app.plan.with(|t| t.assist == level))
                on:change=changed(move |_| app.plan.update(|t| t.assist = level))
            />
            <span><b>{lang.of("assist", level.id())}</b>" "{lang.of("assist-about", level.id())}</span>
        </label>
    }
}
