//! Text that is searched without a leaf ([`LoneText`]): [`Linker::find_in_lines`], for trees of comrak.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::iter;
use core::mem;
use core::ops::Range;

use super::align::{holds_reference, is_escaped};
use super::find::{Linker, Search, next_link};
use super::told::{HeldLinks, SearchedText, ToldHook};
use crate::link::Link;
use crate::rules::rule_set::{Reading, Unit, UnknownReferences};
use crate::rules::run::{Edge, Run, after_mark};
use crate::rules::settings::Settings;
use crate::search::hook::{AnyHook, Hook};
use crate::search::scan::Found;
use crate::search::trigger::{Cues, Triggers};
use crate::search::two_pass::{RunPasses, TwoPass};

/// Text of the source that no link can leave. Nothing in it is escaped or decoded.
// Most texts with links are of this kind. A leaf takes several times as many instructions as their
// search.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoneText<'s> {
    text: &'s str,
    /// The range in the source, in bytes.
    pub(super) span: Range<usize>,
    /// The byte at which the [run](Self::run) starts, in the text of the run.
    pub(super) run_start: usize,
    /// The edges of the run, on the left and on the right.
    edges: (Edge, Edge),
    /// The end of the leaf block, as far as the rules look at it.
    leaf_end: usize,
}

/// The kind of thing that follows a text in its leaf block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    /// The end of the block.
    End,
    /// A line end, and another line.
    Line,
}

impl<'s> LoneText<'s> {
    /// Makes a text of `text`, the part of the source from the byte `start` on. It is shown as it
    /// was typed, and no other text is next to it. `edges` says what is next to it.
    /// `may_hold_reference` is `false` if the source is known to have no reference. Returns `None`
    /// if a leaf has to be built to know the links.
    #[inline]
    pub(crate) fn new(
        source: &'s str,
        text: &'s str,
        start: usize,
        settings: &Settings,
        edges: (Edge, Edge),
        follows: Follows,
        may_hold_reference: bool,
    ) -> Option<Self> {
        let rules = settings.profile.rules();
        let bytes = source.as_bytes();
        let span = start..start + text.len();
        let next = bytes.get(span.end);
        // The backslash of a hard break belongs to the text before it.
        if text.is_empty() || next == Some(&b'\\') || is_escaped(bytes, start) {
            return None;
        }
        if may_hold_reference
            && rules.unknown_references == UnknownReferences::Opaque
            && holds_reference(text)
        {
            return None;
        }
        let leaf_end = match (rules.unit, follows) {
            (Unit::Line, _) | (Unit::Block, Follows::End) => span.end,
            // Some links depend on the last byte of the block. This line is not the last one, so
            // the block ends after it.
            (Unit::Block, Follows::Line) if next.is_some_and(u8::is_ascii_whitespace) => {
                span.end + 1
            }
            (Unit::Block, _) => return None,
        };
        // In a table, a pipe is written with a backslash.
        if rules.unit == Unit::Block
            && follows == Follows::End
            && memchr::memchr(b'\\', text.as_bytes()).is_some()
        {
            return None;
        }
        let run_start = match rules.reading {
            Reading::Shown if span.start > 0 => 0,
            Reading::Shown => after_mark(text, 0),
            Reading::Typed | Reading::TypedThenShown => after_mark(source, span.start),
        };
        Some(LoneText {
            text,
            span,
            run_start,
            edges,
            leaf_end,
        })
    }

    /// Returns the input of the rules: the source at the span or, for a rule set that reads text as
    /// it is shown, the text alone.
    #[inline]
    pub(super) fn run(&self, source: &'s str, reading: Reading) -> Run<'s, 'static> {
        match reading {
            Reading::Shown => Run::part(self.text, (source, self.span.start), self.span.start),
            Reading::Typed | Reading::TypedThenShown => {
                let mut run = Run::between(source, self.run_start, self.span.end, self.edges, &[]);
                run.leaf_end = Some(self.leaf_end);
                run
            }
        }
    }
}

