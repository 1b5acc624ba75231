//! Trying the tile in hand on a cell, and turning it there.

use std::sync::Arc;

use bastide_rules::{Action, Decision, Edge, Game, IllegalReason, KindId, Pos, Rotation};
use leptos::prelude::*;

use crate::lang::Lang;
use crate::state::App;

/// A cell on which the drawn tile may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenCell {
    /// Where.
    pub(crate) pos: Pos,
    /// The rotations that fit, as bits.
    pub(crate) rotations: u8,
}

impl OpenCell {
    /// The first fitting rotation from `wish` on, clockwise.
    #[must_use]
    pub(crate) fn fitting(self, wish: Rotation) -> Rotation {
        (0..4).map(|i| Rotation::new(wish.quarters() + i)).find(|r| self.fits(*r)).unwrap_or(wish)
    }

    /// Whether the tile may lie here like this.
    #[must_use]
    pub(crate) fn fits(self, rotation: Rotation) -> bool {
        self.rotations >> rotation.quarters() & 1 != 0
    }
}

/// The cells on which the drawn tile may lie, row by row.
pub(crate) fn open_cells(game: &Game) -> Vec<OpenCell> {
    if game.decision() != Decision::Lay {
        return Vec::new();
    }
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut cells: Vec<OpenCell> = Vec::new();
    for action in actions {
        if let Action::Lay { pos, rotation, .. } = action {
            let bit = 1 << rotation.quarters();
            match cells.iter_mut().find(|c| c.pos == pos) {
                Some(cell) => cell.rotations |= bit,
                None => cells.push(OpenCell { pos, rotations: bit }),
            }
        }
    }
    bastide_art::sort_short(&mut cells, |a, b| (a.pos.y, a.pos.x) > (b.pos.y, b.pos.x));
    cells
}

impl App {
    /// Tries the tile on a cell; on the cell it is tried on already, turns it on.
    pub(crate) fn try_cell(self, pos: Pos) {
        let Some(cell) = self.cells.get_untracked().into_iter().find(|c| c.pos == pos) else {
            if let Some(why) = untrack(|| self.why_not(pos)) {
                // Shown as well, for fingers, which do not hover.
                self.over_cell.set(Some(pos));
                self.said.set(why);
            }
            return;
        };
        if self.trial.get_untracked() == Some(pos) {
            self.rotate(1);
            return;
        }
        self.turn.set(cell.fitting(self.turn.get_untracked()));
        self.trial.set(Some(pos));
        self.piece.set(None);
        self.said.set(self.words().fill("say.tried", &[("cell", &self.words().cell(pos))]));
    }

    /// Turns the tile in hand: on a cell, on to the next rotation that fits there.
    pub(crate) fn rotate(self, quarters: u8) {
        let wish = Rotation::new(self.turn.get_untracked().quarters() + quarters);
        let turned = match self.trial.get_untracked() {
            Some(pos) => {
                let cells = self.cells.get_untracked();
                let Some(cell) = cells.iter().find(|c| c.pos == pos) else { return };
                if quarters == 3 {
                    let back = (0..4).map(|i| Rotation::new(wish.quarters() + 4 - i)).find(|r| cell.fits(*r));
                    back.unwrap_or(wish)
                } else {
                    cell.fitting(wish)
                }
            }
            None => wish,
        };
        self.turn.set(turned);
    }

    /// Whether somebody has a tile in hand that can be turned.
    pub(crate) fn holds_tile(self) -> bool {
        self.cells.with_untracked(|cells| !cells.is_empty())
    }

    /// The game in which the feature looked at lies: with the tile tried out, if one is.
    pub(crate) fn game_looked_at(self) -> Option<Arc<Game>> {
        let tried =
            self.ask.with(|ask| ask.as_ref().filter(|ask| ask.0.before.is_some()).map(|ask| ask.0.game.clone()));
        tried.or_else(|| self.shown.get().map(|s| s.game))
    }

