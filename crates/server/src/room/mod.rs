//! A room: the task that owns one game while anybody is there, judges what is said, and announces what happened.
//!
//! Whatever happens is durable before it is announced. A room that loses the race against another server reads what happened
//! there and goes on from it.

mod chores;
mod guests;
mod load;
mod words;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use bastide_rules::Action;
use bastide_table::hosted::{Clock, Due, Hosted, Line, Stage, What};
use bastide_wire::{Code, GameInfo, Here, Say, Tell, Welcome};
use tokio::sync::mpsc;
use tokio::time::Instant as Moment;

use crate::clock::now;
use crate::fan::{Ears, Heard};
use crate::house::House;
use crate::store::{Append, StoreError};
use crate::{facts, ratings};
pub(crate) use guests::{Guest, Guests};
pub(crate) use load::{LoadError, Loaded, load, record};

/// What a room is told.
#[derive(Debug)]
pub(crate) enum Note {
    /// Somebody comes in who has so many lines already.
    Enter { guest: Guest, lines: u64 },
    /// Somebody leaves.
    Leave { guest: u64 },
    /// Somebody says something.
    Say { guest: u64, say: Say, heard: Instant },
    /// A bot has thought; the table had changed so often by then.
    Thought { seat: u8, changes: u64, actions: Vec<Action> },
    /// Look whether something is to be done.
    Look,
    /// There are so many lines in the database.
    Head { lines: usize },
    /// The server stops.
    Close,
}

/// How often other servers are told who is here; one not heard of for longer has nobody.
const TELL_AGAIN: Duration = Duration::from_secs(20);
/// Chat lines that newcomers are told.
const CHAT_TOLD: i64 = 100;

struct Room {
    house: Arc<House>,
    info: GameInfo,
    hosted: Hosted,
    lines: Vec<Line>,
    rematch: Option<String>,
    guests: Guests,
    ears: Ears,
    /// Whether this server looks after bots and clocks of the game.
    keeps: bool,
    /// The state a bot thinks about.
    thinking_at: Option<u64>,
    look_again: Option<Moment>,
    tell_again: Moment,
    idle_since: Moment,
    /// The game's own name for its own mailbox, to which bots' thoughts come.
    game: String,
}

/// Runs a room until nobody needs it.
pub(crate) async fn run(house: Arc<House>, game: String, mut mailbox: mpsc::Receiver<Note>) {
    // Listening comes first: what happens while the lines are read is heard afterwards.
    let ears = house.fan.listen(&game).await;
    let mut room = match load(&house, &game).await {
        Ok(Loaded { info, hosted, lines, rematch }) => Room {
            house,
            info,
            hosted,
            lines,
            rematch,
            guests: Guests::default(),
            ears,
            keeps: false,
            thinking_at: None,
            look_again: None,
            tell_again: Moment::now() + TELL_AGAIN,
            idle_since: Moment::now(),
            game,
        },
        Err(broken) => {
            if !matches!(broken, LoadError::NotFound) {
                tracing::error!(game, error = %broken, "a game cannot be opened");
            }
            mailbox.close();
            while let Some(note) = mailbox.recv().await {
                if let Note::Enter { guest, .. } = note {
                    guest.end(broken.code());
                }
            }
            return;
        }
    };
    room.house.fan.tell(&room.game, Heard::WhoIsThere).await;
    if let Stage::Over(_) = room.hosted.stage() {
        // Whoever wrote the last line may have died before the game was counted.
        ratings::count(&room.house, &room.hosted).await;
    }
    let result = room.live(&mut mailbox).await;
    mailbox.close();
    let code = match &result {
        Ok(()) => Code::GoingAway,
        Err(broken) => {
            tracing::error!(game = room.game, error = %broken, "a room cannot go on");
            broken.code()
        }
    };
    room.guests.end_all(code);
    while let Some(note) = mailbox.recv().await {
        if let Note::Enter { guest, .. } = note {
            guest.end(code);
        }
    }
    if room.keeps
        && let Err(error) = room.house.store.release_game(&room.game, &room.house.id).await
    {
        tracing::warn!(game = room.game, %error, "a game is not handed over");
    }
}

