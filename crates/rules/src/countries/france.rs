//! France: wine, made of chips and sold abroad or in a town (MAP-60 to MAP-66).

use std::fmt;

use bastide_mapdata::{Colour, Country};

use crate::action::{Action, Anything, Offers};
use crate::chips::{Chip, colour_named};
use crate::decision::Decision;
use crate::event::{Event, Points, Reason, Sink, TermKind};
use crate::figure::Player;
use crate::game::Game;
use crate::ground::{Beyond, Side};
use crate::place::Edge;
use crate::turn::{Go, Then};

/// A wine: chips of one colour worth exactly 2 together (MAP-61). `violet 2`, `violet 1+1`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Bottle {
    /// The grapes.
    pub colour: Colour,
    /// Of two ones instead of a two.
    pub ones: bool,
}

impl fmt::Display for Bottle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour.word(), if self.ones { "1+1" } else { "2" })
    }
}

impl Bottle {
    pub(crate) fn by_name(name: &str) -> Option<Bottle> {
        let (colour, chips) = name.split_once(' ')?;
        let ones = match chips {
            "1+1" => true,
            "2" => false,
            _ => return None,
        };
        Some(Bottle { colour: colour_named(colour)?, ones })
    }
}

/// Where a wine is sold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Market {
    /// Over a border with a coat of arms (MAP-63).
    Abroad,
    /// In the small town the tile covers (MAP-64).
    Town,
}

impl Market {
    /// What a wine brings there.
    #[must_use]
    pub const fn price(self) -> i16 {
        match self {
            Market::Abroad => 5,
            Market::Town => 9,
        }
    }
}

impl Game {
    /// Phase 3.3: one wine a turn (MAP-62), that of the chip just turned included (MAP-66, INT-85).
    #[inline(never)]
    pub(crate) fn enter_sell_wine(&mut self) -> Go {
        if self.chips.country != Some(Country::France) || self.spent.wine {
            return Go::Next;
        }
        let mut choices = Anything::default();
        self.offer_wine(&mut choices);
        if choices.0 { Go::Ask(Decision::SellWine) } else { Go::Next }
    }

    /// Every wine a player could sell.
    pub fn bottles(&self, player: Player) -> impl Iterator<Item = Bottle> + use<> {
        let held = self.seats[player.index()].chips;
        let bottles = Colour::ALL.into_iter().flat_map(|colour| [false, true].map(|ones| Bottle { colour, ones }));
        bottles.filter(move |&Bottle { colour, ones }| {
            if ones { held.of(Chip { colour, face: 1 }) >= 2 } else { held.of(Chip { colour, face: 2 }) >= 1 }
        })
    }

    /// Whether the tile lies at a road or city with a coat of arms that leads abroad.
    fn reaches_abroad(&self) -> bool {
        let (Some(tile), Some(land)) = (self.laid(), self.board.land()) else { return false };
        let beyond = |edge| land.beyond(Side { at: tile.pos, edge });
        Edge::ALL.into_iter().any(|edge| matches!(beyond(edge), Beyond::Border(_, coats) if coats > 0))
    }

    /// MAP-63, MAP-64; where both are possible, the player chooses (MAP-65).
    fn offer_wine(&self, offers: &mut impl Offers) {
        let abroad = self.reaches_abroad();
        let town = self.laid().and_then(|tile| self.map_cell(tile.pos)).and_then(|(_, cell)| cell.wine);
        for bottle in self.bottles(self.active) {
            if abroad {
                offers.offer(Action::Sell { bottle, to: Market::Abroad });
            }
            if town == Some(bottle.colour) {
                offers.offer(Action::Sell { bottle, to: Market::Town });
            }
        }
    }

    pub(crate) fn offer_sell(&self, offers: &mut impl Offers) {
        self.offer_wine(offers);
        offers.offer(Action::Pass);
    }

    /// MAP-62: its chips leave the game.
    pub(crate) fn sell<S: Sink>(&mut self, bottle: Bottle, to: Market, sink: &mut S) -> Go {
        let player = self.active;
        if !self.bottles(player).any(|own| own == bottle) {
            return Go::Stay;
        }
        let held = &mut self.seats[player.index()].chips;
        for _ in 0..if bottle.ones { 2 } else { 1 } {
            held.take(Chip { colour: bottle.colour, face: if bottle.ones { 1 } else { 2 } });
        }
        self.spent.wine = true;
        let points = Points::of(TermKind::Flat, 1, to.price());
        if S::ON {
            sink.emit(Event::WineSold { player, bottle, to });
            sink.emit(Event::Scored { player, reason: Reason::Wine(to), place: None, points });
        }
        self.round.award(player, points.total(), 0);
        self.make_awards(Then::Next, sink)
    }
}
