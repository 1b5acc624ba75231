//! The document that describes the API, made from the code.

use axum::Json;
use utoipa::OpenApi;

use super::{accounts, archive, games, lobby, session, socket};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Bastide",
        description = "Tables of the tile-laying game on a server. What happens in a game is told over its socket; \
                       see docs/server-protocol.md. Errors have stable codes.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    paths(
        session::show,
        session::open,
        session::close,
        accounts::create,
        accounts::sign_in,
        accounts::token,
        games::lay,
        games::show,
        games::record,
        games::report,
        socket::open,
        lobby::show,
        lobby::pair,
        archive::search,
        archive::export,
        archive::person,
        archive::leaders,
    )
)]
struct Document;

/// The API as an OpenAPI document.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

pub(super) async fn show() -> Json<utoipa::openapi::OpenApi> {
    Json(document())
}
