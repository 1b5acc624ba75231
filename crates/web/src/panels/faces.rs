//! Who sits on a seat: face, name and level, the same wherever a seat is shown.

use bastide_art::{Face, Pattern};
use bastide_rules::Player;
use bastide_table::Seat;
use leptos::prelude::*;

use crate::board::markup::paint;
use crate::state::App;
use crate::words::{level_name, seat_name};

/// A face in a seat's colour. It only decorates: the name stands beside it.
pub(crate) fn face_picture(colour: u8, face: Face, patterns: bool) -> AnyView {
    let pattern = if patterns { Pattern::ALL[usize::from(colour) % 6] } else { Pattern::Plain };
    let markup = format!("<g class=\"p{colour}\">{}</g>", bastide_art::face_svg(face, pattern));
    view! { <svg class="face" viewBox="-17 -17 34 34" aria-hidden="true" inner_html=markup></svg> }.into_any()
}

/// The bot's face, or a person's meeple.
pub(crate) fn seat_face(seat: &Seat, patterns: bool) -> AnyView {
    let face = seat.bot.as_deref().map_or(Face::Person, Face::of_level);
    face_picture(paint(seat.colour), face, patterns)
}

/// The name, and for a bot how well it plays: "Odo · Squire".
pub(crate) fn seat_words(app: App, seat: &Seat) -> AnyView {
    let lang = app.words();
    let level =
        level_name(lang, seat).map(|level| view! { <span class="level"><span class="dot">" · "</span>{level}</span> });
    view! { <span class="called">{seat_name(lang, seat).to_owned()}</span>{level} }.into_any()
}

/// Face, name and level of a player of the game in play.
pub(crate) fn who(app: App, player: Player) -> AnyView {
    let patterns = app.prefs.with(|p| p.patterns);
    let Some(seat) = app.table.with_untracked(|t| t.as_ref().map(|t| t.seat(player).clone())) else {
        return ().into_any();
    };
    let title = seat_name(app.words(), &seat).to_owned();
    view! { {seat_face(&seat, patterns)}<span class="who" title=title>{seat_words(app, &seat)}</span> }.into_any()
}
