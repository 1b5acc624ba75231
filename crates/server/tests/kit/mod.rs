//! What the server's tests share: servers, databases and players of their own.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::net::{Ipv4Addr, SocketAddr, TcpListener as StdListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bastide_client::{ClientError, Game, Server};
use bastide_rules::Setup;
use bastide_server::store::{PostgresStore, SqliteStore, Store};
use bastide_server::{ApiOptions, Bundle, House, HouseOptions, Options, run_house};
use bastide_table::Plan;
use bastide_table::hosted::{Due, Stage, Terms, Word};
use bastide_wire::{Code, New, Tell};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server in the test's own process.
pub(crate) struct TestServer {
    pub(crate) addr: SocketAddr,
    pub(crate) house: Arc<House>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

pub(crate) fn quick() -> HouseOptions {
    HouseOptions {
        bot_time: Duration::from_millis(5),
        sweep: Duration::from_millis(200),
        idle: Duration::from_millis(300),
        ..HouseOptions::default()
    }
}

impl TestServer {
    pub(crate) async fn on(folder: &Path) -> TestServer {
        TestServer::with(Arc::new(SqliteStore::open(folder).await.unwrap())).await
    }

    pub(crate) async fn with(store: Arc<dyn Store>) -> TestServer {
        TestServer::of(House::open(store, quick())).await
    }

    pub(crate) async fn shared(database: &str, nats: &str) -> TestServer {
        let store = Arc::new(PostgresStore::open(database).await.unwrap());
        TestServer::of(House::open_shared(store, nats, quick()).await.unwrap()).await
    }

    pub(crate) async fn of(house: Arc<House>) -> TestServer {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let addr = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let options = Options {
            api: ApiOptions { limit_factor: 1000, ..ApiOptions::default() },
            connections: 512,
            ..Options::default()
        };
        let served = house.clone();
        let running = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            run_house(listener, Bundle::default(), Some(served), &options, stopped).await.unwrap();
        });
        TestServer { addr, house, stop: Some(stop), running }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Somebody who has just come to the server.
    pub(crate) async fn guest(&self, name: &str) -> Server {
        let mut guest = Server::at(&self.url()).unwrap();
        guest.sign_in_as_guest(name).await.unwrap();
        guest
    }

    /// Stops and waits for the end; says how long it took.
    pub(crate) async fn stop(mut self) -> Duration {
        let began = Instant::now();
        let _ = self.stop.take().unwrap().send(());
        self.running.await.unwrap();
        began.elapsed()
    }
}

/// A table of the base game for so many persons.
pub(crate) fn table(players: u8) -> New {
    New { plan: Plan::for_persons(Setup::base(players)), terms: Terms::default() }
}

/// A short game: few tiles in the stock.
pub(crate) fn short_table(players: u8) -> New {
    let mut new = table(players);
    let kinds =
        ["A", "B", "C", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "V", "W", "X"];
    for kind in kinds {
        new.plan.setup.tile_counts.insert(format!("base/{kind}"), 0);
    }
    new
}

/// Sits down everybody and begins. Returns their sockets, the host's first.
pub(crate) async fn sit_down(people: &[&Server], new: &New) -> Vec<Game> {
    let info = people[0].lay(new).await.unwrap();
    let mut games = Vec::new();
    for (seat, person) in (0..).zip(people) {
        let mut game = Game::open(person, &info.id).await.unwrap();
        says(&mut game, Word::Sit { seat, name: format!("Player {seat}") }).await.unwrap();
        games.push(game);
    }
    says(&mut games[0], Word::Begin).await.unwrap();
    for game in &mut games {
        until(game, |game| game.hosted().stage() != Stage::Gathering).await;
    }
    games
}

/// Says a word and waits until it has happened or was refused.
pub(crate) async fn says(game: &mut Game, word: Word) -> Result<(), (Code, String)> {
    let before = game.lines().len();
    game.word(word, 77).await.unwrap();
    loop {
        match within(game.next()).await.unwrap() {
            Tell::Refused { mark: 77, code, why, .. } => return Err((code, why)),
            Tell::Lines { .. } if game.lines().len() > before => return Ok(()),
            _ => {}
        }
    }
}

/// Listens until something is so.
pub(crate) async fn until(game: &mut Game, is_so: impl Fn(&Game) -> bool) {
    while !is_so(game) {
        within(game.next()).await.unwrap();
    }
}

