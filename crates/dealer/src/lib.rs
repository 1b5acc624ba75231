//! The dealer: supplies outcomes of chance from a seed, the same on every machine and in every browser.
//!
//! The rules hold no random generator; whoever runs a game asks a [`Dealer`]. Whoever knows the seed can check afterwards
//! that every draw, roll and message was dealt fairly, so the algorithm is part of the promise and does not change:
//!
//! 1. The seed is the 32-byte key of the stream cipher ChaCha with 8 rounds, nonce and counter 0. Its key stream, read as
//!    little-endian 32-bit words, is the source. A number as [`Seed`] means its 8 little-endian bytes, then zeros.
//! 2. A number below `n` is `⌊w·n / 2³²⌋` of the next word `w`. Where the low half of `w·n` is below `2³² mod n`, the word
//!    is skipped for the next one, so that every number is equally likely.
//! 3. An outcome of chance with total weight `n` is the one that a number below `n` falls on when the outcomes are laid
//!    out side by side in the order of [`Game::chance_outcomes`].
//!
//! ```
//! use bastide_dealer::Dealer;
//! use bastide_rules::{Game, Setup};
//!
//! let mut dealer = Dealer::new(7);
//! let mut game = Game::new(&Setup::base(2))?;
//! let drawn = dealer.deal(&game).expect("a tile is to be drawn");
//! game.apply(drawn)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod seed;

use bastide_rules::{Action, Game};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

pub use seed::{Seed, SeedError};

/// A seeded supplier of chance.
#[derive(Clone, Debug)]
pub struct Dealer {
    words: ChaCha8Rng,
}

impl Dealer {
    /// A dealer whose seed is a number: handy for tests, too easily guessed for a game between strangers.
    #[must_use]
    pub fn new(seed: u64) -> Dealer {
        Dealer::from_seed(seed)
    }

    /// A dealer with a full seed.
    #[must_use]
    pub fn from_seed(seed: impl Into<Seed>) -> Dealer {
        Dealer { words: ChaCha8Rng::from_seed(*seed.into().bytes()) }
    }

    /// A number below `n`, each equally likely; 0 when there is none.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.words.next_u32()) * u64::from(n);
            let low = product as u32;
            // The remainder costs a division: it is only worked out where it could matter.
            if low >= n || low >= n.wrapping_neg().checked_rem(n).unwrap_or(0) {
                return (product >> 32) as u32;
            }
        }
    }

    /// The next outcome of chance, or nothing when a player has to decide.
    #[inline]
    pub fn deal(&mut self, game: &Game) -> Option<Action> {
        match game.chance_total() {
            0 => None,
            total => game.chance_pick(self.below(total)),
        }
    }

    /// One of these, each equally likely; nothing of an empty list.
    #[inline]
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        if choices.is_empty() { None } else { choices.get(self.below(choices.len() as u32) as usize) }
    }
}
