//! A table before the game: who comes, who sits where, and the word that it begins.

use bastide_bots::Level;
use bastide_table::Seat;
use bastide_table::hosted::{MAX_NAME, Word};
use leptos::prelude::*;

use super::chat::Chat;
use super::company::{FairDeal, presence};
use super::invite::Invitation;
use super::socket::Link;
use super::{Shared, guest_name, words};
use crate::board::markup::{paint, seat_piece};
use crate::kinds::{changed, press};
use crate::pages::{PageBar, boxes};
use crate::panels::{SkipTo, seat_face, seat_words};
use crate::state::App;
use crate::words::seat_name;

/// The page of a table at which nobody plays yet.
#[component]
pub(crate) fn Gathering() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let there = Memo::new(move |_| app.online.shared.with(Option::is_some));
    let missing = Memo::new(move |_| match app.online.link.get() {
        Link::Closed(code) => Some(words::refused(lang, code, "")),
        _ => None,
    });
    view! {
        <SkipTo id="seats"/>
        <PageBar/>
        <main class="home gathering">
            {move || match (missing.get(), there.get()) {
                (Some(why), _) => view! {
                    <h1>{lang.t("gathering.title")}</h1>
                    <p class="card" role="alert" id="no-table">{why}</p>
                }.into_any(),
                (None, true) => view! { <Seating/> }.into_any(),
                (None, false) => view! {
                    <h1>{lang.t("gathering.title")}</h1>
                    <p class="card" role="status">{lang.t("online.opening")}</p>
                }.into_any(),
            }}
        </main>
    }
}

#[component]
fn Seating() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let count = Memo::new(move |_| app.online.ask(|shared| shared.hosted.chairs().len()).unwrap_or_default());
    let host = Memo::new(move |_| app.online.ask(Shared::is_host).unwrap_or_default());
    let facts = app.online.ask_untracked(|shared| {
        let plan = &shared.info.plan;
        let mut facts = vec![boxes(lang, &plan.setup), lang.of("assist", plan.assist.id()).to_owned()];
        facts.extend(words::agreed(lang, &shared.info.terms));
        facts
    });
    let waits_for = Memo::new(move |_| {
        let free = |shared: &Shared| {
            let seats = shared.hosted.chairs().iter().zip(&shared.hosted.plan().seats);
            seats.filter(|(chair, seat)| chair.holder.is_none() && seat.bot.is_none()).count()
        };
        app.online.ask(free).unwrap_or_default()
    });
    let status = move || match (waits_for.get(), host.get()) {
        (0, true) => String::new(),
        (0, false) => lang.t("gathering.host-begins").into(),
        (n, _) => lang.fill("gathering.free", &[("n", &n)]),
    };
    // Whoever laid the table invites first, whoever comes sits down first.
    let laid = host.get_untracked();
    let invite = move || {
        view! {
            <section class="card" aria-labelledby="h-invite">
                <h2 id="h-invite">{lang.t("invite.title")}</h2>
                <Invitation id=app.online.at.get_untracked().unwrap_or_default()/>
            </section>
        }
    };
    view! {
        <h1>{lang.t("gathering.title")}</h1>
        {laid.then(invite)}
        <section class="card" aria-labelledby="h-seats">
            <h2 id="h-seats">{lang.t("home.seats")}</h2>
            <ol id="seats" class="seats" tabindex="-1">{move || (0..count.get()).map(|i| seat(app, i as u8)).collect_view()}</ol>
            <p class="explain">{presence(app)}</p>
        </section>
        {(!laid).then(invite)}
        <section class="card" aria-labelledby="h-agreed">
            <h2 id="h-agreed">{lang.t("gathering.agreed")}</h2>
            <ul class="agreed">{facts.unwrap_or_default().into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view()}</ul>
            <FairDeal/>
        </section>
        <section class="card" aria-labelledby="h-chat">
            <h2 id="h-chat">{lang.t("chat.title")}</h2>
            <Chat/>
        </section>
        <div class="start">
            <p id="gathering-status" class="objection" role="status">{status}</p>
            <Show when=move || host.get()>
                <button id="begin-shared" class="main" disabled=move || waits_for.get() != 0 on:click=press(move |_| app.say_word(Word::Begin))>
                    {lang.t("home.begin")}
                </button>
            </Show>
        </div>
    }
}

/// What is known about a seat.
#[derive(Clone, PartialEq)]
struct Place {
    seat: Seat,
    taken: bool,
    mine: bool,
    here: bool,
    host: bool,
    /// Whether somebody at this device sits somewhere.
    seated: bool,
}

