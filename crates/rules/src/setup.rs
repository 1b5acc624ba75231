//! What is chosen before the first tile: an unchecked [`Setup`], and the checked [`Rules`] made from it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_mapdata::{Country, Map, MapError};
use serde::{Deserialize, Serialize};

use crate::board::MAX_TILES;
use crate::expansion::{Expansion, Mechanic, Mechanics};
use crate::features::MAX_SEGMENTS;
use crate::ferries::MAX_FERRIES;
use crate::figure::MAX_MEEPLES;
use crate::gold::MAX_GOLD_TILES;
use crate::ground::{Ground, GroundError, Land, Printed};
use crate::new_world::{COAST_CELLS, SETTLERS};
use crate::place::Pos;
use crate::tile::{Goods, KindId, PartKind, TileSet};
use crate::variant::Variant;

/// When landing on a dark field is checked (INT-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessageCheck {
    /// Once, after all points of the part: a figure that moved and now stands on a dark field.
    #[default]
    EndOfPart,
    /// Any award that ends on a dark field counts, still one message a round.
    PerAward,
}

/// Who orders several awards of one player (ED-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SamePlayerOrder {
    /// The player who receives them.
    #[default]
    Scorer,
    /// The active player.
    Active,
}

/// Who picks the tile a gold bar is taken from (INT-27).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoldChoice {
    /// The taker, whenever it matters.
    #[default]
    Player,
    /// Nobody: the tile most players may take from comes first.
    Auto,
}

/// How far ahead the river must have room (INT-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RiverLookahead {
    /// The cell the new end faces must be free.
    #[default]
    EndCell,
    /// The cells around that cell and the three-wide corridor ahead must be free as well.
    Corridor,
}

/// Which roads the inn at the three-road crossing belongs to (INN-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrossingInn {
    /// The roads to its left and right.
    #[default]
    BothRoads,
    /// Only the road to the east of the unturned tile.
    EastRoad,
}

/// Rule switches, each with the entry it switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Settings {
    /// The abbot may use the flying machine (INT-22).
    pub abbot_may_fly: bool,
    /// The builder may go on a closed road of the lake tile just laid, or on one that leads to a ferry which may still be
    /// moved (INT-12).
    pub builder_on_new_lake: bool,
    /// Mage and witch that a ferry brought together part at once; otherwise with the next tile (INT-44).
    pub separate_after_ferry: bool,
    /// The builder's extra part may be declined (INT-13).
    pub double_turn_optional: bool,
    /// Crop circles wait until the whole turn is over (ED-14).
    pub crop_after_whole_turn: bool,
    /// INT-14.
    pub message_check: MessageCheck,
    /// Points a farmer gives with the farmers' message, 2 or 3 (INT-15).
    pub message_farmer_points: u8,
    /// A message only if no other player's counting figure stands on the dark field (ED-9).
    pub message_needs_empty_field: bool,
    /// ED-7.
    pub same_player_order: SamePlayerOrder,
    /// INT-27.
    pub gold_choice: GoldChoice,
    /// INT-6.
    pub river_lookahead: RiverLookahead,
    /// INN-9.
    pub crossing_inn: CrossingInn,
    /// The seat that begins (ED-21); in the New World the youngest player names it (TURN-6, NW-6).
    pub start_player: u8,
    /// Most players the box allows (ED-1).
    pub max_players: u8,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            abbot_may_fly: false,
            builder_on_new_lake: true,
            separate_after_ferry: true,
            double_turn_optional: true,
            crop_after_whole_turn: false,
            message_check: MessageCheck::default(),
            message_farmer_points: 2,
            message_needs_empty_field: false,
            same_player_order: SamePlayerOrder::default(),
            gold_choice: GoldChoice::default(),
            river_lookahead: RiverLookahead::default(),
            crossing_inn: CrossingInn::default(),
            start_player: 0,
            max_players: MAX_PLAYERS,
        }
    }
}

