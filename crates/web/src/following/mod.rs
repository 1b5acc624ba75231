//! Following the others: a game told turn by turn, whose eyes look at the table, and what the others' last turns left behind.

mod about;
mod rows;
mod stops;

use bastide_rules::{Actor, Event, Figure, Game, Neutral, Place, Player, Pos, Reason, ReturnCause};
use bastide_table::{Seat, Step};

pub use about::{about, cell};
pub use rows::{Deed, Row, rows};
pub use stops::{Stop, stop_at, stops};

/// One player's turn with all its parts, or the counting at the end of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn<'a> {
    /// Whose it is; the counting at the end is nobody's.
    pub player: Option<Player>,
    /// What happened, each with the number of the step that brought it about.
    pub events: Vec<(usize, &'a Event)>,
}

impl Turn<'_> {
    /// What happened, without the steps.
    pub fn told(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.events.iter().map(|(_, event)| *event)
    }
}

/// What is counted only when the game is over.
fn counts_the_end(event: &Event) -> bool {
    let last = |reason| matches!(reason, Reason::Final(_) | Reason::RobberLeft | Reason::Goods(_) | Reason::Gold);
    matches!(event, Event::Ended) || matches!(event, Event::Scored { reason, .. } if last(*reason))
}

/// A game in turns, the first one first. Extra parts, messages, flights and the answers of others belong to the turn they
/// interrupt.
#[must_use]
pub fn turns(steps: &[Step]) -> Vec<Turn<'_>> {
    let mut turns: Vec<Turn<'_>> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        for event in &step.events {
            let begins = match *event {
                Event::TurnBegan { player } => Some(Some(player)),
                // Nobody tells the beginning of the first turn.
                Event::Drawn { player, .. } if turns.is_empty() => Some(Some(player)),
                _ if counts_the_end(event) && turns.last().is_none_or(|t| t.player.is_some()) => Some(None),
                _ => None,
            };
            if let Some(player) = begins {
                turns.push(Turn { player, events: Vec::new() });
            }
            if let Some(turn) = turns.last_mut() {
                turn.events.push((number, event));
            }
        }
    }
    turns
}

/// Whose eyes look at the table: the person who decides, or the person who is next. Where only bots play, whoever is next.
#[must_use]
pub fn viewer(game: &Game, seats: &[Seat]) -> Player {
    let person = |player: &Player| seats.get(player.index()).is_some_and(|seat| seat.bot.is_none());
    if let Actor::Player(player) = game.to_act()
        && person(&player)
    {
        return player;
    }
    let (active, count) = (game.active().0, seats.len().max(1) as u8);
    (0..count).map(|i| Player((active + i) % count)).find(person).unwrap_or(game.active())
}

/// The turns since somebody's own last turn was over; with their own, if they are at it.
#[must_use]
pub fn since<'t, 'a>(turns: &'t [Turn<'a>], viewer: Player) -> &'t [Turn<'a>] {
    // The last turn may still go on: it is over when another one begins.
    let over = &turns[..turns.len().saturating_sub(1)];
    let own = over.iter().rposition(|turn| turn.player == Some(viewer));
    &turns[own.map_or(0, |own| own + 1)..]
}

/// The last turn of each of the others since somebody's own last turn was over, the oldest first.
#[must_use]
pub fn others_last<'t, 'a>(turns: &'t [Turn<'a>], viewer: Player) -> Vec<&'t Turn<'a>> {
    // Between two turns of one player everybody else has one.
    since(turns, viewer).iter().filter(|turn| turn.player.is_some_and(|player| player != viewer)).collect()
}

/// Whether an event is something to see on the table.
fn is_seen(event: &Event) -> bool {
    let told_by_others = matches!(
        event,
        Event::TurnBegan { .. }
            | Event::Drawn { .. }
            | Event::Counted { .. }
            | Event::ExtraPart { .. }
            | Event::DoubleTurn { .. }
    );
    !told_by_others
}

