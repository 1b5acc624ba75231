//! Taking a game along: its record as a file or handed on by the device, and a picture of the board.

use std::fmt::Write;

use bastide_art::{Distance, MapLook, Theme as Light};
use bastide_rules::{Mechanic, Variant};
use bastide_table::Table;
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, File, FilePropertyBag, HtmlCanvasElement, HtmlImageElement, Url,
};

use crate::board::markup::{BEHIND_LINES, Look, figures, survey, surveyors, things};
use crate::lang::Lang;
use crate::pages::{Land, around_table, piece};
use crate::prefs::Theme;
use crate::retelling::in_words;
use crate::stage::Lag;
use crate::state::App;
use crate::words::seat_name;
use crate::{browser, letters};

/// Pixels of a tile in a picture, and the longest side browsers can be trusted with.
const TILE: f64 = 160.0;
const LONGEST: f64 = 4096.0;

/// A name for a file: who played, and when.
fn file_name<'a>(players: impl Iterator<Item = &'a str>, day: &str, kind: &str) -> String {
    let mut parts = vec!["bastide".to_owned()];
    parts.extend(players.map(plain).filter(|name| !name.is_empty()));
    parts.push(day.to_owned());
    format!("{}.{kind}", parts.join("-"))
}

/// A name in letters that every computer allows in file names. Umlauts are spelt out.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.chars().map(letters::small) {
        match letter {
            'ä' | 'æ' => plain.push_str("ae"),
            'ö' | 'ø' | 'œ' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'à'..='å' => plain.push('a'),
            'ç' => plain.push('c'),
            'è'..='ë' => plain.push('e'),
            'ì'..='ï' => plain.push('i'),
            'ñ' => plain.push('n'),
            'ò'..='õ' => plain.push('o'),
            'ù'..='û' => plain.push('u'),
            'a'..='z' | '0'..='9' => plain.push(letter),
            _ => {}
        }
    }
    plain.truncate(20);
    plain
}

/// What the page's own style sheet says of surveyors and the land behind them, for pictures on their own.
const SURVEY_BY_DAY: &str = ".both .k-column{fill-opacity:.24}.behind{opacity:.32}.behind-lines{color:#4a4034}.extra rect{fill:#fffaeb;stroke:#5a3fa8;stroke-width:2.4}\
    .extra text{font:bold 19px serif;text-anchor:middle;dominant-baseline:central;fill:#33281b}";
const SURVEY_AT_DUSK: &str = ".both .k-column{fill-opacity:.24}.behind{opacity:.32}.behind-lines{color:#f0e6c8}.extra rect{fill:#26231e;stroke:#b9a5f2;stroke-width:2.4}\
    .extra text{font:bold 19px serif;text-anchor:middle;dominant-baseline:central;fill:#fff6dc}";

/// The whole board as a drawing that needs nothing else.
fn picture(table: &Table, lang: Lang, light: Light, patterns: bool) -> (String, f64, f64) {
    let game = table.game();
    let (left, top, wide, high) = around_table(table);
    let setup = &table.plan().setup;
    let chips = setup.mechanics.contains(&Mechanic::Chips);
    let map =
        setup.map.as_ref().map(|map| (map, MapLook { distance: Distance::Near, german: lang.code() == "de", chips }));
    let Land { markup, .. } = piece(game, map, (left, top, wide, high), Distance::Near);
    let look = Look::new(Some(table), patterns);
    let still = Lag::default();
    let columns = survey(game, &still);
    let things = map.map_or(String::new(), |(map, _)| things(map, game, &look, Distance::Near));
    let pieces = things + &figures(game, &look, Distance::Near, &still) + &surveyors(game, &still, lang);
    // In the New World some sea belongs to it, and the ends of the columns, where the surveyors stand.
    let (sea, ends) = if look.game == Variant::NewWorld { (1.0, 1.5) } else { (0.0, 0.0) };
    let (width, height) = (f64::from(wide) + 1.0 + sea, f64::from(high) + 1.0 + 2.0 * ends);
    let (x, y) = (f64::from(left) * 100.0 - 50.0, (f64::from(top) - ends) * 100.0 - 50.0);
    let table_top = if light == Light::Light { "#d9cba6" } else { "#191a1c" };
    let mut style = bastide_art::fixed_style_sheet(light);
    for (number, colour) in player_colours(light).enumerate() {
        let _ = write!(style, ".p{number}{{color:{colour}}}");
    }
    if look.game == Variant::NewWorld {
        style += if light == Light::Light { SURVEY_BY_DAY } else { SURVEY_AT_DUSK };
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{land}\" width=\"{0}\" height=\"{1}\" viewBox=\"{x} {y} {0} {1}\"><style>{style}</style>\
         <defs>{defs}{BEHIND_LINES}</defs><path fill=\"{table_top}\" d=\"M{x} {y}h{0}v{1}h-{0}z\"/>{markup}{columns}{pieces}</svg>",
        width * 100.0,
        height * 100.0,
        defs = bastide_art::meadow_defs(),
        land = bastide_art::land_class(look.game),
    );
    (svg, width, height)
}

