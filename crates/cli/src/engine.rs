//! `bastide engine`: a bot on standard input and output, in the text protocol of `docs/engine-protocol.md`.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use bastide_bots::{Bot, Budget, Level, Task};
use bastide_rules::{Action, Actor, Game, Setup};
use clap::builder::RangedU64ValueParser;

use crate::MAX_THREADS;
use crate::lines::Lines;
use crate::printable::printable;
use crate::setups::SetupArgs;

/// Version of the protocol.
const PROTOCOL: u32 = 1;
/// Longer lines are refused. The longest games take some thousand actions of some thirty bytes.
const MAX_LINE: usize = 1 << 20;

/// What `bastide engine` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct EngineArgs {
    /// The table until a `setup` line tells another
    #[command(flatten)]
    table: SetupArgs,
    /// Seats at that table
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Level of play
    #[arg(long, default_value = "best", value_parser = str::parse::<Level>)]
    level: Level,
    /// Threads that the best level thinks on, at most 256
    #[arg(long, default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_THREADS))]
    threads: usize,
}

/// Answers go through one lock, so that lines never mix.
type Out = Arc<Mutex<dyn Write + Send>>;

fn say(out: &Out, line: &str) {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    // Nobody listens any more: the reading side will notice.
    let _closed = writeln!(out, "{line}").and_then(|()| out.flush());
}

struct Engine {
    out: Out,
    level: Level,
    threads: usize,
    setup: Setup,
    game: Game,
    thinking: Option<Thinking>,
}

/// A thread that thinks.
struct Thinking {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    /// Set before the answer is written: whoever has read it may go on at once.
    answered: Arc<AtomicBool>,
}

pub(crate) fn run(args: &EngineArgs) -> anyhow::Result<()> {
    let setup = args.table.setup(args.players)?;
    let game = Game::new(&setup)?;
    let out = Arc::new(Mutex::new(std::io::stdout()));
    let engine = Engine { out, level: args.level, threads: args.threads, setup, game, thinking: None };
    serve(std::io::stdin().lock(), engine)
}

/// Speaks the protocol until `quit` or the end of the input.
fn serve(input: impl BufRead, mut engine: Engine) -> anyhow::Result<()> {
    let mut lines = Lines::new(input, MAX_LINE);
    while let Some(line) = lines.next().context("the input cannot be read")? {
        match line {
            Ok(text) if engine.obey(text.trim()) => {}
            Ok(_) => break,
            Err(bad) => engine.error(bad),
        }
    }
    engine.stop();
    Ok(())
}

impl Engine {
    fn error(&self, what: impl std::fmt::Display) {
        say(&self.out, &format!("error {}", printable(&what.to_string())));
    }

