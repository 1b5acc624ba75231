//! Opening the port, saying so, and closing it again in good order.

use std::future::Future;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use prometheus_client::metrics::gauge::Gauge;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::accept::{accept, room_for};
use crate::api::{ApiOptions, api};
use crate::house::{House, HouseOptions};
use crate::notices::{Mailer, NoticeError};
use crate::store::{PostgresStore, SqliteStore, Store, StoreError};
use crate::{Bundle, router};

/// Where `bastide serve` is found when nothing else is asked for.
pub const DEFAULT_PORT: u16 = 4433;
/// Connections at the same time, if the system has as many descriptors.
pub const DEFAULT_CONNECTIONS: usize = 16_384;

/// How to serve the page and the games.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; `127.0.0.1` serves this machine only, `0.0.0.0` the whole network.
    pub addr: IpAddr,
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Open the page in the user's browser once it is served.
    pub open: bool,
    /// Where games are kept; none serves the page only.
    pub games: Option<Games>,
    /// Who may ask, and how.
    pub api: ApiOptions,
    /// How the rooms are run.
    pub house: HouseOptions,
    /// Connections at the same time.
    pub connections: usize,
}

/// Where games are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Games {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// In a database that several servers share.
    Shared {
        /// `postgres://…`
        database: String,
        /// Where the servers tell each other what happened, `nats://…`; a server alone needs none.
        nats: Option<String>,
    },
}

impl Default for Options {
    fn default() -> Self {
        Self {
            addr: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: DEFAULT_PORT,
            open: false,
            games: None,
            api: ApiOptions::default(),
            house: HouseOptions::default(),
            connections: DEFAULT_CONNECTIONS,
        }
    }
}

/// Why the page could not be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Some other program, perhaps another Bastide, listens there.
    #[error("port {} on {} is taken by another program; choose another one with --port", .0.port(), .0.ip())]
    PortTaken(SocketAddr),
    /// The system reserves this port.
    #[error("this user may not listen on port {} of {}; choose a port above 1023 with --port", .0.port(), .0.ip())]
    PortForbidden(SocketAddr),
    /// The address belongs to another machine.
    #[error("{0} is not an address of this machine")]
    NotOurAddress(IpAddr),
    /// The games cannot be kept.
    #[error("games cannot be kept: {0}")]
    Store(#[from] StoreError),
    /// The other servers cannot be told.
    #[error("NATS cannot be reached: {0}")]
    Nats(String),
    /// Mail cannot be sent as it was asked for.
    #[error(transparent)]
    Mail(#[from] NoticeError),
    /// Anything else the system had against listening or serving.
    #[error("the page cannot be served: {0}")]
    Io(#[from] io::Error),
}

/// Serves the embedded page and the games until the process is asked to stop (Ctrl-C or a termination signal).
pub fn serve(options: Options) -> Result<(), ServeError> {
    let runtime = Runtime::new()?;
    let served = runtime.block_on(async {
        let listener = listen(options.addr, options.port).await?;
        let house = open(&options).await?;
        let url = url(listener.local_addr()?);
        // Nobody may be reading it; the page is served all the same.
        let _ = writeln!(io::stdout(), "Bastide: {url} (Ctrl-C)");
        if let Some(url) = for_others(listener.local_addr()?) {
            let _ = writeln!(io::stdout(), "On a phone in the same network: {url}");
        }
        if options.open {
            // A machine without a browser is fine: the address has been printed.
            let _ = open::that_detached(&url);
        }
        run_house(listener, Bundle::embedded(), house, &options, asked_to_stop()).await
    });
    // A bot may still be thinking; nobody waits for its thought.
    runtime.shutdown_background();
    served
}

/// Opens the house in which the games are played; none when only the page is served.
///
/// # Errors
/// When the database or the other servers cannot be reached.
pub async fn open(options: &Options) -> Result<Option<Arc<House>>, ServeError> {
    if let Some(mail) = &options.house.mail {
        // A host who mistyped it finds out now, not when the first mail is due.
        Mailer::new(mail)?;
    }
    let store: Arc<dyn Store> = match &options.games {
        None => return Ok(None),
        Some(Games::Folder(folder)) => Arc::new(SqliteStore::open(folder).await?),
        Some(Games::Shared { database, .. }) => Arc::new(PostgresStore::open(database).await?),
    };
    match &options.games {
        Some(Games::Shared { nats: Some(nats), .. }) => {
            let house = House::open_shared(store, nats, options.house.clone()).await;
            Ok(Some(house.map_err(|error| ServeError::Nats(error.to_string()))?))
        }
        _ => Ok(Some(House::open(store, options.house.clone()))),
    }
}

/// Serves a bundle on an open socket until `stop` resolves.
pub async fn run(
    listener: TcpListener,
    bundle: Bundle,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    run_house(listener, bundle, None, &Options::default(), stop).await
}

/// Serves a bundle and a house on an open socket until `stop` resolves. It is over within two seconds then, whatever clients do: those
/// in a game are told to go elsewhere.
pub async fn run_house(
    listener: TcpListener,
    bundle: Bundle,
    house: Option<Arc<House>>,
    options: &Options,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let app = match &house {
        Some(house) => app(bundle, house.clone(), options.api.clone()),
        None => router(bundle),
    };
    let open = house.as_ref().map_or_else(Gauge::default, |house| house.metrics.connections.clone());
    let (stopping, stopped) = tokio::sync::oneshot::channel::<()>();
    let closing = async {
        // The sender lives until serving ends.
        let _ = stopped.await;
        if let Some(house) = &house {
            tracing::info!("the house closes");
            house.close().await;
        }
    };
    let stop = async {
        stop.await;
        let _ = stopping.send(());
    };
    tokio::join!(accept(listener, app, room_for(options.connections), open, stop), closing);
    if let Some(house) = house
        && tokio::time::timeout(std::time::Duration::from_millis(300), house.store.close()).await.is_err()
    {
        tracing::warn!("the database did not close in time");
    }
    Ok(())
}

/// The page and the games as one service.
pub fn app(bundle: Bundle, house: Arc<House>, options: ApiOptions) -> Router {
    router(bundle).merge(api(house, options).layer(axum::middleware::map_response(crate::headers::secure)))
}

async fn listen(addr: IpAddr, port: u16) -> Result<TcpListener, ServeError> {
    let addr = SocketAddr::new(addr, port);
    TcpListener::bind(addr).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortTaken(addr),
        io::ErrorKind::PermissionDenied => ServeError::PortForbidden(addr),
        io::ErrorKind::AddrNotAvailable => ServeError::NotOurAddress(addr.ip()),
        _ => ServeError::Io(error),
    })
}

