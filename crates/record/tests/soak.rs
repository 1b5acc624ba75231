//! A small share of the soak run in the normal tests.

use bastide_record::soak;

#[test]
fn random_games_over_random_setups_hold_together() {
    for index in 0..40 {
        if let Err(mistake) = soak::play(1, index) {
            panic!("game {index} of seed 1: {mistake}\n{}", mistake.record);
        }
    }
}
