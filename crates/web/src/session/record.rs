//! Games as text, `.bgr`: the record that every part of Bastide reads, with the seats as its remarks.

use std::collections::BTreeMap;

use bastide_record::{Entry, Record, RecordError};
use bastide_rules::Setup;
use serde::{Deserialize, Serialize};

use super::{Assist, Seat, SeatKind, Session, Table};

/// What the browser keeps beside the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Name among the kept games.
    pub id: String,
    /// As text: a number this large does not survive JSON in a browser.
    pub seed: String,
}

/// Reads a record and plays it.
///
/// # Errors
/// Says what is wrong, with the number of the line.
pub fn from_text(text: &str, kept: &Kept) -> Result<Session, RecordError> {
    let record = bastide_record::replay(text)?.record;
    let remarks = record.entries.iter().find_map(|entry| match entry {
        Entry::Meta(remarks) => Some(remarks.clone()),
        _ => None,
    });
    let table = table(record.header.setup.clone(), &remarks.unwrap_or_default());
    let damaged = |reason| RecordError { line: 1, reason };
    let mut session = Session::new(kept.id.clone(), table, kept.seed.parse().unwrap_or_default())
        .map_err(|why| damaged(why.into()))?;
    for action in record.actions() {
        session.play(action).map_err(|why| damaged(why.into()))?;
    }
    Ok(session)
}

/// The table as the remarks describe it; what they do not say is made up.
fn table(setup: Setup, remarks: &BTreeMap<String, String>) -> Table {
    let mut seats: Vec<Seat> = Vec::new();
    for i in 0..setup.players {
        let colour = remarks.get(&format!("colour-{i}")).and_then(|c| c.parse().ok()).filter(|c| *c < 6);
        let free = |c: &u8| seats.iter().all(|s| s.colour != *c);
        let colour = colour.filter(free).or_else(|| (0..6).find(free)).unwrap_or_default();
        let name = remarks.get(&format!("name-{i}")).cloned().unwrap_or_default();
        let kind = remarks.get(&format!("bot-{i}")).map_or(SeatKind::Person, |level| SeatKind::Bot(level.clone()));
        seats.push(Seat { name, colour, kind });
    }
    let assist = remarks.get("assist").and_then(|id| Assist::ALL.into_iter().find(|a| a.id() == id));
    Table { setup, seats, assist: assist.unwrap_or_default() }
}

fn remarks(table: &Table) -> BTreeMap<String, String> {
    let mut remarks = BTreeMap::from([("assist".to_owned(), table.assist.id().to_owned())]);
    for (i, seat) in table.seats.iter().enumerate() {
        remarks.insert(format!("name-{i}"), seat.name.clone());
        remarks.insert(format!("colour-{i}"), seat.colour.to_string());
        if let SeatKind::Bot(level) = &seat.kind {
            remarks.insert(format!("bot-{i}"), level.clone());
        }
    }
    remarks
}

impl Session {
    /// The record of the game so far.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut record = Record::new(self.table.setup.clone());
        record.entries.push(Entry::Meta(remarks(&self.table)));
        self.actions.iter().for_each(|&action| record.push(action));
        record.to_string()
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
        let mut table = Table { setup: Setup::named("bigbox6", 2).unwrap(), ..Table::default() };
        table.seats[1] = Seat { name: "Ada \"A\"".into(), colour: 4, kind: SeatKind::Bot("novice".into()) };
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
    fn a_game_comes_back_as_it_was_and_goes_on_with_the_same_luck() {
        let mut session = some_game();
        let mut again = from_text(&session.to_text(), &session.kept()).unwrap();
        assert_eq!(again.actions(), session.actions());
        assert_eq!(again.table, session.table);
        assert_eq!(again.game().scores(), session.game().scores());
        assert_eq!(again.can_undo(), session.can_undo(), "even what may be taken back");
        session.deal();
        again.deal();
        assert_eq!(again.actions(), session.actions());
    }

    #[test]
    fn damage_is_named_with_its_line() {
        let kept = Kept { id: "x".into(), seed: "1".into() };
        let good = some_game().to_text();
        let says = |text: &str| from_text(text, &kept).unwrap_err().line;
        assert_eq!(says(""), 1);
        let mut lines: Vec<&str> = good.lines().collect();
        lines.remove(5);
        assert_eq!(says(&lines.join("\n")), 6);
        lines[3] = "{\"a\":\"meeple moon\"}";
        assert_eq!(says(&lines.join("\n")), 4);
    }
}
