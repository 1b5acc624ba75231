//! What clients and bots ask: features with their owners, what they are worth, cells and tiles that are left.

use crate::chips::Chip;
use crate::event::{Points, Reason, TermKind};
use crate::features::FeatureId;
use crate::figure::{Figure, Neutral, Player};
use crate::game::Game;
use crate::place::{Place, Pos};
use crate::scoring::SURROUNDINGS;
use crate::tile::{Goods, KindId, PartKind, Rotation};
use crate::variant::Variant;

/// A feature as people see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeatureView {
    /// Its name until the next tile or ferry.
    pub id: FeatureId,
    /// What it is.
    pub kind: PartKind,
    /// Every part of it.
    pub places: Vec<Place>,
    /// Tiles, each counted once.
    pub tiles: u8,
    /// Open edges of a road or city, empty cells around a monastery or garden, 0 for fields.
    pub open_ends: u8,
    /// Fields are never complete.
    pub complete: bool,
    /// Coats of arms of a city, and on maps of a road (MAP-30); flags of a town (NW-31).
    pub pennants: u8,
    /// Trading posts of a road (NW-30).
    pub posts: u8,
    /// Animals of a field (NW-75).
    pub animals: u8,
    /// Pieces beyond the border of the ground that are among its tiles (MAP-32).
    pub borders: u8,
    /// Roads over water that are among its tiles (MAP-35).
    pub links: u8,
    /// Has an inn.
    pub inn: bool,
    /// Has a cathedral.
    pub cathedral: bool,
    /// Wine, grain and cloth symbols.
    pub goods: [u8; 3],
    /// Strength of each player's meeples, in seat order.
    pub strengths: Vec<u8>,
    /// The players who would score it.
    pub owners: Vec<Player>,
    /// Players whose builder or pig stands here.
    pub specials: Vec<Player>,
    /// Mage or witch.
    pub neutral: Option<Neutral>,
}

impl Game {
    /// The chip that the tile of this turn part turned over (MAP-52).
    #[must_use]
    pub fn turned_chip(&self) -> Option<Chip> {
        self.part.chip
    }

    /// The feature a place belongs to.
    #[must_use]
    pub fn feature_at(&self, place: Place) -> Option<FeatureId> {
        self.segment_at(place).map(|s| self.features.of(s))
    }

