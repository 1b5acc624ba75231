//! What elements hear and show, of one kind each. A closure that is handed to an element as it is makes the whole way between
//! the browser and it anew, which is half a kilobyte of the page and more.

use web_sys::{Event, MouseEvent};

/// Hears a press on a button.
pub(crate) fn press(then: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(then)
}

/// Hears that a field has changed.
pub(crate) fn changed(then: impl FnMut(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(then)
}

/// Whether something is so now.
pub(crate) fn whether(now: impl FnMut() -> bool + Send + 'static) -> Box<dyn FnMut() -> bool + Send> {
    Box::new(now)
}

/// The same in the words of attributes.
pub(crate) fn says_whether(mut now: impl FnMut() -> bool + Send + 'static) -> Box<dyn FnMut() -> &'static str + Send> {
    Box::new(move || if now() { "true" } else { "false" })
}

/// A drawing as it is now.
pub(crate) fn drawing(now: impl FnMut() -> String + Send + 'static) -> Box<dyn FnMut() -> String + Send> {
    Box::new(now)
}
