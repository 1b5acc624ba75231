//! The house: all rooms of this server and what they share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bastide_dealer::Seed;
use bastide_table::hosted::{Hosted, Refusal};
use bastide_wire::{GameInfo, New};
use tokio::sync::{mpsc, watch};

use crate::bots::Bots;
use crate::clock::now;
use crate::fan::Fan;
use crate::metrics::Metrics;
use crate::notices::{self, MailOptions, Mailer};
use crate::room::{self, Note};
use crate::store::{GameRow, NewGame, Store, StoreError};
use crate::{facts, secret};

/// How a house is run.
#[derive(Clone, Debug)]
pub struct HouseOptions {
    /// Bots that think at the same time.
    pub bots: usize,
    /// How long a bot may think about one decision.
    pub bot_time: Duration,
    /// A room that nobody is in is closed after so long; its game stays in the database.
    pub idle: Duration,
    /// How often games are looked for that no server looks after.
    pub sweep: Duration,
    /// How people are told by mail that it is their turn; not at all without it.
    pub mail: Option<MailOptions>,
    /// A text that breaks a room down when it is said there: how tests see what a panic does.
    pub panic_on: Option<String>,
}

impl Default for HouseOptions {
    fn default() -> HouseOptions {
        HouseOptions {
            bots: std::thread::available_parallelism().map_or(1, Into::into),
            bot_time: Duration::from_millis(1000),
            idle: Duration::from_secs(60),
            sweep: Duration::from_secs(2),
            mail: None,
            panic_on: None,
        }
    }
}

/// A server that was not heard of for so long is dead.
const DEAD: Duration = Duration::from_secs(6);
/// Words that wait for a room.
const MAILBOX: usize = 256;
/// Games taken over at a time.
const SWEEP_AT_A_TIME: i64 = 64;

/// All rooms of this server and what they share.
pub struct House {
    pub(crate) id: String,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) fan: Fan,
    pub(crate) bots: Bots,
    pub(crate) options: HouseOptions,
    pub(crate) metrics: Metrics,
    pub(crate) mailer: Option<Mailer>,
    rooms: Mutex<HashMap<String, mpsc::Sender<Note>>>,
    stopping: watch::Sender<bool>,
}

