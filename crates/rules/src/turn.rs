//! The turn, as one visible list of steps in the order of the rule book's turn overview (TURN-11).
//!
//! A step either asks somebody something or lets the turn go on. A tenth expansion adds its room, its step to
//! [`TURN`], and one line in each of the three tables below.

use std::fmt;

use crate::action::{Action, Offers};
use crate::board::TileIndex;
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::features::Completion;
use crate::figure::{Figure, Player};
use crate::game::{Actor, Game};
use crate::setup::Rules;
use crate::tile::KindId;

/// One step of a turn part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// 1.1 and 1.2: draw a tile and lay it.
    Draw,
    /// 1.4: two gold bars.
    Gold,
    /// 1.5: mage and witch, forced separation included.
    MageWitch,
    /// 1.6: the active player's robber.
    OwnRobber,
    /// 1.6: one other player's robber.
    OtherRobber,
    /// 2.1: one wood action.
    Wood,
    /// 2.2: the new lake's ferry.
    NewFerry,
    /// 2.3: other ferries.
    MoveFerries,
    /// 3.1: majorities and values of everything completed, then the awards.
    Score,
    /// 3.2: figures return, goods are handed out.
    AfterScore,
    /// 4.1: gold bars are shared out.
    ShareGold,
    /// 4.2: messages.
    Messages,
    /// 4.4: crop circle.
    Crop,
    /// 5: one more part, or the next player.
    NextPart,
    /// Crop circles that waited for the end of the turn (ED-14).
    LateCrop,
    /// The next player's turn begins.
    EndTurn,
}

/// The turn. The order of this list is the order of play.
pub const TURN: [Step; 16] = [
    Step::Draw,
    Step::Gold,
    Step::MageWitch,
    Step::OwnRobber,
    Step::OtherRobber,
    Step::Wood,
    Step::NewFerry,
    Step::MoveFerries,
    Step::Score,
    Step::AfterScore,
    Step::ShareGold,
    Step::Messages,
    Step::Crop,
    Step::NextPart,
    Step::LateCrop,
    Step::EndTurn,
];

/// The mechanic a step belongs to; steps without one are part of every game.
const fn needs(step: Step) -> Option<Mechanic> {
    match step {
        Step::Gold | Step::ShareGold => Some(Mechanic::Gold),
        Step::MageWitch => Some(Mechanic::MageWitch),
        Step::OwnRobber | Step::OtherRobber => Some(Mechanic::Robbers),
        Step::NewFerry | Step::MoveFerries => Some(Mechanic::Ferries),
        Step::Messages => Some(Mechanic::Messages),
        Step::Crop | Step::LateCrop => Some(Mechanic::CropCircles),
        Step::Draw | Step::Wood | Step::Score | Step::AfterScore | Step::NextPart | Step::EndTurn => None,
    }
}

/// What is being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Chance draws a tile.
    Draw,
    /// Lay the drawn tile.
    Lay,
    /// The tile for the second gold bar (GOLD-2).
    SecondGold,
    /// Bring in or move mage or witch (MAGE-2).
    MageWitch,
    /// Mage and witch met: one must move (MAGE-10).
    Separate,
    /// Neither can move: one must leave (MAGE-9).
    Dispel,
    /// This player may put or move the own robber (ROB-2, ROB-5).
    Robber(Player),
    /// One wood action (TURN-20).
    Wood,
    /// Chance rolls the flight die.
    Roll,
    /// Where the flown meeple lands (FLY-6).
    Land,
    /// The new lake's ferry (FERRY-6).
    NewFerry,
    /// Move a ferry the new tile's roads lead to (FERRY-11).
    MoveFerry,
    /// Which of this player's awards is counted next (TURN-34).
    AwardOrder(Player),
    /// Which of this player's counting figures moves (MSG-4).
    CountingFigure(Player),
    /// Whose points this player's robber halves (ROB-15).
    Victim(Player),
    /// Chance turns the top message.
    TurnMessage,
    /// Do what the message says, or take the points (MSG-14).
    MessageChoice,
    /// The meeple to score and take back (MSG-27).
    ScoreMeeple,
    /// The tile this player takes a gold bar from (GOLD-13).
    TakeGold(Player),
    /// Crop circle A or B (CROP-4).
    CircleChoice,
    /// This player may add a meeple (CROP-6).
    CircleAdd(Player),
    /// This player must take a meeple back (CROP-10).
    CircleRemove(Player),
    /// The builder's extra part (TB-35).
    Again,
    /// Nothing: the game is over.
    Over,
}

