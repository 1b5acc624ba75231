//! Games as text, `.bgr`: the setup on the first line, one action a line after it. A person can read, write and mend one.

use bastide_rules::{Action, ActionError, Setup};
use serde::{Deserialize, Serialize};

use super::{Assist, Seat, Session, Table};

#[derive(Serialize, Deserialize)]
struct First {
    bastide: u32,
    setup: Setup,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seats: Vec<Seat>,
    #[serde(default)]
    assist: Assist,
}

/// Any later line: an action, an expectation, or a word of some later version, which is skipped.
#[derive(Deserialize)]
struct Line {
    a: Option<String>,
}

/// What the browser keeps beside the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Name among the kept games.
    pub id: String,
    /// As text: a number this large does not survive JSON in a browser.
    pub seed: String,
}

/// A record that cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damaged {
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// The first line is not that of a record.
    #[error("line 1 is not the start of a game record: {0}")]
    First(String),
    /// A version this program does not know.
    #[error("the record is of version {0}")]
    Version(u32),
    /// The setup cannot be played.
    #[error(transparent)]
    Setup(#[from] bastide_rules::SetupError),
    /// A line that is not JSON.
    #[error("line {line} cannot be read: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What the reader says.
        why: String,
    },
    /// A text that is no action.
    #[error("line {line}: {why}")]
    Action {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        why: ActionError,
    },
    /// An action that is not possible at that point.
    #[error("line {line}: {why}")]
    Illegal {
        /// Counted from 1.
        line: usize,
        /// Why not.
        why: bastide_rules::IllegalAction,
    },
}

/// Reads a record and plays it.
///
/// # Errors
/// Says what is wrong, with the number of the line.
pub fn from_text(text: &str, kept: &Kept) -> Result<Session, Damaged> {
    let mut lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty());
    let (_, first) = lines.next().ok_or(Damaged::Empty)?;
    let first: First = serde_json::from_str(first).map_err(|e| Damaged::First(e.to_string()))?;
    if first.bastide != 1 {
        return Err(Damaged::Version(first.bastide));
    }
    let mut seats = first.seats;
    let colours: Vec<u8> = (0..6).filter(|c| seats.iter().all(|s| s.colour != *c)).collect();
    seats.truncate(first.setup.players.into());
    let missing = usize::from(first.setup.players).saturating_sub(seats.len());
    seats.extend(colours.into_iter().take(missing).map(Seat::new));
    let table = Table { setup: first.setup, seats, assist: first.assist };
    let mut session = Session::new(kept.id.clone(), table, kept.seed.parse().unwrap_or_default())?;
    for (number, line) in lines {
        let line_number = number + 1;
        let line: Line = serde_json::from_str(line)
            .map_err(|e| Damaged::Line { line: line_number, why: e.to_string() })?;
        let Some(action) = line.a else { continue };
        let action: Action = action.parse().map_err(|why| Damaged::Action { line: line_number, why })?;
        session.play(action).map_err(|why| Damaged::Illegal { line: line_number, why })?;
    }
    Ok(session)
}

impl Session {
    /// The record of the game so far.
    #[must_use]
    pub fn to_text(&self) -> String {
        let first = First {
            bastide: 1,
            setup: self.table.setup.clone(),
            seats: self.table.seats.clone(),
            assist: self.table.assist,
        };
        // Plain data with text keys always has a JSON form.
        let mut text = serde_json::to_string(&first).unwrap_or_default();
        for action in &self.actions {
            text.push_str("\n{\"a\":\"");
            text.push_str(&action.to_string());
            text.push_str("\"}");
        }
        text.push('\n');
        text
    }

    /// What must be kept beside the record to go on playing.
    #[must_use]
    pub fn kept(&self) -> Kept {
        Kept { id: self.id.clone(), seed: self.seed.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_game() -> Session {
        let table = Table { setup: Setup::named("bigbox6", 2).unwrap(), ..Table::default() };
        let mut session = Session::new("one".into(), table, 3).unwrap();
        for _ in 0..80 {
            session.deal();
            let mut actions = Vec::new();
            session.game().legal_actions(&mut actions);
            session.play(actions[actions.len() / 2]).unwrap();
        }
        session
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let session = some_game();
        let again = from_text(&session.to_text(), &session.kept()).unwrap();
        assert_eq!(again.actions(), session.actions());
        assert_eq!(again.table, session.table);
        assert_eq!(again.game().scores(), session.game().scores());
        assert_eq!(again.can_undo(), session.can_undo(), "even what may be taken back");
    }

    #[test]
    fn damage_is_named_with_its_line() {
        let kept = Kept { id: "x".into(), seed: "1".into() };
        let good = some_game().to_text();
        let says = |text: &str| from_text(text, &kept).unwrap_err().to_string();
        assert_eq!(says(""), "the file is empty");
        assert!(says("{\"b\":1}").starts_with("line 1 is not the start of a game record"));
        assert!(says(&good.replacen("\"bastide\":1", "\"bastide\":9", 1)).contains("version 9"));
        let mut lines: Vec<&str> = good.lines().collect();
        lines.remove(4);
        assert!(says(&lines.join("\n")).starts_with("line 5: "));
        lines[3] = "{\"a\":\"meeple moon\"}";
        assert!(says(&lines.join("\n")).starts_with("line 4: "));
        lines[2] = "{\"a\":";
        assert!(says(&lines.join("\n")).starts_with("line 3 cannot be read"));
    }
}
