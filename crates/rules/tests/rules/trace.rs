//! Every rule leads to its code and to its test: reads the numbered rules of `docs/rules` and looks for their ids.
//!
//! At the code an id stands literally, in a comment beside what it does; a file's header and ranges (`TOY-1 to TOY-9`)
//! are no such place. At a test it stands in the name (`toy_1_…`) or literally in the doc comment.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A row of the table of modules.
#[derive(PartialEq, Eq, Debug)]
struct Module {
    file: String,
    prefix: String,
    played: bool,
}

/// What marks a row, an entry or a heading whose rules are not yet played.
const NOT_YET: &str = "(not yet)";

/// `| [file](file) | `PREFIX` | about | yes |`
fn modules(readme: &str) -> Vec<Module> {
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ["));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [file, prefix, _, played, ..] = cells[..] else { panic!("not a module: {row}") };
        let file = file.split(']').next().unwrap_or_default().to_owned();
        Module { file, prefix: prefix.trim_matches('`').to_owned(), played: played == "yes" }
    })
    .collect()
}

/// The prefixes of all ids.
struct Ids(Vec<String>);

impl Ids {
    /// Whether a word is an id: `TOY-1`, `TOY-S1`, `EX-TOY-1`.
    fn knows(&self, word: &str) -> bool {
        let rest = word.strip_prefix("EX-").unwrap_or(word);
        let Some((prefix, number)) = rest.split_once('-') else { return false };
        let number = number.strip_prefix('S').unwrap_or(number);
        let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        digits && self.0.iter().any(|known| known == prefix)
    }

    /// Every entry of a file of rules, and whether it is played: `- **TOY-1** …` or `| EX-TOY-1 | …`.
    fn entries(&self, text: &str, module_is_played: bool) -> Vec<(String, bool)> {
        let mut entries = Vec::new();
        let mut waiting = usize::MAX; // the level of the heading below which nothing is played yet
        for line in text.lines() {
            let level = line.bytes().take_while(|&b| b == b'#').count();
            if level > 0 && level <= waiting {
                waiting = if line.contains(NOT_YET) { level } else { usize::MAX };
            }
            let item = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"));
            let row = line.strip_prefix("| ").and_then(|rest| rest.split_once(" |"));
            if let Some((id, rest)) = item.or(row).filter(|(id, _)| self.knows(id)) {
                let played = module_is_played && waiting == usize::MAX && !rest.contains(NOT_YET);
                entries.push((id.to_owned(), played));
            }
        }
        entries
    }

    /// The ids in a text, and whether each is the end of a range.
    fn all_in(&self, text: &str) -> Vec<(String, bool)> {
        let text = text.replace('–', " to ");
        let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let at = |place: usize, wanted: &str| words.get(place).is_some_and(|&word| word == wanted);
        let ids = words.iter().enumerate().filter(|(_, word)| self.knows(word));
        ids.map(|(i, word)| {
            let ends_here = i >= 2 && at(i - 1, "to") && self.knows(words[i - 2]);
            let goes_on = at(i + 1, "to") && words.get(i + 2).is_some_and(|next| ends_range(self, next));
            ((*word).to_owned(), ends_here || goes_on)
        })
        .collect()
    }

    /// The ids that stand in a text as themselves.
    fn stated_in(&self, text: &str) -> impl Iterator<Item = String> {
        self.all_in(text).into_iter().filter(|(_, range)| !range).map(|(id, _)| id)
    }

    /// The ids in a test's name: `toy_1_and_ex_toy_2_…`.
    fn named_by(&self, name: &str) -> Vec<String> {
        let words: Vec<String> = name.split('_').map(str::to_uppercase).collect();
        let pairs = words.windows(2).enumerate().map(|(i, pair)| {
            let example = i > 0 && words[i - 1] == "EX";
            format!("{}{}", if example { "EX-" } else { "" }, pair.join("-"))
        });
        pairs.filter(|id| self.knows(id)).collect()
    }
}

fn ends_range(ids: &Ids, word: &str) -> bool {
    ids.knows(word) || word.bytes().all(|b| b.is_ascii_digit())
}

