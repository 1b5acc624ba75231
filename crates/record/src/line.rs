//! One line of a record.

use std::collections::BTreeMap;
use std::fmt;

use bastide_rules::{Action, Game};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Reason;
use crate::header::{FirstLine, Header};

/// The version of the format that this crate reads and writes.
pub const VERSION: u64 = 1;

/// What the game must look like at this point of the record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Everybody's points, in seat order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i16>>,
    /// The number of legal actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<usize>,
    /// Whether the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
}

impl Expect {
    /// Compares with the game.
    pub(crate) fn check(&self, game: &Game) -> Result<(), Reason> {
        fn same<T: PartialEq + fmt::Debug>(what: &'static str, expected: Option<&T>, found: &T) -> Result<(), Reason> {
            match expected {
                Some(expected) if expected != found => {
                    Err(Reason::Expectation { what, expected: format!("{expected:?}"), found: format!("{found:?}") })
                }
                _ => Ok(()),
            }
        }
        same("scores", self.scores.as_ref(), &game.scores())?;
        same("over", self.over.as_ref(), &game.is_over())?;
        same("legal", self.legal.as_ref(), &game.count_legal())
    }
}

/// A line after the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// An action, chance included.
    Action(Action),
    /// What must be true here.
    Expect(Expect),
    /// Remarks: date, event, anything. Bastide keeps them and does not read them.
    Meta(BTreeMap<String, String>),
}

/// Any line.
pub(crate) enum Line {
    Header(Box<Header>),
    Entry(Entry),
}

/// The keys a line may have. Those of the first line stay unread until the version is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    bastide: Option<u64>,
    setup: Option<Value>,
    seats: Option<Value>,
    seed: Option<Value>,
    assist: Option<Value>,
    a: Option<String>,
    expect: Option<Expect>,
    meta: Option<BTreeMap<String, String>>,
}

pub(crate) fn read(text: &str) -> Result<Line, Reason> {
    let Keys { bastide, setup, seats, seed, assist, a, expect, meta } = serde_json::from_str(text)?;
    if let Some(version) = bastide.filter(|&version| version != VERSION) {
        return Err(Reason::Version(version));
    }
    let only_first = seats.is_some() || seed.is_some() || assist.is_some();
    let entry = match (bastide, setup, a, expect, meta) {
        (Some(_), Some(setup), None, None, None) => {
            return Header::read(FirstLine { setup, seats, seed, assist }).map(|header| Line::Header(Box::new(header)));
        }
        (None, None, Some(text), None, None) if !only_first => Entry::Action(text.parse()?),
        (None, None, None, Some(expect), None) if !only_first => Entry::Expect(expect),
        (None, None, None, None, Some(meta)) if !only_first => Entry::Meta(meta),
        _ => {
            let forms = "it has either `bastide` and `setup`, or one of `a`, `expect` and `meta`";
            return Err(Reason::Shape(forms.into()));
        }
    };
    Ok(Line::Entry(entry))
}

/// The first line.
pub(crate) fn write_header(f: &mut fmt::Formatter<'_>, header: &Header) -> fmt::Result {
    // The version goes before the fields of the header: serde's own way to do so compiles every setup a second time.
    let header = json(header)?;
    let fields = header.strip_prefix('{').ok_or(fmt::Error)?;
    writeln!(f, "{{\"bastide\":{VERSION},{fields}")
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Action(action) => write!(f, "{{\"a\":{}}}", json(&action.to_string())?),
            Entry::Expect(expect) => write!(f, "{{\"expect\":{}}}", json(expect)?),
            Entry::Meta(meta) => write!(f, "{{\"meta\":{}}}", json(meta)?),
        }
    }
}

fn json<T: Serialize>(value: &T) -> Result<String, fmt::Error> {
    serde_json::to_string(value).map_err(|_| fmt::Error)
}
