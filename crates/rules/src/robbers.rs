//! Robbers on the score track (ROB-1 to ROB-25): how they get there, and how they take their share of awards.

use crate::action::{Action, Offers};
use crate::awards::Award;
use crate::decision::Decision;
use crate::event::{Event, Points, Reason, Sink, TermKind};
use crate::figure::Player;
use crate::game::{Game, RobberAt};
use crate::setup::MAX_PLAYERS;
use crate::turn::{Go, Jump};

/// Fields of the score track (TURN-50, NW-78).
pub const TRACK: i16 = 50;
const _: () = assert!(TRACK as u32 <= u64::BITS, "fields of the track fit a set");

/// The printed field of a counting figure (TURN-55, INT-31: laps do not matter).
#[must_use]
pub fn field_of(points: i16) -> u8 {
    points.rem_euclid(TRACK) as u8
}

/// What robbers saw in the round of awards just counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Robbing {
    /// `noted[robber's owner][victim]`: the first points that left the robber's field in this round (ROB-19, INT-33).
    noted: [[i16; MAX_PLAYERS as usize]; MAX_PLAYERS as usize],
    /// The robber about to take its share.
    now: Option<Robbery>,
}

/// A robber about to take its share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Robbery {
    owner: Player,
    victim: Player,
    of: i16,
}

impl Robbing {
    fn victims(&self, owner: Player) -> impl Iterator<Item = Player> + '_ {
        (0..MAX_PLAYERS).map(Player).filter(move |v| self.noted[owner.index()][v.index()] > 0)
    }

    fn begin(&mut self, owner: Player, victim: Player) {
        self.now = Some(Robbery { owner, victim, of: self.noted[owner.index()][victim.index()] });
    }
}

/// Putting robbers on the track.
impl Game {
    fn robber_tile(&self) -> bool {
        self.laid().is_some_and(|tile| tile.kind().robber)
    }

    /// Phase 1.6: the active player may put or move the own robber (ROB-2, ROB-4).
    #[inline(never)]
    pub(crate) fn enter_own_robber(&mut self) -> Go {
        if self.robber_tile() && self.robber_fields(self.active) != 0 {
            return Go::Ask(Decision::Robber(self.active));
        }
        Go::Next
    }

    /// ROB-5, INT-32: one other player, whatever the active player did (ROB-7). If that one declines, the right does
    /// not pass on (ROB-6); no other robber moves (ROB-8).
    #[inline(never)]
    pub(crate) fn enter_other_robber(&mut self) -> Go {
        if self.robber_tile() {
            let others = self.players_from(self.active).skip(1);
            let mut in_supply = others.filter(|p| self.seats[p.index()].robber == RobberAt::Supply);
            if let Some(player) = in_supply.next() {
                return Go::Ask(Decision::Robber(player));
            }
        }
        Go::Next
    }

    /// ROB-3, INT-S8: fields with either counting figure of another player, as bits; not the one the robber is on.
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

    pub(crate) fn set_robber<S: Sink>(&mut self, player: Player, field: u8, sink: &mut S) -> Go {
        self.seats[player.index()].robber = RobberAt::Field(field % TRACK as u8);
        if S::ON {
            sink.emit(Event::RobberSet { player, field });
        }
        Go::Next
    }
}

/// Taking a share of awards.
impl Game {
    /// ROB-19: remembers points that leave a robber's field, whatever they are for (ROB-22), messages (INT-37) and what
    /// the witch left (INT-47) included. The robber cannot wait for better ones (ROB-14).
    pub(crate) fn note_robbers(&mut self, award: Award, figure: usize) {
        if award.points <= 0 {
            return; // INT-35: losses are never robbed
        }
        // INT-36: the robber watches a field, not a player. ROB-17: never its owner.
        let field = field_of(self.seats[award.player.index()].counters[figure]);
        for owner in self.players().filter(|&p| p != award.player) {
            let noted = &mut self.robbing.noted[owner.index()][award.player.index()];
            if self.seats[owner.index()].robber == RobberAt::Field(field) && *noted == 0 {
                *noted = award.points; // ROB-18: a player's first move counts
            }
        }
    }

    /// After all awards: each robber with a noted move takes half (ROB-16), in turn order from the active player.
    #[inline(never)]
    pub(crate) fn enter_robbing<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.robbing.now.is_none() {
            let Some(owner) = self.players_from(self.active).find(|&p| self.robbing.victims(p).next().is_some()) else {
                return Go::To(Jump::AfterAwards);
            };
            let mut victims = self.robbing.victims(owner);
            let (victim, another) = (victims.next(), victims.next());
            drop(victims);
            match (victim, another) {
                (Some(victim), None) => self.robbing.begin(owner, victim),
                _ => return Go::Ask(Decision::Victim(owner)), // ROB-15, ED-8
            }
        }
        let Some(robbery) = self.robbing.now else { return Go::Stay };
        let Some(figure) = self.counting_figure(robbery.owner) else {
            return Go::Ask(Decision::CountingFigure(robbery.owner));
        };
        self.rob(robbery, figure, sink);
        Go::Stay
    }

    pub(crate) fn offer_victim(&self, owner: Player, offers: &mut impl Offers) {
        self.robbing.victims(owner).for_each(|victim| offers.offer(Action::Rob(victim)));
    }

    pub(crate) fn pick_victim(&mut self, owner: Player, victim: Player) -> Go {
        if victim.0 < MAX_PLAYERS {
            self.robbing.begin(owner, victim);
        }
        Go::Stay
    }

    /// ROB-9: half the points, rounded up; the victim keeps them all (ROB-10).
    fn rob<S: Sink>(&mut self, robbery: Robbery, figure: usize, sink: &mut S) {
        let Robbery { owner, victim, of } = robbery;
        self.robbing.now = None;
        self.robbing.noted[owner.index()] = Default::default();
        self.seats[owner.index()].robber = RobberAt::Supply; // ROB-11, INT-30
        let half = of - of / 2;
        if S::ON {
            let points = Points::of(TermKind::Flat, 1, half);
            let reason = Reason::Robbed { victim, of };
            sink.emit(Event::Scored { player: owner, reason, place: None, points });
            sink.emit(Event::RobberBack { player: owner });
        }
        let before = field_of(self.seats[owner.index()].counters[figure]);
        self.count(owner, figure, half, sink); // ROB-12: not noted, so never robbed
        let after = field_of(self.seats[owner.index()].counters[figure]);
        // ROB-13: robbers beside the figure travel along, so with the first that leaves (ROB-21, INT-34).
        for other in self.players().filter(|&p| p != owner) {
            let waiting = self.robbing.victims(other).next().is_some(); // ROB-20
            if self.seats[other.index()].robber == RobberAt::Field(before) && !waiting {
                self.seats[other.index()].robber = RobberAt::Field(after);
                if S::ON {
                    sink.emit(Event::RobberTravelled { player: other, to: after });
                }
            }
        }
    }
}
