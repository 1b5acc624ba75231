//! A turn at a glance: what the log shows of it before anybody asks for the words.

use bastide_rules::tile::{CropCircle, Goods};
use bastide_rules::{
    Bottle, Chip, Event, Figure, KindId, Message, Neutral, Place, Player, Pos, ReturnCause, Rotation, Surveyor,
};

use super::Turn;

/// Something done in a turn that has a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// A tile was laid.
    Tile {
        /// Which.
        kind: KindId,
        /// Where.
        pos: Pos,
        /// How.
        rotation: Rotation,
    },
    /// A tile fitted nowhere.
    Discarded(KindId),
    /// A figure was put down.
    Figure(Player, Figure, Place),
    /// A figure was taken back although nothing was completed.
    Home(Player, Figure, Place),
    /// A flight found no place to land.
    FlightFailed(Player, Figure),
    /// Mage or witch came to a place.
    Neutral(Neutral, Place),
    /// A surveyor moved to a column.
    Surveyor(Surveyor, i16),
    /// A ferry was put down or moved.
    Ferry(Pos),
    /// A robber went to the track.
    Robber(Player),
    /// A message was turned up.
    Message(Message),
    /// A crop circle worked.
    Circle(CropCircle, bool),
    /// Goods were taken.
    Goods(Player, Goods, u8),
    /// Gold bars were taken.
    Gold(Player, u8),
    /// A chip of a map was turned over, put out, found or paid.
    Chip(Chip),
    /// A wine was sold.
    Wine(Bottle),
    /// Meeples went to the isle or came back from it.
    Isle(Player, Figure),
}

impl Deed {
    fn of(event: &Event) -> Option<Deed> {
        Some(match *event {
            Event::Laid { kind, pos, rotation, .. } => Deed::Tile { kind, pos, rotation },
            Event::Discarded { kind } => Deed::Discarded(kind),
            Event::Deployed { player, figure, place } => Deed::Figure(player, figure, place),
            Event::Returned { cause: ReturnCause::Scored, .. } => return None,
            Event::Returned { player, figure, place, .. } => Deed::Home(player, figure, place),
            Event::FlightFailed { player, figure } => Deed::FlightFailed(player, figure),
            Event::Enchanted { figure, to, .. } => Deed::Neutral(figure, to),
            Event::FerrySet { pos, .. } => Deed::Ferry(pos),
            Event::SurveyorMoved { surveyor, to, .. } => Deed::Surveyor(surveyor, to),
            Event::RobberSet { player, .. } => Deed::Robber(player),
            Event::MessageTurned { message, .. } => Deed::Message(message),
            Event::CircleChosen { circle, add, .. } => Deed::Circle(circle, add),
            Event::GoodsTaken { player, goods, count, .. } => Deed::Goods(player, goods, count),
            Event::GoldTaken { player, .. } => Deed::Gold(player, 1),
            Event::ChipTurned { chip, .. }
            | Event::GeocachePlaced { chip, .. }
            | Event::GeocacheFound { chip, .. }
            | Event::IslandTaken { chip, .. }
            | Event::Upgraded { chip, .. }
            | Event::ChipLost { chip } => Deed::Chip(chip),
            Event::WineSold { bottle, .. } => Deed::Wine(bottle),
            Event::ToIsle { player, figure } | Event::FromIsle { player, figure } => Deed::Isle(player, figure),
            Event::TurnBegan { .. }
            | Event::ExtraPart { .. }
            | Event::Drawn { .. }
            | Event::DoubleTurn { .. }
            | Event::Scored { .. }
            | Event::Counted { .. }
            | Event::GoldPlaced { .. }
            | Event::Dispelled { .. }
            | Event::RobberTravelled { .. }
            | Event::RobberBack { .. }
            | Event::TookOff { .. }
            | Event::Rolled { .. }
            | Event::ChipPlaced { .. }
            | Event::TurnedUp { .. }
            | Event::SetHandedIn { .. }
            | Event::TownCovered { .. }
            | Event::Ended => return None,
        })
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// The turn's number, from 1.
    pub number: usize,
    /// Whose turn it is; the counting at the end is nobody's.
    pub player: Option<Player>,
    /// What was done, in this order.
    pub deeds: Vec<Deed>,
    /// Points of the turn, those of the player whose turn it is first.
    pub points: Vec<(Player, i16)>,
    /// How much has happened: a turn that goes on has a longer line.
    pub events: usize,
}

impl Row {
    /// A turn at a glance.
    #[must_use]
    pub fn of(number: usize, turn: &Turn<'_>) -> Row {
        let mut row = Row { number, player: turn.player, deeds: vec![], points: vec![], events: turn.events.len() };
        for event in turn.told() {
            if let Event::Scored { player, points, .. } = event {
                row.score(*player, points.total());
            }
            match (Deed::of(event), row.deeds.last_mut()) {
                (Some(Deed::Gold(player, _)), Some(Deed::Gold(same, bars))) if *same == player => *bars += 1,
                (deed, _) => row.deeds.extend(deed),
            }
        }
        let own = |player| Some(player) == row.player;
        bastide_art::sort_short(&mut row.points, |a, b| !own(a.0) && own(b.0));
        row
    }

