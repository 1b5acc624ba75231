//! Tables that wait, games to watch, and one's own games.

use std::time::Duration;

use bastide_rules::Setup;
use bastide_table::hosted::{Clock, Terms};
use bastide_table::{Colour, Plan};
use bastide_wire::{New, Summary};
use leptos::prelude::*;
use serde::Deserialize;

use super::data::{self, Paired};
use super::{Room, rows, shown};
use crate::kinds::press;
use crate::online::http::{self, Trouble};
use crate::online::{guest_name, has_server};
use crate::state::{App, Page};

/// How often the lobby is asked for while somebody looks at it.
const AGAIN: Duration = Duration::from_secs(10);
/// How often somebody on the first page is told of games that wait.
const LOOK: Duration = Duration::from_secs(60);

/// Ways to find somebody at once: players, and how long one may think.
const QUICK: [(&str, u8, Clock); 3] = [
    ("two", 2, Clock::Game { seconds: 15 * 60, increment: 10 }),
    ("four", 4, Clock::Game { seconds: 15 * 60, increment: 10 }),
    ("days", 2, Clock::Days { days: 3 }),
];

type Answer = RwSignal<Option<Result<data::Lobby, Trouble>>>;

/// Asks now, and again and again for as long as the caller is seen.
fn keep_asking(answer: Answer, again: Duration) {
    let ask = move || {
        leptos::task::spawn_local(async move {
            let told = http::get::<data::Lobby>("lobby").await;
            // What is the same is not drawn anew: whoever is about to press a button finds it.
            let same = answer.try_with_untracked(|old| *old == Some(told.clone())).unwrap_or(true);
            if !same {
                let _ = answer.try_set(Some(told));
            }
        });
    };
    ask();
    if let Ok(timer) = set_interval_with_handle(
        move || {
            if !document().hidden() {
                ask()
            }
        },
        again,
    ) {
        on_cleanup(move || timer.clear());
    }
}

/// The room of tables and games.
#[component]
pub(super) fn Lobby() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let answer: Answer = RwSignal::new(None);
    keep_asking(answer, AGAIN);
    let show = move |lobby: &data::Lobby| {
        let you = lobby.you.as_deref();
        // One's own stand above already.
        let others = |games: &[Summary]| -> Vec<Summary> {
            games.iter().filter(|game| lobby.own.iter().all(|own| own.id != game.id)).cloned().collect()
        };
        view! {
            <section aria-labelledby="h-own">
                <h2 id="h-own">{lang.t("lobby.own")}</h2>
                {rows::games(app, &lobby.own, you, lang.t("lobby.no-own"))}
            </section>
            <section aria-labelledby="h-open">
                <h2 id="h-open">{lang.t("lobby.open")}</h2>
                {rows::games(app, &others(&lobby.open), you, lang.t("lobby.no-open"))}
            </section>
            <section aria-labelledby="h-running">
                <h2 id="h-running">{lang.t("lobby.running")}</h2>
                {rows::games(app, &others(&lobby.running), you, lang.t("lobby.no-running"))}
            </section>
        }
        .into_any()
    };
    view! {
        <Quick/>
        {move || shown(app, answer, &show)}
    }
}

/// Finding somebody to play with at once.
#[component]
fn Quick() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let busy = RwSignal::new(false);
    let choice = move |(id, players, clock): (&'static str, u8, Clock)| {
        let pair = move |_| {
            busy.set(true);
            leptos::task::spawn_local(async move {
                if let Err(why) = app.pair(players, clock).await {
                    app.trouble.set(Some(why.words(app.words())));
                }
                let _ = busy.try_set(false);
            });
        };
        view! { <button id=format!("quick-{id}") disabled=move || busy.get() on:click=press(pair)>{lang.of("quick", id)}</button> }
    };
    view! {
        <section class="card" aria-labelledby="h-quick">
            <h2 id="h-quick">{lang.t("lobby.quick")}</h2>
            <p class="explain">{lang.t("lobby.quick-about")}</p>
            <div class="group">
                {QUICK.map(choice).collect_view()}
                <button id="lay-table" on:click=press(move |_| app.set_up_for_friends())>{lang.t("lobby.lay")}</button>
            </div>
        </section>
    }
}

/// A game as the server shows it.
#[derive(Deserialize)]
struct Shown {
    now: Summary,
}

impl App {
    /// Goes to a table at which somebody waits for a game like this, or lays it; and sits down there.
    async fn pair(self, players: u8, clock: Clock) -> Result<(), Trouble> {
        let person = self.be_somebody().await?;
        let terms = Terms { clock, open: true, shuffle: true, rated: true, ..Terms::default() };
        let new = New { plan: Plan::for_persons(Setup::base(players)), terms };
        let Paired { id } = http::post("pair", &new).await?;
        let table: Shown = http::get(&format!("games/{id}")).await?;
        let free = table.now.seats.iter().find(|seat| seat.who.is_none() && seat.bot.is_none());
        let colour = free.and_then(|free| Colour::ALL.into_iter().find(|colour| colour.id() == free.colour));
        self.visit_table(&id);
        self.online.wanted.set_value(colour.map(|colour| (colour, person.name)).into_iter().collect());
        Ok(())
    }
}

/// On the first page: the way to the meeting place, and how many games wait for oneself.
#[component]
pub(crate) fn TurnsWaiting() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let answer: Answer = RwSignal::new(None);
    // Whoever has never been there has no games there.
    if has_server() && guest_name().is_some() {
        keep_asking(answer, LOOK);
    }
    let waiting = Memo::new(move |_| {
        answer.with(|answer| {
            matches!(answer, Some(Ok(_)))
                .then(|| answer.as_ref()?.as_ref().ok().map(data::Lobby::waiting))
                .flatten()
                .unwrap_or(0)
        })
    });
    let label = move || match waiting.get() {
        0 => lang.t("lobby.title").to_owned(),
        n => lang.fill("lobby.waiting", &[("n", &n)]),
    };
    has_server().then(|| {
        view! { <button id="lobby-page" class:main=move || waiting.get() != 0 on:click=press(move |_| { app.online.room.set(Room::Lobby); app.visit(Page::Community); })>{label}</button> }
    })
}
