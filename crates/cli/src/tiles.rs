//! `bastide tiles`: every tile with its count, as a list or as pictures.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use bastide_rules::tile::{Animal, TileKind};
use bastide_rules::{Edge, KindId, Spot, TileSet};

use crate::{WrongUsage, out};

/// What `bastide tiles` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct TilesArgs {
    /// Only this box: base, river, inns-cathedrals, …, new-world, or what its tiles begin with: inns, traders, …
    set: Option<String>,
    /// Draws sheets of all tiles and figures into this folder instead
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &TilesArgs) -> anyhow::Result<()> {
    match &args.svg {
        Some(folder) => draw(folder),
        None => list(args.set.as_deref()),
    }
}

fn draw(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for (name, svg) in bastide_art::sheets() {
        let path = folder.join(name);
        fs::write(&path, svg).with_context(|| format!("{} cannot be written", path.display()))?;
        out(&path.display())?;
    }
    Ok(())
}

/// Every box, in the order of the tile table.
pub(crate) const BOXES: [(TileSet, &str); 12] = [
    (TileSet::Base, "base"),
    (TileSet::River2017, "river-2017"),
    (TileSet::River2021, "river-2021"),
    (TileSet::InnsCathedrals, "inns-cathedrals"),
    (TileSet::TradersBuilders, "traders-builders"),
    (TileSet::FlyingMachines, "flying-machines"),
    (TileSet::Ferries, "ferries"),
    (TileSet::GoldMines, "gold-mines"),
    (TileSet::MageWitch, "mage-witch"),
    (TileSet::Robbers, "robbers"),
    (TileSet::CropCircles, "crop-circles"),
    (TileSet::NewWorld, "new-world"),
];

/// Whether a box goes by this name: its own, what its tiles' ids begin with, such as `inns`, or the preset that plays it.
fn is_called(name: &str, set: TileSet, own_name: &str) -> bool {
    let prefix = |kind: KindId| kind.kind().id.split_once('/').map(|(prefix, _)| prefix);
    let preset = || set == TileSet::NewWorld && name == "newworld";
    own_name == name || preset() || KindId::all().any(|k| k.kind().sets.contains(&set) && prefix(k) == Some(name))
}

fn list(wanted: Option<&str>) -> anyhow::Result<()> {
    let boxes: Vec<_> =
        BOXES.iter().filter(|(set, name)| wanted.is_none_or(|wanted| is_called(wanted, *set, name))).collect();
    if boxes.is_empty() {
        let names: Vec<&str> = BOXES.iter().map(|(_, name)| *name).collect();
        let message = format!("there is no set `{}`; there are {}", wanted.unwrap_or_default(), names.join(", "));
        return Err(WrongUsage(message).into());
    }
    for (set, name) in boxes {
        let kinds: Vec<&TileKind> = KindId::all().map(KindId::kind).filter(|k| k.sets.contains(set)).collect();
        let total: u32 = kinds.iter().map(|k| u32::from(k.count)).sum();
        out(&format_args!("{name}: {total} tiles, {} kinds", kinds.len()))?;
        let width = kinds.iter().map(|kind| kind.id.len()).max().unwrap_or(0).max(16);
        for kind in kinds {
            out(&format_args!("  {:<width$} {:>2} ×  {}", kind.id, kind.count, describe(kind)))?;
        }
    }
    Ok(())
}

/// `bear and 2 deer`.
fn animals(all: &[Animal]) -> String {
    let count = |kind: &Animal| all.iter().filter(|animal| *animal == kind).count();
    let word = |kind: Animal| match count(&kind) {
        0 => None,
        1 => Some(kind.id().to_owned()),
        n => Some(format!("{n} {}", kind.id())),
    };
    Animal::ALL.into_iter().filter_map(word).collect::<Vec<_>>().join(" and ")
}

/// What is on an unturned tile, in a few words: the spots as actions name them, then what else is printed on it.
fn describe(kind: &TileKind) -> String {
    let mut words = Vec::new();
    for part in kind.parts {
        let mut word = Spot { kind: part.kind, ports: part.ports }.to_string();
        word += if part.pennants > 0 { " with pennant" } else { "" };
        word += if part.cathedral { " with cathedral" } else { "" };
        word += if part.inn { " with inn" } else { "" };
        word += if part.posts > 0 { " with trading post" } else { "" };
        if !part.animals.is_empty() {
            word += &format!(" with {}", animals(part.animals));
        }
        words.push(word + &part.goods.map_or(String::new(), |g| format!(" with {g:?}").to_lowercase()));
    }
    if kind.river != 0 {
        let edges: String = Edge::of_mask(kind.river).map(|e| ["N", "E", "S", "W"][e.index()]).collect();
        words.push(format!("river {edges}"));
    }
    let symbols = [
        (kind.spring, "spring"),
        (kind.lake, "lake"),
        (kind.ferry, "ferry lake"),
        (kind.gold, "gold"),
        (kind.mage, "mage"),
        (kind.robber, "robber"),
        (kind.flier.is_some(), "flying machine"),
        (kind.crop.is_some(), "crop circle"),
        (kind.start, "one is the start tile"),
        (kind.sea != 0, "printed on the coast"),
    ];
    words.extend(symbols.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()));
    words.join(", ")
}
