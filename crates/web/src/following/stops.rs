//! The moments at which a look back rests: the end of each turn.

use bastide_rules::{Event, Player};
use bastide_table::Step;

use super::turns;

/// The end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Actions played by then.
    pub at: usize,
    /// Whose turn it was; nobody's before the first one.
    pub player: Option<Player>,
    /// The number of its turn among [`turns`], from 0.
    pub turn: usize,
    /// Whether anybody got or lost points in it.
    pub scored: bool,
}

/// Where a look back rests, the beginning first. There is always one.
#[must_use]
pub fn stops(steps: &[Step]) -> Vec<Stop> {
    let mut stops = vec![Stop { at: 0, player: None, turn: 0, scored: false }];
    for (turn, told) in turns(steps).iter().enumerate() {
        let scored = told.told().any(|e| matches!(e, Event::Scored { points, .. } if points.total() != 0));
        let at = told.events.last().map_or(0, |(step, _)| step + 1);
        match stops.last_mut() {
            // What is counted at the end belongs to the last turn.
            Some(last) if last.at == at => last.scored |= scored,
            _ => stops.push(Stop { at, player: told.player, turn, scored }),
        }
    }
    stops
}

/// The stop at which the game stands after so many actions: the last one that is not later.
#[must_use]
pub fn stop_at(stops: &[Stop], at: usize) -> usize {
    stops.iter().rposition(|stop| stop.at <= at).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{play, seated};
    use super::*;

    #[test]
    fn a_look_back_rests_at_the_end_of_every_turn() {
        for setup in ["base", "bigbox7", "newworld", "map-germany"] {
            let mut table = seated(setup, 3, &[], 4);
            assert_eq!(stops(table.steps()).len(), 1);
            play(&mut table, 9, |_| {});
            let stops = stops(table.steps());
            assert_eq!(stops.last().map(|s| s.at), Some(table.steps().len()), "{setup}");
            assert!(stops.windows(2).all(|pair| pair[0].at < pair[1].at), "{setup}");
            assert!(stops.iter().any(|s| s.scored) && stops.iter().any(|s| !s.scored), "{setup}");
            for (i, stop) in stops.iter().enumerate() {
                assert_eq!(stop_at(&stops, stop.at), i);
            }
            // At the end of a turn everybody's points are those of the next turn's beginning: nothing is scored in between.
            let marks: Vec<_> = table.marks().collect();
            for pair in stops.windows(2).filter(|pair| !pair[1].scored) {
                assert_eq!(marks[pair[0].at].scores, marks[pair[1].at].scores, "{setup}");
            }
        }
    }
}
