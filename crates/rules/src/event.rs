//! What happened, in the order it happened: for logs, animations, explanations. The empty sink costs nothing.

use crate::chips::Chip;
use crate::countries::{Bottle, Market, Payment};
use crate::figure::{Figure, Neutral, Player, Surveyor};
use crate::messages::Message;
use crate::place::{Place, Pos};
use crate::tile::{CropCircle, Goods, KindId, PartKind, Rotation};

/// Why points were counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A completed feature (3.1).
    Completed(PartKind),
    /// A feature at the end of the game, or valued as if it were the end.
    Final(PartKind),
    /// The abbot was taken back (ABBOT-8).
    AbbotBack,
    /// A message's action.
    Message(Message),
    /// The points taken instead of a message's action (MSG-14).
    MessagePoints,
    /// Half of somebody else's points (ROB-9).
    Robbed {
        /// Who scored the points.
        victim: Player,
        /// How many.
        of: i16,
    },
    /// A robber on the track at the end (ROB-23).
    RobberLeft,
    /// Majority of a kind of goods (TB-12).
    Goods(Goods),
    /// Gold bars (GOLD-19).
    Gold,
    /// A chip that was turned over (MAP-52).
    Chip,
    /// A geocache that was found (MAP-95).
    Geocache,
    /// A wine that was sold (MAP-63, MAP-64).
    Wine(Market),
    /// Coats of arms on the cell that was covered (MAP-92).
    CellCoats,
    /// A town that was covered: a loss (MAP-41).
    TownToll,
}

/// What one term of a score counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TermKind {
    /// Tiles of the feature.
    Tiles,
    /// Coats of arms.
    Pennants,
    /// The monastery or garden itself and the tiles around it.
    Surroundings,
    /// Completed cities of a field.
    Cities,
    /// One more point a tile from the mage (MAGE-15).
    Mage,
    /// What the witch takes away (MAGE-16).
    Witch,
    /// Own knights (MSG-25).
    Knights,
    /// Own farmers (MSG-26).
    Farmers,
    /// Gold bars.
    Bars,
    /// Trading posts of a trail (NW-30).
    Posts,
    /// Animals of a plain (NW-75).
    Animals,
    /// A surveyor in the column of a settler, each pair of them (NW-40).
    Surveyors,
    /// Pieces of road or city beyond the border of a map (MAP-32).
    Borders,
    /// Roads over water (MAP-35).
    Links,
    /// Small towns (MAP-41, MAP-42).
    Towns,
    /// Points that are not a sum of anything.
    Flat,
}

/// One term: `count` × something gave `points`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    /// What was counted.
    pub kind: TermKind,
    /// How many.
    pub count: u8,
    /// What they gave together; negative for the witch.
    pub points: i16,
}

/// A total and the terms that explain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    total: i16,
    terms: [Term; Points::MOST_TERMS],
    len: u8,
}

impl Points {
    /// Tiles, borders, links, coats of arms, towns, mage and witch: no score is made of more.
    pub(crate) const MOST_TERMS: usize = 7;
    pub(crate) const ZERO: Points =
        Points { total: 0, terms: [Term { kind: TermKind::Flat, count: 0, points: 0 }; Points::MOST_TERMS], len: 0 };

    pub(crate) fn of(kind: TermKind, count: u8, points: i16) -> Points {
        let mut sum = Points::ZERO;
        sum.add(kind, count, points);
        sum
    }

    pub(crate) fn add(&mut self, kind: TermKind, count: u8, points: i16) {
        self.terms[self.len as usize] = Term { kind, count, points };
        self.len += 1;
        self.total += points;
    }

    /// The sum.
    #[must_use]
    pub const fn total(&self) -> i16 {
        self.total
    }

    /// What it is made of.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms[..self.len as usize]
    }
}

/// Why a figure went back to its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReturnCause {
    /// Its feature was scored.
    Scored,
    /// The abbot was taken back.
    AbbotBack,
    /// A builder or pig without an own meeple (TB-26, TB-42).
    Alone,
    /// Crop circle B.
    CropCircle,
    /// The message "score a meeple".
    Message,
    /// It stood east of both surveyors when one of them moved (NW-47).
    LeftBehind,
}

/// What brings one more turn part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PartCause {
    /// The builder (TB-27).
    Builder,
    /// The message "one more tile" (MSG-23).
    Message,
    /// A small town that was covered (MAP-40).
    Town,
    /// A meeple on the isle (MAP-82).
    Isle,
}

