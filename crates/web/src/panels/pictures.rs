//! Drawings small enough to stand in a line of text.

use bastide_art::{FigureShape, Icon};
use bastide_rules::tile::{KindId, Rotation};
use leptos::prelude::*;

use crate::board::markup;

/// A picture with a name; without one it only decorates.
fn picture(class: &'static str, view_box: &'static str, name: Option<String>, content: String) -> AnyView {
    match name {
        Some(name) => {
            view! { <svg class=class viewBox=view_box role="img" aria-label=name inner_html=content></svg> }.into_any()
        }
        None => view! { <svg class=class viewBox=view_box aria-hidden="true" inner_html=content></svg> }.into_any(),
    }
}

/// A piece in a seat's colour.
pub(crate) fn figure_picture(colour: u8, shape: FigureShape, patterns: bool, name: Option<String>) -> AnyView {
    let content = format!("<g class=\"p{colour}\">{}</g>", markup::seat_piece(colour, shape, patterns));
    picture("piece", "-18 -19 36 36", name, content)
}

/// A small sign.
pub(crate) fn icon_picture(icon: Icon) -> AnyView {
    picture("icon", "-12 -12 24 24", None, bastide_art::icon_svg(icon))
}

/// A sign on a button, drawn with lines on the square 0 to 24.
pub(crate) fn line_sign(d: &'static str) -> AnyView {
    view! { <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=d></path></svg> }.into_any()
}

/// All of the board.
pub(crate) const FIT: &str = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
/// Larger.
pub(crate) const PLUS: &str = "M12 5v14M5 12h14";
/// Smaller.
pub(crate) const MINUS: &str = "M5 12h14";
/// Settings.
pub(crate) const GEAR: &str = "M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2";
/// Close, throw away.
pub(crate) const CROSS: &str = "M6 6l12 12M18 6l-12 12";
/// Sounds are on.
pub(crate) const LOUD: &str = "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15 9.5a3.6 3.6 0 0 1 0 5M17.5 7a7 7 0 0 1 0 10";
/// Sounds are off.
pub(crate) const MUTE: &str = "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9.5l5 5M20.5 9.5l-5 5";
/// One quarter clockwise.
pub(crate) const TURN: &str = "M20 5v5h-5M19.4 10a8 8 0 1 0 .4 5";
/// One step back.
pub(crate) const UNDO: &str = "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3";
/// Up the list.
pub(crate) const UP: &str = "M12 19V5M6 11l6-6l6 6";
/// The step before.
pub(crate) const BACK: &str = "M16 5l-8 7l8 7z";
/// The step after.
pub(crate) const NEXT: &str = "M8 5l8 7l-8 7z";

/// Lines of text: the panels.
pub(crate) const LINES: &str = "M5 6h14M5 12h14M5 18h9";
/// More than fits.
pub(crate) const DOTS: &str = "M5 12h.01M12 12h.01M19 12h.01";
/// Somebody is asked.
pub(crate) const ASKED: &str = "M9 8a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.6M12 18h.01";
/// Unfolds upwards.
pub(crate) const UNFOLD: &str = "M6 15l6-6l6 6";
/// Unfolds.
pub(crate) const DOWN: &str = "M6 9l6 6l6-6";

/// A tile.
pub(crate) fn tile_picture(kind: KindId, rotation: Rotation, gardens: bool, name: Option<String>) -> AnyView {
    picture("tile-picture", "0 0 100 100", name, markup::tile_picture(kind, rotation, gardens))
}
