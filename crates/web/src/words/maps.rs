//! What is said of maps: their places, chips, wines and islands.

use bastide_mapdata::Colour;
use bastide_rules::{Bottle, Game, Market, Pos, Rotation};

use super::Teller;
use super::naming::direction;
use crate::board::markup::printed;
use crate::letters::capital;

impl Teller<'_> {
    /// A cell by its printed name, or by its column and row.
    #[must_use]
    pub fn spot_on_map(self, pos: Pos) -> String {
        let name = self.map.and_then(|map| printed(map, pos)).and_then(|cell| cell.name.clone());
        name.unwrap_or_else(|| self.lang.cell(pos))
    }

    /// A cell by what one sees there: its name, or which way it lies from the nearest place that has one.
    pub(super) fn map_place(self, game: &Game, pos: Pos) -> String {
        let Some(map) = self.map else { return capital(&self.lang.cell(pos)) };
        if let Some(name) = printed(map, pos).and_then(|cell| cell.name.as_deref()) {
            return name.to_owned();
        }
        let away = |cell: &&bastide_mapdata::Cell| {
            let (dx, dy) = (i16::from(cell.at.column) - pos.x, i16::from(cell.at.row) - pos.y);
            dx * dx + dy * dy
        };
        let named = map.cells.iter().filter(|cell| cell.name.is_some()).min_by_key(away);
        let Some((cell, name)) = named.and_then(|cell| cell.name.as_ref().map(|name| (cell, name))) else {
            return capital(&self.lang.map_cell(self.map, game, pos));
        };
        let step = (f32::from(pos.x) - f32::from(cell.at.column), f32::from(pos.y) - f32::from(cell.at.row));
        let point = direction(step).unwrap_or("n");
        capital(&crate::lang::fill(self.lang.of("toward", point), &[("place", name)]))
    }

    /// What the isle is called.
    pub(super) fn isle(self) -> String {
        let name = self.map.and_then(|map| map.isle.as_ref()).map(|isle| &isle.name);
        let german = self.lang.code() == "de";
        name.map_or_else(
            || self.lang.t("map.isle").into(),
            |name| if german { name.de.clone() } else { name.en.clone() },
        )
    }

    /// The colour of the island on which a stack lies.
    pub(super) fn island(self, pos: Pos) -> &'static str {
        let colour = self.map.and_then(|map| printed(map, pos)).and_then(|cell| cell.island);
        colour.map_or("", |colour| self.colour_of_chips(colour))
    }

    pub(super) fn colour_of_chips(self, colour: Colour) -> &'static str {
        self.lang.of("chip-colour", colour.word())
    }

    /// The open tile of a stack, with its island.
    pub(super) fn island_tile(self, game: &Game, pos: Pos) -> String {
        let open = game.stacks().find(|stack| stack.pos == pos).and_then(|stack| stack.open);
        let tile = open.map_or(String::new(), |kind| self.lang.tile(kind, Rotation::default(), self.gardens));
        capital(&self.lang.fill("do.island", &[("colour", &self.island(pos)), ("tile", &tile)]))
    }

    /// Which wine goes where, and for how much.
    pub(super) fn sale(self, bottle: Bottle, to: Market) -> String {
        let chips = if bottle.ones { "1+1" } else { "2" };
        let words: [(&str, &dyn std::fmt::Display); 3] =
            [("colour", &self.colour_of_chips(bottle.colour)), ("chips", &chips), ("n", &to.price())];
        match to {
            Market::Abroad => capital(&self.lang.fill("do.sell-abroad", &words)),
            Market::Town => capital(&self.lang.fill("do.sell-town", &words)),
        }
    }
}
