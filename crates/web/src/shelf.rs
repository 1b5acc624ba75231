//! What the browser keeps: the games, the last table, and how somebody likes the page.

use bastide_dealer::Seed;
use bastide_record::RecordError;
use bastide_table::{Colour, Plan, Seat, Table};
use leptos::prelude::window;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

use crate::board::markup::paint;
use crate::browser;
use crate::lang::Lang;
use crate::words::seat_name;

/// What is kept of a game beside its record, which does not tell its luck before the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// Name among the kept games.
    pub(crate) id: String,
    /// What its luck grows from, as text. Games begun long ago have a number.
    pub(crate) seed: String,
}

/// A kept game, as the list of games shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Name and luck.
    pub(crate) kept: Kept,
    /// In seat order.
    pub(crate) names: Vec<String>,
    /// In seat order.
    pub(crate) colours: Vec<u8>,
    /// In seat order.
    pub(crate) scores: Vec<i16>,
    /// Tiles on the table.
    pub(crate) tiles: usize,
    /// Played to the end.
    pub(crate) over: bool,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) saved: f64,
}

const GAMES: &str = "bastide.games";
/// Where the table that was set up last is kept.
pub(crate) const PLAN: &str = "bastide.table";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Reads something kept under a name; nothing when it is not there or cannot be read any more.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&storage()?.get_item(name).ok()??).ok()
}

/// Keeps something under a name. A full or forbidden store is no reason to stop the game.
pub(crate) fn write(name: &str, value: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|s| s.set_item(name, &text).is_ok())
}

/// All kept games, the one played last first.
#[must_use]
pub(crate) fn games() -> Vec<Entry> {
    let mut games: Vec<Entry> = read(GAMES).unwrap_or_default();
    games.sort_by(|a, b| b.saved.total_cmp(&a.saved));
    games
}

fn slot(id: &str) -> String {
    format!("bastide.game.{id}")
}

/// Keeps a game as it stands. Says whether that worked.
pub(crate) fn keep(table: &Table, lang: Lang) -> bool {
    let Some(storage) = storage() else { return false };
    if storage.set_item(&slot(table.id()), &table.record().to_string()).is_err() {
        return false;
    }
    let mut all = games();
    all.retain(|e| e.kept.id != table.id());
    let (seats, game) = (&table.plan().seats, table.game());
    let seed = table.seed().map(|seed| seed.to_string()).unwrap_or_default();
    all.insert(
        0,
        Entry {
            kept: Kept { id: table.id().to_owned(), seed },
            names: seats.iter().map(|s| seat_name(lang, s).to_owned()).collect(),
            colours: seats.iter().map(|s| paint(s.colour)).collect(),
            scores: game.scores(),
            tiles: game.tiles().len(),
            over: game.is_over(),
            saved: js_sys::Date::now(),
        },
    );
    write(GAMES, &all)
}

/// Takes a game from the shelf.
///
/// # Errors
/// When what is kept cannot be read any more; it is left where it is.
pub(crate) fn take(kept: &Kept) -> Result<Table, RecordError> {
    let text = storage().and_then(|s| s.get_item(&slot(&kept.id)).ok().flatten()).unwrap_or_default();
    // A game that has lost its luck goes on with new one.
    let seed: Seed = kept.seed.parse().unwrap_or_else(|_| browser::random().into());
    Table::read(&kept.id, &text, Some(seed))
}

/// Throws a game away.
pub(crate) fn forget(id: &str) {
    if let Some(storage) = storage() {
        let mut all = games();
        all.retain(|e| e.kept.id != id);
        write(GAMES, &all);
        // Nothing is lost when there was nothing.
        let _ = storage.remove_item(&slot(id));
    }
}

/// The table that was set up last.
pub(crate) fn plan() -> Option<Plan> {
    read_plan(&storage()?.get_item(PLAN).ok()??)
}

/// Reads a table that was set up, in today's words or in older ones. One at which nobody could sit is none.
fn read_plan(text: &str) -> Option<Plan> {
    let plan: Option<Plan> = serde_json::from_str(text).ok();
    let plan = plan.or_else(|| serde_json::from_str::<OldPlan>(text).ok().map(OldPlan::today))?;
    plan.header().check().is_ok().then_some(plan)
}

