//! The search that is too simple to be wrong: every position of a plain text is asked about, with nothing looked for ahead,
//! nothing remembered and nothing skipped. For tests, which compare what [`Finder::links`] finds.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr2_iter, memrchr2_iter};

use crate::adapter::{Edge, Run};
use crate::chunks::{SPACES, is_blank_after, is_blank_before};
use crate::finder::Finder;
use crate::link::Link;
use crate::rules::{self, Known, Method, Verdict};
use crate::scan::{Word, judge_in};
use crate::triggers::{Cue, Cues, Trigger};

/// The links of a plain text. Cost: the square of the text.
#[must_use]
pub fn links_by_trying_all<'t>(finder: &Finder, text: &'t str) -> Vec<Link<'t>> {
    let whole = Run::whole(text);
    match rules::method(finder) {
        Method::Runs => in_run(finder, whole, Cues::IN_TEXT),
        Method::Chunks => in_paragraphs(finder, whole),
    }
}

/// The links of one run whose triggers are made of one of `cues`.
fn in_run<'t>(finder: &Finder, run: Run<'t, '_>, cues: Cues) -> Vec<Link<'t>> {
    let (mut links, mut floor, mut open, mut counted) = (Vec::new(), run.start, 0, run.start);
    for (at, _) in run.text[..run.end].char_indices().filter(|&(at, _)| at >= run.start) {
        let cue = Cue::at(&run.text.as_bytes()[at..]).filter(|&cue| cues.has(cue));
        let Some(cue) = cue.filter(|&cue| at >= floor && finder.cues.has(cue)) else { continue };
        open = rules::open_brackets(finder, &run, counted..at, open);
        counted = at;
        let mut known = Known::new(floor);
        (known.kinds, known.open) = (finder.chosen(), open);
        let mut word = Word::around(&run, run.start, at, finder.boundary);
        match judge_in(finder, run, Trigger { cue, at }, &mut word, &mut known) {
            Verdict::Link { range, next, kind } => {
                floor = next;
                links.extend((range.len() <= finder.max_len).then(|| finder.link(run.text, range, kind)));
            }
            Verdict::Pass(end) => floor = floor.max(end),
            Verdict::Resume(_) => {}
        }
        counted = counted.max(floor);
    }
    links
}

/// The same, paragraph by paragraph: URLs, then addresses in what they leave.
fn in_paragraphs<'t>(finder: &Finder, whole: Run<'t, '_>) -> Vec<Link<'t>> {
    let (mut links, mut done) = (Vec::new(), whole.start);
    let run = |span: Range<usize>| Run::new(whole.text, span, Edge::Block, Edge::Block, &[]).ok();
    let find = |span, cues| run(span).map_or_else(Vec::new, |run| in_run(finder, run, cues));
    for at in 0..whole.text.len() {
        if at < done {
            continue;
        }
        let span = paragraph(whole.text, done, at);
        if span.end <= at {
            continue;
        }
        done = span.end;
        let mut from = span.start;
        for url in find(span.clone(), Cues::URLS) {
            links.extend(find(from..url.range().start, Cues::AT));
            from = url.range().end;
            links.push(url);
        }
        links.extend(find(from..span.end, Cues::AT));
    }
    links
}

/// The paragraph around the byte `at`, none of which is before `floor`: what stands between two blank lines, without
/// white space at its end.
fn paragraph(text: &str, floor: usize, at: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut line_ends = memrchr2_iter(b'\n', b'\r', &bytes[floor..at]).map(|end| floor + end);
    let start = line_ends.find(|&end| is_blank_before(bytes, floor, end)).map_or(floor, |end| end + 1);
    let mut line_ends = memchr2_iter(b'\n', b'\r', &bytes[at..]).map(|end| at + end);
    let end = line_ends.find(|&end| is_blank_after(bytes, end)).unwrap_or(bytes.len());
    let trimmed = bytes[..end].iter().rev().take_while(|byte| SPACES.contains(byte)).count();
    start..(end - trimmed).max(start)
}
