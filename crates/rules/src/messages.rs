//! Messages (MSG-1 to MSG-51): eight tiles beside the track, and a second counting figure for everybody.

use crate::action::{Action, Offers};
use crate::decision::Decision;
use crate::event::{Event, PartCause, Points, Reason, ReturnCause, Sink, TermKind};
use crate::features::{FeatureId, Segment};
use crate::figure::Figure;
use crate::game::Game;
use crate::place::Place;
use crate::robbers::field_of;
use crate::setup::MessageCheck;
use crate::tile::PartKind;
use crate::turn::{Go, Jump, Then};

/// A message tile. The books number them 1 to 8: the smallest road, city and monastery, one more tile, farmers, knights,
/// coats of arms, score a meeple (INT-15). The order here says which number of the dealer turns up which message, and so
/// stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Message {
    /// MSG-20.
    SmallestRoad,
    /// MSG-21.
    SmallestCity,
    /// MSG-22.
    SmallestMonastery,
    /// MSG-23.
    OneMoreTile,
    /// MSG-24.
    Pennants,
    /// MSG-25.
    Knights,
    /// MSG-26.
    Farmers,
    /// MSG-27.
    ScoreMeeple,
}

impl Message {
    /// All eight (MSG-1).
    pub const ALL: [Message; 8] = [
        Message::SmallestRoad,
        Message::SmallestCity,
        Message::SmallestMonastery,
        Message::OneMoreTile,
        Message::Pennants,
        Message::Knights,
        Message::Farmers,
        Message::ScoreMeeple,
    ];

    /// Stable name, used in records and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Message::SmallestRoad => "smallest-road",
            Message::SmallestCity => "smallest-city",
            Message::SmallestMonastery => "smallest-monastery",
            Message::OneMoreTile => "one-more-tile",
            Message::Pennants => "pennants",
            Message::Knights => "knights",
            Message::Farmers => "farmers",
            Message::ScoreMeeple => "score-meeple",
        }
    }

    pub(crate) fn by_id(id: &str) -> Option<Message> {
        Message::ALL.into_iter().find(|m| m.id() == id)
    }
}

/// Points taken instead of a message's action (MSG-14).
const SEAL: i16 = 2;

/// How far the message in hand has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Choosing,
    PickingMeeple,
    Done,
}

/// The stack: first what was never seen, in an order nobody knows; below it used messages, in the order they went
/// under, which everybody saw (TURN-72).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Messages {
    unseen: u8,
    used: [Message; 8],
    used_len: u8,
    in_hand: Option<(Message, Stage)>,
    /// "One more tile" is out of the stack while its tile is played (MSG-16).
    tile_running: bool,
}

impl Messages {
    pub(crate) fn new() -> Messages {
        Messages { unseen: u8::MAX, used: Message::ALL, used_len: 0, in_hand: None, tile_running: false }
    }

    /// Messages nobody has seen yet.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = Message> + '_ {
        Message::ALL.into_iter().filter(|&m| self.unseen & (1 << m as u8) != 0)
    }

    fn put_under(&mut self, message: Message) {
        self.used[self.used_len as usize] = message;
        self.used_len += 1;
    }

    fn take_known_top(&mut self) -> Message {
        let top = self.used[0];
        self.used.copy_within(1..self.used_len as usize, 0);
        self.used_len -= 1;
        top
    }

    /// Messages in the stack.
    pub(crate) fn in_stack(&self) -> u32 {
        self.unseen.count_ones() + u32::from(self.used_len)
    }
}

impl Game {
    /// The message turned up and not yet carried out.
    #[must_use]
    pub fn message_in_hand(&self) -> Option<Message> {
        self.messages.in_hand.map(|(message, _)| message)
    }

    /// Messages never seen (in unknown order, on top), and the used ones below them from the top down.
    #[must_use]
    pub fn message_stack(&self) -> (Vec<Message>, &[Message]) {
        (self.messages.unseen().collect(), &self.messages.used[..self.messages.used_len as usize])
    }

