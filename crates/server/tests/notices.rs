//! Mail to somebody whose turn it is, sent to a mail server of the test's own.

mod kit;

use std::sync::Arc;
use std::time::Duration;

use bastide_server::store::SqliteStore;
use bastide_server::{House, HouseOptions, MailOptions};
use bastide_table::hosted::Clock;
use kit::{TestServer, own_move, quick, says, sit_down, table, within};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A mail: to whom, and all of it as it came.
type Mail = (String, String);

/// A mail server that takes everything.
async fn post_office() -> (String, mpsc::UnboundedReceiver<Mail>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (delivered, mails) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let delivered = delivered.clone();
            tokio::spawn(async move {
                let (reading, mut writing) = stream.into_split();
                let mut lines = BufReader::new(reading).lines();
                let (mut to, mut text, mut in_text) = (String::new(), String::new(), false);
                let _ = writing.write_all(b"220 test\r\n").await;
                while let Ok(Some(line)) = lines.next_line().await {
                    let answer = if in_text {
                        if line != "." {
                            text += &line;
                            text.push('\n');
                            continue;
                        }
                        in_text = false;
                        let _ = delivered.send((std::mem::take(&mut to), std::mem::take(&mut text)));
                        "250 taken"
                    } else if let Some(whom) = line.strip_prefix("RCPT TO:") {
                        to = whom.trim_matches(['<', '>']).to_owned();
                        "250 fine"
                    } else if line == "DATA" {
                        in_text = true;
                        "354 go on"
                    } else if line == "QUIT" {
                        "221 bye"
                    } else {
                        "250 fine"
                    };
                    let _ = writing.write_all(format!("{answer}\r\n").as_bytes()).await;
                }
            });
        }
    });
    (url, mails)
}

async fn server(mail: String, folder: &std::path::Path) -> TestServer {
    let mail = MailOptions {
        server: mail,
        from: "Bastide <bastide@example.org>".into(),
        base: "https://play.example.org".into(),
        after: Duration::from_millis(300),
    };
    let store = Arc::new(SqliteStore::open(folder).await.unwrap());
    TestServer::of(House::open(store, HouseOptions { mail: Some(mail), ..quick() })).await
}

#[tokio::test]
async fn whoever_is_not_looking_is_told_of_a_turn_once_and_only_at_a_proven_address() {
    let folder = tempfile::tempdir().unwrap();
    let (url, mut mails) = post_office().await;
    let server = server(url, folder.path()).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);

    for wrong in ["bo", "bo@example.org\r\nBcc: eve@example.org", ""] {
        assert!(bo.post::<Value>("/api/mail", &json!({"address": wrong, "language": "de"})).await.is_err(), "{wrong}");
    }
    for (person, address) in [(&ada, "ada@example.org"), (&bo, "bo@example.org")] {
        person.post::<Value>("/api/mail", &json!({"address": address, "language": "de"})).await.unwrap();
    }
    let (_, _of_ada) = within(mails.recv()).await.unwrap();
    let (to, text) = within(mails.recv()).await.unwrap();
    assert_eq!(to, "bo@example.org");
    let code = text.lines().find(|line| line.len() == 8 && line.bytes().all(|b| b.is_ascii_alphanumeric())).unwrap();
    assert!(bo.post::<Value>("/api/mail/confirm", &json!({"code": "wrongone"})).await.is_err());
    bo.post::<Value>("/api/mail/confirm", &json!({"code": format!(" {} ", code.to_uppercase())})).await.unwrap();
    let now: Value = bo.get("/api/mail").await.unwrap();
    assert_eq!(now, json!({"possible": true, "address": "bo@example.org", "confirmed": true}));

    // Ada, whose address is not proven, begins; Bo has gone.
    let mut new = table(2);
    new.terms.clock = Clock::Days { days: 3 };
    let mut games = sit_down(&[&ada, &bo], &new).await;
    let mut gone = games.pop().unwrap();
    gone.cut().await;
    kit::until(&mut games[0], |game| game.here().persons.len() == 1).await;
    while let Some(word) = own_move(&games[0], 0) {
        says(&mut games[0], word).await.unwrap();
    }
    let (to, text) = within(mails.recv()).await.unwrap();
    assert_eq!(to, "bo@example.org");
    assert!(text.contains("Subject: Du bist am Zug"), "{text}");
    assert!(
        text.replace("=\n", "").contains(&format!("#table={}", games[0].hosted().id()).replace('=', "=3D"))
            || text.contains(games[0].hosted().id()),
        "{text}"
    );
    // Something else happens in the same turn: nobody is told again, and Ada not at all.
    says(&mut games[0], bastide_table::hosted::Word::Ask { wish: bastide_wire::Wish::Pause }).await.unwrap();
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert!(mails.try_recv().is_err(), "one turn, one mail");
}

#[tokio::test]
async fn a_server_without_mail_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::on(folder.path()).await;
    let ada = server.guest("Ada").await;
    let mail: Value = ada.get("/api/mail").await.unwrap();
    assert_eq!(mail, json!({"possible": false, "confirmed": false}));
    let asked = ada.post::<Value>("/api/mail", &json!({"address": "ada@example.org", "language": "en"})).await;
    assert_eq!(asked.unwrap_err().code(), Some(bastide_wire::Code::NotFound));
}
