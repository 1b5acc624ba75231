//! Tables as records, and records as tables.

use bastide_dealer::Seed;
use bastide_record::{Entry, Reason, Record, RecordError};

use crate::error::TableError;
use crate::plan::Plan;
use crate::table::Table;

impl Table {
    /// The record of the game so far. It names the seed once the game is over, if the seed dealt all of it: before, whoever
    /// reads it would know every tile to come.
    #[must_use]
    pub fn record(&self) -> Record {
        let dealt_all = self.luck.as_ref().filter(|luck| luck.whole && self.game.is_over());
        let mut header = self.plan.header();
        header.seed = dealt_all.map(|luck| luck.seed);
        let mut record = Record::at(header);
        if !self.remarks.is_empty() {
            record.entries.push(Entry::Meta(self.remarks.clone()));
        }
        self.actions().for_each(|action| record.push(action));
        record
    }

    /// Reads a record, plays it, and goes on from there with the seed that it names, or else with this one. Without any it
    /// is a follower.
    ///
    /// # Errors
    /// Says what is wrong with the record, and in which line.
    pub fn read(id: impl Into<String>, text: &str, seed: Option<Seed>) -> Result<Table, RecordError> {
        let record = bastide_record::replay(text)?.record;
        // A record that holds has a table; should it have none, its first line is to blame.
        let damaged = |why: TableError| RecordError { line: 1, reason: Reason::Shape(why.to_string()) };
        Table::of(id, &record, seed).map_err(damaged)
    }

    /// The table of a record. See [`Table::read`].
    ///
    /// # Errors
    /// When the record does not hold.
    pub fn of(id: impl Into<String>, record: &Record, seed: Option<Seed>) -> Result<Table, TableError> {
        let mut table = match record.header.seed.or(seed) {
            Some(seed) => Table::new(id, Plan::of(record), seed)?,
            None => Table::follower(id, Plan::of(record))?,
        };
        table.remarks = record.other_remarks();
        for (number, action) in record.actions().enumerate() {
            table.follow(number, action)?;
        }
        Ok(table)
    }
}
