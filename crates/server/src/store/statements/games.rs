//! Games: their lines, lists of them, and which server looks after which.

macro_rules! keep_games {
    ($store:ty, $database:ty) => {
        #[async_trait::async_trait]
        impl $crate::store::KeepsGames for $store {
            async fn ping(&self) -> Result<(), StoreError> {
                sqlx::query::<$database>("SELECT 1").execute(self.reads()).await?;
                Ok(())
            }

            async fn lay(&self, game: &NewGame) -> Result<(), StoreError> {
                let NewGame { row, facts, public, family, assist } = game;
                sqlx::query::<$database>(
                    "INSERT INTO games (id, host, created, changed, plan, terms, seed, seed_hash, seq, state, public, \
                     summary, family, assist, turn_of, deadline, chore, rematch) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11, $12, $13, $14, $15, $16, NULL)",
                )
                .bind(&row.id)
                .bind(&row.host)
                .bind(row.created)
                .bind(facts.changed)
                .bind(&row.plan)
                .bind(&row.terms)
                .bind(&row.seed)
                .bind(&row.seed_hash)
                .bind(facts.state.id())
                .bind(i64::from(*public))
                .bind(&facts.summary)
                .bind(family)
                .bind(assist)
                .bind(&facts.turn_of)
                .bind(facts.deadline)
                .bind(i64::from(facts.chore))
                .execute(self.writes())
                .await?;
                Ok(())
            }

            async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
                let row = sqlx::query::<$database>(
                    "SELECT id, host, created, plan, terms, seed, seed_hash, rematch FROM games WHERE id = $1",
                )
                .bind(id)
                .fetch_optional(self.reads())
                .await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(GameRow {
                    id: row.try_get(0)?,
                    host: row.try_get(1)?,
                    created: row.try_get(2)?,
                    plan: row.try_get(3)?,
                    terms: row.try_get(4)?,
                    seed: row.try_get(5)?,
                    seed_hash: row.try_get(6)?,
                    rematch: row.try_get(7)?,
                }))
            }

            async fn lines(&self, id: &str, from: i64) -> Result<Vec<String>, StoreError> {
                let lines = "SELECT line FROM lines WHERE game = $1 AND seq >= $2 ORDER BY seq";
                Ok(sqlx::query_scalar::<$database, String>(lines).bind(id).bind(from).fetch_all(self.reads()).await?)
            }

            async fn append(&self, append: Append) -> Result<(), StoreError> {
                self.append_lines(append).await
            }

            async fn set_rematch(&self, game: &str, next: &str) -> Result<String, StoreError> {
                sqlx::query::<$database>("UPDATE games SET rematch = $2 WHERE id = $1 AND rematch IS NULL")
                    .bind(game)
                    .bind(next)
                    .execute(self.writes())
                    .await?;
                let kept = "SELECT rematch FROM games WHERE id = $1";
                let kept: Option<String> =
                    sqlx::query_scalar::<$database, Option<String>>(kept).bind(game).fetch_one(self.writes()).await?;
                kept.ok_or(StoreError::Conflict)
            }

            async fn open_tables(&self, since: i64, limit: i64) -> Result<Vec<String>, StoreError> {
                let open = "SELECT summary FROM games WHERE state = 'gathering' AND public = 1 AND changed >= $1 \
                     ORDER BY changed DESC LIMIT $2";
                Ok(sqlx::query_scalar::<$database, String>(open).bind(since).bind(limit).fetch_all(self.reads()).await?)
            }

            async fn running(&self, limit: i64) -> Result<Vec<String>, StoreError> {
                let running = "SELECT summary FROM games WHERE state = 'playing' AND public = 1 ORDER BY changed DESC LIMIT $1";
                Ok(sqlx::query_scalar::<$database, String>(running).bind(limit).fetch_all(self.reads()).await?)
            }

            async fn games_of(&self, who: &str, limit: i64) -> Result<Vec<String>, StoreError> {
                let own = "SELECT summary FROM games \
                     WHERE id IN (SELECT game FROM players WHERE who = $1 \
                     UNION SELECT id FROM games WHERE host = $1 AND state = 'gathering') \
                     ORDER BY CASE WHEN state = 'playing' AND turn_of = $1 THEN 0 WHEN state = 'over' THEN 2 ELSE 1 END, \
                     changed DESC LIMIT $2";
                Ok(sqlx::query_scalar::<$database, String>(own).bind(who).bind(limit).fetch_all(self.reads()).await?)
            }

            async fn archive(&self, search: &Search, limit: i64) -> Result<Vec<String>, StoreError> {
                let found = "SELECT summary FROM games WHERE state = 'over' AND public = 1 AND changed < $1 \
                     AND ($2 = '' OR family = $2) AND ($3 = '' OR id IN (SELECT game FROM players WHERE who = $3)) \
                     ORDER BY changed DESC LIMIT $4";
                Ok(sqlx::query_scalar::<$database, String>(found)
                    .bind(search.before.unwrap_or(i64::MAX))
                    .bind(search.family.clone().unwrap_or_default())
                    .bind(search.who.clone().unwrap_or_default())
                    .bind(limit)
                    .fetch_all(self.reads())
                    .await?)
            }

            async fn archive_ids(&self, after: &str, limit: i64) -> Result<Vec<String>, StoreError> {
                let ids = "SELECT id FROM games WHERE state = 'over' AND public = 1 AND id > $1 ORDER BY id LIMIT $2";
                Ok(sqlx::query_scalar::<$database, String>(ids).bind(after).bind(limit).fetch_all(self.reads()).await?)
            }

            async fn changed_since(&self, since: i64, limit: i64) -> Result<Vec<(String, i64)>, StoreError> {
                let changed = "SELECT id, seq FROM games WHERE changed >= $1 ORDER BY changed DESC LIMIT $2";
                let rows = sqlx::query::<$database>(changed).bind(since).bind(limit).fetch_all(self.reads()).await?;
                rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
            }

            async fn neglected(&self, now: i64, dead_before: i64, limit: i64) -> Result<Vec<String>, StoreError> {
                // One question for each index: asked with OR, SQLite looks at every game.
                let ids = "SELECT id FROM (SELECT id, keeper FROM games WHERE deadline <= $1 \
                     UNION SELECT id, keeper FROM games WHERE chore = 1 \
                     UNION SELECT id, keeper FROM games WHERE state = 'over' AND counted = 0) AS waiting \
                     WHERE keeper IS NULL OR keeper NOT IN (SELECT id FROM servers WHERE seen >= $2) LIMIT $3";
                Ok(sqlx::query_scalar::<$database, String>(ids)
                    .bind(now)
                    .bind(dead_before)
                    .bind(limit)
                    .fetch_all(self.reads())
                    .await?)
            }

            async fn alive(&self, server: &str, now: i64) -> Result<(), StoreError> {
                let alive = "INSERT INTO servers (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = $2";
                sqlx::query::<$database>(alive).bind(server).bind(now).execute(self.writes()).await?;
                Ok(())
            }

            async fn gone(&self, server: &str) -> Result<(), StoreError> {
                sqlx::query::<$database>("DELETE FROM servers WHERE id = $1").bind(server).execute(self.writes()).await?;
                Ok(())
            }

            async fn keep_game(&self, game: &str, server: &str, dead_before: i64) -> Result<bool, StoreError> {
                let keep = "UPDATE games SET keeper = $2 WHERE id = $1 AND (keeper IS NULL OR keeper = $2 \
                     OR keeper NOT IN (SELECT id FROM servers WHERE seen >= $3))";
                let kept =
                    sqlx::query::<$database>(keep).bind(game).bind(server).bind(dead_before).execute(self.writes()).await?;
                Ok(kept.rows_affected() == 1)
            }

            async fn release_game(&self, game: &str, server: &str) -> Result<(), StoreError> {
                let release = "UPDATE games SET keeper = NULL WHERE id = $1 AND keeper = $2";
                sqlx::query::<$database>(release).bind(game).bind(server).execute(self.writes()).await?;
                Ok(())
            }

            async fn close(&self) {
                self.reads().close().await;
                self.writes().close().await;
            }
        }

        impl $store {
            /// Writes lines down if they are the next ones. Part of the caller's transaction.
            async fn append_in(
                connection: &mut <$database as sqlx::Database>::Connection,
                append: &Append,
            ) -> Result<(), StoreError> {
                let Append { game, seq, lines, facts, players, notice } = append;
                let compare = "UPDATE games SET seq = seq + $3, state = $4, changed = $5, summary = $6, turn_of = $7, \
                     deadline = $8, chore = $9, notice_at = CASE WHEN CAST($10 AS BIGINT) IS NULL THEN NULL \
                     WHEN turn_of = $7 THEN notice_at ELSE $10 END WHERE id = $1 AND seq = $2";
                let next = sqlx::query::<$database>(compare)
                    .bind(game)
                    .bind(seq)
                    .bind(lines.len() as i64)
                    .bind(facts.state.id())
                    .bind(facts.changed)
                    .bind(&facts.summary)
                    .bind(&facts.turn_of)
                    .bind(facts.deadline)
                    .bind(i64::from(facts.chore))
                    .bind(notice)
                    .execute(&mut *connection)
                    .await?;
                if next.rows_affected() != 1 {
                    return Err(StoreError::Conflict);
                }
                for (number, line) in (*seq..).zip(lines) {
                    sqlx::query::<$database>("INSERT INTO lines (game, seq, line) VALUES ($1, $2, $3)")
                        .bind(game)
                        .bind(number)
                        .bind(line)
                        .execute(&mut *connection)
                        .await?;
                }
                if let Some(players) = players {
                    sqlx::query::<$database>("DELETE FROM players WHERE game = $1")
                        .bind(game)
                        .execute(&mut *connection)
                        .await?;
                    for (seat, who) in players {
                        sqlx::query::<$database>("INSERT INTO players (game, seat, who) VALUES ($1, $2, $3)")
                            .bind(game)
                            .bind(seat)
                            .bind(who)
                            .execute(&mut *connection)
                            .await?;
                    }
                }
                Ok(())
            }
        }
    };
}

pub(in crate::store) use keep_games;