/// Most players any box allows (TURN-1).
pub const MAX_PLAYERS: u8 = 6;

/// A table before play: which tiles, which mechanics, which switches. Not yet checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setup {
    /// Number of seats.
    pub players: u8,
    /// Boxes of tiles in the stock. Tiles may be used without their mechanics (INT-97).
    pub tiles: Vec<TileSet>,
    /// Mechanics that are played.
    pub mechanics: Vec<Mechanic>,
    /// Rule switches.
    #[serde(default)]
    pub settings: Settings,
    /// Other copies of a kind in the stock than the box holds; the start tile is not counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tile_counts: BTreeMap<String, u8>,
    /// The kind of game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub variant: Variant,
    /// Where tiles may lie.
    #[serde(default, skip_serializing_if = "Ground::is_plane")]
    pub ground: Ground,
    /// The map that is played on, instead of a ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Map>,
    /// Normal meeples of each player (BASE-8, NW-4, MAP-2).
    #[serde(default = "seven", skip_serializing_if = "is_seven")]
    pub meeples: u8,
}

fn is_default(variant: &Variant) -> bool {
    *variant == Variant::default()
}

/// BASE-8: the meeples of the base game.
const MEEPLES: u8 = 7;

/// MAP-2: the meeples of a game on a map.
const MAP_MEEPLES: u8 = 9;

const fn seven() -> u8 {
    MEEPLES
}

fn is_seven(meeples: &u8) -> bool {
    *meeples == MEEPLES
}

/// The expansions of the big boxes beside farmers and the river.
const BIG_BOX: [&str; 10] = [
    "abbot",
    "inns-cathedrals",
    "traders-builders",
    "flying-machines",
    "messages",
    "ferries",
    "gold-mines",
    "mage-witch",
    "robbers",
    "crop-circles",
];

/// Names [`Setup::named`] understands without a `+`, maps apart: see [`map_presets`].
pub const PRESETS: [&str; 5] = ["base", "base2021", "bigbox6", "bigbox7", "newworld"];

/// What comes before the name of a map that is in the box: `map-germany`.
const MAP_PRESET: &str = "map-";
/// What comes before an expansion whose rules are left out: `no-chips`.
const WITHOUT: &str = "no-";

/// The names of the maps in the box, as [`Setup::named`] understands them: `map-germany` and so on.
pub fn map_presets() -> impl Iterator<Item = String> {
    bastide_data::MAPS.iter().map(|(name, _)| format!("{MAP_PRESET}{name}"))
}

/// A map of the box.
fn map_named(name: &str) -> Option<Result<Map, MapError>> {
    let name = name.strip_prefix(MAP_PRESET)?;
    bastide_data::MAPS.iter().find(|(known, _)| *known == name).map(|(_, text)| Map::parse(text))
}

impl Setup {
    /// The 72 tiles and farmers, for this many players.
    #[must_use]
    pub fn base(players: u8) -> Setup {
        Setup {
            players,
            tiles: vec![TileSet::Base],
            mechanics: vec![Mechanic::Farmers],
            settings: Settings::default(),
            tile_counts: BTreeMap::new(),
            variant: Variant::Classic,
            ground: Ground::default(),
            map: None,
            meeples: MEEPLES,
        }
    }

    /// New World: its 95 tiles, its coast and five settlers each, for this many players (NW-1, NW-4).
    #[must_use]
    pub fn new_world(players: u8) -> Setup {
        Setup {
            tiles: vec![TileSet::NewWorld],
            mechanics: Vec::new(),
            variant: Variant::NewWorld,
            ground: Ground::new_world(),
            meeples: SETTLERS,
            ..Setup::base(players)
        }
    }

