//! The games kept so far: each with its board, and the way back to it.

use bastide_rules::{Actor, Game};
use bastide_table::{Seat, Table};
use leptos::html::Li;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::bar::PageBar;
use super::bin::Bin;
use super::expansions::boxes;
use super::land::{self, Land};
use crate::browser;
use crate::kinds::{changed, press};
use crate::lang::Lang;
use crate::panels::{CROSS, line_sign, seat_face, seat_words};
use crate::shelf::{self, Entry, Facts};
use crate::state::{App, Page};
use crate::words::{Teller, seat_name};

/// The page of kept games, with the way in for records from files.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let games = move || app.games_left();
    let import = move |event: web_sys::Event| {
        if let Some(input) = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            browser::read_file(&input, move |text| app.import(&text));
        }
    };
    view! {
        <PageBar/>
        <main class="home games">
            <h1>{lang.t("games.title")}</h1>
            <Show when=move || games().is_empty()>
                <div class="card no-games">
                    <p>{lang.t("games.none")}</p>
                    <button class="main" on:click=press(move |_| app.page.set(Page::Home))>{lang.t("games.first")}</button>
                </div>
            </Show>
            <ul class="shelf"><For each=games key=|e: &Entry| e.id.clone() children=move |e| view! { <GameRow entry=e/> }/></ul>
            <label class="file">
                <span>{lang.t("games.import")}</span>
                <input id="import" type="file" accept=".bgr,.jsonl,.txt" on:change=changed(import)/>
            </label>
            <Bin/>
        </main>
    }
}

/// What the record of a game tells.
struct Told {
    land: Land,
    seats: Vec<Seat>,
    scores: Vec<i16>,
    over: bool,
    boxes: String,
    state: String,
}

impl Told {
    fn of(app: App, table: &Table) -> Told {
        let game = table.game();
        Told {
            land: land::miniature(table),
            seats: table.plan().seats.clone(),
            scores: game.scores(),
            over: game.is_over(),
            boxes: boxes(app.words(), &table.plan().setup),
            state: state(app, table),
        }
    }
}

/// One game. What its record tells is read when it is seen: a long list costs nothing at first.
#[component]
fn GameRow(entry: Entry) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let id = entry.id.clone();
    let over = entry.facts.as_ref().is_ok_and(|f| f.over);
    let whose = whose(lang, &entry);
    let read = RwSignal::new(None::<Result<Told, String>>);
    let row = NodeRef::<Li>::new();
    let kept = StoredValue::new(entry.id.clone());
    Effect::new(move |_| {
        if let Some(row) = row.get() {
            let take = move || kept.with_value(|id| shelf::take(id));
            let tell = move || take().map(|taken| Told::of(app, &taken.table)).map_err(|why| why.words(lang));
            browser::when_seen(&row, move || read.set(Some(tell())));
        }
    });
    let picture = move || {
        read.with(|read| {
            let land = read.as_ref().and_then(|read| read.as_ref().ok()).map(|told| &told.land);
            let (view_box, markup): (Option<String>, Option<String>) =
                land.map(|l| (l.view_box.clone(), l.markup.clone())).unzip();
            view! { <svg class="view" viewBox=view_box aria-hidden="true" inner_html=markup.unwrap_or_default()></svg> }
        })
    };
    let about = {
        let entry = entry.clone();
        move || {
            read.with(|read| match read {
                None => listed(app, &entry),
                Some(Ok(told)) => in_words(app, told),
                Some(Err(why)) => {
                    view! { <p class="objection">{lang.fill("games.damaged", &[("why", why)])}</p> }.into_any()
                }
            })
        }
    };
    let damaged = Memo::new(move |_| read.with(|read| matches!(read, Some(Err(_)))));
    let open = if over { lang.t("games.look") } else { lang.t("games.go-on") };
    let open_label = format!("{open}: {whose}");
    let save = {
        let id = id.clone();
        move |_| browser::save_file(&format!("bastide-{id}.bgr"), &shelf::raw(&id))
    };
    let forget_label = lang.fill("games.forget", &[("players", &whose)]);
    let throw = {
        let id = id.clone();
        move |_| app.throw_away(id.clone(), whose.clone())
    };
    view! {
        <li class="card game" data-game=id node_ref=row>
            {picture}
            <div class="about">{about}<p class="facts">{entry.facts.ok().map(|f| day(app, f.saved))}</p></div>
            <div class="group">
                <Show
                    when=move || !damaged.get()
                    fallback=move || view! { <button class="save-raw" on:click=press(save.clone())>{lang.t("games.save-raw")}</button> }
                >
                    <button class="resume" class:main=!over aria-label=open_label.clone() on:click=press(move |_| kept.with_value(|id| app.resume(id)))>{open}</button>
                </Show>
                <button class="plain forget" title=forget_label.clone() aria-label=forget_label on:click=press(throw)>{line_sign(CROSS)}</button>
            </div>
        </li>
    }
}

