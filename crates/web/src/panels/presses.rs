//! A second tap on a button that has just become another one does nothing: nobody can have meant it.

use std::time::Duration;

use leptos::prelude::*;

use crate::state::App;

/// So long after a press that changed what is asked, the next one is not taken: in milliseconds.
const HASTE: f64 = 300.0;

/// What the buttons were about: how often the table had changed, and whether a tile was tried out.
type About = (u64, bool);

/// The last press that was taken: when, and what the buttons were about then.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Last(Option<(f64, About)>);

impl Last {
    /// Whether a press is taken. Presses that change nothing, such as turning a tile, may follow as quickly as they like.
    fn takes(&mut self, now: f64, about: About) -> bool {
        let hasty = self.0.is_some_and(|(then, was)| now - then < HASTE && was != about);
        if !hasty {
            self.0 = Some((now, about));
        }
        !hasty
    }
}

/// The presses on the buttons of a table.
#[derive(Clone, Copy)]
pub(crate) struct Presses {
    app: App,
    last: StoredValue<Last>,
    /// Whether a press would not be taken now; tests wait for it to pass.
    pub(crate) fresh: RwSignal<bool>,
}

impl Presses {
    /// One memory for all buttons of a table, which lasts as long as its page.
    pub(crate) fn provide(app: App) {
        provide_context(Presses { app, last: StoredValue::default(), fresh: RwSignal::new(false) });
    }

    /// That of the table around.
    pub(crate) fn here() -> Presses {
        expect_context()
    }

    /// Whether a press is taken now.
    pub(crate) fn takes(self) -> bool {
        let changes = self.app.table.with_untracked(|t| t.as_ref().map_or(0, bastide_table::Table::changes));
        let about = (changes, self.app.trial.get_untracked().is_some());
        let taken = self.last.try_update_value(|last| last.takes(js_sys::Date::now(), about)) == Some(true);
        if taken {
            self.fresh.set(true);
            let fresh = self.fresh;
            let settled = move || {
                // The table may be gone by then.
                let _ = fresh.try_set(false);
            };
            set_timeout(settled, Duration::from_millis(HASTE as u64 + 10));
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_tap_on_a_button_that_has_changed_does_nothing() {
        let mut last = Last::default();
        assert!(last.takes(1000.0, (7, true)), "the tile is laid");
        assert!(!last.takes(1150.0, (8, false)), "the button now hands over");
        assert!(!last.takes(1290.0, (8, false)));
        assert!(last.takes(1310.0, (8, false)), "this one is meant");
    }

    #[test]
    fn presses_that_change_nothing_are_all_taken() {
        let mut last = Last::default();
        assert!((0..9u8).all(|i| last.takes(f64::from(i) * 40.0, (7, true))));
    }
}
