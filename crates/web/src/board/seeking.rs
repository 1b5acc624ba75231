//! What the camera looks for by itself: what may be chosen, the tile tried out, or the whole board.

use bastide_rules::Pos;
use leptos::prelude::*;

use super::camera::{Camera, Goal};
use super::view::Bounds;
use super::{in_play, whole};
use crate::browser;
use crate::choice::{Ask, Target};
use crate::state::{App, AskNow};

/// Lets the camera follow the game.
pub(super) fn follow(app: App, camera: Camera) {
    Effect::new(move |before: Option<()>| {
        let goal = goal(app, camera);
        if before.is_none()
            && let Some(bounds) = whole(app)
        {
            camera.fit(bounds, false);
        }
        if let Some(goal) = goal {
            camera.attend(goal);
        }
    });
    // Panels come and go, windows are turned: the board keeps its middle.
    Effect::new(move |_| {
        if let Some(frame) = camera.frame.get() {
            browser::on_resize(&frame, move || resized(app, camera));
        }
    });
}

/// The window onto the board has another size.
fn resized(app: App, camera: Camera) {
    camera.recentre();
    if let Some(goal) = untrack(|| goal(app, camera)) {
        camera.settle(goal);
    }
}

/// What should be seen now; nothing when the view is somebody's own.
fn goal(app: App, camera: Camera) -> Option<Goal> {
    app.shown.track();
    if let Some(pos) = app.trial.get() {
        return Some(Goal::Tile(Bounds::cell(pos.x, pos.y)));
    }
    let piece = app.piece.get();
    let cells = app.ask.with(|ask| {
        let AskNow(ask) = ask.as_ref()?;
        cells_of(ask, piece)
    });
    let follow = app.prefs.with_untracked(|p| p.follow) && !camera.moved.get_untracked();
    match cells {
        Some((cell, true)) => Some(Goal::Tile(cell)),
        Some((cells, false)) => Some(Goal::Choice(cells)),
        None => in_play(app).filter(|_| follow).map(Goal::Whole),
    }
}

/// The cells on which something may be chosen, and whether it is one cell.
fn cells_of(ask: &Ask, piece: Option<crate::choice::Piece>) -> Option<(Bounds, bool)> {
    let cells = || ask.offered(piece).filter_map(|choice| cell(choice.target));
    let first = cells().next()?;
    let all = cells().fold(Bounds::cell(first.x, first.y), |all, pos| all.and(Bounds::cell(pos.x, pos.y)));
    Some((all, cells().all(|pos| pos == first)))
}

/// The cell on which a choice is seen.
pub(crate) fn cell(target: Target) -> Option<Pos> {
    match target {
        Target::Cell(pos) | Target::Ferry(pos, _) => Some(pos),
        Target::Place(place) => Some(place.pos),
        Target::List | Target::Field(_) => None,
    }
}
