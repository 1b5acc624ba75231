//! The board: the land, and over it figures, free cells and choices.

mod camera;
mod dead;
mod land;
pub(crate) mod markup;
mod pointing;
mod seeking;
mod stepping;
mod tip;
mod touch;
mod twist;
mod view;

use std::sync::Arc;
use std::time::Duration;

use bastide_art::Distance;
use bastide_rules::{Action, Game, LaidTile, Mechanic};
use bastide_table::{Assist, Step, Table};
use leptos::prelude::*;
use web_sys::{PointerEvent, WheelEvent};

pub(crate) use camera::Camera;
use land::{Land, TableTop};
use markup::Look;
use pointing::{Pointing, cell_of, target};
pub(crate) use seeking::cell;
pub(crate) use stepping::Stepping;
pub(crate) use view::Bounds;

use crate::choice::{Ask, Choice};
use crate::following;
use crate::hints::Hints;
use crate::kinds::{drawing, press, whether};
use crate::panels::Presses;
use crate::prefs::Prefs;
use crate::stage::{Lag, StageBoard};
use crate::state::{App, AskNow, Pointed};
use crate::taken::{Why, taken};
use crate::words::Name;

/// After so long a finger that has not moved rests.
const REST: Duration = Duration::from_millis(600);

/// The memory shared by the board and the keys that steer it.
#[derive(Clone, Copy)]
pub(crate) struct Steering(pub(crate) Camera);

impl Steering {
    /// Shows the whole board with its free cells.
    pub(crate) fn fit(self, app: App, glide: bool) {
        if let Some(bounds) = whole(app) {
            self.0.moved.set(false);
            self.0.fit(bounds, glide);
        }
    }
}

/// The cells of the board and one row around them, which holds every free cell.
fn whole(app: App) -> Option<Bounds> {
    let shown = app.shown.get_untracked()?;
    let tiles = shown.game.tiles();
    let first = tiles.first()?.pos;
    let start = Bounds { left: first.x.into(), right: first.x.into(), top: first.y.into(), bottom: first.y.into() };
    let inner = tiles.iter().fold(start, |b, t| Bounds {
        left: b.left.min(t.pos.x.into()),
        right: b.right.max(t.pos.x.into()),
        top: b.top.min(t.pos.y.into()),
        bottom: b.bottom.max(t.pos.y.into()),
    });
    if let Some(sheet) =
        app.with_map(|map| Bounds { left: 0, top: 0, right: map.width.into(), bottom: map.height.into() })
    {
        return Some(sheet);
    }
    // Surveyors stand beyond the ends of their columns.
    let beyond = i32::from(shown.game.surveyors().is_some());
    let (top, bottom) = (inner.top - 1 - beyond, inner.bottom + 2 + beyond);
    Some(Bounds { left: inner.left - 1, top, right: inner.right + 2, bottom })
}

/// What is worth seeing while a tile is to be laid: on a map where somebody has built, and one row around it; the whole of it before.
fn in_play(app: App) -> Option<Bounds> {
    let sheet = app.with_map(|map| (i32::from(map.width), i32::from(map.height)));
    let Some((wide, high)) = sheet else { return whole(app) };
    let shown = app.shown.get_untracked()?;
    let game = &shown.game;
    let laid = || game.tiles().iter().filter(|t| !game.is_printed(t.pos));
    if laid().count() <= usize::from(game.start_tiles()) {
        return whole(app);
    }
    let cells = laid().map(|t| t.pos).chain(game.open_cells()).map(|pos| Bounds::cell(pos.x, pos.y));
    let all = cells.reduce(Bounds::and)?;
    Some(Bounds {
        left: (all.left - 1).max(0),
        top: (all.top - 1).max(0),
        right: (all.right + 1).min(wide),
        bottom: (all.bottom + 1).min(high),
    })
}

/// The drawing's edges: grown in steps, so that most tiles leave them as they are.
fn paper(app: App) -> Bounds {
    const STEP: i32 = 4;
    let mut b = whole(app).unwrap_or(Bounds { left: 0, top: 0, right: 1, bottom: 1 });
    // The rim of a map's sheet lies beyond its cells.
    if app.with_map(|_| ()).is_some() {
        b = Bounds { left: b.left - 1, top: b.top - 1, right: b.right + 1, bottom: b.bottom + 1 };
    }
    let (down, up) = (|v: i32| v.div_euclid(STEP) * STEP, |v: i32| (v + STEP - 1).div_euclid(STEP) * STEP);
    Bounds { left: down(b.left), top: down(b.top), right: up(b.right), bottom: up(b.bottom) }
}

