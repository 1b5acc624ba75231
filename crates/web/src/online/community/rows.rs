//! Games in a list: who sits there, what is played, and the way to it.

use bastide_table::{Colour, Seat};
use bastide_wire::{SeatInfo, State, Summary};
use leptos::prelude::*;

use super::Room;
use super::data::is_turn_of;
use crate::board::markup::paint;
use crate::kinds::press;
use crate::lang::Lang;
use crate::online::words;
use crate::panels::{seat_face, seat_words};
use crate::state::App;

/// A list of games, or that there are none.
pub(super) fn games(app: App, games: &[Summary], you: Option<&str>, none: &'static str) -> AnyView {
    if games.is_empty() {
        return view! { <p class="explain">{none}</p> }.into_any();
    }
    let rows = games.iter().map(|game| row(app, game, you)).collect_view();
    view! { <ul class="matches">{rows}</ul> }.into_any()
}

fn row(app: App, game: &Summary, you: Option<&str>) -> AnyView {
    let lang = app.words();
    let own_turn = is_turn_of(game, you);
    let own = you.is_some() && game.seats.iter().any(|seat| seat.who.as_deref() == you);
    let open = match game.state {
        _ if own_turn => lang.t("lobby.play-on"),
        State::Gathering if own => lang.t("lobby.go-there"),
        State::Gathering => lang.t("lobby.sit-down"),
        State::Playing if own => lang.t("lobby.look"),
        State::Playing => lang.t("lobby.watch"),
        State::Over => lang.t("games.look"),
    };
    let whose = game.seats.iter().map(|seat| called(lang, seat)).collect::<Vec<_>>().join(", ");
    let best = game.seats.iter().filter_map(|seat| seat.score).max().filter(|_| game.state == State::Over);
    let seats = game.seats.iter().enumerate().map(|(number, info)| {
        let turn = game.state == State::Playing && game.turn.is_some_and(|turn| usize::from(turn) == number);
        let won = best.is_some() && info.score == best;
        view! { <li class="place" class:decides=turn class:winner-seat=won>{sits(app, info)}{info.score.map(|score| view! { <b>{score}</b> })}</li> }
    });
    let (id, record) = (game.id.clone(), format!("./api/games/{}/record", game.id));
    view! {
        <li class="card match" class:waits=own_turn data-table=game.id.clone()>
            {own_turn.then(|| view! { <strong class="your-turn">{lang.t("online.your-turn")}</strong> })}
            <ul class="places">{seats.collect_view()}</ul>
            <p class="facts">{facts(lang, game)}</p>
            <div class="group">
                <button class:main=own_turn aria-label=format!("{open}: {whose}") on:click=press(move |_| app.visit_table(&id))>{open}</button>
                {(game.state == State::Over).then(|| view! { <a class="record" href=record download=format!("bastide-{}.bgr", game.id)>{lang.t("archive.record")}</a> })}
            </div>
        </li>
    }
    .into_any()
}

/// What is played, with how much help, how fast, and when something last happened.
fn facts(lang: Lang, game: &Summary) -> String {
    let mut facts = vec![lang.of("family", &game.family).to_owned(), lang.of("assist", &game.assist).to_owned()];
    if game.state != State::Over {
        facts.push(words::clock(lang, game.terms.clock));
    }
    if game.terms.rated {
        facts.push(lang.t("lobby.rated").to_owned());
    }
    facts.push(day(lang, game.changed));
    facts.join(" · ")
}

/// A day, as people write it.
pub(super) fn day(lang: Lang, at: u64) -> String {
    let date = js_sys::Date::new(&(at as f64).into());
    date.to_locale_date_string(lang.code(), &wasm_bindgen::JsValue::UNDEFINED).as_string().unwrap_or_default()
}

fn seat_of(info: &SeatInfo) -> Seat {
    let colour = Colour::ALL.into_iter().find(|colour| colour.id() == info.colour).unwrap_or(Colour::ALL[0]);
    Seat { name: info.name.clone(), colour, bot: info.bot.clone() }
}

fn is_free(info: &SeatInfo) -> bool {
    info.who.is_none() && info.bot.is_none()
}

fn called(lang: Lang, info: &SeatInfo) -> String {
    if is_free(info) { lang.t("lobby.free").into() } else { crate::words::seat_name(lang, &seat_of(info)).to_owned() }
}

/// Who sits there; people lead to their pages.
fn sits(app: App, info: &SeatInfo) -> AnyView {
    let (lang, seat) = (app.words(), seat_of(info));
    let patterns = app.prefs.with_untracked(|prefs| prefs.patterns);
    if is_free(info) {
        let dot = format!("free-seat p{}", paint(seat.colour));
        return view! { <span class=dot aria-hidden="true"></span><span class="who">{lang.t("lobby.free")}</span> }
            .into_any();
    }
    let face = seat_face(&seat, patterns);
    match info.who.clone() {
        Some(who) => view! { {face}{person_link(app, who, seat_words(app, &seat))} }.into_any(),
        None => view! { {face}<span class="who">{seat_words(app, &seat)}</span> }.into_any(),
    }
}

/// A name that leads to a person's page.
pub(super) fn person_link(app: App, who: String, name: impl IntoView + 'static) -> AnyView {
    let room = Room::Person(who);
    let href = format!("#{}", room.address());
    view! { <a class="who" href=href on:click=press(move |event| { event.prevent_default(); app.meet(room.clone()); })>{name}</a> }.into_any()
}
