//! The ledger: what is remembered of every game that was played to its end here, so that it counts even when it is thrown away, and
//! counts once. Games brought along and games played on from a moment of another do not count: they were not played here from the first tile.

mod sums;

use std::collections::BTreeMap;

use bastide_rules::{Event, Game, PartKind, Player, Reason, Setup, Variant};
use bastide_table::{Heading, Table};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use sums::{Line, Sums};

use crate::pages::preset_of;
use crate::state::App;
use crate::{json, origin, shelf};

/// The version of the form below.
const VERSION: u32 = 1;
/// Where it is kept.
const LEDGER: &str = "bastide.ledger";
/// More games nobody plays on one device; the oldest make room.
const MOST: usize = 3000;

/// What is remembered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Ledger {
    ledger: u32,
    /// Games that ended before, in milliseconds since 1970, were struck out.
    since: f64,
    /// In the order in which they ended.
    pub(crate) played: Vec<Played>,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Played {
    /// Its name among the kept games, as long as it was kept.
    pub(crate) id: String,
    /// When it ended, in milliseconds since 1970.
    pub(crate) ended: f64,
    /// The name of its box, or what kind of table it was.
    pub(crate) game: String,
    /// In turn order.
    pub(crate) seats: Vec<Sat>,
}

/// Somebody's part in it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Sat {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bot: Option<String>,
    pub(crate) points: i16,
    /// Points by heading of the score sheet.
    pub(crate) from: BTreeMap<String, i16>,
    /// Tiles of the largest city scored.
    pub(crate) city: u8,
    /// Tiles of the largest field scored.
    pub(crate) field: u8,
    /// Figures left on roads, in cities and in monasteries that were never completed.
    pub(crate) stuck: u8,
}

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger { ledger: VERSION, since: 0.0, played: Vec::new() }
    }
}

impl Ledger {
    /// Reads a ledger; a line that cannot be read hides no other. Nothing when a newer page has written it.
    fn read(text: &str) -> Option<Ledger> {
        let Some(value) = json::read::<Value>(text) else { return Some(Ledger::default()) };
        if value.get("ledger").and_then(Value::as_u64).is_some_and(|version| version > u64::from(VERSION)) {
            return None;
        }
        let since = value.get("since").and_then(Value::as_f64).unwrap_or(0.0);
        let played = value.get("played").and_then(Value::as_array).cloned().unwrap_or_default();
        Some(Ledger { since, played: played.into_iter().filter_map(json::part).collect(), ..Ledger::default() })
    }

    /// Enters a game, in place of what was said of it before.
    fn enter(&mut self, played: Played) {
        if played.ended < self.since || !played.is_anybodys() {
            return;
        }
        self.played.retain(|other| other.id != played.id);
        self.played.push(played);
        let more = self.played.len().saturating_sub(MOST);
        self.played.drain(..more);
    }

    fn has(&self, id: &str) -> bool {
        self.played.iter().any(|played| played.id == id)
    }

    /// Points of the person and of the best bot in the best daily game of a day.
    pub(crate) fn best_of_day(&self, day: &str) -> Option<(i16, i16)> {
        let of_day = self.played.iter().filter(|p| origin::day_of(&p.id) == Some(day));
        let results = of_day.filter_map(|p| {
            let own = p.seats.iter().find(|s| s.bot.is_none())?.points;
            let other = p.seats.iter().filter(|s| s.bot.is_some()).map(|s| s.points).max()?;
            Some((own, other))
        });
        results.max_by_key(|&(own, other)| (own, -other))
    }
}

impl Played {
    /// What there is to remember of a game that is over.
    fn of(table: &Table, ended: f64) -> Played {
        let game = table.game();
        let tally = table.tally();
        let seats = game.players().zip(&table.plan().seats).map(|(player, seat)| {
            let points = |h: Heading| (h.id().to_owned(), tally.points(player, h));
            Sat {
                name: seat.name.trim().to_owned(),
                bot: seat.bot.clone(),
                points: game.score(player),
                from: Heading::ALL.into_iter().map(points).filter(|(_, points)| *points != 0).collect(),
                city: largest(table, player, PartKind::City),
                field: largest(table, player, PartKind::Field),
                stuck: stuck(game, player),
            }
        });
        Played { id: table.id().to_owned(), ended, game: kind_of(&table.plan().setup), seats: seats.collect() }
    }

    /// Whether any person played.
    fn is_anybodys(&self) -> bool {
        self.seats.iter().any(|seat| seat.bot.is_none())
    }
}

/// The name of a box, or what kind of table it is.
fn kind_of(setup: &Setup) -> String {
    match (setup.variant, &setup.map) {
        (Variant::NewWorld, _) => "newworld".to_owned(),
        (_, Some(_)) => "map".to_owned(),
        _ => preset_of(setup).unwrap_or("mix").to_owned(),
    }
}

/// Tiles of the largest feature of a kind that somebody scored.
fn largest(table: &Table, player: Player, kind: PartKind) -> u8 {
    let game = table.game();
    let events = table.steps().iter().flat_map(|step| &step.events);
    let scored = events.filter_map(|event| match *event {
        Event::Scored { player: who, reason: Reason::Completed(what) | Reason::Final(what), place, .. }
            if who == player && what == kind =>
        {
            game.feature_at(place?)
        }
        _ => None,
    });
    scored.map(|id| game.feature(id).tiles).max().unwrap_or(0)
}

/// Figures on what was never completed; on fields they are meant to stay.
fn stuck(game: &Game, player: Player) -> u8 {
    game.figures_on_board(player).filter(|(_, place)| place.spot.kind != PartKind::Field).count() as u8
}

