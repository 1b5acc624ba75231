//! Who is in a room, and how they are told. Nobody waits for a slow one: it is dropped and may come back.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use bastide_wire::{Code, Here};
use tokio::sync::{mpsc, oneshot};

/// Somebody's connection to a room.
#[derive(Debug)]
pub(crate) struct Guest {
    /// Among all connections of this server.
    pub(crate) id: u64,
    /// The person's public name, if there is a session.
    pub(crate) who: Option<String>,
    /// As the person is called.
    pub(crate) name: String,
    /// What the connection is told.
    pub(crate) ear: mpsc::Sender<Utf8Bytes>,
    /// Ends the connection.
    pub(crate) end: oneshot::Sender<Code>,
}

impl Guest {
    /// Ends the connection and says why.
    pub(crate) fn end(self, code: Code) {
        // It may have ended by itself.
        let _ = self.end.send(code);
    }
}

/// Everybody in a room.
#[derive(Debug, Default)]
pub(crate) struct Guests {
    here: HashMap<u64, Guest>,
    /// Dropped by the room; their connections have not ended yet.
    dropped: HashSet<u64>,
    elsewhere: HashMap<String, (Instant, Here)>,
}

impl Guests {
    pub(crate) fn enter(&mut self, guest: Guest) {
        self.here.insert(guest.id, guest);
    }

    /// Says whether the guest was there.
    pub(crate) fn leave(&mut self, guest: u64) -> bool {
        self.dropped.remove(&guest) || self.here.remove(&guest).is_some()
    }

    /// Whether nobody is connected to this server.
    pub(crate) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    pub(crate) fn who(&self, guest: u64) -> Option<String> {
        self.here.get(&guest)?.who.clone()
    }

    pub(crate) fn who_and_name(&self, guest: u64) -> Option<(String, String)> {
        let guest = self.here.get(&guest)?;
        Some((guest.who.clone()?, guest.name.clone()))
    }

    /// Who is connected to another server.
    pub(crate) fn elsewhere(&mut self, server: &str, here: Here) {
        if here == Here::default() {
            self.elsewhere.remove(server);
        } else {
            self.elsewhere.insert(server.to_owned(), (Instant::now(), here));
        }
    }

    /// Forgets who was at servers that were not heard of for so long. Says whether there were any.
    pub(crate) fn forget_dead_servers(&mut self, silence: Duration) -> bool {
        let before = self.elsewhere.len();
        self.elsewhere.retain(|_, (heard, _)| heard.elapsed() < silence);
        self.elsewhere.len() < before
    }

    /// Who is connected to this server.
    pub(crate) fn here_on_this_server(&self) -> Here {
        let mut here = Here::default();
        for guest in self.here.values() {
            match &guest.who {
                Some(who) => here.persons.push(who.clone()),
                None => here.watching += 1,
            }
        }
        here.persons.sort_unstable();
        here.persons.dedup();
        here
    }

    /// Who is connected to any server.
    pub(crate) fn here(&self) -> Here {
        let mut all = self.here_on_this_server();
        for (_, here) in self.elsewhere.values() {
            all.persons.extend(here.persons.iter().cloned());
            all.watching += here.watching;
        }
        all.persons.sort_unstable();
        all.persons.dedup();
        all
    }

    /// Tells one of them, and says how many were too slow to be told.
    pub(crate) fn tell(&mut self, guest: u64, text: &Utf8Bytes) -> usize {
        let slow = self.here.get(&guest).is_some_and(|guest| is_slow(guest, text));
        if slow { self.drop_slow(vec![guest]) } else { 0 }
    }

    /// Tells everybody, and says how many were too slow to be told.
    pub(crate) fn tell_all(&mut self, text: &Utf8Bytes) -> usize {
        let slow = self.here.values().filter(|guest| is_slow(guest, text)).map(|guest| guest.id).collect();
        self.drop_slow(slow)
    }

    fn drop_slow(&mut self, guests: Vec<u64>) -> usize {
        let dropped: Vec<Guest> = guests.iter().filter_map(|guest| self.here.remove(guest)).collect();
        let slow = dropped.len();
        for guest in dropped {
            self.dropped.insert(guest.id);
            guest.end(Code::TooSlow);
        }
        slow
    }

    /// Ends all connections.
    pub(crate) fn end_all(&mut self, code: Code) {
        self.here.drain().for_each(|(_, guest)| guest.end(code));
    }
}

/// Tells a guest, and says whether it has too much to read already. One that has left is not slow: the room hears of it soon.
fn is_slow(guest: &Guest, text: &Utf8Bytes) -> bool {
    matches!(guest.ear.try_send(text.clone()), Err(mpsc::error::TrySendError::Full(_)))
}
