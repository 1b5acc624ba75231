//! The headers every answer carries, and what a request says it accepts.

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::response::Response;

/// What the page may load and do: its own files, and nothing from anywhere else. The wasm module needs
/// `wasm-unsafe-eval`; scripts and styles in the markup are refused, so they live in files.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), autoplay=(self), camera=(), display-capture=(), fullscreen=(self), geolocation=(), \
         gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), \
         screen-wake-lock=(self), usb=(), xr-spatial-tracking=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Adds the security headers to any answer, errors included.
pub(crate) async fn secure(mut response: Response) -> Response {
    for (name, value) in SECURITY_HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether the client takes this coding: it or `*` named with a weight above zero; its own name has the last word.
pub(crate) fn accepts(headers: &HeaderMap, wanted: &str) -> bool {
    let mut any = false;
    for coding in list(headers, &header::ACCEPT_ENCODING) {
        let (name, parameters) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = parameters.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.trim().parse::<f32>().ok());
        let accepted = weight.is_some_and(|weight| weight > 0.0);
        match name.trim() {
            name if name.eq_ignore_ascii_case(wanted) => return accepted,
            "*" => any = accepted,
            _ => {}
        }
    }
    any
}

/// Whether the client already holds the version with this tag.
pub(crate) fn already_has(headers: &HeaderMap, etag: &str) -> bool {
    list(headers, &header::IF_NONE_MATCH).any(|held| held == "*" || held.trim_start_matches("W/") == etag)
}

/// The comma-separated values of a header that may come several times.
fn list<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(name)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
}
