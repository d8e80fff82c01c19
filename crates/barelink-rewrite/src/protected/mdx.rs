//! Finds the constructs that MDX reads differently from Markdown: `import` and `export`, `{…}`
//! expressions and JSX.
//!
//! | construct | protected range |
//! |---|---|
//! | `import …`, `export …` before a paragraph | up to the next blank line outside its brackets |
//! | `{…}` | up to the matching brace; strings, templates, regular expressions and comments are read as in JavaScript |
//! | `<name …>`, `</name>`, `<>`, `<!-- … -->` | the tag with its attributes |
//! | `<name>text</name>` on one line | all of it: a component may need its text unchanged, or be a link itself |
//! | `<https://example.com>` | nothing: an autolink, which MDX does not compile, and which is edited |
//! | fenced code, code spans | all of it: CommonMark recognises no code in what it reads as an HTML block |
//!
//! Markdown between tags that are on lines of their own is edited where CommonMark reads it as
//! text, that is, where blank lines surround it.
//!
//! A brace or tag that never ends protects the rest of its line. MDX does not compile such a
//! source.
//!
//! Source: the micromark extensions `mdx-expression`, `mdx-jsx` and `mdxjs-esm`, as `@mdx-js/mdx` 3
//! uses them.
//!
//! The reader is written by hand because one by markdown-rs 1.0 would not be smaller. markdown-rs
//! asks its caller where JavaScript ends, and refuses 38 of 5378 files of public sites, most of
//! them for an HTML comment, so nothing here could go; in the other files both protect the same
//! links. It would add 600 kB to a program of 1.6 MB and take 30 times as long, its time is not
//! linear (14 s for 24 kB of nested braces), and it panics on some sources.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use memchr::{memchr, memmem, memrchr};

use super::ranges::LineEnds;
use super::text::{SourceText, content};
use crate::autolinks;
use crate::steps;

/// Returns the ranges of a source that are not Markdown. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    read(text.source).ranges
}

/// Returns the expressions of a source, including their braces, in order. Cost: linear in the
/// source.
pub(crate) fn expressions(source: &str) -> Vec<Range<usize>> {
    read(source).expressions
}

fn read(source: &str) -> MdxReader<'_> {
    let mut reader = MdxReader::new(source.as_bytes());
    reader.read();
    reader
}

struct MdxReader<'s> {
    bytes: &'s [u8],
    at: usize,
    /// The start of the current line.
    line_start: usize,
    /// The number of block quotes that contain the current line.
    quotes: usize,
    lines: LineEnds<'s>,
    /// The starts of the tags that are open in the current line.
    open: Vec<usize>,
    /// The starts of all runs of backticks, by their length.
    backticks: HashMap<usize, Vec<usize>>,
    /// The end of the current inline content; valid while `at` is before it.
    paragraph_end: usize,
    /// After an unclosed brace: the start and end of each pair of braces after it, so that none is
    /// searched twice.
    braces: Option<BTreeMap<usize, usize>>,
    /// Whether an `import` or `export` with unclosed brackets was found.
    is_unbalanced: bool,
    /// The protected ranges.
    ranges: Vec<Range<usize>>,
    /// The expressions, including their braces, in order.
    expressions: Vec<Range<usize>>,
}

impl<'s> MdxReader<'s> {
    fn new(bytes: &'s [u8]) -> Self {
        // All runs are found in advance: a search for each opener would take quadratic time.
        let mut backticks: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut at = 0;
        while let Some(start) = memchr(b'`', &bytes[at..]).map(|found| at + found) {
            let len = run(&bytes[start..]);
            backticks.entry(len).or_default().push(start);
            at = start + len;
        }
        MdxReader {
            bytes,
            at: 0,
            line_start: 0,
            quotes: 0,
            lines: LineEnds { bytes, end: 0 },
            open: Vec::new(),
            backticks,
            paragraph_end: 0,
            braces: None,
            is_unbalanced: false,
            ranges: Vec::new(),
            expressions: Vec::new(),
        }
    }

