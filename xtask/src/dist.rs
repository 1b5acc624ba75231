//! The page as plain files: any static host can hand them out, under any path.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell::{target_dir, web_dist};
use crate::web;

/// How the page says that its server keeps games.
const GAMES: &str = " data-games=\"here\"";

pub(crate) fn run() -> Result<()> {
    web::build(false)?;
    let to = target_dir()?.join("dist");
    if to.exists() {
        fs::remove_dir_all(&to).with_context(|| format!("cannot empty {}", to.display()))?;
    }
    copy(&web_dist()?, &to)?;
    let page = to.join("index.html");
    let text = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
    fs::write(&page, without_games(&text)?).with_context(|| format!("cannot write {}", page.display()))?;
    println!("The page is in {}: put its files on any static host.", to.display());
    Ok(())
}

/// A static host keeps no games: the page is told so, and does not offer to play with friends elsewhere.
fn without_games(page: &str) -> Result<String> {
    let told = page.replacen(GAMES, "", 1);
    if told == page {
        bail!("the page does not say{GAMES}");
    }
    Ok(told)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_files_do_not_promise_games() {
        let page = include_str!("../../crates/web/static/index.html");
        assert!(page.contains("data-games") && !without_games(page).unwrap().contains("data-games"));
        assert!(without_games("<html>").is_err());
    }
}
