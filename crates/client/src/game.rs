//! A game's socket, and the table as it is told.

use bastide_table::hosted::{Hosted, Word};
use bastide_wire::{Here, Line, Say, Tell, VERSION, Welcome};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream};

use crate::error::ClientError;
use crate::server::Server;

/// A game that is followed over a socket.
#[derive(Debug)]
pub struct Game {
    server: Server,
    id: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    hosted: Hosted,
    lines: Vec<Line>,
    you: Option<String>,
    here: Here,
}

impl Game {
    /// Opens a game's socket and reads all that happened so far.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn open(server: &Server, id: &str) -> Result<Game, ClientError> {
        let (socket, welcome) = connect(server, id, 0).await?;
        let Welcome { game, lines, you, here, .. } = welcome;
        let hosted = Hosted::new(game.id, game.host, game.plan, game.terms);
        let hosted = hosted.map_err(|why| ClientError::Riddle(why.to_string()))?;
        let mut game = Game { server: server.clone(), id: id.to_owned(), socket, hosted, lines: Vec::new(), you, here };
        game.follow(0, lines)?;
        Ok(game)
    }

    /// Opens the socket again after it was lost, here or at another server of the same games, and reads what was missed.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn resume(&mut self, server: &Server) -> Result<(), ClientError> {
        let (socket, welcome) = connect(server, &self.id, self.lines.len() as u64).await?;
        self.server = server.clone();
        self.socket = socket;
        self.here = welcome.here;
        self.follow(welcome.from, welcome.lines)
    }

    /// The table as it is told.
    #[must_use]
    pub fn hosted(&self) -> &Hosted {
        &self.hosted
    }

    /// Every line told so far.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Who this client is.
    #[must_use]
    pub fn you(&self) -> Option<&str> {
        self.you.as_deref()
    }

    /// Who is here.
    #[must_use]
    pub fn here(&self) -> &Here {
        &self.here
    }

    /// Says a word about the table as it is known here.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn word(&mut self, word: Word, mark: u64) -> Result<(), ClientError> {
        let seq = self.lines.len() as u64;
        self.say(&Say::Word { seq, mark, word }).await
    }

    /// Says anything.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn say(&mut self, say: &Say) -> Result<(), ClientError> {
        self.send_text(serde_json::to_string(say)?).await
    }

    /// Sends a text as it is, sensible or not.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next thing the server tells. Lines have happened at the table when this returns.
    ///
    /// # Errors
    /// When the connection is lost, or the lines do not fit together.
    pub async fn next(&mut self) -> Result<Tell, ClientError> {
        let tell = next(&mut self.socket).await?;
        match &tell {
            Tell::Lines { from, lines } => self.follow(*from, lines.clone())?,
            Tell::Here(here) => self.here = here.clone(),
            _ => {}
        }
        Ok(tell)
    }

    /// Drops the connection without a word.
    pub async fn cut(&mut self) {
        // It may be gone already.
        let _ = self.socket.close(None).await;
    }

    fn follow(&mut self, from: u64, lines: Vec<Line>) -> Result<(), ClientError> {
        for (number, line) in (from as usize..).zip(lines) {
            if number < self.lines.len() {
                if self.lines[number] != line {
                    return Err(ClientError::Riddle(format!("line {number} is told differently")));
                }
                continue;
            }
            self.hosted.follow(number, &line).map_err(|why| ClientError::Riddle(format!("line {number}: {why}")))?;
            self.lines.push(line);
        }
        Ok(())
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(server: &Server, id: &str, lines: u64) -> Result<(Socket, Welcome), ClientError> {
    let address = format!("{}/api/games/{id}/socket", server.base().replacen("http", "ws", 1));
    let mut request = address.as_str().into_client_request()?;
    if let Some(token) = server.token() {
        let bearer =
            format!("Bearer {token}").parse().map_err(|_| ClientError::Riddle("the token is no text".into()))?;
        request.headers_mut().insert(http::header::AUTHORIZATION, bearer);
    }
    let tls = Connector::Rustls(server.tls());
    let (mut socket, _) = tokio_tungstenite::connect_async_tls_with_config(request, None, true, Some(tls)).await?;
    let hello = serde_json::to_string(&Say::Hello { wire: VERSION, lines })?;
    socket.send(Message::text(hello)).await?;
    loop {
        match next(&mut socket).await? {
            Tell::Welcome(welcome) => return Ok((socket, *welcome)),
            Tell::Bye { code } => return Err(ClientError::Refused { code, why: String::new() }),
            _ => {}
        }
    }
}

async fn next(socket: &mut Socket) -> Result<Tell, ClientError> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
            Some(Ok(Message::Close(_))) | None => return Err(tungstenite::Error::ConnectionClosed.into()),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
        }
    }
}
