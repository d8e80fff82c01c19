//! Python's strings as texts that can be searched, and their positions.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySlice, PyString};

use crate::pace::{Pace, list};

/// The length in bytes from which on a text is long: a search takes more than a millisecond.
pub(crate) const LONG: usize = 256 * 1024;

/// A string of Python, and the text that is searched for it.
pub(crate) struct PythonText<'s, 'py> {
    original: &'s Bound<'py, PyString>,
    /// The string with U+FFFD for each lone surrogate.
    pub(crate) text: Cow<'s, str>,
    /// Whether the string has no lone surrogates.
    pub(crate) is_exact: bool,
    pub(crate) offsets: OnceLock<CodePointOffsets>,
}

impl<'s, 'py> PythonText<'s, 'py> {
    pub(crate) fn new(original: &'s Bound<'py, PyString>) -> PyResult<Self> {
        let length = original.code_point_len()?;
        let (text, is_exact) = if length <= LONG {
            text_of(original)?
        } else {
            text_in_slices(original, length)?
        };
        Ok(PythonText {
            original,
            text,
            is_exact,
            offsets: OnceLock::new(),
        })
    }

    pub(crate) fn py(&self) -> Python<'py> {
        self.original.py()
    }

    /// Returns the position in code points of a byte of the text.
    pub(crate) fn code_point(&self, byte: usize) -> usize {
        self.offsets
            .get_or_init(|| CodePointOffsets::new(&self.text))
            .code_point(&self.text, byte)
    }

    /// Returns the positions in code points of a range of bytes.
    pub(crate) fn code_points(&self, range: &Range<usize>) -> Range<usize> {
        self.code_point(range.start)..self.code_point(range.end)
    }

    /// Returns the part of the string for a range of bytes of the text.
    pub(crate) fn part(&self, range: &Range<usize>) -> PyResult<Bound<'py, PyString>> {
        if self.is_exact {
            return Ok(PyString::new(
                self.py(),
                self.text.get(range.clone()).unwrap_or_default(),
            ));
        }
        slice(self.original, self.code_points(range))
    }

    /// Returns the string with texts in place of ranges of bytes, which are in order. Everything
    /// else is kept, lone surrogates, too.
    pub(crate) fn apply<T: AsRef<str>>(
        &self,
        edits: impl IntoIterator<Item = (Range<usize>, T)> + Send,
    ) -> PyResult<Bound<'py, PyString>> {
        let py = self.py();
        let mut at = 0;
        if self.is_exact {
            let source = &*self.text;
            let edited = py.detach(|| {
                let mut edited = String::with_capacity(source.len() * 2);
                let mut pace = Pace::new();
                for (range, text) in edits {
                    if !pace.step_detached(range.start.saturating_sub(at)) {
                        break;
                    }
                    edited.push_str(source.get(at..range.start).unwrap_or_default());
                    edited.push_str(text.as_ref());
                    at = range.end;
                }
                edited.push_str(source.get(at..).unwrap_or_default());
                pace.finish().map(|()| edited)
            })?;
            return python_string(py, &edited);
        }
        let parts = PyList::empty(py);
        let mut pace = Pace::new();
        for (range, text) in edits {
            parts.append(self.part(&(at..range.start))?)?;
            parts.append(text.as_ref())?;
            pace.step(py)?;
            at = range.end;
        }
        parts.append(self.part(&(at..self.text.len()))?)?;
        join(&parts)
    }
}

/// How long the slices are in which long strings are converted: some hundredths of a millisecond of
/// work. Other threads may run between them.
const SLICE: usize = 8 * 1024;

/// Returns the code points of a string in this range.
// By the method of `str`, which a class that is derived from it may have replaced.
fn slice<'py>(
    string: &Bound<'py, PyString>,
    range: Range<usize>,
) -> PyResult<Bound<'py, PyString>> {
    let py = string.py();
    let range = PySlice::new(py, range.start as isize, range.end as isize, 1);
    let slice = py
        .get_type::<PyString>()
        .call_method1(intern!(py, "__getitem__"), (string, range))?;
    Ok(slice.cast_into()?)
}