/// The board with everything on it.
#[component]
pub(crate) fn Board(steering: Steering) -> impl IntoView {
    let app = expect_context::<App>();
    let camera = steering.0;
    let edges = Memo::new(move |_| {
        app.shown.track();
        paper(app)
    });
    let look = Memo::new(move |_| {
        let patterns = app.prefs.with(|p| p.patterns);
        app.table.with(|s| Look::new(s.as_ref(), patterns))
    });

    let distance = Memo::new(move |_| camera.rest.get().map(|zoom| Distance::of(zoom * 100.0)));
    let stand = Memo::new(move |_| (land::stand(camera.rest.get().unwrap_or(1.0)) * 10.0).round() / 10.0);

    seeking::follow(app, camera);
    Effect::new(move |_| {
        if let Some(Pointed { pos, .. }) = app.pointed.get().filter(|p| p.come)
            && !camera.sees(Bounds::cell(pos.x, pos.y))
        {
            camera.show_cell(pos.x, pos.y);
        }
    });

    let pointing = Pointing { app, camera, tip: tip::Tip::new(), presses: Presses::here() };
    let tip = pointing.tip;
    Effect::new(move |_| {
        app.ask.track();
        tip.hush();
    });
    let on_click = move |event: web_sys::MouseEvent| {
        if !camera.dragged() {
            pointing.clicked(target(&event), (event.client_x().into(), event.client_y().into()));
        }
    };
    let on_key = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ")
            && let Some(element) = target(&event)
            && element.has_attribute("tabindex")
        {
            event.prevent_default();
            event.stop_propagation();
            pointing.touched(&element, false);
        }
    };
    let on_focus = move |event: web_sys::FocusEvent| {
        // Only for keys: a board that moved under the mouse would spoil its click.
        if let Some(element) = target(&event).filter(|e| e.matches(":focus-visible") == Ok(true)) {
            camera.uncover(&element.get_bounding_client_rect());
            pointing.over(Some(&element));
        }
    };
    let on_over = move |event: PointerEvent| {
        if event.pointer_type() != "touch" {
            pointing.over(target(&event).as_ref());
        }
    };
    // Two fingers turn the tile in hand, and so does the other button of the mouse.
    let twist = StoredValue::new_local(twist::Twist::default());
    let turn = move |quarters: Option<u8>| {
        if let Some(quarters) = quarters.filter(|_| app.holds_tile()) {
            app.rotate(quarters);
        }
    };
    // A finger that rests sees what it would choose.
    let rest = StoredValue::new(None::<(f64, TimeoutHandle)>);
    let lay_down = move |event: &PointerEvent| {
        if event.pointer_type() == "touch" && event.is_primary() {
            let (hit, at) = (target(event), (event.client_x().into(), event.client_y().into()));
            let rested = move || {
                if camera.rests() {
                    pointing.rested(hit, at);
                }
            };
            rest.set_value(set_timeout_with_handle(rested, REST).ok().map(|timer| (event.time_stamp(), timer)));
        }
    };
    let lift = move |event: &PointerEvent| {
        let Some((since, timer)) = rest.try_update_value(Option::take).flatten() else { return };
        timer.clear();
        // By the hand's clock: a busy page may be late.
        if camera.rests() && event.time_stamp() - since >= REST.as_millis() as f64 {
            camera.pass_over_click();
            pointing.over(None);
        }
    };
    let on_menu = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        turn((!camera.by_finger() && !camera.dragged()).then_some(1));
    };
    let on_wheel = move |event: WheelEvent| {
        event.prevent_default();
        let over_trial = target(&event).is_some_and(|e| {
            // A place for a figure lies on the tile that is tried out.
            let trial = app.trial.get_untracked();
            let place = e.has_attribute("data-action") || e.has_attribute("data-area") || e.has_attribute("data-taken");
            trial.is_some() && (cell_of(&e) == trial || place)
        });
        if event.shift_key() || over_trial {
            app.rotate(if event.delta_y() + event.delta_x() > 0.0 { 1 } else { 3 });
        } else {
            tip.hush();
            camera.wheel(&event);
        }
    };

    view! {
        <div
            class="board"
            id="board"
            role="group"
            aria-label=app.t("board.label")
            node_ref=camera.frame
            on:pointerdown=move |e| { twist.update_value(|t| t.down(&e)); camera.down(&e); lay_down(&e) }
            on:pointermove=move |e| {
                turn(twist.try_update_value(|t| t.moved(&e)).flatten());
                camera.moved_to(&e);
                if camera.dragged() { tip.hush() }
            }
            on:pointerup=move |e| { lift(&e); turn(twist.try_update_value(|t| t.up(&e)).flatten()); camera.up(&e) }
            on:pointercancel=move |e| { lift(&e); twist.set_value(twist::Twist::default()); camera.up(&e) }
            on:contextmenu=on_menu
            on:pointerleave=move |_| { pointing.over(None); camera.left() }
            on:focusout=move |_| pointing.over(None)
            on:pointerover=on_over
            on:click=press(on_click)
            on:keydown=on_key
            on:focusin=on_focus
            on:wheel=on_wheel
        >
            <TableTop/>
            <div class="layer" node_ref=camera.layer style=("--stand", move || stand.get().to_string())>
                <Land edges distance look/>
                <Over edges look distance/>
                <StageBoard camera look/>
            </div>
            {tip.view()}
            <Carried/>
        </div>
    }
}

