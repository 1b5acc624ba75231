//! The New World's surveyors, followed from what was told: who stands where, what a scoring should give, who goes home.

use bastide_rules::{Event, Figure, Game, PartKind, Place, Player, Reason, ReturnCause, Surveyor};

use crate::landscape::Landscape;
use crate::truth::worth;

type Found = Result<(), String>;

/// Settlers and surveyors as events told them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trek {
    standing: Vec<(Player, Figure, Place)>,
    surveyors: [i16; 2],
    /// The stretch that was scored and has not yet moved a surveyor.
    scored: Option<usize>,
    /// A surveyor moved, so nobody may be left behind once everything is told.
    moved: bool,
}

impl Trek {
    /// One more event of a game of the New World.
    pub(crate) fn told(&mut self, game: &Game, land: &Landscape<'_>, event: &Event) -> Found {
        match *event {
            Event::Deployed { player, figure, place } => self.standing.push((player, figure, place)),
            Event::Returned { player, figure, place, cause } => {
                let found = self.standing.iter().position(|who| *who == (player, figure, place));
                let Some(found) = found else { return Err(format!("`{event}`, but nobody stood there")) };
                self.standing.swap_remove(found);
                let due = match cause {
                    ReturnCause::LeftBehind => self.moved && self.is_behind(place),
                    ReturnCause::Scored => self.scored.is_some() && land.stretch_at(place) == self.scored,
                    _ => false,
                };
                if !due {
                    return Err(format!("`{event}` with surveyors in {:?}", self.surveyors));
                }
            }
            Event::Scored { player, reason: Reason::Completed(_), place: Some(place), points } => {
                let stretch = land.stretch_at(place);
                if stretch != self.scored {
                    self.all_told(land)?; // NW-48: the one before is over and done with
                }
                self.scored = stretch;
                let Some(stretch) = stretch else { return Err(format!("`{event}` is not on the table")) };
                let expected =
                    worth(game, land, &land.stretches()[stretch], player) + self.bonus(land, stretch, player);
                if points.total() != expected {
                    return Err(format!("`{event}`, counted {expected} with surveyors in {:?}", self.surveyors));
                }
            }
            Event::SurveyorMoved { surveyor, from, to } => self.moved_by(land, surveyor, from, to)?,
            _ => {}
        }
        Ok(())
    }

    /// NW-40.
    fn bonus(&self, land: &Landscape<'_>, stretch: usize, player: Player) -> i16 {
        let own =
            self.standing.iter().filter(|(who, _, place)| *who == player && land.stretch_at(*place) == Some(stretch));
        let beside = |place: &Place| self.surveyors.iter().filter(|&&column| column == -place.pos.x).count() as i16;
        own.map(|(_, _, place)| 4 * beside(place)).sum()
    }

    /// NW-43 to NW-45.
    fn moved_by(&mut self, land: &Landscape<'_>, surveyor: Surveyor, from: i16, to: i16) -> Found {
        let [north, south] = self.surveyors;
        let stood = if surveyor == Surveyor::North { north } else { south };
        let nearer = stood == north.min(south);
        if self.scored.take().is_none() || stood != from || to != from + 1 || !nearer || self.stuck(land) {
            return Err(format!("a surveyor moved from {from} to {to}, with {:?}", self.surveyors));
        }
        self.surveyors[surveyor as usize] = to;
        self.moved = true;
        Ok(())
    }

    fn stuck(&self, land: &Landscape<'_>) -> bool {
        let [north, south] = self.surveyors;
        north == south && !land.cells().any(|pos| -pos.x > north)
    }

    fn is_behind(&self, place: Place) -> bool {
        self.surveyors.iter().all(|&column| -place.pos.x < column) && place.spot.kind != PartKind::Field
    }

    /// After everything an action told: each scoring moved a surveyor if one could move, and nobody is left behind.
    pub(crate) fn all_told(&mut self, land: &Landscape<'_>) -> Found {
        if self.scored.take().is_some() && !self.stuck(land) {
            return Err(format!("no surveyor moved, with {:?}", self.surveyors));
        }
        let left = self.standing.iter().find(|(_, _, place)| self.moved && self.is_behind(*place));
        if let Some(left) = left {
            return Err(format!("{left:?} was left behind by {:?}", self.surveyors)); // NW-47
        }
        self.moved = false;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Ground, Setup};

    fn told(events: &[&str]) -> Found {
        let setup = Setup::new_world(2);
        let game = Game::new(&setup).expect("it can be played");
        let ground: Ground = setup.ground.clone();
        let land = Landscape::of(&game, &ground);
        let mut trek = Trek::default();
        for text in events {
            trek.told(&game, &land, &text.parse().expect("an event"))?;
        }
        trek.all_told(&land)
    }

    #[test]
    fn what_is_told_wrongly_is_noticed() {
        told(&["deployed 0 meeple 0,1 city W", "scored 0 completed city at 0,1 city W = 9: 1 tiles +9"])
            .expect("an open town of one tile, and two surveyors; they cannot move");
        for (events, problem) in [
            (&["surveyor-moved north from 0 to 1"][..], "a surveyor moved from 0 to 1, with [0, 0]"),
            (&["returned 0 meeple 0,1 city W scored"], "`returned 0 meeple 0,1 city W scored`, but nobody stood there"),
            (
                &["deployed 0 meeple 0,1 city W", "returned 0 meeple 0,1 city W left-behind"],
                "`returned 0 meeple 0,1 city W left-behind` with surveyors in [0, 0]",
            ),
            (
                &["scored 0 completed city at 0,1 city W = 2: 1 tiles +2"],
                "`scored 0 completed city at 0,1 city W = 2: 1 tiles +2`, counted 1 with surveyors in [0, 0]",
            ),
        ] {
            assert_eq!(told(events), Err(problem.to_owned()));
        }
    }
}
