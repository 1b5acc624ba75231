//! Luck for tests: a tiny generator of numbers, and setups nobody would think of.

use bastide_rules::setup::{CrossingInn, GoldChoice, MessageCheck, RiverLookahead, SamePlayerOrder};
use bastide_rules::{Action, Game, KindId, Mechanic, Settings, Setup, TileSet};

/// A small generator (SplitMix64): the same numbers for the same seed, everywhere.
#[derive(Clone)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The next outcome of chance, each as likely as the rules say.
pub(crate) fn chance(game: &Game, luck: &mut Luck) -> Option<Action> {
    match game.chance_total() {
        0 => None,
        total => game.chance_pick(luck.below(total as usize) as u32),
    }
}

/// Any subset of tiles and mechanics that can be played together, any number of players, any settings. Most tables
/// get fewer tiles than the boxes hold, so that a game is soon over and many can be tried.
pub(crate) fn any_setup(luck: &mut Luck) -> Setup {
    let players = 2 + luck.below(5) as u8;
    let mut tiles = vec![TileSet::Base];
    match luck.below(4) {
        0 => tiles.push(TileSet::River2017),
        1 => tiles.push(TileSet::River2021),
        _ => {}
    }
    for set in [
        TileSet::InnsCathedrals,
        TileSet::TradersBuilders,
        TileSet::FlyingMachines,
        TileSet::Ferries,
        TileSet::GoldMines,
        TileSet::MageWitch,
        TileSet::Robbers,
        TileSet::CropCircles,
    ] {
        if luck.one_in(2) {
            tiles.push(set);
        }
    }
    let mut mechanics = Vec::new();
    for mechanic in Mechanic::ALL {
        let possible = mechanic.needs_tiles().is_none_or(|set| tiles.contains(&set))
            && mechanic.needs().is_none_or(|other| mechanics.contains(&other));
        if possible && !luck.one_in(4) {
            mechanics.push(mechanic);
        }
    }
    let settings = Settings {
        abbot_may_fly: luck.one_in(2),
        builder_on_new_lake: luck.one_in(2),
        separate_after_ferry: luck.one_in(2),
        double_turn_optional: luck.one_in(2),
        crop_after_whole_turn: luck.one_in(2),
        message_check: luck.pick(&[MessageCheck::EndOfPart, MessageCheck::PerAward]),
        message_farmer_points: luck.pick(&[2, 3]),
        message_needs_empty_field: luck.one_in(3),
        same_player_order: luck.pick(&[SamePlayerOrder::Scorer, SamePlayerOrder::Active]),
        gold_choice: luck.pick(&[GoldChoice::Player, GoldChoice::Auto]),
        river_lookahead: luck.pick(&[RiverLookahead::EndCell, RiverLookahead::Corridor]),
        crossing_inn: luck.pick(&[CrossingInn::BothRoads, CrossingInn::EastRoad]),
        start_player: luck.below(players.into()) as u8,
        max_players: 6,
    };
    let mut setup = Setup { tiles, mechanics, settings, ..Setup::base(players) };
    if !luck.one_in(4) {
        thin_out(&mut setup, luck);
    }
    setup
}

/// Takes about half of the base tiles out of the stock; the expansions' own tiles stay.
fn thin_out(setup: &mut Setup, luck: &mut Luck) {
    for kind in KindId::all().map(KindId::kind).filter(|k| k.sets == [TileSet::Base]) {
        let left = (0..kind.count).filter(|_| luck.one_in(2)).count() as u8;
        setup.tile_counts.insert(kind.id.into(), left);
    }
}
