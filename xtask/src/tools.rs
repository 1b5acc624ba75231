//! What the build and the tests need besides Cargo: installed when we may, asked for with the exact line to type otherwise.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{exists, output, root, run, target_dir};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The compiler's library for the browser.
pub(crate) fn need_wasm_target() -> Result<()> {
    let sysroot =
        output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root())).context("rustc does not run")?;
    if PathBuf::from(sysroot.trim()).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root())).with_context(|| {
        format!("the compiler has no {WASM} target; install it, with rustup: rustup target add {WASM}")
    })
}

/// Chromium and its driver, for the browser tests.
pub(crate) fn need_chromium() -> Result<()> {
    let chromium = ["chromium", "chromium-browser", "google-chrome"].into_iter().any(exists);
    if chromium && exists("chromedriver") {
        return Ok(());
    }
    install("The browser tests need Chromium and its driver.", &["chromium", "chromium-driver"])
}

/// PostgreSQL and NATS, which the server's tests start for themselves.
pub(crate) fn need_databases() -> Result<()> {
    let mut missing = Vec::new();
    if fs::read_dir("/usr/lib/postgresql").map_or(true, |mut versions| versions.next().is_none()) {
        missing.push("postgresql");
    }
    if !exists("nats-server") {
        missing.push("nats-server");
    }
    if missing.is_empty() {
        return Ok(());
    }
    install("The server's tests need PostgreSQL and NATS.", &missing)
}

/// The accessibility checker, from npm, pinned by the lock file beside its package.json.
pub(crate) fn need_axe() -> Result<()> {
    let from = root().join("xtask/browser");
    let to = target_dir()?.join("browser");
    let lock = fs::read(from.join("package-lock.json"))?;
    let installed = to.join("node_modules/axe-core/axe.min.js").is_file()
        && fs::read(to.join("package-lock.json")).is_ok_and(|held| held == lock);
    if installed {
        return Ok(());
    }
    if !exists("npm") {
        install("The browser tests fetch the accessibility checker axe-core with npm.", &["npm"])?;
    }
    fs::create_dir_all(&to)?;
    fs::copy(from.join("package.json"), to.join("package.json"))?;
    fs::write(to.join("package-lock.json"), lock)?;
    run(Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&to))
}

fn install(why: &str, packages: &[&str]) -> Result<()> {
    let packages = packages.join(" ");
    let may = exists("apt-get") && output(Command::new("id").arg("-u")).is_some_and(|user| user.trim() == "0");
    if !may {
        bail!("{why} Install what is missing; on Debian or Ubuntu type: sudo apt-get install {packages}");
    }
    let apt = |arguments: &str| {
        let mut command = Command::new("apt-get");
        command.args(arguments.split_whitespace()).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command)
    };
    apt("update")?;
    apt(&format!("install --yes --no-install-recommends {packages}"))
        .with_context(|| format!("{why} It can be installed by hand: apt-get install {packages}"))
}
