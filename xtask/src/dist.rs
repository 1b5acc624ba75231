//! The page as plain files: any static host can hand them out, under any path.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::shell::{target_dir, web_dist};
use crate::web;

pub(crate) fn run() -> Result<()> {
    web::build(false)?;
    let to = target_dir()?.join("dist");
    if to.exists() {
        fs::remove_dir_all(&to).with_context(|| format!("cannot empty {}", to.display()))?;
    }
    copy(&web_dist()?, &to)?;
    println!("The page is in {}: put its files on any static host.", to.display());
    Ok(())
}

/// Copies everything but the compressed forms: static hosts compress by themselves.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&from, &to)?;
        } else if from.extension().is_none_or(|extension| extension != "br") {
            fs::copy(&from, &to).with_context(|| format!("cannot write {}", to.display()))?;
        }
    }
    Ok(())
}
