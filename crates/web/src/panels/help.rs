//! How the page is played: a few sentences, and the keys.

use leptos::prelude::*;

use crate::kinds::press;
use crate::rulebook;
use crate::state::{App, Dialog};

const KEYS: [(&str, &str); 14] = [
    ("1 2 3 …", "number"),
    ("R", "rotate"),
    ("↵", "confirm"),
    ("U ⌫ Ctrl+Z", "undo"),
    ("Esc", "escape"),
    ("← ↑ → ↓", "pan"),
    ("+ −", "zoom"),
    ("F", "fit"),
    ("G", "farms"),
    ("P", "halt"),
    ("A", "round"),
    ("M", "sound"),
    ("␣ ← →", "look-back"),
    ("PgUp PgDn", "look-back-points"),
];

/// Help.
#[component]
pub(super) fn Help() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let keys = KEYS.map(|(key, id)| {
        view! { <tr><th scope="row"><kbd>{key}</kbd></th><td>{lang.of("key", id)}</td></tr> }
    });
    view! {
        <div class="help">
            <button class="main" id="open-rules" on:click=press(move |_| app.dialog.set(Some(Dialog::Rules(rulebook::first(lang.variant())))))>{lang.t("rulebook.open")}</button>
            <p>{lang.t("help.turn")}</p>
            <p>{lang.t("help.figures")}</p>
            <p>{lang.t("help.points")}</p>
            <p>{lang.t("help.mouse")}</p>
            <table>{keys}</table>
            <p class="explain">{lang.t("help.keys-off")}</p>
        </div>
    }
}
