//! Chance is a player whose choices have known weights: the multiset of what nobody has seen yet.
//!
//! One table: each kind of chance with its outcomes and weights, the sum of the weights, and the outcome a number stands for.

use crate::action::{Action, Offers};
use crate::decision::Asked;
use crate::game::Game;
use crate::tile::KindId;

/// What chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Luck {
    /// The next tile: one of those in the pile, each as likely as any other.
    Draw,
    /// How far a meeple flies.
    Flight,
    /// The top message, if nobody has seen it yet.
    Message,
}

/// FLY-1, FLY-4: the flight die shows 1, 2 or 3, each twice.
const DISTANCES: std::ops::RangeInclusive<u8> = 1..=3;

impl Game {
    /// What chance has to decide now.
    #[inline]
    fn luck(&self) -> Option<Luck> {
        match self.asked() {
            Asked::Chance(luck) => Some(luck),
            Asked::Player(_) | Asked::Nobody => None,
        }
    }

    /// Calls back with every outcome and its weight.
    #[inline]
    fn each_outcome(&self, luck: Luck, mut outcome: impl FnMut(Action, u32)) {
        match luck {
            Luck::Draw => self.stock.draws().for_each(|(kind, left)| outcome(Action::Draw(kind), left.into())),
            Luck::Flight => DISTANCES.for_each(|distance| outcome(Action::Roll(distance), 1)),
            Luck::Message => self.messages.unseen().for_each(|message| outcome(Action::Turn(message), 1)),
        }
    }

    pub(crate) fn offer_luck(&self, luck: Luck, offers: &mut impl Offers) {
        self.each_outcome(luck, |action, _| offers.offer(action));
    }

    /// Adds every outcome chance could bring now, with its weight. Nothing when a player has to decide.
    pub fn chance_outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        if let Some(luck) = self.luck() {
            self.each_outcome(luck, |action, weight| outcomes.push((action, weight)));
        }
    }

    /// The sum of all weights; 0 when a player has to decide.
    #[must_use]
    #[inline]
    pub fn chance_total(&self) -> u32 {
        match self.luck() {
            Some(Luck::Draw) => u32::from(self.stock.in_pile()),
            Some(Luck::Flight) => DISTANCES.len() as u32,
            Some(Luck::Message) => self.messages.unseen().count() as u32,
            None => 0,
        }
    }

    /// The outcome that a number below [`Game::chance_total`] stands for, each as often as its weight says.
    #[must_use]
    #[inline]
    pub fn chance_pick(&self, number: u32) -> Option<Action> {
        match self.luck()? {
            Luck::Draw => self.stock.pick(number).map(Action::Draw),
            Luck::Flight => { DISTANCES }.nth(number as usize).map(Action::Roll),
            Luck::Message => self.messages.unseen().nth(number as usize).map(Action::Turn),
        }
    }

    /// Tiles not yet drawn, the one in hand not counted.
    #[must_use]
    pub fn tiles_left(&self) -> u16 {
        self.stock.total()
    }

    /// Copies of a kind not yet drawn.
    #[must_use]
    pub fn left_of(&self, kind: KindId) -> u8 {
        self.stock.left(kind)
    }

    /// Whether the next draw still comes from the river.
    #[must_use]
    pub fn river_phase(&self) -> bool {
        self.stock.draws().next().is_some_and(|(kind, _)| kind.kind().river != 0)
    }
}
