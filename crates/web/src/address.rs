//! Addresses: every page, every game and every dialog has its own, in the part of the link after `#`.
//!
//! `#` is the first page, `#set-up`, `#games`, `#statistics`, `#learn` and `#puzzles` are pages, `#game=ID` is a kept game, `#table=ID` a table shared with
//! others, `#lesson=ID` a lesson, `#puzzle=17` a puzzle; `#lobby`, `#archive`, `#leaders`,
//! `#account` and `#person=ID` are the meeting place. Further parts follow after `&`: `look-back=37`
//! shows the game after that many actions, `over=settings` lays a dialog over the page, `over=rules/ferries` the rule book at a section.
//! Links that hold a whole game or a deal are told in `links`. What is not understood is passed over: a strange address leads to the first page and does no harm.

use std::fmt;

use crate::lang::Lang;
use crate::online::Room;
use crate::rulebook;
use crate::state::Dialog;

/// What fills the window, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Where {
    /// The first page.
    #[default]
    Home,
    /// A table is set up.
    SetUp,
    /// The kept games.
    Games,
    /// What all games together tell.
    Statistics,
    /// The kept game of this name.
    Game(String),
    /// The table of this name that the server keeps.
    Shared(String),
    /// The lessons.
    Learn,
    /// The lesson of this name.
    Lesson(String),
    /// The puzzles.
    Puzzles,
    /// The puzzle of this number.
    Puzzle(u16),
    /// A room of the meeting place.
    Met(Room),
}

/// Where somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Address {
    /// The page.
    pub(crate) at: Where,
    /// The action at which the game is looked back at.
    pub(crate) look_back: Option<usize>,
    /// What lies over it.
    pub(crate) over: Option<Dialog>,
}

impl Address {
    /// Reads the part of a link after `#`, with or without it.
    pub(crate) fn read(text: &str) -> Address {
        let mut address = Address::default();
        for part in text.trim_start_matches('#').split('&') {
            match part.split_once('=') {
                None if part == "set-up" => address.at = Where::SetUp,
                None if part == "games" => address.at = Where::Games,
                None if part == "statistics" => address.at = Where::Statistics,
                None if part == "learn" => address.at = Where::Learn,
                None if part == "puzzles" => address.at = Where::Puzzles,
                Some(("puzzle", number)) => address.at = number.parse().map_or(Where::Puzzles, Where::Puzzle),
                Some(("lesson", id)) if !id.is_empty() => address.at = Where::Lesson(id.to_owned()),
                Some(("game", id)) if !id.is_empty() => address.at = Where::Game(id.to_owned()),
                Some(("table", id)) if is_name(id) => address.at = Where::Shared(id.to_owned()),
                None if Room::named(part, None).is_some() => {
                    address.at = Room::named(part, None).map_or(Where::Home, Where::Met)
                }
                Some((name, who)) if is_name(who) && Room::named(name, Some(who)).is_some() => {
                    address.at = Room::named(name, Some(who)).map_or(Where::Home, Where::Met);
                }
                Some(("look-back", number)) => address.look_back = number.parse().ok(),
                Some(("over", name)) => address.over = dialog(name),
                _ => {}
            }
        }
        if !address.is_table() {
            address.look_back = None;
            address.over = address.over.filter(|d| !d.is_about_game());
        }
        address
    }

    fn is_table(&self) -> bool {
        matches!(self.at, Where::Game(_) | Where::Shared(_) | Where::Lesson(_) | Where::Puzzle(_))
    }

    /// What lies under one another here: the page, then the looking back, then the dialog. Each is an entry of the browser's history.
    pub(crate) fn layers(&self) -> Vec<Address> {
        let page = Address { at: self.at.clone(), ..Address::default() };
        let looking_back = self.look_back.map(|_| Address { over: None, ..self.clone() });
        let dialog = self.over.map(|_| self.clone());
        [Some(page), looking_back, dialog].into_iter().flatten().collect()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let page = match &self.at {
            Where::Home => None,
            Where::SetUp => Some("set-up".to_owned()),
            Where::Games => Some("games".to_owned()),
            Where::Statistics => Some("statistics".to_owned()),
            Where::Game(id) => Some(format!("game={id}")),
            Where::Shared(id) => Some(format!("table={id}")),
            Where::Learn => Some("learn".to_owned()),
            Where::Lesson(id) => Some(format!("lesson={id}")),
            Where::Puzzles => Some("puzzles".to_owned()),
            Where::Puzzle(id) => Some(format!("puzzle={id}")),
            Where::Met(room) => Some(room.address()),
        };
        let looking_back = self.look_back.map(|at| format!("look-back={at}"));
        let dialog = self.over.map(|dialog| format!("over={}", name(dialog)));
        let parts: Vec<String> = [page, looking_back, dialog].into_iter().flatten().collect();
        write!(f, "#{}", parts.join("&"))
    }
}

