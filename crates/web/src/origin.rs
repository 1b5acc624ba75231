//! A game's name says where it comes from: begun here, dealt for everybody on a day, brought along, or played on from a moment of
//! another. It stands in the address, so it tells nothing about the game's luck.

use crate::browser;

/// Where a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin<'a> {
    /// Begun here.
    Here,
    /// The deal of this day, begun here.
    Daily(&'a str),
    /// A file somebody brought along.
    Brought,
    /// Another game up to a moment.
    PlayedOn,
}

impl Origin<'_> {
    /// A name for a new game.
    pub(crate) fn name(self) -> String {
        let [a, b, c, d, ..] = browser::random();
        self.named(js_sys::Date::now() as u64, u32::from_le_bytes([a, b, c, d]))
    }

    fn named(self, when: u64, luck: u32) -> String {
        let before = match self {
            Origin::Here => String::new(),
            Origin::Daily(day) => format!("{DAILY}{day}-"),
            Origin::Brought => "file-".to_owned(),
            Origin::PlayedOn => "on-".to_owned(),
        };
        format!("{before}{when:x}-{luck:08x}")
    }
}

const DAILY: &str = "daily-";

/// The name of a game that came in a link: the same link leads to the same game.
pub(crate) fn of_link(packed: &str) -> String {
    let sum = packed
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("link-{sum:016x}")
}

/// The day of a daily deal.
pub(crate) fn day_of(id: &str) -> Option<&str> {
    id.strip_prefix(DAILY)?.get(..10)
}

/// Whether a game was begun here from its first tile: only such games count as played.
pub(crate) fn begun_here(id: &str) -> bool {
    let rest = day_of(id).and_then(|day| id.get(DAILY.len() + day.len() + 1..)).unwrap_or(id);
    let hex = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_hexdigit());
    rest.split_once('-').is_some_and(|(when, luck)| hex(when) && hex(luck) && luck.len() == 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_where_a_game_comes_from() {
        let name = |origin: Origin<'_>| origin.named(0x19a9_0000_0001, 7);
        assert_eq!(name(Origin::Here), "19a900000001-00000007");
        assert_eq!(name(Origin::Daily("2026-11-18")), "daily-2026-11-18-19a900000001-00000007");
        assert!(begun_here(&name(Origin::Here)) && begun_here(&name(Origin::Daily("2026-11-18"))));
        assert_eq!(day_of(&name(Origin::Daily("2026-11-18"))), Some("2026-11-18"));
        assert_eq!(day_of(&name(Origin::Here)), None);
        for elsewhere in
            [&name(Origin::Brought), &name(Origin::PlayedOn), &of_link("1abc"), "lesson-1", "", "-", "daily-"]
        {
            assert!(!begun_here(elsewhere), "{elsewhere}");
        }
        assert_eq!(of_link("1abc"), of_link("1abc"));
        assert_ne!(of_link("1abc"), of_link("1abd"));
    }
}