/// The tile in hand while it is carried to the board, under the pointer; faint where it lies on a cell already.
#[component]
fn Carried() -> impl IntoView {
    let app = expect_context::<App>();
    let picture = move || {
        let kind = app.shown.with(|s| s.as_ref().and_then(|s| s.game.drawn()));
        kind.map_or(String::new(), |kind| markup::tile_picture(kind, app.turn.get(), gardens(app)))
    };
    let at = move |i: usize| app.carried.get().map(|(x, y)| format!("{}px", [x, y][i]));
    view! {
        <Show when=move || app.carried.with(Option::is_some)>
            <svg
                class="carried"
                id="carried"
                class:snapped=whether(move || app.over_cell.get().is_some())
                viewBox="0 0 100 100"
                aria-hidden="true"
                style:left=move || at(0)
                style:top=move || at(1)
                inner_html=picture
            ></svg>
        </Show>
    }
}

/// Where the drawings lie under the camera.
fn place_svg(edges: Memo<Bounds>) -> (impl Fn() -> String, impl Fn() -> String, impl Fn() -> String) {
    let b = move || edges.get();
    (
        move || {
            let b = b();
            format!("{} {} {} {}", b.left * 100, b.top * 100, (b.right - b.left) * 100, (b.bottom - b.top) * 100)
        },
        move || format!("{}px", edges.get().left * 100),
        move || format!("{}px", edges.get().top * 100),
    )
}

pub(crate) fn gardens(app: App) -> bool {
    app.shown.with_untracked(|s| s.as_ref().is_some_and(|s| s.game.rules().plays(Mechanic::Abbot)))
}

/// What changes from step to step.
#[component]
fn Over(edges: Memo<Bounds>, look: Memo<Look>, distance: Memo<Option<Distance>>) -> impl IntoView {
    let app = expect_context::<App>();
    let (view_box, left, top) = place_svg(edges);
    let width = move || (edges.get().right - edges.get().left) * 100;
    let height = move || (edges.get().bottom - edges.get().top) * 100;
    let tiles = Memo::new(move |_| app.shown.with(|s| s.as_ref().map_or(Vec::new(), |s| s.game.tiles().to_vec())));
    let hit = |t: LaidTile| {
        let shift = format!("translate({} {})", i32::from(t.pos.x) * 100, i32::from(t.pos.y) * 100);
        view! { <g transform=shift inner_html=markup::touchable(&t)></g> }
    };
    let parts = layers(app, look, distance);
    view! {
        <svg
            class="over"
            class:trying=whether(move || app.trial.get().is_some())
            data-turn=move || app.turn.get().quarters()
            viewBox=view_box
            width=width
            height=height
            style:left=left
            style:top=top
        >
            <defs inner_html=markup::hatch_defs()></defs>
            <g class="hits"><For each=move || tiles.get() key=|t: &LaidTile| (t.pos, t.kind, t.rotation) children=hit/></g>
            {parts
                .into_iter()
                .map(|(name, markup)| view! { <g class=name inner_html=drawing(move || markup.get())></g> })
                .collect_view()}
        </svg>
    }
}

