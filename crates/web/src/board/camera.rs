//! Which piece of the board is seen. Moving it changes one transform and nothing else, so that no frame needs layout.

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{DomRect, PointerEvent, WheelEvent};

use super::view::{self, Bounds, View, Window};

/// At this size a finger tells apart what lies on one tile.
const CLOSE: f64 = 1.4;
/// A finger that moves less than this taps.
const TAP: f64 = 7.0;

/// What the camera moves for by itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Goal {
    /// All of the board.
    Whole(Bounds),
    /// A choice between things on these cells.
    Choice(Bounds),
    /// What lies on this cell.
    Tile(Bounds),
}

#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    x: f64,
    y: f64,
}

#[derive(Default)]
struct Hand {
    fingers: Vec<Finger>,
    /// Where the first finger came down; `None` once it moves the board.
    start: Option<(f64, f64)>,
    /// Whether it was a finger that came down last, and not a mouse.
    by_finger: bool,
    dragged: bool,
    rest: Option<TimeoutHandle>,
    /// When the mouse last moved over the board; nothing while it is elsewhere.
    mouse: Option<f64>,
    /// What the camera will move for as soon as it may.
    goal: Option<Goal>,
    waiting: Option<TimeoutHandle>,
    /// Whether the next frame moves the layer already: fingers report more often than the screen shows.
    frame_due: bool,
}

/// A cell as it is seen.
pub(super) struct CellRect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
}

/// The camera over the board.
#[derive(Clone, Copy)]
pub(crate) struct Camera {
    /// The window onto the board.
    pub(crate) frame: NodeRef<Div>,
    /// What moves under it.
    pub(crate) layer: NodeRef<Div>,
    view: StoredValue<View>,
    hand: StoredValue<Hand, LocalStorage>,
    /// Whether somebody has moved the board by hand.
    pub(crate) moved: RwSignal<bool>,
    /// The size at which the board came to rest; none before it is first seen.
    pub(crate) rest: RwSignal<Option<f64>>,
}

impl Camera {
    pub(crate) fn new() -> Camera {
        Camera {
            frame: NodeRef::new(),
            layer: NodeRef::new(),
            view: StoredValue::new(View { x: 50.0, y: 50.0, zoom: 1.0 }),
            hand: StoredValue::new_local(Hand::default()),
            moved: RwSignal::new(false),
            rest: RwSignal::new(None),
        }
    }

    fn size(self) -> Option<(f64, f64, f64, f64)> {
        let rect = self.frame.get_untracked()?.get_bounding_client_rect();
        Some((rect.left(), rect.top(), rect.width(), rect.height()))
    }

    /// Puts the layer where the view says. `glide` lets it travel there.
    fn apply(self, glide: bool) {
        let (Some(layer), Some((_, _, w, h))) = (self.layer.get_untracked(), self.size()) else { return };
        let View { x, y, zoom } = self.view.get_value();
        let classes = layer.class_list();
        // The class keeps the layer on the graphics card while it moves; it is taken off at rest, so that the land is
        // painted sharp in its new size. Setting a class cannot fail.
        let _ = classes.add_1("moving");
        let _ = classes.toggle_with_force("gliding", glide);
        let style = web_sys::HtmlElement::style(&layer);
        let shift = format!("translate({:.1}px,{:.1}px)scale({zoom:.4})", w / 2.0 - x * zoom, h / 2.0 - y * zoom);
        let _ = style.set_property("transform", &shift);
        let grow = move || {
            let grow = format!("{:.2}", (0.85 / zoom).clamp(1.0, 2.2));
            if style.get_property_value("--grow").ok().as_ref() != Some(&grow) {
                let _ = style.set_property("--grow", &grow);
            }
        };
        if glide {
            grow();
        }
        self.hand.update_value(|hand| {
            if let Some(rest) = hand.rest.take() {
                rest.clear();
            }
            let rest = move || {
                let _ = classes.remove_2("moving", "gliding");
                // Everything on the layer inherits this: under a hand that moves the board it waits for its rest.
                grow();
                self.rested();
            };
            hand.rest = set_timeout_with_handle(rest, Duration::from_millis(if glide { 450 } else { 220 })).ok();
        });
    }

