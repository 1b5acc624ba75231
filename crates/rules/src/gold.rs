//! Gold mines (GOLD-1 to GOLD-20).

use crate::action::{Action, Offers};
use crate::board::TileIndex;
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::features::FeatureId;
use crate::figure::Player;
use crate::game::Game;
use crate::place::Pos;
use crate::setup::GoldChoice;
use crate::tile::PartKind;
use crate::turn::Go;

/// Two bars a gold tile: this many tiles can hold bars at once.
pub(crate) const MAX_GOLD_TILES: usize = 32;

/// Bars on one tile, and the players who may take them in this round. They lie there for every feature of the tile
/// (GOLD-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pile {
    tile: TileIndex,
    bars: u8,
    claims: u8,
}

/// All bars on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gold {
    piles: [Pile; MAX_GOLD_TILES],
    len: u8,
    /// The next to take a bar while bars are shared out.
    turn: u8,
    sharing: bool,
}

impl Gold {
    fn piles(&self) -> &[Pile] {
        &self.piles[..self.len as usize]
    }

    fn add(&mut self, tile: TileIndex) {
        let len = self.len as usize;
        if let Some(pile) = self.piles[..len].iter_mut().find(|p| p.tile == tile) {
            pile.bars += 1;
        } else if len < MAX_GOLD_TILES {
            self.piles[len] = Pile { tile, bars: 1, claims: 0 };
            self.len += 1;
        }
    }

