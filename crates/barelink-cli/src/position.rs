//! Converts byte offsets to lines and columns.

/// Finds the line and the column of ascending positions. All calls together take time linear in the text, even if it is one
/// long line.
#[derive(Debug)]
pub(crate) struct Positions<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> Positions<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// Returns the line and the column, both from 1, of the byte `at`, which is not before that of the previous call. The
    /// column counts characters. LF, CR and CR LF end a line.
    pub(crate) fn find(&mut self, at: usize) -> (usize, usize) {
        // Only the text since the last position is read. A CR LF may be split between two calls.
        let passed = self.text.get(self.at..at).unwrap_or_default();
        let mut follows_cr = self.at > 0 && self.text.as_bytes()[self.at - 1] == b'\r';
        for c in passed.chars() {
            match c {
                '\n' if follows_cr => {}
                '\n' | '\r' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
            follows_cr = c == '\r';
        }
        self.at = self.at.max(at);
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::Positions;

    #[test]
    fn all_line_ends_count_once() {
        let text = "é\na\r\nbc\rd\r\n\ne";
        let mut positions = Positions::new(text);
        let found: Vec<_> = text.match_indices(char::is_alphabetic).map(|(at, _)| positions.find(at)).collect();
        assert_eq!(found, [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (6, 1)]);
    }

    #[test]
    fn a_position_between_cr_and_lf_counts_the_line_once() {
        let mut positions = Positions::new("a\r\nb");
        assert_eq!(positions.find(2), (2, 1));
        assert_eq!(positions.find(3), (2, 1));
    }
}
