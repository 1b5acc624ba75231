//! The lobby: tables that wait, games to watch, one's own games.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, State};
use bastide_wire::{Code, New, Summary, Trouble};
use serde::Serialize;

use super::session::{Known, Visitor};
use super::{Api, Failure, Peer};
use crate::clock::now;
use crate::facts;
use crate::limits::Ask;

/// Games in each list.
const LISTED: i64 = 50;

/// A table at which nothing has happened for so long is not listed any more, in milliseconds.
const STALE: u64 = 24 * 60 * 60 * 1000;

fn fresh() -> i64 {
    now().saturating_sub(STALE) as i64
}

/// What is going on.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Lobby {
    /// Who asks, if there is a session: whose turn it is in their own games.
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<String>,
    /// Tables that wait for players.
    open: Vec<Summary>,
    /// Games that are played, to watch.
    running: Vec<Summary>,
    /// One's own games: those that wait for oneself first.
    own: Vec<Summary>,
}

/// What is going on: open tables, running games, and one's own.
#[utoipa::path(get, path = "/api/lobby", tag = "lobby", responses((status = 200, body = Lobby)))]
pub(crate) async fn show(State(api): State<Api>, Visitor(person): Visitor) -> Result<Json<Lobby>, Failure> {
    let store = &api.house.store;
    let you = person.map(|person| person.who);
    let own = match &you {
        Some(who) => read(store.games_of(who, LISTED).await?),
        None => Vec::new(),
    };
    Ok(Json(Lobby {
        you,
        open: read(store.open_tables(fresh(), LISTED).await?),
        running: read(store.running(LISTED).await?),
        own,
    }))
}

/// Summaries as they are kept. One that cannot be read hides no other.
pub(super) fn read(summaries: Vec<String>) -> Vec<Summary> {
    summaries.iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
}

/// Where somebody who wants to play right away is expected.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Paired {
    /// The game.
    id: String,
    /// Whether the table was laid for this, and waits for others.
    laid: bool,
}

/// Finds an open table like this one with a free seat, or lays it.
#[utoipa::path(post, path = "/api/pair", tag = "lobby", request_body = New,
    responses((status = 200, body = Paired), (status = 401, body = Trouble), (status = 422, body = Trouble)))]
pub(crate) async fn pair(
    State(api): State<Api>,
    Extension(Peer(peer)): Extension<Peer>,
    Known(person): Known,
    body: Result<Json<New>, JsonRejection>,
) -> Result<Json<Paired>, Failure> {
    let Json(mut new) = body?;
    new.terms.open = true;
    let (family, seats) = (facts::family(&new.plan.setup), new.plan.seats.len());
    let fits = |table: &Summary| {
        let free = table.seats.iter().any(|seat| seat.who.is_none() && seat.bot.is_none());
        let mine = table.seats.iter().any(|seat| seat.who.as_deref() == Some(&person.who));
        let alike = table.family == family && table.seats.len() == seats && table.assist == new.plan.assist.id();
        free && !mine && alike && table.terms == new.terms
    };
    for table in read(api.house.store.open_tables(fresh(), LISTED).await?).into_iter().filter(fits) {
        // The same family may still be other tiles.
        let laid = api.house.store.game(&table.id).await?.and_then(|row| serde_json::from_str(&row.plan).ok());
        if laid.is_some_and(|plan: bastide_table::Plan| plan.setup == new.plan.setup) {
            return Ok(Json(Paired { id: table.id, laid: false }));
        }
    }
    if !api.limits.allow(peer, Ask::Make) {
        return Err(Code::TooMany.into());
    }
    let laid = api.house.lay(&person.who, new).await?;
    Ok(Json(Paired { id: laid.id, laid: true }))
}