    /// A game on a map: the tiles it recommends (MAP-1, MAP-3) without their rules (INT-S18), farmers (INT-90), nine
    /// meeples, and chips where the map has rules for them. Experts add expansions with their rules.
    ///
    /// # Errors
    /// When the map recommends tiles that do not exist.
    pub fn on_map(map: Map, players: u8) -> Result<Setup, SetupError> {
        let mut setup = Setup { meeples: MAP_MEEPLES, ..Setup::base(players) };
        for id in &map.tiles {
            let expansion = Expansion::by_id(id).ok_or_else(|| SetupError::UnknownExpansion(id.clone()))?;
            setup.tiles.extend(expansion.tiles.filter(|set| !setup.tiles.contains(set)));
        }
        if map.chips.is_some() {
            setup.mechanics.push(Mechanic::Chips);
        }
        setup.map = Some(map);
        Ok(setup)
    }

    /// Where tiles may lie: the ground, or that of the map.
    #[must_use]
    pub fn board_ground(&self) -> Cow<'_, Ground> {
        self.map.as_ref().map_or(Cow::Borrowed(&self.ground), |map| Cow::Owned(Ground::of_map(map)))
    }

    /// A preset or a list of expansions: `base`, `base2021`, `bigbox6`, `bigbox7`, `newworld`,
    /// `base+river+abbot`, `map-germany+no-chips`, …
    ///
    /// # Errors
    /// Names the word that is neither a preset nor an expansion.
    pub fn named(name: &str, players: u8) -> Result<Setup, SetupError> {
        let mut words = name.split('+');
        let first = words.next().unwrap_or_default();
        let mut setup = Setup::base(players);
        let big_box = |setup: Setup, river: &str| {
            BIG_BOX.into_iter().try_fold(setup.with(river)?, |setup, expansion| setup.with(expansion))
        };
        match first {
            "base" => {}
            "base2021" => {
                setup = setup.with("river-2021")?.with("abbot")?; // ED-18: by the text of 2017
                setup.settings.max_players = 5; // TURN-2, ED-1
            }
            "bigbox6" => setup = big_box(setup, "river")?,
            "bigbox7" => setup = big_box(setup, "river-2021")?,
            "newworld" => setup = Setup::new_world(players),
            other => match map_named(other) {
                Some(map) => setup = Setup::on_map(map?, players)?,
                None => return Err(SetupError::UnknownPreset(other.into())),
            },
        }
        words.try_fold(setup, |setup, word| setup.with(word))
    }

    /// The setup with one more expansion, by its id; with `no-` before the id its rules are left out, but not its tiles.
    ///
    /// # Errors
    /// When there is no such expansion.
    pub fn with(mut self, id: &str) -> Result<Setup, SetupError> {
        let named = |id: &str| Expansion::by_id(id).ok_or_else(|| SetupError::UnknownExpansion(id.into()));
        match id.strip_prefix(WITHOUT) {
            Some(id) => {
                let left_out = named(id)?.mechanics;
                self.mechanics.retain(|mechanic| !left_out.contains(mechanic));
            }
            None => self.add(named(id)?),
        }
        Ok(self)
    }

    /// Adds an expansion's tiles and mechanics.
    pub fn add(&mut self, expansion: &Expansion) {
        if let Some(set) = expansion.tiles.filter(|set| !self.tiles.contains(set)) {
            self.tiles.push(set);
        }
        for &mechanic in expansion.mechanics {
            if !self.mechanics.contains(&mechanic) {
                self.mechanics.push(mechanic);
            }
        }
    }

    /// The setup without one mechanic.
    #[must_use]
    pub fn without(mut self, mechanic: Mechanic) -> Setup {
        self.mechanics.retain(|&m| m != mechanic);
        self
    }

    fn has_river(&self) -> bool {
        self.tiles.iter().any(|&s| matches!(s, TileSet::River2017 | TileSet::River2021))
    }

    /// Copies of each kind in the stock, the tile that starts on the table taken out.
    fn stock(&self, start: Option<KindId>) -> Result<Vec<(KindId, u8)>, SetupError> {
        let in_boxes = |kind: &KindId| kind.kind().sets.iter().any(|s| self.tiles.contains(s));
        for (name, &count) in &self.tile_counts {
            let kind = KindId::by_name(name).ok_or_else(|| SetupError::UnknownTile(name.clone()))?;
            let tile = kind.kind();
            if count > 0 && tile.variant() != self.variant {
                return Err(SetupError::TileOfAnotherGame(name.clone()));
            }
            let (lake_of_river, river_at_hand) = (tile.lake && in_boxes(&kind), tile.river == 0 || in_boxes(&kind));
            if tile.spring
                || (tile.sea != 0 && count > 0)
                || (lake_of_river && count != 1)
                || (!river_at_hand && count > 0)
            {
                return Err(SetupError::CountOfStart(name.clone()));
            }
        }
        Ok(KindId::all()
            .filter_map(|kind| {
                let tile = kind.kind();
                let printed = if !in_boxes(&kind) || tile.spring {
                    0
                } else {
                    // RIVER-2, INT-S17: with the river the start tile of the base game goes back into the box.
                    tile.count - (Some(kind) == start || (tile.start && self.has_river())) as u8
                };
                let count = self.tile_counts.get(tile.id).copied().unwrap_or(printed);
                (count > 0).then_some((kind, count))
            })
            .collect())
    }

    /// The tile that lies on the table at the start (BASE-7, RIVER-3).
    fn start_kind(&self) -> Option<KindId> {
        let wanted = |kind: &KindId| {
            let tile = kind.kind();
            if self.has_river() { tile.spring && tile.sets.iter().any(|s| self.tiles.contains(s)) } else { tile.start }
        };
        KindId::all().find(wanted).filter(|_| self.variant.has_start_tile())
    }

    /// Checks everything and returns what a game needs to begin.
    pub(crate) fn check(&self) -> Result<Checked, SetupError> {
        let players = self.players;
        let (min, most) = self.variant.players().into_inner();
        let max = self.settings.max_players.min(most);
        if !(min..=max).contains(&players) {
            return Err(SetupError::Players { players, max });
        }
        if !(1..=MAX_MEEPLES).contains(&self.meeples) {
            return Err(SetupError::Meeples(self.meeples));
        }
        if self.settings.start_player >= players {
            return Err(SetupError::StartPlayer { seat: self.settings.start_player, players });
        }
        if !matches!(self.settings.message_farmer_points, 2 | 3) {
            return Err(SetupError::FarmerPoints(self.settings.message_farmer_points));
        }
        if let Some(&twice) = first_repeated(&self.tiles) {
            return Err(SetupError::TilesTwice(twice));
        }
        if let Some(&twice) = first_repeated(&self.mechanics) {
            return Err(SetupError::MechanicTwice(twice));
        }
        self.check_game()?;
        if self.tiles.contains(&TileSet::River2017) && self.tiles.contains(&TileSet::River2021) {
            return Err(SetupError::TwoRivers);
        }
        let country = self.check_map()?;
        let mut mechanics = self.variant.mechanics();
        for &mechanic in &self.mechanics {
            mechanics = mechanics.with(mechanic);
            if let Some(set) = mechanic.needs_tiles().filter(|set| !self.tiles.contains(set)) {
                return Err(SetupError::NeedsTiles { mechanic, set });
            }
            if let Some(other) = mechanic.needs().filter(|m| !self.mechanics.contains(m)) {
                return Err(SetupError::NeedsMechanic { mechanic, other });
            }
        }
        let start = self.start_kind();
        let stock = self.stock(start)?;
        let land = match &self.map {
            Some(map) => Some(self.board_ground().check_map(self.variant, map)?),
            None => self.ground.check(self.variant)?,
        };
        if land.is_some() && self.has_river() {
            return Err(SetupError::RiverOnGround); // INT-90
        }
        if let (Some(land), Some(start), None) = (&land, start, &self.map) {
            land.check_start(start, self.ground.start)?;
        }
        let printed = || land.iter().flat_map(|land| land.printed()).map(|tile| tile.kind);
        let sum = |of: &dyn Fn(KindId) -> usize| {
            printed().chain(start).map(of).sum::<usize>()
                + stock.iter().map(|&(kind, n)| of(kind) * usize::from(n)).sum::<usize>()
        };
        let tiles = sum(&|_| 1);
        let segments = sum(&|k| k.kind().parts.len());
        let lakes = sum(&|k| k.kind().ferry as usize);
        let mines = sum(&|k| k.kind().gold as usize);
        let ends = |wanted: PartKind| {
            sum(&|k| k.kind().parts.iter().filter(|p| p.kind == wanted).map(|p| p.ports.count_ones() as usize).sum())
        };
        let goods = |wanted| sum(&|k| k.kind().parts.iter().filter(|p| p.goods == Some(wanted)).count());
        let (pieces, coats) = land.as_ref().map_or((0, 0), |land| land.pieces_and_coats());
        let pennants =
            sum(&|k| k.kind().parts.iter().map(|p| usize::from(p.pennants + p.posts) + p.animals.len()).sum());
        // A feature keeps its open ends, tiles and marks in a byte each and its goods in nibbles.
        let too_wide = [PartKind::Road, PartKind::City].into_iter().any(|kind| ends(kind) > u8::MAX.into());
        let on_land = land.as_ref().map_or(tiles, |land| land.most_tiles(tiles));
        let too_rich = Goods::ALL.into_iter().any(|g| goods(g) > 15)
            || on_land + pieces > u8::MAX.into()
            || pennants + coats > u8::MAX.into();
        let too_many = tiles > u8::MAX.into()
            || on_land > MAX_TILES
            || segments > MAX_SEGMENTS
            || land.as_ref().is_some_and(|l| !l.holds(tiles));
        if too_many || too_wide || too_rich || lakes > MAX_FERRIES || 2 * mines > MAX_GOLD_TILES {
            return Err(SetupError::TooManyTiles { tiles });
        }
        let rules = Rules { variant: self.variant, players, mechanics, settings: self.settings };
        // Without a start tile the board begins where the first tile is printed.
        let first_printed = land.iter().flat_map(|land| land.printed()).map(|tile| tile.at).next();
        let first_start = land.iter().filter_map(|land| land.map()).flat_map(|map| &map.starts).copied().next();
        let start_cell = match first_start {
            Some(cell) => cell,
            None if start.is_some() => self.ground.start,
            None => first_printed.unwrap_or(self.ground.start),
        };
        Ok(Checked { rules, stock, start, start_cell, country, land: land.map(Arc::new) })
    }

    /// A map is a ground of its own (INT-90), and what is played on maps only needs one. Whose chip rules are played.
    fn check_map(&self) -> Result<Option<Country>, SetupError> {
        let Some(map) = &self.map else {
            return match self.mechanics.iter().find(|mechanic| mechanic.needs_map()) {
                Some(&mechanic) => Err(SetupError::NeedsMap(mechanic)),
                None => Ok(None),
            };
        };
        if self.variant != Variant::Classic {
            return Err(SetupError::MapOfAnotherGame);
        }
        if !self.ground.is_plane() {
            return Err(SetupError::MapAndGround);
        }
        match (self.mechanics.contains(&Mechanic::Chips), map.chips) {
            (false, _) => Ok(None), // MAP-5
            (true, Some(country)) => Ok(Some(country)),
            (true, None) => Err(SetupError::MapWithoutChips),
        }
    }

    /// What belongs to one game is not mixed with another: New World has neither expansions nor tiles in common with the
    /// classic game (NW-7, INT-70), and is played along its coast (NW-2).
    fn check_game(&self) -> Result<(), SetupError> {
        if let Some(&set) = self.tiles.iter().find(|set| set.variant() != self.variant) {
            return Err(SetupError::TilesOfAnotherGame(set));
        }
        let foreign =
            |tile: &&Printed| KindId::by_name(&tile.tile).is_some_and(|kind| kind.kind().variant() != self.variant);
        if let Some(tile) = self.ground.printed.iter().find(foreign) {
            return Err(SetupError::TileOfAnotherGame(tile.tile.clone()));
        }
        match self.variant {
            Variant::Classic if !self.tiles.contains(&TileSet::Base) => Err(SetupError::NoBase),
            Variant::Classic => Ok(()),
            Variant::NewWorld => {
                let coast = self.ground.cells == COAST_CELLS && self.ground.printed.iter().any(|tile| !tile.waits);
                match self.mechanics.first() {
                    Some(&mechanic) => Err(SetupError::MechanicOfAnotherGame(mechanic)),
                    None if !self.tiles.contains(&TileSet::NewWorld) => Err(SetupError::NoNewWorld),
                    None if !coast => Err(SetupError::NoCoast),
                    None => Ok(()),
                }
            }
        }
    }
}

