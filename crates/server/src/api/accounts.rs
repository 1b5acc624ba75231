//! Accounts: a name and a password for a person who has been a guest so far, and tokens for programs.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, State};
use axum::response::Response;
use bastide_wire::{Code, Person, Trouble};
use serde::{Deserialize, Serialize};

use super::session::{self, Known};
use super::{Api, Failure, Peer};
use crate::clock::now;
use crate::limits::Ask;
use crate::secret;
use crate::store::{PersonRow, StoreError};

/// Letters of the shortest and longest password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// Letters of the shortest and longest account name.
const LOGIN: std::ops::RangeInclusive<usize> = 3..=32;

/// What an account is opened with.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    /// 3 to 32 letters, digits, `-`, `_` or `.`; capitals do not matter.
    #[schema(min_length = 3, max_length = 32)]
    login: String,
    /// 8 to 200 letters.
    #[schema(min_length = 8, max_length = 200)]
    password: String,
}

/// Who is known to the hash has no Debug: passwords do not belong in logs.
impl Credentials {
    fn login(&self) -> Result<String, Failure> {
        let login = self.login.trim().to_lowercase();
        let fine = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
        if !LOGIN.contains(&login.chars().count()) || !login.chars().all(fine) {
            return Err(Failure::new(Code::BadName, "an account's name is 3 to 32 letters, digits, -, _ or ."));
        }
        Ok(login)
    }

    fn password(self) -> Result<String, Failure> {
        if PASSWORD.contains(&self.password.chars().count()) {
            Ok(self.password)
        } else {
            Err(Failure::new(Code::BadName, "a password is 8 to 200 letters"))
        }
    }
}

/// Gives the guest an account. Games and seats stay as they are.
#[utoipa::path(post, path = "/api/account", tag = "session", request_body = Credentials,
    responses((status = 200, body = Person), (status = 401, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
pub(crate) async fn create(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Result<Json<Person>, Failure> {
    let Json(credentials) = body?;
    allow(&api, peer)?;
    let login = credentials.login()?;
    let hash = hash(credentials.password()?).await?;
    match api.house.store.set_account(&person.who, &login, &hash).await {
        Err(StoreError::Conflict) => Err(Code::NameTaken.into()),
        Err(error) => Err(error.into()),
        Ok(()) => Ok(Json(session::public(&PersonRow { login: Some(login), ..person }))),
    }
}

/// Signs in to an account.
#[utoipa::path(post, path = "/api/sign-in", tag = "session", request_body = Credentials,
    responses((status = 200, body = Person), (status = 401, body = Trouble), (status = 429, body = Trouble)))]
pub(crate) async fn sign_in(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    body: Result<Json<Credentials>, JsonRejection>,
) -> Result<Response, Failure> {
    let Json(credentials) = body?;
    allow(&api, peer)?;
    let login = credentials.login().map_err(|_| Code::WrongPassword)?;
    let password = credentials.password().map_err(|_| Code::WrongPassword)?;
    let person = api.house.store.person_by_login(&login).await?;
    // A name that does not exist takes as long as a wrong password.
    let kept = person.as_ref().and_then(|person| person.password.clone());
    let right = verify(password, kept).await?;
    match person.filter(|_| right) {
        Some(person) => session::begin(&api, &person).await,
        None => Err(Code::WrongPassword.into()),
    }
}

/// What a token is for.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenFor {
    /// To recognise it by.
    #[schema(max_length = 32)]
    label: String,
}

/// A token, which is told once.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Token {
    /// To be sent as `Authorization: Bearer …`.
    token: String,
}

/// Makes a token with which a program plays as this person. Needs an account.
#[utoipa::path(post, path = "/api/tokens", tag = "session", request_body = TokenFor,
    responses((status = 200, body = Token), (status = 401, body = Trouble), (status = 403, body = Trouble)))]
pub(crate) async fn token(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    body: Result<Json<TokenFor>, JsonRejection>,
) -> Result<Json<Token>, Failure> {
    let Json(TokenFor { label }) = body?;
    if !api.limits.allow(peer, Ask::Make) {
        return Err(Code::TooMany.into());
    }
    if person.login.is_none() {
        return Err(Failure::new(Code::Forbidden, "tokens belong to accounts"));
    }
    let token = secret::token();
    let label = session::clean(&label)?;
    api.house.store.open_session(&secret::hash(token.as_bytes()), &person.who, &label, now() as i64).await?;
    Ok(Json(Token { token }))
}

fn allow(api: &Api, peer: std::net::IpAddr) -> Result<(), Failure> {
    if api.limits.allow(peer, Ask::Password) { Ok(()) } else { Err(Code::TooMany.into()) }
}

/// Argon2id takes a while on purpose: not on a thread that others wait for.
async fn hash(password: String) -> Result<String, Failure> {
    let hashed = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    match hashed.await {
        Ok(Ok(hash)) => Ok(hash),
        _ => Err(Code::Sorry.into()),
    }
}

async fn verify(password: String, kept: Option<String>) -> Result<bool, Failure> {
    let verified = tokio::task::spawn_blocking(move || match kept {
        Some(kept) => PasswordHash::new(&kept)
            .is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok()),
        None => {
            let _as_long = Argon2::default().hash_password(password.as_bytes());
            false
        }
    });
    verified.await.map_err(|_| Code::Sorry.into())
}
