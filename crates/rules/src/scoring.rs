//! What features are worth, phase 3 of a turn part, and the end of the game. The only room that knows how anything scores.

use crate::awards::MAX_AWARDS;
use crate::cloisters::cloisters;
use crate::decision::Decision;
use crate::event::{Event, Points, Reason, Sink, TermKind};
use crate::expansion::Mechanic;
use crate::features::{FeatureId, Segment, SegmentSet};
use crate::figure::{Neutral, Player};
use crate::game::{Game, RobberAt};
use crate::ground::{Beyond, Land, Side};
use crate::place::Edge;
use crate::tile::{Goods, PartKind};
use crate::turn::{Go, Then};

/// Points for a robber that is on the track at the end (ROB-23).
const ROBBER_LEFT: i16 = 3;
/// Points for the majority of a kind of goods (TB-12).
const GOODS_MAJORITY: i16 = 10;
/// A monastery or garden and the eight cells around it (BASE-42).
pub(crate) const SURROUNDINGS: u8 = 9;
/// What a completed city gives each field it touches (FARM-6), and with the own pig (TB-43).
const CITY_BESIDE_FIELD: i16 = 3;
const CITY_BESIDE_PIG: i16 = 4;

/// Completed features of one part: at most one for each meeple on the board.
const MAX_COMPLETED: usize = MAX_AWARDS;

/// Completed features with meeples on them.
pub(crate) struct Completed {
    list: [FeatureId; MAX_COMPLETED],
    len: usize,
}

