//! Features: segments that hang together, with running totals.
//!
//! Every part of every laid tile is a *segment* with a number. Segments of one feature form a ring (`next`), and each
//! knows its feature, which is named by one of its segments. Joining two features relabels the smaller one.

use crate::board::{Beside, Board, LaidTile, TileIndex};
use crate::cloisters::{Cloisters, cloisters};
use crate::figure::{Figure, Neutral, Player};
use crate::ground::{Beyond, Land, Side};
use crate::place::{Edge, Place, Spot};
use crate::tile::{NO_PART, PartKind};
use crate::totals::{ALONE, EMPTY, Feature, INN, MOST_PARTS, SPLIT, neutral_bit};

/// Most segments on a table: the full big box has 691.
pub const MAX_SEGMENTS: usize = 800;

/// Every tile is written with room for all the parts a tile can have, the last one too.
const ROOM: usize = MAX_SEGMENTS + MOST_PARTS - 1;

/// A segment's number.
pub(crate) type Segment = u16;

/// A feature is named by one of its segments; the name may change whenever features are joined or split.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FeatureId(pub(crate) Segment);

/// Segments, each at most once. Features are told apart by the segment that names them.
#[derive(Clone, Copy, Default)]
pub(crate) struct SegmentSet {
    words: [u64; MAX_SEGMENTS.div_ceil(64)],
}

impl SegmentSet {
    /// Adds a segment; false when it was there.
    #[inline]
    pub(crate) fn insert(&mut self, segment: Segment) -> bool {
        let (word, bit) = (&mut self.words[usize::from(segment) / 64], 1 << (segment % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// All of them, in order.
    pub(crate) fn in_order(self) -> impl Iterator<Item = Segment> {
        self.words.into_iter().enumerate().flat_map(|(place, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some((place * 64) as Segment + bit as Segment)
            })
        })
    }
}

/// What a tile completed when it was laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Completion {
    /// A road or city on the tile, or a monastery or garden on it or around it.
    pub(crate) anything: bool,
    /// A monastery or garden.
    pub(crate) cloister: bool,
}

pub(crate) struct Features {
    totals: [Feature; ROOM],
    feature: [Segment; ROOM],
    next: [Segment; ROOM],
    tile: [TileIndex; ROOM],
    count: u16,
    cloisters: Cloisters,
    /// INN-9 switched: the inn of the crossing serves its first road only.
    crossing_inn_east_only: bool,
}

impl Clone for Features {
    fn clone(&self) -> Features {
        Features { ..*self }
    }

    /// Copies only the segments in use.
    fn clone_from(&mut self, source: &Features) {
        let used = usize::from(source.count);
        self.totals[..used].copy_from_slice(&source.totals[..used]);
        self.feature[..used].copy_from_slice(&source.feature[..used]);
        self.next[..used].copy_from_slice(&source.next[..used]);
        self.tile[..used].copy_from_slice(&source.tile[..used]);
        self.count = source.count;
        self.cloisters.clone_from(&source.cloisters);
        self.crossing_inn_east_only = source.crossing_inn_east_only;
    }
}

impl Features {
    pub(crate) fn new(crossing_inn_east_only: bool) -> Features {
        Features {
            totals: [EMPTY; ROOM],
            feature: [0; ROOM],
            next: [0; ROOM],
            tile: [0; ROOM],
            count: 0,
            cloisters: Cloisters::new(),
            crossing_inn_east_only,
        }
    }

    /// Number of segments on the board; the next tile's first segment gets this number.
    #[inline]
    pub(crate) fn count(&self) -> u16 {
        self.count
    }

    #[inline]
    pub(crate) fn of(&self, segment: Segment) -> FeatureId {
        FeatureId(self.feature[segment as usize])
    }

    #[inline]
    pub(crate) fn get(&self, id: FeatureId) -> &Feature {
        &self.totals[id.0 as usize]
    }

    /// The totals of the feature a segment belongs to.
    #[inline]
    pub(crate) fn at(&self, segment: Segment) -> &Feature {
        self.get(self.of(segment))
    }

    #[inline]
    pub(crate) fn tile_of(&self, segment: Segment) -> TileIndex {
        self.tile[segment as usize]
    }

