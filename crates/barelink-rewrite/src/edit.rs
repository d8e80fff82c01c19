//! The parts of a plan: an edit, and a link that stays bare with its reason.

use std::fmt;
use std::ops::Range;

use super::doubt::Doubt;
use super::protected::Protection;
use barelink::Link;

/// The replacement of a range of the source.
///
/// ```
/// use barelink_rewrite::{Style, plan};
/// use barelink::Finder;
/// use barelink_pulldown_cmark::GITHUB;
///
/// let plan = plan("See www.example.com.", GITHUB, &Finder::default(), Style::Angle);
/// let edit = &plan.edits()[0];
/// assert_eq!(edit.range(), 4..19);
/// assert_eq!(edit.replacement(), "[www.example.com](http://www.example.com)");
/// assert_eq!(edit.link().destination(), "http://www.example.com");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit<'a> {
    pub(super) link: Link<'a>,
    pub(super) range: Range<usize>,
    pub(super) replacement: String,
}

impl<'a> Edit<'a> {
    /// Returns the link that is rewritten.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// Returns the bytes of the source that are replaced: those of the link, and the character
    /// before it if it must be escaped, because it would change the meaning of a following `[` or
    /// `<` (`!`, a backslash).
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the text that replaces them.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }
}

/// Returns a text that starts at the byte `start` of the source, with its edits, which are in order
/// and do not overlap.
pub(super) fn apply(text: &str, start: usize, edits: &[Edit<'_>]) -> String {
    let mut applied = String::with_capacity(
        text.len()
            + edits
                .iter()
                .map(|edit| edit.replacement.len())
                .sum::<usize>(),
    );
    let mut at = 0;
    for edit in edits {
        applied.push_str(&text[at..edit.range.start - start]);
        applied.push_str(&edit.replacement);
        at = edit.range.end - start;
    }
    applied.push_str(&text[at..]);
    applied
}

/// A link that stays bare.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark::GITHUB;
/// use barelink_rewrite::{BareReason, Style, plan};
///
/// // Before `[`, the first `*` would not start emphasis.
/// let plan = plan(
///     "a*www.example.com*b",
///     GITHUB,
///     &Finder::new(Profile::Md4c),
///     Style::Angle,
/// );
/// let refused = &plan.refused()[0];
/// assert_eq!(
///     (refused.link().as_str(), refused.reason()),
///     ("www.example.com", BareReason::ReadsOtherwise)
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<'a> {
    pub(super) link: Link<'a>,
    pub(super) reason: BareReason,
    /// What a reader would take for the link.
    pub(super) meant: Option<String>,
}

impl<'a> Refused<'a> {
    /// Returns the link that the finder found.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// Returns why it stays bare.
    #[must_use]
    pub fn reason(&self) -> BareReason {
        self.reason
    }

    /// Returns the link that a reader would take for this one, if its end is doubtful and that link
    /// is clear: a part of it, without escapes and character references.
    ///
    /// ```
    /// use barelink_rewrite::Planner;
    /// use barelink::{Finder, Profile};
    /// use barelink_pulldown_cmark::GITHUB;
    ///
    /// let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
    /// let plan = planner.plan("See https://example.com/a[^1].");
    /// assert_eq!(plan.refused()[0].suggestion(), Some("https://example.com/a"));
    /// ```
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.meant.as_deref()
    }
}

/// Why a link stays bare. Its `Display` is a clause without a full stop: "a rewrite would change
/// the text around it".
///
/// ```
/// use barelink_rewrite::{Protection, BareReason};
///
/// assert_eq!(BareReason::Protected(Protection::Tag).to_string(), "it belongs to a template tag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum BareReason {
    /// Markdown cannot express it: its text is empty, or its text or destination contains a line
    /// end.
    NotWritable,
    /// Plain CommonMark would read every form differently. Example: `a*www.example.com*b`, where
    /// `*` between a letter and a bracket would not be a delimiter of emphasis.
    ReadsOtherwise,
    /// A second run would have changed more.
    NotSettled,
    /// It belongs to syntax of this kind: it touches it, is in the body of a template tag, or would
    /// be another link without the syntax.
    Protected(Protection),
    /// The rule set ends it where a reader would not, and [`Doubtful::Edit`](super::Doubtful::Edit)
    /// is not set.
    Doubtful(Doubt),
}

impl fmt::Display for BareReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BareReason::NotWritable => f.write_str("it cannot be written in Markdown"),
            BareReason::ReadsOtherwise => f.write_str("a rewrite would change the text around it"),
            BareReason::NotSettled => f.write_str("there would be other links beside it"),
            BareReason::Protected(kind) => kind.fmt(f),
            BareReason::Doubtful(doubt) => write!(f, "its end is doubtful: {doubt}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BareReason, Protection};

    #[test]
    fn reasons_are_clauses() {
        assert_eq!(
            BareReason::Protected(Protection::Tag).to_string(),
            "it belongs to a template tag"
        );
    }
}
