//! Which piece of the board is seen. Moving it changes one transform and nothing else, so that no frame needs layout.

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{DomRect, PointerEvent, WheelEvent};

/// Smallest and largest size of a tile, as a share of its 100 pixels.
const ZOOM: (f64, f64) = (0.18, 3.2);
/// At this size a finger tells apart what lies on one tile.
const CLOSE: f64 = 1.4;
/// A finger that moves less than this taps.
const TAP: f64 = 7.0;

/// The board point in the middle of the view, and the size.
#[derive(Clone, Copy)]
struct View {
    x: f64,
    y: f64,
    zoom: f64,
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
    /// Whether the next frame moves the layer already: fingers report more often than the screen shows.
    frame_due: bool,
}

/// Cells from the upper left to beyond the lower right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
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
}

impl Camera {
    pub(crate) fn new() -> Camera {
        Camera {
            frame: NodeRef::new(),
            layer: NodeRef::new(),
            view: StoredValue::new(View { x: 50.0, y: 50.0, zoom: 1.0 }),
            hand: StoredValue::new_local(Hand::default()),
            moved: RwSignal::new(false),
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
            };
            hand.rest = set_timeout_with_handle(rest, Duration::from_millis(if glide { 450 } else { 220 })).ok();
        });
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

    /// What shows all of these cells.
    fn fitting(self, bounds: Bounds) -> Option<View> {
        let (_, _, w, h) = self.size()?;
        let (wide, high) =
            (f64::from(bounds.right - bounds.left) * 100.0, f64::from(bounds.bottom - bounds.top) * 100.0);
        Some(View {
            x: f64::from(bounds.left) * 100.0 + wide / 2.0,
            y: f64::from(bounds.top) * 100.0 + high / 2.0,
            zoom: ((w - 24.0) / wide).min((h - 24.0) / high).clamp(ZOOM.0, 1.25),
        })
    }

    /// Shows all of these cells.
    pub(crate) fn fit(self, bounds: Bounds, glide: bool) {
        if let Some(view) = self.fitting(bounds) {
            self.view.set_value(view);
            self.apply(glide);
        }
    }

    /// Whether all of these cells are seen, and not much smaller than they could be.
    pub(crate) fn suits(self, bounds: Bounds) -> bool {
        let zoom = self.view.with_value(|v| v.zoom);
        self.sees(bounds) && self.fitting(bounds).is_none_or(|view| view.zoom < zoom * 1.25)
    }

    /// Puts the same point of the board into the middle again, in a window of another size.
    pub(crate) fn recentre(self) {
        let gliding = self.layer.get_untracked().is_some_and(|layer| layer.class_list().contains("gliding"));
        self.apply(gliding);
    }

    /// Whether all of these cells are seen.
    pub(crate) fn sees(self, bounds: Bounds) -> bool {
        let Some((_, _, w, h)) = self.size() else { return true };
        let View { x, y, zoom } = self.view.get_value();
        let (half_w, half_h) = (w / 2.0 / zoom, h / 2.0 / zoom);
        f64::from(bounds.left) * 100.0 >= x - half_w
            && f64::from(bounds.right) * 100.0 <= x + half_w
            && f64::from(bounds.top) * 100.0 >= y - half_h
            && f64::from(bounds.bottom) * 100.0 <= y + half_h
    }

    /// Brings a cell into view, large enough to touch what is on it.
    pub(crate) fn show_cell(self, x: i16, y: i16) {
        let Some((_, _, w, h)) = self.size() else { return };
        let view = self.view.get_value();
        let enough = (w.min(h) / 280.0).clamp(0.75, 1.15);
        let cell = Bounds { left: x.into(), top: y.into(), right: i32::from(x) + 1, bottom: i32::from(y) + 1 };
        if view.zoom >= enough * 0.7 && self.sees(cell) {
            return;
        }
        self.view.set_value(View {
            x: f64::from(x) * 100.0 + 50.0,
            y: f64::from(y) * 100.0 + 50.0,
            zoom: view.zoom.max(enough),
        });
        self.apply(true);
    }

    /// Moves the board as far as needed to see something on it, which lies here in the window now.
    pub(crate) fn uncover(self, thing: &DomRect) {
        const MARGIN: f64 = 12.0;
        let Some((left, top, w, h)) = self.size() else { return };
        let shift = |from: f64, to: f64, start: f64, length: f64| {
            (start + MARGIN - from).max(0.0) + (start + length - MARGIN - to).min(0.0)
        };
        let (dx, dy) = (shift(thing.left(), thing.right(), left, w), shift(thing.top(), thing.bottom(), top, h));
        if dx != 0.0 || dy != 0.0 {
            self.shift(dx, dy);
            self.apply(true);
        }
    }

    fn shift(self, dx: f64, dy: f64) {
        self.view.update_value(|v| {
            v.x -= dx / v.zoom;
            v.y -= dy / v.zoom;
        });
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
        let (dx, dy) = around.map_or((0.0, 0.0), |(x, y)| (x - left - w / 2.0, y - top - h / 2.0));
        self.view.update_value(|v| {
            let zoom = (v.zoom * factor).clamp(ZOOM.0, ZOOM.1);
            v.x += dx / v.zoom - dx / zoom;
            v.y += dy / v.zoom - dy / zoom;
            v.zoom = zoom;
        });
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

    /// Whether the board was moved since a finger or the mouse came down: then the click that may follow means nothing.
    pub(crate) fn dragged(self) -> bool {
        self.hand.with_value(|hand| hand.dragged)
    }

    /// Whether it was a finger that came down last, and not a mouse.
    pub(crate) fn by_finger(self) -> bool {
        self.hand.with_value(|hand| hand.by_finger)
    }

    pub(crate) fn moved_to(self, event: &PointerEvent) {
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
        self.hand.update_value(|hand| hand.fingers.retain(|f| f.id != event.pointer_id()));
    }
}
