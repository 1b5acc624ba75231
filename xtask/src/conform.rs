//! Replays games recorded from another engine and compares at every step: the legal moves, every score, the totals.
//!
//! The two engines ask in different words and skip different forced moves; the rooms below translate
//! ([`words`], [`table`]), read ([`recorded`]) and follow ([`follow`]). `--convert` writes the games as our own records,
//! with what the other engine said as expectations.

mod follow;
mod recorded;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use follow::Follower;
use recorded::Line;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Recorded games, plain or compressed
    #[arg(required = true, value_name = "FILE.jsonl[.gz]")]
    files: Vec<PathBuf>,
    /// Write each game that agrees as a record into this folder
    #[arg(long, value_name = "DIR")]
    convert: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut differing = 0;
    for file in &args.files {
        let name = game_name(file);
        let lines = match recorded::read(file) {
            Ok(lines) => lines,
            Err(error) => {
                differing += 1;
                println!("{name}: 0/0\n  {error:#}");
                continue;
            }
        };
        let decisions = lines.iter().filter(|(_, line)| line.is_decision()).count();
        let mut follower = Follower::default();
        let mut difference = lines.iter().find_map(|(number, line)| follower.take(line).err().map(|e| (*number, e)));
        if difference.is_none() && !lines.last().is_some_and(|(_, line)| matches!(line, Line::End { .. })) {
            difference = Some((lines.len(), anyhow!("the recorded game has no end")));
        }
        println!("{name}: {}/{decisions}", follower.agreed());
        if let Some((number, difference)) = difference {
            differing += 1;
            println!("  {} line {number}, step {}: {difference:#}", file.display(), follower.step());
        } else if let Some(dir) = &args.convert {
            convert(dir, &name, follower)?;
        }
    }
    if differing > 0 {
        bail!("{differing} of {} games differ", args.files.len());
    }
    Ok(())
}

/// `base-dense-1` of `games/base-dense-1.jsonl.gz`.
fn game_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.split(".jsonl").next().unwrap_or_default().to_owned()
}

fn convert(dir: &Path, name: &str, follower: Follower) -> Result<()> {
    let path = dir.join(format!("{name}.bgr"));
    let record = follower.into_record(name)?;
    record.replay().with_context(|| format!("{} does not hold", path.display()))?;
    fs::create_dir_all(dir)?;
    fs::write(&path, record.to_string()).with_context(|| format!("cannot write {}", path.display()))
}
