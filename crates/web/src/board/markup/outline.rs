//! Whole features: looked at, owned, scored; and where a flight ends.

use std::fmt::Write;

use bastide_art::Icon;
use bastide_rules::tile::PartKind;
use bastide_rules::{Game, Place};

use super::{Look, area, at_cell};

/// All of the feature at a place, outlined in its owner's colour.
pub(crate) fn outline(game: &Game, place: Place, look: &Look, class: &str) -> String {
    let Some(id) = game.feature_at(place) else { return String::new() };
    let view = game.feature(id);
    let colour = match view.owners.as_slice() {
        [] => "nobody".to_owned(),
        [one] => format!("p{}", look.colour(*one)),
        _ => "shared".to_owned(),
    };
    let ground = if place.spot.kind == PartKind::Field { " on-field" } else { "" };
    let mut markup = format!("<g class=\"{class} {colour}{ground}\">");
    for place in &view.places {
        if let Some(d) = area(game, *place) {
            let _ = write!(markup, "<path transform=\"{}\" d=\"{d}\"/>", at_cell(place.pos));
        }
    }
    markup.push_str("</g>");
    markup
}

/// The cell a meeple in flight comes to.
pub(crate) fn landing(game: &Game) -> String {
    let Some(pos) = game.flight_target() else { return String::new() };
    format!(
        "<g class=\"landing\" transform=\"{}\"><rect x=\"2\" y=\"2\" width=\"96\" height=\"96\" rx=\"8\"/><g transform=\"translate(14 14)\">{}</g></g>",
        at_cell(pos),
        bastide_art::icon_svg(Icon::Flight)
    )
}