impl Completed {
    fn add(&mut self, id: FeatureId) {
        if self.len < MAX_COMPLETED && !self.as_slice().contains(&id) {
            self.list[self.len] = id;
            self.len += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[FeatureId] {
        &self.list[..self.len]
    }
}

impl Game {
    /// What a feature gives, completed or as at the end of the game, to a player without a pig.
    #[inline]
    pub(crate) fn value(&self, id: FeatureId, completed: bool) -> Points {
        self.rules.variant.worth(self, id, completed)
    }

    /// What a feature of the classic game gives. Inns and cathedrals count only where they are played (INT-97); goods
    /// give nothing here (TB-9), and a ferry lake is no inn (FERRY-26, INT-S4).
    pub(crate) fn classic_worth(&self, id: FeatureId, completed: bool) -> Points {
        let feature = self.features.get(id);
        match feature.kind() {
            PartKind::Road => {
                let each = match (self.plays(Mechanic::Inns) && feature.has_inn(), completed) {
                    (true, true) => 2,  // INN-3
                    (true, false) => 0, // INN-5
                    (false, _) => 1,    // BASE-40, BASE-50
                };
                let mut points = self.tiles_and_pieces(id, each);
                let coats = feature.marks();
                if coats > 0 {
                    // MAP-30, MAP-35, MAP-38, INT-81. INT-96: an inn doubles pieces, not coats.
                    let each = if completed { 2 } else { each };
                    points.add(TermKind::Pennants, coats, each * i16::from(coats));
                }
                if self.plays(Mechanic::TownSights) {
                    self.add_towns(id, &mut points);
                }
                self.enchanted(id, points)
            }
            PartKind::City => {
                let each = match (self.plays(Mechanic::Cathedrals) && feature.has_cathedral(), completed) {
                    (true, true) => 3,   // INN-6
                    (true, false) => 0,  // INN-8
                    (false, true) => 2,  // BASE-41, BASE-44: two tiles are no exception
                    (false, false) => 1, // BASE-51
                };
                let pennants = feature.marks();
                let mut points = self.tiles_and_pieces(id, each); // MAP-31, MAP-37
                if pennants > 0 {
                    points.add(TermKind::Pennants, pennants, each * i16::from(pennants));
                }
                self.enchanted(id, points)
            }
            PartKind::Monastery | PartKind::Garden => {
                // BASE-42, BASE-52, ABBOT-6, ABBOT-7: itself and the tiles around it.
                let around = SURROUNDINGS - self.board.missing_around(self.cell_of(id)) - feature.open_ends();
                Points::of(TermKind::Surroundings, around, i16::from(around))
            }
            PartKind::Field => self.field_value(id, CITY_BESIDE_FIELD),
        }
    }

    /// So much for each tile of a road or city, and for what a map adds to them: pieces beyond its border (MAP-32) and roads
    /// over water (MAP-35).
    fn tiles_and_pieces(&self, id: FeatureId, each: i16) -> Points {
        let tiles = self.features.get(id).tiles();
        let Some(land) = self.board.land() else {
            return Points::of(TermKind::Tiles, tiles, each * i16::from(tiles));
        };
        let (borders, links) = self.pieces_of(land, id);
        let tiles = tiles - borders - links;
        let mut points = Points::of(TermKind::Tiles, tiles, each * i16::from(tiles));
        for (kind, count) in [(TermKind::Borders, borders), (TermKind::Links, links)] {
            if count > 0 {
                points.add(kind, count, each * i16::from(count));
            }
        }
        points
    }

    /// Border pieces and links of a road or city.
    pub(crate) fn pieces_of(&self, land: &Land, id: FeatureId) -> (u8, u8) {
        let (mut borders, mut links) = (0, 0);
        for segment in self.features.segments(id) {
            let tile = self.board.tile(self.features.tile_of(segment));
            for edge in Edge::of_mask(tile.turned().ports[usize::from(segment - tile.first_segment)]) {
                let side = Side { at: tile.pos, edge };
                match land.beyond(side) {
                    Beyond::Border(..) => borders += 1,
                    // Where there are tiles at both ends, it is met twice.
                    Beyond::Link(far, _) => links += u8::from(self.board.at(far.at).is_none() || side < far),
                    Beyond::Cell(_) | Beyond::Nothing => {}
                }
            }
        }
        (borders, links)
    }

    /// What a feature gives to one of its winners: the own pig makes a field richer (TB-43), nobody else's does
    /// (TB-44).
    pub(crate) fn value_for(&self, id: FeatureId, completed: bool, player: Player) -> Points {
        let feature = self.features.get(id);
        if feature.kind() == PartKind::Field && feature.has_special(player) {
            return self.field_value(id, CITY_BESIDE_PIG);
        }
        self.value(id, completed)
    }

    /// What each completed city beside a field gives a player who wins the field.
    #[must_use]
    pub fn points_a_city(&self, field: FeatureId, player: Player) -> i16 {
        if self.features.get(field).has_special(player) { CITY_BESIDE_PIG } else { CITY_BESIDE_FIELD }
    }

    /// Inn or cathedral first, then mage (MAGE-18) or witch (MAGE-17, INT-S6, ED-13); at the end too (MAGE-22), where a
    /// tile of an open inn road or cathedral city with the mage gives 1 (MAGE-23, INT-S7), and for messages (INT-43).
    fn enchanted(&self, id: FeatureId, mut points: Points) -> Points {
        let feature = self.features.get(id);
        if feature.has_neutral(Neutral::Mage) {
            points.add(TermKind::Mage, feature.tiles(), i16::from(feature.tiles())); // MAGE-15
        }
        if feature.has_neutral(Neutral::Witch) {
            points.add(TermKind::Witch, 1, -(points.total() / 2)); // MAGE-16: half, rounded up, is left
        }
        points
    }

    /// FARM-6: so many points for each completed city that touches the field, whatever other fields it touches
    /// (FARM-8), scored by somebody or not (FARM-11), with a cathedral or without (INN-17).
    fn field_value(&self, id: FeatureId, each: i16) -> Points {
        let mut cities = 0;
        // FARM-7: open ones give nothing.
        self.cities_beside(id, |city| cities += u8::from(self.features.get(city).is_complete()));
        Points::of(TermKind::Cities, cities, each * i16::from(cities))
    }

    /// Phase 3.1: everything this part completed (TURN-30), on one snapshot of the board (TURN-32, INT-1) with the
    /// ferries as they lie now (TURN-15).
    #[inline]
    pub(crate) fn enter_score<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.part.completion.anything || self.part.ferries_changed {
            return self.score_completed(sink);
        }
        Go::Next
    }

    #[inline(never)]
    fn score_completed<S: Sink>(&mut self, sink: &mut S) -> Go {
        let completed = self.completed();
        for &id in completed.as_slice() {
            self.score_feature(id, sink);
        }
        if completed.len == 0 {
            return Go::Next;
        }
        self.part.scored = true;
        self.make_awards(Then::Next, sink)
    }

    /// One award for each player with the majority on a completed feature (TURN-33, NW-33), whoever laid the tile (BASE-46),
    /// mage and witch counted for all of them (MAGE-21); and their claim on its gold (GOLD-14).
    pub(crate) fn score_feature<S: Sink>(&mut self, id: FeatureId, sink: &mut S) {
        let winners = self.features.get(id).winners();
        let worth = self.value(id, true);
        if !self.gold.is_empty() {
            self.claim_gold(id, winners);
        }
        let reason = Reason::Completed(self.features.get(id).kind());
        let first = self.features.first_of(id);
        for player in self.players_from(self.active).filter(|p| winners & p.bit() != 0) {
            let mut points = worth;
            self.rules.variant.add_bonus(self, id, player, &mut points);
            if S::ON {
                let place = Some(self.place_of(first));
                sink.emit(Event::Scored { player, reason, place, points });
            }
            self.round.award(player, points.total(), first);
        }
    }

    /// Completed features with meeples on them: others score nothing (TURN-38) and keep their gold (GOLD-10). Tiles of
    /// the river are like any other (RIVER-11).
    pub(crate) fn completed(&self) -> Completed {
        let mut completed = Completed { list: [FeatureId(0); MAX_COMPLETED], len: 0 };
        let Some(tile) = self.laid() else {
            return completed;
        };
        let mut look = |segment: Segment| {
            let feature = self.features.at(segment);
            if feature.is_complete() && feature.is_occupied() {
                completed.add(self.features.of(segment));
            }
        };
        tile.segments().for_each(&mut look);
        if self.part.completion.cloister {
            self.board.around(tile.pos).for_each(|other| cloisters(self.board.tile(other)).for_each(&mut look));
        }
        if self.part.ferries_changed {
            // FERRY-22, INT-19: roads cut off or joined by a ferry, wherever they are; their gold too (INT-67).
            self.occupied_roads().filter(|&id| self.features.get(id).is_complete()).for_each(|id| completed.add(id));
        }
        completed
    }

    /// Roads with meeples on them, in the order of their oldest segments.
    fn occupied_roads(&self) -> impl Iterator<Item = FeatureId> + '_ {
        let mut firsts = SegmentSet::default();
        for player in self.players() {
            for (_, figure, segment) in self.seats[player.index()].figures.on_board() {
                if figure.is_meeple() && self.features.at(segment).kind() == PartKind::Road {
                    firsts.insert(self.features.first_of(self.features.of(segment)));
                }
            }
        }
        firsts.in_order().map(|segment| self.features.of(segment))
    }

