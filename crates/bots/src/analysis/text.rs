//! The form in which an analysis is kept with its game: a line for the whole, then one for each draw and move.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use bastide_rules::{Action, Player};

use crate::term::TermId;

use super::{Analysis, Judged, Luck, Setting, Step, Tenths};

/// The version of the form that is read and written.
pub const VERSION: u8 = 1;
/// What the first line begins with.
const TITLE: &str = "bastide-analysis";
/// Between the actions of a move.
const AND: &str = "; ";
/// Stands for nothing.
const NONE: &str = "-";

/// A kept analysis that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeptError {
    /// Something else.
    #[error("this is no analysis")]
    NoAnalysis,
    /// Written by another Bastide: it is to be made again.
    #[error("version {0} of an analysis is not known; this is version {VERSION}")]
    Version(String),
    /// A line that does not make sense.
    #[error("line {line}: {what} is missing or not understood")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl KeptError {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            KeptError::NoAnalysis => "no-analysis",
            KeptError::Version(_) => "version",
            KeptError::Line { .. } => "line",
        }
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Analysis { setting, players, tiles, actions, fingerprint, over, .. } = self;
        let (setting, over) = (setting.id(), u8::from(*over));
        writeln!(f, "{TITLE} {VERSION} {setting} {players} {tiles} {actions} {fingerprint:016x} {over}")?;
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Chance(Luck { at, player, points }) => write!(f, "d {at} {} {points}", player.0),
            Step::Move(Judged { at, len, player, choices, lost, better, terms, left, values }) => {
                let values = list(values.iter().map(ToString::to_string), ",");
                let terms = list(terms.iter().map(|(term, points)| format!("{}:{points}", term.id())), ",");
                let better = list(better.iter().map(ToString::to_string), AND);
                write!(f, "m {at} {len} {} {choices} {lost} {left} {values} {terms} {better}", player.0)
            }
        }
    }
}

fn list(texts: impl Iterator<Item = String>, between: &str) -> String {
    let texts: Vec<String> = texts.collect();
    if texts.is_empty() { NONE.to_owned() } else { texts.join(between) }
}

impl FromStr for Analysis {
    type Err = KeptError;

    fn from_str(text: &str) -> Result<Analysis, KeptError> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let mut words = Words { words: lines.next().map_or("", |(_, line)| line).split_whitespace(), line: 1 };
        if words.words.next() != Some(TITLE) {
            return Err(KeptError::NoAnalysis);
        }
        let version = words.words.next().unwrap_or_default();
        if version != VERSION.to_string() {
            return Err(KeptError::Version(version.chars().take(20).collect()));
        }
        let setting = words.next("the setting")?;
        let setting = Setting::ALL.into_iter().find(|s| s.id() == setting).ok_or(words.wrong("the setting"))?;
        let mut analysis = Analysis {
            setting,
            players: words.number("the number of players")?,
            tiles: words.number("the number of tiles")?,
            actions: words.number("the number of actions")?,
            fingerprint: u64::from_str_radix(words.next("the fingerprint")?, 16)
                .map_err(|_| words.wrong("the fingerprint"))?,
            over: words.number::<u8>("the end")? == 1,
            steps: Vec::new(),
        };
        if !(2..=6).contains(&analysis.players) {
            return Err(words.wrong("the number of players"));
        }
        for (line, text) in lines {
            let mut words = Words { words: text.split_whitespace(), line };
            let step = words.step(&analysis)?;
            analysis.steps.push(step);
        }
        Ok(analysis)
    }
}

/// What is left of a line.
struct Words<'a> {
    words: SplitWhitespace<'a>,
    line: usize,
}

impl<'a> Words<'a> {
    fn wrong(&self, what: &'static str) -> KeptError {
        KeptError::Line { line: self.line, what }
    }

    fn next(&mut self, what: &'static str) -> Result<&'a str, KeptError> {
        self.words.next().ok_or(self.wrong(what))
    }

    fn number<T: FromStr>(&mut self, what: &'static str) -> Result<T, KeptError> {
        self.next(what)?.parse().map_err(|_| self.wrong(what))
    }

    fn player(&mut self, players: u8) -> Result<Player, KeptError> {
        let seat: u8 = self.number("the player")?;
        if seat < players { Ok(Player(seat)) } else { Err(self.wrong("the player")) }
    }

    fn step(&mut self, of: &Analysis) -> Result<Step, KeptError> {
        let kind = self.next("the kind of line")?;
        let at: u16 = self.number("the place in the game")?;
        match kind {
            "d" if at < of.actions => {
                Ok(Step::Chance(Luck { at, player: self.player(of.players)?, points: self.number("the points")? }))
            }
            "m" if at < of.actions => self.judged(at, of),
            "d" | "m" => Err(self.wrong("the place in the game")),
            _ => Err(self.wrong("the kind of line")),
        }
    }

    fn judged(&mut self, at: u16, of: &Analysis) -> Result<Step, KeptError> {
        let len: u8 = self.number("the length")?;
        if len == 0 || u32::from(at) + u32::from(len) > u32::from(of.actions) {
            return Err(self.wrong("the length"));
        }
        let player = self.player(of.players)?;
        let (choices, lost, left) =
            (self.number("the choices")?, self.number("what was lost")?, self.number("the tiles left")?);
        let values: Option<Vec<Tenths>> = self.next("the values")?.split(',').map(|v| v.parse().ok()).collect();
        let values = values.filter(|v| v.len() == usize::from(of.players)).ok_or(self.wrong("the values"))?;
        let terms = match self.next("the terms")? {
            NONE => Some(Vec::new()),
            terms => terms.split(',').map(term).collect(),
        };
        let terms = terms.ok_or(self.wrong("the terms"))?;
        let rest: Vec<&str> = self.words.by_ref().collect();
        let better: Option<Vec<Action>> = match &rest.join(" ")[..] {
            NONE => Some(Vec::new()),
            actions => actions.split(AND).map(|action| action.parse().ok()).collect(),
        };
        let better = better.ok_or(self.wrong("the better move"))?;
        Ok(Step::Move(Judged { at, len, player, choices, lost, better, terms, left, values }))
    }
}

fn term(text: &str) -> Option<(TermId, Tenths)> {
    let (name, points) = text.split_once(':')?;
    Some((TermId::ALL.into_iter().find(|term| term.id() == name)?, points.parse().ok()?))
}
