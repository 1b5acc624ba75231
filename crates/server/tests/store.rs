//! Both databases keep what they are told, once and in order.

mod kit;

use std::sync::Arc;

use bastide_server::store::{
    Append, Facts, GameRow, KeepsGames, NewGame, PersonRow, RatingRow, ResultRow, Search, SqliteStore, Store,
    StoreError,
};
use bastide_wire::State;
use kit::Postgres;

fn facts(state: State, changed: i64) -> Facts {
    let summary = format!("summary at {changed}");
    Facts { state, changed, summary, turn_of: None, deadline: None, chore: false }
}

fn game(id: &str, public: bool) -> NewGame {
    let row = GameRow {
        id: id.into(),
        host: "ada".into(),
        created: 1,
        plan: "{}".into(),
        terms: "{}".into(),
        seed: "07".into(),
        seed_hash: "hash".into(),
        rematch: None,
    };
    NewGame { row, facts: facts(State::Gathering, 1), public, family: "base".into(), assist: "all".into() }
}

fn append(game: &str, seq: i64, lines: &[&str], facts: Facts) -> Append {
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    Append { game: game.into(), seq, lines, facts, players: None, notice: None }
}

fn person(who: &str) -> PersonRow {
    PersonRow { who: who.into(), name: who.to_uppercase(), login: None, password: None }
}

