//! Mail, by way of whichever server the host names.

use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Semaphore;

/// Mails that are sent at the same time.
const AT_ONCE: usize = 4;
/// A mail server that answers no sooner is not there.
const PATIENCE: Duration = Duration::from_secs(20);

/// How mail is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct MailOptions {
    /// The mail server: `smtps://user:password@mail.example.org`, or `smtp://…` with `?tls=required`.
    pub server: String,
    /// From whom: `Bastide <bastide@example.org>`.
    pub from: String,
    /// Where the page is found, for links: `https://play.example.org`.
    pub base: String,
    /// How long a turn waits before somebody who is not looking is told.
    pub after: Duration,
}

/// The address has a password in it, which does not belong in logs.
impl std::fmt::Debug for MailOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailOptions").field("from", &self.from).field("base", &self.base).finish_non_exhaustive()
    }
}

/// Why no mail is sent.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoticeError {
    /// The mail server is not named as it should be.
    #[error("mail cannot be sent that way; a mail server looks like smtps://user:password@mail.example.org: {0}")]
    Server(String),
    /// Not an address.
    #[error("`{0}` is not a mail address")]
    Address(String),
    /// The mail server does not take it.
    #[error("the mail server says: {0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    /// It cannot be written.
    #[error("the mail cannot be written: {0}")]
    Write(#[from] lettre::error::Error),
}

impl NoticeError {
    /// Whether it may work a little later.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self, NoticeError::Smtp(error) if !error.is_permanent())
    }
}

/// Sends mails.
#[derive(Debug)]
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    base: String,
    after: Duration,
    desks: Semaphore,
}

impl Mailer {
    /// Nobody is asked yet.
    pub(crate) fn new(options: &MailOptions) -> Result<Mailer, NoticeError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&options.server);
        let transport = transport.map_err(|error| NoticeError::Server(error.to_string()))?;
        let from = options.from.parse().map_err(|_| NoticeError::Address(options.from.clone()))?;
        Ok(Mailer {
            transport: transport.timeout(Some(PATIENCE)).build(),
            from,
            base: options.base.trim_end_matches('/').to_owned(),
            after: options.after,
            desks: Semaphore::new(AT_ONCE),
        })
    }

    /// Where the page is found.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// How long a turn waits before somebody is told.
    pub(crate) fn after(&self) -> Duration {
        self.after
    }

    /// Sends one mail.
    pub(crate) async fn send(&self, to: &str, subject: &str, text: &str) -> Result<(), NoticeError> {
        let to = Mailbox::new(None, address(to)?);
        let message = Message::builder().from(self.from.clone()).to(to).subject(subject);
        let message = message.header(ContentType::TEXT_PLAIN).body(text.to_owned())?;
        let _desk = self.desks.acquire().await;
        self.transport.send(message).await?;
        Ok(())
    }
}

/// An address as it can be written to.
pub(crate) fn address(text: &str) -> Result<Address, NoticeError> {
    let text = text.trim();
    let address = text.parse::<Address>().ok().filter(|_| text.len() <= 254);
    address.ok_or_else(|| NoticeError::Address(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_slips_a_line_into_a_mail() {
        assert!(address(" ada@example.org ").is_ok());
        for wrong in
            ["", "ada", "ada@example.org\r\nBcc: bo@example.org", "a@b@c", "Ada <ada@example.org>", &"a".repeat(300)]
        {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn passwords_are_not_shown() {
        let options = MailOptions {
            server: "smtps://ada:hunter2@mail.example.org".into(),
            from: "Bastide <b@example.org>".into(),
            base: "https://play.example.org/".into(),
            after: Duration::ZERO,
        };
        assert!(!format!("{options:?}").contains("hunter2"));
        assert_eq!(Mailer::new(&options).unwrap().base(), "https://play.example.org");
        assert!(Mailer::new(&MailOptions { server: "mail.example.org".into(), ..options }).is_err());
    }
}
