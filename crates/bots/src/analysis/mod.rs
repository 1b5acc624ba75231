//! Looking back at a whole game: what every move lost against the best that was found, what the tiles did, and how the
//! chances went.
//!
//! A player's decisions until chance or somebody else has the word are one move. Each is searched on its own, so the
//! answer is the same on any number of threads and on every machine.

mod curve;
mod judge;
mod luck;
mod run;
mod text;

use bastide_rules::{Action, Player};

pub use curve::{Accuracy, Cause, Grade, Phase, Point, TurningPoint, chances};
pub use judge::{Estimate, Judge, Verdict};
pub use run::{AnalyseError, analyse};
pub use text::{KeptError, VERSION};

use crate::term::TermId;

/// How thoroughly a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setting {
    /// Some seconds for a game of two.
    Quick,
    /// Ten times as much.
    Deep,
}

impl Setting {
    /// Both.
    pub const ALL: [Setting; 2] = [Setting::Quick, Setting::Deep];

    /// Stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Setting::Quick => "quick",
            Setting::Deep => "deep",
        }
    }

    /// Positions evaluated for a move, at most.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        match self {
            Setting::Quick => 48_000,
            Setting::Deep => 480_000,
        }
    }
}

/// Tenths of a point: what is kept of a value.
pub type Tenths = i16;

/// What is known about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// How it was found out.
    pub setting: Setting,
    /// How many play.
    pub players: u8,
    /// Tiles to draw when the first move was made.
    pub tiles: u16,
    /// Actions of the game that was looked at.
    pub actions: u16,
    /// Tells games apart: an analysis belongs to one list of actions.
    pub fingerprint: u64,
    /// Whether the game was over.
    pub over: bool,
    /// Draws and moves in their order.
    pub steps: Vec<Step>,
}

/// Something that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A tile, a roll, a message.
    Chance(Luck),
    /// A move.
    Move(Judged),
}

/// What chance did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck {
    /// Actions before it.
    pub at: u16,
    /// Whose turn it was.
    pub player: Player,
    /// What it was worth to them against what was to be expected.
    pub points: Tenths,
}

/// A move that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Actions before it.
    pub at: u16,
    /// Actions it is made of.
    pub len: u8,
    /// Whose.
    pub player: Player,
    /// Moves that were compared; 1 when there was nothing to choose.
    pub choices: u16,
    /// Points it lost against the best that was found; 0 when nothing surely better was.
    pub lost: Tenths,
    /// What was better; empty when nothing was.
    pub better: Vec<Action>,
    /// What makes the difference to the better move, the weightiest first; without one, what the move brought.
    pub terms: Vec<(TermId, Tenths)>,
    /// Tiles left to draw after it.
    pub left: u16,
    /// The points everybody can expect in the end, after it.
    pub values: Vec<Tenths>,
}

impl Analysis {
    /// The moves.
    pub fn moves(&self) -> impl Iterator<Item = &Judged> {
        self.steps.iter().filter_map(|step| match step {
            Step::Move(judged) => Some(judged),
            Step::Chance(_) => None,
        })
    }

    /// The draws.
    pub fn draws(&self) -> impl Iterator<Item = &Luck> {
        self.steps.iter().filter_map(|step| match step {
            Step::Chance(luck) => Some(luck),
            Step::Move(_) => None,
        })
    }

    /// Whether it belongs to a game with these actions.
    #[must_use]
    pub fn is_of(&self, actions: &[Action]) -> bool {
        usize::from(self.actions) == actions.len() && self.fingerprint == fingerprint(actions)
    }
}

/// A number that tells lists of actions apart (FNV-1a over their texts).
fn fingerprint(actions: &[Action]) -> u64 {
    let texts = actions.iter().map(ToString::to_string);
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in texts.flat_map(|text| text.into_bytes().into_iter().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

/// A value as it is kept.
fn tenths(points: f32) -> Tenths {
    (points * 10.0).round() as Tenths
}
