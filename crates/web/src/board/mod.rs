//! The board: the land, and over it figures, free cells and choices.

mod camera;
mod dead;
pub(crate) mod markup;
mod touch;

use bastide_rules::{Action, Event, LaidTile, Mechanic, Place, Pos};
use bastide_table::{Assist, Step, Table};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, WheelEvent};

pub(crate) use camera::{Bounds, Camera};
use markup::Look;
use touch::Meant;

use crate::browser;
use crate::prefs::Prefs;
use crate::state::{App, AskNow};

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
    Some(Bounds { left: inner.left - 1, top: inner.top - 1, right: inner.right + 2, bottom: inner.bottom + 2 })
}

/// The drawing's edges: grown in steps, so that most tiles leave them as they are.
fn paper(app: App) -> Bounds {
    const STEP: i32 = 4;
    let b = whole(app).unwrap_or(Bounds { left: 0, top: 0, right: 1, bottom: 1 });
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
        app.table.with(|s| Look::new(s.as_ref().map_or(&[], |s| &s.plan().seats), patterns))
    });

    // A board that has grown out of view is shown whole again, unless somebody has chosen their own view of it.
    Effect::new(move |before: Option<usize>| {
        let tiles = app.shown.with(|s| s.as_ref().map_or(0, |s| s.game.tiles().len()));
        let first = before.is_none();
        let follow = app.prefs.with_untracked(|p| p.follow);
        if let Some(bounds) = whole(app)
            && (first || (follow && !camera.moved.get_untracked() && !camera.sees(bounds)))
        {
            camera.fit(bounds, !first);
        }
        tiles
    });
    Effect::new(move |_| {
        if let Some(pos) = asked_tile(app) {
            camera.show_cell(pos.x, pos.y);
        }
    });
    // The prompt grows and shrinks with what is asked, and panels come and go: the board keeps its middle.
    Effect::new(move |_| {
        if let Some(frame) = camera.frame.get() {
            browser::on_resize(&frame, move || resized(app, camera));
        }
    });

    let on_click = move |event: web_sys::MouseEvent| {
        if camera.dragged() {
            return;
        }
        let hit = target(&event);
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        // A free cell is only tried out: it needs no second thought.
        let weighed = camera.by_finger() && hit.as_ref().is_none_or(|h| !h.class_list().contains("cell"));
        let board = camera.frame.get_untracked().filter(|_| weighed);
        match board.map_or(Meant::None, |board| touch::meant(&board, hit.as_ref(), at)) {
            Meant::One(choice) => touched(app, &choice),
            Meant::Several(nearest) => {
                if !camera.look_closer(at) {
                    touched(app, &nearest);
                }
            }
            Meant::None => {
                if let Some(element) = hit {
                    touched(app, &element);
                }
            }
        }
    };
    let on_key = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ")
            && let Some(element) = target(&event)
            && element.has_attribute("tabindex")
        {
            event.prevent_default();
            event.stop_propagation();
            touched(app, &element);
        }
    };
    let on_focus = move |event: web_sys::FocusEvent| {
        // Only for keys: a board that moved under the mouse would spoil its click.
        if let Some(element) = target(&event).filter(|e| e.matches(":focus-visible") == Ok(true)) {
            camera.uncover(&element.get_bounding_client_rect());
        }
    };
    let on_over = move |event: PointerEvent| {
        if event.pointer_type() == "touch" {
            return;
        }
        let element = target(&event);
        let (cell, place) = (element.as_ref().and_then(cell_of), element.as_ref().and_then(place_of));
        // The pointer crosses many edges; only where it comes to something else is there news.
        if app.over_cell.get_untracked() != cell {
            app.over_cell.set(cell);
        }
        if app.looked_at.get_untracked() != place {
            app.looked_at.set(place);
        }
    };
    let on_wheel = move |event: WheelEvent| {
        event.prevent_default();
        let over_trial = target(&event).is_some_and(|e| {
            // A spot for a figure lies on the tile that is tried out.
            let trial = app.trial.get_untracked();
            trial.is_some() && (cell_of(&e) == trial || e.has_attribute("data-action"))
        });
        if event.shift_key() || over_trial {
            app.rotate(if event.delta_y() + event.delta_x() > 0.0 { 1 } else { 3 });
        } else {
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
            on:pointerdown=move |e| camera.down(&e)
            on:pointermove=move |e| camera.moved_to(&e)
            on:pointerup=move |e| camera.up(&e)
            on:pointercancel=move |e| camera.up(&e)
            on:pointerleave=move |_| { app.over_cell.set(None); app.looked_at.set(None); }
            on:pointerover=on_over
            on:click=on_click
            on:keydown=on_key
            on:focusin=on_focus
            on:wheel=on_wheel
        >
            <div class="layer" node_ref=camera.layer>
                <Land edges/>
                <Over edges look/>
            </div>
        </div>
    }
}

