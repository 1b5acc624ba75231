//! Which scenes a stretch of a game is shown as: events in, acts out. Knows no browser.

use bastide_rules::{Event, Figure, Game, PartCause, Player, Points, Reason, ReturnCause, TermKind};

use super::scene::{Act, At};

/// What was played at once.
pub(crate) struct Stretch<'a> {
    pub(crate) events: &'a [Event],
    /// The game after it.
    pub(crate) game: &'a Game,
    /// Who took off before it and has not landed.
    pub(crate) flying: Option<(Player, Figure)>,
}

impl Stretch<'_> {
    /// The acts, in the order they are seen in. What is counted at the end of the game is a show of its own.
    pub(crate) fn acts(&self) -> Vec<Act> {
        let mut purse = Purse::of(self.events);
        let mut flying = self.flying;
        let mut rolled = None;
        let mut acts: Vec<Act> = Vec::new();
        for event in self.events {
            match *event {
                Event::TurnBegan { .. } | Event::ExtraPart { cause: PartCause::Builder, .. } | Event::Ended => {}
                // What is dealt before the first turn lies there already; that a town is covered is seen.
                Event::ChipPlaced { .. } | Event::TownCovered { .. } => {}
                Event::ExtraPart { .. }
                | Event::SetHandedIn { .. }
                | Event::ChipLost { .. }
                | Event::WineSold { .. }
                | Event::DoubleTurn { .. }
                | Event::CircleChosen { .. }
                | Event::RobberSet { .. }
                | Event::RobberTravelled { .. }
                | Event::RobberBack { .. } => acts.push(Act::Note(*event)),
                Event::SurveyorMoved { surveyor, from, to } => acts.push(Act::Survey { surveyor, from, to, sent: 0 }),
                Event::Drawn { kind, .. } => acts.push(Act::Draw { kind }),
                Event::ChipTurned { player, pos, chip } => acts.push(Act::Chip { player, pos, chip }),
                // The stacks that begin a game are turned up before anybody looks.
                Event::TurnedUp { pos, kind } => {
                    if self.game.tiles().len() > usize::from(self.game.start_tiles()) {
                        acts.push(Act::TurnUp { pos, kind });
                    }
                }
                Event::IslandTaken { kind, .. } => acts.extend([Act::Note(*event), Act::Draw { kind }]),
                Event::GeocachePlaced { player, pos, chip } => acts.push(Act::Hide { player, pos, chip }),
                Event::GeocacheFound { player, pos, chip } => acts.push(Act::Found { player, pos, chip }),
                Event::Upgraded { place, chip, .. } => acts.push(Act::Upgrade { place, chip }),
                Event::ToIsle { player, figure } => acts.push(Act::ToIsle { player, figure }),
                Event::FromIsle { player, figure } => acts.push(Act::FromIsle { player, figure }),
                Event::Discarded { kind } => {
                    // It never came into the hand.
                    acts.pop_if(|last| *last == Act::Draw { kind });
                    acts.push(Act::PutAway { kind });
                }
                Event::Laid { player, .. } => acts.extend(player.map(|_| Act::Lay)),
                Event::Deployed { place, .. } => {
                    flying = None;
                    acts.push(Act::Deploy { place });
                }
                Event::Returned { player, figure, place, cause } => {
                    // The move that sends settlers home says whose.
                    let moves = acts.iter_mut().rev().find_map(|act| match act {
                        Act::Survey { sent, .. } => Some(sent),
                        _ => None,
                    });
                    if let Some(sent) = moves.filter(|_| cause == ReturnCause::LeftBehind) {
                        *sent |= 1 << player.index();
                    }
                    acts.push(Act::Home { player, figure, from: At::Place(place) });
                }
                Event::Scored { player, reason, place, points } => {
                    // What a cell of a map brings rises from the tile that covers it.
                    let covered = matches!(
                        reason,
                        Reason::Chip | Reason::Geocache | Reason::CellCoats | Reason::TownToll | Reason::Wine(_)
                    );
                    let tile = self.game.tiles().last().filter(|_| covered).map(|t| At::Cell(t.pos));
                    self.scored(player, reason, place.map(At::Place).or(tile), &points, &mut purse, &mut acts);
                }
                Event::Counted { player, from, to, .. } => {
                    if purse.count(player, to - from) {
                        acts.push(Act::Count { player, points: to - from });
                    }
                }
                Event::GoodsTaken { player, goods, count, place } => {
                    acts.push(Act::Goods { player, goods, count, place });
                }
                Event::GoldPlaced { pos } => acts.push(Act::GoldPut { pos }),
                Event::GoldTaken { player, pos } => acts.push(Act::GoldTaken { player, pos }),
                Event::Enchanted { figure, from, to } => acts.push(Act::Enchant { figure, from, to }),
                Event::Dispelled { figure, from } => acts.push(Act::Dispel { figure, from }),
                Event::TookOff { player, figure } => {
                    flying = Some((player, figure));
                    acts.extend(self.game.tiles().last().map(|t| Act::TakeOff { player, figure, to: t.pos }));
                }
                Event::Rolled { distance, to } => {
                    rolled = Some((distance, to));
                    acts.push(Act::Roll { distance });
                    if let (Some((player, figure)), Some(tile)) = (flying, self.game.tiles().last()) {
                        acts.push(Act::Fly { player, figure, from: tile.pos, to });
                    }
                }
                Event::FlightFailed { player, figure } => {
                    flying = None;
                    acts.push(Act::Fail { player, distance: rolled.map(|(n, _)| n) });
                    acts.extend(rolled.map(|(_, to)| Act::Home { player, figure, from: At::Cell(to) }));
                }
                Event::FerrySet { pos, edges, .. } => acts.push(Act::Ferry { pos, edges }),
                Event::MessageTurned { player, message } => acts.push(Act::Message { player, message }),
            }
        }
        acts
    }

    fn scored(
        &self,
        player: Player,
        reason: Reason,
        at: Option<At>,
        points: &Points,
        purse: &mut Purse,
        acts: &mut Vec<Act>,
    ) {
        let extra = points.terms().iter().filter(|t| t.kind == TermKind::Surveyors).map(|t| t.points).sum();
        let points = points.total();
        let over = self.game.is_over();
        match reason {
            Reason::Final(_) | Reason::RobberLeft | Reason::Goods(_) | Reason::Gold
                if over && !purse.has(player, points) => {}
            Reason::Robbed { victim, .. } => {
                let lands = purse.pay(player, points);
                acts.push(Act::Rob { player, victim, points, lands });
            }
            Reason::Completed(_)
            | Reason::Final(_)
            | Reason::AbbotBack
            | Reason::Message(_)
            | Reason::MessagePoints
            | Reason::RobberLeft
            | Reason::Goods(_)
            | Reason::Chip
            | Reason::Geocache
            | Reason::CellCoats
            | Reason::TownToll
            | Reason::Wine(_)
            | Reason::Gold => {
                if let (Reason::Completed(_), Some(At::Place(place))) = (reason, at) {
                    let close = Act::Close { place };
                    if !acts.contains(&close) {
                        acts.push(close);
                    }
                }
                let lands = purse.pay(player, points);
                acts.push(Act::Points { player, at, points, extra, lands });
            }
        }
    }
}

/// The moves of counting figures in a stretch: points that rise run into the total if they are counted in it.
struct Purse {
    /// Whose, how many points, and whether points have risen for them.
    moves: Vec<(Player, i16, bool)>,
}

impl Purse {
    fn of(events: &[Event]) -> Purse {
        let moves = events.iter().filter_map(|e| match *e {
            Event::Counted { player, from, to, .. } => Some((player, to - from, false)),
            _ => None,
        });
        Purse { moves: moves.collect() }
    }

    fn has(&self, player: Player, points: i16) -> bool {
        self.moves.contains(&(player, points, false))
    }

    /// Takes a move for points that rise.
    fn pay(&mut self, player: Player, points: i16) -> bool {
        let found = self.moves.iter_mut().find(|m| **m == (player, points, false));
        found.map(|m| m.2 = true).is_some()
    }

    /// A figure moves: whether it has to be shown by itself, because no points rose for it.
    fn count(&mut self, player: Player, points: i16) -> bool {
        match self.moves.iter().position(|m| (m.0, m.1) == (player, points)) {
            Some(i) => !self.moves.remove(i).2,
            None => true,
        }
    }
}
