//! How much a first visit downloads, and the limit on it.

use anyhow::{Result, bail};

use crate::folder::Files;

/// The whole page, compressed, must stay below this many bytes.
const MOST_BYTES: usize = 775_000;

/// Prints the size of every file and fails when the whole is too large.
pub(crate) fn check(files: &Files, compressed: &Files) -> Result<()> {
    let mut total = 0;
    println!("{:>9} {:>9}", "bytes", "brotli");
    for (path, content) in files {
        let sent = compressed.get(&format!("{path}.br")).unwrap_or(content).len();
        println!("{:>9} {sent:>9}  {path}", content.len());
        total += sent;
    }
    println!("{:>9} {total:>9}  in all, of at most {MOST_BYTES}", "");
    if total > MOST_BYTES {
        bail!("the bundle has grown to {total} bytes compressed; at most {MOST_BYTES} are allowed");
    }
    Ok(())
}
