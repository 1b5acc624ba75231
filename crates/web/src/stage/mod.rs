//! The stage: what has just happened is played over the board, one short scene after the other.
//!
//! [`script`] chooses the acts for a stretch of events, [`scene`] gives them their times, [`count`] orders the end of a game;
//! none of them knows a browser. This room runs them: it never waits with the game, which is always further than its
//! picture ([`lag`]); any key, click or touch ends what runs, and is then handled as ever.
//!
//! - [`App::perform`] plays a stretch, [`App::replay_scenes`] plays one that is long past.
//! - `stage.busy` says whether something is played; bots wait for it ([`App::when_idle`]).
//! - Every scene that begins is told to [`heard`], so that sound and picture agree.

mod count;
mod draw;
mod finale;
mod lag;
mod scene;
mod script;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use bastide_rules::{Event, Game};
use bastide_table::Table;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

pub(crate) use count::is_final;
pub(crate) use finale::{Finale, result};
pub(crate) use lag::Lag;
pub(crate) use scene::Cue;

use crate::board::markup::Look;
use crate::board::{Camera, Steering};
use crate::browser;
use crate::kinds::{drawing, whether};
use crate::prefs::{Prefs, Speed};
use crate::sound::Sound;
use crate::state::{App, Dialog};
use finale::FinalePanel;
use scene::{Act, Scene, paced, still, timed};
use script::Stretch;

/// The games before and after what is played.
#[derive(Clone)]
struct Scenery {
    before: Arc<Game>,
    after: Arc<Game>,
}

/// What is being played.
#[derive(Default)]
struct Run {
    /// Grows with each performance: what an older one has planned is forgotten.
    number: u32,
    /// The scenes that have not ended, and whether they have begun.
    scenes: Vec<(Scene, Vec<Element>, bool)>,
    began: f64,
    scenery: Option<Scenery>,
    camera: Option<Camera>,
    /// The end is to be counted when the last scene is over.
    finale_due: bool,
    /// The steps still to be shown again.
    tour: Option<Range<usize>>,
    /// What waits for the end of the scenes.
    waiting: Option<Box<dyn FnOnce()>>,
}

impl Run {
    /// Milliseconds since the beginning. Where the page was too busy to begin a scene in time, all that follows waits as
    /// long: each is seen for its whole length.
    fn time(&mut self) -> u32 {
        let now = (js_sys::Date::now() - self.began).max(0.0) as u32;
        let due = self.scenes.iter().filter(|(_, _, begun)| !begun).map(|(s, ..)| s.at).min();
        let late = due.map_or(0, |at| now.saturating_sub(at));
        self.began += f64::from(late);
        now - late
    }
}

/// The stage's handles.
#[derive(Clone, Copy)]
pub(crate) struct Stage {
    /// How far the picture is behind the game.
    pub(crate) lag: RwSignal<Lag>,
    /// The points that are shown while some of them travel.
    pub(crate) scores: RwSignal<Option<Vec<i16>>>,
    /// The end that is being counted.
    pub(crate) finale: RwSignal<Option<Finale>>,
    /// Whether something is played.
    pub(crate) busy: RwSignal<bool>,
    run: StoredValue<Run, LocalStorage>,
}

impl Stage {
    pub(crate) fn new() -> Stage {
        Stage {
            lag: RwSignal::new(Lag::default()),
            scores: RwSignal::new(None),
            finale: RwSignal::new(None),
            busy: RwSignal::new(false),
            run: StoredValue::new_local(Run::default()),
        }
    }

    /// A player's points as they are shown now; `None` at rest, when the game's are.
    pub(crate) fn score(self, player: usize) -> Option<i16> {
        self.scores.with(|scores| scores.as_ref().and_then(|s| s.get(player).copied()))
    }

    fn next_number(self) -> u32 {
        self.run
            .try_update_value(|run| {
                run.number += 1;
                run.number
            })
            .unwrap_or_default()
    }

    fn is_still_at(self, number: u32) -> bool {
        self.run.with_value(|run| run.number == number)
    }

    /// Takes everything off the stage that stands on it.
    fn strike(self) {
        self.run.update_value(|run| {
            for (_, props, _) in run.scenes.drain(..) {
                props.iter().for_each(Element::remove);
            }
        });
    }
}

/// What is heard when a scene begins.
fn heard(app: App, cue: Cue) {
    if let Some(sound) = Sound::at(cue) {
        app.sound(sound);
    }
}

