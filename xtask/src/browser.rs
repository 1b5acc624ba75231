//! The browser tests: the real page in a real Chromium.

use anyhow::Result;

use crate::shell::{cargo, run as run_program};
use crate::{test, tools, web};

pub(crate) const PACKAGE: &str = "bastide-e2e";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only tests whose name contains this
    filter: Option<String>,
    /// Test a quick build of the page
    #[arg(long)]
    dev: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    web::build(args.dev)?;
    need_tools()?;
    // Without nextest and its limits, one browser at a time.
    let mut tests = if test::has_nextest() {
        cargo(&format!("nextest run --package {PACKAGE} --lib --tests"))
    } else {
        cargo(&format!("test --package {PACKAGE} -- --test-threads 1"))
    };
    run_program(tests.args(&args.filter))
}

/// What the browser tests need on the machine.
pub(crate) fn need_tools() -> Result<()> {
    tools::need_chromium()?;
    tools::need_axe()
}
