//! The game: its state, and the small set of calls everything else is built on.

use crate::action::{Action, Counter, Search};
use crate::awards::Round;
use crate::beginning::Beginning;
use crate::board::{Board, LaidTile, TileIndex};
use crate::chips::{ChipCounts, Chips};
use crate::countries::Stacks;
use crate::crop::Circles;
use crate::decision::Decision;
use crate::event::Sink;
use crate::expansion::Mechanic;
use crate::features::{Features, Segment};
use crate::ferries::Ferries;
use crate::figure::{Figure, FigureCounts, Figures, Neutral, Player};
use crate::gold::Gold;
use crate::messages::Messages;
use crate::new_world::Surveyors;
use crate::place::{Place, Pos};
use crate::river::River;
use crate::robbers::Robbing;
use crate::setup::{Checked, CrossingInn, MAX_PLAYERS, Rules, Setup, SetupError};
use crate::stock::Stock;
use crate::tile::{Goods, KindId, Rotation};
use crate::totals::Feature;
use crate::towns::Extras;
use crate::turn::{Go, Order, Part, Spent, Step};

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A player chooses.
    Player(Player),
    /// Whoever runs the game supplies an outcome of chance.
    Chance,
    /// The game is over.
    Nobody,
}

/// The two counting figures a player can have (MSG-2).
pub(crate) const COUNTERS: usize = 2;

/// What lies in front of one player, and their figures on the track. Everybody sees all of it (TURN-70).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    pub(crate) figures: Figures,
    /// Points of each counting figure; the field is this modulo 50 (TURN-50). Laps have no other effect (TURN-52,
    /// ED-5).
    pub(crate) counters: [i16; COUNTERS],
    pub(crate) robber: RobberAt,
    pub(crate) goods: [u8; 3],
    pub(crate) gold: u8,
    /// Open chips of a map (MAP-53).
    pub(crate) chips: ChipCounts,
}

/// Where a player's robber is: never on a tile (ROB-25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RobberAt {
    /// The player has none.
    Absent,
    /// Before its owner.
    Supply,
    /// On this field of the track.
    Field(u8),
}

/// A game in play: a value that is cheap to clone and allocates nothing. What nobody may know is not drawn yet, so
/// nothing in it is private to a player (TURN-73).
///
/// A search that plays from one position again and again should keep one game and use `clone_from`, which copies only
/// what is in use.
pub struct Game {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) features: Features,
    pub(crate) stock: Stock,
    pub(crate) seats: [Seat; MAX_PLAYERS as usize],
    pub(crate) active: Player,
    pub(crate) step: Step,
    /// The step after each step.
    pub(crate) order: Order,
    /// Where the turn goes on after the awards being counted.
    pub(crate) after_awards: Step,
    pub(crate) decision: Decision,
    pub(crate) part: Part,
    pub(crate) spent: Spent,
    /// The part that waits while a message's tile is played (INT-10).
    pub(crate) outer: Option<(Step, Part)>,
    pub(crate) builder: crate::builder::BuilderTurn,
    pub(crate) round: Round,
    pub(crate) robbing: Robbing,
    pub(crate) river: River,
    pub(crate) ferries: Ferries,
    pub(crate) gold: Gold,
    pub(crate) neutrals: [Option<Segment>; 2],
    pub(crate) messages: Messages,
    pub(crate) circles: Circles,
    pub(crate) surveyors: Surveyors,
    pub(crate) beginning: Beginning,
    pub(crate) chips: Chips,
    pub(crate) stacks: Stacks,
    pub(crate) extras: Extras,
    pub(crate) actions_played: u32,
}

const _: () = assert!(size_of::<Game>() <= 40 * 1024, "the state must stay cheap to clone");

