//! The browser tests: the real page in a real Chromium.

use anyhow::Result;

use crate::shell::{cargo, run as run_program};
use crate::{test, tools, web};

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
    test_bundle(args.filter.as_deref())
}

/// Tests the bundle that was built last.
pub(crate) fn test_bundle(filter: Option<&str>) -> Result<()> {
    tools::need_chromium()?;
    tools::need_axe()?;
    // Without nextest and its limits, one browser at a time.
    let command = if test::has_nextest() {
        "nextest run --package bastide-e2e"
    } else {
        "test --package bastide-e2e -- --test-threads 1"
    };
    let mut tests = cargo(command);
    tests.args(filter);
    run_program(&mut tests)
}
