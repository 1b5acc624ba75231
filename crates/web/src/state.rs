//! Everything the page remembers while it is open, and the few things that change it.

use std::sync::Arc;

use bastide_rules::{Action, Decision, Event, Game, Place, Player, Pos, Rotation};
use leptos::prelude::*;

use crate::choice::{Ask, Piece};
use crate::hints::Hints;
use crate::lang::Lang;
use crate::pace::Pace;
use crate::prefs::Prefs;
use crate::session::{Assist, Kept, Session, Table, from_text};
use crate::words::Teller;
use crate::{browser, shelf, sound};

/// What fills the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    /// Set up a table, or go on with a game.
    Home,
    /// Play.
    Table,
}

/// What lies over the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialog {
    Settings,
    Help,
    Sheet,
    /// The rule book, open at this section.
    Rules(&'static str),
}

/// The game the board shows: the one in play, or a moment of it.
#[derive(Clone)]
pub(crate) struct Shown {
    /// The game.
    pub(crate) game: Arc<Game>,
    /// Actions played until then.
    pub(crate) at: usize,
    /// Whether one can go on from here.
    pub(crate) live: bool,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Shown) -> bool {
        Arc::ptr_eq(&self.game, &other.game) && self.live == other.live
    }
}

/// A cell on which the drawn tile may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenCell {
    /// Where.
    pub(crate) pos: Pos,
    /// The rotations that fit, as bits.
    pub(crate) rotations: u8,
}

impl OpenCell {
    /// The first fitting rotation from `wish` on, clockwise.
    #[must_use]
    pub(crate) fn fitting(self, wish: Rotation) -> Rotation {
        (0..4).map(|i| Rotation::new(wish.quarters() + i)).find(|r| self.fits(*r)).unwrap_or(wish)
    }

    /// Whether the tile may lie here like this.
    #[must_use]
    pub(crate) fn fits(self, rotation: Rotation) -> bool {
        self.rotations >> rotation.quarters() & 1 != 0
    }
}

/// The page's memory. A handful of handles: cheap to copy into every closure.
#[derive(Clone, Copy)]
pub(crate) struct App {
    /// The language everything is said in.
    pub(crate) lang: RwSignal<Lang>,
    /// How somebody likes the page.
    pub(crate) prefs: RwSignal<Prefs>,
    /// What fills the window.
    pub(crate) page: RwSignal<Page>,
    /// What lies over it.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// The table being set up.
    pub(crate) table: RwSignal<Table>,
    /// The game in play.
    pub(crate) session: RwSignal<Option<Session>>,
    /// The action a replay stands at.
    pub(crate) replay: RwSignal<Option<usize>>,
    /// The tile in hand, as it is turned.
    pub(crate) turn: RwSignal<Rotation>,
    /// Where it is tried out.
    pub(crate) trial: RwSignal<Option<Pos>>,
    /// The cell the pointer is over.
    pub(crate) over_cell: RwSignal<Option<Pos>>,
    /// The piece whose choices are shown.
    pub(crate) piece: RwSignal<Option<Piece>>,
    /// The feature looked at.
    pub(crate) looked_at: RwSignal<Option<Place>>,
    /// How the bots go on.
    pub(crate) pace: RwSignal<Pace>,
    /// Good moves, when somebody has asked for them.
    pub(crate) hints: RwSignal<Hints>,
    /// What is said aloud.
    pub(crate) said: RwSignal<String>,
    /// What went wrong.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// What the board shows.
    pub(crate) shown: Memo<Option<Shown>>,
    /// What is asked.
    pub(crate) ask: ArcMemoAsk,
    /// Where the tile in hand may lie.
    pub(crate) cells: Memo<Vec<OpenCell>>,
}

/// An [`Ask`] is compared by the game it belongs to.
#[derive(Clone)]
pub(crate) struct AskNow(pub(crate) Arc<Ask>);

impl PartialEq for AskNow {
    fn eq(&self, other: &AskNow) -> bool {
        Arc::ptr_eq(&self.0.game, &other.0.game) && self.0.before == other.0.before
    }
}

type ArcMemoAsk = Memo<Option<AskNow>>;

