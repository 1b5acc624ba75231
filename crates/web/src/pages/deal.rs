//! The order of the tiles: words that deal them, and a link that takes table and tiles along.

use leptos::prelude::*;

use crate::kinds::{changed, press};
use crate::panels::CopyField;
use crate::state::App;
use crate::{browser, deals};

/// As long as the digits of a seed.
const LONGEST: u32 = 64;

/// The card on the set-up page.
#[component]
pub(super) fn DealCard() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let seed = Memo::new(move |_| app.seed.with(|words| deals::seed_of(words)));
    let link = Signal::derive(move || {
        seed.get().and_then(|seed| app.plan.with(|plan| app.deal_link(plan, Some(seed)))).unwrap_or_default()
    });
    let differs = move || app.plan.with(|plan| deals::may_differ(&plan.setup));
    let make_up = move |_| app.seed.set(deals::made_up(browser::random()));
    view! {
        <div class="settings">
        <p class="explain" id="seed-about">{lang.t("deal.about")}</p>
        <div class="copy">
            <input
                id="seed"
                type="text"
                maxlength=LONGEST
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                aria-label=lang.t("deal.field")
                aria-describedby="seed-about"
                placeholder=lang.t("deal.field")
                prop:value=move || app.seed.get()
                on:input=changed(move |e| app.seed.set(event_target_value(&e)))
            />
            <button id="seed-make-up" on:click=press(make_up)>{lang.t("deal.made-up")}</button>
        </div>
        <Show when=move || seed.get().is_some()>
            <p class="explain" hidden=move || !differs()>{lang.t("deal.may-differ")}</p>
            <p class="explain">{lang.t("deal.link")}</p>
            <CopyField id="seed-link" text=link label=lang.t("deal.link")/>
        </Show>
        </div>
    }
}
