//! Random clients that drop, repeat themselves, speak out of turn and too late: in the end all have the same, and it is the judge's.

mod kit;

use bastide_client::{Game, Server};
use bastide_dealer::Dealer;
use bastide_table::hosted::{Stage, Wish, Word};
use bastide_wire::Say;
use kit::{Nats, Postgres, TestServer, own_move, short_table, sit_down};

/// What a careless client does next.
async fn fidget(game: &mut Game, luck: &mut Dealer, servers: &[Server], old: &mut Vec<Say>) -> bool {
    let seq = (game.lines().len() as u64).saturating_sub(u64::from(luck.below(4)));
    let say = |word| Say::Word { seq, mark: 1, word };
    let alive = match luck.below(40) {
        0 => {
            game.cut().await;
            false
        }
        1 => game.say(&say(Word::Ask { wish: Wish::Back { to: luck.below(60) } })).await.is_ok(),
        2..5 => game.say(&say(Word::Answer { yes: luck.below(3) > 0 })).await.is_ok(),
        5 => game.say(&say(Word::Ask { wish: Wish::Pause })).await.is_ok(),
        6..9 => game.say(&say(Word::Resume)).await.is_ok(),
        9 => game.say(&say(Word::Act { actions: vec!["pass".into()] })).await.is_ok(),
        10 => game.say(&Say::Chat { text: "hm".into() }).await.is_ok(),
        11 if !old.is_empty() => {
            let again = luck.pick(old).cloned().expect("there is one");
            game.say(&again).await.is_ok()
        }
        _ => match own_move(game, luck.below(50) as usize) {
            Some(word) => {
                let say = Say::Word { seq: game.lines().len() as u64, mark: 2, word };
                old.push(say.clone());
                let sent = game.say(&say).await.is_ok();
                // An impatient finger.
                sent && (luck.below(6) > 0 || game.say(&say).await.is_ok())
            }
            None => true,
        },
    };
    if !alive {
        let server = luck.pick(servers).expect("there is one").clone();
        return game.resume(&server).await.is_ok();
    }
    true
}

/// Plays until the end, carelessly.
async fn play(mut game: Game, servers: Vec<Server>, seed: u64) -> Game {
    let mut luck = Dealer::new(seed);
    let mut old = Vec::new();
    while !matches!(game.hosted().stage(), Stage::Over(_)) {
        let wait = std::time::Duration::from_millis(u64::from(luck.below(30)));
        let lost = match tokio::time::timeout(wait, game.next()).await {
            Ok(told) => told.is_err(),
            Err(_) => !fidget(&mut game, &mut luck, &servers, &mut old).await,
        };
        if lost {
            let server = luck.pick(&servers).expect("there is one").clone();
            if game.resume(&server).await.is_err() {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    }
    game
}

async fn evening(servers: &[&TestServer], games: u64) {
    let mut playing = Vec::new();
    for seed in 0..games {
        let mut people = Vec::new();
        for name in ["Ada", "Bo", "Cy"] {
            people.push(servers[0].guest(name).await);
        }
        let sockets = sit_down(&people.iter().collect::<Vec<_>>(), &short_table(3)).await;
        for (i, (game, person)) in (0..).zip(sockets.into_iter().zip(people)) {
            let everywhere = servers.iter().map(|server| person.moved_to(&server.url()).unwrap()).collect();
            playing.push((seed, tokio::spawn(play(game, everywhere, seed * 10 + i))));
        }
    }
    let mut ended: Vec<(u64, Game)> = Vec::new();
    for (seed, game) in playing {
        let game = tokio::time::timeout(std::time::Duration::from_secs(120), game).await.expect("it ends").unwrap();
        ended.push((seed, game));
    }
    for pair in ended.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        assert_eq!(pair[0].1.lines(), pair[1].1.lines());
    }
    for (_, game) in &ended {
        let judge = Server::at(&servers[0].url()).unwrap();
        let fresh = Game::open(&judge, game.hosted().id()).await.unwrap();
        assert_eq!(fresh.lines(), game.lines());
        let record = judge.text(&format!("/api/games/{}/record", game.hosted().id())).await.unwrap();
        bastide_record::replay(&record).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn careless_clients_of_one_server_end_with_the_same_record() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    evening(&[&server], 6).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn careless_clients_of_two_servers_end_with_the_same_record() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let one = TestServer::shared(&postgres.url, &nats.url).await;
    let two = TestServer::shared(&postgres.url, &nats.url).await;
    evening(&[&one, &two], 6).await;
    one.stop().await;
    two.stop().await;
}
