//! Friends with a browser each, around one server that keeps games.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread;

use bastide_record::Replayed;
use bastide_rules::Setup;
use bastide_server::{Games, Options, ServeError, open, run_house};
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::driver::Driver;
use crate::visit::caught;
use crate::{Page, Visit, paths};

type Running = (oneshot::Sender<()>, JoinHandle<Result<(), ServeError>>);

/// A server with games in a folder of its own. It can be stopped and started again on the same games.
pub struct House {
    address: SocketAddr,
    data: TempDir,
    running: RefCell<Option<Running>>,
}

impl House {
    async fn start() -> House {
        let data = tempfile::tempdir().expect("a folder for the games");
        let listener = listen("127.0.0.1:0".parse().expect("an address")).await;
        let address = listener.local_addr().expect("the port has a number");
        let house = House { address, data, running: RefCell::default() };
        house.serve(listener).await;
        house
    }

    async fn serve(&self, listener: TcpListener) {
        let games = Some(Games::Folder(PathBuf::from(self.data.path())));
        let options = Options { games, ..Options::default() };
        let opened = open(&options).await.expect("the games open");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            run_house(listener, paths::bundle(), opened, &options, async { drop(stopped.await) }).await
        });
        self.running.replace(Some((stop, serving)));
    }

    /// Takes the server off the network.
    pub async fn stop(&self) {
        let running = self.running.take();
        if let Some((stop, serving)) = running {
            // A server that has ended by itself does not hear it.
            let _ = stop.send(());
            serving.await.expect("serving ends").expect("serving ends well");
        }
    }

    /// The same games are served again, at the same address.
    pub async fn start_again(&self) {
        let listener = listen(self.address).await;
        self.serve(listener).await;
    }

    fn url(&self) -> String {
        format!("http://localhost:{}/", self.address.port())
    }
}

async fn listen(address: SocketAddr) -> TcpListener {
    TcpListener::bind(address).await.expect("a port to listen on")
}

/// Friends visit the same server, each with a browser of their own. At the end all consoles must be free of errors.
pub fn party<const N: usize>(visits: [Visit; N], course: impl AsyncFnOnce(&House, &[Page; N])) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let outcome = runtime.block_on(async {
        let house = House::start().await;
        let mut drivers = Vec::new();
        let mut pages = Vec::new();
        for visit in &visits {
            let (driver, client) = Driver::start(visit).await;
            drivers.push((driver, client.clone()));
            pages.push(Page::at(client, visit.size, house.url()));
        }
        let Ok(pages) = <[Page; N]>::try_from(pages) else { unreachable!("a page for each visit") };
        let outcome = caught(async {
            for (visit, page) in visits.iter().zip(&pages) {
                visit.set_up_system(page).await;
                page.load().await;
            }
            course(&house, &pages).await;
            for page in &pages {
                page.assert_console_clean().await;
            }
        })
        .await;
        if outcome.is_err() {
            for (number, page) in pages.iter().enumerate() {
                page.picture_of_failure(&format!("{}-{number}", thread::current().name().unwrap_or("party"))).await;
            }
        }
        for (driver, client) in drivers {
            // A browser that has crashed cannot be closed, and its driver is ended next.
            let _ = client.close().await;
            drop(driver);
        }
        house.stop().await;
        outcome
    });
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

impl Page {
    /// Lays a table on the server as the set-up page does, and gives its address.
    pub async fn lay_for_friends(&self, setup: &Setup) -> String {
        self.remember_table(setup).await;
        self.click("#invite").await;
        self.see("#seats").await;
        self.wait_for("location.hash.startsWith('#table=')").await;
        self.evaluate("location.hash").await.as_str().unwrap_or_default().to_owned()
    }

    /// The shared game as the server tells it, played again by our own rules.
    pub async fn told(&self) -> Replayed {
        let text = self
            .evaluate("fetch(`./api/games/${location.hash.match(/table=([^&]*)/)[1]}/record`).then((r) => r.text())")
            .await;
        let text = text.as_str().unwrap_or_default();
        bastide_record::replay(text)
            .unwrap_or_else(|error| panic!("the server keeps a record that holds: {error}\n{text}"))
    }

    /// Takes the browser off the network, or lets it back.
    pub async fn go_offline(&self, offline: bool) {
        self.devtools("Network.enable", json!({})).await;
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.devtools("Network.emulateNetworkConditions", conditions).await;
    }
}