    fn read(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            steps::count(1);
            // Blocks take precedence over inline constructs, as in Markdown.
            if self.at == self.line_start && self.block() {
                continue;
            }
            match byte {
                // Before anything but punctuation the backslash is text, and what follows it starts
                // nothing.
                b'\\' => self.go_to(self.at + 2),
                b'`' => self.code_span(),
                b'{' => self.expression(),
                b'<' => self.tag(),
                _ => {
                    let is_special = |byte: &u8| matches!(byte, b'\\' | b'`' | b'{' | b'<' | b'\n');
                    let rest = &self.bytes[self.at + 1..];
                    let len = if byte == b'\n' {
                        0
                    } else {
                        rest.iter().position(is_special).unwrap_or(rest.len())
                    };
                    steps::count(len);
                    self.go_to(self.at + 1 + len);
                }
            }
        }
    }

    /// Continues at the byte `to`.
    fn go_to(&mut self, to: usize) {
        let to = to.min(self.bytes.len());
        if let Some(found) = memrchr(b'\n', &self.bytes[self.at..to]) {
            self.line_start = self.at + found + 1;
            // Text between two tags is protected only if both are on one line.
            self.open.clear();
        }
        self.at = to;
    }

    /// Protects the bytes up to `end`, and continues there.
    fn take(&mut self, end: usize) {
        self.ranges.push(self.at..end);
        self.go_to(end);
    }

    /// Protects the rest of the line, and continues at the byte `to`.
    fn take_line(&mut self, to: usize) {
        let end = self.lines.end_of(self.at);
        self.ranges.push(self.at..end.max(to));
        self.go_to(to);
    }

    /// Protects fenced code, `import` or `export` if the line starts with one. Returns whether it
    /// does.
    fn block(&mut self) -> bool {
        let end = self.lines.end_of(self.at);
        let line = &self.bytes[self.at..end];
        // Only without indentation: MDX reads an indented `import` as text.
        let is_statement = ESM.iter().any(|word| starts_with_word(line, word));
        if is_statement && !self.continues_paragraph() {
            let end = self.statements_end();
            self.take(end);
            return true;
        }
        let (content, quotes) = content(line);
        self.quotes = quotes;
        steps::count(content);
        let Some(fence) = CodeFence::new(&line[content..], quotes) else {
            return false;
        };
        let end = self.fence_end(&fence, end);
        self.take(end);
        true
    }

    /// Returns whether the current line certainly continues a paragraph, in which `import` and
    /// `export` are words.
    fn continues_paragraph(&self) -> bool {
        let before = &self.bytes[..self.line_start.saturating_sub(1)];
        let previous = memrchr(b'\n', before).map_or(0, |found| found + 1);
        steps::count(self.line_start - previous);
        // Other blocks than paragraphs start with punctuation, unless the line is inside one.
        let is_inside = self
            .ranges
            .iter()
            .rev()
            .take_while(|range| previous < range.end)
            .any(|range| range.start <= previous);
        !is_inside && before.get(previous).is_some_and(u8::is_ascii_alphabetic)
    }

    /// Returns the end of fenced code whose first line ends at `end`: the end of its closing fence,
    /// of the block quote that contains it, or of the source.
    fn fence_end(&self, fence: &CodeFence, mut end: usize) -> usize {
        while end < self.bytes.len() {
            let start = end + 1;
            let next =
                memchr(b'\n', &self.bytes[start..]).map_or(self.bytes.len(), |found| start + found);
            let line = &self.bytes[start..next];
            let (content, quotes) = content(line);
            steps::count(line.len());
            // Fenced code ends with the block quote that contains it, even without a closing fence.
            if quotes < fence.quotes {
                return end;
            }
            end = next;
            if fence.is_closed_by(&line[content..]) {
                break;
            }
        }
        end
    }

    /// Returns the end of the statements that start here: the end of the line before the first
    /// blank line outside brackets.
    fn statements_end(&mut self) -> usize {
        // Brackets that are never closed are ignored. After the first such case all are: each would
        // need a search to the end of the source.
        let mut first = None;
        let mut script = JsReader::new(self.bytes, self.at);
        while script.at < self.bytes.len() {
            if self.bytes[script.at] == b'\n' && is_blank_line(&self.bytes[script.at + 1..]) {
                if self.is_unbalanced || script.is_balanced() {
                    return script.at;
                }
                first.get_or_insert(script.at);
            }
            script.step();
        }
        if script.is_balanced() {
            return self.bytes.len();
        }
        self.is_unbalanced = true;
        first.unwrap_or(self.bytes.len())
    }

    /// Protects the code span that starts here; without a closer, continues after the backticks.
    fn code_span(&mut self) {
        let len = run(&self.bytes[self.at..]);
        if self.paragraph_end <= self.at {
            self.paragraph_end = paragraph_end(self.bytes, self.at);
        }
        let runs = self
            .backticks
            .get(&len)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let next = runs
            .get(runs.partition_point(|start| *start <= self.at))
            .copied();
        match next {
            // A code span does not extend beyond its paragraph.
            Some(closer) if closer < self.paragraph_end => self.take(closer + len),
            _ => self.go_to(self.at + len),
        }
    }

    /// Protects the expression that starts here.
    fn expression(&mut self) {
        match self.brace_end(self.at) {
            Some(end) => {
                self.expressions.push(self.at..end);
                self.take(end);
            }
            None => self.take_line(self.at + 1),
        }
    }

    /// Returns the end of the expression that starts at the byte `open`; `None` if its brace is
    /// never closed.
    fn brace_end(&mut self, open: usize) -> Option<usize> {
        if let Some(known) = &self.braces {
            return known.get(&open).copied();
        }
        let mut script = JsReader::new(self.bytes, open);
        let mut inner = BTreeMap::new();
        while script.at < self.bytes.len() {
            match script.step() {
                Some(pair) if script.open.is_empty() => return Some(pair.end),
                Some(pair) => drop(inner.insert(pair.start, pair.end)),
                None => {}
            }
        }
        // The search has read to the end of the source, so all pairs after this brace are known
        // now.
        self.braces = Some(inner);
        None
    }

    /// Protects the JSX tag or comment that starts here, if there is one.
    fn tag(&mut self) {
        let rest = &self.bytes[self.at..];
        // MDX 2 does not compile HTML comments, but site generators such as Docusaurus accept them.
        if rest.starts_with(b"<!--") {
            return match memmem::find(rest, b"-->") {
                Some(found) => self.take(self.at + found + b"-->".len()),
                None => self.take(self.bytes.len()),
            };
        }
        if let Some(len) = autolinks::len(rest) {
            return self.go_to(self.at + len);
        }
        let start = self.at;
        match self.tag_end() {
            None => self.go_to(start + 1),
            Some(Err(wrong)) => self.take_line(wrong),
            Some(Ok((end, kind))) => {
                self.take(end);
                // The names are not compared: MDX does not compile a source in which they differ.
                match kind {
                    TagKind::Opens => self.open.push(start),
                    TagKind::Closes => self
                        .ranges
                        .extend(self.open.pop().map(|opener| opener..end)),
                    TagKind::Single => {}
                }
            }
        }
    }

    /// Returns the end and the kind of the tag that starts here; the error is the position of a
    /// syntax error. Returns `None` if no name follows.
    fn tag_end(&mut self) -> Option<Result<(usize, TagKind), usize>> {
        let mut at = self.at + 1;
        let mut kind = TagKind::Opens;
        if self.bytes.get(at) == Some(&b'/') {
            at = self.blanks(at + 1);
            kind = TagKind::Closes;
        }
        match self.bytes.get(at) {
            // `>`: a fragment, `<>` or `</>`.
            Some(b'>' | b'_' | b'$' | b'a'..=b'z' | b'A'..=b'Z' | 0x80..) => at = self.name(at),
            _ => return None,
        }
        loop {
            at = self.blanks(at);
            match self.bytes.get(at) {
                Some(b'>') => return Some(Ok((at + 1, kind))),
                Some(b'/') if kind == TagKind::Opens => (at, kind) = (at + 1, TagKind::Single),
                Some(_) if kind != TagKind::Opens => return Some(Err(at)),
                _ => match self.attribute(at) {
                    Ok(end) => at = end,
                    Err(wrong) => return Some(Err(wrong)),
                },
            }
        }
    }

    /// Returns the end of the attribute at the byte `at`; the error is the position of a syntax
    /// error.
    fn attribute(&mut self, at: usize) -> Result<usize, usize> {
        if self.bytes.get(at) == Some(&b'{') {
            return self.brace_end(at).ok_or(at);
        }
        let named = self.name(at);
        if named == at {
            return Err(at);
        }
        let equals = self.blanks(named);
        if self.bytes.get(equals) != Some(&b'=') {
            return Ok(named);
        }
        let value = self.blanks(equals + 1);
        match self.bytes.get(value) {
            Some(b'{') => self.brace_end(value).ok_or(value),
            Some(quote @ (b'"' | b'\'')) => {
                let rest = &self.bytes[value + 1..];
                memchr(*quote, rest)
                    .map(|found| value + 1 + found + 1)
                    .ok_or(self.bytes.len())
            }
            _ => Err(value),
        }
    }

    /// Returns the end of the name at the byte `at`; `at` if there is no name.
    fn name(&self, at: usize) -> usize {
        let is_in_name = |byte: &&u8| {
            byte.is_ascii_alphanumeric() || b"_$.:-".contains(byte) || !byte.is_ascii()
        };
        let len = self.bytes[at.min(self.bytes.len())..]
            .iter()
            .take_while(is_in_name)
            .count();
        steps::count(len);
        at + len
    }

    /// Returns the end of the white space at the byte `at`, including the markers of block quotes
    /// at line starts.
    fn blanks(&self, mut at: usize) -> usize {
        let mut quotes = 0;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'\n' => quotes = self.quotes,
                b'>' if quotes > 0 => quotes -= 1,
                byte if byte.is_ascii_whitespace() => {}
                _ => break,
            }
            steps::count(1);
            at += 1;
        }
        at
    }
}

