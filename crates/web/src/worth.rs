//! What a choice brings: points at once, or points at the end of the game. Worked out by playing it on a copy.

use bastide_rules::{Action, Decision, Event, Game, Player};

/// What a choice brings whoever decides, compared with doing nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// Points that are counted at once.
    pub now: i16,
    /// Points that would be counted if the game ended now.
    pub end: i16,
    /// Whether the figure is back in supply when this is done.
    pub home: bool,
}

impl Worth {
    /// Whether it brings or costs anything.
    #[must_use]
    pub const fn matters(self) -> bool {
        self.now != 0 || self.end != 0
    }
}

/// Points by now and at the end.
#[derive(Clone, Copy, Default)]
struct Points {
    now: i16,
    end: i16,
}

/// Weighs the choices of one decision against doing nothing.
pub(crate) struct Scale {
    player: Player,
    nothing: Points,
}

impl Scale {
    pub(crate) fn new(game: &Game, player: Player) -> Scale {
        let mut tried = game.clone();
        let mut events = Vec::new();
        if game.is_legal(Action::Pass) {
            play(&mut tried, Action::Pass, &mut events);
        }
        Scale { player, nothing: points(&tried, &events, player) }
    }

    pub(crate) fn weigh(&self, game: &Game, action: Action) -> Worth {
        let mut tried = game.clone();
        let mut events = Vec::new();
        play(&mut tried, action, &mut events);
        let points = points(&tried, &events, self.player);
        let home =
            matches!(action, Action::Deploy { .. } | Action::Land(_) | Action::Return { .. } | Action::AbbotBack)
                && came_home(&events, self.player);
        Worth { now: points.now - self.nothing.now, end: points.end - self.nothing.end, home }
    }
}

/// The order of scoring that brings most to whoever chooses it.
fn best_order(game: &Game) -> Option<Action> {
    let player = game.active();
    let mut orders = Vec::new();
    game.legal_actions(&mut orders);
    orders.into_iter().max_by_key(|&first| {
        let (mut tried, mut events) = (game.clone(), Vec::new());
        play(&mut tried, first, &mut events);
        points(&tried, &events, player).now
    })
}

/// Plays an answer and what lies between it and the points of this turn: ferries stay where they are, and a new one goes
/// anywhere, because it is not what is asked now.
fn play(game: &mut Game, action: Action, events: &mut Vec<Event>) {
    let mut next = Some(action);
    while let Some(action) = next {
        if game.apply_with(action, events).is_err() {
            return;
        }
        next = match game.decision() {
            Decision::MoveFerry => Some(Action::Pass),
            Decision::ScoreOrder => best_order(game),
            Decision::NewFerry => {
                let mut ferries = Vec::new();
                game.legal_actions(&mut ferries);
                ferries.first().copied()
            }
            _ => None,
        };
    }
}

fn points(game: &Game, events: &[Event], player: Player) -> Points {
    let now = events.iter().map(|event| match event {
        Event::Scored { player: who, points, .. } if *who == player => points.total(),
        _ => 0,
    });
    let mut sum = Points { now: now.sum(), end: 0 };
    if !game.is_over() {
        game.if_ended_now(|who, _, _, points| {
            if who == player {
                sum.end += points.total();
            }
        });
    }
    sum
}

/// Whether the figure that was put down, or the one taken back, has gone home.
fn came_home(events: &[Event], player: Player) -> bool {
    let put = events.iter().find_map(|event| match event {
        Event::Deployed { player: who, place, .. } if *who == player => Some(*place),
        _ => None,
    });
    events.iter().any(|event| {
        matches!(event, Event::Returned { player: who, place, .. } if *who == player && put.is_none_or(|put| put == *place))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::choice::Ask;
    use crate::outcome::tests::busy_action;
    use bastide_rules::Setup;

    /// A base game for two after these actions.
    fn after(actions: &[&str]) -> Game {
        let mut game = Game::new(&Setup::base(2)).unwrap();
        for text in actions {
            let action: Action = text.parse().unwrap();
            game.apply(action).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
        game
    }

    fn worth(game: &Game, action: &str) -> Worth {
        let ask = Ask::of(Arc::new(game.clone()), None, true);
        let action: Action = action.parse().unwrap();
        ask.choices
            .iter()
            .find(|c| c.action == action)
            .and_then(|c| c.worth)
            .unwrap_or_else(|| panic!("{action}: {:?}", ask.choices))
    }

    #[test]
    fn a_knight_in_an_open_city_stays_for_points_at_the_end() {
        let game = after(&["draw base/F", "tile base/F 0,-1 r1"]);
        assert_eq!(worth(&game, "meeple city NS"), Worth { now: 0, end: 3, home: false });
        assert_eq!(worth(&game, "pass"), Worth::default());
    }

    #[test]
    fn a_knight_in_a_city_that_is_closed_scores_now_and_comes_home() {
        let game = after(&["draw base/E", "tile base/E 0,-1 r2"]);
        assert_eq!(worth(&game, "meeple city S"), Worth { now: 4, end: 0, home: true });
    }

    #[test]
    fn a_farmer_lives_from_cities_at_the_end() {
        let game = after(&["draw base/E", "tile base/E 0,-1 r2"]);
        assert_eq!(worth(&game, "meeple field NL.NR.EL.ER.WL.WR"), Worth { now: 0, end: 3, home: false });
    }

    /// In whole games, what is told of a settler that comes home at once includes what surveyors add.
    #[test]
    fn in_the_new_world_surveyors_add_to_what_comes_now() {
        let surveyed = |points: &bastide_rules::Points| {
            points.terms().iter().any(|t| t.kind == bastide_rules::TermKind::Surveyors)
        };
        let mut with_bonus = 0;
        for seed in 0..30 {
            let mut game = Game::new(&Setup::new_world(5)).unwrap();
            let mut dealer = bastide_dealer::Dealer::new(seed);
            while let Some(action) = busy_action(&game, &mut dealer) {
                let ask = Ask::of(Arc::new(game.clone()), None, game.decision() == Decision::Wood);
                for choice in ask.choices.iter().filter(|c| matches!(c.action, Action::Deploy { .. })) {
                    let (mut tried, mut events) = (game.clone(), Vec::new());
                    play(&mut tried, choice.action, &mut events);
                    let own = |e: &Event| matches!(e, Event::Scored { player, points, .. } if *player == game.active() && surveyed(points));
                    let worth = choice.worth.unwrap();
                    with_bonus += usize::from(events.iter().any(own) && worth.home && worth.now > 4);
                }
                game.apply(action).unwrap();
            }
        }
        assert!(with_bonus > 0);
    }

    /// Red's road is closed by Blue's tile: that is no merit of Blue's choice, and Blue's worth does not count it.
    #[test]
    fn what_happens_anyway_is_not_counted() {
        let game = after(&["draw base/W", "tile base/W 1,0 r0", "meeple road W", "draw base/W", "tile base/W -1,0 r0"]);
        let ask = Ask::of(Arc::new(game), None, true);
        assert!(ask.choices.iter().filter_map(|c| c.worth).all(|w| w.now == 0 && !w.home), "{:?}", ask.choices);
    }
}
