//! The panels beside the board, one at a time: log, tiles left, score track, features, the board as a list.

use bastide_table::Assist;
use leptos::prelude::*;

use super::features::Features;
use super::listing::Listing;
use super::log::Log;
use super::stock::Stock;
use super::track::{Shape, Track};
use crate::state::App;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Log,
    Tiles,
    Track,
    Features,
    List,
}

impl Tab {
    const ALL: [Tab; 5] = [Tab::Log, Tab::Features, Tab::Tiles, Tab::Track, Tab::List];

    const fn id(self) -> &'static str {
        match self {
            Tab::Log => "log",
            Tab::Tiles => "tiles",
            Tab::Track => "track",
            Tab::Features => "features",
            Tab::List => "list",
        }
    }

    /// Some panels tell more than a table shows.
    fn allowed(self, assist: Assist) -> bool {
        !matches!(self, Tab::Tiles | Tab::Features) || assist >= Assist::Some
    }
}

/// The panels. On a narrow screen they cover the board while one of them is open.
#[component]
pub(crate) fn Side() -> impl IntoView {
    let app = expect_context::<App>();
    let tab = RwSignal::new(Tab::Log);
    // On wide screens the panel is always seen; the style sheet ignores this there.
    let open = RwSignal::new(false);
    let tabs = move || {
        let assist = app.assist();
        Tab::ALL
            .into_iter()
            .filter(|t| t.allowed(assist))
            .map(|t| {
                view! {
                    <button
                        role="tab"
                        id=format!("tab-{}", t.id())
                        aria-selected=move || (tab.get() == t).to_string()
                        aria-controls="side-panel"
                        tabindex=move || if tab.get() == t { "0" } else { "-1" }
                        on:click=move |_| {
                            let same = tab.get_untracked() == t;
                            open.update(|o| *o = !(*o && same));
                            tab.set(t);
                        }
                    >
                        {app.words().of("tab", t.id())}
                    </button>
                }
            })
            .collect_view()
    };
    let turn = move |event: web_sys::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => -1,
            _ => return,
        };
        event.prevent_default();
        let assist = app.assist();
        let all: Vec<Tab> = Tab::ALL.into_iter().filter(|t| t.allowed(assist)).collect();
        let at = all.iter().position(|t| *t == tab.get_untracked()).unwrap_or(0) as i32;
        let next = all[(at + step).rem_euclid(all.len() as i32) as usize];
        tab.set(next);
        if let Some(button) = document().get_element_by_id(&format!("tab-{}", next.id())) {
            use wasm_bindgen::JsCast;
            // Focus cannot fail on a button that is there.
            let _ = button.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    };
    view! {
        <aside class="side" class:open=move || open.get() aria-label=app.t("side.label")>
            <div class="tabs" role="tablist" aria-label=app.t("side.label") on:keydown=turn>{tabs}</div>
            <div class="panel" id="side-panel" role="tabpanel" tabindex="0" aria-labelledby=move || format!("tab-{}", tab.get().id())>
                {move || match tab.get() {
                    Tab::Log => view! { <Log/> }.into_any(),
                    Tab::Tiles => view! { <Stock/> }.into_any(),
                    Tab::Track => view! { <Track shape=Shape::Ring/> }.into_any(),
                    Tab::Features => view! { <Features/> }.into_any(),
                    Tab::List => view! { <Listing/> }.into_any(),
                }}
            </div>
        </aside>
    }
}