/// A source file's code without its header, and its tests.
fn apart(source: &str) -> (String, String) {
    let (mut code, mut tests) = (String::new(), String::new());
    let mut in_tests = false;
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        in_tests |= line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.starts_with("mod "));
        let to = if in_tests { &mut tests } else { &mut code };
        if !line.starts_with("//!") {
            to.push_str(line);
            to.push('\n');
        }
        in_tests &= line != "}";
    }
    (code, tests)
}

/// Names and doc comments of the tests in a text.
fn tests_in(text: &str) -> Vec<(String, String)> {
    let mut tests = Vec::new();
    let (mut doc, mut is_test) = (String::new(), false);
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            doc.push_str(words);
        } else if line.starts_with("#[") {
            is_test |= line == "#[test]";
        } else {
            if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
                tests.push((rest.split('(').next().unwrap_or_default().to_owned(), std::mem::take(&mut doc)));
            }
            doc.clear();
            is_test = false;
        }
    }
    tests
}

/// Everything there is to compare.
struct Trace {
    ids: Ids,
    /// The specification: ids, and whether they are played.
    rules: Vec<(String, bool)>,
    settings: String,
    code: String,
    tests: String,
}

fn folder(path: &Path, text: &mut dyn FnMut(&Path, String)) {
    for entry in fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            folder(&path, text);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let source = fs::read_to_string(&path).expect("a source file");
            text(&path, source);
        }
    }
}

fn trace() -> Trace {
    let crate_root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let docs = crate_root.join("../../docs/rules");
    let read = |file: &str| fs::read_to_string(docs.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let modules = modules(&read("README.md"));
    let ids = Ids(modules.iter().map(|m| m.prefix.clone()).collect());
    let rules = modules.iter().flat_map(|m| ids.entries(&read(&m.file), m.played)).collect();
    let (mut code, mut tests) = (String::new(), String::new());
    folder(&crate_root.join("src"), &mut |path, source| {
        let (its_code, its_tests) = if path.ends_with("tests.rs") { (String::new(), source) } else { apart(&source) };
        code.push_str(&its_code);
        tests.push_str(&its_tests);
    });
    folder(&crate_root.join("tests"), &mut |_, source| tests.push_str(&source));
    Trace { ids, rules, settings: read("edition-differences.md"), code, tests }
}

impl Trace {
    /// Rules that are played; worked examples or everything else.
    fn played(&self, examples: bool) -> impl Iterator<Item = &str> {
        let played = self.rules.iter().filter(|(_, played)| *played).map(|(id, _)| id.as_str());
        played.filter(move |id| id.starts_with("EX-") == examples)
    }
}

/// Fails with the ids that are missing and what to do about it.
fn assert_none<'a>(ids: impl Iterator<Item = &'a str>, advice: &str) {
    let ids: Vec<&str> = ids.collect();
    assert!(ids.is_empty(), "{advice}\n{} of them: {}", ids.len(), ids.join(" "));
}

#[test]
fn every_rule_leads_to_its_code() {
    let trace = trace();
    let stated: BTreeSet<String> = trace.ids.stated_in(&trace.code).collect();
    let missing = trace.played(false).filter(|id| !stated.contains(*id));
    assert_none(missing, "These rules stand nowhere in crates/rules/src: name each beside the code that does it.");
}

#[test]
fn every_rule_leads_to_a_test() {
    let trace = trace();
    let mut shown = BTreeSet::new();
    for (name, doc) in tests_in(&trace.tests) {
        shown.extend(trace.ids.named_by(&name));
        shown.extend(trace.ids.stated_in(&doc));
    }
    let missing = trace.played(false).filter(|id| !shown.contains(*id));
    assert_none(missing, "No test shows these rules: name each in the name or the doc comment of a test that does.");
}

#[test]
fn every_decision_and_every_example_has_a_test_of_its_name() {
    let trace = trace();
    let named: BTreeSet<String> =
        tests_in(&trace.tests).iter().flat_map(|(name, _)| trace.ids.named_by(name)).collect();
    let is_decision = |id: &&str| id.strip_prefix("INT-").is_some_and(|number| !number.starts_with('S'));
    let wanted = trace.played(false).filter(is_decision).chain(trace.played(true));
    let missing = wanted.filter(|id| !named.contains(*id));
    assert_none(missing, "Write a test for each of these and name it after them (int_12_…, ex_ferry_1_…).");
}