impl Room {
    async fn live(&mut self, mailbox: &mut mpsc::Receiver<Note>) -> Result<(), LoadError> {
        loop {
            self.chores().await?;
            let (wake, idle) = (self.wake(), self.idle_until());
            tokio::select! {
                note = mailbox.recv() => match note {
                    Some(Note::Close) | None => return Ok(()),
                    Some(note) => self.note(note).await?,
                },
                (server, heard) = self.ears.hear() => self.hear(&server, heard).await?,
                () = tokio::time::sleep_until(wake) => {}
                () = tokio::time::sleep_until(idle) => if self.is_idle() && mailbox.is_empty() {
                    return Ok(());
                },
            }
        }
    }

    async fn note(&mut self, note: Note) -> Result<(), LoadError> {
        match note {
            Note::Enter { guest, lines } => self.enter(guest, lines).await?,
            Note::Leave { guest } => self.leave(guest).await,
            Note::Say { guest, say, heard } => self.say(guest, say, heard).await?,
            Note::Thought { seat, changes, actions } => self.thought(seat, changes, &actions).await?,
            Note::Head { lines } if lines > self.lines.len() => self.catch_up().await?,
            Note::Head { .. } | Note::Look | Note::Close => {}
        }
        Ok(())
    }

    async fn hear(&mut self, server: &str, heard: Heard) -> Result<(), LoadError> {
        match heard {
            Heard::Lines { from, lines } if from == self.lines.len() as u64 => {
                for line in &lines {
                    let followed = self.hosted.follow(self.lines.len(), line);
                    followed.map_err(|error| LoadError::Damaged(error.to_string()))?;
                    self.lines.push(line.clone());
                }
                self.announce(from, lines);
            }
            Heard::Lines { from, lines } if from + lines.len() as u64 > self.lines.len() as u64 => {
                self.catch_up().await?;
            }
            Heard::Lines { .. } => {}
            Heard::Chat(line) => self.tell_all(&Tell::Chat(line)),
            Heard::Here(here) => {
                self.guests.elsewhere(server, here);
                self.tell_all(&Tell::Here(self.guests.here()));
            }
            Heard::WhoIsThere => self.tell_others_who_is_here().await,
            Heard::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.tell_all(&Tell::Rematch { game });
            }
        }
        Ok(())
    }

    async fn enter(&mut self, guest: Guest, have: u64) -> Result<(), LoadError> {
        let from = (have as usize).min(self.lines.len());
        let chat = self.house.store.chat(&self.game, CHAT_TOLD).await?;
        let id = guest.id;
        let you = guest.who.clone();
        self.guests.enter(guest);
        let welcome = Welcome {
            wire: bastide_wire::VERSION,
            now: now(),
            you,
            game: self.info.clone(),
            from: from as u64,
            lines: self.lines[from..].to_vec(),
            chat,
            here: self.guests.here(),
            rematch: self.rematch.clone(),
        };
        self.tell(id, &Tell::Welcome(Box::new(welcome)));
        self.tell_here().await;
        Ok(())
    }

    async fn leave(&mut self, guest: u64) {
        if self.guests.leave(guest) {
            self.tell_here().await;
        }
        if self.guests.is_empty() {
            self.idle_since = Moment::now();
        }
    }

    async fn tell_here(&mut self) {
        self.tell_all(&Tell::Here(self.guests.here()));
        self.tell_others_who_is_here().await;
    }

    async fn tell_others_who_is_here(&self) {
        if self.house.fan.has_others() {
            let here: Here = self.guests.here_on_this_server();
            self.house.fan.tell(&self.game, Heard::Here(here)).await;
        }
    }

    /// Makes durable what the judge has let happen, then announces it. Says whether it stands: another server may have been first,
    /// and then this table is as that server left it.
    async fn commit(&mut self, lines: Vec<Line>) -> Result<bool, LoadError> {
        let Some(last) = lines.last() else { return Ok(true) };
        let from = self.lines.len();
        let reseated = |line: &Line| {
            matches!(line.what, What::Sit { .. } | What::Stand { .. } | What::Bot { .. } | What::Begin { .. })
        };
        let players = lines.iter().any(reseated).then(|| {
            let chairs = (0..).zip(self.hosted.chairs());
            chairs.filter_map(|(seat, chair)| Some((seat, chair.holder.clone()?))).collect()
        });
        let append = Append {
            game: self.game.clone(),
            seq: from as i64,
            lines: lines
                .iter()
                .map(serde_json::to_string)
                .collect::<Result<_, _>>()
                .map_err(|error| LoadError::Damaged(error.to_string()))?,
            facts: facts::facts(&self.hosted, self.info.created, last.at),
            players,
            notice: self.notice(last.at),
        };
        let began = Instant::now();
        match self.house.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.reload().await?;
                return Ok(false);
            }
            Err(error) => {
                // It may have been written or not: only the database knows.
                tracing::warn!(game = self.game, %error, "a move could not be written down");
                self.reload().await?;
                return Ok(self.lines.len() > from);
            }
        }
        self.house.metrics.durable.observe(began.elapsed().as_secs_f64());
        self.house.metrics.lines.inc_by(lines.len() as u64);
        self.lines.extend(lines.iter().cloned());
        if self.house.fan.has_others() {
            let told = Heard::Lines { from: from as u64, lines: lines.clone() };
            self.house.fan.tell(&self.game, told).await;
        }
        self.announce(from as u64, lines);
        if let Stage::Over(_) = self.hosted.stage() {
            ratings::count(&self.house, &self.hosted).await;
        }
        Ok(true)
    }

    /// When whoever has to decide is told so by mail: in games without a hurry, unless they are looking.
    fn notice(&self, at: u64) -> Option<i64> {
        let after = self.house.mailer.as_ref()?.after();
        let (Clock::None | Clock::Days { .. }) = self.hosted.terms().clock else { return None };
        let Due::Person(seat) = self.hosted.due() else { return None };
        let holder = self.hosted.chairs().get(usize::from(seat))?.holder.as_ref()?;
        let absent = !self.guests.here().persons.contains(holder);
        absent.then(|| at as i64 + after.as_millis() as i64)
    }

    fn announce(&mut self, from: u64, lines: Vec<Line>) {
        self.tell_all(&Tell::Lines { from, lines });
    }

    /// Reads what happened elsewhere after the last line known here.
    async fn catch_up(&mut self) -> Result<(), LoadError> {
        let from = self.lines.len();
        let lines = load::lines(&self.house, &self.game, from).await?;
        for line in &lines {
            let followed = self.hosted.follow(self.lines.len(), line);
            followed.map_err(|error| LoadError::Damaged(error.to_string()))?;
            self.lines.push(line.clone());
        }
        if !lines.is_empty() {
            self.announce(from as u64, lines);
        }
        Ok(())
    }

    /// Forgets what was not written down, and reads everything anew.
    async fn reload(&mut self) -> Result<(), LoadError> {
        let from = self.lines.len();
        let loaded = load(&self.house, &self.game).await?;
        (self.hosted, self.lines, self.thinking_at) = (loaded.hosted, loaded.lines, None);
        if self.lines.len() > from {
            let lines = self.lines[from..].to_vec();
            self.announce(from as u64, lines);
        }
        Ok(())
    }

    fn tell(&mut self, guest: u64, tell: &Tell) {
        if let Some(text) = text(tell) {
            let dropped = self.guests.tell(guest, &text);
            self.slow(dropped);
        }
    }

    fn tell_all(&mut self, tell: &Tell) {
        if let Some(text) = text(tell) {
            let dropped = self.guests.tell_all(&text);
            self.slow(dropped);
        }
    }

    fn slow(&mut self, dropped: usize) {
        self.house.metrics.slow_sockets.inc_by(dropped as u64);
        if dropped > 0 && self.guests.is_empty() {
            self.idle_since = Moment::now();
        }
    }

    fn refuse(&mut self, guest: u64, code: Code, why: &str, mark: u64) {
        self.house.metrics.refused.inc();
        let seq = self.lines.len() as u64;
        self.tell(guest, &Tell::Refused { code, why: why.to_owned(), mark, seq });
    }
}

fn text(tell: &Tell) -> Option<Utf8Bytes> {
    serde_json::to_string(tell).ok().map(Utf8Bytes::from)
}
