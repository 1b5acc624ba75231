//! Opening the port, saying so, and closing it again in good order.

use std::future::Future;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::{Bundle, router};

/// Where `bastide serve` is found when nothing else is asked for.
pub const DEFAULT_PORT: u16 = 4433;

/// How to serve the page.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The address to listen on; `127.0.0.1` serves this machine only, `0.0.0.0` the whole network.
    pub addr: IpAddr,
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Open the page in the user's browser once it is served.
    pub open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { addr: IpAddr::V4(Ipv4Addr::LOCALHOST), port: DEFAULT_PORT, open: false }
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
    /// Anything else the system had against listening or serving.
    #[error("the page cannot be served: {0}")]
    Io(#[from] io::Error),
}

/// Serves the embedded page until the process is asked to stop (Ctrl-C or a termination signal).
pub fn serve(options: Options) -> Result<(), ServeError> {
    Runtime::new()?.block_on(async {
        let listener = listen(options.addr, options.port).await?;
        let url = url(listener.local_addr()?);
        // Nobody may be reading it; the page is served all the same.
        let _ = writeln!(io::stdout(), "Bastide: {url} (Ctrl-C)");
        if options.open {
            // A machine without a browser is fine: the address has been printed.
            let _ = open::that_detached(&url);
        }
        run(listener, Bundle::embedded(), asked_to_stop()).await
    })
}

/// Serves a bundle on an open socket until `stop` resolves; requests under way are finished first.
pub async fn run(
    listener: TcpListener,
    bundle: Bundle,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    axum::serve(listener, router(bundle)).with_graceful_shutdown(stop).await?;
    Ok(())
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
