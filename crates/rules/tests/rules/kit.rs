//! A table to try rules on: lay tiles, put figures, read points and why.
//!
//! Chance is an ordinary action, so a test simply names the tile that is drawn next. What a test does not mention is
//! declined where one may decline; a decision that has to be taken and that the test does not take fails it.
//! After every action the whole state is compared with a recount.

use std::fmt::Write as _;

use bastide_kit::seen;
use bastide_rules::query::FeatureView;
use bastide_rules::{
    Action, Actor, Decision, Event, Figure, Game, IllegalAction, IllegalReason, KindId, PartKind, Place, Player,
    Points, Pos, Reason, Setup, TermKind,
};

/// The seats of the rule book's examples, in turn order.
pub(crate) const YOU: Player = Player(0);
pub(crate) const BLUE: Player = Player(1);
pub(crate) const YELLOW: Player = Player(2);
pub(crate) const GREEN: Player = Player(3);

const NAMES: [&str; 6] = ["You", "Blue", "Yellow", "Green", "Black", "Red"];

/// How a player is called in [`Table::points`].
pub(crate) fn name(player: Player) -> &'static str {
    NAMES[player.index()]
}

/// A game in play, with everything that happened since the last tile was drawn.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    /// Every action so far, chance included.
    pub(crate) record: Vec<Action>,
    events: Vec<Event>,
}

/// A setup by name, `base+inns-cathedrals` and the like.
pub(crate) fn setup(name: &str, players: u8) -> Setup {
    Setup::named(name, players).expect("the test names a preset and expansions")
}

/// The id of a tile; a bare letter is a tile of the base game.
pub(crate) fn kind(id: &str) -> KindId {
    let full = if id.contains('/') { id.to_owned() } else { format!("base/{id}") };
    KindId::by_name(&full).unwrap_or_else(|| panic!("there is no tile {full}"))
}

