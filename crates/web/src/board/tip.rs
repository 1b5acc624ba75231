//! A small label by what the pointer, the focus or a finger is on: what a choice brings, why a place is taken, why a tile
//! does not fit a cell.

use bastide_rules::Pos;
use leptos::prelude::*;

use super::Camera;

/// What is said, and where: over the middle of the upper side of a tile, or under its lower side, in pixels of the board.
#[derive(Clone, PartialEq, Debug)]
struct Said {
    text: String,
    x: f64,
    y: f64,
    below: bool,
}

/// What the label needs above a tile, in pixels.
const ROOM: f64 = 60.0;

/// The label's memory.
#[derive(Clone, Copy)]
pub(super) struct Tip(RwSignal<Option<Said>>);

impl Tip {
    pub(super) fn new() -> Tip {
        Tip(RwSignal::new(None))
    }

    /// Says something by a tile or cell of the board.
    pub(super) fn say(self, camera: Camera, pos: Option<Pos>, text: Option<String>) {
        let said = text.filter(|t| !t.is_empty()).zip(pos).and_then(|(text, pos)| {
            let board = camera.frame.get_untracked()?.get_bounding_client_rect();
            let cell = camera.cell_rect(pos)?;
            let half = (board.width() / 2.0).min(130.0);
            let x = (cell.x + cell.size / 2.0).clamp(half, board.width() - half);
            // Where there is no room above it is said below.
            let below = cell.y < ROOM;
            Some(Said { text, x, y: if below { cell.y + cell.size } else { cell.y }, below })
        });
        if self.0.with_untracked(|now| *now != said) {
            self.0.set(said);
        }
    }

    /// Says nothing any more.
    pub(super) fn hush(self) {
        if self.0.with_untracked(Option::is_some) {
            self.0.set(None);
        }
    }

    /// The label. It is no news to ears: what it says is the name of what it is about, or is told when it is tapped.
    pub(super) fn view(self) -> impl IntoView {
        let said = move || self.0.get();
        let class = move || if said().is_some_and(|s| s.below) { "tip below" } else { "tip" };
        view! {
            <Show when=move || self.0.with(Option::is_some)>
                <div
                    class=class
                    id="tip"
                    aria-hidden="true"
                    style:left=move || said().map(|s| format!("{:.0}px", s.x))
                    style:top=move || said().map(|s| format!("{:.0}px", s.y))
                >
                    {move || said().map(|s| s.text)}
                </div>
            </Show>
        }
    }
}
