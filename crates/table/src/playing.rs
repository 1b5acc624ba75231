//! What changes a table: playing, dealing, following, taking back.

use std::sync::Arc;

use bastide_dealer::Seed;
use bastide_rules::{Action, Actor, Game, IllegalAction, Player};

use crate::error::TableError;
use crate::table::{Asked, Luck, Mark, Step, Table};

/// An action tried out beside the table.
struct Tried {
    step: Step,
    game: Arc<Game>,
}

impl Tried {
    fn on(game: &Game, action: Action) -> Result<Tried, IllegalAction> {
        let mut game = Game::clone(game);
        let mut events = Vec::new();
        game.apply_with(action, &mut events)?;
        Ok(Tried { step: Step { action, events, mark: Mark::of(&game) }, game: Arc::new(game) })
    }
}

impl Table {
    /// Plays actions of players as one move: all of them, or none. Whoever has to decide is trusted to be the one who does.
    ///
    /// # Errors
    /// When one of them is not legal in its place, or chance is due before the last.
    pub fn play(&mut self, actions: &[Action]) -> Result<(), TableError> {
        self.play_by(None, actions)
    }

    /// Plays actions of one player as one move: all of them, or none.
    ///
    /// # Errors
    /// When somebody else has to decide on one of them, it is not legal in its place, or chance is due before the last.
    pub fn play_as(&mut self, player: Player, actions: &[Action]) -> Result<(), TableError> {
        self.play_by(Some(player), actions)
    }

    fn play_by(&mut self, player: Option<Player>, actions: &[Action]) -> Result<(), TableError> {
        let mut tried: Vec<Tried> = Vec::with_capacity(actions.len());
        for &action in actions {
            let game = tried.last().map_or(&self.game, |tried| &tried.game);
            match (game.to_act(), player) {
                (Actor::Chance, _) => return Err(TableError::ChanceIsDue),
                (Actor::Player(to_act), Some(player)) if to_act != player => {
                    return Err(TableError::NotYours { player, to_act });
                }
                _ => tried.push(Tried::on(game, action)?),
            }
        }
        tried.into_iter().for_each(|tried| self.take(tried));
        Ok(())
    }

    /// Lets chance speak, as often as it is asked.
    ///
    /// # Errors
    /// When chance is asked and this table has no dealer.
    pub fn deal(&mut self) -> Result<(), TableError> {
        while self.game.to_act() == Actor::Chance {
            let luck = self.luck.as_mut().ok_or(TableError::NoDealer)?;
            let Some(action) = luck.dealer.deal(&self.game) else { break };
            let tried = Tried::on(&self.game, action)?;
            self.take(tried);
        }
        Ok(())
    }

    /// Takes over an action that was played elsewhere, of a player or of chance. They are numbered from 0.
    ///
    /// # Errors
    /// When it is not the next one, or not legal.
    pub fn follow(&mut self, number: usize, action: Action) -> Result<(), TableError> {
        let next = self.steps.len();
        if number != next {
            return Err(TableError::OutOfStep { told: number, next });
        }
        let tried = Tried::on(&self.game, action)?;
        if let Some(luck) = &mut self.luck
            && let Some(dealt) = luck.dealer.deal(&self.game)
        {
            luck.whole &= dealt == action;
        }
        self.take(tried);
        Ok(())
    }

    fn take(&mut self, Tried { step, game }: Tried) {
        let before = std::mem::replace(&mut self.game, game);
        if before.to_act() == Actor::Chance {
            self.back.clear();
        } else {
            self.back.push(before);
        }
        self.steps.push(step);
        self.changes += 1;
    }

    /// Whether chance is due and nobody would take anything back: bots do not.
    #[must_use]
    pub fn may_deal_at_once(&self) -> bool {
        let bots_alone = || self.back.iter().all(|game| matches!(self.asked_in(game), Asked::Bot(..)));
        self.asked() == Asked::Chance && bots_alone()
    }

    /// Whether the last action can be taken back: nothing random has happened since.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.back.is_empty()
    }

    /// Takes the last action back and says which it was.
    ///
    /// # Errors
    /// When chance has spoken since.
    pub fn undo(&mut self) -> Result<Action, TableError> {
        let (Some(game), Some(step)) = (self.back.pop(), self.steps.last()) else {
            return Err(TableError::NothingToUndo);
        };
        let action = step.action;
        self.game = game;
        self.steps.pop();
        self.changes += 1;
        Ok(action)
    }

    /// Goes back until so many actions stay, chance included, which then brings the same again.
    pub fn rewind(&mut self, actions: usize) {
        if actions >= self.steps.len() {
            return;
        }
        let mut game = Game::clone(&self.start);
        let mut luck = self.luck.as_ref().map(|luck| Luck::new(luck.seed));
        for played in self.actions().take(actions) {
            if let Some(luck) = &mut luck
                && let Some(dealt) = luck.dealer.deal(&game)
            {
                luck.whole &= dealt == played;
            }
            // It was legal when it was played.
            game.apply_unchecked(played);
        }
        self.luck = luck;
        self.game = Arc::new(game);
        self.steps.truncate(actions);
        self.back.clear();
        self.changes += 1;
    }

    /// Tells a follower the seed, and checks that it dealt every draw, roll and message.
    ///
    /// # Errors
    /// Names the first outcome that comes from elsewhere.
    pub fn reveal(&mut self, seed: Seed) -> Result<(), TableError> {
        let mut luck = Luck::new(seed);
        let mut game = Game::clone(&self.start);
        for (number, found) in self.actions().enumerate() {
            if let Some(dealt) = luck.dealer.deal(&game).filter(|dealt| *dealt != found) {
                return Err(TableError::Deal { number, dealt, found });
            }
            // It was legal when it was played.
            game.apply_unchecked(found);
        }
        self.luck = Some(luck);
        Ok(())
    }
}
