//! Whom and which place an event is about.

use bastide_rules::{Event, Place, Player, Pos};

/// Whom an event is about, and the place it is about.
#[must_use]
pub const fn about(event: &Event) -> (Option<Player>, Option<Place>) {
    match *event {
        Event::Scored { player, place, .. } => (Some(player), place),
        Event::Deployed { player, place, .. }
        | Event::Returned { player, place, .. }
        | Event::Upgraded { player, place, .. }
        | Event::GoodsTaken { player, place, .. } => (Some(player), Some(place)),
        Event::Laid { player, .. } => (player, None),
        Event::TurnBegan { player }
        | Event::Drawn { player, .. }
        | Event::Counted { player, .. }
        | Event::ExtraPart { player, .. }
        | Event::DoubleTurn { player }
        | Event::GoldTaken { player, .. }
        | Event::RobberSet { player, .. }
        | Event::RobberTravelled { player, .. }
        | Event::RobberBack { player }
        | Event::TookOff { player, .. }
        | Event::FlightFailed { player, .. }
        | Event::MessageTurned { player, .. }
        | Event::ChipTurned { player, .. }
        | Event::IslandTaken { player, .. }
        | Event::SetHandedIn { player, .. }
        | Event::GeocachePlaced { player, .. }
        | Event::GeocacheFound { player, .. }
        | Event::WineSold { player, .. }
        | Event::TownCovered { player, .. }
        | Event::ToIsle { player, .. }
        | Event::FromIsle { player, .. }
        | Event::CircleChosen { player, .. } => (Some(player), None),
        Event::Enchanted { to, .. } => (None, Some(to)),
        Event::Dispelled { from, .. } => (None, Some(from)),
        Event::Discarded { .. }
        | Event::GoldPlaced { .. }
        | Event::Rolled { .. }
        | Event::FerrySet { .. }
        | Event::SurveyorMoved { .. }
        | Event::ChipPlaced { .. }
        | Event::TurnedUp { .. }
        | Event::ChipLost { .. }
        | Event::Ended => (None, None),
    }
}

/// The tile an event is about.
#[must_use]
pub const fn cell(event: &Event) -> Option<Pos> {
    match *event {
        Event::Laid { pos, .. }
        | Event::GoldPlaced { pos }
        | Event::GoldTaken { pos, .. }
        | Event::ChipTurned { pos, .. }
        | Event::TurnedUp { pos, .. }
        | Event::IslandTaken { pos, .. }
        | Event::GeocachePlaced { pos, .. }
        | Event::GeocacheFound { pos, .. }
        | Event::TownCovered { pos, .. }
        | Event::FerrySet { pos, .. } => Some(pos),
        Event::Rolled { to, .. } => Some(to),
        _ => match about(event).1 {
            Some(place) => Some(place.pos),
            None => None,
        },
    }
}
