//! What lists say about a game, worked out from its lines.

use bastide_rules::{Mechanic, Setup, TileSet, Variant};
use bastide_table::hosted::{Due, Hosted, Stage};
use bastide_wire::{SeatInfo, State, Summary};

use crate::store::Facts;

/// The kind of game, for ratings and search: what can be compared with each other.
pub(crate) fn family(setup: &Setup) -> &'static str {
    let plain_tiles = |set: &TileSet| matches!(set, TileSet::Base | TileSet::River2017 | TileSet::River2021);
    let plain = |mechanic: &Mechanic| matches!(mechanic, Mechanic::Farmers | Mechanic::Abbot);
    match setup.variant {
        Variant::NewWorld => "new-world",
        _ if setup.map.is_some() || !setup.ground.is_plane() => "maps",
        _ if setup.tiles.iter().all(plain_tiles) && setup.mechanics.iter().all(plain) => "base",
        _ => "expansions",
    }
}

/// A game as lists show it.
pub(crate) fn summary(hosted: &Hosted, created: u64, changed: u64) -> Summary {
    let scores = hosted.table().map(|table| table.game().scores());
    let seats = hosted.plan().seats.iter().zip(hosted.chairs()).enumerate();
    Summary {
        id: hosted.id().to_owned(),
        state: state(hosted),
        created,
        changed,
        seats: seats
            .map(|(i, (seat, chair))| SeatInfo {
                name: seat.name.clone(),
                colour: seat.colour.id().to_owned(),
                who: chair.holder.clone(),
                bot: seat.bot.clone(),
                score: scores.as_ref().and_then(|scores| scores.get(i)).map(|&points| points.into()),
            })
            .collect(),
        turn: match hosted.due() {
            Due::Person(seat) | Due::Bot(seat, _) | Due::Absent(seat) => Some(seat),
            Due::Chance | Due::Nobody => None,
        },
        family: family(&hosted.plan().setup).to_owned(),
        assist: hosted.plan().assist.id().to_owned(),
        terms: hosted.terms().clone(),
    }
}

/// What the store keeps for lists.
pub(crate) fn facts(hosted: &Hosted, created: u64, changed: u64) -> Facts {
    let turn_of = match hosted.due() {
        Due::Person(seat) => hosted.chairs().get(usize::from(seat)).and_then(|chair| chair.holder.clone()),
        _ => None,
    };
    Facts {
        state: state(hosted),
        changed: changed as i64,
        summary: serde_json::to_string(&summary(hosted, created, changed)).unwrap_or_default(),
        turn_of,
        deadline: hosted.deadline().map(|deadline| deadline as i64),
        chore: matches!(hosted.due(), Due::Bot(..) | Due::Absent(_)),
    }
}

fn state(hosted: &Hosted) -> State {
    match hosted.stage() {
        Stage::Gathering => State::Gathering,
        Stage::Playing => State::Playing,
        Stage::Over(_) => State::Over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_what_can_be_compared() {
        for (name, family_of_it) in [
            ("base", "base"),
            ("base+river", "base"),
            ("base2021", "base"),
            ("bigbox6", "expansions"),
            ("base+robbers", "expansions"),
            ("newworld", "new-world"),
            ("map-germany", "maps"),
        ] {
            assert_eq!(family(&Setup::named(name, 2).unwrap()), family_of_it, "{name}");
        }
    }
}
