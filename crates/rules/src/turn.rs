//! The turn, as one visible list of steps in the order of the rule book's turn overview (TURN-11), and the machine that
//! walks along it.
//!
//! A step is entered, and says with a `Go` how the turn goes on: somebody is asked, the step is entered again, the next
//! one follows, or one of the named `Jump`s is made. Answers to decisions say so too. Nothing else moves the turn.

use crate::board::TileIndex;
use crate::chips::{Chip, Covering};
use crate::decision::Decision;
use crate::event::{Event, Sink};
use crate::expansion::Mechanic;
use crate::features::Completion;
use crate::figure::Figure;
use crate::game::Game;
use crate::setup::Rules;
use crate::tile::KindId;

/// One step of a turn part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Before the first turn, on maps.
    Begin,
    /// 1.1 and 1.2: draw a tile and lay it.
    Draw,
    /// 1.3, on maps: what the tile covers.
    Covered,
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
    /// 2.4, Germany: meeples are upgraded.
    Upgrade,
    /// 3.1: majorities and values of everything completed, then the awards.
    Score,
    /// New World, 3: completed features one after the other, each with its awards, returns and surveyor.
    ScoreOneByOne,
    /// 3.2: figures return, goods are handed out.
    AfterScore,
    /// 3.3, France: a wine is sold.
    SellWine,
    /// 4.1: gold bars are shared out.
    ShareGold,
    /// 4.2: messages.
    Messages,
    /// 4.4: crop circle.
    Crop,
    /// Benelux: the next tile of an island's stack is turned up.
    TurnUp,
    /// 5: one more part, or the next player.
    NextPart,
    /// 5, on maps: one more turn for a town that was covered.
    TownTurn,
    /// 5, Great Britain: one more turn for a meeple on the isle.
    Isle,
    /// Crop circles that waited for the end of the turn (ED-14).
    LateCrop,
    /// The next player's turn begins.
    EndTurn,
    /// Awards are counted. Entered from any step that makes awards, by `Jump::Awards`.
    Awards,
    /// Robbers take their share of the awards just counted; then the turn goes on where the awards were made.
    Robbing,
}

impl Step {
    /// `Robbing` stays the last one.
    const COUNT: usize = Step::Robbing as usize + 1;
}

/// The turn of the classic game. The order of this list is the order of play (TURN-11).
pub(crate) const CLASSIC_TURN: [Step; 22] = [
    Step::Draw, // TURN-10: one tile a part
    Step::Covered,
    Step::Gold, // INT-S15: gold, mage and witch, robbers
    Step::MageWitch,
    Step::OwnRobber,
    Step::OtherRobber,
    Step::Wood,
    Step::NewFerry, // FERRY-18: figure, new ferry, other ferries
    Step::MoveFerries,
    Step::Upgrade,
    Step::Score, // TURN-31, FERRY-10: not before figures and ferries
    Step::AfterScore,
    Step::SellWine,
    Step::ShareGold, // GOLD-15, INT-S16: gold, messages, crop circle; robbers are back when they rob (INT-30)
    Step::Messages,
    Step::Crop, // CROP-3: after everything else of the part
    Step::TurnUp,
    Step::NextPart,
    Step::TownTurn, // INT-69: builder, town, isle
    Step::Isle,
    Step::LateCrop,
    Step::EndTurn,
];

/// The turn of the New World: draw and lay (NW-10), a settler (NW-20), completed features; then clockwise (NW-6).
pub(crate) const NEW_WORLD_TURN: [Step; 4] = [Step::Draw, Step::Wood, Step::ScoreOneByOne, Step::EndTurn];

/// The mechanics a step belongs to, any of which brings it; steps without one are part of every game.
const fn needs(step: Step) -> &'static [Mechanic] {
    match step {
        Step::Gold | Step::ShareGold => &[Mechanic::Gold],
        Step::MageWitch => &[Mechanic::MageWitch],
        Step::OwnRobber | Step::OtherRobber | Step::Robbing => &[Mechanic::Robbers],
        Step::NewFerry | Step::MoveFerries => &[Mechanic::Ferries],
        Step::Messages => &[Mechanic::Messages],
        Step::Crop | Step::LateCrop => &[Mechanic::CropCircles],
        Step::Covered => &[Mechanic::Chips, Mechanic::TownTurns, Mechanic::TownTolls],
        Step::Upgrade | Step::SellWine | Step::TurnUp | Step::Isle => &[Mechanic::Chips],
        Step::TownTurn => &[Mechanic::TownTurns],
        Step::Begin
        | Step::Draw
        | Step::Wood
        | Step::Score
        | Step::ScoreOneByOne
        | Step::AfterScore
        | Step::NextPart
        | Step::EndTurn
        | Step::Awards => &[],
    }
}

