//! A lesson in memory.

use bastide_rules::{Action, KindId, Pos, Rotation, Setup};

use crate::want::Want;

/// A sentence or two in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    pub(crate) de: String,
    pub(crate) en: String,
}

impl Text {
    /// The text in a language, by its code.
    #[must_use]
    pub fn tell(&self, code: &str) -> &str {
        if code == "de" { &self.de } else { &self.en }
    }
}

/// What the table shows from a step on, whatever the learner likes else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The overlay of the fields.
    Fields,
}

/// What a lesson plays by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// `act roll 2`: this, exactly now.
    Act(Action),
    /// `draw base/U`: finishes the turn before quietly and draws a tile.
    Draw(KindId),
    /// `turn base/U 1,0 r0 meeple road EW`: a whole turn; without a last word nothing is done in wood.
    Turn {
        /// The tile.
        kind: KindId,
        /// Where it lies.
        pos: Pos,
        /// How.
        rotation: Rotation,
        /// What is done in wood.
        wood: Option<Action>,
    },
}

/// One idea of a lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    pub(crate) line: usize,
    /// What the table shows while it lasts.
    pub show: Option<Show>,
    /// A cell it points at.
    pub point: Option<Pos>,
    /// What happens first, with its line: tiles drawn, moves of the other player.
    pub(crate) plays: Vec<(usize, Play)>,
    /// What is said.
    pub say: Text,
    /// What the learner is to do, one after the other, with its line. Nothing: just read.
    pub(crate) wants: Vec<(usize, Want)>,
    /// Answers to some of what is not wanted, the first that fits.
    pub(crate) wrongs: Vec<(Want, Text)>,
    /// The answer to the rest.
    pub(crate) other: Text,
    /// What is said when it is done, before the lesson goes on.
    pub praise: Option<Text>,
}

impl Step {
    /// Whether the learner has something to do.
    #[must_use]
    pub fn asks(&self) -> bool {
        !self.wants.is_empty()
    }
}

/// A guided game.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its name, the same in every language.
    pub id: String,
    /// The chapter of the rule book it belongs to.
    pub chapter: String,
    /// What it is called.
    pub title: Text,
    /// What one learns.
    pub about: Text,
    /// How the other player is called.
    pub other: String,
    pub(crate) setup: Setup,
    /// The line that names the setup.
    pub(crate) setup_line: usize,
    /// What lies there when it begins, with its line.
    pub(crate) before: Vec<(usize, Play)>,
    /// One idea after the other.
    pub steps: Vec<Step>,
}