fn day(app: App, saved: f64) -> String {
    let date = js_sys::Date::new(&saved.into());
    date.to_locale_date_string(app.words().code(), &wasm_bindgen::JsValue::UNDEFINED).as_string().unwrap_or_default()
}

/// What the list itself knows.
fn listed(app: App, entry: &Entry) -> AnyView {
    entry.facts.as_ref().map_or_else(|_| ().into_any(), |f| whos(app, &f.plan.seats, &f.scores, f.over).into_any())
}

/// The players' names; of a game that cannot be read its own.
fn whose(lang: Lang, entry: &Entry) -> String {
    let names = |f: &Facts| f.plan.seats.iter().map(|s| seat_name(lang, s)).collect::<Vec<_>>().join(", ");
    entry.facts.as_ref().map_or_else(|_| entry.id.clone(), names)
}

/// Who plays how well, which boxes, how far it is.
fn in_words(app: App, told: &Told) -> AnyView {
    view! {
        {whos(app, &told.seats, &told.scores, told.over)}
        <p class="facts">{told.boxes.clone()}</p>
        <p class="facts">{told.state.clone()}</p>
    }
    .into_any()
}

/// Everybody with face, name, level and points.
pub(super) fn whos(app: App, seats: &[Seat], scores: &[i16], over: bool) -> impl IntoView + use<> {
    let best = scores.iter().copied().max().unwrap_or_default();
    let whos = seats.iter().zip(scores).map(|(seat, &score)| {
        view! {
            <span class="line" class:won=over && score == best>
                {seat_face(seat, false)}<span class="who">{seat_words(app, seat)}</span>" "<b>{score}</b>
            </span>
        }
    });
    view! { <span class="whos">{whos.collect_view()}</span> }
}

/// How far a game is, and who is to play or has won.
fn state(app: App, table: &Table) -> String {
    let (lang, game) = (app.words(), table.game());
    let teller = Teller::new(lang, table);
    if game.is_over() {
        let winners: Vec<&str> = game.leaders().map(|p| teller.player(p)).collect();
        return lang.fill("games.won", &[("players", &winners.join(", "))]);
    }
    let laid = lang.fill("games.tiles", &[("n", &laid_tiles(game)), ("all", &all_tiles(game))]);
    match game.to_act() {
        Actor::Player(player) => format!("{laid} · {}", lang.fill("games.turn", &[("player", &teller.player(player))])),
        _ => laid,
    }
}

/// Tiles laid; what is printed at the shore is none.
fn laid_tiles(game: &Game) -> usize {
    game.tiles().iter().filter(|t| t.kind.kind().sea == 0).count()
}

/// Tiles laid, in hand and still to come.
fn all_tiles(game: &Game) -> usize {
    laid_tiles(game) + usize::from(game.drawn().is_some()) + usize::from(game.tiles_left())
}
