//! Notices: what somebody should know without being stopped by it. They stand in a line of their own over the page and cover nothing.

use leptos::prelude::*;

use crate::state::App;

/// Something to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// The game is not kept any more.
    NoRoom,
    /// The game has gone on in another window: the last step here does not count.
    Overtaken,
    /// A newer version of the page is ready.
    NewVersion,
}

impl Notice {
    /// Stable name, for tests and styles.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Notice::NoRoom => "no-room",
            Notice::Overtaken => "overtaken",
            Notice::NewVersion => "new-version",
        }
    }
}

impl App {
    /// Tells something, once. It takes the place of what was told of the same kind.
    pub(crate) fn notify(self, notice: Notice) {
        self.notices.update(|all| {
            all.retain(|n| *n != notice);
            all.push(notice);
        });
    }

    /// It is known, or does not matter any more.
    pub(crate) fn dismiss(self, notice: Notice) {
        if self.notices.with_untracked(|all| all.contains(&notice)) {
            self.notices.update(|all| all.retain(|n| *n != notice));
        }
    }
}
