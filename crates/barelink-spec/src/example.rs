//! Reads the examples of a specification file.
//!
//! Reference: `get_tests` in `test/run-testsuite.py` of MD4C release-0.5.2, which is CommonMark's
//! `spec_tests.py` with a third section; for the format without fences, `get_tests` in
//! `test/spec_tests.py` of CommonMark 0.23. Deviations:
//!
//! * a line with a single `.` that is in no example, and opens none, is [`Malformed`];
//! * fences may be longer than 32 backticks, so that an example can contain a shorter fence;
//! * the indentation of the opening fence is removed from the lines of the example, as for any
//!   fenced code in Markdown; the script leaves that to the normalizer;
//! * flags are split like the words of a shell, not at white space;
//! * input that the script accepts although it must be a mistake is [`Malformed`].

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::iter::FusedIterator;

use crate::normalize::normalize;

/// The minimum length of the fence around an example, in backticks.
const SHORTEST_FENCE: usize = 32;

/// The line that separates the sections of an example. Without fences, it also opens and closes the
/// example.
const SEPARATOR: &str = ".";

/// The word on the opening fence that selects [`Comparison::Exact`].
const NO_NORMALIZE: &str = "[no-normalize]";

/// The expected HTML of an example that only has to end without an error.
const IGNORE: &str = "<IGNORE>";

/// The character that represents a tab in the Markdown and the HTML of an example.
const TAB: char = '→';

/// The word before `example` on the opening fence of an example that is not run, in
/// pulldown-cmark's files.
const DISABLED: &str = "DISABLED";

/// The byte order mark, which some editors write before the first line.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// One example of a specification: some Markdown, and the expected HTML.
///
/// Made by [`examples`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example<'a> {
    /// The number of the example in the file, from 1. Malformed examples count too. It is 0 if the
    /// fence says `DISABLED example`, as in files of pulldown-cmark: these examples have no number
    /// there.
    pub number: usize,
    /// The text of the last ATX heading before the example; empty if there is none.
    pub section: &'a str,
    /// The line that opens the example, from 1: a fence, or a single `.`.
    pub line: usize,
    /// The line that closes it.
    pub end_line: usize,
    /// The Markdown, with real tabs and with LF at the end of each line. Borrowed from the file if
    /// nothing had to change.
    pub markdown: Cow<'a, str>,
    /// The expected HTML, also with real tabs and LF.
    pub html: Cow<'a, str>,
    /// The flags that a program needs for this example: the third section, split like the words of
    /// a shell.
    pub flags: Vec<String>,
    /// The words after `example` on the opening fence, except `[no-normalize]`. In files of
    /// cmark-gfm they name the extensions that the example needs (`autolink`), or are `disabled`;
    /// for a fence that says `DISABLED example`, `disabled` is the last one. The word `example` may
    /// have an end, as in pulldown-cmark's `example_super_sub`, which is ignored.
    pub extensions: Vec<&'a str>,
    /// How an answer is compared with `html`.
    pub comparison: Comparison,
}

impl Example<'_> {
    /// Returns whether `answer` is the expected HTML, by the [`comparison`](Self::comparison) of
    /// the example. Every answer is, if the expected HTML is `<IGNORE>`, as for cmark-gfm's script.
    ///
    /// Cost: linear in `answer` and the expected HTML.
    ///
    /// ~~~
    /// let spec = "
    /// ```````````````````````````````` example
    /// one\\
    /// two
    /// .
    /// <p>one<br />
    /// two</p>
    /// ````````````````````````````````
    /// ";
    /// let example = barelink_spec::examples(spec).next().unwrap()?;
    /// assert!(example.is_met_by("<p>one<br>two</p>"));
    /// assert!(!example.is_met_by("<p>one two</p>"));
    /// # Ok::<(), barelink_spec::Malformed>(())
    /// ~~~
    #[must_use]
    pub fn is_met_by(&self, answer: &str) -> bool {
        match self.comparison {
            _ if self.html.trim_ascii() == IGNORE => true,
            Comparison::Normalized => normalize(&self.html) == normalize(answer),
            Comparison::Exact => self.html == answer,
        }
    }
}

/// How the answer to an example is compared with the expected HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// In the normal form of [`normalize`].
    Normalized,
    /// Byte by byte, because the opening fence says `[no-normalize]`.
    Exact,
}

