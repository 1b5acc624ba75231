//! What scoring one of several completed features first brings about. Worked out by scoring it on a copy.

use bastide_rules::{Action, Event, Game, Place, Player, Points, ReturnCause, Surveyor};

/// All that follows when a feature is scored next.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Outcome {
    /// Who gets which points for it.
    pub(crate) points: Vec<(Player, Points)>,
    /// Which surveyor moves then, and to which column.
    pub(crate) moves: Option<(Surveyor, i16)>,
    /// The settlers that go home without points.
    pub(crate) home: Vec<(Player, Place)>,
    /// Completed features that are not scored any more, because their settlers have gone.
    pub(crate) lost: Vec<Place>,
    /// Completed features that then bring more or less than if they came first.
    pub(crate) changed: Vec<Changed>,
}

/// A feature that brings somebody other points later than now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Changed {
    pub(crate) place: Place,
    pub(crate) player: Player,
    pub(crate) now: i16,
    pub(crate) then: i16,
}

impl Outcome {
    /// What an answer brings; nothing when it is none to the question of what is scored first.
    pub(crate) fn of(game: &Game, action: Action) -> Option<Outcome> {
        let Action::Score(picked) = action else { return None };
        let (mut tried, mut events) = (game.clone(), Vec::new());
        tried.apply_with(action, &mut events).ok()?;
        // Where the order of the rest does not matter, all of it has been scored on the copy.
        let other = |e: &Event| matches!(e, Event::Scored { place, .. } if *place != Some(picked));
        let (own, rest) = events.split_at(events.iter().position(other).unwrap_or(events.len()));
        let mut outcome = Outcome::default();
        for event in own {
            match *event {
                Event::Scored { player, points, .. } => outcome.points.push((player, points)),
                Event::SurveyorMoved { surveyor, to, .. } => outcome.moves = Some((surveyor, to)),
                Event::Returned { player, place, cause: ReturnCause::LeftBehind, .. } => {
                    outcome.home.push((player, place));
                }
                _ => {}
            }
        }
        outcome.look_at_others(game, &tried, picked, rest);
        Some(outcome)
    }

    /// What becomes of the features that are scored after the one picked.
    fn look_at_others(&mut self, game: &Game, tried: &Game, picked: Place, rest: &[Event]) {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let places = actions.into_iter().filter_map(|a| match a {
            Action::Score(place) if place != picked => Some(place),
            _ => None,
        });
        for place in places {
            let Some(id) = game.feature_at(place) else { continue };
            let gone = |at: &Place| self.home.iter().any(|(_, home)| home == at);
            let standing = game.players().flat_map(|p| game.figures_on_board(p)).map(|(_, at)| at);
            if standing.filter(|at| game.feature_at(*at) == Some(id)).all(|at| gone(&at)) {
                self.lost.push(place);
                continue;
            }
            for player in game.feature(id).owners {
                let scored = rest.iter().find_map(|e| match *e {
                    Event::Scored { player: who, place: at, points, .. } if (who, at) == (player, Some(place)) => {
                        Some(points)
                    }
                    _ => None,
                });
                let then = scored.unwrap_or_else(|| tried.value_if_scored_now(id, player)).total();
                let now = game.value_if_scored_now(id, player).total();
                if then != now {
                    self.changed.push(Changed { place, player, now, then });
                }
            }
        }
    }

    /// A player's points for it.
    pub(crate) fn points_of(&self, player: Player) -> i16 {
        self.points.iter().filter(|(who, _)| *who == player).map(|(_, points)| points.total()).sum()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use bastide_dealer::Dealer;
    use bastide_rules::features::FeatureId;
    use bastide_rules::{Decision, PartKind, Setup};

    /// The next action of a game in which much is completed at once, and settlers are everywhere.
    pub(crate) fn busy_action(game: &Game, dealer: &mut Dealer) -> Option<Action> {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let done = |action: &Action| {
            let mut tried = game.clone();
            tried.apply(*action).unwrap();
            let done = |id: &FeatureId| tried.feature_brief(*id).complete && tried.feature_brief(*id).occupied;
            tried.feature_ids().filter(done).count()
        };
        match game.decision() {
            Decision::Lay => {
                let picks: Vec<Action> = (0..6).filter_map(|_| dealer.pick(&actions).copied()).collect();
                picks.into_iter().max_by_key(done)
            }
            Decision::Wood => {
                actions.retain(|a| matches!(a, Action::Deploy { spot, .. } if spot.kind != PartKind::Field));
                dealer.pick(&actions).copied().or(Some(Action::Pass))
            }
            _ => dealer.deal(game).or_else(|| dealer.pick(&actions).copied()),
        }
    }

    /// In whole games, what is told of each answer is what playing it brings about.
    #[test]
    fn what_is_told_before_is_what_happens() {
        let (mut asked, mut lost, mut sent, mut changed) = (0, 0, 0, 0);
        for seed in 0..40 {
            let mut game = Game::new(&Setup::new_world(5)).unwrap();
            let mut dealer = Dealer::new(seed);
            while let Some(action) = busy_action(&game, &mut dealer) {
                let told = Outcome::of(&game, action);
                assert_eq!(told.is_some(), game.decision() == Decision::ScoreOrder);
                if let (Some(told), Action::Score(place)) = (told, action) {
                    let mut after = game.clone();
                    after.apply(action).unwrap();
                    assert!(!told.points.is_empty());
                    for (player, points) in &told.points {
                        assert!(after.score(*player) >= game.score(*player) + points.total());
                        let id = game.feature_at(place).unwrap();
                        assert_eq!(game.value_if_scored_now(id, *player).total(), points.total());
                    }
                    assert_eq!(told.moves.is_some(), game.next_surveyor_move().is_some());
                    assert!(told.lost.is_empty() || !told.home.is_empty());
                    asked += 1;
                    lost += told.lost.len();
                    sent += told.home.len();
                    changed += told.changed.len();
                }
                game.apply(action).unwrap();
            }
        }
        let seen = [asked, lost, sent, changed];
        assert!(seen.iter().all(|n| *n > 0), "asked, lost, sent home, changed: {seen:?}");
    }
}
