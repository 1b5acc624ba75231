//! The database inside the program: one file in one folder.

use std::path::Path;
use std::time::Duration;

use bastide_wire::ChatLine;
use sqlx::sqlite::{Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, Row};
use tokio::sync::{mpsc, oneshot};

use super::statements::{keep_games, keep_notices, keep_people};
use super::{
    Append, GameRow, MailRow, NewGame, NoticeRow, PersonRow, RatingRow, ResultRow, Search, StoreError, migrator,
};

const STEPS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (2, "uncounted", include_str!("../../migrations/sqlite/0002_uncounted.sql")),
    (3, "fewer indexes", include_str!("../../migrations/sqlite/0003_fewer_indexes.sql")),
    (4, "notices", include_str!("../../migrations/sqlite/0004_notices.sql")),
    (5, "hosts", include_str!("../../migrations/sqlite/0005_hosts.sql")),
];

/// What the file is called.
const FILE: &str = "bastide.sqlite";
/// Connections that read. One writes: SQLite has one writer at a time, and those who wait for it should wait in order.
const READERS: u32 = 4;
/// Moves that are made durable together at most: waiting for the disk is what takes long, not writing.
const TOGETHER: usize = 256;
const PATIENCE: Duration = Duration::from_secs(5);

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

/// Games in a file.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: SqlitePool,
    appends: mpsc::Sender<Waiting>,
}

impl SqliteStore {
    /// Opens the database in this folder, which is made if it is missing, and brings it up to date.
    ///
    /// # Errors
    /// When it cannot be opened or brought up to date.
    pub async fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Unavailable(format!("{}: {error}", folder.display())))?;
        // A move that was announced is on the disk: full synchronous, not only when the log is folded in.
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = |size| SqlitePoolOptions::new().max_connections(size).acquire_timeout(PATIENCE);
        let writer = pool(1).connect_with(options.clone()).await?;
        migrator(STEPS).run(&writer).await.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        let (appends, waiting) = mpsc::channel(TOGETHER * 16);
        tokio::spawn(write_together(writer.clone(), waiting));
        Ok(SqliteStore { readers, writer, appends })
    }

    /// Writes a whole copy of the database to a file that does not exist yet, while games go on.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let to = to.to_str().ok_or_else(|| StoreError::Unavailable("the path is no text".into()))?;
        let quoted = to.replace('\'', "''");
        sqlx::query::<Sqlite>(AssertSqlSafe(format!("VACUUM INTO '{quoted}'"))).execute(&self.writer).await?;
        Ok(())
    }

    fn reads(&self) -> &SqlitePool {
        &self.readers
    }

    fn writes(&self) -> &SqlitePool {
        &self.writer
    }

    async fn append_lines(&self, append: Append) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let closed = || StoreError::Unavailable("the database is closed".into());
        self.appends.send((append, done)).await.map_err(|_| closed())?;
        result.await.map_err(|_| closed())?
    }
}

/// Takes all moves that wait and makes them durable with one wait for the disk.
async fn write_together(writer: SqlitePool, mut waiting: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, TOGETHER).await > 0 {
        let appends: Vec<&Append> = batch.iter().map(|(append, _)| append).collect();
        let results = write_batch(&writer, &appends).await;
        for ((_, done), result) in batch.drain(..).zip(results) {
            // Whoever waited may have left.
            let _ = done.send(result);
        }
    }
}

/// A batch either becomes durable as a whole or not at all; a move that comes too late spoils no other.
async fn write_batch(writer: &SqlitePool, appends: &[&Append]) -> Vec<Result<(), StoreError>> {
    let attempt = async {
        let mut connection = writer.acquire().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let mut results = Vec::with_capacity(appends.len());
        for append in appends {
            // A comparison that fails has written nothing, so the others' transaction goes on.
            match SqliteStore::append_in(&mut transaction, append).await {
                Err(error @ StoreError::Unavailable(_)) => return Err(error),
                result => results.push(result),
            }
        }
        transaction.commit().await?;
        Ok(results)
    };
    attempt.await.unwrap_or_else(|error: StoreError| vec![Err(error); appends.len()])
}

keep_games!(SqliteStore, Sqlite);
keep_notices!(SqliteStore, Sqlite);
keep_people!(SqliteStore, Sqlite);