    /// What is drawn for a distance is drawn anew now, and not while the board moves.
    fn rested(self) {
        // The table may be gone by now, and the view with it.
        let zoom = self.view.try_with_value(|v| v.zoom);
        if zoom.is_some() && self.rest.try_get_untracked() != Some(zoom) {
            self.rest.set(zoom);
        }
    }

    /// Puts the layer in place with the next frame, once for all that happens until then.
    fn follow(self, glide: bool) {
        if glide {
            self.apply(true);
            return;
        }
        if self.hand.try_update_value(|hand| std::mem::replace(&mut hand.frame_due, true)) == Some(false) {
            request_animation_frame(move || {
                // The table may be gone by then, and the hand with it.
                if self.hand.try_update_value(|hand| hand.frame_due = false).is_some() {
                    self.apply(false);
                }
            });
        }
    }

    /// Somebody has chosen their own view.
    fn taken(self) {
        if !self.moved.get_untracked() {
            self.moved.set(true);
        }
    }

    fn window(self) -> Option<Window> {
        self.size().map(|(_, _, w, h)| (w, h))
    }

    /// Where a point of the board is in the window, once the board lies still.
    pub(crate) fn on_screen(self, x: f64, y: f64) -> Option<(f64, f64)> {
        let (left, top, w, h) = self.size()?;
        let view = self.view.get_value();
        Some((left + w / 2.0 + (x - view.x) * view.zoom, top + h / 2.0 + (y - view.y) * view.zoom))
    }

    /// The middle of the board's upper edge in the window.
    pub(crate) fn top(self) -> Option<(f64, f64)> {
        self.size().map(|(left, top, w, _)| (left + w / 2.0, top))
    }

    /// Shows all of these cells.
    pub(crate) fn fit(self, bounds: Bounds, glide: bool) {
        if let Some(window) = self.window() {
            self.forget();
            self.view.set_value(View::whole(bounds, window));
            self.apply(glide);
            if !glide {
                self.rested();
            }
        }
    }

    /// Whether all of these cells are seen.
    pub(crate) fn sees(self, bounds: Bounds) -> bool {
        self.window().is_none_or(|window| self.view.get_value().sees(bounds, window))
    }

    /// Nothing is looked for any more.
    fn forget(self) {
        self.hand.update_value(|hand| {
            hand.goal = None;
            if let Some(waiting) = hand.waiting.take() {
                waiting.clear();
            }
        });
    }

    /// The view a goal asks for; nothing when this one serves.
    fn wanted(self, goal: Goal) -> Option<View> {
        let window = self.window()?;
        let (view, own) = (self.view.get_value(), self.moved.get_untracked());
        match goal {
            Goal::Whole(bounds) => (!view.sees(bounds, window)).then(|| View::whole(bounds, window)),
            Goal::Choice(bounds) => view.choosing(bounds, window, own),
            Goal::Tile(cell) => view.tile(cell, window, own),
        }
    }

    /// Moves for a goal where that is needed: at once, or when the pointer has come to rest or left the board.
    pub(crate) fn attend(self, goal: Goal) {
        self.forget();
        self.hand.update_value(|hand| hand.goal = Some(goal));
        self.seek();
    }

    fn seek(self) {
        let Some(goal) = self.hand.try_with_value(|hand| hand.goal).flatten() else { return };
        let Some(view) = self.wanted(goal) else { return self.forget() };
        let Some(millis) = self.must_wait(goal) else {
            self.forget();
            self.view.set_value(view);
            return self.apply(true);
        };
        let later = set_timeout_with_handle(move || self.seek(), Duration::from_millis(millis as u64 + 1)).ok();
        self.hand.update_value(|hand| {
            if let Some(waiting) = std::mem::replace(&mut hand.waiting, later) {
                waiting.clear();
            }
        });
    }

