//! Where things are, and what is printed on a tile.

use bastide_mapdata::Map;
use bastide_rules::tile::{COAST, KindId, PartKind, Rotation};
use bastide_rules::{Chip, Edge, Game, LyingChip, Mechanic, Place, Pos, Spot, Variant};

use super::Teller;
use crate::lang::Lang;

impl Lang {
    /// Road, city, …
    #[must_use]
    pub fn part(self, kind: PartKind) -> &'static str {
        self.of("part", kind.id())
    }

    /// "north, east" for an edge mask.
    #[must_use]
    pub fn edges(self, mask: u8) -> String {
        let names: Vec<&str> = Edge::of_mask(mask).map(|e| self.of("edge", ["n", "e", "s", "w"][e.index()])).collect();
        names.join(", ")
    }

    /// A part of a tile: "road, north, south".
    #[must_use]
    pub fn spot(self, spot: Spot) -> String {
        let part = self.part(spot.kind);
        let edges = match spot.kind {
            PartKind::Field => (0..4).filter(|e| spot.ports >> (2 * e) & 3 != 0).fold(0, |mask, e| mask | 1 << e),
            PartKind::Road | PartKind::City => spot.ports,
            PartKind::Monastery | PartKind::Garden => 0,
        };
        match (spot.kind, edges) {
            (PartKind::Field, 0) => self.t("place.inner-field").into(),
            (_, 0) => part.into(),
            _ => format!("{part} ({})", self.edges(edges)),
        }
    }

    /// A cell of a map with what one sees there: "column 3, row 4: Nancy, a chip". Elsewhere the cell alone.
    #[must_use]
    pub fn map_cell(self, map: Option<&Map>, game: &Game, pos: Pos) -> String {
        let cell = self.cell(pos);
        let Some(printed) = map.and_then(|map| crate::board::markup::printed(map, pos)) else { return cell };
        let mut seen: Vec<String> = printed.name.iter().cloned().collect();
        if printed.town.is_some() {
            seen.push(self.t("map.town").into());
        }
        if printed.coats > 0 && game.rules().plays(Mechanic::Chips) {
            seen.push(self.fill("map.coats", &[("n", &printed.coats)]));
        }
        match game.chip_at(pos) {
            Some(LyingChip::Hidden) => seen.push(self.t("map.chip").into()),
            Some(LyingChip::Coloured(colour)) => {
                seen.push(self.fill("map.chip-coloured", &[("colour", &self.of("chip-colour", colour.word()))]));
            }
            Some(LyingChip::Open(chip)) => seen.push(self.fill("map.geocache", &[("chip", &self.chip(chip))])),
            None => {}
        }
        if seen.is_empty() { cell } else { format!("{cell}: {}", seen.join(", ")) }
    }

    /// A chip: "violet 2".
    #[must_use]
    pub fn chip(self, chip: Chip) -> String {
        self.fill("map.chip-open", &[("colour", &self.of("chip-colour", chip.colour.word())), ("n", &chip.face)])
    }

    /// A tile as it lies: "city (north), road (east, west)". Fields go without saying, gardens where nobody plays the abbot.
    #[must_use]
    pub fn tile(self, kind: KindId, rotation: Rotation, gardens: bool) -> String {
        let tile = kind.kind();
        let turned = &tile.turned[rotation.quarters() as usize];
        let mut parts: Vec<String> = Vec::new();
        for (i, part) in tile
            .parts
            .iter()
            .enumerate()
            .filter(|(_, p)| p.kind != PartKind::Field && (gardens || p.kind != PartKind::Garden))
        {
            let mut words = self.spot(Spot { kind: part.kind, ports: turned.ports[i] });
            if part.pennants > 0 {
                words = words + " " + self.t("tile.pennant");
            }
            if part.cathedral {
                words = words + " " + self.t("tile.cathedral");
            }
            if part.inn {
                words = words + " " + self.t("tile.inn");
            }
            if part.posts > 0 {
                words = words + " " + &self.fill("tile.posts", &[("n", &part.posts)]);
            }
            if let Some(goods) = part.goods {
                words += ", ";
                words += self.of("goods", goods.id());
            }
            parts.push(words);
        }
        for animal in tile.parts.iter().flat_map(|p| p.animals) {
            parts.push(self.of("animal", &format!("{animal:?}").to_ascii_lowercase()).into());
        }
        if tile.sea != 0 {
            parts.push(self.t("tile.coast").into());
        }
        let river = rotation.turn_edges(tile.river);
        if river != 0 {
            parts.push(format!("{} ({})", self.t("tile.river"), self.edges(river)));
        }
        for (is, key) in [
            (tile.ferry, self.t("tile.ferry")),
            (tile.gold, self.t("tile.gold")),
            (tile.mage, self.t("tile.mage")),
            (tile.robber, self.t("tile.robber")),
            (tile.flier.is_some(), self.t("tile.flier")),
            (tile.crop.is_some(), self.t("tile.crop")),
        ] {
            if is {
                parts.push(key.into());
            }
        }
        if parts.is_empty() { self.t("tile.meadow").into() } else { parts.join("; ") }
    }

    /// A cell, counted from the start tile: "3 right, 1 up"; in the New World from the coast: "column 2, row 4".
    #[must_use]
    pub fn cell(self, pos: Pos) -> String {
        if self.variant() == Variant::NewWorld {
            return self.column_and_row(pos);
        }
        let across = match pos.x {
            0 => None,
            x if x > 0 => Some(self.fill("place.right", &[("n", &x)])),
            x => Some(self.fill("place.left", &[("n", &-x)])),
        };
        let along = match pos.y {
            0 => None,
            y if y > 0 => Some(self.fill("place.down", &[("n", &y)])),
            y => Some(self.fill("place.up", &[("n", &-y)])),
        };
        match (across, along) {
            (Some(across), Some(along)) => format!("{across}, {along}"),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => self.t("place.start").into(),
        }
    }

    fn column_and_row(self, pos: Pos) -> String {
        /// Rows of the coast.
        const ROWS: i16 = COAST.len() as i16;
        let column = pos.column();
        match pos.y {
            y if y < 0 => self.fill("place.grid-north", &[("column", &column), ("n", &-y)]),
            y if y < ROWS => self.fill("place.grid", &[("column", &column), ("row", &(y + 1))]),
            y => self.fill("place.grid-south", &[("column", &column), ("n", &(y + 1 - ROWS))]),
        }
    }
}

