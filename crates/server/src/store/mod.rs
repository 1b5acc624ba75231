//! What a server keeps: games as numbered lines, people, sessions, chat, ratings. One interface, two databases.
//!
//! SQLite lives in the program and one folder; PostgreSQL is shared by several servers. Both say the same in the same words
//! (`statements`); what differs is how they are opened and how writes queue up.

mod postgres;
mod sqlite;
mod statements;

use std::borrow::Cow;

use async_trait::async_trait;
use bastide_wire::{ChatLine, State};
use sqlx::migrate::{Migration, MigrationType, Migrator};

pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;

/// Why something was not kept or found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else was first.
    #[error("somebody else was first")]
    Conflict,
    /// The database is not there, or does not do what it should.
    #[error("the database does not answer: {0}")]
    Unavailable(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(why) if why.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}

/// A game as it was laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its name among all.
    pub id: String,
    /// Who laid the table.
    pub host: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The plan, as JSON.
    pub plan: String,
    /// The terms, as JSON.
    pub terms: String,
    /// What deals.
    pub seed: String,
    /// Its SHA-256.
    pub seed_hash: String,
    /// Where the same is played again.
    pub rematch: Option<String>,
}

/// What lists know about a game, worked out from its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// How far it is.
    pub state: State,
    /// When something last happened.
    pub changed: i64,
    /// A [`bastide_wire::Summary`] as JSON.
    pub summary: String,
    /// Whose turn it is, if it is a person's.
    pub turn_of: Option<String>,
    /// When that person is late.
    pub deadline: Option<i64>,
    /// Whether a bot has to play.
    pub chore: bool,
}

/// A new game.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// As it is laid.
    pub row: GameRow,
    /// As lists show it.
    pub facts: Facts,
    /// In the lobby.
    pub public: bool,
    /// Which rules, in short.
    pub family: String,
    /// How much help.
    pub assist: String,
}

/// Lines to be written after the ones that are there.
#[derive(Clone, Debug)]
pub struct Append {
    /// Of which game.
    pub game: String,
    /// The number of the first.
    pub seq: i64,
    /// As JSON.
    pub lines: Vec<String>,
    /// What lists know then.
    pub facts: Facts,
    /// Who sits where, if that has changed.
    pub players: Option<Vec<(i64, String)>>,
    /// When whoever has to decide now is told so outside the page; a turn that goes on is told once.
    pub notice: Option<i64>,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    /// The public name among all.
    pub who: String,
    /// As the person wants to be called.
    pub name: String,
    /// What the account is called, in small letters.
    pub login: Option<String>,
    /// The password's hash.
    pub password: Option<String>,
}

/// How well somebody plays one family of games.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// Who.
    pub who: String,
    /// As the person is called.
    pub name: String,
    /// Which rules.
    pub family: String,
    /// With how much help.
    pub assist: String,
    /// The estimate.
    pub rating: f64,
    /// How sure it is.
    pub uncertainty: f64,
    /// Games that count.
    pub games: i64,
}

/// How a game ended for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// Which.
    pub seat: i64,
    /// Whose.
    pub who: Option<String>,
    /// 1 is the winner.
    pub place: i64,
    /// Points.
    pub points: i64,
}

/// Where somebody wants to be told by mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailRow {
    /// The address.
    pub address: String,
    /// In which language: `de` or `en`.
    pub language: String,
    /// The hash of the code that was sent there, until the person has repeated it.
    pub code_hash: Option<String>,
}

/// A turn somebody is to be told of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// In which game.
    pub game: String,
    /// Whom.
    pub who: String,
    /// From when on, in milliseconds since 1970.
    pub at: i64,
}

/// What is looked for in the archive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Of this person.
    pub who: Option<String>,
    /// Of these rules.
    pub family: Option<String>,
    /// That changed before this moment, in milliseconds since 1970: where the page before ended.
    pub before: Option<i64>,
}

/// What a server keeps.
pub trait Store: KeepsGames + KeepsPeople + KeepsNotices {}

impl<T: KeepsGames + KeepsPeople + KeepsNotices> Store for T {}

