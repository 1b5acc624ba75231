//! Playing on from the moment that is shown: who plays, and whether the tiles come in the same order or anew.

use bastide_bots::Level;
use bastide_table::Seat;
use leptos::prelude::*;

use super::seat_face;
use crate::deals;
use crate::kinds::{changed, press};
use crate::state::App;
use crate::words::seat_name;

/// What a seat's list calls somebody who is no bot.
const PERSON: &str = "person";

/// Who sits where, and with which luck, before a new game begins from an old one.
#[component]
pub(super) fn PlayOn() -> impl IntoView {
    let app = expect_context::<App>();
    app.table.with_untracked(|table| {
        let table = table.as_ref()?;
        let at = app.shown.get_untracked().map_or(0, |shown| shown.at);
        let setup = &table.plan().setup;
        let over = table.game_at(at).is_over();
        let known = table.record().header.seed.is_some();
        Some(form(app, table.plan().seats.clone(), over, known, deals::may_differ(setup)))
    })
}

fn form(app: App, seats: Vec<Seat>, over: bool, known: bool, differs: bool) -> AnyView {
    let lang = app.words();
    if over {
        return view! { <p id="play-on-over">{lang.t("play-on.over")}</p> }.into_any();
    }
    let count = seats.len();
    let seats = RwSignal::new(seats);
    let same = RwSignal::new(false);
    let row = move |i: usize| {
        let seat = move || seats.with(|s| s[i].clone());
        let kind = move || seat().bot.unwrap_or_else(|| PERSON.to_owned());
        let id = format!("play-on-{i}");
        let choose = move |e| {
            let chosen = event_target_value(&e);
            seats.update(|s| s[i].bot = (chosen != PERSON).then_some(chosen));
        };
        let levels = Level::ALL.map(|level| {
            let id = level.id();
            view! { <option value=id selected=move || kind() == id>{lang.of("level", id)}</option> }
        });
        view! {
            <li class="liking-row">
                <label class="group" for=id.clone()>{move || seat_face(&seat(), false)}{move || seat_name(lang, &seat()).to_owned()}</label>
                <select id=id on:change=changed(choose)>
                    <option value=PERSON selected=move || kind() == PERSON>{lang.t("seats.person")}</option>
                    {levels}
                </select>
            </li>
        }
    };
    let luck = move |id: &'static str, wanted: bool, words: &'static str, about: &'static str| {
        view! {
            <label class="option">
                <input type="radio" name="luck" id=id prop:checked=move || same.get() == wanted on:change=changed(move |_| same.set(wanted))/>
                <span><b>{words}</b>" "{about}</span>
            </label>
        }
    };
    let lucks = known.then(|| {
        let order = if differs { lang.t("deal.may-differ") } else { lang.t("play-on.same-about") };
        view! {
            <div class="options">
                {luck("luck-new", false, lang.t("play-on.new"), lang.t("play-on.new-about"))}
                {luck("luck-same", true, lang.t("play-on.same"), order)}
            </div>
        }
    });
    view! {
        <div class="settings" id="play-on-form">
            <p>{lang.t("play-on.about")}</p>
            <ul>{(0..count).map(row).collect_view()}</ul>
            {lucks}
            <p class="group"><button id="play-on-begin" class="main" on:click=press(move |_| app.play_on(seats.get_untracked(), same.get_untracked()))>{lang.t("play-on.begin")}</button></p>
        </div>
    }
    .into_any()
}
