//! Every award of a recorded game with the terms that explain it, as JSON (`docs/records.md`, "Points and why").

use bastide_record::Record;
use bastide_rules::{Action, Event, Game, IllegalAction, Points, Reason, SetupError};
use serde_json::{Map, Value, json};

/// A record that cannot be played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unplayable {
    /// The table is not allowed.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An action is not.
    #[error(transparent)]
    Action(#[from] IllegalAction),
}

/// Plays a record once more and lists the awards in their order.
pub(crate) fn awards(record: &Record) -> Result<Vec<Value>, Unplayable> {
    let mut game = Game::new(&record.header.setup)?;
    let mut awards = Vec::new();
    let mut events: Vec<Event> = Vec::new();
    for (place, action) in record.actions().enumerate() {
        events.clear();
        game.apply_with(action, &mut events)?;
        awards.extend(events.iter().filter_map(|event| award(place + 1, action, event)));
    }
    Ok(awards)
}

fn award(number: usize, action: Action, event: &Event) -> Option<Value> {
    let Event::Scored { player, reason, place, points } = event else { return None };
    let mut award = Map::new();
    award.insert("action".into(), json!(number));
    award.insert("played".into(), json!(action.to_string()));
    award.insert("player".into(), json!(player.0));
    award.extend(why(*reason));
    if let Some(place) = place {
        award.insert("place".into(), json!(place.to_string()));
    }
    award.insert("points".into(), json!(points.total()));
    award.insert("terms".into(), terms(points));
    Some(award.into())
}

/// The reason's name and what it is about.
fn why(reason: Reason) -> Map<String, Value> {
    let (name, about) = match reason {
        Reason::Completed(kind) => ("completed", Some(("feature", json!(kind.id())))),
        Reason::Final(kind) => ("final", Some(("feature", json!(kind.id())))),
        Reason::AbbotBack => ("abbot-back", None),
        Reason::Message(message) => ("message", Some(("message", json!(message.id())))),
        Reason::MessagePoints => ("message-points", None),
        Reason::Robbed { victim, of } => ("robbed", Some(("from", json!({ "player": victim.0, "points": of })))),
        Reason::RobberLeft => ("robber-left", None),
        Reason::Goods(goods) => ("goods", Some(("goods", json!(goods.id())))),
        Reason::Gold => ("gold", None),
        Reason::Chip => ("chip", None),
        Reason::Geocache => ("geocache", None),
        Reason::Wine(to) => ("wine", Some(("market", json!(to.id())))),
        Reason::CellCoats => ("cell-coats", None),
        Reason::TownToll => ("town-toll", None),
    };
    let about = about.map(|(key, value)| (key.to_owned(), value));
    [("reason".to_owned(), json!(name))].into_iter().chain(about).collect()
}

fn terms(points: &Points) -> Value {
    let term = |t: &bastide_rules::Term| json!({ "kind": t.kind.id(), "count": t.count, "points": t.points });
    points.terms().iter().map(term).collect()
}
