//! Every award of a recorded game with the terms that explain it, as JSON (`docs/records.md`, "Points and why").

use bastide_record::Record;
use bastide_rules::tile::Goods;
use bastide_rules::{Action, Event, Game, IllegalAction, PartKind, Points, Reason, SetupError, TermKind};
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
        Reason::Completed(kind) => ("completed", Some(("feature", json!(feature(kind))))),
        Reason::Final(kind) => ("final", Some(("feature", json!(feature(kind))))),
        Reason::AbbotBack => ("abbot-back", None),
        Reason::Message(message) => ("message", Some(("message", json!(message.id())))),
        Reason::MessagePoints => ("message-points", None),
        Reason::Robbed { victim, of } => ("robbed", Some(("from", json!({ "player": victim.0, "points": of })))),
        Reason::RobberLeft => ("robber-left", None),
        Reason::Goods(goods) => ("goods", Some(("goods", json!(goods_name(goods))))),
        Reason::Gold => ("gold", None),
    };
    let about = about.map(|(key, value)| (key.to_owned(), value));
    [("reason".to_owned(), json!(name))].into_iter().chain(about).collect()
}

fn terms(points: &Points) -> Value {
    let term = |t: &bastide_rules::Term| json!({ "kind": term_name(t.kind), "count": t.count, "points": t.points });
    points.terms().iter().map(term).collect()
}

fn feature(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Road => "road",
        PartKind::City => "city",
        PartKind::Field => "field",
        PartKind::Monastery => "monastery",
        PartKind::Garden => "garden",
    }
}

fn goods_name(goods: Goods) -> &'static str {
    match goods {
        Goods::Wine => "wine",
        Goods::Grain => "grain",
        Goods::Cloth => "cloth",
    }
}

fn term_name(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Tiles => "tiles",
        TermKind::Pennants => "pennants",
        TermKind::Surroundings => "surroundings",
        TermKind::Cities => "cities",
        TermKind::Mage => "mage",
        TermKind::Witch => "witch",
        TermKind::Knights => "knights",
        TermKind::Farmers => "farmers",
        TermKind::Bars => "bars",
        TermKind::Flat => "flat",
    }
}
