//! What comes from outside: nonsense, foreign pages, slow clients. No answer is a 5xx, and nobody is held up.

mod kit;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response};
use bastide_client::Game;
use bastide_server::store::SqliteStore;
use bastide_server::{ApiOptions, Bundle, House, app, openapi};
use bastide_wire::{Code, Tell};
use kit::{TestServer, quick, table, within};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use tower::ServiceExt;

async fn service() -> (axum::Router, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(SqliteStore::open(folder.path()).await.unwrap());
    let options = ApiOptions { limit_factor: 100_000, ..ApiOptions::default() };
    (app(Bundle::default(), House::open(store, quick()), options), folder)
}

async fn ask(service: &axum::Router, request: Request<Body>) -> Response<Body> {
    service.clone().oneshot(request).await.unwrap()
}

fn post(path: &str) -> axum::http::request::Builder {
    Request::post(path).header("host", "localhost").header("content-type", "application/json")
}

/// A document that changes is a readable difference.
#[test]
fn the_api_is_as_documented() {
    insta::assert_snapshot!("openapi", openapi().to_pretty_json().unwrap());
}

#[tokio::test]
async fn pages_of_others_may_change_nothing() {
    let (service, _folder) = service().await;
    let guest = || Body::from(r#"{"name":"Eve"}"#);
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "http://localhost:1"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let request = post("/api/session").header(name, value).body(guest()).unwrap();
        assert_eq!(ask(&service, request).await.status(), 403, "{name}: {value}");
    }
    let rebound = Request::get("/api/lobby").header("host", "evil.example").body(Body::empty()).unwrap();
    assert_eq!(ask(&service, rebound).await.status(), 403);
    let own = post("/api/session").header("origin", "http://localhost").body(guest()).unwrap();
    let response = ask(&service, own).await;
    assert_eq!(response.status(), 200);
    let cookie = response.headers()["set-cookie"].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains("Secure"),
        "{cookie}"
    );
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert!(response.headers().contains_key("content-security-policy"));
}

#[tokio::test]
async fn too_much_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(SqliteStore::open(folder.path()).await.unwrap());
    let service = app(Bundle::default(), House::open(store, quick()), ApiOptions::default());
    let mut refused = 0;
    for _ in 0..300 {
        let request = Request::get("/api/session").header("host", "localhost").body(Body::empty()).unwrap();
        let response = ask(&service, request).await;
        refused += u32::from(response.status() == 429);
    }
    assert!(refused > 100, "{refused}");
    let huge = post("/api/session").body(Body::from(vec![b' '; 300_000])).unwrap();
    let (generous, _folder) = self::service().await;
    let response = ask(&generous, huge).await;
    assert_eq!(response.status(), 413);
    let text = to_bytes(response.into_body(), 1000).await.unwrap();
    assert!(std::str::from_utf8(&text).unwrap().contains("too-large"));
}

fn anything() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,60}",
        r#"\{"[a-z]{1,8}":("[a-z]{0,9}"|[0-9]{1,22}|null|\[\]|\{\})\}"#,
        Just(r#"{"name":1}"#.to_owned()),
        Just(r#"{"plan":{"setup":{"players":255,"tiles":["base"],"mechanics":[]},"seats":[]}}"#.to_owned()),
        Just(r#"{"login":"\u0000","password":"xxxxxxxx"}"#.to_owned()),
        Just("[".repeat(5000)),
    ]
}

/// Every operation of the API: its method, its path, and the statuses it says it answers with.
fn operations() -> Vec<(&'static str, String, Vec<String>)> {
    let mut operations = Vec::new();
    for (path, item) in &openapi().paths.paths {
        for (method, operation) in [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)] {
            if let Some(operation) = operation {
                operations.push((method, path.clone(), operation.responses.responses.keys().cloned().collect()));
            }
        }
    }
    operations
}

