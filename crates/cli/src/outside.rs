//! A program outside that speaks the engine protocol, as a bot at our table.
//!
//! It may do anything: end, hang, write without end, never read. It then loses its game; the table goes on.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use bastide_bots::{Bot, Candidate, Task, Thought};
use bastide_rules::{Action, Actor, Game, Setup};

use crate::console::note;
use crate::lines::{BadLine, Lines};
use crate::printable::printable;

/// A program has this long to answer beside what it may think.
const GRACE: Duration = Duration::from_secs(10);
/// A program without any budget has this long.
const LONGEST: Duration = Duration::from_secs(600);

/// A program that was told to quit is looked after this often before it is ended by force.
const GOODBYE_LOOKS: u32 = 40;
/// One that closed its output ends soon, if at all.
const ENDING_LOOKS: u32 = 10;
const LOOK: Duration = Duration::from_millis(50);

/// Longer lines are refused.
const MAX_LINE: usize = 1 << 16;
/// Lines that wait to be read; a program that writes more has to wait as well.
const LINES_AHEAD: usize = 256;
/// So many lines of a program's standard error are shown.
const REMARKS: usize = 100;

/// Why a program gave no action.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// Nothing follows `engine:`.
    #[error("names no program to start")]
    NoProgram,
    /// The system does not start it.
    #[error("cannot be started: {0}")]
    Start(io::Error),
    /// It is gone, or speaks to nobody.
    #[error("ended instead of answering `{question}` ({how})")]
    Ended {
        /// What it was asked.
        question: &'static str,
        /// Its exit code, if it has one.
        how: String,
    },
    /// Time is over.
    #[error("does not answer `{0}`")]
    Silent(&'static str),
    /// It gave up.
    #[error("says: {0}")]
    Error(String),
    /// It speaks no text.
    #[error("cannot be understood: {0}")]
    Line(BadLine),
    /// Its answer is no action.
    #[error("answers: {0}")]
    Nonsense(String),
}

impl Trouble {
    /// Whether the program has to be started anew.
    pub(crate) fn is_broken(&self) -> bool {
        !matches!(self, Trouble::Nonsense(_))
    }
}

/// A program and the game it plays.
pub(crate) struct Outside {
    command: String,
    running: Option<Running>,
    trouble: Option<Trouble>,
    setup: Option<Setup>,
    actions: Vec<Action>,
}

impl Outside {
    /// Starts a program: its path and arguments with spaces between them.
    pub(crate) fn start(command: &str) -> Result<Outside, Trouble> {
        let running = Some(Running::start(command)?);
        Ok(Outside { command: command.to_owned(), running, trouble: None, setup: None, actions: Vec::new() })
    }

    /// Why it gave no action when it was last asked.
    pub(crate) fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    fn ask(&mut self, task: &Task<'_>) -> Result<Action, Trouble> {
        let Some(running) = &mut self.running else { return Err(Trouble::Silent("go")) };
        if let Some(setup) = self.setup.as_ref().and_then(|setup| serde_json::to_string(setup).ok()) {
            running.tell(format!("setup {setup}"));
        }
        let actions: Vec<String> = self.actions.iter().map(Action::to_string).collect();
        running.tell(format!("position {}", actions.join("; ")));
        let mut go = String::from("go");
        if let Some(time) = task.budget.time {
            go += &format!(" time {}", time.as_millis().min(u64::MAX.into()));
        }
        if let Some(nodes) = task.budget.nodes {
            go += &format!(" nodes {nodes}");
        }
        running.tell(format!("{go} seed {}", task.seed));
        let within = task.budget.time.map_or(LONGEST, |time| time.saturating_add(GRACE));
        let answer = running.wait_for("bestaction", "go", within)?;
        answer.parse().map_err(|e: bastide_rules::ActionError| Trouble::Nonsense(printable(&e.to_string()).to_string()))
    }
}

impl Bot for Outside {
    fn begin(&mut self, setup: &Setup) {
        self.setup = Some(setup.clone());
        self.actions.clear();
        self.trouble = None;
        if self.running.is_none() {
            match Running::start(&self.command) {
                Ok(running) => self.running = Some(running),
                Err(trouble) => self.trouble = Some(trouble),
            }
        }
    }