    /// How long the board has to lie still.
    fn must_wait(self, goal: Goal) -> Option<f64> {
        let window = self.window()?;
        let (held, mouse) = self.hand.with_value(|hand| (!hand.fingers.is_empty(), hand.mouse));
        // A tile that is seen can be reached by the mouse: it comes closer when the mouse has gone elsewhere.
        let reached = matches!(goal, Goal::Tile(cell) if mouse.is_some() && self.view.get_value().sees(cell, window));
        view::wait(held || reached, mouse, js_sys::Date::now())
    }

    /// The mouse has left the board, which may now move.
    pub(crate) fn left(self) {
        self.hand.update_value(|hand| hand.mouse = None);
        self.seek();
    }

    /// Shows a goal at once, in a window of another size.
    pub(crate) fn settle(self, goal: Goal) {
        let (view, Some(window)) = (self.view.get_value(), self.window()) else { return };
        let wanted = match goal {
            Goal::Whole(bounds) => (!view.suits(bounds, window)).then(|| View::whole(bounds, window)),
            Goal::Choice(_) | Goal::Tile(_) => self.wanted(goal),
        };
        if let Some(view) = wanted {
            self.view.set_value(view);
            self.apply(false);
        }
    }

    /// Puts the same point of the board into the middle again, in a window of another size.
    pub(crate) fn recentre(self) {
        let gliding = self.layer.get_untracked().is_some_and(|layer| layer.class_list().contains("gliding"));
        self.apply(gliding);
    }

    /// Where a cell is seen when the camera has come to rest: from the upper left corner of the board, in pixels.
    pub(super) fn cell_rect(self, pos: bastide_rules::Pos) -> Option<CellRect> {
        let (_, _, w, h) = self.size()?;
        let View { x, y, zoom } = self.view.get_value();
        let (left, top) = (f64::from(pos.x) * 100.0, f64::from(pos.y) * 100.0);
        Some(CellRect { x: w / 2.0 + (left - x) * zoom, y: h / 2.0 + (top - y) * zoom, size: 100.0 * zoom })
    }

    /// Brings a cell into view, large enough to see what is on it.
    pub(crate) fn show_cell(self, x: i16, y: i16) {
        self.attend(Goal::Tile(Bounds::cell(x, y)));
    }

    /// Brings a cell into the middle, large enough to see what is on it, whatever is seen now.
    pub(crate) fn approach(self, x: i16, y: i16) {
        let Some(window) = self.window() else { return };
        self.forget();
        self.view.update_value(|v| *v = v.close(Bounds::cell(x, y), window));
        self.apply(true);
    }

    /// Moves the board as far as needed to see something on it, which lies here in the window now.
    pub(crate) fn uncover(self, thing: &DomRect) {
        const MARGIN: f64 = 12.0;
        let Some((left, top, w, h)) = self.size() else { return };
        let dx = view::inside(thing.left(), thing.right(), left, w, MARGIN);
        let dy = view::inside(thing.top(), thing.bottom(), top, h, MARGIN);
        if dx != 0.0 || dy != 0.0 {
            self.shift(dx, dy);
            self.apply(true);
        }
    }

    fn shift(self, dx: f64, dy: f64) {
        self.view.update_value(|v| *v = v.shifted(dx, dy));
    }

    /// Moves the board by pixels.
    pub(crate) fn pan(self, dx: f64, dy: f64, glide: bool) {
        self.shift(dx, dy);
        self.taken();
        self.follow(glide);
    }

    /// Makes the board larger or smaller around a point of the screen, or around the middle.
    pub(crate) fn zoom(self, factor: f64, around: Option<(f64, f64)>, glide: bool) {
        self.scale(factor, around);
        self.taken();
        self.follow(glide);
    }

    /// Shows what a finger covers larger, until it cannot cover much any more; says whether it does.
    pub(crate) fn look_closer(self, at: (f64, f64)) -> bool {
        let more = self.view.with_value(|v| v.zoom) < CLOSE;
        if more {
            self.scale(2.0, Some(at));
            self.apply(true);
        }
        more
    }

    fn scale(self, factor: f64, around: Option<(f64, f64)>) {
        let Some((left, top, w, h)) = self.size() else { return };
        let from_middle = around.map_or((0.0, 0.0), |(x, y)| (x - left - w / 2.0, y - top - h / 2.0));
        self.view.update_value(|v| *v = v.scaled(factor, from_middle));
    }

