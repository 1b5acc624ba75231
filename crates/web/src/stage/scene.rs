//! What is seen of a game: short scenes with a beginning and a length. Knows no browser.

use bastide_rules::tile::{Goods, KindId};
use bastide_rules::{Chip, Event, Figure, Game, Message, Neutral, Place, Player, Pos, Surveyor};

use crate::board::markup;

/// Where something happens on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// On a part of a tile.
    Place(Place),
    /// In the middle of a cell.
    Cell(Pos),
}

impl At {
    /// The point in board coordinates.
    pub(crate) fn point(self, game: &Game) -> Option<(f32, f32)> {
        match self {
            At::Place(place) => markup::point(game, place),
            At::Cell(pos) => Some((f32::from(pos.x) * 100.0 + 50.0, f32::from(pos.y) * 100.0 + 50.0)),
        }
    }
}

/// One thing that is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// A tile drops onto the table.
    Lay,
    /// A figure drops onto its place.
    Deploy {
        place: Place,
    },
    /// A tile comes from the stock into the hand.
    Draw {
        kind: KindId,
    },
    /// A tile that fits nowhere is put away.
    PutAway {
        kind: KindId,
    },
    /// A finished feature glows.
    Close {
        place: Place,
    },
    /// Points rise and run into the total; not so far where a question comes before they are counted. Of them, so many are
    /// what surveyors add.
    Points {
        player: Player,
        at: Option<At>,
        points: i16,
        extra: i16,
        lands: bool,
    },
    /// A robber's share goes from the one who scored to the robber's owner.
    Rob {
        player: Player,
        victim: Player,
        points: i16,
        lands: bool,
    },
    /// Points that rose before are counted.
    Count {
        player: Player,
        points: i16,
    },
    /// A figure flies home.
    Home {
        player: Player,
        figure: Figure,
        from: At,
    },
    /// Goods come to their new owner.
    Goods {
        player: Player,
        goods: Goods,
        count: u8,
        place: Place,
    },
    /// A gold bar drops onto a tile.
    GoldPut {
        pos: Pos,
    },
    /// A gold bar goes to its owner.
    GoldTaken {
        player: Player,
        pos: Pos,
    },
    /// Mage or witch goes from place to place.
    Enchant {
        figure: Neutral,
        from: Option<Place>,
        to: Place,
    },
    /// Mage or witch leaves.
    Dispel {
        figure: Neutral,
        from: Place,
    },
    /// A ferry goes to another pair of jetties.
    Ferry {
        pos: Pos,
        edges: u8,
    },
    /// A figure goes to the flying machine.
    TakeOff {
        player: Player,
        figure: Figure,
        to: Pos,
    },
    /// The die rolls, and stays a moment.
    Roll {
        distance: u8,
    },
    /// A figure flies along its dotted line.
    Fly {
        player: Player,
        figure: Figure,
        from: Pos,
        to: Pos,
    },
    /// It finds no place to land: the die is shown once more, with a sentence.
    Fail {
        player: Player,
        distance: Option<u8>,
    },
    /// A message turns over.
    Message {
        player: Player,
        message: Message,
    },
    /// A surveyor walks to another column, and sends these players' settlers home.
    Survey {
        surveyor: Surveyor,
        from: i16,
        to: i16,
        sent: u8,
    },
    /// A chip under the new tile turns over.
    Chip {
        player: Player,
        pos: Pos,
        chip: Chip,
    },
    /// The next tile of a stack is turned over.
    TurnUp {
        pos: Pos,
        kind: KindId,
    },
    /// A chip is laid out for others to find.
    Hide {
        player: Player,
        pos: Pos,
        chip: Chip,
    },
    /// A chip that was laid out is found.
    Found {
        player: Player,
        pos: Pos,
        chip: Chip,
    },
    /// A chip goes under a meeple.
    Upgrade {
        place: Place,
        chip: Chip,
    },
    /// A meeple goes to the isle, or comes back.
    ToIsle {
        player: Player,
        figure: Figure,
    },
    FromIsle {
        player: Player,
        figure: Figure,
    },
    /// Something that is said in a few words.
    Note(Event),
}

/// What is heard when a scene begins, the most important last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cue {
    /// A figure leaves or comes home.
    Step,
    /// A card turns over, or a tile that fits nowhere.
    Card,
    /// A figure is put down.
    Figure,
    /// Wood on wood.
    Tile,
    /// Points run into a total.
    Points,
    /// Gold, goods or loot change hands.
    Coin,
    /// A die rolls.
    Die,
    /// Something ends badly.
    Fail,
    /// A city closes.
    Bell,
}

impl Act {
    /// Milliseconds at normal speed.
    pub(crate) const fn lasts(self) -> u32 {
        match self {
            Act::Lay => 300,
            Act::Deploy { .. } => 360,
            Act::Draw { .. } => 460,
            Act::Close { .. } => 600,
            Act::Points { .. } => 600,
            Act::Rob { .. } => 600,
            Act::Count { .. } => 400,
            Act::Home { .. } => 480,
            Act::Goods { .. } | Act::GoldTaken { .. } => 480,
            Act::GoldPut { .. } => 360,
            Act::Enchant { .. } | Act::Ferry { .. } => 560,
            Act::Dispel { .. } | Act::Upgrade { .. } | Act::Hide { .. } => 420,
            Act::ToIsle { .. } | Act::FromIsle { .. } | Act::Found { .. } => 520,
            Act::TakeOff { .. } => 420,
            Act::Fly { .. } => 600,
            Act::Survey { sent: 0, .. } => 1100,
            Act::Survey { .. } => 1700,
            Act::Note(_) => 1100,
            Act::PutAway { .. } | Act::Roll { .. } | Act::Fail { .. } | Act::Message { .. } => 1200,
            Act::Chip { .. } | Act::TurnUp { .. } => 1200,
        }
    }