/// The action a text stands for.
pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The place a text such as `1,0 road NS` stands for.
pub(crate) fn place(text: &str) -> Place {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Leaves exactly these tiles in the stock of a setup: `"U*3 D inns-cathedrals/K"`. The river, where there is one,
/// keeps its tiles unless they are named.
pub(crate) fn stock_only(setup: &mut Setup, tiles: &str) {
    for kind in KindId::all().filter(|k| k.kind().river == 0) {
        setup.tile_counts.insert(kind.kind().id.into(), 0);
    }
    for word in tiles.split_whitespace() {
        let (id, copies) = word.split_once('*').unwrap_or((word, "1"));
        let copies: u8 = copies.parse().expect("a number of copies after the star");
        *setup.tile_counts.entry(kind(id).kind().id.into()).or_default() += copies;
    }
}

impl Table {
    /// The start tile lies, the boxes are full.
    pub(crate) fn new(name: &str, players: u8) -> Table {
        Table::of(&setup(name, players))
    }

    /// A table whose stock is exactly these tiles, so that the game ends with the last of them.
    pub(crate) fn only(name: &str, players: u8, tiles: &str) -> Table {
        Table::set(name, players, |setup| stock_only(setup, tiles))
    }

    /// A table with something changed before play.
    pub(crate) fn set(name: &str, players: u8, change: impl FnOnce(&mut Setup)) -> Table {
        let mut setup = setup(name, players);
        change(&mut setup);
        Table::of(&setup)
    }

    /// A table for any setup.
    pub(crate) fn of(setup: &Setup) -> Table {
        let game = Game::new(setup).unwrap_or_else(|error| panic!("{error}"));
        game.recount().expect("a new game is in order");
        Table { game, record: Vec::new(), events: Vec::new() }
    }

    /// Plays one action, which must be legal.
    pub(crate) fn play(&mut self, action: Action) -> &mut Table {
        if let Err(error) = self.game.apply_with(action, &mut self.events) {
            panic!("{error}\n{}", self.show());
        }
        self.record.push(action);
        if let Err(broken) = self.game.recount() {
            panic!("after `{action}`: {broken}\n{}", self.show());
        }
        self
    }

    /// Plays one action given as text, exactly when it is due.
    pub(crate) fn act(&mut self, text: &str) -> &mut Table {
        self.play(action(text))
    }

    /// The quiet answer to the decision that is due: declining, or the only choice there is.
    pub(crate) fn quiet_choice(&self) -> Action {
        let choices = self.legal();
        let quiet = [Action::Pass, Action::MessagePoints].into_iter().find(|a| choices.contains(a));
        let only = (choices.len() == 1).then(|| choices[0]);
        quiet.or(only).unwrap_or_else(|| panic!("the test must decide: {}\n{}", self.game.decision(), self.show()))
    }

    /// Answers quietly until a decision of the wanted kind is due.
    pub(crate) fn settle_to(&mut self, what: &str, wanted: impl Fn(Decision) -> bool) -> &mut Table {
        while !wanted(self.game.decision()) {
            assert!(!self.game.is_over(), "the game ended before: {what}\n{}", self.show());
            assert!(
                !matches!(self.game.decision(), Decision::Draw | Decision::Lay),
                "a tile is due before: {what}\n{}",
                self.show()
            );
            self.play(self.quiet_choice());
        }
        self
    }

    /// Finishes the turn part quietly: the next thing to do is to draw a tile, or the game is over.
    pub(crate) fn settle(&mut self) -> &mut Table {
        while !matches!(self.game.decision(), Decision::Draw | Decision::Over) {
            assert!(self.game.decision() != Decision::Lay, "a drawn tile is still to be laid\n{}", self.show());
            self.play(self.quiet_choice());
        }
        self
    }

    /// Finishes the turn part quietly and draws a tile. Events are told from here on.
    pub(crate) fn draw(&mut self, tile: &str) -> &mut Table {
        self.settle();
        self.events.clear();
        self.play(Action::Draw(kind(tile)))
    }

    /// Finishes the turn part quietly, draws a tile and lays it, turned clockwise by `quarters`.
    pub(crate) fn lay(&mut self, tile: &str, (x, y): (i16, i16), quarters: u8) -> &mut Table {
        if self.game.drawn().is_none() {
            self.draw(tile);
        }
        let rotation = bastide_rules::Rotation::new(quarters);
        self.play(Action::Lay { kind: kind(tile), pos: Pos::new(x, y), rotation })
    }

    /// Takes the one wood action of the part: `meeple road NS`, `builder city N`, `abbot back`, `fly meeple`.
    pub(crate) fn put(&mut self, text: &str) -> &mut Table {
        self.settle_to("the wood action", |d| d == Decision::Wood);
        self.act(text)
    }

    /// Plays turn parts, one a line: tile, cell, rotation and, where something is done in wood, what.
    /// `W 1,0 r0   meeple road W`
    pub(crate) fn turns(&mut self, script: &str) -> &mut Table {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [tile, cell, turned, wood @ ..] = &words[..] else { panic!("not a turn: {line}") };
            let Pos { x, y } = cell.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            let quarters = turned.strip_prefix('r').and_then(|n| n.parse().ok());
            self.lay(tile, (x, y), quarters.unwrap_or_else(|| panic!("{line}: not a rotation")));
            if !wood.is_empty() {
                self.put(&wood.join(" "));
            }
        }
        self
    }

    /// Passes, where one may.
    pub(crate) fn pass(&mut self) -> &mut Table {
        self.play(Action::Pass)
    }

    /// Plays to the end with quiet answers: the stock must be empty by now.
    pub(crate) fn end(&mut self) -> &mut Table {
        self.settle();
        assert!(self.game.is_over(), "tiles are left\n{}", self.show());
        self
    }

    /// Tries an action that must be refused, and checks that the game did not change.
    pub(crate) fn refused(&self, text: &str) -> IllegalReason {
        let mut game = self.game.clone();
        let mut told = Vec::new();
        let Err(IllegalAction { reason, .. }) = game.apply_with(action(text), &mut told) else {
            panic!("`{text}` was allowed\n{}", self.show());
        };
        assert!(told.is_empty(), "a refused action told {told:?}");
        assert_unchanged(&self.game, &game);
        reason
    }

    /// All legal actions.
    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(&mut actions);
        actions
    }

    /// All legal actions as sorted texts.
    pub(crate) fn choices(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().iter().map(Action::to_string).collect();
        texts.sort();
        texts
    }

    /// Whether an action may be played now.
    pub(crate) fn allows(&self, text: &str) -> bool {
        self.game.is_legal(action(text))
    }

    /// Events since the last tile was drawn.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Scores since the last tile was drawn, in the words of [`explain`].
    pub(crate) fn points(&self) -> Vec<String> {
        let scored = |event: &Event| match *event {
            Event::Scored { player, reason, points, .. } => Some(explain(player, reason, &points)),
            _ => None,
        };
        self.events.iter().filter_map(scored).collect()
    }

    /// All scores.
    pub(crate) fn scores(&self) -> Vec<i16> {
        self.game.scores()
    }

    /// Normal meeples in supply.
    pub(crate) fn meeples(&self, player: Player) -> u8 {
        self.supply(player, Figure::Meeple)
    }

    /// Figures of a kind in supply.
    pub(crate) fn supply(&self, player: Player, figure: Figure) -> u8 {
        self.game.in_supply(player, figure)
    }

    /// A player's figures on the board, as sorted texts: `builder 1,0 road NS`.
    pub(crate) fn board_of(&self, player: Player) -> Vec<String> {
        let mut texts: Vec<String> =
            self.game.figures_on_board(player).map(|(figure, place)| format!("{figure} {place}")).collect();
        texts.sort();
        texts
    }

    /// Everything about the feature at a place such as `1,0 road NS`.
    pub(crate) fn feature(&self, at: &str) -> FeatureView {
        let id = self.game.feature_at(place(at)).unwrap_or_else(|| panic!("nothing at {at}\n{}", self.show()));
        self.game.feature(id)
    }

    /// The decision that is due.
    pub(crate) fn decision(&self) -> Decision {
        self.game.decision()
    }

    /// The player who has to decide.
    pub(crate) fn decider(&self) -> Player {
        match self.game.to_act() {
            Actor::Player(player) => player,
            other => panic!("{other:?} acts, not a player\n{}", self.show()),
        }
    }

    /// The state in words, for people who look at a failing test.
    pub(crate) fn show(&self) -> String {
        let mut text = String::from("--- the table\n");
        for action in &self.record {
            let _ = writeln!(text, "  {action}");
        }
        for player in self.game.players() {
            let _ = writeln!(text, "{}: {} points, {:?}", name(player), self.game.score(player), self.board_of(player));
        }
        let choices = self.choices();
        let _ = writeln!(text, "due: {} by {:?}", self.game.decision(), self.game.to_act());
        for choice in choices.iter().take(40) {
            let _ = writeln!(text, "  may: {choice}");
        }
        if choices.len() > 40 {
            let _ = writeln!(text, "  … {} in all", choices.len());
        }
        text
    }
}

