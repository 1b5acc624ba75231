//! Hints: good moves the worker has found for whoever decides, and how one of them is tried.

use bastide_rules::tile::{KindId, Rotation};
use bastide_rules::{Action, Decision, Game};
use leptos::prelude::*;

use crate::choice::Piece;
use crate::lang::Lang;
use crate::letters::capital;
use crate::state::App;
use crate::worker::Hint;

/// A good move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GoodMove {
    /// What is played, one after the other; never empty.
    pub(crate) actions: Vec<Action>,
    /// The points by which the player is expected to be ahead in the end.
    pub(crate) lead: f32,
    /// What it changes, by the names of the bots' terms, the weightiest first.
    pub(crate) why: Vec<(String, f32)>,
}

impl GoodMove {
    /// Reads what the worker says; nothing when it does not make sense.
    fn read(hint: Hint) -> Option<GoodMove> {
        let actions: Option<Vec<Action>> = hint.actions.iter().map(|a| a.parse().ok()).collect();
        let actions = actions.filter(|a| !a.is_empty())?;
        Some(GoodMove { actions, lead: hint.lead, why: hint.why })
    }

    /// Whether both moves make the same picture.
    fn is_like(&self, other: &GoodMove) -> bool {
        let same = |(one, two): (&Action, &Action)| match (*one, *two) {
            (Action::Lay { kind, pos, rotation }, Action::Lay { kind: k, pos: p, rotation: r }) => {
                kind == k && pos == p && looks_alike(kind, rotation, r)
            }
            (one, two) => one == two,
        };
        self.actions.len() == other.actions.len() && self.actions.iter().zip(&other.actions).all(same)
    }
}

/// Whether a tile shows the same in two rotations: a straight road turned half around.
fn looks_alike(kind: KindId, one: Rotation, two: Rotation) -> bool {
    let tile = kind.kind();
    let ports = |rotation: Rotation| &tile.turned[rotation.quarters() as usize].ports;
    let parts = || tile.parts.iter().enumerate();
    let found = |(i, part): (usize, &bastide_rules::tile::Part)| {
        parts().any(|(j, p)| {
            ports(one)[i] == ports(two)[j]
                && (part.kind, part.pennants, part.inn, part.cathedral) == (p.kind, p.pennants, p.inn, p.cathedral)
                && part.goods == p.goods
        })
    };
    let river = |rotation: Rotation| rotation.turn_edges(tile.river);
    one == two || (tile.flier.is_none() && river(one) == river(two) && parts().all(found))
}

/// So many moves are shown.
const SHOWN: usize = 3;

/// What is known about good moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Hints {
    /// Nobody has asked.
    #[default]
    Hidden,
    /// The worker thinks.
    Thinking,
    /// The best first.
    Found {
        /// The moves.
        moves: Vec<GoodMove>,
        /// The one that is marked on the board.
        marked: usize,
    },
}

impl App {
    /// Asks for good moves, or puts them away.
    pub(crate) fn toggle_hints(self) {
        self.hints.update(|h| *h = if *h == Hints::Hidden { Hints::Thinking } else { Hints::Hidden });
    }

    /// The worker has found something for the game as it stands.
    pub(crate) fn take_hints(self, hints: Vec<Hint>) {
        if self.hints.get_untracked() == Hints::Thinking {
            let mut moves: Vec<GoodMove> = Vec::new();
            for good in hints.into_iter().filter_map(GoodMove::read) {
                if moves.len() < SHOWN && !moves.iter().any(|m| m.is_like(&good)) {
                    moves.push(good);
                }
            }
            self.hints.set(Hints::Found { moves, marked: 0 });
        }
    }

    /// Marks one of the moves on the board.
    pub(crate) fn mark_hint(self, which: usize) {
        let other = self.hints.with_untracked(|h| matches!(h, Hints::Found { marked, .. } if *marked != which));
        if other {
            self.hints.update(|h| {
                if let Hints::Found { marked, .. } = h {
                    *marked = which;
                }
            });
        }
    }

    /// The actions of the marked move.
    pub(crate) fn marked_hint(self) -> Option<Vec<Action>> {
        self.hints.with(|h| match h {
            Hints::Found { moves, marked } => moves.get(*marked).map(|m| m.actions.clone()),
            _ => None,
        })
    }

