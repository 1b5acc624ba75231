//! `bastide verify`: checks that a game was dealt fairly, from the seed that was promised before the first draw.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use sha2::{Digest, Sha256};

use crate::out;
use crate::printable::printable_in_full;

/// The remark in which a server writes down what it promised.
const PROMISE: &str = "seed-sha256";

/// What `bastide verify` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    /// Records (.bgr) of games that are over
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The hash that was shown before the first draw, if you noted it: 64 hexadecimal digits
    #[arg(long)]
    hash: Option<String>,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    for path in &args.files {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("{name} cannot be opened"))?;
        // Replaying a record that names its seed compares every draw, roll and message with what the seed deals.
        let replayed = bastide_record::replay_from(BufReader::new(file)).map_err(|error| anyhow!("{name}: {error}"))?;
        let Some(seed) = replayed.record.header.seed else {
            bail!("{name} does not name its seed: it is told when the game is over");
        };
        let hash: String = Sha256::digest(seed.bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let remarks = replayed.record.remarks();
        let promised = args.hash.as_deref().map(str::to_ascii_lowercase).or_else(|| remarks.get(PROMISE).cloned());
        let dealt = replayed.game.actions_played();
        match promised {
            Some(promised) if promised != hash => {
                bail!("{name}: the seed's hash is {hash}, not {promised} as it was promised");
            }
            Some(_) => out(&format_args!(
                "{}: fair; the promised seed {hash} dealt all {dealt} actions' chances",
                printable_in_full(&name)
            ))?,
            None => out(&format_args!(
                "{}: the seed dealt all of it, but the record does not say what was promised (--hash)",
                printable_in_full(&name)
            ))?,
        }
    }
    Ok(())
}
