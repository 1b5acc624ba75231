//! `bastide replay`: plays recorded games and checks every action and expectation.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use bastide_record::Replayed;
use serde_json::json;

use crate::awards::awards;
use crate::out;
use crate::printable::printable_in_full;

/// What `bastide replay` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct ReplayArgs {
    /// Records (.bgr)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One JSON object a file, with every award and the terms that explain it
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<()> {
    for path in &args.files {
        let Replayed { game, record } = replay(path)?;
        let (name, scores) = (path.display().to_string(), game.scores());
        if args.json {
            let awards = awards(&record).with_context(|| name.clone())?;
            out(&json!({
                "file": name,
                "scores": scores,
                "over": game.is_over(),
                "actions": game.actions_played(),
                "awards": awards,
            }))?;
        } else {
            let state = if game.is_over() { "final scores" } else { "scores so far" };
            out(&format_args!("{}: {state} {}", printable_in_full(&name), json!(scores)))?;
        }
    }
    Ok(())
}

/// The first difference ends everything: file, line and reason.
fn replay(path: &Path) -> anyhow::Result<Replayed> {
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    bastide_record::replay_from(BufReader::new(file))
        .map_err(|e| anyhow!("{}:{}: {}", path.display(), e.line, e.reason))
}
