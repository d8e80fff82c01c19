//! Finds the values of attributes in what looks like the start tag of an element, whatever the
//! parser makes of it.
//!
//! CommonMark reads a tag as HTML only if all its attributes are those of HTML, and template
//! languages have others. The parser then reads the tag as text, or a line of it as a definition:
//!
//! | example | language |
//! |---|---|
//! | `:src="…"`, `@click="…"`, `#default="…"`, `v-slot:[name]="…"` | Vue |
//! | `[src]="…"`, `(load)="…"`, `*ngIf="…"`, `[(ngModel)]="…"` | Angular |
//! | `on:click={…}`, `{...props}`, `src={…}` | Svelte, Astro |
//! | `src="…"`, `src='…'`, `src=…`, `src = "…"` | HTML |
//!
//! Only values are protected: a tag that is not closed ends where its grammar does, and the text
//! after it is edited.
//!
//! Reference: HTML, "Start tags" and "Attributes".

use std::ops::Range;

use memchr::{memchr, memchr2_iter, memrchr};

use super::text::{SourceText, content};
use crate::steps;

/// Returns the ranges of values that may hold a link, in order. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut found = Vec::new();
    let mut tag = StartTag {
        text,
        at: 0,
        is_in_quote: false,
    };
    let mut line = TagLine {
        start: 0,
        is_in_quote: is_in_quote(bytes),
        read: 0,
    };
    while let Some(start) = memchr(b'<', &bytes[tag.at..]).map(|found| tag.at + found) {
        tag.at = start + 1;
        if !tag.goes_past_name() {
            continue;
        }
        line.go_to(bytes, start);
        tag.is_in_quote = line.is_in_quote;
        let known = found.len();
        while let Some(value) = tag.attribute() {
            found.extend(Some(value).filter(|value| may_hold_link(&bytes[value.clone()])));
        }
        // Code is asked for last, because that needs a parse.
        if found.len() > known && text.is_code(start) {
            found.truncate(known);
        }
    }
    found
}

/// Returns the rest of each paragraph after a start tag that no end tag follows there: kramdown
/// reads it as raw text. Cost: linear in the source.
pub(super) fn unclosed(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let source = text.source;
    let mut found = Vec::new();
    let mut from = 0;
    let mut end = 0;
    let mut last_closer = 0;
    while let Some(start) = memchr(b'<', &source.as_bytes()[from..]).map(|len| from + len) {
        from = start + 1;
        let Some(name) = tag_name(&source[from..]) else {
            continue;
        };
        if start >= end {
            end = text.paragraph_end(start);
            let closer = source.as_bytes()[start..end]
                .windows(2)
                .rposition(|pair| pair == b"</");
            last_closer = closer.map_or(0, |at| start + at);
        }
        let tag =
            memchr(b'>', &source.as_bytes()[from..end]).map_or("", |len| &source[from..from + len]);
        let is_start = !tag.is_empty() && !tag.ends_with('/') && !VOID.contains(&name);
        if start > last_closer && is_start && !text.is_code(start) {
            found.push(start..end);
            from = end;
        }
    }
    found
}

/// Returns the name of the tag whose `<` or `</` is before the text.
fn tag_name(text: &str) -> Option<&str> {
    let len = text
        .bytes()
        .take(LONGEST_NAME)
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        .count();
    steps::count(len);
    let is_name = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    let ends = matches!(
        text.as_bytes().get(len),
        Some(b'>' | b'/' | b' ' | b'\t' | b'\n' | b'\r')
    );
    (is_name && ends).then(|| &text[..len])
}

/// A limit above the length of names. It bounds how often a byte is read.
const LONGEST_NAME: usize = 40;

/// The elements without an end tag.
///
/// Source: HTML, "Void elements".
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Returns whether a value may hold a link: those without a scheme have a dot or an `@`.
fn may_hold_link(value: &[u8]) -> bool {
    value.iter().any(|byte| matches!(byte, b':' | b'.' | b'@'))
}

/// The line in which a tag starts.
struct TagLine {
    start: usize,
    is_in_quote: bool,
    /// The bytes before it were read.
    read: usize,
}

impl TagLine {
    /// Goes to the line of the byte `at`, which is not before that of the previous call.
    fn go_to(&mut self, bytes: &[u8], at: usize) {
        if let Some(found) = memrchr(b'\n', &bytes[self.read..at]) {
            self.start = self.read + found + 1;
            self.is_in_quote = is_in_quote(&bytes[self.start..]);
        }
        self.read = at;
    }
}

/// Returns whether a line is in a block quote.
fn is_in_quote(line: &[u8]) -> bool {
    content(line).1 > 0
}

/// Reads what looks like a start tag.
struct StartTag<'t, 's> {
    text: &'t SourceText<'s>,
    /// The position. It goes back only over blanks, so that all tags together take linear time.
    at: usize,
    is_in_quote: bool,
}

impl StartTag<'_, '_> {
    /// Goes past the name of the element. Returns whether there is one.
    fn goes_past_name(&mut self) -> bool {
        let rest = &self.text.bytes()[self.at..];
        let name = rest.iter().take_while(|byte| is_in_name(**byte)).count();
        steps::count(name);
        self.at += name;
        // `<https://example.com>` is no tag.
        let is_name = rest.first().is_some_and(u8::is_ascii_alphabetic) && rest[name - 1] != b':';
        is_name
            && rest
                .get(name)
                .is_some_and(|next| next.is_ascii_whitespace() || *next == b'/')
    }

