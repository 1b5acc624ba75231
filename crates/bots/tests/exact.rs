//! What decides uses only arithmetic that every machine rounds in the same way.

use std::fs;
use std::path::Path;

/// Functions that are as exact as the machine's library happens to be.
const INEXACT: [&str; 27] = [
    "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powi", "powf", "cbrt", "hypot", "mul_add", "sin",
    "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
];

/// Says what a match means, and decides nothing.
const EXEMPT: &str = "stats.rs";

/// The calls of such functions in a text, as methods or by their paths.
fn inexact_calls(code: &str) -> Vec<&'static str> {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let called = |name: &&&str| {
        let method =
            code.match_indices(&format!(".{name}")).any(|(at, m)| code[at + m.len()..].trim_start().starts_with('('));
        let path = ["f32::", "f64::"].iter().any(|float| {
            let path = format!("{float}{name}");
            code.match_indices(&path).any(|(at, m)| ends(&code[at + m.len()..]))
        });
        method || path
    };
    INEXACT.iter().filter(called).copied().collect()
}

/// Code without its comments and tests.
fn deciding(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn nothing_that_decides_calls_a_function_machines_disagree_about() {
    let mut looked_at = 0;
    let mut ahead = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            ahead.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        assert!(path.extension().is_some_and(|e| e == "rs"), "{} is to be looked at as well", path.display());
        if path.file_name().is_some_and(|name| name == EXEMPT) {
            continue;
        }
        let calls = inexact_calls(&deciding(&fs::read_to_string(&path).unwrap()));
        assert!(calls.is_empty(), "{}: {calls:?}; see src/exact.rs", path.display());
        looked_at += 1;
    }
    assert!(looked_at > 15, "only {looked_at} files were found");
}

#[test]
fn such_calls_are_found() {
    assert_eq!(inexact_calls("let y = x.exp() + z.powi(3);"), ["exp", "powi"]);
    assert_eq!(inexact_calls("list.map(f32::ln)"), ["ln"]);
    assert_eq!(inexact_calls("f64::atan2 (y, x)"), ["atan2"]);
    assert!(inexact_calls("x.expect(\"\"); exact::ln(x); x.sqrt(); self.explore()").is_empty());
    assert_eq!(deciding("a // x.exp()\nb\n#[cfg(test)]\nx.exp()"), "a \nb");
}