/// Nothing takes longer in a test.
pub(crate) async fn within<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), future).await.expect("an answer in time")
}

/// Plays a client's own seats, the first choice each time, until the game is over.
pub(crate) async fn play_out(game: &mut Game) -> Result<(), ClientError> {
    loop {
        if let Stage::Over(_) = game.hosted().stage() {
            return Ok(());
        }
        if let Some(word) = own_move(game, 0) {
            game.word(word, 0).await?;
        }
        within(game.next()).await?;
    }
}

/// A legal move, if this client has to decide: the `pick`th of those there are.
pub(crate) fn own_move(game: &Game, pick: usize) -> Option<Word> {
    let Due::Person(seat) = game.hosted().due() else { return None };
    let own = game.hosted().chairs()[usize::from(seat)].holder.as_deref() == game.you();
    let table = game.hosted().table().filter(|_| own)?;
    let mut choices = Vec::new();
    table.game().legal_actions(&mut choices);
    Some(Word::Act { actions: vec![choices[pick % choices.len()].to_string()] })
}

pub(crate) fn free_port() -> u16 {
    StdListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

/// A program that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A PostgreSQL of the test's own.
pub(crate) struct Postgres {
    pub(crate) url: String,
    _running: Running,
    _folder: TempDir,
}

impl Postgres {
    /// Starts one in a folder that goes away with it. As root it runs as the user `postgres`, as it must.
    pub(crate) async fn start() -> Postgres {
        let bin = binaries();
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        let owner = postgres_user();
        if let Some((uid, gid)) = owner {
            std::os::unix::fs::chown(folder.path(), Some(uid), Some(gid)).unwrap();
            std::os::unix::fs::chown(&data, Some(uid), Some(gid)).unwrap();
        }
        let program = |name: &str| {
            let mut command = Command::new(bin.join(name));
            command.stdout(Stdio::null()).stderr(Stdio::null()).current_dir(folder.path());
            if let Some((uid, gid)) = owner {
                std::os::unix::process::CommandExt::uid(&mut command, uid);
                std::os::unix::process::CommandExt::gid(&mut command, gid);
            }
            command
        };
        let made = program("initdb").args(["-A", "trust", "--no-sync", "-U", "bastide", "-D"]).arg(&data).status();
        assert!(made.unwrap().success(), "initdb");
        let port = free_port();
        let running = program("postgres")
            .arg("-D")
            .arg(&data)
            .args(["-p", &port.to_string(), "-h", "127.0.0.1", "-F", "-c", "unix_socket_directories="])
            .spawn()
            .unwrap();
        let url = format!("postgres://bastide@127.0.0.1:{port}/postgres");
        let postgres = Postgres { url, _running: Running(running), _folder: folder };
        wait_for_port(port).await;
        let began = Instant::now();
        while PostgresStore::open(&postgres.url).await.is_err() {
            assert!(began.elapsed() < Duration::from_secs(20), "PostgreSQL starts");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        postgres
    }

    /// Ends every connection, as a network does that breaks.
    pub(crate) fn hang_up(&self) {
        let all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL";
        let done = Command::new(binaries().join("psql")).args([&self.url, "-qtc", all]).stdout(Stdio::null()).status();
        assert!(done.unwrap().success(), "psql");
    }
}

fn binaries() -> std::path::PathBuf {
    let versions =
        std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL is installed: apt-get install postgresql");
    let newest = versions.filter_map(Result::ok).map(|entry| entry.path()).max().expect("a version of it");
    newest.join("bin")
}

/// User and group of PostgreSQL, if this is root: it refuses to run as root.
fn postgres_user() -> Option<(u32, u32)> {
    let own = std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").ok()?);
    if own != 0 {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let line = users.lines().find(|line| line.starts_with("postgres:"))?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// A NATS of the test's own.
pub(crate) struct Nats {
    pub(crate) url: String,
    _running: Running,
}

impl Nats {
    pub(crate) async fn start() -> Nats {
        let port = free_port();
        let running = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("NATS is installed: apt-get install nats-server");
        let nats = Nats { url: format!("nats://127.0.0.1:{port}"), _running: Running(running) };
        wait_for_port(port).await;
        nats
    }
}

pub(crate) async fn wait_for_port(port: u16) {
    let began = Instant::now();
    while tokio::net::TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err() {
        assert!(began.elapsed() < Duration::from_secs(20), "something listens on port {port}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