/// The game whose fields are to be shown, if so.
fn fields_shown(app: App) -> Option<Arc<Game>> {
    let wanted = (app.prefs.with(|p: &Prefs| p.farms) || app.teaches_fields()) && app.assist() >= Assist::Some;
    app.shown.get().filter(|_| wanted).map(|s| s.game)
}

/// What was played until a moment of the game.
fn steps(table: Option<&Table>, at: usize) -> &[Step] {
    let steps = table.map_or(&[][..], Table::steps);
    &steps[..at.min(steps.len())]
}

/// The layers over the land, from the lowest up. Each is drawn anew only when its own markup changes.
fn layers(app: App, look: Memo<Look>, distance: Memo<Option<Distance>>) -> Vec<(&'static str, Memo<String>)> {
    let game = move || app.shown.get().map(|s| s.game);
    let ask = move || app.ask.get().map(|AskNow(ask)| ask);
    let gardens = gardens(app);
    let farms = Memo::new(move |_| fields_shown(app).map_or(String::new(), |g| markup::plates(&g, &look.get())));
    let last = Memo::new(move |_| {
        let Some(shown) = app.shown.get().filter(|s| !s.game.is_over()) else { return String::new() };
        let marks = app.table.with(|table| {
            let Some(table) = table else { return String::new() };
            let turns = following::turns(steps(Some(table), shown.at));
            // A round that is shown again is shown to whoever wished to see it.
            let eyes = if app.round.get().is_some() { table.game() } else { &shown.game };
            let viewer = following::viewer(eyes, &app.online.seats_from_here(&table.plan().seats));
            markup::lasts(&shown.game, &following::others_last(&turns, viewer), viewer, &look.get())
        });
        marks + &markup::landing(&shown.game)
    });
    let lagging = move |g: &Game, draw: fn(&Game, &Lag) -> String| app.stage.lag.with(|lag| draw(g, lag));
    let survey = Memo::new(move |_| game().map_or(String::new(), |g| lagging(&g, markup::survey)));
    let surveyors = Memo::new(move |_| {
        let words = app.words();
        game().map_or(String::new(), |g| app.stage.lag.with(|lag| markup::surveyors(&g, lag, words)))
    });
    let leaving = Memo::new(move |_| {
        let goes = |player| {
            let name = app.tell(|t| t.player(player).to_owned()).unwrap_or_default();
            app.words().fill("leaving.next", &[("player", &name)])
        };
        let distance = distance.get().unwrap_or_default();
        game().map_or(String::new(), |g| markup::leaving(&g, &look.get(), distance, goes))
    });
    let pointed = Memo::new(move |_| app.pointed.get().map_or(String::new(), |p| markup::pointed(p.pos)));
    let taught = Memo::new(move |_| app.taught_cell().map_or(String::new(), markup::pointed));
    let dead = Memo::new(move |_| {
        if app.assist() < Assist::All {
            return String::new();
        }
        game().filter(|g| !g.is_over()).map_or(String::new(), |g| markup::dead(&dead::telling(&g)))
    });
    let cells = Memo::new(move |_| {
        let open = app.cells.get();
        if open.is_empty() {
            return String::new();
        }
        app.table.with(|table| {
            let map = table.as_ref().and_then(|t| t.plan().setup.map.as_ref());
            let cells = markup::Cells { open: &open, lang: app.words(), map };
            game().map_or(String::new(), |g| cells.markup(&g))
        })
    });
    let wrong = Memo::new(move |_| {
        let pos = app.over_cell.get().filter(|_| app.trial.get().is_none());
        pos.and_then(|pos| app.wrong_edges(pos).map(|edges| markup::wrong_edges(pos, edges))).unwrap_or_default()
    });
    let ghost = Memo::new(move |_| {
        let Some(kind) = game().and_then(|g| g.drawn()) else { return String::new() };
        let cells = app.cells.get();
        if let Some(pos) = app.trial.get() {
            return markup::ghost(kind, app.turn.get(), pos, gardens, true);
        }
        match app.over_cell.get().and_then(|pos| cells.iter().find(|c| c.pos == pos)) {
            Some(cell) => markup::ghost(kind, cell.fitting(app.turn.get()), cell.pos, gardens, false),
            None => String::new(),
        }
    });
    let figures = Memo::new(move |_| {
        let distance = distance.get().unwrap_or_default();
        game().map_or(String::new(), |g| app.stage.lag.with(|lag| markup::figures(&g, &look.get(), distance, lag)))
    });
    let things = Memo::new(move |_| {
        let game = game()?;
        app.with_map(|map| markup::things(map, &game, &look.get(), distance.get().unwrap_or_default()))
    });
    let things = Memo::new(move |_| things.get().unwrap_or_default());
    let lit = Memo::new(move |_| {
        let Some(place) = app.looked_at.get() else { return String::new() };
        let shown = if app.assist() >= Assist::Some { app.game_looked_at() } else { None };
        shown.map_or(String::new(), |g| markup::lit(&g, place, &look.get()))
    });
    let preview = Memo::new(move |_| {
        let place = app.looked_at.get()?;
        markup::preview(&*ask()?, app.piece.get(), place, &look.get())
    });
    let labels = move |ask: &Ask| labels(app, ask);
    let areas = Memo::new(move |_| {
        let Some(ask) = ask() else { return String::new() };
        markup::areas(&ask, app.piece.get(), &closed(app, &ask), &labels(&ask), &look.get())
    });
    let choices = Memo::new(move |_| {
        let Some(ask) = ask() else { return String::new() };
        markup::choices(&ask, app.piece.get(), &labels(&ask), &look.get())
    });
    let preview = Memo::new(move |_| preview.get().unwrap_or_default());
    let hint = Memo::new(move |_| {
        // A tile that is tried out is looked at by itself.
        let shown = game().filter(|_| app.trial.get().is_none());
        let found = app.hints.with(|h| match h {
            Hints::Found { moves, marked } => Some((moves.clone(), *marked)),
            Hints::Hidden | Hints::Thinking => None,
        });
        let (Some(game), Some((moves, marked))) = (shown, found) else { return shown_move(app, &look.get(), gardens) };
        let moves: Vec<&[Action]> = moves.iter().map(|m| m.actions.as_slice()).collect();
        markup::hints(&game, &moves, marked, &look.get(), gardens)
    });
    vec![
        ("map-things", things),
        ("survey", survey),
        ("farms", farms),
        ("dead-cells", dead),
        ("lasts", last),
        ("pointed-at", pointed),
        ("taught", taught),
        ("cells", cells),
        ("wrongs", wrong),
        ("ghosts", ghost),
        ("outlines", lit),
        ("areas", areas),
        ("figures", figures),
        ("surveyors", surveyors),
        ("leavings", leaving),
        ("previews", preview),
        ("hint-marks", hint),
        ("choices", choices),
    ]
}