/// The kind of a JSX tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagKind {
    /// `<a>`
    Opens,
    /// `</a>`
    Closes,
    /// `<a/>`
    Single,
}

/// The first words of statements.
const ESM: [&[u8]; 2] = [b"import", b"export"];

fn starts_with_word(line: &[u8], word: &[u8]) -> bool {
    let next = line.strip_prefix(word).and_then(<[u8]>::first);
    next.is_some_and(|next| matches!(next, b' ' | b'\t' | b'{' | b'*' | b'"' | b'\''))
}

/// Returns the number of equal bytes at the start.
fn run(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| Some(*byte) == bytes.first())
        .count()
}

fn is_blank_line(bytes: &[u8]) -> bool {
    let next = bytes
        .iter()
        .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    next.is_none_or(|byte| *byte == b'\n')
}

/// Returns the end of the inline content that contains the byte `at`: the start of the next line
/// that is blank or starts a block.
fn paragraph_end(bytes: &[u8], at: usize) -> usize {
    let mut starts = memchr::memchr_iter(b'\n', &bytes[at..]).map(|found| at + found + 1);
    let is_end = |start: &usize| {
        let len = memchr(b'\n', &bytes[*start..]).unwrap_or(bytes.len() - start);
        starts_block(&bytes[*start..start + len])
    };
    let end = starts.find(is_end).unwrap_or(bytes.len());
    steps::count(end - at);
    end
}

