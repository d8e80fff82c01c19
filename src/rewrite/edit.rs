//! The parts of a plan: an edit, and a link that stays bare with its reason.

use core::fmt;
use core::ops::Range;

use crate::link::Link;

/// The replacement of a range of the source.
///
/// ```
/// use barelink::rewrite::{Style, plan};
/// use barelink::{Finder, pulldown::GITHUB};
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

    /// Returns the bytes of the source that are replaced: those of the link, and the character before it if it must be
    /// escaped, because it would change the meaning of a following `[` or `<` (`!`, a backslash).
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

/// Returns the source with the edits, which are in order and do not overlap.
pub(super) fn apply(source: &str, edits: &[Edit<'_>]) -> String {
    let mut applied =
        String::with_capacity(source.len() + edits.iter().map(|edit| edit.replacement.len()).sum::<usize>());
    let mut at = 0;
    for edit in edits {
        applied.push_str(&source[at..edit.range.start]);
        applied.push_str(&edit.replacement);
        at = edit.range.end;
    }
    applied.push_str(&source[at..]);
    applied
}

/// A link that stays bare.
///
/// ```
/// use barelink::rewrite::{Reason, Style, plan};
/// use barelink::{Finder, Profile, pulldown::GITHUB};
///
/// // Before `[`, the first `*` would not start emphasis.
/// let plan = plan("a*www.example.com*b", GITHUB, &Finder::new(Profile::Md4c), Style::Angle);
/// let refused = &plan.refused()[0];
/// assert_eq!((refused.link().as_str(), refused.reason()), ("www.example.com", Reason::ReadsOtherwise));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<'a> {
    pub(super) link: Link<'a>,
    pub(super) reason: Reason,
}

impl<'a> Refused<'a> {
    /// Returns the link that the finder found.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// Returns why it stays bare.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }
}

/// Why a link stays bare. Its `Display` is a clause without a full stop: "a rewrite would change the text around it".
///
/// ```
/// use barelink::rewrite::Reason;
///
/// assert_eq!(Reason::InTag.to_string(), "it belongs to a template tag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Markdown cannot express it: its text is empty, or its text or destination contains a line end.
    NotWritable,
    /// Plain CommonMark would read every form differently. Example: `a*www.example.com*b`, where `*` between a letter and a
    /// bracket would not be a delimiter of emphasis.
    ReadsOtherwise,
    /// A second run would have changed more.
    NotSettled,
    /// It touches a template tag, is in the body of one, or would no longer be a bare link after the tag is replaced.
    InTag,
    /// It touches JSX, an expression, `import` or `export`, or is in code that MDX recognises and CommonMark does not.
    InMdx,
    /// It is in a heading, with [`Headings::Leave`](super::Headings::Leave).
    InHeading,
}

impl Reason {
    /// Returns whether the link belongs to something other than Markdown's text.
    pub(super) fn is_protection(self) -> bool {
        matches!(self, Reason::InTag | Reason::InMdx | Reason::InHeading)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotWritable => "it cannot be written in Markdown",
            Reason::ReadsOtherwise => "a rewrite would change the text around it",
            Reason::NotSettled => "there would be other links beside it",
            Reason::InTag => "it belongs to a template tag",
            Reason::InMdx => "it belongs to JSX, an expression or code of MDX",
            Reason::InHeading => "the heading is a link",
        })
    }
}
