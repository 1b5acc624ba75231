//! Everything that can be seen of a game, for comparing two of them.

use std::fmt::Write as _;

use bastide_rules::tile::Goods;
use bastide_rules::{Game, Neutral};

/// The game in words. Two games with the same words go on alike.
#[must_use]
pub fn seen(game: &Game) -> String {
    let mut text = format!("{game:?} {:?} {} {}", game.to_act(), game.actions_played(), game.tiles_left());
    let mut add = |what: &dyn std::fmt::Debug| {
        // Writing to a String cannot fail.
        let _ = write!(text, " {what:?}");
    };
    for tile in game.tiles() {
        add(&(tile.kind.kind().id, tile.pos, tile.rotation));
    }
    for player in game.players() {
        add(&game.figures_on_board(player).collect::<Vec<_>>());
        add(&(game.counting_figures(player), game.robber(player), game.gold_bars(player)));
        add(&Goods::ALL.map(|goods| game.goods(player, goods)));
        add(&(game.chips_of(player).collect::<Vec<_>>(), game.on_isle(player).collect::<Vec<_>>()));
        add(&game.upgraded(player).collect::<Vec<_>>());
    }
    add(&Neutral::BOTH.map(|figure| game.neutral(figure)));
    add(&game.ferries_on_board().collect::<Vec<_>>());
    add(&game.gold_on_board().collect::<Vec<_>>());
    add(&game.surveyors());
    add(&(game.chips_lying().collect::<Vec<_>>(), game.stacks().collect::<Vec<_>>(), game.start_in_hand()));
    add(&(game.drawn(), game.laid_pos(), game.flight_target(), game.extra_part(), game.message_in_hand()));
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    add(&actions);
    text
}
