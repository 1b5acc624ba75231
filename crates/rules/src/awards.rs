//! Awards, the one way points reach the track: points → order of awards → counting figure → robbers.
//! (Messages look at where the counting figures ended up, in their own step.)
//!
//! A *round* is the set of awards that are made together: the features completed by one turn part, the abbot taken
//! back, or the points of one message (TURN-30 to TURN-35).

use crate::action::{Action, Offers};
use crate::event::{Event, Points, Reason, Sink, TermKind};
use crate::expansion::Mechanic;
use crate::features::Segment;
use crate::figure::Player;
use crate::game::{COUNTERS, Game, RobberAt};
use crate::place::Place;
use crate::robbers::field_of;
use crate::setup::SamePlayerOrder;
use crate::turn::{Decision, Flow};

/// Every award needs a meeple of its receiver on the board, so there are never more than all meeples together.
const MAX_AWARDS: usize = 6 * 9;

/// Points for one player, not yet on the track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Award {
    player: Player,
    points: i16,
    /// What it is for: the first segment of the feature.
    segment: Segment,
}

const NO_AWARD: Award = Award { player: Player(0), points: 0, segment: 0 };

/// The round being awarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    awards: [Award; MAX_AWARDS],
    len: u8,
    open: bool,
    /// The award being moved.
    current: Option<Award>,
    /// The robbery being moved, after the awards.
    robbery: Option<Robbery>,
    /// The counting figure picked for the one or the other.
    figure: Option<u8>,
    /// `noted[robber's owner][victim]`: the first points that left the robber's field in this round (ROB-19).
    noted: [[i16; 6]; 6],
}

/// A robber about to take its share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Robbery {
    owner: Player,
    victim: Player,
    of: i16,
}

impl Default for Round {
    fn default() -> Round {
        Round {
            awards: [NO_AWARD; MAX_AWARDS],
            len: 0,
            open: false,
            current: None,
            robbery: None,
            figure: None,
            noted: [[0; 6]; 6],
        }
    }
}

impl Round {
    /// Adds an award to the round that is about to be opened. Nothing is not an award.
    pub(crate) fn award(&mut self, player: Player, points: i16, segment: Segment) {
        if points != 0 && usize::from(self.len) < MAX_AWARDS {
            self.awards[self.len as usize] = Award { player, points, segment };
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.open
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

    fn victims(&self, owner: Player) -> impl Iterator<Item = Player> + '_ {
        (0..6).map(Player).filter(move |v| self.noted[owner.index()][v.index()] > 0)
    }
}

impl Game {
    /// Makes the awards collected so far. Without messages and robbers nobody has anything to decide.
    pub(crate) fn open_round<S: Sink>(&mut self, sink: &mut S) {
        if self.plays(Mechanic::Messages) || self.plays(Mechanic::Robbers) {
            self.round.open = self.round.len > 0;
            return;
        }
        for i in 0..self.round.len as usize {
            let Award { player, points, .. } = self.round.awards[i];
            self.count(player, 0, points, sink);
        }
        self.round.len = 0;
    }

