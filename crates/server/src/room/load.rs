//! A game as the database keeps it, brought back to life.

use bastide_dealer::Seed;
use bastide_record::Entry;
use bastide_table::hosted::{Hosted, Line};
use bastide_wire::{Code, GameInfo};
use serde::de::DeserializeOwned;

use crate::house::House;
use crate::store::{GameRow, StoreError};

/// Why a game cannot be opened, or a room cannot go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error("there is no such game")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("what is kept of the game cannot be read: {0}")]
    Damaged(String),
}

impl LoadError {
    /// Stable name.
    pub(crate) fn code(&self) -> Code {
        match self {
            LoadError::NotFound => Code::NotFound,
            LoadError::Store(_) => Code::Unavailable,
            LoadError::Damaged(_) => Code::Sorry,
        }
    }
}

/// A game and all that happened in it.
pub(crate) struct Loaded {
    pub(crate) info: GameInfo,
    pub(crate) hosted: Hosted,
    pub(crate) lines: Vec<Line>,
    pub(crate) rematch: Option<String>,
}

/// Reads a game and plays it.
pub(crate) async fn load(house: &House, game: &str) -> Result<Loaded, LoadError> {
    let row = house.store.game(game).await?.ok_or(LoadError::NotFound)?;
    let lines = lines(house, game, 0).await?;
    // Playing a long game takes a few milliseconds: too long to hold up the others.
    let played = tokio::task::spawn_blocking(move || play(row, lines)).await;
    played.map_err(|error| LoadError::Damaged(error.to_string()))?
}

fn play(row: GameRow, lines: Vec<Line>) -> Result<Loaded, LoadError> {
    let rematch = row.rematch.clone();
    let seed: Seed = row.seed.parse().map_err(damaged)?;
    let info = info(row)?;
    let hosted = Hosted::new(info.id.clone(), info.host.clone(), info.plan.clone(), info.terms.clone());
    let mut hosted = hosted.map_err(damaged)?.with_seed(seed);
    for (number, line) in lines.iter().enumerate() {
        hosted.follow(number, line).map_err(|why| LoadError::Damaged(format!("line {number}: {why}")))?;
    }
    Ok(Loaded { info, hosted, lines, rematch })
}

/// A game as it was laid.
pub(crate) fn info(row: GameRow) -> Result<GameInfo, LoadError> {
    Ok(GameInfo {
        plan: read(&row.plan)?,
        terms: read(&row.terms)?,
        id: row.id,
        host: row.host,
        created: row.created as u64,
        seed_hash: row.seed_hash,
    })
}

/// The lines of a game from this number on.
pub(crate) async fn lines(house: &House, game: &str, from: usize) -> Result<Vec<Line>, LoadError> {
    let lines = house.store.lines(game, from as i64).await?;
    lines.iter().map(|line| read(line)).collect()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, LoadError> {
    serde_json::from_str(text).map_err(damaged)
}

fn damaged(why: impl std::fmt::Display) -> LoadError {
    LoadError::Damaged(why.to_string())
}

/// The record of a game so far; none before it begins. What was published before the first draw stands in its remarks.
pub(crate) fn record(info: &GameInfo, hosted: &Hosted) -> Option<String> {
    let mut record = hosted.table()?.record();
    let remarks = [("game", &info.id), ("seed-sha256", &info.seed_hash)];
    let remarks = remarks.into_iter().map(|(key, value)| (key.to_owned(), value.clone())).collect();
    record.entries.insert(0, Entry::Meta(remarks));
    Some(record.to_string())
}
