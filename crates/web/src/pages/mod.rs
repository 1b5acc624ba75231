//! The pages: the first one, setting up, the games kept so far, statistics, and the table.

mod bar;
mod bin;
mod deal;
mod expansions;
mod games;
mod ground;
mod home;
mod land;
mod learn;
mod puzzles;
mod seats;
mod setup;
mod statistics;
mod switches;
mod table;

pub(crate) use bar::PageBar;
pub(crate) use bin::Thrown;
pub(crate) use expansions::{boxes, preset_of};
pub(crate) use games::GamesPage;
pub(crate) use home::Home;
pub(crate) use land::{Land, around_table, piece};
pub(crate) use learn::{ComingPage, LearnPage};
pub(crate) use puzzles::{PuzzlesPage, stars, theme_words};
pub(crate) use setup::SetUp;
pub(crate) use statistics::Statistics;
#[cfg(test)]
pub(crate) use switches::SWITCHES;
pub(crate) use table::TablePage;
