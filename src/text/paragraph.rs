//! Finds the paragraph and the line around a byte of a plain text. A paragraph ends at a blank
//! line. It is for rule sets whose unit is a block.

use core::ops::Range;

use memchr::{memchr2, memchr2_iter, memrchr2, memrchr2_iter};

use crate::steps;

/// Returns whether a paragraph ends at the byte `at`: whether only white space follows, up to a
/// blank line or the end of the text. Cost: linear in that white space.
pub(crate) fn ends_at(text: &[u8], at: usize) -> bool {
    let mut is_blank = false;
    let mut before = b' ';
    for &byte in &text[at..] {
        steps::count(1);
        match byte {
            // CR LF is one line end, not a blank line.
            b'\n' if before == b'\r' => {}
            b'\n' | b'\r' if is_blank => break,
            b'\n' | b'\r' => is_blank = true,
            b' ' | b'\t' => {}
            _ => return false,
        }
        before = byte;
    }
    true
}

/// Returns the start of the last paragraph that starts in `part`; `None` if none does.
// Backwards, because only the last one matters: the search stops at the first blank line it meets.
#[must_use]
pub fn last_start(text: &[u8], part: &Range<usize>) -> Option<usize> {
    let mut line_ends =
        memrchr2_iter(b'\n', b'\r', text.get(part.clone())?).map(|len| part.start + len);
    line_ends
        .find(|&end| is_blank_before(text, 0, end))
        .map(|end| end + 1)
}

/// Returns the end of the paragraph that contains the byte `from`: a line end before a blank line,
/// or the end of the text.
#[cfg(feature = "leaf")]
pub(crate) fn end_after(text: &[u8], from: usize) -> usize {
    let mut line_ends = memchr2_iter(b'\n', b'\r', &text[from..]).map(|len| from + len);
    line_ends
        .find(|&end| is_blank_after(text, end))
        .unwrap_or(text.len())
}

/// Returns the paragraph around the byte `at`, not before `floor`: the text between two blank
/// lines, without the white space at its end. Cost: linear in the paragraph.
#[must_use]
pub fn around(text: &str, floor: usize, at: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut line_ends = memrchr2_iter(b'\n', b'\r', &bytes[floor..at]).map(|end| floor + end);
    let start = line_ends
        .find(|&end| is_blank_before(bytes, floor, end))
        .map_or(floor, |end| end + 1);
    let mut line_ends = memchr2_iter(b'\n', b'\r', &bytes[at..]).map(|end| at + end);
    let end = line_ends
        .find(|&end| is_blank_after(bytes, end))
        .unwrap_or(bytes.len());
    let trimmed = bytes[..end]
        .iter()
        .rev()
        .take_while(|byte| SPACES.contains(byte))
        .count();
    start..(end - trimmed).max(start)
}

/// Returns the line around the byte `at`, without its end. Cost: linear in the line.
pub(crate) fn line_around(text: &str, at: usize) -> Range<usize> {
    let (before, after) = text.as_bytes().split_at(at);
    let start = memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
    let end = memchr2(b'\n', b'\r', after).map_or(text.len(), |len| at + len);
    steps::count(end - start);
    start..end
}

/// Returns whether the line that ends at `end` is blank.
fn is_blank_before(bytes: &[u8], floor: usize, end: usize) -> bool {
    let is_crlf = end > floor && bytes[end] == b'\n' && bytes[end - 1] == b'\r';
    let line = &bytes[floor..end - usize::from(is_crlf)];
    line.iter()
        .rev()
        .find(|&&byte| byte != b' ' && byte != b'\t')
        .is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
}

/// Returns whether the line after the line end at `end` is blank.
fn is_blank_after(bytes: &[u8], end: usize) -> bool {
    let is_crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
    let rest = &bytes[end + 1 + usize::from(is_crlf)..];
    rest.iter()
        .find(|&&byte| byte != b' ' && byte != b'\t')
        .is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
}

/// The white space that is removed from the end of a paragraph. Vertical tab and form feed stay, as
/// in the `CommonMark` specification.
const SPACES: [u8; 4] = [b' ', b'\t', b'\n', b'\r'];

#[cfg(test)]
mod tests {
    use super::{around, ends_at, last_start};

    #[test]
    fn blank_lines_divide_paragraphs_whatever_ends_a_line() {
        for line_end in ["\n", "\r\n", "\r"] {
            let text = ["one", " two ", " \t", "three"].join(line_end);
            let three = text.find("three").expect("the text has it");
            let two = text.find(" two").expect("the text has it");
            assert_eq!(around(&text, 0, 1), 0..two + " two".len(), "{text:?}");
            assert_eq!(&text[around(&text, 0, three)], "three", "{text:?}");
            assert_eq!(
                last_start(text.as_bytes(), &(0..text.len())),
                Some(three),
                "{text:?}"
            );
            assert_eq!(last_start(text.as_bytes(), &(0..two)), None, "{text:?}");
        }
    }

    #[test]
    fn only_blank_lines_and_the_end_of_the_text_end_a_paragraph() {
        let ends = |text: &str| ends_at(text.as_bytes(), 1);
        for text in ["a", "a \t", "a\n", "a\n\nb", "a \r\n\t\r\nb", "a\r\rb"] {
            assert!(ends(text), "{text:?}");
        }
        for text in ["ab", "a b", "a\nb", "a\r\nb", "a\u{b}\n\nb"] {
            assert!(!ends(text), "{text:?}");
        }
    }

    #[test]
    fn a_floor_bounds_a_paragraph() {
        assert_eq!(around("a b c", 2, 4), 2..5);
    }
}
