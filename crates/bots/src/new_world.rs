//! What the surveyors of the New World mean for settlers: extra points, or going home without any.

use bastide_rules::features::FeatureId;
use bastide_rules::{Game, Player};

/// What is ahead of a player's settlers on one feature.
pub(crate) struct Outlook {
    /// The chance that a feature which is completed is so before the last of them is sent home.
    pub(crate) in_time: f32,
    /// The chance that one of them stands there to the end, if it is not completed.
    pub(crate) stays: f32,
    /// The extra points to expect of a feature which is completed.
    pub(crate) bonus: f32,
}

impl Outlook {
    /// `soon` is the chance that the feature is completed before the next one is scored and a surveyor moves, `scorings` how
    /// many are still to be expected in this game.
    pub(crate) fn of(game: &Game, id: FeatureId, player: Player, soon: f32, scorings: f32) -> Outlook {
        let mut outlook = Outlook { in_time: 0.0, stays: 0.0, bonus: 0.0 };
        for (_, column) in game.settlers_on_features(player).filter(|&(feature, _)| feature == id) {
            let (mut open, mut moves) = (1.0, 0.0);
            for bonus in game.bonus_ahead(column) {
                outlook.bonus += open * soon * f32::from(bonus);
                open *= 1.0 - soon;
                moves += 1.0;
            }
            outlook.in_time = outlook.in_time.max(1.0 - open);
            outlook.stays = outlook.stays.max(moves * moves / (moves * moves + scorings * scorings));
        }
        outlook
    }
}

#[cfg(test)]
mod tests {
    use bastide_rules::{Game, Setup};

    /// NW-3, NW-40, NW-43, NW-47: both surveyors begin in column 0 and leave a column one after the other.
    #[test]
    fn what_is_ahead_of_a_settler_in_each_column() {
        let game = Game::new(&Setup::new_world(2)).unwrap();
        let ahead = |column| game.bonus_ahead(column).collect::<Vec<i16>>();
        assert_eq!(ahead(0), [8, 4]);
        assert_eq!(ahead(1), [0, 4, 8, 4]);
        assert_eq!(ahead(3), [0, 0, 0, 0, 0, 4, 8, 4]);
        assert!(game.players().all(|player| game.settlers_on_features(player).next().is_none()));
    }
}
