//! The web bundle: the page compiled for the browser, made into files that a server or a static host can hand out.

use anyhow::Result;

use crate::shell::{cargo, root, run as run_program, target_dir, web_dist};
use crate::tools::{self, WASM};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// For the edit loop: quick to build, readable stack traces, not compressed
    #[arg(long)]
    dev: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    build(args.dev)
}

/// Builds the bundle into the folder that the server embeds. Files that did not change are left alone.
pub(crate) fn build(dev: bool) -> Result<()> {
    tools::need_wasm_target()?;
    let profile = if dev { "dev" } else { "wasm-release" };
    run_program(&mut cargo(&format!("build --package bastide-web --target {WASM} --profile {profile}")))?;

    let folder = if dev { "debug" } else { profile };
    let wasm = target_dir()?.join(WASM).join(folder).join("bastide-web.wasm");
    let mut bundle = cargo("run --quiet --package bastide-bundle --");
    bundle.arg("--wasm").arg(wasm);
    bundle.arg("--static").arg(root().join("crates/web/static"));
    bundle.arg("--lessons").arg(root().join("crates/lessons/texts"));
    bundle.arg("--puzzles").arg(root().join("crates/puzzles/texts/puzzles.txt"));
    bundle.arg("--out").arg(web_dist()?);
    if dev {
        bundle.arg("--dev");
    }
    run_program(&mut bundle)
}
