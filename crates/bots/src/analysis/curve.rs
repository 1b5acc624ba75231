//! What follows from an analysis: the curve of chances, turning points, accuracy.

use bastide_rules::Player;

use crate::exact::e_to;

use super::{Analysis, Judged, Step, Tenths};

/// Points around the expected margin within which it may well come otherwise: at the end, and for the square root of the
/// tiles left. Fitted to games between bots (docs/analysis.md).
const SPREAD: [f32; 2] = [0.2, 1.4];
/// Points a move may lose to be worth half.
const HALF: f32 = 4.0;
/// Turning points that are told.
const TURNING_POINTS: usize = 3;

/// The chance of everybody to win (a shared win counts in parts) with the points they can expect while this many tiles are
/// still to come.
#[must_use]
pub fn chances(values: &[f32], left: u16) -> Vec<f32> {
    let spread = SPREAD[0] + SPREAD[1] * f32::from(left).sqrt();
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = values.iter().map(|value| e_to((value - most) / spread)).collect();
    let sum: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// A point of the curve: how it stood after a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// Actions played.
    pub at: u16,
    /// The points everybody can expect, in tenths.
    pub values: Vec<Tenths>,
    /// The chance of everybody to win.
    pub chances: Vec<f32>,
}

impl Point {
    /// Points by which a player is ahead of the best of the others.
    #[must_use]
    pub fn margin(&self, player: Player) -> f32 {
        let others = self.values.iter().enumerate().filter(|(seat, _)| *seat != player.index());
        let best = others.map(|(_, value)| *value).max().unwrap_or(0);
        f32::from(self.values.get(player.index()).copied().unwrap_or(0) - best) / 10.0
    }
}

/// Why the chances changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The tile that was drawn.
    Luck,
    /// A move that was not the best.
    Mistake,
    /// A good move, or what nobody could foresee.
    Move,
}

impl Cause {
    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Cause::Luck => "luck",
            Cause::Mistake => "mistake",
            Cause::Move => "move",
        }
    }
}

/// Where a game turned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurningPoint {
    /// Which of the moves, from 0.
    pub number: usize,
    /// Actions before the move.
    pub at: u16,
    /// Whose turn it was.
    pub player: Player,
    /// What their chance to win gained or lost.
    pub swing: f32,
    /// Why.
    pub cause: Cause,
}

/// A part of the game, by the tiles that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Phase {
    /// The first third.
    Opening,
    /// The second.
    Middle,
    /// The last.
    End,
}

impl Phase {
    /// All three.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::End];

    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middle => "middle",
            Phase::End => "end",
        }
    }
}

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Grade {
    /// Nothing surely better was found.
    Best,
    /// Less than one and a half points were lost.
    Good,
    /// Less than four.
    Slip,
    /// More.
    Mistake,
}

impl Grade {
    /// Stable name, used in language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Slip => "slip",
            Grade::Mistake => "mistake",
        }
    }
}

/// How well somebody played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Accuracy {
    /// Moves with something to choose.
    pub moves: u16,
    /// Points they lost in all.
    pub lost: f32,
    /// From 0 to 100; nothing without such a move.
    pub percent: Option<f32>,
}

impl Judged {
    /// How good it was.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match self.lost {
            ..=0 => Grade::Best,
            1..15 => Grade::Good,
            15..40 => Grade::Slip,
            _ => Grade::Mistake,
        }
    }

    /// What it is worth, from 0 to 1.
    fn score(&self) -> f32 {
        HALF / (HALF + f32::from(self.lost.max(0)) / 10.0)
    }
}

impl Analysis {
    /// The curve: the beginning, where all have the same chance, and a point for each move.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let players = usize::from(self.players);
        let even = Point { at: 0, values: vec![0; players], chances: vec![1.0 / players as f32; players] };
        let mut points = vec![even];
        points.extend(self.moves().map(|judged| {
            let values: Vec<f32> = judged.values.iter().map(|value| f32::from(*value) / 10.0).collect();
            Point {
                at: judged.at + u16::from(judged.len),
                values: judged.values.clone(),
                chances: chances(&values, judged.left),
            }
        }));
        if let Some(last) = points.last_mut().filter(|_| self.over) {
            let most = last.values.iter().max().copied();
            let winners = last.values.iter().filter(|value| Some(**value) == most).count();
            let share = |value: &Tenths| if Some(*value) == most { 1.0 / winners as f32 } else { 0.0 };
            last.chances = last.values.iter().map(share).collect();
        }
        points
    }

    /// The moves at which the chances changed most, in the order of the game.
    #[must_use]
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let points = self.points();
        let mut turns: Vec<TurningPoint> = Vec::new();
        let (mut luck, mut number) = (0, 0);
        for step in &self.steps {
            match step {
                Step::Chance(chance) => luck += chance.points,
                Step::Move(judged) => {
                    let seat = judged.player.index();
                    let chance = |point: usize| points[point].chances.get(seat).copied().unwrap_or(0.0);
                    let swing = chance(number + 1) - chance(number);
                    let helped = if swing < 0.0 { -luck } else { luck };
                    let cause = match judged.lost {
                        lost if lost > 0 && swing < 0.0 && lost >= helped => Cause::Mistake,
                        _ if helped > 0 => Cause::Luck,
                        _ => Cause::Move,
                    };
                    turns.push(TurningPoint { number, at: judged.at, player: judged.player, swing, cause });
                    (luck, number) = (0, number + 1);
                }
            }
        }
        turns.sort_by(|a, b| b.swing.abs().total_cmp(&a.swing.abs()));
        turns.truncate(TURNING_POINTS);
        turns.sort_by_key(|turn| turn.number);
        turns
    }

    /// The part of the game a move belongs to.
    #[must_use]
    pub fn phase(&self, judged: &Judged) -> Phase {
        match 3 * u32::from(judged.left) {
            left if left >= 2 * u32::from(self.tiles) => Phase::Opening,
            left if left >= u32::from(self.tiles) => Phase::Middle,
            _ => Phase::End,
        }
    }

    /// How well a player played, in all or in a part of the game.
    #[must_use]
    pub fn accuracy(&self, player: Player, phase: Option<Phase>) -> Accuracy {
        let counts = |judged: &&Judged| {
            judged.player == player && judged.choices > 1 && phase.is_none_or(|phase| self.phase(judged) == phase)
        };
        let (mut accuracy, mut sum) = (Accuracy::default(), 0.0);
        for judged in self.moves().filter(counts) {
            accuracy.moves += 1;
            accuracy.lost += f32::from(judged.lost) / 10.0;
            sum += judged.score();
        }
        accuracy.percent = (accuracy.moves > 0).then(|| 100.0 * sum / f32::from(accuracy.moves));
        accuracy
    }

    /// Points the tiles gave a player beyond what was to be expected.
    #[must_use]
    pub fn luck(&self, player: Player) -> f32 {
        self.draws().filter(|luck| luck.player == player).map(|luck| f32::from(luck.points) / 10.0).sum()
    }
}
