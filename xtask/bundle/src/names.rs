//! Names that change with the content, so that browsers may keep files for ever.
//!
//! Source files refer to each other in quotes, as `"./style.css"`. Each reference is replaced by the hashed name, from the
//! leaves to the roots: a changed picture renames the stylesheet that shows it. The roots keep their names.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::folder::Files;

/// The files a browser asks for by a fixed name.
const ROOTS: [&str; 3] = ["index.html", "manifest.webmanifest", SERVICE_WORKER];
const SERVICE_WORKER: &str = "sw.js";
/// Everything else goes here; the server and the service worker know that names in it carry a hash.
const ASSETS: &str = "assets";
/// Kinds of files that may refer to others.
const TEXTS: [&str; 4] = [".html", ".js", ".css", ".webmanifest"];

/// Links all sources into the files of the bundle.
pub(crate) fn link(sources: Files) -> Result<Files> {
    let mut linker = Linker { sources: &sources, linked: BTreeMap::new(), files: Files::new() };
    for root in ROOTS {
        linker.link(root, &mut Vec::new())?;
    }
    if let Some(unused) = sources.keys().find(|name| !linker.linked.contains_key(name.as_str())) {
        bail!("{unused} is in the bundle's sources, but no file refers to it as \"./{unused}\"");
    }
    let mut files = linker.files;
    name_the_bundle(&mut files);
    Ok(files)
}

struct Linker<'a> {
    sources: &'a Files,
    /// The path in the bundle of each source that is done.
    linked: BTreeMap<&'a str, String>,
    files: Files,
}

impl<'a> Linker<'a> {
    /// Links one source after everything it refers to, and gives its path in the bundle.
    fn link(&mut self, name: &str, trail: &mut Vec<String>) -> Result<String> {
        if let Some(path) = self.linked.get(name) {
            return Ok(path.clone());
        }
        let (name, content) =
            self.sources.get_key_value(name).with_context(|| format!("{name} is missing from the bundle's sources"))?;
        if trail.contains(name) {
            bail!("{} and {name} refer to each other", trail.join(", "));
        }
        trail.push(name.clone());
        let content = self.with_hashed_references(name, content, trail)?;
        trail.pop();

        let path = if ROOTS.contains(&name.as_str()) { name.clone() } else { hashed(name, &content) };
        self.linked.insert(name, path.clone());
        self.files.insert(path.clone(), content);
        Ok(path)
    }

    fn with_hashed_references(&mut self, name: &str, content: &[u8], trail: &mut Vec<String>) -> Result<Vec<u8>> {
        if !TEXTS.iter().any(|kind| name.ends_with(kind)) {
            return Ok(content.to_vec());
        }
        let mut text = String::from_utf8(content.to_vec()).with_context(|| format!("{name} is not UTF-8"))?;
        let to_assets = if ROOTS.contains(&name) { "./" } else { "../" };
        for other in self.sources.keys() {
            for quote in ['"', '\''] {
                let reference = format!("{quote}./{other}{quote}");
                if text.contains(&reference) {
                    let path = self.link(other, trail)?;
                    text = text.replace(&reference, &format!("{quote}{to_assets}{path}{quote}"));
                }
            }
        }
        Ok(text.into_bytes())
    }
}

/// `style.css` becomes `assets/style-0123456789abcdef.css`.
fn hashed(name: &str, content: &[u8]) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    let (stem, extension) = file.split_once('.').unwrap_or((file, ""));
    format!("{ASSETS}/{stem}-{}.{extension}", hash([content]))
}

fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
    }
    digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the list of files above the service worker's text. It changes with any file, which is how browsers notice a new version.
