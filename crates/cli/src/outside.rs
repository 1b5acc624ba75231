//! A program outside that speaks the engine protocol, as a bot at our table.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use anyhow::{Context, bail};
use bastide_bots::{Bot, Candidate, Task, Thought};
use bastide_rules::{Action, Actor, Game, Setup};

/// A program has this long to answer beside what it may think.
const GRACE: Duration = Duration::from_secs(10);
/// A program without any budget has this long.
const LONGEST: Duration = Duration::from_secs(600);

/// A program that was told to quit is looked after this often before it is ended by force.
const GOODBYE_LOOKS: u32 = 40;
const GOODBYE_LOOK: Duration = Duration::from_millis(50);

/// A running program.
pub(crate) struct Outside {
    child: Child,
    /// Closed when the program is to end.
    to: Option<ChildStdin>,
    from: Receiver<String>,
    setup: Option<Setup>,
    actions: Vec<Action>,
}

impl Outside {
    /// Starts a program: its path and arguments with spaces between them.
    pub(crate) fn start(command: &str) -> anyhow::Result<Outside> {
        let mut words = command.split_whitespace();
        let program = words.next().context("engine: needs a program to start")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start `{command}`"))?;
        let to = child.stdin.take();
        let output = child.stdout.take().context("the program has no standard output")?;
        let (send, from) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut outside = Outside { child, to, from, setup: None, actions: Vec::new() };
        outside.tell("hello")?;
        outside.wait_for("ready", GRACE)?;
        Ok(outside)
    }

    fn tell(&mut self, line: &str) -> anyhow::Result<()> {
        let to = self.to.as_mut().context("the program has no standard input")?;
        writeln!(to, "{line}")?;
        Ok(to.flush()?)
    }

    /// The rest of the next line that begins with this word; an `error` line ends the wait.
    fn wait_for(&mut self, word: &str, within: Duration) -> anyhow::Result<String> {
        loop {
            let line = self.from.recv_timeout(within).context("the program does not answer")?;
            let (first, rest) = line.split_once(' ').unwrap_or((&line, ""));
            if first == word {
                return Ok(rest.to_string());
            }
            if first == "error" {
                bail!("the program says: {line}");
            }
        }
    }

    fn ask(&mut self, task: &Task<'_>) -> anyhow::Result<Action> {
        let setup = self.setup.as_ref().context("no game has begun")?;
        let setup = serde_json::to_string(setup)?;
        self.tell(&format!("setup {setup}"))?;
        let actions: Vec<String> = self.actions.iter().map(Action::to_string).collect();
        self.tell(&format!("position {}", actions.join("; ")))?;
        let mut go = String::from("go");
        if let Some(time) = task.budget.time {
            go += &format!(" time {}", time.as_millis());
        }
        if let Some(nodes) = task.budget.nodes {
            go += &format!(" nodes {nodes}");
        }
        self.tell(&format!("{go} seed {}", task.seed))?;
        let within = task.budget.time.map_or(LONGEST, |time| time + GRACE);
        Ok(self.wait_for("bestaction", within)?.parse()?)
    }
}

impl Bot for Outside {
    fn begin(&mut self, setup: &Setup) {
        self.setup = Some(setup.clone());
        self.actions.clear();
    }

    fn see(&mut self, action: Action) {
        self.actions.push(action);
    }

    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let Actor::Player(_) = game.to_act() else {
            return None;
        };
        match self.ask(task) {
            Ok(action) => {
                let candidate = Candidate { line: vec![action], visits: 1, margin: 0.0, win: 0.5 };
                Some(Thought { candidates: vec![candidate], nodes: 0 })
            }
            Err(error) => {
                eprintln!("{error:#}");
                None
            }
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // The program may have ended already; then there is nobody to tell.
        let _gone = self.tell("quit");
        self.to = None;
        for _ in 0..GOODBYE_LOOKS {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(GOODBYE_LOOK);
        }
        let _killed = self.child.kill().and_then(|()| self.child.wait());
    }
}
