//! Where it is played: on the table, on a map of the box, or on one somebody has drawn.

use bastide_art::{Distance, MAP_RIM, MapLook};
use bastide_rules::expansion::{EXPANSIONS, Expansion, Mechanic};
use bastide_rules::{Game, Map, Settings, Setup};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::kinds::{changed, press, says_whether};
use crate::lang::Lang;
use crate::panels::rule_link;
use crate::rulebook;
use crate::state::App;
use crate::words::{map_refused, setup_error};

/// Longer than any map can be; larger files are not even read.
const LARGEST_FILE: f64 = 200_000.0;

/// The maps of the box, in the order in which they are offered.
fn maps() -> Vec<Map> {
    bastide_data::MAPS.iter().filter_map(|(_, text)| Map::parse(text).ok()).collect()
}

/// What a map is called.
pub(super) fn title(lang: Lang, map: &Map) -> &str {
    if lang.code() == "de" { &map.title.de } else { &map.title.en }
}

/// A table on this map, for the same people; or why it cannot be.
fn on_map(lang: Lang, map: Map, now: &Setup) -> Result<Setup, String> {
    let setup = Setup::on_map(map, now.players).map_err(|why| setup_error(lang, &why))?;
    let settings = Settings { start_player: now.settings.start_player, ..setup.settings };
    let setup = Setup { settings, ..setup };
    Game::new(&setup).map_err(|why| setup_error(lang, &why))?;
    Ok(setup)
}

/// The text of a map file as a table; or what is wrong with it, and where.
fn read(lang: Lang, text: &str, now: &Setup) -> Result<Setup, String> {
    let map = Map::parse(text).map_err(|why| map_refused(lang, &why))?;
    on_map(lang, map, now)
}

/// The choice of a ground, with what can be played on it.
#[component]
pub(super) fn Grounds() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let error = RwSignal::new(None::<String>);
    let current = Memo::new(move |_| app.plan.with(|p| p.setup.map.clone()));
    let plane = move |_| {
        error.set(None);
        app.plan.update(|plan| {
            if plan.setup.map.is_some() {
                let settings = plan.setup.settings;
                plan.setup = Setup { settings, ..Setup::base(plan.setup.players) };
            }
        });
    };
    let boxed = maps();
    let own = {
        let boxed = boxed.clone();
        move || current.get().filter(|map| !boxed.contains(map))
    };
    let open = move |event: web_sys::Event| {
        let input = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let large = input.files().and_then(|f| f.get(0)).is_some_and(|file| file.size() > LARGEST_FILE);
        if large {
            error.set(Some(crate::lang::fill(lang.of("flaw", "too-long"), &[("n", &LARGEST_FILE)])));
            input.set_value("");
            return;
        }
        browser::read_file(&input, move |text| {
            let now = app.plan.with_untracked(|p| p.setup.clone());
            match read(lang, &text, &now) {
                Ok(setup) => {
                    error.set(None);
                    let name = setup.map.as_ref().map_or(String::new(), |map| title(lang, map).to_owned());
                    app.said.set(lang.fill("ground.opened", &[("title", &name)]));
                    app.plan.update(|plan| plan.setup = setup);
                }
                Err(why) => error.set(Some(why)),
            }
        });
    };
    view! {
        <div class="grounds" role="group" aria-labelledby="h-ground">
            <button class="preset ground" id="ground-plane" aria-pressed=says_whether(move || current.with(Option::is_none)) on:click=press(plane)>
                <svg viewBox="0 0 120 120" aria-hidden="true" inner_html=table_picture()></svg>
                <b>{lang.t("ground.plane")}</b>
                <span>{lang.t("ground.plane-about")}</span>
            </button>
            {boxed.into_iter().map(|map| card(app, map, error)).collect_view()}
            {move || own().map(|map| card(app, map, error))}
        </div>
        <p class="open-map">
            <label class="button" for="open-map">{lang.t("ground.open")}</label>
            <input id="open-map" class="aside" type="file" accept=".map,.txt,text/plain" on:change=changed(open)/>
            <span class="explain">{lang.t("ground.open-about")}</span>
        </p>
        <p id="map-error" class="objection" role="alert">{move || error.get()}</p>
        {move || current.get().map(|map| details(app, &map))}
    }
}

/// A map as a card with a small picture.
fn card(app: App, map: Map, error: RwSignal<Option<String>>) -> impl IntoView {
    let lang = app.words();
    let (name, id) = (title(lang, &map).to_owned(), format!("ground-{}", map.id));
    let picture = bastide_art::map_stamp(&map);
    let view_box = format!("0 0 {} {}", u32::from(map.width) * 100, u32::from(map.height) * 100);
    let about = size(lang, &map);
    let map = StoredValue::new(map);
    let chosen = move || map.with_value(|map| app.plan.with(|p| p.setup.map.as_ref() == Some(map)));
    let pick = move |_| {
        let now = app.plan.with_untracked(|p| p.setup.clone());
        match on_map(lang, map.get_value(), &now) {
            Ok(setup) => {
                error.set(None);
                app.plan.update(|plan| plan.setup = setup);
            }
            Err(why) => error.set(Some(why)),
        }
    };
    view! {
        <button class="preset ground" id=id aria-pressed=says_whether(chosen) on:click=press(pick)>
            <svg viewBox=view_box aria-hidden="true" inner_html=picture></svg>
            <b>{name}</b>
            <span>{about}</span>
        </button>
    }
}

