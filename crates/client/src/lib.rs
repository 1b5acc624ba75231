//! A program's way to a Bastide server: a session, tables to lay, and games to follow and play in.
//!
//! [`Server`] asks over HTTP; [`Game`] is a game's socket with a follower of the table behind it. A connection that is lost is
//! opened again by [`Game::resume`], which asks only for what was missed. `https://` servers must show a certificate that the system trusts.
#![forbid(unsafe_code)]

mod error;
mod game;
mod server;
mod tls;

pub use error::ClientError;
pub use game::Game;
pub use server::Server;
