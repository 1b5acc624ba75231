//! What earlier versions of the page kept: tables in other words, and one list for all games.

use bastide_table::{Colour, Plan, Seat};
use serde::Deserialize;
use serde_json::Value;

use crate::json;

/// Reads a table that was set up, in today's words or in older ones. One at which nobody could sit is none.
pub(super) fn read_plan(text: &str) -> Option<Plan> {
    let plan = json::read::<Plan>(text).or_else(|| json::read::<OldPlan>(text).map(OldPlan::today))?;
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

/// What the list of games told about one, before games told it themselves.
#[derive(Deserialize)]
pub(super) struct OldEntry {
    kept: OldKept,
    pub(super) saved: f64,
}

#[derive(Deserialize)]
struct OldKept {
    id: String,
    seed: String,
}

impl OldEntry {
    /// What the game's luck grows from, as text. Games begun long ago have a number.
    pub(super) fn seed(&self) -> &str {
        &self.kept.seed
    }
}

/// A game's entry in the old list. An entry that cannot be read hides no other.
pub(super) fn entry(list: &str, id: &str) -> Option<OldEntry> {
    let entries: Vec<Value> = json::read(list)?;
    entries.into_iter().filter_map(json::part::<OldEntry>).find(|e| e.kept.id == id)
}

#[cfg(test)]
mod tests {
    use bastide_dealer::Seed;
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
    fn games_kept_long_ago_have_their_luck() {
        let found = entry(OLD_GAMES, "19a9-deadbeefcafebabe").unwrap();
        assert_eq!(found.seed().parse(), Ok(Seed::from(0xdead_beef_cafe_babe)));
        assert_eq!(found.saved, 1_763_419_000_123.0);
        assert!(entry(OLD_GAMES, "another").is_none());
    }

    #[test]
    fn a_damaged_entry_hides_no_other() {
        let list = OLD_GAMES.replacen("\"kept\"", "\"eaten by mice\"", 1);
        assert_eq!(entry(&list, "19a9-deadbeefcafebabe").unwrap().saved, 1_763_418_000_456.0);
        assert!(entry(&OLD_GAMES[..200], "19a9-deadbeefcafebabe").is_none());
    }
}
