//! Asking a server over HTTP.

use std::sync::Arc;

use bastide_wire::{GameInfo, New, Person, Trouble};
use bytes::Bytes;
use http::{Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::ClientConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::error::ClientError;
use crate::tls;

/// The cookie in which a session comes.
const COOKIE: &str = "bastide-session=";

/// A server, and who asks it.
#[derive(Clone, Debug)]
pub struct Server {
    base: String,
    token: Option<String>,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    tls: Arc<ClientConfig>,
}

impl Server {
    /// The server at an address such as `http://localhost:4433` or `https://play.example.org`. Nobody is asked yet.
    ///
    /// # Errors
    /// When that is no address, or the system trusts nobody whom an encrypted connection could be checked against.
    pub fn at(address: &str) -> Result<Server, ClientError> {
        let base = address.trim_end_matches('/').to_owned();
        let uri: Uri = base.parse().map_err(|_| ClientError::Address(address.to_owned()))?;
        let tls = match uri.scheme_str() {
            Some("https") => tls::trusting_the_system()?,
            Some("http") => tls::trusting_nobody()?,
            _ => return Err(ClientError::Address(address.to_owned())),
        };
        if uri.authority().is_none() {
            return Err(ClientError::Address(address.to_owned()));
        }
        let mut plain = HttpConnector::new();
        plain.enforce_http(false);
        let connector = HttpsConnectorBuilder::new().with_tls_config((*tls).clone()).https_or_http().enable_http1();
        let client = Client::builder(TokioExecutor::new()).build(connector.wrap_connector(plain));
        Ok(Server { base, token: None, client, tls })
    }

    /// Asks as whoever has this token.
    #[must_use]
    pub fn with_token(self, token: impl Into<String>) -> Server {
        Server { token: Some(token.into()), ..self }
    }

    /// The same person at another server of the same games.
    ///
    /// # Errors
    /// When that is no address.
    pub fn moved_to(&self, address: &str) -> Result<Server, ClientError> {
        Ok(Server { token: self.token.clone(), ..Server::at(address)? })
    }

    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        self.tls.clone()
    }

    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Becomes a guest of this name.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn sign_in_as_guest(&mut self, name: &str) -> Result<Person, ClientError> {
        let (body, cookie) = self.ask(Method::POST, "/api/session", Some(&json!({ "name": name }))).await?;
        if let Some(token) = cookie {
            self.token = Some(token);
        }
        Ok(serde_json::from_slice(&body)?)
    }

    /// Lays a table.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn lay(&self, new: &New) -> Result<GameInfo, ClientError> {
        self.post("/api/games", new).await
    }

    /// Asks for something.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        Ok(serde_json::from_slice(&self.ask(Method::GET, path, None::<&()>).await?.0)?)
    }

    /// Asks for a text.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn text(&self, path: &str) -> Result<String, ClientError> {
        let (body, _) = self.ask(Method::GET, path, None::<&()>).await?;
        String::from_utf8(body.to_vec()).map_err(|error| ClientError::Riddle(error.to_string()))
    }

    /// Asks for something to be done.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ClientError> {
        let (answer, _) = self.ask(Method::POST, path, Some(body)).await?;
        Ok(serde_json::from_slice(if answer.is_empty() { b"null" } else { &answer })?)
    }

    /// The body of the answer, and the session it opened.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<(Bytes, Option<String>), ClientError> {
        let lost = |error: &dyn std::fmt::Display| ClientError::Lost(error.to_string());
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                serde_json::to_vec(body)?
            }
            None => Vec::new(),
        };
        let request = request.body(Full::new(body.into())).map_err(|error| lost(&error))?;
        let response = self.client.request(request).await.map_err(|error| lost(&error))?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(|error| lost(&error))?.to_bytes();
        if parts.status.is_success() {
            let cookies = parts.headers.get_all(header::SET_COOKIE).into_iter().filter_map(|value| value.to_str().ok());
            let token = cookies.filter_map(|cookie| cookie.strip_prefix(COOKIE)?.split(';').next()).next();
            return Ok((body, token.map(str::to_owned)));
        }
        Err(refused(parts.status, &body))
    }
}

fn refused(status: StatusCode, body: &[u8]) -> ClientError {
    match serde_json::from_slice::<Trouble>(body) {
        Ok(Trouble { code, why }) => ClientError::Refused { code, why },
        Err(_) => ClientError::Riddle(status.to_string()),
    }
}
