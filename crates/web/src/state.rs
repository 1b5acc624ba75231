//! Everything the page remembers while it is open. What changes it is told by use: `sitting`, `playing`, `trying`, `pace`, `hints`.

use std::sync::Arc;

use bastide_rules::{Action, Decision, Game, Place, Player, Pos, Rotation};
use bastide_table::{Assist, Plan, Table};
use leptos::prelude::*;

use crate::board::markup;
use crate::choice::{Ask, Piece};
use crate::hints::Hints;
use crate::lang::Lang;
use crate::pace::Pace;
use crate::prefs::Prefs;
use crate::trying::{OpenCell, open_cells};
use crate::words::Teller;
use crate::{browser, shelf};

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
    pub(crate) plan: RwSignal<Plan>,
    /// The game in play.
    pub(crate) table: RwSignal<Option<Table>>,
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
        let table = RwSignal::new(None::<Table>);
        let replay = RwSignal::new(None::<usize>);
        let trial = RwSignal::new(None::<Pos>);
        let turn = RwSignal::new(Rotation::default());
        let shown = Memo::new(move |_| {
            table.with(|t| {
                let t = t.as_ref()?;
                let all = t.steps().len();
                Some(match replay.get() {
                    Some(at) if at < all => Shown { game: t.game_at(at), at, live: false },
                    Some(_) => Shown { game: t.game().clone(), at: all, live: false },
                    None => Shown { game: t.game().clone(), at: all, live: true },
                })
            })
        });
        let bot = move || table.with_untracked(|t| t.as_ref().is_some_and(|t| t.bot_to_act().is_some()));
        let cells = Memo::new(move |_| {
            let shown = shown.get().filter(|s| s.live && !bot());
            shown.map(|s| open_cells(&s.game)).unwrap_or_default()
        });
        let ask = Memo::new(move |_| {
            let shown = shown.get().filter(|s| s.live)?;
            let worth = table.with_untracked(|t| t.as_ref().is_some_and(|t| t.plan().assist == Assist::All));
            let before = match (trial.get(), shown.game.drawn()) {
                (Some(pos), Some(kind)) if shown.game.decision() == Decision::Lay => {
                    Some(Action::Lay { kind, pos, rotation: turn.get() })
                }
                _ => None,
            };
            let bot = bot();
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
            plan: RwSignal::new(shelf::plan().unwrap_or_default()),
            table,
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
        self.table.with(|t| t.as_ref().map_or(Assist::None, |t| t.plan().assist))
    }

    /// Tells with the names of the game in play.
    pub(crate) fn tell<T>(self, tell: impl FnOnce(Teller<'_>) -> T) -> Option<T> {
        let lang = self.words();
        self.table.with_untracked(|t| t.as_ref().map(|t| tell(Teller::new(lang, t))))
    }

    /// The colour of a player's seat, as the drawings number it.
    #[must_use]
    pub(crate) fn colour(self, player: Player) -> u8 {
        self.table.with_untracked(|t| t.as_ref().map_or(0, |t| markup::paint(t.seat(player).colour)))
    }

    /// The level of the bot that has to decide now.
    pub(crate) fn bot_to_act(self) -> Option<String> {
        self.table.with(|t| t.as_ref().and_then(|t| t.bot_to_act().map(str::to_owned)))
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
}

impl Default for App {
    fn default() -> App {
        App::new()
    }
}