/// Whether a text can name a table at a server: it becomes part of an address there.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

fn name(dialog: Dialog) -> String {
    match dialog {
        Dialog::Settings => "settings".to_owned(),
        Dialog::Help => "help".to_owned(),
        Dialog::Sheet => "sheet".to_owned(),
        Dialog::Share => "share".to_owned(),
        Dialog::PlayOn => "play-on".to_owned(),
        Dialog::Analysis => "analysis".to_owned(),
        Dialog::Rules(section) => format!("rules/{section}"),
    }
}

fn dialog(name: &str) -> Option<Dialog> {
    match (name, name.strip_prefix("rules/")) {
        ("settings", _) => Some(Dialog::Settings),
        ("help", _) => Some(Dialog::Help),
        ("sheet", _) => Some(Dialog::Sheet),
        ("share", _) => Some(Dialog::Share),
        ("play-on", _) => Some(Dialog::PlayOn),
        ("analysis", _) => Some(Dialog::Analysis),
        // Sections have the same names in every language.
        (_, Some(section)) => rulebook::named(Lang::En, section).map(Dialog::Rules),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_read_as_it_was_written() {
        let game = || Where::Game("19a9-deadbeef".into());
        let dialogs = [
            Dialog::Settings,
            Dialog::Help,
            Dialog::Sheet,
            Dialog::Share,
            Dialog::PlayOn,
            Dialog::Rules("ferries"),
            Dialog::Rules("INT-20"),
        ];
        let shared = || Where::Shared("0123456789abcdef".into());
        let lesson = || Where::Lesson("fields".into());
        let tables = [game(), shared(), lesson(), Where::Puzzle(17)];
        let pages = [Where::Home, Where::SetUp, Where::Games, Where::Statistics, Where::Learn, Where::Puzzles];
        for at in pages.into_iter().chain(tables.clone()) {
            for over in dialogs.into_iter().map(Some).chain([None]) {
                for look_back in [None, Some(0), Some(37)] {
                    let address = Address { at: at.clone(), look_back, over };
                    let plain = look_back.is_none() && !over.is_some_and(Dialog::is_about_game);
                    if tables.contains(&at) || plain {
                        assert_eq!(Address::read(&address.to_string()), address);
                    }
                }
            }
        }
    }

    #[test]
    fn addresses_say_where_one_is() {
        let text = |text: &str| Address::read(text).to_string();
        for same in ["#", "#set-up", "#games&over=help", "#game=a-1&look-back=37&over=analysis", "#over=settings"] {
            assert_eq!(text(same), same);
        }
        assert_eq!(text(""), "#");
    }

    #[test]
    fn strange_addresses_lead_to_the_first_page() {
        for strange in [
            "#castle",
            "#game=",
            "#lesson=",
            "#game",
            "#table=",
            "#table=../session",
            "#&&=&",
            "#over=fire",
            "#over=rules/nowhere",
            "#look-back=3",
            "#over=sheet",
            "#over=analysis",
            "#%00&==",
        ] {
            assert_eq!(Address::read(strange), Address::default(), "{strange}");
        }
        assert_eq!(Address::read("#game=a&look-back=-1&x=y").to_string(), "#game=a");
    }

    #[test]
    fn a_dialog_lies_over_its_page() {
        let layers = |text: &str| Address::read(text).layers().iter().map(Address::to_string).collect::<Vec<_>>();
        assert_eq!(layers("#"), ["#"]);
        assert_eq!(layers("#game=a&over=help"), ["#game=a", "#game=a&over=help"]);
        let three = ["#game=a", "#game=a&look-back=7", "#game=a&look-back=7&over=help"];
        assert_eq!(layers("#game=a&look-back=7&over=help"), three);
    }
}
