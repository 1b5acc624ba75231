//! Running a server as a host does: starting, stopping, copying, letting programs play, and checking what was dealt.

#[path = "../../server/tests/kit/mod.rs"]
mod kit;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use bastide_client::{Game, Server};
use bastide_table::hosted::{Stage, Word};
use bastide_wire::{Code, Tell};
use kit::{Running, free_port, own_move, play_out, says, short_table, sit_down, table, until, wait_for_port, within};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

fn bastide(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(arguments);
    command
}

fn runs(arguments: &[&str]) -> Output {
    bastide(arguments).output().expect("the program starts")
}

async fn serve(data: &Path, more: &[&str]) -> (Running, String) {
    let port = free_port();
    let child =
        bastide(&["serve", "--limit-factor", "1000", "--bot-time", "20", "--port", &port.to_string(), "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
    wait_for_port(port).await;
    (Running(child), format!("http://127.0.0.1:{port}"))
}

async fn guest(url: &str, name: &str) -> Server {
    let mut guest = Server::at(url).unwrap();
    guest.sign_in_as_guest(name).await.unwrap();
    guest
}

/// A proxy that speaks TLS in front of a server, and the file that makes a program trust it.
async fn encrypted(url: &str, folder: &Path) -> (String, PathBuf) {
    let key = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let trusted = folder.join("trusted.pem");
    fs::write(&trusted, key.cert.pem()).unwrap();
    let private = PrivatePkcs8KeyDer::from(key.signing_key.serialize_der());
    let provider = std::sync::Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_no_client_auth().with_single_cert(vec![key.cert.der().clone()], private.into()).unwrap();
    let acceptor = TlsAcceptor::from(std::sync::Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let behind = url.trim_start_matches("http://").to_owned();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (acceptor, behind) = (acceptor.clone(), behind.clone());
            tokio::spawn(async move {
                // Whoever does not trust the proxy hangs up.
                let Ok(mut inside) = acceptor.accept(stream).await else { return };
                let mut outside = tokio::net::TcpStream::connect(behind).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut inside, &mut outside).await;
            });
        }
    });
    (format!("https://localhost:{port}"), trusted)
}

/// Ends a program as a service manager does, and says how long it took.
fn terminate(child: &mut Child) -> Duration {
    let began = Instant::now();
    let told = Command::new("kill").arg(child.id().to_string()).status().expect("kill");
    assert!(told.success());
    assert!(child.wait().expect("it ends").success());
    began.elapsed()
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_says_goodbye_and_waits_for_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let (mut server, url) = serve(folder.path(), &[]).await;
    let (ada, bo) = (guest(&url, "Ada").await, guest(&url, "Bo").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    let mut half = TcpStream::connect(url.trim_start_matches("http://")).unwrap();
    half.write_all(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Le").unwrap();
    let ended = tokio::task::spawn_blocking(move || terminate(&mut server.0));
    let code = loop {
        match within(games[1].next()).await {
            Ok(Tell::Bye { code }) => break Some(code),
            Ok(_) => {}
            Err(_) => break None,
        }
    };
    assert_eq!(code, Some(Code::GoingAway));
    let took = ended.await.unwrap();
    assert!(took < Duration::from_secs(2), "{took:?}");
    drop(half);
}

#[tokio::test]
async fn the_address_for_phones_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut server, url) = serve(folder.path(), &["--addr", "0.0.0.0"]).await;
    let mut lines = BufReader::new(server.0.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let port = url.rsplit(':').next().unwrap();
    assert_eq!(first, format!("Bastide: http://localhost:{port} (Ctrl-C)"));
    // A machine without a network has no such address, and prints none.
    if let Ok(second) = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|s| s.connect("192.0.2.1:9").map(|()| s)) {
        let own = second.local_addr().unwrap().ip();
        let second = lines.next().unwrap().unwrap();
        assert_eq!(second, format!("On a phone in the same network: http://{own}:{port}"));
    }
}