/// An example that cannot be read.
///
/// ~~~
/// let spec = "
/// ```````````````````````````````` example
/// *no HTML*
/// ````````````````````````````````
/// ";
/// let error = barelink_spec::examples(spec).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: the example has no line with a single `.`");
/// ~~~
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Malformed {
    /// The line of the error in the file, from 1.
    pub line: usize,
    /// The error.
    pub reason: MalformedReason,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for Malformed {}

/// Why an example cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MalformedReason {
    /// The file ends before the example that this line opens is closed.
    NeverClosed,
    /// Another example begins here, with a fence that is at least as long, before the one at line
    /// `outer` is closed.
    Inside {
        /// The line of the fence that is still open.
        outer: usize,
    },
    /// This line is a single `.` in no example: there is a mistake in the fence before it, or, in a
    /// file without fences, no Markdown after it. It has no number.
    StraySeparator,
    /// There is no line with a single `.`, so there is no HTML to compare with.
    NoSeparator,
    /// This line begins a fourth section.
    TooManySections,
    /// The flags that begin here contain a quote that is never closed.
    UnbalancedQuotes,
}

impl fmt::Display for MalformedReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverClosed => f.write_str("the example is never closed"),
            Self::Inside { outer } => {
                write!(
                    f,
                    "an example begins before the one of line {outer} is closed"
                )
            }
            Self::StraySeparator => f.write_str("a line with a single `.` is in no example"),
            Self::NoSeparator => f.write_str("the example has no line with a single `.`"),
            Self::TooManySections => f.write_str("the example has more than three sections"),
            Self::UnbalancedQuotes => f.write_str("a quote in the flags is never closed"),
        }
    }
}

/// Returns the examples of a specification file, in the order of the file.
///
/// `spec` is the text of the file; its lines end with LF or CRLF. A lone CR in an example becomes
/// LF. A text without examples yields nothing.
///
/// An example is in a fence of 32 or more backticks, after the word `example`. In a file without
/// such a fence, examples are written as in CommonMark 0.10 to 0.23: a line with a single `.`, the
/// Markdown, such a line, the HTML, and such a line.
///
/// # Errors
///
/// For an example that cannot be read, and for a line with a single `.` in no example, the item is
/// [`Malformed`]; the iterator continues with the examples after it. So no example with such a line
/// is skipped in silence.
///
/// # Cost
///
/// Linear in the text. Lazy, after a search for the first fence. Text is copied only if a tab, an
/// indentation or a CR has to be replaced.
///
/// ~~~
/// let spec = "
/// ## Emphasis
///
/// ```````````````````````````````` example
/// *a*→*b*
/// .
/// <p><em>a</em>→<em>b</em></p>
/// .
/// --fpermissive-autolinks --ftables
/// ````````````````````````````````
/// ";
/// let example = barelink_spec::examples(spec).next().unwrap()?;
/// assert_eq!((example.number, example.section, example.line), (1, "Emphasis", 4));
/// assert_eq!(example.markdown, "*a*\t*b*\n");
/// assert_eq!(example.flags, ["--fpermissive-autolinks", "--ftables"]);
/// let old = "
/// .
/// *a*
/// .
/// <p><em>a</em></p>
/// .
/// ";
/// let example = barelink_spec::examples(old).next().unwrap()?;
/// assert_eq!((&*example.markdown, &*example.html), ("*a*\n", "<p><em>a</em></p>\n"));
/// # Ok::<(), barelink_spec::Malformed>(())
/// ~~~
#[must_use]
pub fn examples(spec: &str) -> Examples<'_> {
    let spec = spec.strip_prefix(BYTE_ORDER_MARK).unwrap_or(spec);
    let has_fences = spec.lines().any(|line| Opening::fence(line).is_some());
    Examples {
        rest: spec,
        has_fences,
        code: None,
        lines_read: 0,
        number: 0,
        section: "",
    }
}

/// Iterator over the examples of a specification file; made by [`examples`].
#[derive(Clone, Debug)]
pub struct Examples<'a> {
    /// The text that has not been read yet; it starts with a line.
    rest: &'a str,
    /// Whether examples are in fences. A file uses one format, so that a mistake in a fence is
    /// found.
    has_fences: bool,
    /// The fence of the code that is open, in a file without examples in fences.
    code: Option<&'a str>,
    lines_read: usize,
    /// The number of the last example.
    number: usize,
    /// The text of the last heading.
    section: &'a str,
}

impl<'a> Iterator for Examples<'a> {
    type Item = Result<Example<'a>, Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.line()?;
            if let Some(opening) = self.opening(line) {
                return Some(self.example(&opening));
            }
            if is_separator(line) {
                return Some(Err(MalformedReason::StraySeparator.at(self.lines_read)));
            }
            if let Some(title) = heading(line) {
                self.section = title;
            }
            self.pass_fence(line);
        }
    }
}

impl FusedIterator for Examples<'_> {}