fn first_repeated<T: PartialEq>(list: &[T]) -> Option<&T> {
    list.iter().enumerate().find(|(i, item)| list[..*i].contains(item)).map(|(_, item)| item)
}

/// A setup that has been checked.
pub(crate) struct Checked {
    pub(crate) rules: Rules,
    pub(crate) stock: Vec<(KindId, u8)>,
    pub(crate) start: Option<KindId>,
    pub(crate) start_cell: Pos,
    /// Whose chip rules are played.
    pub(crate) country: Option<Country>,
    /// Nothing for the plane.
    pub(crate) land: Option<Arc<Land>>,
}

/// The rules one game is played by; part of its state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The kind of game.
    pub variant: Variant,
    /// Number of seats.
    pub players: u8,
    /// Mechanics that are played.
    pub mechanics: Mechanics,
    /// Rule switches.
    pub settings: Settings,
}

impl Rules {
    /// Whether a mechanic is played.
    #[must_use]
    #[inline]
    pub const fn plays(&self, mechanic: Mechanic) -> bool {
        self.mechanics.has(mechanic)
    }
}

impl SetupError {
    /// Stable name, used in language keys and on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            SetupError::Players { .. } => "players",
            SetupError::StartPlayer { .. } => "start-player",
            SetupError::Meeples(_) => "meeples",
            SetupError::Ground(error) => error.code(),
            SetupError::RiverOnGround => "river-on-ground",
            SetupError::Map(error) => error.code(),
            SetupError::MapAndGround => "map-and-ground",
            SetupError::MapOfAnotherGame => "map-of-another-game",
            SetupError::MapWithoutChips => "map-without-chips",
            SetupError::NeedsMap(_) => "needs-map",
            SetupError::FarmerPoints(_) => "farmer-points",
            SetupError::UnknownPreset(_) => "unknown-preset",
            SetupError::UnknownExpansion(_) => "unknown-expansion",
            SetupError::UnknownTile(_) => "unknown-tile",
            SetupError::CountOfStart(_) => "count-of-start",
            SetupError::TilesTwice(_) => "tiles-twice",
            SetupError::MechanicTwice(_) => "mechanic-twice",
            SetupError::NoBase => "no-base",
            SetupError::NoNewWorld => "no-new-world",
            SetupError::NoCoast => "no-coast",
            SetupError::TilesOfAnotherGame(_) => "tiles-of-another-game",
            SetupError::TileOfAnotherGame(_) => "tile-of-another-game",
            SetupError::MechanicOfAnotherGame(_) => "mechanic-of-another-game",
            SetupError::TwoRivers => "two-rivers",
            SetupError::NeedsTiles { .. } => "needs-tiles",
            SetupError::NeedsMechanic { .. } => "needs-mechanic",
            SetupError::TooManyTiles { .. } => "too-many-tiles",
        }
    }
}

