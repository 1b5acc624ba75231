//! Pointer, finger and focus on the board: what they are on, and what that means.

use bastide_rules::{Action, Place, Pos};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::touch::{self, Meant};
use super::{Camera, tip::Tip};
use crate::panels::Presses;
use crate::state::App;

/// Everything that can be pointed at.
const THINGS: &str = "[data-action],[data-hint],[data-area],[data-taken],[data-cell],[data-place],[data-surveyor]";

pub(super) fn target(event: &web_sys::Event) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(THINGS).ok().flatten()
}

pub(super) fn cell_of(element: &Element) -> Option<Pos> {
    element.get_attribute("data-cell")?.parse().ok()
}

fn place_of(element: &Element) -> Option<Place> {
    element.get_attribute("data-place")?.parse().ok()
}

/// The tile or cell an element belongs to.
fn tile_of(element: &Element) -> Option<Pos> {
    place_of(element).map(|place| place.pos).or_else(|| cell_of(element)).or_else(|| {
        let tile: Element = element.closest("[data-tile-at]").ok().flatten()?;
        tile.get_attribute("data-tile-at")?.parse().ok()
    })
}

/// What hands and eyes need of the board.
#[derive(Clone, Copy)]
pub(super) struct Pointing {
    pub(super) app: App,
    pub(super) camera: Camera,
    pub(super) tip: Tip,
    pub(super) presses: Presses,
}

impl Pointing {
    /// The pointer or the focus has come to something, or to nothing.
    pub(super) fn over(self, element: Option<&Element>) {
        let (cell, place) = (element.and_then(cell_of), element.and_then(place_of));
        // The pointer crosses many edges; only where it comes to something else is there news.
        if self.app.over_cell.get_untracked() != cell {
            self.app.over_cell.set(cell);
        }
        if self.app.looked_at.get_untracked() != place {
            self.app.looked_at.set(place);
        }
        match element {
            Some(element) => self.tip.say(self.camera, tile_of(element), self.words(element)),
            None => self.tip.hush(),
        }
    }

    /// What there is to say about an element: its own words, or those of its cell.
    fn words(self, element: &Element) -> Option<String> {
        element.get_attribute("data-tip").or_else(|| untrack(|| self.app.about_cell(cell_of(element)?)))
    }

    /// A click: with a mouse on what lies there, with a finger on what is nearest.
    pub(super) fn clicked(self, hit: Option<Element>, at: (f64, f64)) {
        let by_finger = self.camera.by_finger();
        let board = self.camera.frame.get_untracked().filter(|_| by_finger);
        let meant = board.map_or(Meant::None, |board| touch::meant(&board, hit.as_ref(), at));
        let element = match meant {
            Meant::One(element) => Some(element),
            Meant::Several(_) if self.camera.look_closer(at) => None,
            Meant::Several(nearest) => Some(nearest),
            Meant::None => hit,
        };
        match element {
            Some(element) => self.touched(&element, by_finger),
            None => self.tip.hush(),
        }
    }

    /// A finger rests on the board: it sees what it would choose, as a mouse does, and chooses nothing.
    pub(super) fn rested(self, hit: Option<Element>, at: (f64, f64)) {
        let meant = self.camera.frame.get_untracked().map(|board| touch::meant(&board, hit.as_ref(), at));
        let element = match meant {
            Some(Meant::One(element) | Meant::Several(element)) => Some(element),
            Some(Meant::None) | None => hit,
        };
        if element.is_some() {
            self.over(element.as_ref());
        }
    }

    fn choose(self, action: Action) {
        self.tip.hush();
        if self.presses.takes() {
            self.app.choose(action);
        }
    }

    /// A click, a tap or a key on something on the board.
    pub(super) fn touched(self, element: &Element, by_finger: bool) {
        let app = self.app;
        let action = |name: &str| element.get_attribute(name).and_then(|a| a.parse().ok());
        let place = place_of(element);
        let looked = app.looked_at.get_untracked();
        if let Some(action) = action("data-action") {
            self.choose(action);
        } else if let Some(action) = action("data-area").filter(|_| !by_finger || place.is_none() || place == looked) {
            self.choose(action);
        } else if let Some(hint) = element.get_attribute("data-hint").and_then(|h| h.parse().ok()) {
            app.try_hint(hint);
        } else if let Some(pos) = cell_of(element) {
            app.try_cell(pos);
            self.tip.say(self.camera, tile_of(element), self.words(element));
        } else {
            // A finger that comes to a place for the first time sees what it would choose there.
            let same = looked == place && !element.has_attribute("data-tip");
            app.looked_at.set(place.filter(|_| !same));
            let words = self.words(element);
            if let Some(words) = words.clone() {
                app.said.set(words);
            }
            self.tip.say(self.camera, tile_of(element), words);
        }
    }
}
