//! `bastide replay`: plays recorded games and checks every action and expectation.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use bastide_record::Replayed;
use serde_json::{Value, json};

use crate::out;

/// What `bastide replay` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct ReplayArgs {
    /// Records (.bgr)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One JSON object a file
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<()> {
    for path in &args.files {
        let Replayed { game, .. } = replay(path)?;
        let scores = game.scores();
        if args.json {
            let line: Value = json!({
                "file": path.display().to_string(),
                "scores": scores,
                "over": game.is_over(),
                "actions": game.actions_played(),
            });
            out(&line)?;
        } else {
            let state = if game.is_over() { "final scores" } else { "scores so far" };
            out(&format_args!("{}: {state} {}", path.display(), json!(scores)))?;
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
