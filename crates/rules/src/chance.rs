//! Chance is a player whose choices have known weights: the multiset of what nobody has seen yet.
//!
//! One table: each kind of chance with its outcomes and weights, the sum of the weights, and the outcome a number stands for.

use crate::action::{Action, Offers};
use crate::decision::Asked;
use crate::game::Game;
use crate::place::Pos;
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
    /// The tile for a start cell of a map: like a draw.
    StartTile,
    /// Which free start cell it goes to, and how it is turned: each way it fits is as likely as any other.
    StartCell,
    /// Where the next chip of a map goes: each cell it may go to is as likely as any other.
    PlaceChip,
    /// The top tile of a stack: one of those nobody has seen, like a draw.
    TurnUp,
    /// A chip: one of those nobody has seen, each as likely as any other (INT-84).
    Chip,
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
            Luck::StartTile => self.stock.draws().for_each(|(kind, n)| outcome(Action::StartTile(kind), n.into())),
            Luck::StartCell => self.starts().for_each(|start| outcome(start, 1)),
            Luck::PlaceChip => self.chip_cells().for_each(|pos| outcome(Action::PlaceChip(pos), 1)),
            Luck::TurnUp => self.stock.draws().for_each(|(kind, n)| outcome(Action::TurnUp(kind), n.into())),
            Luck::Chip => self.chips_to_turn().for_each(|(chip, n)| outcome(Action::TurnChip(chip), n.into())),
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
            Some(Luck::Draw | Luck::StartTile | Luck::TurnUp) => u32::from(self.stock.in_pile()),
            Some(Luck::Flight) => DISTANCES.len() as u32,
            Some(Luck::Message) => self.messages.unseen().count() as u32,
            Some(Luck::StartCell) => self.start_places().count() as u32,
            Some(Luck::PlaceChip) => self.chips.places.count(),
            Some(Luck::Chip) => self.chips_to_turn().map(|(_, left)| u32::from(left)).sum(),
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
            Luck::StartTile => self.stock.pick(number).map(Action::StartTile),
            Luck::StartCell => self.starts().nth(number as usize),
            Luck::PlaceChip => self.chip_cells().nth(number as usize).map(Action::PlaceChip),
            Luck::TurnUp => self.stock.pick(number).map(Action::TurnUp),
            Luck::Chip => self.pick_chip(number),
        }
    }

    fn starts(&self) -> impl Iterator<Item = Action> + '_ {
        let kind = self.start_in_hand();
        let places = self.start_places();
        places.filter_map(move |(pos, rotation)| kind.map(|kind| Action::Start { kind, pos, rotation }))
    }

    fn chip_cells(&self) -> impl Iterator<Item = Pos> + '_ {
        let listed = self.board.land().map_or(&[][..], |land| land.listed());
        self.chips.places.in_order().map(|cell| listed[cell])
    }

    fn pick_chip(&self, number: u32) -> Option<Action> {
        let chips = self.chips_to_turn().flat_map(|(chip, left)| (0..left).map(move |_| chip));
        { chips }.nth(number as usize).map(Action::TurnChip)
    }

    /// Tiles not yet drawn, the one in hand and those on islands not counted.
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
