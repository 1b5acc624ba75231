//! The server as programs meet it: JSON over HTTP, and a socket for each game.

mod accounts;
mod archive;
mod games;
mod lobby;
mod mail;
mod openapi;
mod operating;
mod origin;
mod session;
mod socket;
mod trouble;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post};

use crate::house::House;
use crate::limits::Limits;

pub use openapi::document as openapi;
pub(crate) use origin::Hosts;
pub(crate) use trouble::Failure;

/// The largest body of a request, in bytes: a table with a map of its own.
const MAX_BODY: usize = 256 * 1024;

/// Who may ask, and how.
#[derive(Clone, Debug, Default)]
pub struct ApiOptions {
    /// Names under which the server is reached besides `localhost`, addresses and names in the home network.
    pub hosts: Vec<String>,
    /// The connection to browsers is encrypted, by a proxy in front: cookies say so.
    pub tls: bool,
    /// The address of whoever asks is told by a proxy in front, in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Widens every limit per address.
    pub limit_factor: u32,
}

/// What every request can use.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) house: Arc<House>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) hosts: Arc<Hosts>,
    pub(crate) options: Arc<ApiOptions>,
}

/// Where a request comes from; set by whoever accepts connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The routes of a house. They belong below the same origin as the page.
pub fn api(house: Arc<House>, options: ApiOptions) -> Router {
    let limits = Arc::new(Limits::new(options.limit_factor.max(1)));
    let api = Api { house, limits, hosts: Arc::new(Hosts::new(&options.hosts)), options: Arc::new(options) };
    tidy(&api);
    Router::new()
        .route("/api/session", get(session::show).post(session::open).delete(session::close))
        .route("/api/account", post(accounts::create))
        .route("/api/sign-in", post(accounts::sign_in))
        .route("/api/tokens", post(accounts::token))
        .route("/api/games", post(games::lay))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/games/{id}/reports", post(games::report))
        .route("/api/games/{id}/socket", get(socket::open))
        .route("/api/mail", get(mail::show).post(mail::ask).delete(mail::stop))
        .route("/api/mail/confirm", post(mail::confirm))
        .route("/api/pair", post(lobby::pair))
        .route("/api/lobby", get(lobby::show))
        .route("/api/archive", get(archive::search))
        .route("/api/export", get(archive::export))
        .route("/api/people/{who}", get(archive::person))
        .route("/api/leaders", get(archive::leaders))
        .route("/api/openapi.json", get(openapi::show))
        .route("/api/{*path}", delete(trouble::nowhere).get(trouble::nowhere).post(trouble::nowhere))
        .route("/readyz", get(operating::ready))
        .route("/metrics", get(operating::metrics))
        .method_not_allowed_fallback(trouble::wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(api.clone(), origin::check))
        .with_state(api)
}

/// Forgets addresses that have been quiet, for as long as the house is open.
fn tidy(api: &Api) {
    let (house, limits) = (api.house.clone(), api.limits.clone());
    tokio::spawn(async move {
        let mut minutes = tokio::time::interval(std::time::Duration::from_secs(60));
        loop {
            tokio::select! {
                _ = minutes.tick() => limits.tidy(),
                () = house.stopped() => return,
            }
        }
    });
}
