//! Mail to somebody whose turn it is: the address, and the code that proves it to be theirs.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use bastide_wire::{Code, Trouble};
use serde::{Deserialize, Serialize};

use super::session::Known;
use super::{Api, Failure, Peer};
use crate::clock::now;
use crate::limits::Ask;
use crate::store::MailRow;
use crate::{notices, secret};

/// Letters of a code: 40 bits, and few tries.
const CODE: usize = 8;

/// Whether and where somebody is told of their turns.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Mail {
    /// Whether this server sends mail at all.
    possible: bool,
    /// Where to.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    /// Whether the address has been proven.
    confirmed: bool,
}

/// Where mail goes.
#[utoipa::path(get, path = "/api/mail", tag = "mail", responses((status = 200, body = Mail), (status = 401, body = Trouble)))]
pub(crate) async fn show(State(api): State<Api>, Known(person): Known) -> Result<Json<Mail>, Failure> {
    let mail = api.house.store.mail_of(&person.who).await?;
    let confirmed = mail.as_ref().is_some_and(|mail| mail.code_hash.is_none());
    let possible = api.house.mailer.is_some();
    Ok(Json(Mail { possible, address: mail.map(|mail| mail.address), confirmed }))
}

/// Where somebody wants to be told.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The address.
    #[schema(max_length = 254)]
    address: String,
    /// `de` or `en`.
    language: String,
}

/// Asks for mail. A code is sent there first, which is repeated with `/api/mail/confirm`.
#[utoipa::path(post, path = "/api/mail", tag = "mail", request_body = Wanted,
    responses((status = 204), (status = 404, body = Trouble, description = "this server sends no mail")))]
pub(crate) async fn ask(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    body: Result<Json<Wanted>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Json(Wanted { address, language }) = body?;
    let Some(mailer) = &api.house.mailer else { return Err(Code::NotFound.into()) };
    if !api.limits.allow(peer, Ask::Mail) {
        return Err(Code::TooMany.into());
    }
    let address =
        notices::address(&address).map_err(|error| Failure::new(Code::BadName, error.to_string()))?.to_string();
    let language = if language == "de" { "de" } else { "en" }.to_owned();
    let code: String = secret::name().chars().take(CODE).collect();
    let (subject, text) = notices::code(&language, mailer.base(), &code);
    let mail = MailRow { address, language, code_hash: Some(secret::hash(code.as_bytes())) };
    api.house.store.set_mail(&person.who, &mail, now() as i64).await?;
    if let Err(error) = mailer.send(&mail.address, &subject, &text).await {
        tracing::warn!(%error, "a code is not sent");
        return Err(Failure::new(Code::BadName, "no mail can be sent there now"));
    }
    api.house.metrics.mails.inc();
    Ok(StatusCode::NO_CONTENT)
}

/// A code as it came by mail.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proof {
    /// 8 letters and digits; capitals and spaces around it do not matter.
    code: String,
}

/// Proves that the address is one's own. From now on mail is sent there.
#[utoipa::path(post, path = "/api/mail/confirm", tag = "mail", request_body = Proof, responses((status = 204)))]
pub(crate) async fn confirm(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    body: Result<Json<Proof>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Json(Proof { code }) = body?;
    if !api.limits.allow(peer, Ask::Password) {
        return Err(Code::TooMany.into());
    }
    let hash = secret::hash(code.trim().to_lowercase().as_bytes());
    if api.house.store.confirm_mail(&person.who, &hash).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Failure::new(Code::WrongPassword, "that is not the code"))
    }
}

/// Wants no mail any more.
#[utoipa::path(delete, path = "/api/mail", tag = "mail", responses((status = 204), (status = 401, body = Trouble)))]
pub(crate) async fn stop(State(api): State<Api>, Known(person): Known) -> Result<StatusCode, Failure> {
    api.house.store.remove_mail(&person.who).await?;
    Ok(StatusCode::NO_CONTENT)
}