/// What happened in these steps, and who was on the wing before.
fn acts(table: &Table, steps: Range<usize>, after: &Game) -> Vec<Act> {
    let all = table.steps();
    let steps = steps.start.min(all.len())..steps.end.min(all.len());
    let flying = all[..steps.start].iter().rev().take(3).flat_map(|s| s.events.iter().rev()).find_map(|e| match *e {
        Event::TookOff { player, figure } => Some((player, figure)),
        _ => None,
    });
    let events: Vec<Event> = all[steps].iter().flat_map(|s| &s.events).copied().collect();
    Stretch { events: &events, game: after, flying }.acts()
}

impl App {
    /// Whether things may move.
    pub(crate) fn moves(self) -> bool {
        self.prefs.with_untracked(|p| p.motion) && !browser::wants_stillness()
    }

    /// The time scenes take, in percent.
    fn pace_of_scenes(self) -> u32 {
        let speed = |p: &Prefs| if self.watching.get_untracked() { p.watch } else { p.scenes };
        match self.prefs.with_untracked(speed) {
            Speed::Quick if self.watching.get_untracked() => 30,
            Speed::Quick => 55,
            Speed::Normal => 100,
            Speed::Slow => 170,
        }
    }

    /// Plays what these steps brought about. What is still being played is dropped: it is past.
    pub(crate) fn perform(self, before: Arc<Game>, steps: Range<usize>) {
        self.clear_stage();
        let Some(after) = self.shown.get_untracked().map(|s| s.game) else { return };
        let Some((acts, hurried)) = self.table.with_untracked(|t| {
            let table = t.as_ref()?;
            let bot = table.seat(before.active()).bot.is_some();
            let quick = self.prefs.with_untracked(|p| p.speed) == Speed::Quick;
            Some((acts(table, steps, &after), bot && quick))
        }) else {
            return;
        };
        let moves = self.moves();
        let mut scenes = if moves { timed(&acts) } else { still(&acts) };
        paced(&mut scenes, if hurried { self.pace_of_scenes() * 2 / 5 } else { self.pace_of_scenes() });
        if !moves && let Some(cue) = acts.iter().filter_map(|a| a.cue(&after)).max() {
            heard(self, cue);
        }
        if scenes.is_empty() {
            return self.rest();
        }
        if moves && acts.iter().any(|a| a.counted().is_some()) {
            self.stage.scores.set(Some(before.scores()));
        }
        if moves {
            self.stage.lag.set(Lag { waiting: acts, ..Lag::default() });
        }
        self.stage.busy.set(true);
        self.stage.run.update_value(|run| {
            run.scenery = Some(Scenery { before, after });
            run.scenes = scenes.into_iter().map(|s| (s, Vec::new(), false)).collect();
            run.began = js_sys::Date::now();
        });
        let number = self.stage.next_number();
        // The board and its camera follow the game first.
        set_timeout(move || self.advance(number), Duration::from_millis(16));
    }

    /// Ends and begins what is due, and comes back when more is.
    fn advance(self, number: u32) {
        if !self.stage.is_still_at(number) {
            return;
        }
        let (ended, begun, next) = self
            .stage
            .run
            .try_update_value(|run| {
                let now = run.time();
                let (ended, going): (Vec<_>, Vec<_>) =
                    std::mem::take(&mut run.scenes).into_iter().partition(|(s, _, begun)| *begun && s.end() <= now);
                run.scenes = going;
                let mut begun = Vec::new();
                for (scene, _, started) in &mut run.scenes {
                    if !*started && scene.at <= now {
                        *started = true;
                        begun.push(*scene);
                    }
                }
                let due = run.scenes.iter().map(|(s, _, started)| if *started { s.end() } else { s.at });
                (ended, begun, due.min().map(|at| at.saturating_sub(now).max(8)))
            })
            .unwrap_or_default();
        for (scene, props, _) in ended {
            props.iter().for_each(Element::remove);
            if let Some((player, points)) = scene.act.counted() {
                self.climb(number, player.index(), points);
            }
        }
        let raised = !begun.is_empty();
        for scene in begun {
            self.raise(scene);
        }
        if self.moves() {
            self.follow_lag();
        }
        let on = move |millis: u32| set_timeout(move || self.advance(number), Duration::from_millis(millis.into()));
        match next {
            Some(millis) if raised => self.when_drawn(number, move || on(millis)),
            Some(millis) => on(millis),
            None => self.rest(),
        }
    }

    /// Goes on when what was put onto the stage has been drawn. A board that takes long to draw, such as a large map, takes
    /// nothing away from the time in which a scene is seen.
    fn when_drawn(self, number: u32, then: impl Fn() + Clone + 'static) {
        let (put, gone_on) = (js_sys::Date::now(), Rc::new(Cell::new(false)));
        let drawn = move || {
            if !gone_on.replace(true) && self.stage.is_still_at(number) {
                self.stage.run.update_value(|run| run.began += js_sys::Date::now() - put);
                then();
            }
        };
        // Windows that nobody sees draw nothing.
        let patience = if document().hidden() { 0 } else { 3000 };
        set_timeout(drawn.clone(), Duration::from_millis(patience));
        request_animation_frame(move || request_animation_frame(drawn));
    }

