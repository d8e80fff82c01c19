//! Converts byte offsets to lines and columns.

use memchr::{memchr_iter, memrchr2};

/// A position in a text. Lines and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextPosition {
    pub(crate) line: usize,
    /// The column in characters.
    pub(crate) column: usize,
    /// The column in UTF-16 code units, as SARIF and GitHub count.
    pub(crate) utf16: usize,
}

/// Finds the line and the column of ascending positions. All calls together take time linear in the
/// text, even if it is one long line.
#[derive(Debug)]
pub(crate) struct Positions<'t> {
    text: &'t str,
    at: usize,
    place: TextPosition,
}

impl<'t> Positions<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            place: TextPosition {
                line: 1,
                column: 1,
                utf16: 1,
            },
        }
    }

    /// Returns the line and the column of the byte `at`, which is not before that of the previous
    /// call. LF, CR and CR LF end a line.
    pub(crate) fn find(&mut self, at: usize) -> TextPosition {
        // Only the text since the last position is read.
        let bytes = self.text.as_bytes();
        let passed = bytes.get(self.at..at).unwrap_or_default();
        let line = match memrchr2(b'\n', b'\r', passed) {
            None => passed,
            Some(last) => {
                // A CR LF may be split between two calls.
                let follows_cr = self.at > 0 && bytes[self.at - 1] == b'\r';
                let line = self.place.line + line_ends(passed, follows_cr);
                // A line feed that ends no line completes the CR before it, after which the column
                // is 1 already.
                self.place = TextPosition {
                    line,
                    column: 1,
                    utf16: 1,
                };
                &passed[last + 1..]
            }
        };
        let (characters, pairs) = characters(line);
        self.place.column += characters;
        self.place.utf16 += characters + pairs;
        self.at = self.at.max(at);
        self.place
    }
}

/// Returns the number of lines that end in the bytes. `follows_cr` tells whether a CR precedes
/// them.
fn line_ends(bytes: &[u8], follows_cr: bool) -> usize {
    // Two searches for one byte are faster than one for two, and hardly any text has a CR.
    let feeds = memchr_iter(b'\n', bytes).count();
    let returns = memchr_iter(b'\r', bytes)
        .filter(|at| bytes.get(at + 1) != Some(&b'\n'))
        .count();
    feeds + returns - usize::from(follows_cr && bytes.first() == Some(&b'\n'))
}

/// Returns the number of characters in the bytes of a text, and the number of those that have two
/// code units in UTF-16.
fn characters(bytes: &[u8]) -> (usize, usize) {
    // Not `chars`, which decodes each character. The compiler makes vector instructions of these.
    let continuing = bytes.iter().filter(|byte| **byte & 0xC0 == 0x80).count();
    (
        bytes.len() - continuing,
        bytes.iter().filter(|byte| **byte >= 0xF0).count(),
    )
}

/// The lines and the columns of positions that may be asked for in any order.
#[derive(Debug)]
pub(crate) struct PositionTable(Vec<(usize, TextPosition)>);

impl PositionTable {
    /// Finds the lines and the columns of these positions. Cost: linear in the text, and that of
    /// sorting the positions.
    pub(crate) fn new(text: &str, mut positions: Vec<usize>) -> Self {
        positions.sort_unstable();
        positions.dedup();
        let mut places = Positions::new(text);
        PositionTable(
            positions
                .into_iter()
                .map(|at| (at, places.find(at)))
                .collect(),
        )
    }

    /// Returns the line and the column of one of the positions. Cost: logarithmic in their number.
    pub(crate) fn of(&self, at: usize) -> TextPosition {
        let next = self.0.partition_point(|(position, _)| *position < at);
        self.0.get(next).map_or(
            TextPosition {
                line: 1,
                column: 1,
                utf16: 1,
            },
            |(_, place)| *place,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{PositionTable, Positions, TextPosition};

    /// Works as [`Positions`], and reads each character before the position.
    fn place(text: &str, at: usize) -> TextPosition {
        let mut place = TextPosition {
            line: 1,
            column: 1,
            utf16: 1,
        };
        let mut follows_cr = false;
        for c in text[..at].chars() {
            match c {
                '\n' if follows_cr => {}
                '\n' | '\r' => {
                    place = TextPosition {
                        line: place.line + 1,
                        column: 1,
                        utf16: 1,
                    }
                }
                _ => (place.column, place.utf16) = (place.column + 1, place.utf16 + c.len_utf16()),
            }
            follows_cr = c == '\r';
        }
        place
    }

    #[test]
    fn all_positions_are_those_of_a_search_from_the_start() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..2_000 {
            let len = random.usize(..20);
            let text: String = (0..len)
                .map(|_| ['a', 'b', '\n', '\r', 'é', '例', '\u{1f600}'][random.usize(..7)])
                .collect();
            let mut positions = Positions::new(&text);
            for (at, _) in text.char_indices().filter(|_| random.bool()) {
                assert_eq!(positions.find(at), place(&text, at), "{text:?} {at}");
            }
        }
    }

    #[test]
    fn positions_in_any_order() {
        let places = PositionTable::new("a\nbc\nd", vec![5, 0, 3, 3]);
        let found: Vec<_> = [3, 0, 5]
            .iter()
            .map(|at| (places.of(*at).line, places.of(*at).column))
            .collect();
        assert_eq!(found, [(2, 2), (1, 1), (3, 1)]);
    }

    #[test]
    fn all_line_ends_count_once() {
        let text = "é\na\r\nbc\rd\r\n\ne";
        let mut positions = Positions::new(text);
        let found: Vec<_> = text
            .match_indices(char::is_alphabetic)
            .map(|(at, _)| positions.find(at))
            .map(|place| (place.line, place.column))
            .collect();
        assert_eq!(found, [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (6, 1)]);
    }

    #[test]
    fn a_position_between_cr_and_lf_counts_the_line_once() {
        let mut positions = Positions::new("a\r\nb");
        assert_eq!(positions.find(2).line, 2);
        assert_eq!((positions.find(3).line, positions.find(3).column), (2, 1));
    }

    /// U+1F600 is one character and two code units of UTF-16.
    #[test]
    fn columns_count_characters_and_utf16_code_units() {
        let mut positions = Positions::new("a\n\u{1f600}é b");
        let place = positions.find("a\n\u{1f600}é ".len());
        assert_eq!((place.line, place.column, place.utf16), (2, 4, 5));
    }
}
