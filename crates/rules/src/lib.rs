#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod action;
mod awards;
pub mod board;
mod builder;
mod chance;
mod crop;
pub mod event;
mod event_text;
pub mod expansion;
pub mod features;
mod ferries;
pub mod figure;
mod flying;
pub mod game;
mod gold;
mod laying;
mod mage_witch;
mod messages;
pub mod place;
pub mod query;
pub mod recount;
mod river;
mod robbers;
mod scoring;
pub mod setup;
mod stock;
pub mod survey;
pub mod tile;
pub mod turn;
mod wood;
mod words;

pub use action::{Action, ActionError};
pub use board::LaidTile;
pub use event::{Event, Points, Reason, ReturnCause, Sink, Term, TermKind};
pub use event_text::EventError;
pub use expansion::{EXPANSIONS, Expansion, Mechanic};
pub use figure::{Figure, Neutral, Player};
pub use game::{Actor, Game, IllegalAction, IllegalReason, RobberAt};
pub use messages::Message;
pub use place::{Edge, Place, Pos, Spot};
pub use robbers::{TRACK, field_of};
pub use setup::{Rules, Settings, Setup, SetupError};
pub use tile::{KindId, PartKind, Rotation, TileSet};
pub use turn::{Decision, Step};
