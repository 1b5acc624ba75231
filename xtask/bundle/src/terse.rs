//! What only people read is left out of the bundle: comments and indentation of style sheets and scripts, and the rooms of our
//! style sheets.

use anyhow::{Context, Result};

use crate::folder::Files;

/// The one sheet of the bundle.
const SHEET: &str = "style.css";

/// Makes files terse.
pub(crate) fn shorten(files: &mut Files) {
    for (path, content) in files.iter_mut() {
        let Ok(text) = std::str::from_utf8(content) else { continue };
        if path.ends_with(".css") {
            *content = lines(&without_comments(text), |_| true).into_bytes();
        } else if path.ends_with(".js") {
            // Only comments that have lines of their own: "//" is part of addresses, too.
            *content = lines(text, |line| !["//", "/**", "* ", "*/"].iter().any(|c| line.starts_with(c))).into_bytes();
        }
    }
}

/// All style sheets that the page links become one, in the order of their links: what they have in common is sent once.
pub(crate) fn join_sheets(files: &mut Files) -> Result<()> {
    const LINK: &str = "<link rel=\"stylesheet\" href=\"./";
    let index = files.get("index.html").context("there is no index.html")?;
    let index = String::from_utf8(index.clone())?;
    let (mut page, mut sheet) = (String::new(), Vec::new());
    for line in index.split_inclusive('\n') {
        let Some((path, _)) = line.trim().strip_prefix(LINK).and_then(|rest| rest.split_once('"')) else {
            page.push_str(line);
            continue;
        };
        if sheet.is_empty() {
            page.push_str(&line.replace(path, SHEET));
        }
        sheet.extend(files.remove(path).with_context(|| format!("there is no {path}"))?);
    }
    files.insert("index.html".to_owned(), page.into_bytes());
    files.insert(SHEET.to_owned(), sheet);
    Ok(())
}

fn without_comments(css: &str) -> String {
    let mut pieces = css.split("/*");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once("*/").map_or("", |(_, rest)| rest));
    }
    plain
}

fn lines(text: &str, kept: impl Fn(&str) -> bool) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty() && kept(line)).collect();
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_people_read_is_left_out() {
        let mut files: Files = [
            ("a.css", "/* Why.\n   Because. */\n.a {\n  color: red; /* so */\n}\n\n.b { top: 0; }\n"),
            (
                "b.js",
                "// Why.\nconst home = \"https://example.org\";\n  if (home) {\n    // Because.\n    go();\n  }\n",
            ),
            ("c.html", "  <p>// as it is</p>\n"),
        ]
        .into_iter()
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .collect();
        shorten(&mut files);
        let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
        assert_eq!(text("a.css"), ".a {\ncolor: red;\n}\n.b { top: 0; }\n");
        assert_eq!(text("b.js"), "const home = \"https://example.org\";\nif (home) {\ngo();\n}\n");
        assert_eq!(text("c.html"), "  <p>// as it is</p>\n");
    }

    #[test]
    fn sheets_are_joined_in_the_order_of_their_links() {
        let link = |path: &str| format!("  <link rel=\"stylesheet\" href=\"./{path}\">\n");
        let index = format!("<head>\n{}{}<p>\n", link("css/b.css"), link("css/a.css"));
        let mut files: Files = [("index.html", index.as_str()), ("css/a.css", ".a{}\n"), ("css/b.css", ".b{}\n")]
            .into_iter()
            .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
            .collect();
        join_sheets(&mut files).unwrap();
        let all: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), std::str::from_utf8(text).unwrap())).collect();
        let page = format!("<head>\n{}<p>\n", link("style.css"));
        assert_eq!(all, [("index.html", page.as_str()), ("style.css", ".b{}\n.a{}\n")]);
    }
}
