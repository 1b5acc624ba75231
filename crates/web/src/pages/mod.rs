//! The two pages: setting up, and the table.

mod expansions;
mod games;
mod home;
mod seats;
mod table;

pub(crate) use home::Home;
pub(crate) use table::TablePage;