fn seat(app: App, number: u8) -> impl IntoView {
    let lang = app.words();
    let place = Memo::new(move |_| {
        app.online
            .ask(|shared| {
                let chair = shared.hosted.chairs().get(usize::from(number))?;
                let seat = shared.hosted.plan().seats.get(usize::from(number))?.clone();
                let here = chair.holder.as_deref().is_some_and(|who| app.online.is_here(who));
                let (taken, mine) = (chair.holder.is_some(), shared.is_mine(number));
                let seated = !shared.own_seats().is_empty();
                Some(Place { seat, taken, mine, here, host: shared.is_host(), seated })
            })
            .flatten()
    });
    let sits = move |place: &Place| {
        let Place { seat, taken, mine, here, host, seated } = place.clone();
        match (seat.bot.is_some(), taken, mine) {
            (true, ..) => {
                let away = move |_| app.say_word(Word::Bot { seat: number, level: None });
                view! {
                    <span class="who">{seat_words(app, &seat)}</span>
                    {host.then(|| view! { <button class="send-away" on:click=press(away)>{lang.t("gathering.bot-away")}</button> })}
                }
                .into_any()
            }
            (false, true, true) => own(app, number, &seat),
            (false, true, false) => {
                let stand = move |_| app.say_word(Word::Stand { seat: number });
                let (sign, words) =
                    if here { ("here", lang.t("company.here")) } else { ("away", lang.t("company.away")) };
                view! {
                    <span class="who">{seat_words(app, &seat)}</span>
                    <span class=format!("presence {sign}") title=words><span class="aside">{words}</span></span>
                    {host.then(|| view! { <button class="stand" on:click=press(stand)>{lang.t("gathering.free-it")}</button> })}
                }
                .into_any()
            }
            (false, false, _) => free(app, number, &seat, host, seated),
        }
    };
    let face = move |place: &Place| {
        let colour = paint(place.seat.colour);
        if place.taken || place.seat.bot.is_some() {
            seat_face(&place.seat, app.prefs.with(|p| p.patterns))
        } else {
            let piece = seat_piece(colour, bastide_art::FigureShape::Meeple, app.prefs.with(|p| p.patterns));
            view! { <svg class="face" viewBox="-18 -19 36 36" aria-hidden="true" inner_html=format!("<g class=\"p{colour}\">{piece}</g>")></svg> }.into_any()
        }
    };
    view! {
        <li class="seat" data-seat=number>
            <span class="sits">{move || place.get().map(|place| face(&place))}</span>
            {move || place.get().map(|place| sits(&place))}
        </li>
    }
}

/// One's own seat: the name can still be changed.
fn own(app: App, number: u8, seat: &Seat) -> AnyView {
    let lang = app.words();
    let unnamed = Seat { name: String::new(), ..seat.clone() };
    let colour = seat_name(lang, &unnamed).to_owned();
    let rename = move |e: web_sys::Event| {
        let name = event_target_value(&e).trim().to_owned();
        app.go_by(&name);
        app.say_word(Word::Sit { seat: number, name });
    };
    let stand = move |_| app.say_word(Word::Stand { seat: number });
    view! {
        <input
            type="text"
            maxlength=MAX_NAME
            autocomplete="nickname"
            aria-label=lang.fill("gathering.name", &[("colour", &colour)])
            placeholder=lang.t("gathering.your-name")
            prop:value=seat.name.clone()
            on:change=changed(rename)
        />
        <span class="level">{lang.t("company.you")}</span>
        <button class="stand" on:click=press(stand)>{lang.t("gathering.stand")}</button>
    }
    .into_any()
}

impl App {
    /// Goes by a name at tables to come; the name at the seat is what counts here.
    fn go_by(self, name: &str) {
        if name.is_empty() {
            return;
        }
        let name = name.to_owned();
        leptos::task::spawn_local(async move {
            let _ = self.be_called(&name).await;
        });
    }
}

/// A free seat: a name to sit down with, and for the host a bot.
fn free(app: App, number: u8, seat: &Seat, host: bool, seated: bool) -> AnyView {
    let lang = app.words();
    let colour = seat_name(lang, seat).to_owned();
    // Whoever sits here already is not called the same twice.
    let name = RwSignal::new(guest_name().filter(|_| !seated).unwrap_or_default());
    let sit = move || {
        let called = name.get_untracked().trim().to_owned();
        if !seated {
            app.go_by(&called);
        }
        app.say_word(Word::Sit { seat: number, name: called });
    };
    let bot = move |e: web_sys::Event| {
        let level = event_target_value(&e);
        if !level.is_empty() {
            app.say_word(Word::Bot { seat: number, level: Some(level) });
        }
    };
    view! {
        <input
            type="text"
            maxlength=MAX_NAME
            autocomplete="nickname"
            aria-label=lang.fill("gathering.name", &[("colour", &colour)])
            placeholder=lang.t("gathering.your-name")
            prop:value=move || name.get()
            on:input=move |e| name.set(event_target_value(&e))
            on:keydown=move |e| if e.key() == "Enter" { sit() }
        />
        <button class="sit" class:main=!seated on:click=press(move |_| sit())>{if seated { lang.t("gathering.sit-too") } else { lang.t("gathering.sit") }}</button>
        {host.then(|| view! {
            <select class="bot" aria-label=lang.fill("gathering.bot", &[("colour", &colour)]) on:change=changed(bot)>
                <option value="">{lang.t("gathering.or-bot")}</option>
                {Level::ALL.map(|level| view! { <option value=level.id()>{lang.of("level", level.id())}</option> }).collect_view()}
            </select>
        })}
    }
    .into_any()
}
