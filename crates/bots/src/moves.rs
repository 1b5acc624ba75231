//! Whole moves: everything a player decides in one go, placement and figure together, until chance or somebody else
//! has the word.

use bastide_rules::features::FeatureId;
use bastide_rules::{Action, Actor, Decision, Game, Neutral, PartKind, Place, Player, Pos};

use crate::alike::keep_one_of_each;
use crate::evaluation::{Evaluate, Values, utility};
use crate::maps::{draws_now, keep_useful_upgrades, out_of_reach};
use crate::order::{downwards, sort_by_rank};
use crate::think::Task;

/// Side decisions (a ferry, a gold bar, the mage) go on only with the best few choices.
const SIDE_CHOICES: usize = 2;
/// Tiles that stand for all that may be drawn where another could be taken instead.
const SAMPLES: u32 = 4;
/// Placements of a tile that brings such a decision.
const PLACEMENTS: usize = 10;

/// A run of own decisions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    actions: [Action; Line::LONGEST],
    len: u8,
}

impl Line {
    /// Longest run of own decisions that is looked at as one move.
    pub(crate) const LONGEST: usize = 10;
    pub(crate) const EMPTY: Line = Line { actions: [Action::Pass; Line::LONGEST], len: 0 };

    pub(crate) fn as_slice(&self) -> &[Action] {
        &self.actions[..usize::from(self.len)]
    }

    pub(crate) fn and(&self, action: Action) -> Line {
        let mut line = *self;
        line.actions[usize::from(line.len)] = action;
        line.len += 1;
        line
    }
}

/// A move with what it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) line: Line,
    /// What the player plays for.
    pub(crate) utility: f32,
    /// The position after it, to everybody.
    pub(crate) values: Values,
}

impl Move {
    pub(crate) fn replace_if_better(self, best: &mut Option<Move>) {
        if best.is_none_or(|b| self.utility > b.utility) {
            *best = Some(self);
        }
    }
}

/// Finds moves with an evaluation.
pub(crate) struct Mover<E> {
    pub(crate) evaluate: E,
    /// How much the others' points count beside the own, 0 to 1.
    pub(crate) regard: f32,
    /// Looks only at this many placements, those nearest to the own figures.
    pub(crate) reach: usize,
    spare: Vec<Vec<Action>>,
    games: Spares,
}

/// Games that are not needed at the moment. Overwriting one copies only what is in use, a fresh copy everything.
#[derive(Default)]
pub(crate) struct Spares(Vec<Box<Game>>);

impl Spares {
    pub(crate) fn copy(&mut self, game: &Game) -> Box<Game> {
        match self.0.pop() {
            Some(mut spare) => {
                (*spare).clone_from(game);
                spare
            }
            None => Box::new(game.clone()),
        }
    }

    pub(crate) fn put_back(&mut self, game: Box<Game>) {
        self.0.push(game);
    }
}

impl<E: Evaluate> Mover<E> {
    pub(crate) fn new(evaluate: E) -> Mover<E> {
        Mover { evaluate, regard: 1.0, reach: usize::MAX, spare: Vec::new(), games: Spares::default() }
    }

    pub(crate) fn utility(&self, values: &Values, player: Player, players: u8) -> f32 {
        let own = values[player.index()];
        // What one opponent loses helps all the others as much: the more there are, the less it is worth.
        let regard = self.regard * 2.0 / f32::from(players);
        own + regard * (utility(values, player, players) - own)
    }

    /// Every move of the player who has to decide, the best first. When thinking has to end, those found so far.
    pub(crate) fn list(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.explore(game, player, Line::EMPTY, task, &mut |found| moves.push(found));
        sort_by_rank(&mut moves, |found: &Move| downwards(found.utility));
        moves
    }

