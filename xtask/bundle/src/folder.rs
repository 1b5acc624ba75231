//! Reading and writing folders of files as tables from path to content.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;

/// Content by path; paths are relative, with `/` between folders.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Kinds of files that are compressed already.
const DENSE: [&str; 2] = [".png", ".woff2"];

/// All files below a folder.
pub(crate) fn read(dir: &Path) -> Result<Files> {
    let mut files = Files::new();
    read_into(dir, "", &mut files).with_context(|| format!("cannot read {}", dir.display()))?;
    Ok(files)
}

fn read_into(dir: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_into(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Removes a folder, if it is there.
pub(crate) fn remove(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", dir.display()))
        }
        _ => Ok(()),
    }
}

/// Makes the folder hold exactly these files, and compressed copies next to them when asked for; gives back the copies.
///
/// A file that is right already is not touched: the server embeds the folder and would be rebuilt.
pub(crate) fn write(dir: &Path, files: &Files, compress: bool) -> Result<Files> {
    fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    let old = read(dir)?;
    let mut compressed = Files::new();
    for (path, content) in files {
        let unchanged = old.get(path) == Some(content);
        if compress && !DENSE.iter().any(|kind| path.ends_with(kind)) {
            let path = format!("{path}.br");
            let brotli = match old.get(&path) {
                Some(brotli) if unchanged => brotli.clone(),
                _ => smallest(content)?,
            };
            compressed.insert(path, brotli);
        }
    }

    let wanted: BTreeSet<&String> = files.keys().chain(compressed.keys()).collect();
    for path in old.keys().filter(|path| !wanted.contains(path)) {
        fs::remove_file(dir.join(path)).with_context(|| format!("cannot remove the old {path}"))?;
    }
    for (path, content) in files.iter().chain(&compressed).filter(|(path, new)| old.get(*path) != Some(new)) {
        let to = dir.join(path);
        fs::create_dir_all(to.parent().unwrap_or(dir))?;
        fs::write(&to, content).with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(compressed)
}

fn smallest(content: &[u8]) -> Result<Vec<u8>> {
    let parameters = BrotliEncoderParams { quality: 11, lgwin: 22, ..BrotliEncoderParams::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*content, &mut compressed, &parameters)?;
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter().map(|(path, content)| (path.to_string(), content.as_bytes().to_vec())).collect()
    }

    fn written(dir: &Path, path: &str) -> SystemTime {
        fs::metadata(dir.join(path)).unwrap().modified().unwrap()
    }

    #[test]
    fn the_folder_holds_exactly_the_bundle() {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), &files(&[("index.html", "one"), ("assets/old.css", "old")]), true).unwrap();
        write(dir.path(), &files(&[("index.html", "two"), ("icon.png", "icon")]), true).unwrap();
        let now = read(dir.path()).unwrap();
        assert_eq!(now.keys().collect::<Vec<_>>(), ["icon.png", "index.html", "index.html.br"]);
        assert_eq!(now["index.html"], b"two");
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &*now["index.html.br"], &mut plain).unwrap();
        assert_eq!(plain, b"two");
    }

    #[test]
    fn a_file_that_is_right_already_is_not_touched() {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), &files(&[("a.js", "same"), ("b.js", "one")]), true).unwrap();
        let before = [written(dir.path(), "a.js"), written(dir.path(), "a.js.br")];
        write(dir.path(), &files(&[("a.js", "same"), ("b.js", "two")]), true).unwrap();
        assert_eq!([written(dir.path(), "a.js"), written(dir.path(), "a.js.br")], before);
        assert_eq!(read(dir.path()).unwrap()["b.js"], b"two");
    }

    #[test]
    fn for_the_edit_loop_nothing_is_compressed() {
        let dir = tempfile::tempdir().unwrap();
        assert!(write(dir.path(), &files(&[("a.js", "same")]), false).unwrap().is_empty());
        assert_eq!(read(dir.path()).unwrap().keys().collect::<Vec<_>>(), ["a.js"]);
    }
}