    /// Whether chance speaks: it takes its time, nothing else happens beside it, and it is shown without movement, too.
    pub(crate) const fn is_chance(self) -> bool {
        matches!(
            self,
            Act::PutAway { .. }
                | Act::Roll { .. }
                | Act::Fail { .. }
                | Act::Message { .. }
                | Act::Chip { .. }
                | Act::TurnUp { .. }
        )
    }

    /// How long after the beginning of another act this one begins: what belongs together overlaps.
    const fn after(self, before: Act) -> u32 {
        match (before, self) {
            (Act::Close { .. }, Act::Points { .. }) => 100,
            (Act::Points { .. }, Act::Points { .. }) => 140,
            (Act::Points { .. } | Act::Count { .. }, Act::Home { .. } | Act::Dispel { .. }) => 300,
            (Act::Home { .. }, Act::Home { .. }) | (Act::FromIsle { .. }, Act::FromIsle { .. }) => 80,
            (Act::Count { .. }, Act::Count { .. }) => 120,
            (Act::Goods { .. }, Act::Goods { .. }) => 120,
            (Act::GoldPut { .. }, Act::GoldPut { .. }) => 160,
            (Act::GoldTaken { .. }, Act::GoldTaken { .. }) => 120,
            // One reads why before they go.
            (Act::Survey { .. }, Act::Home { .. }) => 800,
            (Act::Note(_), _) => 350,
            (before, _) => before.lasts(),
        }
    }

    /// What is heard when it begins.
    pub(crate) fn cue(self, game: &Game) -> Option<Cue> {
        Some(match self {
            Act::Lay => Cue::Tile,
            Act::Deploy { .. } | Act::Enchant { .. } | Act::Ferry { .. } => Cue::Figure,
            Act::PutAway { .. } | Act::Message { .. } | Act::Chip { .. } | Act::TurnUp { .. } => Cue::Card,
            Act::Upgrade { .. } | Act::Hide { .. } => Cue::Figure,
            Act::ToIsle { .. } | Act::FromIsle { .. } => Cue::Step,
            Act::Found { .. } => Cue::Coin,
            Act::Close { place } => {
                let city = place.spot.kind == bastide_rules::tile::PartKind::City;
                if city && game.tile_at(place.pos).is_some() { Cue::Bell } else { return None }
            }
            Act::Points { .. } | Act::Count { .. } => Cue::Points,
            Act::Survey { .. } | Act::Home { .. } | Act::Dispel { .. } | Act::TakeOff { .. } | Act::Fly { .. } => {
                Cue::Step
            }
            Act::Goods { .. } | Act::GoldPut { .. } | Act::GoldTaken { .. } | Act::Rob { .. } => Cue::Coin,
            Act::Roll { .. } => Cue::Die,
            Act::Fail { .. } => Cue::Fail,
            // A drawn tile is heard when it is laid.
            Act::Draw { .. } | Act::Note(_) => return None,
        })
    }

    /// Points that are on the total when it ends.
    pub(crate) const fn counted(self) -> Option<(Player, i16)> {
        match self {
            Act::Points { player, points, lands: true, .. }
            | Act::Rob { player, points, lands: true, .. }
            | Act::Count { player, points } => Some((player, points)),
            _ => None,
        }
    }
}

/// An act with its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scene {
    pub(crate) act: Act,
    /// Milliseconds from the beginning of all.
    pub(crate) at: u32,
    pub(crate) lasts: u32,
}

impl Scene {
    pub(crate) const fn end(self) -> u32 {
        self.at + self.lasts
    }
}

/// Gives acts their times, one after the other, some together.
pub(crate) fn timed(acts: &[Act]) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::with_capacity(acts.len());
    for &act in acts {
        let at = match scenes.last() {
            None => 0,
            Some(last) if act.is_chance() || last.act.is_chance() => {
                scenes.iter().map(|s| s.end()).max().unwrap_or(last.end())
            }
            Some(last) => last.at + act.after(last.act),
        };
        scenes.push(Scene { act, at, lasts: act.lasts() });
    }
    scenes
}

/// What is shown without movement: what chance brought, all at once, for a moment in which it can be read.
pub(crate) fn still(acts: &[Act]) -> Vec<Scene> {
    const READ: u32 = 2400;
    // The die that fails a flight is on the card that says so.
    let failed = acts.iter().any(|a| matches!(a, Act::Fail { .. }));
    // Of several moves of surveyors the last one is read; the log has all.
    let last = acts.iter().rposition(|a| matches!(a, Act::Survey { .. }));
    let surveyed = last.and_then(|at| acts.get(at));
    let shown = acts.iter().filter(|a| a.is_chance() && !(failed && matches!(a, Act::Roll { .. }))).chain(surveyed);
    shown.map(|&act| Scene { act, at: 0, lasts: READ }).collect()
}

/// Quicker or slower, in percent of the normal time.
pub(crate) fn paced(scenes: &mut [Scene], percent: u32) {
    for scene in scenes {
        scene.at = scene.at * percent / 100;
        scene.lasts = scene.lasts * percent / 100;
    }
}