/// Something that happened, with its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "fields are named by the game's words")]
pub enum Event {
    /// A turn begins. `turn-began 0`
    TurnBegan { player: Player },
    /// One more turn part begins for the same player. `extra-part 0 message`
    ExtraPart { player: Player, cause: PartCause },
    /// A tile was drawn. `drawn 0 base/K`
    Drawn { player: Player, kind: KindId },
    /// The drawn tile fits nowhere and leaves the game (BASE-14). `discarded base/K`
    Discarded { kind: KindId },
    /// A tile was laid; nobody lays the start tile. `laid 0 base/D 3,-1 r2`
    Laid { player: Option<Player>, kind: KindId, pos: Pos, rotation: Rotation },
    /// A figure was put on the board. `deployed 0 meeple 3,-1 road NS`
    Deployed { player: Player, figure: Figure, place: Place },
    /// A figure went back to supply. `returned 0 meeple 3,-1 road NS scored`
    Returned { player: Player, figure: Figure, place: Place, cause: ReturnCause },
    /// The builder's feature was extended: one more part is coming (TB-27). `double-turn 0`
    DoubleTurn { player: Player },
    /// Points for a player, explained. `scored 0 completed city at 3,-1 city NS = 8: 3 tiles +6, 1 pennants +2`
    Scored { player: Player, reason: Reason, place: Option<Place>, points: Points },
    /// A counting figure moved on the track. `counted 0 figure 1 from 3 to 11`
    Counted { player: Player, figure: u8, from: i16, to: i16 },
    /// Goods for the player who closed the city (TB-8). `goods-taken 0 2 wine 3,-1 city NS`
    GoodsTaken { player: Player, goods: Goods, count: u8, place: Place },
    /// A gold bar was put on a tile. `gold-placed 3,-1`
    GoldPlaced { pos: Pos },
    /// A gold bar was taken. `gold-taken 0 3,-1`
    GoldTaken { player: Player, pos: Pos },
    /// Mage or witch was brought in or moved. `enchanted mage 0,0 road EW to 3,-1 road NS`
    Enchanted { figure: Neutral, from: Option<Place>, to: Place },
    /// Mage or witch left the board. `dispelled mage 3,-1 road NS`
    Dispelled { figure: Neutral, from: Place },
    /// A robber was put on or moved along the track. `robber-set 0 17`
    RobberSet { player: Player, field: u8 },
    /// A robber travelled with a figure that moved by robber points (ROB-13). `robber-travelled 0 21`
    RobberTravelled { player: Player, to: u8 },
    /// A robber came back. `robber-back 0`
    RobberBack { player: Player },
    /// A meeple took off. `took-off 0 large`
    TookOff { player: Player, figure: Figure },
    /// The flight die. `rolled 2 to 3,-1`
    Rolled { distance: u8, to: Pos },
    /// There was no place to land (FLY-12). `flight-failed 0 large`
    FlightFailed { player: Player, figure: Figure },
    /// A ferry lies between two jetties. `ferry-set 3,-1 NE new`
    FerrySet { pos: Pos, edges: u8, moved: bool },
    /// A message was turned up. `message-turned 0 knights`
    MessageTurned { player: Player, message: Message },
    /// Crop circle A (add) or B. `circle-chosen 0 fork add`
    CircleChosen { player: Player, circle: CropCircle, add: bool },
    /// A surveyor moved west, from one column to the next (NW-43). `surveyor-moved north from 0 to 1`
    SurveyorMoved { surveyor: Surveyor, from: i16, to: i16 },
    /// A face-down chip was put on a cell (MAP-51). `chip-placed 3,4`
    ChipPlaced { pos: Pos },
    /// A tile was laid on a chip, which was turned over (MAP-52). `chip-turned 0 3,4 violet-2`
    ChipTurned { player: Player, pos: Pos, chip: Chip },
    /// The top tile of a stack was turned up (MAP-71). `turned-up 3,2 base/K`
    TurnedUp { pos: Pos, kind: KindId },
    /// An open tile was taken from an island for a chip (MAP-73). `island-taken 0 3,2 base/K violet-1`
    IslandTaken { player: Player, pos: Pos, kind: KindId, chip: Chip },
    /// A set of chips was handed in (MAP-85). `set-handed-in 0 violet-1 blue-1 orange-2`
    SetHandedIn { player: Player, chips: [Chip; 3] },
    /// A chip was put open on a cell (MAP-93). `geocache-placed 0 3,4 violet-2`
    GeocachePlaced { player: Player, pos: Pos, chip: Chip },
    /// A tile was laid on a geocache (MAP-95). `geocache-found 0 3,4 violet-2`
    GeocacheFound { player: Player, pos: Pos, chip: Chip },
    /// There is no cell for the geocache (MAP-94). `chip-lost violet-2`
    ChipLost { chip: Chip },
    /// A chip lies under a meeple (MAP-101). `upgraded 0 violet-2 2+1+1 3,4 road NS`
    Upgraded { player: Player, place: Place, chip: Chip, with: Payment },
    /// A wine was sold (MAP-62). `wine-sold 0 violet 1+1 abroad`
    WineSold { player: Player, bottle: Bottle, to: Market },
    /// A small town was covered, where that matters (MAP-40, MAP-41). `town-covered 0 3,4`
    TownCovered { player: Player, pos: Pos },
    /// A meeple went to the isle (MAP-82). `to-isle 0 meeple`
    ToIsle { player: Player, figure: Figure },
    /// A meeple came back from the isle (MAP-85). `from-isle 0 meeple`
    FromIsle { player: Player, figure: Figure },
    /// The game is over; scores are final. `ended`
    Ended,
}

/// Takes events. `()` takes none and costs nothing.
pub trait Sink {
    /// Whether events are worth building.
    const ON: bool = true;
    /// One more event.
    fn emit(&mut self, event: Event);
}

impl Sink for () {
    const ON: bool = false;
    #[inline]
    fn emit(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn emit(&mut self, event: Event) {
        self.push(event);
    }
}