    /// Carries out one line. False after `quit`.
    fn obey(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.busy() && !matches!(word, "stop" | "quit" | "ready?" | "") {
            self.error("still thinking: send stop first");
            return true;
        }
        let rest = rest.trim();
        let done = match word {
            "" => Ok(()),
            "hello" => {
                say(&self.out, &format!("id name bastide {}", self.level.id()));
                say(&self.out, &format!("id version {}", env!("CARGO_PKG_VERSION")));
                let levels: Vec<&str> = Level::ALL.iter().map(|l| l.id()).collect();
                say(&self.out, &format!("levels {}", levels.join(" ")));
                say(&self.out, &format!("protocol {PROTOCOL}"));
                say(&self.out, "ready");
                Ok(())
            }
            "ready?" => {
                say(&self.out, "ready");
                Ok(())
            }
            "level" => rest.parse().map(|level| self.level = level).map_err(|e| format!("{e}")),
            "setup" => self.set_up(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => {
                self.stop();
                Ok(())
            }
            "quit" => return false,
            other => Err(format!("there is no command `{other}`")),
        };
        if let Err(what) = done {
            self.error(what);
        }
        true
    }

    fn busy(&mut self) -> bool {
        if self.thinking.as_ref().is_some_and(|t| t.answered.load(Ordering::Acquire) || t.thread.is_finished()) {
            self.stop();
        }
        self.thinking.is_some()
    }

    fn set_up(&mut self, text: &str) -> Result<(), String> {
        let setup: Setup = serde_json::from_str(text).map_err(|e| format!("setup: {e}"))?;
        let game = Game::new(&setup).map_err(|e| format!("setup: {e}"))?;
        self.setup = setup;
        self.game = game;
        Ok(())
    }

    fn set_position(&mut self, text: &str) -> Result<(), String> {
        let mut game = Game::new(&self.setup).map_err(|e| format!("setup: {e}"))?;
        for word in text.split(';').map(str::trim).filter(|w| !w.is_empty()) {
            let action: Action = word.parse().map_err(|e| format!("position: {e}"))?;
            game.apply(action).map_err(|e| format!("position: {e}"))?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, text: &str) -> Result<(), String> {
        let (mut budget, mut seed) = (Budget::default(), 0);
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let value: u64 = words.next().and_then(|v| v.parse().ok()).ok_or(format!("go: `{word}` needs a number"))?;
            match word {
                "time" => budget.time = Some(Duration::from_millis(value)),
                "nodes" => budget.nodes = Some(value),
                "seed" => seed = value,
                _ => return Err(format!("go: there is no limit `{word}`")),
            }
        }
        let game = self.game.clone();
        if !matches!(game.to_act(), Actor::Player(_)) {
            return Err(format!("no player decides now: {}", game.decision()));
        }
        let (out, level, threads) = (self.out.clone(), self.level, self.threads);
        let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (flag, done) = (stop.clone(), answered.clone());
        let thread = std::thread::spawn(move || {
            let mut bot: Box<dyn Bot> = level.bot_on(threads);
            let mut watcher = |p: &bastide_bots::Progress| {
                let time = p.elapsed.as_millis();
                say(&out, &format!("info nodes {} time {time} margin {:.2} line {}", p.nodes, p.margin, p.best));
            };
            let mut task = Task::new(budget, seed).with_stop(&flag).with_watcher(&mut watcher);
            let Some(thought) = bot.think(&game, &mut task) else { return };
            let time = task.elapsed().as_millis();
            for c in thought.candidates.iter().take(5).rev() {
                let line: Vec<String> = c.line.iter().map(Action::to_string).collect();
                let (nodes, line) = (thought.nodes, line.join("; "));
                say(
                    &out,
                    &format!(
                        "info nodes {nodes} time {time} visits {} margin {:.2} win {:.3} line {line}",
                        c.visits, c.margin, c.win
                    ),
                );
            }
            done.store(true, Ordering::Release);
            say(&out, &format!("bestaction {}", thought.action()));
        });
        self.thinking = Some(Thinking { thread, stop, answered });
        Ok(())
    }

    /// Ends the thinking, if any, and waits for its answer.
    fn stop(&mut self) {
        if let Some(Thinking { thread, stop, .. }) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
            if thread.join().is_err() {
                self.error("thinking broke off");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an engine at this table answers.
    fn talk_at(setup: Setup, level: Level, input: &[u8]) -> Vec<String> {
        let out = Arc::new(Mutex::new(Vec::<u8>::new()));
        let game = Game::new(&setup).unwrap();
        serve(input, Engine { out: out.clone(), level, threads: 1, setup, game, thinking: None }).unwrap();
        let bytes = out.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap().lines().map(Into::into).collect()
    }

    fn talk(input: &str) -> Vec<String> {
        talk_at(Setup::base(2), Level::Knight, input.as_bytes())
    }

    #[test]
    fn a_table_can_be_told_beforehand() {
        let setup = Setup::named("newworld", 3).unwrap();
        let answers = talk_at(setup, Level::Knight, b"position draw world/farm\ngo\n");
        assert!(answers.iter().any(|l| l.starts_with("bestaction tile world/farm ")), "{answers:?}");
    }

    #[test]
    fn a_conversation() {
        let answers = talk("hello\nposition draw base/U\ngo nodes 100 seed 3\nquit\n");
        assert_eq!(answers[0], "id name bastide knight");
        assert!(answers.contains(&"ready".to_string()));
        assert!(answers.iter().any(|l| l.starts_with("bestaction tile base/U ")), "{answers:?}");
    }

    #[test]
    fn nonsense_gets_an_error_line() {
        for line in [
            "dance",
            "setup {",
            "setup {\"players\":9,\"tiles\":[\"base\"],\"mechanics\":[]}",
            "position draw base/ZZ",
            "position pass",
            "position draw base/U; tile base/U 9,9 r0",
            "go",
            "go time soon",
            "go fast 3",
            "level emperor",
        ] {
            let answers = talk(&format!("{line}\n"));
            assert_eq!(answers.len(), 1, "{line}: {answers:?}");
            assert!(answers[0].starts_with("error "), "{line}: {answers:?}");
        }
        let answers = talk_at(Setup::base(2), Level::Best, b"\xff\xfe\nready?\n");
        assert!(answers[0].starts_with("error ") && answers[1..] == ["ready"], "{answers:?}");
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_and_the_next_one_read() {
        let long = "x".repeat(MAX_LINE + 1);
        let answers = talk(&format!("position {long}\nready?\n{long}"));
        let refusal = format!("error the line is longer than {MAX_LINE} bytes");
        assert_eq!(answers, [refusal.as_str(), "ready", refusal.as_str()]);
    }

    #[test]
    fn what_a_terminal_would_obey_is_not_repeated() {
        let answers = talk("\x1b[2J\nlevel \x07\nposition \x1b]0;x\n");
        assert_eq!(answers.len(), 3);
        for answer in answers {
            assert!(answer.starts_with("error ") && !answer.contains(char::is_control), "{answer:?}");
        }
    }

    #[test]
    fn thinking_can_be_stopped() {
        let began = std::time::Instant::now();
        let answers = talk_at(Setup::base(2), Level::Best, b"position draw base/U\ngo time 60000\nstop\n");
        assert!(began.elapsed() < Duration::from_secs(20));
        assert!(answers.iter().any(|line| line.starts_with("bestaction ")), "{answers:?}");
    }
}
