//! What went wrong, as an answer: a status for HTTP, a stable code for programs.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bastide_wire::{Code, Trouble};

use crate::house::LayError;
use crate::room::LoadError;
use crate::store::StoreError;

/// An answer that is not a success.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    pub(crate) why: String,
}

impl Failure {
    pub(crate) fn new(code: Code, why: impl Into<String>) -> Failure {
        Failure { code, why: why.into() }
    }
}

impl From<Code> for Failure {
    fn from(code: Code) -> Failure {
        Failure::new(code, "")
    }
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::NoSession | Code::WrongPassword => StatusCode::UNAUTHORIZED,
        Code::Forbidden | Code::ForeignOrigin => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::NameTaken | Code::Stale => StatusCode::CONFLICT,
        Code::BadTable | Code::BadName | Code::Judged => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Unavailable | Code::GoingAway => StatusCode::SERVICE_UNAVAILABLE,
        Code::Sorry => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Failure { code, why } = self;
        let mut response = (status(code), Json(Trouble { code, why })).into_response();
        if code == Code::TooMany {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("5"));
        }
        response
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Conflict => Code::Stale.into(),
            StoreError::Unavailable(why) => {
                tracing::error!(why, "the database does not answer");
                Code::Unavailable.into()
            }
        }
    }
}

impl From<LayError> for Failure {
    fn from(error: LayError) -> Failure {
        match error {
            LayError::Store(error) => error.into(),
            LayError::Table(why) => Failure::new(Code::BadTable, why.to_string()),
            LayError::UnknownLevel(_) => Failure::new(Code::BadTable, error.to_string()),
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        if error.code() == Code::Sorry {
            tracing::error!(%error, "a game cannot be read");
        }
        error.code().into()
    }
}

impl From<JsonRejection> for Failure {
    fn from(why: JsonRejection) -> Failure {
        let code = if why.status() == StatusCode::PAYLOAD_TOO_LARGE { Code::TooLarge } else { Code::BadRequest };
        Failure::new(code, why.body_text())
    }
}

impl From<QueryRejection> for Failure {
    fn from(why: QueryRejection) -> Failure {
        Failure::new(Code::BadRequest, why.body_text())
    }
}

/// There is nothing at this address.
pub(crate) async fn nowhere() -> Failure {
    Code::NotFound.into()
}

/// There is something, but not for this method.
pub(crate) async fn wrong_method() -> Failure {
    Code::MethodNotAllowed.into()
}
