//! The few things asked of the browser itself.

use leptos::prelude::{StoredValue, WithValue, document, on_cleanup, window};
use wasm_bindgen::prelude::*;

use bastide_art::Theme as Light;

use crate::prefs::Prefs;

/// The language the browser asks for.
#[must_use]
pub(crate) fn language() -> String {
    window().navigator().language().unwrap_or_default()
}

/// Luck for a new game, as much as a seed takes.
#[must_use]
pub(crate) fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    if !matches!(window().crypto().map(|c| c.get_random_values_with_u8_array(&mut bytes)), Ok(Ok(_))) {
        // Poor luck is better than none.
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = CSSStyleSheet)]
    type Sheet;
    #[wasm_bindgen(constructor, js_class = "CSSStyleSheet")]
    fn new() -> Sheet;
    #[wasm_bindgen(method, js_name = replaceSync)]
    fn replace_sync(this: &Sheet, text: &str);
}

/// Gives the page the drawings' style sheet: constructed, because the page allows no inline styles.
pub(crate) fn dress() {
    let day = bastide_art::palette(Light::Light);
    let dusk = bastide_art::palette(Light::Dark);
    let css = format!(
        ":root{{{day}}}@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dusk}}}}}\
         :root[data-theme=dark]{{{dusk}}}{}",
        bastide_art::style_sheet()
    );
    let sheet = Sheet::new();
    sheet.replace_sync(&css);
    let sheets = js_sys::Array::of1(&sheet);
    // A browser without constructed sheets shows the drawings without colours, but plays.
    let _ = js_sys::Reflect::set(&document(), &"adoptedStyleSheets".into(), &sheets);
}

/// Tells the document about language, colours and movement, for the style sheet to follow.
pub(crate) fn apply(prefs: &Prefs, lang: &str) {
    let Some(root) = document().document_element() else { return };
    for (name, value) in [
        ("lang", lang),
        ("data-theme", prefs.theme.id()),
        ("data-motion", if prefs.motion { "on" } else { "off" }),
        ("data-grid", if prefs.grid { "on" } else { "off" }),
    ] {
        // Setting a plain attribute cannot fail.
        let _ = root.set_attribute(name, value);
    }
}

/// Writes the game in play into the address, so that a reload goes on with it.
pub(crate) fn remember_place(id: Option<&str>) {
    let hash = id.map_or_else(|| "#".to_owned(), |id| format!("#game={id}"));
    if let Ok(history) = window().history() {
        // Without it a reload shows the list of games, which is bearable.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&hash));
    }
}

/// The game named in the address.
#[must_use]
pub(crate) fn place() -> Option<String> {
    let hash = window().location().hash().ok()?;
    hash.strip_prefix("#game=").map(str::to_owned)
}

/// Offers a text as a file to save.
pub(crate) fn save_file(name: &str, text: &str) {
    let save = || -> Result<(), JsValue> {
        let options = web_sys::BlobPropertyBag::new();
        options.set_type("application/x-ndjson");
        let parts = js_sys::Array::of1(&text.into());
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
        let url = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&url)
    };
    if let Err(why) = save() {
        web_sys::console::warn_1(&why);
    }
}

/// Reads the file chosen in a file input and hands its text on.
pub(crate) fn read_file(input: &web_sys::HtmlInputElement, then: impl Fn(String) + 'static) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let Ok(reader) = web_sys::FileReader::new() else { return };
    let source = reader.clone();
    let done = Closure::once_into_js(move || {
        if let Some(text) = source.result().ok().and_then(|r| r.as_string()) {
            then(text);
        }
    });
    reader.set_onload(Some(done.unchecked_ref()));
    if let Err(why) = reader.read_as_text(&file) {
        web_sys::console::warn_1(&why);
    }
    // The same file may be chosen again.
    input.set_value("");
}

/// Calls back whenever an element has another size, as long as what asks for it is shown.
pub(crate) fn on_resize(element: &web_sys::Element, then: impl Fn() + 'static) {
    let called = Closure::<dyn Fn()>::new(then);
    let Ok(observer) = web_sys::ResizeObserver::new(called.as_ref().unchecked_ref()) else { return };
    observer.observe(element);
    let kept = StoredValue::new_local((observer, called));
    on_cleanup(move || {
        // It may be thrown away already, and is silent then.
        kept.try_with_value(|(observer, _)| observer.disconnect());
    });
}

/// Whether keys belong to a text field now.
#[must_use]
pub(crate) fn typing() -> bool {
    document().active_element().is_some_and(|e| {
        matches!(e.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
            && !matches!(e.get_attribute("type").as_deref(), Some("checkbox" | "radio" | "range"))
    })
}
