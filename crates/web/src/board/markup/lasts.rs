//! What the others' last turns left behind, in their colours, under the figures.

use std::fmt::Write;

use bastide_rules::{Figure, Game, Place, Player, Pos};

use super::figures::ferry_way;
use super::{Look, area, at_cell, point, shape};
use crate::following::{Trace, Turn, traces};

/// The traces of these turns as `viewer` sees them: their own figures need no mark.
pub(crate) fn lasts(game: &Game, turns: &[&Turn<'_>], viewer: Player, look: &Look) -> String {
    let mut markup = String::new();
    for turn in turns {
        let Some(player) = turn.player else { continue };
        let traces = traces(turn);
        if traces.is_empty() {
            continue;
        }
        let _ = write!(markup, "<g class=\"last p{}\" data-last-of=\"{}\">", look.colour(player), player.0);
        markup.push_str(&scored(game, &traces, look));
        for trace in &traces {
            markup.push_str(&drawn(game, trace, viewer, look).unwrap_or_default());
        }
        markup.push_str("</g>");
    }
    markup
}

fn drawn(game: &Game, trace: &Trace, viewer: Player, look: &Look) -> Option<String> {
    Some(match *trace {
        Trace::Tile(pos) => framed(pos, "laid", "data-last"),
        Trace::Figure(player, ..) | Trace::Left(player, ..) if player == viewer => return None,
        Trace::Figure(player, figure, place) => {
            if game.figures_on_board(player).any(|on_board| on_board == (figure, place)) {
                ring(point(game, place)?, look.colour(player), "placed")
            } else {
                gone(game, player, figure, place, look)?
            }
        }
        Trace::Left(player, figure, place) => gone(game, player, figure, place, look)?,
        Trace::Flight { from, to, landed } => {
            let end = if landed {
                String::new()
            } else {
                format!("M{0} {1}m-14 -14l28 28m0 -28l-28 28", centre(to).0, centre(to).1)
            };
            let (a, b) = (centre(from), centre(to));
            let bend = ((a.0 + b.0) / 2, (a.1 + b.1) / 2 - 60);
            format!("<path class=\"way\" d=\"M{} {}Q{} {} {} {}{end}\"/>", a.0, a.1, bend.0, bend.1, b.0, b.1)
        }
        Trace::Moved(_, from, to) => {
            let to = point(game, to)?;
            let way = from.and_then(|from| point(game, from)).map_or(String::new(), |from| {
                format!("<path class=\"way\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>", from.0, from.1, to.0, to.1)
            });
            format!("{way}<circle class=\"placed\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"17\"/>", to.0 + 9.0, to.1 - 7.0)
        }
        Trace::Ferry(pos) => {
            let (_, edges) = game.ferries_on_board().find(|(at, _)| *at == pos)?;
            let (_, (x, y)) = ferry_way(game, pos, edges)?;
            let (x, y) = (f32::from(pos.x) * 100.0 + x, f32::from(pos.y) * 100.0 + y);
            format!("<circle class=\"placed\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"19\"/>")
        }
        Trace::Gold(pos) => {
            format!("<circle class=\"placed\" cx=\"{}\" cy=\"{}\" r=\"15\"/>", centre(pos).0 + 34, centre(pos).1 + 36)
        }
        Trace::Scored(..) => return None,
    })
}

fn centre(pos: Pos) -> (i32, i32) {
    (i32::from(pos.x) * 100 + 50, i32::from(pos.y) * 100 + 50)
}

/// A frame on a light ground, so that no colour is lost on the land.
fn framed(pos: Pos, class: &str, name: &str) -> String {
    let rect = "x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"6\"";
    format!(
        "<g class=\"{class}\" {name}=\"{pos}\" transform=\"{}\"><rect class=\"ground\" {rect}/><rect {rect}/></g>",
        at_cell(pos)
    )
}

fn ring((x, y): (f32, f32), colour: u8, class: &str) -> String {
    format!("<circle class=\"{class} p{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"18\"/>")
}

/// A figure that is not there any more.
fn gone(game: &Game, player: Player, figure: Figure, place: Place, look: &Look) -> Option<String> {
    let (x, y) = point(game, place)?;
    let body = look.piece(player, shape(figure, place.spot.kind));
    Some(format!("<g class=\"gone p{}\" transform=\"translate({x:.1} {y:.1})\">{body}</g>", look.colour(player)))
}

/// The features that were scored, each in the colour of whoever scored it.
fn scored(game: &Game, traces: &[Trace], look: &Look) -> String {
    let mut features = Vec::new();
    for trace in traces {
        let Trace::Scored(player, place) = trace else { continue };
        let Some(id) = game.feature_at(*place) else { continue };
        match features.iter_mut().find(|(same, _)| *same == id) {
            Some((_, players)) => *players = None,
            None => features.push((id, Some(*player))),
        }
    }
    let mut markup = String::new();
    for (id, player) in features {
        let colour = player.map_or("shared".to_owned(), |player| format!("p{}", look.colour(player)));
        let _ = write!(markup, "<g class=\"scored {colour}\">");
        for place in game.places_of(id) {
            if let Some(d) = area(game, place) {
                let _ = write!(markup, "<path transform=\"{}\" d=\"{d}\"/>", at_cell(place.pos));
            }
        }
        markup.push_str("</g>");
    }
    markup
}

/// The tile the log points at.
pub(crate) fn pointed(pos: Pos) -> String {
    framed(pos, "pointed", "data-pointed")
}