impl App {
    /// Reads what the browser kept.
    #[must_use]
    pub(crate) fn new() -> App {
        let prefs: Prefs = shelf::read("bastide.prefs").unwrap_or_default();
        let lang = RwSignal::new(prefs.lang.unwrap_or_else(|| Lang::for_browser(&browser::language())));
        let session = RwSignal::new(None::<Session>);
        let replay = RwSignal::new(None::<usize>);
        let trial = RwSignal::new(None::<Pos>);
        let turn = RwSignal::new(Rotation::default());
        let shown = Memo::new(move |_| {
            session.with(|s| {
                let s = s.as_ref()?;
                let all = s.actions().len();
                Some(match replay.get() {
                    Some(at) if at < all => Shown { game: s.game_at(at), at, live: false },
                    Some(_) => Shown { game: s.game().clone(), at: all, live: false },
                    None => Shown { game: s.game().clone(), at: all, live: true },
                })
            })
        });
        let cells = Memo::new(move |_| {
            let bot = session.with_untracked(|s| s.as_ref().is_some_and(|s| s.bot_to_act().is_some()));
            shown.get().filter(|s| s.live && !bot).map(|s| open_cells(&s.game)).unwrap_or_default()
        });
        let ask = Memo::new(move |_| {
            let shown = shown.get().filter(|s| s.live)?;
            let worth = session.with_untracked(|s| s.as_ref().is_some_and(|s| s.table.assist == Assist::All));
            let before = match (trial.get(), shown.game.drawn()) {
                (Some(pos), Some(kind)) if shown.game.decision() == Decision::Lay => {
                    Some(Action::Lay { kind, pos, rotation: turn.get() })
                }
                _ => None,
            };
            let bot = session.with_untracked(|s| s.as_ref().is_some_and(|s| s.bot_to_act().is_some()));
            let mut game = shown.game.clone();
            if let Some(lay) = before {
                let mut tried = Game::clone(&game);
                if tried.apply(lay).is_ok() {
                    game = Arc::new(tried);
                }
            }
            let mut ask = Ask::of(game, before, worth && !bot);
            if bot {
                // Nobody decides for a bot.
                ask.choices.clear();
            }
            Some(AskNow(Arc::new(ask)))
        });
        App {
            lang,
            prefs: RwSignal::new(prefs),
            page: RwSignal::new(Page::Home),
            dialog: RwSignal::new(None),
            table: RwSignal::new(shelf::read("bastide.table").unwrap_or_default()),
            session,
            replay,
            turn,
            trial,
            over_cell: RwSignal::new(None),
            piece: RwSignal::new(None),
            looked_at: RwSignal::new(None),
            pace: RwSignal::new(Pace::Run),
            hints: RwSignal::new(Hints::Hidden),
            said: RwSignal::new(String::new()),
            trouble: RwSignal::new(None),
            shown,
            ask,
            cells,
        }
    }

