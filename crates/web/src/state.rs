//! Everything the page remembers while it is open. What changes it is told by use: `sitting`, `playing`, `trying`, `pace`, `hints`.

use std::sync::Arc;

use bastide_art::{FigureShape, MapLook};
use bastide_mapdata::Map;
use bastide_rules::{Action, Actor, Decision, Game, Mechanic, Place, Player, Pos, Rotation};
use bastide_table::{Assist, Plan, Table};
use leptos::prelude::*;

use crate::board::markup;
use crate::choice::{Ask, Piece};
use crate::hints::Hints;
use crate::lang::Lang;
use crate::learn::Learning;
use crate::notices::Notice;
use crate::online::Online;
use crate::pace::Pace;
use crate::pages::Thrown;
use crate::prefs::Prefs;
use crate::review::Reviewing;
use crate::round::Round;
use crate::sitting::{against_one, opponent};
use crate::stage::Stage;
use crate::tabs::{Role, Tabs};
use crate::trying::{OpenCell, open_cells};
use crate::words::Teller;
use crate::{browser, shelf};

/// What fills the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    /// Where everything begins: play, learn, go on.
    Home,
    /// Set up a table.
    SetUp,
    /// The games kept so far.
    Games,
    /// A table shared with others, before the game.
    Gathering,
    /// What all games together tell.
    Statistics,
    /// The meeting place of everybody at the server.
    Community,
    /// Play.
    Table,
    /// The lessons.
    Learn,
    /// The puzzles.
    Puzzles,
    /// Something whose text is on its way.
    Coming,
}

/// What lies over the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialog {
    Settings,
    Help,
    Sheet,
    /// Ways to take the moment shown along.
    Share,
    /// A new game from the moment shown.
    PlayOn,
    /// The analysis of the game in play.
    Analysis,
    /// The rule book, open at this section.
    Rules(&'static str),
}

impl Dialog {
    /// What it is called.
    #[must_use]
    pub(crate) fn title(self, lang: Lang) -> &'static str {
        match self {
            Dialog::Settings => lang.t("settings.title"),
            Dialog::Help => lang.t("help.title"),
            Dialog::Sheet => lang.t("sheet.title"),
            Dialog::Share => lang.t("look.share"),
            Dialog::PlayOn => lang.t("look.play-on"),
            Dialog::Analysis => lang.t("analysis.title"),
            Dialog::Rules(_) => lang.t("rulebook.title"),
        }
    }

    /// Whether it is about the game in play.
    #[must_use]
    pub(crate) const fn is_about_game(self) -> bool {
        matches!(self, Dialog::Sheet | Dialog::Share | Dialog::PlayOn | Dialog::Analysis)
    }
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

