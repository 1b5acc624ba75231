//! Dragging the tile in hand onto a free cell.

use bastide_rules::Pos;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

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
        self.start.set_value(Some((event.client_x().into(), event.client_y().into())));
        if let Some(element) = event.target().and_then(|t| t.dyn_into::<Element>().ok()) {
            // Fails only for a finger that is gone already.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some((x, y)) = self.start.get_value() else { return };
        if (f64::from(event.client_x()) - x).hypot(f64::from(event.client_y()) - y) > TAP {
            self.dragging.set_value(true);
            self.app.trial.set(None);
        }
        if self.dragging.get_value() {
            self.app.over_cell.set(cell_under(event));
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let started = self.start.get_value().is_some();
        if self.dragging.get_value() {
            if let Some(pos) = cell_under(event) {
                self.app.try_cell(pos);
            }
        } else if started {
            self.app.rotate(1);
        }
        self.stop();
    }

    pub(super) fn stop(self) {
        self.start.set_value(None);
        self.dragging.set_value(false);
        self.app.over_cell.set(None);
    }
}

fn cell_under(event: &PointerEvent) -> Option<Pos> {
    let element = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    element.closest("[data-cell]").ok().flatten()?.get_attribute("data-cell")?.parse().ok()
}
