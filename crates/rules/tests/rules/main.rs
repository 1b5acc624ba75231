//! The rule book's examples and the project's decisions, each as a test a player can read.
//!
//! One binary for all of them, so that it is linked once. The table everything is played on is in [`kit`].

mod abbot;
mod base;
mod crop_circles;
mod farmers;
mod ferries;
mod flying_machines;
mod gold_mines;
mod ground;
mod inns_cathedrals;
mod interactions;
mod kit;
mod lands;
mod mage_witch;
mod maps;
mod messages;
mod naive;
mod new_world;
mod perft;
mod playthroughs;
mod properties;
mod purity;
mod refusals;
mod river;
mod robbers;
mod setups;
mod trace;
mod traders_builders;
mod turn;
