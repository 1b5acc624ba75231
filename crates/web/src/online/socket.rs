//! A game's socket. After a drop it comes back by itself, a little later each time that fails, and at once when the device is online
//! again or somebody looks at the page.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use bastide_wire::{Code, Say, Tell, VERSION};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use crate::json;

/// How a connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Link {
    /// It is opened for the first time.
    #[default]
    Opening,
    /// Everything is told as it happens.
    Open,
    /// It was lost, and is opened again.
    Lost,
    /// The server has sent us away for good.
    Closed(Code),
}

/// So often the server hears from us.
const PING: Duration = Duration::from_secs(20);
/// Whoever is silent for so long is not there any more, in milliseconds.
const SILENCE: f64 = 45_000.0;
/// The longest wait between two tries, in milliseconds.
const LONGEST: u64 = 15_000;

/// The wait before a try, in milliseconds: a little longer each time, and not for everybody the same after a restart. `chance` is
/// between 0 and 1.
fn wait(tries: u32, chance: f64) -> u64 {
    let most = (400u64 << tries.min(6)).min(LONGEST);
    most / 2 + (most as f64 / 2.0 * chance) as u64
}

/// Whether coming back makes sense after the server has said good-bye.
const fn may_return(code: Code) -> bool {
    !matches!(code, Code::NotFound | Code::Version | Code::BadRequest | Code::Forbidden | Code::ForeignOrigin)
}

type Ear = Closure<dyn Fn(web_sys::Event)>;

/// An open socket, and what hears it: its opening, its end, and its words.
type Open = (WebSocket, [Ear; 2], Closure<dyn Fn(MessageEvent)>);

/// What a socket asks of whoever opens it.
pub(crate) struct Ears {
    /// How many lines of the game are known already.
    pub(crate) lines: Box<dyn Fn() -> u64>,
    /// Something is told.
    pub(crate) told: Box<dyn Fn(Tell)>,
    /// The connection stands otherwise.
    pub(crate) stands: Box<dyn Fn(Link)>,
}

struct Inner {
    address: String,
    ears: Ears,
    open: RefCell<Option<Open>>,
    /// Counts the sockets: what an old one says is not heard.
    number: Cell<u32>,
    tries: Cell<u32>,
    /// When something was last heard.
    heard: Cell<f64>,
    ended: Cell<bool>,
    timer: Cell<Option<TimeoutHandle>>,
}

/// A game's socket. Dropping it hangs up.
pub(crate) struct Socket {
    inner: Rc<Inner>,
    listeners: Vec<WindowListenerHandle>,
    watch: Option<IntervalHandle>,
}

impl Socket {
    /// Opens the socket of a game, and keeps it open.
    pub(crate) fn open(game: &str, ears: Ears) -> Socket {
        let inner = Rc::new(Inner {
            address: address(game),
            ears,
            open: RefCell::default(),
            number: Cell::new(0),
            tries: Cell::new(0),
            heard: Cell::new(0.0),
            ended: Cell::new(false),
            timer: Cell::new(None),
        });
        inner.clone().connect();
        let (back, away, seen, watched) = (inner.clone(), inner.clone(), inner.clone(), inner.clone());
        let listeners = vec![
            window_event_listener(leptos::ev::online, move |_| back.clone().hurry()),
            window_event_listener(leptos::ev::offline, move |_| away.clone().lost(away.number.get())),
            window_event_listener(leptos::ev::focus, move |_| seen.clone().hurry()),
        ];
        let watch = set_interval_with_handle(move || watched.clone().look(), PING).ok();
        Socket { inner, listeners, watch }
    }

    /// Says something, if the connection is open. Whoever must be heard says it again after the next welcome.
    pub(crate) fn say(&self, say: &Say) -> bool {
        self.inner.say(say)
    }

    /// Hangs up and opens it anew: who one is, or how much one knows, has changed.
    pub(crate) fn reopen(&self) {
        self.inner.clone().connect();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.inner.ended.set(true);
        self.inner.hang_up();
        self.listeners.drain(..).for_each(WindowListenerHandle::remove);
        if let Some(watch) = self.watch.take() {
            watch.clear();
        }
    }
}

