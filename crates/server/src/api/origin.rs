//! Who may ask at all: under a name of this server, from a page of this server, not too often.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_wire::Code;

use super::{Api, Failure, Peer};
use crate::limits::Ask;

/// Names under which this server is reached. A page of a stranger that lets its own name point here must not get in.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(names: &[String]) -> Hosts {
        Hosts(names.iter().map(|name| name.to_ascii_lowercase()).collect())
    }

    /// Whether a `Host` header names this server. Addresses cannot be made to point elsewhere; names at home end in `.local`
    /// or have no dot.
    pub(crate) fn know(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        bare.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || name.ends_with(".local")
            || (!name.is_empty() && !name.contains('.'))
            || self.0.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Looks at every request before anything else does.
pub(super) async fn check(State(api): State<Api>, mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().authority().map(|authority| authority.as_str())).unwrap_or_default();
    if !api.hosts.know(host) {
        return Failure::new(Code::Forbidden, "this server is not known under that name").into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD) || headers.contains_key(header::UPGRADE);
    if changes && is_foreign(headers, host) {
        return Failure::from(Code::ForeignOrigin).into_response();
    }
    let peer = from(&api, &request);
    let operating = matches!(request.uri().path(), "/readyz" | "/metrics");
    if !operating && !api.limits.allow(peer, Ask::Request) {
        api.house.metrics.too_many.inc();
        return Failure::from(Code::TooMany).into_response();
    }
    request.extensions_mut().insert(Peer(peer));
    let mut response = next.run(request).await;
    // Lists and sessions change: nothing of them is kept on the way.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(axum::http::HeaderValue::from_static("no-store"));
    response
}

/// Whether a browser says that another site asks. Programs say nothing of the kind, and have no cookies of anybody.
fn is_foreign(headers: &HeaderMap, host: &str) -> bool {
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
        return origin.and_then(|origin| origin.authority().cloned()).is_none_or(|own| own.as_str() != host);
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Where a request comes from. A proxy in front adds the address it sees to the end of the list.
fn from(api: &Api, request: &Request) -> IpAddr {
    let connected = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
    if !api.options.behind_proxy {
        return connected;
    }
    let told = request.headers().get_all("x-forwarded-for").into_iter().next_back();
    let told = told.and_then(|list| list.to_str().ok()).and_then(|list| list.rsplit(',').next());
    told.and_then(|address| address.trim().parse().ok()).unwrap_or(connected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_names_are_not_ours() {
        let hosts = Hosts::new(&["Play.Example.org".into()]);
        for ours in [
            "localhost:4433",
            "127.0.0.1:4433",
            "[::1]:4433",
            "[2001:db8::1]",
            "192.168.1.7",
            "raspberry",
            "raspberry.local:80",
            "play.example.org",
            "PLAY.example.org:443",
        ] {
            assert!(hosts.know(ours), "{ours}");
        }
        for foreign in ["", "evil.example.com", "play.example.org.evil.com", "localhost.evil.com:4433"] {
            assert!(!hosts.know(foreign), "{foreign}");
        }
    }

    #[test]
    fn other_sites_are_foreign() {
        let with = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            is_foreign(&headers, "localhost:4433")
        };
        assert!(!is_foreign(&HeaderMap::new(), "localhost:4433"), "a program");
        assert!(!with("origin", "http://localhost:4433"));
        assert!(!with("sec-fetch-site", "same-origin"));
        for origin in ["http://localhost:4434", "https://evil.example", "null", "http://localhost:4433.evil"] {
            assert!(with("origin", origin), "{origin}");
        }
        assert!(with("sec-fetch-site", "cross-site") && with("sec-fetch-site", "same-site"));
    }
}