    fn see(&mut self, action: Action) {
        self.actions.push(action);
    }

    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let Actor::Player(_) = game.to_act() else {
            return None;
        };
        if self.trouble.is_some() {
            return None;
        }
        match self.ask(task) {
            Ok(action) => {
                let candidate = Candidate { line: vec![action], visits: 1, margin: 0.0, win: 0.5 };
                Some(Thought { candidates: vec![candidate], nodes: 0 })
            }
            Err(trouble) => {
                if trouble.is_broken() {
                    // Whatever it still says would be taken for the answer to a later question.
                    self.running = None;
                }
                self.trouble = Some(trouble);
                None
            }
        }
    }
}

/// A program that was started. Its three streams have a thread each: nothing it does or leaves undone can hold us up.
struct Running {
    child: Child,
    /// Gone when the program is to end.
    to: Option<Sender<String>>,
    from: Receiver<Result<String, BadLine>>,
}

impl Running {
    fn start(command: &str) -> Result<Running, Trouble> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(Trouble::NoProgram)?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(Trouble::Start)?;
        let (to, lines) = channel();
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write_lines(input, &lines));
        }
        let (lines, from) = sync_channel(LINES_AHEAD);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &lines));
        }
        if let Some(remarks) = child.stderr.take() {
            let name = format!("engine:{command}");
            thread::spawn(move || show_remarks(remarks, &name));
        }
        let mut running = Running { child, to: Some(to), from };
        running.tell("hello".into());
        running.wait_for("ready", "hello", GRACE)?;
        Ok(running)
    }

    /// Sends a line. When the program is gone, reading from it shows that.
    fn tell(&self, line: String) {
        let _gone = self.to.as_ref().map(|to| to.send(line));
    }

    /// The rest of the next line that begins with this word, the answer to a question; an `error` line ends the wait.
    fn wait_for(&mut self, word: &str, question: &'static str, within: Duration) -> Result<String, Trouble> {
        let began = Instant::now();
        loop {
            let line = match self.from.recv_timeout(within.saturating_sub(began.elapsed())) {
                Ok(line) => line.map_err(Trouble::Line)?,
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Silent(question)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Ended { question, how: self.how_it_ended() });
                }
            };
            let (first, rest) = line.split_once(' ').unwrap_or((&line, ""));
            if first == word {
                return Ok(rest.trim().to_owned());
            }
            if first == "error" {
                return Err(Trouble::Error(printable(&line).to_string()));
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        match self.end_within(ENDING_LOOKS) {
            Some(status) => status.to_string(),
            None => "it closed its output".into(),
        }
    }

    fn end_within(&mut self, looks: u32) -> Option<std::process::ExitStatus> {
        for look in 0..=looks {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if look < looks {
                thread::sleep(LOOK);
            }
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.tell("quit".into());
        self.to = None;
        if self.end_within(GOODBYE_LOOKS).is_none() {
            let _killed = self.child.kill().and_then(|()| self.child.wait());
        }
    }
}

fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(output: impl Read, to: &SyncSender<Result<String, BadLine>>) {
    let mut lines = Lines::new(BufReader::new(output), MAX_LINE);
    while let Ok(Some(line)) = lines.next() {
        if to.send(line.map(str::to_owned)).is_err() {
            break;
        }
    }
}

/// Shows what a program writes to its standard error, so that its author can see it.
fn show_remarks(remarks: impl Read, name: &str) {
    let mut lines = Lines::new(BufReader::new(remarks), MAX_LINE);
    let mut shown = 0;
    while let Ok(Some(line)) = lines.next() {
        match line {
            _ if shown > REMARKS => {}
            _ if shown == REMARKS => note(&format_args!("{name}: it writes more, which is not shown")),
            Ok(line) => note(&format_args!("{name}: {}", printable(line))),
            Err(bad) => note(&format_args!("{name}: {bad}")),
        }
        shown += 1;
    }
}