impl Decision {
    /// Whether the action answers this decision at all.
    #[inline]
    pub(crate) fn takes(self, action: Action) -> bool {
        use Action as A;
        use Decision as D;
        match action {
            A::Draw(_) => self == D::Draw,
            A::Lay { .. } => self == D::Lay,
            A::Gold(_) => self == D::SecondGold,
            A::Enchant { .. } => matches!(self, D::MageWitch | D::Separate),
            A::Dispel(_) => self == D::Dispel,
            A::Robber(_) => matches!(self, D::Robber(_)),
            A::Deploy { .. } | A::Fly(_) | A::AbbotBack => self == D::Wood,
            A::Roll(_) => self == D::Roll,
            A::Land(_) => self == D::Land,
            A::Ferry { .. } => matches!(self, D::NewFerry | D::MoveFerry),
            A::Award(_) => matches!(self, D::AwardOrder(_)),
            A::Count(_) => matches!(self, D::CountingFigure(_)),
            A::Rob(_) => matches!(self, D::Victim(_)),
            A::Turn(_) => self == D::TurnMessage,
            A::MessageAct | A::MessagePoints => self == D::MessageChoice,
            A::Return { .. } => matches!(self, D::ScoreMeeple | D::CircleRemove(_)),
            A::TakeGold(_) => matches!(self, D::TakeGold(_)),
            A::CircleAdd | A::CircleRemove => self == D::CircleChoice,
            A::Add { .. } => matches!(self, D::CircleAdd(_)),
            A::Again => self == D::Again,
            A::Pass => matches!(self, D::Robber(_) | D::Wood | D::MoveFerry | D::CircleAdd(_) | D::Again),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::Draw => "draw a tile",
            Decision::Lay => "lay the tile",
            Decision::SecondGold => "place the second gold bar",
            Decision::MageWitch => "bring in or move mage or witch",
            Decision::Separate => "part mage and witch",
            Decision::Dispel => "take mage or witch off the board",
            Decision::Robber(_) => "place the robber",
            Decision::Wood => "one figure, or none",
            Decision::Roll => "roll the flight die",
            Decision::Land => "land the meeple",
            Decision::NewFerry => "place the ferry",
            Decision::MoveFerry => "move a ferry, or not",
            Decision::AwardOrder(_) => "which award comes next",
            Decision::CountingFigure(_) => "which counting figure moves",
            Decision::Victim(_) => "whose points the robber halves",
            Decision::TurnMessage => "turn a message",
            Decision::MessageChoice => "follow the message or take the points",
            Decision::ScoreMeeple => "which meeple is scored",
            Decision::TakeGold(_) => "take a gold bar",
            Decision::CircleChoice => "crop circle: add or remove",
            Decision::CircleAdd(_) => "add a meeple, or not",
            Decision::CircleRemove(_) => "take a meeple back",
            Decision::Again => "take the extra turn part, or not",
            Decision::Over => "none",
        })
    }
}

/// What one turn part remembers between its steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Part {
    /// Drawn and not yet laid.
    pub(crate) drawn: Option<KindId>,
    /// Laid in this part.
    pub(crate) tile: Option<TileIndex>,
    /// What the laid tile completed.
    pub(crate) completion: Completion,
    /// Something with meeples on it was completed and scored.
    pub(crate) scored: bool,
    /// The meeple that took off, and where the die sends it.
    pub(crate) flying: Option<Figure>,
    pub(crate) roll: u8,
    /// The active player's counting figures that moved forward since messages were last checked, as bits.
    pub(crate) moved: u8,
    /// Those that an award left on a dark field (for `message_check = per-award`).
    pub(crate) landed: u8,
    /// Ferries that may still be moved, as bits.
    pub(crate) movable_ferries: u16,
    /// Whether [`Part::movable_ferries`] has been worked out.
    pub(crate) ferries_known: bool,
    /// A ferry was put or moved, so roads elsewhere may have been completed.
    pub(crate) ferries_changed: bool,
}

