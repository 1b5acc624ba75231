//! Lines of text from programs we do not know: never more of them in memory than the longest line allowed.

use std::io::{self, BufRead, Read};

/// A line that is not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadLine {
    /// It does not end in time. The rest of it is skipped.
    #[error("the line is longer than {max} bytes")]
    TooLong {
        /// The longest line that is read.
        max: usize,
    },
    /// Bytes that are not text.
    #[error("the line is not UTF-8 text")]
    NotText,
}

/// Reads one line after the other.
pub(crate) struct Lines<R> {
    input: R,
    max: usize,
    bytes: Vec<u8>,
    /// The last line was too long, and the rest of it is still to come.
    in_long_line: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `max` bytes.
    pub(crate) fn new(input: R, max: usize) -> Lines<R> {
        Lines { input, max, bytes: Vec::new(), in_long_line: false }
    }

    /// The next line without its end; nothing when there are no more.
    ///
    /// # Errors
    /// When reading fails. A line that is too long or no text is no such failure: the one after it can be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<&str, BadLine>>> {
        // A line that is too long is refused at once: its end may never come.
        if std::mem::take(&mut self.in_long_line) {
            self.input.skip_until(b'\n')?;
        }
        self.bytes.clear();
        let most = self.max as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        if self.bytes.pop_if(|last| *last == b'\n').is_none() && self.bytes.len() > self.max {
            self.in_long_line = true;
            return Ok(Some(Err(BadLine::TooLong { max: self.max })));
        }
        self.bytes.pop_if(|last| *last == b'\r');
        Ok(Some(std::str::from_utf8(&self.bytes).map_err(|_| BadLine::NotText)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::io::BufReader;

    fn all(input: &[u8], max: usize) -> Vec<Result<String, BadLine>> {
        let mut lines = Lines::new(input, max);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(line.map(str::to_owned));
        }
        all
    }

    #[test]
    fn lines_end_with_or_without_an_end() {
        let text = |s: &str| Ok(s.to_owned());
        assert_eq!(all(b"one\r\n\ntwo", 9), [text("one"), text(""), text("two")]);
        assert_eq!(all(b"", 9), []);
    }

    #[test]
    fn a_bad_line_spoils_no_other() {
        let long = Err(BadLine::TooLong { max: 4 });
        assert_eq!(all(b"abcd\nabcde\nok\n", 4), [Ok("abcd".into()), long.clone(), Ok("ok".into())]);
        assert_eq!(all(b"abcdefgh", 4), [long]);
        assert_eq!(all(b"\xff\xfe\nok\n", 4), [Err(BadLine::NotText), Ok("ok".into())]);
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let (max, endless) = (1000, io::repeat(b'x').take(100_000_000));
        let mut lines = Lines::new(BufReader::new(endless.chain(&b"\nok\n"[..])), max);
        assert_eq!(lines.next().unwrap(), Some(Err(BadLine::TooLong { max })));
        assert_eq!(lines.next().unwrap(), Some(Ok("ok")));
        assert!(lines.bytes.capacity() <= 4 * max, "{} bytes are held", lines.bytes.capacity());
    }
}
