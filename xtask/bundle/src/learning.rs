//! Texts to learn from, which the page fetches when somebody wants to.

use crate::folder::Files;

/// All lessons as one text: each begins with a line `lesson NAME`, and remarks are left out.
pub(crate) fn lessons(files: &Files) -> Vec<u8> {
    let mut all = Vec::new();
    for (path, text) in files {
        let Some(name) = path.strip_suffix(".lesson") else { continue };
        all.extend(format!("lesson {name}\n").into_bytes());
        for line in text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#")) {
            all.extend_from_slice(line);
            all.push(b'\n');
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_stand_one_after_the_other() {
        let files: Files = [("a.lesson", "# why\nsetup base\n\nstep\n"), ("b.lesson", "setup x"), ("notes.md", "no")]
            .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
            .into();
        assert_eq!(String::from_utf8(lessons(&files)).unwrap(), "lesson a\nsetup base\nstep\nlesson b\nsetup x\n");
    }
}