    /// Goes past an attribute. Returns its value, which is empty if it has none; `None` at the end
    /// of the tag.
    ///
    /// ```text
    /// <a  @click="b" c>
    ///     ^^^^^^^^^^
    /// ```
    fn attribute(&mut self) -> Option<Range<usize>> {
        let lines = self.go_past_blanks();
        match self.byte()? {
            b'<' => return None,
            b'>' => {
                self.at += 1;
                return None;
            }
            // `{…}` alone is an attribute, too.
            b'{' => return Some(self.value()),
            _ => {}
        }
        let rest = &self.text.bytes()[self.at..];
        let len = rest
            .iter()
            .take_while(|byte| !byte.is_ascii_whitespace() && !b"<>=".contains(byte))
            .count();
        steps::count(len);
        // A URL is no name: this is text.
        let is_url = memchr::memmem::find(&rest[..len], b"//").is_some();
        self.at += len;
        let end = self.at;
        if !is_url && self.go_past_blanks() < 2 && self.byte() == Some(b'=') {
            self.at += 1;
            self.go_past_blanks();
            return Some(self.value());
        }
        self.at = end;
        // After a blank line, a word without a value is text.
        (!is_url && lines < 2).then_some(end..end)
    }

    /// Goes past a value, and returns its range. It ends before a blank line.
    fn value(&mut self) -> Range<usize> {
        let bytes = self.text.bytes();
        let start = self.at;
        let limit = self.text.paragraph_end(start);
        let rest = &bytes[start..limit.max(start)];
        let Some(&first) = rest.first() else {
            return start..start;
        };
        let len = match first {
            quote @ (b'"' | b'\'' | b'`') => memchr(quote, &rest[1..]).map(|len| len + 2),
            b'{' => braces(rest),
            _ => rest
                .iter()
                .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'<' | b'>')),
        };
        let len = len.unwrap_or(rest.len());
        steps::count(len);
        self.at += len;
        start..self.at
    }

    /// Goes past blanks and the markers of block quotes. Returns the number of line feeds.
    fn go_past_blanks(&mut self) -> usize {
        let mut lines = 0;
        while let Some(byte) = self.byte() {
            let is_marker = byte == b'>' && lines > 0 && self.is_in_quote;
            if !byte.is_ascii_whitespace() && !is_marker {
                break;
            }
            lines += usize::from(byte == b'\n');
            steps::count(1);
            self.at += 1;
        }
        lines
    }

    fn byte(&self) -> Option<u8> {
        self.text.bytes().get(self.at).copied()
    }
}

/// Characters of the names of elements: those of HTML, of components (`Foo.Bar`) and of namespaces
/// (`svelte:head`).
fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte)
}

/// Returns the length of a balanced pair of braces at the start of the bytes; `None` if it has no
/// end.
fn braces(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0;
    let end = memchr2_iter(b'{', b'}', bytes).find(|&at| {
        depth = if bytes[at] == b'{' {
            depth + 1
        } else {
            depth - 1
        };
        depth == 0
    });
    end.map(|end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::super::text::SourceText;

    /// Fails unless exactly these values are found.
    #[track_caller]
    fn assert_values(source: &str, expected: &[&str]) {
        let text = SourceText::new(source, pulldown_cmark::Options::empty());
        let found: Vec<_> = super::find(&text)
            .into_iter()
            .map(|range| &source[range])
            .collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn values_of_all_grammars() {
        assert_values(
            "<a b=\"c.d\" @e='f.g' h=i.j k>l.m",
            &["\"c.d\"", "'f.g'", "i.j"],
        );
        assert_values(
            "<A.B\n  :c=\"d.e\"\n  [f.g]=\"h.i\"\n/>",
            &["\"d.e\"", "\"h.i\""],
        );
        assert_values(
            "<a {...b.c} d={e({f: '.'})} g=`h.i`/>",
            &["{...b.c}", "{e({f: '.'})}", "`h.i`"],
        );
        assert_values("<a b = \"c.d\" e=\n'f.g'>", &["\"c.d\"", "'f.g'"]);
        assert_values("<a/b=\"c.d\"><e/><f>g=\"h.i\"", &["\"c.d\""]);
        assert_values("> <a\n> b=\"c.d\"\n> > e\n\n<a\n> b=\"c.d\"", &["\"c.d\""]);
        // Between attributes, a blank line is allowed.
        assert_values("<a b\n\n  c=\"d.e\"\n>", &["\"d.e\""]);
    }

    #[test]
    fn tags_that_are_not_closed() {
        assert_values("<a b=\"c.d\"\n\ne.f", &["\"c.d\""]);
        assert_values("<a b=\"c.d\n\ne.f\"", &["\"c.d\n"]);
        assert_values("<a b={c.d\n\ne.f}", &["{c.d\n"]);
        assert_values("<a b=c.d <e f=g.h", &["c.d", "g.h"]);
        assert_values("<a b=c.d", &["c.d"]);
        assert_values("<a b=", &[]);
    }

    #[test]
    fn no_values() {
        for source in [
            "a b=\"c.d\"",
            "< a b=\"c.d\"",
            "<1 b=\"c.d\"",
            "</a b=\"c.d\">".trim_start_matches('<'),
            "<https://a.b> c=\"d.e\"",
            "<https://a.b c=\"d.e\"",
            "<a b=\"c\">",
            "<a https://b.c/?d=e.f g=\"h.i\"",
            "<a b\n\nc d=\"e.f\"",
            "<a b>c=\"d.e\"",
            "`<a b=\"c.d\">`",
            "<a",
            "",
        ] {
            assert_values(source, &[]);
        }
    }
}
