//! The names of what an evaluation adds up.

/// One reason why a position is good or bad for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum TermId {
    /// Points counted already.
    Points,
    /// Roads the player leads on, by the chance that they are completed.
    Roads,
    /// Cities, likewise.
    Cities,
    /// Monasteries and gardens, by the cells around them that will be filled.
    Monasteries,
    /// Fields, by the cities that are complete and those that will be.
    Fields,
    /// Figures in supply: the last ones are worth most.
    Supply,
    /// Figures on the board that will come back, or never will.
    Returning,
    /// Features that may be joined with those of others.
    Contests,
    /// An extra turn part now or likely soon.
    Builder,
    /// Majorities of goods.
    Goods,
    /// Gold bars owned and within reach.
    Gold,
    /// The own robber near others' counting figures, others' near the own.
    Robbers,
    /// A message about to be turned.
    Messages,
    /// Plains of the New World, by their animals and those that may come.
    Plains,
    /// Extra points of the New World for settlers in the surveyors' columns when they score.
    Surveyors,
    /// What settlers of the New World lose that may be sent home before they score.
    LeftBehind,
    /// Chips of a map, by what they may become.
    Chips,
    /// One more turn on a map, by a town or the isle.
    ExtraTurn,
}

impl TermId {
    /// How many terms there are.
    pub const COUNT: usize = 18;

    /// All terms.
    pub const ALL: [TermId; TermId::COUNT] = [
        TermId::Points,
        TermId::Roads,
        TermId::Cities,
        TermId::Monasteries,
        TermId::Fields,
        TermId::Supply,
        TermId::Returning,
        TermId::Contests,
        TermId::Builder,
        TermId::Goods,
        TermId::Gold,
        TermId::Robbers,
        TermId::Messages,
        TermId::Plains,
        TermId::Surveyors,
        TermId::LeftBehind,
        TermId::Chips,
        TermId::ExtraTurn,
    ];

    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            TermId::Points => "points",
            TermId::Roads => "roads",
            TermId::Cities => "cities",
            TermId::Monasteries => "monasteries",
            TermId::Fields => "fields",
            TermId::Supply => "supply",
            TermId::Returning => "returning",
            TermId::Contests => "contests",
            TermId::Builder => "builder",
            TermId::Goods => "goods",
            TermId::Gold => "gold",
            TermId::Robbers => "robbers",
            TermId::Messages => "messages",
            TermId::Plains => "plains",
            TermId::Surveyors => "surveyors",
            TermId::LeftBehind => "left-behind",
            TermId::Chips => "chips",
            TermId::ExtraTurn => "extra-turn",
        }
    }
}
