//! People: sessions, accounts, what they say, how well they play.

macro_rules! keep_people {
    ($store:ty, $database:ty) => {
        #[async_trait::async_trait]
        impl $crate::store::KeepsPeople for $store {
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
        }
    };
}

pub(in crate::store) use keep_people;