/// A table as it was kept before seats had the words of records.
#[derive(Deserialize)]
struct OldPlan {
    setup: bastide_rules::Setup,
    seats: Vec<OldSeat>,
    #[serde(default)]
    assist: bastide_table::Assist,
}

#[derive(Deserialize)]
struct OldSeat {
    name: String,
    /// By its number.
    colour: usize,
    #[serde(default)]
    kind: OldKind,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
enum OldKind {
    #[default]
    Person,
    Bot(String),
}

impl OldPlan {
    fn today(self) -> Plan {
        let seat = |old: OldSeat| Seat {
            name: old.name,
            colour: Colour::ALL.get(old.colour).copied().unwrap_or(Colour::Red),
            bot: match old.kind {
                OldKind::Person => None,
                OldKind::Bot(level) => Some(level),
            },
        };
        Plan { setup: self.setup, seats: self.seats.into_iter().map(seat).collect(), assist: self.assist }
    }
}

#[cfg(test)]
mod tests {
    use bastide_rules::Setup;
    use bastide_table::Assist;

    use super::*;

    /// What the page kept before seats had the words of records and seeds had 256 bits.
    const OLD_PLAN: &str = r#"{"setup":{"players":3,"tiles":["base","flying-machines"],"mechanics":["farmers","flight","messages"],"settings":{"abbot-may-fly":false,"builder-on-new-lake":true,"separate-after-ferry":true,"double-turn-optional":true,"crop-after-whole-turn":false,"message-check":"end-of-part","message-farmer-points":2,"message-needs-empty-field":false,"same-player-order":"scorer","gold-choice":"player","river-lookahead":"end-cell","crossing-inn":"both-roads","start-player":0,"max-players":6}},"seats":[{"name":"Ada","colour":4,"kind":"person"},{"name":"","colour":1,"kind":{"bot":"novice"}},{"name":"Bo \"B\" Ünlü","colour":5,"kind":"person"}],"assist":"some"}"#;
    const OLD_GAMES: &str = r#"[{"kept":{"id":"19a9-deadbeefcafebabe","seed":"16045690984503098046"},"names":["Ada","Blue","Bo \"B\" Ünlü"],"colours":[4,1,5],"scores":[0,0,0],"tiles":22,"over":false,"saved":1763419000123.0},{"kept":{"id":"19a9-deadbeefcafebabe","seed":"16045690984503098046"},"names":["Ada","Blue","Bo \"B\" Ünlü"],"colours":[4,1,5],"scores":[21,36,9],"tiles":80,"over":true,"saved":1763418000456.0}]"#;

    #[test]
    fn a_table_set_up_long_ago_is_remembered() {
        let seat = |name: &str, colour, bot: Option<&str>| Seat { name: name.into(), colour, bot: bot.map(Into::into) };
        let plan = read_plan(OLD_PLAN).unwrap();
        assert_eq!(plan.setup, Setup::named("base+flying-machines+messages", 3).unwrap());
        assert_eq!(plan.assist, Assist::Some);
        assert_eq!(
            plan.seats,
            [
                seat("Ada", Colour::Black, None),
                seat("", Colour::Blue, Some("novice")),
                seat("Bo \"B\" Ünlü", Colour::Pink, None)
            ]
        );
        assert_eq!(read_plan(&serde_json::to_string(&plan).unwrap()), Some(plan), "in today's words");
    }

    #[test]
    fn a_table_nobody_could_sit_at_is_none() {
        assert_eq!(read_plan(&OLD_PLAN.replace("\"colour\":1", "\"colour\":4")), None, "two are black");
        assert_eq!(read_plan(&OLD_PLAN.replace("\"players\":3", "\"players\":4")), None);
        assert_eq!(read_plan("{}"), None);
    }

    #[test]
    fn games_kept_long_ago_are_listed_with_their_luck() {
        let games: Vec<Entry> = serde_json::from_str(OLD_GAMES).unwrap();
        assert_eq!((games.len(), games[0].tiles, games[1].over), (2, 22, true));
        assert_eq!(games[0].colours, [4, 1, 5]);
        assert_eq!(games[0].kept.seed.parse(), Ok(Seed::from(0xdead_beef_cafe_babe)));
    }
}
