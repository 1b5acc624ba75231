//! Maps: base rules, small towns, chips and the five countries, on small maps drawn in the tests.

mod beginning;
mod benelux;
mod chips;
mod france;
mod germany;
mod great_britain;
mod ground;
mod iberia;
mod mixed;
mod towns;

use bastide_rules::{Action, Decision, Map, Pos, Setup};

use super::kit::{Table, stock_only};

/// A map from its head, picture, legend and so on.
pub(crate) fn map(text: &str) -> Map {
    let text = format!("map test\ntitle Test\n{text}");
    Map::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A setup for two on a map, with exactly these tiles in its stock.
pub(crate) fn setup_on(text: &str, tiles: &str) -> Setup {
    let mut setup = Setup::on_map(map(text), 2).expect("the map recommends tiles that exist");
    stock_only(&mut setup, tiles);
    setup
}

/// A table on a map, before chance has put anything on it.
pub(crate) fn table(text: &str, tiles: &str) -> Table {
    Table::of(&setup_on(text, tiles))
}

/// The same with expansions or without mechanics, by their words.
pub(crate) fn table_with(text: &str, tiles: &str, words: &str) -> Table {
    let with = |setup: Setup, word: &str| setup.with(word).expect("a word of a setup");
    let mut setup = words.split('+').fold(setup_on(text, ""), with);
    stock_only(&mut setup, tiles);
    Table::of(&setup)
}

impl Table {
    /// Chance puts the start tile here, and chips wherever it likes: first on these cells, then on none.
    pub(crate) fn begin(&mut self, start: &str, chips: &[(i16, i16)]) -> &mut Table {
        self.act(&format!("start {start}"));
        self.chips_on(chips)
    }

    /// Chance puts chips on these cells as far as it may, then anywhere.
    pub(crate) fn chips_on(&mut self, chips: &[(i16, i16)]) -> &mut Table {
        while self.decision() == Decision::PlaceChip {
            let legal = self.legal();
            let wanted = chips.iter().map(|&(x, y)| Action::PlaceChip(Pos::new(x, y)));
            let next = wanted.into_iter().find(|chip| legal.contains(chip)).unwrap_or(legal[0]);
            self.play(next);
        }
        for &(x, y) in chips {
            assert!(self.game.chip_at(Pos::new(x, y)).is_some(), "no chip on {x},{y}\n{}", self.show());
        }
        self
    }
}
