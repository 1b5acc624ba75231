//! The words in which both databases are asked. Numbers are 64 bits, moments milliseconds since 1970, lists and plans JSON.

/// Everything of [`Store`](super::Store) that both databases do in the same way. The type has `reads()` and `writes()`, each a pool,
/// and `append_lines`.
macro_rules! implement_store {
    ($store:ty, $database:ty) => {
        #[async_trait::async_trait]
        impl $crate::store::Store for $store {
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
                     WHERE id IN (SELECT game FROM players WHERE who = $1) OR (host = $1 AND state = 'gathering') \
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
                let ids = "SELECT id FROM games \
                     WHERE (deadline <= $1 OR chore = 1 OR (state = 'over' AND counted = 0)) \
                     AND (keeper IS NULL OR keeper NOT IN (SELECT id FROM servers WHERE seen >= $2)) LIMIT $3";
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

            async fn add_person(&self, person: &PersonRow, now: i64) -> Result<(), StoreError> {
                let add = "INSERT INTO persons (who, name, login, password, created) VALUES ($1, $2, $3, $4, $5)";
                sqlx::query::<$database>(add)
                    .bind(&person.who)
                    .bind(&person.name)
                    .bind(&person.login)
                    .bind(&person.password)
                    .bind(now)
                    .execute(self.writes())
                    .await?;
                Ok(())
            }

            async fn person(&self, who: &str) -> Result<Option<PersonRow>, StoreError> {
                let person = "SELECT who, name, login, password FROM persons WHERE who = $1";
                let row = sqlx::query::<$database>(person).bind(who).fetch_optional(self.reads()).await?;
                row.as_ref().map(Self::person_of).transpose()
            }

            async fn person_by_login(&self, login: &str) -> Result<Option<PersonRow>, StoreError> {
                let person = "SELECT who, name, login, password FROM persons WHERE login = $1";
                let row = sqlx::query::<$database>(person).bind(login).fetch_optional(self.reads()).await?;
                row.as_ref().map(Self::person_of).transpose()
            }

            async fn rename(&self, who: &str, name: &str) -> Result<(), StoreError> {
                let rename = "UPDATE persons SET name = $2 WHERE who = $1";
                sqlx::query::<$database>(rename).bind(who).bind(name).execute(self.writes()).await?;
                Ok(())
            }

            async fn set_account(&self, who: &str, login: &str, password: &str) -> Result<(), StoreError> {
                let set = "UPDATE persons SET login = $2, password = $3 WHERE who = $1 AND login IS NULL";
                let done =
                    sqlx::query::<$database>(set).bind(who).bind(login).bind(password).execute(self.writes()).await?;
                if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
            }

            async fn open_session(
                &self,
                token_hash: &str,
                who: &str,
                label: &str,
                now: i64,
            ) -> Result<(), StoreError> {
                let open = "INSERT INTO sessions (token_hash, who, label, created) VALUES ($1, $2, $3, $4)";
                sqlx::query::<$database>(open)
                    .bind(token_hash)
                    .bind(who)
                    .bind(label)
                    .bind(now)
                    .execute(self.writes())
                    .await?;
                Ok(())
            }

            async fn session(&self, token_hash: &str) -> Result<Option<PersonRow>, StoreError> {
                let session = "SELECT p.who, p.name, p.login, p.password FROM sessions s \
                     JOIN persons p ON p.who = s.who WHERE s.token_hash = $1";
                let row = sqlx::query::<$database>(session).bind(token_hash).fetch_optional(self.reads()).await?;
                row.as_ref().map(Self::person_of).transpose()
            }

            async fn close_session(&self, token_hash: &str) -> Result<(), StoreError> {
                let close = "DELETE FROM sessions WHERE token_hash = $1";
                sqlx::query::<$database>(close).bind(token_hash).execute(self.writes()).await?;
                Ok(())
            }

            async fn add_chat(
                &self,
                game: &str,
                at: i64,
                who: &str,
                name: &str,
                text: &str,
            ) -> Result<ChatLine, StoreError> {
                let add = "INSERT INTO chat (game, number, at, who, name, text) \
                     SELECT $1, COALESCE(MAX(number) + 1, 0), $2, $3, $4, $5 FROM chat WHERE game = $1 RETURNING number";
                // Two servers may have given out the same number: one of them tries again.
                for _ in 0..8 {
                    let added = sqlx::query_scalar::<$database, i64>(add)
                        .bind(game)
                        .bind(at)
                        .bind(who)
                        .bind(name)
                        .bind(text)
                        .fetch_one(self.writes())
                        .await;
                    match added.map_err(StoreError::from) {
                        Err(StoreError::Conflict) => {}
                        Err(error) => return Err(error),
                        Ok(number) => {
                            let (who, name, text) = (who.to_owned(), name.to_owned(), text.to_owned());
                            return Ok(ChatLine { number: number as u64, at: at as u64, who, name, text });
                        }
                    }
                }
                Err(StoreError::Conflict)
            }

            async fn chat(&self, game: &str, limit: i64) -> Result<Vec<ChatLine>, StoreError> {
                let said = "SELECT number, at, who, name, text FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2";
                let rows = sqlx::query::<$database>(said).bind(game).bind(limit).fetch_all(self.reads()).await?;
                let line = |row: &<$database as sqlx::Database>::Row| {
                    Ok(ChatLine {
                        number: row.try_get::<i64, _>(0)? as u64,
                        at: row.try_get::<i64, _>(1)? as u64,
                        who: row.try_get(2)?,
                        name: row.try_get(3)?,
                        text: row.try_get(4)?,
                    })
                };
                rows.iter().rev().map(line).collect()
            }

            async fn report(&self, game: &str, number: i64, who: &str, why: &str, at: i64) -> Result<(), StoreError> {
                let report = "INSERT INTO reports (game, number, who, why, at) VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT (game, number, who) DO NOTHING";
                sqlx::query::<$database>(report)
                    .bind(game)
                    .bind(number)
                    .bind(who)
                    .bind(why)
                    .bind(at)
                    .execute(self.writes())
                    .await?;
                Ok(())
            }

            async fn ratings_of(&self, who: &str) -> Result<Vec<RatingRow>, StoreError> {
                let ratings = "SELECT r.who, p.name, r.family, r.assist, r.rating, r.uncertainty, r.games FROM ratings r \
                     JOIN persons p ON p.who = r.who WHERE r.who = $1 ORDER BY r.family, r.assist";
                let rows = sqlx::query::<$database>(ratings).bind(who).fetch_all(self.reads()).await?;
                rows.iter().map(Self::rating_of).collect()
            }

            async fn leaders(&self, family: &str, assist: &str, limit: i64) -> Result<Vec<RatingRow>, StoreError> {
                let ratings = "SELECT r.who, p.name, r.family, r.assist, r.rating, r.uncertainty, r.games FROM ratings r \
                     JOIN persons p ON p.who = r.who WHERE r.family = $1 AND r.assist = $2 ORDER BY r.rating DESC LIMIT $3";
                let rows = sqlx::query::<$database>(ratings)
                    .bind(family)
                    .bind(assist)
                    .bind(limit)
                    .fetch_all(self.reads())
                    .await?;
                rows.iter().map(Self::rating_of).collect()
            }

            async fn count(&self, game: &str, results: &[ResultRow], ratings: &[RatingRow]) -> Result<(), StoreError> {
                let mut transaction = self.writes().begin().await?;
                let once = "UPDATE games SET counted = 1 WHERE id = $1 AND counted = 0";
                let first = sqlx::query::<$database>(once).bind(game).execute(&mut *transaction).await?;
                if first.rows_affected() != 1 {
                    return Err(StoreError::Conflict);
                }
                for result in results {
                    sqlx::query::<$database>(
                        "INSERT INTO results (game, seat, who, place, points) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(game)
                    .bind(result.seat)
                    .bind(&result.who)
                    .bind(result.place)
                    .bind(result.points)
                    .execute(&mut *transaction)
                    .await?;
                }
                for row in ratings {
                    sqlx::query::<$database>(
                        "INSERT INTO ratings (who, family, assist, rating, uncertainty, games) VALUES ($1, $2, $3, $4, $5, $6) \
                         ON CONFLICT (who, family, assist) DO UPDATE SET rating = $4, uncertainty = $5, games = $6",
                    )
                    .bind(&row.who)
                    .bind(&row.family)
                    .bind(&row.assist)
                    .bind(row.rating)
                    .bind(row.uncertainty)
                    .bind(row.games)
                    .execute(&mut *transaction)
                    .await?;
                }
                transaction.commit().await?;
                Ok(())
            }

            async fn statistics(&self, who: &str) -> Result<(i64, i64, i64), StoreError> {
                let sums = "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END), 0) AS BIGINT), \
                     CAST(COALESCE(SUM(points), 0) AS BIGINT) FROM results WHERE who = $1";
                let row = sqlx::query::<$database>(sums).bind(who).fetch_one(self.reads()).await?;
                Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
            }

            async fn close(&self) {
                self.reads().close().await;
                self.writes().close().await;
            }
        }

        impl $store {
            fn person_of(row: &<$database as sqlx::Database>::Row) -> Result<PersonRow, StoreError> {
                Ok(PersonRow {
                    who: row.try_get(0)?,
                    name: row.try_get(1)?,
                    login: row.try_get(2)?,
                    password: row.try_get(3)?,
                })
            }

            fn rating_of(row: &<$database as sqlx::Database>::Row) -> Result<RatingRow, StoreError> {
                Ok(RatingRow {
                    who: row.try_get(0)?,
                    name: row.try_get(1)?,
                    family: row.try_get(2)?,
                    assist: row.try_get(3)?,
                    rating: row.try_get(4)?,
                    uncertainty: row.try_get(5)?,
                    games: row.try_get(6)?,
                })
            }

            /// Writes lines down if they are the next ones. Part of the caller's transaction.
            async fn append_in(
                connection: &mut <$database as sqlx::Database>::Connection,
                append: &Append,
            ) -> Result<(), StoreError> {
                let Append { game, seq, lines, facts, players } = append;
                let compare = "UPDATE games SET seq = seq + $3, state = $4, changed = $5, summary = $6, turn_of = $7, \
                     deadline = $8, chore = $9 WHERE id = $1 AND seq = $2";
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

pub(super) use implement_store;
