//! What only people read is left out of the bundle: comments and indentation of our own style sheets and scripts.

use crate::folder::Files;

/// Makes the sources terse. Generated files come later and stay as they are.
pub(crate) fn shorten(files: &mut Files) {
    for (path, content) in files.iter_mut() {
        let Ok(text) = std::str::from_utf8(content) else { continue };
        if path.ends_with(".css") {
            *content = lines(&without_comments(text), |_| true).into_bytes();
        } else if path.ends_with(".js") {
            // Only comments that have lines of their own: "//" is part of addresses, too.
            *content = lines(text, |line| !line.starts_with("//")).into_bytes();
        }
    }
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
}