/// The one tile that all is about: where a tile is tried out, or where all choices lie.
fn asked_tile(app: App) -> Option<Pos> {
    app.trial.get().or_else(|| app.ask.with(|ask| ask.as_ref().and_then(|AskNow(ask)| ask.tile())))
}

/// The window onto the board has another size.
fn resized(app: App, camera: Camera) {
    camera.recentre();
    let follow = app.prefs.with_untracked(|p| p.follow) && !camera.moved.get_untracked();
    if let Some(pos) = untrack(|| asked_tile(app)) {
        camera.show_cell(pos.x, pos.y);
    } else if let Some(bounds) = whole(app).filter(|&bounds| follow && !camera.suits(bounds)) {
        camera.fit(bounds, false);
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

/// The land: painted once for every tile.
#[component]
fn Land(edges: Memo<Bounds>) -> impl IntoView {
    let app = expect_context::<App>();
    let (view_box, left, top) = place_svg(edges);
    // Most steps of a turn lay no tile and leave the land as it is.
    let tiles = Memo::new(move |_| {
        let mut tiles: Vec<LaidTile> = app.shown.with(|s| s.as_ref().map_or(Vec::new(), |s| s.game.tiles().to_vec()));
        tiles.sort_by_key(|t| (t.pos.y, t.pos.x));
        tiles
    });
    let key = |t: &LaidTile| (t.pos, t.kind, t.rotation);
    let shift = |pos: Pos| format!("translate({} {})", i32::from(pos.x) * 100, i32::from(pos.y) * 100);
    let gardens = gardens(app);
    let meadow = move || tiles.with(|t| bastide_art::meadow_svg(t.iter().map(|t| (t.pos.x.into(), t.pos.y.into()))));
    // Only the tile that has just been laid settles; those that were there lie still.
    let fresh = move |t: &LaidTile| {
        let last = app.shown.with_untracked(|s| s.as_ref().and_then(|s| s.game.tiles().last().map(|l| l.pos)));
        if last == Some(t.pos) { "fresh" } else { "" }
    };
    let ground = move |t: LaidTile| {
        view! { <g transform=shift(t.pos)><g class=fresh(&t) inner_html=bastide_art::tile_ground(t.kind, t.rotation)></g></g> }
    };
    let standing = move |t: LaidTile| {
        let options = bastide_art::TileOptions { gardens };
        let markup = bastide_art::growth_svg(t.kind, t.rotation, t.pos.x.into(), t.pos.y.into())
            + &bastide_art::tile_standing(t.kind, t.rotation, options)
            + "<path class=\"k-crease\" d=\"M0 0h100v100h-100z\"/>";
        view! { <g class="tile" data-tile=format!("{} {} r{}", t.kind.kind().id, t.pos, t.rotation.quarters()) transform=shift(t.pos)><g class=fresh(&t) inner_html=markup></g></g> }
    };
    let width = move || (edges.get().right - edges.get().left) * 100;
    let height = move || (edges.get().bottom - edges.get().top) * 100;
    view! {
        <svg class="land" aria-hidden="true" viewBox=view_box width=width height=height style:left=left style:top=top>
            <defs inner_html=bastide_art::meadow_defs() + &bastide_art::pattern_defs()></defs>
            <g inner_html=meadow></g>
            <g><For each=move || tiles.get() key=key children=ground/></g>
            <g><For each=move || tiles.get() key=key children=standing/></g>
        </svg>
    }
}

pub(crate) fn gardens(app: App) -> bool {
    app.shown.with_untracked(|s| s.as_ref().is_some_and(|s| s.game.rules().plays(Mechanic::Abbot)))
}

/// What changes from step to step.
#[component]
fn Over(edges: Memo<Bounds>, look: Memo<Look>) -> impl IntoView {
    let app = expect_context::<App>();
    let (view_box, left, top) = place_svg(edges);
    let width = move || (edges.get().right - edges.get().left) * 100;
    let height = move || (edges.get().bottom - edges.get().top) * 100;
    let tiles = Memo::new(move |_| app.shown.with(|s| s.as_ref().map_or(Vec::new(), |s| s.game.tiles().to_vec())));
    let hit = |t: LaidTile| {
        let shift = format!("translate({} {})", i32::from(t.pos.x) * 100, i32::from(t.pos.y) * 100);
        view! { <g transform=shift inner_html=markup::touchable(&t)></g> }
    };
    let parts = layers(app, look);
    view! {
        <svg class="over" viewBox=view_box width=width height=height style:left=left style:top=top>
            <g class="hits"><For each=move || tiles.get() key=|t: &LaidTile| (t.pos, t.kind, t.rotation) children=hit/></g>
            {parts
                .into_iter()
                .map(|(name, markup)| view! { <g class=name inner_html=move || markup.get()></g> })
                .collect_view()}
        </svg>
    }
}

/// What was played until a moment of the game.
fn steps(table: Option<&Table>, at: usize) -> &[Step] {
    let steps = table.map_or(&[][..], Table::steps);
    &steps[..at.min(steps.len())]
}

/// The layers over the land, from the lowest up. Each is drawn anew only when its own markup changes.
fn layers(app: App, look: Memo<Look>) -> Vec<(&'static str, Memo<String>)> {
    let game = move || app.shown.get().map(|s| s.game);
    let ask = move || app.ask.get().map(|AskNow(ask)| ask);
    let gardens = gardens(app);
    let farms = Memo::new(move |_| {
        let wanted = app.prefs.with(|p: &Prefs| p.farms) && app.assist() >= Assist::Some;
        game().filter(|_| wanted).map_or(String::new(), |g| markup::farms(&g, &look.get()))
    });
    let last = Memo::new(move |_| {
        let Some(shown) = app.shown.get() else { return String::new() };
        let laid = app.table.with(|t| {
            steps(t.as_ref(), shown.at).iter().rev().find_map(|step| match step.action {
                Action::Lay { pos, .. } => Some(pos),
                _ => None,
            })
        });
        markup::last(&shown.game, laid)
    });
    let dead = Memo::new(move |_| {
        if app.assist() < Assist::All {
            return String::new();
        }
        game().filter(|g| !g.is_over()).map_or(String::new(), |g| markup::dead(&dead::telling(&g)))
    });
    let cells = Memo::new(move |_| {
        let open = app.cells.get();
        let cells = markup::Cells { open: &open, turn: app.turn.get(), trial: app.trial.get(), lang: app.words() };
        if open.is_empty() { String::new() } else { game().map_or(String::new(), |g| cells.markup(&g)) }
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
        let Some(shown) = app.shown.get() else { return String::new() };
        let fresh = app.table.with(|t| {
            let latest = steps(t.as_ref(), shown.at).iter().rev().take(2);
            latest.flat_map(|step| &step.events).rev().find_map(|e| match e {
                Event::Deployed { place, .. } => Some(*place),
                _ => None,
            })
        });
        markup::figures(&shown.game, &look.get(), fresh)
    });
    let glow = Memo::new(move |_| {
        let Some(shown) = app.shown.get() else { return String::new() };
        let events: Vec<Event> = app.table.with(|t| {
            let latest = steps(t.as_ref(), shown.at).iter().rev().take(3).rev();
            latest.flat_map(|step| &step.events).copied().collect()
        });
        markup::glow(&shown.game, &events, &look.get())
    });
    let outline = Memo::new(move |_| {
        let Some(place) = app.looked_at.get() else { return String::new() };
        let shown = if app.assist() >= Assist::Some { game() } else { None };
        shown.map_or(String::new(), |g| markup::outline(&g, place, &look.get(), "outline"))
    });
    let choices = Memo::new(move |_| {
        let Some(ask) = ask() else { return String::new() };
        let wish = app.piece.get();
        app.tell(|t| markup::choices(&ask, wish, &look.get(), |a| t.action(a, &ask.game))).unwrap_or_default()
    });
    let hint = Memo::new(move |_| {
        let found = app.marked_hint().and_then(|actions| app.hint_targets(&actions));
        found.map_or(String::new(), |(game, targets)| markup::hint(&game, &targets))
    });
    vec![
        ("farms", farms),
        ("dead-cells", dead),
        ("lasts", last),
        ("outlines", outline),
        ("cells", cells),
        ("ghosts", ghost),
        ("figures", figures),
        ("glows", glow),
        ("hint-marks", hint),
        ("choices", choices),
    ]
}

fn target(event: &web_sys::Event) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest("[data-action],[data-cell],[data-place]").ok().flatten()
}

fn cell_of(element: &Element) -> Option<Pos> {
    element.get_attribute("data-cell")?.parse().ok()
}

fn place_of(element: &Element) -> Option<Place> {
    element.get_attribute("data-place")?.parse().ok()
}

/// A click, a tap or a key on something on the board.
fn touched(app: App, element: &Element) {
    if let Some(action) = element.get_attribute("data-action").and_then(|a| a.parse().ok()) {
        app.choose(action);
    } else if let Some(pos) = cell_of(element) {
        app.try_cell(pos);
    } else if let Some(place) = place_of(element) {
        let same = app.looked_at.get_untracked() == Some(place);
        app.looked_at.set((!same).then_some(place));
    }
}
