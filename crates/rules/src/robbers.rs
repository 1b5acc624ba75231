//! Robbers on the score track (ROB-1 to ROB-25): how they get there. How they rob is part of the awards.

use crate::action::{Action, Offers};
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::figure::Player;
use crate::game::{Game, RobberAt};
use crate::turn::{Decision, Flow, Step};

/// Fields of the score track (TURN-50).
pub const TRACK: i16 = 50;

/// The printed field of a counting figure (TURN-55: laps do not matter).
#[must_use]
pub fn field_of(points: i16) -> u8 {
    points.rem_euclid(TRACK) as u8
}

impl Game {
    fn robber_tile(&self) -> bool {
        self.plays(Mechanic::Robbers) && self.laid().is_some_and(|tile| tile.kind().robber)
    }

    /// Phase 1.6: the active player may put or move the own robber (ROB-2, ROB-4).
    #[inline(never)]
    pub(crate) fn enter_own_robber(&mut self) -> Flow {
        if self.robber_tile() && self.robber_fields(self.active) != 0 {
            return Flow::Ask(Decision::Robber(self.active));
        }
        self.leave(Step::OwnRobber);
        Flow::Next
    }

    /// ROB-5 to ROB-7, INT-32: one other player, whatever the active player did.
    #[inline(never)]
    pub(crate) fn enter_other_robber(&mut self) -> Flow {
        if self.robber_tile() {
            let others = self.players_from(self.active).skip(1);
            let mut in_supply = others.filter(|p| self.seats[p.index()].robber == RobberAt::Supply);
            if let Some(player) = in_supply.next() {
                return Flow::Ask(Decision::Robber(player));
            }
        }
        self.leave(Step::OtherRobber);
        Flow::Next
    }

    /// ROB-3: fields with a counting figure of another player, as bits; not the one the robber is on.
    fn robber_fields(&self, owner: Player) -> u64 {
        let mut fields = 0u64;
        for player in self.players().filter(|&p| p != owner) {
            for &points in self.counting_figures(player) {
                fields |= 1 << field_of(points);
            }
        }
        match self.seats[owner.index()].robber {
            RobberAt::Field(field) => fields & !(1 << field),
            _ => fields,
        }
    }

    pub(crate) fn offer_robber(&self, owner: Player, offers: &mut impl Offers) {
        let fields = self.robber_fields(owner);
        for field in (0..TRACK as u8).filter(|f| fields & (1 << f) != 0) {
            offers.offer(Action::Robber(field));
        }
        offers.offer(Action::Pass);
    }

    pub(crate) fn set_robber<S: Sink>(&mut self, field: u8, sink: &mut S) {
        if let Decision::Robber(player) = self.decision {
            self.seats[player.index()].robber = RobberAt::Field(field % TRACK as u8);
            if S::ON {
                sink.emit(Event::RobberSet { player, field });
            }
            self.leave(self.step);
        }
    }
}
