//! Sessions: a guest is somebody with a cookie that nobody can guess.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_table::hosted::MAX_NAME;
use bastide_wire::{Code, Person};
use serde::{Deserialize, Serialize};

use super::{Api, Failure, Peer};
use crate::clock::now;
use crate::limits::Ask;
use crate::secret;
use crate::store::PersonRow;

/// The cookie's name.
const COOKIE: &str = "bastide-session";
/// A year: by-the-day games last.
const KEPT: u32 = 365 * 24 * 60 * 60;

/// Whoever asks, if there is a session.
pub(crate) struct Visitor(pub(crate) Option<PersonRow>);

/// Whoever asks; without a session the request is refused.
pub(crate) struct Known(pub(crate) PersonRow);

impl FromRequestParts<Api> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Visitor, Failure> {
        match token(&parts.headers) {
            Some(token) => Ok(Visitor(api.house.store.session(&secret::hash(token.as_bytes())).await?)),
            None => Ok(Visitor(None)),
        }
    }
}

impl FromRequestParts<Api> for Known {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Known, Failure> {
        let Visitor(person) = Visitor::from_request_parts(parts, api).await?;
        Ok(Known(person.ok_or(Code::NoSession)?))
    }
}

/// The token a request carries: a browser's cookie, or a program's `Authorization: Bearer`.
fn token(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim());
    }
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).map(|(_, token)| token).next()
}

fn cookie(api: &Api, token: &str, seconds: u32) -> Result<HeaderValue, Failure> {
    let secure = if api.options.tls { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).map_err(|_| Code::Sorry.into())
}

/// Opens a session for a person and says so with a cookie.
pub(super) async fn begin(api: &Api, person: &PersonRow) -> Result<Response, Failure> {
    let token = secret::token();
    api.house.store.open_session(&secret::hash(token.as_bytes()), &person.who, "browser", now() as i64).await?;
    let mut response = Json(public(person)).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(api, &token, KEPT)?);
    Ok(response)
}

/// What everybody may know about a person.
pub(super) fn public(person: &PersonRow) -> Person {
    Person { who: person.who.clone(), name: person.name.clone(), account: person.login.is_some() }
}

/// A name as it is kept.
pub(super) fn clean(name: &str) -> Result<String, Failure> {
    let name = name.trim();
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(Failure::new(Code::BadName, "a name is at most 32 letters, without control characters"));
    }
    Ok(name.to_owned())
}

/// What a guest says about itself.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Introduction {
    /// As the guest wants to be called.
    #[schema(max_length = 32)]
    name: String,
}

/// Whoever asks, if anybody.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Me {
    /// Nobody without a session.
    person: Option<Person>,
}

/// Who am I? Without a session: nobody.
#[utoipa::path(get, path = "/api/session", tag = "session", responses((status = 200, body = Me)))]
pub(crate) async fn show(Visitor(person): Visitor) -> Json<Me> {
    Json(Me { person: person.as_ref().map(public) })
}

/// Opens a guest's session, or calls the guest otherwise. The session is an HttpOnly cookie.
#[utoipa::path(post, path = "/api/session", tag = "session", request_body = Introduction,
    responses((status = 200, body = Person), (status = 422, body = bastide_wire::Trouble), (status = 429, body = bastide_wire::Trouble)))]
pub(crate) async fn open(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Visitor(person): Visitor,
    body: Result<Json<Introduction>, JsonRejection>,
) -> Result<Response, Failure> {
    let Json(Introduction { name }) = body?;
    let name = clean(&name)?;
    if let Some(person) = person {
        api.house.store.rename(&person.who, &name).await?;
        return Ok(Json(public(&PersonRow { name, ..person })).into_response());
    }
    if !api.limits.allow(peer, Ask::Make) {
        return Err(Code::TooMany.into());
    }
    let person = PersonRow { who: secret::name(), name, login: None, password: None };
    api.house.store.add_person(&person, now() as i64).await?;
    begin(&api, &person).await
}

/// Ends the session.
#[utoipa::path(delete, path = "/api/session", tag = "session", responses((status = 204)))]
pub(crate) async fn close(State(api): State<Api>, headers: HeaderMap) -> Result<Response, Failure> {
    if let Some(token) = token(&headers) {
        api.house.store.close_session(&secret::hash(token.as_bytes())).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(&api, "", 0)?);
    Ok(response)
}