impl Teller<'_> {
    /// A tile as it lies.
    #[must_use]
    pub fn tile(self, kind: KindId, rotation: Rotation) -> String {
        self.lang.tile(kind, rotation, self.gardens)
    }

    /// A part of a laid tile.
    #[must_use]
    pub fn place(self, place: Place) -> String {
        format!("{}, {}", self.lang.spot(place.spot), self.lang.cell(place.pos))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_from_the_start_tile() {
        assert_eq!(Lang::En.cell(Pos::new(3, -1)), "3 right, 1 up");
        assert_eq!(Lang::En.cell(Pos::new(-2, 0)), "2 left");
        assert_eq!(Lang::De.cell(Pos::new(0, 4)), "4 unten");
        assert_eq!(Lang::De.cell(Pos::new(0, 0)), "Startplättchen");
    }

    #[test]
    fn in_the_new_world_cells_are_counted_from_the_coast() {
        let [de, en] = Lang::ALL.map(|lang| lang.at(Variant::NewWorld));
        assert_eq!(en.cell(Pos::new(-2, 3)), "column 2, row 4");
        assert_eq!(en.cell(Pos::new(-1, -1)), "column 1, 1 north of the coast");
        assert_eq!(de.cell(Pos::new(0, 11)), "Spalte 0, 2 südlich der Küste");
    }
}
