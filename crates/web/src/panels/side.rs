//! The panels beside the board, one at a time: log, tiles left, score track, features, the board as a list.

use bastide_table::Assist;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::features::Features;
use super::listing::Listing;
use super::log::Log;
use super::stock::Stock;
use super::track::{Ring, Track};
use super::{CROSS, line_sign};
use crate::browser;
use crate::kinds::{press, says_whether, whether};
use crate::online::Company;
use crate::state::App;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Log,
    Tiles,
    Track,
    Features,
    List,
    Company,
}

impl Tab {
    const ALL: [Tab; 6] = [Tab::Company, Tab::Log, Tab::Features, Tab::Tiles, Tab::Track, Tab::List];

    const fn id(self) -> &'static str {
        match self {
            Tab::Log => "log",
            Tab::Tiles => "tiles",
            Tab::Track => "track",
            Tab::Features => "features",
            Tab::List => "list",
            Tab::Company => "company",
        }
    }

    /// Some panels tell more than a table shows; one is of tables that are shared.
    fn allowed(self, app: App) -> bool {
        match self {
            Tab::Tiles | Tab::Features => app.assist() >= Assist::Some,
            Tab::Company => app.online.is_on(),
            Tab::Log | Tab::Track | Tab::List => true,
        }
    }

    fn element_id(self) -> String {
        format!("tab-{}", self.id())
    }
}

/// So far a finger moves to put the sheet away.
const SWIPE: i32 = 48;

/// The panels as a sheet over the board, where there is no room beside it. On wide screens the panels are always seen, and
/// the style sheet takes no notice of this.
#[derive(Clone, Copy)]
pub(crate) struct PanelSheet {
    pub(super) open: RwSignal<bool>,
    tab: RwSignal<Tab>,
    /// Where a finger came down on it.
    finger: StoredValue<Option<(i32, i32)>>,
}

impl PanelSheet {
    pub(crate) fn new() -> PanelSheet {
        PanelSheet { open: RwSignal::new(false), tab: RwSignal::new(Tab::Log), finger: StoredValue::new(None) }
    }

    /// Whether it lies over the board now.
    pub(crate) fn covers(self) -> bool {
        let shown = |cross: web_sys::Element| cross.client_width() > 0;
        self.open.get_untracked() && document().get_element_by_id("side-close").is_some_and(shown)
    }

    /// Puts it away. Whoever was in it goes on from the button that brought it.
    pub(crate) fn close(self) {
        let within = document().active_element().and_then(|e| e.closest(".side").ok().flatten()).is_some();
        self.open.set(false);
        if within {
            browser::go_to("panels");
        }
    }

    /// Brings it, or puts it away.
    pub(super) fn toggle(self) {
        if self.open.get_untracked() {
            self.close();
        } else {
            self.open.set(true);
            let tab = self.tab.get_untracked();
            request_animation_frame(move || browser::go_to(&tab.element_id()));
        }
    }

    fn take(self, tab: Tab) {
        let same = self.tab.get_untracked() == tab;
        self.open.update(|o| *o = !(*o && same));
        self.tab.set(tab);
    }

    /// A finger that pulls the sheet down by its head, or aside, puts it away.
    fn swiped(self, event: &PointerEvent) {
        let Some((x, y)) = self.finger.get_value() else { return };
        self.finger.set_value(None);
        let (right, down) = (event.client_x() - x, event.client_y() - y);
        let on_head = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let on_head = on_head.is_some_and(|e| e.closest(".side-head").ok().flatten().is_some());
        if (on_head && down > SWIPE && down > right.abs()) || (right > SWIPE && right > 2 * down.abs()) {
            self.close();
        }
    }
}

/// How much was said since somebody last looked.
fn unread(app: App) -> impl IntoView {
    move || {
        let unread = app.online.unread.get();
        let words = || app.words().fill("chat.unread", &[("n", &unread)]);
        (unread > 0).then(
            || view! { <span class="unread" aria-hidden="true">{unread}</span><span class="aside">{words()}</span> },
        )
    }
}

/// The panels.
#[component]
pub(crate) fn Side(sheet: PanelSheet) -> impl IntoView {
    let app = expect_context::<App>();
    let (tab, open) = (sheet.tab, sheet.open);
    let tabs = move || {
        Tab::ALL
            .into_iter()
            .filter(|t| t.allowed(app))
            .map(|t| {
                view! {
                    <button
                        role="tab"
                        id=t.element_id()
                        aria-selected=says_whether(move || tab.get() == t)
                        aria-controls="side-panel"
                        tabindex=move || if tab.get() == t { "0" } else { "-1" }
                        on:click=press(move |_| sheet.take(t))
                    >
                        {app.words().of("tab", t.id())}
                        {(t == Tab::Company).then(|| unread(app))}
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
        let all: Vec<Tab> = Tab::ALL.into_iter().filter(|t| t.allowed(app)).collect();
        let at = all.iter().position(|t| *t == tab.get_untracked()).unwrap_or(0) as i32;
        let next = all[(at + step).rem_euclid(all.len() as i32) as usize];
        tab.set(next);
        browser::go_to(&next.element_id());
    };
    view! {
        <div class="shade" class:open=whether(move || open.get()) on:click=press(move |_| sheet.close())></div>
        <aside
            class="side"
            class:open=whether(move || open.get())
            aria-label=app.t("side.label")
            on:pointerdown=move |e| sheet.finger.set_value(Some((e.client_x(), e.client_y())))
            on:pointerup=move |e| sheet.swiped(&e)
            on:pointercancel=move |_| sheet.finger.set_value(None)
        >
            <div class="side-head">
                <div class="tabs" role="tablist" aria-label=app.t("side.label") on:keydown=turn>{tabs}</div>
                <button id="side-close" class="plain" on:click=press(move |_| sheet.close()) aria-label=app.t("dialog.close")>{line_sign(CROSS)}</button>
            </div>
            <div class="panel" id="side-panel" role="tabpanel" tabindex="0" aria-labelledby=move || tab.get().element_id()>
                {move || match tab.get() {
                    Tab::Log => view! { <Log/> }.into_any(),
                    Tab::Tiles => view! { <Stock/> }.into_any(),
                    Tab::Track => view! { <Track ring=Ring::TALL/> }.into_any(),
                    Tab::Features => view! { <Features/> }.into_any(),
                    Tab::List => view! { <Listing/> }.into_any(),
                    Tab::Company => view! { <Company/> }.into_any(),
                }}
            </div>
        </aside>
    }
}