/// Games: their lines, lists of them, and which server looks after which.
#[async_trait]
pub trait KeepsGames: Send + Sync + 'static {
    /// Whether it answers.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Lays a table.
    async fn lay(&self, game: &NewGame) -> Result<(), StoreError>;
    /// A game as it was laid.
    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError>;
    /// Its lines, as JSON, from this number on.
    async fn lines(&self, id: &str, from: i64) -> Result<Vec<String>, StoreError>;
    /// Writes lines down for good, if they are the next ones: [`StoreError::Conflict`] otherwise.
    async fn append(&self, append: Append) -> Result<(), StoreError>;
    /// Where the same is played again: the first proposal stays.
    async fn set_rematch(&self, game: &str, next: &str) -> Result<String, StoreError>;

    /// Tables in the lobby that wait for players and changed since a moment, as summaries, the newest first.
    async fn open_tables(&self, since: i64, limit: i64) -> Result<Vec<String>, StoreError>;
    /// Games in the lobby that are played, as summaries, the newest first.
    async fn running(&self, limit: i64) -> Result<Vec<String>, StoreError>;
    /// A person's games, as summaries: those that wait for the person, then others on, then those that are over.
    async fn games_of(&self, who: &str, limit: i64) -> Result<Vec<String>, StoreError>;
    /// Public games that are over, as summaries, the newest first.
    async fn archive(&self, search: &Search, limit: i64) -> Result<Vec<String>, StoreError>;
    /// Ids of public games that are over, after this id, for export.
    async fn archive_ids(&self, after: &str, limit: i64) -> Result<Vec<String>, StoreError>;
    /// Games and how many lines they have, that changed since a moment.
    async fn changed_since(&self, since: i64, limit: i64) -> Result<Vec<(String, i64)>, StoreError>;
    /// Games in which somebody is late or a bot has to play, and those not yet counted, that no living server looks after.
    async fn neglected(&self, now: i64, dead_before: i64, limit: i64) -> Result<Vec<String>, StoreError>;
    /// This server is alive.
    async fn alive(&self, server: &str, now: i64) -> Result<(), StoreError>;
    /// This server stops.
    async fn gone(&self, server: &str) -> Result<(), StoreError>;
    /// Looks after a game, unless another living server does. Says whether it is this one now.
    async fn keep_game(&self, game: &str, server: &str, dead_before: i64) -> Result<bool, StoreError>;
    /// Looks after a game no longer.
    async fn release_game(&self, game: &str, server: &str) -> Result<(), StoreError>;

    /// Ends every connection in good order.
    async fn close(&self);
}

/// People: sessions, accounts, what they say, how well they play.
#[async_trait]
pub trait KeepsPeople: Send + Sync + 'static {
    /// Somebody new.
    async fn add_person(&self, person: &PersonRow, now: i64) -> Result<(), StoreError>;
    /// A person by public name.
    async fn person(&self, who: &str) -> Result<Option<PersonRow>, StoreError>;
    /// A person by account.
    async fn person_by_login(&self, login: &str) -> Result<Option<PersonRow>, StoreError>;
    /// Calls a person otherwise.
    async fn rename(&self, who: &str, name: &str) -> Result<(), StoreError>;
    /// Gives a person an account: [`StoreError::Conflict`] when the name is taken or there is one already.
    async fn set_account(&self, who: &str, login: &str, password: &str) -> Result<(), StoreError>;
    /// Opens a session.
    async fn open_session(&self, token_hash: &str, who: &str, label: &str, now: i64) -> Result<(), StoreError>;
    /// Whose session it is.
    async fn session(&self, token_hash: &str) -> Result<Option<PersonRow>, StoreError>;
    /// Ends a session.
    async fn close_session(&self, token_hash: &str) -> Result<(), StoreError>;

    /// Keeps something said and gives it its number.
    async fn add_chat(&self, game: &str, at: i64, who: &str, name: &str, text: &str) -> Result<ChatLine, StoreError>;
    /// What was said last, in order.
    async fn chat(&self, game: &str, limit: i64) -> Result<Vec<ChatLine>, StoreError>;
    /// Somebody complains about something said.
    async fn report(&self, game: &str, number: i64, who: &str, why: &str, at: i64) -> Result<(), StoreError>;

    /// Ratings of a person.
    async fn ratings_of(&self, who: &str) -> Result<Vec<RatingRow>, StoreError>;
    /// The best of a family.
    async fn leaders(&self, family: &str, assist: &str, limit: i64) -> Result<Vec<RatingRow>, StoreError>;
    /// Counts a game that is over, once: its results and the new ratings. [`StoreError::Conflict`] the second time.
    async fn count(&self, game: &str, results: &[ResultRow], ratings: &[RatingRow]) -> Result<(), StoreError>;
    /// Games over, games won and points of a person.
    async fn statistics(&self, who: &str) -> Result<(i64, i64, i64), StoreError>;
}

/// Notices: who is to be told that it is their turn, and where.
#[async_trait]
pub trait KeepsNotices: Send + Sync + 'static {
    /// Where somebody wants to be told by mail, in place of what was there.
    async fn set_mail(&self, who: &str, mail: &MailRow, now: i64) -> Result<(), StoreError>;
    /// Where somebody wants to be told by mail.
    async fn mail_of(&self, who: &str) -> Result<Option<MailRow>, StoreError>;
    /// The address is the person's: the code that was sent there has this hash. Says whether it has.
    async fn confirm_mail(&self, who: &str, code_hash: &str) -> Result<bool, StoreError>;
    /// Somebody wants no mail any more.
    async fn remove_mail(&self, who: &str) -> Result<(), StoreError>;
    /// Turns that people are to be told of by now.
    async fn due_notices(&self, now: i64, limit: i64) -> Result<Vec<NoticeRow>, StoreError>;
    /// Takes it on to tell of one. Says whether no other server has.
    async fn take_notice(&self, notice: &NoticeRow) -> Result<bool, StoreError>;
}

/// The steps from an empty database to today's, run by themselves when a server starts.
fn migrator(steps: &[(i64, &'static str, &'static str)]) -> Migrator {
    let step = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        let sql = sqlx::SqlSafeStr::into_sql_str(sql);
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    };
    Migrator { migrations: Cow::Owned(steps.iter().map(step).collect()), ..Migrator::DEFAULT }
}