/// Why a setup cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players (TURN-1, TURN-2).
    #[error("{players} players: this table takes 2 to {max}")]
    Players {
        /// As asked for.
        players: u8,
        /// As allowed.
        max: u8,
    },
    /// The start player's seat does not exist.
    #[error("seat {seat} cannot begin: there are seats 0 to {}", players - 1)]
    StartPlayer {
        /// As asked for.
        seat: u8,
        /// Seats at the table.
        players: u8,
    },
    /// Nobody can play without meeples, and there is room for so many.
    #[error("{0} meeples for each player: 1 to {MAX_MEEPLES} are possible")]
    Meeples(u8),
    /// A ground that cannot be played on.
    #[error(transparent)]
    Ground(#[from] GroundError),
    /// The river has its own start (INT-90).
    #[error("the river is played on the endless plane only")]
    RiverOnGround,
    /// A map that cannot be read.
    #[error("the map cannot be read: {0}")]
    Map(#[from] MapError),
    /// Two grounds.
    #[error("a map is a ground: choose one of the two")]
    MapAndGround,
    /// New World has its own coast (INT-90).
    #[error("New World is played along its coast, not on a map")]
    MapOfAnotherGame,
    /// The map says nothing of chips.
    #[error("this map has no rules for chips")]
    MapWithoutChips,
    /// A mechanic that is played on maps only.
    #[error("`{}` is played on maps only", .0.id())]
    NeedsMap(Mechanic),
    /// INT-15.
    #[error("a farmer's message is worth 2 or 3 points, not {0}")]
    FarmerPoints(u8),
    /// Not one of [`PRESETS`].
    #[error(
        "there is no preset `{0}`; there are base, base2021, bigbox6, bigbox7, newworld and map-germany, -france, -benelux, -great-britain, -iberia, -gull-island"
    )]
    UnknownPreset(String),
    /// Not in the table of expansions.
    #[error("there is no expansion `{0}`")]
    UnknownExpansion(String),
    /// A tile count names a tile that does not exist.
    #[error("there is no tile `{0}`")]
    UnknownTile(String),
    /// The spring lies on the table, there is exactly one lake, river tiles come with the river only, and the coast is
    /// printed.
    #[error("the number of `{0}` tiles cannot be changed")]
    CountOfStart(String),
    /// A set of tiles is listed twice.
    #[error("the tiles {0:?} are listed twice")]
    TilesTwice(TileSet),
    /// A mechanic is listed twice.
    #[error("the mechanic `{}` is listed twice", .0.id())]
    MechanicTwice(Mechanic),
    /// The base game's tiles are always needed.
    #[error("every table needs the tiles of the base game")]
    NoBase,
    /// New World is played with its own tiles.
    #[error("New World needs its own tiles")]
    NoNewWorld,
    /// New World begins at its coast (NW-2).
    #[error("New World needs a coast in column 0 with tiles printed on it")]
    NoCoast,
    /// A box of tiles that belongs to another game (NW-7, INT-70).
    #[error("the tiles {0:?} belong to another game: New World is combined with nothing else")]
    TilesOfAnotherGame(TileSet),
    /// A single tile that belongs to another game.
    #[error("the tile `{0}` belongs to another game: New World is combined with nothing else")]
    TileOfAnotherGame(String),
    /// A mechanic of the classic game.
    #[error("`{}` belongs to another game: New World is combined with nothing else", .0.id())]
    MechanicOfAnotherGame(Mechanic),
    /// The two editions of the river are one expansion.
    #[error("choose one edition of the river, not both")]
    TwoRivers,
    /// A mechanic without the tiles it lives on.
    #[error("`{}` cannot be played without the tiles {set:?}", mechanic.id())]
    NeedsTiles {
        /// The mechanic.
        mechanic: Mechanic,
        /// Its tiles.
        set: TileSet,
    },
    /// A mechanic without another it builds on.
    #[error("`{}` cannot be played without `{}`", mechanic.id(), other.id())]
    NeedsMechanic {
        /// The mechanic.
        mechanic: Mechanic,
        /// What it builds on.
        other: Mechanic,
    },
    /// Changed tile counts went past what a table holds.
    #[error("{tiles} tiles are too many for one table")]
    TooManyTiles {
        /// All tiles, the start tile included.
        tiles: usize,
    },
}