/// The step after each step, worked out once for the mechanics of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order([Step; Step::COUNT]);

impl Order {
    /// TURN-12: steps of expansions that are not played are skipped, whatever is printed on the tiles (INT-97).
    pub(crate) fn of(rules: &Rules) -> Order {
        let played = |step: &Step| needs(*step).is_empty() || needs(*step).iter().any(|&m| rules.plays(m));
        let mut order = Order([Step::EndTurn; Step::COUNT]);
        let mut next = Step::EndTurn;
        for &step in rules.variant.turn().iter().rev() {
            order.0[step as usize] = next;
            if played(&step) {
                next = step;
            }
        }
        order.0[Step::Awards as usize] = Step::Robbing;
        order
    }

    #[inline]
    fn after(&self, step: Step) -> Step {
        self.0[step as usize]
    }
}

/// How the turn goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Go {
    /// Somebody has to decide something, and the answer says how it goes on.
    Ask(Decision),
    /// This step is entered again.
    Stay,
    /// The step is done, the next one follows.
    Next,
    /// To another place of the turn.
    To(Jump),
}

/// The ways to leave the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Jump {
    /// The awards collected are counted and robbed; then this step is entered again, or the next one follows.
    Awards(Then),
    /// The awards are done: back to where they were made.
    AfterAwards,
    /// The builder's extra part (TB-35), that of a town or the isle: a whole one with a tile and a figure (TB-29, TB-31).
    ExtraPart,
    /// A message's tile: a whole part inside this one (TURN-41, INT-10).
    InnerPart,
    /// The end of a message's tile: the outer part goes on where it stopped (INT-10).
    OuterPart,
    /// The extra part cannot take place, and the turn ends (INT-3).
    EndOfTurn,
    /// The next player.
    NextTurn,
}

/// Where a step goes on after the awards it made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    Stay,
    Next,
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
    /// Ferries that may still be moved, as bits; nothing until it is worked out.
    pub(crate) movable_ferries: Option<u32>,
    /// A ferry was put or moved, so roads elsewhere may have been completed.
    pub(crate) ferries_changed: bool,
    /// How far the tile has come with what it covers.
    pub(crate) covering: Covering,
    /// The chip it turned over.
    pub(crate) chip: Option<Chip>,
    /// No open tile of an island is wanted (MAP-75).
    pub(crate) face_down: bool,
}

/// What is used up until the next turn or the builder's extra part. The tile of a message belongs to the same turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spent {
    /// Ferries put or moved, as bits (INT-16).
    pub(crate) ferries: u32,
    /// A flight failed: no other figure may be put (INT-24).
    pub(crate) figures: bool,
    /// A wine was sold (MAP-62).
    pub(crate) wine: bool,
}

impl Game {
    /// Runs steps until somebody has to decide something.
    #[inline(always)]
    pub(crate) fn advance<S: Sink>(&mut self, mut go: Go, sink: &mut S) {
        loop {
            // Most steps have nothing to do: the way past them is kept short.
            if go == Go::Next {
                self.step = self.order.after(self.step);
            } else if let Go::Ask(decision) = go {
                self.decision = decision;
                return;
            } else if let Go::To(jump) = go {
                self.jump(jump);
            }
            go = self.enter(sink);
        }
    }

