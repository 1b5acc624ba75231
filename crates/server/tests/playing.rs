//! Playing together, as people do it: by link, with drops, reloads and restarts.

mod kit;

use bastide_client::{ClientError, Game, Server};
use bastide_server::HouseOptions;
use bastide_table::hosted::{Clock, Due, End, Late, Stage, What, Why, Wish, Word};
use bastide_wire::{Code, Say, Summary, Tell};
use kit::{TestServer, own_move, play_out, says, short_table, sit_down, table, until, within};
use serde_json::{Value, json};

async fn server() -> (TestServer, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (TestServer::on(folder.path()).await, folder)
}

#[tokio::test]
async fn friends_play_a_game_by_link() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &short_table(2)).await;
    let id = games[0].hosted().id().to_owned();
    let mut watcher = Game::open(&Server::at(&server.url()).unwrap(), &id).await.unwrap();
    assert_eq!(watcher.you(), None);
    let (mut one, mut two) = (games.remove(0), games.remove(0));
    let (a, b) = tokio::join!(play_out(&mut one), play_out(&mut two));
    a.unwrap();
    b.unwrap();
    until(&mut watcher, |game| matches!(game.hosted().stage(), Stage::Over(End::Finished))).await;
    assert_eq!(one.lines(), two.lines());
    assert_eq!(one.lines(), watcher.lines());

    let record = ada.text(&format!("/api/games/{id}/record")).await.unwrap();
    let replayed = bastide_record::replay(&record).unwrap();
    assert!(replayed.game.is_over() && replayed.record.header.seed.is_some());
    assert_eq!(replayed.game.scores(), one.hosted().table().unwrap().game().scores());
    let game: Value = ada.get(&format!("/api/games/{id}")).await.unwrap();
    assert_eq!(game["now"]["state"], "over");
    assert_eq!(game["seed"], replayed.record.header.seed.unwrap().to_string());

    one.say(&Say::Rematch).await.unwrap();
    let again = loop {
        if let Tell::Rematch { game } = within(two.next()).await.unwrap() {
            break game;
        }
    };
    let again = Game::open(&bo, &again).await.unwrap();
    assert_eq!(again.hosted().stage(), Stage::Gathering);
    assert_eq!(again.hosted().plan().setup, two.hosted().plan().setup);
    server.stop().await;
}

#[tokio::test]
async fn the_seed_is_promised_before_and_told_after() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &short_table(2)).await;
    let id = games[0].hosted().id().to_owned();
    let before: Value = ada.get(&format!("/api/games/{id}")).await.unwrap();
    assert_eq!(before["seed"], Value::Null);
    let record = ada.text(&format!("/api/games/{id}/record")).await.unwrap();
    assert!(!record.contains("\"seed\":") && record.contains("seed-sha256"), "{record}");
    let (mut one, mut two) = (games.remove(0), games.remove(0));
    let (a, b) = tokio::join!(play_out(&mut one), play_out(&mut two));
    a.and(b).unwrap();
    let Some(What::End { seed, .. }) = one.lines().last().map(|line| line.what.clone()) else { panic!("an end") };
    let hash: String =
        <sha2::Sha256 as sha2::Digest>::digest(seed.bytes()).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(before["game"]["seed_hash"], hash);
}

