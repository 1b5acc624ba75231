//! The two pages: setting up, and the table.

mod expansions;
mod games;
mod home;
mod seats;
mod switches;
mod table;

pub(crate) use home::Home;
#[cfg(test)]
pub(crate) use switches::SWITCHES;
pub(crate) use table::TablePage;
