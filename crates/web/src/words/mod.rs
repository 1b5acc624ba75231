//! The game in words: places, tiles, choices, events and mistakes, in the language of the page.

mod choices;
mod events;
mod flaws;
mod maps;
mod mistakes;
mod naming;
mod outcomes;
mod places;
mod promises;

use bastide_mapdata::Map;
use bastide_rules::{Figure, Neutral, PartKind, Player, Variant};
use bastide_table::{Seat, Table};

use crate::lang::Lang;

pub use flaws::map_refused;
pub use mistakes::{damaged, refused, setup_error, why_not};
pub use naming::Name;

/// Tells about a game, with the players' names.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// In which language.
    pub lang: Lang,
    seats: &'a [Seat],
    /// Gardens matter only with the abbot.
    gardens: bool,
    /// What the game is played on.
    map: Option<&'a Map>,
}

impl<'a> Teller<'a> {
    /// Who sits at this table.
    #[must_use]
    pub fn new(lang: Lang, table: &'a Table) -> Teller<'a> {
        let setup = &table.plan().setup;
        let gardens = setup.mechanics.contains(&bastide_rules::Mechanic::Abbot);
        let lang = lang.at(setup.variant);
        Teller { lang, seats: &table.plan().seats, gardens, map: setup.map.as_ref() }
    }

    /// A player's name.
    #[must_use]
    pub fn player(self, player: Player) -> &'a str {
        self.seats.get(player.index()).map_or("", |seat| seat_name(self.lang, seat))
    }

    /// A figure, such as "Builder".
    #[must_use]
    pub fn figure(self, figure: Figure) -> &'static str {
        self.lang.of("figure", &figure.to_string())
    }

    /// A figure where it stands: "Bandit" for a settler on a trail.
    #[must_use]
    pub fn role(self, figure: Figure, on: PartKind) -> &'static str {
        match self.lang.variant() {
            Variant::Classic => self.figure(figure),
            Variant::NewWorld => self.lang.of("role", on.id()),
        }
    }

    /// Mage or witch.
    #[must_use]
    pub fn neutral(self, figure: Neutral) -> &'static str {
        self.lang.of("figure", &figure.to_string())
    }
}

/// The name of a seat: the player's own, else the colour's. Bots are people of the town: one for each colour, so that no two
/// at a table are called the same.
#[must_use]
pub fn seat_name(lang: Lang, seat: &Seat) -> &str {
    if !seat.name.trim().is_empty() {
        &seat.name
    } else if seat.bot.is_some() {
        lang.of("bot", seat.colour.id())
    } else {
        lang.of("colour", seat.colour.id())
    }
}

/// How well the bot on a seat plays, in a word; nothing for a person.
#[must_use]
pub fn level_name(lang: Lang, seat: &Seat) -> Option<&'static str> {
    seat.bot.as_ref().map(|level| lang.of("level", level))
}

/// A kind of goods.
#[must_use]
pub fn goods_name(lang: Lang, goods: bastide_rules::tile::Goods) -> &'static str {
    lang.of("goods", goods.id())
}

#[cfg(test)]
mod tests {
    use bastide_table::Colour;

    use super::*;

    #[test]
    fn bots_have_names_of_their_own_and_persons_go_by_their_colour() {
        for lang in Lang::ALL {
            let bots = Colour::ALL.map(|colour| Seat { bot: Some("squire".into()), ..Seat::person(colour) });
            let names: std::collections::BTreeSet<&str> = bots.iter().map(|seat| seat_name(lang, seat)).collect();
            assert_eq!(names.len(), 6);
            assert!(Colour::ALL.iter().all(|c| !names.contains(seat_name(lang, &Seat::person(*c)))));
        }
        let seat = Seat { name: "Ada".into(), bot: Some("knight".into()), ..Seat::person(Colour::Red) };
        assert_eq!((seat_name(Lang::De, &seat), level_name(Lang::De, &seat)), ("Ada", Some("Ritter")));
        assert_eq!(level_name(Lang::En, &Seat::person(Colour::Red)), None);
    }

    #[test]
    fn every_level_has_its_words() {
        for level in bastide_bots::Level::ALL {
            for lang in Lang::ALL {
                assert_ne!(lang.of("level", level.id()), "level", "{}", level.id());
                assert_ne!(lang.of("level-about", level.id()), "level-about", "{}", level.id());
            }
        }
    }
}
