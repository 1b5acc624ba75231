//! The document that describes the API, made from the code.

use axum::Json;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use super::{accounts, archive, games, lobby, mail, session, socket};

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
        mail::show,
        mail::ask,
        mail::confirm,
        mail::stop,
    ),
    modifiers(&Everywhere)
)]
struct Document;

/// What any request may be answered with.
struct Everywhere;

impl Modify for Everywhere {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        for item in document.paths.paths.values_mut() {
            for operation in [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten() {
                answers(operation);
            }
        }
    }
}

fn answers(operation: &mut Operation) {
    let with_body = operation.request_body.is_some();
    let any = [
        ("400", "not a request of this API", true),
        ("401", "there is no session", with_body),
        ("403", "from another site, or under a name that is not the server's", true),
        ("413", "too long", with_body),
        ("422", "understood, but it cannot be", with_body),
        ("429", "too much at once", true),
        ("503", "the database or another part is not there", true),
    ];
    for (status, description, _) in any.into_iter().filter(|(.., may_be)| *may_be) {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Trouble"))).build();
        let response = ResponseBuilder::new().description(description).content("application/json", content).build();
        operation.responses.responses.entry(status.into()).or_insert_with(|| response.into());
    }
}

/// The API as an OpenAPI document.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

pub(super) async fn show() -> Json<utoipa::openapi::OpenApi> {
    Json(document())
}