/// Returns whether a line is blank, or starts fenced code, a heading or a list item.
fn starts_block(line: &[u8]) -> bool {
    let (content, quotes) = content(line);
    let (prefix, rest) = line.split_at(content);
    let is_item = prefix
        .iter()
        .any(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'>'));
    is_item || rest.is_empty() || rest.starts_with(b"#") || CodeFence::new(rest, quotes).is_some()
}

/// The first line of fenced code.
#[derive(Clone, Copy, Debug)]
struct CodeFence {
    mark: u8,
    len: usize,
    quotes: usize,
}

impl CodeFence {
    fn new(content: &[u8], quotes: usize) -> Option<Self> {
        let mark = *content.first().filter(|mark| matches!(mark, b'`' | b'~'))?;
        let len = run(content);
        // The info string of a fence of backticks contains no backtick; otherwise it is a code
        // span.
        let is_code_span = mark == b'`' && content[len..].contains(&b'`');
        (len >= 3 && !is_code_span).then_some(CodeFence { mark, len, quotes })
    }

    fn is_closed_by(&self, content: &[u8]) -> bool {
        let len = run(content);
        content.first() == Some(&self.mark)
            && len >= self.len
            && content[len..].iter().all(u8::is_ascii_whitespace)
    }
}

/// Reads just enough JavaScript to find out which braces match.
struct JsReader<'s> {
    bytes: &'s [u8],
    at: usize,
    /// The braces and templates that are open, from the outside in.
    open: Vec<OpenDelimiter>,
    /// The number of open round and square brackets.
    brackets: usize,
    /// Whether `*/` may follow; if not, no comment is searched for its end.
    may_end_comment: bool,
    /// The end of the last token that is neither white space nor a comment.
    token_end: usize,
    /// No regular expression starts before this position, because one without an end was read up to
    /// here.
    no_regex_until: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenDelimiter {
    /// A brace, at this position.
    Brace(usize),
    /// A template, between its backticks.
    Template,
}

