//! Who plays: a bot of this program, or a program outside. And for how long a program is borne that breaks down.

use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{anyhow, bail};
use bastide_bots::table::Foul;
use bastide_bots::{Bot, Greedy, Level, Mcts, Random, Task, Thought};
use bastide_rules::{Action, Game, Setup};

use crate::WrongUsage;
use crate::outside::{Outside, Trouble};

/// A match ends when a program breaks down in so many of its games in a row.
const PATIENCE: u32 = 3;

/// Somebody at the table.
pub(crate) enum Player {
    Inside(Box<dyn Bot>),
    Outside(Box<Outside>),
}

impl Player {
    /// A player by its name.
    pub(crate) fn named(name: &str) -> anyhow::Result<Player> {
        if let Some(command) = name.strip_prefix("engine:") {
            let program = Outside::start(command).map_err(|trouble| anyhow!("`{name}` {trouble}"))?;
            return Ok(Player::Outside(Box::new(program)));
        }
        Ok(Player::Inside(match name {
            "greedy" => Box::new(Greedy),
            "mcts" => Box::new(Mcts),
            "random" => Box::new(Random),
            level => {
                let level: Level = level.parse().map_err(|error| {
                    let levels: Vec<&str> = Level::ALL.iter().map(|l| l.id()).collect();
                    let names = levels.join(", ");
                    WrongUsage(format!("{error}; players are {names}, greedy, mcts, random and engine:COMMAND"))
                })?;
                level.bot()
            }
        }))
    }

    /// What went wrong when it was last asked, as the end of a sentence that begins with its name.
    pub(crate) fn account_of(&self, foul: &Foul) -> String {
        match (self.trouble(), &foul.answer) {
            (Some(trouble), _) => trouble.to_string(),
            (None, Some(illegal)) => format!("answers: {illegal}"),
            (None, None) => "has no answer".into(),
        }
    }

    pub(crate) fn trouble(&self) -> Option<&Trouble> {
        match self {
            Player::Inside(_) => None,
            Player::Outside(program) => program.trouble(),
        }
    }
}

impl Bot for Player {
    fn begin(&mut self, setup: &Setup) {
        match self {
            Player::Inside(bot) => bot.begin(setup),
            Player::Outside(program) => program.begin(setup),
        }
    }

    fn see(&mut self, action: Action) {
        match self {
            Player::Inside(bot) => bot.see(action),
            Player::Outside(program) => program.see(action),
        }
    }

    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        match self {
            Player::Inside(bot) => bot.think(game, task),
            Player::Outside(program) => program.think(game, task),
        }
    }
}

/// Counts each player's games in a row that ended with a program breaking down.
pub(crate) struct Patience {
    broken: Vec<AtomicU32>,
}

impl Patience {
    pub(crate) fn with(players: usize) -> Patience {
        Patience { broken: (0..players).map(|_| AtomicU32::new(0)).collect() }
    }

    /// After a game of a player.
    ///
    /// # Errors
    /// When the match should not go on.
    pub(crate) fn after_game(&self, number: usize, name: &str, player: &Player) -> anyhow::Result<()> {
        let Some(trouble) = player.trouble().filter(|trouble| trouble.is_broken()) else {
            self.broken[number].store(0, Ordering::Relaxed);
            return Ok(());
        };
        if self.broken[number].fetch_add(1, Ordering::Relaxed) + 1 >= PATIENCE {
            bail!("`{name}` broke down {PATIENCE} times in a row and is not started again; at last it {trouble}");
        }
        Ok(())
    }
}