#[tokio::test]
async fn a_seat_is_kept_across_drops_and_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let first = TestServer::on(folder.path()).await;
    let (ada, bo) = (first.guest("Ada").await, first.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    let id = games[0].hosted().id().to_owned();
    let word = own_move(&games[0], 0).unwrap();
    says(&mut games[0], word).await.unwrap();

    // The network drops; Bo does not notice, Ada comes back and has missed nothing.
    games[0].cut().await;
    games[0].resume(&ada).await.unwrap();
    until(&mut games[1], |game| game.lines().len() == game.lines().len().max(1)).await;

    let took = first.stop().await;
    assert!(took < std::time::Duration::from_secs(2), "{took:?}");
    let ended = loop {
        match within(games[1].next()).await {
            Ok(Tell::Bye { code }) => break Some(code),
            Ok(_) => {}
            Err(_) => break None,
        }
    };
    assert_eq!(ended, Some(Code::GoingAway));

    let second = TestServer::on(folder.path()).await;
    let (ada, bo) = (ada.moved_to(&second.url()).unwrap(), bo.moved_to(&second.url()).unwrap());
    let known = games[0].lines().to_vec();
    for (game, person) in games.iter_mut().zip([&ada, &bo]) {
        game.resume(person).await.unwrap();
    }
    assert_eq!(&games[1].lines()[..known.len()], &known[..]);
    assert_eq!(games[0].lines(), games[1].lines());
    while own_move(&games[0], 0).is_some() {
        let word = own_move(&games[0], 0).unwrap();
        says(&mut games[0], word).await.unwrap();
    }
    let fresh = Game::open(&ada, &id).await.unwrap();
    assert_eq!(fresh.lines(), games[0].lines(), "a reloaded page has the same");
    second.stop().await;
}

#[tokio::test]
async fn nobody_acts_for_another() {
    let (server, _folder) = server().await;
    let (ada, bo, eve) = (server.guest("Ada").await, server.guest("Bo").await, server.guest("Eve").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    let id = games[0].hosted().id().to_owned();
    let word = own_move(&games[0], 0).unwrap();
    let lines = games[0].lines().len();
    let judged = |why: &str| Err((Code::Judged, why.to_owned()));
    assert_eq!(says(&mut games[1], word.clone()).await, judged("not-your-seat"));
    let mut stranger = Game::open(&eve, &id).await.unwrap();
    assert_eq!(says(&mut stranger, word.clone()).await, judged("not-your-seat"));
    assert_eq!(says(&mut stranger, Word::Sit { seat: 0, name: "Eve".into() }).await, judged("begun"));
    assert_eq!(says(&mut stranger, Word::Ask { wish: Wish::Abandon }).await, judged("not-seated"));
    assert_eq!(says(&mut stranger, Word::Resign { seat: 0 }).await, judged("not-your-seat"));
    let mut nobody = Game::open(&Server::at(&server.url()).unwrap(), &id).await.unwrap();
    assert_eq!(says(&mut nobody, word).await, Err((Code::NoSession, String::new())));
    nobody.say(&Say::Rematch).await.unwrap();
    assert_eq!(games[0].lines().len(), lines);
    assert_eq!(Game::open(&ada, &id).await.unwrap().lines().len(), lines);
}

#[tokio::test]
async fn an_action_is_accepted_once() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    let (seq, word) = (games[0].lines().len() as u64, own_move(&games[0], 0).unwrap());
    for mark in [1, 2, 3] {
        games[0].say(&Say::Word { seq, mark, word: word.clone() }).await.unwrap();
    }
    let mut refused = Vec::new();
    while refused.len() < 2 {
        if let Tell::Refused { code, mark, .. } = within(games[0].next()).await.unwrap() {
            refused.push((code, mark));
        }
    }
    assert_eq!(refused, [(Code::Stale, 2), (Code::Stale, 3)]);
    let from_the_future = Say::Word { seq: 9999, mark: 4, word };
    games[0].say(&from_the_future).await.unwrap();
    let code = loop {
        if let Tell::Refused { code, mark: 4, .. } = within(games[0].next()).await.unwrap() {
            break code;
        }
    };
    assert_eq!(code, Code::Stale);
}