/// Bytes that are not, or hardly, HTTP.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let head = (
        prop_oneof!["GET", "POST", "DELETE", "PUT", "[A-Z]{1,9}"],
        prop_oneof!["/api/session", "/api/games/[0-9a-z]{16}/socket", "/[ -~]{0,40}"],
        prop::collection::vec(("[A-Za-z-]{1,20}", "[ -~]{0,60}"), 0..6),
        prop_oneof![
            "",
            "Content-Length: [0-9]{1,20}\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Upgrade: websocket\r\nConnection: upgrade\r\n"
        ],
        prop::collection::vec(any::<u8>(), 0..200),
    );
    let like_http = head.prop_map(|(method, path, headers, more, body)| {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}{more}\r\n");
        [head.into_bytes(), body].concat()
    });
    prop_oneof![4 => like_http, 1 => prop::collection::vec(any::<u8>(), 0..400)]
}

/// Whatever bytes come, a real server answers with no failure of its own, and goes on.
#[tokio::test(flavor = "multi_thread")]
async fn hostile_bytes_are_answered_or_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    let addr = server.addr;
    let thrown = tokio::task::spawn_blocking(move || {
        let config = ProptestConfig { cases: 300, ..ProptestConfig::default() };
        proptest::test_runner::TestRunner::new(config).run(&bytes(), |bytes| {
            let mut stream = TcpStream::connect(addr).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            // The server may have heard enough before all is said.
            let _ = stream.write_all(&bytes);
            let _ = stream.shutdown(std::net::Shutdown::Write);
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            let answers = String::from_utf8_lossy(&answer);
            let mut statuses = answers.split("HTTP/1.1 ").skip(1).filter_map(|rest| rest.get(..3));
            // Without a page inside, the test's server says 503 at its root.
            let failure = statuses.find(|status| status.starts_with('5') && !answers.contains("cargo xtask"));
            prop_assert!(failure.is_none(), "{}: {answers}", String::from_utf8_lossy(&bytes));
            Ok(())
        })
    });
    thrown.await.unwrap().unwrap();
    let ada = server.guest("Ada").await;
    assert_eq!(ada.text("/readyz").await.unwrap(), "ready");
    assert!(ada.text("/metrics").await.unwrap().contains("bastide_rooms_broken_total 0"));
}

#[test]
fn no_request_is_answered_with_a_failure_of_the_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (service, _folder) = runtime.block_on(service());
    let paths = operations();
    let cookie = runtime.block_on(async {
        let request = post("/api/session").body(Body::from(r#"{"name":"Ada"}"#)).unwrap();
        let response = ask(&service, request).await;
        response.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned()
    });
    let parts = ("[a-z0-9%./?&=\\- ]{0,20}", anything(), any::<prop::sample::Index>(), any::<bool>());
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig { cases: 600, ..ProptestConfig::default() });
    runner
        .run(&parts, |(part, body, which, signed_in)| {
            let (method, path, documented) = which.get(&paths);
            let path = path.replace("{id}", &part).replace("{who}", &part).replace(' ', "%20");
            let uri =
                if body.len() < 20 && *method == "GET" { format!("{path}?{}", part.replace(' ', "+")) } else { path };
            let mut request = Request::builder().method(*method).uri(&uri).header("host", "localhost");
            request = request.header("content-type", "application/json");
            if signed_in {
                request = request.header("cookie", &cookie);
            }
            let Ok(request) = request.body(Body::from(body)) else { return Ok(()) };
            let response = runtime.block_on(ask(&service, request));
            let status = response.status();
            prop_assert!(!status.is_server_error(), "{method} {uri}: {status}");
            // A part that is empty or has slashes leads elsewhere, or nowhere.
            let elsewhere = part.is_empty() || part.contains(['/', '?', '.', '%']);
            prop_assert!(
                elsewhere || documented.iter().any(|known| *known == status.as_str()),
                "{method} {uri}: {status}"
            );
            Ok(())
        })
        .unwrap();
}