    /// Puts a scene onto the stage.
    fn raise(self, scene: Scene) {
        let Some((scenery, camera)) = self.stage.run.with_value(|run| run.scenery.clone().zip(run.camera)) else {
            return;
        };
        if self.moves()
            && let Some(cue) = scene.act.cue(&scenery.after)
        {
            heard(self, cue);
        }
        let props = draw::props(self, &scenery, camera, scene);
        self.stage.run.update_value(|run| {
            if let Some((_, own, _)) =
                run.scenes.iter_mut().find(|(s, own, begun)| *s == scene && *begun && own.is_empty())
            {
                *own = props;
            }
        });
    }

    /// Points or figures of the finale: they fly, and the total climbs.
    fn show_counted(self, scene: Scene, number: u32) {
        let Some(after) = self.shown.get_untracked().map(|s| s.game) else { return };
        let Some(camera) = self.stage.run.with_value(|run| run.camera) else { return };
        if let Some(cue) = scene.act.cue(&after) {
            heard(self, cue);
        }
        let props = draw::props(self, &Scenery { before: after.clone(), after }, camera, scene);
        self.stage.run.update_value(|run| run.scenes.push((scene, props, true)));
        if let Some((player, points)) = scene.act.counted() {
            let climb = move || self.climb(number, player.index(), points);
            set_timeout(climb, Duration::from_millis(u64::from(scene.lasts) * 3 / 4));
        }
    }

    fn follow_lag(self) {
        let lag = self.stage.run.with_value(|run| {
            let of = |begun: bool| run.scenes.iter().filter(move |s| s.2 == begun).map(|s| s.0.act).collect();
            Lag { waiting: of(false), now: of(true), ..Lag::default() }
        });
        if self.stage.lag.with_untracked(|l| *l != lag) {
            self.stage.lag.set(lag);
        }
    }

    /// A total counts up, in steps that can be seen.
    fn climb(self, number: u32, player: usize, points: i16) {
        let steps = points.abs().clamp(1, 8);
        for step in 0..steps {
            let part = points * (step + 1) / steps - points * step / steps;
            let add = move || {
                if self.stage.is_still_at(number) {
                    self.stage.scores.update(|scores| {
                        if let Some(score) = scores.as_mut().and_then(|s| s.get_mut(player)) {
                            *score += part;
                        }
                    });
                }
            };
            set_timeout(add, Duration::from_millis(28 * step as u64));
        }
    }

    /// Takes everything off the stage, the count of the end included: the picture is the game again.
    pub(crate) fn clear_stage(self) {
        self.stage.next_number();
        self.stage.strike();
        self.stage.run.update_value(|run| run.scenery = None);
        if self.stage.lag.with_untracked(|lag| *lag != Lag::default()) {
            self.stage.lag.set(Lag::default());
        }
        if self.stage.scores.with_untracked(Option::is_some) {
            self.stage.scores.set(None);
        }
        if self.stage.finale.with_untracked(Option::is_some) {
            self.stage.finale.set(None);
        }
        if self.stage.busy.get_untracked() {
            self.stage.busy.set(false);
        }
    }

    /// Nobody sits here any more: nothing is left to play.
    pub(crate) fn close_stage(self) {
        self.clear_stage();
        self.stage.run.update_value(|run| {
            run.finale_due = false;
            run.tour = None;
            run.waiting = None;
        });
    }

    /// All scenes are over: what has waited for them goes on.
    fn rest(self) {
        self.clear_stage();
        let due = self.stage.run.try_update_value(|run| std::mem::take(&mut run.finale_due)) == Some(true);
        if due {
            return self.begin_finale(false);
        }
        if self.stage.run.with_value(|run| run.tour.is_some()) {
            let number = self.stage.next_number();
            let on = move || {
                if self.stage.is_still_at(number) {
                    self.tour_on();
                }
            };
            return set_timeout(on, Duration::from_millis(if self.moves() { 220 } else { 900 }));
        }
        if let Some(waiting) = self.stage.run.try_update_value(|run| run.waiting.take()).flatten() {
            waiting();
        }
    }

    /// Ends what is being played at once. Says whether anything was.
    pub(crate) fn skip(self) -> bool {
        if self.stage.run.with_value(|run| run.tour.is_some()) {
            self.stage.run.update_value(|run| run.tour = None);
            self.replay.set(None);
        }
        let busy = self.stage.busy.get_untracked() && self.stage.finale.with_untracked(Option::is_none);
        if busy {
            self.rest();
        }
        busy
    }

