//! Playing together: a table that people share from several places. The server judges and tells what happens as numbered lines; the page
//! follows them (`bastide_table::hosted`) and draws the same table as ever.
//!
//! - `http`, `session`, `socket` are the way to the server: asking, being somebody, and a connection that comes back by itself.
//! - `following` takes over what the server tells; the page's own table follows it at the pace of the stage.
//! - `moving` is what one does oneself. One's own actions are played on the page's table first, a draft that can be taken back, and go to the
//!   server as one move when it is over. Until the server has them they are kept, whatever happens to the connection.
//! - `words` says why something was refused, and what is agreed.
//! - `community` is the meeting place: tables and games, people, ratings, the archive.
//! - `laying` makes a table; `gathering` is the table before the game; `company`, `chat` and
//!   `panel` stand beside the board; `wishes` are asked and answered in the line of notices.

mod chat;
mod community;
mod company;
mod following;
mod gathering;
pub(crate) mod http;
mod invite;
mod laying;
mod moving;
mod panel;
mod session;
mod socket;
mod wishes;
mod words;

use bastide_rules::{Actor, Player};
use bastide_table::hosted::{Hosted, Stage, Terms, Word};
use bastide_table::{Colour, Seat, Table};
use bastide_wire::{ChatLine, GameInfo, Here, Person};
use leptos::prelude::*;

pub(crate) use community::{Community, Room, TurnsWaiting};
pub(crate) use company::{FairDeal, beside_name};
pub(crate) use following::last_table;
pub(crate) use gathering::Gathering;
pub(crate) use laying::WithFriends;
pub(crate) use panel::{Company, Rematch};
pub(crate) use session::{guest_name, has_server};
pub(crate) use socket::Link;
use socket::Socket;
pub(crate) use wishes::Wishes;

/// A table shared with others, as the server tells it.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    /// As it was laid.
    pub(crate) info: GameInfo,
    /// As it stands.
    pub(crate) hosted: Hosted,
    /// Who one is; seats of this person are one's own.
    pub(crate) you: Option<String>,
    /// The server's clock is ahead of ours by so many milliseconds.
    pub(crate) ahead: f64,
}

impl Shared {
    /// Whether a seat is one's own, and still played by oneself.
    pub(crate) fn is_mine(&self, seat: u8) -> bool {
        let chair = self.hosted.chairs().get(usize::from(seat));
        chair.is_some_and(|chair| chair.out.is_none() && chair.holder.is_some() && chair.holder == self.you)
    }

    /// One's own seats, played or given up.
    pub(crate) fn own_seats(&self) -> Vec<u8> {
        self.you.as_deref().map_or(Vec::new(), |you| self.hosted.seats_of(you).collect())
    }

    /// Whether one laid the table.
    pub(crate) fn is_host(&self) -> bool {
        self.you.as_deref() == Some(self.hosted.host())
    }

    /// Whether one has to decide now at the page's own table, of whose actions so many are the server's. What follows a draft is one's own
    /// as well: chance waits for one's word.
    fn may_act(&self, table: &Table, confirmed: usize) -> bool {
        let (shown, all) = (table.steps().len(), self.hosted.table().map_or(0, |table| table.steps().len()));
        let up_to_date = confirmed == all && shown >= confirmed;
        let on = self.hosted.stage() == Stage::Playing && !self.hosted.is_paused();
        on && up_to_date
            && match table.game().to_act() {
                Actor::Player(Player(seat)) => self.is_mine(seat),
                Actor::Chance => shown > confirmed,
                Actor::Nobody => false,
            }
    }
}

/// What the page knows about playing together. A handful of handles: cheap to copy into every closure.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// The room of the meeting place that is open.
    pub(crate) room: RwSignal<Room>,
    /// Who one is to the server, once it was asked.
    pub(crate) me: RwSignal<Option<Person>>,
    /// The name of the shared table that is open.
    pub(crate) at: RwSignal<Option<String>>,
    /// The table, once the server has told about it.
    pub(crate) shared: RwSignal<Option<Shared>>,
    /// How the connection stands.
    pub(crate) link: RwSignal<Link>,
    /// Who is here.
    pub(crate) here: RwSignal<Here>,
    /// What was said.
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// What was said since somebody last looked.
    pub(crate) unread: RwSignal<u32>,
    /// Where the same is played again.
    pub(crate) rematch: RwSignal<Option<String>>,
    /// One's own move is on its way to the server.
    pub(crate) underway: RwSignal<bool>,
    /// So many actions of the page's own table are the server's; the others are a draft.
    confirmed: RwSignal<usize>,
    /// What is agreed at the next table.
    pub(crate) terms: RwSignal<Terms>,
    /// A table is being laid.
    laying: RwSignal<bool>,
    /// The link has just been copied.
    copied: RwSignal<bool>,
    /// A word beside the chat.
    note: RwSignal<Option<String>>,
    /// Counts the seconds while clocks are seen.
    tick: RwSignal<u32>,
    /// Lines that did not fit were told so often.
    broken: StoredValue<u32>,
    /// At a shared table: one cannot answer what is asked now.
    pub(crate) waits: Memo<bool>,
    /// The server knew more than we did when our move came: it is sent again when we know so many lines.
    overtaken: StoredValue<Option<u64>>,
    /// What was said while there was no connection.
    unsaid: StoredValue<Vec<Word>>,
    /// Seats to take when the table is there, by their colours, and the names to go by.
    wanted: StoredValue<Vec<(Colour, String)>>,
    /// One wants to play again, and goes where that happens.
    wants_more: StoredValue<bool>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
}