    /// Every feature on the board.
    pub fn feature_ids(&self) -> impl Iterator<Item = FeatureId> + '_ {
        self.features.ids()
    }

    /// Everything there is to say about a feature.
    #[must_use]
    pub fn feature(&self, id: FeatureId) -> FeatureView {
        let feature = self.features.get(id);
        let bits = |mask: u8| self.players().filter(|p| mask & p.bit() != 0).collect();
        let marks_if = |kind| if feature.kind() == kind { feature.marks() } else { 0 };
        let (coats, posts) = match self.rules.variant {
            Variant::Classic => (marks_if(PartKind::Road), 0),
            Variant::NewWorld => (0, marks_if(PartKind::Road)),
        };
        let land = self.board.land().filter(|_| matches!(feature.kind(), PartKind::Road | PartKind::City));
        let (borders, links) = land.map_or((0, 0), |land| self.pieces_of(land, id));
        FeatureView {
            id,
            kind: feature.kind(),
            places: self.features.segments(id).map(|s| self.place_of(s)).collect(),
            tiles: if feature.kind() == PartKind::Field { self.field_tiles(id) } else { feature.tiles() },
            open_ends: feature.open_ends(),
            complete: feature.is_complete(),
            pennants: marks_if(PartKind::City) + coats,
            posts,
            animals: marks_if(PartKind::Field),
            borders,
            links,
            inn: feature.has_inn(),
            cathedral: feature.has_cathedral(),
            goods: Goods::ALL.map(|g| feature.goods(g)),
            strengths: self.players().map(|p| feature.strength(p)).collect(),
            owners: bits(feature.winners()),
            specials: self.players().filter(|&p| feature.has_special(p)).collect(),
            neutral: Neutral::BOTH.into_iter().find(|&n| feature.has_neutral(n)),
        }
    }

    fn field_tiles(&self, id: FeatureId) -> u8 {
        let mut tiles: Vec<_> = self.features.segments(id).map(|s| self.features.tile_of(s)).collect();
        crate::order::sort_by_key(&mut tiles, |tile| *tile);
        tiles.dedup();
        tiles.len() as u8
    }

    /// What a feature would give this player if the game ended now, as if the player led on it.
    #[must_use]
    pub fn value_at_end(&self, id: FeatureId, player: Player) -> Points {
        self.value_for(id, self.features.get(id).is_complete(), player)
    }

    /// What it would give if it were completed as it is, without another tile. Monasteries and gardens give what they do
    /// with all cells around them filled.
    #[must_use]
    pub fn value_if_completed(&self, id: FeatureId, player: Player) -> Points {
        let feature = self.features.get(id);
        match feature.kind() {
            PartKind::Monastery | PartKind::Garden => {
                let around = SURROUNDINGS - self.board.missing_around(self.cell_of(id));
                Points::of(TermKind::Surroundings, around, around.into())
            }
            PartKind::Road | PartKind::City | PartKind::Field => self.value_for(id, true, player),
        }
    }

    /// Kind, open ends, tiles and completeness without building a view: for evaluation in search.
    #[must_use]
    #[inline]
    pub fn feature_brief(&self, id: FeatureId) -> FeatureBrief {
        let feature = self.features.get(id);
        FeatureBrief {
            kind: feature.kind(),
            open_ends: feature.open_ends(),
            tiles: feature.tiles(),
            marks: feature.marks(),
            complete: feature.is_complete(),
            occupied: feature.is_occupied(),
            winners: feature.winners(),
        }
    }

    /// Strength of a player's meeples on a feature.
    #[must_use]
    #[inline]
    pub fn strength(&self, id: FeatureId, player: Player) -> u8 {
        self.features.get(id).strength(player)
    }

    /// Whether a player's builder (road, city) or pig (field) stands on a feature.
    #[must_use]
    pub fn has_special(&self, id: FeatureId, player: Player) -> bool {
        self.features.get(id).has_special(player)
    }

    /// Every part of a feature, without building a view.
    pub fn places_of(&self, id: FeatureId) -> impl Iterator<Item = Place> + '_ {
        self.features.segments(id).map(|s| self.place_of(s))
    }

    /// A player's figures on the board with the features they stand on.
    pub fn figures_on_features(&self, player: Player) -> impl Iterator<Item = (Figure, FeatureId)> + '_ {
        let figures = &self.seats[player.index()].figures;
        figures.on_board().map(|(_, figure, segment)| (figure, self.features.of(segment)))
    }

    /// The players with the most points, all of them on a tie: the winners, once the game is over (TURN-63, BASE-55,
    /// ED-6, NW-77, INT-74).
    pub fn leaders(&self) -> impl Iterator<Item = Player> + '_ {
        let most = self.players().map(|p| self.score(p)).max();
        self.players().filter(move |&p| Some(self.score(p)) == most)
    }

    /// Calls back with every score that would be counted if the game ended now.
    pub fn if_ended_now(&self, mut score: impl FnMut(Player, Reason, Option<Place>, Points)) {
        self.final_points(|player, reason, segment, points| {
            score(player, reason, segment.map(|s| self.place_of(s)), points);
        });
    }

    /// The empty cells beside laid tiles.
    pub fn open_cells(&self) -> impl Iterator<Item = Pos> + '_ {
        self.board.frontier().map(|cell| cell.pos)
    }

    /// Empty cells beside laid tiles with the terrain they ask for, in the form of
    /// [`Turned::edges`](crate::tile::Turned::edges): an empty nibble asks for nothing.
    pub fn open_cells_wanting(&self) -> impl Iterator<Item = (Pos, u16)> + '_ {
        self.board.frontier().map(|cell| (cell.pos, cell.wants))
    }

    /// Copies left in the stock (the tile in hand included) that fit a cell in some rotation.
    #[must_use]
    pub fn tiles_that_fit(&self, pos: Pos) -> u16 {
        let fits = |kind: KindId| Rotation::ALL.into_iter().any(|r| self.board.fits(kind, pos, r));
        let in_hand = u16::from(self.part.drawn.is_some_and(fits));
        KindId::all().filter(|&k| self.left_of(k) > 0 && fits(k)).map(|k| u16::from(self.left_of(k))).sum::<u16>()
            + in_hand
    }

    /// Cells that no tile left can fill.
    #[must_use]
    pub fn dead_cells(&self) -> Vec<Pos> {
        self.open_cells().filter(|&pos| self.tiles_that_fit(pos) == 0).collect()
    }

    /// The cell a flown meeple lands on, once the die is rolled.
    #[must_use]
    pub fn flight_target(&self) -> Option<Pos> {
        self.part.flying.and_then(|_| (self.part.roll > 0).then(|| self.landing_cell()).flatten())
    }

    /// The cell of the tile laid in this turn part.
    #[must_use]
    pub fn laid_pos(&self) -> Option<Pos> {
        self.laid().map(|tile| tile.pos)
    }

    /// Whether this turn part is an extra one, of the builder, a town or the isle, and whether it plays a message's tile.
    #[must_use]
    pub fn extra_part(&self) -> (bool, bool) {
        (self.builder.in_extra_part() || self.extras.any_taken(), self.outer.is_some())
    }
}

/// The few numbers a search asks of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureBrief {
    /// What it is.
    pub kind: PartKind,
    /// Open edges, or empty cells around.
    pub open_ends: u8,
    /// Tiles, each counted once; not kept for fields.
    pub tiles: u8,
    /// Coats of arms of a city, trading posts of a road, animals of a field.
    pub marks: u8,
    /// Fields are never complete.
    pub complete: bool,
    /// A meeple stands on it.
    pub occupied: bool,
    /// The players who would score it, as bits.
    pub winners: u8,
}