/// A tile that the log points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed {
    pub(crate) pos: Pos,
    /// Whether the board moves there.
    pub(crate) come: bool,
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
    /// The words its tiles are dealt from; none for any luck.
    pub(crate) seed: RwSignal<String>,
    /// The game in play.
    pub(crate) table: RwSignal<Option<Table>>,
    /// The action a replay stands at.
    pub(crate) replay: RwSignal<Option<usize>>,
    /// Whether the replay runs by itself.
    pub(crate) watching: RwSignal<bool>,
    /// The moments at which the game turned, as far as they are known: actions played by then.
    pub(crate) turning: RwSignal<Vec<usize>>,
    /// The tile in hand, as it is turned.
    pub(crate) turn: RwSignal<Rotation>,
    /// Where it is tried out.
    pub(crate) trial: RwSignal<Option<Pos>>,
    /// The cell the pointer is over.
    pub(crate) over_cell: RwSignal<Option<Pos>>,
    /// Where the tile in hand is carried, in the window.
    pub(crate) carried: RwSignal<Option<(f64, f64)>>,
    /// The piece whose choices are shown.
    pub(crate) piece: RwSignal<Option<Piece>>,
    /// The feature looked at.
    pub(crate) looked_at: RwSignal<Option<Place>>,
    /// The tile the log points at.
    pub(crate) pointed: RwSignal<Option<Pointed>>,
    /// The round that is shown again.
    pub(crate) round: RwSignal<Option<Round>>,
    /// How the bots go on.
    pub(crate) pace: RwSignal<Pace>,
    /// Good moves, when somebody has asked for them.
    pub(crate) hints: RwSignal<Hints>,
    /// What the analysis of the game in play says.
    pub(crate) review: Reviewing,
    /// What is played over the board.
    pub(crate) stage: Stage,
    /// What is learned, beside games.
    pub(crate) learn: Learning,
    /// Games thrown away that can still be taken back.
    pub(crate) bin: RwSignal<Vec<Thrown>>,
    /// What is said aloud.
    pub(crate) said: RwSignal<String>,
    /// The first step of the bots that has not been told yet.
    pub(crate) untold: StoredValue<Option<usize>>,
    /// What went wrong.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// What is to know.
    pub(crate) notices: RwSignal<Vec<Notice>>,
    /// The browser has no room, and that was said.
    pub(crate) no_room: StoredValue<bool>,
    /// Counts changes of the kept games that the page does not make by playing.
    pub(crate) shelf_news: RwSignal<u32>,
    /// This window among others that show the same game.
    pub(crate) tabs: Tabs,
    /// Playing together.
    pub(crate) online: Online,
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
        let (one, two) = (&self.0, &other.0);
        // Whoever begins or ceases to follow another window is offered more or less.
        Arc::ptr_eq(&one.game, &two.game) && one.before == two.before && one.choices.len() == two.choices.len()
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
        let tabs = Tabs::new();
        let online = Online::new(table);
        let follows = move || tabs.role.get() != Role::Plays || online.waits.get();
        let cells = Memo::new(move |_| {
            let shown = shown.get().filter(|s| s.live && !bot() && !follows());
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
            let bot = bot() || follows();
            let mut game = shown.game.clone();
            if let Some(lay) = before {
                let mut tried = Game::clone(&game);
                if tried.apply(lay).is_ok() {
                    game = Arc::new(tried);
                }
            }
            let mut ask = Ask::of(game, before, worth && !bot);
            if bot {
                // Nobody decides for a bot, nor for another window or somebody elsewhere.
                ask.choices.clear();
            }
            Some(AskNow(Arc::new(ask)))
        });
        App {
            lang,
            prefs: RwSignal::new(prefs),
            page: RwSignal::new(Page::Home),
            dialog: RwSignal::new(None),
            plan: RwSignal::new(shelf::plan().unwrap_or_else(|| against_one(&Plan::default(), &opponent()))),
            seed: RwSignal::new(String::new()),
            table,
            replay,
            watching: RwSignal::new(false),
            turning: RwSignal::new(Vec::new()),
            turn,
            trial,
            over_cell: RwSignal::new(None),
            carried: RwSignal::new(None),
            piece: RwSignal::new(None),
            looked_at: RwSignal::new(None),
            pointed: RwSignal::new(None),
            round: RwSignal::new(None),
            pace: RwSignal::new(Pace::Run),
            hints: RwSignal::new(Hints::Hidden),
            review: Reviewing::new(),
            stage: Stage::new(),
            learn: Learning::new(),
            bin: RwSignal::new(Vec::new()),
            said: RwSignal::new(String::new()),
            untold: StoredValue::new(None),
            trouble: RwSignal::new(None),
            notices: RwSignal::new(Vec::new()),
            no_room: StoredValue::new(false),
            shelf_news: RwSignal::new(0),
            tabs,
            online,
            shown,
            ask,
            cells,
        }
    }

    /// A text in the page's language.
    #[must_use]
    pub(crate) fn t(self, key: &'static str) -> &'static str {
        self.words().t(key)
    }

    /// The page's language, at a table in the words of its game. Its changes are not followed: the whole page is drawn anew
    /// when it changes.
    #[must_use]
    pub(crate) fn words(self) -> Lang {
        let lang = self.lang.get_untracked();
        self.table.with_untracked(|t| t.as_ref().map_or(lang, |t| lang.at(t.plan().setup.variant)))
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

    /// How a shape looks in the game in play.
    #[must_use]
    pub(crate) fn shape(self, shape: FigureShape) -> FigureShape {
        markup::of_game(shape, self.words().variant())
    }

    /// Whether somebody has to decide who does not sit at this device: a bot, or at a shared table a person elsewhere.
    pub(crate) fn others_decide(self) -> bool {
        let waits = self.online.waits.get();
        let decides = |t: &Table| t.bot_to_act().is_some() || (waits && matches!(t.game().to_act(), Actor::Player(_)));
        self.table.with(|t| t.as_ref().is_some_and(decides))
    }

    /// What is asked about the map of the game in play; nothing on the plane.
    pub(crate) fn with_map<T>(self, ask: impl FnOnce(&Map) -> T) -> Option<T> {
        self.table.with(|t| t.as_ref().and_then(|t| t.plan().setup.map.as_ref()).map(ask))
    }

    /// In which language the map of the game in play is lettered, and whether its chips are played.
    pub(crate) fn map_look(self) -> MapLook {
        let chips =
            self.table.with(|t| t.as_ref().is_some_and(|t| t.plan().setup.mechanics.contains(&Mechanic::Chips)));
        MapLook { german: self.words().code() == "de", chips, ..MapLook::default() }
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