#[tokio::test]
async fn several_people_at_one_device_and_bots_of_any_level() {
    let (server, _folder) = server().await;
    let ada = server.guest("Ada").await;
    let mut new = short_table(4);
    new.plan.seats[2].bot = Some("best".into());
    let info = ada.lay(&new).await.unwrap();
    let mut game = Game::open(&ada, &info.id).await.unwrap();
    for (seat, name) in [(0, "Ada"), (1, "Ada's brother")] {
        says(&mut game, Word::Sit { seat, name: name.into() }).await.unwrap();
    }
    let unknown = says(&mut game, Word::Bot { seat: 3, level: Some("emperor".into()) }).await;
    assert_eq!(unknown, Err((Code::Judged, "unknown-level".into())));
    says(&mut game, Word::Bot { seat: 3, level: Some("novice".into()) }).await.unwrap();
    says(&mut game, Word::Begin).await.unwrap();
    play_out(&mut game).await.unwrap();
    assert_eq!(game.hosted().stage(), Stage::Over(End::Finished));
    let mut bad = short_table(2);
    bad.plan.seats[0].bot = Some("emperor".into());
    assert_eq!(ada.lay(&bad).await.unwrap_err().code(), Some(Code::BadTable));
    bad.plan.seats.pop();
    assert_eq!(ada.lay(&bad).await.unwrap_err().code(), Some(Code::BadTable));
}

#[tokio::test]
async fn a_bot_steps_in_for_whoever_is_out_of_time() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut new = table(2);
    new.terms.clock = Clock::Move { seconds: 1 };
    new.terms.late = Late::Bot("novice".into());
    let mut games = sit_down(&[&ada, &bo], &new).await;
    let out = |seat| move |game: &Game| game.lines().iter().any(|line| line.what == What::Out { seat, why: Why::Time });
    until(&mut games[1], out(0)).await;
    until(&mut games[1], |game| game.hosted().due() == Due::Person(1)).await;
    says(&mut games[0], Word::Return { seat: 0 }).await.unwrap();
    // Even if everybody has left, the clock goes on.
    let id = games[0].hosted().id().to_owned();
    drop(games);
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    let again = Game::open(&ada, &id).await.unwrap();
    assert!(out(1)(&again), "{:?}", again.lines().last());
}

#[tokio::test]
async fn a_move_is_taken_back_by_consent_and_the_game_pauses() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    let before = games[0].hosted().table().unwrap().record();
    let to = before.actions().count() as u32;
    while let Some(word) = own_move(&games[0], 0) {
        says(&mut games[0], word).await.unwrap();
    }
    says(&mut games[0], Word::Ask { wish: Wish::Back { to } }).await.unwrap();
    until(&mut games[1], |game| game.hosted().asking().is_some()).await;
    says(&mut games[1], Word::Answer { yes: true }).await.unwrap();
    until(&mut games[0], |game| game.lines().iter().any(|line| line.what == What::Back { to })).await;
    assert_eq!(games[0].hosted().table().unwrap().record(), before);
    says(&mut games[1], Word::Ask { wish: Wish::Pause }).await.unwrap();
    until(&mut games[0], |game| game.hosted().asking().is_some()).await;
    says(&mut games[0], Word::Answer { yes: true }).await.unwrap();
    assert!(games[0].hosted().is_paused());
    says(&mut games[0], Word::Resume).await.unwrap();
    says(&mut games[0], Word::Resign { seat: 0 }).await.unwrap();
    assert!(matches!(games[0].hosted().due(), Due::Bot(0, "trader")));
}

#[tokio::test]
async fn chat_reaches_everybody_and_can_be_reported() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    let id = games[0].hosted().id().to_owned();
    games[0].say(&Say::Chat { text: " Hello <b>Bo</b> ".into() }).await.unwrap();
    let line = loop {
        if let Tell::Chat(line) = within(games[1].next()).await.unwrap() {
            break line;
        }
    };
    assert_eq!((line.text.as_str(), line.name.as_str(), line.number), ("Hello <b>Bo</b>", "Player 0", 0));
    for text in ["", "  ", "\u{7}", &"x".repeat(501)] {
        games[0].say(&Say::Chat { text: text.to_owned() }).await.unwrap();
        let code = loop {
            if let Tell::Refused { code, .. } = within(games[0].next()).await.unwrap() {
                break code;
            }
        };
        assert!(matches!(code, Code::TooLarge | Code::TooMany), "{text}: {code:?}");
    }
    let report = format!("/api/games/{id}/reports");
    bo.post::<Value>(&report, &json!({"number": 0, "why": "rude"})).await.unwrap();
    let nothing = bo.post::<Value>(&report, &json!({"number": 7, "why": "rude"})).await;
    assert_eq!(nothing.unwrap_err().code(), Some(Code::NotFound));
}

