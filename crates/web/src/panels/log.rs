//! The log: a line a turn with its pictures and points, the newest first. The words of a line, with the sum behind every
//! score, are one touch away; touching it shows the tile on the board.

use std::collections::BTreeSet;

use bastide_art::{FigureShape, Icon};
use bastide_rules::{Event, Place, Player};
use leptos::prelude::*;

use super::round::RoundButton;
use super::{figure_picture, icon_picture, seat_face, tile_picture};
use crate::board::markup::{neutral_shape, shape, signed};
use crate::following::{Deed, Row, about, cell, rows, turns};
use crate::kinds::{press, says_whether};
use crate::state::{App, Pointed};
use crate::words::Teller;

/// Lines at first, and as many more with every wish: a whole game's pictures would slow the page.
const LINES: usize = 24;

type Open = RwSignal<BTreeSet<usize>>;

/// The log.
#[component]
pub(super) fn Log() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let most = RwSignal::new(LINES);
    let open = Open::default();
    let scores = move || app.prefs.with(|p| p.log_scores);
    let lines = Memo::new(move |_| {
        let at = app.shown.get().map_or(0, |s| s.at);
        // One more than is shown tells whether there are earlier ones.
        app.table.with(|t| {
            t.as_ref()
                .map_or(Vec::new(), |t| rows(&turns(&t.steps()[..at.min(t.steps().len())]), scores(), most.get() + 1))
        })
    });
    let more = move || lines.with(|l| l.len() > most.get());
    view! {
        <div class="log-tools">
            <button id="log-scores" aria-pressed=says_whether(scores) on:click=press(move |_| app.prefer(|p| p.log_scores = !p.log_scores))>
                {lang.t("log.scores")}
            </button>
            <RoundButton/>
        </div>
        <Show when=move || lines.with(Vec::is_empty)>
            <p class="explain">{move || if scores() { lang.t("log.no-scores") } else { lang.t("log.empty") }}</p>
        </Show>
        <ol class="log" aria-label=app.t("tab.log")>
            <For each=move || lines.with(|l| l[..l.len().min(most.get())].to_vec()) key=Row::clone children=move |row| line(app, row, open)/>
        </ol>
        <Show when=more>
            <button id="log-more" class="plain" on:click=press(move |_| most.update(|m| *m += LINES))>{lang.t("log.more")}</button>
        </Show>
    }
}

/// A turn at a glance, and its words when it is open.
fn line(app: App, row: Row, open: Open) -> impl IntoView {
    let number = row.number;
    let is_open = move || open.with(|open| open.contains(&number));
    let (tile, place) = (row.tile(), row.place());
    let look = move |come: bool| {
        app.pointed.set(tile.map(|pos| Pointed { pos, come }));
        app.looked_at.set(place);
    };
    let touch = move |_| {
        open.update(|open| {
            if !open.remove(&number) {
                open.insert(number);
            }
        });
        look(true);
    };
    let colour = row.player.map_or("nobody".to_owned(), |p| format!("p{}", app.colour(p)));
    view! {
        <li class=format!("turn {colour}") data-turn=number>
            <button
                class="plain head"
                aria-expanded=says_whether(is_open)
                on:click=press(touch)
                on:pointerenter=move |_| look(false)
                on:pointerleave=move |_| forget(app)
                on:focus=move |_| look(false)
                on:blur=move |_| forget(app)
            >
                <span class="tiles">{pictures(app, &row, true)}</span>
                <span class="by">{player(app, row.player)}</span>
                <span class="deeds">{pictures(app, &row, false)}</span>
                <span class="plates">{plates(app, &row)}</span>
            </button>
            {move || is_open().then(|| told(app, number))}
        </li>
    }
}

fn forget(app: App) {
    app.pointed.set(None);
    app.looked_at.set(None);
}

/// The face and name of whoever played.
fn player(app: App, player: Option<Player>) -> AnyView {
    let Some(player) = player else { return view! { <b class="name">{app.t("event.ended")}</b> }.into_any() };
    let patterns = app.prefs.with_untracked(|p| p.patterns);
    let name = app.tell(|t| t.player(player).to_owned());
    let face = app.table.with_untracked(|t| t.as_ref().map(|t| seat_face(t.seat(player), patterns)));
    view! { {face}<b class="name">{name}</b> }.into_any()
}

/// The tiles of a turn, or what else was done.
fn pictures(app: App, row: &Row, tiles: bool) -> Vec<AnyView> {
    let wanted = row.deeds.iter().filter(|deed| matches!(deed, Deed::Tile { .. } | Deed::Discarded(_)) == tiles);
    wanted.map(|deed| picture(app, deed)).collect()
}

