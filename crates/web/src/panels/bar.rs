//! The line at the top: the way out, the view, the settings.

use leptos::prelude::*;

use super::side::PanelSheet;
use super::skip::SkipTo;
use super::{DOTS, FIT, GEAR, LINES, LOUD, MINUS, MUTE, PLUS, line_sign};
use crate::board::Steering;
use crate::kinds::{press, says_whether, whether};
use crate::lang::Lang;
use crate::state::{App, Dialog};

/// The bar over the table. What does not fit on a small screen is in the menu, which has everything in words.
#[component]
pub(crate) fn Bar(steering: Steering, sheet: PanelSheet) -> impl IntoView {
    let app = expect_context::<App>();
    let left = move || app.shown.with(|s| s.as_ref().map_or(0, |s| s.game.tiles_left()));
    let assist = move || app.words().of("assist", app.assist().id());
    view! {
        <header class="bar">
            <SkipTo id="prompt"/>
            <SkipTo id="board"/>
            <button id="home" class="plain brand" on:click=press(move |_| app.leave()) title=app.t("bar.home")>
                "Bastide"
            </button>
            <span class="facts">
                <span id="tiles-left" title=move || app.words().fill("stock.left", &[("n", &left())])>{move || app.words().fill("bar.left", &[("n", &left())])}</span>
                <span class="badge" title=app.t("assist.title")>{assist}</span>
            </span>
            <span class="grow"></span>
            <button id="fit" class="plain" on:click=press(move |_| steering.fit(app, true)) title=app.t("bar.fit") aria-label=app.t("bar.fit")>{line_sign(FIT)}</button>
            <button id="zoom-in" class="plain wide-only" on:click=press(move |_| steering.0.zoom(1.25, None, true)) title=app.t("bar.zoom-in") aria-label=app.t("bar.zoom-in")>{line_sign(PLUS)}</button>
            <button id="zoom-out" class="plain wide-only" on:click=press(move |_| steering.0.zoom(0.8, None, true)) title=app.t("bar.zoom-out") aria-label=app.t("bar.zoom-out")>{line_sign(MINUS)}</button>
            <button
                id="farms"
                class="plain"
                aria-pressed=says_whether(move || app.prefs.with(|p| p.farms))
                disabled=whether(move || app.assist() == bastide_table::Assist::None)
                on:click=press(move |_| app.prefer(|p| p.farms = !p.farms))
                title=app.t("bar.farms")
            >
                {app.t("bar.farms-short")}
            </button>
            <SoundSwitch/>
            <button id="replay" class="plain wide-only" aria-pressed=says_whether(move || app.replay.get().is_some()) on:click=press(move |_| look_back(app))>{app.t("bar.replay")}</button>
            <button id="export" class="plain wide-only" on:click=press(move |_| app.save_as_file())>{app.t("bar.export")}</button>
            <LangSwitch/>
            <button id="help" class="plain wide-only" on:click=press(move |_| app.dialog.set(Some(Dialog::Help))) title=app.t("help.title") aria-label=app.t("help.title")>"?"</button>
            <button
                id="panels"
                class="plain"
                class:spoken=move || { app.online.unread.get() > 0 }
                aria-expanded=says_whether(move || sheet.open.get())
                aria-controls="side-panel"
                on:click=press(move |_| sheet.toggle())
                title=app.t("side.label")
                aria-label=app.t("side.label")
            >
                {line_sign(LINES)}
            </button>
            <button id="settings" class="plain" on:click=press(move |_| app.dialog.set(Some(Dialog::Settings))) title=app.t("settings.title") aria-label=app.t("settings.title")>{line_sign(GEAR)}</button>
            <button id="more" class="plain" popovertarget="menu" title=app.t("bar.more") aria-label=app.t("bar.more")>{line_sign(DOTS)}</button>
            <Menu steering/>
        </header>
    }
}

/// A line of the menu: its name for tests, its words, and what it does.
type Entry = (&'static str, &'static str, Box<dyn Fn()>);

/// Everything the bar can do, in words.
#[component]
fn Menu(steering: Steering) -> impl IntoView {
    let app = expect_context::<App>();
    let open = move |dialog| move || app.dialog.set(Some(dialog));
    let other = other_language(app);
    let entries: [Entry; 17] = [
        ("fit", app.t("bar.fit"), Box::new(move || steering.fit(app, true))),
        ("zoom-in", app.t("bar.zoom-in"), Box::new(move || steering.0.zoom(1.25, None, true))),
        ("zoom-out", app.t("bar.zoom-out"), Box::new(move || steering.0.zoom(0.8, None, true))),
        ("farms", app.t("bar.farms"), Box::new(move || app.prefer(|p| p.farms = !p.farms))),
        ("sound", app.t("pref.sound"), Box::new(move || app.switch_sound())),
        ("round", app.t("round.show"), Box::new(move || app.toggle_round())),
        ("replay", app.t("bar.replay"), Box::new(move || look_back(app))),
        ("sheet", app.t("sheet.title"), Box::new(open(Dialog::Sheet))),
        ("export", app.t("bar.export"), Box::new(move || app.save_as_file())),
        ("share", app.t("share.record"), Box::new(move || app.share())),
        ("link", app.t("look.share"), Box::new(open(Dialog::Share))),
        ("picture", app.t("share.picture"), Box::new(move || app.save_picture())),
        ("drawing", app.t("share.drawing"), Box::new(move || app.save_drawing())),
        ("rules", app.t("rulebook.title"), Box::new(open(Dialog::Rules("base")))),
        ("help", app.t("help.title"), Box::new(open(Dialog::Help))),
        ("settings", app.t("settings.title"), Box::new(open(Dialog::Settings))),
        ("lang", other.t("lang.name"), Box::new(move || app.speak(other))),
    ];
    let entry = |(id, words, run): Entry| {
        view! {
            <li>
                <button id=format!("menu-{id}") class="plain" popovertarget="menu" popovertargetaction="hide" lang=(id == "lang").then(|| other.code()) on:click=press(move |_| run())>
                    {words}
                </button>
            </li>
        }
    };
    view! { <ul id="menu" class="menu" popover="auto" aria-label=app.t("bar.more")>{entries.map(entry)}</ul> }
}

/// To the moments before, or back from them.
fn look_back(app: App) {
    if app.replay.get_untracked().is_some() {
        return app.stop_looking_back();
    }
    let end = app.table.with_untracked(|s| s.as_ref().map_or(0, |s| s.steps().len()));
    app.trial.set(None);
    app.replay.set(Some(end));
}

fn other_language(app: App) -> Lang {
    if app.words().code() == Lang::De.code() { Lang::En } else { Lang::De }
}

/// Sounds on or off, with one touch.
#[component]
fn SoundSwitch() -> impl IntoView {
    let app = expect_context::<App>();
    let on = Memo::new(move |_| app.prefs.with(|p| p.sound));
    view! {
        <button id="sound" class="plain" aria-pressed=says_whether(move || on.get()) on:click=press(move |_| app.switch_sound()) title=app.t("pref.sound") aria-label=app.t("pref.sound")>
            {move || line_sign(if on.get() { LOUD } else { MUTE })}
        </button>
    }
}

/// One button for the other language.
#[component]
pub(crate) fn LangSwitch() -> impl IntoView {
    let app = expect_context::<App>();
    let other = other_language(app);
    view! {
        <button id="lang" class="plain" lang=other.code() on:click=press(move |_| app.speak(other)) title=other.t("lang.switch")>
            {other.t("lang.short")}
        </button>
    }
}
