//! The files of the page, by path, with everything a response needs worked out once.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;
use std::{fs, io};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// One file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The file as it is.
    pub plain: Bytes,
    /// The same file compressed with brotli, where that is worth it.
    pub brotli: Option<Bytes>,
    gzip: OnceLock<Bytes>,
    /// Hexadecimal fingerprint of the plain content, for `ETag`.
    pub fingerprint: String,
    /// What browsers are told the file is.
    pub content_type: &'static str,
    /// Whether the file's name changes with its content, so that browsers may keep it for ever.
    pub immutable: bool,
}

impl Asset {
    /// The same file compressed with gzip, where compressing is worth it: browsers take brotli over a safe connection only.
    /// Worked out when it is first asked for.
    pub fn gzip(&self) -> Option<Bytes> {
        self.brotli.as_ref()?;
        let packed = self.gzip.get_or_init(|| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            // Writing to memory does not fail; were it to, the file is sent as it is.
            let packed = packer.write_all(&self.plain).and_then(|()| packer.finish());
            packed.map(Bytes::from).unwrap_or_default()
        });
        Some(packed.clone()).filter(|packed| !packed.is_empty())
    }
}

/// All files of the page. Paths are relative, with `/` between folders: `index.html`, `assets/style-1f….css`.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    assets: BTreeMap<String, Asset>,
}

// Debug builds read the folder when the program starts; release builds carry the files inside the program.
#[derive(RustEmbed)]
#[folder = "$BASTIDE_WEB_DIST"]
#[allow_missing = true]
struct Embedded;

impl Bundle {
    /// The bundle built into this program; empty when it was built without one.
    pub fn embedded() -> Self {
        Self::from_files(Embedded::iter().filter_map(|path| {
            let file = Embedded::get(&path)?;
            Some((path.into_owned(), Bytes::from(file.data.into_owned())))
        }))
    }

    /// Reads a bundle from a folder, as `cargo xtask web` writes it.
    pub fn from_dir(dir: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        collect(dir, "", &mut files)?;
        Ok(Self::from_files(files))
    }

    /// Makes a bundle of files by path. `NAME.br` is taken as the compressed form of `NAME`.
    pub fn from_files(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let (compressed, plain): (BTreeMap<_, _>, BTreeMap<_, _>) =
            files.into_iter().partition(|(path, _)| path.ends_with(".br"));
        let assets = plain
            .into_iter()
            .map(|(path, plain)| {
                let asset = Asset {
                    brotli: compressed.get(&format!("{path}.br")).cloned(),
                    gzip: OnceLock::new(),
                    fingerprint: fingerprint(&plain),
                    content_type: content_type(&path),
                    immutable: path.starts_with("assets/"),
                    plain,
                };
                (path, asset)
            })
            .collect();
        Self { assets }
    }

    /// The file at exactly this path.
    pub fn get(&self, path: &str) -> Option<&Asset> {
        self.assets.get(path)
    }

    /// Whether there is a page to serve at all.
    pub fn has_page(&self) -> bool {
        self.assets.contains_key("index.html")
    }

    /// All files with their paths, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Asset)> {
        self.assets.iter().map(|(path, asset)| (path.as_str(), asset))
    }
}

fn collect(dir: &Path, prefix: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, Bytes::from(fs::read(entry.path())?)));
        }
    }
    Ok(())
}

/// Half of a SHA-256 is ample to tell versions of a file apart.
fn fingerprint(content: &[u8]) -> String {
    Sha256::digest(content)[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Only the kinds of files a bundle has; anything else is offered as a download, never sniffed.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
