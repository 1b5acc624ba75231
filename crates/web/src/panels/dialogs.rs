//! What lies over the page: settings, help, the rules, the score sheet, the analysis.

use leptos::html::Dialog as DialogElement;
use leptos::prelude::*;

use super::analysis::AnalysisSheet;
use super::help::Help;
use super::play_on::PlayOn;
use super::rules::Rules;
use super::settings::Settings;
use super::share::Share;
use super::sheet::Sheet;
use super::{CROSS, line_sign};
use crate::kinds::press;
use crate::state::{App, Dialog};

/// The dialog that is open, if one is.
#[component]
pub(crate) fn Dialogs() -> impl IntoView {
    let app = expect_context::<App>();
    let element = NodeRef::<DialogElement>::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        match app.dialog.get() {
            Some(_) if !element.open() => {
                // Fails only for a dialog that is open already.
                let _ = element.show_modal();
            }
            None if element.open() => element.close(),
            _ => {}
        }
    });
    // The browser tells later that the dialog was closed. Somebody quick has opened it again by then: that stays.
    let closed = move |_| {
        if element.get_untracked().is_some_and(|element| !element.open()) {
            app.dialog.set(None);
        }
    };
    let title = move || app.dialog.get().map_or("", |d| d.title(app.words()));
    view! {
        <dialog node_ref=element id="dialog" aria-label=title on:close=closed>
            <div class="dialog-head">
                <h2>{title}</h2>
                <button id="dialog-close" class="plain" on:click=press(move |_| app.dialog.set(None)) aria-label=app.t("dialog.close")>{line_sign(CROSS)}</button>
            </div>
            {move || match app.dialog.get() {
                Some(Dialog::Settings) => view! { <Settings/> }.into_any(),
                Some(Dialog::Help) => view! { <Help/> }.into_any(),
                Some(Dialog::Sheet) => view! { <Sheet/> }.into_any(),
                Some(Dialog::Share) => view! { <Share/> }.into_any(),
                Some(Dialog::PlayOn) => view! { <PlayOn/> }.into_any(),
                Some(Dialog::Analysis) => view! { <AnalysisSheet/> }.into_any(),
                Some(Dialog::Rules(section)) => view! { <Rules section/> }.into_any(),
                None => ().into_any(),
            }}
        </dialog>
    }
}
