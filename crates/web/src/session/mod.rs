//! A game at this device: the table, the list of actions, what happened, and the way back. Knows no browser.

mod record;
mod seat;
mod tally;

use std::sync::Arc;

use bastide_dealer::Dealer;
use bastide_rules::{Action, Actor, Event, Game, IllegalAction, Player};

pub use record::{Kept, from_text};
pub use seat::{Assist, Seat, SeatKind, Table};
pub use tally::{Heading, Tally};

/// Scores after an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Tiles on the table by then.
    pub tiles: usize,
    /// In seat order.
    pub scores: Vec<i16>,
}

/// A game in play or played.
#[derive(Clone, Debug)]
pub struct Session {
    /// Name among the kept games.
    pub id: String,
    /// Seats, rules, help.
    pub table: Table,
    seed: u64,
    /// In step with the game: every outcome of chance takes one of its numbers, dealt or read from a record.
    dealer: Dealer,
    actions: Vec<Action>,
    events: Vec<Vec<Event>>,
    marks: Vec<Mark>,
    game: Arc<Game>,
    /// The game before each action since chance last spoke: what may still be taken back.
    back: Vec<Arc<Game>>,
    changes: u64,
}

impl Session {
    /// Sits down at a table.
    ///
    /// # Errors
    /// When the table cannot be played.
    pub fn new(id: String, table: Table, seed: u64) -> Result<Session, bastide_rules::SetupError> {
        let game = Arc::new(Game::new(&table.setup)?);
        let marks = vec![Mark { tiles: 1, scores: game.scores() }];
        let (actions, events, back) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Session { id, table, seed, dealer: Dealer::new(seed), actions, events, marks, game, back, changes: 0 })
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Everything played so far, chance included.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// What each action brought about.
    #[must_use]
    pub fn events(&self) -> &[Vec<Event>] {
        &self.events
    }

    /// Scores after each action, the start first.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Grows with every change, undo included.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// What the dealer's luck grows from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A player's seat.
    #[must_use]
    pub fn seat(&self, player: Player) -> &Seat {
        &self.table.seats[player.index() % self.table.seats.len()]
    }

    /// Plays a player's or chance's action.
    ///
    /// # Errors
    /// When it is not legal now; nothing has changed then.
    pub fn play(&mut self, action: Action) -> Result<(), IllegalAction> {
        let chance = self.game.to_act() == Actor::Chance;
        let mut next = Game::clone(&self.game);
        let mut events = Vec::new();
        next.apply_with(action, &mut events)?;
        if chance {
            self.dealer.deal(&self.game);
            self.back.clear();
        } else {
            self.back.push(self.game.clone());
        }
        self.marks.push(Mark { tiles: next.tiles().len(), scores: next.scores() });
        self.game = Arc::new(next);
        self.actions.push(action);
        self.events.push(events);
        self.changes += 1;
        Ok(())
    }

    /// Lets chance speak, as often as it is asked.
    pub fn deal(&mut self) {
        while self.game.to_act() == Actor::Chance {
            let dealt = self.dealer.clone().deal(&self.game).map(|action| self.play(action));
            if !matches!(dealt, Some(Ok(()))) {
                return;
            }
        }
    }

    /// Whether chance is due and nobody would take anything back: bots do not.
    #[must_use]
    pub fn may_deal_at_once(&self) -> bool {
        self.game.to_act() == Actor::Chance && self.back.iter().all(|game| self.bot_of(game).is_some())
    }

    /// The level of the bot that has to decide, if it is one.
    #[must_use]
    pub fn bot_to_act(&self) -> Option<&str> {
        self.bot_of(&self.game)
    }

    fn bot_of(&self, game: &Game) -> Option<&str> {
        let Actor::Player(player) = game.to_act() else { return None };
        match &self.seat(player).kind {
            SeatKind::Bot(level) => Some(level),
            SeatKind::Person => None,
        }
    }

    /// Whether the last action can be taken back: nothing random has happened since.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.back.is_empty()
    }

    /// Takes the last action back.
    pub fn undo(&mut self) {
        if let Some(game) = self.back.pop() {
            self.game = game;
            self.actions.pop();
            self.events.pop();
            self.marks.pop();
            self.changes += 1;
        }
    }

    /// The game as it stood after this many actions.
    #[must_use]
    pub fn game_at(&self, actions: usize) -> Arc<Game> {
        if actions >= self.actions.len() {
            return self.game.clone();
        }
        let mut game = match Game::new(&self.table.setup) {
            Ok(game) => game,
            Err(_) => return self.game.clone(),
        };
        self.actions[..actions].iter().for_each(|&a| game.apply_unchecked(a));
        Arc::new(game)
    }

    /// The actions at which a tile had just been laid, for steps of a replay.
    pub fn turns(&self) -> impl Iterator<Item = usize> + '_ {
        self.actions.iter().enumerate().filter(|(_, a)| matches!(a, Action::Lay { .. })).map(|(i, _)| i + 1)
    }

    /// Points by what they were scored for.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(self.table.seats.len(), self.events.iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    fn session(setup: &str) -> Session {
        let table = Table { setup: Setup::named(setup, 2).unwrap(), ..Table::default() };
        Session::new("test".into(), table, 7).unwrap()
    }

    /// Plays on with the first choice each time.
    fn play_on(session: &mut Session, steps: usize) {
        for _ in 0..steps {
            session.deal();
            let mut actions = Vec::new();
            session.game().legal_actions(&mut actions);
            match actions.first() {
                Some(&action) => session.play(action).unwrap(),
                None => return,
            }
        }
    }

    #[test]
    fn everything_since_the_last_draw_can_be_taken_back() {
        let mut session = session("base");
        session.deal();
        let drawn = session.game().drawn();
        assert!(!session.can_undo(), "a draw is final");
        play_on(&mut session, 2);
        assert_eq!(session.actions().len(), 3);
        session.undo();
        session.undo();
        assert_eq!(session.game().drawn(), drawn);
        assert_eq!(session.game().tiles().len(), 1);
        assert_eq!((session.events().len(), session.marks().len()), (1, 2));
        assert!(!session.can_undo());
    }

    #[test]
    fn the_same_seed_deals_the_same_game_and_undo_changes_no_luck() {
        let (mut one, mut two) = (session("bigbox6"), session("bigbox6"));
        play_on(&mut one, 60);
        for _ in 0..60 {
            two.deal();
            play_on(&mut two, 1);
            two.undo();
            play_on(&mut two, 1);
        }
        assert_eq!(one.actions(), two.actions());
    }

    #[test]
    fn any_moment_of_the_game_can_be_shown_again() {
        let mut session = session("bigbox6");
        play_on(&mut session, 200);
        let turn = session.turns().nth(10).unwrap();
        assert_eq!(session.game_at(turn).tiles().len(), 12);
        assert_eq!(session.game_at(turn).scores(), session.marks()[turn].scores);
    }

    #[test]
    fn the_tally_adds_up_to_the_scores() {
        let mut session = session("bigbox6");
        play_on(&mut session, 5000);
        assert!(session.game().is_over());
        let tally = session.tally();
        for player in session.game().players() {
            assert_eq!(tally.total(player), session.game().score(player));
        }
    }
}