/// The move a lesson or a puzzle shows, as a ghost; of a tile that is tried out as shown, what follows.
fn shown_move(app: App, look: &Look, gardens: bool) -> String {
    app.learn.shown.with(|actions| {
        let Some(AskNow(ask)) = app.ask.get().filter(|_| !actions.is_empty()) else { return String::new() };
        let rest = match ask.before {
            Some(lay) if actions.first() == Some(&lay) => &actions[1..],
            Some(_) => return String::new(),
            None => actions,
        };
        markup::shown(&ask.game, rest, look, gardens)
    })
}

/// What the choices on the board are called.
fn labels(app: App, ask: &Ask) -> Vec<markup::Label> {
    let offered: Vec<Choice> = ask.offered(app.piece.get()).copied().collect();
    let actions: Vec<Action> = offered.iter().map(|c| c.action).collect();
    let names = app.tell(|t| t.names(&ask.game, &actions)).unwrap_or_default();
    let label = |(name, choice): (Name, &Choice)| {
        let worth = app.brings(&ask.game, choice);
        let spoken = name.label(&worth);
        let seen = if worth.is_empty() { name.short } else { format!("{}: {worth}", name.short) };
        markup::Label { seen, spoken }
    };
    names.into_iter().zip(&offered).map(label).collect()
}

/// The places of the tile that are not offered, with the reasons.
fn closed(app: App, ask: &Ask) -> Vec<markup::Closed> {
    let Some(player) = app.shown.with(|s| s.as_ref().map(|s| s.game.active())) else { return Vec::new() };
    if app.others_decide() {
        return Vec::new();
    }
    let words = |place, why: &Why| app.tell(|t| t.taken(player, place, why)).unwrap_or_default();
    taken(ask, app.piece.get(), player)
        .into_iter()
        .map(|(place, why)| {
            let owner = match &why {
                Why::Occupied(players) => players.first().copied(),
                _ => None,
            };
            markup::Closed { place, owner, why: words(place, &why) }
        })
        .collect()
}