    /// Tries a move: the tile is put on its cell, where it can still be turned or taken back; other answers are given.
    pub(crate) fn try_hint(self, which: usize) {
        self.mark_hint(which);
        let Some(actions) = untrack(|| self.marked_hint()) else { return };
        match actions[0] {
            Action::Lay { pos, rotation, .. } => {
                self.turn.set(rotation);
                self.trial.set(Some(pos));
                self.piece.set(actions.get(1).and_then(|a| match a {
                    Action::Deploy { figure, .. } => Some(Piece::Figure(*figure)),
                    _ => None,
                }));
                self.said.set(self.words().fill("say.tried", &[("cell", &self.words().cell(pos))]));
            }
            action => self.play(&[action]),
        }
    }

    /// A move in words.
    pub(crate) fn tell_hint(self, good: &GoodMove) -> String {
        self.tell_actions(&good.actions)
    }

    /// Actions one after the other, in words.
    pub(crate) fn tell_actions(self, actions: &[Action]) -> String {
        self.shown.get_untracked().map_or(String::new(), |shown| self.tell_line(&shown.game, actions))
    }

    /// Actions one after the other in a game, in words.
    pub(crate) fn tell_line(self, game: &Game, actions: &[Action]) -> String {
        let mut game = game.clone();
        let lang = self.words();
        let mut words = Vec::new();
        for &action in actions {
            match action {
                Action::Lay { pos, .. } => words.push(lang.fill("hint.lay", &[("cell", &lang.cell(pos))])),
                // What is not done needs no word, unless it is all the move is.
                Action::Pass if actions.len() > 1 && game.decision() != Decision::Wood => {}
                _ => words.extend(self.tell(|t| t.action(action, &game))),
            }
            if game.apply(action).is_err() {
                break;
            }
        }
        words.join(", ")
    }

    /// What a move promises, as a sentence.
    pub(crate) fn promise(self, good: &GoodMove) -> String {
        self.shown.get_untracked().map_or(String::new(), |shown| self.promise_in(&shown.game, good))
    }

    /// What a move promises in a game.
    pub(crate) fn promise_in(self, game: &Game, good: &GoodMove) -> String {
        let term = good.why.iter().find(|(_, points)| *points > 0.0).map(|(term, _)| term.as_str());
        capital(&self.tell(|t| t.promise(game, &good.actions, term)).unwrap_or_default())
    }
}

/// Points with one digit, a sign and the language's comma.
pub(crate) fn tenths(lang: Lang, points: f32) -> String {
    let text = format!("{}{:.1}", if points < 0.0 { "−" } else { "+" }, points.abs());
    if lang.code() == Lang::De.code() { text.replace('.', ",") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_the_language_does() {
        assert_eq!(tenths(Lang::De, 1.25), "+1,2");
        assert_eq!(tenths(Lang::En, -0.5), "−0.5");
    }

    #[test]
    fn a_hint_that_makes_no_sense_is_left_out() {
        let hint = |actions: &[&str]| Hint {
            actions: actions.iter().map(|a| (*a).to_owned()).collect(),
            lead: 1.0,
            why: Vec::new(),
        };
        assert!(GoodMove::read(hint(&["pass"])).is_some());
        assert!(GoodMove::read(hint(&["pass", "dance"])).is_none());
        assert!(GoodMove::read(hint(&[])).is_none());
    }

    #[test]
    fn moves_that_look_the_same_are_one() {
        let good = |actions: &[&str]| GoodMove {
            actions: actions.iter().map(|a| a.parse().unwrap()).collect(),
            lead: 0.0,
            why: Vec::new(),
        };
        let straight = good(&["tile base/U 1,0 r0", "meeple road EW"]);
        assert!(straight.is_like(&good(&["tile base/U 1,0 r2", "meeple road EW"])));
        assert!(!straight.is_like(&good(&["tile base/U 1,0 r1", "meeple road NS"])));
        assert!(!straight.is_like(&good(&["tile base/U 1,0 r2", "pass"])));
        assert!(!good(&["tile base/D 0,1 r0"]).is_like(&good(&["tile base/D 0,1 r2"])));
    }

    #[test]
    fn every_term_has_its_word_in_every_language() {
        for lang in Lang::ALL {
            for term in bastide_bots::TermId::ALL {
                assert_ne!(lang.of("why", term.id()), "why", "{}", term.id());
            }
        }
    }
}
