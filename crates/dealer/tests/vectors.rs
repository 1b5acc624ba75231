//! The dealer's numbers are a promise: these may never change. They were worked out from the algorithm's description with
//! another implementation of the cipher.

use bastide_dealer::Dealer;
use bastide_rules::{Action, Actor, Game, Setup};

fn numbers(mut dealer: Dealer, bound: u32, count: usize) -> Vec<u32> {
    (0..count).map(|_| dealer.below(bound)).collect()
}

#[test]
fn numbers_below_a_bound() {
    assert_eq!(numbers(Dealer::new(1), 6, 12), [3, 2, 5, 1, 2, 4, 5, 5, 5, 5, 1, 0]);
    assert_eq!(numbers(Dealer::new(1), u32::MAX, 3), [2_699_648_718, 1_638_484_552, 3_990_160_701]);
    let seed = std::array::from_fn(|i| i as u8);
    assert_eq!(numbers(Dealer::from_seed(seed), 52, 10), [29, 21, 25, 10, 7, 16, 43, 41, 11, 12]);
}

#[test]
fn words_that_would_favour_some_numbers_are_skipped() {
    // A quarter of all words is skipped for this bound.
    let found = numbers(Dealer::new(1), 3 << 30, 200);
    let begin = [
        2_024_736_539,
        1_228_863_414,
        2_992_620_526,
        950_027_413,
        1_278_981_901,
        2_571_356_914,
        2_920_670_443,
        645_116_032,
    ];
    assert_eq!(found[..8], begin);
    assert_eq!(found[199], 2_348_629_925);
}

#[test]
fn nothing_lies_below_zero_and_one_number_below_one() {
    let mut dealer = Dealer::new(9);
    assert_eq!((dealer.below(0), dealer.below(1)), (0, 0));
    assert_eq!(dealer.pick::<u8>(&[]), None);
    assert_eq!(dealer.pick(&['x']), Some(&'x'));
}

#[test]
fn the_first_tiles_of_a_game() {
    let mut game = Game::new(&Setup::base(2)).expect("the base game can be played");
    let mut dealer = Dealer::new(1);
    let mut drawn = Vec::new();
    while drawn.len() < 4 {
        let action = match game.to_act() {
            Actor::Chance => dealer.deal(&game).expect("a tile is left"),
            _ => {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                legal[0]
            }
        };
        if let Action::Draw(kind) = action {
            drawn.push(kind.kind().id);
        }
        game.apply(action).expect("it was offered");
    }
    assert_eq!(drawn, ["base/R", "base/K", "base/W", "base/H.g"]);
    assert_eq!(dealer.clone().deal(&game), None, "a player has to decide");
}
