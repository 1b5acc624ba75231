//! Every decision there is, one row each: its stable name, who is asked, what is offered, and what each answer does.
//!
//! The table is a macro, so that a decision without a complete row does not compile. Clients' prompts, bots, messages
//! over the wire, texts for screen readers and tests all hang on [`Decision::id`].

use std::fmt;

use crate::action::{Action, Offers};
use crate::chance::Luck;
use crate::event::Sink;
use crate::figure::Player;
use crate::game::{Actor, Game};
use crate::turn::Go;

/// Who has to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Player(Player),
    /// Chance, and what it decides.
    Chance(Luck),
    Nobody,
}

/// `Name(player) = "id", "sentence" { asks …; offers …; answer => effect; }`. The names in the first line stand for the
/// game, the list of offers and the sink of events in the rows.
macro_rules! decisions {
    (
        ($game:ident, $offers:ident, $sink:ident)
        $(
            $(#[$doc:meta])*
            $name:ident $(($player:ident))? = $id:literal, $sentence:literal {
                asks $asks:expr;
                offers $offer:expr;
                $($answer:pat => $effect:expr;)*
            }
        )*
    ) => {
        /// What is being asked.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Decision {
            $($(#[$doc])* $name $((#[doc = "Who decides, or whose it is."] decisions!(@player $player)))?,)*
        }

        impl Decision {
            /// The stable name of every decision.
            pub const IDS: &'static [&'static str] = &[$($id),*];

            /// Stable name, used in language keys and on the wire.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Decision::$name { .. } => $id,)*
                }
            }

            /// Whether the action answers this decision at all.
            #[inline]
            #[allow(unused_variables, reason = "answers name what only their effects need")]
            pub(crate) fn takes(self, action: Action) -> bool {
                match self {
                    $(Decision::$name { .. } => match action { $($answer => true,)* _ => false },)*
                }
            }
        }

        impl fmt::Display for Decision {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Decision::$name { .. } => $sentence,)*
                })
            }
        }

        #[allow(unused_variables, reason = "not every row needs everything")]
        impl Game {
            /// Who is asked.
            #[inline]
            pub(crate) fn asked(&self) -> Asked {
                let $game = self;
                match $game.decision {
                    $(Decision::$name $(($player))? => $asks,)*
                }
            }

            /// What is offered.
            #[inline]
            pub(crate) fn offer(&self, $offers: &mut impl Offers) {
                let $game = self;
                match $game.decision {
                    $(Decision::$name $(($player))? => $offer,)*
                }
            }

            /// What an answer does. After an action that does not answer the decision it is asked again.
            pub(crate) fn carry_out<S: Sink>(&mut self, action: Action, $sink: &mut S) -> Go {
                let $game = self;
                match $game.decision {
                    $(Decision::$name $(($player))? => match action { $($answer => $effect,)* _ => Go::Ask($game.decision) },)*
                }
            }
        }
    };
    (@player $player:ident) => { Player };
}

