//! A puzzle: read from its line, posed on a game.

use std::fmt;

use bastide_rules::tile::{Part, Rotation};
use bastide_rules::{Action, Actor, Decision, Game, KindId, Player, Setup};

use crate::VERSION;
use crate::digits::play;
use crate::error::{PuzzleError, Reason};
use crate::theme::Theme;

/// What the first line begins with.
const TITLE: &str = "bastide-puzzles ";

/// A puzzle as it is written down. Its text form ([`Display`](fmt::Display)) is its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its number, which it keeps: puzzles that leave the list leave a gap.
    pub id: u16,
    /// The setup by its name.
    pub setup: String,
    /// How many play.
    pub players: u8,
    /// What it is about, the first above all.
    pub themes: Vec<Theme>,
    /// How hard it is: 1 novice, 2 squire or trader, 3 knight finds it, 4 only a search.
    pub difficulty: u8,
    /// Tenths of a point by which the best move is ahead of what is not right.
    pub gap: u16,
    /// What was played before, as digits.
    pub before: String,
    /// Every right move as digits, the best first; never empty.
    pub right: Vec<String>,
    /// Where it stands in the text.
    line: usize,
}

/// What a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The best, or as good.
    Right,
    /// Right so far: the tile is laid as in a right move, and something is still to be decided.
    OnTheWay,
    /// Something else.
    Wrong,
}

/// A puzzle on the table.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The table.
    pub setup: Setup,
    /// What was played before.
    pub actions: Vec<Action>,
    /// The position: a player has drawn a tile and has to lay it.
    pub game: Game,
    /// Whose move is looked for.
    pub player: Player,
    /// Every right move, the best first; never empty.
    pub solutions: Vec<Vec<Action>>,
}

/// Reads the text of puzzles.
///
/// # Errors
/// The first line that does not make sense. Whether a puzzle can be posed is looked at by [`Puzzle::pose`].
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
    let version = lines.next().and_then(|(_, line)| line.strip_prefix(TITLE)).ok_or(Reason::NoPuzzles.at(1))?;
    if version != VERSION.to_string() {
        return Err(Reason::Version { version: version.to_owned() }.at(1));
    }
    let puzzles = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    puzzles.map(|(at, line)| Puzzle::read(at, line).map_err(|reason| reason.at(at))).collect()
}

impl Puzzle {
    /// A puzzle made of a position and right moves that are digits already.
    #[must_use]
    #[expect(clippy::too_many_arguments, reason = "a puzzle is a line of eight fields")]
    pub fn new(
        id: u16,
        setup: String,
        players: u8,
        themes: Vec<Theme>,
        difficulty: u8,
        gap: u16,
        before: String,
        right: Vec<String>,
    ) -> Puzzle {
        Puzzle { id, setup, players, themes, difficulty, gap, before, right, line: 0 }
    }

    fn read(at: usize, line: &str) -> Result<Puzzle, Reason> {
        let mut words = line.split(' ');
        let mut next = |name| words.next().ok_or(Reason::Field(name));
        let (id, table, themes) = (next("the number")?, next("the setup")?, next("the themes")?);
        let (difficulty, gap, before, right) =
            (next("the difficulty")?, next("the gap")?, next("the game")?, next("the right move")?);
        if words.next().is_some() {
            return Err(Reason::Field("the end of the line"));
        }
        let (setup, players) = table.rsplit_once('/').ok_or(Reason::Field("the setup"))?;
        let themes: Option<Vec<Theme>> = themes.split(',').map(Theme::by_id).collect();
        Ok(Puzzle {
            id: id.parse().map_err(|_| Reason::Field("the number"))?,
            setup: setup.to_owned(),
            players: players.parse().map_err(|_| Reason::Field("the setup"))?,
            themes: themes.ok_or(Reason::Field("the themes"))?,
            difficulty: difficulty.parse().map_err(|_| Reason::Field("the difficulty"))?,
            gap: gap.parse().map_err(|_| Reason::Field("the gap"))?,
            before: before.to_owned(),
            right: right.split(',').map(str::to_owned).collect(),
            line: at,
        })
    }

    /// Puts the puzzle on a table.
    ///
    /// # Errors
    /// When the game cannot be played like that, or a right move is not possible.
    pub fn pose(&self) -> Result<Posed, PuzzleError> {
        self.pose_it().map_err(|reason| reason.at(self.line))
    }

    fn pose_it(&self) -> Result<Posed, Reason> {
        let setup = Setup::named(&self.setup, self.players)?;
        let mut game = Game::new(&setup)?;
        let actions = play(&mut game, &self.before)?;
        let (Actor::Player(player), Decision::Lay) = (game.to_act(), game.decision()) else {
            return Err(Reason::NotAsked);
        };
        let move_of = |digits: &String| {
            let mut line = play(&mut game.clone(), digits)?;
            // What follows by itself is the next player's turn.
            let mut after = game.clone();
            let own = line.iter().position(|&action| {
                let own = after.to_act() == Actor::Player(player);
                !own || after.apply(action).is_err()
            });
            line.truncate(own.unwrap_or(line.len()));
            if line.is_empty() { Err(Reason::Impossible) } else { Ok(line) }
        };
        let solutions = self.right.iter().map(move_of).collect::<Result<Vec<_>, _>>()?;
        Ok(Posed { setup, actions, game, player, solutions })
    }
}

impl Posed {
    /// What a move, or the beginning of one, is.
    #[must_use]
    pub fn judge(&self, line: &[Action]) -> Verdict {
        if self.solutions.iter().any(|right| same(right, line)) {
            return Verdict::Right;
        }
        let begins = |right: &Vec<Action>| right.get(..line.len()).is_some_and(|begin| same(begin, line));
        if self.solutions.iter().any(begins) { Verdict::OnTheWay } else { Verdict::Wrong }
    }
}

/// Whether two moves are the same on the table: a tile that looks the same turned round lies the same way.
fn same(one: &[Action], two: &[Action]) -> bool {
    one.len() == two.len() && one.iter().zip(two).all(|(a, b)| a == b || alike(*a, *b))
}

fn alike(one: Action, two: Action) -> bool {
    let (Action::Lay { kind, pos, rotation }, Action::Lay { kind: k, pos: p, rotation: r }) = (one, two) else {
        return false;
    };
    kind == k && pos == p && kind.kind().flier.is_none() && lies(kind, rotation) == lies(kind, r)
}

/// Every part of a tile as it lies, with all that counts.
fn lies(kind: KindId, rotation: Rotation) -> Vec<impl Ord> {
    let (tile, turned) = (kind.kind(), &kind.kind().turned[usize::from(rotation.quarters())]);
    let part = |(i, p): (usize, &Part)| {
        (turned.ports[i], p.kind as u8, p.pennants, p.inn, p.cathedral, p.goods.map(|g| g as u8), p.animals.len())
    };
    let mut parts: Vec<_> = tile.parts.iter().enumerate().map(part).collect();
    parts.sort_unstable();
    parts
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.id()).collect();
        let Puzzle { id, setup, players, difficulty, gap, before, right, .. } = self;
        write!(f, "{id} {setup}/{players} {} {difficulty} {gap} {before} {}", themes.join(","), right.join(","))
    }
}