/// The moments worth seeing of the others' turns since somebody's own last one, as numbers of actions played by then. The
/// first is the moment before all of them; where nobody has done anything there is none.
#[must_use]
pub fn moments(turns: &[Turn<'_>], viewer: Player) -> Vec<usize> {
    let others = others_last(turns, viewer);
    let seen = others.iter().flat_map(|turn| &turn.events).filter(|(_, event)| is_seen(event));
    let mut moments: Vec<usize> = seen.map(|(step, _)| step + 1).collect();
    moments.dedup();
    if let Some(first) = moments.first() {
        moments.insert(0, first - 1);
    }
    moments
}

/// What a turn leaves behind on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trace {
    /// A tile was laid.
    Tile(Pos),
    /// A figure was put down, whether it still stands there or not.
    Figure(Player, Figure, Place),
    /// A figure was taken back although nothing was completed.
    Left(Player, Figure, Place),
    /// A meeple flew, and found a place or not.
    Flight {
        /// The machine's tile.
        from: Pos,
        /// Where the die sent it.
        to: Pos,
        /// Whether it found a place.
        landed: bool,
    },
    /// Mage or witch went to another place, or came to the board.
    Moved(Neutral, Option<Place>, Place),
    /// A ferry was put down or moved.
    Ferry(Pos),
    /// A gold bar was laid down.
    Gold(Pos),
    /// Somebody scored a feature.
    Scored(Player, Place),
}

/// What a turn leaves behind on the board, in the order in which it happened.
#[must_use]
pub fn traces(turn: &Turn<'_>) -> Vec<Trace> {
    let mut traces = Vec::new();
    let mut laid = None;
    for event in turn.told() {
        match *event {
            Event::Laid { pos, .. } => {
                laid = Some(pos);
                traces.push(Trace::Tile(pos));
            }
            Event::Deployed { player, figure, place } => traces.push(Trace::Figure(player, figure, place)),
            Event::Rolled { to, .. } => {
                traces.extend(laid.map(|from| Trace::Flight { from, to, landed: true }));
            }
            Event::FlightFailed { .. } => {
                if let Some(Trace::Flight { landed, .. }) = traces.last_mut() {
                    *landed = false;
                }
            }
            Event::Returned { cause: ReturnCause::Scored, .. } => {}
            Event::Returned { player, figure, place, .. } => traces.push(Trace::Left(player, figure, place)),
            Event::Enchanted { figure, from, to } => traces.push(Trace::Moved(figure, from, to)),
            Event::FerrySet { pos, .. } => traces.push(Trace::Ferry(pos)),
            Event::GoldPlaced { pos } | Event::GeocachePlaced { pos, .. } => traces.push(Trace::Gold(pos)),
            Event::Scored { player, place: Some(place), .. } => traces.push(Trace::Scored(player, place)),
            Event::Scored { place: None, .. }
            | Event::TurnBegan { .. }
            | Event::ExtraPart { .. }
            | Event::Drawn { .. }
            | Event::Discarded { .. }
            | Event::DoubleTurn { .. }
            | Event::Counted { .. }
            | Event::GoodsTaken { .. }
            | Event::GoldTaken { .. }
            | Event::Dispelled { .. }
            | Event::RobberSet { .. }
            | Event::RobberTravelled { .. }
            | Event::RobberBack { .. }
            | Event::TookOff { .. }
            | Event::MessageTurned { .. }
            | Event::CircleChosen { .. }
            | Event::SurveyorMoved { .. }
            | Event::ChipPlaced { .. }
            | Event::ChipTurned { .. }
            | Event::TurnedUp { .. }
            | Event::IslandTaken { .. }
            | Event::SetHandedIn { .. }
            | Event::GeocacheFound { .. }
            | Event::ChipLost { .. }
            | Event::Upgraded { .. }
            | Event::WineSold { .. }
            | Event::TownCovered { .. }
            | Event::ToIsle { .. }
            | Event::FromIsle { .. }
            | Event::Ended => {}
        }
    }
    traces
}

