//! What the page should say, from its language files.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

type Table = HashMap<String, String>;

fn table(language: &str) -> &'static Table {
    static TABLES: [OnceLock<Table>; 2] = [OnceLock::new(), OnceLock::new()];
    TABLES[usize::from(language == "de")].get_or_init(|| {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/lang").join(language);
        let files = fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
        // The words of a game of its own are said only at its table.
        let common = |path: &PathBuf| path.extension() == Some("lang".as_ref()) && !path.ends_with("new-world.lang");
        let paths = files.map(|file| file.expect("a file of words").path()).filter(common);
        let texts: Vec<String> = paths.map(|path| fs::read_to_string(path).expect("words")).collect();
        let lines = texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.split_once(" = "));
        lines.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
    })
}

/// The page's text for a key, such as `decision.lay`, up to the first value that is filled in.
pub fn text(language: &str, key: &str) -> &'static str {
    let text = table(language).get(key).unwrap_or_else(|| panic!("there is no text “{key}” in {language}"));
    text.split('{').next().unwrap_or_default().trim()
}
