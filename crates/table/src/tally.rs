//! Points by what they were scored for: the columns of the score sheet.

use bastide_rules::{Event, PartKind, Player, Reason, TermKind};

/// A line of the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the game's own words")]
pub enum Heading {
    Roads,
    Cities,
    Monasteries,
    Gardens,
    Fields,
    Messages,
    Robbers,
    Goods,
    Gold,
    Surveyors,
    /// Chips of a map, wine, coats of arms on its cells, towns that were covered.
    Map,
}

impl Heading {
    /// All lines, in the order of the sheet.
    pub const ALL: [Heading; 11] = [
        Heading::Roads,
        Heading::Cities,
        Heading::Monasteries,
        Heading::Gardens,
        Heading::Fields,
        Heading::Surveyors,
        Heading::Goods,
        Heading::Gold,
        Heading::Map,
        Heading::Robbers,
        Heading::Messages,
    ];

    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Heading::Roads => "roads",
            Heading::Cities => "cities",
            Heading::Monasteries => "monasteries",
            Heading::Gardens => "gardens",
            Heading::Fields => "fields",
            Heading::Messages => "messages",
            Heading::Robbers => "robbers",
            Heading::Goods => "goods",
            Heading::Gold => "gold",
            Heading::Surveyors => "surveyors",
            Heading::Map => "map",
        }
    }

    fn of(reason: Reason, place: Option<PartKind>) -> Heading {
        let part = |kind| match kind {
            PartKind::Road => Heading::Roads,
            PartKind::City => Heading::Cities,
            PartKind::Monastery => Heading::Monasteries,
            PartKind::Garden => Heading::Gardens,
            PartKind::Field => Heading::Fields,
        };
        match reason {
            Reason::Completed(kind) | Reason::Final(kind) => part(kind),
            Reason::AbbotBack => part(place.unwrap_or(PartKind::Monastery)),
            Reason::Message(_) | Reason::MessagePoints => Heading::Messages,
            Reason::Robbed { .. } | Reason::RobberLeft => Heading::Robbers,
            Reason::Goods(_) => Heading::Goods,
            Reason::Gold => Heading::Gold,
            Reason::Chip | Reason::Geocache | Reason::Wine(_) | Reason::CellCoats | Reason::TownToll => Heading::Map,
        }
    }
}

/// Points of every player under every heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally(Vec<[i16; Heading::ALL.len()]>);

impl Tally {
    pub(crate) fn of<'a>(players: usize, events: impl Iterator<Item = &'a Event>) -> Tally {
        let mut sums = vec![[0; Heading::ALL.len()]; players];
        for event in events {
            if let Event::Scored { player, reason, place, points } = *event {
                let heading = Heading::of(reason, place.map(|p| p.spot.kind));
                // What surveyors add to a feature has a line of its own.
                let surveyors: i16 =
                    points.terms().iter().filter(|t| t.kind == TermKind::Surveyors).map(|t| t.points).sum();
                sums[player.index()][heading as usize] += points.total() - surveyors;
                sums[player.index()][Heading::Surveyors as usize] += surveyors;
            }
        }
        Tally(sums)
    }

    /// One player's points under one heading.
    #[must_use]
    pub fn points(&self, player: Player, heading: Heading) -> i16 {
        self.0[player.index()][heading as usize]
    }

    /// All of one player's points.
    #[must_use]
    pub fn total(&self, player: Player) -> i16 {
        self.0[player.index()].iter().sum()
    }

    /// Whether anybody scored under a heading.
    #[must_use]
    pub fn any(&self, heading: Heading) -> bool {
        self.0.iter().any(|sums| sums[heading as usize] != 0)
    }
}
