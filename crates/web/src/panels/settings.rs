//! How somebody likes the page.

use leptos::prelude::*;

use crate::lang::Lang;
use crate::prefs::{Prefs, Speed, Theme};
use crate::state::{App, Dialog};

type Switch = (&'static str, fn(&Prefs) -> bool, fn(&mut Prefs, bool));

const SWITCHES: [Switch; 7] = [
    ("confirm", |p| p.confirm, |p, on| p.confirm = on),
    ("follow", |p| p.follow, |p, on| p.follow = on),
    ("patterns", |p| p.patterns, |p, on| p.patterns = on),
    ("farms", |p| p.farms, |p, on| p.farms = on),
    ("grid", |p| p.grid, |p, on| p.grid = on),
    ("motion", |p| p.motion, |p, on| p.motion = on),
    ("sound", |p| p.sound, |p, on| p.sound = on),
];

/// All switches of the page.
#[component]
pub(super) fn Settings() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let switches = SWITCHES.map(|(id, get, set)| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    id=format!("pref-{id}")
                    prop:checked=move || app.prefs.with(get)
                    on:change=move |e| app.prefer(|p| set(p, event_target_checked(&e)))
                />
                <span>{lang.of("pref", id)}</span>
            </label>
        }
    });
    let theme = Theme::ALL.map(|t| {
        view! {
            <button aria-pressed=move || (app.prefs.with(|p| p.theme) == t).to_string() data-theme-choice=t.id() on:click=move |_| app.prefer(|p| p.theme = t)>
                {lang.of("theme", t.id())}
            </button>
        }
    });
    let speed = Speed::ALL.map(|s| {
        view! {
            <button aria-pressed=move || (app.prefs.with(|p| p.speed) == s).to_string() data-speed=s.id() on:click=move |_| app.prefer(|p| p.speed = s)>
                {lang.of("speed", s.id())}
            </button>
        }
    });
    let langs = Lang::ALL.map(|l| {
        view! {
            <button lang=l.code() aria-pressed=(lang == l).to_string() on:click=move |_| app.speak(l)>{l.t("lang.name")}</button>
        }
    });
    let save = move |_| app.save_as_file();
    let look_back = move |_| {
        app.dialog.set(None);
        app.replay.set(Some(app.table.with_untracked(|s| s.as_ref().map_or(0, |s| s.steps().len()))));
    };
    let playing = app.table.with_untracked(|s| s.is_some());
    view! {
        <div class="settings">
            <p class="group" role="group" aria-label=lang.t("settings.lang")>{langs}</p>
            <p class="group" role="group" aria-label=lang.t("settings.theme")>{theme}</p>
            <p class="group" role="group" aria-label=lang.t("settings.speed")>{speed}</p>
            {switches}
            {playing.then(|| view! {
                <p class="group">
                    <button on:click=save>{lang.t("bar.export")}</button>
                    <button on:click=move |_| app.dialog.set(Some(Dialog::Rules("base")))>{lang.t("rulebook.title")}</button>
                    <button on:click=move |_| app.dialog.set(Some(Dialog::Help))>{lang.t("help.title")}</button>
                    <button on:click=look_back>{lang.t("bar.replay")}</button>
                    <button on:click=move |_| app.leave()>{lang.t("bar.home")}</button>
                </p>
            })}
        </div>
    }
}
