//! Good moves on the board: each a ghost of what would lie there, with its number.

use std::fmt::Write;

use bastide_rules::{Action, Actor, Game, Place, Player, Pos};

use super::{Look, at_cell, point, shape, tile_picture};
use crate::choice::{Target, target};

/// Every good move, as numbered in the list; the marked one lies over the others.
pub(crate) fn hints(game: &Game, moves: &[&[Action]], marked: usize, look: &Look, gardens: bool) -> String {
    let mut markup = String::new();
    let others = (0..moves.len()).filter(|i| *i != marked);
    for i in others.chain((marked < moves.len()).then_some(marked)) {
        let class = if i == marked { "hint-ghost marked" } else { "hint-ghost" };
        let _ = write!(markup, "<g class=\"{class}\" data-hint=\"{i}\">{}</g>", ghost(game, moves[i], look, gardens));
    }
    pins(game, moves, marked, &mut markup);
    markup
}

/// One move, without a number.
pub(crate) fn shown(game: &Game, actions: &[Action], look: &Look, gardens: bool) -> String {
    format!("<g class=\"hint-ghost marked\" data-shown>{}</g>", ghost(game, actions, look, gardens))
}

/// The numbers: moves that begin on one cell stand beside each other.
fn pins(game: &Game, moves: &[&[Action]], marked: usize, markup: &mut String) {
    let spots: Vec<Option<(f32, f32)>> = moves.iter().map(|actions| first_point(game, actions)).collect();
    for (i, spot) in spots.iter().enumerate() {
        let Some((x, y)) = spot else { continue };
        let before = spots[..i].iter().filter(|s| *s == spot).count() as f32;
        let class = if i == marked { "hint-pin marked" } else { "hint-pin" };
        let _ = write!(
            markup,
            "<g class=\"{class}\" data-hint=\"{i}\" transform=\"translate({:.1} {y:.1})\"><g class=\"grow\"><circle r=\"13\"/><text>{}</text></g></g>",
            x + before * 28.0,
            i + 1
        );
    }
}

/// Where a move's number stands: at the corner of its cell, or beside its place.
fn first_point(game: &Game, actions: &[Action]) -> Option<(f32, f32)> {
    let corner = |pos: Pos| (f32::from(pos.x) * 100.0 + 14.0, f32::from(pos.y) * 100.0 + 14.0);
    match target(game, *actions.first()?) {
        Target::Cell(pos) | Target::Ferry(pos, _) => Some(corner(pos)),
        Target::Place(place) => point(game, place).map(|(x, y)| (x - 17.0, y - 17.0)),
        Target::List | Target::Field(_) => None,
    }
}

/// What one move would put on the board.
fn ghost(game: &Game, actions: &[Action], look: &Look, gardens: bool) -> String {
    let mut markup = String::new();
    let mut game = game.clone();
    for &action in actions {
        let Actor::Player(player) = game.to_act() else { break };
        markup += &match (action, target(&game, action)) {
            (Action::Lay { kind, pos, rotation }, _) => cell(pos, &tile_picture(kind, rotation, gardens)),
            (_, Target::Cell(pos) | Target::Ferry(pos, _)) => cell(pos, ""),
            (_, Target::Place(place)) => at_place(&game, action, place, player, look),
            (_, Target::List | Target::Field(_)) => String::new(),
        };
        if game.apply(action).is_err() {
            break;
        }
    }
    markup
}

fn cell(pos: Pos, inside: &str) -> String {
    format!(
        "<g data-hinted=\"{pos}\" transform=\"{}\">{inside}<rect class=\"hint-cell\" x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"6\"/></g>",
        at_cell(pos)
    )
}

/// The figure that would stand at a place, or a ring around what is there.
fn at_place(game: &Game, action: Action, place: Place, player: Player, look: &Look) -> String {
    let Some((x, y)) = point(game, place) else { return String::new() };
    let body = match action {
        Action::Deploy { figure, .. } => look.piece(player, shape(figure, place.spot.kind)),
        _ => "<circle class=\"hint-spot\" r=\"21\"/>".into(),
    };
    let colour = look.colour(player);
    format!("<g class=\"p{colour}\" data-hinted=\"{place}\" transform=\"translate({x:.1} {y:.1})\">{body}</g>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    #[test]
    fn moves_are_ghosts_with_their_figures_and_numbers() {
        let mut game = Game::new(&Setup::base(2)).unwrap();
        game.apply("draw base/E".parse().unwrap()).unwrap();
        let actions = |texts: &[&str]| -> Vec<Action> { texts.iter().map(|t| t.parse().unwrap()).collect() };
        let one = actions(&["tile base/E 0,-1 r2", "meeple city S"]);
        let two = actions(&["tile base/E 0,-1 r2", "pass"]);
        let look = Look { colours: vec![0, 1], patterns: false, game: bastide_rules::Variant::Classic };
        let drawn = hints(&game, &[&one, &two], 1, &look, false);
        assert_eq!(drawn.matches("data-hinted=\"0,-1\"").count(), 2, "both tiles");
        assert_eq!(drawn.matches("data-hinted=\"0,-1 city S\"").count(), 1, "one figure");
        assert!(drawn.contains("<text>1</text>") && drawn.contains("<text>2</text>"));
        assert!(drawn.find("hint-ghost marked") > drawn.find("\"hint-ghost\""), "the marked one lies above");
        assert!(
            drawn.contains("translate(14.0 -86.0)") && drawn.contains("translate(42.0 -86.0)"),
            "numbers side by side"
        );
    }
}