impl Clone for Game {
    fn clone(&self) -> Game {
        Game { board: self.board.clone(), features: self.features.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Game) {
        // Taken apart in full, so that a new field cannot be forgotten here.
        let Game {
            rules,
            board,
            features,
            stock,
            seats,
            active,
            step,
            order,
            after_awards,
            decision,
            part,
            spent,
            outer,
            builder,
            round,
            robbing,
            river,
            ferries,
            gold,
            neutrals,
            messages,
            circles,
            surveyors,
            beginning,
            chips,
            stacks,
            extras,
            actions_played,
        } = source;
        self.board.clone_from(board);
        self.features.clone_from(features);
        self.rules = *rules;
        self.stock = *stock;
        self.seats = *seats;
        self.active = *active;
        self.step = *step;
        self.order = *order;
        self.after_awards = *after_awards;
        self.decision = *decision;
        self.part = *part;
        self.spent = *spent;
        self.outer = *outer;
        self.builder = *builder;
        self.round = *round;
        self.robbing = *robbing;
        self.river = *river;
        self.ferries = *ferries;
        self.gold = *gold;
        self.neutrals = *neutrals;
        self.messages = *messages;
        self.circles = *circles;
        self.surveyors = *surveyors;
        self.beginning = *beginning;
        self.chips = *chips;
        self.stacks = *stacks;
        self.extras = *extras;
        self.actions_played = *actions_played;
    }
}

/// An action that may not be played now. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{action}` is not possible now: {reason}")]
pub struct IllegalAction {
    /// What was tried.
    pub action: Action,
    /// Why not.
    pub reason: IllegalReason,
}

impl IllegalReason {
    /// Stable name, used in language keys and on the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            IllegalReason::Over => "over",
            IllegalReason::OtherDecision(_) => "other-decision",
            IllegalReason::NotOffered(_) => "not-offered",
            IllegalReason::NoSuchCell => "no-such-cell",
            IllegalReason::EdgeMismatch => "edge-mismatch",
            IllegalReason::River => "river",
            IllegalReason::OtherGame => "other-game",
        }
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalReason {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Another decision is due.
    #[error("the decision now is: {0}")]
    OtherDecision(Decision),
    /// The decision is the right one, the choice is not among those allowed.
    #[error("it is not among the choices of the decision: {0}")]
    NotOffered(Decision),
    /// A tile on a cell that touches none (BASE-10).
    #[error("the cell is taken or touches no tile")]
    NoSuchCell,
    /// An edge does not match its neighbour (BASE-11).
    #[error("an edge does not match the tile beside it")]
    EdgeMismatch,
    /// RIVER-5 to RIVER-7.
    #[error("the river may not run there")]
    River,
    /// A tile of another game (NW-7).
    #[error("the tile belongs to another game")]
    OtherGame,
}

impl Game {
    /// A new game: the start tile lies, the first tile is about to be drawn.
    ///
    /// # Errors
    /// Says what is wrong with the setup.
    pub fn new(setup: &Setup) -> Result<Game, SetupError> {
        let Checked { rules, stock, start, start_cell, country, land } = setup.check()?;
        let figures = Figures::new(FigureCounts {
            meeples: setup.meeples, // BASE-4, BASE-8: the eighth counts points; NW-4: the sixth
            large: rules.plays(Mechanic::LargeMeeple), // INN-2
            abbot: rules.plays(Mechanic::Abbot), // ABBOT-1
            builder: rules.plays(Mechanic::Builder), // TB-2
            pig: rules.plays(Mechanic::Pig), // TB-2
        });
        let robber = if rules.plays(Mechanic::Robbers) { RobberAt::Supply } else { RobberAt::Absent }; // ROB-1
        let seat =
            Seat { figures, counters: [0; COUNTERS], robber, goods: [0; 3], gold: 0, chips: ChipCounts::default() }; // TURN-51
        let mut game = Game {
            rules,
            board: Board::new(land.clone(), start_cell),
            features: Features::new(rules.settings.crossing_inn == CrossingInn::EastRoad),
            stock: Stock::new(&stock),
            seats: [seat; MAX_PLAYERS as usize],
            active: Player(rules.settings.start_player), // TURN-5
            step: Step::Draw,
            order: Order::of(&rules),
            after_awards: Step::Draw,
            decision: Decision::Draw,
            part: Part::default(),
            spent: Spent::default(),
            outer: None,
            builder: crate::builder::BuilderTurn::default(),
            round: Round::default(),
            robbing: Robbing::default(),
            river: River::default(),
            ferries: Ferries::default(),
            gold: Gold::default(),
            neutrals: [None; 2],
            messages: Messages::new(),
            circles: Circles::default(),
            surveyors: Surveyors::default(), // NW-3
            beginning: Beginning::default(),
            chips: Chips::new(country),
            stacks: Stacks::default(),
            extras: Extras::default(),
            actions_played: 0,
        };
        for &printed in land.iter().flat_map(|land| land.printed()) {
            let beside = game.board.print(printed, game.features.count());
            game.features.add_tile(&game.board, &beside);
            if let Some(coats) = printed.coats {
                let tile = *game.board.tile(beside.index);
                game.features.print_coats(&tile, coats);
            }
        }
        if let Some(map) = land.as_ref().and_then(|land| land.map()) {
            game.beginning = Beginning::new(map.start_tiles, start);
            game.step = Step::Begin;
        } else if let Some(start) = start {
            game.put_tile(start, start_cell, Rotation::default());
        }
        game.part = Part::default();
        game.advance(Go::Stay, &mut ());
        Ok(game)
    }

