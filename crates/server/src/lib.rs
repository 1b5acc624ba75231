//! Serves the Bastide page: the web bundle, compressed, cached by content and behind strict security headers.
//!
//! The page runs the rules itself, so the server only hands out files. [`serve`] is what `bastide serve` calls; [`router`]
//! is the same service without a socket, for tests and for embedding.
//!
//! ```no_run
//! use bastide_server::{Options, serve};
//!
//! serve(Options { port: 8080, ..Options::default() })?;
//! # Ok::<(), bastide_server::ServeError>(())
//! ```

mod bundle;
mod headers;
mod router;
mod serve;

pub use bundle::{Asset, Bundle};
pub use headers::CONTENT_SECURITY_POLICY;
pub use router::router;
pub use serve::{DEFAULT_PORT, Options, ServeError, run, serve};