/// Checks that a refused action left everything as it was.
pub(crate) fn assert_unchanged(before: &Game, after: &Game) {
    assert_eq!(seen(before), seen(after), "a refused action changed the game");
    after.recount().expect("a refused action leaves the game in order");
}

/// A score in words: `You 8 for city: 3 tiles 6 + 1 coat 2`.
pub(crate) fn explain(player: Player, reason: Reason, points: &Points) -> String {
    let mut text = format!("{} {} for {}", name(player), points.total(), reason_name(reason));
    for (i, term) in points.terms().iter().enumerate() {
        let plural = if term.count == 1 { "" } else { "s" };
        let counted = match term.kind {
            TermKind::Tiles => format!("{} tile{plural} ", term.count),
            TermKind::Pennants => format!("{} coat{plural} ", term.count),
            TermKind::Surroundings => format!("{} around ", term.count),
            TermKind::Cities => format!("{} {} ", term.count, if term.count == 1 { "city" } else { "cities" }),
            TermKind::Mage => "mage ".into(),
            TermKind::Witch => "witch ".into(),
            TermKind::Knights => format!("{} knight{plural} ", term.count),
            TermKind::Farmers => format!("{} farmer{plural} ", term.count),
            TermKind::Bars => format!("{} bar{plural} ", term.count),
            TermKind::Posts => format!("{} post{plural} ", term.count),
            TermKind::Animals => format!("{} animal{plural} ", term.count),
            TermKind::Surveyors => format!("{} surveyor{plural} ", term.count),
            TermKind::Borders => format!("{} border{plural} ", term.count),
            TermKind::Links => format!("{} link{plural} ", term.count),
            TermKind::Towns => format!("{} town{plural} ", term.count),
            TermKind::Flat => String::new(),
        };
        let _ = write!(text, "{}{counted}{}", if i == 0 { ": " } else { " + " }, term.points);
    }
    text
}

fn reason_name(reason: Reason) -> String {
    match reason {
        Reason::Completed(kind) => part_name(kind).into(),
        Reason::Final(kind) => format!("final {}", part_name(kind)),
        Reason::AbbotBack => "the abbot".into(),
        Reason::Message(message) => format!("message {}", message.id()),
        Reason::MessagePoints => "message points".into(),
        Reason::Robbed { victim, of } => format!("robbing {} of {of}", name(victim)),
        Reason::RobberLeft => "the robber left".into(),
        Reason::Goods(goods) => format!("{goods:?}").to_lowercase(),
        Reason::Gold => "gold".into(),
        Reason::Chip => "a chip".into(),
        Reason::Geocache => "a geocache".into(),
        Reason::Wine(to) => format!("wine {}", to.id()),
        Reason::CellCoats => "the cell".into(),
        Reason::TownToll => "covering a town".into(),
    }
}

fn part_name(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Road => "road",
        PartKind::City => "city",
        PartKind::Field => "field",
        PartKind::Monastery => "monastery",
        PartKind::Garden => "garden",
    }
}
