//! Random numbers for thinking and for matches: a generator with a seed, the same on every machine.
//!
//! Tables are dealt by the dealer, whose algorithm is promised to players who want to check it. A search asks for
//! millions of numbers, fractions among them, and promises nothing about how it gets them.

use bastide_rules::{Action, Game};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A source of random numbers.
#[derive(Clone)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `end`, each as likely as the others; 0 when `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(end)) >> 32) as u32
    }

    /// A number from 0 to 1, 1 not included.
    pub fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 24) as f32
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Puts a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// An outcome of chance by its weight. Nothing when a player has to decide.
    pub fn outcome(&mut self, game: &Game) -> Option<Action> {
        game.chance_pick(self.below(game.chance_total()))
    }
}
