//! A row of crossings and straight roads west of the start tile, where players wait for their turn and earn points.
//!
//! ```text
//!   ╋──━──━──╋──╋──D      earn(3): one straight road and a crossing, the meeple goes on the road between crossings
//! ```
//! The table's stock needs enough `X` and `U`; everything north, south and east of the row is the test's own.

use bastide_rules::{Decision, Player, Setup};

use super::kit::{Table, stock_only};

/// Room for the row beside whatever else a test lays.
pub(crate) const ROW: &str = " X*28 U*26";

/// A table whose stock holds the test's tiles and the row's.
pub(crate) fn table(name: &str, players: u8, tiles: &str) -> Table {
    table_with(name, players, tiles, |_| {})
}

/// The same with something changed before play.
pub(crate) fn table_with(name: &str, players: u8, tiles: &str, change: impl FnOnce(&mut Setup)) -> Table {
    Table::set(name, players, |setup| {
        stock_only(setup, &format!("{tiles}{ROW}"));
        change(setup);
    })
}

impl Table {
    /// The row's last tile: its column and whether it is a crossing.
    pub(crate) fn row_end(&self) -> (i16, bool) {
        let row = self.game.tiles().iter().filter(|t| t.pos.y == 0 && t.pos.x <= 0);
        let end = row.min_by_key(|t| t.pos.x).expect("the start tile");
        (end.pos.x, end.kind.kind().id == "base/X")
    }

    /// Lays one more tile at the end of the row.
    pub(crate) fn longer_row(&mut self, tile: &str) {
        let (x, _) = self.row_end();
        self.lay(tile, (x - 1, 0), 0);
    }

    /// Lets the others lay crossings until it is this player's turn.
    pub(crate) fn until(&mut self, player: Player) -> &mut Table {
        self.settle();
        while self.game.active() != player {
            self.longer_row("X");
            self.settle();
        }
        self
    }

    /// This player lays a tile, after the others waited.
    pub(crate) fn lay_as(&mut self, player: Player, tile: &str, at: (i16, i16), quarters: u8) -> &mut Table {
        self.until(player).lay(tile, at, quarters)
    }

    /// The player scores a road of `n` tiles (at least 2) in the row. The points are about to be counted, or are.
    pub(crate) fn earn(&mut self, player: Player, n: i16) -> &mut Table {
        self.settle();
        if !self.row_end().1 {
            self.longer_row("X");
            self.settle();
        }
        let seats = i16::from(self.game.rules().players);
        let turns = |from: Player| (i16::from(player.0) - i16::from(from.0) - (n - 2)).rem_euclid(seats);
        for _ in 0..turns(self.game.active()) {
            self.longer_row("X");
            self.settle();
        }
        for _ in 2..n {
            self.longer_row("U");
            self.settle();
        }
        assert_eq!(self.game.active(), player, "the row's last crossing is laid by the one who earns");
        self.longer_row("X");
        self.put("meeple road E")
    }

    /// What each of a player's counting figures has.
    pub(crate) fn figures(&self, player: Player) -> &[i16] {
        self.game.counting_figures(player)
    }

    /// The decision due is a message's: turns up the named one, unless its place is known, and checks it is this one.
    pub(crate) fn message(&mut self, id: &str) -> &mut Table {
        if self.decision() == Decision::TurnMessage {
            self.act(&format!("turn {id}"));
        }
        assert_eq!(self.game.message_in_hand().map(|m| m.id()), Some(id), "{}", self.show());
        self
    }
}
