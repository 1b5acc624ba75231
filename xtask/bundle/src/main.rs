//! Makes the web bundle of the compiled page: JavaScript glue, content-hashed names, compressed copies, the list of files for
//! the service worker. `cargo xtask web` runs it; it is a program of its own because it is slow to compile.

mod brief;
mod folder;
mod glue;
mod learning;
mod names;
mod sizes;
mod terse;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Makes the web bundle of the compiled page")]
struct Args {
    /// The page as compiled by rustc for wasm32.
    #[arg(long)]
    wasm: PathBuf,
    /// The folder of hand-written files: index.html, styles, pictures.
    #[arg(long = "static")]
    static_files: PathBuf,
    /// The folder of lessons, which become one file.
    #[arg(long)]
    lessons: PathBuf,
    /// The text of all puzzles.
    #[arg(long)]
    puzzles: PathBuf,
    /// The folder to write; files in it that are not part of the bundle are removed.
    #[arg(long)]
    out: PathBuf,
    /// For the edit loop: keep names for debugging, do not compress, do not limit the size.
    #[arg(long)]
    dev: bool,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let mut sources = folder::read(&args.static_files)?;
    terse::shorten(&mut sources);
    terse::join_sheets(&mut sources)?;
    sources.insert("lessons.txt".to_owned(), learning::lessons(&folder::read(&args.lessons)?));
    let puzzles = fs::read(&args.puzzles).with_context(|| format!("cannot read {}", args.puzzles.display()))?;
    sources.insert("puzzles.txt".to_owned(), puzzles);
    sources.extend(glue::make(&args.wasm, args.dev)?);
    let files = names::link(sources)?;
    let compressed = folder::write(&args.out, &files, !args.dev)?;
    if args.dev { Ok(()) } else { sizes::check(&files, &compressed) }
}
