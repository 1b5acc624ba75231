//! Who plays: names, colours, order, who begins.

use bastide_art::Face;
use bastide_bots::Level;
use bastide_table::{Colour, Seat};
use leptos::prelude::*;

use crate::board::markup::{paint, seat_piece};
use crate::kinds::{changed, press, says_whether, whether};
use crate::panels::{face_picture, line_sign};
use crate::state::App;
use crate::words::seat_name;

/// The seats in turn order.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let count = Memo::new(move |_| app.plan.with(|t| t.seats.len()));
    view! {
        <ol class="seats">{move || (0..count.get()).map(|i| seat(app, i)).collect_view()}</ol>
        <button id="add-seat" disabled=whether(move || count.get() > 5) on:click=press(move |_| app.plan.update(|t| t.add_seat()))>
            {lang.t("seats.add")}
        </button>
    }
}

/// Letters a name may have. Where there is less room, it is cut with an ellipsis.
const LONGEST_NAME: &str = "40";

/// The choice that is no bot.
const PERSON: &str = "person";

fn seat(app: App, i: usize) -> impl IntoView {
    let lang = app.words();
    let with = move |f: fn(&Seat) -> String| move || app.plan.with(|t| t.seats.get(i).map(f).unwrap_or_default());
    let colour = Memo::new(move |_| app.plan.with(|t| t.seats.get(i).map_or(Colour::Red, |s| s.colour)));
    let kind = move || {
        let bot = app.plan.with(|t| t.seats.get(i).and_then(|s| s.bot.clone()));
        bot.unwrap_or_else(|| PERSON.to_owned())
    };
    let face = move || Face::of_level(&kind());
    let unnamed = move || {
        let seat = app.plan.with(|t| t.seats.get(i).map(|s| Seat { name: String::new(), ..s.clone() }));
        seat.map(|seat| seat_name(lang, &seat).to_owned()).unwrap_or_default()
    };
    let about = move || match kind().as_str() {
        PERSON => lang.t("seats.person-about"),
        level => lang.of("level-about", level),
    };
    let choose = move |bot: Option<&'static str>| {
        app.plan.update(|t| {
            if let Some(s) = t.seats.get_mut(i) {
                s.bot = bot.map(str::to_owned)
            }
        });
    };
    let sitter = move |bot: Option<&'static str>| {
        let id = bot.unwrap_or(PERSON);
        let name = bot.map_or(lang.t("seats.person"), |level| lang.of("level", level));
        view! {
            <label class="sitter">
                <input
                    type="radio"
                    name=format!("kind-{i}")
                    id=format!("kind-{i}-{id}")
                    prop:checked=whether(move || kind() == id)
                    on:change=changed(move |_| choose(bot))
                />
                {move || face_picture(paint(colour.get()), Face::of_level(id), false)}
                <span>{name}</span>
            </label>
        }
    };
    let sitters = std::iter::once(None).chain(Level::ALL.map(|l| Some(l.id()))).map(sitter).collect_view();
    let patterns = move || app.prefs.with(|p| p.patterns);
    let colours = Colour::ALL
        .map(|c| {
            let label = lang.of("colour", c.id());
            let paint = paint(c);
            view! {
                <button
                    class="colour"
                    aria-label=lang.fill("seats.colour", &[("colour", &label), ("n", &(i + 1))])
                    aria-pressed=says_whether(move || colour.get() == c)
                    title=label
                    on:click=press(move |_| app.plan.update(|t| t.recolour(i, c)))
                >
                    <svg class="piece" viewBox="-18 -19 36 36" aria-hidden="true" inner_html=move || format!("<g class=\"p{paint}\">{}</g>", seat_piece(paint, bastide_art::FigureShape::Meeple, patterns()))></svg>
                </button>
            }
        })
        .collect_view();
    view! {
        <li class="seat" data-seat=i>
            <span class="sits">{move || face_picture(paint(colour.get()), face(), patterns())}</span>
            <input
                type="text"
                maxlength=LONGEST_NAME
                id=format!("name-{i}")
                autocomplete="off"
                aria-label=lang.fill("seats.name", &[("n", &(i + 1))])
                placeholder=unnamed
                prop:value=with(|s| s.name.clone())
                on:input=changed(move |e| {
                    let name = event_target_value(&e);
                    app.plan.update(|t| if let Some(s) = t.seats.get_mut(i) { s.name = name });
                })
            />
            <span class="colours" role="group" aria-label=lang.t("seats.colours")>{colours}</span>
            <label class="begins">
                <input
                    type="radio"
                    name="begins"
                    prop:checked=whether(move || app.plan.with(|t| usize::from(t.setup.settings.start_player) == i))
                    on:change=changed(move |_| app.plan.update(|t| t.setup.settings.start_player = i as u8))
                />
                {lang.t("seats.begins")}
            </label>
            <button class="plain" disabled=whether(move || i == 0) aria-label=lang.fill("seats.up", &[("n", &(i + 1))]) on:click=press(move |_| app.plan.update(|t| t.move_up(i)))>{line_sign(crate::panels::UP)}</button>
            <button
                class="plain"
                disabled=whether(move || app.plan.with(|t| t.seats.len() <= 2))
                aria-label=lang.fill("seats.remove", &[("n", &(i + 1))])
                on:click=press(move |_| app.plan.update(|t| t.remove_seat(i)))
            >
                {line_sign(crate::panels::CROSS)}
            </button>
            <fieldset class="sitters">
                <legend class="aside">{lang.fill("seats.kind", &[("n", &(i + 1))])}</legend>
                {sitters}
            </fieldset>
            <p class="explain">{about}</p>
        </li>
    }
}
