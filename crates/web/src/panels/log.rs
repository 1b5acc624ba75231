//! What happened, the newest first, with the sum behind every score. A line that belongs to a place shows it.

use bastide_rules::{Event, Place, Spot};
use leptos::prelude::*;

use crate::board::markup::paint;
use crate::state::App;
use crate::words::Teller;

#[derive(Clone, PartialEq)]
struct Entry {
    number: (usize, usize),
    colour: Option<u8>,
    text: String,
    sum: String,
    place: Option<Place>,
    points: bool,
}

/// The newest lines are told; a whole game has many more, which the replay shows.
const LINES: usize = 200;

/// The log.
#[component]
pub(super) fn Log() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let entries = move || {
        let at = app.shown.get().map_or(0, |s| s.at);
        app.table.with(|table| {
            let Some(table) = table else { return Vec::new() };
            let teller = Teller::new(lang, table);
            let mut all = Vec::new();
            for (i, step) in table.steps().iter().enumerate().take(at).rev() {
                if all.len() >= LINES {
                    break;
                }
                for (j, event) in step.events.iter().enumerate().rev() {
                    if let Some(text) = teller.event(event) {
                        let (player, place) = about(event);
                        let (sum, points) = match event {
                            Event::Scored { points, .. } => (teller.sum(points), true),
                            _ => (String::new(), false),
                        };
                        let colour = player.map(|p| paint(table.seat(p).colour));
                        all.push(Entry { number: (i, j), colour, text, sum, place, points });
                    }
                }
            }
            all
        })
    };
    let empty = move || app.shown.with(|s| s.as_ref().is_none_or(|s| s.at < 2));
    view! {
        <Show when=empty>
            <p class="explain">{lang.t("log.empty")}</p>
        </Show>
        <ol class="log" reversed aria-label=app.t("tab.log")>
            <For each=entries key=|e: &Entry| (e.number, e.text.clone()) children=move |e| line(app, e)/>
        </ol>
    }
}

fn about(event: &Event) -> (Option<bastide_rules::Player>, Option<Place>) {
    let inner = |pos| Place { pos, spot: Spot { kind: bastide_rules::PartKind::Field, ports: 0 } };
    match *event {
        Event::Scored { player, place, .. } => (Some(player), place),
        Event::Deployed { player, place, .. }
        | Event::Returned { player, place, .. }
        | Event::GoodsTaken { player, place, .. } => (Some(player), Some(place)),
        Event::Laid { player, pos, .. } => (player, Some(inner(pos))),
        Event::ExtraPart { player, .. }
        | Event::DoubleTurn { player }
        | Event::GoldTaken { player, .. }
        | Event::RobberSet { player, .. }
        | Event::RobberTravelled { player, .. }
        | Event::RobberBack { player }
        | Event::TookOff { player, .. }
        | Event::FlightFailed { player, .. }
        | Event::MessageTurned { player, .. }
        | Event::CircleChosen { player, .. } => (Some(player), None),
        Event::Enchanted { to, .. } => (None, Some(to)),
        _ => (None, None),
    }
}

fn line(app: App, entry: Entry) -> impl IntoView {
    let colour = entry.colour.map_or("nobody".to_owned(), |c| format!("p{c}"));
    let class = format!("{colour}{}", if entry.points { " points" } else { "" });
    let sum = (!entry.sum.is_empty()).then(|| view! { <span class="sum">{entry.sum.clone()}</span> });
    match entry.place {
        Some(place) => view! {
            <li class=class>
                <button
                    class="plain"
                    on:click=move |_| app.looked_at.set(Some(place))
                    on:pointerenter=move |_| app.looked_at.set(Some(place))
                    on:pointerleave=move |_| app.looked_at.set(None)
                    on:focus=move |_| app.looked_at.set(Some(place))
                    on:blur=move |_| app.looked_at.set(None)
                >
                    {entry.text}
                    {sum}
                </button>
            </li>
        }
        .into_any(),
        None => view! { <li class=class><span class="line">{entry.text}{sum}</span></li> }.into_any(),
    }
}