    /// After the awards: figures return, mage and witch leave, goods are handed out (TURN-36, MAGE-19, TB-8).
    pub(crate) fn enter_after_score<S: Sink>(&mut self, sink: &mut S) -> Go {
        if self.part.scored {
            self.clear_completed(sink);
        }
        if self.plays(Mechanic::MageWitch) {
            self.remove_neutrals_from_completed(sink);
        }
        if self.part.completion.anything && self.plays(Mechanic::Goods) {
            self.hand_out_goods(sink);
        }
        Go::Next
    }

    #[inline(never)]
    fn clear_completed<S: Sink>(&mut self, sink: &mut S) {
        for &id in self.completed().as_slice() {
            self.clear_feature(id, sink);
        }
    }

    /// TB-7, TB-8: the player who laid the last tile gets the goods, whoever had knights there (TB-11), with the tile
    /// of a message too (INT-68). There is a token for each symbol, so there are always enough (TB-14).
    #[inline(never)]
    fn hand_out_goods<S: Sink>(&mut self, sink: &mut S) {
        let Some(tile) = self.laid().copied() else {
            return;
        };
        let segments = tile.segments();
        for segment in segments.clone() {
            let id = self.features.of(segment);
            let city = *self.features.get(id);
            let seen = (segments.start..segment).any(|s| self.features.of(s) == id);
            if seen || city.kind() != PartKind::City || !city.is_complete() || !city.has_goods() {
                continue;
            }
            for goods in Goods::ALL {
                let count = city.goods(goods);
                self.seats[self.active.index()].goods[goods as usize] += count;
                if S::ON && count > 0 {
                    let place = self.place_of(segment);
                    sink.emit(Event::GoodsTaken { player: self.active, goods, count, place });
                }
            }
        }
    }

