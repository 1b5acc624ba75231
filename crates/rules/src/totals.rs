//! A feature's running totals: what is kept up to date while tiles are laid and figures come and go.

use crate::figure::{Figure, Neutral, Player};
use crate::setup::MAX_PLAYERS;
use crate::tile::{Goods, KINDS, Part, PartKind};

/// Most parts a tile has.
pub(crate) const MOST_PARTS: usize = 8;

const _: () = {
    let mut kind = 0;
    while kind < KINDS.len() {
        assert!(KINDS[kind].parts.len() <= MOST_PARTS, "a kind of tile has more parts than there is room for");
        kind += 1;
    }
};

/// A byte for the strength of each player's meeples, then a bit for each player's builder or pig, mage and witch.
const STRENGTH_BITS: u64 = (1 << SPECIAL_SHIFT) - 1;
const SPECIAL_SHIFT: u32 = 8 * MAX_PLAYERS as u32;
const MAGE_BIT: u64 = 1 << 62;
const WITCH_BIT: u64 = 1 << 63;
const _: () = assert!(SPECIAL_SHIFT + MAX_PLAYERS as u32 <= 62, "figures of all players fit a word");
const _: () = assert!(2 * crate::figure::SLOTS <= u8::MAX as usize, "all of a player's figures fit a byte");

const KIND_BITS: u8 = 0b111;
pub(crate) const INN: u8 = 1 << 3;
const CATHEDRAL: u8 = 1 << 4;
/// Holds a part of a tile that has several parts of this kind, so a tile may be met twice.
pub(crate) const SPLIT: u8 = 1 << 5;

/// A feature's running totals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Feature {
    /// See [`STRENGTH_BITS`].
    pub(crate) figures: u64,
    pub(crate) segments: u16,
    /// Wine, grain and cloth symbols, a nibble each.
    pub(crate) goods: u16,
    /// Tiles, each counted once (BASE-43). Kept for roads and cities.
    pub(crate) tiles: u8,
    /// Open edges of a road or city; empty cells around a monastery or garden. A jetty is no open edge: without a ferry
    /// the road ends there (FERRY-8, INT-46).
    pub(crate) open: u8,
    /// Coats of arms of a city, and on maps of a road; trading posts of a trail, animals of a plain.
    pub(crate) marks: u8,
    pub(crate) flags: u8,
}

pub(crate) const EMPTY: Feature = Feature { figures: 0, segments: 0, goods: 0, tiles: 0, open: 0, marks: 0, flags: 0 };

impl Feature {
    /// The feature that one part alone would be.
    const fn of_part(part: &Part, split: bool) -> Feature {
        let open = match part.kind {
            PartKind::Road | PartKind::City => part.ports.count_ones() as u8,
            PartKind::Monastery | PartKind::Garden => 8,
            PartKind::Field => 0,
        };
        let goods = match part.goods {
            Some(goods) => 1 << (4 * goods as u16),
            None => 0,
        };
        let mut flags = part.kind as u8;
        flags |= if part.inn { INN } else { 0 };
        flags |= if part.cathedral { CATHEDRAL } else { 0 };
        flags |= if split { SPLIT } else { 0 };
        let marks = part.pennants + part.posts + part.animals.len() as u8;
        Feature { figures: 0, segments: 1, goods, tiles: 1, open, marks, flags }
    }

    #[inline]
    pub(crate) fn kind(&self) -> PartKind {
        match self.flags & KIND_BITS {
            0 => PartKind::Road,
            1 => PartKind::City,
            2 => PartKind::Field,
            3 => PartKind::Monastery,
            _ => PartKind::Garden,
        }
    }

    /// No open end is left (BASE-30, BASE-32). Fields are never completed (FARM-5), so farmers and pigs stay (FARM-4,
    /// TB-45).
    #[inline]
    pub(crate) fn is_complete(&self) -> bool {
        (self.open == 0) & (self.flags & KIND_BITS != PartKind::Field as u8)
    }

    pub(crate) fn open_ends(&self) -> u8 {
        self.open
    }

    pub(crate) fn tiles(&self) -> u8 {
        self.tiles
    }

    pub(crate) fn marks(&self) -> u8 {
        self.marks
    }

    pub(crate) fn has_inn(&self) -> bool {
        self.flags & INN != 0
    }