/// The address as one would type it. Browsers treat `localhost` as a safe place, which the offline page needs.
fn url(addr: SocketAddr) -> String {
    if addr.ip().is_loopback() || addr.ip().is_unspecified() {
        format!("http://localhost:{}", addr.port())
    } else {
        format!("http://{addr}")
    }
}

/// The address for other machines, when they are let in. The system is asked which of its addresses faces the network: choosing
/// one sends nothing.
fn for_others(addr: SocketAddr) -> Option<String> {
    if !addr.ip().is_unspecified() {
        return None;
    }
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then(|| format!("http://{own}:{}", addr.port()))
}
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without a way to hear the signal the process simply ends with it.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_is_named_in_the_error() {
        let first = listen(Ipv4Addr::LOCALHOST.into(), 0).await.unwrap();
        let port = first.local_addr().unwrap().port();
        let error = listen(Ipv4Addr::LOCALHOST.into(), port).await.unwrap_err();
        assert!(matches!(error, ServeError::PortTaken(addr) if addr.port() == port), "{error:?}");
        assert_eq!(
            error.to_string(),
            format!("port {port} on 127.0.0.1 is taken by another program; choose another one with --port")
        );
    }

    #[tokio::test]
    async fn an_address_of_another_machine_is_refused() {
        // 192.0.2.0/24 is set aside for documentation: no machine has it.
        let error = listen("192.0.2.1".parse().unwrap(), 0).await.unwrap_err();
        assert!(matches!(error, ServeError::NotOurAddress(_)), "{error:?}");
    }

    #[test]
    fn the_printed_address_can_be_typed() {
        assert_eq!(url("127.0.0.1:4433".parse().unwrap()), "http://localhost:4433");
        assert_eq!(url("0.0.0.0:80".parse().unwrap()), "http://localhost:80");
        assert_eq!(url("[2001:db8::1]:80".parse().unwrap()), "http://[2001:db8::1]:80");
    }

    #[tokio::test]
    async fn stopping_finishes_and_frees_the_port() {
        let listener = listen(Ipv4Addr::LOCALHOST.into(), 0).await.unwrap();
        let addr = listener.local_addr().unwrap();
        run(listener, Bundle::default(), async {}).await.unwrap();
        listen(addr.ip(), addr.port()).await.unwrap();
    }
}