#[tokio::test]
async fn presence_is_told() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut games = sit_down(&[&ada, &bo], &table(2)).await;
    until(&mut games[0], |game| game.here().persons.len() == 2).await;
    let id = games[0].hosted().id().to_owned();
    let watcher = Game::open(&Server::at(&server.url()).unwrap(), &id).await.unwrap();
    until(&mut games[0], |game| game.here().watching == 1).await;
    drop(watcher);
    let gone = games.remove(1);
    drop(gone);
    until(&mut games[0], |game| game.here().persons.len() == 1 && game.here().watching == 0).await;
}

#[tokio::test]
async fn the_lobby_shows_open_tables_pairs_and_keeps_links_private() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let private = ada.lay(&table(2)).await.unwrap();
    let paired: Value = ada.post("/api/pair", &table(3)).await.unwrap();
    assert_eq!(paired["laid"], true);
    let again: Value = bo.post("/api/pair", &table(3)).await.unwrap();
    assert_eq!((&again["laid"], &again["id"]), (&json!(false), &paired["id"]));
    let other: Value = bo.post("/api/pair", &table(2)).await.unwrap();
    assert_eq!(other["laid"], true, "another number of players");
    let lobby: Value = bo.get("/api/lobby").await.unwrap();
    let open: Vec<Summary> = serde_json::from_value(lobby["open"].clone()).unwrap();
    assert_eq!(open.len(), 2);
    assert!(open.iter().all(|table| table.id != private.id), "a private table is not listed");
    let own: Value = ada.get("/api/lobby").await.unwrap();
    let own: Vec<Summary> = serde_json::from_value(own["own"].clone()).unwrap();
    assert!(own.iter().any(|table| table.id == private.id));
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_the_games() {
    let (server, _folder) = server().await;
    let ada = server.guest("Ada").await;
    let table = ada.lay(&table(2)).await.unwrap();
    let credentials = json!({"login": "Ada.L", "password": "correct horse"});
    let account: Value = ada.post("/api/account", &credentials).await.unwrap();
    assert_eq!(account["account"], true);
    let eve = server.guest("Eve").await;
    let taken = eve.post::<Value>("/api/account", &json!({"login": "ada.l", "password": "12345678"})).await;
    assert_eq!(taken.unwrap_err().code(), Some(Code::NameTaken));
    for (login, password) in [("a", "12345678"), ("a b c", "12345678"), ("eve", "short")] {
        let bad = eve.post::<Value>("/api/account", &json!({"login": login, "password": password})).await;
        assert_eq!(bad.unwrap_err().code(), Some(Code::BadName), "{login}");
    }
    let wrong = json!({"login": "ada.l", "password": "wrong horse"});
    assert_eq!(eve.post::<Value>("/api/sign-in", &wrong).await.unwrap_err().code(), Some(Code::WrongPassword));
    let nobody = json!({"login": "nobody", "password": "wrong horse"});
    assert_eq!(eve.post::<Value>("/api/sign-in", &nobody).await.unwrap_err().code(), Some(Code::WrongPassword));
    let elsewhere = Server::at(&server.url()).unwrap();
    let signed_in: Value = elsewhere.post("/api/sign-in", &credentials).await.unwrap();
    assert_eq!(signed_in["who"], account["who"]);

    let token: Value = ada.post("/api/tokens", &json!({"label": "my bot"})).await.unwrap();
    let bot = Server::at(&server.url()).unwrap().with_token(token["token"].as_str().unwrap());
    let me: Value = bot.get("/api/session").await.unwrap();
    assert_eq!(me["person"]["who"], account["who"]);
    let lobby: Value = bot.get("/api/lobby").await.unwrap();
    assert_eq!(lobby["own"][0]["id"], table.id);
    let guests_have_none = eve.post::<Value>("/api/tokens", &json!({"label": "x"})).await;
    assert_eq!(guests_have_none.unwrap_err().code(), Some(Code::Forbidden));
}