impl<'s> JsReader<'s> {
    fn new(bytes: &'s [u8], at: usize) -> Self {
        JsReader {
            bytes,
            at,
            open: Vec::new(),
            brackets: 0,
            may_end_comment: true,
            token_end: at,
            no_regex_until: at,
        }
    }

    fn is_balanced(&self) -> bool {
        self.open.is_empty() && self.brackets == 0
    }

    /// Reads the next token. If it closes a brace, returns the range of the pair.
    fn step(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let opened = self.open.len();
        let brace = match self.open.last() {
            Some(&OpenDelimiter::Brace(brace)) => Some(brace),
            _ => None,
        };
        let len = if self.open.last() == Some(&OpenDelimiter::Template) {
            self.in_template()
        } else {
            self.in_code()
        };
        self.at = (start + len).min(self.bytes.len());
        steps::count(self.at - start);
        let is_between_tokens = match self.bytes[start..self.at] {
            [b'/', b'*' | b'/', ..] | [] => true,
            [byte, ..] => byte.is_ascii_whitespace(),
        };
        if !is_between_tokens {
            self.token_end = self.at;
        }
        brace
            .filter(|_| self.open.len() < opened)
            .map(|brace| brace..self.at)
    }

    /// Returns the length of the next token of a template.
    fn in_template(&mut self) -> usize {
        match self.bytes[self.at..] {
            [b'\\', ..] => 2,
            [b'`', ..] => {
                self.open.pop();
                1
            }
            [b'$', b'{', ..] => {
                self.open.push(OpenDelimiter::Brace(self.at + 1));
                2
            }
            _ => 1,
        }
    }

    /// Returns the length of the next token outside templates.
    fn in_code(&mut self) -> usize {
        let rest = &self.bytes[self.at..];
        match *rest {
            [b'\\', ..] => return 2,
            // In the text of JSX it may be an apostrophe: after a word, or without a second one on
            // its line.
            [quote @ (b'"' | b'\''), ..] if self.may_start_string() => {
                return string(rest, quote).unwrap_or(1);
            }
            [b'/', b'*' | b'/', ..] => return self.comment(rest),
            [b'/', ..] => return self.slash(rest),
            [b'`', ..] => self.open.push(OpenDelimiter::Template),
            [b'{', ..] => self.open.push(OpenDelimiter::Brace(self.at)),
            [b'}', ..] => drop(self.open.pop()),
            [b'(' | b'[', ..] => self.brackets += 1,
            [b')' | b']', ..] => self.brackets = self.brackets.saturating_sub(1),
            _ => {}
        }
        1
    }

    /// Returns whether a string may start at the quotation mark.
    fn may_start_string(&self) -> bool {
        let before = &self.bytes[..self.at];
        !before.last().copied().is_some_and(is_in_word)
            || ends_with_word(before, &OPERATOR_WORDS)
            || ends_with_word(before, &MODULE_WORDS)
    }

