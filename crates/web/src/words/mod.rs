//! The game in words: places, tiles, choices, events and mistakes, in the language of the page.

mod choices;
mod events;
mod mistakes;
mod places;

use bastide_rules::{Figure, Neutral, Player};
use bastide_table::{Seat, Table};

use crate::lang::Lang;

pub use mistakes::{damaged, refused, setup_error, why_not};

/// Tells about a game, with the players' names.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// In which language.
    pub lang: Lang,
    seats: &'a [Seat],
    /// Gardens matter only with the abbot.
    gardens: bool,
}

impl<'a> Teller<'a> {
    /// Who sits at this table.
    #[must_use]
    pub fn new(lang: Lang, table: &'a Table) -> Teller<'a> {
        let gardens = table.plan().setup.mechanics.contains(&bastide_rules::Mechanic::Abbot);
        Teller { lang, seats: &table.plan().seats, gardens }
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

    /// Mage or witch.
    #[must_use]
    pub fn neutral(self, figure: Neutral) -> &'static str {
        self.lang.of("figure", &figure.to_string())
    }
}

/// The name of a seat: the player's, or the colour's.
#[must_use]
pub fn seat_name(lang: Lang, seat: &Seat) -> &str {
    if seat.name.trim().is_empty() { lang.of("colour", seat.colour.id()) } else { &seat.name }
}

/// A kind of goods.
#[must_use]
pub fn goods_name(lang: Lang, goods: bastide_rules::tile::Goods) -> &'static str {
    lang.of("goods", goods.id())
}