    /// Does something once nothing is played: at once, or when the last scene is over. One thing waits, the latest.
    pub(crate) fn when_idle(self, then: impl FnOnce() + 'static) {
        if self.stage.busy.get_untracked() {
            self.stage.run.update_value(|run| run.waiting = Some(Box::new(then)));
        } else {
            then();
        }
    }

    /// The game has ended just now: it is counted when the last scenes are over, or the sheet opens at once.
    pub(crate) fn end_game(self) {
        if !self.moves() {
            self.sound(Sound::Chord);
            self.dialog.set(Some(Dialog::Sheet));
        } else if self.stage.busy.get_untracked() {
            self.stage.run.update_value(|run| run.finale_due = true);
        } else {
            self.begin_finale(false);
        }
    }

    /// Shows steps of the past again, scene by scene, and comes back to the game.
    pub(crate) fn replay_scenes(self, steps: Range<usize>) {
        self.close_stage();
        self.replay.set(Some(steps.start));
        self.stage.run.update_value(|run| run.tour = Some(steps));
        self.rest();
    }

    fn tour_on(self) {
        let Some(tour) = self.stage.run.with_value(|run| run.tour.clone()) else { return };
        if tour.is_empty() {
            self.stage.run.update_value(|run| run.tour = None);
            self.replay.set(None);
            return self.rest();
        }
        let Some(before) = self.shown.get_untracked().map(|s| s.game) else { return };
        let next = tour.start + 1;
        self.stage.run.update_value(|run| run.tour = Some(next..tour.end));
        self.replay.set(Some(next));
        self.perform(before, tour.start..next);
    }
}

/// What is played over the board, in its coordinates.
#[component]
pub(crate) fn StageBoard(camera: Camera, look: Memo<Look>) -> impl IntoView {
    let app = expect_context::<App>();
    let stage = app.stage;
    stage.run.update_value(|run| run.camera = Some(camera));
    let lingering = Memo::new(move |_| {
        stage.lag.with(|lag| {
            let scenery = stage.run.with_value(|run| run.scenery.clone());
            scenery.map_or(String::new(), |s| lag.lingering(&s.before, &s.after, &look.get()))
        })
    });
    let dusk = Memo::new(move |_| stage.finale.with(Option::is_some));
    let lit = Memo::new(move |_| {
        let game = app.shown.get().map(|s| s.game);
        stage.finale.with(|f| {
            let (Some(finale), Some(game)) = (f, game) else { return String::new() };
            stage.lag.with(|lag| finale::lit(&game, &look.get(), finale, lag))
        })
    });
    Effect::new(move |before: Option<bool>| {
        let game = app.shown.get_untracked().map(|s| s.game);
        let counting = stage.finale.with(|f| {
            if let (Some(finale), Some(game)) = (f, game) {
                finale::look_at(&game, camera, finale);
            }
            f.is_some()
        });
        if before == Some(true) && !counting {
            Steering(camera).fit(app, true);
        }
        counting
    });
    view! {
        <svg class="stage" width="1" height="1" aria-hidden="true">
            <Show when=move || dusk.get()><rect class="dusk" x="-9000" y="-9000" width="18000" height="18000"></rect></Show>
            <g inner_html=drawing(move || lingering.get())></g>
            <g inner_html=drawing(move || lit.get())></g>
            <g id="stage-board"></g>
        </svg>
    }
}

/// What is played over the whole window, and the ears for whoever wants to go on.
#[component]
pub(crate) fn StageWindow() -> impl IntoView {
    let app = expect_context::<App>();
    browser::first_to_hear("keydown", move |event| {
        let key = event.unchecked_ref::<KeyboardEvent>().key();
        if app.stage.finale.with_untracked(Option::is_some) {
            if key == "Escape" {
                // The same key closes dialogs: the sheet opens when it has been dealt with.
                event.prevent_default();
                event.stop_propagation();
                set_timeout(move || app.end_finale(), Duration::ZERO);
            }
        } else if !matches!(key.as_str(), "Shift" | "Control" | "Alt" | "Meta" | "Tab") {
            app.skip();
        }
    });
    browser::first_to_hear("pointerdown", move |event| {
        if app.stage.finale.with_untracked(Option::is_none) {
            app.skip();
        } else if on_board(event) {
            app.next_count();
        }
    });
    let state = move || {
        if app.stage.finale.with(Option::is_some) {
            "finale"
        } else if app.stage.busy.get() {
            "busy"
        } else {
            "idle"
        }
    };
    view! {
        <div class="stage-window" id="stage" data-stage=state class:drawing=whether(move || app.stage.lag.with(Lag::draws))></div>
        <FinalePanel/>
    }
}

fn on_board(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    target.is_some_and(|e| e.closest("#board").ok().flatten().is_some())
}
