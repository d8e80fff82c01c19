//! The attributes of a tag, with the places of their names and values.
//!
//! The tokenizer has read the tag, so it is complete: this module only finds the places again.
//! Source: HTML standard, "13.2.5.32 Before attribute name state" to "13.2.5.39 After attribute
//! value (quoted) state".

use std::ops::Range;

use memchr::memchr;

/// An attribute of a tag. All ranges are bytes of the tag, which starts with `<`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeRanges {
    pub(crate) name: Range<usize>,
    /// The value as typed, without quotation marks; empty if there is none.
    pub(crate) value: Range<usize>,
    /// The end of the attribute, with the quotation mark.
    pub(crate) end: usize,
}

/// Iterates over the attributes of a start tag, from `<` to `>`. Cost: linear in the tag.
#[derive(Clone, Debug)]
pub(crate) struct TagAttributes<'t> {
    tag: &'t [u8],
    at: usize,
}

impl<'t> TagAttributes<'t> {
    pub(crate) fn new(tag: &'t [u8]) -> Self {
        TagAttributes {
            tag,
            at: name_end(tag),
        }
    }

    /// The first place from `at` on whose byte satisfies `is_end`, or the end of the tag.
    fn until(&self, at: usize, is_end: impl Fn(u8) -> bool) -> usize {
        let rest = self.tag.get(at..).unwrap_or_default();
        rest.iter()
            .position(|&byte| is_end(byte))
            .map_or(self.tag.len(), |len| at + len)
    }

    /// The end of the tag, after its `>`; `None` if there is none.
    pub(crate) fn tag_end(&mut self) -> Option<usize> {
        // A quoted value may have a `>`.
        self.for_each(drop);
        let end = self.until(self.at, |byte| byte == b'>');
        (end < self.tag.len()).then_some(end + 1)
    }

    /// Returns whether the tag, whose end was returned before, has a slash there that is not in a
    /// value.
    pub(crate) fn is_self_closing(&self, end: usize) -> bool {
        self.tag
            .get(self.at..end - 1)
            .is_some_and(|after| after.ends_with(b"/"))
    }
}

/// The end of the name of a start tag.
pub(crate) fn name_end(tag: &[u8]) -> usize {
    let is_end = |&byte: &u8| is_space(byte) || byte == b'/' || byte == b'>';
    tag.iter()
        .skip(1)
        .position(is_end)
        .map_or(tag.len(), |len| len + 1)
}

/// The end of a tag, after its `>`; `None` if there is none.
pub(crate) fn tag_end(tag: &[u8]) -> Option<usize> {
    TagAttributes::new(tag).tag_end()
}

impl Iterator for TagAttributes<'_> {
    type Item = AttributeRanges;

    fn next(&mut self) -> Option<AttributeRanges> {
        let start = self.until(self.at, |byte| !is_space(byte) && byte != b'/');
        if self.tag.get(start).is_none_or(|&byte| byte == b'>') {
            return None;
        }
        // An equals sign at the start is a part of the name.
        let name_end = self.until(start + 1, |byte| {
            is_space(byte) || matches!(byte, b'/' | b'>' | b'=')
        });
        let equals = self.until(name_end, |byte| !is_space(byte));
        let (value, end) = if self.tag.get(equals) == Some(&b'=') {
            let from = self.until(equals + 1, |byte| !is_space(byte));
            if let Some(&quote @ (b'"' | b'\'')) = self.tag.get(from) {
                let rest = self.tag.get(from + 1..).unwrap_or_default();
                let to = memchr(quote, rest).map_or(self.tag.len(), |len| from + 1 + len);
                (from + 1..to, (to + 1).min(self.tag.len()))
            } else {
                let to = self.until(from, |byte| is_space(byte) || byte == b'>');
                (from..to, to)
            }
        } else {
            (name_end..name_end, name_end)
        };
        self.at = end;
        Some(AttributeRanges {
            name: start..name_end,
            value,
            end,
        })
    }
}

/// ASCII white space. Source: HTML standard, "13.2.5.32 Before attribute name state", after the
/// line ends are normalised.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tag: &str, expected: &[(&str, &str)]) {
        let found = TagAttributes::new(tag.as_bytes());
        let found: Vec<_> = found
            .map(|attribute| (&tag[attribute.name], &tag[attribute.value]))
            .collect();
        assert_eq!(found, expected, "{tag}");
    }

    #[test]
    fn attributes_as_the_tokenizer_reads_them() {
        check("<a>", &[]);
        check("<a href=x>", &[("href", "x")]);
        check("<a href=x/>", &[("href", "x/")]);
        check(
            "<a href = \"x y\" title='a\"b'>",
            &[("href", "x y"), ("title", "a\"b")],
        );
        check("<a/href=x/b checked/>", &[("href", "x/b"), ("checked", "")]);
        check("<a =x=y>", &[("=x", "y")]);
        check("<a b= >", &[("b", "")]);
        check("<a b=\"1\"c>", &[("b", "1"), ("c", "")]);
        check("<a\nb\r\n=\r\nc\rd>", &[("b", "c"), ("d", "")]);
        check("<a \"x\" 'y'=z>", &[("\"x\"", ""), ("'y'", "z")]);
    }

    #[test]
    fn ends_of_tags() {
        for tag in [
            "<a>",
            "</a>",
            "<a / >",
            "<a b=>",
            "<a b='>'c>",
            "<a b=\">'\" '>",
            "<a b=c'>",
            "</a b=\">\">",
            "<a =\">",
        ] {
            assert_eq!(
                tag_end(format!("{tag}x>").as_bytes()),
                Some(tag.len()),
                "{tag}"
            );
        }
        for tag in ["<a", "<a b='>", "<a b=\">'", "<a b"] {
            assert_eq!(tag_end(tag.as_bytes()), None, "{tag}");
        }
    }
}