decisions! {
    (game, offers, sink)

    /// Chance draws a tile for a start cell of a map (MAP-4).
    StartTile = "start-tile", "draw a tile for a start cell" {
        asks Asked::Chance(Luck::StartTile);
        offers game.offer_luck(Luck::StartTile, offers);
        Action::StartTile(kind) => game.draw_start(kind, sink);
    }
    /// Chance puts it on one of the start cells.
    StartCell = "start-cell", "put the tile on a start cell" {
        asks Asked::Chance(Luck::StartCell);
        offers game.offer_luck(Luck::StartCell, offers);
        Action::Start { kind, pos, rotation } => game.lay_start(kind, pos, rotation, sink);
    }
    /// Chance puts a face-down chip on the map (MAP-51).
    PlaceChip = "place-chip", "put a chip on the map" {
        asks Asked::Chance(Luck::PlaceChip);
        offers game.offer_luck(Luck::PlaceChip, offers);
        Action::PlaceChip(pos) => game.place_chip(pos, sink);
    }
    /// Chance turns up the top tile of an island's stack (MAP-71, MAP-76).
    TurnUp = "turn-up", "turn up the top tile of a stack" {
        asks Asked::Chance(Luck::TurnUp);
        offers game.offer_luck(Luck::TurnUp, offers);
        Action::TurnUp(kind) => game.turn_up(kind, sink);
    }
    /// Take an open tile from an island, or draw one (MAP-73).
    Island = "island", "take an open tile from an island, or draw one" {
        asks Asked::Player(game.active);
        offers game.offer_island(offers);
        Action::Island(pos) => game.take_island_tile(pos, sink);
        Action::Pass => game.draw_face_down();
    }
    /// Chance draws a tile.
    Draw = "draw", "draw a tile" {
        asks Asked::Chance(Luck::Draw);
        offers game.offer_luck(Luck::Draw, offers);
        Action::Draw(kind) => game.draw(kind, sink);
    }
    /// Lay the drawn tile.
    Lay = "lay", "lay the tile" {
        asks Asked::Player(game.active);
        offers game.offer_lay(offers);
        Action::Lay { kind, pos, rotation } => game.lay(kind, pos, rotation, sink);
    }
    /// Chance turns the chip under the tile (MAP-52).
    TurnChip = "turn-chip", "turn the chip" {
        asks Asked::Chance(Luck::Chip);
        offers game.offer_luck(Luck::Chip, offers);
        Action::TurnChip(chip) => game.turn_chip(chip, sink);
    }
    /// Which set is handed in (MAP-87).
    HandIn = "hand-in", "which set of chips is handed in" {
        asks Asked::Player(game.active);
        offers game.offer_hand_in(offers);
        Action::HandIn(chips) => game.hand_in(chips, sink);
    }
    /// Where the chip goes as a geocache (MAP-93).
    Geocache = "geocache", "where the geocache goes" {
        asks Asked::Player(game.active);
        offers game.offer_geocache(offers);
        Action::Geocache(pos) => game.put_geocache(pos, sink);
    }
    /// The tile for the second gold bar (GOLD-2).
    SecondGold = "second-gold", "place the second gold bar" {
        asks Asked::Player(game.active);
        offers game.offer_second_gold(offers);
        Action::Gold(pos) => game.second_gold(pos, sink);
    }
    /// Bring in or move mage or witch (MAGE-2).
    MageWitch = "mage-witch", "bring in or move mage or witch" {
        asks Asked::Player(game.active);
        offers game.offer_enchant(offers);
        Action::Enchant { figure, place } => game.enchant(figure, place, sink);
    }
    /// Mage and witch met: one must move (MAGE-10).
    Separate = "separate", "part mage and witch" {
        asks Asked::Player(game.active);
        offers game.offer_enchant(offers);
        Action::Enchant { figure, place } => game.enchant(figure, place, sink);
    }
    /// Neither can move: one must leave (MAGE-9).
    Dispel = "dispel", "take mage or witch off the board" {
        asks Asked::Player(game.active);
        offers game.offer_dispel(offers);
        Action::Dispel(figure) => game.dispel(figure, sink);
    }
    /// This player may put or move the own robber (ROB-2, ROB-5).
    Robber(player) = "robber", "place the robber" {
        asks Asked::Player(player);
        offers game.offer_robber(player, offers);
        Action::Robber(field) => game.set_robber(player, field, sink);
        Action::Pass => Go::Next;
    }
    /// One wood action (TURN-20).
    Wood = "wood", "one figure, or none" {
        asks Asked::Player(game.active);
        offers game.offer_wood(offers);
        Action::Deploy { figure, spot } => game.deploy_on_laid(figure, spot, sink);
        Action::Fly(figure) => game.take_off(figure, sink);
        Action::AbbotBack => game.abbot_back(sink);
        Action::Pass => Go::Next;
    }
    /// Chance rolls the flight die (FLY-4).
    Roll = "roll", "roll the flight die" {
        asks Asked::Chance(Luck::Flight);
        offers game.offer_luck(Luck::Flight, offers);
        Action::Roll(distance) => game.roll(distance, sink);
    }
    /// Where the flown meeple lands (FLY-6).
    Land = "land", "land the meeple" {
        asks Asked::Player(game.active);
        offers game.offer_land(offers);
        Action::Land(spot) => game.land(spot, sink);
    }
    /// The new lake's ferry (FERRY-6).
    NewFerry = "new-ferry", "place the ferry" {
        asks Asked::Player(game.active);
        offers game.offer_new_ferry(offers);
        Action::Ferry { pos, edges } => game.new_ferry(pos, edges, sink);
    }
    /// Move a ferry the new tile's roads lead to (FERRY-11).
    MoveFerry = "move-ferry", "move a ferry, or not" {
        asks Asked::Player(game.active);
        offers game.offer_move_ferry(offers);
        Action::Ferry { pos, edges } => game.move_ferry(pos, edges, sink);
        Action::Pass => Go::Next;
    }
    /// Chips for a meeple that counts twice (MAP-101).
    Upgrade = "upgrade", "upgrade a meeple, or not" {
        asks Asked::Player(game.active);
        offers game.offer_upgrade(offers);
        Action::Upgrade { with, place } => game.upgrade(with, place, sink);
        Action::Pass => Go::Next;
    }
    /// A wine, abroad or in the town (MAP-62).
    SellWine = "sell-wine", "sell a wine, or not" {
        asks Asked::Player(game.active);
        offers game.offer_sell(offers);
        Action::Sell { bottle, to } => game.sell(bottle, to, sink);
        Action::Pass => Go::Next;
    }
    /// Which of the completed features is scored next (NW-48).
    ScoreOrder = "score-order", "which completed feature is scored next" {
        asks Asked::Player(game.active);
        offers game.offer_score_order(offers);
        Action::Score(place) => game.score_picked(place, sink);
    }
    /// Which of this player's awards is counted next (TURN-34).
    AwardOrder(player) = "award-order", "which award comes next" {
        asks Asked::Player(game.orders_awards_of(player));
        offers game.offer_award_order(player, offers);
        Action::Award(place) => game.pick_award(player, place);
    }
    /// Which of this player's counting figures moves (MSG-4).
    CountingFigure(player) = "counting-figure", "which counting figure moves" {
        asks Asked::Player(player);
        offers offers.offer_all([1, 2].into_iter().map(Action::Count));
        Action::Count(n) => game.pick_counting_figure(n);
    }
    /// Whose points this player's robber halves (ROB-15).
    Victim(player) = "victim", "whose points the robber halves" {
        asks Asked::Player(player);
        offers game.offer_victim(player, offers);
        Action::Rob(victim) => game.pick_victim(player, victim);
    }
    /// Chance turns the top message (MSG-14).
    TurnMessage = "turn-message", "turn a message" {
        asks Asked::Chance(Luck::Message);
        offers game.offer_luck(Luck::Message, offers);
        Action::Turn(message) => game.turn_message(message, sink);
    }
    /// Do what the message says, or take the points (MSG-14).
    MessageChoice = "message-choice", "follow the message or take the points" {
        asks Asked::Player(game.active);
        offers game.offer_message_choice(offers);
        Action::MessageAct => game.message_act(sink);
        Action::MessagePoints => game.message_points(sink);
    }
    /// The meeple to score and take back (MSG-27).
    ScoreMeeple = "score-meeple", "which meeple is scored" {
        asks Asked::Player(game.active);
        offers game.offer_score_meeple(offers);
        Action::Return { figure, place } => game.score_meeple(figure, place, sink);
    }
    /// The tile this player takes a gold bar from (GOLD-13).
    TakeGold(player) = "take-gold", "take a gold bar" {
        asks Asked::Player(player);
        offers game.offer_take_gold(player, offers);
        Action::TakeGold(pos) => game.take_gold(pos, sink);
    }
    /// Crop circle A or B (CROP-4).
    CircleChoice = "circle-choice", "crop circle: add or remove" {
        asks Asked::Player(game.active);
        offers offers.offer_all([Action::CircleAdd, Action::CircleRemove].into_iter());
        Action::CircleAdd => game.choose_circle(true, sink);
        Action::CircleRemove => game.choose_circle(false, sink);
    }
    /// This player may add a meeple (CROP-6).
    CircleAdd(player) = "circle-add", "add a meeple, or not" {
        asks Asked::Player(player);
        offers game.offer_circle_add(player, offers);
        Action::Add { figure, place } => game.circle_add(player, figure, place, sink);
        Action::Pass => game.circle_goes_on();
    }
    /// This player must take a meeple back (CROP-10).
    CircleRemove(player) = "circle-remove", "take a meeple back" {
        asks Asked::Player(player);
        offers game.offer_circle_remove(player, offers);
        Action::Return { figure, place } => game.circle_remove(player, figure, place, sink);
    }
    /// The builder's extra part (TB-35).
    Again = "again", "take the extra turn part, or not" {
        asks Asked::Player(game.active);
        offers offers.offer_all([Action::Again, Action::Pass].into_iter());
        Action::Again => game.begin_extra_part(sink);
        Action::Pass => game.decline_extra_part();
    }
    /// The turn for a town that was covered (MAP-40).
    TownTurn = "town-turn", "take the turn for the town, or not" {
        asks Asked::Player(game.active);
        offers offers.offer_all([Action::Again, Action::Pass].into_iter());
        Action::Again => game.take_town_turn(sink);
        Action::Pass => game.decline_town_turn();
    }
    /// A meeple on the isle for one more turn (MAP-82).
    Isle = "isle", "send a meeple to the isle for one more turn, or not" {
        asks Asked::Player(game.active);
        offers game.offer_isle(offers);
        Action::Isle(figure) => game.send_to_isle(figure, sink);
        Action::Pass => Go::Next;
    }
    /// Nothing: the game is over.
    Over = "over", "none" {
        asks Asked::Nobody;
        offers {};
    }
}

impl Game {
    /// Who decides now.
    #[must_use]
    #[inline]
    pub fn to_act(&self) -> Actor {
        match self.asked() {
            Asked::Player(player) => Actor::Player(player),
            Asked::Chance(_) => Actor::Chance,
            Asked::Nobody => Actor::Nobody,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_decisions_differ() {
        let mut ids = Decision::IDS.to_vec();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Decision::IDS.len());
    }
}