    /// The end of the game (TURN-61, INT-4).
    #[inline(never)]
    pub(crate) fn finish<S: Sink>(&mut self, sink: &mut S) -> Go {
        for player in self.players() {
            let seat = &mut self.seats[player.index()];
            seat.counters = [seat.counters.iter().sum(), 0]; // MSG-50
        }
        let mut gained = [0; 6];
        self.final_points(|player, reason, segment, points| {
            gained[player.index()] += points.total();
            if S::ON {
                let place = segment.map(|s| self.place_of(s));
                sink.emit(Event::Scored { player, reason, place, points });
            }
        });
        for player in self.players() {
            let seat = &mut self.seats[player.index()];
            // Past awards and messages: no robber takes a share (TURN-62, INT-38), no message comes (MSG-51).
            seat.counters[0] += gained[player.index()];
            if let RobberAt::Field(_) = seat.robber {
                seat.robber = RobberAt::Supply;
            }
        }
        self.gold.clear();
        if S::ON {
            sink.emit(Event::Ended);
        }
        Go::Ask(Decision::Over)
    }

    /// Everything that would be counted if the game ended now, in the order of TURN-61. Whoever stands on the board at
    /// the end stands on something open (ED-17).
    pub(crate) fn final_points(&self, mut score: impl FnMut(Player, Reason, Option<Segment>, Points)) {
        for player in self.players() {
            if let RobberAt::Field(_) = self.seats[player.index()].robber {
                score(player, Reason::RobberLeft, None, Points::of(TermKind::Flat, 1, ROBBER_LEFT));
            }
        }
        let mut occupied = SegmentSet::default();
        for player in self.players() {
            for (_, figure, segment) in self.seats[player.index()].figures.on_board() {
                if figure.is_meeple() {
                    occupied.insert(self.features.of(segment).0); // BASE-54: once; ABBOT-12: abbots too
                }
            }
        }
        for fields in [false, true] {
            for id in occupied.in_order().map(FeatureId) {
                let feature = self.features.get(id);
                if (feature.kind() == PartKind::Field) != fields {
                    continue;
                }
                let winners = feature.winners(); // BASE-53
                for player in self.players().filter(|p| winners & p.bit() != 0) {
                    let points = self.value_for(id, feature.is_complete(), player);
                    score(player, Reason::Final(feature.kind()), Some(id.0), points);
                }
            }
        }
        if self.plays(Mechanic::Goods) {
            self.goods_majorities(&mut score);
        }
        for player in self.players() {
            let bars = self.seats[player.index()].gold;
            if bars > 0 {
                score(player, Reason::Gold, None, Points::of(TermKind::Bars, bars, crate::gold::worth(bars)));
            }
        }
    }

    /// TB-12, TB-13, INT-9: nobody wins a kind of goods without a token.
    fn goods_majorities(&self, score: &mut impl FnMut(Player, Reason, Option<Segment>, Points)) {
        for goods in Goods::ALL {
            let tokens = |p: Player| self.seats[p.index()].goods[goods as usize];
            let most = self.players().map(tokens).max().unwrap_or(0);
            for player in self.players().filter(|&p| most > 0 && tokens(p) == most) {
                score(player, Reason::Goods(goods), None, Points::of(TermKind::Flat, 1, GOODS_MAJORITY));
            }
        }
    }

    /// Everybody's points if the game ended now.
    #[must_use]
    pub fn projected_scores(&self) -> Vec<i16> {
        let mut totals = self.scores();
        if !self.is_over() {
            self.final_points(|player, _, _, points| totals[player.index()] += points.total());
        }
        totals
    }
}
