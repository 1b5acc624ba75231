//! Languages: every word people read comes from `lang/*/*.lang`, one file an area, baked into the program.
//!
//! A line is `key = text`. In a text, `{name}` stands for a value and `{n|one|many}` for the word that fits the number.
//! Keys of one family (`figure.abbot`) are asked for by [`Lang::of`].
//!
//! A game of its own has words of its own: what its file (`new-world.lang`) says of a key comes before what is said everywhere.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::OnceLock;

use bastide_rules::Variant;
use serde::{Deserialize, Serialize};

/// A language of the page, in the words of a game: one small value that all who speak hand on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lang {
    /// German.
    De,
    /// English.
    #[default]
    En,
    /// German at a table of New World.
    #[serde(skip)]
    DeNewWorld,
    /// English at a table of New World.
    #[serde(skip)]
    EnNewWorld,
}

type Table = HashMap<&'static str, &'static str>;

macro_rules! texts {
    ($lang:literal: $($area:literal)+) => { concat!($(include_str!(concat!("../lang/", $lang, "/", $area, ".lang"))),+) };
}

const GERMAN: &str = texts!("de": "home" "settings" "table" "words" "decisions" "log" "seen" "keeping" "surveyors" "maps" "online" "lookback" "analysis" "learn" "community");
const ENGLISH: &str = texts!("en": "home" "settings" "table" "words" "decisions" "log" "seen" "keeping" "surveyors" "maps" "online" "lookback" "analysis" "learn" "community");
const GERMAN_NEW_WORLD: &str = texts!("de": "new-world");
const ENGLISH_NEW_WORLD: &str = texts!("en": "new-world");

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// The same language in the words of a game.
    #[must_use]
    pub const fn at(self, variant: Variant) -> Lang {
        match (self, variant) {
            (Lang::De | Lang::DeNewWorld, Variant::Classic) => Lang::De,
            (Lang::De | Lang::DeNewWorld, Variant::NewWorld) => Lang::DeNewWorld,
            (Lang::En | Lang::EnNewWorld, Variant::Classic) => Lang::En,
            (Lang::En | Lang::EnNewWorld, Variant::NewWorld) => Lang::EnNewWorld,
        }
    }

    /// Whose words it speaks.
    #[must_use]
    pub const fn variant(self) -> Variant {
        match self {
            Lang::De | Lang::En => Variant::Classic,
            Lang::DeNewWorld | Lang::EnNewWorld => Variant::NewWorld,
        }
    }

    /// The language's code, as in `<html lang>`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::De | Lang::DeNewWorld => "de",
            Lang::En | Lang::EnNewWorld => "en",
        }
    }

    /// The language for a browser's wish such as `de-AT`.
    #[must_use]
    pub fn for_browser(wish: &str) -> Lang {
        if wish.to_ascii_lowercase().starts_with("de") { Lang::De } else { Lang::En }
    }

    fn table(self) -> &'static Table {
        static TABLES: [OnceLock<Table>; 4] = [const { OnceLock::new() }; 4];
        let (common, own) = match self {
            Lang::De => (GERMAN, ""),
            Lang::En => (ENGLISH, ""),
            Lang::DeNewWorld => (GERMAN, GERMAN_NEW_WORLD),
            Lang::EnNewWorld => (ENGLISH, ENGLISH_NEW_WORLD),
        };
        // Of two entries of a key the later one stays.
        TABLES[self as usize].get_or_init(|| [common, own].into_iter().flat_map(entries).collect())
    }

    /// The text of a key; the key itself should it be missing, which a test rules out.
    #[must_use]
    pub fn t(self, key: &'static str) -> &'static str {
        self.table().get(key).copied().unwrap_or(key)
    }

    /// The text of one member of a family of keys.
    #[must_use]
    pub fn of(self, family: &'static str, id: &str) -> &'static str {
        self.table().get(format!("{family}.{id}").as_str()).copied().unwrap_or(family)
    }

    /// The text of a key with its values filled in.
    #[must_use]
    pub fn fill(self, key: &'static str, values: &[(&str, &dyn Display)]) -> String {
        fill(self.t(key), values)
    }
}

/// Puts values into a text.
#[must_use]
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        let Some(close) = rest[open..].find('}') else { break };
        let mut inside = rest[open + 1..open + close].split('|');
        let name = inside.next().unwrap_or_default();
        let value = values.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string()).unwrap_or_default();
        match (inside.next(), inside.next()) {
            (Some(one), Some(many)) => filled.push_str(if matches!(&*value, "1" | "-1") { one } else { many }),
            _ => filled.push_str(&value),
        }
        rest = &rest[open + close + 1..];
    }
    filled.push_str(rest);
    filled
}

