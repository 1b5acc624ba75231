//! For whoever runs the server.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Api;

/// Whether requests should be sent here: the database answers, announcements get through, and the server is not about to stop.
pub(crate) async fn ready(State(api): State<Api>) -> (StatusCode, &'static str) {
    if api.house.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    if let Err(error) = api.house.store.ping().await {
        tracing::warn!(%error, "not ready");
        return (StatusCode::SERVICE_UNAVAILABLE, "no database");
    }
    if !api.house.fan.is_connected() {
        return (StatusCode::SERVICE_UNAVAILABLE, "no way to the other servers");
    }
    (StatusCode::OK, "ready")
}

/// What is counted, for Prometheus.
pub(crate) async fn metrics(State(api): State<Api>) -> Response {
    let mut response = api.house.metrics.text().into_response();
    let format = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, format);
    response
}
