//! Games on the shelf, and games from files.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::panels::{figure_picture, line_sign};
use crate::shelf::{self, Entry};
use crate::state::App;

/// The list of kept games, with the way in for records from files.
#[component]
pub(super) fn Games() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let games = RwSignal::new(shelf::games());
    let row = move |entry: Entry| {
        let kept = StoredValue::new(entry.kept.clone());
        let id = entry.kept.id.clone();
        let name = id.clone();
        let date = js_sys::Date::new(&entry.saved.into())
            .to_locale_date_string(lang.code(), &wasm_bindgen::JsValue::UNDEFINED)
            .as_string()
            .unwrap_or_default();
        let who = entry
            .names
            .iter()
            .zip(&entry.colours)
            .zip(&entry.scores)
            .map(|((name, colour), score)| {
                view! {
                    <span class="who">
                        {figure_picture(*colour, bastide_art::FigureShape::Counter, false, None)}
                        {name.clone()}" "<b>{*score}</b>
                    </span>
                }
            })
            .collect_view();
        let state =
            if entry.over { lang.t("games.over").to_owned() } else { lang.fill("games.tiles", &[("n", &entry.tiles)]) };
        let open = if entry.over { lang.t("games.look") } else { lang.t("games.go-on") };
        let whose = entry.names.join(", ");
        let forget_label = lang.fill("games.forget", &[("players", &whose)]);
        let open_label = format!("{open}: {whose}");
        view! {
            <li data-game=name>
                <span class="whos">{who}</span>
                <span class="facts">{state}" · "{date}</span>
                <button class="resume" aria-label=open_label on:click=move |_| kept.with_value(|k| app.resume(k))>{open}</button>
                <button
                    class="plain forget"
                    aria-label=forget_label
                    on:click=move |_| {
                        shelf::forget(&id);
                        games.set(shelf::games());
                    }
                >
                    {line_sign(crate::panels::CROSS)}
                </button>
            </li>
        }
    };
    let import = move |event: web_sys::Event| {
        if let Some(input) = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            browser::read_file(&input, move |text| app.import(&text));
        }
    };
    view! {
        <section class="card games" aria-labelledby="h-games">
            <h2 id="h-games">{lang.t("games.title")}</h2>
            <Show when=move || games.with(|g| g.is_empty())>
                <p class="explain">{lang.t("games.none")}</p>
            </Show>
            <ul><For each=move || games.get() key=|e: &Entry| e.kept.id.clone() children=row/></ul>
            <label class="file">
                <span>{lang.t("games.import")}</span>
                <input id="import" type="file" accept=".bgr,.jsonl,.txt" on:change=import/>
            </label>
        </section>
    }
}