    fn take(&mut self, pile: usize) {
        self.piles[pile].bars -= 1;
        if self.piles[pile].bars == 0 {
            self.len -= 1;
            self.piles[pile] = self.piles[self.len as usize];
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// GOLD-18: bars left on tiles are worth nothing at the end.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}

impl Game {
    /// Cells that hold gold bars, and how many.
    pub fn gold_on_board(&self) -> impl Iterator<Item = (Pos, u8)> + '_ {
        self.gold.piles().iter().map(|p| (self.board.tile(p.tile).pos, p.bars))
    }

    /// Phase 1.4: one bar on the tile itself, one on a tile around it (GOLD-2).
    #[inline(never)]
    pub(crate) fn enter_gold<S: Sink>(&mut self, sink: &mut S) -> Go {
        let Some(index) = self.part.tile.filter(|&t| self.board.tile(t).kind().gold) else { return Go::Next };
        self.put_bar(index, sink);
        let pos = self.board.tile(index).pos;
        let mut around = pos.around().filter(|&p| self.takes_bar(p));
        match (around.next(), around.next()) {
            (Some(_), Some(_)) => Go::Ask(Decision::SecondGold),
            (Some(only), None) => self.second_gold(only, sink),
            _ => Go::Next,
        }
    }

    fn put_bar<S: Sink>(&mut self, tile: TileIndex, sink: &mut S) {
        self.gold.add(tile);
        if S::ON {
            sink.emit(Event::GoldPlaced { pos: self.board.tile(tile).pos });
        }
    }

    /// Any tile around, with bars on it or not (GOLD-3).
    pub(crate) fn offer_second_gold(&self, offers: &mut impl Offers) {
        let Some(tile) = self.laid() else { return };
        for pos in tile.pos.around().filter(|&p| self.takes_bar(p)) {
            offers.offer(Action::Gold(pos));
        }
    }

    /// INT-92: laid tiles only, not those that are part of the ground.
    fn takes_bar(&self, pos: Pos) -> bool {
        self.board.at(pos).is_some_and(|tile| usize::from(tile) >= self.board.printed_count())
    }

    pub(crate) fn second_gold<S: Sink>(&mut self, pos: Pos, sink: &mut S) -> Go {
        if let Some(tile) = self.board.find(pos) {
            self.put_bar(tile, sink);
        }
        Go::Next
    }

    /// GOLD-6: the winners of a completed feature may take the bars of its tiles. A field is never completed (GOLD-17,
    /// INT-S10), nor is what abbot or message score (GOLD-20, INT-28).
    pub(crate) fn claim_gold(&mut self, id: FeatureId, winners: u8) {
        for i in 0..self.gold.len as usize {
            if self.reaches(id, self.gold.piles[i].tile) {
                self.gold.piles[i].claims |= winners;
            }
        }
    }

    /// GOLD-8, GOLD-9, INT-26: whether bars on a tile belong to a feature. A monastery or garden reaches the cells
    /// around it.
    fn reaches(&self, id: FeatureId, tile: TileIndex) -> bool {
        let tile = self.board.tile(tile);
        match self.features.get(id).kind() {
            PartKind::Monastery | PartKind::Garden => tile.pos.is_near(self.cell_of(id)),
            PartKind::Road | PartKind::City | PartKind::Field => {
                tile.segments().any(|segment| self.features.of(segment) == id) // GOLD-7
            }
        }
    }

    /// How many bars lie where a feature reaches them.
    #[must_use]
    pub fn gold_within(&self, id: FeatureId) -> u8 {
        self.gold.piles().iter().filter(|pile| self.reaches(id, pile.tile)).map(|pile| pile.bars).sum()
    }

    /// Phase 4.1: in turn order from the active player, one bar each, until all claimed bars are gone (GOLD-11).
    #[inline(never)]
    pub(crate) fn enter_share_gold<S: Sink>(&mut self, sink: &mut S) -> Go {
        if !self.gold.sharing {
            self.gold.sharing = true;
            self.gold.turn = self.active.0;
        }
        loop {
            let claimed = self.gold.piles().iter().fold(0, |all, pile| all | pile.claims);
            if claimed == 0 {
                self.gold.sharing = false;
                return Go::Next;
            }
            let player = Player(self.gold.turn);
            let mine = || self.gold.piles().iter().filter(|pile| pile.claims & player.bit() != 0);
            let Some(first) = mine().next() else {
                self.gold.turn = self.after(player).0; // GOLD-12
                continue;
            };
            let choice_matters = mine().any(|pile| pile.claims != first.claims);
            if choice_matters && self.rules.settings.gold_choice == GoldChoice::Player {
                return Go::Ask(Decision::TakeGold(player)); // GOLD-13, INT-27
            }
            let most = mine().max_by_key(|p| (p.claims.count_ones(), std::cmp::Reverse(p.tile)));
            let tile = most.unwrap_or(first).tile;
            self.take_gold(self.board.tile(tile).pos, sink);
        }
    }

    pub(crate) fn offer_take_gold(&self, player: Player, offers: &mut impl Offers) {
        for pile in self.gold.piles().iter().filter(|pile| pile.claims & player.bit() != 0) {
            offers.offer(Action::TakeGold(self.board.tile(pile.tile).pos));
        }
    }

    /// From the board for good (GOLD-5).
    pub(crate) fn take_gold<S: Sink>(&mut self, pos: Pos, sink: &mut S) -> Go {
        let player = Player(self.gold.turn);
        let Some(pile) = self.gold.piles().iter().position(|p| self.board.tile(p.tile).pos == pos) else {
            return Go::Stay;
        };
        self.gold.take(pile);
        self.seats[player.index()].gold += 1;
        self.gold.turn = self.after(player).0;
        if S::ON {
            sink.emit(Event::GoldTaken { player, pos });
        }
        Go::Stay
    }
}

/// GOLD-19: what bars are worth at the end.
pub(crate) fn worth(bars: u8) -> i16 {
    let each = match bars {
        0..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        _ => 4,
    };
    each * i16::from(bars)
}

#[cfg(test)]
mod tests {
    use super::worth;

    /// EX-GOLD-4 and EX-GOLD-6.
    #[test]
    fn ex_gold_6_value_of_bars() {
        for (bars, points) in [(0, 0), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (16, 64)] {
            assert_eq!(worth(bars), points, "{bars} bars");
        }
    }
}
