//! Texts that the corpora lack, and that take far longer than others if nobody looks: sentences of
//! Japanese and Chinese, and documents with one link or one character that makes all of the
//! document more work.

use barelink::{Choice, Finder, Profile};
use pulldown_cmark::Options;

use crate::corpora::{CHINESE, Corpus, JAPANESE, prose};
use crate::tasks::{self, EventOutput, SMART, SYNTAX, Task};

/// A text and what is done with it.
#[allow(missing_debug_implementations, reason = "a task has none")]
pub struct BenchCase {
    /// What is done, and with which text.
    pub name: &'static str,
    /// The text.
    pub corpus: Corpus,
    /// What is done with it.
    pub task: Task,
    /// The figure is the ratio to this task; without one, it is a number of instructions a byte.
    pub base: Option<Task>,
    /// The goal.
    pub must: f64,
    /// The figure above which a check fails: the last one and one percent.
    pub most: f64,
}

/// Returns all cases.
#[must_use]
pub fn all() -> Vec<BenchCase> {
    let mut cases = links_alone();
    cases.extend(over_html());
    cases
}

/// Returns the cases of plain text.
fn links_alone() -> Vec<BenchCase> {
    let each = |name, corpus, profile, (must, most)| BenchCase {
        name,
        corpus,
        // The rule sets alone, as in `ir`.
        task: links(Finder::new(profile).without(Choice::EndAtCloser)),
        base: None,
        must,
        most,
    };
    let (japanese, chinese) = (JAPANESE.prose(LEN), CHINESE.prose(LEN));
    let (prose, uts58) = (Profile::Prose, Profile::Uts58);
    vec![
        each(
            "links Prose, Japanese",
            japanese.clone(),
            prose,
            (10.0, 5.279),
        ),
        each("links Prose, Chinese", chinese, prose, (10.0, 6.825)),
        each("links Uts58, Japanese", japanese, uts58, (40.0, 27.416)),
    ]
}

/// Returns the cases of Markdown, over its HTML without links.
fn over_html() -> Vec<BenchCase> {
    let parsed = |name, corpus, profile, syntax, (must, most)| BenchCase {
        name,
        corpus,
        task: parse(Finder::new(profile), syntax),
        base: Some(Box::new(tasks::pulldown(syntax, EventOutput::Html))),
        must,
        most,
    };
    let with = |name, text: &str| Corpus {
        name,
        documents: vec![without_links() + text],
    };
    let reference = || with("one reference", "a &lt; b\n");
    let prose = Profile::Prose;
    let gfm = Profile::Gfm;
    vec![
        parsed(
            "parse Prose over HTML, Japanese",
            JAPANESE.prose(LEN),
            prose,
            SYNTAX,
            (1.5, 1.338),
        ),
        parsed(
            "parse Prose over HTML, Chinese",
            CHINESE.prose(LEN),
            prose,
            SYNTAX,
            (1.5, 1.391),
        ),
        parsed(
            "parse Gfm over HTML, one link that takes markup",
            with("", "see http://a.b/_c_/d here\n"),
            gfm,
            SYNTAX,
            (2.5, 2.186),
        ),
        parsed(
            "parse Gfm over HTML, eight links that take brackets",
            with("", &"http://a/[x y](z) ".repeat(8)),
            gfm,
            SYNTAX,
            (5.0, 2.213),
        ),
        parsed(
            "parse Gfm over HTML, one reference",
            reference(),
            gfm,
            SYNTAX,
            (1.10, 1.09),
        ),
        parsed(
            "parse Gfm over HTML, one reference, smart punctuation",
            reference(),
            gfm,
            SMART,
            (1.14, 1.09),
        ),
    ]
}

fn links(finder: Finder) -> Task {
    Box::new(move |text| tasks::links(&finder)(text))
}

fn parse(finder: Finder, syntax: Options) -> Task {
    Box::new(move |text| tasks::pulldown_parse(&finder, syntax, EventOutput::Html)(text))
}

/// Returns a document without a link.
fn without_links() -> String {
    let text = prose(LEN).documents.concat();
    let finder = Finder::new(Profile::Prose);
    let paragraphs = text
        .split("\n\n")
        .filter(|paragraph| finder.links(paragraph).next().is_none());
    paragraphs
        .flat_map(|paragraph| [paragraph, "\n\n"])
        .collect()
}

/// The approximate length of a text, in bytes.
const LEN: usize = 100_000;
