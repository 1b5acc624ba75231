//! New World: what its features are worth, its two surveyors, and scoring one feature after the other.
//!
//! Its trails are roads, its towns cities, its farms monasteries, its plains fields, its settlers meeples (NW-21): tiles are
//! laid (NW-10 to NW-13), settlers put and majorities found as in the classic game. Columns are counted from the coast,
//! which is column 0, westward.

use crate::action::{Action, Offers};
use crate::decision::Decision;
use crate::event::{Event, Points, ReturnCause, Sink, TermKind};
use crate::features::{FeatureId, Segment};
use crate::figure::{Figure, Player, SLOTS, Surveyor};
use crate::game::Game;
use crate::ground::{Cells, Ground, Printed};
use crate::place::{Place, Pos};
use crate::scoring::{Completed, SURROUNDINGS};
use crate::tile::{COAST, PartKind};
use crate::turn::{Go, Then};
use crate::variant::Variant;

/// Settlers of each player; the sixth counts points (NW-4).
pub(crate) const SETTLERS: u8 = 5;
/// What each surveyor in the column of a settler who gets points adds (NW-40).
const SURVEYOR: i16 = 4;
/// What a trading post gives its trail, completed or not (NW-30, NW-71).
const TRADING_POST: i16 = 2;

/// The column of the coast (NW-2), and its cells: nothing lies further east (NW-14, INT-71).
pub(crate) const COAST_CELLS: Cells = Cells::UpToColumn(0);

impl Ground {
    /// The coast of the New World: ten printed tiles in one column, north to south, of which roads and towns count as
    /// tiles (NW-2, NW-15, INT-72). Rows beyond its ends are free (INT-71).
    #[must_use]
    pub fn new_world() -> Ground {
        let rows = COAST.into_iter().zip(0..);
        let printed = rows.map(|(tile, y)| Printed {
            tile: tile.into(),
            at: Pos::new(0, y),
            rotation: 0,
            waits: false,
            coats: None,
        });
        Ground { cells: COAST_CELLS, printed: printed.collect(), ..Ground::default() }
    }
}

/// The columns the surveyors stand in; which tile of it does not matter (NW-41, INT-75). Both begin on the coast (NW-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Surveyors([i16; 2]);

impl Surveyors {
    /// Who moves: the one nearer the coast (NW-44). In one column it makes no difference (INT-76): the northern one.
    fn next(self) -> Surveyor {
        let [north, south] = self.0;
        if south < north { Surveyor::South } else { Surveyor::North }
    }

    /// After the next move; nothing when both stand in the last column with tiles (NW-45). That the other one stands
    /// further west is enough, as is a tile in any row (INT-75).
    fn moved(self, last_column: i16) -> Option<Surveyors> {
        let [north, south] = self.0;
        if north == south && north >= last_column {
            return None;
        }
        let mut moved = self;
        moved.0[self.next() as usize] += 1;
        Some(moved)
    }

    /// Settlers in columns before this one are east of both.
    fn line(self) -> i16 {
        self.0[0].min(self.0[1])
    }

    /// How many stand in a column.
    fn in_column(self, column: i16) -> u8 {
        self.0.into_iter().map(|at| u8::from(at == column)).sum()
    }
}

impl Pos {
    /// Columns west of the coast of the New World, which is column 0 (NW-2).
    #[must_use]
    pub const fn column(self) -> i16 {
        -self.x
    }
}

/// How a surveyor moves, one column west (NW-43).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SurveyorMove {
    /// Which of the two.
    pub surveyor: Surveyor,
    /// From this column.
    pub from: i16,
    /// To this one.
    pub to: i16,
}

