//! The panel of a shared table: what one may ask of the others, the way for more of them, and what is said.

use bastide_table::hosted::{Wish, Word};
use leptos::prelude::*;

use super::chat::Chat;
use super::company::{FairDeal, presence};
use super::invite::Invitation;
use super::{Shared, words};
use crate::kinds::press;
use crate::state::App;

/// What is asked twice before it is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grave {
    Resign,
    Abandon,
}

/// The panel beside the board.
#[component]
pub(crate) fn Company() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let id = app.online.at.get_untracked().unwrap_or_default();
    let plays = Memo::new(move |_| app.plays_shared());
    let watches = Memo::new(move |_| app.online.ask(|shared| shared.own_seats().is_empty()) == Some(true));
    let agreed = app.online.ask_untracked(|shared| words::agreed(lang, &shared.info.terms)).unwrap_or_default();
    view! {
        <div class="company">
            {move || watches.get().then(|| view! { <p id="watching">{lang.t("company.you-watch")}</p> })}
            <p class="explain">{presence(app)}</p>
            <Chat/>
            <Show when=move || plays.get()><Asking/></Show>
            <details>
                <summary>{lang.t("invite.title")}</summary>
                <Invitation id/>
            </details>
            <details>
                <summary>{lang.t("gathering.terms")}</summary>
                <ul class="agreed">{agreed.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view()}</ul>
            </details>
            <FairDeal/>
        </div>
    }
}

/// What needs the others' word, and giving up.
#[component]
fn Asking() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let sure = RwSignal::new(None::<Grave>);
    let busy = Memo::new(move |_| app.online.ask(|shared| shared.hosted.asking().is_some()) == Some(true));
    let paused = Memo::new(move |_| app.online.ask(|shared| shared.hosted.is_paused()) == Some(true));
    // Anything to take back: what one has done, and the server has.
    let back = Memo::new(move |_| {
        app.online.shared.track();
        app.move_to_take_back()
    });
    let take_back = move |_| {
        if let Some(to) = back.get_untracked() {
            app.wish(Wish::Back { to });
        }
    };
    let resign = move || {
        let seats = app.online.ask_untracked(|shared| {
            shared.own_seats().into_iter().filter(|seat| shared.is_mine(*seat)).collect::<Vec<u8>>()
        });
        seats.unwrap_or_default().into_iter().for_each(|seat| app.say_word(Word::Resign { seat }));
    };
    let done = move |grave: Grave| {
        sure.set(None);
        match grave {
            Grave::Resign => resign(),
            Grave::Abandon => app.wish(Wish::Abandon),
        }
    };
    view! {
        <div class="group asking">
            <button id="ask-back" disabled=move || busy.get() || paused.get() || back.get().is_none() on:click=press(take_back)>{lang.t("ask.back")}</button>
            <button id="ask-pause" disabled=move || busy.get() || paused.get() on:click=press(move |_| app.wish(Wish::Pause))>{lang.t("ask.pause")}</button>
            <button id="resign" on:click=press(move |_| sure.set(Some(Grave::Resign)))>{lang.t("ask.resign")}</button>
            <button id="ask-abandon" disabled=move || busy.get() on:click=press(move |_| sure.set(Some(Grave::Abandon)))>{lang.t("ask.abandon")}</button>
        </div>
        {move || sure.get().map(|grave| view! {
            <p class="group" role="alert">
                <span>{match grave { Grave::Resign => lang.t("ask.resign-sure"), Grave::Abandon => lang.t("ask.abandon-sure") }}</span>
                <button id="sure" class="main" on:click=press(move |_| done(grave))>{match grave { Grave::Resign => lang.t("ask.resign"), Grave::Abandon => lang.t("ask.abandon") }}</button>
                <button id="not-sure" on:click=press(move |_| sure.set(None))>{lang.t("wish.withdraw")}</button>
            </p>
        })}
    }
}

/// The same again, on the score sheet; for whoever played.
#[component]
pub(crate) fn Rematch() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let played = app.online.ask_untracked(Shared::own_seats).is_some_and(|own| !own.is_empty());
    // Somebody may have been quicker: then the table is laid already.
    let laid = move || app.online.rematch.with(Option::is_some);
    let label = move || if laid() { lang.t("online.come-along") } else { lang.t("online.again") };
    played.then(
        || view! { <button id="rematch" class="main" on:click=press(move |_| app.ask_rematch())>{label}</button> },
    )
}
