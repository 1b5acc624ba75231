//! Which answer goes with which path.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::middleware;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::bundle::{Asset, Bundle};
use crate::headers;

const NO_BUNDLE_PAGE: &str = include_str!("no_bundle.html");
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

/// The whole service: the files of the bundle, and `/healthz` for whoever watches over the process.
pub fn router(bundle: Bundle) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/", get(page))
        .route("/{*path}", get(file))
        .method_not_allowed_fallback(async || (StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are served here"))
        .layer(middleware::map_response(headers::secure))
        .with_state(Arc::new(bundle))
}

async fn page(State(bundle): State<Arc<Bundle>>, headers: HeaderMap) -> Response {
    if !bundle.has_page() {
        return (StatusCode::SERVICE_UNAVAILABLE, Html(NO_BUNDLE_PAGE)).into_response();
    }
    answer(&bundle, "index.html", &headers)
}

async fn file(State(bundle): State<Arc<Bundle>>, Path(path): Path<String>, headers: HeaderMap) -> Response {
    answer(&bundle, &path, &headers)
}

/// Paths are keys of a table, never file names: there is nothing to climb out of.
fn answer(bundle: &Bundle, path: &str, request: &HeaderMap) -> Response {
    let Some(asset) = bundle.get(path) else {
        return (StatusCode::NOT_FOUND, "there is no such page").into_response();
    };
    let packed = match &asset.brotli {
        Some(brotli) if headers::accepts(request, "br") => Some((brotli.clone(), "br")),
        Some(_) if headers::accepts(request, "gzip") => asset.gzip().map(|gzip| (gzip, "gzip")),
        _ => None,
    };
    let (body, encoding) =
        packed.map_or_else(|| (asset.plain.clone(), None), |(body, encoding)| (body, Some(encoding)));
    let etag = etag(asset, encoding);
    let mut response = if headers::already_has(request, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        body.into_response()
    };

    let out = response.headers_mut();
    if let Some(encoding) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if asset.brotli.is_some() {
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    out.insert(header::CACHE_CONTROL, if asset.immutable { FOR_EVER } else { ASK_EACH_TIME });
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        out.insert(header::ETAG, etag);
    }
    response
}

/// Each encoding of a file is a version of its own, so each has its own tag.
fn etag(asset: &Asset, encoding: Option<&str>) -> String {
    match encoding {
        Some(encoding) => format!("\"{}-{encoding}\"", asset.fingerprint),
        None => format!("\"{}\"", asset.fingerprint),
    }
}
