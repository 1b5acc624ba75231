//! axe-core, injected into the page.

use std::fmt::Write as _;
use std::fs;

use serde_json::Value;

use crate::{Page, paths};

const CHECK: &str = "const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then((result) => done(result.violations), (error) => done(String(error)));";

impl Page {
    /// Fails on anything that axe-core calls more than minor for people with disabilities.
    pub async fn assert_accessible(&self) {
        let axe = fs::read_to_string(paths::axe()).expect("axe-core can be read");
        self.client.execute(&axe, vec![]).await.expect("axe-core starts");
        let violations = self.client.execute_async(CHECK, vec![]).await.expect("axe-core runs");
        let violations = violations.as_array().unwrap_or_else(|| panic!("axe-core fails: {violations}"));
        let report: String =
            violations.iter().filter(|violation| violation["impact"] != "minor").map(describe).collect();
        assert!(report.is_empty(), "axe-core finds on {}:\n{report}", self.url().await);
    }
}

fn describe(violation: &Value) -> String {
    let mut text = format!("{} ({}): {}\n", violation["id"], violation["impact"], violation["help"]);
    for node in violation["nodes"].as_array().into_iter().flatten() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {} {}", node["target"], node["html"]);
    }
    text
}
