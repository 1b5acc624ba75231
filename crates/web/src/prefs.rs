//! How somebody likes the page: kept in the browser, the same for every game.

use serde::{Deserialize, Serialize};

use crate::lang::Lang;

/// Colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Daylight.
    Light,
    /// Dusk.
    Dark,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// Stable name, used in language keys and in the page's `data-theme`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// One person's liking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// `None`: as the browser says.
    pub lang: Option<Lang>,
    /// Colours.
    pub theme: Theme,
    /// Movement, on top of what the system says.
    pub motion: bool,
    /// Marks on the figures beside their colour.
    pub patterns: bool,
    /// Short sounds.
    pub sound: bool,
    /// Ask before anything random.
    pub confirm: bool,
    /// Strong lines between tiles.
    pub grid: bool,
    /// Whose the fields are, drawn over the board.
    pub farms: bool,
    /// The board is moved by itself so that all free cells are seen.
    pub follow: bool,
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            lang: None,
            theme: Theme::Auto,
            motion: true,
            patterns: false,
            sound: false,
            confirm: true,
            grid: false,
            farms: false,
            follow: true,
        }
    }
}
