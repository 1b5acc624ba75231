//! Mining puzzles: positions of games between bots in which one move is clearly the best.

use bastide_puzzles::{Puzzle, Theme, themes, write};
use bastide_rules::{Action, Actor, Decision, Game, KindId, Setup, SetupError};

use crate::analysis::{Estimate, Judge};
use crate::chance::Dice;
use crate::level::Level;
use crate::table;
use crate::think::{Bot, Budget, Task};

/// Positions the first look at a position may take: most are not worth a second.
const FIRST_LOOK: u64 = 8_000;
/// And the second.
const SECOND_LOOK: u64 = 200_000;
/// Moves that are asked for a theme before that.
const GLANCED: usize = 4;
/// Points by which a first look must see the best move ahead.
const PROMISING: f32 = 2.0;
/// Points by which the best move must be ahead of what is not right.
pub const CLEAR: f32 = 3.0;
/// Moves this close to the best are right, too, if the tile lies on the same cell.
pub const AS_GOOD: f32 = 0.7;
/// More right moves make no puzzle.
const MOST_RIGHT: usize = 3;
/// Tiles on the board before there is anything to find.
const LAID: usize = 9;
/// Puzzles of one game, and turns between two of them.
const A_GAME: usize = 6;
const APART: usize = 4;

/// Who plays the games, two of them drawn for each: people's games are not all well played either.
const PLAYERS: [Level; 4] = [Level::Squire, Level::Trader, Level::Knight, Level::Builder];

/// A puzzle that was found, with what tells near-duplicates apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The puzzle, without a number of its own.
    pub puzzle: Puzzle,
    /// The tile to be laid.
    pub tile: KindId,
}

/// Plays a game and looks for puzzles in it, of any theme or of one. The same seed finds the same ones.
///
/// # Errors
/// When there is no such setup.
pub fn mine(name: &str, players: u8, seed: u64, only: Option<Theme>) -> Result<Vec<Found>, SetupError> {
    let setup = Setup::named(name, players)?;
    let mut dice = Dice::new(seed);
    let mut bots: Vec<Box<dyn Bot>> =
        (0..players).map(|_| PLAYERS[dice.below(PLAYERS.len() as u32) as usize].bot()).collect();
    let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|bot| bot.as_mut() as &mut dyn Bot).collect();
    let played = table::play(&setup, &mut seats, Budget::nodes(2_000), seed)?;
    let mut miner =
        Miner { only, glance: Judge::new(0), first: Judge::new(FIRST_LOOK), second: Judge::patient(SECOND_LOOK) };
    let mut game = Game::new(&setup)?;
    let mut found: Vec<Found> = Vec::new();
    let (mut turn, mut last) = (0usize, None);
    for (at, &action) in played.actions.iter().enumerate() {
        if game.decision() == Decision::Lay && matches!(game.to_act(), Actor::Player(_)) {
            turn += 1;
            let apart = last.is_none_or(|last| turn - last >= APART);
            if found.len() < A_GAME && apart && game.tiles().len() >= LAID {
                let before = || write(&mut Game::new(&setup).ok()?, &played.actions[..at]).ok();
                if let Some(puzzle) = miner.look(&game, name, before) {
                    found.push(puzzle);
                    last = Some(turn);
                }
            }
        }
        if game.apply(action).is_err() {
            break;
        }
    }
    Ok(found)
}

struct Miner {
    only: Option<Theme>,
    glance: Judge,
    first: Judge,
    second: Judge,
}

impl Miner {
    fn look(&mut self, game: &Game, setup: &str, before: impl Fn() -> Option<String>) -> Option<Found> {
        // One theme among all is looked for quickly: the moves that look best must be about it.
        if let Some(theme) = self.only {
            let looks = self.glance.best(game);
            looks.iter().take(GLANCED).find(|e| themes(game, &e.line).contains(&theme))?;
        }
        clear(&self.first.best(game), PROMISING)?;
        let estimates = self.second.best(game);
        let (right, gap) = clear(&estimates, CLEAR)?;
        let about = themes(game, &right[0]);
        if about.is_empty() || self.only.is_some_and(|theme| !about.contains(&theme)) {
            return None;
        }
        let digits = |line: &Vec<Action>| write(&mut game.clone(), line).ok();
        let puzzle = Puzzle::new(
            0,
            setup.to_owned(),
            game.rules().players,
            about,
            difficulty(game, &right),
            (gap * 10.0) as u16,
            before()?,
            right.iter().map(digits).collect::<Option<Vec<String>>>()?,
        );
        Some(Found { puzzle, tile: game.drawn()? })
    }
}

