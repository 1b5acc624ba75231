//! A record in memory: what is written down of a game.

use std::fmt;

use bastide_rules::{Action, Setup};

use crate::error::RecordError;
use crate::header::Header;
use crate::line::{self, Entry};
use crate::replay::{Replayed, Replayer};

/// A table and what followed. Its text form ([`Display`](fmt::Display)) is a `.bgr` file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// The others.
    pub entries: Vec<Entry>,
}

impl Record {
    /// A record of a game that is about to begin.
    #[must_use]
    pub fn new(setup: Setup) -> Record {
        Record::at(Header::new(setup))
    }

    /// A record of a game that is about to begin at a table of which more is known.
    #[must_use]
    pub fn at(header: Header) -> Record {
        Record { header, entries: Vec::new() }
    }

    /// A record of these actions.
    #[must_use]
    pub fn of(setup: Setup, actions: impl IntoIterator<Item = Action>) -> Record {
        Record { header: Header::new(setup), entries: actions.into_iter().map(Entry::Action).collect() }
    }

    /// Writes down one more action.
    pub fn push(&mut self, action: Action) {
        self.entries.push(Entry::Action(action));
    }

    /// The actions, without expectations and remarks.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Action(action) => Some(*action),
            Entry::Expect(_) | Entry::Meta(_) => None,
        })
    }

    /// Plays the record from the beginning and checks every expectation.
    ///
    /// # Errors
    /// Names the line of the text form that does not hold.
    pub fn replay(&self) -> Result<Replayed, RecordError> {
        let mut replayer = Replayer::default();
        replayer.begin(self.header.clone())?;
        for entry in &self.entries {
            replayer.play(entry.clone())?;
        }
        replayer.finish()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line::write_header(f, &self.header)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}
