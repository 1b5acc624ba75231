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