    /// The rules this game is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is to be decided now.
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// The player whose turn it is.
    #[must_use]
    pub fn active(&self) -> Player {
        self.active
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.decision == Decision::Over
    }

    /// How many actions have been played, chance included.
    #[must_use]
    pub fn actions_played(&self) -> u32 {
        self.actions_played
    }

    /// Adds every legal action to the list, which is not cleared.
    pub fn legal_actions(&self, actions: &mut Vec<Action>) {
        self.offer(actions);
    }

    /// The number of legal actions.
    #[must_use]
    pub fn count_legal(&self) -> usize {
        let mut counter = Counter::default();
        self.offer(&mut counter);
        counter.0
    }

    /// Whether an action may be played now.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        match (self.decision, action) {
            (Decision::Lay, Action::Lay { kind, pos, rotation }) => {
                Some(kind) == self.part.drawn && self.may_lay(kind, pos, rotation).is_ok()
            }
            (Decision::Draw, Action::Draw(kind)) => self.stock.drawable(kind) > 0,
            _ => {
                let mut search = Search { wanted: action, found: false };
                self.offer(&mut search);
                search.found
            }
        }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it is not legal; the game is then unchanged.
    pub fn apply(&mut self, action: Action) -> Result<(), IllegalAction> {
        self.apply_with(action, &mut ())
    }

    /// Plays an action and tells the sink what happened.
    ///
    /// # Errors
    /// When it is not legal; the game is then unchanged and nothing is told.
    pub fn apply_with<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<(), IllegalAction> {
        if !self.is_legal(action) {
            return Err(IllegalAction { action, reason: self.why_illegal(action) });
        }
        self.play(action, sink);
        Ok(())
    }

    /// Plays an action that is known to be legal, for search. What an illegal one does is not specified, but it
    /// never panics.
    pub fn apply_unchecked(&mut self, action: Action) {
        self.play(action, &mut ());
    }

    fn play<S: Sink>(&mut self, action: Action, sink: &mut S) {
        self.actions_played += 1;
        if !self.is_over() {
            let go = self.carry_out(action, sink);
            self.advance(go, sink);
        }
    }

    fn why_illegal(&self, action: Action) -> IllegalReason {
        if self.is_over() {
            return IllegalReason::Over;
        }
        if !self.decision.takes(action) {
            return IllegalReason::OtherDecision(self.decision);
        }
        match action {
            Action::Draw(kind) | Action::Lay { kind, .. } if kind.kind().variant() != self.rules.variant => {
                IllegalReason::OtherGame
            }
            Action::Lay { kind, pos, rotation } if Some(kind) == self.part.drawn => {
                self.may_lay(kind, pos, rotation).err().unwrap_or(IllegalReason::NotOffered(self.decision))
            }
            _ => IllegalReason::NotOffered(self.decision),
        }
    }

    /// A player's points so far (TURN-56).
    #[must_use]
    pub fn score(&self, player: Player) -> i16 {
        self.seats[player.index()].counters.iter().sum()
    }

    /// All players' points so far, in seat order.
    #[must_use]
    pub fn scores(&self) -> Vec<i16> {
        self.players().map(|p| self.score(p)).collect()
    }