    /// Phase 4.2: one message for each round that left a counting figure on a dark field (MSG-8), chains included
    /// (MSG-9).
    #[inline(never)]
    pub(crate) fn enter_messages<S: Sink>(&mut self, sink: &mut S) -> Go {
        match self.messages.in_hand {
            Some((_, Stage::Choosing)) => return Go::Ask(Decision::MessageChoice),
            Some((_, Stage::PickingMeeple)) => return Go::Ask(Decision::ScoreMeeple),
            Some((message, Stage::Done)) => {
                self.messages.in_hand = None;
                self.messages.put_under(message); // MSG-15
            }
            None if self.outer.is_none() && self.messages.tile_running => {
                self.messages.tile_running = false;
                self.messages.put_under(Message::OneMoreTile);
            }
            None => {}
        }
        let earned = self.stands_on_dark_field();
        self.part.moved = 0;
        self.part.landed = 0;
        if !earned || self.messages.in_stack() == 0 {
            return Go::Next;
        }
        if self.messages.unseen != 0 {
            return Go::Ask(Decision::TurnMessage);
        }
        let top = self.messages.take_known_top();
        self.take_in_hand(top, sink)
    }

    /// MSG-6, MSG-7, MSG-10, INT-14: a figure of the active player that moved forward and stands on a dark field.
    fn stands_on_dark_field(&self) -> bool {
        let counters = self.seats[self.active.index()].counters;
        let qualifies = |figure: usize| match self.rules.settings.message_check {
            MessageCheck::EndOfPart => self.part.moved & (1 << figure) != 0 && self.brings_message(counters[figure]),
            MessageCheck::PerAward => self.part.landed & (1 << figure) != 0,
        };
        (0..counters.len()).any(qualifies)
    }

    /// TURN-54: a dark field, 0 after a lap too (MSG-12). Figures of others do not matter (MSG-13), unless the table
    /// wants it otherwise (ED-9).
    pub(crate) fn brings_message(&self, points: i16) -> bool {
        points % 5 == 0 && (!self.rules.settings.message_needs_empty_field || self.alone_on(field_of(points)))
    }

    fn alone_on(&self, field: u8) -> bool {
        let others = self.players().filter(|&p| p != self.active);
        !others.flat_map(|p| self.seats[p.index()].counters).any(|points| field_of(points) == field)
    }

    pub(crate) fn turn_message<S: Sink>(&mut self, message: Message, sink: &mut S) -> Go {
        if self.messages.unseen & (1 << message as u8) == 0 {
            return Go::Stay;
        }
        self.messages.unseen &= !(1 << message as u8);
        self.take_in_hand(message, sink)
    }

    fn take_in_hand<S: Sink>(&mut self, message: Message, sink: &mut S) -> Go {
        self.messages.in_hand = Some((message, Stage::Choosing));
        if S::ON {
            sink.emit(Event::MessageTurned { player: self.active, message });
        }
        Go::Stay
    }

    /// INT-17: the action may always be chosen, for nothing too (MSG-31), except one more tile when there is none.
    pub(crate) fn offer_message_choice(&self, offers: &mut impl Offers) {
        if self.message_in_hand() != Some(Message::OneMoreTile) || self.stock.total() > 0 {
            offers.offer(Action::MessageAct);
        }
        offers.offer(Action::MessagePoints);
    }

    pub(crate) fn message_points<S: Sink>(&mut self, sink: &mut S) -> Go {
        self.award_message(Reason::MessagePoints, None, Points::of(TermKind::Flat, 1, SEAL), sink)
    }

    pub(crate) fn message_act<S: Sink>(&mut self, sink: &mut S) -> Go {
        let Some(message) = self.message_in_hand() else {
            return Go::Stay;
        };
        let (place, points) = match message {
            Message::OneMoreTile => return self.begin_message_tile(sink),
            Message::ScoreMeeple => {
                let stage = if self.own_meeples().next().is_some() { Stage::PickingMeeple } else { Stage::Done };
                self.messages.in_hand = Some((message, stage));
                return Go::Stay;
            }
            Message::SmallestRoad => self.smallest(PartKind::Road),
            Message::SmallestCity => self.smallest(PartKind::City),
            Message::SmallestMonastery => self.smallest(PartKind::Monastery),
            Message::Pennants => (None, self.pennants_of_own_cities()),
            Message::Knights => (None, self.points_per(PartKind::City, TermKind::Knights, 2)),
            Message::Farmers => {
                let each = i16::from(self.rules.settings.message_farmer_points);
                (None, self.points_per(PartKind::Field, TermKind::Farmers, each))
            }
        };
        self.award_message(Reason::Message(message), place, points, sink)
    }

