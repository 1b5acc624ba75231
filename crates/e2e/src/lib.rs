//! Visits to the real page in a real Chromium, written the way a person would tell them.
//!
//! ```no_run
//! use bastide_e2e::{Size, visit};
//!
//! visit(Size::Phone, async |page| {
//!     page.see("h1").await;
//!     page.press("Tab").await;
//!     page.screenshot("first-look").await;
//!     page.assert_accessible().await;
//! });
//! ```
//!
//! Each visit has a server, a browser and a profile of its own. Steps wait for what they need and panic with a sentence
//! when it does not come. At the end the browser's console must be free of errors. A failed visit leaves a picture in
//! `target/screenshots/failed`.

mod accessibility;
mod commands;
mod console;
mod driver;
pub mod games;
mod input;
mod page;
mod party;
mod paths;
mod server;
mod table;
mod visit;
mod words;

pub use page::Page;
pub use party::{House, party};
pub use paths::bundle;
pub use server::Server;
pub use table::Hand;
pub use visit::{Size, Visit, WINDOWS, visit};
pub use words::text;