#[tokio::test]
async fn nonsense_on_the_socket_ends_that_socket_only() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    let ada = server.guest("Ada").await;
    let info = ada.lay(&table(2)).await.unwrap();
    let mut sound = Game::open(&ada, &info.id).await.unwrap();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for i in 0..60 {
        let text = match i {
            0 => "x".repeat(20_000),
            1 => r#"{"hello":{"wire":1}}"#.to_owned(),
            2 => r#"{"word":{"seq":18446744073709551615,"word":"begin"}}"#.to_owned(),
            3 => r#"{"word":{"seq":0,"word":{"sit":{"seat":255,"name":""}}}}"#.to_owned(),
            4 => r#"{"word":{"seq":0,"word":{"ask":{"wish":{"back":{"to":4294967295}}}}}}"#.to_owned(),
            5 => r#"{"word":{"seq":0,"word":{"bot":{"seat":0,"level":"\u0000"}}}}"#.to_owned(),
            _ => anything().new_tree(&mut runner).unwrap().current(),
        };
        let mut game = Game::open(&ada, &info.id).await.unwrap();
        game.send_text(text.clone()).await.unwrap();
        let _ = game.send_text(r#""ping""#.into()).await;
        loop {
            match within(game.next()).await {
                Ok(Tell::Pong { .. }) | Err(_) => break,
                Ok(Tell::Bye { code }) => {
                    assert!(matches!(code, Code::BadRequest | Code::TooLarge), "{text}: {code:?}");
                    break;
                }
                Ok(_) => {}
            }
        }
    }
    sound.say(&bastide_wire::Say::Ping).await.unwrap();
    while !matches!(within(sound.next()).await.unwrap(), Tell::Pong { .. }) {}
}

#[tokio::test]
async fn another_version_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    let ada = server.guest("Ada").await;
    let info = ada.lay(&table(2)).await.unwrap();
    let address = format!("ws://{}/api/games/{}/socket", server.addr, info.id);
    for (hello, code) in
        [(r#"{"hello":{"wire":99}}"#, "version"), (r#""ping""#, "no-hello"), ("nonsense", "bad-request")]
    {
        let (mut socket, _) = tokio_tungstenite::connect_async(&address).await.unwrap();
        futures_util::SinkExt::send(&mut socket, tokio_tungstenite::tungstenite::Message::text(hello)).await.unwrap();
        let answer = within(futures_util::StreamExt::next(&mut socket)).await.unwrap().unwrap();
        assert_eq!(answer.to_text().unwrap(), format!(r#"{{"bye":{{"code":"{code}"}}}}"#));
    }
}

/// A client that sends half a request holds up neither others nor the end.
#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_block_nobody_and_the_end_comes_soon() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    let half = |_| {
        let mut stream = TcpStream::connect(server.addr).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
        stream
    };
    // More than the test server has room for.
    let slow: Vec<TcpStream> = (0..600).map(half).collect();
    let addr = server.addr;
    let answered = tokio::task::spawn_blocking(move || {
        let began = Instant::now();
        let mut stream = TcpStream::connect(addr).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.ends_with("ok"), "{answer}");
        began.elapsed()
    });
    let took = answered.await.unwrap();
    assert!(took < Duration::from_secs(3), "{took:?}");
    let stopped = server.stop().await;
    assert!(stopped < Duration::from_secs(2), "{stopped:?}");
    drop(slow);
}

#[tokio::test]
async fn readiness_and_figures_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    let ada = server.guest("Ada").await;
    ada.lay(&table(2)).await.unwrap();
    assert_eq!(ada.text("/readyz").await.unwrap(), "ready");
    let figures = ada.text("/metrics").await.unwrap();
    assert!(
        figures.contains("bastide_games_laid_total 1") && figures.contains("bastide_announce_seconds"),
        "{figures}"
    );
}
