//! Looking back: the game runs again, or is taken to any moment by slider, buttons and keys; from there one plays on or shares it.

use std::fmt::Write;

use leptos::prelude::*;

use super::analysis::Judgement;
use super::{BACK, NEXT, line_sign};
use crate::following::{stop_at, turns};
use crate::kinds::{changed, press};
use crate::prefs::Speed;
use crate::state::{App, Dialog};
use crate::watching::Leap;
use crate::words::Teller;

/// To the points before.
const BACK_TO_POINTS: &str = "M19 5l-8 7l8 7zM11 5l-8 7l8 7z";
/// To the points after.
const ON_TO_POINTS: &str = "M5 5l8 7l-8 7zM13 5l8 7l-8 7z";
/// Run.
const PLAY: &str = "M7 4l13 8l-13 8z";
/// Halt.
const PAUSE: &str = "M8 5v14M16 5v14";
/// Where the game turned.
const BEND: &str = "M4 18c6 0 4-12 10-12M10 2l4 4l-4 4";

/// What steers a look back, under the board.
#[component]
pub(super) fn Replay() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    app.keep_watching();
    let stops = Memo::new(move |_| app.stops());
    let at = move || app.replay.get().unwrap_or_default();
    let index = move || stops.with(|stops| stop_at(stops, at()));
    let last = move || stops.with(|stops| stops.len().saturating_sub(1));
    let told = Memo::new(move |_| told(app));
    let scrub = move |e: web_sys::Event| {
        let there =
            event_target_value(&e).parse().ok().and_then(|i: usize| stops.with_untracked(|s| s.get(i).copied()));
        if let Some(stop) = there {
            app.watching.set(false);
            app.look_at(stop.at);
        }
    };
    let go = move |id: &'static str, sign: &'static str, words: &'static str, to: Leap| {
        view! { <button id=id on:click=press(move |_| { app.leap(to); }) title=words aria-label=words>{line_sign(sign)}</button> }
    };
    let running = move || app.watching.get();
    let play_words = move || if running() { lang.t("look.pause") } else { lang.t("look.play") };
    let bends = move || app.turning.with(|t| !t.is_empty());
    view! {
        <div class="replay">
            <p class="retold explain" id="replay-told" aria-live="polite" tabindex="0" role="region" aria-label=lang.t("bar.replay")>{move || told.get()}</p>
            <div class="timeline">
                <svg class="marks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" inner_html=move || marks(app)></svg>
                <input
                    id="replay-slider"
                    type="range"
                    min="0"
                    max=last
                    prop:value=move || index().to_string()
                    aria-label=lang.t("replay.slider")
                    aria-valuetext=move || lang.fill("look.turn", &[("n", &index()), ("all", &last())])
                    on:input=changed(scrub)
                />
            </div>
            <div class="transport" role="group" aria-label=lang.t("look.steer")>
                {go("replay-score-back", BACK_TO_POINTS, lang.t("look.score-back"), Leap::Scoring(false))}
                {go("replay-back", BACK, lang.t("replay.back"), Leap::Turn(false))}
                <button id="replay-play" class="main" on:click=press(move |_| app.toggle_watching()) title=play_words aria-label=play_words>
                    {move || line_sign(if running() { PAUSE } else { PLAY })}
                </button>
                {go("replay-next", NEXT, lang.t("replay.next"), Leap::Turn(true))}
                {go("replay-score-next", ON_TO_POINTS, lang.t("look.score-next"), Leap::Scoring(true))}
                <Show when=bends>{go("replay-bend-next", BEND, lang.t("look.bend-next"), Leap::Turning(true))}</Show>
                <button id="replay-speed" on:click=press(move |_| quicker(app)) title=lang.t("look.speed") aria-label=move || speed_label(app)>
                    {move || speed_sign(app)}
                </button>
            </div>
            <div class="onward">
                <Judgement/>
                <button id="play-on" on:click=press(move |_| open(app, Dialog::PlayOn)) title=lang.t("look.play-on") aria-label=lang.t("look.play-on")>{lang.t("look.play-on-short")}</button>
                <button id="share-moment" on:click=press(move |_| open(app, Dialog::Share)) title=lang.t("look.share") aria-label=lang.t("look.share")>{lang.t("look.share-short")}</button>
                <button id="replay-close" class="main" on:click=press(move |_| app.stop_looking_back())>{lang.t("replay.close")}</button>
            </div>
        </div>
    }
}

fn open(app: App, dialog: Dialog) {
    app.watching.set(false);
    app.dialog.set(Some(dialog));
}

/// The turn that has just ended, in words.
fn told(app: App) -> String {
    let (n, all) = app.turn_shown();
    let at = app.replay.get().unwrap_or_default();
    let lang = app.words();
    let place = lang.fill("look.turn", &[("n", &n), ("all", &all)]);
    let told = app.table.with(|table| {
        let table = table.as_ref()?;
        let stop = *app.stops().get(n).filter(|stop| n > 0 && stop.at == at)?;
        let teller = Teller::new(lang, table);
        let turns = turns(table.steps());
        let words: Vec<String> = turns[stop.turn..]
            .iter()
            .take_while(|turn| turn.events.last().is_some_and(|(step, _)| *step < at))
            .flat_map(|turn| turn.told().filter_map(|event| teller.event(event)).collect::<Vec<_>>())
            .collect();
        Some(words.join(" "))
    });
    told.map_or_else(|| place.clone(), |told| format!("{place} · {told}"))
}

/// Where on the bar there were points, and where the game turned.
fn marks(app: App) -> String {
    let stops = app.stops();
    let wide = 1000.0 / stops.len().saturating_sub(1).max(1) as f32;
    let mut markup = String::new();
    for (i, stop) in stops.iter().enumerate() {
        let x = wide * i as f32;
        if stop.scored {
            let _ = write!(markup, "<path class=\"scored\" d=\"M{x:.1} 3v7\"/>");
        }
        if app.turning.with(|turning| turning.contains(&stop.at)) {
            let _ = write!(markup, "<path class=\"bend\" d=\"M{x:.1} 0v10\"/>");
        }
    }
    markup
}

/// The next speed, the slowest after the quickest.
fn quicker(app: App) {
    app.prefer(|p| {
        p.watch = match p.watch {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Quick,
            Speed::Quick => Speed::Slow,
        }
    });
}

fn speed_sign(app: App) -> &'static str {
    match app.prefs.with(|p| p.watch) {
        Speed::Slow => "½×",
        Speed::Normal => "1×",
        Speed::Quick => "3×",
    }
}

fn speed_label(app: App) -> String {
    format!("{}: {}", app.t("look.speed"), speed_sign(app))
}
