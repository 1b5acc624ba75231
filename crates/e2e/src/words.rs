//! What the page should say, from its language files.

const GERMAN: &str = include_str!("../../web/lang/de.lang");
const ENGLISH: &str = include_str!("../../web/lang/en.lang");

/// The page's text for a key, such as `decision.lay`, up to the first value that is filled in.
pub fn text(language: &str, key: &str) -> &'static str {
    let file = if language == "de" { GERMAN } else { ENGLISH };
    let found = file.lines().filter_map(|line| line.split_once(" = ")).find(|(name, _)| *name == key);
    let (_, text) = found.unwrap_or_else(|| panic!("there is no text “{key}” in {language}.lang"));
    text.split('{').next().unwrap_or_default().trim()
}
