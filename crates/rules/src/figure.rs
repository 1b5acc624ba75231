//! The wooden pieces and who owns them.

use std::fmt;
use std::str::FromStr;

use crate::chips::Chip;

/// A seat at the table, 0 to 5, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// The seat as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's bit in a set of players.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A figure a player can stand on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Figure {
    /// The normal meeple.
    Meeple,
    /// The large meeple: counts twice for majorities (INN-15).
    Large,
    /// The abbot: only on monasteries and gardens (ABBOT-4).
    Abbot,
    /// The builder: a special figure on roads and cities (TB-21).
    Builder,
    /// The pig: a special figure on fields (TB-40).
    Pig,
}

impl Figure {
    /// All figures.
    pub const ALL: [Figure; 5] = [Figure::Meeple, Figure::Large, Figure::Abbot, Figure::Builder, Figure::Pig];

    /// What it counts for a majority, wherever it stands; special figures count nothing (TB-20).
    #[must_use]
    pub const fn strength(self) -> u8 {
        match self {
            Figure::Meeple | Figure::Abbot => 1, // ABBOT-13
            Figure::Large => 2,                  // INN-15, INT-S11
            Figure::Builder | Figure::Pig => 0,
        }
    }

    /// Normal meeple, large meeple and abbot are meeples; builder and pig are not.
    #[must_use]
    pub const fn is_meeple(self) -> bool {
        self.strength() > 0
    }

    const fn name(self) -> &'static str {
        match self {
            Figure::Meeple => "meeple",
            Figure::Large => "large",
            Figure::Abbot => "abbot",
            Figure::Builder => "builder",
            Figure::Pig => "pig",
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Figure {
    type Err = ();

    fn from_str(text: &str) -> Result<Figure, ()> {
        Figure::ALL.into_iter().find(|f| f.name() == text).ok_or(())
    }
}

/// Mage and witch belong to nobody (MAGE-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Neutral {
    Mage,
    Witch,
}

impl Neutral {
    /// Both.
    pub const BOTH: [Neutral; 2] = [Neutral::Mage, Neutral::Witch];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Neutral {
        match self {
            Neutral::Mage => Neutral::Witch,
            Neutral::Witch => Neutral::Mage,
        }
    }
}

impl fmt::Display for Neutral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Neutral::Mage => "mage",
            Neutral::Witch => "witch",
        })
    }
}

/// The two surveyors of the New World; they belong to nobody (NW-1, NW-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Surveyor {
    /// Begins on the topmost space of the coast.
    North,
    /// Begins on the bottommost.
    South,
}

/// Most normal meeples a player can have; the maps give nine (MAP-2).
pub const MAX_MEEPLES: u8 = 10;

/// Figures of which a player has one at most, in the order of their slots behind the meeples.
const SINGLES: [Figure; 4] = [Figure::Large, Figure::Abbot, Figure::Builder, Figure::Pig];

/// Most figures a player can have.
pub(crate) const SLOTS: usize = MAX_MEEPLES as usize + SINGLES.len();

/// The figure is in its owner's supply.
const IN_SUPPLY: u16 = u16::MAX;
/// The figure is not in this game.
const ABSENT: u16 = u16::MAX - 1;
/// The figure waits on the isle (MAP-82). Whatever is smaller is a segment.
const ON_ISLE: u16 = u16::MAX - 2;

/// How many of each figure every player begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FigureCounts {
    /// At most [`MAX_MEEPLES`].
    pub(crate) meeples: u8,
    pub(crate) large: bool,
    pub(crate) abbot: bool,
    pub(crate) builder: bool,
    pub(crate) pig: bool,
}

/// One player's figures: for each slot the segment it stands on, [`IN_SUPPLY`] or [`ABSENT`]. The normal meeples have
/// the first slots, the single figures the next four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    at: [u16; SLOTS],
    /// The chip under each figure that was upgraded (MAP-101).
    under: [Option<Chip>; SLOTS],
    meeples: u8,
    /// Normal meeples and single figures in supply, kept beside the slots because they are asked for at every step.
    meeples_left: u8,
    singles_left: u8,
}

impl Figures {
    pub(crate) fn new(counts: FigureCounts) -> Figures {
        let FigureCounts { meeples, large, abbot, builder, pig } = counts;
        let meeples = meeples.min(MAX_MEEPLES);
        let mut at = [ABSENT; SLOTS];
        at[..usize::from(meeples)].fill(IN_SUPPLY);
        for (slot, present) in at[usize::from(meeples)..].iter_mut().zip([large, abbot, builder, pig]) {
            *slot = if present { IN_SUPPLY } else { ABSENT };
        }
        let singles_left = [large, abbot, builder, pig].map(u8::from).iter().sum();
        Figures { at, under: [None; SLOTS], meeples, meeples_left: meeples, singles_left }
    }

    /// The slot of a single figure; for the normal meeple that of the last one.
    #[inline]
    fn slot_of(&self, figure: Figure) -> usize {
        usize::from(self.meeples) + figure as usize - 1
    }

    /// The slots a figure can be in.
    #[inline]
    fn slots_of(&self, figure: Figure) -> std::ops::Range<usize> {
        match figure {
            Figure::Meeple => 0..self.meeples.into(),
            single => self.slot_of(single)..self.slot_of(single) + 1,
        }
    }

    /// The figure a slot holds.
    #[inline]
    fn figure_in(&self, slot: usize) -> Figure {
        slot.checked_sub(self.meeples.into()).map_or(Figure::Meeple, |single| SINGLES[single % SINGLES.len()])
    }

