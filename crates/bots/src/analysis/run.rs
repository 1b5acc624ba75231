//! Going through a game, on as many threads as there are.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use bastide_rules::{Action, Actor, Game, IllegalAction, Player, Setup, SetupError};

use super::{Analysis, Judge, Judged, Luck, Setting, Step, fingerprint, tenths};

/// Why a game cannot be looked at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalyseError {
    /// The table cannot be played at.
    #[error("the setup cannot be played: {0}")]
    Setup(#[from] SetupError),
    /// Something was played that is not allowed.
    #[error("action {at}: {illegal}")]
    Illegal {
        /// Actions before it.
        at: usize,
        /// Why not.
        illegal: IllegalAction,
    },
    /// Nobody has made a move yet.
    #[error("nobody has made a move yet")]
    NoMoves,
    /// More actions than any game has.
    #[error("no game has {0} actions")]
    TooLong(usize),
    /// Somebody stopped it.
    #[error("the analysis was stopped")]
    Stopped,
}

impl AnalyseError {
    /// Stable name, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            AnalyseError::Setup(_) => "setup",
            AnalyseError::Illegal { .. } => "illegal",
            AnalyseError::NoMoves => "no-moves",
            AnalyseError::TooLong(_) => "too-long",
            AnalyseError::Stopped => "stopped",
        }
    }
}

/// A position somebody, or chance, had to decide something in, and what came of it.
struct Part<'a> {
    at: usize,
    game: Box<Game>,
    played: &'a [Action],
    /// Nobody for chance.
    player: Option<Player>,
}

/// Looks at a whole game. `watch` is told how many parts of how many are done.
///
/// One thread is the calling one, as it has to be in a browser's worker; the result is the same for any number.
///
/// # Errors
/// When the game cannot be played, has no moves, or somebody stopped it.
pub fn analyse(
    setup: &Setup,
    actions: &[Action],
    setting: Setting,
    threads: usize,
    stop: &AtomicBool,
    watch: &(dyn Fn(usize, usize) + Sync),
) -> Result<Analysis, AnalyseError> {
    let length = u16::try_from(actions.len()).map_err(|_| AnalyseError::TooLong(actions.len()))?;
    let (parts, end) = parts(setup, actions)?;
    let first = parts.iter().find(|part| part.player.is_some()).ok_or(AnalyseError::NoMoves)?;
    let tiles = first.game.tiles_left();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found: Mutex<Vec<(usize, Option<Step>)>> = Mutex::new(Vec::with_capacity(parts.len()));
    let work = || {
        let mut judge = Judge::new(setting.nodes());
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = parts.get(index) else { break };
            let step = part.look(&mut judge);
            found.lock().unwrap_or_else(PoisonError::into_inner).push((index, step));
            watch(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
        }
    };
    if threads > 1 {
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    } else {
        work();
    }
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if found.len() < parts.len() {
        return Err(AnalyseError::Stopped);
    }
    found.sort_by_key(|(index, _)| *index);
    Ok(Analysis {
        setting,
        players: setup.players,
        tiles,
        actions: length,
        fingerprint: fingerprint(actions),
        over: end.is_over(),
        steps: found.into_iter().filter_map(|(_, step)| step).collect(),
    })
}

/// Takes a game apart into draws and moves.
fn parts<'a>(setup: &Setup, actions: &'a [Action]) -> Result<(Vec<Part<'a>>, Game), AnalyseError> {
    let mut game = Game::new(setup)?;
    let mut parts = Vec::new();
    let mut at = 0;
    while at < actions.len() {
        let (actor, before) = (game.to_act(), Box::new(game.clone()));
        let begin = at;
        while at < actions.len() && (at == begin || (actor != Actor::Chance && game.to_act() == actor)) {
            game.apply(actions[at]).map_err(|illegal| AnalyseError::Illegal { at, illegal })?;
            at += 1;
        }
        let player = if let Actor::Player(player) = actor { Some(player) } else { None };
        parts.push(Part { at: begin, game: before, played: &actions[begin..at], player });
    }
    Ok((parts, game))
}

impl Part<'_> {
    fn look(&self, judge: &mut Judge) -> Option<Step> {
        let (at, game) = (u16::try_from(self.at).ok()?, &self.game);
        if self.player.is_none() {
            let (player, points) = judge.luck(game, *self.played.first()?)?;
            return Some(Step::Chance(Luck { at, player, points: tenths(points) }));
        }
        let verdict = judge.judge(game, self.played)?;
        let lost = tenths(verdict.lost());
        let best = verdict.candidates.first()?;
        let better = if lost > 0 { best.line.clone() } else { Vec::new() };
        let terms =
            if lost > 0 { judge.terms(game, &better, Some(self.played)) } else { judge.terms(game, self.played, None) };
        let mut after = (**game).clone();
        self.played.iter().try_for_each(|&action| after.apply(action)).ok()?;
        let values = &verdict.candidates[verdict.played].values[..usize::from(game.rules().players)];
        Some(Step::Move(Judged {
            at,
            len: u8::try_from(self.played.len()).unwrap_or(u8::MAX),
            player: verdict.player,
            choices: verdict.candidates.len() as u16,
            lost,
            better,
            terms,
            left: after.tiles_left(),
            values: values.iter().map(|value| tenths(*value)).collect(),
        }))
    }
}
