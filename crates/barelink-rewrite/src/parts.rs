//! Splits a long source into parts that are planned one after the other.
//!
//! A parser holds the tree of all that it parses, several times the size of the source, and a plan
//! needs several parses. So a long source is planned part by part. A part ends where all blocks are
//! closed, so it has the events that it has in the whole source.

use std::iter;
use std::ops::Range;

use memchr::memmem;
use pulldown_cmark::{Event, Options, Tag};

use super::edit::Edit;
use super::guard::replaced;
use super::off;
use super::planner::Planner;
use super::protected::{ProtectedRange, protected_in_parts};
use crate::events::events;
use crate::steps;
use barelink::leaf::may_hold_links;

/// The length of a part, in bytes. Nearly all documents are shorter.
// A plan takes up to 40 times the length of its part if that is full of links.
pub(super) const LEN: usize = 512 << 10;

/// The syntax of metadata.
const METADATA: Options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
    .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);

/// The parts of a source, which are planned one after the other.
pub(super) struct Parts {
    /// In order. Together they are the source.
    pub(super) ranges: Vec<Range<usize>>,
    /// The protected ranges of the whole source; `None` if it is one part, for which they are not
    /// searched yet.
    pub(super) protected: Option<Vec<ProtectedRange>>,
}

impl Parts {
    /// Splits a source into parts of about `len` bytes. A part is longer if no block is closed in
    /// it. A source whose text before a byte may depend on the text after it is one part: if it may
    /// have definitions or comments that disable edits, or if the syntax for metadata is on. Cost:
    /// nothing for a source of up to `len` bytes, otherwise a few parses.
    pub(super) fn new(source: &str, planner: &Planner, len: usize) -> Self {
        let options = planner.options;
        let is_split = source.len() > len
            && may_be_split(source, options)
            && may_hold_links(source, &planner.finder);
        if !is_split {
            return Parts {
                ranges: iter::once(0..source.len()).collect(),
                protected: None,
            };
        }
        let mut ranges = split(&[source], options, len);
        let protected = protected_in_parts(source, &ranges, options, planner.syntax);
        if !protected.is_empty() {
            // A part must be one, too, when letters replace the protected ranges: they may hold the
            // start of a block of code.
            ranges = split(&[source, &replaced(source, &protected)], options, len);
        }
        Parts {
            ranges,
            protected: Some(protected),
        }
    }
}

/// Returns the parts of a source that can be read one after the other, as ranges in bytes, in
/// order: together they are the source. Each part has the blocks, the events and the links that it
/// has in the whole source.
///
/// It is for long sources, because a parser holds the tree of all that it parses. A part has about
/// a million bytes. It is longer if no paragraph or heading starts after a blank line outside of
/// other blocks. A source is one part if it may have definitions of links or footnotes, or comments
/// that disable edits, or if the options enable metadata. Cost: nothing for a source of up to a
/// million bytes, otherwise that of a few parses.
///
/// ```
/// use barelink_pulldown_cmark::GITHUB;
///
/// let source = "See www.example.com.\n\n".repeat(100_000);
/// let parts = barelink_rewrite::parts(&source, GITHUB);
/// assert!(parts.len() > 1 && parts[0].end == parts[1].start);
/// ```
#[must_use]
pub fn parts(source: &str, options: Options) -> Vec<Range<usize>> {
    const LEN: usize = 1 << 20;
    if source.len() > LEN && may_be_split(source, options) {
        split(&[source], options, LEN)
    } else {
        iter::once(0..source.len()).collect()
    }
}

/// Splits texts of the same length at bytes where blocks of all texts start anew.
fn split(texts: &[&str], options: Options, len: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut window = len;
    let source = texts[0];
    while source.len() - start > window {
        let read = start..line_end(source, start + window);
        let mut starts = texts
            .iter()
            .map(|text| last_start(&text[read.clone()], options));
        let end = starts
            .next()
            .flatten()
            .filter(|end| starts.all(|other| other == Some(*end)));
        match end {
            Some(end) => {
                parts.push(start..start + end);
                start += end;
                window = len;
            }
            // Twice the length, so that a block without an end takes linear time.
            None => window *= 2,
        }
    }
    parts.push(start..source.len());
    parts
}

