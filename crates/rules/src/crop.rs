//! Crop circles (CROP-1 to CROP-18).

use crate::action::{Action, Offers};
use crate::decision::Decision;
use crate::event::{Event, ReturnCause, Sink};
use crate::features::Segment;
use crate::figure::{Figure, Player};
use crate::game::Game;
use crate::place::Place;
use crate::tile::{CropCircle, PartKind};
use crate::turn::Go;

/// A turn has at most the first part, the builder's extra part, the turn for a town and the isle's, and a message's tile
/// in each.
const MAX_WAITING: usize = 8;

/// The circle being carried out, and those that wait for the end of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Circles {
    current: Option<CropCircle>,
    /// A (add) or B, once chosen.
    add: Option<bool>,
    /// The player whose answer is due, and how many are still to come.
    player: u8,
    left: u8,
    waiting: [Option<CropCircle>; MAX_WAITING],
}

/// The parts a circle's meeples stand on: never those of monks and abbots (INT-55, ABBOT-14).
fn stands_on(circle: CropCircle) -> PartKind {
    match circle {
        CropCircle::Fork => PartKind::Field,
        CropCircle::Club => PartKind::Road,
        CropCircle::Shield => PartKind::City,
    }
}

impl Game {
    /// The crop circle being carried out.
    #[must_use]
    pub fn crop_circle(&self) -> Option<CropCircle> {
        self.circles.current
    }

    /// Phase 4.4 of the part that laid the circle, before any further part (CROP-15, INT-52).
    #[inline(never)]
    pub(crate) fn enter_crop<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.circles.current.is_some() {
            return self.run_circle(sink);
        }
        if let Some(circle) = self.laid().and_then(|tile| tile.kind().crop) {
            if self.rules.settings.crop_after_whole_turn {
                if let Some(slot) = self.circles.waiting.iter_mut().find(|w| w.is_none()) {
                    *slot = Some(circle); // ED-14
                }
            } else if self.circle_changes_something(circle) {
                return self.begin_circle(circle);
            }
        }
        Go::Next
    }

    /// The end of the turn: circles that waited for it, one after the other.
    #[inline(never)]
    pub(crate) fn enter_late_crop<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.circles.current.is_some() {
            // Another circle may be waiting.
            return match self.run_circle(sink) {
                Go::Next => Go::Stay,
                go => go,
            };
        }
        while let Some(slot) = self.circles.waiting.iter_mut().find(|w| w.is_some()) {
            let Some(circle) = slot.take() else { break };
            if self.circle_changes_something(circle) {
                return self.begin_circle(circle);
            }
        }
        Go::Next
    }

    fn begin_circle(&mut self, circle: CropCircle) -> Go {
        self.circles.current = Some(circle);
        self.circles.add = None;
        Go::Ask(Decision::CircleChoice) // CROP-4
    }

    /// CROP-18: with no meeple of the kind on the board neither choice does anything. Nor does a pitchfork without
    /// farmers (CROP-16, INT-53).
    fn circle_changes_something(&self, circle: CropCircle) -> bool {
        self.players().any(|p| self.circle_meeples(p, circle).next().is_some())
    }

    /// A player's meeples of the circle's kind, the large one too (INT-51), each (figure, segment) once.
    fn circle_meeples(&self, player: Player, circle: CropCircle) -> impl Iterator<Item = (Figure, Segment)> + '_ {
        let figures = &self.seats[player.index()].figures;
        let of_kind = move || {
            figures.on_board().filter(move |&(_, figure, segment)| {
                figure.is_meeple() && self.features.at(segment).kind() == stands_on(circle)
            })
        };
        of_kind().enumerate().filter_map(move |(i, (_, figure, segment))| {
            let seen = of_kind().take(i).any(|(_, f, s)| (f, s) == (figure, segment));
            (!seen).then_some((figure, segment))
        })
    }

    pub(crate) fn choose_circle<S: Sink>(&mut self, add: bool, sink: &mut S) -> Go {
        let Some(circle) = self.circles.current else {
            return Go::Stay;
        };
        self.circles.add = Some(add);
        self.circles.player = self.after(self.active).0; // CROP-5
        self.circles.left = self.rules.players;
        if S::ON {
            sink.emit(Event::CircleChosen { player: self.active, circle, add });
        }
        Go::Stay
    }

    /// The next player's turn to add or take.
    pub(crate) fn circle_goes_on(&mut self) -> Go {
        self.circles.player = self.after(Player(self.circles.player)).0;
        self.circles.left = self.circles.left.saturating_sub(1);
        Go::Stay
    }

    fn run_circle<S: Sink>(&mut self, sink: &mut S) -> Go {
        let (Some(circle), Some(add)) = (self.circles.current, self.circles.add) else {
            return Go::Ask(Decision::CircleChoice);
        };
        while self.circles.left > 0 {
            let player = Player(self.circles.player);
            let mut meeples = self.circle_meeples(player, circle);
            let (first, more) = (meeples.next(), meeples.next().is_some());
            drop(meeples);
            let figures = &self.seats[player.index()].figures;
            let can_add = figures.has(Figure::Meeple) || figures.has(Figure::Large);
            match first {
                Some(_) if add && can_add => return Go::Ask(Decision::CircleAdd(player)),
                Some(_) if !add && more => return Go::Ask(Decision::CircleRemove(player)), // CROP-10
                Some((figure, segment)) if !add => {
                    self.recall(player, figure, segment, ReturnCause::CropCircle, sink); // no choice
                }
                _ => {} // CROP-12
            }
            self.circle_goes_on();
        }
        self.circles.current = None;
        Go::Next
    }

    /// CROP-6, ED-15: from supply, where what this part scored is back (INT-54), beside an own meeple, whoever else is
    /// there (CROP-7, INT-57), on the same segment (CROP-8, INT-50).
    pub(crate) fn offer_circle_add(&self, player: Player, offers: &mut impl Offers) {
        let Some(circle) = self.circles.current else {
            return;
        };
        // CROP-9: no abbot.
        for figure in [Figure::Meeple, Figure::Large] {
            if !self.seats[player.index()].figures.has(figure) {
                continue;
            }
            for (i, (_, segment)) in self.circle_meeples(player, circle).enumerate() {
                if !self.circle_meeples(player, circle).take(i).any(|(_, s)| s == segment) {
                    offers.offer(Action::Add { figure, place: self.place_of(segment) });
                }
            }
        }
        offers.offer(Action::Pass);
    }

    /// A meeple more, and no points (CROP-14).
    pub(crate) fn circle_add<S: Sink>(&mut self, player: Player, figure: Figure, place: Place, sink: &mut S) -> Go {
        let Some(segment) = self.segment_at(place) else { return Go::Stay };
        self.deploy(player, figure, segment, sink);
        self.circle_goes_on()
    }

    /// Any of them (CROP-11).
    pub(crate) fn offer_circle_remove(&self, player: Player, offers: &mut impl Offers) {
        let Some(circle) = self.circles.current else {
            return;
        };
        for (figure, segment) in self.circle_meeples(player, circle) {
            offers.offer(Action::Return { figure, place: self.place_of(segment) });
        }
    }

    pub(crate) fn circle_remove<S: Sink>(&mut self, player: Player, figure: Figure, place: Place, sink: &mut S) -> Go {
        let Some(segment) = self.segment_at(place) else { return Go::Stay };
        self.recall(player, figure, segment, ReturnCause::CropCircle, sink);
        self.circle_goes_on()
    }
}
