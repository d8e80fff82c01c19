//! Text that is searched without a leaf: [`LoneText`].

use core::ops::Range;

use super::align::{is_escaped, reference};
use crate::rules::rule_set::{Reading, Unit, UnknownReferences};
use crate::rules::run::{Edge, Run, after_mark};
use crate::rules::settings::Settings;

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

/// Returns whether a text has something in it with the syntax of a character reference. Cost:
/// linear in the text.
pub(crate) fn holds_reference(text: &str) -> bool {
    // Most texts have none of these characters, and in a URL they are between parameters.
    memchr::memchr_iter(b'&', text.as_bytes()).any(|at| reference(&text[at..]).is_some())
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