#[test]
fn every_id_is_one_of_the_specification() {
    let trace = trace();
    let known: BTreeSet<&str> = trace.rules.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(known.len(), trace.rules.len(), "an id stands twice in docs/rules");
    let names = tests_in(&trace.tests);
    let written = [&trace.code, &trace.tests].into_iter().flat_map(|text| trace.ids.all_in(text));
    let mentioned = written.map(|(id, _)| id).chain(names.iter().flat_map(|(name, _)| trace.ids.named_by(name)));
    let unknown: BTreeSet<String> = mentioned.filter(|id| !known.contains(id.as_str())).collect();
    assert_none(unknown.iter().map(String::as_str), "Code or tests name these ids, but docs/rules does not have them.");
}

#[test]
fn every_setting_is_in_the_specification_and_changed_by_a_test() {
    let trace = trace();
    let settings = trace.code.split_once("pub struct Settings {").expect("the settings").1;
    let fields = settings.split_once("\n}").expect("the end of the struct").0;
    let names = fields.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    for (name, _) in names {
        assert!(trace.tests.contains(&format!(".settings.{name} = ")), "no test changes `{name}`");
        assert!(trace.settings.contains(&format!("| `{name}` |")), "docs/rules does not list the setting `{name}`");
    }
}

/// The parser on a specification of its own.
#[test]
fn the_specification_is_read_as_its_readme_says() {
    let readme = "| file | ids | about | played |\n| [toy.md](toy.md) | `TOY` | toys | yes |\n\
                  | [kit.md](kit.md) | `KIT` | kits | not yet |\n";
    let module = |file: &str, prefix: &str, played| Module { file: file.into(), prefix: prefix.into(), played };
    assert_eq!(modules(readme), [module("toy.md", "TOY", true), module("kit.md", "KIT", false)]);
    let ids = Ids(vec!["TOY".into(), "KIT".into()]);
    let text = "# Toys\n- **TOY-1** One. [TOY-9]\n- **TOY-2** (not yet) Two.\n## Later (not yet)\n- **TOY-3** Three.\n\
                ### More\n- **TOY-4** Four.\n## Now\n| EX-TOY-1 | given | 3 |\n| TOY | 3 |\n- **OTHER-1** No.\n";
    let read = [("TOY-1", true), ("TOY-2", false), ("TOY-3", false), ("TOY-4", false), ("EX-TOY-1", true)];
    assert_eq!(ids.entries(text, true), read.map(|(id, played)| (id.to_owned(), played)));
    assert!(ids.entries(text, false).iter().all(|(_, played)| !played));
}

#[test]
fn ranges_headers_and_tests_are_told_from_code() {
    let ids = Ids(vec!["TOY".into()]);
    let stated = |text| ids.stated_in(text).collect::<Vec<_>>();
    assert_eq!(
        stated("(TOY-1, EX-TOY-2) TOY-S3. TOY-4/TOY-5 TOY-x TOYS-6 XTOY-7"),
        ["TOY-1", "EX-TOY-2", "TOY-S3", "TOY-4", "TOY-5"]
    );
    assert_eq!(stated("TOY-1 to TOY-9, TOY-2 to 5, TOY-3–TOY-4, and TOY-6"), ["TOY-6"]);
    assert_eq!(ids.named_by("toy_1_and_ex_toy_2_three_toys"), ["TOY-1", "EX-TOY-2"]);
    let source = "//! TOY-1\nfn a() {} // TOY-2\n#[cfg(test)]\nmod tests {\n    // TOY-3\n}\nfn b() {} // TOY-4\n";
    let (code, tests) = apart(source);
    assert_eq!((stated(&code), stated(&tests)), (vec!["TOY-2".into(), "TOY-4".into()], vec!["TOY-3".into()]));
    let text = "/// Not here.\nconst A: u8 = 1;\n/// TOY-1.\n#[test]\nfn one() {\n/// No test.\nfn two() {\n";
    assert_eq!(tests_in(text), [("one".to_owned(), " TOY-1.".to_owned())]);
}