    fn award_message<S: Sink>(&mut self, reason: Reason, place: Option<Segment>, points: Points, sink: &mut S) -> Go {
        let player = self.active;
        if let Some((_, stage)) = &mut self.messages.in_hand {
            *stage = Stage::Done;
        }
        if S::ON {
            sink.emit(Event::Scored { player, reason, place: place.map(|s| self.place_of(s)), points });
        }
        self.round.award(player, points.total(), place.unwrap_or(0));
        self.make_awards(Then::Stay, sink)
    }

    /// MSG-23, TURN-41, INT-10: a whole turn part, run inside this one.
    fn begin_message_tile<S: Sink>(&mut self, sink: &mut S) -> Go {
        self.messages.in_hand = None;
        self.messages.tile_running = true;
        if S::ON {
            sink.emit(Event::ExtraPart { player: self.active, cause: PartCause::Message });
        }
        Go::To(Jump::InnerPart)
    }

    /// The active player's meeples on the board: the abbot is one (INT-60), what this part scored is back already
    /// (INT-64).
    fn own_meeples(&self) -> impl Iterator<Item = (Figure, Segment)> + '_ {
        let figures = &self.seats[self.active.index()].figures;
        figures.on_board().filter(|(_, figure, _)| figure.is_meeple()).map(|(_, figure, segment)| (figure, segment))
    }

    /// MSG-20, MSG-21, MSG-22: the own feature of this kind that would give least at the end, which is nothing for an
    /// open inn road or cathedral city (MSG-40, MSG-41, INT-S1). Gardens do not count (INT-15).
    fn smallest(&self, kind: PartKind) -> (Option<Segment>, Points) {
        let features = self.own_meeples().filter(|&(_, s)| self.features.at(s).kind() == kind);
        features
            .map(|(_, s)| (Some(s), self.value(self.features.of(s), false)))
            .min_by_key(|(_, points)| points.total()) // MSG-32: any of equally small ones
            .unwrap_or((None, Points::ZERO))
    }

    /// MSG-24: coats of arms in cities with at least one own knight.
    fn pennants_of_own_cities(&self) -> Points {
        let mut pennants = 0;
        for (i, (_, segment)) in self.own_meeples().enumerate() {
            let city = self.features.of(segment);
            let counted = self.own_meeples().take(i).any(|(_, s)| self.features.of(s) == city);
            if self.features.get(city).kind() == PartKind::City && !counted {
                pennants += self.features.get(city).marks();
            }
        }
        Points::of(TermKind::Pennants, pennants, 2 * i16::from(pennants))
    }

    /// MSG-25, MSG-26, MSG-42, INT-S2: points for each own meeple standing on a kind of feature; a large one counts
    /// once.
    fn points_per(&self, kind: PartKind, term: TermKind, each: i16) -> Points {
        let count = self.own_meeples().filter(|&(_, s)| self.features.at(s).kind() == kind).count() as u8;
        Points::of(term, count, each * i16::from(count))
    }

    pub(crate) fn offer_score_meeple(&self, offers: &mut impl Offers) {
        for (i, (figure, segment)) in self.own_meeples().enumerate() {
            if !self.own_meeples().take(i).any(|other| other == (figure, segment)) {
                offers.offer(Action::Return { figure, place: self.place_of(segment) });
            }
        }
    }

    /// MSG-27: with the majority, the meeple counted in (INT-61), the feature is scored as at the end, for this player
    /// alone, a field with the own pig (MSG-30). The meeple comes back in any case, for nothing too (MSG-28, INT-62);
    /// all others stay (MSG-29).
    pub(crate) fn score_meeple<S: Sink>(&mut self, figure: Figure, place: Place, sink: &mut S) -> Go {
        let player = self.active;
        let Some(segment) = self.segment_at(place) else {
            return Go::Stay;
        };
        let id: FeatureId = self.features.of(segment);
        let leads = self.features.get(id).winners() & player.bit() != 0;
        let points = if leads { self.value_for(id, false, player) } else { Points::ZERO };
        let go = self.award_message(Reason::Message(Message::ScoreMeeple), Some(segment), points, sink);
        self.recall(player, figure, segment, ReturnCause::Message, sink); // INT-63: the pig has counted before
        go
    }
}
