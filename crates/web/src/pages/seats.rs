//! Who plays: names, colours, order, who begins.

use bastide_bots::Level;
use bastide_table::{Colour, Seat};
use leptos::prelude::*;

use crate::board::markup::{paint, seat_piece};
use crate::panels::{figure_picture, line_sign};
use crate::state::App;

/// The seats in turn order.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let count = Memo::new(move |_| app.plan.with(|t| t.seats.len()));
    view! {
        <ol class="seats">{move || (0..count.get()).map(|i| seat(app, i)).collect_view()}</ol>
        <button id="add-seat" disabled=move || { count.get() > 5 } on:click=move |_| app.plan.update(|t| t.add_seat())>
            {lang.t("seats.add")}
        </button>
    }
}

/// The choice that is no bot.
const PERSON: &str = "person";

fn seat(app: App, i: usize) -> impl IntoView {
    let lang = app.words();
    let with = move |f: fn(&Seat) -> String| move || app.plan.with(|t| t.seats.get(i).map(f).unwrap_or_default());
    let colour = Memo::new(move |_| app.plan.with(|t| t.seats.get(i).map_or(Colour::Red, |s| s.colour)));
    let colour_name = move || lang.of("colour", colour.get().id());
    let kind = move || {
        let bot = app.plan.with(|t| t.seats.get(i).and_then(|s| s.bot.clone()));
        bot.unwrap_or_else(|| PERSON.to_owned())
    };
    let patterns = move || app.prefs.with(|p| p.patterns);
    let colours = Colour::ALL
        .map(|c| {
            let label = lang.of("colour", c.id());
            let paint = paint(c);
            view! {
                <button
                    class="colour"
                    aria-label=lang.fill("seats.colour", &[("colour", &label), ("n", &(i + 1))])
                    aria-pressed=move || (colour.get() == c).to_string()
                    title=label
                    on:click=move |_| app.plan.update(|t| t.recolour(i, c))
                >
                    <svg class="piece" viewBox="-18 -19 36 36" aria-hidden="true" inner_html=move || format!("<g class=\"p{paint}\">{}</g>", seat_piece(paint, bastide_art::FigureShape::Meeple, patterns()))></svg>
                </button>
            }
        })
        .collect_view();
    view! {
        <li class="seat" data-seat=i>
            <span class="swatch">{move || figure_picture(paint(colour.get()), bastide_art::FigureShape::Meeple, patterns(), Some(colour_name().into()))}</span>
            <input
                type="text"
                maxlength="20"
                id=format!("name-{i}")
                autocomplete="off"
                aria-label=lang.fill("seats.name", &[("n", &(i + 1))])
                placeholder=colour_name
                prop:value=with(|s| s.name.clone())
                on:input=move |e| {
                    let name = event_target_value(&e);
                    app.plan.update(|t| if let Some(s) = t.seats.get_mut(i) { s.name = name });
                }
            />
            <span class="colours" role="group" aria-label=lang.t("seats.colours")>{colours}</span>
            <select
                id=format!("kind-{i}")
                aria-label=lang.fill("seats.kind", &[("n", &(i + 1))])
                prop:value=kind
                on:change=move |e| {
                    let level = event_target_value(&e);
                    let bot = (level != PERSON).then_some(level);
                    app.plan.update(|t| if let Some(s) = t.seats.get_mut(i) { s.bot = bot });
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
                    prop:checked=move || app.plan.with(|t| usize::from(t.setup.settings.start_player) == i)
                    on:change=move |_| app.plan.update(|t| t.setup.settings.start_player = i as u8)
                />
                {lang.t("seats.begins")}
            </label>
            <button class="plain" disabled=move || i == 0 aria-label=lang.fill("seats.up", &[("n", &(i + 1))]) on:click=move |_| app.plan.update(|t| t.move_up(i))>{line_sign(crate::panels::UP)}</button>
            <button
                class="plain"
                disabled=move || app.plan.with(|t| t.seats.len() <= 2)
                aria-label=lang.fill("seats.remove", &[("n", &(i + 1))])
                on:click=move |_| app.plan.update(|t| t.remove_seat(i))
            >
                {line_sign(crate::panels::CROSS)}
            </button>
        </li>
    }
}
