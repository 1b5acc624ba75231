//! What a browser gets from the server, request by request.

use std::fs;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use bastide_server::{Bundle, CONTENT_SECURITY_POLICY, router};
use tower::ServiceExt;

const PAGE: &str = "<!doctype html><title>Bastide</title>";
const STYLE: &str = "/assets/style-0123456789abcdef.css";

fn bundle() -> Bundle {
    let file = |path: &str, content: &'static str| (path.to_owned(), Bytes::from(content));
    Bundle::from_files([
        file("index.html", PAGE),
        file("index.html.br", "page, compressed"),
        file("sw.js", "self.skipWaiting"),
        file("assets/style-0123456789abcdef.css", "body {}"),
        file("assets/style-0123456789abcdef.css.br", "style, compressed"),
        file("assets/bastide_bg-0123456789abcdef.wasm", "wasm"),
    ])
}

async fn ask(request: axum::http::request::Builder) -> Response<Body> {
    router(bundle()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

async fn get(path: &str) -> Response<Body> {
    ask(Request::get(path)).await
}

async fn get_with(path: &str, name: header::HeaderName, value: &str) -> Response<Body> {
    ask(Request::get(path).header(name, value)).await
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap()
}

fn value<'a>(response: &'a Response<Body>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn the_page_is_at_the_root() {
    let response = get("/").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(value(&response, "content-type"), "text/html; charset=utf-8");
    assert_eq!(text(response).await, PAGE);
}

#[tokio::test]
async fn files_are_served_as_what_they_are() {
    for (path, content_type) in [
        (STYLE, "text/css; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/assets/bastide_bg-0123456789abcdef.wasm", "application/wasm"),
    ] {
        assert_eq!(value(&get(path).await, "content-type"), content_type, "{path}");
    }
}

#[tokio::test]
async fn names_with_a_content_hash_are_kept_for_ever_and_others_are_asked_for_each_time() {
    assert_eq!(value(&get(STYLE).await, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(value(&get("/").await, "cache-control"), "no-cache");
    assert_eq!(value(&get("/index.html").await, "cache-control"), "no-cache");
    assert_eq!(value(&get("/sw.js").await, "cache-control"), "no-cache");
}

#[tokio::test]
async fn brotli_goes_to_those_who_take_it() {
    for accepts in ["br", "gzip, deflate, br, zstd", "gzip;q=0.5, BR;q=0.8", "*"] {
        let response = get_with(STYLE, header::ACCEPT_ENCODING, accepts).await;
        assert_eq!(value(&response, "content-encoding"), "br", "{accepts}");
        assert_eq!(value(&response, "vary"), "accept-encoding");
        assert_eq!(value(&response, "content-type"), "text/css; charset=utf-8");
        assert_eq!(text(response).await, "style, compressed");
    }
}

/// A browser takes brotli from safe places only, and a phone at home is served over plain HTTP.
#[tokio::test]
async fn gzip_goes_to_those_who_do_not_take_brotli() {
    for accepts in ["gzip, deflate", "gzip", "br;q=0, gzip", "br;q=0, *"] {
        let response = get_with(STYLE, header::ACCEPT_ENCODING, accepts).await;
        assert_eq!(value(&response, "content-encoding"), "gzip", "{accepts}");
        assert_eq!(value(&response, "vary"), "accept-encoding");
        assert!(value(&response, "etag").ends_with("-gzip\""));
        let packed = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        let mut plain = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed[..]), &mut plain).unwrap();
        assert_eq!(plain, "body {}");
    }
}

#[tokio::test]
async fn others_get_the_plain_file() {
    for accepts in ["", "deflate", "identity", "br;q=0", "br; q=0.0, gzip;q=0", "br;q=nonsense", "*;q=0"] {
        let response = get_with(STYLE, header::ACCEPT_ENCODING, accepts).await;
        assert_eq!(value(&response, "content-encoding"), "", "{accepts}");
        assert_eq!(value(&response, "vary"), "accept-encoding");
        assert_eq!(text(response).await, "body {}");
    }
}

#[tokio::test]
async fn a_file_without_a_compressed_form_is_plain_for_everyone() {
    let response = get_with("/sw.js", header::ACCEPT_ENCODING, "br").await;
    assert_eq!(value(&response, "content-encoding"), "");
    assert_eq!(value(&response, "vary"), "");
}

#[tokio::test]
async fn compressed_forms_have_no_address_of_their_own() {
    assert_eq!(get("/index.html.br").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_known_version_is_not_sent_again() {
    let first = get("/").await;
    let etag = value(&first, "etag").to_owned();
    assert!(etag.starts_with('"') && etag.ends_with('"'), "{etag}");
    for held in [etag.clone(), format!("W/{etag}"), format!("\"other\", {etag}"), "*".to_owned()] {
        let again = get_with("/", header::IF_NONE_MATCH, &held).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{held}");
        assert_eq!(value(&again, "etag"), etag);
        assert_eq!(value(&again, "cache-control"), "no-cache");
        assert_eq!(text(again).await, "");
    }
    let other = get_with("/", header::IF_NONE_MATCH, "\"other\"").await;
    assert_eq!(other.status(), StatusCode::OK);
}

#[tokio::test]
async fn plain_and_compressed_have_different_tags() {
    let plain = get("/").await;
    let compressed = get_with("/", header::ACCEPT_ENCODING, "br").await;
    assert_ne!(value(&plain, "etag"), value(&compressed, "etag"));
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let answers = [
        get("/").await,
        get(STYLE).await,
        get("/healthz").await,
        get("/nothing/here").await,
        ask(Request::post("/")).await,
    ];
    for response in answers {
        assert_eq!(value(&response, "content-security-policy"), CONTENT_SECURITY_POLICY);
        assert_eq!(value(&response, "x-content-type-options"), "nosniff");
        assert_eq!(value(&response, "referrer-policy"), "no-referrer");
        assert_eq!(value(&response, "x-frame-options"), "DENY");
        assert_eq!(value(&response, "cross-origin-opener-policy"), "same-origin");
        assert_eq!(value(&response, "cross-origin-resource-policy"), "same-origin");
        assert!(value(&response, "permissions-policy").contains("camera=()"));
    }
}

#[test]
fn the_policy_lets_nothing_foreign_or_inline_in() {
    for (name, sources) in CONTENT_SECURITY_POLICY.split("; ").filter_map(|rule| rule.split_once(' ')) {
        assert!(!sources.contains("'unsafe-inline'") && !sources.contains("'unsafe-eval'"), "{name} {sources}");
        assert!(!sources.contains("http") && !sources.contains('*'), "{name} {sources}");
    }
    assert!(CONTENT_SECURITY_POLICY.contains("script-src 'self' 'wasm-unsafe-eval'"));
    assert!(CONTENT_SECURITY_POLICY.contains("worker-src 'self'"));
}

/// Plain static hosts send no headers of ours, so the page states the policy itself. `frame-ancestors` works as a header only.
#[test]
fn the_page_states_the_same_policy() {
    let page = include_str!("../../web/static/index.html");
    let in_page = CONTENT_SECURITY_POLICY.replace("; frame-ancestors 'none'", "");
    assert!(page.contains(&format!("content=\"{in_page}\"")), "index.html should state: {in_page}");
}

#[tokio::test]
async fn what_is_not_in_the_bundle_is_not_found() {
    for path in [
        "/nothing",
        "/assets/",
        "/assets/style.css",
        "/../Cargo.toml",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%5c..%5cindex.html",
        "//index.html",
        "/index.html/",
        "/index.html%00.css",
    ] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(value(&response, "cache-control"), "", "{path}");
    }
}

#[tokio::test]
async fn a_path_that_is_no_text_is_a_bad_request() {
    assert_eq!(get("/%ff%fe").await.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn head_answers_without_a_body() {
    let response = ask(Request::head(STYLE)).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(value(&response, "content-length"), "7");
    assert_eq!(text(response).await, "");
}

#[tokio::test]
async fn nothing_can_be_written() {
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        let response = ask(Request::builder().method(method).uri("/")).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
}

#[tokio::test]
async fn health_is_told() {
    let response = get("/healthz").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(text(response).await, "ok");
}

#[tokio::test]
async fn without_a_bundle_the_page_says_what_to_type() {
    let response = router(Bundle::default()).oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(text(response).await.contains("cargo xtask play"));
}

#[tokio::test]
async fn a_bundle_folder_is_served_like_an_embedded_one() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("assets")).unwrap();
    fs::write(dir.path().join("index.html"), PAGE).unwrap();
    fs::write(dir.path().join("assets/a-1.js"), "1").unwrap();
    let bundle = Bundle::from_dir(dir.path()).unwrap();
    assert!(bundle.has_page());
    assert_eq!(bundle.iter().map(|(path, _)| path).collect::<Vec<_>>(), ["assets/a-1.js", "index.html"]);
    assert!(bundle.get("assets/a-1.js").unwrap().immutable);
    assert!(Bundle::from_dir(&dir.path().join("missing")).is_err());
}