/// Returns the text of a string, and whether it has no lone surrogates.
fn text_of<'s>(string: &'s Bound<'_, PyString>) -> PyResult<(Cow<'s, str>, bool)> {
    match string.to_cow() {
        Ok(text) => Ok((text, true)),
        Err(_) => Ok((without_surrogates(string)?.into(), false)),
    }
}

/// Returns the same as `text_of`, for a string of this length in code points.
fn text_in_slices<'s>(
    string: &Bound<'_, PyString>,
    length: usize,
) -> PyResult<(Cow<'s, str>, bool)> {
    let mut text = String::with_capacity(length);
    let mut is_exact = true;
    let mut pace = Pace::new();
    for start in (0..length).step_by(SLICE) {
        let slice = slice(string, start..length.min(start + SLICE))?;
        let (part, part_is_exact) = text_of(&slice)?;
        text.push_str(&part);
        is_exact &= part_is_exact;
        pace.step(string.py())?;
    }
    Ok((text.into(), is_exact))
}

/// Returns a text as a string of Python.
pub(crate) fn python_string<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyString>> {
    if text.len() <= LONG {
        return Ok(PyString::new(py, text));
    }
    join(&list(py, pieces(text, SLICE), |piece| {
        Ok(PyString::new(py, piece))
    })?)
}

/// Joins strings. Other threads run meanwhile.
fn join<'py>(parts: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyString>> {
    Ok(parts
        .py()
        .import("barelink._text")?
        .call_method1("join", (parts,))?
        .cast_into()?)
}

/// Returns the text in pieces of at most this many bytes, which is at least the length of a
/// character.
pub(crate) fn pieces(text: &str, len: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut end = len.min(rest.len());
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Returns the text with U+FFFD for each lone surrogate.
pub(crate) fn without_surrogates(text: &Bound<'_, PyString>) -> PyResult<String> {
    // UTF-32 keeps two surrogates that look like a pair apart, as Python does.
    let bytes = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let code_point = |unit: &[u8]| {
        unit.iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | u32::from(byte))
    };
    let character = |unit| char::from_u32(code_point(unit)).unwrap_or(char::REPLACEMENT_CHARACTER);
    Ok(text
        .py()
        .detach(|| bytes.chunks_exact(4).map(character).collect()))
}

/// How many bytes have an entry in the table. A conversion counts the code points of fewer bytes
/// than this.
const BLOCK: usize = 64;

/// The number of code points before each block of a text; nothing for a text of ASCII, in which
/// both positions are the same. Cost: linear in the text to make it, constant for a conversion.
pub(crate) struct CodePointOffsets(Vec<usize>);

impl CodePointOffsets {
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
        CodePointOffsets(before)
    }

    fn code_point(&self, text: &str, byte: usize) -> usize {
        let block = byte / BLOCK;
        match self.0.get(block) {
            Some(before) => {
                before + count(text.as_bytes().get(block * BLOCK..byte).unwrap_or_default())
            }
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
    use super::{CodePointOffsets, pieces};

    #[test]
    fn pieces_end_between_characters() {
        let text = "aé例😀\n".repeat(50);
        for len in 4..20 {
            assert!(
                pieces(&text, len)
                    .all(|piece| piece.len() <= len && piece.len() > len - 4
                        || text.ends_with(piece))
            );
            assert_eq!(pieces(&text, len).collect::<String>(), text);
        }
        assert_eq!(pieces("", 4).count(), 0);
    }

    #[test]
    fn all_positions_of_a_text() {
        let text = "aé例😀\n".repeat(50);
        for text in ["", "abc", &text, &text[..64 * 3 + 3]] {
            let offsets = CodePointOffsets::new(text);
            for (code_point, (byte, _)) in text.char_indices().enumerate() {
                assert_eq!(offsets.code_point(text, byte), code_point);
            }
            assert_eq!(offsets.code_point(text, text.len()), text.chars().count());
        }
    }
}
