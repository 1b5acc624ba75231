//! Guided games: lessons that are texts, checked when they are read, and played on an ordinary table.
//!
//! A lesson is a file of `texts/` (docs/lessons.md describes the format): a setup, then steps. A step may play something by itself (the
//! tiles of the fixed deal, the moves of the other player), says something, and wants something of the learner: one action, or any of a
//! kind. What is not wanted is answered with a friendly sentence, and changes nothing.
//!
//! ```
//! use bastide_lessons::{At, Verdict, by_id};
//!
//! let lesson = by_id("first-game").expect("there is one")?;
//! let mut table = lesson.table("en")?;
//! let mut at = At::default();
//! lesson.enter(at, &mut table)?;
//! // The learner passes instead of laying the tile.
//! let Verdict::Wrong(answer) = lesson.judge(at, table.game(), &["pass".parse()?]) else { panic!("it is not wanted") };
//! assert!(!answer.tell("en").is_empty());
//! // The lesson itself knows how to go on.
//! while let Some(right) = lesson.solution(at, table.game()) {
//!     table.play(&[right])?;
//!     at = lesson.after(at, 1, table.game());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod error;
mod lesson;
mod playing;
mod reading;
mod want;

pub use error::{LessonError, Reason};
pub use lesson::{Lesson, Show, Step, Text};
pub use playing::{At, Verdict};
pub use want::Want;

macro_rules! lessons {
    ($($id:literal)+) => {
        /// The name of every lesson, in the order in which they are best taken.
        pub const IDS: &[&str] = &[$($id),+];

        /// Every lesson by its name, in the same order.
        pub const TEXTS: &[(&str, &str)] = &[$(($id, include_str!(concat!("../texts/", $id, ".lesson")))),+];
    };
}

lessons![
    "first-game" "fields" "the-end"
    "river" "abbot" "inns-cathedrals" "traders-builders" "flying-machines" "messages" "ferries" "gold-mines" "mage-witch" "robbers"
    "crop-circles" "new-world" "maps"
];

/// The text of one lesson in a file that holds many, each of which begins with a line `lesson NAME`.
#[must_use]
pub fn find<'a>(all: &'a str, id: &str) -> Option<&'a str> {
    let head = |line: &str| line.strip_prefix("lesson ").map(str::trim) == Some(id);
    let mut at = 0;
    let mut begun = None;
    for line in all.split_inclusive('\n') {
        at += line.len();
        match begun {
            None if head(line) => begun = Some(at),
            Some(from) if line.starts_with("lesson ") => return all.get(from..at - line.len()),
            _ => {}
        }
    }
    all.get(begun?..)
}

/// The lesson of this name.
#[must_use]
pub fn by_id(id: &str) -> Option<Result<Lesson, LessonError>> {
    let (id, text) = TEXTS.iter().find(|(name, _)| *name == id)?;
    Some(Lesson::read(id, text))
}