    /// Each step's way in. Steps of expansions stay functions of their own (`inline(never)`), or every turn would pay for
    /// their registers.
    #[inline(always)]
    fn enter<S: Sink>(&mut self, sink: &mut S) -> Go {
        match self.step {
            Step::Begin => self.enter_begin(sink),
            Step::Draw => self.enter_draw(sink),
            Step::Covered => self.enter_covered(sink),
            Step::Gold => self.enter_gold(sink),
            Step::MageWitch => self.enter_mage_witch(sink),
            Step::OwnRobber => self.enter_own_robber(),
            Step::OtherRobber => self.enter_other_robber(),
            Step::Wood => self.enter_wood(sink),
            Step::NewFerry => self.enter_new_ferry(),
            Step::MoveFerries => self.enter_move_ferries(sink),
            Step::Upgrade => self.enter_upgrade(),
            Step::Score => self.enter_score(sink),
            Step::ScoreOneByOne => self.enter_score_one_by_one(sink),
            Step::AfterScore => self.enter_after_score(sink),
            Step::SellWine => self.enter_sell_wine(),
            Step::ShareGold => self.enter_share_gold(sink),
            Step::Messages => self.enter_messages(sink),
            Step::Crop => self.enter_crop(sink),
            Step::TurnUp => self.enter_turn_up(),
            Step::NextPart => self.enter_next_part(sink),
            Step::TownTurn => self.enter_town_turn(),
            Step::Isle => self.enter_isle(),
            Step::LateCrop => self.enter_late_crop(sink),
            Step::EndTurn => self.enter_end_turn(sink),
            Step::Awards => self.enter_awards(sink),
            Step::Robbing => self.enter_robbing(sink),
        }
    }

    fn jump(&mut self, jump: Jump) {
        match jump {
            Jump::Awards(then) => {
                self.after_awards = match then {
                    Then::Stay => self.step,
                    Then::Next => self.order.after(self.step),
                };
                self.step = Step::Awards;
            }
            Jump::AfterAwards => self.step = self.after_awards,
            Jump::ExtraPart | Jump::NextTurn => {
                self.part = Part::default(); // its own duties and messages (INT-45, MSG-17, INT-S3)
                self.spent = Spent::default(); // TURN-45: for ferries a new turn
                self.step = Step::Draw;
            }
            Jump::InnerPart => {
                self.outer = Some((self.step, self.part));
                self.part = Part::default();
                self.step = Step::Draw;
            }
            Jump::OuterPart => {
                if let Some((step, part)) = self.outer.take() {
                    self.step = step;
                    self.part = part;
                }
            }
            Jump::EndOfTurn => self.step = self.order.after(Step::NextPart),
        }
    }

    /// The end of a turn part: the outer part of a message's tile, one more part, or the end of the turn.
    fn enter_next_part<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.outer.is_some() {
            return Go::To(Jump::OuterPart);
        }
        self.ask_extra_part(sink)
    }

    fn enter_end_turn<S: Sink>(&mut self, sink: &mut S) -> Go {
        self.active = self.after(self.active); // TURN-4
        self.builder = Default::default(); // TB-33: one that stays can earn again
        self.extras = Default::default();
        if S::ON && self.stock.total() > 0 {
            sink.emit(Event::TurnBegan { player: self.active });
        }
        Go::To(Jump::NextTurn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::variant::Variant;

    fn order(setup: &str) -> Vec<Step> {
        let order = Order::of(Game::new(&Setup::named(setup, 2).unwrap()).unwrap().rules());
        let mut steps = vec![Step::Draw];
        while steps.last() != Some(&Step::EndTurn) {
            steps.push(order.after(*steps.last().unwrap()));
        }
        steps
    }

    /// TURN-11, TURN-12.
    #[test]
    fn steps_of_what_is_not_played_are_skipped() {
        let maps = [Step::Covered, Step::Upgrade, Step::SellWine, Step::TurnUp, Step::TownTurn, Step::Isle];
        let on_the_plane: Vec<Step> = CLASSIC_TURN.into_iter().filter(|step| !maps.contains(step)).collect();
        assert_eq!(order("bigbox6"), on_the_plane);
        assert_eq!(
            order("base"),
            [Step::Draw, Step::Wood, Step::Score, Step::AfterScore, Step::NextPart, Step::EndTurn]
        );
    }

    #[test]
    fn no_step_stands_twice_in_a_turn() {
        for variant in Variant::ALL {
            let turn = variant.turn();
            assert!(turn.iter().enumerate().all(|(i, step)| !turn[..i].contains(step)), "{}", variant.id());
            assert_eq!((turn.first(), turn.last()), (Some(&Step::Draw), Some(&Step::EndTurn)));
        }
    }
}
