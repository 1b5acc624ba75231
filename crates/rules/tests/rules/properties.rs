//! What holds after every action of every game: random play over random setups, watched by the kit's checker.
//!
//! A failure names the game and writes its record so far. `BASTIDE_RANDOM_GAMES=1000` plays more games;
//! `cargo xtask soak` plays for as long as one likes.

use bastide_kit::{Dealer, any_action, play};
use bastide_rules::{Game, KindId, Setup, TileSet};

/// Games each of the tests below plays.
fn games() -> u64 {
    std::env::var("BASTIDE_RANDOM_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

fn hold_together(seed: u64) {
    for index in 0..games() {
        if let Err(mistake) = play(seed, index) {
            let record = mistake.record.as_ref().map(ToString::to_string).unwrap_or_default();
            panic!("{mistake}\n{record}");
        }
    }
}

/// Four tests of the same kind, so that four cores have something to do.
macro_rules! random_games {
    ($($test:ident: $seed:literal;)*) => {$(
        #[test]
        fn $test() {
            hold_together($seed);
        }
    )*};
}

random_games! {
    random_games_of_random_setups_hold_together: 1;
    more_random_games_hold_together: 2;
    still_more_random_games_hold_together: 3;
    the_last_random_games_hold_together: 4;
}

/// As many copies of one tile as a table takes, and nothing else: whatever the state keeps room for is filled.
#[test]
fn a_table_as_full_as_it_may_be_is_played_to_the_end() {
    for tile in ["base/B", "base/X", "base/C", "base/L", "traders/HQ", "ferries/3", "gold/F"] {
        let of_this_alone = |copies: u8| {
            let mut setup = Setup::named("bigbox6", 2).expect("a preset");
            setup.tiles.retain(|set| !matches!(set, TileSet::River2017 | TileSet::River2021));
            for kind in KindId::all().filter(|kind| kind.kind().sets.iter().any(|set| setup.tiles.contains(set))) {
                setup.tile_counts.insert(kind.kind().id.into(), if kind.kind().id == tile { copies } else { 0 });
            }
            setup
        };
        let fullest = (1..=u8::MAX).rev().map(of_this_alone).find(|setup| Game::new(setup).is_ok());
        let mut game = Game::new(&fullest.expect("a full table")).expect("a full table");
        let mut dealer = Dealer::new(1);
        while let Some(action) = any_action(&game, &mut dealer) {
            game.apply(action).expect("a listed action is legal");
            game.recount().unwrap_or_else(|broken| panic!("{tile}, after `{action}`: {broken}"));
        }
        assert!(game.is_over());
    }
}