#[tokio::test]
async fn rated_games_move_ratings_and_the_archive_keeps_them() {
    let (server, _folder) = server().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    for (person, login) in [(&ada, "ada"), (&bo, "bob")] {
        person.post::<Value>("/api/account", &json!({"login": login, "password": "12345678"})).await.unwrap();
    }
    let mut new = short_table(2);
    (new.terms.rated, new.terms.open) = (true, true);
    let mut games = sit_down(&[&ada, &bo], &new).await;
    let (mut one, mut two) = (games.remove(0), games.remove(0));
    let (a, b) = tokio::join!(play_out(&mut one), play_out(&mut two));
    a.and(b).unwrap();
    let id = one.hosted().id().to_owned();
    let who = one.you().unwrap().to_owned();
    let profile = loop {
        let profile: Value = ada.get(&format!("/api/people/{who}")).await.unwrap();
        if profile["games"] == 1 {
            break profile;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!(profile["ratings"][0]["family"], "base");
    let leaders: Value = ada.get("/api/leaders?family=base&assist=all").await.unwrap();
    assert_eq!(leaders.as_array().unwrap().len(), 2);
    let found: Vec<Summary> = ada.get(&format!("/api/archive?who={who}&family=base")).await.unwrap();
    assert_eq!(found[0].id, id);
    let export = ada.text("/api/export").await.unwrap();
    let line: Value = serde_json::from_str(export.lines().next().unwrap()).unwrap();
    bastide_record::replay(line["record"].as_str().unwrap()).unwrap();
    assert_eq!(ada.text(&format!("/api/export?after={id}")).await.unwrap(), "");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let (server, _folder) = server().await;
    let ada = server.guest("Ada").await;
    for path in ["/api/games/0123456789abcdef", "/api/games/nonsense", "/api/people/nobody", "/api/nothing"] {
        assert_eq!(ada.get::<Value>(path).await.unwrap_err().code(), Some(Code::NotFound), "{path}");
    }
    let nowhere = Game::open(&ada, "0123456789abcdef").await.unwrap_err();
    assert_eq!(nowhere.code(), Some(Code::NotFound));
    assert!(matches!(Game::open(&ada, "nonsense").await, Err(ClientError::Lost(_))));
    let stranger = Server::at(&server.url()).unwrap();
    assert_eq!(stranger.lay(&table(2)).await.unwrap_err().code(), Some(Code::NoSession));
    let me: Value = stranger.get("/api/session").await.unwrap();
    assert_eq!(me, json!({"person": null}));
}

#[tokio::test]
async fn a_panic_in_one_game_ends_neither_the_server_nor_other_games() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(bastide_server::store::SqliteStore::open(folder.path()).await.unwrap());
    let house =
        bastide_server::House::open(store, HouseOptions { panic_on: Some("Break down!".into()), ..kit::quick() });
    let server = TestServer::of(house).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let mut broken = sit_down(&[&ada, &bo], &table(2)).await;
    let mut sound = sit_down(&[&ada, &bo], &table(2)).await;
    let lines = broken[0].lines().to_vec();
    broken[0].say(&Say::Chat { text: "Break down!".into() }).await.unwrap();
    let code = loop {
        match within(broken[1].next()).await {
            Ok(Tell::Bye { code }) => break Some(code),
            Ok(_) => {}
            Err(_) => break None,
        }
    };
    assert_eq!(code, Some(Code::Sorry));
    let word = own_move(&sound[0], 0).unwrap();
    says(&mut sound[0], word).await.unwrap();
    broken[1].resume(&bo).await.unwrap();
    assert_eq!(broken[1].lines(), lines, "the broken game goes on from its last line");
}