    /// A text in the page's language.
    #[must_use]
    pub(crate) fn t(self, key: &'static str) -> &'static str {
        self.lang.get_untracked().t(key)
    }

    /// The page's language, without following its changes: the whole page is drawn anew when it changes.
    #[must_use]
    pub(crate) fn words(self) -> Lang {
        self.lang.get_untracked()
    }

    /// How much help the game in play gives.
    #[must_use]
    pub(crate) fn assist(self) -> Assist {
        self.session.with(|s| s.as_ref().map_or(Assist::None, |s| s.table.assist))
    }

    /// Tells with the names of the game in play.
    pub(crate) fn tell<T>(self, tell: impl FnOnce(Teller<'_>) -> T) -> Option<T> {
        let lang = self.words();
        self.session.with_untracked(|s| s.as_ref().map(|s| tell(Teller::new(lang, s))))
    }

    /// The colour of a player's seat.
    #[must_use]
    pub(crate) fn colour(self, player: Player) -> u8 {
        self.session.with_untracked(|s| s.as_ref().map_or(0, |s| s.seat(player).colour))
    }

    /// The level of the bot that has to decide now.
    pub(crate) fn bot_to_act(self) -> Option<String> {
        self.session.with(|s| s.as_ref().and_then(|s| s.bot_to_act().map(str::to_owned)))
    }

    /// Changes how somebody likes the page, and keeps it.
    pub(crate) fn prefer(self, change: impl FnOnce(&mut Prefs)) {
        self.prefs.update(change);
        self.prefs.with_untracked(|p| shelf::write("bastide.prefs", p));
    }

    /// Speaks another language.
    pub(crate) fn speak(self, lang: Lang) {
        self.prefer(|p| p.lang = Some(lang));
        self.lang.set(lang);
    }

    /// Sits down at the table that is set up.
    pub(crate) fn begin(self) {
        let table = self.table.get_untracked();
        shelf::write("bastide.table", &table);
        let seed = browser::random();
        let id = format!("{:x}-{seed:x}", js_sys::Date::now() as u64);
        if let Ok(session) = Session::new(id, table, seed) {
            self.open(session);
        }
    }

    /// Goes on with a kept game.
    pub(crate) fn resume(self, kept: &Kept) {
        match shelf::take(kept) {
            Ok(session) => self.open(session),
            Err(why) => self.trouble.set(Some(crate::words::damaged(self.words(), &why))),
        }
    }

    /// Opens a record somebody brings along. The game in play stays kept.
    pub(crate) fn import(self, text: &str) {
        let seed = browser::random();
        let kept = Kept { id: format!("{:x}-{seed:x}", js_sys::Date::now() as u64), seed: seed.to_string() };
        match from_text(text, &kept) {
            Ok(session) => self.open(session),
            Err(why) => self.trouble.set(Some(crate::words::damaged(self.words(), &why))),
        }
    }

    fn open(self, session: Session) {
        self.trouble.set(None);
        self.pace.set(Pace::Run);
        self.replay.set(None);
        self.trial.set(None);
        self.looked_at.set(None);
        self.session.set(Some(session));
        self.settle();
        self.page.set(Page::Table);
        let over = self.session.with_untracked(|s| s.as_ref().is_some_and(|s| s.game().is_over()));
        self.dialog.set(over.then_some(Dialog::Sheet));
        browser::remember_place(self.session.with_untracked(|s| s.as_ref().map(|s| s.id.clone())).as_deref());
    }

    /// Goes back to setting up; the game stays kept.
    pub(crate) fn leave(self) {
        self.page.set(Page::Home);
        self.dialog.set(None);
        self.session.set(None);
        self.replay.set(None);
        self.trial.set(None);
        browser::remember_place(None);
    }

    /// Plays actions one after the other, then lets chance speak where nothing could be taken back.
    pub(crate) fn play(self, actions: &[Action]) {
        let from = self.session.with_untracked(|s| s.as_ref().map_or(0, |s| s.actions().len()));
        self.trial.set(None);
        self.over_cell.set(None);
        self.looked_at.set(None);
        self.session.update(|session| {
            let Some(session) = session else { return };
            // An action that is not legal any more (a second click while the page was busy) changes nothing.
            let _ = actions.iter().try_for_each(|&a| session.play(a));
        });
        self.settle();
        self.report(from);
    }

    /// Says yes to whatever chance brings next.
    pub(crate) fn go_on(self) {
        let from = self.session.with_untracked(|s| s.as_ref().map_or(0, |s| s.actions().len()));
        self.session.update(|s| {
            if let Some(s) = s {
                s.deal();
            }
        });
        self.settle();
        self.report(from);
    }

    /// Takes the last step back: first a tile that is only tried out.
    pub(crate) fn undo(self) {
        if self.trial.get_untracked().is_some() {
            self.trial.set(None);
            return;
        }
        self.session.update(|s| {
            if let Some(s) = s {
                s.undo();
            }
        });
        self.dialog.set(None);
        self.piece.set(None);
        self.keep();
        self.said.set(self.t("say.undone").into());
    }

    /// Deals where that needs no question, turns a new tile so that it fits, and keeps the game.
    fn settle(self) {
        let confirm = self.prefs.with_untracked(|p| p.confirm);
        let at_once = self.session.with_untracked(|s| s.as_ref().is_some_and(|s| s.may_deal_at_once() || !confirm));
        if at_once {
            self.session.update(|s| {
                if let Some(s) = s {
                    s.deal();
                }
            });
        }
        self.piece.set(None);
        if let Some(first) = self.cells.get_untracked().iter().min_by_key(|c| c.fitting(Rotation::default()).quarters())
        {
            self.turn.set(first.fitting(Rotation::default()));
        }
        self.keep();
    }

    fn keep(self) {
        let lang = self.words();
        let kept = self.session.with_untracked(|s| s.as_ref().is_none_or(|s| shelf::keep(s, lang)));
        if !kept {
            self.trouble.set(Some(self.t("trouble.store").into()));
        }
    }

    /// Says aloud what happened since an action, and whose turn it is now.
    fn report(self, from: usize) {
        let lang = self.words();
        let (words, over, points) = self.session.with_untracked(|session| {
            let Some(session) = session else { return (String::new(), false, false) };
            let teller = Teller::new(lang, session);
            let news: Vec<Event> = session.events().iter().skip(from).flatten().copied().collect();
            let mut words: Vec<String> = news.iter().filter_map(|e| teller.event(e)).collect();
            if let bastide_rules::Actor::Player(player) = session.game().to_act() {
                words.push(lang.fill(
                    "say.asked",
                    &[("player", &teller.player(player)), ("what", &teller.decision(session.game().decision()))],
                ));
            }
            let points = news.iter().any(|e| matches!(e, Event::Scored { .. }));
            (words.join(" "), session.game().is_over(), points)
        });
        self.said.set(words);
        if self.prefs.with_untracked(|p| p.sound) {
            sound::play(if points { sound::Sound::Points } else { sound::Sound::Tile });
        }
        if over {
            self.dialog.set(Some(Dialog::Sheet));
        }
    }

    /// Tries the tile on a cell; on the cell it is tried on already, turns it on.
    pub(crate) fn try_cell(self, pos: Pos) {
        let Some(cell) = self.cells.get_untracked().into_iter().find(|c| c.pos == pos) else {
            if let Some(why) = untrack(|| self.why_not(pos)) {
                // Shown as well, for fingers, which do not hover.
                self.over_cell.set(Some(pos));
                self.said.set(why);
            }
            return;
        };
        if self.trial.get_untracked() == Some(pos) {
            self.rotate(1);
            return;
        }
        self.turn.set(cell.fitting(self.turn.get_untracked()));
        self.trial.set(Some(pos));
        self.piece.set(None);
        self.said.set(self.words().fill("say.tried", &[("cell", &self.words().cell(pos))]));
    }

    /// Turns the tile in hand: on a cell, on to the next rotation that fits there.
    pub(crate) fn rotate(self, quarters: u8) {
        let wish = Rotation::new(self.turn.get_untracked().quarters() + quarters);
        let turned = match self.trial.get_untracked() {
            Some(pos) => {
                let cells = self.cells.get_untracked();
                let Some(cell) = cells.iter().find(|c| c.pos == pos) else { return };
                if quarters == 3 {
                    let back = (0..4).map(|i| Rotation::new(wish.quarters() + 4 - i)).find(|r| cell.fits(*r));
                    back.unwrap_or(wish)
                } else {
                    cell.fitting(wish)
                }
            }
            None => wish,
        };
        self.turn.set(turned);
    }

    /// Answers what is asked, the tile tried out laid first.
    pub(crate) fn choose(self, action: Action) {
        let before = self.ask.with_untracked(|a| a.as_ref().and_then(|a| a.0.before));
        match before {
            Some(lay) => self.play(&[lay, action]),
            None => self.play(&[action]),
        }
    }

    /// The plain way on: lay the tile tried out, do without a figure, or let chance speak.
    pub(crate) fn confirm(self) {
        let Some(AskNow(ask)) = self.ask.get_untracked() else { return };
        if untrack(|| self.bot_to_act()).is_some() {
            return;
        }
        match (ask.before, ask.player) {
            (Some(lay), _) => match ask.pass().filter(|_| ask.decision() == Decision::Wood) {
                Some(pass) => self.play(&[lay, pass.action]),
                None => self.play(&[lay]),
            },
            (None, None) if ask.decision() == Decision::Over => self.dialog.set(Some(Dialog::Sheet)),
            (None, None) => self.go_on(),
            (None, Some(_)) => {
                if let Some(pass) = ask.pass() {
                    self.play(&[pass.action]);
                }
            }
        }
    }

    /// Why the tile in hand, as it is turned, cannot lie on a free cell; nothing when it can.
    pub(crate) fn why_not(self, pos: Pos) -> Option<String> {
        if self.cells.with(|cells| cells.iter().any(|c| c.pos == pos)) {
            return None;
        }
        let shown = self.shown.get()?;
        let reason = shown.game.may_lay(shown.game.drawn()?, pos, self.turn.get()).err()?;
        Some(format!("{}: {}", self.words().cell(pos), crate::words::why_not(self.words(), reason)))
    }
}

impl Default for App {
    fn default() -> App {
        App::new()
    }
}

/// The cells on which the drawn tile may lie, row by row.
fn open_cells(game: &Game) -> Vec<OpenCell> {
    if game.decision() != Decision::Lay {
        return Vec::new();
    }
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut cells: Vec<OpenCell> = Vec::new();
    for action in actions {
        if let Action::Lay { pos, rotation, .. } = action {
            let bit = 1 << rotation.quarters();
            match cells.iter_mut().find(|c| c.pos == pos) {
                Some(cell) => cell.rotations |= bit,
                None => cells.push(OpenCell { pos, rotations: bit }),
            }
        }
    }
    cells.sort_by_key(|c| (c.pos.y, c.pos.x));
    cells
}
