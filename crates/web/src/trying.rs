//! Trying the tile in hand on a cell, and turning it there.

use bastide_rules::{Action, Decision, Game, Pos, Rotation};
use leptos::prelude::*;

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
    cells.sort_by_key(|c| (c.pos.y, c.pos.x));
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

    /// Why the tile in hand, as it is turned, cannot lie on a free cell; nothing when it can.
    pub(crate) fn why_not(self, pos: Pos) -> Option<String> {
        if self.cells.with(|cells| cells.iter().any(|c| c.pos == pos)) {
            return None;
        }
        let shown = self.shown.get()?;
        let reason = shown.game.may_lay(shown.game.drawn()?, pos, self.turn.get()).err()?;
        Some(format!("{}: {}", self.words().cell(pos), crate::words::why_not(self.words(), reason)))
    }
}
