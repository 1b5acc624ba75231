//! Awards, the one way points reach the track: points → order of awards → counting figure → robbers.
//! (Messages look at where the counting figures ended up, in their own step.)
//!
//! A *round* is the set of awards that are made together: the features completed by one turn part, the abbot taken
//! back, or the points of one message (TURN-30 to TURN-35). The step that makes them ends with [`Game::make_awards`].

use crate::action::{Action, Offers};
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::features::Segment;
use crate::figure::{MAX_MEEPLES, Player};
use crate::game::{COUNTERS, Game};
use crate::place::Place;
use crate::setup::{MAX_PLAYERS, SamePlayerOrder};
use crate::turn::{Go, Jump, Then};

/// Every award needs a meeple of its receiver on the board, so there are never more than all meeples together: the
/// normal ones, the large one and the abbot.
pub(crate) const MAX_AWARDS: usize = MAX_PLAYERS as usize * (MAX_MEEPLES as usize + 2);

/// Points for one player, not yet on the track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Award {
    pub(crate) player: Player,
    pub(crate) points: i16,
    /// What it is for: the first segment of the feature.
    segment: Segment,
}

const NO_AWARD: Award = Award { player: Player(0), points: 0, segment: 0 };

/// The round being awarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    awards: [Award; MAX_AWARDS],
    len: u8,
    /// The award being moved.
    current: Option<Award>,
    /// The counting figure picked for the award or the robbery being moved.
    picked: Option<u8>,
}

impl Default for Round {
    fn default() -> Round {
        Round { awards: [NO_AWARD; MAX_AWARDS], len: 0, current: None, picked: None }
    }
}

impl Round {
    /// Adds an award to the round. Nothing is not an award.
    pub(crate) fn award(&mut self, player: Player, points: i16, segment: Segment) {
        if points != 0 && usize::from(self.len) < MAX_AWARDS {
            self.awards[self.len as usize] = Award { player, points, segment };
            self.len += 1;
        }
    }

    fn waiting(&self) -> &[Award] {
        &self.awards[..self.len as usize]
    }

    fn take(&mut self, index: usize) -> Award {
        let award = self.awards[index];
        self.awards.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        award
    }
}

impl Game {
    /// Makes the awards collected so far, then goes on. Without messages and robbers nobody has anything to decide, and
    /// all of them are counted at once.
    pub(crate) fn make_awards<S: Sink>(&mut self, then: Then, sink: &mut S) -> Go {
        if self.plays(Mechanic::Messages) || self.plays(Mechanic::Robbers) {
            return Go::To(Jump::Awards(then));
        }
        for i in 0..self.round.len as usize {
            let Award { player, points, .. } = self.round.awards[i];
            self.count(player, 0, points, sink);
        }
        self.round.len = 0;
        match then {
            Then::Stay => Go::Stay,
            Then::Next => Go::Next,
        }
    }

    /// Moves a counting figure.
    pub(crate) fn count<S: Sink>(&mut self, player: Player, figure: usize, points: i16, sink: &mut S) {
        let counter = &mut self.seats[player.index()].counters[figure];
        let from = *counter;
        *counter += points;
        let to = *counter;
        if S::ON {
            sink.emit(Event::Counted { player, figure: figure as u8, from, to });
        }
        // Points of any source, robbed ones too (MSG-11, ROB-24, INT-S9).
        if player == self.active && points > 0 {
            self.part.moved |= 1 << figure;
            self.part.landed |= u8::from(self.brings_message(to)) << figure;
        }
    }

    /// Who decides the order of a player's awards (TURN-34, ED-7).
    pub(crate) fn orders_awards_of(&self, player: Player) -> Player {
        match self.rules.settings.same_player_order {
            SamePlayerOrder::Scorer => player,
            SamePlayerOrder::Active => self.active,
        }
    }

    /// One award after the other, until all are on the track.
    #[inline(never)]
    pub(crate) fn enter_awards<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.round.current.is_none() && self.round.len > 0 {
            match self.next_award() {
                Some(index) => self.round.current = Some(self.round.take(index)),
                None => return Go::Ask(Decision::AwardOrder(self.next_receiver())),
            }
        }
        let Some(award) = self.round.current else { return Go::Next };
        let Some(figure) = self.counting_figure(award.player) else {
            return Go::Ask(Decision::CountingFigure(award.player));
        };
        self.round.current = None;
        self.note_robbers(award, figure);
        self.count(award.player, figure, award.points, sink);
        Go::Stay
    }

    /// INT-2: players clockwise from the active player.
    fn next_receiver(&self) -> Player {
        let waiting = |p: &Player| self.round.waiting().iter().any(|a| a.player == *p);
        self.players_from(self.active).find(waiting).unwrap_or(self.active)
    }

    /// The award to make next, or nothing when its receiver has to choose.
    fn next_award(&self) -> Option<usize> {
        let receiver = self.next_receiver();
        let mut mine = self.round.waiting().iter().enumerate().filter(|(_, a)| a.player == receiver);
        let (first, award) = mine.next()?;
        mine.all(|(_, other)| other.points == award.points).then_some(first)
    }

    pub(crate) fn offer_award_order(&self, player: Player, offers: &mut impl Offers) {
        for award in self.round.waiting().iter().filter(|a| a.player == player) {
            offers.offer(Action::Award(self.place_of(award.segment)));
        }
    }

    pub(crate) fn pick_award(&mut self, player: Player, place: Place) -> Go {
        let picked = self.round.waiting().iter().position(|a| a.player == player && self.place_of(a.segment) == place);
        if let Some(index) = picked {
            self.round.current = Some(self.round.take(index));
        }
        Go::Stay
    }

    /// The figure that moves with the whole award (TURN-35, MSG-5), or nothing when the player has to choose (MSG-4),
    /// for each award anew (ED-22).
    pub(crate) fn counting_figure(&mut self, player: Player) -> Option<usize> {
        if let Some(picked) = self.round.picked.take() {
            return Some(picked as usize);
        }
        let [a, b] = self.seats[player.index()].counters;
        let told_apart = player == self.active
            && ((self.part.moved ^ self.part.moved >> 1) & 1 != 0
                || (self.part.landed ^ self.part.landed >> 1) & 1 != 0);
        (!self.plays(Mechanic::Messages) || (a == b && !told_apart)).then_some(0)
    }

    pub(crate) fn pick_counting_figure(&mut self, n: u8) -> Go {
        if (1..=COUNTERS as u8).contains(&n) {
            self.round.picked = Some(n - 1);
        }
        Go::Stay
    }
}
