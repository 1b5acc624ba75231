//! Class names are global: one that a style sheet gives a look of its own must not be something else in another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Sheets about what all others share: `base` comes before them, `guide` makes room for a lesson's card among the table's parts, `paper` and
/// `screens` change what they say.
const SHARED: [&str; 4] = ["base", "guide", "paper", "screens"];

/// The very same thing, laid out by another sheet: class and that sheet.
const SAME: [(&str, &str); 3] = [("panel", "scenes"), ("room", "notices"), ("seat", "online")];

/// Every selector of a style sheet, without what stands in brackets.
fn selectors(css: &str) -> Vec<String> {
    let mut plain = String::new();
    for (i, piece) in css.split("/*").enumerate() {
        plain.push_str(if i == 0 { piece } else { piece.split_once("*/").map_or("", |(_, rest)| rest) });
    }
    let heads = plain.split('{').map(|text| text.rsplit(['}', ';', '{']).next().unwrap_or_default().trim());
    let heads = heads.filter(|head| !head.is_empty() && !head.starts_with('@'));
    heads
        .flat_map(|head| {
            let mut depth = 0;
            let outside: String = head
                .chars()
                .filter(|letter| {
                    depth += i32::from(*letter == '(') - i32::from(*letter == ')');
                    depth == 0 && *letter != ')'
                })
                .collect();
            outside.split(',').map(|selector| selector.trim().to_owned()).collect::<Vec<_>>()
        })
        .collect()
}

/// The classes of the thing a selector is about: those of its last part.
fn about(selector: &str) -> Vec<&str> {
    let last = selector.rsplit([' ', '>', '~', '+']).next().unwrap_or_default();
    last.split('.').skip(1).map(|class| class.split([':', '[', '#']).next().unwrap_or_default()).collect()
}

/// The class, when a selector is nothing but it and its states.
fn alone(selector: &str) -> Option<&str> {
    let class = selector.strip_prefix('.').filter(|rest| !rest.contains([' ', '>', '~', '+']))?.split(':').next()?;
    class.chars().all(|c| c.is_ascii_alphanumeric() || c == '-').then_some(class)
}

#[test]
fn no_class_means_two_things() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/static/css");
    let mut own: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut mentioned = Vec::new();
    for file in fs::read_dir(folder).expect("the style sheets") {
        let path = file.expect("a style sheet").path();
        let sheet = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if SHARED.contains(&sheet.as_str()) {
            continue;
        }
        for selector in selectors(&fs::read_to_string(&path).expect("a style sheet")) {
            if let Some(class) = alone(&selector) {
                own.entry(class.to_owned()).or_default().insert(sheet.clone());
            }
            mentioned.extend(about(&selector).into_iter().map(|c| (c.to_owned(), sheet.clone(), selector.clone())));
        }
    }
    assert!(own.len() > 100 && mentioned.len() > 300, "the sheets are read");
    let clashes: Vec<String> = mentioned
        .iter()
        .filter(|(class, sheet, _)| !SAME.contains(&(class.as_str(), sheet.as_str())))
        .filter_map(|(class, sheet, selector)| {
            let other = own.get(class)?.iter().find(|owner| *owner != sheet)?;
            Some(format!("“{selector}” in {sheet}.css is about a thing that has its look from {other}.css"))
        })
        .collect();
    assert!(clashes.is_empty(), "give one of the two another name:\n{}", clashes.join("\n"));
}

#[test]
fn selectors_are_read_as_browsers_do() {
    let css = "/* .not { } */ .a:hover, .b > .c:is(.d, .e) { --x: 1; } @media (x) { .f .g.h { color: red; } }";
    let found = selectors(css);
    assert_eq!(found, [".a:hover", ".b > .c:is", ".f .g.h"]);
    assert_eq!(about(&found[1]), ["c"]);
    assert_eq!(about(&found[2]), ["g", "h"]);
    assert_eq!((alone(&found[0]), alone(&found[2])), (Some("a"), None));
}