    /// Returns the length of the comment at the start of `rest`.
    fn comment(&mut self, rest: &[u8]) -> usize {
        if rest[1] == b'/' {
            // In the text of JSX, `https://` starts no comment.
            let is_in_url = self.bytes[..self.at].ends_with(b":");
            return if is_in_url {
                2
            } else {
                memchr(b'\n', rest).unwrap_or(rest.len())
            };
        }
        let end = if self.may_end_comment {
            memmem::find(&rest[2..], b"*/")
        } else {
            None
        };
        // After the last `*/`, no comment has an end. Without this flag each `/*` would need a
        // search to the end.
        self.may_end_comment = end.is_some();
        end.map_or(2, |end| 2 + end + 2)
    }

    /// Returns the length of the regular expression at the start of `rest`, without its flags; 1 if
    /// the slash does not start one.
    fn slash(&mut self, rest: &[u8]) -> usize {
        if self.at < self.no_regex_until || !self.may_start_regex(rest) {
            return 1;
        }
        regex(rest).unwrap_or_else(|read| {
            // Slashes on the rest of this line are not tried: to read the line again for each would
            // take quadratic time.
            self.no_regex_until = self.at + read;
            1
        })
    }

    /// Returns whether an operand may start at the slash. Otherwise the slash is an operator or
    /// part of JSX.
    // `<`, `>` and `}` are not in the list: they precede slashes of JSX, as in `</b>`, `<b>/c</b>`,
    // `<b c={d} />`, `{a}/{b}`.
    fn may_start_regex(&self, rest: &[u8]) -> bool {
        match &self.bytes[..self.token_end] {
            [.., b'+', b'+'] | [.., b'-', b'-'] => false,
            [.., b'=', b'>'] => true,
            [.., last] if b"(,=:[!&|?{;+-*%~^".contains(last) => true,
            // In `<b in />`, `in` is an attribute.
            before => !rest.starts_with(b"/>") && ends_with_word(before, &OPERATOR_WORDS),
        }
    }
}

fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

/// Returns whether the last token is one of these keywords.
fn ends_with_word(before: &[u8], words: &[&[u8]]) -> bool {
    let start = before
        .iter()
        .rposition(|byte| !is_in_word(*byte))
        .map_or(0, |found| found + 1);
    let (before, word) = before.split_at(start);
    steps::count(word.len());
    // After a dot it is the name of a property: `a.in / b`.
    before.last() != Some(&b'.') && words.contains(&word)
}

/// The keywords that only the name of a module may follow.
const MODULE_WORDS: [&[u8]; 2] = [b"from", b"import"];

/// The keywords of JavaScript that an operand may follow.
const OPERATOR_WORDS: [&[u8]; 15] = [
    b"await",
    b"case",
    b"default",
    b"delete",
    b"do",
    b"else",
    b"in",
    b"instanceof",
    b"new",
    b"of",
    b"return",
    b"throw",
    b"typeof",
    b"void",
    b"yield",
];

/// Returns the length of the regular expression at the start of the bytes, including both slashes.
/// The error is the end of the line, if the line has no second slash.
fn regex(bytes: &[u8]) -> Result<usize, usize> {
    let mut at = 1;
    let mut is_in_class = false;
    while let Some(&byte) = bytes.get(at) {
        steps::count(1);
        match byte {
            b'\n' => break,
            b'\\' if bytes.get(at + 1).is_some_and(|&byte| byte != b'\n') => at += 1,
            // In a class a slash needs no escape: `/[/]/`.
            b'[' => is_in_class = true,
            b']' => is_in_class = false,
            b'/' if !is_in_class => return Ok(at + 1),
            _ => {}
        }
        at += 1;
    }
    Err(at)
}