impl<'a> Examples<'a> {
    /// Returns the next line, including its line end.
    fn line(&mut self) -> Option<&'a str> {
        let line = self.rest.split_inclusive('\n').next()?;
        self.rest = &self.rest[line.len()..];
        self.lines_read += 1;
        Some(line)
    }

    /// Returns what `line`, the last one that was read, opens.
    fn opening(&self, line: &'a str) -> Option<Opening<'a>> {
        if self.has_fences {
            return Opening::fence(line);
        }
        // Without Markdown, it is no example: in ordinary text, three such lines are an ellipsis.
        // Code has no example either: it may be one whose fence has a mistake.
        let next = self.rest.lines().next().unwrap_or_default();
        Opening::separator(line).filter(|_| self.code.is_none() && !is_separator(next))
    }

    /// Notes whether code is open after `line`, which is in no example. Source: CommonMark 0.31.2,
    /// 4.5 "Fenced code blocks".
    fn pass_fence(&mut self, line: &'a str) {
        let line = line.trim_ascii();
        let mark = line
            .bytes()
            .next()
            .filter(|byte| matches!(byte, b'`' | b'~'))
            .unwrap_or_default();
        let (fence, info) = line.split_at(line.bytes().take_while(|&byte| byte == mark).count());
        match self.code {
            None if fence.len() >= 3 => self.code = Some(fence),
            Some(open) if fence.starts_with(open) && info.is_empty() => self.code = None,
            _ => {}
        }
    }

    /// Reads the example after `opening`, which is the last line that was read.
    fn example(&mut self, opening: &Opening<'a>) -> Result<Example<'a>, Malformed> {
        let line = self.lines_read;
        // Malformed examples count too, so that a number always means the same example.
        self.number += usize::from(!opening.is_disabled);
        let sections = self.sections(opening)?;
        let (markdown, html, flags) = match sections.as_slice() {
            [] | [_] => return Err(MalformedReason::NoSeparator.at(line)),
            [markdown, html] => (markdown, html, Vec::new()),
            [markdown, html, flags] => (markdown, html, flags.words()?),
            [_, _, _, fourth, ..] => {
                return Err(MalformedReason::TooManySections.at(fourth.separator));
            }
        };
        Ok(Example {
            number: if opening.is_disabled { 0 } else { self.number },
            section: self.section,
            line,
            end_line: self.lines_read,
            markdown: markdown.content(opening),
            html: html.content(opening),
            flags,
            extensions: opening.extensions(),
            comparison: opening.comparison,
        })
    }

    /// Reads the sections up to the closing line, and that line.
    fn sections(&mut self, opening: &Opening<'a>) -> Result<Vec<Section<'a>>, Malformed> {
        let outer = self.lines_read;
        let mut sections = Vec::new();
        let mut separator = outer;
        let mut start = self.rest;
        loop {
            let before = self.rest;
            let Some(line) = self.line() else {
                return Err(MalformedReason::NeverClosed.at(outer));
            };
            let is_closed = opening.is_closed_by(line, sections.len());
            if is_closed || is_separator(line) {
                let text = &start[..start.len() - before.len()];
                sections.push(Section { separator, text });
                separator = self.lines_read;
                start = self.rest;
            }
            if is_closed {
                return Ok(sections);
            }
            if !opening.may_contain(line) {
                // That line is read again: it starts an example that may be well-formed.
                self.rest = before;
                self.lines_read -= 1;
                return Err(MalformedReason::Inside { outer }.at(self.lines_read + 1));
            }
        }
    }
}

impl MalformedReason {
    fn at(self, line: usize) -> Malformed {
        Malformed { line, reason: self }
    }
}

/// Returns whether `line` has a single `.`.
fn is_separator(line: &str) -> bool {
    line.trim_ascii() == SEPARATOR
}

/// The line that opens an example.
#[derive(Debug)]
struct Opening<'a> {
    /// The blanks before the fence or the separator.
    indentation: &'a str,
    /// The number of backticks of the fence; `None` for a separator.
    fence: Option<usize>,
    /// The words after `example`.
    words: &'a str,
    comparison: Comparison,
    /// Whether `DISABLED` is before `example`.
    is_disabled: bool,
}

impl<'a> Opening<'a> {
    /// Reads an opening fence; `None` if the line is not one.
    ///
    /// ```text
    ///   ```````````````````````````````` example [no-normalize]
    /// ^^ indentation                     ^^^^^^^ ^^^^^^^^^^^^^^ words
    /// ```
    fn fence(line: &'a str) -> Option<Self> {
        let fence = line.trim_start_matches([' ', '\t']);
        let info = fence.trim_start_matches('`');
        let length = fence.len() - info.len();
        // A shorter fence is ordinary code in the text of the specification.
        if length < SHORTEST_FENCE || !info.starts_with([' ', '\t']) {
            return None;
        }
        let info = info.trim_ascii();
        let disabled = info.strip_prefix(DISABLED).map(str::trim_ascii_start);
        let rest = disabled.unwrap_or(info).strip_prefix("example")?;
        let (end, words) = rest.split_at(
            rest.find(|c: char| c.is_ascii_whitespace())
                .unwrap_or(rest.len()),
        );
        if !end.is_empty() && !end.starts_with('_') {
            return None;
        }
        let is_exact = words
            .split_ascii_whitespace()
            .any(|word| word == NO_NORMALIZE);
        let comparison = if is_exact {
            Comparison::Exact
        } else {
            Comparison::Normalized
        };
        let indentation = &line[..line.len() - fence.len()];
        Some(Self {
            indentation,
            fence: Some(length),
            words,
            comparison,
            is_disabled: disabled.is_some(),
        })
    }

    /// Reads a line with a single `.`, which opens an example of CommonMark 0.10 to 0.23.
    fn separator(line: &'a str) -> Option<Self> {
        let indentation = &line[..line.len() - line.trim_ascii_start().len()];
        let comparison = Comparison::Normalized;
        is_separator(line).then_some(Self {
            indentation,
            fence: None,
            words: "",
            comparison,
            is_disabled: false,
        })
    }

    fn extensions(&self) -> Vec<&'a str> {
        let words = self
            .words
            .split_ascii_whitespace()
            .filter(|word| *word != NO_NORMALIZE);
        words
            .chain(self.is_disabled.then_some("disabled"))
            .collect()
    }

    /// Returns whether `line` closes the example after `sections` complete sections.
    fn is_closed_by(&self, line: &str, sections: usize) -> bool {
        match self.fence {
            // At least as long as the opening fence, as for any fenced code in Markdown.
            Some(length) => {
                let fence = line.trim_ascii();
                fence.len() >= length && fence.bytes().all(|byte| byte == b'`')
            }
            // The separator before that one ends the Markdown.
            None => sections == 1 && is_separator(line),
        }
    }

    /// Returns whether an example in this fence may contain `line`. An opening fence of the same
    /// length or longer is not allowed: it means that a closing fence was forgotten.
    fn may_contain(&self, line: &str) -> bool {
        Opening::fence(line).is_none_or(|inner| inner.fence < self.fence)
    }
}

