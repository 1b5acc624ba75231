//! A game's socket: what a client says goes to the room, what the room tells goes to the client.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::response::{IntoResponse, Response};
use bastide_wire::{Code, MAX_SAY, Say, Tell, VERSION};
use tokio::sync::{mpsc, oneshot};

use super::session::Visitor;
use super::{Api, Failure};
use crate::accept::Place;
use crate::limits::{chat_of_a_socket, words_of_a_socket};
use crate::room::{Guest, Note};
use crate::secret;
use crate::store::PersonRow;

/// A client says hello within so long.
const HELLO: Duration = Duration::from_secs(10);
/// A client from which nothing is heard for so long is gone. Clients ping.
const SILENCE: Duration = Duration::from_secs(90);
/// A client that does not read for so long is gone.
const UNREAD: Duration = Duration::from_secs(15);
/// The server asks for a sign of life so often.
const PING: Duration = Duration::from_secs(30);
/// Messages that wait to be read by a client; one with more is too slow.
const QUEUE: usize = 256;
/// Bytes a socket sets aside for reading and for writing.
const BUFFER: usize = 4 * 1024;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Opens a game's socket: JSON texts as in docs/server-protocol.md. Without a session one only watches.
#[utoipa::path(get, path = "/api/games/{id}/socket", tag = "games", params(("id" = String, Path)),
    responses((status = 101), (status = 403, body = bastide_wire::Trouble), (status = 404, body = bastide_wire::Trouble)))]
pub(crate) async fn open(
    State(api): State<Api>,
    Path(id): Path<String>,
    place: Option<Extension<Place>>,
    Visitor(person): Visitor,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|why| Failure::new(Code::BadRequest, why.body_text()))?;
    if !secret::is_name(&id) {
        return Err(Code::NotFound.into());
    }
    // Moves are short: the usual 128 KiB a socket would be most of what a game costs.
    let upgrade =
        upgrade.max_message_size(MAX_SAY).max_frame_size(MAX_SAY).read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let served = async move |socket| {
        // A socket is a connection like any other: it counts until it ends.
        let _place = place;
        serve(api, id, person, socket).await;
    };
    Ok(upgrade.on_upgrade(served).into_response())
}

async fn serve(api: Api, game: String, person: Option<PersonRow>, mut socket: WebSocket) {
    api.house.metrics.sockets.inc();
    let code = talk(&api, &game, person, &mut socket).await;
    if let Some(code) = code {
        let bye = async {
            if let Ok(text) = serde_json::to_string(&Tell::Bye { code }) {
                socket.send(Message::Text(text.into())).await?;
            }
            let reason = Utf8Bytes::from_static("bye");
            socket.send(Message::Close(Some(CloseFrame { code: close_code(code), reason }))).await
        };
        // Whoever does not read it finds the connection closed.
        let _ = tokio::time::timeout(Duration::from_secs(1), bye).await;
    }
    api.house.metrics.sockets.dec();
}

fn close_code(code: Code) -> u16 {
    match code {
        Code::GoingAway => 1001,
        Code::BadRequest | Code::NoHello | Code::Version => 1002,
        Code::TooSlow | Code::TooMany => 1008,
        Code::TooLarge => 1009,
        Code::Sorry | Code::Unavailable => 1011,
        _ => 1000,
    }
}

/// Talks until somebody ends it. Says why, if the client is still there to be told.
async fn talk(api: &Api, game: &str, person: Option<PersonRow>, socket: &mut WebSocket) -> Option<Code> {
    let lines = tokio::select! {
        hello = tokio::time::timeout(HELLO, hello(socket)) => match hello {
            Ok(Ok(lines)) => lines,
            Ok(Err(code)) => return code,
            Err(_) => return Some(Code::NoHello),
        },
        () = api.house.stopped() => return Some(Code::GoingAway),
    };
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let (ear, mut told) = mpsc::channel(QUEUE);
    let (end, mut ended) = oneshot::channel();
    let (who, name) = person.map(|person| (person.who, person.name)).unzip();
    let guest = Guest { id, who, name: name.unwrap_or_default(), ear, end };
    api.house.say(game, Note::Enter { guest, lines }).await;
    let code = exchange(api, game, id, socket, &mut told, &mut ended).await;
    api.house.say_if_open(game, Note::Leave { guest: id });
    code
}

async fn exchange(
    api: &Api,
    game: &str,
    id: u64,
    socket: &mut WebSocket,
    told: &mut mpsc::Receiver<Utf8Bytes>,
    ended: &mut oneshot::Receiver<Code>,
) -> Option<Code> {
    let (words, chat) = (words_of_a_socket(), chat_of_a_socket());
    let mut pings = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            // What was told before the end is still delivered.
            biased;
            text = told.recv() => match text {
                Some(text) => match tokio::time::timeout(UNREAD, socket.send(Message::Text(text))).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return None,
                    Err(_) => {
                        api.house.metrics.slow_sockets.inc();
                        return None;
                    }
                },
                None => return Some(ended.try_recv().unwrap_or(Code::Sorry)),
            },
            code = &mut *ended => return Some(code.unwrap_or(Code::Sorry)),
            message = socket.recv() => {
                heard = Instant::now();
                let say = match message {
                    Some(Ok(Message::Text(text))) => match serde_json::from_str::<Say>(&text) {
                        Ok(say) => say,
                        Err(_) => return Some(Code::BadRequest),
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => return Some(Code::BadRequest),
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(error)) => return reason(error),
                };
                if words.check().is_err() || (matches!(say, Say::Chat { .. }) && chat.check().is_err()) {
                    let refused = Tell::Refused { code: Code::TooMany, why: String::new(), mark: mark(&say), seq: 0 };
                    let text = serde_json::to_string(&refused).unwrap_or_default();
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        return None;
                    }
                    continue;
                }
                api.house.say(game, Note::Say { guest: id, say, heard }).await;
            }
            _ = pings.tick() => {
                if heard.elapsed() > SILENCE || socket.send(Message::Ping(Default::default())).await.is_err() {
                    return None;
                }
            }
        }
    }
}

fn mark(say: &Say) -> u64 {
    if let Say::Word { mark, .. } = say { *mark } else { 0 }
}

/// Why reading failed: the message was too long, or the connection is gone.
fn reason(error: axum::Error) -> Option<Code> {
    use tokio_tungstenite::tungstenite::Error;
    let error = error.into_inner();
    match error.downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => Some(Code::TooLarge),
        Some(Error::Utf8(_) | Error::Protocol(_)) => Some(Code::BadRequest),
        _ => None,
    }
}

/// The first message. `Err(None)` when the client has left.
async fn hello(socket: &mut WebSocket) -> Result<u64, Option<Code>> {
    loop {
        return match socket.recv().await {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(Say::Hello { wire: VERSION, lines }) => Ok(lines),
                Ok(Say::Hello { .. }) => Err(Some(Code::Version)),
                Ok(_) => Err(Some(Code::NoHello)),
                Err(_) => Err(Some(Code::BadRequest)),
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Binary(_))) => Err(Some(Code::BadRequest)),
            Some(Ok(Message::Close(_))) | None => Err(None),
            Some(Err(error)) => Err(reason(error)),
        };
    }
}
