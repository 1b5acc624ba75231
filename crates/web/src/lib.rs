//! The Bastide page. The same program runs twice in a browser: once as the page people see, and once as the worker
//! beside it that thinks without making the page wait. One program for both halves the download: the rules are in it once.
//!
//! [`words`], [`choice`], [`rulebook`] and [`lang`] know no browser: what is said and what can be chosen is tested without one;
//! what is played is a table of `bastide_table`. `board` draws, `panels` stand beside it, `pages` put them together, `state` is
//! what they all share, `following` tells whose turn was whose, `watching` looks back, `sitting`, `playing`, `trying` and `round` are what changes it,
//! `stage` plays what has just happened, `online` shares a table with others, `learn` gives lessons on the table, `way` its addresses, `shelf` is what the
//! browser keeps, `ledger` what it remembers of games that are over.
//!
//! Browser tests find things by names that stay: `#begin`, `#hand`, `#rotate`, `#confirm`, `#undo`, `#prompt`, `#board`,
//! `#tab-log` and its like, `[data-cell="3,-1"]` for free cells, `[data-action="meeple road NS"]` for answers (on the board
//! and as `.chip` in the prompt), `[data-tile]` and `[data-figure]` for what lies there, `[data-score="0"]` for points.

mod address;
#[expect(unreachable_pub, reason = "the component macro writes public structs for properties")]
mod board;
mod browser;
pub mod choice;
mod crash;
mod daily;
mod deals;
pub mod following;

mod hints;
mod json;
mod kinds;
pub mod lang;
mod learn;
mod ledger;
mod letters;
mod links;
mod notices;
#[expect(unreachable_pub, reason = "the component macro writes public structs for properties")]
mod online;
mod origin;
mod outcome;
mod pace;
mod page;
#[expect(unreachable_pub, reason = "the component macro writes public structs for properties")]
mod pages;
#[expect(unreachable_pub, reason = "the component macro writes public structs for properties")]
mod panels;
mod playing;
pub mod prefs;
mod retelling;
mod review;
mod round;
pub mod rulebook;
mod saying;
mod sharing;
mod shelf;
mod sitting;
mod sound;
#[expect(unreachable_pub, reason = "the component macro writes public structs for properties")]
mod stage;
mod state;
mod tabs;
mod taken;
mod trying;
mod watching;
mod way;
pub mod words;
mod worker;
pub mod worth;

use wasm_bindgen::JsCast;

/// Runs the program, as page or as worker.
pub fn start() {
    if js_sys::global().is_instance_of::<web_sys::DedicatedWorkerGlobalScope>() {
        worker::run();
    } else {
        crash::show_panics();
        page::show();
    }
}