    /// All slots of this game.
    #[inline]
    fn slots(&self) -> &[u16] {
        &self.at[..usize::from(self.meeples) + SINGLES.len()]
    }

    #[inline]
    pub(crate) fn has(&self, figure: Figure) -> bool {
        self.left(figure) > 0
    }

    #[inline]
    pub(crate) fn left(&self, figure: Figure) -> u8 {
        match figure {
            Figure::Meeple => self.meeples_left,
            single => (self.at[self.slot_of(single)] == IN_SUPPLY) as u8,
        }
    }

    /// Whether the supply is empty.
    #[inline]
    pub(crate) fn none_left(&self) -> bool {
        self.meeples_left | self.singles_left == 0
    }

    /// How many of this figure the player owns, on the board or not.
    pub(crate) fn owned(&self, figure: Figure) -> u8 {
        self.slots_of(figure).filter(|&s| self.at[s] != ABSENT).count() as u8
    }

    /// Takes one from supply and stands it on a segment. False when there is none.
    pub(crate) fn place(&mut self, figure: Figure, segment: u16) -> bool {
        let Some(slot) = self.slots_of(figure).find(|&s| self.at[s] == IN_SUPPLY) else {
            return false;
        };
        self.at[slot] = segment;
        let meeple = figure == Figure::Meeple;
        self.meeples_left -= u8::from(meeple);
        self.singles_left -= u8::from(!meeple);
        true
    }

    /// Puts the figure of a slot back into supply, where the next wood action finds it (TURN-37).
    pub(crate) fn take_back(&mut self, slot: usize) {
        debug_assert!(self.at[slot] < ON_ISLE);
        self.at[slot] = IN_SUPPLY;
        let meeple = slot < usize::from(self.meeples);
        self.meeples_left += u8::from(meeple);
        self.singles_left += u8::from(!meeple);
    }

    /// Slot, figure and segment of everything on the board.
    #[inline]
    pub(crate) fn on_board(&self) -> impl Iterator<Item = (usize, Figure, u16)> + '_ {
        let standing = self.slots().iter().enumerate().filter(|&(_, &at)| at < ON_ISLE);
        standing.map(|(slot, &at)| (slot, self.figure_in(slot), at))
    }

    /// The figure of a slot and its segment, if it is on the board.
    #[inline]
    pub(crate) fn in_slot(&self, slot: usize) -> Option<(Figure, u16)> {
        let at = *self.slots().get(slot)?;
        (at < ON_ISLE).then(|| (self.figure_in(slot), at))
    }

    /// The segment a single figure (not the normal meeple) stands on.
    #[inline]
    pub(crate) fn single(&self, figure: Figure) -> Option<u16> {
        let at = self.at[self.slot_of(figure)];
        (at < ON_ISLE).then_some(at)
    }

    /// A slot of this figure on this segment; of several that of one without a chip.
    pub(crate) fn slot_on(&self, figure: Figure, segment: u16) -> Option<usize> {
        let mut here = self.slots_of(figure).filter(|&s| self.at[s] == segment);
        let first = here.next()?;
        if self.under[first].is_none() {
            return Some(first);
        }
        Some(here.find(|&s| self.under[s].is_none()).unwrap_or(first))
    }

    /// The chip under the figure of a slot.
    pub(crate) fn chip_under(&self, slot: usize) -> Option<Chip> {
        self.under[slot]
    }

    /// Puts a chip under a figure, or takes it away.
    pub(crate) fn set_chip_under(&mut self, slot: usize, chip: Option<Chip>) {
        self.under[slot] = chip;
    }

    /// Sends a figure from supply to the isle. False when there is none.
    pub(crate) fn send_to_isle(&mut self, figure: Figure) -> bool {
        let sent = self.place(figure, ON_ISLE);
        debug_assert!(!sent || self.on_isle().any(|there| there == figure));
        sent
    }

    /// The figures on the isle.
    pub(crate) fn on_isle(&self) -> impl Iterator<Item = Figure> + '_ {
        let there = self.slots().iter().enumerate().filter(|&(_, &at)| at == ON_ISLE);
        there.map(|(slot, _)| self.figure_in(slot))
    }

    /// Brings one figure back from the isle.
    pub(crate) fn leave_isle(&mut self) -> Option<Figure> {
        let slot = self.slots().iter().position(|&at| at == ON_ISLE)?;
        self.at[slot] = 0; // on its way
        self.take_back(slot);
        Some(self.figure_in(slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_meeples_bring_no_large_one() {
        let none = FigureCounts { meeples: 0, large: false, abbot: false, builder: false, pig: false };
        for meeples in 1..=MAX_MEEPLES {
            let mut figures = Figures::new(FigureCounts { meeples, ..none });
            assert_eq!(Figure::ALL.map(|f| figures.owned(f)), [meeples, 0, 0, 0, 0]);
            while figures.place(Figure::Meeple, 7) {}
            assert_eq!(figures.on_board().count(), usize::from(meeples));
            assert!(figures.none_left() && figures.on_board().all(|(_, f, _)| f == Figure::Meeple));
            let all = Figures::new(FigureCounts { meeples, large: true, abbot: true, builder: true, pig: true });
            assert_eq!(Figure::ALL.map(|f| all.owned(f)), [meeples, 1, 1, 1, 1]);
        }
    }
}
