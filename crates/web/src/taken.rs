//! Places of a tile on which no figure may be put, and why: what is not offered explains itself.

use bastide_rules::tile::PartKind;
use bastide_rules::{Action, Decision, Figure, Game, Mechanic, Place, Player, Pos, Spot};

use crate::choice::{Ask, Piece, Target};

/// Why no figure may be put on a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// Somebody is there already; perhaps the one who decides.
    Occupied(Vec<Player>),
    /// No figure for it is left in supply.
    NoneLeft,
    /// Builders and pigs join a meeple of their owner.
    OnlyBeside,
    /// A garden is for the abbot.
    OnlyAbbot,
    /// It is complete: nothing more to build, nowhere to land.
    Complete,
    /// Nobody lands on a field or in a garden.
    NoLanding,
}

/// The parts of the tile asked about that are not offered to a player for a piece, in the order of the tile.
pub(crate) fn taken(ask: &Ask, wish: Option<Piece>, player: Player) -> Vec<(Place, Why)> {
    let Some(pos) = asked_tile(ask) else { return Vec::new() };
    let offered: Vec<Place> = ask
        .offered(wish)
        .filter_map(|c| match c.target {
            Target::Place(place) => Some(place),
            _ => None,
        })
        .collect();
    let parts = parts(&ask.game, pos).into_iter().filter(|place| !offered.contains(place));
    match ask.decision() {
        Decision::Land => parts.filter_map(|place| Some((place, not_landed(&ask.game, place)?))).collect(),
        _ => {
            let piece = ask.piece(wish);
            parts.filter_map(|place| Some((place, not_deployed(&ask.game, player, piece, place)?))).collect()
        }
    }
}

/// The tile figures are put on now: the one laid or tried out, or the one a flight ends on.
fn asked_tile(ask: &Ask) -> Option<Pos> {
    match (ask.decision(), ask.before) {
        (Decision::Land, _) => ask.game.flight_target(),
        (_, Some(Action::Lay { pos, .. })) => Some(pos),
        (Decision::Wood, _) => ask.game.laid_pos(),
        _ => None,
    }
}

fn parts(game: &Game, pos: Pos) -> Vec<Place> {
    let Some(tile) = game.tile_at(pos) else { return Vec::new() };
    let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
    let spots = tile.kind.kind().parts.iter().zip(turned.ports).map(|(part, ports)| Spot { kind: part.kind, ports });
    spots.map(|spot| Place { pos, spot }).collect()
}

/// Why a figure that flew here does not land on a part of the tile.
fn not_landed(game: &Game, place: Place) -> Option<Why> {
    match place.spot.kind {
        PartKind::Field | PartKind::Garden => Some(Why::NoLanding),
        _ => game.feature_brief(game.feature_at(place)?).complete.then_some(Why::Complete),
    }
}

/// Why a piece may not be put on a part of the tile just laid; nothing where nobody would expect it to.
fn not_deployed(game: &Game, player: Player, piece: Option<Piece>, place: Place) -> Option<Why> {
    let id = game.feature_at(place)?;
    let kind = place.spot.kind;
    if kind == PartKind::Field && !game.rules().plays(Mechanic::Farmers)
        || kind == PartKind::Garden && !game.rules().plays(Mechanic::Abbot)
    {
        return None;
    }
    let there: Vec<Player> = game.players().filter(|&p| game.strength(id, p) > 0).collect();
    match piece {
        Some(Piece::Figure(Figure::Builder)) => match kind {
            PartKind::Road | PartKind::City if game.strength(id, player) == 0 => Some(Why::OnlyBeside),
            PartKind::Road | PartKind::City => Some(Why::Complete),
            _ => None,
        },
        Some(Piece::Figure(Figure::Pig)) => (kind == PartKind::Field).then_some(Why::OnlyBeside),
        Some(Piece::Figure(Figure::Abbot)) if !matches!(kind, PartKind::Monastery | PartKind::Garden) => None,
        _ if !there.is_empty() => Some(Why::Occupied(there)),
        Some(Piece::Figure(Figure::Abbot)) => None,
        // A feature that was scored while the tile was tried out has sent its figures home: it says nothing any more.
        None if game.feature_brief(id).complete => None,
        _ if kind == PartKind::Garden => Some(Why::OnlyAbbot),
        _ => (game.in_supply(player, Figure::Meeple) + game.in_supply(player, Figure::Large) == 0)
            .then_some(Why::NoneLeft),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;

    /// What is taken after these actions of a game for two.
    fn after(setup: &str, actions: &[&str], wish: Option<Figure>) -> Vec<(String, Why)> {
        let mut game = Game::new(&Setup::named(setup, 2).unwrap()).unwrap();
        for text in actions {
            game.apply(text.parse().unwrap()).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
        let player = game.active();
        let ask = Ask::of(Arc::new(game), None, false);
        taken(&ask, wish.map(Piece::Figure), player)
            .into_iter()
            .map(|(place, why)| (place.spot.to_string(), why))
            .collect()
    }

    #[test]
    fn a_road_with_a_highwayman_is_taken_by_him() {
        let opening = ["draw base/U", "tile base/U 1,0 r0", "meeple road EW", "draw base/U", "tile base/U -1,0 r0"];
        assert_eq!(after("base", &opening, None), [("road EW".to_owned(), Why::Occupied(vec![Player(0)]))]);
    }

    #[test]
    fn a_builder_joins_only_its_own_meeple() {
        let opening = [
            "draw base/U",
            "tile base/U 1,0 r0",
            "meeple road EW",
            "draw base/U",
            "tile base/U -1,0 r0",
            "pass",
            "draw base/U",
            "tile base/U 2,0 r0",
        ];
        let for_meeple = after("base+traders-builders", &opening, Some(Figure::Meeple));
        assert_eq!(for_meeple, [("road EW".to_owned(), Why::Occupied(vec![Player(0)]))]);
        assert_eq!(after("base+traders-builders", &opening, Some(Figure::Builder)), []);
    }

    /// Every part of the tile asked about is offered for a meeple, or there is a reason why not.
    #[test]
    fn every_part_of_whole_games_is_offered_or_explained() {
        let mut game = Game::new(&Setup::named("bigbox6", 3).unwrap()).unwrap();
        let mut dealer = Dealer::new(8);
        let mut reasons = Vec::new();
        while let Some(action) = any_action(&game, &mut dealer) {
            if game.decision() == Decision::Wood {
                let ask = Ask::of(Arc::new(game.clone()), None, false);
                let meeple = Some(Piece::Figure(Figure::Meeple));
                if ask.piece(meeple) == meeple {
                    let pos = game.laid_pos().unwrap();
                    let offered = ask.offered(meeple).filter(|c| matches!(c.target, Target::Place(_))).count();
                    let closed = taken(&ask, meeple, game.active());
                    assert_eq!(offered + closed.len(), parts(&game, pos).len(), "{closed:?}");
                    reasons.extend(closed.into_iter().map(|(_, why)| why));
                }
            }
            game.apply(action).unwrap();
        }
        assert!(reasons.iter().any(|why| matches!(why, Why::Occupied(_))) && reasons.contains(&Why::OnlyAbbot));
    }
}