/// The seats' colours, out of the palette.
fn player_colours(light: Light) -> impl Iterator<Item = String> {
    let palette = bastide_art::palette(light);
    let colour = move |number: usize| {
        let rest = palette.split_once(&format!("--k-player-{number}:"))?.1;
        Some(rest.split([';', '}']).next()?.to_owned())
    };
    (0..6).map_while(colour)
}

impl App {
    /// The name of a file about the game in play.
    fn named(self, table: &Table, kind: &str) -> String {
        let lang: Lang = self.words();
        let day = String::from(js_sys::Date::new_0().to_iso_string());
        // A game of its own is named.
        let game = (table.plan().setup.variant != Variant::Classic).then_some("newworld");
        let players = table.plan().seats.iter().map(|s| seat_name(lang, s));
        file_name(game.into_iter().chain(players), day.get(..10).unwrap_or_default(), kind)
    }

    /// Offers the record of the game in play as a file.
    pub(crate) fn save_as_file(self) {
        self.with_table(|table| browser::save_file(&self.named(table, "bgr"), &table.record().to_string()));
    }

    /// Hands the record on as the device does, to a friend or another program; saves it where the device cannot.
    pub(crate) fn share(self) {
        self.with_table(|table| {
            let record = table.record().to_string();
            // Some browsers hand on only kinds of files they know: it is text, and opens here as such.
            let kinds = [("bgr", "application/x-ndjson"), ("txt", "text/plain")];
            let shared = kinds.into_iter().any(|(kind, mime)| hand_on(&self.named(table, kind), mime, &record));
            if !shared {
                browser::save_file(&self.named(table, "bgr"), &record);
            }
        });
    }

    /// Saves the game in words.
    pub(crate) fn save_words(self) {
        self.with_table(|table| browser::save_file(&self.named(table, "txt"), &in_words(self.words(), table)));
    }

    /// Saves a picture of the board as a drawing.
    pub(crate) fn save_drawing(self) {
        self.with_moment(|table| {
            let (svg, ..) = picture(table, self.words(), self.light(), self.prefs.with_untracked(|p| p.patterns));
            if let Ok(blob) = blob(&svg, "image/svg+xml") {
                browser::save_blob(&self.named(table, "svg"), &blob);
            }
        });
    }

    /// Saves a picture of the board in pixels.
    pub(crate) fn save_picture(self) {
        self.with_moment(|table| {
            let (svg, width, height) =
                picture(table, self.words(), self.light(), self.prefs.with_untracked(|p| p.patterns));
            let scale = TILE.min(LONGEST / width.max(height));
            let name = self.named(table, "png");
            if let Err(why) = paint(&svg, (width * scale) as u32, (height * scale) as u32, name) {
                web_sys::console::warn_1(&why);
            }
        });
    }

    /// The table as it stood at the moment that is shown.
    fn with_moment(self, then: impl FnOnce(&Table)) {
        let at = self.shown.get_untracked().map_or(0, |shown| shown.at);
        self.with_table(|table| {
            let mut then_table = table.clone();
            then_table.rewind(at);
            then(&then_table);
        });
    }

    fn with_table(self, then: impl FnOnce(&Table)) {
        self.table.with_untracked(|table| {
            if let Some(table) = table {
                then(table);
            }
        });
    }