    pub(crate) fn wheel(self, event: &WheelEvent) {
        let step = if event.delta_mode() == 0 { event.delta_y() } else { event.delta_y() * 30.0 };
        self.zoom((-step * 0.0016).exp(), Some((event.client_x().into(), event.client_y().into())), false);
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        let finger = Finger { id: event.pointer_id(), x: event.client_x().into(), y: event.client_y().into() };
        self.hand.update_value(|hand| {
            hand.by_finger = event.pointer_type() == "touch";
            if event.is_primary() {
                hand.dragged = false;
                // The first finger of a hand: any other has left without a word, as when what it touched was gone.
                hand.fingers.clear();
                hand.start = Some((finger.x, finger.y));
            }
            hand.fingers.retain(|f| f.id != finger.id);
            hand.fingers.push(finger);
        });
    }

    /// Whether a single finger rests where it came down.
    pub(crate) fn rests(self) -> bool {
        self.hand.try_with_value(|hand| hand.fingers.len() == 1 && hand.start.is_some()).unwrap_or_default()
    }

    /// The click that follows means nothing.
    pub(crate) fn pass_over_click(self) {
        self.hand.update_value(|hand| hand.dragged = true);
    }

    /// Whether the board was moved since a finger or the mouse came down: then the click that may follow means nothing.
    pub(crate) fn dragged(self) -> bool {
        self.hand.with_value(|hand| hand.dragged)
    }

    /// Whether it was a finger that came down last, and not a mouse.
    pub(crate) fn by_finger(self) -> bool {
        self.hand.with_value(|hand| hand.by_finger)
    }

    pub(crate) fn moved_to(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.hand.update_value(|hand| hand.mouse = Some(js_sys::Date::now()));
        }
        if event.buttons() == 0 {
            // A mouse that was let go outside the window.
            return self.up(event);
        }
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let mut pan = None;
        let mut pinch = None;
        let mut took_off = false;
        self.hand.update_value(|hand| {
            let Some(at) = hand.fingers.iter().position(|f| f.id == event.pointer_id()) else { return };
            let old = hand.fingers[at];
            if let Some((sx, sy)) = hand.start {
                if (x - sx).hypot(y - sy) < TAP && hand.fingers.len() == 1 {
                    return;
                }
                hand.start = None;
                hand.dragged = true;
                took_off = true;
            }
            hand.fingers[at] = Finger { x, y, ..old };
            match hand.fingers.as_slice() {
                [_] => pan = Some((x - old.x, y - old.y)),
                [one, two, ..] => {
                    let other = if at == 0 { two } else { one };
                    let before = (old.x - other.x).hypot(old.y - other.y).max(1.0);
                    let now = (x - other.x).hypot(y - other.y).max(1.0);
                    pan = Some(((x - old.x) / 2.0, (y - old.y) / 2.0));
                    pinch = Some((now / before, ((x + other.x) / 2.0, (y + other.y) / 2.0)));
                }
                [] => {}
            }
        });
        if took_off && let Some(frame) = self.frame.get_untracked() {
            // From now on the finger moves the board, wherever it goes; and no click follows. Fails only for a finger
            // that is gone already.
            let _ = frame.set_pointer_capture(event.pointer_id());
        }
        if let Some((dx, dy)) = pan {
            self.pan(dx, dy, false);
        }
        if let Some((factor, around)) = pinch {
            self.zoom(factor, Some(around), false);
        }
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        let (pending, touched) = self
            .hand
            .try_update_value(|hand| {
                let held = !hand.fingers.is_empty();
                hand.fingers.retain(|f| f.id != event.pointer_id());
                hand.start = hand.start.filter(|_| !hand.fingers.is_empty());
                (held && hand.fingers.is_empty() && hand.goal.is_some(), hand.by_finger)
            })
            .unwrap_or_default();
        if pending && touched {
            // What waited for the finger comes now, after its click, and not when the next one is on its way.
            set_timeout(move || self.seek(), Duration::from_millis(30));
        }
    }
}