/// Returns the length of the string at the start of the bytes, including both quotes. Returns
/// `None` if it does not end in its line; a backslash at the end of a line continues it on the next
/// one.
fn string(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        steps::count(1);
        at += match byte {
            b'\n' => return None,
            b'\\' if bytes[at + 1..].starts_with(b"\r\n") => 3,
            b'\\' => 2,
            byte if byte == quote => return Some(at + 1),
            _ => 1,
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::ranges::merged;
    use super::read;

    /// Fails unless the protected ranges are exactly the parts between `⸠` and `⸡`.
    #[track_caller]
    fn assert_taken(marked: &str) {
        let source: String = marked.chars().filter(|c| !matches!(c, '⸠' | '⸡')).collect();
        let mut found = String::new();
        let mut end = 0;
        for range in merged(read(&source).ranges) {
            found += &[&source[end..range.start], "⸠", &source[range.clone()], "⸡"].concat();
            end = range.end;
        }
        assert_eq!(found + &source[end..], marked);
    }

    #[test]
    fn statements() {
        for marked in [
            "⸠import a from 'b'⸡\n\nc",
            "⸠import a from 'b'\nexport const c = 1⸡\n\nd",
            "⸠export const a = {\n\n  b: '}',\n\n}⸡\n\nc",
            "⸠export const a = () => (\n\n  <b>`\n\n`</b>\n)⸡\n\nc",
            "⸠export default 1⸡",
            // A statement with brackets that are never closed ends with the paragraph.
            "⸠export const a = {⸡\n\nb\n\n⸠import c from 'd'⸡\n\ne",
            // A statement does not interrupt a paragraph.
            "a\nexport b\n\n⸠import c from 'd'⸡",
            "⸠`a`⸡ b\n⸠import c⸡\n\nd ⸠`e`⸡\nexport f",
            "# a\n⸠import b⸡\n\n⸠<A\nb=\"c\">⸡\n⸠export d⸡\n\n⸠{\na}⸡\n⸠export e⸡",
            "a import b\n\n important\n\nimport: a\n\n  export a",
        ] {
            assert_taken(marked);
        }
    }

    #[test]
    fn expressions() {
        for marked in [
            "a ⸠{b}⸡ c",
            "⸠{a.map((b) => {\n\n  return `${b + {c: '}'}}}`;\n})}⸡ d",
            "⸠{/* } */ a // }\n}⸡ b",
            "⸠{a && <p>don't { b } https://c.com</p>}⸡ d",
            "a \\{b ⸠{c}⸡ abcdefgh \\{⸠{i}⸡",
            "# a ⸠{#id}⸡",
            "> ⸠{a\n> }⸡ b",
            // Quotation marks and braces in templates and after backslashes.
            "⸠{`\\`}`}⸡ b",
            "⸠{`${\"`\"}`}⸡ b",
            "⸠{['\\\\', '}']}⸡ b",
            "⸠{a({b: 'c'}, 'd')}⸡ e",
            // An apostrophe after a word starts no string, whatever follows in its line.
            "⸠{a && <p>don't {b('c')} d</p>}⸡ e",
            "⸠{() => { return'}' }}⸡ a",
            "⸠import a from'{'⸡\n\nb",
        ] {
            assert_taken(marked);
        }
    }

    /// Issue 17, item 2: brackets and quotation marks in a regular expression do not count.
    #[test]
    fn regular_expressions() {
        for marked in [
            "⸠{x.replace(/}/g, \" https://a.com \")}⸡ b",
            "⸠{/}/.test(\"https://a.com\")}⸡ b",
            "⸠{x.replace(/['(]/g, 'b') + \"}\"}⸡ c",
            "⸠{[/[/}]/, /\\/}/, /[\\]}]/]}⸡ b",
            "⸠{/* a */ /}/.test(b)}⸡ c",
            "⸠{() => /}/}⸡ ⸠{a => { return /}/ }}⸡ ⸠{typeof /}/}⸡ b",
            "⸠{`${/}/.source}`}⸡ b",
            "⸠{[/a+/, {b: c / d}]}⸡ e",
            // After a round bracket it may be a division; the escaped brace does not count in
            // either case.
            "⸠{(a) => { if (a) /\\}/.test(b) }}⸡ c",
            // A slash in the text of JSX hides none of the lines after it.
            "⸠{<p>(/a b c d e f\n</p> && x.replace(/}/, y)}⸡ z",
            "⸠{<p>(/[ =/{a / b}</p>}⸡ c",
            "⸠{<p>(/\\\n{a / b}</p>}⸡ c",
            "⸠export const a = /[(]/⸡\n\nb\n\n⸠export const c = {\n\n}⸡\n\nd",
        ] {
            assert_taken(marked);
        }
    }

    #[test]
    fn slashes_that_start_no_regular_expression() {
        for marked in [
            "⸠{a / b}⸡ / c} d",
            "⸠{(a) / b}⸡ / c} d",
            "⸠{a[0] / b}⸡ / c} d",
            "⸠{a++ / b}⸡ / c} d",
            "⸠{a.in / b}⸡ / c} d",
            "⸠{begin / b}⸡ / c} d",
            "⸠{a && <b>c</b>}⸡ / d} e",
            "⸠{a && <b c={d} />}⸡ / e} f",
            "⸠{a && <b {...c}/>}⸡ / d} e",
            "⸠{a && <b in />}⸡ / c} d",
            "⸠{a && <b>{c}/{d}</b>}⸡ / e} f",
            "⸠{(/a}⸡\n/b} c",
        ] {
            assert_taken(marked);
        }
    }

    /// Issue 17, item 2: a backslash before a line end continues a string.
    #[test]
    fn strings_over_several_lines() {
        for marked in [
            "⸠{\"a\\\n} https://a.com \"}⸡ b",
            "⸠{'a\\\r\n} b\\\r\n'}⸡ c",
            "⸠{\"a\n}⸡ b\"}",
        ] {
            assert_taken(marked);
        }
    }

    #[test]
    fn tags() {
        for marked in [
            "⸠<A b=\"c\" />⸡ d",
            "⸠<A\n  b='c > d'\n  e={{f: '>'}}\n\n  {...g}\n  h\n/>⸡ i",
            "⸠<A>⸡\n\nb\n\n⸠</A>⸡ c",
            "⸠<>⸡\na\n⸠</>⸡",
            "⸠<a.b-c:d>⸡ e ⸠<_é />⸡ f",
            "⸠<!-- a\n\nb -->⸡ c",
            "a < b <3 \\<c d",
            "> ⸠<A\n>   b=\"c\"\n> >⸡ d",
        ] {
            assert_taken(marked);
        }
    }

    #[test]
    fn text_between_tags_of_one_line() {
        for marked in [
            "a ⸠<b>c</b>⸡ d",
            "⸠<A><b>c</b> d</A>⸡ e",
            "⸠<A\n  b=\"c\">d</A>⸡ e",
            "⸠<A>⸡ b\nc ⸠</A>⸡",
            "a ⸠<br />⸡ b ⸠<br />⸡",
        ] {
            assert_taken(marked);
        }
    }

    #[test]
    fn code() {
        for marked in [
            "⸠`{a`⸡ b ⸠{c}⸡",
            "⸠``a`{``⸡ b",
            "⸠`a\n{b`⸡ c",
            "> ⸠`a\n> {b`⸡ c",
            "` a\n\n` ⸠{b}⸡",
            // Blocks take precedence over code spans.
            "a ```js\nb\n⸠```\n\nc",
            "a ` b\n- ` ⸠{c}⸡",
            "a ` b\n# ` ⸠{c}⸡",
            "a long line ` b\n⸠~~~ ` {c}⸡",
            "⸠```js\n{\n\n```⸡\na",
            "⸠<A>⸡\n⸠  ```\n{\n\n<b\n  ```⸡\n⸠</A>⸡ c",
            "⸠~~~\n```\n~~~⸡\na",
            "- a\n⸠- ```\n  {\n  ```⸡\n- b",
            "⸠> ```\n> {⸡\na ⸠{b}⸡",
            "⸠```\na",
        ] {
            let marked = if marked.contains('⸡') {
                marked.to_owned()
            } else {
                format!("{marked}⸡")
            };
            assert_taken(&marked);
        }
    }

    #[test]
    fn what_never_ends_takes_the_rest_of_its_line() {
        for marked in [
            "a ⸠{b⸡\nc",
            "⸠{a⸡\nb ⸠{c}⸡ ⸠{d⸡\ne",
            "⸠{ `⸡\n\n$⸠{a}⸡ b",
            "a ⸠<b c d, e⸡\nf",
            "⸠<b c={d⸡\n\ne",
            "⸠<a@b_> d⸡\ne",
            "<a@b.cc> d <https://e.ff>\n⸠<g@h.ii j⸡\nk",
            "⸠</a/> b⸡\nc",
            "⸠</a b> c⸡\nd",
        ] {
            assert_taken(marked);
        }
    }
}
