//! The few things asked of the browser itself.

use leptos::prelude::{StoredValue, WithValue, document, on_cleanup, window};
use wasm_bindgen::prelude::*;

use bastide_art::Theme as Light;

use crate::prefs::Prefs;
use crate::shelf;

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

/// Tells the document about language, colours and movement, for the style sheet and the start-up script to follow.
pub(crate) fn apply(prefs: &Prefs, lang: &str) {
    let Some(root) = document().document_element() else { return };
    for (name, value) in [
        ("lang", lang),
        ("data-theme", prefs.theme.id()),
        ("data-motion", if prefs.motion { "on" } else { "off" }),
        ("data-grid", if prefs.grid { "on" } else { "off" }),
        ("data-keys", if prefs.keys { "on" } else { "off" }),
        ("data-awake", if prefs.awake { "on" } else { "off" }),
    ] {
        // Setting a plain attribute cannot fail.
        let _ = root.set_attribute(name, value);
    }
}

/// Asks the browser, once, not to clear away what it keeps when it runs out of room.
pub(crate) fn keep_for_good() {
    const ASKED: &str = "bastide.asked-to-keep";
    if shelf::text(ASKED).is_none() && shelf::write_text(ASKED, "1") {
        // The answer changes nothing for us: what is kept is kept as long as the browser likes.
        let _ = window().navigator().storage().persist();
    }
}

/// The page's own address, without what stands after `#` or `?`.
#[must_use]
pub(crate) fn page_address() -> String {
    let whole = window().location().href().unwrap_or_default();
    whole.split(['#', '?']).next().unwrap_or_default().to_owned()
}

/// Copies the text of a field. Says whether that worked; its text is chosen in any case, to be copied by hand.
pub(crate) fn copy_from(id: &str) -> bool {
    let copy = || -> Result<bool, JsValue> {
        let field = document().get_element_by_id(id).ok_or(JsValue::NULL)?;
        let field: web_sys::HtmlInputElement = field.unchecked_into();
        field.focus()?;
        field.select();
        // The newer way asks for a secure address, which a page on the home network does not have.
        let document: JsValue = document().into();
        let command = js_sys::Reflect::get(&document, &"execCommand".into())?.dyn_into::<js_sys::Function>()?;
        Ok(command.call1(&document, &"copy".into())?.is_truthy())
    };
    copy().unwrap_or(false)
}

/// Hands a link on as the device does; without a link, says whether the device can.
pub(crate) fn hand_on_link(link: Option<&str>) -> bool {
    let hand_on = || -> Result<bool, JsValue> {
        let navigator: JsValue = window().navigator().into();
        let share = js_sys::Reflect::get(&navigator, &"share".into())?.dyn_into::<js_sys::Function>()?;
        if let Some(link) = link {
            let data = js_sys::Object::new();
            js_sys::Reflect::set(&data, &"url".into(), &link.into())?;
            // What becomes of it is between the player and the device.
            share.call1(&navigator, &data)?;
        }
        Ok(true)
    };
    hand_on().unwrap_or(false)
}

/// Offers a text as a file to save.
pub(crate) fn save_file(name: &str, text: &str) {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("application/x-ndjson");
    let parts = js_sys::Array::of1(&text.into());
    match web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) {
        Ok(blob) => save_blob(name, &blob),
        Err(why) => web_sys::console::warn_1(&why),
    }
}

/// Offers anything as a file to save.
pub(crate) fn save_blob(name: &str, blob: &web_sys::Blob) {
    let save = || -> Result<(), JsValue> {
        let url = web_sys::Url::create_object_url_with_blob(blob)?;
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

/// Gives an element the focus, whether or not the Tab key would lead there.
pub(crate) fn go_to(id: &str) {
    let Some(element) = document().get_element_by_id(id) else { return };
    if !element.has_attribute("tabindex") && element.tag_name() != "BUTTON" {
        // Setting a plain attribute cannot fail, nor can focus on an element that is there.
        let _ = element.set_attribute("tabindex", "-1");
    }
    let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
}

/// Whether the system asks for as little movement as possible.
#[must_use]
pub(crate) fn wants_stillness() -> bool {
    matches!(window().match_media("(prefers-reduced-motion: reduce)"), Ok(Some(query)) if query.matches())
}

/// Hears an event before anything on the page does, as long as what asks for it is shown.
pub(crate) fn first_to_hear(event: &'static str, then: impl Fn(&web_sys::Event) + 'static) {
    let called = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| then(&event));
    // Listening cannot fail.
    let _ = window().add_event_listener_with_callback_and_bool(event, called.as_ref().unchecked_ref(), true);
    let kept = StoredValue::new_local(called);
    on_cleanup(move || {
        kept.try_with_value(|called| {
            let _ = window().remove_event_listener_with_callback_and_bool(event, called.as_ref().unchecked_ref(), true);
        });
    });
}

/// Calls back once, when an element comes into view or near it.
pub(crate) fn when_seen(element: &web_sys::Element, then: impl Fn() + 'static) {
    let called = Closure::<dyn Fn(js_sys::Array, web_sys::IntersectionObserver)>::new(
        move |entries: js_sys::Array, observer: web_sys::IntersectionObserver| {
            let seen = |entry: JsValue| entry.unchecked_into::<web_sys::IntersectionObserverEntry>().is_intersecting();
            if entries.iter().any(seen) {
                observer.disconnect();
                then();
            }
        },
    );
    let Ok(observer) = web_sys::IntersectionObserver::new(called.as_ref().unchecked_ref()) else { return };
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