/// The right moves and how far the rest is behind, if it is far enough.
fn clear(estimates: &[Estimate], wanted: f32) -> Option<(Vec<Vec<Action>>, f32)> {
    let best = estimates.first()?;
    let cell = |estimate: &Estimate| match estimate.line.first() {
        Some(Action::Lay { pos, .. }) => Some(*pos),
        _ => None,
    };
    let is_right = |e: &&Estimate| best.worth - e.worth <= AS_GOOD && cell(e) == cell(best);
    let right: Vec<Vec<Action>> = estimates.iter().filter(is_right).map(|e| e.line.clone()).collect();
    // Moves that were dropped early are behind, but may stand before others in worth.
    let next = estimates.iter().filter(|e| !is_right(e)).map(|e| e.worth).fold(f32::NEG_INFINITY, f32::max);
    let gap = best.worth - next;
    (gap.is_finite() && gap >= wanted && right.len() <= MOST_RIGHT).then_some((right, gap))
}

/// How hard a puzzle is, by who finds a right move at once.
fn difficulty(game: &Game, right: &[Vec<Action>]) -> u8 {
    let finds = |level: &Level| {
        let thought = level.bot().think(game, &mut Task::new(Budget::default(), 0));
        thought.is_some_and(|thought| right.iter().any(|line| line == thought.line()))
    };
    let levels: [&[Level]; 3] = [&[Level::Novice], &[Level::Squire, Level::Trader], &[Level::Knight]];
    levels.iter().position(|levels| levels.iter().any(finds)).map_or(4, |place| place as u8 + 1)
}

/// Puzzles under one theme, at most this part of all (one in so many).
const SHARE: usize = 4;
/// The same for one theme and difficulty.
const SMALL_SHARE: usize = 10;
/// Puzzles with the same tile, theme and difficulty.
const ALIKE: usize = 3;

/// Chooses puzzles that differ: never many with one tile, theme and difficulty, no theme for the most part, the clearest first.
#[must_use]
pub fn choose(mut found: Vec<Found>, most: usize) -> Vec<Puzzle> {
    found.sort_by_key(|found| std::cmp::Reverse(found.puzzle.gap));
    let mut chosen: Vec<Found> = Vec::new();
    let theme = |found: &Found| found.puzzle.themes.first().copied();
    // Where only one theme was looked for, it has all the room.
    let many_themes = found.windows(2).any(|two| theme(&two[0]) != theme(&two[1]));
    let count = |chosen: &[Found], is: &dyn Fn(&Found) -> bool| chosen.iter().filter(|f| is(f)).count();
    for one in found {
        let same_theme = |other: &Found| theme(other) == theme(&one);
        let as_hard = |other: &Found| same_theme(other) && other.puzzle.difficulty == one.puzzle.difficulty;
        let alike = |other: &Found| as_hard(other) && other.tile == one.tile;
        let shared = !many_themes
            || (count(&chosen, &same_theme) < most.div_ceil(SHARE)
                && count(&chosen, &as_hard) < most.div_ceil(SMALL_SHARE));
        let room = chosen.len() < most && shared && count(&chosen, &alike) < ALIKE;
        if room {
            chosen.push(one);
        }
    }
    chosen.sort_by_key(|found| (theme(found), found.puzzle.difficulty));
    chosen.into_iter().map(|found| found.puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(line: &str, worth: f32) -> Estimate {
        let line = line.split(", ").map(|action| action.parse().unwrap()).collect();
        Estimate { line, worth, values: [0.0; 6], dropped: false }
    }

    #[test]
    fn one_move_must_be_clearly_the_best() {
        let best = estimate("tile base/U 1,0 r0, meeple road EW", 9.0);
        let twin = estimate("tile base/U 1,0 r0, pass", 8.5);
        let (near, far) = (estimate("tile base/U 2,0 r0, pass", 8.6), estimate("tile base/U 2,0 r0, pass", 5.5));
        let (right, gap) = clear(&[best.clone(), twin.clone(), far.clone()], CLEAR).unwrap();
        assert_eq!((right.len(), gap), (2, 3.5));
        assert_eq!(clear(&[best.clone(), near, far.clone()], CLEAR), None, "another cell is as good");
        assert_eq!(clear(&[best.clone(), far], 4.0), None, "not far enough behind");
        assert_eq!(clear(&[best, twin], CLEAR), None, "everything is right");
        assert_eq!(clear(&[], CLEAR), None);
    }

    #[test]
    fn what_is_chosen_differs() {
        let one = |tile: &str, theme: Theme, gap: u16| Found {
            puzzle: Puzzle::new(0, "base".into(), 2, vec![theme], 1, gap, String::new(), vec![String::new()]),
            tile: KindId::by_name(tile).unwrap(),
        };
        let many: Vec<Found> = (0..20).map(|gap| one("base/U", Theme::Steal, gap)).collect();
        let chosen = choose(many.clone(), 2);
        assert_eq!(chosen.len(), 2, "the one theme has all the room");
        let chosen = choose(many.clone(), 100);
        assert_eq!(chosen.iter().map(|p| p.gap).collect::<Vec<_>>(), [19, 18, 17], "the clearest of those alike");
        let others = (0..20).map(|i| one(["base/D", "base/E", "base/V"][i % 3], Theme::Block, 5));
        let chosen = choose(many.into_iter().chain(others).collect(), 20);
        assert_eq!(chosen.iter().filter(|p| p.themes == [Theme::Block]).count(), 2, "no theme for the most part");
    }
}
