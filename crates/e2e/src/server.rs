//! The server of one visit, in the test's own process.

use std::net::SocketAddr;

use axum::Router;
use bastide_server::{Bundle, router};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A served bundle. Dropping it stops serving, too, but does not wait for it.
pub struct Server {
    address: SocketAddr,
    path: String,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl Server {
    /// Serves a bundle on a free port, below a path such as `/` or `/games/bastide/`.
    pub async fn start(bundle: Bundle, path: &str) -> Self {
        Self::start_on("127.0.0.1:0".parse().expect("an address"), bundle, path).await
    }

    async fn start_on(address: SocketAddr, bundle: Bundle, path: &str) -> Self {
        let listener = TcpListener::bind(address).await.expect("a port to listen on");
        let address = listener.local_addr().expect("the port has a number");
        let app = match path.trim_end_matches('/') {
            "" => router(bundle),
            prefix => Router::new().nest_service(prefix, router(bundle)),
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            axum::serve(listener, app).with_graceful_shutdown(stopped).await.expect("serving goes well");
        });
        Self { address, path: path.to_owned(), running: Some((stop, serving)) }
    }

    /// Where the page is. `localhost` is what browsers trust without a certificate.
    pub fn url(&self) -> String {
        format!("http://localhost:{}{}", self.address.port(), self.path)
    }

    /// Takes the page off the network.
    pub async fn stop(&mut self) {
        if let Some((stop, serving)) = self.running.take() {
            // A server that has ended by itself does not hear it.
            let _ = stop.send(());
            serving.await.expect("serving ends well");
        }
    }

    /// Serves another bundle from now on, at the same address.
    pub async fn replace(&mut self, bundle: Bundle) {
        self.stop().await;
        *self = Self::start_on(self.address, bundle, &self.path).await;
    }
}