#[tokio::test]
async fn a_backup_is_restored_and_played_on() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut server, url) = serve(folder.path(), &[]).await;
    let (ada, bo) = (guest(&url, "Ada").await, guest(&url, "Bo").await);
    let mut games = sit_down(&[&ada, &bo], &short_table(2)).await;
    let word = own_move(&games[0], 0).unwrap();
    says(&mut games[0], word).await.unwrap();
    let lines = games[0].lines().to_vec();

    let copy = elsewhere.path().join("monday.sqlite");
    let (data, to) = (folder.path().to_str().unwrap(), copy.to_str().unwrap());
    let done = runs(&["backup", to, "--data", data]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(!runs(&["backup", to, "--data", data]).status.success(), "an older backup is not overwritten");
    assert!(!runs(&["backup", "/dev/null/x", "--data", elsewhere.path().to_str().unwrap()]).status.success());
    terminate(&mut server.0);

    // As docs/hosting.md says: the copy, in an empty folder, under its name.
    let restored = tempfile::tempdir().unwrap();
    fs::copy(&copy, restored.path().join("bastide.sqlite")).unwrap();
    let (_server, url) = serve(restored.path(), &[]).await;
    let (ada, bo) = (ada.moved_to(&url).unwrap(), bo.moved_to(&url).unwrap());
    let id = games[0].hosted().id().to_owned();
    let (mut one, mut two) = (Game::open(&ada, &id).await.unwrap(), Game::open(&bo, &id).await.unwrap());
    assert_eq!(one.lines(), lines);
    let (a, b) = tokio::join!(play_out(&mut one), play_out(&mut two));
    a.and(b).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_with_a_token_over_tls_and_the_deal_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path(), &[]).await;
    let (ada, author) = (guest(&url, "Ada").await, guest(&url, "Author").await);
    author.post::<Value>("/api/account", &json!({"login": "author", "password": "12345678"})).await.unwrap();
    let token: Value = author.post("/api/tokens", &json!({"label": "my engine"})).await.unwrap();

    let info = ada.lay(&short_table(2)).await.unwrap();
    let mut game = Game::open(&ada, &info.id).await.unwrap();
    says(&mut game, Word::Sit { seat: 0, name: "Ada".into() }).await.unwrap();
    let engine = format!("{} engine --level novice", env!("CARGO_BIN_EXE_bastide"));
    let (safe, trusted) = encrypted(&url, folder.path()).await;
    let bot = || {
        let mut bot = bastide(&["bot", "--server", &safe, "--token", token["token"].as_str().unwrap()]);
        bot.args(["--game", &info.id, "--engine", &engine, "--budget", "50ms"]);
        bot
    };
    let mut careful = bot();
    let careful = tokio::task::spawn_blocking(move || careful.output().expect("the program starts"));
    assert!(!within(careful).await.unwrap().status.success(), "a stranger's certificate is not trusted");
    let mut bot = Running(bot().env("SSL_CERT_FILE", trusted).spawn().expect("the program starts"));
    until(&mut game, |game| game.hosted().chairs()[1].holder.is_some()).await;
    says(&mut game, Word::Begin).await.unwrap();
    play_out(&mut game).await.unwrap();
    assert!(matches!(game.hosted().stage(), Stage::Over(_)));
    let ended = tokio::task::spawn_blocking(move || bot.0.wait().expect("it ends"));
    assert!(within(ended).await.unwrap().success());

    let record = ada.text(&format!("/api/games/{}/record", info.id)).await.unwrap();
    let file = folder.path().join("game.bgr");
    let name = file.to_str().unwrap();
    fs::write(&file, &record).unwrap();
    let verified = runs(&["verify", name]);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    assert!(String::from_utf8_lossy(&verified.stdout).contains("fair"));
    assert!(runs(&["verify", name, "--hash", &info.seed_hash]).status.success());
    assert!(!runs(&["verify", name, "--hash", &"0".repeat(64)]).status.success(), "another promise");
    fs::write(&file, record.replacen("draw base/U", "draw base/D", 1)).unwrap();
    assert!(!runs(&["verify", name]).status.success(), "another deal");
    let seed = game.hosted().table().unwrap().seed().unwrap().to_string();
    fs::write(
        &file,
        record.replace(&format!("\"seed\":\"{seed}\","), "").replace(&format!(",\"seed\":\"{seed}\""), ""),
    )
    .unwrap();
    assert!(!runs(&["verify", name]).status.success(), "no seed");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_are_driven_and_measured() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path(), &[]).await;
    let load = tokio::task::spawn_blocking(move || {
        runs(&["load", "--server", &url, "--games", "5", "--every", "100ms", "--for", "2s"])
    });
    let output = load.await.unwrap();
    let figures: Value = serde_json::from_slice(&output.stdout).expect("figures");
    assert_eq!((&figures["games"], &figures["refused"]), (&json!(5), &json!(0)), "{figures}");
    assert!(figures["milliseconds"]["p99"].as_f64().unwrap() > 0.0 && figures["moves"].as_u64().unwrap() > 10);
}
