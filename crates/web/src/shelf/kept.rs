//! A kept game as text: a head in one line, then the game's record.
//!
//! The head has the version of this form, and what a list of games shows without playing each of them. It can be made anew from the
//! record, so a damaged head costs nothing but the game's luck. Before version 2 there was no head.

use std::sync::Arc;

use bastide_dealer::Seed;
use bastide_record::RecordError;
use bastide_table::{Plan, Table};
use serde::{Deserialize, Serialize};

use super::old::OldEntry;
use crate::lang::Lang;
use crate::{json, words};

/// The version of the form below.
const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Head {
    shelf: u32,
    /// Counts how often the game was kept: two windows that play it notice each other by it.
    change: u64,
    /// Of the record: a list need not play what holds.
    sum: u32,
    /// What the luck grows from, which a record does not tell before the end.
    seed: String,
    // The facts, one by one.
    plan: Plan,
    scores: Vec<i16>,
    tiles: usize,
    over: bool,
    saved: f64,
}

impl Head {
    fn facts(self) -> Facts {
        let Head { plan, scores, tiles, over, saved, .. } = self;
        Facts { plan, scores, tiles, over, saved }
    }
}

/// What a list of games tells about one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Facts {
    /// Who plays what.
    pub(crate) plan: Plan,
    /// In seat order.
    pub(crate) scores: Vec<i16>,
    /// Tiles on the table.
    pub(crate) tiles: usize,
    /// Played to the end.
    pub(crate) over: bool,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) saved: f64,
}

/// Why a kept game cannot be opened.
#[derive(Clone, Debug)]
pub(crate) enum Unreadable {
    /// Its record is damaged.
    Damaged(Arc<RecordError>),
    /// A newer version of the page kept it.
    Newer,
}

impl Unreadable {
    /// Why, in words.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Unreadable::Damaged(why) => words::damaged(lang, why),
            Unreadable::Newer => lang.t("games.newer").into(),
        }
    }
}

/// A game taken from the shelf.
pub(crate) struct Taken {
    /// The game.
    pub(crate) table: Table,
    /// How often it was kept.
    pub(crate) change: u64,
}

impl Facts {
    fn of(table: &Table, saved: f64) -> Facts {
        let game = table.game();
        let (scores, tiles, over) = (game.scores(), game.tiles().len(), game.is_over());
        Facts { plan: table.plan().clone(), scores, tiles, over, saved }
    }
}

/// A game as it is kept.
pub(super) fn write(table: &Table, change: u64, saved: f64) -> String {
    let record = table.record().to_string();
    let seed = table.seed().map(|seed| seed.to_string()).unwrap_or_default();
    let Facts { plan, scores, tiles, over, saved } = Facts::of(table, saved);
    let head = Head { shelf: VERSION, change, sum: sum(&record), seed, plan, scores, tiles, over, saved };
    format!("{}\n{record}", json::write(&head))
}

/// How often a game was kept; never, before that was counted.
pub(super) fn change(text: &str) -> u64 {
    split(text).0.and_then(json::read::<Head>).map_or(0, |head| head.change)
}

/// What a list tells about a game. What its head does not tell is found by playing it.
pub(super) fn facts(text: &str, old: Option<OldEntry>) -> Result<Facts, Unreadable> {
    let (line, record) = split(text);
    refuse_newer(line)?;
    if let Some(head) = line.and_then(json::read::<Head>).filter(|head| head.sum == sum(record)) {
        return Ok(head.facts());
    }
    let saved = old.map_or(0.0, |old| old.saved);
    let table = Table::read("", record, None).map_err(damaged)?;
    Ok(Facts::of(&table, saved))
}

/// Reads a game. One that has lost its luck goes on with new one.
pub(super) fn read(id: &str, text: &str, old: Option<OldEntry>, luck: Seed) -> Result<Taken, Unreadable> {
    let (line, record) = split(text);
    refuse_newer(line)?;
    let head = line.and_then(json::read::<Head>);
    let seed = head.as_ref().map(|h| h.seed.as_str()).or(old.as_ref().map(OldEntry::seed));
    let seed = seed.and_then(|seed| seed.parse().ok()).unwrap_or(luck);
    let table = Table::read(id, record, Some(seed)).map_err(damaged)?;
    Ok(Taken { table, change: head.map_or(0, |h| h.change) })
}

/// Head and record. A text without a head is a record.
fn split(text: &str) -> (Option<&str>, &str) {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("{\"shelf\"") => (Some(first), rest),
        _ => (None, text),
    }
}

fn refuse_newer(line: Option<&str>) -> Result<(), Unreadable> {
    #[derive(Deserialize)]
    struct Version {
        shelf: u32,
    }
    let version = line.and_then(json::read::<Version>);
    if version.is_some_and(|v| v.shelf > VERSION) { Err(Unreadable::Newer) } else { Ok(()) }
}

fn damaged(why: RecordError) -> Unreadable {
    Unreadable::Damaged(Arc::new(why))
}

/// A number that changes with every letter (FNV-1a).
fn sum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use bastide_rules::Setup;

    use super::*;

    const OLD: &str = include_str!("../../../table/tests/old/begun.bgr");

    fn table() -> Table {
        let mut table = Table::new("a", Plan::for_persons(Setup::base(3)), Seed::from(5)).unwrap();
        table.deal().unwrap();
        table
    }

    #[test]
    fn a_game_comes_from_the_shelf_as_it_was_put_there() {
        let text = write(&table(), 7, 12.5);
        let taken = read("a", &text, None, Seed::from(9)).ok().unwrap();
        assert_eq!((taken.change, change(&text)), (7, 7));
        assert_eq!(taken.table.record(), table().record());
        assert_eq!(taken.table.seed(), Some(Seed::from(5)));
        let facts = facts(&text, None).unwrap();
        assert_eq!(
            facts,
            Facts { plan: table().plan().clone(), scores: vec![0; 3], tiles: 1, over: false, saved: 12.5 }
        );
    }

    #[test]
    fn a_game_without_a_head_is_a_record() {
        assert_eq!(facts(OLD, None).unwrap().tiles, 22);
        assert_eq!(change(OLD), 0);
        let taken = read("old", OLD, None, Seed::from(9)).ok().unwrap();
        assert_eq!(taken.table.seed(), Some(Seed::from(9)), "new luck");
    }

    #[test]
    fn a_damaged_head_costs_only_the_luck() {
        let text = write(&table(), 7, 12.5).replacen("\"change\"", "\"chance\"", 1);
        assert_eq!(facts(&text, None).unwrap().tiles, 1);
        assert_eq!(read("a", &text, None, Seed::from(9)).ok().unwrap().table.record(), table().record());
    }

    #[test]
    fn a_damaged_record_is_noticed_in_the_list() {
        let whole = write(&table(), 7, 12.5);
        for damaged in
            [whole.replace("\"draw", "\"drew"), whole.replace("\"a\"", "\"b\""), "nonsense".to_owned(), String::new()]
        {
            assert!(matches!(facts(&damaged, None), Err(Unreadable::Damaged(_))), "{damaged}");
            assert!(read("a", &damaged, None, Seed::from(9)).is_err());
        }
    }

    #[test]
    fn what_a_newer_page_kept_is_left_alone() {
        let newer = write(&table(), 7, 12.5).replacen("\"shelf\":2", "\"shelf\":3", 1);
        assert!(matches!(facts(&newer, None), Err(Unreadable::Newer)));
        assert!(matches!(read("a", &newer, None, Seed::from(9)), Err(Unreadable::Newer)));
    }
}
