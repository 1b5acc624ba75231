//! What stands beside the board.

mod analysis;
mod answers;
mod bar;
mod cards;
mod dialogs;
mod drag;
mod faces;
mod features;
mod guide;
mod hand;
mod help;
mod hints;
mod listing;
mod log;
mod notices;
mod pictures;
mod play_on;
mod players;
mod presses;
mod prompt;
mod puzzle;
mod replay;
mod round;
mod rules;
mod settings;
mod share;
mod sheet;
mod side;
mod skip;
mod stock;
mod track;
mod worth;

pub(crate) use answers::{numbered, take_number};
pub(crate) use bar::{Bar, LangSwitch};
pub(crate) use dialogs::Dialogs;
pub(crate) use faces::{face_picture, seat_face, seat_words, who};
pub(crate) use features::Inspector;
pub(crate) use guide::GuideCard;
pub(crate) use notices::Notices;
pub(crate) use pictures::{
    ASKED, BACK, CROSS, DOTS, DOWN, FIT, GEAR, LINES, LOUD, MINUS, MUTE, NEXT, PLUS, TURN, UNDO, UNFOLD, UP,
    figure_picture, icon_picture, line_sign, tile_picture,
};
pub(crate) use players::Players;
pub(crate) use presses::Presses;
pub(crate) use prompt::Prompt;
pub(crate) use puzzle::PuzzleCard;
pub(crate) use rules::{rule_link, why_link};
pub(crate) use share::CopyField;
pub(crate) use side::{PanelSheet, Side};
pub(crate) use skip::SkipTo;
pub(crate) use track::TrackSheet;
pub(crate) use worth::worth_signs;
