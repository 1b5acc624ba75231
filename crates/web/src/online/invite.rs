//! The way to a table for others: its link, to copy, to hand on, or to point a phone at.

use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::kinds::press;
use crate::state::App;

/// The link to a table.
fn link(id: &str) -> String {
    let here = window().location().href().unwrap_or_default();
    format!("{}#table={id}", here.split('#').next().unwrap_or_default())
}

/// A text as a square of dark and light: its size with the margin around it, and a path of the dark ones.
fn code(text: &str) -> Option<(i32, String)> {
    const MARGIN: i32 = 2;
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            path += &format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
        }
    }
    Some((code.size() + 2 * MARGIN, path))
}

/// Calls one of the browser's own helpers, where it has them: on plain HTTP in the home network some are missing.
fn call(on: &JsValue, what: &str, with: &JsValue) -> Result<JsValue, JsValue> {
    Reflect::get(on, &what.into())?.dyn_into::<Function>()?.call1(on, with)
}

fn copy(text: &str) -> bool {
    let navigator: JsValue = window().navigator().into();
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).unwrap_or_default();
    clipboard.is_object() && call(&clipboard, "writeText", &text.into()).is_ok()
}

fn can_share() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

fn share(link: &str) {
    let data = Object::new();
    // What becomes of it is between the player and the device.
    let _ = Reflect::set(&data, &"url".into(), &link.into())
        .and_then(|_| call(&window().navigator().into(), "share", &data));
}

/// Link, buttons and code.
#[component]
pub(super) fn Invitation(id: String) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let link = StoredValue::new(link(&id));
    let field = NodeRef::<leptos::html::Input>::new();
    let take = move |_| {
        if copy(&link.get_value()) {
            app.said.set(lang.t("invite.copied").into());
            app.online.copied.set(true);
            set_timeout(move || app.online.copied.set(false), std::time::Duration::from_secs(3));
        } else if let Some(field) = field.get_untracked() {
            // The link is marked, for the keys that copy.
            field.select();
            browser::go_to("link");
        }
    };
    let label = move || if app.online.copied.get() { lang.t("invite.copied") } else { lang.t("invite.copy") };
    let picture = link.with_value(|link| code(link)).map(|(size, path)| {
        view! {
            <svg class="code" viewBox=format!("0 0 {size} {size}") role="img" aria-label=lang.t("invite.code")>
                <path class="light" d=format!("M0 0h{size}v{size}h-{size}z")></path>
                <path class="dark" d=path></path>
            </svg>
        }
    });
    view! {
        <div class="invitation">
            <div class="sending">
                <p>{lang.t("invite.about")}</p>
                <input id="link" type="text" readonly node_ref=field aria-label=lang.t("invite.link") prop:value=link.get_value() on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }/>
                <p class="group">
                    <button id="copy-link" class="main" on:click=press(take)>{label}</button>
                    {can_share().then(|| view! { <button id="share-link" on:click=press(move |_| link.with_value(|link| share(link)))>{lang.t("invite.share")}</button> })}
                </p>
            </div>
            {picture}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_fits_into_a_code() {
        let (size, path) = code("http://192.168.178.23:4433/#table=0123456789abcdef").unwrap();
        assert!((25..=41).contains(&size), "{size}");
        // The three corners by which a phone finds it.
        let corners = [(2, 2), (size - 9, 2), (2, size - 9)];
        assert!(corners.iter().all(|(x, y)| path.contains(&format!("M{x} {y}h1"))), "{path}");
    }
}