/// The lines between two separators, or between a separator and a fence.
#[derive(Debug)]
struct Section<'a> {
    /// The line before `text`, from 1.
    separator: usize,
    text: &'a str,
}

impl<'a> Section<'a> {
    /// Returns the text without the indentation of the opening line, with LF and real tabs.
    fn content(&self, opening: &Opening<'_>) -> Cow<'a, str> {
        // The common case borrows the text of the file.
        let is_plain = opening.indentation.is_empty() && !self.text.contains('\r');
        if is_plain && !self.text.contains(TAB) {
            return Cow::Borrowed(self.text);
        }
        let lines = self.text.split_inclusive('\n');
        let lines = lines.map(|line| unindented(line, opening.indentation));
        Cow::Owned(lf(&lines.collect::<String>()).replace(TAB, "\t"))
    }

    /// Splits the text like the words of a shell.
    fn words(&self) -> Result<Vec<String>, Malformed> {
        shell_words::split(&lf(self.text))
            .map_err(|_| MalformedReason::UnbalancedQuotes.at(self.separator + 1))
    }
}

/// Returns `line` without the part of `indentation` that it begins with.
// An example's line may be indented less than its fence, as in any fenced code.
fn unindented<'a>(line: &'a str, indentation: &str) -> &'a str {
    let shared = line
        .bytes()
        .zip(indentation.bytes())
        .take_while(|(ours, theirs)| ours == theirs);
    &line[shared.count()..]
}

/// Returns `text` with LF instead of CRLF and of a lone CR, as Python reads files.
fn lf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns the text of the ATX heading on `line`; `None` if it is not one.
///
/// Source: CommonMark 0.31.2, 4.2 "ATX headings".
///
/// ```text
/// ## Code spans ##
///    ^^^^^^^^^^
/// ```
fn heading(line: &str) -> Option<&str> {
    let marks = line.trim_start_matches(' ');
    let title = marks.trim_start_matches('#');
    let indentation = line.len() - marks.len();
    let level = marks.len() - title.len();
    // `#hashtag` is not a heading.
    let is_apart = title.is_empty() || title.starts_with([' ', '\t', '\r', '\n']);
    (indentation <= 3 && (1..=6).contains(&level) && is_apart)
        .then(|| without_closing_marks(title.trim_ascii()))
}

fn without_closing_marks(title: &str) -> &str {
    // Closing marks need a blank before them: `# C#` is the heading "C#".
    let open = title.trim_end_matches('#');
    if open.is_empty() || open.ends_with([' ', '\t']) {
        open.trim_ascii_end()
    } else {
        title
    }
}
