//! From a fresh clone to a game on the screen.

use anyhow::Result;

use crate::shell::{cargo, run as run_program};
use crate::web;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// For the edit loop: quick builds instead of small and fast ones
    #[arg(long)]
    dev: bool,
    /// What else `bastide serve` should be told, after `--`, for example `-- --port 8080`
    #[arg(last = true)]
    serve: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    web::build(args.dev)?;
    let profile = if args.dev { "dev" } else { "hosting" };
    let mut play = cargo(&format!("run --profile {profile} --package bastide-cli -- serve --open"));
    run_program(play.args(&args.serve))
}