/// Whether a step waits for an answer.
pub(crate) enum Flow {
    Ask(Decision),
    Next,
}

impl Game {
    /// Runs steps until somebody has to decide something.
    pub(crate) fn advance<S: Sink>(&mut self, sink: &mut S) {
        loop {
            if self.decision == Decision::Over {
                return;
            }
            let flow = if self.round.is_open() { self.run_round(sink) } else { self.enter(self.step, sink) };
            if let Flow::Ask(decision) = flow {
                self.decision = decision;
                return;
            }
        }
    }

    /// Goes on to the step after `step`.
    #[inline]
    pub(crate) fn leave(&mut self, step: Step) {
        let later = self.steps_in_play & !((2 << step as u16) - 1);
        self.step = TURN[later.trailing_zeros() as usize % TURN.len()];
    }

    /// TURN-12: steps of expansions that are not played are skipped. A bit for each step of [`TURN`].
    pub(crate) fn steps_for(rules: &Rules) -> u16 {
        TURN.into_iter()
            .filter(|&step| needs(step).is_none_or(|m| rules.plays(m)))
            .fold(0, |all, s| all | 1 << s as u16)
    }

    /// Each step's way in. A step that is done calls [`Game::leave`]. Steps of expansions stay functions of their own
    /// (`inline(never)`), or every turn would pay for their registers.
    fn enter<S: Sink>(&mut self, step: Step, sink: &mut S) -> Flow {
        match step {
            Step::Draw => self.enter_draw(sink),
            Step::Gold => self.enter_gold(sink),
            Step::MageWitch => self.enter_mage_witch(sink),
            Step::OwnRobber => self.enter_own_robber(),
            Step::OtherRobber => self.enter_other_robber(),
            Step::Wood => self.enter_wood(sink),
            Step::NewFerry => self.enter_new_ferry(),
            Step::MoveFerries => self.enter_move_ferries(sink),
            Step::Score => self.enter_score(sink),
            Step::AfterScore => self.enter_after_score(sink),
            Step::ShareGold => self.enter_share_gold(sink),
            Step::Messages => self.enter_messages(sink),
            Step::Crop => self.enter_crop(sink),
            Step::NextPart => self.enter_next_part(sink),
            Step::LateCrop => self.enter_late_crop(sink),
            Step::EndTurn => self.enter_end_turn(sink),
        }
    }

    /// Each decision's choices.
    #[inline]
    pub(crate) fn offer(&self, offers: &mut impl Offers) {
        match self.decision {
            Decision::Draw => self.stock.draws().for_each(|(kind, _)| offers.offer(Action::Draw(kind))),
            Decision::Lay => self.offer_lay(offers),
            Decision::SecondGold => self.offer_second_gold(offers),
            Decision::MageWitch | Decision::Separate => self.offer_enchant(offers),
            Decision::Dispel => self.offer_dispel(offers),
            Decision::Robber(player) => self.offer_robber(player, offers),
            Decision::Wood => self.offer_wood(offers),
            Decision::Roll => (1..=3).for_each(|n| offers.offer(Action::Roll(n))),
            Decision::Land => self.offer_land(offers),
            Decision::NewFerry => self.offer_new_ferry(offers),
            Decision::MoveFerry => self.offer_move_ferry(offers),
            Decision::AwardOrder(player) => self.offer_award_order(player, offers),
            Decision::CountingFigure(_) => (1..=2).for_each(|n| offers.offer(Action::Count(n))),
            Decision::Victim(player) => self.offer_victim(player, offers),
            Decision::TurnMessage => self.messages.unseen().for_each(|m| offers.offer(Action::Turn(m))),
            Decision::MessageChoice => self.offer_message_choice(offers),
            Decision::ScoreMeeple => self.offer_score_meeple(offers),
            Decision::TakeGold(player) => self.offer_take_gold(player, offers),
            Decision::CircleChoice => {
                [Action::CircleAdd, Action::CircleRemove].into_iter().for_each(|a| offers.offer(a))
            }
            Decision::CircleAdd(player) => self.offer_circle_add(player, offers),
            Decision::CircleRemove(player) => self.offer_circle_remove(player, offers),
            Decision::Again => [Action::Again, Action::Pass].into_iter().for_each(|a| offers.offer(a)),
            Decision::Over => {}
        }
    }

