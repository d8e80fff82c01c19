//! Positions in characters, which SQL counts, from positions in bytes, which the library has.

use std::ops::Range;

/// Converts ranges of a text whose starts do not descend. All conversions together take time that
/// is linear in the text and in the lengths of the ranges.
pub(crate) struct Characters<'t> {
    text: &'t str,
    /// The byte up to which characters are counted, and how many there are before it.
    counted: (usize, usize),
}

impl<'t> Characters<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Characters {
            text,
            counted: (0, 0),
        }
    }

    /// Returns the position of the first character of a range, from 1, and the number of
    /// characters: the arguments of `substr`.
    pub(crate) fn substring(&mut self, range: &Range<usize>) -> (i64, i64) {
        let (byte, characters) = self.counted;
        let start = characters + self.count(byte..range.start);
        self.counted = (range.start, start);
        // Both are at most the length of a text in memory, which `i64` can hold.
        (start as i64 + 1, self.count(range.clone()) as i64)
    }

    fn count(&self, range: Range<usize>) -> usize {
        self.text.get(range).unwrap_or_default().chars().count()
    }
}

#[cfg(test)]
mod tests {
    use super::Characters;

    #[test]
    fn characters_of_one_to_four_bytes() {
        let text = "aé例😀 b";
        let mut characters = Characters::new(text);
        // "a", "é", "例", "😀", " " start at the bytes 0, 1, 3, 6, 10.
        for (range, expected) in [
            (0..1, (1, 1)),
            (0..3, (1, 2)),
            (1..10, (2, 3)),
            (6..12, (4, 3)),
            (11..12, (6, 1)),
            (12..12, (7, 0)),
        ] {
            assert_eq!(characters.substring(&range), expected);
        }
    }
}