/// Why a table cannot be laid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LayError {
    #[error(transparent)]
    Table(#[from] Refusal),
    #[error("there is no bot `{0}`")]
    UnknownLevel(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl House {
    /// Opens a house that shares its games with nobody else.
    pub fn open(store: Arc<dyn Store>, options: HouseOptions) -> Arc<House> {
        House::with(store, Fan::Alone, secret::name(), options)
    }

    /// Opens a house that shares its database with others, which are told by way of NATS.
    ///
    /// # Errors
    /// When NATS is not there.
    pub async fn open_shared(
        store: Arc<dyn Store>,
        nats: &str,
        options: HouseOptions,
    ) -> Result<Arc<House>, async_nats::ConnectError> {
        let id = secret::name();
        let fan = Fan::connect(nats, &id).await?;
        Ok(House::with(store, fan, id, options))
    }

    fn with(store: Arc<dyn Store>, fan: Fan, id: String, options: HouseOptions) -> Arc<House> {
        let mailer = options.mail.as_ref().map(Mailer::new).transpose();
        let mailer = mailer.unwrap_or_else(|error| {
            tracing::error!(%error, "nobody is told by mail");
            None
        });
        let house = Arc::new(House {
            id,
            store,
            fan,
            bots: Bots::new(options.bots, options.bot_time),
            mailer,
            options,
            metrics: Metrics::new(),
            rooms: Mutex::new(HashMap::new()),
            stopping: watch::channel(false).0,
        });
        tokio::spawn(look_after(house.clone()));
        house
    }

    /// Lays a table.
    pub(crate) async fn lay(&self, host: &str, new: New) -> Result<GameInfo, LayError> {
        let New { mut plan, terms } = new;
        // Whoever sits down says what they are called.
        for seat in &mut plan.seats {
            seat.name.clear();
            check_level(seat.bot.as_deref())?;
        }
        if let bastide_table::hosted::Late::Bot(level) = &terms.late {
            check_level(Some(level))?;
        }
        let (id, seed, created) = (secret::name(), Seed::from(secret::bytes::<32>()), now());
        let hosted = Hosted::new(id.clone(), host, plan.clone(), terms.clone())?;
        let seed_hash = secret::hash(seed.bytes());
        let row = GameRow {
            id: id.clone(),
            host: host.to_owned(),
            created: created as i64,
            plan: json(&plan)?,
            terms: json(&terms)?,
            seed: seed.to_string(),
            seed_hash: seed_hash.clone(),
            rematch: None,
        };
        let game = NewGame {
            row,
            facts: facts::facts(&hosted, created, created),
            public: terms.open,
            family: facts::family(&plan.setup).to_owned(),
            assist: plan.assist.id().to_owned(),
        };
        self.store.lay(&game).await?;
        self.metrics.games.inc();
        tracing::info!(game = id, "a table was laid");
        Ok(GameInfo { id, host: host.to_owned(), created, plan, terms, seed_hash })
    }

    /// Speaks to a game's room, which is opened if it is not.
    pub(crate) async fn say(self: &Arc<Self>, game: &str, note: Note) {
        let mut note = note;
        // A room may close just when it is spoken to; it is then opened anew.
        for _ in 0..8 {
            let Some(room) = self.room(game) else { return };
            match room.send(note).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(unheard)) => {
                    self.forget(game, &room);
                    note = unheard;
                }
            }
        }
    }

    /// Speaks to a room only if it is open.
    pub(crate) fn say_if_open(&self, game: &str, note: Note) {
        let room = self.rooms().get(game).cloned();
        if let Some(room) = room {
            // A room with a full mailbox has enough to do.
            let _ = room.try_send(note);
        }
    }

    fn room(self: &Arc<Self>, game: &str) -> Option<mpsc::Sender<Note>> {
        if self.is_stopping() {
            return None;
        }
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(game) {
            return Some(room.clone());
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        rooms.insert(game.to_owned(), sender.clone());
        self.metrics.rooms.inc();
        let (house, game, own) = (self.clone(), game.to_owned(), sender.clone());
        tokio::spawn(async move {
            // A panic ends this game's task and no other. Those inside lose their connection and may come back.
            let ended = tokio::spawn(room::run(house.clone(), game.clone(), mailbox)).await;
            house.metrics.rooms.dec();
            house.forget(&game, &own);
            if let Err(error) = ended {
                house.metrics.broken_rooms.inc();
                tracing::error!(game, %error, "a room broke down");
            }
        });
        Some(sender)
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Note>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a closed room off the list, unless it was opened anew.
    pub(crate) fn forget(&self, game: &str, closed: &mpsc::Sender<Note>) {
        let mut rooms = self.rooms();
        if rooms.get(game).is_some_and(|room| room.same_channel(closed)) {
            rooms.remove(game);
        }
    }

    /// The moment before which a server must have been heard of to be alive.
    pub(crate) fn dead_before(&self) -> i64 {
        now() as i64 - DEAD.as_millis() as i64
    }

    /// Whether the house is about to close.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Resolves when the house is about to close.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives as long as the house.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// Says goodbye to everybody and hands the games over.
    pub async fn close(&self) {
        self.stopping.send_replace(true);
        let rooms: Vec<mpsc::Sender<Note>> = self.rooms().values().cloned().collect();
        for room in &rooms {
            // One that does not listen any more is closed.
            let _ = room.try_send(Note::Close);
        }
        let closing = async {
            for room in rooms {
                room.closed().await;
            }
            // Those inside are told to come back; the telling takes a moment.
            while self.metrics.sockets.get() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(Duration::from_secs(1), closing).await.is_err() {
            tracing::warn!("some rooms did not close in time");
        }
        if let Err(error) = self.store.gone(&self.id).await {
            tracing::warn!(%error, "the others will find out by themselves that this server stops");
        }
    }
}

fn check_level(level: Option<&str>) -> Result<(), LayError> {
    match level {
        Some(level) if level.parse::<bastide_bots::Level>().is_err() => Err(LayError::UnknownLevel(level.to_owned())),
        _ => Ok(()),
    }
}

fn json(value: &impl serde::Serialize) -> Result<String, LayError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unavailable(error.to_string()).into())
}

/// Says that this server is alive, and opens games that nobody looks after: those of a server that died, and those in which
/// somebody who is not connected is late.
async fn look_after(house: Arc<House>) {
    let mut ticks = tokio::time::interval(house.options.sweep);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut looked = now();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = house.stopped() => return,
        }
        let began = now();
        if let Err(error) = sweep(&house, looked).await {
            tracing::warn!(%error, "games that nobody looks after cannot be found");
        } else {
            looked = began;
        }
    }
}

async fn sweep(house: &Arc<House>, looked: u64) -> Result<(), StoreError> {
    house.store.alive(&house.id, now() as i64).await?;
    for game in house.store.neglected(now() as i64, house.dead_before(), SWEEP_AT_A_TIME).await? {
        house.say(&game, Note::Look).await;
    }
    notices::sweep(house, now() as i64).await?;
    if house.fan.has_others() {
        // An announcement may be lost on its way. The other servers' clocks may be a little behind.
        let since = looked.saturating_sub(DEAD.as_millis() as u64) as i64;
        for (game, lines) in house.store.changed_since(since, i64::from(u16::MAX)).await? {
            house.say_if_open(&game, Note::Head { lines: lines as usize });
        }
    }
    Ok(())
}
