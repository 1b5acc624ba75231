//! A panic must not leave a dead page without a word: it shows the prepared notice with the details.

use std::panic;

use leptos::prelude::document;
use wasm_bindgen::JsValue;

/// From now on a panic is shown in the page as well as in the browser's console.
pub(crate) fn show_panics() {
    panic::set_hook(Box::new(|info| tell(&info.to_string())));
}

/// Shows that the program cannot go on, and why. The notice stands ready in index.html, because nothing of the
/// program can be relied upon any more.
pub(crate) fn tell(why: &str) {
    web_sys::console::error_1(&JsValue::from_str(why));
    if let Some(details) = document().get_element_by_id("crash-details") {
        details.set_text_content(Some(why));
    }
    if let Some(notice) = document().get_element_by_id("crash") {
        // Should even this fail, there is nothing left to tell it with.
        let _ = notice.remove_attribute("hidden");
    }
}
