//! Telling people outside the page that it is their turn, in games that go on for days.
//!
//! The room that writes a move down also writes when the next player is to be told, unless that player is looking. Whichever server
//! finds the moment come takes it on and sends the mail: each turn is told of once, or, if that server dies just then, not at all.

mod mail;
mod words;

use std::sync::Arc;
use std::time::Duration;

use crate::house::House;
use crate::store::{MailRow, NoticeRow, StoreError};

pub use mail::{MailOptions, NoticeError};
pub(crate) use mail::{Mailer, address};
pub(crate) use words::{code, turn};

/// Turns told of at a time.
const AT_A_TIME: i64 = 32;
/// How long to wait before a mail is tried again.
const AGAIN: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

/// Tells of turns whose moment has come.
pub(crate) async fn sweep(house: &Arc<House>, now: i64) -> Result<(), StoreError> {
    if house.mailer.is_none() {
        return Ok(());
    }
    for notice in house.store.due_notices(now, AT_A_TIME).await? {
        if house.store.take_notice(&notice).await? {
            tokio::spawn(tell(house.clone(), notice));
        }
    }
    Ok(())
}

async fn tell(house: Arc<House>, notice: NoticeRow) {
    let mail = match house.store.mail_of(&notice.who).await {
        Ok(Some(mail @ MailRow { code_hash: None, .. })) => mail,
        Ok(_) => return,
        Err(error) => {
            tracing::warn!(game = notice.game, %error, "somebody cannot be told of their turn");
            return;
        }
    };
    let Some(mailer) = &house.mailer else { return };
    let (subject, text) = turn(&mail.language, mailer.base(), &notice.game);
    for wait in AGAIN.into_iter().map(Some).chain([None]) {
        match (mailer.send(&mail.address, &subject, &text).await, wait) {
            (Ok(()), _) => {
                house.metrics.mails.inc();
                return;
            }
            (Err(error), Some(wait)) if error.may_pass() => {
                tracing::info!(game = notice.game, %error, "a mail is tried again");
                tokio::time::sleep(wait).await;
            }
            (Err(error), _) => {
                house.metrics.mails_failed.inc();
                tracing::warn!(game = notice.game, %error, "a mail is not sent");
                return;
            }
        }
    }
}