async fn lines_are_written_once_and_in_order(store: &dyn Store) {
    store.lay(&game("order", true)).await.unwrap();
    assert_eq!(store.lay(&game("order", true)).await, Err(StoreError::Conflict), "ids are given once");
    store.append(append("order", 0, &["a", "b"], facts(State::Playing, 2))).await.unwrap();
    for seq in [0, 1, 3] {
        let again = store.append(append("order", seq, &["x"], facts(State::Over, 9))).await;
        assert_eq!(again, Err(StoreError::Conflict), "{seq}");
    }
    store.append(append("order", 2, &["c"], facts(State::Playing, 3))).await.unwrap();
    assert_eq!(store.lines("order", 0).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(store.lines("order", 2).await.unwrap(), ["c"]);
    let nowhere = store.append(append("nowhere", 0, &["x"], facts(State::Over, 9))).await;
    assert_eq!(nowhere, Err(StoreError::Conflict));
    assert_eq!(store.changed_since(3, 9).await.unwrap(), [("order".to_owned(), 3)]);
    assert_eq!(store.game("order").await.unwrap(), Some(game("order", true).row));
    assert_eq!(store.game("nowhere").await.unwrap(), None);
}

async fn of_many_who_write_the_same_line_one_wins(store: Arc<dyn Store>) {
    store.lay(&game("race", false)).await.unwrap();
    for seq in 0..20 {
        let tries = (0..8).map(|i| {
            let (store, line) = (store.clone(), format!("line {seq} of {i}"));
            tokio::spawn(async move { store.append(append("race", seq, &[&line], facts(State::Playing, seq))).await })
        });
        let tries: Vec<_> = tries.collect();
        let mut won = 0;
        for tried in tries {
            match tried.await.unwrap() {
                Ok(()) => won += 1,
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        assert_eq!(won, 1, "{seq}");
    }
    assert_eq!(store.lines("race", 0).await.unwrap().len(), 20);
}

async fn lists_show_what_they_should(store: &dyn Store) {
    for (id, public) in [("open", true), ("closed", false), ("own", false)] {
        store.lay(&game(id, public)).await.unwrap();
    }
    let mut sits = append("own", 0, &["sit"], facts(State::Gathering, 50));
    sits.players = Some(vec![(0, "bo".into()), (1, "cy".into())]);
    store.append(sits).await.unwrap();
    assert!(store.open_tables(1, 9).await.unwrap().contains(&"summary at 1".to_owned()));
    assert_eq!(store.open_tables(2, 9).await.unwrap(), [""; 0], "old tables are not listed");
    assert_eq!(store.games_of("bo", 9).await.unwrap(), ["summary at 50"]);
    assert_eq!(store.games_of("zoe", 9).await.unwrap(), [""; 0]);
    let turn = Facts { turn_of: Some("bo".into()), ..facts(State::Playing, 40) };
    let mut plays = append("open", 0, &["sit"], turn);
    plays.players = Some(vec![(0, "bo".into())]);
    store.append(plays).await.unwrap();
    assert_eq!(store.games_of("bo", 9).await.unwrap(), ["summary at 40", "summary at 50"], "the own turn first");
    assert_eq!(store.running(9).await.unwrap()[0], "summary at 40");
    store.append(append("open", 1, &["end"], facts(State::Over, 60))).await.unwrap();
    let found = |who: Option<&str>, family: Option<&str>, before: Option<i64>| Search {
        who: who.map(Into::into),
        family: family.map(Into::into),
        before,
    };
    for (search, count) in [
        (found(None, None, None), 1),
        (found(Some("bo"), Some("base"), None), 1),
        (found(Some("cy"), None, None), 0),
        (found(None, Some("maps"), None), 0),
        (found(None, None, Some(60)), 0),
    ] {
        assert_eq!(store.archive(&search, 9).await.unwrap().len(), count, "{search:?}");
    }
    assert_eq!(store.archive_ids("", 9).await.unwrap(), ["open"]);
    assert_eq!(store.archive_ids("open", 9).await.unwrap(), [""; 0]);
    assert_eq!(store.set_rematch("open", "next").await.unwrap(), "next");
    assert_eq!(store.set_rematch("open", "other").await.unwrap(), "next", "the first proposal stays");
}

async fn a_dead_servers_games_are_found(store: &dyn Store) {
    store.lay(&game("chore", false)).await.unwrap();
    let due = Facts { deadline: Some(500), ..facts(State::Playing, 70) };
    store.append(append("chore", 0, &["begin"], due)).await.unwrap();
    assert_eq!(store.neglected(499, 0, 9).await.unwrap(), ["open"], "over, but not counted");
    store.count("open", &[], &[]).await.unwrap();
    assert_eq!(store.neglected(499, 0, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.neglected(500, 0, 9).await.unwrap(), ["chore"]);
    store.alive("one", 1000).await.unwrap();
    store.alive("one", 1001).await.unwrap();
    assert!(store.keep_game("chore", "one", 900).await.unwrap());
    assert!(store.keep_game("chore", "one", 900).await.unwrap(), "it is its own");
    assert!(!store.keep_game("chore", "two", 900).await.unwrap(), "the other is alive");
    assert_eq!(store.neglected(500, 900, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.neglected(500, 1002, 9).await.unwrap(), ["chore"], "not heard of for long");
    assert!(store.keep_game("chore", "two", 1002).await.unwrap());
    store.release_game("chore", "one").await.unwrap();
    store.alive("two", 2000).await.unwrap();
    assert!(!store.keep_game("chore", "one", 1500).await.unwrap(), "one cannot release what two keeps");
    store.gone("two").await.unwrap();
    assert!(store.keep_game("chore", "one", 1500).await.unwrap());
}

async fn people_have_sessions_and_one_account(store: &dyn Store) {
    store.add_person(&person("dee"), 1).await.unwrap();
    store.add_person(&person("eve"), 1).await.unwrap();
    store.open_session("hash of a token", "dee", "browser", 1).await.unwrap();
    assert_eq!(store.session("hash of a token").await.unwrap(), Some(person("dee")));
    assert_eq!(store.session("another").await.unwrap(), None);
    store.rename("dee", "Dee").await.unwrap();
    store.set_account("dee", "dee", "$argon2id$").await.unwrap();
    assert_eq!(store.set_account("dee", "dee2", "x").await, Err(StoreError::Conflict), "one account");
    assert_eq!(store.set_account("eve", "dee", "x").await, Err(StoreError::Conflict), "names are given once");
    let found = store.person_by_login("dee").await.unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.password.as_deref()), ("Dee", Some("$argon2id$")));
    store.close_session("hash of a token").await.unwrap();
    assert_eq!(store.session("hash of a token").await.unwrap(), None);
}

async fn chat_is_numbered(store: Arc<dyn Store>) {
    store.lay(&game("chat", false)).await.unwrap();
    let said: Vec<_> = (0..20)
        .map(|i| {
            let store = store.clone();
            tokio::spawn(async move { store.add_chat("chat", i, "dee", "Dee", &format!("say {i}")).await })
        })
        .collect();
    for line in said {
        line.await.unwrap().unwrap();
    }
    let chat = store.chat("chat", 5).await.unwrap();
    assert_eq!(chat.iter().map(|line| line.number).collect::<Vec<_>>(), [15, 16, 17, 18, 19]);
    store.report("chat", 17, "eve", "rude", 1).await.unwrap();
    store.report("chat", 17, "eve", "very rude", 2).await.unwrap();
}

async fn a_game_counts_once(store: &dyn Store) {
    store.lay(&game("count", true)).await.unwrap();
    let results = [
        ResultRow { seat: 0, who: Some("dee".into()), place: 1, points: 90 },
        ResultRow { seat: 1, who: None, place: 2, points: 70 },
    ];
    let rating = RatingRow {
        who: "dee".into(),
        name: "Dee".into(),
        family: "base".into(),
        assist: "all".into(),
        rating: 26.5,
        uncertainty: 7.5,
        games: 1,
    };
    store.count("count", &results, std::slice::from_ref(&rating)).await.unwrap();
    let again = store.count("count", &results, &[RatingRow { rating: 99.0, ..rating.clone() }]).await;
    assert_eq!(again, Err(StoreError::Conflict));
    assert_eq!(store.ratings_of("dee").await.unwrap(), std::slice::from_ref(&rating));
    assert_eq!(store.leaders("base", "all", 9).await.unwrap(), [rating]);
    assert_eq!(store.leaders("base", "none", 9).await.unwrap(), []);
    assert_eq!(store.statistics("dee").await.unwrap(), (1, 1, 90));
    assert_eq!(store.statistics("zoe").await.unwrap(), (0, 0, 0));
}

async fn keeps_everything(store: Arc<dyn Store>) {
    store.ping().await.unwrap();
    lines_are_written_once_and_in_order(&*store).await;
    of_many_who_write_the_same_line_one_wins(store.clone()).await;
    lists_show_what_they_should(&*store).await;
    a_dead_servers_games_are_found(&*store).await;
    people_have_sessions_and_one_account(&*store).await;
    chat_is_numbered(store.clone()).await;
    a_game_counts_once(&*store).await;
    store.close().await;
}

#[tokio::test]
async fn sqlite_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    keeps_everything(Arc::new(SqliteStore::open(&folder.path().join("new/data")).await.unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_everything() {
    let postgres = Postgres::start().await;
    keeps_everything(Arc::new(bastide_server::store::PostgresStore::open(&postgres.url).await.unwrap())).await;
}

#[tokio::test]
async fn what_is_kept_is_there_when_the_database_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).await.unwrap();
    store.lay(&game("kept", true)).await.unwrap();
    store.append(append("kept", 0, &["a"], facts(State::Playing, 2))).await.unwrap();
    store.close().await;
    let store = SqliteStore::open(folder.path()).await.unwrap();
    assert_eq!(store.lines("kept", 0).await.unwrap(), ["a"]);
}

#[tokio::test]
async fn a_backup_taken_while_games_go_on_can_be_played_from() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SqliteStore::open(folder.path()).await.unwrap();
    store.lay(&game("kept", true)).await.unwrap();
    store.append(append("kept", 0, &["a"], facts(State::Playing, 2))).await.unwrap();
    let copy = elsewhere.path().join("bastide.sqlite");
    store.backup(&copy).await.unwrap();
    assert!(store.backup(&copy).await.is_err(), "an older backup is not overwritten");
    store.append(append("kept", 1, &["b"], facts(State::Playing, 3))).await.unwrap();
    let restored = SqliteStore::open(elsewhere.path()).await.unwrap();
    assert_eq!(restored.lines("kept", 0).await.unwrap(), ["a"]);
    restored.append(append("kept", 1, &["c"], facts(State::Playing, 3))).await.unwrap();
}
