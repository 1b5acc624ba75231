//! Plays whole games between bots.

use bastide_rules::{Action, Actor, Decision, Game, IllegalAction, Setup, SetupError};
use web_time::Instant;

use crate::deck::Deck;
use crate::think::{Bot, Budget, Task};

/// A game that was played to its end, or as far as somebody broke the rules.
#[derive(Clone, Debug)]
pub struct Played {
    /// Every action, chance included.
    pub actions: Vec<Action>,
    /// Final points in seat order.
    pub scores: Vec<i16>,
    /// Where the game ended before its time.
    pub foul: Option<Foul>,
    /// The longest each seat took to answer, in seconds.
    pub slowest: Vec<f64>,
}

/// Plays one game. The bots sit in seat order; the same seed deals the same tiles to any bots.
///
/// # Errors
/// When the setup is not allowed.
pub fn play(setup: &Setup, bots: &mut [&mut dyn Bot], budget: Budget, seed: u64) -> Result<Played, SetupError> {
    let mut game = Game::new(setup)?;
    let mut deck = Deck::new(&game, seed);
    let mut played =
        Played { actions: Vec::new(), scores: Vec::new(), foul: None, slowest: vec![0.0; usize::from(setup.players)] };
    bots.iter_mut().for_each(|bot| bot.begin(setup));
    'game: while !game.is_over() {
        match game.to_act() {
            Actor::Nobody => break,
            Actor::Chance => {
                let Some(action) = deck.next(&game) else { break };
                game.apply_unchecked(action);
                played.actions.push(action);
                bots.iter_mut().for_each(|bot| bot.see(action));
            }
            Actor::Player(player) => {
                let began = Instant::now();
                let thought = bots[player.index()].think(&game, &mut Task::new(budget, seed));
                let slowest = &mut played.slowest[player.index()];
                *slowest = slowest.max(began.elapsed().as_secs_f64());
                let foul = |game: &Game, answer| Some(Foul { seat: player.0, decision: game.decision(), answer });
                let line = thought.map(|t| t.line().to_vec()).unwrap_or_default();
                if line.is_empty() {
                    played.foul = foul(&game, None);
                    break;
                }
                for action in line {
                    if let Err(illegal) = game.apply(action) {
                        played.foul = foul(&game, Some(illegal));
                        break 'game;
                    }
                    played.actions.push(action);
                    bots.iter_mut().for_each(|bot| bot.see(action));
                }
            }
        }
    }
    played.scores = game.scores();
    Ok(played)
}

/// A seat gave an illegal action or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foul {
    /// Who.
    pub seat: u8,
    /// What was to be decided.
    pub decision: Decision,
    /// What was answered, and why that is not legal; nothing when there was no answer.
    pub answer: Option<IllegalAction>,
}