    /// The best move.
    pub(crate) fn best(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Option<Move> {
        let mut best = None;
        self.explore(game, player, Line::EMPTY, task, &mut |found| found.replace_if_better(&mut best));
        best
    }

    /// Goes through the moves. Stops early when thinking has to end, but not before it has found one.
    fn explore(
        &mut self,
        game: &Game,
        player: Player,
        line: Line,
        task: &mut Task<'_>,
        found: &mut dyn FnMut(Move),
    ) -> bool {
        let mut actions = self.spare.pop().unwrap_or_default();
        actions.clear();
        game.legal_actions(&mut actions);
        self.narrow(game, player, &mut actions, task);
        let mut stop = false;
        for &action in &actions {
            stop |= self.follow(game, player, line.and(action), None, task, found);
            if stop {
                break;
            }
        }
        self.spare.push(actions);
        stop
    }

    /// Plays the last action of a line and goes through what may follow, or what follows one way of going on only.
    /// Says whether thinking has to end.
    pub(crate) fn follow(
        &mut self,
        game: &Game,
        player: Player,
        line: Line,
        only: Option<Action>,
        task: &mut Task<'_>,
        found: &mut dyn FnMut(Move),
    ) -> bool {
        let Some(&action) = line.as_slice().last() else { return false };
        let mut next = self.games.copy(game);
        next.apply_unchecked(action);
        let own = next.to_act() == Actor::Player(player) && usize::from(line.len) < Line::LONGEST;
        let stop = match only {
            Some(only) if own && next.is_legal(only) => self.follow(&next, player, line.and(only), None, task, found),
            _ if own => self.explore(&next, player, line, task, found),
            _ => {
                let values = if draws_now(game, &next, player) {
                    self.sample(&next, player, task)
                } else {
                    self.settle(&next, player, task)
                };
                let utility = self.utility(&values, player, game.rules().players);
                found(Move { line, utility, values });
                task.tick()
            }
        };
        self.games.put_back(next);
        stop
    }

    /// Values of a position the player has no word in. A turn that is not over goes on: dice by their chances, other
    /// players by the choice that looks best to them.
    pub(crate) fn settle(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Values {
        match (game.decision(), game.to_act()) {
            (Decision::Roll, _) => {
                let mut mean = [0.0; 6];
                for roll in 1..=3 {
                    let mut next = self.games.copy(game);
                    next.apply_unchecked(Action::Roll(roll));
                    let values = self.go_on(&next, player, task);
                    self.games.put_back(next);
                    mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / 3.0);
                }
                mean
            }
            // Which chip it is hardly matters beside what the tile does.
            (Decision::TurnChip, _) => self.after(game, likeliest(game), player, task),
            (_, Actor::Player(other)) => {
                let Some(action) = self.answer(game, other, task) else { return self.evaluate.values(game) };
                let mut next = self.games.copy(game);
                next.apply_unchecked(action);
                let values = self.go_on(&next, player, task);
                self.games.put_back(next);
                values
            }
            _ => self.evaluate.values(game),
        }
    }

    /// The values after an outcome of chance in the middle of a turn.
    fn after(&mut self, game: &Game, outcome: Option<Action>, player: Player, task: &mut Task<'_>) -> Values {
        let Some(outcome) = outcome else { return self.evaluate.values(game) };
        let mut next = self.games.copy(game);
        next.apply_unchecked(outcome);
        let values = self.go_on(&next, player, task);
        self.games.put_back(next);
        values
    }

    /// The mean of what a player does with a few of the tiles that may be drawn now.
    fn sample(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Values {
        let mut mean = [0.0; 6];
        let total = game.chance_total();
        for draw in 0..SAMPLES {
            let tile = game.chance_pick(total * (2 * draw + 1) / (2 * SAMPLES));
            let values = self.after(game, tile, player, task);
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / SAMPLES as f32);
        }
        mean
    }

    fn go_on(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Values {
        match game.to_act() {
            Actor::Player(p) if p == player => match self.best(game, player, task) {
                Some(best) => best.values,
                None => self.evaluate.values(game),
            },
            Actor::Player(_) => self.settle(game, player, task),
            _ => self.evaluate.values(game),
        }
    }

    /// What another player answers in the middle of a turn: the choice that looks best right after it.
    fn answer(&mut self, game: &Game, player: Player, task: &mut Task<'_>) -> Option<Action> {
        let mut actions = self.spare.pop().unwrap_or_default();
        actions.clear();
        game.legal_actions(&mut actions);
        if actions.len() > 1 && !matches!(game.decision(), Decision::AwardOrder(_)) {
            self.keep_best(game, player, &mut actions, 1, task);
        }
        let answer = actions.first().copied();
        self.spare.push(actions);
        answer
    }

    /// Takes choices away that hardly matter, so that a turn with many decisions stays within reach.
    fn narrow(&mut self, game: &Game, player: Player, actions: &mut Vec<Action>, task: &mut Task<'_>) {
        let keep = match game.decision() {
            // The order of scorings is seldom asked and seldom long.
            Decision::Wood
            | Decision::Again
            | Decision::MessageChoice
            | Decision::Land
            | Decision::Dispel
            | Decision::ScoreOrder
            | Decision::Island
            | Decision::HandIn
            | Decision::SellWine
            | Decision::TownTurn
            | Decision::Isle => return,
            Decision::Lay => {
                if actions.len() > self.reach {
                    nearest(game, player, actions, self.reach);
                }
                keep_one_of_each(actions);
                let side = game.drawn().is_some_and(|k| {
                    let kind = k.kind();
                    kind.mage || kind.gold || kind.robber || kind.ferry || kind.flier.is_some()
                });
                if !side {
                    return;
                }
                PLACEMENTS
            }
            Decision::AwardOrder(_) => 1,
            Decision::MageWitch | Decision::Separate => {
                one_a_feature(game, actions);
                SIDE_CHOICES
            }
            Decision::Geocache => {
                let cells =
                    actions.iter().filter_map(|a| if let Action::Geocache(pos) = a { Some(*pos) } else { None });
                if let Some(pos) = out_of_reach(game, cells) {
                    actions.clear();
                    actions.push(Action::Geocache(pos));
                }
                return;
            }
            Decision::Upgrade => {
                keep_useful_upgrades(game, player, actions);
                SIDE_CHOICES
            }
            Decision::SecondGold
            | Decision::TakeGold(_)
            | Decision::Robber(_)
            | Decision::Victim(_)
            | Decision::NewFerry
            | Decision::MoveFerry
            | Decision::CountingFigure(_)
            | Decision::ScoreMeeple
            | Decision::CircleChoice
            | Decision::CircleAdd(_)
            | Decision::CircleRemove(_) => SIDE_CHOICES,
            // No player's.
            Decision::Draw | Decision::Roll | Decision::TurnMessage | Decision::Over => return,
            Decision::StartTile | Decision::StartCell | Decision::PlaceChip => return,
            Decision::TurnUp | Decision::TurnChip => return,
        };
        if actions.len() > keep {
            self.keep_best(game, player, actions, keep, task);
        }
    }

    /// Keeps the choices that look best right after them. When time is over, the best of those looked at.
    pub(crate) fn keep_best(
        &mut self,
        game: &Game,
        player: Player,
        actions: &mut Vec<Action>,
        keep: usize,
        task: &mut Task<'_>,
    ) {
        let mut ranked: Vec<(f32, Action)> = Vec::with_capacity(actions.len());
        for &action in actions.iter() {
            let mut next = self.games.copy(game);
            next.apply_unchecked(action);
            let values = self.evaluate.values(&next);
            self.games.put_back(next);
            ranked.push((self.utility(&values, player, game.rules().players), action));
            if task.tick_in_time() {
                break;
            }
        }
        sort_by_rank(&mut ranked, |found| downwards(found.0));
        actions.clear();
        actions.extend(ranked.iter().take(keep).map(|&(_, action)| action));
    }
}

/// Mage and witch stand on a whole road or city, so one spot of it is left to choose from. Only where a ferry could cut the
/// road later does the spot matter (FERRY-24).
pub fn one_a_feature(game: &Game, actions: &mut Vec<Action>) {
    let mut seen: Vec<(Neutral, FeatureId, bool)> = Vec::new();
    actions.retain(|action| {
        let Action::Enchant { figure, place } = *action else { return true };
        let Some(id) = game.feature_at(place) else { return true };
        let known = seen.iter().find(|(whose, feature, _)| (*whose, *feature) == (figure, id));
        if let Some((_, _, any_spot)) = known {
            return !any_spot;
        }
        let lake = |p: Place| game.tile_at(p.pos).is_some_and(|tile| tile.kind.kind().ferry);
        seen.push((figure, id, place.spot.kind != PartKind::Road || !game.places_of(id).any(lake)));
        true
    });
}

/// What chance most likely brings; the first of several that are as likely.
fn likeliest(game: &Game) -> Option<Action> {
    let mut outcomes = Vec::new();
    game.chance_outcomes(&mut outcomes);
    outcomes.into_iter().rev().max_by_key(|(_, weight)| *weight).map(|(outcome, _)| outcome)
}

/// Keeps the placements nearest to the player's figures, or to the last tile while there are none.
fn nearest(game: &Game, player: Player, actions: &mut Vec<Action>, keep: usize) {
    let mut own: Vec<Pos> = game.figures_on_board(player).map(|(_, place)| place.pos).collect();
    if own.is_empty() {
        own.extend(game.tiles().last().map(|tile| tile.pos));
    }
    let distance = |action: &Action| match *action {
        Action::Lay { pos, .. } => {
            own.iter().map(|o| u32::from(o.x.abs_diff(pos.x) + o.y.abs_diff(pos.y))).min().unwrap_or(0)
        }
        _ => 0,
    };
    sort_by_rank(actions, distance);
    actions.truncate(keep);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_dealer::Dealer;
    use bastide_rules::Setup;

    #[test]
    fn mage_and_witch_have_one_spot_a_feature_but_on_roads_with_a_lake() {
        let setup = Setup::named("base+mage-witch+ferries", 2).unwrap();
        let (mut asked, mut on_lakes, mut dealer) = (0, 0, Dealer::new(1));
        for _ in 0..20 {
            let mut game = Game::new(&setup).unwrap();
            while !game.is_over() {
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                let next = *dealer.pick(&actions).unwrap();
                if game.decision() == Decision::MageWitch {
                    let mut kept = actions.clone();
                    one_a_feature(&game, &mut kept);
                    for &action in &actions {
                        let Action::Enchant { figure, place } = action else { continue };
                        let same = |a: &&Action| {
                            matches!(**a, Action::Enchant { figure: f, place: p }
                            if f == figure && game.feature_at(p) == game.feature_at(place))
                        };
                        let (all, left) = (actions.iter().filter(same).count(), kept.iter().filter(same).count());
                        let feature = game.feature_at(place).unwrap();
                        let lake = game.places_of(feature).any(|p| game.tile_at(p.pos).unwrap().kind.kind().ferry);
                        let free = lake && place.spot.kind == PartKind::Road;
                        assert_eq!(left, if free { all } else { 1 }, "{action}");
                        asked += usize::from(all > 1);
                        on_lakes += usize::from(free && all > 1);
                    }
                }
                game.apply(next).unwrap();
            }
        }
        assert!(asked > 100 && on_lakes > 10, "{asked} {on_lakes}");
    }
}
