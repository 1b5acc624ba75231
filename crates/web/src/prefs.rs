//! How somebody likes the page: kept in the browser, the same for every game.

use std::time::Duration;

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

/// How fast bots play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Without a pause.
    Quick,
    /// One can follow.
    #[default]
    Normal,
    /// One can follow at ease, and the bots think longer.
    Slow,
}

impl Speed {
    /// All of them.
    pub const ALL: [Speed; 3] = [Speed::Quick, Speed::Normal, Speed::Slow];

    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Speed::Quick => "quick",
            Speed::Normal => "normal",
            Speed::Slow => "slow",
        }
    }

    /// Milliseconds a bot may think about one decision.
    #[must_use]
    pub const fn millis(self) -> u64 {
        match self {
            Speed::Quick => 200,
            Speed::Normal => 900,
            Speed::Slow => 2000,
        }
    }

    /// The pause before a bot's move, so that the one before it can be seen.
    #[must_use]
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Quick => 30,
            Speed::Normal => 450,
            Speed::Slow => 1400,
        })
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
    /// How fast bots play.
    pub speed: Speed,
    /// Movement, on top of what the system says.
    pub motion: bool,
    /// How fast scenes are played.
    pub scenes: Speed,
    /// How fast a game that is looked back at runs.
    pub watch: Speed,
    /// Marks on the figures beside their colour.
    pub patterns: bool,
    /// Short sounds.
    pub sound: bool,
    /// How loud they are, of a hundred.
    pub volume: u8,
    /// Ask before anything random.
    pub confirm: bool,
    /// Strong lines between tiles.
    pub grid: bool,
    /// Whose the fields are, drawn over the board.
    pub farms: bool,
    /// Letters and digits do something without being held with another key.
    pub keys: bool,
    /// The log tells only of points.
    pub log_scores: bool,
    /// The board is moved by itself so that all free cells are seen.
    pub follow: bool,
    /// The screen stays on while a table is in front of somebody.
    pub awake: bool,
    /// What happens for the first time is explained.
    pub tips: bool,
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            lang: None,
            theme: Theme::Auto,
            speed: Speed::Normal,
            motion: true,
            scenes: Speed::Normal,
            watch: Speed::Normal,
            patterns: false,
            sound: true,
            volume: 35,
            confirm: true,
            grid: false,
            farms: false,
            keys: true,
            follow: true,
            log_scores: false,
            awake: true,
            tips: true,
        }
    }
}
