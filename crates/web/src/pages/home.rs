//! The first page: play at once, learn, go on with the last game, set up a table.

use bastide_art::{Face, TileOptions};
use bastide_rules::tile::{KindId, Rotation};
use bastide_table::{Plan, Table};
use leptos::prelude::*;

use super::bar::PageBar;
use super::bin::Bin;
use super::games::whos;
use super::land::{self, Land};
use crate::board::markup::paint;
use crate::kinds::{press, whether};
use crate::online::{TurnsWaiting, has_server, last_table};
use crate::panels::{face_picture, seat_face};
use crate::shelf::{self, Entry};
use crate::sitting::{against_one, opponent};
use crate::state::{App, Page};
use crate::words::{level_name, seat_name};

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let games = move || app.games_left();
    let going_on = |e: &Entry| e.facts.as_ref().is_ok_and(|f| !f.over);
    let unfinished = Memo::new(move |_| games().into_iter().find(going_on).map(|e| e.id));
    view! {
        <PageBar first=true/>
        <main class="welcome">
            <Banner/>
            <div class="hero">
                <h1>{lang.t("home.title")}</h1>
                <p>{lang.t("home.about")}</p>
            </div>
            <div class="doors" class:four=whether(move || unfinished.with(Option::is_some))>
                {play(app)}
                {move || unfinished.get().and_then(|id| resume(app, &id))}
                <button id="learn" class="door" on:click=press(move |_| app.page.set(Page::Learn))>
                    <svg class="view" viewBox="0 0 120 80" aria-hidden="true" inner_html=book()></svg>
                    <b>{lang.t("home.learn")}</b>
                    <span>{lang.t("home.learn-about")}</span>
                </button>
                <button id="set-up" class="door" on:click=press(move |_| app.page.set(Page::SetUp))>
                    <svg class="view" viewBox="0 0 120 80" aria-hidden="true" inner_html=hand()></svg>
                    <b>{lang.t("setup.title")}</b>
                    <span>{lang.t("home.set-up-about")}</span>
                </button>
            </div>
            {last_table().map(|id| view! { <button id="back-to-table" class="main" on:click=press(move |_| app.visit_table(&id))>{lang.t("online.back-to-table")}</button> })}
            <div class="ways">
                <button id="daily" on:click=press(move |_| app.play_daily())>
                    <b>{lang.t("daily.title")}</b>
                    <span>{move || { app.shelf_news.track(); app.daily_words() }}</span>
                </button>
                {has_server().then(|| view! { <button id="with-friends" on:click=press(move |_| app.set_up_for_friends())>{lang.t("friends.title")}</button> })}
                <TurnsWaiting/>
                <button id="games-page" on:click=press(move |_| app.page.set(Page::Games))>
                    {move || match games().len() {
                        0 => lang.t("games.title").to_owned(),
                        n => lang.fill("home.games", &[("n", &n)]),
                    }}
                </button>
                <button id="statistics" on:click=press(move |_| app.page.set(Page::Statistics))>{lang.t("stat.title")}</button>
            </div>
            <Bin/>
        </main>
    }
}

/// Land from edge to edge: as many tiles as the window is wide.
#[component]
fn Banner() -> impl IntoView {
    let size = |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|v| v.as_f64()).unwrap_or(1000.0);
    let (width, height) = (size(window().inner_width()), size(window().inner_height()));
    // A tile is about a tenth of the window's longer side.
    let columns = ((width / (width.max(height) / 10.0).max(90.0)) as i16 / 2 * 2 + 4).clamp(6, 20);
    let Land { view_box, markup } = land::banner(columns, 4).unwrap_or_default();
    view! {
        <div class="banner">
            <svg viewBox=view_box preserveAspectRatio="xMidYMid slice" aria-hidden="true">
                <defs inner_html=bastide_art::meadow_defs()></defs>
                <g inner_html=markup></g>
            </svg>
        </div>
    }
}

/// One touch, and the game begins.
fn play(app: App) -> impl IntoView {
    let lang = app.words();
    let Plan { seats, .. } = app.plan.with_untracked(|plan| against_one(plan, &opponent()));
    let about = lang.fill(
        "home.play-about",
        &[("name", &seat_name(lang, &seats[1])), ("level", &level_name(lang, &seats[1]).unwrap_or_default())],
    );
    view! {
        <button id="play" class="door" on:click=press(move |_| app.play_at_once())>
            <span class="view faces" aria-hidden="true">
                {face_picture(paint(seats[0].colour), Face::Person, false)}
                {seat_face(&seats[1], false)}
            </span>
            <b>{lang.t("home.play")}</b>
            <span>{about}</span>
        </button>
    }
}

/// The last game that is not over, as it lies on the table. One that cannot be read waits on the page of games.
fn resume(app: App, id: &str) -> Option<impl IntoView + use<>> {
    let lang = app.words();
    let table: Table = shelf::take(id).ok()?.table;
    let Land { view_box, markup } = land::miniature(&table);
    let id = id.to_owned();
    Some(view! {
        <button id="continue" class="door" on:click=press(move |_| app.resume(&id))>
            <svg class="view" viewBox=view_box aria-hidden="true" inner_html=markup></svg>
            <b>{lang.t("home.continue")}</b>
            {whos(app, &table.plan().seats, &table.game().scores(), false)}
        </button>
    })
}

/// A tile as a card, somewhere on the drawing, a little turned.
fn card(kind: &str, quarters: u8, transform: &str) -> String {
    let Some(kind) = KindId::by_name(kind) else { return String::new() };
    format!(
        "<g transform=\"{transform}\"><path class=\"k-sh\" d=\"M4 5h100v100h-100z\"/>{}<path class=\"k-line\" d=\"M0 0h100v100h-100z\"/></g>",
        bastide_art::card_svg(kind, Rotation::new(quarters), TileOptions::default())
    )
}

/// The rule book, lying open.
fn book() -> String {
    format!(
        "<path class=\"k-sh\" d=\"M8 22Q34 10 62 24 90 10 118 22V76Q90 66 62 78 34 66 8 76Z\"/>\
         <path class=\"k-ra\" d=\"M3 18Q32 6 60 18 88 6 117 18V73Q88 63 60 75 32 63 3 73Z\"/>\
         <path class=\"k-paper\" d=\"M6 15Q33 4 60 16V71Q33 60 6 69ZM114 15Q87 4 60 16V71Q87 60 114 69Z\"/>\
         <path class=\"k-line\" d=\"M60 16V71M70 25Q86 17 104 21M70 34Q86 26 104 30M70 43Q86 35 104 39M70 52Q82 46 92 47\"/>{}\
         <g class=\"p1\" transform=\"translate(33 38)scale(.62)\">{}</g>",
        card("base/D", 0, "translate(15 21)skewY(-4)scale(.36)"),
        bastide_art::figure_svg(bastide_art::FigureShape::Meeple, bastide_art::Pattern::Plain),
    )
}

/// Tiles and figures, waiting to be laid out.
fn hand() -> String {
    let meeple = |colour: u8, at: &str| {
        let piece = bastide_art::figure_svg(bastide_art::FigureShape::Meeple, bastide_art::Pattern::Plain);
        format!("<g class=\"p{colour}\" transform=\"translate({at})scale(.8)\">{piece}</g>")
    };
    card("inns/EK", 0, "translate(14 24)rotate(-13)scale(.42)")
        + &card("base/C", 0, "translate(66 13)rotate(12)scale(.42)")
        + &card("base/A", 0, "translate(38 12)rotate(-1)scale(.45)")
        + &meeple(0, "28 66")
        + &meeple(2, "60 68")
        + &meeple(3, "92 65")
}
