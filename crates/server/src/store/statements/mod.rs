//! The words in which both databases are asked. Numbers are 64 bits, moments milliseconds since 1970, lists and plans JSON.
//!
//! Each macro implements one trait for both: the type has `reads()` and `writes()`, each a pool, and `append_lines`.

mod games;
mod notices;
mod people;

pub(super) use games::keep_games;
pub(super) use notices::keep_notices;
pub(super) use people::keep_people;
