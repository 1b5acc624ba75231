//! Quick answers in trials. A position in a trial differs from those of other trials by a few tiles only: the moves that
//! looked best with a tile once are still the ones to look at, and beside them what the tiles laid since have changed.

use bastide_rules::{Action, Decision, Game, KindId, Player, Pos};

use crate::alike::keep_one_of_each;
use crate::evaluation::Evaluate;
use crate::moves::{Line, Move, Mover};
use crate::think::Task;

/// Placements that are kept in mind for a tile.
const KEPT: usize = 10;
/// So many of them are looked at, as far as they can still be played.
const LOOKED_AT: usize = 5;
/// Placements beside fresh tiles that are looked at with all that may follow.
const BESIDE: usize = 2;

/// A placement, and what was best to do after it.
#[derive(Clone, Copy)]
struct Idea {
    lay: Action,
    next: Option<Action>,
}

/// What looked best to a player with a tile when it was drawn for the first time.
pub(crate) struct Replies {
    /// Tiles on the board when the question was put.
    laid: usize,
    ideas: Vec<(KindId, Player, Vec<Idea>)>,
}

impl Replies {
    pub(crate) const NONE: Replies = Replies { laid: 0, ideas: Vec::new() };

    /// Forgets everything: trials begin at another position.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.laid = game.tiles().len();
        self.ideas.clear();
    }

    /// What looks best to the player who has to decide.
    pub(crate) fn best<E: Evaluate>(
        &mut self,
        mover: &mut Mover<E>,
        game: &Game,
        player: Player,
        task: &mut Task<'_>,
    ) -> Option<Move> {
        // In trials nobody takes a tile of an island: that would mean to look at all moves with each of them.
        if game.decision() == Decision::Island {
            return Some(Move { line: Line::EMPTY.and(Action::Pass), utility: 0.0, values: [0.0; 6] });
        }
        let (Decision::Lay, Some(drawn)) = (game.decision(), game.drawn()) else {
            return mover.best(game, player, task);
        };
        let known = self.ideas.iter().find(|(kind, whose, _)| *kind == drawn && *whose == player);
        let Some((_, _, ideas)) = known else {
            let moves = mover.list(game, player, task);
            if task.share() < 1.0 {
                self.ideas.push((drawn, player, ideas_of(&moves)));
            }
            return moves.first().copied();
        };
        best_known(mover, game, player, ideas, self.laid, task).or_else(|| mover.best(game, player, task))
    }
}

/// The best placements of a list of moves, the best first.
fn ideas_of(moves: &[Move]) -> Vec<Idea> {
    let mut ideas: Vec<Idea> = Vec::with_capacity(KEPT);
    for found in moves {
        if let &[lay, ref rest @ ..] = found.line.as_slice()
            && ideas.len() < KEPT
            && ideas.iter().all(|idea| idea.lay != lay)
        {
            ideas.push(Idea { lay, next: rest.first().copied() });
        }
    }
    ideas
}

/// The best of the known placements and of those beside tiles laid since; nothing if there are none.
fn best_known<E: Evaluate>(
    mover: &mut Mover<E>,
    game: &Game,
    player: Player,
    ideas: &[Idea],
    laid: usize,
    task: &mut Task<'_>,
) -> Option<Move> {
    let mut best = None;
    let mut keep = |found: Move| found.replace_if_better(&mut best);
    for idea in ideas.iter().filter(|idea| game.is_legal(idea.lay)).take(LOOKED_AT) {
        if mover.follow(game, player, Line::EMPTY.and(idea.lay), idea.next, task, &mut keep) {
            return best;
        }
    }
    let fresh = &game.tiles()[laid..];
    let mut beside = Vec::new();
    game.legal_actions(&mut beside);
    keep_one_of_each(&mut beside);
    beside.retain(|action| {
        let Action::Lay { pos, .. } = *action else { return false };
        let touches = |p: Pos| (p.x - pos.x).abs() + (p.y - pos.y).abs() == 1;
        fresh.iter().any(|tile| touches(tile.pos)) && ideas.iter().all(|idea| idea.lay != *action)
    });
    if beside.len() > BESIDE {
        mover.keep_best(game, player, &mut beside, BESIDE, task);
    }
    for lay in beside {
        if mover.follow(game, player, Line::EMPTY.and(lay), None, task, &mut keep) {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Evaluator;
    use crate::think::Budget;
    use crate::weights::Weighting;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::{Actor, Setup};

    /// Plays random actions until a player has a tile to lay and so many are left.
    fn until_laying(game: &mut Game, tiles: u16, dealer: &mut Dealer) -> Player {
        loop {
            match game.to_act() {
                Actor::Player(player) if game.decision() == Decision::Lay && game.tiles_left() <= tiles => {
                    return player;
                }
                _ => game.apply(any_action(game, dealer).unwrap()).unwrap(),
            }
        }
    }

    #[test]
    fn what_is_known_is_answered_as_well_as_by_looking_at_everything() {
        let mut mover = Mover::new(Evaluator::new(Weighting::tuned()));
        for seed in 0..5 {
            let (mut game, mut dealer) = (Game::new(&Setup::base(2)).unwrap(), Dealer::new(seed));
            let player = until_laying(&mut game, 40, &mut dealer);
            let mut replies = Replies::NONE;
            replies.begin(&game);
            let mut task = Task::new(Budget::nodes(u64::MAX), 1);
            let first = replies.best(&mut mover, &game, player, &mut task).unwrap();
            let looked_at = task.nodes();
            let again = replies.best(&mut mover, &game, player, &mut task).unwrap();
            assert_eq!(first.line.as_slice(), again.line.as_slice(), "seed {seed}");
            assert!(task.nodes() - looked_at < looked_at, "seed {seed}: the second answer is no quicker");
        }
    }

    #[test]
    fn answers_stay_legal_while_the_board_changes() {
        let mut mover = Mover::new(Evaluator::new(Weighting::tuned()));
        let (mut game, mut dealer) = (Game::new(&Setup::named("bigbox6", 3).unwrap()).unwrap(), Dealer::new(3));
        until_laying(&mut game, 90, &mut dealer);
        let mut replies = Replies::NONE;
        replies.begin(&game);
        for tiles in (60..90).rev() {
            let player = until_laying(&mut game, tiles, &mut dealer);
            let mut task = Task::new(Budget::nodes(u64::MAX), 1);
            let reply = replies.best(&mut mover, &game, player, &mut task).unwrap();
            for &action in reply.line.as_slice() {
                game.apply(action).unwrap();
            }
        }
    }
}
