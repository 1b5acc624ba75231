//! The other engine's setup in ours: boxes, mechanics, the switches for its known differences, and the very same pack.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use bastide_rules::setup::{CrossingInn, GoldChoice, RiverLookahead};
use bastide_rules::{Game, KindId, Mechanic, Settings, Setup, TileSet};

use super::recorded::{Group, Table};
use super::words;

/// Rules that change results, as the other engine must have played them.
const RULES: [(&str, &str); 2] = [("inn-and-cathedral-final-scoring", "zero"), ("tiny-city-scoring", "4")];

pub(super) fn setup(table: &Table, pack: &BTreeMap<String, Group>) -> Result<Setup> {
    for (rule, value) in RULES {
        if table.rules.get(rule).is_some_and(|found| found != value) {
            bail!("their rule {rule} is not {value}");
        }
    }
    let start = words::kind(&table.start.first().context("they name no start tile")?.tile)?;
    let mut tiles = vec![];
    for name in table.sets.keys() {
        tiles.push(tile_set(name, start)?);
    }
    let mut mechanics = vec![];
    for (name, value) in &table.elements {
        if !value.as_bool().unwrap_or(true) || value == 0 {
            continue;
        }
        match mechanic(name, value)? {
            Some(mechanic) if !mechanics.contains(&mechanic) => mechanics.push(mechanic),
            _ => {}
        }
    }
    let settings = Settings {
        abbot_may_fly: true,
        builder_on_new_lake: false,
        separate_after_ferry: false,
        double_turn_optional: false,
        river_lookahead: RiverLookahead::Corridor,
        gold_choice: GoldChoice::Auto,
        crossing_inn: CrossingInn::EastRoad,
        ..Settings::default()
    };
    let mut setup = Setup { tiles, mechanics, settings, ..Setup::base(table.players) };
    setup.tile_counts = other_counts(&setup, pack)?;
    Ok(setup)
}

/// `basic:2`, `river/1:1`, `corn-circles/2`: a name, a form and an edition. Form and edition show in the pack.
fn tile_set(name: &str, start: KindId) -> Result<TileSet> {
    Ok(match name.split(['/', ':']).next().unwrap_or_default() {
        "basic" => TileSet::Base,
        "river" => *start.kind().sets.first().context("the river has no spring")?,
        "inns-and-cathedrals" => TileSet::InnsCathedrals,
        "traders-and-builders" => TileSet::TradersBuilders,
        "flier" => TileSet::FlyingMachines,
        "ferries" => TileSet::Ferries,
        "goldmines" => TileSet::GoldMines,
        "mage-and-witch" => TileSet::MageWitch,
        "corn-circles" => TileSet::CropCircles,
        _ => bail!("we have no set of tiles like their {name}"),
    })
}

/// The mechanic an element stands for; nothing where it is part of another or of the tiles.
fn mechanic(name: &str, value: &serde_json::Value) -> Result<Option<Mechanic>> {
    Ok(match name {
        "small-follower" if value == 7 => None,
        "garden" | "river" => None,
        "farmers" => Some(Mechanic::Farmers),
        "abbot" => Some(Mechanic::Abbot),
        "big-follower" => Some(Mechanic::LargeMeeple),
        "inn" => Some(Mechanic::Inns),
        "cathedral" => Some(Mechanic::Cathedrals),
        "builder" => Some(Mechanic::Builder),
        "pig" => Some(Mechanic::Pig),
        "traders" => Some(Mechanic::Goods),
        "flier" => Some(Mechanic::Flight),
        "ferry" => Some(Mechanic::Ferries),
        "gold" => Some(Mechanic::Gold),
        "mage" | "witch" => Some(Mechanic::MageWitch),
        "corn-circle" => Some(Mechanic::CropCircles),
        _ => bail!("we cannot play their {name} = {value}"),
    })
}

/// Counts that differ from our boxes: ferries, and kinds that exist with and without a garden.
fn other_counts(setup: &Setup, pack: &BTreeMap<String, Group>) -> Result<BTreeMap<String, u8>> {
    let mut theirs: BTreeMap<KindId, u8> = BTreeMap::new();
    for (tile, count) in pack.values().flat_map(|group| &group.tiles) {
        *theirs.entry(words::kind(tile)?).or_default() += count;
    }
    let printed = Game::new(setup)?;
    let differs = |kind: &KindId| theirs.get(kind).copied().unwrap_or(0) != printed.left_of(*kind);
    let count = |kind: KindId| (kind.kind().id.to_owned(), theirs.get(&kind).copied().unwrap_or(0));
    Ok(KindId::all().filter(differs).map(count).collect())
}