    fn score(&mut self, player: Player, points: i16) {
        match self.points.iter_mut().find(|(scorer, _)| *scorer == player) {
            Some((_, sum)) => *sum += points,
            None => self.points.push((player, points)),
        }
    }

    /// Whether there is anything to see yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.deeds.is_empty() && self.points.is_empty()
    }

    /// The tile of the turn: the last one laid.
    #[must_use]
    pub fn tile(&self) -> Option<Pos> {
        self.deeds.iter().rev().find_map(|deed| match deed {
            Deed::Tile { pos, .. } => Some(*pos),
            _ => None,
        })
    }

    /// The place of the figure that was put down.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.deeds.iter().rev().find_map(|deed| match deed {
            Deed::Figure(_, _, place) => Some(*place),
            _ => None,
        })
    }
}

/// The lines of a game, the newest first; only those with points, if somebody wishes.
#[must_use]
pub fn rows(turns: &[Turn<'_>], scores_only: bool, most: usize) -> Vec<Row> {
    let newest = turns.iter().enumerate().rev().map(|(i, turn)| Row::of(i + 1, turn));
    let wanted = |row: &Row| if scores_only { !row.points.is_empty() } else { !row.is_empty() };
    newest.filter(wanted).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::following::tests::{play, seated};
    use crate::following::turns;

    #[test]
    fn the_points_of_all_lines_are_the_final_scores() {
        for seed in 0..3 {
            let mut table = seated("bigbox6", 4, &[], seed);
            play(&mut table, u64::from(seed), |_| ());
            let all = rows(&turns(table.steps()), true, usize::MAX);
            let mut sums = vec![0; 4];
            all.iter().flat_map(|row| &row.points).for_each(|(player, points)| sums[player.index()] += points);
            assert_eq!(sums, table.game().scores());
            assert!(all.iter().all(|row| !row.points.is_empty()));
            assert_eq!(all[0].player, None, "the counting at the end stands on top");
        }
    }

    #[test]
    fn a_line_a_turn_with_its_tiles_and_figures() {
        let mut table = seated("bigbox6", 2, &[], 4);
        play(&mut table, 4, |_| ());
        let turns = turns(table.steps());
        let all = rows(&turns, false, usize::MAX);
        assert_eq!(all.len(), turns.len());
        assert!(all.windows(2).all(|pair| pair[0].number == pair[1].number + 1), "the newest first");
        let count = |row: &Row, wanted: fn(&Deed) -> bool| row.deeds.iter().filter(|d| wanted(d)).count();
        for row in &all[1..] {
            let turn = &turns[row.number - 1];
            let laid = turn.told().filter(|e| matches!(e, Event::Laid { .. })).count();
            let figures = turn.told().filter(|e| matches!(e, Event::Deployed { .. })).count();
            assert_eq!(count(row, |d| matches!(d, Deed::Tile { .. })), laid);
            assert_eq!(count(row, |d| matches!(d, Deed::Figure(..))), figures);
        }
    }

    #[test]
    fn the_line_of_a_turn_begins_with_its_tile_and_grows() {
        let mut table = seated("base", 2, &[], 2);
        table.deal().unwrap();
        assert!(rows(&turns(table.steps()), false, 9).is_empty(), "a tile that is only drawn is no news");
        let mut choices = Vec::new();
        table.game().legal_actions(&mut choices);
        table.play(&choices[..1]).unwrap();
        let first = rows(&turns(table.steps()), false, 9);
        assert!(matches!(first[0].deeds[..], [Deed::Tile { .. }]));
        choices.clear();
        table.game().legal_actions(&mut choices);
        table.play(&choices[..1]).unwrap();
        let grown = rows(&turns(table.steps()), false, 9);
        assert_eq!((grown.len(), grown[0].number), (1, 1));
        assert!(grown[0].events > first[0].events);
    }
}