    pub(crate) fn has_cathedral(&self) -> bool {
        self.flags & CATHEDRAL != 0
    }

    pub(crate) fn goods(&self, goods: Goods) -> u8 {
        (self.goods >> (4 * goods as u16) & 0xF) as u8
    }

    pub(crate) fn has_goods(&self) -> bool {
        self.goods != 0
    }

    /// INT-5, BASE-23, MAGE-14: only meeples make a feature occupied.
    #[inline]
    pub(crate) fn is_occupied(&self) -> bool {
        self.figures & STRENGTH_BITS != 0
    }

    #[inline]
    pub(crate) fn strength(&self, player: Player) -> u8 {
        (self.figures >> (8 * u32::from(player.0))) as u8
    }

    /// Whether the player's builder (road, city) or pig (field) stands here.
    #[inline]
    pub(crate) fn has_special(&self, player: Player) -> bool {
        self.figures & (1 << (SPECIAL_SHIFT + u32::from(player.0))) != 0
    }

    pub(crate) fn has_neutral(&self, figure: Neutral) -> bool {
        self.figures & neutral_bit(figure) != 0
    }

    /// The players with the most meeples, as bits (BASE-45): all who share it, on fields (FARM-9) and monasteries
    /// (FLY-18, INT-25) as well.
    pub(crate) fn winners(&self) -> u8 {
        let mut best = 1;
        let mut winners = 0;
        for player in 0..MAX_PLAYERS {
            let strength = self.strength(Player(player));
            if strength > best {
                best = strength;
                winners = 0;
            }
            winners |= u8::from(strength == best) << player;
        }
        winners
    }

    pub(crate) fn put(&mut self, player: Player, figure: Figure) {
        if figure.is_meeple() {
            self.figures += u64::from(figure.strength()) << (8 * u32::from(player.0));
        } else {
            self.figures |= 1 << (SPECIAL_SHIFT + u32::from(player.0));
        }
    }

    pub(crate) fn take(&mut self, player: Player, figure: Figure) {
        if figure.is_meeple() {
            self.figures -= u64::from(figure.strength()) << (8 * u32::from(player.0));
        } else {
            self.figures &= !(1 << (SPECIAL_SHIFT + u32::from(player.0)));
        }
    }

    /// One more or one less for the majority.
    pub(crate) fn strengthen(&mut self, player: Player, more: bool) {
        let one = 1 << (8 * u32::from(player.0));
        self.figures = if more { self.figures + one } else { self.figures - one };
    }

    /// Adds another feature's totals; `shared` tiles are in both.
    pub(crate) fn absorb(&mut self, other: &Feature, shared: u8) {
        let figures = (self.figures & STRENGTH_BITS) + (other.figures & STRENGTH_BITS);
        // TB-46: a builder or pig serves the whole.
        self.figures = figures | ((self.figures | other.figures) & !STRENGTH_BITS);
        self.segments += other.segments;
        self.goods += other.goods;
        self.tiles = self.tiles.wrapping_add(other.tiles).wrapping_sub(shared);
        self.open += other.open;
        self.marks += other.marks;
        self.flags |= other.flags & !KIND_BITS; // a second inn or cathedral adds nothing (INN-4, INN-7)
    }
}

/// Every part of every kind of tile as the feature it is when nothing touches it.
pub(crate) static ALONE: [[Feature; MOST_PARTS]; KINDS.len()] = {
    let mut table = [[EMPTY; MOST_PARTS]; KINDS.len()];
    let mut kind = 0;
    while kind < KINDS.len() {
        let parts = KINDS[kind].parts;
        let mut i = 0;
        while i < parts.len() {
            let mut alike = 0;
            let mut j = 0;
            while j < parts.len() {
                alike += (parts[j].kind as u8 == parts[i].kind as u8) as u8;
                j += 1;
            }
            let split = alike > 1 && matches!(parts[i].kind, PartKind::Road | PartKind::City);
            table[kind][i] = Feature::of_part(&parts[i], split);
            i += 1;
        }
        kind += 1;
    }
    table
};

pub(crate) fn neutral_bit(figure: Neutral) -> u64 {
    match figure {
        Neutral::Mage => MAGE_BIT,
        Neutral::Witch => WITCH_BIT,
    }
}
