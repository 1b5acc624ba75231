//! Chips on maps: what those in hand may become by the rules of each country.

use bastide_rules::{Action, Chip, Colour, Country, Game, Player};

use crate::evaluation::{Pace, Tally};
use crate::term::TermId;

/// What a whole wine can expect: it is sold for 5 or 9, if a tile comes to lie at the right place (MAP-63, MAP-64).
const WINE: f32 = 4.0;
/// What is left of that for each further one: a turn sells one.
const NEXT_WINE: f32 = 0.8;
/// What is left of it with the first of two ones.
const HALF_WINE: f32 = 0.3;
/// What four points of chips are worth: a meeple that counts 2 (MAP-104).
const UPGRADE: f32 = 3.0;
/// To choose an open tile instead of drawing one (MAP-73).
const ISLAND_TILE: f32 = 1.2;
/// What a set is worth for each meeple it calls back from the isle, and with none there (MAP-85).
const CALLED_BACK: f32 = 3.0;
const NO_ONE_THERE: f32 = 0.3;
/// The own turns with which half of all this is left.
const TURNS: f32 = 4.0;

/// Chips lying open before each player.
pub(crate) fn count_chips(game: &Game, pace: &Pace, tally: &mut impl Tally) {
    let Some(country) = game.chip_rules() else { return };
    let time = pace.turns / (pace.turns + TURNS);
    for player in game.players() {
        let held = |colour: Colour, face: u8| f32::from(game.chips_held(player, Chip { colour, face }));
        let each_colour = |worth: &dyn Fn(Colour) -> f32| Colour::ALL.into_iter().map(worth).sum::<f32>();
        let worth = match country {
            Country::France => each_colour(&|colour| wines(held(colour, 1), held(colour, 2))),
            Country::Germany => UPGRADE / 4.0 * each_colour(&|colour| held(colour, 1) + 2.0 * held(colour, 2)),
            Country::Benelux => {
                let tiles = |colour| game.stacks().filter(|s| s.colour == colour && s.open.is_some()).count() as f32;
                ISLAND_TILE * each_colour(&|colour| (held(colour, 1) + held(colour, 2)).min(2.0 * tiles(colour)))
            }
            Country::GreatBritain => {
                let chips = each_colour(&|colour| held(colour, 1) + held(colour, 2));
                let waiting = game.on_isle(player).count() as f32;
                (chips / 4.0).min(0.9) * (NO_ONE_THERE + CALLED_BACK * waiting)
            }
            Country::Iberia => 0.0,
        };
        tally.add(player, TermId::Chips, worth * time);
    }
}

/// Wines of one colour, of so many ones and twos.
fn wines(ones: f32, twos: f32) -> f32 {
    let whole = twos + (ones / 2.0).floor();
    let (mut worth, mut next) = (0.0, WINE);
    for _ in 0..whole as u8 {
        worth += next;
        next *= NEXT_WINE;
    }
    worth + if ones % 2.0 > 0.0 { HALF_WINE * next } else { 0.0 }
}

/// Of the cells for a geocache the one that nobody reaches soon: the next turn belongs to somebody else.
pub(crate) fn out_of_reach(game: &Game, cells: impl Iterator<Item = bastide_rules::Pos>) -> Option<bastide_rules::Pos> {
    let far = |pos: &bastide_rules::Pos| {
        let steps = |gap: bastide_rules::Pos| (gap.x - pos.x).abs() + (gap.y - pos.y).abs();
        game.gaps().map(|gap| steps(gap.pos)).min().unwrap_or(0)
    };
    cells.max_by_key(far)
}

/// Of all upgrades those that change who leads on a feature, paid in one way: to look at every meeple after every placement
/// took a hundred times as long as to lay the tile (MAP-101, MAP-104).
pub(crate) fn keep_useful_upgrades(game: &Game, player: Player, actions: &mut Vec<Action>) {
    let mut payment = None;
    actions.retain(|action| {
        let Action::Upgrade { with, place } = *action else { return true };
        let Some(id) = game.feature_at(place) else { return false };
        let others = game.players().filter(|&other| other != player).map(|other| game.strength(id, other));
        let (own, most) = (game.strength(id, player), others.max().unwrap_or(0));
        *payment.get_or_insert(with) == with && (own..=own + 1).contains(&most)
    });
}

/// Whose turn goes on with a draw: an island's tile was not taken (MAP-75).
pub(crate) fn draws_now(before: &Game, after: &Game, player: Player) -> bool {
    use bastide_rules::Decision;
    before.decision() == Decision::Island && after.decision() == Decision::Draw && after.active() == player
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upgrade_that_changes_nothing_is_passed_over() {
        let setup = bastide_rules::Setup::named("map-germany", 2).unwrap();
        let (mut kept, mut passed_over) = (0, 0);
        for seed in 0..6 {
            let (mut game, mut dealer) = (Game::new(&setup).unwrap(), bastide_kit::Dealer::new(seed));
            while let Some(action) = bastide_kit::any_action(&game, &mut dealer) {
                if game.decision() == bastide_rules::Decision::Upgrade {
                    let (mut offered, player) = (Vec::new(), game.active());
                    game.legal_actions(&mut offered);
                    let mut looked_at = offered.clone();
                    keep_useful_upgrades(&game, player, &mut looked_at);
                    assert!(looked_at.contains(&Action::Pass));
                    for upgrade in offered.iter().filter(|action| matches!(action, Action::Upgrade { .. })) {
                        let Action::Upgrade { place, .. } = *upgrade else { continue };
                        if game.feature_at(place).is_some_and(|id| game.feature_brief(id).complete) {
                            continue; // its meeples may be back already
                        }
                        let leads = |game: &Game| game.feature_at(place).map(|id| game.winners(id));
                        let mut next = game.clone();
                        next.apply(*upgrade).unwrap();
                        let same_place = |a: &Action| matches!(a, Action::Upgrade { place: p, .. } if *p == place);
                        assert_eq!(looked_at.iter().any(same_place), leads(&game) != leads(&next), "{upgrade}");
                        if looked_at.contains(upgrade) { kept += 1 } else { passed_over += 1 }
                    }
                }
                game.apply(action).unwrap();
            }
        }
        assert!(kept > 0 && passed_over > kept, "{kept} {passed_over}");
    }

    #[test]
    fn two_ones_are_a_wine_and_more_wines_are_worth_more() {
        assert_eq!(wines(2.0, 0.0), wines(0.0, 1.0));
        let growing = [wines(0.0, 0.0), wines(1.0, 0.0), wines(2.0, 0.0), wines(1.0, 1.0), wines(0.0, 2.0)];
        assert!(growing.is_sorted_by(|a, b| a < b), "{growing:?}");
    }
}
