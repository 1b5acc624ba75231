//! Tells the compiler where the web bundle lies, so that it can be embedded.
//!
//! `cargo xtask` names the folder in `BASTIDE_WEB_DIST`. Without it, the target folder is looked up as Cargo does by
//! default, so that a plain `cargo build` after `cargo xtask web` finds the same bundle.

use std::env;
use std::fs;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BASTIDE_WEB_DIST");
    println!("cargo::rerun-if-env-changed=CARGO_TARGET_DIR");

    let dist = env::var_os("BASTIDE_WEB_DIST").map_or_else(default_dist, PathBuf::from);
    // A watched folder that does not exist would make Cargo rebuild this crate every time.
    if let Err(error) = fs::create_dir_all(&dist) {
        println!(
            "cargo::error=cannot create the bundle folder {}: {error}",
            dist.display()
        );
    }
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rustc-env=BASTIDE_WEB_DIST={}", dist.display());
}

fn default_dist() -> PathBuf {
    let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    workspace.join(target).join("web-dist")
}