/// Returns the start of the last block of a text that is read the same without the text before it;
/// `None` if there is none.
fn last_start(text: &str, options: Options) -> Option<usize> {
    steps::count(text.len());
    let mut last = None;
    let mut depth = 0_usize;
    for (event, range) in events(text, options) {
        match event {
            Event::Start(tag) => {
                if depth == 0 && starts_anew(text, &tag, range.start) {
                    last = Some(range.start);
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    last
}

/// Returns whether the block at the byte `at` is read the same without the text before it.
// Blocks are read from the start of a text to its end. After a blank line, a paragraph or a heading
// that belongs to no other block shows that every block before it has ended, whatever follows.
fn starts_anew(text: &str, tag: &Tag<'_>, at: usize) -> bool {
    let is_text = matches!(tag, Tag::Paragraph | Tag::Heading { .. });
    // Other characters may mean more at the start of a text.
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let follows_blank_line = ["\n\n", "\n\r\n"]
        .iter()
        .any(|end| text[..at].ends_with(end));
    is_text && follows_blank_line && text.as_bytes().get(at).is_some_and(is_plain)
}

fn may_be_split(source: &str, options: Options) -> bool {
    !options.intersects(METADATA)
        // A definition of a link or a footnote. It counts for references before it.
        && memmem::find(source.as_bytes(), b"]:").is_none()
        // At the start of a part, this character would be a byte order mark.
        && !source.contains('\u{feff}')
        && !off::may_have_comments(source)
}

/// Returns the end of the line that contains the byte `at`, with its line feed.
fn line_end(source: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &source.as_bytes()[at..]).map_or(source.len(), |len| at + len + 1)
}

/// Returns the ranges that touch a part of a source, in bytes of that part. `ranges` is in order.
/// If there are any, the first one after the part follows: it is the most likely cause if a link of
/// the part becomes another one.
pub(super) fn in_part(ranges: &[ProtectedRange], part: &Range<usize>) -> Vec<ProtectedRange> {
    let first = ranges.partition_point(|(range, _)| range.end < part.start);
    let len = ranges[first..].partition_point(|(range, _)| range.start < part.end);
    if len == 0 {
        return Vec::new();
    }
    let moved = |at: usize| at.clamp(part.start, part.end) - part.start;
    let touching = ranges[first..].iter().take(len + 1);
    touching
        .map(|(range, kind)| (moved(range.start)..moved(range.end), *kind))
        .collect()
}

/// Returns the ranges in the source after the edits, none of which overlaps a range.
pub(super) fn after_edits(ranges: &[ProtectedRange], edits: &[Edit<'_>]) -> Vec<ProtectedRange> {
    let mut edits = edits.iter().peekable();
    let mut removed = 0;
    let mut added = 0;
    let mut moved = |at: usize| {
        while let Some(edit) = edits.next_if(|edit| edit.range.end <= at) {
            removed += edit.range.len();
            added += edit.replacement.len();
        }
        at + added - removed
    };
    ranges
        .iter()
        .map(|(range, kind)| (moved(range.start)..moved(range.end), *kind))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Parts, after_edits, in_part, line_end};
    use crate::{Planner, Protection, Syntax};
    use barelink::Choice;
    use barelink::Finder;
    use barelink::Profile;
    use barelink_pulldown_cmark::GITHUB;

    /// Blocks of text, and blocks with syntax that protects links. Some have only the start or the
    /// end of such syntax.
    const BLOCKS: [&str; 44] = [
        "see www.a.bc ok",
        "http://d.ef/*g*h* and `www.c.de`",
        "a*www.f.gh*b, i@j.kl",
        "# www.h.ij",
        "- www.k.lm\n- n@o.pq\n\n  www.i.te",
        "1. www.o.st",
        "> www.q.ab\nlazy www.r.st",
        "```\nwww.c.de\n\nx\n```",
        "~~~",
        "<div>\nwww.h.ij\n</div>",
        "<!-- www.k.lm",
        "-->",
        "    www.in.de",
        "a | b\n--|--\nwww.t.ab | c@d.ef",
        "term www.t.uv\n\n: definition www.w.xy",
        "---",
        "Key: www.k.ey",
        "layout: http://l.mn",
        "{{ a }} www.b.cd",
        "www.e.fg{{ b }}",
        "{{< note >}}",
        "{{< /note >}}",
        "{% raw %} www.i.jk",
        "{% endraw %}",
        "{# www.c.de",
        "www.f.gh #}",
        "[www.d.ef]{key=\"http://g.hi\"}",
        "www.d.ef{:target}",
        ":::note www.n.op",
        ":::",
        "$$\nwww.m.ab\n$$",
        "$$",
        "\\begin{a}\nwww.b.cd\n\\end{a}",
        "%% www.o.ab",
        "www.p.cd %%",
        "% www.m.ys",
        "--8<-- \"http://s.tu\"",
        "--8<--",
        "!!! note\n    www.n.ot\n\n    www.e.ab",
        "import a from \"http://b.cd\"",
        "export const a = {\n  b: 'http://c.de' }",
        "<Card href=\"http://e.fg\">\nwww.g.hi",
        "</Card>",
        "{/* www.c.om */}",
    ];

    const SYNTAXES: [Syntax; 7] = [
        Syntax::Markdown,
        Syntax::Mdx,
        Syntax::Myst,
        Syntax::MkDocs,
        Syntax::Quarto,
        Syntax::Mdc,
        Syntax::Obsidian,
    ];

    /// Returns the edits and the links that stay bare, as text.
    fn planned(planner: &Planner, source: &str, len: usize) -> (String, Vec<String>) {
        let mut applied = String::new();
        let mut listed = Vec::new();
        let mut end = 0;
        for plan in planner.plans_of_parts(source, len) {
            assert_eq!(
                (plan.range().start, plan.apply().is_empty()),
                (end, plan.range().is_empty())
            );
            end = plan.range().end;
            applied.push_str(&plan.apply());
            listed.extend(plan.edits().iter().map(|edit| format!("{edit:?}")));
            listed.extend(
                plan.refused()
                    .iter()
                    .chain(plan.protected())
                    .map(|refused| format!("{refused:?}")),
            );
        }
        assert_eq!(end, source.len());
        listed.sort();
        (applied, listed)
    }

    #[test]
    fn a_source_in_parts_has_the_plan_of_the_whole() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut split = 0;
        let mut listed = 0;
        for round in 0..2_000 {
            let mut source = String::new();
            for _ in 0..random.usize(1..14) {
                source.push_str(BLOCKS[random.usize(..BLOCKS.len())]);
                source.push_str(["\n", "\n\n", "\n\n", "\r\n\r\n", "\n \n"][random.usize(..5)]);
            }
            let len = random.usize(1..60);
            let profile = Profile::ALL[round % Profile::ALL.len()];
            let finder = Finder::new(profile);
            let finder = if round % 2 == 0 {
                finder
            } else {
                finder.with(Choice::SkipHeadings)
            };
            let planner = Planner::new(GITHUB, &finder);
            let planner = planner.syntax(SYNTAXES[random.usize(..SYNTAXES.len())]);
            let whole = planned(&planner, &source, usize::MAX);
            assert_eq!(
                planned(&planner, &source, len),
                whole,
                "{source:?} {len} {planner:?}"
            );
            listed += whole.1.len();
            split += usize::from(Parts::new(&source, &planner, len).ranges.len() > 1);
        }
        assert!(split > 500 && listed > 5_000, "{split} {listed}");
    }

    #[test]
    fn what_counts_for_text_before_it_keeps_a_source_whole() {
        let planner = |options| Planner::new(options, &Finder::new(Profile::Gfm));
        let count = |source: &str| Parts::new(source, &planner(GITHUB), 2).ranges.len();
        assert_eq!(count("a\n\nb\n\nwww.c.de"), 3);
        assert_eq!(
            count("a\n\nb\n\nwww.c.de\n\n<!-- d -->\n\ne f g h i j k l m n o p"),
            4
        );
        for rest in [
            "[a]: /b",
            "[^a]: b",
            "<!-- barelink off -->",
            "<!-- markdownlint-disable -->",
            "\u{feff}",
        ] {
            assert_eq!(
                count(&["a\n\nb\n\nwww.c.de\n\n", rest].concat()),
                1,
                "{rest}"
            );
        }
        let metadata = pulldown_cmark::Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        assert_eq!(
            Parts::new("a\n\nb\n\nwww.c.de", &planner(metadata), 2)
                .ranges
                .len(),
            1
        );
    }

    #[test]
    fn the_ranges_of_a_part_are_cut_at_its_ends() {
        let ranges = [
            (0..2, Protection::Tag),
            (4..9, Protection::Tex),
            (20..21, Protection::Tag),
        ];
        assert_eq!(
            in_part(&ranges, &(5..8)),
            [(0..3, Protection::Tex), (3..3, Protection::Tag)]
        );
        assert_eq!(
            in_part(&ranges, &(9..12)),
            [(0..0, Protection::Tex), (3..3, Protection::Tag)]
        );
        assert_eq!(in_part(&ranges, &(10..15)), []);
        // A part ends with a line end, so a range that starts there touches none of its links.
        assert_eq!(in_part(&ranges, &(10..20)), []);
        assert_eq!(
            in_part(&ranges, &(0..3)),
            [(0..2, Protection::Tag), (3..3, Protection::Tex)]
        );
    }

    #[test]
    fn a_part_ends_after_a_line() {
        let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
        assert_eq!(
            Parts::new("a\n\nb\n\nwww.c.de", &planner, 2).ranges,
            [0..3, 3..6, 6..14]
        );
        // A rest that is not longer than a part is the last part.
        assert_eq!(
            Parts::new("a\n\nwww.c.de\n\nb", &planner, 11).ranges,
            [0..3, 3..14]
        );
        assert_eq!([0, 2, 3].map(|at| line_end("ab\nc", at)), [3, 3, 4]);
    }

    #[test]
    fn syntax_that_starts_in_one_part_protects_the_links_of_another() {
        let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
        let source = "{{< note >}}\n\nwww.a.bc\n\n{{< /note >}}\n\nwww.c.de";
        assert!(planner.plans_of_parts(source, 2).count() > 2);
        assert_eq!(
            planned(&planner, source, 2).0,
            source.replace("www.c.de", "[www.c.de](http://www.c.de)")
        );
        // Its links stay protected after the edits beside them.
        let source = "www.a.bc\n{{ www.b.cd }}\n\nc";
        assert_eq!(
            planned(&planner, source, 2).0,
            source.replace("www.a.bc", "[www.a.bc](http://www.a.bc)")
        );
    }

    #[test]
    fn protected_ranges_move_with_the_edits() {
        let source = "{{ a }} www.b.cd {{ c }} http://d.ef {{ e }}";
        let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
        let plan = planner.plan(source);
        let ranges = |source: &str| {
            let starts = source
                .match_indices("{{")
                .map(|(at, _)| (at..at + 7, Protection::Tag));
            starts.collect::<Vec<_>>()
        };
        assert_eq!((ranges(source).len(), plan.edits().len()), (3, 2));
        assert_eq!(
            after_edits(&ranges(source), plan.edits()),
            ranges(&plan.apply())
        );
    }

    #[cfg(feature = "_steps")]
    #[test]
    fn a_block_without_an_end_takes_linear_work() {
        let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
        let steps = |lines: usize| {
            let _ = barelink::steps::take();
            assert_eq!(
                Parts::new(&"www.a.bc\n".repeat(lines), &planner, 2)
                    .ranges
                    .len(),
                1
            );
            barelink::steps::take()
        };
        assert!(steps(400) < 3 * steps(200));
    }
}
