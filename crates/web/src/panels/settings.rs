//! How somebody likes the page, in groups. A new liking is a row of its group and its words in the language files:
//! `pref.ID`, and `pref-about.ID` for what it does.

use leptos::prelude::*;

use crate::kinds::{changed, press, says_whether, whether};
use crate::lang::Lang;
use crate::prefs::{Prefs, Speed, Theme};
use crate::state::{App, Dialog};

/// One line of the settings.
enum Row {
    /// On or off.
    Switch(&'static str, fn(&Prefs) -> bool, fn(&mut Prefs, bool)),
    /// One of a few.
    Pick(fn(App) -> AnyView),
}

use Row::{Pick, Switch};

/// What belongs together, under one heading.
const GROUPS: [(&str, &[Row]); 5] = [
    (
        "look",
        &[
            Pick(langs),
            Pick(themes),
            Switch("patterns", |p| p.patterns, |p, on| p.patterns = on),
            Switch("grid", |p| p.grid, |p, on| p.grid = on),
            Switch("farms", |p| p.farms, |p, on| p.farms = on),
        ],
    ),
    (
        "play",
        &[
            Switch("confirm", |p| p.confirm, |p, on| p.confirm = on),
            Switch("follow", |p| p.follow, |p, on| p.follow = on),
            Switch("tips", |p| p.tips, |p, on| p.tips = on),
            Switch("awake", |p| p.awake, |p, on| p.awake = on),
            Pick(speeds),
        ],
    ),
    ("keys", &[Switch("keys", |p| p.keys, |p, on| p.keys = on)]),
    ("motion", &[Switch("motion", |p| p.motion, |p, on| p.motion = on), Pick(scenes)]),
    ("sound", &[Switch("sound", |p| p.sound, |p, on| p.sound = on), Pick(volume)]),
];

/// All settings of the page, and ways to what else belongs to it.
#[component]
pub(super) fn Settings() -> impl IntoView {
    let app = expect_context::<App>();
    let playing = app.table.with_untracked(|s| s.is_some());
    view! {
        <div class="settings">
            {GROUPS.iter().map(|(id, rows)| group(app, id, rows.iter().map(|r| row(app, r)).collect())).collect_view()}
            {group(app, "help", vec![help(app)])}
            {playing.then(|| group(app, "game", vec![this_game(app)]))}
        </div>
    }
}

fn group(app: App, id: &'static str, rows: Vec<AnyView>) -> AnyView {
    let heading = || format!("settings-{id}");
    view! {
        <section class="liking" aria-labelledby=heading()>
            <h3 id=heading()>{app.words().of("settings-group", id)}</h3>
            {rows}
        </section>
    }
    .into_any()
}

fn row(app: App, row: &'static Row) -> AnyView {
    match row {
        Switch(id, get, set) => switch(app, id, *get, *set),
        Pick(pick) => pick(app),
    }
}

fn switch(app: App, id: &'static str, get: fn(&Prefs) -> bool, set: fn(&mut Prefs, bool)) -> AnyView {
    let lang = app.words();
    view! {
        <label class="switch">
            <input
                type="checkbox"
                id=format!("pref-{id}")
                prop:checked=whether(move || app.prefs.with(get))
                on:change=changed(move |e| app.prefer(|p| set(p, event_target_checked(&e))))
            />
            <span>{lang.of("pref", id)}<small>{lang.of("pref-about", id)}</small></span>
        </label>
    }
    .into_any()
}

/// A few buttons of which one is pressed.
fn pick(name: &'static str, buttons: Vec<AnyView>) -> AnyView {
    view! {
        <div class="liking-row" role="group" aria-label=name>
            <span aria-hidden="true">{name}</span>
            <span class="group">{buttons}</span>
        </div>
    }
    .into_any()
}

fn langs(app: App) -> AnyView {
    let lang = app.words();
    let buttons = Lang::ALL.map(|l| {
        view! {
            <button lang=l.code() aria-pressed=(lang == l).to_string() on:click=press(move |_| app.speak(l))>{l.t("lang.name")}</button>
        }
        .into_any()
    });
    pick(lang.t("settings.lang"), buttons.into())
}

fn themes(app: App) -> AnyView {
    let lang = app.words();
    let buttons = Theme::ALL.map(|t| {
        view! {
            <button aria-pressed=says_whether(move || app.prefs.with(|p| p.theme) == t) data-theme-choice=t.id() on:click=press(move |_| app.prefer(|p| p.theme = t))>
                {lang.of("theme", t.id())}
            </button>
        }
        .into_any()
    });
    pick(lang.t("settings.theme"), buttons.into())
}

fn speeds(app: App) -> AnyView {
    let lang = app.words();
    let buttons = Speed::ALL.map(|s| {
        view! {
            <button aria-pressed=says_whether(move || app.prefs.with(|p| p.speed) == s) data-speed=s.id() on:click=press(move |_| app.prefer(|p| p.speed = s))>
                {lang.of("speed", s.id())}
            </button>
        }
        .into_any()
    });
    pick(lang.t("settings.speed"), buttons.into())
}

fn scenes(app: App) -> AnyView {
    let lang = app.words();
    let buttons = Speed::ALL.map(|s| {
        view! {
            <button aria-pressed=says_whether(move || app.prefs.with(|p| p.scenes) == s) data-scenes=s.id() on:click=press(move |_| app.prefer(|p| p.scenes = s))>
                {lang.of("scenes", s.id())}
            </button>
        }
        .into_any()
    });
    pick(lang.t("settings.scenes"), buttons.into())
}

fn help(app: App) -> AnyView {
    view! {
        <p class="group">
            <button on:click=press(move |_| app.dialog.set(Some(Dialog::Rules("base"))))>{app.t("rulebook.title")}</button>
            <button on:click=press(move |_| app.dialog.set(Some(Dialog::Help)))>{app.t("help.title")}</button>
        </p>
    }
    .into_any()
}

/// How loud sounds are.
fn volume(app: App) -> AnyView {
    view! {
        <label class="liking-row">
            <span>{app.t("pref.volume")}</span>
            <input
                type="range"
                id="pref-volume"
                min="0"
                max="100"
                step="5"
                prop:value=move || app.prefs.with(|p| p.volume).to_string()
                on:change=changed(move |e| app.set_volume(event_target_value(&e).parse().unwrap_or(0)))
            />
        </label>
    }
    .into_any()
}

fn this_game(app: App) -> AnyView {
    let look_back = move |_| {
        app.dialog.set(None);
        app.replay.set(Some(app.table.with_untracked(|s| s.as_ref().map_or(0, |s| s.steps().len()))));
    };
    view! {
        <p class="group">
            <button on:click=press(move |_| app.save_as_file())>{app.t("bar.export")}</button>
            <button on:click=press(look_back)>{app.t("bar.replay")}</button>
            <button on:click=press(move |_| app.leave())>{app.t("bar.home")}</button>
        </p>
    }
    .into_any()
}
