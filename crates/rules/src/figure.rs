//! The wooden pieces and who owns them.

use std::fmt;
use std::str::FromStr;

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

    /// What it counts for a majority; special figures count nothing (TB-20).
    #[must_use]
    pub const fn strength(self) -> u32 {
        match self {
            Figure::Meeple | Figure::Abbot => 1,
            Figure::Large => 2,
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

/// Normal meeples have the first slots, the others one slot each.
pub(crate) const MEEPLE_SLOTS: usize = 7;
const LARGE_SLOT: usize = MEEPLE_SLOTS;
const ABBOT_SLOT: usize = MEEPLE_SLOTS + 1;
const BUILDER_SLOT: usize = MEEPLE_SLOTS + 2;
const PIG_SLOT: usize = MEEPLE_SLOTS + 3;
pub(crate) const SLOTS: usize = MEEPLE_SLOTS + 4;
/// The figure is in its owner's supply.
pub(crate) const IN_SUPPLY: u16 = u16::MAX;
/// The figure is not in this game.
pub(crate) const ABSENT: u16 = u16::MAX - 1;

/// The figure a slot holds.
pub(crate) const fn figure_in(slot: usize) -> Figure {
    match slot {
        LARGE_SLOT => Figure::Large,
        ABBOT_SLOT => Figure::Abbot,
        BUILDER_SLOT => Figure::Builder,
        PIG_SLOT => Figure::Pig,
        _ => Figure::Meeple,
    }
}

/// The slots a figure can be in.
const fn slots_of(figure: Figure) -> std::ops::Range<usize> {
    match figure {
        Figure::Meeple => 0..MEEPLE_SLOTS,
        Figure::Large => LARGE_SLOT..LARGE_SLOT + 1,
        Figure::Abbot => ABBOT_SLOT..ABBOT_SLOT + 1,
        Figure::Builder => BUILDER_SLOT..BUILDER_SLOT + 1,
        Figure::Pig => PIG_SLOT..PIG_SLOT + 1,
    }
}

/// One player's figures: for each slot the segment it stands on, [`IN_SUPPLY`] or [`ABSENT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    at: [u16; SLOTS],
    /// Normal meeples in supply, kept beside the slots because it is asked at every step.
    meeples_left: u8,
}

impl Figures {
    pub(crate) fn new(meeples: usize, large: bool, abbot: bool, builder: bool, pig: bool) -> Figures {
        let mut at = [ABSENT; SLOTS];
        at[..meeples].fill(IN_SUPPLY);
        for (slot, present) in [(LARGE_SLOT, large), (ABBOT_SLOT, abbot), (BUILDER_SLOT, builder), (PIG_SLOT, pig)] {
            if present {
                at[slot] = IN_SUPPLY;
            }
        }
        Figures { at, meeples_left: meeples as u8 }
    }

    #[inline]
    pub(crate) fn has(&self, figure: Figure) -> bool {
        self.left(figure) > 0
    }

    #[inline]
    pub(crate) fn left(&self, figure: Figure) -> u8 {
        match figure {
            Figure::Meeple => self.meeples_left,
            single => (self.at[slots_of(single).start] == IN_SUPPLY) as u8,
        }
    }

    /// Whether the supply is empty.
    #[inline]
    pub(crate) fn none_left(&self) -> bool {
        self.meeples_left == 0 && !self.at[MEEPLE_SLOTS..].contains(&IN_SUPPLY)
    }

    /// How many of this figure the player owns, on the board or not.
    pub(crate) fn owned(&self, figure: Figure) -> u8 {
        slots_of(figure).filter(|&s| self.at[s] != ABSENT).count() as u8
    }

    /// Takes one from supply and stands it on a segment. False when there is none.
    pub(crate) fn place(&mut self, figure: Figure, segment: u16) -> bool {
        let Some(slot) = slots_of(figure).find(|&s| self.at[s] == IN_SUPPLY) else {
            return false;
        };
        self.at[slot] = segment;
        self.meeples_left -= (figure == Figure::Meeple) as u8;
        true
    }

    /// Puts the figure of a slot back into supply.
    pub(crate) fn take_back(&mut self, slot: usize) {
        debug_assert!(self.at[slot] < ABSENT);
        self.at[slot] = IN_SUPPLY;
        self.meeples_left += (slot < MEEPLE_SLOTS) as u8;
    }

    /// Slot, figure and segment of everything on the board.
    #[inline]
    pub(crate) fn on_board(&self) -> impl Iterator<Item = (usize, Figure, u16)> + '_ {
        self.at.iter().enumerate().filter(|&(_, &at)| at < ABSENT).map(|(slot, &at)| (slot, figure_in(slot), at))
    }

    /// The segment a single figure (not the normal meeple) stands on.
    #[inline]
    pub(crate) fn single(&self, figure: Figure) -> Option<u16> {
        let at = self.at[slots_of(figure).start];
        (at < ABSENT).then_some(at)
    }

    /// A slot of this figure on this segment.
    pub(crate) fn slot_on(&self, figure: Figure, segment: u16) -> Option<usize> {
        slots_of(figure).find(|&s| self.at[s] == segment)
    }
}
