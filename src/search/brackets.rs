//! Counts the open square brackets at a position of a run, for rule sets that need the number.

use core::ops::Range;

use crate::rules::run::Run;
use crate::search::trigger;
use crate::steps;
use crate::text::paragraph;

/// Counts the square brackets of a run, from left to right.
#[derive(Clone, Debug)]
pub(crate) struct OpenBrackets {
    /// The number of brackets that are open at `counted`.
    open: usize,
    /// The byte up to which brackets were counted.
    counted: usize,
    /// There is no bracket between `counted` and this byte.
    bracket_free_to: usize,
}

impl OpenBrackets {
    /// Starts counting at the byte `start`, at which `open` brackets are open.
    pub(crate) fn new(start: usize, open: usize) -> Self {
        OpenBrackets {
            open,
            counted: start,
            bracket_free_to: start,
        }
    }

    /// Returns the number of brackets that are open at the byte `to`. Cost of all calls together:
    /// linear in the run.
    // Most texts have no bracket. For them, one search to the end of the run answers all calls.
    #[inline]
    pub(crate) fn at(&mut self, run: &Run<'_, '_>, to: usize) -> usize {
        if self.bracket_free_to < to {
            if self.open == 0 {
                self.bracket_free_to = next_bracket(run, self.counted);
            }
            // Without a bracket in between, none was open, and none is now.
            if self.bracket_free_to < to {
                self.open = open_after(run, self.counted..to, self.open);
            }
        }
        self.counted = self.counted.max(to);
        self.open
    }

    /// Ignores the brackets up to the byte `to`, because they are part of a link.
    pub(crate) fn skip_to(&mut self, to: usize) {
        self.counted = self.counted.max(to);
    }
}

/// Returns the number of brackets that are open after `part` of a run, if `open` are open before
/// it.
pub(crate) fn open_after(run: &Run<'_, '_>, part: Range<usize>, open: usize) -> usize {
    let counted = count(run, &part, open);
    if counted == 0 || run.leaf_end.is_some() {
        return counted;
    }
    // In plain text a leaf is a paragraph, and brackets of an earlier one do not count. The first
    // count is an upper limit: where it is 0, as nearly always, the start of the paragraph is not
    // needed.
    let start = paragraph::last_start(run.text.as_bytes(), &part);
    start.map_or(counted, |start| count(run, &(start..part.end), 0))
}

fn count(run: &Run<'_, '_>, part: &Range<usize>, mut open: usize) -> usize {
    let Some(text) = run.text.as_bytes().get(part.clone()) else {
        return open;
    };
    steps::count(text.len());
    for at in trigger::brackets(text) {
        match text[at] {
            // An escaped bracket opens and closes nothing.
            _ if run.literal_around(part.start + at).is_none() => {}
            b'[' => open += 1,
            // As in cmark-gfm, where each `]` pops one entry of the stack of brackets, if there is
            // any.
            _ => open = open.saturating_sub(1),
        }
    }
    open
}

/// Returns the position of the first bracket at or after the byte `from`, or the end of the run if
/// there is none.
fn next_bracket(run: &Run<'_, '_>, from: usize) -> usize {
    let rest = run.text.as_bytes().get(from..run.end).unwrap_or_default();
    let len = memchr::memchr2(b'[', b']', rest).unwrap_or(rest.len());
    steps::count(len);
    from + len
}

#[cfg(test)]
mod tests {
    use super::OpenBrackets;
    use crate::rules::run::{Edge, Run};

    fn open_at(run: Run<'_, '_>, places: &[usize]) -> Vec<usize> {
        let mut brackets = OpenBrackets::new(run.start, 0);
        places.iter().map(|&at| brackets.at(&run, at)).collect()
    }

    #[test]
    fn a_closing_bracket_closes_one_that_is_open() {
        assert_eq!(
            open_at(Run::whole("][[a]b]c"), &[1, 2, 3, 4, 5, 6, 7]),
            [0, 1, 2, 2, 1, 1, 0]
        );
    }

    #[test]
    fn brackets_in_links_and_escapes_are_not_counted() {
        let escapes = [1..3, 7..9];
        let run = Run::new("[\\[a[b]\\]", 0..9, Edge::Block, Edge::Block, &escapes)
            .expect("a span of the text");
        let mut brackets = OpenBrackets::new(0, 0);
        assert_eq!(brackets.at(&run, 4), 1);
        brackets.skip_to(5);
        assert_eq!(brackets.at(&run, 6), 1);
        assert_eq!(brackets.at(&run, 9), 0);
    }

    #[test]
    fn a_paragraph_starts_without_open_brackets() {
        assert_eq!(
            open_at(Run::whole("[a\n\nb").in_paragraphs(), &[2, 5]),
            [1, 0]
        );
        let text = "[[a\n\n[b\nc";
        assert_eq!(
            open_at(Run::whole(text).in_paragraphs(), &[3, 6, text.len()]),
            [2, 1, 1]
        );
        assert_eq!(open_at(Run::whole(text), &[3, 6, text.len()]), [2, 3, 3]);
    }

    #[cfg(feature = "_steps")]
    #[test]
    fn one_search_tells_that_a_text_has_no_brackets() {
        let run = Run::whole("a b c d e");
        let mut brackets = OpenBrackets::new(run.start, 0);
        let mut steps = |to| {
            let _ = crate::steps::take();
            brackets.at(&run, to);
            crate::steps::take()
        };
        assert_eq!(
            [steps(0), steps(2), steps(4), steps(run.end)],
            [0, run.end, 0, 0]
        );
    }
}
