//! The pages: the first one, setting up, the games kept so far, and the table.

mod bar;
mod bin;
mod expansions;
mod games;
mod ground;
mod home;
mod land;
mod seats;
mod setup;
mod switches;
mod table;

pub(crate) use bar::PageBar;
pub(crate) use bin::Thrown;
pub(crate) use expansions::boxes;
pub(crate) use games::GamesPage;
pub(crate) use home::Home;
pub(crate) use land::{Land, around_table, piece};
pub(crate) use setup::SetUp;
#[cfg(test)]
pub(crate) use switches::SWITCHES;
pub(crate) use table::TablePage;
