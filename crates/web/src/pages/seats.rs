//! Who plays: names, colours, order, who begins.

use bastide_bots::Level;
use leptos::prelude::*;

use crate::board::markup::seat_piece;
use crate::panels::{figure_picture, line_sign};
use crate::session::SeatKind;
use crate::state::App;
use crate::words::seat_name;

/// The seats in turn order.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let count = Memo::new(move |_| app.table.with(|t| t.seats.len()));
    view! {
        <ol class="seats">{move || (0..count.get()).map(|i| seat(app, i)).collect_view()}</ol>
        <button id="add-seat" disabled=move || { count.get() > 5 } on:click=move |_| app.table.update(|t| t.add_seat())>
            {lang.t("seats.add")}
        </button>
    }
}

/// The choice that is no bot.
const PERSON: &str = "person";

fn seat(app: App, i: usize) -> impl IntoView {
    let lang = app.words();
    let with = move |f: fn(&crate::session::Seat) -> String| {
        move || app.table.with(|t| t.seats.get(i).map(f).unwrap_or_default())
    };
    let colour = Memo::new(move |_| app.table.with(|t| t.seats.get(i).map_or(0, |s| s.colour)));
    let colour_name = move || lang.of("colour", &colour.get().to_string());
    let placeholder = move || {
        app.table.with(|t| {
            t.seats
                .get(i)
                .map(|s| seat_name(lang, &crate::session::Seat { name: String::new(), ..s.clone() }).to_owned())
        })
    };
    let kind = move || {
        app.table.with(|t| match t.seats.get(i).map(|s| &s.kind) {
            Some(SeatKind::Bot(level)) => level.clone(),
            _ => PERSON.to_owned(),
        })
    };
    let patterns = move || app.prefs.with(|p| p.patterns);
    let colours = (0..6u8)
        .map(|c| {
            let label = lang.of("colour", &c.to_string());
            view! {
                <button
                    class="colour"
                    aria-label=lang.fill("seats.colour", &[("colour", &label), ("n", &(i + 1))])
                    aria-pressed=move || (colour.get() == c).to_string()
                    title=label
                    on:click=move |_| app.table.update(|t| t.recolour(i, c))
                >
                    <svg class="piece" viewBox="-18 -19 36 36" aria-hidden="true" inner_html=move || format!("<g class=\"p{c}\">{}</g>", seat_piece(c, bastide_art::FigureShape::Meeple, patterns()))></svg>
                </button>
            }
        })
        .collect_view();
    view! {
        <li class="seat" data-seat=i>
            <span class="swatch">{move || figure_picture(colour.get(), bastide_art::FigureShape::Meeple, patterns(), Some(colour_name().into()))}</span>
            <input
                type="text"
                maxlength="20"
                id=format!("name-{i}")
                autocomplete="off"
                aria-label=lang.fill("seats.name", &[("n", &(i + 1))])
                placeholder=placeholder
                prop:value=with(|s| s.name.clone())
                on:input=move |e| {
                    let name = event_target_value(&e);
                    app.table.update(|t| if let Some(s) = t.seats.get_mut(i) { s.name = name });
                }
            />
            <span class="colours" role="group" aria-label=lang.t("seats.colours")>{colours}</span>
            <select
                id=format!("kind-{i}")
                aria-label=lang.fill("seats.kind", &[("n", &(i + 1))])
                prop:value=kind
                on:change=move |e| {
                    let level = event_target_value(&e);
                    let kind = if level == PERSON { SeatKind::Person } else { SeatKind::Bot(level) };
                    app.table.update(|t| if let Some(s) = t.seats.get_mut(i) { s.kind = kind });
                }
            >
                <option value=PERSON selected=move || kind() == PERSON>{lang.t("seats.person")}</option>
                {Level::ALL
                    .map(|level| {
                        let id = level.id();
                        view! {
                            <option value=id title=lang.of("level-about", id) selected=move || kind() == id>
                                {lang.of("level", id)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
            <label class="begins">
                <input
                    type="radio"
                    name="begins"
                    prop:checked=move || app.table.with(|t| usize::from(t.setup.settings.start_player) == i)
                    on:change=move |_| app.table.update(|t| t.setup.settings.start_player = i as u8)
                />
                {lang.t("seats.begins")}
            </label>
            <button class="plain" disabled=move || i == 0 aria-label=lang.fill("seats.up", &[("n", &(i + 1))]) on:click=move |_| app.table.update(|t| t.move_up(i))>{line_sign(crate::panels::UP)}</button>
            <button
                class="plain"
                disabled=move || app.table.with(|t| t.seats.len() <= 2)
                aria-label=lang.fill("seats.remove", &[("n", &(i + 1))])
                on:click=move |_| app.table.update(|t| t.remove_seat(i))
            >
                {line_sign(crate::panels::CROSS)}
            </button>
        </li>
    }
}