impl Game {
    /// What a feature of the New World gives, without surveyors: they count in scorings during the game only (NW-74,
    /// INT-73).
    pub(crate) fn new_world_worth(&self, id: FeatureId, completed: bool) -> Points {
        let feature = self.features.get(id);
        let (tiles, marks) = (feature.tiles(), feature.marks());
        let sum = |each: i16, mark: TermKind, each_mark: i16| {
            let mut points = Points::of(TermKind::Tiles, tiles, each * i16::from(tiles));
            if marks > 0 {
                points.add(mark, marks, each_mark * i16::from(marks));
            }
            points
        };
        match feature.kind() {
            PartKind::Road => sum(1, TermKind::Posts, TRADING_POST), // NW-30, NW-71
            PartKind::City if completed => sum(2, TermKind::Pennants, 2), // NW-31, NW-35: two tiles are no exception
            PartKind::City => sum(1, TermKind::Pennants, 1),         // NW-72
            PartKind::Monastery | PartKind::Garden => {
                let around = SURROUNDINGS - feature.open_ends(); // NW-32, NW-73: 9 with all eight tiles around
                Points::of(TermKind::Surroundings, around, around.into())
            }
            PartKind::Field => Points::of(TermKind::Animals, marks, marks.into()), // NW-75, NW-76
        }
    }

    /// NW-40, INT-73: 4 for each of the player's settlers on the feature and each surveyor in the settler's column.
    pub(crate) fn add_surveyors(&self, id: FeatureId, player: Player, points: &mut Points) {
        let here = self.settlers(player).filter(|&(_, segment)| self.features.of(segment) == id);
        let pairs = here.map(|(_, segment)| self.surveyors.in_column(self.column_of(segment))).sum();
        if pairs > 0 {
            points.add(TermKind::Surveyors, pairs, SURVEYOR * i16::from(pairs));
        }
    }

