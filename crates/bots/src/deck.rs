//! Deals the tiles of one game in an order that depends on the seed alone, so that a match can be played again with
//! the seats changed and the same luck.

use bastide_rules::{Action, Decision, Game, KindId, Message};

use crate::chance::Dice;

/// A shuffled stock, a row of dice and a shuffled stack of messages.
#[derive(Clone)]
pub struct Deck {
    tiles: Vec<KindId>,
    messages: Vec<Message>,
    dice: Dice,
}

impl Deck {
    /// Shuffles what is left to be drawn in a game. The order depends on the stock and the seed only.
    #[must_use]
    pub fn new(game: &Game, seed: u64) -> Deck {
        let mut dice = Dice::new(seed);
        let copies = |kind: KindId| std::iter::repeat_n(kind, usize::from(game.left_of(kind)));
        let mut tiles: Vec<KindId> = KindId::all().flat_map(copies).collect();
        dice.shuffle(&mut tiles);
        let mut messages = Message::ALL.to_vec();
        dice.shuffle(&mut messages);
        Deck { tiles, messages, dice }
    }

    /// What chance brings now: the next tile of the order that may be drawn. Nothing when a player has to decide.
    pub fn next(&mut self, game: &Game) -> Option<Action> {
        match game.decision() {
            Decision::Draw => self.take(game, Action::Draw),
            // On maps, tiles for start cells and islands come from the same pile.
            Decision::StartTile => self.take(game, Action::StartTile),
            Decision::TurnUp => self.take(game, Action::TurnUp),
            Decision::TurnMessage => {
                let unseen = |m: &Message| game.is_legal(Action::Turn(*m));
                self.messages.iter().copied().find(unseen).map(Action::Turn)
            }
            _ => self.dice.outcome(game),
        }
    }

    fn take(&mut self, game: &Game, with: fn(KindId) -> Action) -> Option<Action> {
        let place = self.tiles.iter().position(|kind| game.is_legal(with(*kind)))?;
        Some(with(self.tiles.remove(place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Actor, Setup};

    #[test]
    fn tiles_come_in_the_same_order_whatever_is_played() {
        let draws = |choice: usize| {
            let mut game = Game::new(&Setup::base(2)).unwrap();
            let mut deck = Deck::new(&game, 5);
            let (mut drawn, mut actions) = (Vec::new(), Vec::new());
            while !game.is_over() {
                let action = if game.to_act() == Actor::Chance {
                    let action = deck.next(&game).unwrap();
                    drawn.push(action);
                    action
                } else {
                    actions.clear();
                    game.legal_actions(&mut actions);
                    actions[choice % actions.len()]
                };
                game.apply(action).unwrap();
            }
            drawn
        };
        assert_eq!(draws(0), draws(1));
    }
}
