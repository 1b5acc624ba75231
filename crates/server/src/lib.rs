//! Serves the Bastide page and the games that people share.
//!
//! The page is the web bundle, compressed, cached by content and behind strict security headers ([`router`]). It runs the rules
//! itself; for playing with others there is a [`House`] of rooms, one for each game that somebody is in, behind an [`api`]. What
//! is kept lies in a [`store`]. [`serve`] is what `bastide serve` calls.
//!
//! ```no_run
//! use bastide_server::{Options, serve};
//!
//! serve(Options { port: 8080, ..Options::default() })?;
//! # Ok::<(), bastide_server::ServeError>(())
//! ```

mod accept;
mod api;
mod bots;
mod bundle;
mod clock;
mod facts;
mod fan;
mod headers;
mod house;
mod limits;
mod metrics;
mod notices;
mod ratings;
mod room;
mod router;
mod secret;
mod serve;
pub mod store;

pub use accept::raise_descriptors;
pub use api::{ApiOptions, api, openapi};
pub use bundle::{Asset, Bundle};
pub use headers::CONTENT_SECURITY_POLICY;
pub use house::{House, HouseOptions};
pub use notices::{MailOptions, NoticeError};
pub use router::router;
pub use serve::{DEFAULT_CONNECTIONS, DEFAULT_PORT, Games, Options, ServeError, app, open, run, run_house, serve};