    /// Slots and segments of a player's settlers on the board.
    fn settlers(&self, player: Player) -> impl Iterator<Item = (usize, Segment)> + '_ {
        self.seats[player.index()].figures.on_board().map(|(slot, _, segment)| (slot, segment))
    }

    fn column_of(&self, segment: Segment) -> i16 {
        self.board.tile(self.features.tile_of(segment)).pos.column()
    }

    /// Phase 3: everything the tile has completed that settlers stand on, those just put too (NW-24); what nobody stands
    /// on is not scored and moves no surveyor (NW-46).
    #[inline]
    pub(crate) fn enter_score_one_by_one<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.part.completion.anything { self.score_next(sink) } else { Go::Next }
    }

    /// NW-48: the active player chooses the order, wherever it matters. Whoever was sent home meanwhile no longer stands
    /// on anything: that feature is not scored (NW-49).
    #[inline(never)]
    fn score_next<S: Sink>(&mut self, sink: &mut S) -> Go {
        let completed = self.completed();
        match completed.as_slice() {
            [] => Go::Next,
            several if several.len() > 1 && self.order_matters(&completed) => Go::Ask(Decision::ScoreOrder),
            &[first, ..] => self.score_and_survey(first, sink),
        }
    }

    /// Whether the moves in between change anything for a settler on one of these features.
    fn order_matters(&self, completed: &Completed) -> bool {
        let last = self.last_column();
        let mut later = self.surveyors;
        for _ in 1..completed.as_slice().len() {
            let Some(moved) = later.moved(last) else { return false };
            later = moved;
            let changes = |segment: Segment| {
                let column = self.column_of(segment);
                column < later.line() || later.in_column(column) != self.surveyors.in_column(column)
            };
            let mut standing = self.players().flat_map(|player| self.settlers(player));
            if standing
                .any(|(_, segment)| completed.as_slice().contains(&self.features.of(segment)) && changes(segment))
            {
                return true;
            }
        }
        false
    }

    pub(crate) fn offer_score_order(&self, offers: &mut impl Offers) {
        for &id in self.completed().as_slice() {
            offers.offer(Action::Score(self.place_of(self.features.first_of(id))));
        }
    }

    pub(crate) fn score_picked<S: Sink>(&mut self, place: Place, sink: &mut S) -> Go {
        let completed = self.completed();
        let is_picked = |&&id: &&FeatureId| self.place_of(self.features.first_of(id)) == place;
        match completed.as_slice().iter().find(is_picked) {
            Some(&id) => self.score_and_survey(id, sink),
            None => Go::Stay,
        }
    }

    /// NW-48: the points, with the surveyors where they stand (NW-42); the settlers come back (NW-34); a surveyor moves;
    /// settlers east of both go home. Then the next feature.
    fn score_and_survey<S: Sink>(&mut self, id: FeatureId, sink: &mut S) -> Go {
        self.score_feature(id, sink);
        let go = self.make_awards(Then::Stay, sink);
        self.clear_feature(id, sink);
        // NW-50: nobody is sent home when no surveyor could move.
        if let Some(SurveyorMove { surveyor, from, to }) = self.next_surveyor_move() {
            self.surveyors.0[surveyor as usize] = to;
            if S::ON {
                sink.emit(Event::SurveyorMoved { surveyor, from, to });
            }
            self.send_home(sink);
        }
        go
    }

    /// NW-47: every settler east of both surveyors returns without points. Trappers stay to the end (NW-61).
    fn send_home<S: Sink>(&mut self, sink: &mut S) {
        for player in self.players() {
            for slot in 0..SLOTS {
                let at = self.seats[player.index()].figures.in_slot(slot);
                if at.is_some_and(|(_, segment)| self.is_behind(segment)) {
                    self.take_slot(player, slot, ReturnCause::LeftBehind, sink);
                }
            }
        }
    }

    /// Whether whoever stands there goes home when a surveyor moves.
    fn is_behind(&self, segment: Segment) -> bool {
        self.column_of(segment) < self.surveyors.line() && self.features.at(segment).kind() != PartKind::Field
    }

    /// The westernmost column with a tile.
    fn last_column(&self) -> i16 {
        self.board.columns().0.saturating_neg()
    }

    /// The columns of the two surveyors, the northern one first, counted from the coast westward; nothing in other games.
    #[must_use]
    pub fn surveyors(&self) -> Option<[i16; 2]> {
        (self.rules.variant == Variant::NewWorld).then_some(self.surveyors.0)
    }

    /// How a surveyor moves after the next scoring; nothing when none can (NW-45), and in other games.
    #[must_use]
    pub fn next_surveyor_move(&self) -> Option<SurveyorMove> {
        self.surveyors()?;
        let surveyor = self.surveyors.next();
        let from = self.surveyors.0[surveyor as usize];
        self.surveyors.moved(self.last_column()).map(|_| SurveyorMove { surveyor, from, to: from + 1 })
    }

    /// The settlers that are sent home without points if the next surveyor moves; the scoring before may still bring some
    /// of them back.
    pub fn sent_home_next(&self) -> impl Iterator<Item = (Player, Figure, Place)> + '_ {
        let line = self.surveyors().and_then(|_| self.surveyors.moved(i16::MAX)).map(Surveyors::line);
        let behind = move |place: &Place| {
            line.is_some_and(|line| place.pos.column() < line) && place.spot.kind != PartKind::Field
        };
        let standing = self
            .players()
            .flat_map(|player| self.figures_on_board(player).map(move |(figure, place)| (player, figure, place)));
        standing.filter(move |(_, _, place)| behind(place))
    }

    /// A player's settlers that may be sent home, trappers apart (NW-47), each with its feature and its column; nobody in
    /// other games.
    pub fn settlers_on_features(&self, player: Player) -> impl Iterator<Item = (FeatureId, i16)> + '_ {
        let standing = self.surveyors().map(|_| self.settlers(player)).into_iter().flatten();
        let found = standing.map(|(_, segment)| (self.features.of(segment), self.column_of(segment)));
        found.filter(|&(id, _)| self.features.get(id).kind() != PartKind::Field)
    }

    /// What a settler in this column adds to a scoring now, after one more move of a surveyor, after two, and so on, until it
    /// is sent home (NW-40, NW-47). As if there were tiles further west whenever the surveyors get there.
    pub fn bonus_ahead(&self, column: i16) -> impl Iterator<Item = i16> + use<> {
        let on = move |at: &Surveyors| at.moved(i16::MAX).filter(|moved| column >= moved.line());
        let bonus = move |at: Surveyors| SURVEYOR * i16::from(at.in_column(column));
        std::iter::successors(Some(self.surveyors), on).map(bonus)
    }

    /// What a feature would give this player if it were completed as it is and scored now, surveyors included.
    #[must_use]
    pub fn value_if_scored_now(&self, id: FeatureId, player: Player) -> Points {
        let mut points = self.value_if_completed(id, player);
        self.rules.variant.add_bonus(self, id, player, &mut points);
        points
    }
}
