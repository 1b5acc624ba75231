//! How much a first visit downloads, and the limit on it.

use anyhow::{Result, bail};

use crate::folder::Files;

/// The whole page, compressed, must stay below this many bytes.
const MOST_BYTES: usize = 940_000;
/// What one learns from is fetched when somebody wants to, and has a limit of its own.
const MOST_TO_LEARN: usize = 60_000;
const TO_LEARN: [&str; 2] = ["assets/lessons-", "assets/puzzles-"];

/// Prints the size of every file and fails when the whole is too large.
pub(crate) fn check(files: &Files, compressed: &Files) -> Result<()> {
    let (mut total, mut to_learn) = (0, 0);
    println!("{:>9} {:>9}", "bytes", "brotli");
    for (path, content) in files {
        let sent = compressed.get(&format!("{path}.br")).unwrap_or(content).len();
        println!("{:>9} {sent:>9}  {path}", content.len());
        let learned = TO_LEARN.iter().any(|start| path.starts_with(start));
        *(if learned { &mut to_learn } else { &mut total }) += sent;
    }
    println!("{:>9} {total:>9}  in all, of at most {MOST_BYTES}", "");
    println!("{:>9} {to_learn:>9}  to learn from, of at most {MOST_TO_LEARN}", "");
    if to_learn > MOST_TO_LEARN {
        bail!("lessons and puzzles have grown to {to_learn} bytes compressed; at most {MOST_TO_LEARN} are allowed");
    }
    if total > MOST_BYTES {
        bail!("the bundle has grown to {total} bytes compressed; at most {MOST_BYTES} are allowed");
    }
    Ok(())
}
