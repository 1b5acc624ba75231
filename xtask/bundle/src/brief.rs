//! Short names for what wasm-bindgen's script and the module call each other by. Its own names carry sixteen random letters
//! each, which nobody reads and nothing compresses.

use std::collections::BTreeMap;

/// The long names and the short ones.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    /// The short name in place of one that wasm-bindgen has made up; any other stays.
    pub(crate) fn shorten(&mut self, name: &mut String) {
        if ["__wbg_", "__wbindgen_", "wasm_bindgen__"].iter().any(|start| name.starts_with(start)) {
            let next = self.0.len();
            *name = self.0.entry(name.clone()).or_insert_with(|| format!("$${next}")).clone();
        }
    }

    /// The script with all of them.
    pub(crate) fn rewrite(&self, script: &str) -> String {
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let mut out = String::with_capacity(script.len());
        let mut rest = script;
        while let Some(start) = rest.find(letter) {
            let (between, word) = rest.split_at(start);
            let (word, after) = word.split_at(word.find(|c| !letter(c)).unwrap_or(word.len()));
            out.push_str(between);
            out.push_str(self.0.get(word).map_or(word, String::as_str));
            rest = after;
        }
        out + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_wherever_it_stands_as_a_whole() {
        let mut names = Names::default();
        let mut given = ["__wbg_log_0123456789abcdef", "main", "__wbg_log_01", "__wbg_log_0123456789abcdef"];
        let given = given.each_mut().map(|name| {
            let mut name = (*name).to_owned();
            names.shorten(&mut name);
            name
        });
        assert_eq!(given, ["$$0", "main", "$$1", "$$0"]);
        let script = "x.__wbg_log_0123456789abcdef(main, `${__wbg_log_01}`, my__wbg_log_01); __wbg_log_01";
        assert_eq!(names.rewrite(script), "x.$$0(main, `${$$1}`, my__wbg_log_01); $$1");
    }
}