#[cfg(test)]
pub(crate) mod tests {
    use bastide_dealer::{Dealer, Seed};
    use bastide_rules::{PartCause, Setup};
    use bastide_table::{Asked, Plan, Table};

    use super::*;

    pub(crate) fn seated(setup: &str, players: u8, bots: &[usize], seed: u8) -> Table {
        let mut plan = Plan::for_persons(Setup::named(setup, players).unwrap());
        bots.iter().for_each(|&seat| plan.seats[seat].bot = Some("novice".into()));
        Table::new("x", plan, Seed::from([seed; 32])).unwrap()
    }

    /// Plays a game to its end with any choices, and looks at it after every move.
    pub(crate) fn play(table: &mut Table, seed: u64, mut look: impl FnMut(&Table)) {
        let mut choice = Dealer::new(seed);
        while table.asked() != Asked::Nobody {
            table.deal().unwrap();
            let mut choices = Vec::new();
            table.game().legal_actions(&mut choices);
            if let Some(action) = choice.pick(&choices) {
                table.play(&[*action]).unwrap();
            }
            look(table);
        }
    }

    #[test]
    fn every_event_belongs_to_one_turn_and_turns_go_round() {
        for seed in 0..4 {
            let mut table = seated("bigbox6", 3, &[], seed);
            play(&mut table, u64::from(seed), |_| ());
            let turns = turns(table.steps());
            let all = table.steps().iter().map(|s| s.events.len()).sum::<usize>();
            assert_eq!(turns.iter().map(|t| t.events.len()).sum::<usize>(), all);
            let (end, played) = turns.split_last().unwrap();
            assert_eq!((end.player, end.told().last()), (None, Some(&Event::Ended)));
            for (i, turn) in played.iter().enumerate() {
                assert_eq!(turn.player, Some(Player((i % 3) as u8)));
                let count = |wanted: fn(&Event) -> bool| turn.told().filter(|e| wanted(e)).count();
                let tiles = count(|e| matches!(e, Event::Laid { .. }));
                let parts = 1 + count(|e| matches!(e, Event::ExtraPart { .. }));
                // The last tile of all may fit nowhere.
                assert!(tiles == parts || (i + 1 == played.len() && tiles < parts), "{turn:?}");
            }
        }
    }

    #[test]
    fn a_double_turn_and_a_tile_of_a_message_are_parts_of_one_turn() {
        let mut seen = [0; 2];
        for seed in 0..24 {
            let mut table = seated("bigbox6", 2, &[], seed);
            play(&mut table, u64::from(seed), |_| ());
            for turn in turns(table.steps()) {
                let tiles = traces(&turn).iter().filter(|t| matches!(t, Trace::Tile(_))).count();
                for event in turn.told() {
                    if let Event::ExtraPart { cause, .. } = event {
                        seen[usize::from(*cause == PartCause::Message)] += 1;
                        assert!(tiles >= 2, "{turn:?}");
                    }
                }
            }
        }
        assert!(seen.iter().all(|&n| n > 3), "{seen:?}");
    }

    #[test]
    fn a_flight_is_traced_from_its_tile_to_where_it_went() {
        let (mut landed, mut failed) = (0, 0);
        for seed in 0..40 {
            let mut table = seated("base+flying-machines", 2, &[], seed);
            play(&mut table, u64::from(seed), |_| ());
            for turn in turns(table.steps()) {
                let traces = traces(&turn);
                for (i, trace) in traces.iter().enumerate() {
                    let Trace::Flight { from, to, landed: down } = trace else { continue };
                    assert!(traces.contains(&Trace::Tile(*from)));
                    let there = matches!(traces.get(i + 1), Some(Trace::Figure(_, _, place)) if place.pos == *to);
                    assert_eq!(there, *down, "{traces:?}");
                    *if *down { &mut landed } else { &mut failed } += 1;
                }
            }
        }
        assert!(landed > 3 && failed > 3, "{landed} {failed}");
    }