impl<'s> Linker<'s> {
    /// Adds the links of the last lines of a block, each line one text, to the end of `found`, in
    /// order. Returns `false`, and adds nothing, if a [`Leaf`] has to be built to find them.
    ///
    /// `lines` are the byte ranges of the texts in `source`, in order. Each text has to be what was
    /// typed there, without escapes and references. Between two of them is a line end, with the
    /// marks of the blocks around it. `starts_line` says whether the first text is at the start of
    /// its line. If it is not, something that is no text is before it, such as code or the end of
    /// emphasis. What is before these lines in the block must have no candidate, no `[`, and no raw
    /// HTML, which may open an anchor. Ranges that do not ascend or are not on character boundaries
    /// need a leaf. The links and the calls of `hook` are those of [`find`](Self::find), except
    /// that GitHub's addresses come line by line. No link extends beyond its line.
    ///
    /// Cost: linear in the lines, if blocks come in the order of the source.
    ///
    /// ```
    /// use barelink::leaf::{Linker, OnMarkup};
    /// use barelink::{Finder, KeepAll};
    ///
    /// let source = "> see `x`, www.example.com\n> and john@example.com";
    /// let (mut linker, mut links) = (Linker::new(&Finder::default(), OnMarkup::End), Vec::new());
    /// assert!(linker.find_in_lines(source, &[9..26, 29..49], false, &mut KeepAll, &mut links));
    /// assert_eq!(links.len(), 2);
    /// // The backslash may be a part of a link or of a line end.
    /// assert!(!linker.find_in_lines(
    ///     "www.a.bc\\\nd",
    ///     &[0..8, 10..11],
    ///     true,
    ///     &mut KeepAll,
    ///     &mut links
    /// ));
    /// ```
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    pub fn find_in_lines(
        &mut self,
        source: &'s str,
        lines: &[Range<usize>],
        starts_line: bool,
        hook: &mut impl for<'t> Hook<'t>,
        found: &mut Vec<Link<'s>>,
    ) -> bool {
        let ([first, ..], [.., last]) = (lines, lines) else {
            return true;
        };
        let ascend = lines.windows(2).all(|pair| pair[0].end <= pair[1].start);
        // Such a character in a link may pair with one elsewhere if the link is masked.
        if !ascend || self.may_split_pairs(source, &(first.start..last.end)) {
            return false;
        }
        // The byte after the lines may be a part of the last one.
        let next_len = source
            .get(last.end..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        let Some(source) = source.get(..last.end + next_len) else {
            return false;
        };
        let text = |number: usize, settings: &Settings| {
            let left = if number > 0 || starts_line {
                Edge::Line
            } else {
                Edge::Sibling
            };
            let is_last = number + 1 == lines.len();
            let (right, follows) = if is_last {
                (Edge::Block, Follows::End)
            } else {
                (Edge::Line, Follows::Line)
            };
            let line = &lines[number];
            LoneText::new(
                source,
                source.get(line.clone())?,
                line.start,
                settings,
                (left, right),
                follows,
                true,
            )
        };
        // All of them first, because the hook is called only once for each link.
        let Some(mut current) = text(0, &self.settings) else {
            return false;
        };
        if (1..lines.len()).any(|number| text(number, &self.settings).is_none()) {
            return false;
        }
        // Triggers of their own, because the search for the next one in the whole source would read
        // on after the lines.
        let triggers = mem::replace(&mut self.triggers, Triggers::new(self.settings.cues));
        let mut open = 0;
        for number in 1..=lines.len() {
            let first = self.start_text(source, &current, open, hook);
            found.extend(iter::successors(first, |_| {
                self.next_in_text(source, &current, hook)
            }));
            open = self.open_after(source, &current);
            let Some(next) = lines.get(number).and_then(|_| text(number, &self.settings)) else {
                break;
            };
            current = next;
        }
        self.triggers = triggers;
        true
    }

    /// Returns the number of square brackets that are open after a text, all of whose links were
    /// found.
    fn open_after(&mut self, source: &'s str, text: &LoneText<'s>) -> usize {
        let Linker {
            settings,
            search: Some(search),
            ..
        } = self
        else {
            return 0;
        };
        search.scan.open_after_run(
            settings,
            &text.run(source, settings.profile.rules().reading),
        )
    }

    /// Starts the search of a text that stands alone, before which `open` square brackets are open,
    /// and returns its first link. [`next_in_text`](Self::next_in_text) gives the others.
    #[inline]
    fn start_text(
        &mut self,
        source: &'s str,
        text: &LoneText<'s>,
        open: usize,
        hook: &mut AnyHook<'_>,
    ) -> Option<Link<'s>> {
        if self.search.is_none() {
            self.search = Some(Box::default());
        }
        let search = self.search.as_mut()?;
        search.has_begun = false;
        let cues = match self.settings.profile.rules().reading {
            Reading::Typed => Cues::ALL,
            Reading::Shown => self.settings.cues.and(Cues::IN_TEXT),
            Reading::TypedThenShown => {
                search.two_pass = TwoPass::new(text.span.clone());
                search.word.restart(text.span.start);
                Cues::URLS
            }
        };
        search.scan.restart(text.run_start, cues, open);
        self.next_in_text(source, text, hook)
    }