/// The ledger as it is kept; nothing when a newer page has written it.
pub(crate) fn kept() -> Option<Ledger> {
    shelf::text(LEDGER).map_or_else(|| Some(Ledger::default()), |text| Ledger::read(&text))
}

fn keep(ledger: &Ledger) {
    // Where nothing can be kept, nothing is counted: no reason to stop the game.
    shelf::write(LEDGER, ledger);
}

impl App {
    /// Enters the game in play, which is over.
    pub(crate) fn enter_in_ledger(self) {
        self.table.with_untracked(|table| {
            let Some(table) = table.as_ref().filter(|t| origin::begun_here(t.id()) && t.game().is_over()) else {
                return;
            };
            if let Some(mut ledger) = kept() {
                ledger.enter(Played::of(table, js_sys::Date::now()));
                keep(&ledger);
            }
        });
    }
}

/// The ledger with all kept games that are over and were never entered.
pub(crate) fn complete() -> Option<Ledger> {
    let mut ledger = kept()?;
    let before = ledger.played.len();
    for entry in shelf::games() {
        let saved = entry.facts.as_ref().ok().filter(|facts| facts.over).map(|facts| facts.saved);
        let Some(saved) = saved.filter(|_| origin::begun_here(&entry.id) && !ledger.has(&entry.id)) else { continue };
        if let Ok(taken) = shelf::take(&entry.id) {
            ledger.enter(Played::of(&taken.table, saved));
        }
    }
    if ledger.played.len() > before {
        bastide_art::sort_short(&mut ledger.played, |a, b| a.ended > b.ended);
        keep(&ledger);
    }
    Some(ledger)
}

/// Strikes everything out. What is given back undoes it.
pub(crate) fn strike_out() -> Option<Ledger> {
    let before = kept()?;
    keep(&Ledger { since: js_sys::Date::now(), ..Ledger::default() });
    Some(before)
}

/// Puts back what was struck out.
pub(crate) fn restore(before: &Ledger) {
    let mut ledger = before.clone();
    // What has been played since stays.
    for played in kept().map(|l| l.played).unwrap_or_default() {
        ledger.enter(played);
    }
    keep(&ledger);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::following::tests::{play, seated};

    pub(super) fn finished(setup: &str, bots: &[usize]) -> Table {
        let mut table = seated(setup, 2, bots, 4);
        play(&mut table, 9, |_| {});
        table
    }

    #[test]
    fn a_game_is_remembered_with_all_its_points() {
        for setup in ["base", "bigbox7", "newworld", "map-germany"] {
            let table = finished(setup, &[1]);
            let played = Played::of(&table, 5.0);
            for (seat, player) in played.seats.iter().zip(table.game().players()) {
                assert_eq!(seat.points, table.game().score(player), "{setup}");
                assert_eq!(seat.from.values().sum::<i16>(), seat.points, "{setup}");
            }
            assert_eq!(played.seats[1].bot.as_deref(), Some("novice"));
            let kind = if setup == "map-germany" { "map" } else { setup };
            assert_eq!(played.game, kind);
            assert!(played.seats.iter().any(|s| s.city > 0) && played.seats.iter().any(|s| s.stuck > 0), "{setup}");
        }
    }

    #[test]
    fn a_game_counts_once_and_bots_alone_do_not() {
        let mut ledger = Ledger { since: 3.0, ..Ledger::default() };
        let table = finished("base", &[1]);
        ledger.enter(Played::of(&table, 5.0));
        ledger.enter(Played::of(&table, 6.0));
        assert_eq!(ledger.played.len(), 1);
        ledger.enter(Played { id: "old".into(), ..Played::of(&table, 2.0) });
        ledger.enter(Played { id: "bots".into(), ..Played::of(&finished("base", &[0, 1]), 7.0) });
        assert_eq!(ledger.played.len(), 1);
        for i in 0..MOST {
            ledger.enter(Played { id: i.to_string(), ended: 8.0, game: "base".into(), seats: vec![Sat::default()] });
        }
        assert_eq!((ledger.played.len(), ledger.has("x"), ledger.has("0")), (MOST, false, true));
    }

    #[test]
    fn a_ledger_is_read_as_it_was_written_and_damage_hides_no_other_line() {
        let mut ledger = Ledger::default();
        ledger.enter(Played::of(&finished("base", &[1]), 5.0));
        let text = json::write(&ledger);
        assert_eq!(Ledger::read(&text), Some(ledger.clone()));
        let more = text.replacen("\"played\":[", "\"played\":[7,{\"id\":1},", 1);
        assert_eq!(Ledger::read(&more), Some(ledger));
        assert_eq!(Ledger::read("{"), Some(Ledger::default()));
        assert_eq!(Ledger::read("{\"ledger\":2}"), None, "what a newer page wrote is left alone");
    }

    #[test]
    fn the_best_game_of_a_day_is_found() {
        let result = |id: &str, own: i16, other: i16| {
            let bot = Sat { bot: Some("knight".into()), points: other, ..Sat::default() };
            Played {
                id: id.into(),
                ended: 5.0,
                game: "base".into(),
                seats: vec![bot, Sat { points: own, ..Sat::default() }],
            }
        };
        let mut ledger = Ledger::default();
        assert_eq!(ledger.best_of_day("2026-11-18"), None);
        ledger.enter(result("daily-2026-11-18-1-00000001", 60, 70));
        ledger.enter(result("daily-2026-11-18-1-00000002", 80, 70));
        ledger.enter(result("daily-2026-11-17-1-00000003", 99, 70));
        assert_eq!(ledger.best_of_day("2026-11-18"), Some((80, 70)));
    }
}