fn picture(app: App, deed: &Deed) -> AnyView {
    let lang = app.words();
    let (gardens, patterns) = (crate::board::gardens(app), app.prefs.with_untracked(|p| p.patterns));
    let named = |id: &str, picture: AnyView| {
        let name = lang.of("deed", id);
        view! { <span class="deed" title=name>{picture}<span class="aside">{name}</span></span> }.into_any()
    };
    let counted = |icon: Icon, n: u8, name: &'static str| {
        view! { <span class="deed" title=name>{icon_picture(icon)}<span class="aside">{name}": "</span>{n}</span> }
            .into_any()
    };
    let figure = |player: Player, figure: bastide_rules::Figure, on| {
        let name = lang.of("figure", &figure.to_string()).to_owned();
        figure_picture(app.colour(player), app.shape(shape(figure, on)), patterns, Some(name))
    };
    match *deed {
        Deed::Tile { kind, rotation, .. } => {
            tile_picture(kind, rotation, gardens, app.tell(|t| t.tile(kind, rotation)))
        }
        Deed::Discarded(kind) => {
            let name = lang.of("deed", "discarded");
            view! { <span class="out" title=name>{tile_picture(kind, Default::default(), gardens, Some(name.into()))}</span> }
                .into_any()
        }
        Deed::Figure(player, piece, place) => view! {
            <span class="deed">{figure(player, piece, place.spot.kind)}{lang.part(place.spot.kind)}</span>
        }
        .into_any(),
        Deed::Home(player, piece, place) => named("home", figure(player, piece, place.spot.kind)),
        Deed::FlightFailed(..) => named("flight-failed", icon_picture(Icon::Flight)),
        Deed::Neutral(piece, place) => {
            let body =
                figure_picture(0, neutral_shape(piece), false, Some(lang.of("figure", &piece.to_string()).into()));
            view! { <span class="deed">{body}{lang.part(place.spot.kind)}</span> }.into_any()
        }
        Deed::Surveyor(surveyor, to) => counted(Icon::Surveyor, to as u8, lang.of("surveyor", surveyor.id())),
        Deed::Ferry(_) => named("ferry", icon_picture(Icon::Ferry)),
        Deed::Robber(player) => {
            named("robber", figure_picture(app.colour(player), FigureShape::Robber, patterns, None))
        }
        Deed::Message(message) => {
            let number = bastide_rules::Message::ALL.iter().position(|m| *m == message).unwrap_or_default() as u8 + 1;
            named("message", icon_picture(Icon::Message(number)))
        }
        Deed::Circle(circle, add) => {
            named(if add { "circle-add" } else { "circle-remove" }, icon_picture(Icon::Crop(circle)))
        }
        Deed::Goods(_, goods, n) => counted(Icon::Goods(goods), n, lang.of("goods", goods.id())),
        Deed::Gold(_, n) => counted(Icon::Gold, n, lang.t("goods.gold-bars")),
        Deed::Chip(chip) => named("chip", icon_picture(Icon::Chip(crate::board::markup::face(chip)))),
        Deed::Wine(bottle) => named("wine", icon_picture(Icon::Bottle(bottle.colour))),
        Deed::Isle(player, piece) => named("isle", figure(player, piece, bastide_rules::PartKind::Road)),
    }
}

/// The points of a turn, those of the player whose turn it is first.
fn plates(app: App, row: &Row) -> Vec<AnyView> {
    let scored = row.points.iter().filter(|(_, points)| *points != 0);
    scored
        .map(|&(player, points)| {
            let name =
                (row.player != Some(player)).then(|| app.tell(|t| t.player(player).to_owned()).unwrap_or_default());
            let class = format!("plate p{}{}", app.colour(player), if name.is_some() { " other" } else { "" });
            view! {
                <span class=class data-points=format!("{} {points}", player.0)>
                    {name.map(|name| view! { <span class="aside">{name}": "</span> })}
                    <b>{signed(points)}</b>
                </span>
            }
            .into_any()
        })
        .collect()
}

/// All that happened in a turn, in sentences.
fn told(app: App, number: usize) -> impl IntoView {
    let scores_only = app.prefs.with_untracked(|p| p.log_scores);
    let lang = app.words();
    let sentences = app.table.with_untracked(|table| {
        let Some(table) = table else { return Vec::new() };
        let teller = Teller::new(lang, table);
        let turns = turns(table.steps());
        let events = turns.get(number - 1).map_or(Vec::new(), |turn| turn.told().copied().collect());
        events
            .into_iter()
            .filter(|event| !scores_only || matches!(event, Event::Scored { .. }))
            .filter_map(|event| teller.event(&event).map(|text| sentence(app, &event, text, &teller)))
            .collect::<Vec<AnyView>>()
    });
    view! { <ul class="told">{sentences}</ul> }
}

/// One sentence; where it has a place, it shows it.
fn sentence(app: App, event: &Event, text: String, teller: &Teller<'_>) -> AnyView {
    let (player, place) = about(event);
    let colour = player.map_or("nobody".to_owned(), |p| format!("p{}", app.colour(p)));
    let (sum, class) = match event {
        Event::Scored { points, .. } => (teller.sum(points), format!("{colour} points")),
        _ => (String::new(), colour),
    };
    let sum = (!sum.is_empty()).then(|| view! { <span class="sum">{sum}</span> });
    match cell(event) {
        Some(pos) => {
            let look = move |come: bool, place: Option<Place>| {
                app.pointed.set(Some(Pointed { pos, come }));
                app.looked_at.set(place);
            };
            view! {
                <li class=class>
                    <button
                        class="plain"
                        on:click=press(move |_| look(true, place))
                        on:pointerenter=move |_| look(false, place)
                        on:pointerleave=move |_| forget(app)
                        on:focus=move |_| look(false, place)
                        on:blur=move |_| forget(app)
                    >
                        {text}
                        {sum}
                    </button>
                </li>
            }
            .into_any()
        }
        None => view! { <li class=class><span class="line">{text}{sum}</span></li> }.into_any(),
    }
}
