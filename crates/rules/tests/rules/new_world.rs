//! New World: EX-NW, NW and the decisions INT-70 to INT-76.
//!
//! The coast of these tests, from north to south, with the cells west of it:
//!
//! ```text
//!   -1,0 shore     -1,1 Plymouth   -1,2 landing   -1,3 shore   -1,4 New York
//!   -1,5 shore     -1,6 landing    -1,7 Jamestown -1,8 landing -1,9 shore
//! ```

mod features;
mod setup;
mod surveyors;

use super::kit::Table;

const WHOLE_FIELD: &str = "field NL.NR.EL.ER.SL.SR.WL.WR";

/// `straight*2 fork` as ids of the set.
fn world(tiles: &str) -> String {
    tiles.split_whitespace().map(|tile| format!("world/{tile} ")).collect()
}

/// A table whose stock is exactly these tiles.
fn table(players: u8, tiles: &str) -> Table {
    Table::only("newworld", players, &world(tiles))
}

/// A table with more than enough of everything.
fn rich_table(players: u8) -> Table {
    table(players, "farm*9 straight*9 straight-post*4 fork*6 bend*6 street*8 street-flag edge*6 beside*2 wilds herd")
}

/// Turns, one a line: `straight -1,2 r0 meeple road EW`.
fn turns(t: &mut Table, script: &str) {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty());
    let script: String = lines.map(|line| format!("world/{line}\n")).collect();
    t.turns(&script);
}

fn surveyors(t: &Table) -> [i16; 2] {
    t.game.surveyors().expect("New World has surveyors")
}