    /// Moves a counting figure.
    fn count<S: Sink>(&mut self, player: Player, figure: usize, points: i16, sink: &mut S) {
        let counter = &mut self.seats[player.index()].counters[figure];
        let from = *counter;
        *counter += points;
        let to = *counter;
        if S::ON {
            sink.emit(Event::Counted { player, figure: figure as u8, from, to });
        }
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

    #[inline(never)]
    pub(crate) fn run_round<S: Sink>(&mut self, sink: &mut S) -> Flow {
        if self.round.current.is_none() && self.round.len > 0 {
            match self.next_award() {
                Some(index) => self.round.current = Some(self.round.take(index)),
                None => return Flow::Ask(Decision::AwardOrder(self.next_receiver())),
            }
        }
        if let Some(award) = self.round.current {
            let Some(figure) = self.counting_figure(award.player) else {
                return Flow::Ask(Decision::CountingFigure(award.player));
            };
            self.round.current = None;
            self.note_robbers(award, figure);
            self.count(award.player, figure, award.points, sink);
            return Flow::Next;
        }
        self.run_robberies(sink)
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

    pub(crate) fn pick_award(&mut self, place: Place) {
        let Decision::AwardOrder(player) = self.decision else {
            return;
        };
        let picked = self.round.waiting().iter().position(|a| a.player == player && self.place_of(a.segment) == place);
        if let Some(index) = picked {
            self.round.current = Some(self.round.take(index));
        }
    }

    /// The figure that moves, or nothing when the player has to choose (MSG-4).
    fn counting_figure(&mut self, player: Player) -> Option<usize> {
        if let Some(picked) = self.round.figure.take() {
            return Some(picked as usize);
        }
        let [a, b] = self.seats[player.index()].counters;
        let told_apart = player == self.active
            && ((self.part.moved ^ self.part.moved >> 1) & 1 != 0
                || (self.part.landed ^ self.part.landed >> 1) & 1 != 0);
        (!self.plays(Mechanic::Messages) || (a == b && !told_apart)).then_some(0)
    }

    pub(crate) fn pick_counting_figure(&mut self, n: u8) {
        if (1..=COUNTERS as u8).contains(&n) {
            self.round.figure = Some(n - 1);
        }
    }

    /// ROB-19: remembers points that leave a robber's field.
    fn note_robbers(&mut self, award: Award, figure: usize) {
        if award.points <= 0 {
            return; // INT-35: losses are never robbed
        }
        let field = field_of(self.seats[award.player.index()].counters[figure]);
        for owner in self.players().filter(|&p| p != award.player) {
            let noted = &mut self.round.noted[owner.index()][award.player.index()];
            if self.seats[owner.index()].robber == RobberAt::Field(field) && *noted == 0 {
                *noted = award.points; // ROB-18: a player's first move counts
            }
        }
    }

    /// After all awards: each robber with a noted move takes half, in turn order from the active player.
    fn run_robberies<S: Sink>(&mut self, sink: &mut S) -> Flow {
        if self.round.robbery.is_none() {
            let Some(owner) = self.players_from(self.active).find(|&p| self.round.victims(p).next().is_some()) else {
                self.round.open = false;
                return Flow::Next;
            };
            let mut victims = self.round.victims(owner);
            let (victim, another) = (victims.next(), victims.next());
            drop(victims);
            match (victim, another) {
                (Some(victim), None) => self.begin_robbery(owner, victim),
                _ => return Flow::Ask(Decision::Victim(owner)), // ROB-15
            }
        }
        let Some(robbery) = self.round.robbery else {
            return Flow::Next;
        };
        let Some(figure) = self.counting_figure(robbery.owner) else {
            return Flow::Ask(Decision::CountingFigure(robbery.owner));
        };
        self.rob(robbery, figure, sink);
        Flow::Next
    }

    fn begin_robbery(&mut self, owner: Player, victim: Player) {
        let of = self.round.noted[owner.index()][victim.index()];
        self.round.robbery = Some(Robbery { owner, victim, of });
    }

    pub(crate) fn offer_victim(&self, owner: Player, offers: &mut impl Offers) {
        self.round.victims(owner).for_each(|victim| offers.offer(Action::Rob(victim)));
    }

    pub(crate) fn pick_victim(&mut self, victim: Player) {
        if let Decision::Victim(owner) = self.decision
            && victim.index() < 6
        {
            self.begin_robbery(owner, victim);
        }
    }

    /// ROB-9 to ROB-13: half the points, rounded up; the robber comes back; robbers beside the figure travel along.
    fn rob<S: Sink>(&mut self, robbery: Robbery, figure: usize, sink: &mut S) {
        let Robbery { owner, victim, of } = robbery;
        self.round.robbery = None;
        self.round.noted[owner.index()] = [0; 6];
        self.seats[owner.index()].robber = RobberAt::Supply;
        let half = of - of / 2;
        if S::ON {
            let points = Points::of(TermKind::Flat, 1, half);
            let reason = Reason::Robbed { victim, of };
            sink.emit(Event::Scored { player: owner, reason, place: None, points });
            sink.emit(Event::RobberBack { player: owner });
        }
        let before = field_of(self.seats[owner.index()].counters[figure]);
        self.count(owner, figure, half, sink);
        let after = field_of(self.seats[owner.index()].counters[figure]);
        for other in self.players().filter(|&p| p != owner) {
            let waiting = self.round.victims(other).next().is_some(); // ROB-20
            if self.seats[other.index()].robber == RobberAt::Field(before) && !waiting {
                self.seats[other.index()].robber = RobberAt::Field(after);
                if S::ON {
                    sink.emit(Event::RobberTravelled { player: other, to: after });
                }
            }
        }
    }
}