fn name_the_bundle(files: &mut Files) {
    let worker = files.remove(SERVICE_WORKER).unwrap_or_default();
    let parts = files.iter().flat_map(|(path, content)| [path.as_bytes(), content]).chain([worker.as_slice()]);
    let bundle = json!({ "version": hash(parts), "files": files.keys().collect::<Vec<_>>() });
    let text = [format!("const BUNDLE = {bundle};\n").into_bytes(), worker].concat();
    files.insert(SERVICE_WORKER.to_owned(), text);
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: (&str, &str) = ("index.html", r#"<link href="./style.css"><script src="./boot.js">"#);

    fn sources(changes: &[(&str, &str)]) -> Files {
        [
            INDEX,
            ("sw.js", "// worker\n"),
            ("manifest.webmanifest", r#"{"icons":[{"src":"./icon.svg"}]}"#),
            ("style.css", r#"a { background: url("./icon.svg") }"#),
            ("boot.js", "import './snippets/x/inline0.js';"),
            ("snippets/x/inline0.js", "export {};"),
            ("icon.svg", "<svg/>"),
        ]
        .iter()
        .chain(changes)
        .map(|(path, content)| (path.to_string(), content.as_bytes().to_vec()))
        .collect()
    }

    fn text(files: &Files, path: &str) -> String {
        String::from_utf8(files[path].clone()).unwrap()
    }

    fn path_of(files: &Files, start: &str) -> String {
        files.keys().find(|path| path.starts_with(start)).unwrap().clone()
    }

    #[test]
    fn roots_keep_their_names_and_everything_else_gets_a_hash() {
        let files = link(sources(&[])).unwrap();
        assert_eq!(files.len(), 7);
        for path in files.keys().filter(|path| !ROOTS.contains(&path.as_str())) {
            let stem = path.strip_prefix("assets/").unwrap().split_once('.').unwrap().0;
            let hash = stem.rsplit_once('-').unwrap().1;
            assert!(hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{path}");
        }
    }

    #[test]
    fn references_lead_to_the_hashed_names_from_wherever_they_stand() {
        let files = link(sources(&[])).unwrap();
        let (style, icon) = (path_of(&files, "assets/style-"), path_of(&files, "assets/icon-"));
        assert!(text(&files, "index.html").contains(&format!("href=\"./{style}\"")));
        assert!(text(&files, "manifest.webmanifest").contains(&format!("\"./{icon}\"")));
        assert!(text(&files, &style).contains(&format!("url(\"../{icon}\")")));
        let boot = text(&files, &path_of(&files, "assets/boot-"));
        assert!(boot.starts_with("import '../assets/inline0-"), "{boot}");
    }

    #[test]
    fn a_change_renames_what_depends_on_it_and_nothing_else() {
        let before = link(sources(&[])).unwrap();
        let after = link(sources(&[("icon.svg", "<svg></svg>")])).unwrap();
        for (name, same) in [("assets/icon-", false), ("assets/style-", false), ("assets/boot-", true)] {
            assert_eq!(path_of(&before, name) == path_of(&after, name), same, "{name}");
        }
    }

    #[test]
    fn the_service_worker_lists_the_files_and_changes_with_any_of_them() {
        let before = link(sources(&[])).unwrap();
        let worker = text(&before, "sw.js");
        assert!(worker.starts_with("const BUNDLE = {") && worker.ends_with(";\n// worker\n"), "{worker}");
        for path in before.keys().filter(|path| *path != "sw.js") {
            assert!(worker.contains(&format!("\"{path}\"")), "{path}");
        }
        let index = format!("{}<p>", INDEX.1);
        let after = link(sources(&[("index.html", &index)])).unwrap();
        assert_ne!(worker, text(&after, "sw.js"));
        assert_eq!(before, link(sources(&[])).unwrap());
    }

    #[test]
    fn mistakes_are_named() {
        let unused = link(sources(&[("forgotten.svg", "")])).unwrap_err().to_string();
        assert!(unused.starts_with("forgotten.svg is in the bundle's sources, but no file refers to it"), "{unused}");

        let mut without_page = sources(&[]);
        without_page.remove("index.html");
        let missing = link(without_page).unwrap_err().to_string();
        assert_eq!(missing, "index.html is missing from the bundle's sources");

        let circle = sources(&[("boot.js", "'./snippets/x/inline0.js'"), ("snippets/x/inline0.js", "'./boot.js'")]);
        let circle = link(circle).unwrap_err().to_string();
        assert!(circle.ends_with("refer to each other"), "{circle}");
    }
}
