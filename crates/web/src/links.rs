//! Links that hold a whole game or a deal, after `#`: nobody needs a server to open them.
//!
//! `#shared=LETTERS&look-back=37` is a game and a moment of it. It is kept like a file brought along, under a name made of the letters, so the same
//! link leads to the same game. `#deal=LETTERS` is a table and the seed of its tiles: the set-up page opens with both. The letters are a
//! packed record (`bastide_record::pack`).

use bastide_dealer::Seed;
use bastide_record::{Record, pack, unpack};
use bastide_table::{Plan, Table};
use leptos::prelude::*;

use crate::address::{Address, Where};
use crate::state::App;
use crate::words::damaged;
use crate::{browser, deals, origin, shelf};

/// Longer links are not offered: programs that send them on would cut them.
const LONGEST: usize = 16_000;

/// What a link holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held<'a> {
    Game { packed: &'a str, at: Option<usize> },
    Deal(&'a str),
}

/// Reads the part of a link after `#`; nothing where it holds neither game nor deal.
fn held(hash: &str) -> Option<Held<'_>> {
    let part = |key: &str| hash.trim_start_matches('#').split('&').find_map(|p| p.strip_prefix(key)?.strip_prefix('='));
    let at = part("look-back").and_then(|at| at.parse().ok());
    part("shared").map(|packed| Held::Game { packed, at }).or_else(|| part("deal").map(Held::Deal))
}

/// A link to a moment of a game; nothing when it is too long.
fn to_moment(table: &Table, at: usize) -> Option<String> {
    let packed = pack(&table.record());
    (packed.len() <= LONGEST).then(|| format!("#shared={packed}&look-back={at}"))
}

/// A link to a table with its seed. Names stay at home.
fn to_deal(plan: &Plan, seed: Option<Seed>) -> Option<String> {
    let mut header = plan.header();
    header.seed = seed;
    header.seats.iter_mut().for_each(|seat| seat.name.clear());
    let packed = pack(&Record::at(header));
    (packed.len() <= LONGEST).then(|| format!("#deal={packed}"))
}

impl App {
    /// A link to the moment that is shown; nothing when it is too long.
    pub(crate) fn moment_link(self) -> Option<String> {
        let at = self.shown.get_untracked().map_or(0, |s| s.at);
        let link = self.table.with_untracked(|t| t.as_ref().and_then(|t| to_moment(t, at)));
        link.map(|link| browser::page_address() + &link)
    }

    /// A link to a table and its tiles; nothing when it is too long.
    pub(crate) fn deal_link(self, plan: &Plan, seed: Option<Seed>) -> Option<String> {
        to_deal(plan, seed).map(|link| browser::page_address() + &link)
    }

    /// Takes what a link holds out of it, and says where it leads then. What cannot be read leads to the first page and is told.
    pub(crate) fn unpack_link(self, hash: &str) -> Option<Address> {
        let taken = match held(hash)? {
            Held::Game { packed, at } => self.take_game(packed, at),
            Held::Deal(packed) => self.take_deal(packed),
        };
        Some(taken.unwrap_or_else(|why| {
            self.trouble.set(Some(why));
            Address::default()
        }))
    }

    fn text_of(self, packed: &str) -> Result<String, String> {
        unpack(packed).map_err(|why| self.words().of("link", why.code()).to_owned())
    }

    fn take_game(self, packed: &str, at: Option<usize>) -> Result<Address, String> {
        let id = origin::of_link(packed);
        if !shelf::has(&id) {
            let text = self.text_of(packed)?;
            let luck = Some(browser::random().into());
            let table = Table::read(id.clone(), &text, luck).map_err(|why| damaged(self.words(), &why))?;
            self.open(table, None);
        }
        Ok(Address { at: Where::Game(id), look_back: Some(at.unwrap_or(usize::MAX)), over: None })
    }

    fn take_deal(self, packed: &str) -> Result<Address, String> {
        let text = self.text_of(packed)?;
        let record = bastide_record::replay(&text).map_err(|why| damaged(self.words(), &why))?.record;
        self.plan.set(Plan::of(&record));
        self.seed.set(record.header.seed.map(deals::words_of).unwrap_or_default());
        Ok(Address { at: Where::SetUp, ..Address::default() })
    }
}

#[cfg(test)]
mod tests {
    use bastide_rules::Setup;

    use super::*;
    use crate::following::tests::{play, seated};

    #[test]
    fn links_hold_games_and_deals() {
        assert_eq!(held("#shared=1ab&look-back=37"), Some(Held::Game { packed: "1ab", at: Some(37) }));
        assert_eq!(held("#shared=1ab"), Some(Held::Game { packed: "1ab", at: None }));
        assert_eq!(held("#deal=1ab"), Some(Held::Deal("1ab")));
        for other in ["", "#", "#games", "#game=a&look-back=3", "#sharedx=1", "#shared"] {
            assert_eq!(held(other), None, "{other}");
        }
    }

    #[test]
    fn a_game_in_play_does_not_tell_its_seed() {
        let mut table = seated("base", 2, &[1], 4);
        table.deal().unwrap();
        let text = |table: &Table| {
            let link = to_moment(table, 1).unwrap();
            let Some(Held::Game { packed, at }) = held(&link) else { panic!("{link}") };
            assert_eq!(at, Some(1));
            unpack(packed).unwrap()
        };
        assert_eq!(text(&table), table.record().to_string());
        assert!(!text(&table).contains(&table.seed().unwrap().to_string()));
        play(&mut table, 9, |_| {});
        assert!(text(&table).contains(&table.seed().unwrap().to_string()));
    }

    #[test]
    fn a_deal_holds_table_and_seed_and_no_names() {
        let mut plan = Plan::for_persons(Setup::named("bigbox7", 3).unwrap());
        plan.seats[0].name = "Ada".into();
        plan.seats[2].bot = Some("knight".into());
        let seed = deals::seed_of("sunday");
        let link = to_deal(&plan, seed).unwrap();
        let Some(Held::Deal(packed)) = held(&link) else { panic!("{link}") };
        let record = bastide_record::replay(&unpack(packed).unwrap()).unwrap().record;
        assert_eq!(record.header.seed, seed);
        plan.seats[0].name.clear();
        assert_eq!(Plan::of(&record), plan);
        assert!(link.len() < 250, "{} letters", link.len());
    }
}