    /// All players in seat order.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.rules.players).map(Player)
    }

    /// All players clockwise from `first`.
    pub(crate) fn players_from(&self, first: Player) -> impl Iterator<Item = Player> + use<> {
        let n = self.rules.players;
        (first.0..n).chain(0..first.0.min(n)).map(Player)
    }

    pub(crate) fn after(&self, player: Player) -> Player {
        let next = player.0 + 1;
        Player(if next < self.rules.players { next } else { 0 })
    }

    pub(crate) fn plays(&self, mechanic: Mechanic) -> bool {
        self.rules.plays(mechanic)
    }

    /// The laid tiles in the order in which they came to lie, those of the ground and the start tile first.
    #[must_use]
    pub fn tiles(&self) -> &[LaidTile] {
        self.board.tiles()
    }

    /// The tile on a cell.
    #[must_use]
    pub fn tile_at(&self, pos: Pos) -> Option<&LaidTile> {
        self.board.find(pos).map(|t| self.board.tile(t))
    }

    /// Figures of a kind in a player's supply.
    #[must_use]
    pub fn in_supply(&self, player: Player, figure: Figure) -> u8 {
        self.seats[player.index()].figures.left(figure)
    }

    /// Figures of a kind a player owns in this game.
    #[must_use]
    pub fn owned(&self, player: Player, figure: Figure) -> u8 {
        self.seats[player.index()].figures.owned(figure)
    }

    /// A player's figures on the board.
    pub fn figures_on_board(&self, player: Player) -> impl Iterator<Item = (Figure, Place)> + '_ {
        let figures = &self.seats[player.index()].figures;
        figures.on_board().map(|(_, figure, segment)| (figure, self.place_of(segment)))
    }

    /// Where mage or witch stands.
    #[must_use]
    pub fn neutral(&self, figure: Neutral) -> Option<Place> {
        self.neutrals[figure as usize].map(|s| self.place_of(s))
    }

    /// Points of each of a player's counting figures; one of them, or two with messages (TURN-53).
    #[must_use]
    pub fn counting_figures(&self, player: Player) -> &[i16] {
        let n = if self.plays(Mechanic::Messages) { COUNTERS } else { 1 };
        &self.seats[player.index()].counters[..n]
    }

    /// Where a player's robber is.
    #[must_use]
    pub fn robber(&self, player: Player) -> RobberAt {
        self.seats[player.index()].robber
    }

    /// A player's goods tokens of one kind, open to all (TB-10).
    #[must_use]
    pub fn goods(&self, player: Player, goods: Goods) -> u8 {
        self.seats[player.index()].goods[goods as usize]
    }

    /// A player's gold bars, open to all (GOLD-16).
    #[must_use]
    pub fn gold_bars(&self, player: Player) -> u8 {
        self.seats[player.index()].gold
    }

    /// The tile drawn and not yet laid.
    #[must_use]
    pub fn drawn(&self) -> Option<KindId> {
        self.part.drawn
    }

    pub(crate) fn place_of(&self, segment: Segment) -> Place {
        self.features.place(&self.board, segment)
    }

    /// The segment at a place of the board.
    pub(crate) fn segment_at(&self, place: Place) -> Option<Segment> {
        let tile = self.board.find(place.pos)?;
        Features::segment_at(self.board.tile(tile), place.spot)
    }

    /// The tile laid in this turn part.
    #[inline]
    pub(crate) fn laid(&self) -> Option<&LaidTile> {
        self.part.tile.map(|t| self.board.tile(t))
    }

    /// Segment and feature of each part of a tile.
    #[inline]
    pub(crate) fn parts_of(&self, tile: &LaidTile) -> impl Iterator<Item = (Segment, &Feature)> + use<'_> {
        let first = tile.first_segment;
        (0..tile.kind().parts.len() as u16).map(move |p| (first + p, self.features.at(first + p)))
    }

    /// Puts a tile on the board and its parts into features.
    pub(crate) fn put_tile(&mut self, kind: KindId, pos: Pos, rotation: Rotation) -> Option<TileIndex> {
        let beside = self.board.lay(kind, pos, rotation, self.features.count())?;
        self.part.completion = self.features.add_tile(&self.board, &beside);
        self.river.tile_laid(self.board.tile(beside.index));
        Some(beside.index)
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("rules", &self.rules)
            .field("tiles", &self.board.tiles().len())
            .field("scores", &self.scores())
            .field("active", &self.active)
            .field("decision", &self.decision)
            .finish_non_exhaustive()
    }
}
