//! Standard error: one line of progress that is written over, and messages on lines of their own.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

/// Characters of the progress line on the screen.
static SHOWN: Mutex<usize> = Mutex::new(0);

/// Writes a message.
pub(crate) fn note(message: &dyn Display) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    show(&format!("{}{message}\n", wiped(&mut shown)));
}

/// Writes how far things have come. Only somebody at a terminal sees every step; a file gets a line for every tenth.
pub(crate) fn progress(done: usize, of: usize, text: &dyn Display) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let tenth = |games: usize| games as u128 * 10 / of.max(1) as u128;
    if io::stderr().is_terminal() {
        let text = text.to_string();
        let wiped = wiped(&mut shown);
        *shown = text.chars().count();
        show(&format!("{wiped}{text}"));
    } else if tenth(done) > tenth(done.saturating_sub(1)) {
        show(&format!("{text}\n"));
    }
}

/// Takes the progress line away.
pub(crate) fn end_progress() {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    show(&wiped(&mut shown));
}

/// What makes the progress line blank again.
fn wiped(shown: &mut usize) -> String {
    match std::mem::take(shown) {
        0 => String::new(),
        width => format!("\r{}\r", " ".repeat(width)),
    }
}

fn show(text: &str) {
    let mut err = io::stderr().lock();
    // Nobody may be reading it; what matters goes to standard output and into the exit code.
    let _closed = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}