    /// Why the tile in hand, as it is turned, cannot lie on a free cell; nothing when it can.
    pub(crate) fn why_not(self, pos: Pos) -> Option<String> {
        if self.cells.with(|cells| cells.iter().any(|c| c.pos == pos)) {
            return None;
        }
        let (shown, lang) = (self.shown.get()?, self.words());
        let wants = || wanted(lang, &shown.game, pos);
        if shown.game.open_cells().any(|cell| cell == pos) && shown.game.tiles_that_fit(pos) == 0 {
            return Some(lang.fill("cell.dead", &[("n", &shown.game.tiles_left()), ("wants", &wants())]));
        }
        match shown.game.may_lay(shown.game.drawn()?, pos, self.turn.get()).err()? {
            IllegalReason::EdgeMismatch => Some(lang.fill("cell.wants", &[("wants", &wants())])),
            reason => Some(crate::words::why_not(lang, reason).into()),
        }
    }

    /// What there is to say about a free cell: why the tile does not fit, or that it does when it is turned.
    pub(crate) fn about_cell(self, pos: Pos) -> Option<String> {
        let open = self.cells.with(|cells| cells.iter().find(|c| c.pos == pos).copied());
        match open {
            Some(cell) => (!cell.fits(self.turn.get())).then(|| self.t("cell.turned").into()),
            None => self.why_not(pos),
        }
    }

    /// The sides at which the tile in hand, as it is turned, does not fit a cell on which it may not lie.
    pub(crate) fn wrong_edges(self, pos: Pos) -> Option<u8> {
        if self.cells.with(|cells| cells.is_empty() || cells.iter().any(|c| c.pos == pos)) {
            return None;
        }
        let shown = self.shown.get()?;
        Some(wrong_edges(&shown.game, shown.game.drawn()?, pos, self.turn.get())).filter(|edges| *edges != 0)
    }
}

/// What a free cell asks of each side, as the rules say it.
fn wants(game: &Game, pos: Pos) -> u16 {
    game.open_cells_wanting().find(|(cell, _)| *cell == pos).map_or(0, |(_, wants)| wants)
}

/// "road in the north and city in the west".
fn wanted(lang: Lang, game: &Game, pos: Pos) -> String {
    const TERRAINS: [&str; 4] = ["field", "road", "city", "river"];
    let wants = wants(game, pos);
    let sides = Edge::ALL.into_iter().filter_map(|edge| {
        let terrain = TERRAINS.get((wants >> (4 * edge.index()) & 15).checked_ilog2()? as usize)?;
        let side = lang.of("compass", ["n", "e", "s", "w"][edge.index()]);
        Some(lang.fill("name.inside", &[("name", &lang.of("terrain", terrain)), ("where", &side)]))
    });
    lang.list(sides)
}

/// The sides of a tile that do not fit a cell.
fn wrong_edges(game: &Game, kind: KindId, pos: Pos, rotation: Rotation) -> u8 {
    let lacking = wants(game, pos) & !kind.kind().turned[rotation.quarters() as usize].edges;
    Edge::ALL.into_iter().filter(|e| lacking >> (4 * e.index()) & 15 != 0).fold(0, |mask, e| mask | e.bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;

    #[test]
    fn a_cell_says_what_it_asks_for_and_where_the_tile_does_not_fit() {
        let game = Game::new(&Setup::base(2)).unwrap();
        assert_eq!(wanted(Lang::En, &game, Pos::new(0, -1)), "city in the south");
        assert_eq!(wanted(Lang::De, &game, Pos::new(1, 0)), "Straße im Westen");
        let kind = KindId::all().find(|k| k.kind().id == "base/D").unwrap();
        assert_eq!(wrong_edges(&game, kind, Pos::new(0, -1), Rotation::default()), Edge::S.bit());
        assert_eq!(wrong_edges(&game, kind, Pos::new(0, -1), Rotation::new(2)), 0);
    }

    /// A cell is offered if and only if the tile has a rotation with no wrong side, as long as no river forbids it.
    #[test]
    fn wrong_sides_and_offered_cells_agree() {
        let mut game = Game::new(&Setup::named("base+inns-cathedrals", 2).unwrap()).unwrap();
        let mut dealer = Dealer::new(4);
        while let Some(action) = any_action(&game, &mut dealer) {
            if let Some(kind) = game.drawn().filter(|_| game.decision() == Decision::Lay) {
                let open = open_cells(&game);
                for pos in game.open_cells() {
                    let fits = Rotation::ALL.into_iter().any(|r| wrong_edges(&game, kind, pos, r) == 0);
                    assert_eq!(fits, open.iter().any(|c| c.pos == pos), "{pos}");
                }
            }
            game.apply(action).unwrap();
        }
    }
}
