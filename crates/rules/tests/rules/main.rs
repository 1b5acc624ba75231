//! The rule book's examples and the project's decisions, each as a test a player can read.
//!
//! One binary for all of them, so that it is linked once. The table everything is played on is in [`kit`].

mod base;
mod kit;
