//! What servers tell each other about a game, so that everybody hears it wherever they are connected.
//!
//! It is only told, never decided here: what is not heard is found in the database a little later.

use bastide_wire::{ChatLine, Here, Line};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

/// Where announcements of games go.
const SUBJECT: &str = "bastide.games";

/// What another server tells about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Heard {
    /// Lines that are durable.
    Lines { from: u64, lines: Vec<Line> },
    /// Something said.
    Chat(ChatLine),
    /// Who is connected there.
    Here(Here),
    /// Who is connected elsewhere? Asked by a server that has just opened the game.
    WhoIsThere,
    /// Where the same is played again.
    Rematch { game: String },
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    server: String,
    heard: Heard,
}

/// The way to the other servers.
#[derive(Clone, Debug)]
pub(crate) enum Fan {
    /// There are none.
    Alone,
    /// By way of NATS.
    Nats { client: async_nats::Client, server: String },
}

impl Fan {
    /// Connects, and goes on trying whenever the connection is lost.
    pub(crate) async fn connect(url: &str, server: &str) -> Result<Fan, async_nats::ConnectError> {
        let client = async_nats::ConnectOptions::new().name("bastide").connect(url).await?;
        Ok(Fan::Nats { client, server: server.to_owned() })
    }

    /// Whether there are other servers.
    pub(crate) fn has_others(&self) -> bool {
        !matches!(self, Fan::Alone)
    }

    /// Whether announcements get through now.
    pub(crate) fn is_connected(&self) -> bool {
        match self {
            Fan::Alone => true,
            Fan::Nats { client, .. } => client.connection_state() == async_nats::connection::State::Connected,
        }
    }

    /// Tells the other servers. Not hearing it costs them a look at the database.
    pub(crate) async fn tell(&self, game: &str, heard: Heard) {
        let Fan::Nats { client, server } = self else { return };
        let envelope = Envelope { server: server.clone(), heard };
        let Ok(bytes) = serde_json::to_vec(&envelope) else { return };
        if let Err(error) = client.publish(format!("{SUBJECT}.{game}"), bytes.into()).await {
            tracing::warn!(game, %error, "the other servers cannot be told");
        }
    }

    /// Listens to what others tell about a game.
    pub(crate) async fn listen(&self, game: &str) -> Ears {
        let Fan::Nats { client, server } = self else { return Ears { from: None, server: String::new() } };
        let from = client.subscribe(format!("{SUBJECT}.{game}")).await;
        if let Err(error) = &from {
            tracing::warn!(game, %error, "the other servers cannot be heard");
        }
        Ears { from: from.ok(), server: server.clone() }
    }
}

/// Hears what others tell about one game.
#[derive(Debug)]
pub(crate) struct Ears {
    from: Option<async_nats::Subscriber>,
    server: String,
}

impl Ears {
    /// The next thing told by another server, and by which; waits for ever when there is none.
    pub(crate) async fn hear(&mut self) -> (String, Heard) {
        while let Some(from) = &mut self.from {
            let Some(message) = from.next().await else {
                self.from = None;
                break;
            };
            match serde_json::from_slice::<Envelope>(&message.payload) {
                Ok(envelope) if envelope.server != self.server => return (envelope.server, envelope.heard),
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "another server speaks in riddles"),
            }
        }
        std::future::pending().await
    }
}
