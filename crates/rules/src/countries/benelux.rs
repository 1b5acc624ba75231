//! Benelux: islands with stacks of tiles, the top ones open (MAP-70 to MAP-79).

use bastide_mapdata::{Colour, Country};

use crate::action::{Action, Anything, Offers};
use crate::chips::Chip;
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::place::Pos;
use crate::tile::KindId;
use crate::turn::Go;

/// Two stacks on each of three islands, of five tiles each (MAP-71).
const MOST_STACKS: usize = 6;
const HEIGHT: u16 = 5;

/// A stack on an island, as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// Its cell.
    pub pos: Pos,
    /// The island's colour.
    pub colour: Colour,
    /// The tile on top, face up.
    pub open: Option<KindId>,
    /// Tiles below it that nobody has seen.
    pub below: u8,
}

/// All stacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stacks {
    list: [Option<Stack>; MOST_STACKS],
    /// The one whose next tile is to be turned up.
    turning: Option<u8>,
}

impl Stacks {
    fn all(&self) -> impl Iterator<Item = &Stack> {
        self.list.iter().flatten()
    }

    fn at(&mut self, pos: Pos) -> Option<(u8, &mut Stack)> {
        let mut stacks = self.list.iter_mut().enumerate();
        stacks.find_map(|(i, stack)| stack.as_mut().filter(|stack| stack.pos == pos).map(|stack| (i as u8, stack)))
    }
}

impl Game {
    /// MAP-71: the stacks are counted out of the shuffled tiles. Where there are few tiles the stacks are lower, so that at
    /// least half of the tiles is drawn face down.
    pub(crate) fn count_out_stacks(&mut self) {
        if self.chips.country != Some(Country::Benelux) {
            return;
        }
        let height = HEIGHT.min(self.stock.total() / (2 * MOST_STACKS as u16)) as u8;
        let Some(map) = self.board.land().and_then(|land| land.map()) else { return };
        for (slot, &(pos, colour)) in self.stacks.list.iter_mut().zip(&map.stacks) {
            *slot = Some(Stack { pos, colour, open: None, below: height });
            self.stock.put_aside(height);
        }
    }

    /// Whether a stack that should show a tile does not; it is the one that is turned up next.
    pub(crate) fn next_stack_to_turn_up(&mut self) -> bool {
        let hidden = |stack: &Option<Stack>| stack.is_some_and(|stack| stack.open.is_none() && stack.below > 0);
        self.stacks.turning = self.stacks.list.iter().position(hidden).map(|stack| stack as u8);
        self.stacks.turning.is_some()
    }

    /// MAP-76: at the end of the turn part, the next tile of the stack that was used.
    #[inline(never)]
    pub(crate) fn enter_turn_up(&mut self) -> Go {
        if self.chips.country == Some(Country::Benelux) && self.next_stack_to_turn_up() {
            return Go::Ask(Decision::TurnUp);
        }
        Go::Next
    }

    pub(crate) fn turn_up<S: Sink>(&mut self, kind: KindId, sink: &mut S) -> Go {
        let Some(turning) = self.stacks.turning else { return Go::Stay };
        let Some(stack) = &mut self.stacks.list[usize::from(turning)] else { return Go::Stay };
        if self.stock.left(kind) == 0 || stack.below == 0 {
            return Go::Stay;
        }
        stack.below -= 1;
        stack.open = Some(kind);
        let pos = stack.pos;
        self.stock.turn_up(kind);
        self.stacks.turning = None;
        if S::ON {
            sink.emit(Event::TurnedUp { pos, kind });
        }
        Go::Stay
    }

    /// Phase 0: whoever has a chip may take an open tile from an island of its colour, before a tile is drawn (MAP-73,
    /// MAP-75).
    #[inline(never)]
    pub(crate) fn may_take_island_tile(&self) -> bool {
        if self.chips.country != Some(Country::Benelux) || self.part.face_down {
            return false;
        }
        let mut choices = Anything::default();
        self.offer_islands(&mut choices);
        choices.0
    }

    /// Either stack of an island (MAP-74), if the tile on it can be laid (MAP-79, INT-86).
    fn offer_islands(&self, offers: &mut impl Offers) {
        let held = &self.seats[self.active.index()].chips;
        for stack in self.stacks.all().filter(|stack| held.of_colour(stack.colour) > 0) {
            if stack.open.is_some_and(|kind| self.fits_somewhere(kind)) {
                offers.offer(Action::Island(stack.pos));
            }
        }
    }

    pub(crate) fn offer_island(&self, offers: &mut impl Offers) {
        self.offer_islands(offers);
        offers.offer(Action::Pass); // MAP-77
    }

    /// MAP-73: the chip leaves the game. Its number no longer matters: a one goes first.
    pub(crate) fn take_island_tile<S: Sink>(&mut self, pos: Pos, sink: &mut S) -> Go {
        let player = self.active;
        let Some((_, stack)) = self.stacks.at(pos) else { return Go::Stay };
        let (colour, open) = (stack.colour, stack.open);
        let Some(kind) = open.filter(|&kind| self.fits_somewhere(kind)) else { return Go::Stay };
        let held = &mut self.seats[player.index()].chips;
        let Some(chip) = [1, 2].map(|face| Chip { colour, face }).into_iter().find(|&chip| held.take(chip)) else {
            return Go::Stay;
        };
        if let Some((_, stack)) = self.stacks.at(pos) {
            stack.open = None;
        }
        self.part.drawn = Some(kind);
        if S::ON {
            sink.emit(Event::IslandTaken { player, pos, kind, chip });
        }
        Go::Stay
    }

    /// MAP-75: final.
    pub(crate) fn draw_face_down(&mut self) -> Go {
        self.part.face_down = true;
        Go::Stay
    }

    /// Every stack on an island, empty ones too.
    pub fn stacks(&self) -> impl Iterator<Item = Stack> + '_ {
        self.stacks.all().copied()
    }

    /// The stack whose next tile chance is about to turn up.
    #[must_use]
    pub fn turning_up(&self) -> Option<Pos> {
        let stack = self.stacks.list[usize::from(self.stacks.turning?)]?;
        Some(stack.pos)
    }
}
