//! The table: board, players, prompt and panels, and the keys that steer them.

use std::time::Duration;

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::board::{Board, Camera, Steering, Stepping};
use crate::browser;
use crate::panels::{
    Bar, GuideCard, Inspector, PanelSheet, Players, Presses, Prompt, PuzzleCard, Side, TrackSheet, numbered,
};
use crate::stage::StageWindow;
use crate::state::App;
use crate::watching::Leap;

/// A game in play or in replay.
#[component]
pub(crate) fn TablePage() -> impl IntoView {
    let app = expect_context::<App>();
    let steering = Steering(Camera::new());
    let sheet = PanelSheet::new();
    provide_context(steering);
    Presses::provide(app);
    app.say_from_here();
    let digits = StoredValue::new((0usize, None::<TimeoutHandle>));
    let keys = window_event_listener(leptos::ev::keydown, move |event| key(app, steering, sheet, digits, &event));
    on_cleanup(move || keys.remove());
    view! {
        <div class=format!("room {}", bastide_art::land_class(app.words().variant()))>
            <div class="table">
                <Bar steering sheet/>
                <main class="middle">
                    <h1 class="aside">{app.t("table.title")}</h1>
                    <Board steering/>
                    <Inspector/>
                    <TrackSheet/>
                    <Stepping steering/>
                    <GuideCard/>
                    <PuzzleCard/>
                    <Prompt/>
                    <StageWindow/>
                </main>
                <Players/>
                <Side sheet/>
            </div>
        </div>
    }
}

type Digits = StoredValue<(usize, Option<TimeoutHandle>)>;

fn key(app: App, steering: Steering, sheet: PanelSheet, digits: Digits, event: &KeyboardEvent) {
    if browser::typing() || app.dialog.get_untracked().is_some() {
        return;
    }
    let camera = steering.0;
    let control = event.ctrl_key() || event.meta_key();
    let key = event.key();
    match key.as_str() {
        "z" | "Z" if control => app.undo(),
        _ if control || event.alt_key() => return,
        // Who speaks to the machine, or rests a hand on the keys, can switch off what a single one does.
        _ if key.chars().count() == 1 && !app.prefs.with_untracked(|p| p.keys) => return,
        // A key that is held down answers once.
        _ if event.repeat() && !moves_board(&key) => {}
        "r" => app.rotate(1),
        "R" => app.rotate(3),
        "u" | "Backspace" => app.undo(),
        "Escape" if sheet.covers() => sheet.close(),
        "Escape" if app.round.get_untracked().is_some() => app.end_round(),
        _ if app.replay.get_untracked().is_some() && look_back(app, event, &key) => {}
        "Escape" => {
            app.trial.set(None);
            app.looked_at.set(None);
        }
        "Enter" if !on_button(event) => enter(app, digits),
        "f" | "0" if digits.with_value(|d| d.0) == 0 => steering.fit(app, true),
        "p" => app.toggle_pace(),
        "a" => app.toggle_round(),
        "m" => app.switch_sound(),
        "g" => app.prefer(|p| p.farms = !p.farms),
        "+" | "=" => camera.zoom(1.25, None, true),
        "-" => camera.zoom(0.8, None, true),
        "ArrowLeft" if !in_side(event) => camera.pan(120.0, 0.0, true),
        "ArrowRight" if !in_side(event) => camera.pan(-120.0, 0.0, true),
        "ArrowUp" if !in_side(event) => camera.pan(0.0, 120.0, true),
        "ArrowDown" if !in_side(event) => camera.pan(0.0, -120.0, true),
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            typed(app, digits, usize::from(digit.as_bytes()[0] - b'0'));
        }
        _ => return,
    }
    event.prevent_default();
}

/// Keys that steer a look back. Says whether this one does.
fn look_back(app: App, event: &KeyboardEvent, key: &str) -> bool {
    let leap = match key {
        "Escape" => {
            app.stop_looking_back();
            return true;
        }
        " " if !on_button(event) => {
            app.toggle_watching();
            return true;
        }
        // On the board the arrows move the board, on the slider they are the slider's.
        "ArrowLeft" | "ArrowRight" if closest(event, "#board,input") || in_side_panel(event) => return false,
        "Home" | "End" if closest(event, "input") || in_side_panel(event) => return false,
        "ArrowLeft" => Leap::Turn(false),
        "ArrowRight" => Leap::Turn(true),
        "PageUp" => Leap::Scoring(false),
        "PageDown" => Leap::Scoring(true),
        "Home" => Leap::First,
        "End" => Leap::Last,
        _ => return false,
    };
    app.leap(leap);
    true
}

fn in_side_panel(event: &KeyboardEvent) -> bool {
    closest(event, ".side,[role=tablist],#replay-told")
}

/// Keys that may go on while they are held down.
fn moves_board(key: &str) -> bool {
    key.starts_with("Arrow") || matches!(key, "+" | "=" | "-" | "Tab" | "PageUp" | "PageDown")
}

fn on_button(event: &KeyboardEvent) -> bool {
    closest(event, "button,a,summary,[role=button],input,select")
}

fn in_side(event: &KeyboardEvent) -> bool {
    closest(event, ".side,.prompt,[role=tablist],input")
}

fn closest(event: &KeyboardEvent, what: &str) -> bool {
    use wasm_bindgen::JsCast;
    event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|e| e.closest(what).ok().flatten().is_some())
}

/// Numbers choose: a second digit is waited for only while it could make a number that exists.
fn typed(app: App, digits: Digits, digit: usize) {
    let count = numbered(app);
    let number = digits.with_value(|d| d.0) * 10 + digit;
    let pending = digits.with_value(|d| d.1);
    if let Some(pending) = pending {
        pending.clear();
    }
    if number == 0 || number > count {
        digits.set_value((0, None));
    } else if number * 10 > count {
        digits.set_value((0, None));
        take(app, number);
    } else {
        let later = move || {
            digits.set_value((0, None));
            take(app, number);
        };
        let handle = set_timeout_with_handle(later, Duration::from_millis(700)).ok();
        digits.set_value((number, handle));
    }
}

fn enter(app: App, digits: Digits) {
    let (number, pending) = digits.get_value();
    if let Some(pending) = pending {
        pending.clear();
        digits.set_value((0, None));
        take(app, number);
    } else {
        app.confirm();
    }
}

fn take(app: App, number: usize) {
    crate::panels::take_number(app, number);
}