    /// Returns the next link of a text that `hook` keeps; `None` if there are no more. The text is
    /// the one that the search [started](Self::start_text) with.
    #[inline(never)]
    fn next_in_text(
        &mut self,
        source: &'s str,
        text: &LoneText<'s>,
        hook: &mut AnyHook<'_>,
    ) -> Option<Link<'s>> {
        if self.given.is_some() {
            return self.next_given(&text.span);
        }
        if self.skips_block() || mem::replace(&mut self.is_searching, true) {
            return None;
        }
        let link = self.search_on_in_text(source, text, hook);
        self.is_searching = false;
        link
    }

    fn search_on_in_text(
        &mut self,
        source: &'s str,
        text: &LoneText<'s>,
        hook: &mut AnyHook<'_>,
    ) -> Option<Link<'s>> {
        let Linker {
            settings,
            block,
            triggers,
            held,
            search: Some(search),
            ..
        } = self
        else {
            return None;
        };
        let reading = settings.profile.rules().reading;
        let Search {
            scan,
            two_pass,
            word,
            ..
        } = &mut **search;
        let held = held
            .as_ref()
            .map_or(HeldLinks::None, |held| HeldLinks::At(Arc::clone(held)));
        let start = match reading {
            Reading::Shown => text.span.start,
            Reading::Typed | Reading::TypedThenShown => 0,
        };
        let hook = &mut ToldHook {
            block: *block,
            held,
            text: SearchedText::From(start),
            hook,
        };
        let run = &text.run(source, reading);
        match reading {
            Reading::Typed => scan.next_link(run, settings, triggers, hook),
            Reading::Shown => {
                let link = |found: &Found| settings.link(run.text, found.range.clone(), found.kind);
                let in_source = |found: &Found| {
                    let link = link(found);
                    let range = start + link.range().start..start + link.range().end;
                    Some(link.at(range))
                };
                next_link(scan, run, settings, triggers, in_source, hook)
            }
            Reading::TypedThenShown => two_pass.next(&mut RunPasses {
                run,
                settings,
                urls: scan,
                triggers,
                word,
                hook,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use super::{Follows, LoneText};
    use crate::finder::Finder;
    use crate::names::profile::Profile;
    use crate::rules::run::Edge;

    #[test]
    fn escapes_and_references_need_a_leaf() {
        let stands_alone = |profile, source, span: Range<usize>, follows| {
            let settings = Finder::new(profile).settings;
            LoneText::new(
                source,
                &source[span.clone()],
                span.start,
                &settings,
                (Edge::Block, Edge::Block),
                follows,
                true,
            )
            .is_some()
        };
        let line = |source, span| stands_alone(Profile::Md4c, source, span, Follows::Line);
        assert!(
            line("ab", 0..2) && line("ab", 1..2) && line(r"\ab", 1..3) && line("a?b=&c=d;", 0..9)
        );
        assert!(
            !line("ab", 1..1)
                && !line(r"\*b", 1..3)
                && !line("ab\\\n", 0..2)
                && !line("a&b;&bc;", 0..8)
        );
        let block = |source, span, follows| stands_alone(Profile::Gfm, source, span, follows);
        assert!(block("a&b;&bc;", 0..8, Follows::End) && block("ab\nc", 0..2, Follows::Line));
        assert!(!block("ab-\nc", 0..2, Follows::Line));
        assert!(!block(r"a\|b", 0..4, Follows::End));
    }
}