    #[test]
    fn what_moves_over_the_board_is_traced() {
        let mut table = seated("bigbox6", 2, &[], 3);
        play(&mut table, 3, |_| ());
        let all: Vec<Trace> = turns(table.steps()).iter().flat_map(traces).collect();
        let any = |wanted: fn(&Trace) -> bool| all.iter().any(wanted);
        assert!(any(|t| matches!(t, Trace::Moved(..))) && any(|t| matches!(t, Trace::Ferry(_))));
        assert!(any(|t| matches!(t, Trace::Gold(_))) && any(|t| matches!(t, Trace::Left(..))));
        assert!(any(|t| matches!(t, Trace::Scored(..))));
    }

    #[test]
    fn marks_are_the_others_turns_until_the_own_one_is_over() {
        let mut table = seated("bigbox6", 4, &[1, 2, 3], 5);
        let mut full = 0;
        play(&mut table, 5, |table| {
            if table.game().is_over() {
                return;
            }
            assert_eq!(viewer(table.game(), &table.plan().seats), Player(0));
            let turns = turns(table.steps());
            let marked: Vec<u8> = others_last(&turns, Player(0)).iter().map(|t| t.player.unwrap().0).collect();
            let now = turns.last().unwrap().player.unwrap().0;
            let expected: Vec<u8> = match now {
                // One's own turn goes on: all that have played since one's last are still marked.
                0 if turns.len() == 1 => vec![],
                0 => vec![1, 2, 3],
                n => (1..=n).collect(),
            };
            assert_eq!(marked, expected);
            full += usize::from(marked.len() == 3);
        });
        assert!(full > 50, "{full}");
    }

    #[test]
    fn persons_at_one_device_count_from_their_own_last_turn() {
        let mut table = seated("base", 3, &[1], 1);
        let mut checked = 0;
        play(&mut table, 1, |table| {
            let turns = turns(table.steps());
            if table.game().is_over() || turns.len() < 4 {
                return;
            }
            let viewer = viewer(table.game(), &table.plan().seats);
            let marked: Vec<u8> = others_last(&turns, viewer).iter().map(|t| t.player.unwrap().0).collect();
            match table.game().active().0 {
                0 => assert_eq!((viewer, marked), (Player(0), vec![1, 2])),
                1 => assert_eq!((viewer, marked), (Player(2), vec![0, 1])),
                _ => assert_eq!((viewer, marked), (Player(2), vec![0, 1])),
            }
            checked += 1;
        });
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn the_round_again_is_every_deed_of_the_others_since_ones_own_turn() {
        let mut table = seated("bigbox6", 3, &[1, 2], 7);
        let mut rounds = 0;
        play(&mut table, 7, |table| {
            let turns = turns(table.steps());
            let moments = moments(&turns, Player(0));
            assert!(moments.is_sorted() && moments.iter().all(|&m| m <= table.steps().len()));
            if table.game().active() == Player(0) && turns.len() > 3 && !table.game().is_over() {
                let laid = |step: &&Step| step.events.iter().any(|e| matches!(e, Event::Laid { .. }));
                let shown = moments[1..].iter().map(|&m| &table.steps()[m - 1]).filter(laid).count();
                assert!(shown >= 2, "each of the two has laid a tile");
                assert!(moments[1..].iter().all(|&m| table.steps()[m - 1].events.iter().any(is_seen)));
                rounds += 1;
            }
        });
        assert!(rounds > 50, "{rounds}");
        assert!(moments(&[], Player(0)).is_empty());
    }

    #[test]
    fn where_only_bots_play_the_next_one_looks() {
        let table = seated("base", 2, &[0, 1], 1);
        assert_eq!(viewer(table.game(), &table.plan().seats), table.game().active());
    }
}