    /// Day or dusk, as the page shows it.
    fn light(self) -> Light {
        let dusk =
            || window().match_media("(prefers-color-scheme: dark)").is_ok_and(|m| m.is_some_and(|m| m.matches()));
        match self.prefs.with_untracked(|p| p.theme) {
            Theme::Light => Light::Light,
            Theme::Dark => Light::Dark,
            Theme::Auto => {
                if dusk() {
                    Light::Dark
                } else {
                    Light::Light
                }
            }
        }
    }
}

fn blob(text: &str, mime: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)
}

/// Asks the browser to hand a file on. Says whether it can; what becomes of it is between the player and the device.
fn hand_on(name: &str, mime: &str, text: &str) -> bool {
    let ask = || -> Result<bool, JsValue> {
        let options = FilePropertyBag::new();
        options.set_type(mime);
        let file = File::new_with_str_sequence_and_options(&Array::of1(&text.into()), name, &options)?;
        let data = Object::new();
        Reflect::set(&data, &"files".into(), &Array::of1(&file))?;
        let navigator: JsValue = window().navigator().into();
        let call = |what: &str| -> Result<JsValue, JsValue> {
            Reflect::get(&navigator, &what.into())?.dyn_into::<Function>()?.call1(&navigator, &data)
        };
        Ok(call("canShare")?.is_truthy() && call("share").is_ok())
    };
    ask().unwrap_or(false)
}

/// Draws a drawing in pixels, and saves them when that is done.
fn paint(svg: &str, width: u32, height: u32, name: String) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(&blob(svg, "image/svg+xml")?)?;
    let image = HtmlImageElement::new()?;
    let source = image.clone();
    let drawn = Closure::once_into_js(move || -> Result<(), JsValue> {
        let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
        canvas.set_width(width);
        canvas.set_height(height);
        let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into::<CanvasRenderingContext2d>();
        context.draw_image_with_html_image_element_and_dw_and_dh(&source, 0.0, 0.0, width.into(), height.into())?;
        let save = Closure::once_into_js(move |pixels: Option<Blob>| {
            if let Some(pixels) = pixels {
                browser::save_blob(&name, &pixels);
            }
        });
        canvas.to_blob(save.unchecked_ref())
    });
    image.set_onload(Some(drawn.unchecked_ref()));
    image.set_src(&url);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_say_players_and_day() {
        let name = |players: &[&str]| file_name(players.iter().copied(), "2026-11-18", "bgr");
        assert_eq!(name(&["Ada", "Odo"]), "bastide-ada-odo-2026-11-18.bgr");
        assert_eq!(name(&["Jürgen Groß", "Zoë/..\\", "☺"]), "bastide-juergengross-zoe-2026-11-18.bgr");
        assert_eq!(name(&["a".repeat(40).as_str()]), format!("bastide-{}-2026-11-18.bgr", "a".repeat(20)));
    }

    #[test]
    fn a_picture_needs_nothing_else() {
        let mut table = Table::new("a", bastide_table::Plan::default(), bastide_dealer::Seed::from(5)).unwrap();
        table.deal().unwrap();
        for light in [Light::Light, Light::Dark] {
            let (svg, width, height) = picture(&table, Lang::En, light, false);
            assert!(!svg.contains("var(") && !svg.contains("href=\"http"), "{svg}");
            assert!(svg.contains(".p5{color:#"));
            assert_eq!((width, height), (2.0, 2.0));
        }
    }

    #[test]
    fn a_picture_of_the_new_world_shows_surveyors_and_their_column() {
        let plan = bastide_table::Plan::for_persons(bastide_rules::Setup::new_world(2));
        let table = Table::new("a", plan, bastide_dealer::Seed::from(5)).unwrap();
        for light in [Light::Light, Light::Dark] {
            let (svg, width, height) = picture(&table, Lang::De, light, false);
            assert!(!svg.contains("var("), "{svg}");
            assert_eq!((svg.matches("data-surveyor").count(), svg.matches("survey-column both").count()), (2, 1));
            // One column of ten spaces, half a tile around it, the sea, and both ends of the column.
            assert_eq!((width, height), (3.0, 14.0));
        }
    }
}
