//! How the page is played: a few sentences, and the keys.

use leptos::prelude::*;

use crate::state::App;

const KEYS: [(&str, &str); 9] = [
    ("1 2 3 …", "number"),
    ("R", "rotate"),
    ("↵", "confirm"),
    ("U ⌫ Ctrl+Z", "undo"),
    ("Esc", "escape"),
    ("← ↑ → ↓", "pan"),
    ("+ −", "zoom"),
    ("F", "fit"),
    ("G", "farms"),
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
            <p>{lang.t("help.turn")}</p>
            <p>{lang.t("help.figures")}</p>
            <p>{lang.t("help.points")}</p>
            <p>{lang.t("help.mouse")}</p>
            <table>{keys}</table>
        </div>
    }
}
