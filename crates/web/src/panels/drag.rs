//! Dragging the tile in hand onto a free cell.

use bastide_rules::Pos;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent};

use crate::state::App;

/// A finger that moves less than this only touches the tile, which turns it.
const TAP: f64 = 8.0;

/// The tile in hand under a finger.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    app: App,
    start: StoredValue<Option<(f64, f64)>>,
    dragging: StoredValue<bool>,
}

impl Drag {
    pub(super) fn new(app: App) -> Drag {
        Drag { app, start: StoredValue::new(None), dragging: StoredValue::new(false) }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        event.prevent_default();
        if event.button() != 0 {
            return;
        }
        self.start.set_value(Some((event.client_x().into(), event.client_y().into())));
        if let Some(element) = event.target().and_then(|t| t.dyn_into::<Element>().ok()) {
            // Fails only for a finger that is gone already.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some((x, y)) = self.start.get_value() else { return };
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if (at.0 - x).hypot(at.1 - y) > TAP && !self.dragging.get_value() {
            self.dragging.set_value(true);
            self.app.trial.set(None);
        }
        if self.dragging.get_value() {
            self.app.carried.set(Some(at));
            let cell = nearest_cell(at);
            if self.app.over_cell.get_untracked() != cell {
                self.app.over_cell.set(cell);
            }
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let started = self.start.get_value().is_some();
        if self.dragging.get_value() {
            if let Some(pos) = nearest_cell((event.client_x().into(), event.client_y().into())) {
                self.app.try_cell(pos);
            }
        } else if started && event.button() == 0 {
            self.app.rotate(1);
        }
        self.stop();
    }

    /// The other button of the mouse turns the tile, too.
    pub(super) fn menu(self, event: &MouseEvent) {
        event.prevent_default();
        self.stop();
        self.app.rotate(1);
    }

    pub(super) fn stop(self) {
        self.start.set_value(None);
        self.dragging.set_value(false);
        self.app.carried.set(None);
        self.app.over_cell.set(None);
    }
}

/// The fitting free cell a carried tile snaps to: the nearest one on the board, not farther away than its size or a
/// fingertip.
fn nearest_cell(at: (f64, f64)) -> Option<Pos> {
    const FINGERTIP: f64 = 30.0;
    let board = document().get_element_by_id("board")?.get_bounding_client_rect();
    if at.0 < board.left() || at.0 > board.right() || at.1 < board.top() || at.1 > board.bottom() {
        return None;
    }
    let found = document().query_selector_all(".cell.ok").ok()?;
    let cells = (0..found.length()).filter_map(|i| found.item(i)?.dyn_into::<Element>().ok());
    let (away, cell) = cells
        .map(|cell| {
            let rect = cell.get_bounding_client_rect();
            let away = (rect.left() + rect.width() / 2.0 - at.0).hypot(rect.top() + rect.height() / 2.0 - at.1);
            (away - rect.width().max(FINGERTIP), cell)
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))?;
    cell.get_attribute("data-cell").filter(|_| away <= 0.0)?.parse().ok()
}
