//! Tells the compiler where `cargo xtask web` puts the bundle, so that it can be embedded: `web-dist` in Cargo's target
//! folder, which is found from the folder given to this script.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let Some(target) = target_dir() else {
        println!("cargo::error=cannot tell Cargo's target folder from OUT_DIR");
        return;
    };
    let dist = target.join("web-dist");
    // A watched folder that does not exist would make Cargo rebuild this crate every time.
    if let Err(error) = fs::create_dir_all(&dist) {
        println!("cargo::error=cannot create the bundle folder {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rustc-env=BASTIDE_WEB_DIST={}", dist.display());
}

/// `OUT_DIR` is `TARGET_DIR/[TRIPLE/]PROFILE/build/PACKAGE/out`.
fn target_dir() -> Option<PathBuf> {
    let out = PathBuf::from(env::var_os("OUT_DIR")?);
    let above_profile = out.ancestors().nth(4)?;
    let is_triple = above_profile.file_name().map(OsString::from) == env::var_os("TARGET");
    let target = if is_triple { above_profile.parent()? } else { above_profile };
    Some(Path::to_path_buf(target))
}
