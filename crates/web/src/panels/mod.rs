//! What stands beside the board.

mod bar;
mod dialogs;
mod drag;
mod features;
mod help;
mod hints;
mod listing;
mod log;
mod pictures;
mod players;
mod prompt;
mod replay;
mod rules;
mod settings;
mod sheet;
mod side;
mod stock;
mod track;

pub(crate) use bar::{Bar, LangSwitch};
pub(crate) use dialogs::Dialogs;
pub(crate) use features::Inspector;
pub(crate) use pictures::{
    BACK, CROSS, FIT, GEAR, MINUS, NEXT, PLUS, TURN, UNDO, UP, figure_picture, icon_picture, line_sign, tile_picture,
};
pub(crate) use players::Players;
pub(crate) use prompt::{Prompt, numbered, take_number};
pub(crate) use rules::{rule_link, why_link};
pub(crate) use side::Side;
