//! One line of a record.

use std::collections::BTreeMap;
use std::fmt;

use bastide_rules::{Action, Game, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Reason;

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
    /// Remarks: players' names, date, event. Bastide keeps them and does not read them.
    Meta(BTreeMap<String, String>),
}

/// Any line.
pub(crate) enum Line {
    Setup(Setup),
    Entry(Entry),
}

/// The keys a line may have. The setup stays unread until the version is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    bastide: Option<u64>,
    setup: Option<Value>,
    a: Option<String>,
    expect: Option<Expect>,
    meta: Option<BTreeMap<String, String>>,
}

pub(crate) fn read(text: &str) -> Result<Line, Reason> {
    let keys: Keys = serde_json::from_str(text)?;
    let entry = match keys {
        Keys { bastide: Some(version), .. } if version != VERSION => return Err(Reason::Version(version)),
        Keys { bastide: Some(_), setup: Some(setup), a: None, expect: None, meta: None } => {
            let setup = serde_json::from_value(setup).map_err(|e| Reason::Shape(format!("setup: {e}")))?;
            return Ok(Line::Setup(setup));
        }
        Keys { bastide: None, setup: None, a: Some(text), expect: None, meta: None } => Entry::Action(text.parse()?),
        Keys { bastide: None, setup: None, a: None, expect: Some(expect), meta: None } => Entry::Expect(expect),
        Keys { bastide: None, setup: None, a: None, expect: None, meta: Some(meta) } => Entry::Meta(meta),
        _ => {
            let forms = "it has either `bastide` and `setup`, or one of `a`, `expect` and `meta`";
            return Err(Reason::Shape(forms.into()));
        }
    };
    Ok(Line::Entry(entry))
}

/// The first line.
pub(crate) fn write_setup(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    writeln!(f, "{{\"bastide\":{VERSION},\"setup\":{}}}", json(setup)?)
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
