//! Chips on maps (MAP-50 to MAP-54), and what covering a cell brings (phase 1.3).

use std::fmt;
use std::str::FromStr;

use bastide_mapdata::{Colour, Country};

use crate::decision::Decision;
use crate::event::{Event, Points, Reason, Sink, TermKind};
use crate::expansion::Mechanic;
use crate::figure::Player;
use crate::game::Game;
use crate::map::{CellSet, MapCell};
use crate::place::Pos;
use crate::turn::{Go, Then};

/// A chip: `violet-2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Chip {
    /// Its colour.
    pub colour: Colour,
    /// Its number, 1 or 2.
    pub face: u8,
}

/// Kinds of chips: three colours with two numbers.
pub(crate) const CHIP_KINDS: usize = 6;
/// MAP-50, INT-84: copies of each kind, 30 chips in all.
const COPIES: u8 = 5;
/// All chips there are.
const MAX_CHIPS: usize = CHIP_KINDS * COPIES as usize;
/// What a coat of arms on a cell gives whoever covers it (MAP-92).
const CELL_COAT: i16 = 2;

impl Chip {
    /// Every kind of chip.
    pub const ALL: [Chip; CHIP_KINDS] = {
        let mut all = [Chip { colour: Colour::Violet, face: 1 }; CHIP_KINDS];
        let mut i = 0;
        while i < CHIP_KINDS {
            all[i] = Chip { colour: Colour::ALL[i / 2], face: 1 + i as u8 % 2 };
            i += 1;
        }
        all
    };

    pub(crate) const fn index(self) -> usize {
        2 * self.colour as usize + (self.face as usize + 1) % 2
    }
}

impl fmt::Display for Chip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.colour.word(), self.face)
    }
}

impl FromStr for Chip {
    type Err = ();

    fn from_str(text: &str) -> Result<Chip, ()> {
        let (colour, face) = text.split_once('-').ok_or(())?;
        let colour = colour_named(colour).ok_or(())?;
        match face {
            "1" => Ok(Chip { colour, face: 1 }),
            "2" => Ok(Chip { colour, face: 2 }),
            _ => Err(()),
        }
    }
}

/// The colour with this name.
pub(crate) fn colour_named(word: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.word() == word)
}

/// A chip on the map, as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LyingChip {
    /// Face down (MAP-54).
    Hidden,
    /// Face down on a mark of this colour (MAP-81).
    Coloured(Colour),
    /// A geocache (MAP-93).
    Open(Chip),
}

/// Chips of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ChipCounts([u8; CHIP_KINDS]);

impl ChipCounts {
    pub(crate) const FULL: ChipCounts = ChipCounts([COPIES; CHIP_KINDS]);

    #[inline]
    pub(crate) fn of(&self, chip: Chip) -> u8 {
        self.0[chip.index()]
    }

    pub(crate) fn add(&mut self, chip: Chip) {
        self.0[chip.index()] += 1;
    }

    /// False when there is none.
    pub(crate) fn take(&mut self, chip: Chip) -> bool {
        let left = &mut self.0[chip.index()];
        let there = *left > 0;
        *left -= u8::from(there);
        there
    }

    pub(crate) fn with_face(&self, face: u8) -> u8 {
        Colour::ALL.into_iter().map(|colour| self.of(Chip { colour, face })).sum()
    }

    pub(crate) fn of_colour(&self, colour: Colour) -> u8 {
        [1, 2].into_iter().map(|face| self.of(Chip { colour, face })).sum()
    }

    /// Takes one chip with this number, of the colour there are most of.
    pub(crate) fn take_face(&mut self, face: u8) -> Option<Chip> {
        let chips = Colour::ALL.map(|colour| Chip { colour, face });
        let most = chips.into_iter().rev().max_by_key(|&chip| self.of(chip))?;
        self.take(most).then_some(most)
    }
}

/// All chips that do not lie before a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chips {
    /// Whose rules are played; nothing without chips.
    pub(crate) country: Option<Country>,
    /// Chips still to be put on the map, and the cells with room for one.
    pub(crate) to_place: u8,
    pub(crate) room: CellSet,
    /// Those of them where the next one goes.
    pub(crate) places: CellSet,
    /// Cells with a face-down chip.
    hidden: CellSet,
    /// Open chips on the map (MAP-93).
    caches: [(u16, Chip); MAX_CHIPS],
    cache_count: u8,
    /// What nobody has seen yet: on the map or out of the game (TURN-71).
    unseen: ChipCounts,
}

