//! Playing a record line by line, as it is read.

use std::io::{BufRead, Read};

use bastide_dealer::Dealer;
use bastide_rules::Game;

use crate::error::{Reason, RecordError};
use crate::header::Header;
use crate::line::{self, Entry, Line};
use crate::record::Record;

/// The longest line that is read: room for a setup that changes every tile count.
pub const MAX_LINE: usize = 64 * 1024;
/// The longest record that is read. The longest games take some thousand lines of some thirty bytes.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A record that holds, and the game it leads to.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// What was written down.
    pub record: Record,
    /// The game after its last line.
    pub game: Game,
}

/// Plays a record whose lines come one after the other.
#[derive(Clone, Debug, Default)]
pub struct Replayer {
    line: usize,
    played: Option<Replayed>,
    /// Where the record names its seed.
    dealer: Option<Dealer>,
}

impl Replayer {
    /// Takes the next line. Empty lines are allowed, and a byte order mark before the first.
    ///
    /// # Errors
    /// When the line cannot be read or does not hold.
    pub fn line(&mut self, text: &str) -> Result<(), RecordError> {
        let text = if self.line == 0 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        if text.trim_ascii().is_empty() {
            self.line += 1;
            return Ok(());
        }
        match line::read(text) {
            Ok(Line::Header(header)) => self.begin(*header),
            Ok(Line::Entry(entry)) => self.play(entry),
            Err(reason) => {
                self.line += 1;
                Err(reason.at(self.line))
            }
        }
    }

    /// The game so far, once the first line was taken.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.played.as_ref().map(|played| &played.game)
    }

    pub(crate) fn begin(&mut self, header: Header) -> Result<(), RecordError> {
        self.line += 1;
        if self.played.is_some() {
            return Err(Reason::SecondSetup.at(self.line));
        }
        let game = Game::new(&header.setup).map_err(|e| Reason::Setup(e).at(self.line))?;
        header.check().map_err(|e| Reason::Header(e).at(self.line))?;
        self.dealer = header.seed.map(Dealer::from_seed);
        self.played = Some(Replayed { record: Record::at(header), game });
        Ok(())
    }

    pub(crate) fn play(&mut self, entry: Entry) -> Result<(), RecordError> {
        self.line += 1;
        let Some(Replayed { record, game }) = &mut self.played else {
            return Err(Reason::NoSetup.at(self.line));
        };
        let checked = match &entry {
            Entry::Action(action) => {
                let dealt = self.dealer.as_mut().and_then(|dealer| dealer.deal(game));
                match dealt.filter(|dealt| dealt != action && game.is_legal(*action)) {
                    Some(dealt) => Err(Reason::Deal { dealt, found: *action }),
                    None => game.apply(*action).map_err(Reason::Illegal),
                }
            }
            Entry::Expect(expect) => expect.check(game),
            Entry::Meta(_) => Ok(()),
        };
        checked.map_err(|reason| reason.at(self.line))?;
        record.entries.push(entry);
        Ok(())
    }

    /// Ends the record.
    ///
    /// # Errors
    /// When there was no line.
    pub fn finish(self) -> Result<Replayed, RecordError> {
        self.played.ok_or_else(|| Reason::Empty.at(self.line.max(1)))
    }
}

/// Plays a record and checks every action and expectation.
///
/// # Errors
/// The first line that cannot be read or does not hold.
pub fn replay(text: &str) -> Result<Replayed, RecordError> {
    replay_from(text.as_bytes())
}

/// Plays a record as it is read, so that a damaged one costs no more than its sound part.
///
/// # Errors
/// The first line that cannot be read or does not hold.
pub fn replay_from(mut reader: impl BufRead) -> Result<Replayed, RecordError> {
    let mut replayer = Replayer::default();
    let mut bytes = Vec::new();
    let mut total = 0;
    loop {
        let here = replayer.line + 1;
        bytes.clear();
        let limit = MAX_LINE as u64 + 1;
        total += reader.by_ref().take(limit).read_until(b'\n', &mut bytes).map_err(|e| Reason::Io(e).at(here))?;
        if bytes.is_empty() {
            return replayer.finish();
        }
        if bytes.len() > MAX_LINE {
            return Err(Reason::LineTooLong { max: MAX_LINE }.at(here));
        }
        if total > MAX_BYTES {
            return Err(Reason::TooLong { max: MAX_BYTES }.at(here));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| Reason::NotText.at(here))?;
        replayer.line(text)?;
    }
}
