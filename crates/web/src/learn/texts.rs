//! Texts that are files of their own, beside the program: fetched when somebody wants them, kept by the service worker like all else.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Fetches the file whose name stands at the document as `data-NAME`, and hands its text on; nothing when it cannot be had.
pub(super) fn fetch(name: &str, then: impl FnOnce(Option<String>) + 'static) {
    let file = document().document_element().and_then(|root| root.get_attribute(&format!("data-{name}")));
    spawn_local(async move {
        then(match file {
            Some(file) => text(&file).await.ok().flatten(),
            None => None,
        });
    });
}

async fn text(file: &str) -> Result<Option<String>, JsValue> {
    let answer: web_sys::Response = JsFuture::from(window().fetch_with_str(file)).await?.unchecked_into();
    if !answer.ok() {
        return Ok(None);
    }
    Ok(JsFuture::from(answer.text()?).await?.as_string())
}
