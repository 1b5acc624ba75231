//! What is counted, in the words of Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

/// What is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Tables laid here.
    pub(crate) games: Counter,
    /// Rooms open now.
    pub(crate) rooms: Gauge,
    /// Rooms that broke down.
    pub(crate) broken_rooms: Counter,
    /// Sockets open now.
    pub(crate) sockets: Gauge,
    /// Sockets dropped because their client read too slowly.
    pub(crate) slow_sockets: Counter,
    /// Connections open now.
    pub(crate) connections: Gauge,
    /// Lines written down.
    pub(crate) lines: Counter,
    /// Words refused.
    pub(crate) refused: Counter,
    /// Requests answered with 429.
    pub(crate) too_many: Counter,
    /// Mails sent.
    pub(crate) mails: Counter,
    /// Mails that could not be sent.
    pub(crate) mails_failed: Counter,
    /// Seconds from a word to its announcement.
    pub(crate) announce: Histogram,
    /// Seconds until lines are durable.
    pub(crate) durable: Histogram,
    /// Seconds a bot thought, the wait for a desk included.
    pub(crate) thinking: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("bastide");
        let seconds = || Histogram::new(exponential_buckets(0.0005, 2.0, 15));
        let metrics = Metrics {
            games: Counter::default(),
            rooms: Gauge::default(),
            broken_rooms: Counter::default(),
            sockets: Gauge::default(),
            slow_sockets: Counter::default(),
            connections: Gauge::default(),
            lines: Counter::default(),
            refused: Counter::default(),
            too_many: Counter::default(),
            mails: Counter::default(),
            mails_failed: Counter::default(),
            announce: seconds(),
            durable: seconds(),
            thinking: seconds(),
            registry: Registry::default(),
        };
        registry.register("games_laid", "Tables laid on this server", metrics.games.clone());
        registry.register("rooms", "Rooms open now", metrics.rooms.clone());
        registry.register("rooms_broken", "Rooms that broke down", metrics.broken_rooms.clone());
        registry.register("sockets", "Sockets open now", metrics.sockets.clone());
        registry.register("sockets_slow", "Sockets dropped because they read too slowly", metrics.slow_sockets.clone());
        registry.register("connections", "Connections open now", metrics.connections.clone());
        registry.register("lines_written", "Lines of games written down", metrics.lines.clone());
        registry.register("words_refused", "Words of players that were refused", metrics.refused.clone());
        registry.register("requests_too_many", "Requests refused by a rate limit", metrics.too_many.clone());
        registry.register("mails", "Mails sent", metrics.mails.clone());
        registry.register("mails_failed", "Mails that could not be sent", metrics.mails_failed.clone());
        let unit = || Unit::Seconds;
        registry.register_with_unit("announce", "From a word to its announcement", unit(), metrics.announce.clone());
        registry.register_with_unit("durable", "Until lines are durable", unit(), metrics.durable.clone());
        registry.register_with_unit("thinking", "Bots' thinking with its wait", unit(), metrics.thinking.clone());
        Metrics { registry, ..metrics }
    }

    /// Everything counted so far, as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
