//! Sharing a moment of a game: a link that holds all of it, a file, a picture, or the game in words.

use leptos::prelude::*;

use crate::browser;
use crate::deals;
use crate::kinds::press;
use crate::state::App;

/// Programs are known to cut longer links.
const LONG: usize = 2000;

/// A button's name for tests, its words, and what it does.
type Way = (&'static str, &'static str, fn(App));

/// All ways to take a game along.
#[component]
pub(super) fn Share() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let link = match app.moment_link() {
        Some(link) => {
            let long = (link.len() > LONG).then(|| view! { <p class="explain">{lang.t("share.long")}</p> });
            view! {
                <p>{lang.t("share.about")}</p>
                <CopyField id="share-link" text=link label=lang.t("share.link")/>
                {long}
            }
            .into_any()
        }
        None => view! { <p id="share-too-long">{lang.t("share.too-long")}</p> }.into_any(),
    };
    let deal = app.table.with_untracked(|table| {
        let table = table.as_ref()?;
        let seed = table.record().header.seed?;
        Some((app.deal_link(table.plan(), Some(seed))?, deals::words_of(seed)))
    });
    let deal = deal.map(|(link, words)| {
        // What nobody can say aloud is not shown.
        let words = (words.len() < 40).then(|| view! { <p>{lang.fill("deal.words", &[("seed", &words)])}</p> });
        view! {
            <h3>{lang.t("deal.title")}</h3>
            {words}
            <CopyField id="share-deal" text=link label=lang.t("deal.link")/>
        }
    });
    let ways: [Way; 4] = [
        ("share-file", lang.t("bar.export"), App::save_as_file),
        ("share-words", lang.t("share.words"), App::save_words),
        ("share-picture", lang.t("share.picture"), App::save_picture),
        ("share-drawing", lang.t("share.drawing"), App::save_drawing),
    ];
    let ways = ways.map(|(id, words, run)| view! { <button id=id on:click=press(move |_| run(app))>{words}</button> });
    view! {
        <div class="settings">
            {link}
            <p class="group">{ways}</p>
            {deal}
        </div>
    }
}

/// A text to be copied, with the button that does it.
#[component]
pub(crate) fn CopyField(id: &'static str, #[prop(into)] text: Signal<String>, label: &'static str) -> impl IntoView {
    let app = expect_context::<App>();
    let copied = RwSignal::new(false);
    Effect::new(move |_| {
        text.track();
        copied.set(false);
    });
    let copy = move |_| {
        copied.set(browser::copy_from(id));
        if copied.get_untracked() {
            app.said.set(app.t("share.copied").into());
        }
    };
    let hand_on = move |_| {
        browser::hand_on_link(Some(&text.get_untracked()));
    };
    let hand_on = browser::hand_on_link(None).then(
        || view! { <button id=format!("{id}-hand-on") on:click=press(hand_on)>{app.t("share.hand-on")}</button> },
    );
    let words = move || if copied.get() { app.t("share.copied") } else { app.t("share.copy") };
    view! {
        <div class="copy">
            <input id=id type="text" readonly=true prop:value=move || text.get() aria-label=label/>
            <button id=format!("{id}-copy") class="main" on:click=press(copy)>{words}</button>
            {hand_on}
        </div>
    }
}
