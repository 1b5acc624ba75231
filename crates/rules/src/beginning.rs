//! How a game on a map begins, all of it by chance: tiles on start cells, chips, stacks on islands.

use bastide_mapdata::Country;

use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::ground::PrintedTile;
use crate::map::CellSet;
use crate::place::Pos;
use crate::tile::{KindId, Rotation};
use crate::turn::{Go, Jump};

/// What is still to be put on a map before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Beginning {
    /// Start cells that still get a tile, and the tile for the next one.
    starts_left: u8,
    in_hand: Option<KindId>,
    /// Tiles that lie on start cells.
    pub(crate) starts_laid: u8,
    /// Chips and stacks have been counted out.
    counted: bool,
}

impl Beginning {
    /// The start tile comes first (MAP-4).
    pub(crate) fn new(starts: u8, start: Option<KindId>) -> Beginning {
        Beginning { starts_left: starts, in_hand: start, ..Beginning::default() }
    }
}

impl Game {
    /// Before the first turn, on a map.
    #[inline(never)]
    pub(crate) fn enter_begin<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.beginning.starts_left > 0 {
            return self.next_start(sink);
        }
        if !self.beginning.counted {
            self.beginning.counted = true;
            self.count_out_chips();
            self.count_out_stacks();
        }
        if self.chips.to_place > 0 {
            self.chips.places = self.chip_places();
            if !self.chips.places.is_empty() {
                return Go::Ask(Decision::PlaceChip);
            }
            self.chips.to_place = 0; // MAP-51: on a small map what finds no room stays out
        }
        if self.next_stack_to_turn_up() {
            return Go::Ask(Decision::TurnUp);
        }
        Go::To(Jump::NextTurn)
    }

    /// MAP-4: the start tile, then random ones; a tile that fits no start cell goes the way of all that do not fit.
    fn next_start<S: Sink>(&mut self, sink: &mut S) -> Go {
        let Some(kind) = self.beginning.in_hand else {
            if self.stock.total() > 0 {
                return Go::Ask(Decision::StartTile);
            }
            self.beginning.starts_left = 0;
            return Go::Stay;
        };
        if self.start_places().next().is_some() {
            return Go::Ask(Decision::StartCell);
        }
        self.beginning.in_hand = None;
        if S::ON {
            sink.emit(Event::Discarded { kind });
        }
        Go::Stay
    }

    pub(crate) fn draw_start<S: Sink>(&mut self, kind: KindId, _: &mut S) -> Go {
        if self.stock.drawable(kind) > 0 {
            self.stock.take(kind);
            self.beginning.in_hand = Some(kind);
        }
        Go::Stay
    }

    /// The tile for the next start cell of a map.
    #[must_use]
    pub fn start_in_hand(&self) -> Option<KindId> {
        self.beginning.in_hand
    }

    /// Free start cells and rotations in which the tile fits whatever is beside them.
    pub(crate) fn start_places(&self) -> impl Iterator<Item = (Pos, Rotation)> + '_ {
        let map = self.board.land().and_then(|land| land.map());
        let cells = map.map_or(&[][..], |map| &map.starts).iter().copied();
        let kind = self.beginning.in_hand.map(KindId::kind);
        let free = cells.filter(|&pos| self.board.find(pos).is_none());
        free.flat_map(|pos| Rotation::ALL.map(|rotation| (pos, rotation))).filter(move |&(pos, rotation)| {
            let shows = kind.map_or(0, |kind| kind.turned[usize::from(rotation.quarters())].edges);
            self.board.wants_at(pos) & !shows == 0
        })
    }

    /// MAP-43: nobody covers the town under it.
    pub(crate) fn lay_start<S: Sink>(&mut self, kind: KindId, at: Pos, rotation: Rotation, sink: &mut S) -> Go {
        if self.beginning.in_hand != Some(kind) || !self.start_places().any(|place| place == (at, rotation)) {
            return Go::Stay;
        }
        let tile = PrintedTile { kind, at, rotation, waits: false, coats: None };
        let beside = self.board.print(tile, self.features.count());
        self.features.add_tile(&self.board, &beside);
        self.beginning.in_hand = None;
        self.beginning.starts_left -= 1;
        self.beginning.starts_laid += 1;
        if S::ON {
            sink.emit(Event::Laid { player: None, kind, pos: at, rotation });
        }
        Go::Stay
    }

    /// Where chips may lie, now that the start tiles lie (MAP-51); in Great Britain the map says where (MAP-81).
    fn count_out_chips(&mut self) {
        let Some(land) = self.board.land() else { return };
        let Some(map) = land.map() else { return };
        if self.chips.country == Some(Country::GreatBritain) {
            for (cell, _) in map.cells().iter().enumerate().filter(|(_, cell)| cell.chip.is_some()) {
                self.chips.hide_on(cell);
            }
            return;
        }
        let mut room = map.chip_room;
        for tile in self.board.tiles().iter().skip(self.board.printed_count()) {
            if let Some(start) = land.number(tile.pos) {
                room.remove(start);
                map.beside(start).for_each(|cell| room.remove(cell));
            }
        }
        self.chips.room = room;
    }

    /// Cells for the next chip (MAP-51). Evenly: in the squares of the map with the fewest chips. And so that all find
    /// room: as soon as it gets tight, only on the fields of one colour of the chessboard, no two of which are adjacent.
    fn chip_places(&self) -> CellSet {
        let Some(map) = self.board.land().and_then(|land| land.map()) else { return CellSet::default() };
        let room = self.chips.room;
        let (white, black) = (room.and(&map.white), room.without(&map.white));
        let wider = if white.count() >= black.count() { white } else { black };
        // A chip takes away at most four fields of the other colour.
        let room = if wider.count() < u32::from(self.chips.to_place) + 3 { wider } else { room };
        let (mut fewest, mut places) = (u32::MAX, CellSet::default());
        for square in &map.squares {
            let here = room.and(square);
            if here.is_empty() {
                continue;
            }
            let chips = self.chips.hidden().and(square).count();
            if chips < fewest {
                (fewest, places) = (chips, here);
            } else if chips == fewest {
                places = places.or(&here);
            }
        }
        places
    }

    pub(crate) fn place_chip<S: Sink>(&mut self, pos: Pos, sink: &mut S) -> Go {
        let Some((cell, _)) = self.map_cell(pos) else { return Go::Stay };
        if self.chips.to_place == 0 || !self.chips.places.has(cell) {
            return Go::Stay;
        }
        let mut room = self.chips.room;
        room.remove(cell);
        if let Some(map) = self.board.land().and_then(|land| land.map()) {
            map.beside(cell).for_each(|cell| room.remove(cell));
        }
        self.chips.room = room;
        self.chips.to_place -= 1;
        self.chips.hide_on(cell);
        if S::ON {
            sink.emit(Event::ChipPlaced { pos });
        }
        Go::Stay
    }

    /// How many tiles lie on start cells (MAP-4).
    #[must_use]
    pub fn start_tiles(&self) -> u8 {
        self.beginning.starts_laid
    }
}
