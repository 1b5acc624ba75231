//! Actions as digits: each by its place among what is possible at that point, in the order of the texts of actions. What
//! can happen in one way only needs no digit.
//!
//! The order is that of the texts and not the engine's own, so that an engine that lists its actions otherwise still reads
//! every puzzle.

use bastide_rules::{Action, Game};

use crate::error::Reason;

/// The digits: one stands for the numbers below 61, `z` before two of them for the rest.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// What comes before a number of two digits.
const LONG: usize = DIGITS.len() - 1;

/// All that is possible now, in the order of their texts.
fn possible(game: &Game) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut named: Vec<(String, Action)> = actions.into_iter().map(|a| (a.to_string(), a)).collect();
    named.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    named.into_iter().map(|(_, action)| action).collect()
}

/// Writes actions as digits, and plays them.
///
/// # Errors
/// When one of them is not possible.
pub fn write(game: &mut Game, actions: &[Action]) -> Result<String, Reason> {
    let mut text = String::new();
    for &action in actions {
        let possible = possible(game);
        let place = possible.iter().position(|p| *p == action).ok_or(Reason::Impossible)?;
        if possible.len() > 1 {
            push(&mut text, place);
        }
        game.apply(action).map_err(|_| Reason::Impossible)?;
    }
    Ok(text)
}

fn push(text: &mut String, number: usize) {
    let mut digit = |n: usize| text.push(char::from(DIGITS[n % DIGITS.len()]));
    if number < LONG {
        return digit(number);
    }
    [LONG, number / DIGITS.len(), number].into_iter().for_each(digit);
}

/// Plays what digits say, and whatever can only happen in one way before, between and after them, but nothing that is
/// left to a player to decide. The actions played.
///
/// # Errors
/// When something is no digit, or stands for nothing that is possible.
pub fn play(game: &mut Game, text: &str) -> Result<Vec<Action>, Reason> {
    let mut digits = text.bytes().map(|byte| DIGITS.iter().position(|d| *d == byte).ok_or(Reason::Digit));
    let mut played = Vec::new();
    let mut number = || -> Result<Option<usize>, Reason> {
        let Some(first) = digits.next().transpose()? else { return Ok(None) };
        if first < LONG {
            return Ok(Some(first));
        }
        let mut more = || digits.next().unwrap_or(Err(Reason::Digit));
        Ok(Some(more()? * DIGITS.len() + more()?))
    };
    loop {
        let possible = possible(game);
        let action = match possible[..] {
            [] => break,
            [only] => only,
            _ => match number()? {
                Some(place) => *possible.get(place).ok_or(Reason::Impossible)?,
                None => return Ok(played),
            },
        };
        game.apply(action).map_err(|_| Reason::Impossible)?;
        played.push(action);
    }
    // The game is over: nothing may follow.
    if number()?.is_some() { Err(Reason::Impossible) } else { Ok(played) }
}
