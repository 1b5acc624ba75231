//! Servers that are killed at random moments, and databases that hang up: nothing that was announced is lost or doubled, and all games
//! are played to their end.
//!
//! `cargo xtask chaos --minutes N --seed S` runs it for longer.

#[path = "../../server/tests/kit/mod.rs"]
mod kit;

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bastide_client::{Game, Server};
use bastide_dealer::Dealer;
use bastide_table::hosted::Stage;
use bastide_wire::{New, Tell};
use kit::{Nats, Postgres, Running, free_port, own_move, short_table, sit_down, table, wait_for_port};

fn seed() -> u64 {
    std::env::var("BASTIDE_CHAOS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// How long servers are killed; games that are over by then are followed by new ones.
fn time() -> Duration {
    let seconds = std::env::var("BASTIDE_CHAOS_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(12))
}

fn is_long() -> bool {
    time() > Duration::from_secs(30)
}

/// A real server in a process of its own.
struct Process {
    port: u16,
    args: Vec<String>,
    running: Option<Running>,
}

impl Process {
    async fn start(args: &[&str]) -> Process {
        let args = args.iter().map(|arg| (*arg).to_owned()).collect();
        let mut process = Process { port: free_port(), args, running: None };
        process.run().await;
        process
    }

    async fn run(&mut self) {
        let child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--limit-factor", "100000", "--port", &self.port.to_string()])
            .args(&self.args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        self.running = Some(Running(child));
        wait_for_port(self.port).await;
    }

    /// SIGKILL: no goodbye, nothing is finished.
    fn kill(&mut self) {
        self.running = None;
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// What a run of scripted players has in common.
struct Run {
    urls: Vec<String>,
    over: AtomicBool,
    moves: AtomicU64,
    comebacks: AtomicU64,
    games: AtomicU64,
}

/// Plays one person's seat to the end, coming back to any server whenever the connection is lost.
async fn play(run: Arc<Run>, mut game: Game, person: Server, seed: u64) -> Game {
    let mut luck = Dealer::new(seed);
    loop {
        if let Stage::Over(_) = game.hosted().stage() {
            return game;
        }
        if luck.below(4) == 0 {
            tokio::time::sleep(Duration::from_millis(luck.below(30).into())).await;
        }
        let said = match own_move(&game, luck.below(64) as usize) {
            Some(word) => {
                run.moves.fetch_add(1, Ordering::Relaxed);
                game.word(word, 1).await
            }
            None => Ok(()),
        };
        let heard = match said {
            // Whoever hears nothing for long looks again: the answer may be lost with a server.
            Ok(()) => {
                tokio::time::timeout(Duration::from_secs(3), game.next()).await.unwrap_or(Ok(Tell::Pong { now: 0 }))
            }
            Err(error) => Err(error),
        };
        match heard {
            Ok(Tell::Bye { .. }) | Err(_) => {
                run.comebacks.fetch_add(1, Ordering::Relaxed);
                let url = luck.pick(&run.urls).expect("a server");
                if game.resume(&person.moved_to(url).expect("an address")).await.is_err() {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
            Ok(_) => {}
        }
    }
}

/// Lays a table, whoever answers.
async fn gather(run: &Run, new: &New, luck: &mut Dealer) -> (Vec<Server>, Vec<Game>) {
    loop {
        let url = luck.pick(&run.urls).expect("a server").clone();
        let attempt = tokio::time::timeout(Duration::from_secs(5), async {
            let mut people = Vec::new();
            for name in ["Ada", "Bo"] {
                let mut person = Server::at(&url).ok()?;
                person.sign_in_as_guest(name).await.ok()?;
                people.push(person);
            }
            Some(people)
        });
        if let Ok(Some(people)) = attempt.await {
            let laying = people.clone();
            let new = new.clone();
            // A server that dies just now fails the attempt, not the test.
            let sat = tokio::spawn(async move { sit_down(&laying.iter().collect::<Vec<_>>(), &new).await }).await;
            if let Ok(games) = sat {
                return (people, games);
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// One table after the other until the time is over; each is checked against what the server kept.
async fn evening(run: Arc<Run>, seed: u64) {
    let mut luck = Dealer::new(seed);
    let new = if is_long() { table(2) } else { short_table(2) };
    loop {
        let (people, games) = gather(&run, &new, &mut luck).await;
        let playing: Vec<_> = (0..)
            .zip(games.into_iter().zip(people.clone()))
            .map(|(i, (game, person))| tokio::spawn(play(run.clone(), game, person, seed * 7 + i)))
            .collect();
        let mut ended = Vec::new();
        for game in playing {
            let game = tokio::time::timeout(Duration::from_secs(120) + time(), game).await;
            ended.push(game.expect("the game ends").expect("it is played well"));
        }
        assert_eq!(ended[0].lines(), ended[1].lines(), "both were told the same");
        run.games.fetch_add(1, Ordering::Relaxed);
        check(&run, &people[0], &ended[0]).await;
        if run.over.load(Ordering::Relaxed) {
            return;
        }
    }
}

/// What was announced is what is kept, line by line, and its record holds.
async fn check(run: &Run, person: &Server, game: &Game) {
    let began = Instant::now();
    loop {
        for url in &run.urls {
            let server = person.moved_to(url).expect("an address");
            let Ok(fresh) = Game::open(&server, game.hosted().id()).await else { continue };
            assert_eq!(fresh.lines(), game.lines());
            let Ok(record) = server.text(&format!("/api/games/{}/record", game.hosted().id())).await else { continue };
            bastide_record::replay(&record).expect("the record holds");
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "a server answers");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

fn run(urls: Vec<String>) -> Arc<Run> {
    let (moves, comebacks, games) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    Arc::new(Run { urls, over: AtomicBool::new(false), moves, comebacks, games })
}

async fn finish(name: &str, run: &Run, kills: u32, evenings: Vec<tokio::task::JoinHandle<()>>) {
    run.over.store(true, Ordering::Relaxed);
    for evening in evenings {
        evening.await.expect("everybody played well");
    }
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    println!(
        "{name}: seed {}, {kills} kills, {} games, {} moves sent, {} comebacks; nothing lost, nothing doubled",
        seed(),
        count(&run.games),
        count(&run.moves),
        count(&run.comebacks)
    );
    assert!(kills > 0 && count(&run.comebacks) > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_and_restarted_server_with_sqlite_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(&["--data", data]).await;
    let run = run(vec![server.url()]);
    let evenings: Vec<_> = (0..10).map(|i| tokio::spawn(evening(run.clone(), seed() * 1000 + i))).collect();
    let (mut luck, mut kills) = (Dealer::new(seed()), 0);
    let began = Instant::now();
    while began.elapsed() < time() {
        tokio::time::sleep(Duration::from_millis(300 + u64::from(luck.below(2500)))).await;
        server.kill();
        kills += 1;
        tokio::time::sleep(Duration::from_millis(luck.below(300).into())).await;
        server.run().await;
    }
    finish("SQLite", &run, kills, evenings).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_postgres_and_nats_lose_nothing_when_one_is_killed() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let shared = ["--database", &postgres.url, "--nats", &nats.url];
    let mut servers = [Process::start(&shared).await, Process::start(&shared).await];
    let run = run(servers.iter().map(Process::url).collect());
    let evenings: Vec<_> = (0..50).map(|i| tokio::spawn(evening(run.clone(), seed() * 1000 + i))).collect();
    let (mut luck, mut kills) = (Dealer::new(seed()), 0);
    let began = Instant::now();
    while began.elapsed() < time() {
        tokio::time::sleep(Duration::from_millis(300 + u64::from(luck.below(2500)))).await;
        if luck.below(4) == 0 {
            postgres.hang_up();
            continue;
        }
        let one = &mut servers[luck.below(2) as usize];
        one.kill();
        kills += 1;
        tokio::time::sleep(Duration::from_millis(luck.below(1500).into())).await;
        one.run().await;
    }
    finish("PostgreSQL and NATS", &run, kills, evenings).await;
}
