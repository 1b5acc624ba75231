//! A database that several servers share.

use std::time::Duration;

use bastide_wire::ChatLine;
use sqlx::postgres::{PgPool, PgPoolOptions, Postgres};
use sqlx::{Acquire, Row};

use super::statements::{keep_games, keep_notices, keep_people};
use super::{
    Append, GameRow, MailRow, NewGame, NoticeRow, PersonRow, RatingRow, ResultRow, Search, StoreError, migrator,
};

const STEPS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    (2, "uncounted", include_str!("../../migrations/postgres/0002_uncounted.sql")),
    (3, "fewer indexes", include_str!("../../migrations/postgres/0003_fewer_indexes.sql")),
    (4, "notices", include_str!("../../migrations/postgres/0004_notices.sql")),
    (5, "hosts", include_str!("../../migrations/postgres/0005_hosts.sql")),
];

/// Connections a server opens at most.
const CONNECTIONS: u32 = 16;
/// A request waits no longer for one.
const PATIENCE: Duration = Duration::from_secs(5);

/// Games in PostgreSQL.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    /// Opens the database, `postgres://…`, and brings it up to date.
    ///
    /// # Errors
    /// When it cannot be reached or brought up to date.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect(url).await?;
        migrator(STEPS).run(&pool).await.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(PostgresStore { pool })
    }

    fn reads(&self) -> &PgPool {
        &self.pool
    }

    fn writes(&self) -> &PgPool {
        &self.pool
    }

    async fn append_lines(&self, append: Append) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        Self::append_in(&mut transaction, &append).await?;
        transaction.commit().await?;
        Ok(())
    }
}

keep_games!(PostgresStore, Postgres);
keep_notices!(PostgresStore, Postgres);
keep_people!(PostgresStore, Postgres);
