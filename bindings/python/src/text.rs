//! Python's strings as texts that can be searched, and their positions.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySlice, PyString};

/// A string of Python, and the text that is searched for it.
pub(crate) struct Source<'s, 'py> {
    original: &'s Bound<'py, PyString>,
    /// The string with U+FFFD for each lone surrogate.
    pub(crate) text: Cow<'s, str>,
    /// Whether the string has no lone surrogates.
    pub(crate) is_exact: bool,
    pub(crate) offsets: OnceLock<Offsets>,
}

impl<'s, 'py> Source<'s, 'py> {
    pub(crate) fn new(original: &'s Bound<'py, PyString>) -> PyResult<Self> {
        let offsets = OnceLock::new();
        if let Ok(text) = original.to_cow() {
            return Ok(Source { original, text, is_exact: true, offsets });
        }
        let text = Cow::Owned(without_surrogates(original)?);
        Ok(Source { original, text, is_exact: false, offsets })
    }

    pub(crate) fn py(&self) -> Python<'py> {
        self.original.py()
    }

    /// Returns the position in code points of a byte of the text.
    pub(crate) fn code_point(&self, byte: usize) -> usize {
        self.offsets.get_or_init(|| Offsets::new(&self.text)).code_point(&self.text, byte)
    }

    /// Returns the positions in code points of a range of bytes.
    pub(crate) fn code_points(&self, range: &Range<usize>) -> Range<usize> {
        self.code_point(range.start)..self.code_point(range.end)
    }

    /// Returns the part of the string for a range of bytes of the text.
    pub(crate) fn part(&self, range: &Range<usize>) -> PyResult<Bound<'py, PyString>> {
        let py = self.py();
        if self.is_exact {
            return Ok(PyString::new(py, self.text.get(range.clone()).unwrap_or_default()));
        }
        let Range { start, end } = self.code_points(range);
        let slice = PySlice::new(py, start as isize, end as isize, 1);
        Ok(self.original.as_any().get_item(slice)?.cast_into()?)
    }

    /// Returns the string with texts in place of ranges of bytes, which are in order. Everything else is kept, lone surrogates, too.
    pub(crate) fn apply<'e>(
        &self,
        edits: impl IntoIterator<Item = (Range<usize>, &'e str)> + Send,
    ) -> PyResult<Bound<'py, PyString>> {
        let py = self.py();
        let mut at = 0;
        if self.is_exact {
            let source = &*self.text;
            let edited = py.detach(|| {
                let mut edited = String::with_capacity(source.len() * 2);
                for (range, text) in edits {
                    edited.push_str(source.get(at..range.start).unwrap_or_default());
                    edited.push_str(text);
                    at = range.end;
                }
                edited.push_str(source.get(at..).unwrap_or_default());
                edited
            });
            return Ok(PyString::new(py, &edited));
        }
        let mut parts = Vec::new();
        for (range, text) in edits {
            parts.push(self.part(&(at..range.start))?);
            parts.push(PyString::new(py, text));
            at = range.end;
        }
        parts.push(self.part(&(at..self.text.len()))?);
        Ok(PyString::new(py, "").call_method1("join", (parts,))?.cast_into()?)
    }
}

/// Returns the text with U+FFFD for each lone surrogate.
pub(crate) fn without_surrogates(text: &Bound<'_, PyString>) -> PyResult<String> {
    // UTF-32 keeps two surrogates that look like a pair apart, as Python does.
    let bytes = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let code_point = |unit: &[u8]| unit.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte));
    let character = |unit| char::from_u32(code_point(unit)).unwrap_or(char::REPLACEMENT_CHARACTER);
    Ok(text.py().detach(|| bytes.chunks_exact(4).map(character).collect()))
}

/// How many bytes have an entry in the table. A conversion counts the code points of fewer bytes than this.
const BLOCK: usize = 64;

/// The number of code points before each block of a text; nothing for a text of ASCII, in which both positions are the same. Cost: linear
/// in the text to make it, constant for a conversion.
pub(crate) struct Offsets(Vec<usize>);

impl Offsets {
    pub(crate) fn new(text: &str) -> Self {
        let mut before = Vec::new();
        if !text.is_ascii() {
            let mut sum = 0;
            for block in text.as_bytes().chunks(BLOCK) {
                before.push(sum);
                sum += count(block);
            }
            before.push(sum);
        }
        Offsets(before)
    }

    fn code_point(&self, text: &str, byte: usize) -> usize {
        let block = byte / BLOCK;
        match self.0.get(block) {
            Some(before) => before + count(text.as_bytes().get(block * BLOCK..byte).unwrap_or_default()),
            None => byte,
        }
    }
}

/// Returns how many code points start in these bytes.
fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::Offsets;

    #[test]
    fn all_positions_of_a_text() {
        let text = "aé例😀\n".repeat(50);
        for text in ["", "abc", &text, &text[..64 * 3 + 3]] {
            let offsets = Offsets::new(text);
            for (code_point, (byte, _)) in text.char_indices().enumerate() {
                assert_eq!(offsets.code_point(text, byte), code_point);
            }
            assert_eq!(offsets.code_point(text, text.len()), text.chars().count());
        }
    }
}