impl Chips {
    pub(crate) fn new(country: Option<Country>) -> Chips {
        let to_place = match country {
            Some(Country::France | Country::Iberia | Country::Germany) => MAX_CHIPS as u8, // MAP-60, MAP-90, MAP-100
            Some(Country::Benelux) => 20,                                                  // MAP-70
            Some(Country::GreatBritain) | None => 0,
        };
        Chips {
            country,
            to_place,
            room: CellSet::default(),
            places: CellSet::default(),
            hidden: CellSet::default(),
            caches: [(0, Chip::ALL[0]); MAX_CHIPS],
            cache_count: 0,
            unseen: if country.is_some() { ChipCounts::FULL } else { ChipCounts::default() },
        }
    }

    pub(crate) fn hidden(&self) -> &CellSet {
        &self.hidden
    }

    pub(crate) fn hide_on(&mut self, cell: usize) {
        self.hidden.insert(cell);
    }

    pub(crate) fn caches(&self) -> &[(u16, Chip)] {
        &self.caches[..usize::from(self.cache_count)]
    }

    pub(crate) fn cache_on(&mut self, cell: usize, chip: Chip) {
        let place = usize::from(self.cache_count);
        if place < MAX_CHIPS {
            self.caches[place] = (cell as u16, chip);
            self.cache_count += 1;
        }
    }

    fn find_cache(&mut self, cell: usize) -> Option<Chip> {
        let found = self.caches().iter().position(|&(at, _)| usize::from(at) == cell)?;
        let (_, chip) = self.caches[found];
        self.cache_count -= 1;
        self.caches[found] = self.caches[usize::from(self.cache_count)];
        Some(chip)
    }

    /// Whether a chip lies on a cell, open or not.
    pub(crate) fn is_on(&self, cell: usize) -> bool {
        self.hidden.has(cell) || self.caches().iter().any(|&(at, _)| usize::from(at) == cell)
    }
}

/// How far a tile has come with what it covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Covering {
    #[default]
    Town,
    Chip,
    Coats,
    Geocache,
    /// What the country does with the chip just turned.
    Country,
    Done,
}

impl Game {
    /// What the map prints on a cell.
    pub(crate) fn map_cell(&self, pos: Pos) -> Option<(usize, MapCell)> {
        let land = self.board.land()?;
        let number = land.number(pos)?;
        Some((number, *land.map()?.cell(number)))
    }

    /// Phase 1.3: the town, the chip, the coats of arms and the geocache under the tile just laid, one after the other.
    #[inline(never)]
    pub(crate) fn enter_covered<S: Sink>(&mut self, sink: &mut S) -> Go {
        let Some(pos) = self.laid().map(|tile| tile.pos) else { return Go::Next };
        let Some((number, cell)) = self.map_cell(pos) else { return Go::Next };
        loop {
            match self.part.covering {
                Covering::Town => {
                    self.part.covering = Covering::Chip;
                    if cell.town && (self.plays(Mechanic::TownTurns) || self.plays(Mechanic::TownTolls)) {
                        return self.cover_town(pos, sink);
                    }
                }
                Covering::Chip => {
                    if self.chips.hidden.has(number) {
                        return Go::Ask(Decision::TurnChip); // MAP-52
                    }
                    self.part.covering = Covering::Coats;
                }
                Covering::Coats => {
                    self.part.covering = Covering::Geocache;
                    if cell.coats > 0 && self.plays(Mechanic::Chips) {
                        let points = Points::of(TermKind::Pennants, cell.coats, CELL_COAT * i16::from(cell.coats));
                        return self.award_at_once(Reason::CellCoats, points, sink); // MAP-92; MAP-5: not without chips
                    }
                }
                Covering::Geocache => {
                    self.part.covering = Covering::Country;
                    if let Some(chip) = self.chips.find_cache(number) {
                        return self.geocache_found(pos, chip, sink);
                    }
                }
                Covering::Country => {
                    self.part.covering = Covering::Done;
                    if let Some(chip) = self.part.chip {
                        return self.chip_has_come(chip, sink);
                    }
                }
                Covering::Done => return Go::Next,
            }
        }
    }

    /// Points for the active player, in the middle of a step, which goes on afterwards.
    pub(crate) fn award_at_once<S: Sink>(&mut self, reason: Reason, points: Points, sink: &mut S) -> Go {
        let player = self.active;
        if S::ON {
            sink.emit(Event::Scored { player, reason, place: None, points });
        }
        self.round.award(player, points.total(), 0);
        self.make_awards(Then::Stay, sink)
    }

