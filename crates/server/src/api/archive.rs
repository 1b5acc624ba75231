//! What was played: the public archive, its export, people and their ratings.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bastide_wire::{Code, Person, Summary, Trouble};
use serde::{Deserialize, Serialize};

use super::{Api, Failure, lobby, session};
use crate::room;
use crate::store::{RatingRow, Search};

/// Games of one page.
const PAGE: i64 = 50;
/// Games of one part of the export.
const PART: i64 = 100;
/// People on a leaderboard.
const LEADERS: i64 = 100;

/// What is looked for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Games of this person.
    who: Option<String>,
    /// Games of this family: `base`, `expansions`, `maps` or `new-world`.
    family: Option<String>,
    /// Games that ended before this moment, in milliseconds since 1970: the last one of the page before.
    before: Option<i64>,
}

/// Public games that are over, the newest first.
#[utoipa::path(get, path = "/api/archive", tag = "archive", params(Wanted), responses((status = 200, body = Vec<Summary>), (status = 400, body = Trouble)))]
pub(crate) async fn search(
    State(api): State<Api>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Vec<Summary>>, Failure> {
    let Query(Wanted { who, family, before }) = wanted?;
    let search = Search { who, family, before };
    Ok(Json(lobby::read(api.house.store.archive(&search, PAGE).await?)))
}

/// Where an export goes on.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The last game of the part before.
    #[serde(default)]
    after: String,
}

/// A game of the export.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Exported {
    /// Its name.
    id: String,
    /// Its record, a `.bgr` file.
    record: String,
}

/// Public games that are over, a hundred at a time, one JSON object a line. The next part follows `after` the last id.
#[utoipa::path(get, path = "/api/export", tag = "archive", params(After),
    responses((status = 200, content_type = "application/jsonl", body = Exported), (status = 400, body = Trouble)))]
pub(crate) async fn export(
    State(api): State<Api>,
    after: Result<Query<After>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(After { after }) = after?;
    let mut lines = String::new();
    for id in api.house.store.archive_ids(&after, PART).await? {
        let room::Loaded { info, hosted, .. } = room::load(&api.house, &id).await?;
        if let Some(record) = room::record(&info, &hosted)
            && let Ok(line) = serde_json::to_string(&Exported { id, record })
        {
            lines += &line;
            lines.push('\n');
        }
    }
    let mut response = lines.into_response();
    let jsonl = HeaderValue::from_static("application/jsonl; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, jsonl);
    Ok(response)
}

/// How well somebody plays one family of games with one level of help.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Rating {
    /// The person.
    who: String,
    /// As the person is called.
    name: String,
    /// Which games.
    family: String,
    /// With how much help.
    assist: String,
    /// The estimate (Weng-Lin).
    rating: f64,
    /// How sure it is.
    uncertainty: f64,
    /// Games that count.
    games: i64,
}

impl From<RatingRow> for Rating {
    fn from(row: RatingRow) -> Rating {
        let RatingRow { who, name, family, assist, rating, uncertainty, games } = row;
        Rating { who, name, family, assist, rating, uncertainty, games }
    }
}

/// A person's page.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Profile {
    /// Who.
    person: Person,
    /// Games over.
    games: i64,
    /// Of them won.
    won: i64,
    /// Points in all of them.
    points: i64,
    /// By family and help.
    ratings: Vec<Rating>,
}

/// Somebody's statistics and ratings.
#[utoipa::path(get, path = "/api/people/{who}", tag = "archive", params(("who" = String, Path)),
    responses((status = 200, body = Profile), (status = 404, body = Trouble)))]
pub(crate) async fn person(State(api): State<Api>, Path(who): Path<String>) -> Result<Json<Profile>, Failure> {
    let store = &api.house.store;
    let person = store.person(&who).await?.ok_or(Code::NotFound)?;
    let (games, won, points) = store.statistics(&who).await?;
    let ratings = store.ratings_of(&who).await?.into_iter().map(Into::into).collect();
    Ok(Json(Profile { person: session::public(&person), games, won, points, ratings }))
}

/// Which leaderboard.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Board {
    /// `base`, `expansions`, `maps` or `new-world`.
    family: String,
    /// `all`, `some` or `none`.
    assist: String,
}

/// The best of a family with one level of help.
#[utoipa::path(get, path = "/api/leaders", tag = "archive", params(Board), responses((status = 200, body = Vec<Rating>), (status = 400, body = Trouble)))]
pub(crate) async fn leaders(
    State(api): State<Api>,
    board: Result<Query<Board>, QueryRejection>,
) -> Result<Json<Vec<Rating>>, Failure> {
    let Query(Board { family, assist }) = board?;
    let leaders = api.house.store.leaders(&family, &assist, LEADERS).await?;
    Ok(Json(leaders.into_iter().map(Into::into).collect()))
}
