//! Cells that no tile can fill any more, where that tells somebody something.

use bastide_rules::tile::PartKind;
use bastide_rules::{Edge, Game, Place, Pos, Spot};

/// The cells no tile left can fill at which a road or city stays open, or a claimed monastery or garden stays
/// unfinished. The others are only gaps in the fields.
pub(super) fn telling(game: &Game) -> Vec<Pos> {
    if game.tiles_left() == 0 {
        return Vec::new();
    }
    game.dead_cells().into_iter().filter(|&pos| leaves_open(game, pos) || leaves_unfinished(game, pos)).collect()
}

/// A road or city leads to the cell.
fn leaves_open(game: &Game, pos: Pos) -> bool {
    Edge::ALL.into_iter().any(|edge| {
        game.tile_at(pos.across(edge)).is_some_and(|tile| {
            let kind = tile.kind.kind();
            let part = kind.turned[tile.rotation.quarters() as usize].edge_part[edge.opposite().index()];
            kind.parts.get(usize::from(part)).is_some_and(|p| matches!(p.kind, PartKind::Road | PartKind::City))
        })
    })
}

/// Somebody waits in a monastery or garden beside the cell.
fn leaves_unfinished(game: &Game, pos: Pos) -> bool {
    pos.around().filter(|&p| game.tile_at(p).is_some()).any(|pos| {
        [PartKind::Monastery, PartKind::Garden].into_iter().any(|kind| {
            let feature = game.feature_at(Place { pos, spot: Spot { kind, ports: 0 } });
            feature.is_some_and(|id| game.feature_brief(id).occupied)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, Landscape, any_action, copies_that_fit};
    use bastide_rules::{Ground, Setup};

    #[test]
    fn gaps_are_marked_while_they_matter() {
        let (mut marked, ground) = (0, Ground::default());
        for seed in 0..4 {
            let mut game = Game::new(&Setup::base(2)).unwrap();
            let mut dealer = Dealer::new(seed);
            while let Some(action) = any_action(&game, &mut dealer) {
                let (cells, land) = (telling(&game), Landscape::of(&game, &ground));
                assert!(cells.iter().all(|&cell| copies_that_fit(&game, &land, cell) == 0));
                assert!(game.tiles_left() > 0 || cells.is_empty());
                marked += cells.len();
                game.apply(action).unwrap();
            }
        }
        assert!(marked > 0);
    }
}