    /// What the chip under the tile could be: whatever nobody has seen, of the printed colour where there is one
    /// (MAP-54, INT-84).
    pub(crate) fn chips_to_turn(&self) -> impl Iterator<Item = (Chip, u8)> + '_ {
        let known = self.laid().and_then(|tile| self.map_cell(tile.pos)).and_then(|(_, cell)| cell.chip);
        let known = known.filter(|_| self.chips.country == Some(Country::GreatBritain));
        Chip::ALL
            .into_iter()
            .map(|chip| (chip, self.chips.unseen.of(chip)))
            .filter(move |&(chip, left)| left > 0 && known.is_none_or(|colour| colour == chip.colour))
    }

    /// MAP-52: 1 or 2 points at once. The chip lies open before the player (MAP-53), but in Iberia.
    pub(crate) fn turn_chip<S: Sink>(&mut self, chip: Chip, sink: &mut S) -> Go {
        let Some(pos) = self.laid().map(|tile| tile.pos) else { return Go::Stay };
        let Some((number, _)) = self.map_cell(pos) else { return Go::Stay };
        if !self.chips_to_turn().any(|(possible, _)| possible == chip) || !self.chips.unseen.take(chip) {
            return Go::Stay;
        }
        self.chips.hidden.remove(number);
        self.part.chip = Some(chip);
        let player = self.active;
        if self.chips.country != Some(Country::Iberia) {
            self.seats[player.index()].chips.add(chip);
        }
        if S::ON {
            sink.emit(Event::ChipTurned { player, pos, chip });
        }
        self.award_at_once(Reason::Chip, Points::of(TermKind::Flat, 1, chip.face.into()), sink)
    }

    /// What a country does as soon as a chip was turned.
    fn chip_has_come<S: Sink>(&mut self, chip: Chip, sink: &mut S) -> Go {
        match self.chips.country {
            Some(Country::GreatBritain) => self.hand_in_sets(sink),
            Some(Country::Iberia) => self.ask_for_geocache(chip, sink),
            // Kept for later (MAP-66, MAP-77, MAP-101).
            Some(Country::France | Country::Benelux | Country::Germany) | None => Go::Stay,
        }
    }

    /// Whose chip rules are played.
    #[must_use]
    pub fn chip_rules(&self) -> Option<Country> {
        self.chips.country
    }

    /// Every chip on the map.
    pub fn chips_lying(&self) -> impl Iterator<Item = (Pos, LyingChip)> + '_ {
        let listed = self.board.land().map_or(&[][..], |land| land.listed());
        let hidden = self.chips.hidden.in_order().map(|cell| (listed[cell], self.face_down(cell)));
        let open = self.chips.caches().iter().map(|&(cell, chip)| (listed[usize::from(cell)], LyingChip::Open(chip)));
        hidden.chain(open)
    }

    fn face_down(&self, cell: usize) -> LyingChip {
        let map = self.board.land().and_then(|land| land.map());
        match map.and_then(|map| map.cell(cell).chip) {
            Some(colour) if self.chips.country == Some(Country::GreatBritain) => LyingChip::Coloured(colour),
            _ => LyingChip::Hidden,
        }
    }

    /// The chip on a cell.
    #[must_use]
    pub fn chip_at(&self, pos: Pos) -> Option<LyingChip> {
        let (cell, _) = self.map_cell(pos)?;
        if self.chips.hidden.has(cell) {
            return Some(self.face_down(cell));
        }
        let open = self.chips.caches().iter().find(|&&(at, _)| usize::from(at) == cell);
        open.map(|&(_, chip)| LyingChip::Open(chip))
    }

    /// The open chips before a player: each kind with how many there are.
    pub fn chips_of(&self, player: Player) -> impl Iterator<Item = (Chip, u8)> + '_ {
        let held = &self.seats[player.index()].chips;
        Chip::ALL.into_iter().map(|chip| (chip, held.of(chip))).filter(|&(_, count)| count > 0)
    }

    /// How many chips of a kind lie before a player.
    #[must_use]
    pub fn chips_held(&self, player: Player, chip: Chip) -> u8 {
        self.seats[player.index()].chips.of(chip)
    }

    /// How many chips of a kind nobody has seen yet.
    #[must_use]
    pub fn unseen_chips(&self, chip: Chip) -> u8 {
        self.chips.unseen.of(chip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_parse_back_and_have_places_of_their_own() {
        for (place, chip) in Chip::ALL.into_iter().enumerate() {
            assert_eq!((chip.to_string().parse(), chip.index()), (Ok(chip), place));
        }
        for text in ["", "violet", "violet-0", "violet-3", "pink-1", "violet 1"] {
            assert_eq!(text.parse::<Chip>(), Err(()), "{text}");
        }
    }
}
