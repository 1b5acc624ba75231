//! Taking connections: never more than there is room for, none that only waits, and an end that does not wait for anybody.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use axum::response::IntoResponse;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::metrics::gauge::Gauge;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{AbortHandle, JoinSet};
use tower::ServiceExt;

use crate::api::Peer;

/// A request's head must have come within so long.
const HEAD: Duration = Duration::from_secs(20);
/// A request must be answered within so long, its body included. Sockets are answered at once.
const ANSWER: Duration = Duration::from_secs(30);
/// No connection that is not a socket lasts longer.
const LONGEST: Duration = Duration::from_secs(600);
/// After the server was asked to stop, requests under way have so long.
const GOODBYE: Duration = Duration::from_millis(1200);
/// Descriptors the process keeps for itself: the database, other servers, files.
const KEPT_BACK: u64 = 64;

/// A connection's place. Whoever holds it is counted.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// How many connections there may be: as many as were asked for, but no more than the system has descriptors for.
pub(crate) fn room_for(asked: usize) -> usize {
    let limit = raise_descriptors().saturating_sub(KEPT_BACK).max(16);
    asked.min(usize::try_from(limit).unwrap_or(usize::MAX)).min(Semaphore::MAX_PERMITS)
}

/// Asks the system for all the descriptors it would give, and says how many there are.
#[cfg(unix)]
pub fn raise_descriptors() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    // Asking for more than is allowed changes nothing.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: now.maximum, ..now });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Says how many descriptors there are.
#[cfg(not(unix))]
pub fn raise_descriptors() -> u64 {
    u64::MAX
}

/// Connections that wait for a request, the one that has waited longest first: it leaves when there is no room.
#[derive(Debug, Default)]
struct Waiting {
    next: AtomicU64,
    waiting: Mutex<BTreeMap<u64, AbortHandle>>,
}

impl Waiting {
    fn list(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, AbortHandle>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, connection: AbortHandle) -> u64 {
        let ticket = self.next.fetch_add(1, Ordering::Relaxed);
        self.list().insert(ticket, connection);
        ticket
    }

    fn remove(&self, ticket: u64) {
        self.list().remove(&ticket);
    }

    fn send_one_away(&self) {
        if let Some((_, connection)) = self.list().pop_first() {
            connection.abort();
        }
    }
}

/// Serves until `stop` resolves, and is done soon after, whatever clients do.
pub(crate) async fn accept(
    listener: TcpListener,
    app: Router,
    connections: usize,
    open: Gauge,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(connections));
    let waiting = Arc::new(Waiting::default());
    let (stopping, _) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        while tasks.try_join_next().is_some() {}
        if places.available_permits() == 0 {
            waiting.send_one_away();
        }
        let place = tokio::select! {
            place = places.clone().acquire_owned() => place,
            () = &mut stop => break,
        };
        let Ok(place) = place else { break };
        let (stream, from) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    pause_after(&error).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let connection = Connection {
            app: app.clone(),
            from,
            place: Place { _permit: Arc::new(place) },
            waiting: waiting.clone(),
            stopping: stopping.subscribe(),
        };
        let open = open.clone();
        tasks.spawn(async move {
            open.inc();
            let _count = Count(open);
            connection.serve(stream).await;
        });
    }
    drop(listener);
    stopping.send_replace(true);
    let all = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(GOODBYE, all).await.is_err() {
        tasks.abort_all();
    }
}

/// A connection that is dropped in whatever way is not open any more.
struct Count(Gauge);

impl Drop for Count {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The other side may have given up already; a system without descriptors needs a moment.
async fn pause_after(error: &io::Error) {
    let gone = [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset, io::ErrorKind::ConnectionRefused];
    if !gone.contains(&error.kind()) {
        tracing::warn!(%error, "no connection can be taken");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

struct Connection {
    app: Router,
    from: SocketAddr,
    place: Place,
    waiting: Arc<Waiting>,
    stopping: watch::Receiver<bool>,
}

impl Connection {
    async fn serve(mut self, stream: TcpStream) {
        // A move is a small packet that should not wait for another one.
        let _ = stream.set_nodelay(true);
        let (send, handle) = tokio::sync::oneshot::channel::<AbortHandle>();
        let inner = tokio::spawn({
            let (app, from, place) = (self.app, self.from, self.place);
            let (waiting, stopping) = (self.waiting.clone(), self.stopping.clone());
            async move {
                let Ok(handle) = handle.await else { return };
                talk(stream, app, from, place, waiting, stopping, handle).await;
            }
        });
        let _ = send.send(inner.abort_handle());
        let mut inner = AbortOnDrop(inner);
        tokio::select! {
            _ = &mut inner.0 => {}
            () = tokio::time::sleep(LONGEST) => {}
            () = async {
                drop(self.stopping.wait_for(|stopping| *stopping).await);
                tokio::time::sleep(GOODBYE).await;
            } => {}
        }
    }
}

struct AbortOnDrop(tokio::task::JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn talk(
    stream: TcpStream,
    app: Router,
    from: SocketAddr,
    place: Place,
    waiting: Arc<Waiting>,
    mut stopping: watch::Receiver<bool>,
    handle: AbortHandle,
) {
    let ticket = Arc::new(AtomicU64::new(waiting.add(handle.clone())));
    let (list, current) = (waiting.clone(), ticket.clone());
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let (app, place, list, current, handle) =
            (app.clone(), place.clone(), list.clone(), current.clone(), handle.clone());
        async move {
            list.remove(current.load(Ordering::Relaxed));
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Peer(from.ip()));
            request.extensions_mut().insert(place);
            let response = tokio::time::timeout(ANSWER, app.oneshot(request)).await;
            current.store(list.add(handle), Ordering::Relaxed);
            let response: Response<Body> = match response {
                Ok(Ok(response)) => response,
                Ok(Err(never)) => match never {},
                Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
            };
            Ok::<_, std::convert::Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // What a client does wrong with its connection is its own affair.
        _ = connection.as_mut() => {}
        () = async { drop(stopping.wait_for(|stopping| *stopping).await) } => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    waiting.remove(ticket.load(Ordering::Relaxed));
}
