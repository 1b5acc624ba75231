//! `bastide tiles`: every tile with its count, as a list or as pictures.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use bastide_rules::tile::{PartKind, TileKind};
use bastide_rules::{Edge, KindId};

use crate::out;

/// What `bastide tiles` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct TilesArgs {
    /// Only this set: base, river, inns, traders, fliers, ferries, gold, mage, robbers, crop
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

/// The set a kind is listed under: what stands before the slash of its id.
fn set_of(kind: &TileKind) -> &'static str {
    kind.id.split_once('/').map_or(kind.id, |(set, _)| set)
}

fn list(wanted: Option<&str>) -> anyhow::Result<()> {
    let mut sets: Vec<&str> = KindId::all().map(|k| set_of(k.kind())).collect();
    sets.dedup();
    if let Some(name) = wanted.filter(|name| !sets.contains(name)) {
        bail!("there is no set `{name}`; there are {}", sets.join(", "));
    }
    for set in sets.into_iter().filter(|set| wanted.is_none_or(|name| name == *set)) {
        let kinds: Vec<&TileKind> = KindId::all().map(KindId::kind).filter(|k| set_of(k) == set).collect();
        let total: u32 = kinds.iter().map(|k| u32::from(k.count)).sum();
        out(&format_args!("{set}: {total} tiles, {} kinds", kinds.len()))?;
        for kind in kinds {
            out(&format_args!("  {:<16} {:>2} ×  {}", kind.id, kind.count, describe(kind)))?;
        }
    }
    Ok(())
}

/// What is on a tile, in a few words.
fn describe(kind: &TileKind) -> String {
    let mut words = Vec::new();
    for part in kind.parts {
        let edges: String = Edge::of_mask(part.ports).map(|e| ["N", "E", "S", "W"][e.index()]).collect();
        words.push(match part.kind {
            PartKind::City => {
                let mut word = format!("city {edges}");
                word += if part.pennants > 0 { " with pennant" } else { "" };
                word += if part.cathedral { " with cathedral" } else { "" };
                word + &part.goods.map_or(String::new(), |g| format!(" with {g:?}").to_lowercase())
            }
            PartKind::Road => format!("road {edges}{}", if part.inn { " with inn" } else { "" }),
            PartKind::Monastery => "monastery".into(),
            PartKind::Garden => "garden".into(),
            PartKind::Field => continue,
        });
    }
    let symbols = [
        (kind.river != 0, "river"),
        (kind.spring, "spring"),
        (kind.lake, "lake"),
        (kind.ferry, "ferry lake"),
        (kind.gold, "gold"),
        (kind.mage, "mage"),
        (kind.robber, "robber"),
        (kind.flier.is_some(), "flying machine"),
        (kind.crop.is_some(), "crop circle"),
        (kind.start, "one is the start tile"),
    ];
    words.extend(symbols.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()));
    if words.is_empty() { "field only".into() } else { words.join(", ") }
}
