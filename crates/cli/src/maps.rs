//! `bastide map`: checks maps that people draw, shows and lists maps.

mod file;
mod summary;

use std::path::{Path, PathBuf};

use anyhow::Context;
use bastide_art::{MapLook, Theme, map_picture};
use bastide_mapdata::{CellKind, Edges, Map, Shows};
use bastide_rules::KindId;

use crate::console::note;
use crate::printable::printable_in_full;
use crate::{WrongUsage, out};

pub(crate) use file::read;

/// What `bastide map` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct MapArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Says whether maps can be played on, and what is wrong with those that cannot: line, column and reason
    Check {
        /// Map files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Shows a map and what is on it
    Show {
        /// A map in the box, or a file
        map: String,
        /// Draws it into this file instead
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Draws it as it looks at dusk
        #[arg(long, requires = "svg")]
        dusk: bool,
    },
    /// Lists the maps in the box
    List,
}

pub(crate) fn run(args: &MapArgs) -> anyhow::Result<()> {
    match &args.command {
        Command::Check { files } => check(files),
        Command::Show { map, svg, dusk } => show(map, svg.as_deref(), *dusk),
        Command::List => list(),
    }
}

/// Every file is looked at, so that one sees all that is wrong at once.
fn check(files: &[PathBuf]) -> anyhow::Result<()> {
    let mut wrong = 0;
    for path in files {
        let name = path.display().to_string();
        match file::read(path) {
            Ok(map) => {
                out(&format_args!("{}: {}", printable_in_full(&name), summary::in_short(&map)))?;
                for remark in remarks(&map) {
                    out(&format_args!("{}: {remark}", printable_in_full(&name)))?;
                }
            }
            Err(error) => {
                wrong += 1;
                note(&printable_in_full(&format!("{name}: {error:#}")));
            }
        }
    }
    match wrong {
        0 => Ok(()),
        _ => anyhow::bail!("{wrong} of {} maps cannot be played on", files.len()),
    }
}

/// What is possible but perhaps not meant.
fn remarks(map: &Map) -> Vec<String> {
    let boxes: Vec<&str> = ["base"].into_iter().chain(map.tiles.iter().map(String::as_str)).collect();
    let land = map.cells.iter().filter(|cell| cell.kind == CellKind::Land);
    let hard = land.filter_map(|cell| {
        let wants = map.wants(cell.at, edges_of);
        let fits = |kind: KindId| {
            let edges = edges_of(kind.kind().id)?;
            let turned = |turn: usize| (0..4).all(|e| wants[e].is_none_or(|want| want == edges[(e + 4 - turn) % 4]));
            (0..4).any(turned).then_some(u32::from(kind.kind().count))
        };
        let fitting: u32 = summary::kinds_of(&boxes).filter_map(fits).sum();
        let (line, column) = map.place_in_text(cell.at)?;
        let place = format!("line {line}, column {column} (cell {})", cell.at);
        (fitting < 3).then(|| format!("{place}: note that {fitting} of the tiles that are recommended fit here"))
    });
    hard.collect()
}

/// What the edges of a tile show; nothing for tiles that cannot be printed on a map.
pub(crate) fn edges_of(id: &str) -> Option<Edges> {
    let kind = KindId::by_name(id)?.kind();
    let edges = kind.turned[0].edges;
    let shows = |edge: usize| match edges >> (4 * edge) & 0xF {
        1 => Some(Shows::Field),
        2 => Some(Shows::Road),
        4 => Some(Shows::City),
        _ => None,
    };
    let edges = [shows(0)?, shows(1)?, shows(2)?, shows(3)?];
    (!kind.ferry && kind.sea == 0).then_some(edges)
}

/// A map in the box by its name, or a file.
fn find(name: &str) -> anyhow::Result<Map> {
    match bastide_data::MAPS.iter().find(|(id, _)| *id == name) {
        Some((id, text)) => Map::parse(text).with_context(|| (*id).to_owned()),
        None if Path::new(name).exists() => file::read(Path::new(name)).with_context(|| name.to_owned()),
        None => {
            let names: Vec<&str> = bastide_data::MAPS.iter().map(|(id, _)| *id).collect();
            let message =
                format!("there is no file and no map in the box called `{name}`; there are {}", names.join(", "));
            Err(WrongUsage(message).into())
        }
    }
}

fn show(name: &str, svg: Option<&Path>, dusk: bool) -> anyhow::Result<()> {
    let map = find(name)?;
    let Some(path) = svg else { return out(&summary::in_full(&map)) };
    let look = MapLook { chips: map.chips.is_some(), ..MapLook::default() };
    let theme = if dusk { Theme::Dark } else { Theme::Light };
    std::fs::write(path, map_picture(&map, look, theme))
        .with_context(|| format!("{} cannot be written", path.display()))?;
    out(&path.display())
}

fn list() -> anyhow::Result<()> {
    for (id, text) in bastide_data::MAPS {
        let map = Map::parse(text).with_context(|| (*id).to_owned())?;
        out(&format_args!("{id:<14} {}", summary::in_short(&map)))?;
    }
    Ok(())
}
