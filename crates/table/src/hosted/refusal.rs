//! What the judge refuses.

use bastide_record::HeaderError;
use bastide_rules::SetupError;

use crate::error::TableError;

/// Why something does not happen at a hosted table. It is as it was then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The table itself refuses it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSuchSeat(u8),
    /// Somebody or a bot has this seat.
    #[error("seat {0} is taken")]
    SeatTaken(u8),
    /// The seat is another's.
    #[error("seat {0} is not yours")]
    NotYourSeat(u8),
    /// Only whoever sits at the table may do that.
    #[error("only players may do that")]
    NotSeated,
    /// Only whoever laid the table may do that.
    #[error("only the host may do that")]
    NotHost,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has begun.
    #[error("the game has begun")]
    Begun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A seat is free.
    #[error("seat {0} is free")]
    SeatFree(u8),
    /// The clocks are halted.
    #[error("the game is halted")]
    Paused,
    /// The clocks are not halted.
    #[error("the game is not halted")]
    NotPaused,
    /// Something is being asked already.
    #[error("something is being asked already")]
    AskedAlready,
    /// Nothing is asked.
    #[error("nothing is asked")]
    NothingAsked,
    /// The first action to be taken back is not the asking player's.
    #[error("action {0} is not yours to take back")]
    NotYourAction(u32),
    /// A person who gave up does not come back.
    #[error("seat {0} is given up")]
    GivenUp(u8),
    /// The person at this seat plays.
    #[error("the player of seat {0} is not out")]
    NotOut(u8),
    /// A name nobody can have.
    #[error("a name is at most 32 letters, without control characters")]
    BadName,
    /// Clocks nobody can play by.
    #[error("nobody can play by this clock")]
    BadClock,
    /// A move without actions, or with too many.
    #[error("a move is one action or a few")]
    BadMove,
    /// A follower was told a line twice or has missed one.
    #[error("line {told} is told, line {next} is next")]
    OutOfStep {
        /// The number of the line that was told, from 0.
        told: usize,
        /// The number it should have.
        next: usize,
    },
    /// A line that cannot be at this place.
    #[error("this cannot have happened now")]
    Damaged,
}

impl Refusal {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Table(why) => why.code(),
            Refusal::NoSuchSeat(_) => "no-such-seat",
            Refusal::SeatTaken(_) => "seat-taken",
            Refusal::NotYourSeat(_) => "not-your-seat",
            Refusal::NotSeated => "not-seated",
            Refusal::NotHost => "not-host",
            Refusal::NotBegun => "not-begun",
            Refusal::Begun => "begun",
            Refusal::Over => "over",
            Refusal::SeatFree(_) => "seat-free",
            Refusal::Paused => "paused",
            Refusal::NotPaused => "not-paused",
            Refusal::AskedAlready => "asked-already",
            Refusal::NothingAsked => "nothing-asked",
            Refusal::NotYourAction(_) => "not-your-action",
            Refusal::GivenUp(_) => "given-up",
            Refusal::NotOut(_) => "not-out",
            Refusal::BadName => "bad-name",
            Refusal::BadClock => "bad-clock",
            Refusal::BadMove => "bad-move",
            Refusal::OutOfStep { .. } => "out-of-step",
            Refusal::Damaged => "damaged",
        }
    }
}

impl From<SetupError> for Refusal {
    fn from(why: SetupError) -> Refusal {
        Refusal::Table(why.into())
    }
}

impl From<HeaderError> for Refusal {
    fn from(why: HeaderError) -> Refusal {
        Refusal::Table(why.into())
    }
}
