//! Laying tables, looking at them, and their records.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_table::hosted::Hosted;
use bastide_wire::{Code, GameInfo, New, Summary, Trouble};
use serde::{Deserialize, Serialize};

use super::session::Known;
use super::{Api, Failure, Peer};
use crate::clock::now;
use crate::facts;
use crate::limits::Ask;
use crate::room;
use crate::secret;

/// Letters of the longest complaint.
const MAX_WHY: usize = 500;

/// Lays a table. The answer's `id` is what a link to the game needs.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = New,
    responses((status = 200, body = GameInfo), (status = 401, body = Trouble), (status = 422, body = Trouble)))]
pub(crate) async fn lay(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    body: Result<Json<New>, JsonRejection>,
) -> Result<Json<GameInfo>, Failure> {
    let Json(new) = body?;
    if !api.limits.allow(peer, Ask::Make) {
        return Err(Code::TooMany.into());
    }
    Ok(Json(api.house.lay(&person.who, new).await?))
}

/// A game as it was laid, and as it stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Game {
    /// As it was laid.
    game: GameInfo,
    /// As it stands.
    now: Summary,
    /// What dealt; told once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

/// A game, for whoever knows its name.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = Game), (status = 404, body = Trouble)))]
pub(crate) async fn show(State(api): State<Api>, Path(id): Path<String>) -> Result<Json<Game>, Failure> {
    let (info, hosted, changed) = load(&api, &id).await?;
    let over = matches!(hosted.stage(), bastide_table::hosted::Stage::Over(_));
    let seed = hosted.table().and_then(|table| table.seed()).filter(|_| over).map(|seed| seed.to_string());
    Ok(Json(Game { now: facts::summary(&hosted, info.created, changed), game: info, seed }))
}

async fn load(api: &Api, id: &str) -> Result<(GameInfo, Hosted, u64), Failure> {
    if !secret::is_name(id) {
        return Err(Code::NotFound.into());
    }
    let room::Loaded { info, hosted, lines, .. } = room::load(&api.house, id).await?;
    let changed = lines.last().map_or(info.created, |line| line.at);
    Ok((info, hosted, changed))
}

/// The record of a game so far, as a `.bgr` file. It names the seed once the game is over.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl", body = String), (status = 404, body = Trouble)))]
pub(crate) async fn record(State(api): State<Api>, Path(id): Path<String>) -> Result<Response, Failure> {
    let (info, hosted, _) = load(&api, &id).await?;
    let text = room::record(&info, &hosted).ok_or(Code::NotFound)?;
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/jsonl; charset=utf-8"));
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"bastide-{id}.bgr\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// A complaint about something said at a table.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Complaint {
    /// The number of the chat line.
    number: u32,
    /// What is wrong with it.
    #[schema(max_length = 500)]
    why: String,
}

/// Complains about something said at a table, to whoever runs the server.
#[utoipa::path(post, path = "/api/games/{id}/reports", tag = "games", params(("id" = String, Path)), request_body = Complaint,
    responses((status = 204), (status = 401, body = Trouble), (status = 404, body = Trouble)))]
pub(crate) async fn report(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    Path(id): Path<String>,
    body: Result<Json<Complaint>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Json(Complaint { number, why }) = body?;
    if !api.limits.allow(peer, Ask::Make) {
        return Err(Code::TooMany.into());
    }
    if why.chars().count() > MAX_WHY {
        return Err(Code::TooLarge.into());
    }
    let said = api.house.store.chat(&id, i64::from(u16::MAX)).await?;
    if !said.iter().any(|line| line.number == u64::from(number)) {
        return Err(Code::NotFound.into());
    }
    api.house.store.report(&id, number.into(), &person.who, &why, now() as i64).await?;
    tracing::warn!(game = id, number, by = person.who, "somebody complains about something said");
    Ok(StatusCode::NO_CONTENT)
}