    /// Every feature on the board.
    pub(crate) fn ids(&self) -> impl Iterator<Item = FeatureId> + '_ {
        (0..self.count).filter(|&s| self.feature[s as usize] == s).map(FeatureId)
    }

    /// The oldest segment of a feature.
    pub(crate) fn first_of(&self, id: FeatureId) -> Segment {
        self.segments(id).min().unwrap_or(id.0)
    }

    /// All segments of a feature.
    pub(crate) fn segments(&self, id: FeatureId) -> impl Iterator<Item = Segment> + '_ {
        let mut at = Some(id.0);
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.next[here as usize];
            at = (next != id.0).then_some(next);
            Some(here)
        })
    }

    pub(crate) fn place(&self, board: &Board, segment: Segment) -> Place {
        let tile = board.tile(self.tile_of(segment));
        let part = usize::from(segment - tile.first_segment);
        Place { pos: tile.pos, spot: Spot { kind: tile.kind().parts[part].kind, ports: tile.turned().ports[part] } }
    }

    /// The segment at a spot of a laid tile.
    pub(crate) fn segment_at(tile: &LaidTile, spot: Spot) -> Option<Segment> {
        let ports = &tile.turned().ports;
        let part =
            tile.kind().parts.iter().zip(ports).position(|(p, &ports)| p.kind == spot.kind && ports == spot.ports);
        part.map(|p| tile.first_segment + p as u16)
    }

    #[inline]
    fn alone(&self, tile: &LaidTile, part: usize) -> Feature {
        let mut alone = ALONE[tile.kind.index()][part];
        if self.crossing_inn_east_only && alone.flags & SPLIT != 0 && tile.kind().parts[part].ports != Edge::E.bit() {
            alone.flags &= !INN;
        }
        alone
    }

    /// Adds the segments of a tile just laid and joins them with their neighbours (BASE-22, FARM-2, NW-60).
    pub(crate) fn add_tile(&mut self, board: &Board, beside: &Beside) -> Completion {
        let index = beside.index;
        let tile = board.tile(index);
        let kind = tile.kind();
        debug_assert_eq!(tile.first_segment, self.count);
        // Always all eight at once, which is faster than to count them; what is too much is written over next time.
        let room = usize::from(self.count)..usize::from(self.count) + MOST_PARTS;
        let names: [Segment; MOST_PARTS] = std::array::from_fn(|part| self.count + part as Segment);
        self.totals[room.clone()].copy_from_slice(&ALONE[tile.kind.index()]);
        self.feature[room.clone()].copy_from_slice(&names);
        self.next[room.clone()].copy_from_slice(&names);
        self.tile[room].fill(index);
        if self.crossing_inn_east_only {
            tile.segments().enumerate().for_each(|(part, s)| self.totals[usize::from(s)] = self.alone(tile, part));
        }
        self.count += kind.parts.len() as u16;
        // A feature is complete as soon as its last open end is gone, whatever else is joined afterwards.
        let mut completed = false;
        for &(edge, neighbour) in beside.tiles() {
            completed |= self.join_across(board, tile, edge, board.tile(neighbour));
        }
        if let Some(land) = board.land() {
            completed |= self.meet_land(board, land, tile);
        }
        let cloister = self.surround(board, index);
        Completion { anything: cloister | completed, cloister }
    }

    /// Joins everything that meets at an edge; true when that completed a road or city.
    #[inline]
    fn join_across(&mut self, board: &Board, tile: &LaidTile, edge: Edge, other: &LaidTile) -> bool {
        let (mine, theirs) = (tile.turned(), other.turned());
        let (e, o) = (edge.index(), edge.opposite().index());
        let (a, b) = (mine.edge_part[e], theirs.edge_part[o]);
        let mut completed = false;
        if a != NO_PART && b != NO_PART {
            completed = self.join_edge(board, tile.first_segment + u16::from(a), other.first_segment + u16::from(b));
        }
        // The left half of this edge lies against the right half of the edge across.
        for (a, b) in
            [(mine.half_part[2 * e], theirs.half_part[2 * o + 1]), (mine.half_part[2 * e + 1], theirs.half_part[2 * o])]
        {
            if a != NO_PART && b != NO_PART {
                self.join(board, tile.first_segment + u16::from(a), other.first_segment + u16::from(b));
            }
        }
        completed
    }

    /// What the roads and cities of a new tile meet where the ground ends; true when that completed one of them.
    #[cold]
    fn meet_land(&mut self, board: &Board, land: &Land, tile: &LaidTile) -> bool {
        if land.is_inland(tile.pos) {
            return false;
        }
        for edge in Edge::ALL {
            let part = tile.turned().edge_part[edge.index()];
            if part != NO_PART {
                let segment = tile.first_segment + u16::from(part);
                if let Some(far) = self.meet_end(board, land, segment, Side { at: tile.pos, edge }) {
                    self.join_edge(board, segment, far);
                }
            }
        }
        tile.segments().any(|segment| self.at(segment).is_complete())
    }

    /// A road or city at a side where the ground ends: it is closed there (MAP-33, MAP-34) and counts what is drawn
    /// beyond (MAP-32); a link counts as soon as a road reaches it (MAP-35). Returns the segment that a link leads to.
    fn meet_end(&mut self, board: &Board, land: &Land, segment: Segment, side: Side) -> Option<Segment> {
        let id = self.of(segment);
        let totals = &mut self.totals[id.0 as usize];
        match land.beyond(side) {
            Beyond::Cell(_) => None,
            Beyond::Nothing => {
                totals.open -= 1;
                None
            }
            Beyond::Border(_, coats) => {
                totals.open -= 1;
                totals.tiles += 1;
                totals.marks += coats;
                None
            }
            Beyond::Link(far, coats) => {
                let Some(other) = board.at(far.at) else {
                    totals.tiles += 1;
                    totals.marks += coats;
                    return None;
                };
                let other = board.tile(other);
                Some(other.first_segment + u16::from(other.turned().edge_part[far.edge.index()]))
            }
        }
    }

    /// Joins two segments that meet at an edge: both lose an open end. True when it was the last.
    #[inline]
    fn join_edge(&mut self, board: &Board, a: Segment, b: Segment) -> bool {
        let id = self.join(board, a, b);
        let open = &mut self.totals[id.0 as usize].open;
        *open -= 2;
        *open == 0
    }

    /// Makes two segments belong to one feature.
    pub(crate) fn join(&mut self, board: &Board, a: Segment, b: Segment) -> FeatureId {
        let (mut big, mut small) = (self.of(a), self.of(b));
        if big == small {
            return big;
        }
        if self.get(big).segments < self.get(small).segments {
            std::mem::swap(&mut big, &mut small);
        }
        let shared = self.shared_tiles(board, big, small);
        let mut at = small.0;
        loop {
            self.feature[at as usize] = big.0;
            at = self.next[at as usize];
            if at == small.0 {
                break;
            }
        }
        self.next.swap(big.0 as usize, small.0 as usize);
        let absorbed = self.totals[small.0 as usize];
        self.totals[big.0 as usize].absorb(&absorbed, shared);
        big
    }

    /// Tiles that have a part in both features and count once (BASE-43). Only tiles with several such parts can, such as
    /// a lake (FERRY-9).
    fn shared_tiles(&self, board: &Board, big: FeatureId, small: FeatureId) -> u8 {
        if self.get(big).flags & self.get(small).flags & SPLIT == 0 {
            return 0;
        }
        let in_big = |s: Segment| self.of(s) == big;
        let mut shared = 0;
        for segment in self.segments(small) {
            let tile = board.tile(self.tile_of(segment));
            let siblings = || (tile.first_segment..).take(tile.kind().parts.len());
            let first_of_tile = siblings().find(|&s| self.of(s) == small) == Some(segment);
            shared += u8::from(first_of_tile && siblings().any(in_big));
        }
        shared
    }

    /// Counts the new tile for the monasteries and gardens around it, and the tiles around it for its own (BASE-33). True
    /// when that completed one of them.
    #[inline]
    fn surround(&mut self, board: &Board, index: TileIndex) -> bool {
        let tile = board.tile(index);
        let mut completed = false;
        if self.cloisters.any_near(tile.pos) {
            completed = self.count_for_cloisters(board, tile);
        }
        if tile.kind().cloisters > 0 {
            self.cloisters.add(tile.pos, index);
            // MAP-36, INT-95: a cell that does not exist need not be filled.
            let closed = board.around(tile.pos).count() as u8 + board.missing_around(tile.pos);
            for segment in cloisters(tile) {
                self.totals[segment as usize].open -= closed;
                completed |= closed == 8;
            }
        }
        completed
    }

    fn count_for_cloisters(&mut self, board: &Board, tile: &LaidTile) -> bool {
        let mut completed = false;
        for &other in self.cloisters.tiles() {
            let other = board.tile(other);
            if other.pos.is_near(tile.pos) {
                for segment in cloisters(other) {
                    let open = &mut self.totals[segment as usize].open;
                    *open -= 1;
                    completed |= *open == 0;
                }
            }
        }
        completed
    }

    pub(crate) fn put(&mut self, segment: Segment, player: Player, figure: Figure) {
        let id = self.of(segment);
        self.totals[id.0 as usize].put(player, figure);
    }

    pub(crate) fn take(&mut self, segment: Segment, player: Player, figure: Figure) {
        let id = self.of(segment);
        self.totals[id.0 as usize].take(player, figure);
    }

    /// A meeple that counts one more than it did, or one less (MAP-104).
    pub(crate) fn strengthen(&mut self, segment: Segment, player: Player, more: bool) {
        let id = self.of(segment);
        self.totals[id.0 as usize].strengthen(player, more);
    }

    /// The printed tile just added has other coats of arms than its kind: all of them in its first city (MAP-31).
    pub(crate) fn print_coats(&mut self, tile: &LaidTile, coats: u8) {
        let mut left = coats;
        for (segment, part) in tile.segments().zip(tile.kind().parts) {
            if part.kind == PartKind::City {
                let id = self.of(segment);
                let marks = &mut self.totals[id.0 as usize].marks;
                *marks = *marks - part.pennants + std::mem::take(&mut left);
            }
        }
    }

    pub(crate) fn put_neutral(&mut self, segment: Segment, figure: Neutral) {
        let id = self.of(segment);
        self.totals[id.0 as usize].figures |= neutral_bit(figure);
    }

    pub(crate) fn take_neutral(&mut self, segment: Segment, figure: Neutral) {
        let id = self.of(segment);
        self.totals[id.0 as usize].figures &= !neutral_bit(figure);
    }

    /// Takes a road apart and joins its segments anew, without any figures: ferries can split roads (FERRY-24).
    /// `ferry` names the jetty a segment is joined to.
    pub(crate) fn rebuild_road(&mut self, board: &Board, id: FeatureId, ferry: impl Fn(Segment) -> Option<Segment>) {
        let mut segments = [0; MAX_SEGMENTS];
        let mut len = 0;
        for segment in self.segments(id) {
            segments[len] = segment;
            len += 1;
        }
        for &segment in &segments[..len] {
            let tile = board.tile(self.tile_of(segment));
            self.totals[segment as usize] = self.alone(tile, usize::from(segment - tile.first_segment));
            self.feature[segment as usize] = segment;
            self.next[segment as usize] = segment;
        }
        for &segment in &segments[..len] {
            let tile = board.tile(self.tile_of(segment));
            let part = usize::from(segment - tile.first_segment);
            for edge in Edge::of_mask(tile.turned().ports[part]) {
                let side = Side { at: tile.pos, edge };
                if let Some(land) = board.land()
                    && let Some(far) = self.meet_end(board, land, segment, side)
                {
                    if segment < far {
                        self.join_edge(board, segment, far);
                        let coats = match land.beyond(side) {
                            Beyond::Link(_, coats) => coats,
                            _ => 0,
                        };
                        let road = &mut self.totals[self.of(segment).0 as usize];
                        road.tiles += 1;
                        road.marks += coats;
                    }
                    continue;
                }
                let Some(other) = board.at(tile.pos.across(edge)) else {
                    continue;
                };
                let other = board.tile(other);
                let across = other.first_segment + u16::from(other.turned().edge_part[edge.opposite().index()]);
                if segment < across {
                    self.join_edge(board, segment, across);
                }
            }
            if let Some(jetty) = ferry(segment) {
                self.join(board, segment, jetty);
            }
        }
    }
}
