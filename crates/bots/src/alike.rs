//! Tiles that lie the same way after turning: a prairie in all four rotations, a straight road in two. To look at one of them is to
//! look at all; as several moves they would take the place of others.

use std::sync::LazyLock;

use bastide_rules::Action;
use bastide_rules::tile::{KINDS, Part, TileKind};

/// By kind and rotation: lies as the tile does in an earlier rotation.
static AGAIN: LazyLock<Vec<[bool; 4]>> = LazyLock::new(|| {
    let again = |kind: &TileKind| [0, 1, 2, 3].map(|r| (0..r).any(|earlier| lie_alike(kind, earlier, r)));
    KINDS.iter().map(again).collect()
});

/// Keeps one of several rotations in which a tile lies the same way.
pub(crate) fn keep_one_of_each(actions: &mut Vec<Action>) {
    actions.retain(|action| match *action {
        Action::Lay { kind, rotation, .. } => !AGAIN[kind.index()][usize::from(rotation.quarters())],
        _ => true,
    });
}

fn lie_alike(kind: &TileKind, a: usize, b: usize) -> bool {
    let turned_cut = |r: usize| (kind.cut << r | kind.cut >> (4 - r)) & 0xF;
    if kind.flier.is_some() || turned_cut(a) != turned_cut(b) || kind.turned[a].edges != kind.turned[b].edges {
        return false;
    }
    // Which part lies in rotation `b` where another lies in `a`.
    let mut twins = [0; 8];
    for (i, part) in kind.parts.iter().enumerate() {
        let ports = kind.turned[a].ports[i];
        let lies_there = |(j, other): &(usize, &Part)| other.kind == part.kind && kind.turned[b].ports[*j] == ports;
        let twin = if ports == 0 { Some(i) } else { kind.parts.iter().enumerate().find(lies_there).map(|(j, _)| j) };
        match twin {
            Some(j) if same_marks(part, &kind.parts[j]) => twins[i] = j,
            _ => return false,
        }
    }
    let cities = |of: &Part| (0..8).filter(|i| of.cities >> i & 1 != 0).fold(0u8, |all, i| all | 1 << twins[i]);
    kind.parts.iter().enumerate().all(|(i, part)| cities(part) == kind.parts[twins[i]].cities)
}

/// All that counts but where it lies.
fn same_marks(a: &Part, b: &Part) -> bool {
    let marks = |p: &Part| (p.pennants, p.cathedral, p.inn, p.posts, p.animals.len(), p.goods, p.end);
    marks(a) == marks(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::{Decision, Game, KindId, Setup};

    fn ways(id: &str) -> usize {
        let kind = KindId::by_name(id).unwrap();
        AGAIN[kind.index()].iter().filter(|again| !**again).count()
    }

    #[test]
    fn a_tile_lies_in_as_many_ways_as_can_be_told_apart() {
        assert_eq!(ways("world/prairie"), 1);
        assert_eq!(ways("world/straight"), 2);
        assert_eq!(ways("world/straight-game"), 2, "a deer counts as much as a beaver");
        assert_eq!(ways("world/straight-bison"), 4, "one side is worth more");
        assert_eq!(ways("world/bend"), 4);
        assert_eq!((ways("base/B"), ways("base/C"), ways("base/X"), ways("base/U"), ways("base/D")), (1, 1, 1, 2, 4));
    }

    /// Laid in rotations that are told to be alike, tiles leave the same choices to everybody.
    #[test]
    fn what_is_left_out_is_the_same_move() {
        for setup in ["newworld", "bigbox6"] {
            let (mut game, mut dealer) = (Game::new(&Setup::named(setup, 2).unwrap()).unwrap(), Dealer::new(4));
            let mut left_out = 0;
            while let Some(action) = any_action(&game, &mut dealer) {
                if game.decision() == Decision::Lay {
                    let mut all = Vec::new();
                    game.legal_actions(&mut all);
                    let mut kept = all.clone();
                    keep_one_of_each(&mut kept);
                    for &action in all.iter().filter(|a| !kept.contains(a)) {
                        left_out += 1;
                        let spot = |a: &Action| match *a {
                            Action::Lay { kind, pos, rotation } => (kind, pos, rotation.quarters()),
                            _ => panic!("no tile is laid by {a}"),
                        };
                        let (kind, pos, rotation) = spot(&action);
                        let same = |a: &&Action| {
                            let (_, there, earlier) = spot(a);
                            there == pos && lie_alike(kind.kind(), earlier.into(), rotation.into())
                        };
                        let twin = kept.iter().find(same).expect("another rotation stands for it");
                        let after = |a: Action| {
                            let (mut next, mut choices) = (game.clone(), Vec::new());
                            next.apply(a).unwrap();
                            next.legal_actions(&mut choices);
                            let mut choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
                            choices.sort();
                            let worth = next.feature_ids().map(|id| next.value_at_end(id, next.active()).total());
                            let mut worth: Vec<i16> = worth.collect();
                            worth.sort_unstable();
                            (next.decision(), choices, worth)
                        };
                        assert_eq!(after(action), after(*twin), "{action}");
                    }
                }
                game.apply(action).unwrap();
            }
            assert!(left_out > 100, "{setup}: {left_out}");
        }
    }
}