    /// Each action's effect. An action that does not answer the decision has none.
    pub(crate) fn carry_out<S: Sink>(&mut self, action: Action, sink: &mut S) {
        if !self.decision.takes(action) {
            return;
        }
        match action {
            Action::Draw(kind) => self.draw(kind, sink),
            Action::Lay { kind, pos, rotation } => self.lay(kind, pos, rotation, sink),
            Action::Gold(pos) => self.second_gold(pos, sink),
            Action::Enchant { figure, place } => self.enchant(figure, place, sink),
            Action::Dispel(figure) => self.dispel(figure, sink),
            Action::Robber(field) => self.set_robber(field, sink),
            Action::Deploy { figure, spot } => self.deploy_on_laid(figure, spot, sink),
            Action::Fly(figure) => self.take_off(figure, sink),
            Action::Roll(n) => self.roll(n, sink),
            Action::Land(spot) => self.land(spot, sink),
            Action::AbbotBack => self.abbot_back(sink),
            Action::Ferry { pos, edges } => self.set_ferry(pos, edges, sink),
            Action::Award(place) => self.pick_award(place),
            Action::Count(n) => self.pick_counting_figure(n),
            Action::Rob(victim) => self.pick_victim(victim),
            Action::TakeGold(pos) => self.take_gold(pos, sink),
            Action::Turn(message) => self.turn_message(message, sink),
            Action::MessageAct => self.message_act(sink),
            Action::MessagePoints => self.message_points(sink),
            Action::Return { figure, place } => match self.decision {
                Decision::ScoreMeeple => self.score_meeple(figure, place, sink),
                _ => self.circle_remove_one(figure, place, sink),
            },
            Action::CircleAdd => self.choose_circle(true, sink),
            Action::CircleRemove => self.choose_circle(false, sink),
            Action::Add { figure, place } => self.circle_add_one(figure, place, sink),
            Action::Again => self.begin_extra_part(sink),
            Action::Pass => self.pass(),
        }
    }

    fn pass(&mut self) {
        match self.decision {
            Decision::CircleAdd(_) => self.circle_next_player(),
            Decision::Again => self.decline_extra_part(),
            _ => self.leave(self.step),
        }
    }

    pub(crate) fn actor_of(&self, decision: Decision) -> Actor {
        match decision {
            Decision::Draw | Decision::Roll | Decision::TurnMessage => Actor::Chance,
            Decision::Over => Actor::Nobody,
            Decision::AwardOrder(player) => Actor::Player(self.orders_awards_of(player)),
            Decision::Robber(player)
            | Decision::CountingFigure(player)
            | Decision::Victim(player)
            | Decision::TakeGold(player)
            | Decision::CircleAdd(player)
            | Decision::CircleRemove(player) => Actor::Player(player),
            _ => Actor::Player(self.active),
        }
    }

    /// The end of a turn part: one more part, the outer part of a message's tile, or the end of the turn.
    fn enter_next_part<S: Sink>(&mut self, sink: &mut S) -> Flow {
        if let Some((step, part)) = self.outer.take() {
            // INT-10: the part that drew the message goes on where it stopped.
            self.step = step;
            self.part = part;
            return Flow::Next;
        }
        self.ask_extra_part(sink)
    }

    fn enter_end_turn<S: Sink>(&mut self, sink: &mut S) -> Flow {
        self.active = self.after(self.active);
        self.builder = Default::default();
        self.begin_part();
        if S::ON && self.stock.total() > 0 {
            sink.emit(Event::TurnBegan { player: self.active });
        }
        Flow::Next
    }

    pub(crate) fn begin_part(&mut self) {
        self.part = Part::default();
        self.step = Step::Draw;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_steps() {
        for (place, step) in TURN.into_iter().enumerate() {
            assert_eq!(place, step as usize);
        }
    }
}
