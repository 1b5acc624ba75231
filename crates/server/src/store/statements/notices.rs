//! Notices: who is to be told that it is their turn, and where.

macro_rules! keep_notices {
    ($store:ty, $database:ty) => {
        #[async_trait::async_trait]
        impl $crate::store::KeepsNotices for $store {
            async fn set_mail(&self, who: &str, mail: &MailRow, now: i64) -> Result<(), StoreError> {
                let set = "INSERT INTO mails (who, address, language, code_hash, since) VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT (who) DO UPDATE SET address = $2, language = $3, code_hash = $4, since = $5";
                sqlx::query::<$database>(set)
                    .bind(who)
                    .bind(&mail.address)
                    .bind(&mail.language)
                    .bind(&mail.code_hash)
                    .bind(now)
                    .execute(self.writes())
                    .await?;
                Ok(())
            }

            async fn mail_of(&self, who: &str) -> Result<Option<MailRow>, StoreError> {
                let mail = "SELECT address, language, code_hash FROM mails WHERE who = $1";
                let row = sqlx::query::<$database>(mail).bind(who).fetch_optional(self.reads()).await?;
                let Some(row) = row else { return Ok(None) };
                let (address, language, code_hash) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
                Ok(Some(MailRow { address, language, code_hash }))
            }

            async fn confirm_mail(&self, who: &str, code_hash: &str) -> Result<bool, StoreError> {
                let confirm = "UPDATE mails SET code_hash = NULL WHERE who = $1 AND code_hash = $2";
                let done = sqlx::query::<$database>(confirm).bind(who).bind(code_hash).execute(self.writes()).await?;
                Ok(done.rows_affected() == 1)
            }

            async fn remove_mail(&self, who: &str) -> Result<(), StoreError> {
                sqlx::query::<$database>("DELETE FROM mails WHERE who = $1").bind(who).execute(self.writes()).await?;
                Ok(())
            }

            async fn due_notices(&self, now: i64, limit: i64) -> Result<Vec<NoticeRow>, StoreError> {
                let due = "SELECT id, turn_of, notice_at FROM games \
                     WHERE notice_at <= $1 AND turn_of IS NOT NULL ORDER BY notice_at LIMIT $2";
                let rows = sqlx::query::<$database>(due).bind(now).bind(limit).fetch_all(self.reads()).await?;
                let notice = |row: &<$database as sqlx::Database>::Row| {
                    Ok(NoticeRow { game: row.try_get(0)?, who: row.try_get(1)?, at: row.try_get(2)? })
                };
                rows.iter().map(notice).collect()
            }

            async fn take_notice(&self, notice: &NoticeRow) -> Result<bool, StoreError> {
                let take = "UPDATE games SET notice_at = NULL WHERE id = $1 AND notice_at = $2";
                let taken =
                    sqlx::query::<$database>(take).bind(&notice.game).bind(notice.at).execute(self.writes()).await?;
                Ok(taken.rows_affected() == 1)
            }
        }
    };
}

pub(in crate::store) use keep_notices;
