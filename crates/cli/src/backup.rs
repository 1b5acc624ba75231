//! `bastide backup`: a copy of all games of a folder, while they are played.

use std::path::PathBuf;

use anyhow::{Context, bail};
use bastide_server::store::SqliteStore;

use crate::out;
use crate::serve::data_folder;

/// What `bastide backup` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct BackupArgs {
    /// File to write; it must not exist yet
    to: PathBuf,
    /// Folder of the games [default: bastide in the user's data folder]
    #[arg(long, env = "BASTIDE_DATA")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    let folder = args.data.clone().unwrap_or_else(data_folder);
    if !folder.join("bastide.sqlite").is_file() {
        bail!("there are no games in {}", folder.display());
    }
    if args.to.exists() {
        bail!("{} exists already", args.to.display());
    }
    let runtime = tokio::runtime::Runtime::new()?;
    runtime
        .block_on(async {
            let store = SqliteStore::open(&folder).await?;
            store.backup(&args.to).await
        })
        .with_context(|| format!("{} cannot be written", args.to.display()))?;
    out(&format_args!("{}: all games of {}", args.to.display(), folder.display()))
}