fn size(lang: Lang, map: &Map) -> String {
    use bastide_mapdata::CellKind;
    let cities = map.cells.iter().filter(|c| matches!(c.kind, CellKind::BigCity { .. })).count();
    let cells = map.cells.iter().filter(|c| c.kind == CellKind::Land).count() + cities;
    lang.fill("ground.size", &[("n", &cells), ("cities", &cities), ("starts", &map.starts)])
}

/// The map in large, and what can be played on it.
fn details(app: App, map: &Map) -> impl IntoView + use<> {
    let lang = app.words();
    let name = title(lang, map).to_owned();
    let chips = move || app.plan.with(|p| p.setup.mechanics.contains(&Mechanic::Chips));
    let drawn = map.clone();
    let picture = move || {
        let look = MapLook { distance: Distance::Far, german: lang.code() == "de", chips: chips() };
        let mut markup = bastide_art::map_svg(&drawn, look);
        for cell in &drawn.cells {
            markup.push_str(&bastide_art::map_city_svg(cell, look.distance, false));
        }
        markup + &bastide_art::map_names_svg(&drawn, look)
    };
    let view_box = format!(
        "{0} {0} {1} {2}",
        -MAP_RIM,
        i32::from(map.width) * 100 + 2 * MAP_RIM,
        i32::from(map.height) * 100 + 2 * MAP_RIM
    );
    let country = map.chips.map(bastide_mapdata::Country::word);
    let offered = move |e: &&'static Expansion| e.needs_map() && (e.id != "chips" || country.is_some());
    let switches = EXPANSIONS.iter().filter(offered).map(|e| switch(app, e, country)).collect_view();
    view! {
        <div class="map-details">
            <svg id="map-picture" class="map-picture" viewBox=view_box role="img" aria-label=lang.fill("ground.chosen", &[("title", &name)]) inner_html=picture></svg>
            <div class="map-rules">
                <h3>{lang.t("ground.rules")}" "{rule_link(app, "maps", &name)}</h3>
                <ul class="expansions">{switches}</ul>
                <p class="explain" id="own-layouts">{lang.t("ground.own")}</p>
                <p class="explain">{lang.t("ground.experts")}</p>
            </div>
        </div>
    }
}

/// A rule that is played on maps only.
fn switch(app: App, e: &'static Expansion, country: Option<&'static str>) -> impl IntoView {
    let lang = app.words();
    let on = move || app.plan.with(|p| e.mechanics.iter().all(|m| p.setup.mechanics.contains(m)));
    let change = move |ev: web_sys::Event| {
        let wanted = event_target_checked(&ev);
        app.plan.update(|p| {
            p.setup.mechanics.retain(|m| !e.mechanics.contains(m));
            if wanted {
                p.setup.mechanics.extend(e.mechanics);
            }
        });
    };
    let (about, section) = match country.filter(|_| e.id == "chips") {
        Some(country) => (lang.of("chips-about", country), rulebook::of_country(country)),
        None => (lang.of("expansion-about", e.id), e.id),
    };
    view! {
        <li class="expansion">
            <label class="option">
                <input type="checkbox" id=format!("expansion-{}", e.id) prop:checked=on on:change=changed(change)/>
                <span><b>{lang.of("expansion", e.id)}</b><br/>{about}</span>
            </label>
            {rule_link(app, section, lang.of("expansion", e.id))}
        </li>
    }
}

/// A few tiles on the bare table.
fn table_picture() -> String {
    let tile = |name: &str, x: i32, y: i32| {
        let kind = bastide_rules::tile::KindId::by_name(name);
        let markup = kind.map_or(String::new(), |kind| {
            crate::board::markup::tile_picture(kind, bastide_rules::Rotation::default(), false)
        });
        format!("<g transform=\"translate({x} {y})scale(.4)\">{markup}</g>")
    };
    tile("base/E", 40, 4)
        + &tile("base/U", 0, 44)
        + &tile("base/D", 40, 44)
        + &tile("base/B", 80, 44)
        + &tile("base/V", 0, 84)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_of_the_box_can_be_chosen() {
        let now = Setup::base(3);
        assert_eq!(maps().len(), bastide_data::MAPS.len());
        for map in maps() {
            for lang in Lang::ALL {
                let setup = on_map(lang, map.clone(), &now).expect("it can be played");
                assert_eq!((setup.players, setup.map.as_ref()), (3, Some(&map)));
            }
        }
    }

    #[test]
    fn a_file_that_is_no_map_says_where_and_changes_nothing() {
        let now = Setup::base(2);
        for text in ["", "hello", "map x\ntitle X / X\n\npicture\n ~ ~\n", "\0", "map <script>"] {
            for lang in Lang::ALL {
                let why = read(lang, text, &now).expect_err("it is no map");
                assert!(why.starts_with(if lang == Lang::De { "Zeile " } else { "Line " }), "{why}");
            }
        }
        assert_eq!(now, Setup::base(2));
    }
}