impl Online {
    pub(crate) fn new(table: RwSignal<Option<Table>>) -> Online {
        let at = RwSignal::new(None);
        let shared = RwSignal::new(None::<Shared>);
        let (underway, confirmed) = (RwSignal::new(false), RwSignal::new(0));
        let waits = Memo::new(move |_| {
            let may_act = || {
                shared.with(|shared| {
                    table.with(|table| match (shared, table) {
                        (Some(shared), Some(table)) => shared.may_act(table, confirmed.get()),
                        _ => false,
                    })
                })
            };
            at.with(Option::is_some) && (underway.get() || !may_act())
        });
        Online {
            room: RwSignal::new(Room::default()),
            me: RwSignal::new(None),
            at,
            shared,
            link: RwSignal::new(Link::Opening),
            here: RwSignal::new(Here::default()),
            chat: RwSignal::new(Vec::new()),
            unread: RwSignal::new(0),
            rematch: RwSignal::new(None),
            underway,
            confirmed,
            terms: RwSignal::new(laying::terms()),
            laying: RwSignal::new(false),
            copied: RwSignal::new(false),
            note: RwSignal::new(None),
            tick: RwSignal::new(0),
            broken: StoredValue::new(0),
            waits,
            overtaken: StoredValue::new(None),
            unsaid: StoredValue::new(Vec::new()),
            wanted: StoredValue::new(Vec::new()),
            wants_more: StoredValue::new(false),
            socket: StoredValue::new_local(None),
        }
    }

    /// Whether a shared table is open.
    pub(crate) fn is_on(self) -> bool {
        self.at.with_untracked(Option::is_some)
    }

    /// Asks something about the shared table; nothing without one. Its changes are followed.
    pub(crate) fn ask<T>(self, ask: impl FnOnce(&Shared) -> T) -> Option<T> {
        self.shared.with(|shared| shared.as_ref().map(ask))
    }

    /// The same, asked once.
    pub(crate) fn ask_untracked<T>(self, ask: impl FnOnce(&Shared) -> T) -> Option<T> {
        self.shared.with_untracked(|shared| shared.as_ref().map(ask))
    }

    /// Whether somebody has a connection to the table.
    pub(crate) fn is_here(self, who: &str) -> bool {
        self.here.with(|here| here.persons.iter().any(|person| person == who))
    }

    /// Actions of one's own that the server does not have yet, of the page's own table.
    pub(crate) fn draft(self, table: &Table) -> usize {
        table.steps().len().saturating_sub(self.confirmed.get())
    }

    /// Whether this device decides for a player. Away from shared tables it does for everybody.
    pub(crate) fn decides_for(self, player: Player) -> bool {
        !self.is_on() || self.ask_untracked(|shared| shared.is_mine(player.0)) == Some(true)
    }

    /// Whether one only watches.
    pub(crate) fn watches(self) -> bool {
        self.is_on() && self.ask_untracked(|shared| shared.own_seats().is_empty()) == Some(true)
    }

    /// The seats as seen from this device: whoever plays elsewhere is like a bot.
    pub(crate) fn seats_from_here(self, seats: &[Seat]) -> Vec<Seat> {
        let own = self.ask_untracked(Shared::own_seats);
        let elsewhere = |seat: usize| own.as_ref().is_some_and(|own| !own.iter().any(|own| usize::from(*own) == seat));
        let seen = |(number, seat): (usize, &Seat)| {
            let bot = seat.bot.clone().or_else(|| elsewhere(number).then(String::new));
            Seat { bot, ..seat.clone() }
        };
        seats.iter().enumerate().map(seen).collect()
    }
}
