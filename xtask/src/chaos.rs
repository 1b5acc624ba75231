//! Servers that are killed while games are played on them, for as long as there is time.

use anyhow::Result;

use crate::shell::{cargo, run as run_program};
use crate::tools;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Minutes for each of the two runs: SQLite with one server, PostgreSQL and NATS with two
    #[arg(long, default_value_t = 5)]
    minutes: u64,
    /// Same seed, same moments and moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    tools::need_databases()?;
    let mut chaos = cargo("test --profile hosting --package bastide-cli --test chaos -- --nocapture --test-threads 1");
    chaos.env("BASTIDE_CHAOS_SECONDS", (args.minutes * 60).to_string());
    chaos.env("BASTIDE_CHAOS_SEED", args.seed.to_string());
    run_program(&mut chaos)
}
