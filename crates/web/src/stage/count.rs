//! The end of a game, counted feature by feature: roads, cities, monasteries and gardens, what lies in front of the players,
//! and the fields last. Knows no browser.

use bastide_rules::tile::PartKind;
use bastide_rules::{Event, Place, Player, Points, Reason};

/// What is counted at once: a feature, or a kind of goods.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Count {
    pub(crate) reason: Reason,
    pub(crate) place: Option<Place>,
    /// Who gets how many points for it.
    pub(crate) awards: Vec<(Player, Points)>,
}

/// The place of a reason in the order of counting.
const fn rank(reason: Reason) -> u8 {
    match reason {
        Reason::Final(PartKind::Road) => 0,
        Reason::Final(PartKind::City) => 1,
        Reason::Final(PartKind::Monastery) => 2,
        Reason::Final(PartKind::Garden) => 3,
        Reason::Goods(_) => 4,
        Reason::Gold => 5,
        Reason::RobberLeft => 6,
        Reason::Final(PartKind::Field) => 7,
        // These are never counted at the end.
        Reason::Completed(_)
        | Reason::AbbotBack
        | Reason::Message(_)
        | Reason::MessagePoints
        | Reason::Chip
        | Reason::Geocache
        | Reason::Wine(_)
        | Reason::CellCoats
        | Reason::TownToll
        | Reason::Robbed { .. } => 8,
    }
}

/// Whether points are of the kind that is counted at the end.
pub(crate) const fn is_final(reason: Reason) -> bool {
    rank(reason) < 8
}

/// What the last events of a game count. Empty while the game goes on.
pub(crate) fn counts(events: &[Event]) -> Vec<Count> {
    let [before @ .., Event::Ended] = events else { return Vec::new() };
    let from = before.iter().rposition(|e| !matches!(e, Event::Scored { reason, .. } if is_final(*reason)));
    let mut counts: Vec<Count> = Vec::new();
    for event in &before[from.map_or(0, |i| i + 1)..] {
        let Event::Scored { player, reason, place, points } = *event else { continue };
        if points.total() == 0 {
            // A field without a city is nothing to wait for.
            continue;
        }
        match counts.iter_mut().find(|c| c.reason == reason && c.place == place) {
            Some(count) => count.awards.push((player, points)),
            None => counts.push(Count { reason, place, awards: vec![(player, points)] }),
        }
    }
    bastide_art::sort_short(&mut counts, |a, b| rank(a.reason) > rank(b.reason));
    counts
}

/// The points before anything of this was counted.
pub(crate) fn scores_before(counts: &[Count], end: &[i16]) -> Vec<i16> {
    let mut scores = end.to_vec();
    for (player, points) in counts.iter().flat_map(|c| &c.awards) {
        if let Some(score) = scores.get_mut(player.index()) {
            *score -= points.total();
        }
    }
    scores
}

/// Milliseconds for each of so many: the more there are, the quicker, so that all of it takes at most 22 seconds.
pub(crate) fn beat(counts: usize) -> u32 {
    const ALL: u32 = 22_000;
    const MOST: u32 = 1900;
    let counts = u32::try_from(counts.max(1)).unwrap_or(ALL);
    (ALL / counts).min(MOST)
}