impl Inner {
    fn say(&self, say: &Say) -> bool {
        let open = self.open.borrow();
        let Some((socket, ..)) = open.as_ref().filter(|(socket, ..)| socket.ready_state() == WebSocket::OPEN) else {
            return false;
        };
        socket.send_with_str(&json::write(say)).is_ok()
    }

    fn hang_up(&self) {
        self.number.set(self.number.get() + 1);
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        if let Some((socket, ..)) = self.open.borrow_mut().take() {
            socket.set_onopen(None);
            socket.set_onclose(None);
            socket.set_onmessage(None);
            // It may be closed already.
            let _ = socket.close();
        }
    }

    fn connect(self: Rc<Self>) {
        self.hang_up();
        if self.ended.get() {
            return;
        }
        let number = self.number.get();
        let Ok(socket) = WebSocket::new(&self.address) else { return self.lost(number) };
        let (hello, gone, told) = (self.clone(), self.clone(), self.clone());
        let opened = Ear::new(move |_| {
            let lines = (hello.ears.lines)();
            hello.say(&Say::Hello { wire: VERSION, lines });
        });
        let closed = Ear::new(move |_| gone.clone().lost(number));
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(tell) = event.data().as_string().and_then(|text| json::read(&text)) {
                told.clone().hear(number, tell);
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        self.heard.set(js_sys::Date::now());
        self.open.replace(Some((socket, [opened, closed], heard)));
    }

    fn hear(self: Rc<Self>, number: u32, tell: Tell) {
        if self.ended.get() || number != self.number.get() {
            return;
        }
        self.heard.set(js_sys::Date::now());
        match tell {
            Tell::Bye { code } if !may_return(code) => {
                self.ended.set(true);
                self.hang_up();
                (self.ears.stands)(Link::Closed(code));
            }
            // The connection ends by itself now, and is opened again.
            Tell::Bye { .. } => {}
            tell => {
                if matches!(tell, Tell::Welcome(_)) {
                    self.tries.set(0);
                    (self.ears.stands)(Link::Open);
                }
                (self.ears.told)(tell);
            }
        }
    }

    fn lost(self: Rc<Self>, number: u32) {
        if self.ended.get() || number != self.number.get() {
            return;
        }
        self.hang_up();
        (self.ears.stands)(Link::Lost);
        let wait = wait(self.tries.get(), js_sys::Math::random());
        self.tries.set(self.tries.get() + 1);
        let again = self.clone();
        let later = set_timeout_with_handle(move || again.connect(), Duration::from_millis(wait));
        self.timer.set(later.ok());
    }

    fn is_open(&self) -> bool {
        self.open.borrow().as_ref().is_some_and(|(socket, ..)| socket.ready_state() <= WebSocket::OPEN)
    }

    /// Does not wait any longer.
    fn hurry(self: Rc<Self>) {
        if !self.ended.get() && !self.is_open() {
            self.tries.set(0);
            self.connect();
        }
    }

    /// A connection that is dead without a word is noticed by its silence.
    fn look(self: Rc<Self>) {
        if js_sys::Date::now() - self.heard.get() > SILENCE {
            let number = self.number.get();
            self.lost(number);
        } else {
            self.say(&Say::Ping);
        }
    }
}

/// `ws://host/path/api/games/ID/socket`, below the page's own address.
fn address(game: &str) -> String {
    let page = window().location().href().unwrap_or_default();
    let page = page.split(['?', '#']).next().unwrap_or_default();
    let folder = page.rfind('/').map_or("", |end| &page[..=end]);
    format!("{}api/games/{game}/socket", folder.replacen("http", "ws", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_grows_and_ends_somewhere() {
        let waits: Vec<u64> = (0..12).map(|tries| wait(tries, 0.5)).collect();
        assert!(waits.is_sorted() && waits[0] < 500 && waits[11] < LONGEST, "{waits:?}");
        assert!(wait(40, 1.0) <= LONGEST && wait(0, 0.0) >= 200);
    }

    #[test]
    fn whoever_is_sent_away_for_good_stays_away() {
        assert!([Code::NotFound, Code::Version, Code::BadRequest].iter().all(|code| !may_return(*code)));
        assert!([Code::GoingAway, Code::TooSlow, Code::Sorry, Code::Unavailable].iter().all(|code| may_return(*code)));
    }
}