fn entries(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, text)| (key.trim(), text.trim()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn sources(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, all);
            } else if !path.ends_with("lang.rs") {
                all.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }

    fn code() -> String {
        let mut all = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
        all
    }

    /// The string literals that follow a call such as `t(`.
    fn literals<'a>(code: &'a str, call: &str) -> BTreeSet<&'a str> {
        code.match_indices(call)
            .filter_map(|(at, _)| {
                code[at + call.len()..].trim_start().strip_prefix('"')?.split_once('"').map(|(key, _)| key)
            })
            .collect()
    }

    #[test]
    fn both_languages_have_the_same_keys_once_each() {
        let keys = |text: &'static str| entries(text).map(|(k, _)| k).collect::<Vec<_>>();
        for text in [GERMAN, ENGLISH, GERMAN_NEW_WORLD, ENGLISH_NEW_WORLD] {
            let all = keys(text);
            let mut seen = BTreeSet::new();
            let twice: Vec<_> = all.iter().filter(|k| !seen.insert(**k)).collect();
            assert!(twice.is_empty(), "listed twice: {twice:?}");
        }
        for (german, english) in [(GERMAN, ENGLISH), (GERMAN_NEW_WORLD, ENGLISH_NEW_WORLD)] {
            let (de, en): (BTreeSet<_>, BTreeSet<_>) =
                (keys(german).into_iter().collect(), keys(english).into_iter().collect());
            assert_eq!(de.difference(&en).collect::<Vec<_>>(), Vec::<&&str>::new(), "only in German");
            assert_eq!(en.difference(&de).collect::<Vec<_>>(), Vec::<&&str>::new(), "only in English");
        }
    }

    #[test]
    fn a_game_of_its_own_has_its_own_words_and_the_common_ones() {
        for lang in Lang::ALL {
            let there = lang.at(Variant::NewWorld);
            assert_ne!(there.of("part", "road"), lang.of("part", "road"));
            assert_eq!(there.t("prompt.undo"), lang.t("prompt.undo"));
            assert_eq!((there.at(Variant::Classic), there.code()), (lang, lang.code()));
        }
        // What a file of its own says is said by the common words elsewhere.
        let common: BTreeSet<&str> = entries(ENGLISH).map(|(key, _)| key).collect();
        let strangers: Vec<&str> = entries(ENGLISH_NEW_WORLD).map(|(k, _)| k).filter(|k| !common.contains(k)).collect();
        assert!(strangers.is_empty(), "in no common file: {strangers:?}");
    }

    /// Words of the classic game that would puzzle somebody in the New World are said only of what is not played there.
    #[test]
    fn new_world_speaks_of_settlers_and_trails() {
        const ELSEWHERE: &str = "home games seats setup preset expansion mechanic rule message circle damaged level assist \
            garden abbot ferry lake robber mage witch separate land roll fly flight flat builder goods again counter \
            score-meeple term.cities figure.large counting-figure flaw map ground chip isle island town geocache upgrade wine \
            hand-in stat deal tip. puzzle";
        let classic = [
            (Lang::EnNewWorld, "meeple meeples road roads city cities monastery monasteries field fields"),
            (Lang::DeNewWorld, "meeple straße straßen kloster klöster wiese wiesen"),
        ];
        for (lang, strange) in classic {
            let strange: Vec<&str> = strange.split_whitespace().collect();
            for (key, text) in lang.table() {
                let elsewhere = ELSEWHERE.split_whitespace().any(|word| key.contains(word));
                let text = text.to_lowercase();
                let mut words = text.split(|c: char| !c.is_alphabetic());
                assert!(elsewhere || !words.any(|word| strange.contains(&word)), "{key} = {text}");
            }
        }
    }

    #[test]
    fn values_have_the_same_names_in_both_languages() {
        let names = |text: &str| {
            text.split('{').skip(1).map(|p| p.split(['}', '|']).next().unwrap().to_owned()).collect::<BTreeSet<_>>()
        };
        for (key, german) in entries(GERMAN) {
            assert_eq!(names(german), names(Lang::En.table()[key]), "{key}");
        }
        for (key, german) in entries(GERMAN_NEW_WORLD) {
            assert_eq!(names(german), names(Lang::EnNewWorld.table()[key]), "{key}");
        }
    }

    #[test]
    fn every_key_in_the_code_exists_and_every_key_is_used() {
        let code = code();
        let mut used = BTreeSet::new();
        for call in [".t(", ".fill("] {
            used.extend(literals(&code, call));
        }
        let families = literals(&code, ".of(");
        let known: BTreeSet<&str> = entries(ENGLISH).map(|(k, _)| k).collect();
        let missing: Vec<_> = used.iter().filter(|k| !known.contains(**k)).collect();
        assert!(missing.is_empty(), "missing in the language files: {missing:?}");
        for family in &families {
            assert!(known.iter().any(|k| k.starts_with(&format!("{family}."))), "no key of the family {family}");
        }
        let of_family =
            |key: &str| families.iter().any(|f| key.strip_prefix(f).is_some_and(|rest| rest.starts_with('.')));
        let idle: Vec<_> = known.iter().filter(|k| !used.contains(**k) && !of_family(k)).collect();
        assert!(idle.is_empty(), "not used in the code: {idle:?}");
    }

    /// A missing word of a family shows the family's name: nobody would notice.
    #[test]
    fn everything_the_rules_name_has_its_words() {
        use bastide_rules::{Decision, EXPANSIONS, Mechanic};
        let ids = |family: &str, ids: Vec<&str>| -> Vec<String> {
            ids.iter()
                .map(|id| format!("{family}.{id}"))
                .filter(|key| !Lang::En.table().contains_key(key.as_str()))
                .collect()
        };
        let expansions = || EXPANSIONS.iter().map(|e| e.id).collect();
        let missing = [
            ids("decision", Decision::IDS.to_vec()),
            ids("explain", Decision::IDS.to_vec()),
            ids("expansion", expansions()),
            ids("expansion-about", expansions()),
            ids("mechanic", Mechanic::ALL.map(Mechanic::id).to_vec()),
            ids("heading", bastide_table::Heading::ALL.map(bastide_table::Heading::id).to_vec()),
        ]
        .concat();
        assert!(missing.is_empty(), "missing in the language files: {missing:?}");
    }

    #[test]
    fn numbers_choose_their_word() {
        assert_eq!(fill("{n} {n|point|points} for {who}", &[("n", &1), ("who", &"Ada")]), "1 point for Ada");
        assert_eq!(fill("{n} {n|point|points}", &[("n", &4)]), "4 points");
    }
}
