//! Rewrites bare URLs and e-mail addresses in Markdown source as links that every CommonMark renderer understands.
//! [`plan`](plan()) computes the replacements, [`Plan::apply`] makes them, and [`replacement`] formats one link that a
//! parser of your own found.
//!
//! ```
//! use barelink::rewrite::{Style, plan};
//! use barelink::{Finder, Profile, pulldown::GITHUB};
//!
//! let source = "See https://example.com/a_b, www.example.com or `www.example.org`.\r\n";
//! let plan = plan(source, GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
//! assert_eq!(
//!     plan.apply(),
//!     "See <https://example.com/a_b>, [www.example.com](http://www.example.com) or `www.example.org`.\r\n"
//! );
//! ```
//!
//! # Guarantees
//!
//! * All bytes outside the edits are preserved.
//! * Plain CommonMark without autolinks, with the same `Options`, reads in the new source the same links, text and
//!   structure that the finder sees in the old one. The module verifies this by parsing the new source. A link for which
//!   it does not hold stays bare and is reported as refused; the comparison then treats that link as text.
//! * A plan for the new source, with the same options, finder and style, has no edits.
//!
//! Only bare URLs and e-mail addresses that the finder accepts are edited. Code, raw HTML, metadata, link reference
//! definitions, the text and destinations of links, and math are never edited, if `Options` enable their syntax.
//!
//! # Template tags and MDX
//!
//! A site generator replaces template tags before it reads Markdown: `{{…}}`, Hugo's `{{<…>}}` and `{{%…%}}`, mdBook's
//! `{{#…}}`, `{%…%}`, comments `{#…#}`, `<%…%>`, and kramdown's `{:…}`. A link that touches a tag or lies inside one is
//! not edited. The same holds for the body of a tag with a matching closer (`{{< name >}}…{{< /name >}}`,
//! `{% name() %}…{% end %}`, `{% raw %}…{% endraw %}`), except for the bodies of conditions and loops (`{% if … %}`,
//! `{% for … %}`), which are text of the page. A tag that never ends protects the rest of its line. In code, a tag is
//! text.
//!
//! For MDX, use [`Syntax::Mdx`]. Links are then always written `[…](…)`, because `<` starts an element. `import`,
//! `export`, `{…}` expressions and JSX tags are not edited, nor is text between two tags on one line. Markdown between
//! tags that are on lines of their own is edited.
//!
//! [`Plan::protected`] lists the links that are not edited for these reasons.
//!
//! # Disabling it in a source
//!
//! Nothing is edited between the HTML comments `<!-- barelink off -->` and `<!-- barelink on -->`; without the second, up
//! to the end of the source. A comment takes effect wherever the parser sees HTML: as a block, in a line, in a larger
//! HTML block, in a list or a quote. In code it is text. The comment must be on one line; spaces and tabs in it are
//! ignored, and case matters. A second `off`, or an `on` without an `off`, has no effect. In MDX, use
//! `{/* barelink off */}` and `{/* barelink on */}`.
//!
//! Nor is anything edited in lines in which comments of markdownlint disable its rule MD034 (`no-bare-urls`, or the tags
//! `links` and `url`), or all rules: `<!-- markdownlint-disable MD034 -->` up to `<!-- markdownlint-enable MD034 -->`, and
//! `-disable-line`, `-disable-next-line`, `-disable-file`, `-enable-file`, `-capture` and `-restore`.

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

// Chooses a form for each link until the verification passes.
mod attempt;
// Decides which links are protected because of tags, MDX or headings.
mod guard;
// Finds `import`, `export`, expressions and JSX.
mod mdx;
// Finds the ranges between `<!-- barelink off -->` and `<!-- barelink on -->`.
mod off;
// Finds what is left alone in a page in HTML.
mod page;
// Formats one link.
mod replacement;
// Finds template tags.
mod tags;
// Compares the new source with the old one and its links, and reports the differences.
mod verify;

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use pulldown_cmark::Options;

use crate::finder::Finder;
use crate::link::Link;
use attempt::{Attempt, Refusals};

pub use replacement::{Style, replacement};

/// Returns the parts of a page in HTML that a program leaves alone when it writes to the page: template tags with their bodies, PHP
/// (`<?…?>`), and everything between the comments `<!-- barelink off -->` and `<!-- barelink on -->`. They are byte ranges, in order,
/// and none touches the next one. The list is empty if there are no such parts. Cost: linear in the page.
///
/// ```
/// let page = "<p>{{ link(\"www.example.com\") }} www.example.org";
/// assert_eq!(barelink::rewrite::protected_in_html(page), [3..32]);
/// assert_eq!(barelink::rewrite::protected_in_html("<p>www.example.org"), []);
/// ```
#[must_use]
pub fn protected_in_html(page: &str) -> Vec<Range<usize>> {
    page::protected(page)
}

/// The maximum number of plans. Another plan, with more links refused, is made if a second run would have edits.
// A constant, so that the time stays linear. After that no link is edited, which is always correct.
const MAX_PLANS: usize = 3;

/// Computes the replacements in `source`, Markdown that is parsed with `options`, that write the links that `finder` sees
/// in CommonMark syntax.
///
/// Cost: linear in the source. If there is no link, the cost is that of [`Masked::new`](crate::pulldown::Masked::new). If
/// the first verification passes, two more parses of the old source and two of the new one. Otherwise other forms are
/// tried and parsed again: at most a dozen times for each of at most three plans.
///
/// ```
/// use barelink::rewrite::{Style, plan};
/// use barelink::{Finder, Profile, pulldown::pulldown_cmark::Options};
///
/// // Before `<` or `[`, the first `*` would not start emphasis: CommonMark looks at the characters around a delimiter.
/// let source = "a*www.example.com*b, john@example.com";
/// let plan = plan(source, Options::empty(), &Finder::new(Profile::Md4c), Style::Angle);
/// let [edit] = plan.edits() else { unreachable!() };
/// assert_eq!((edit.range(), edit.replacement()), (21..37, "<john@example.com>"));
/// let [refused] = plan.refused() else { unreachable!() };
/// assert_eq!(refused.link().as_str(), "www.example.com");
/// assert_eq!(plan.apply(), "a*www.example.com*b, <john@example.com>");
/// ```
#[must_use]
pub fn plan<'a>(source: &'a str, options: Options, finder: &Finder, style: Style) -> Plan<'a> {
    Planner::new(options, finder).style(style).plan(source)
}

/// The language of a source.
///
/// ```
/// use barelink::rewrite::{Planner, Syntax};
/// use barelink::{Finder, pulldown::GITHUB};
///
/// let source = "{/* a comment of MDX */}\n\nSee https://example.com.";
/// let planner = Planner::new(GITHUB, &Finder::default()).syntax(Syntax::Mdx);
/// assert_eq!(
///     planner.plan(source).apply(),
///     "{/* a comment of MDX */}\n\nSee [https://example.com](https://example.com)."
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// Markdown, with or without template tags.
    #[default]
    Markdown,
    /// MDX version 2 or later. Links are always written in [`Style::Inline`].
    Mdx,
}

/// How to treat links in headings and in the terms of definition lists.
///
/// ```
/// use barelink::rewrite::{Headings, Planner};
/// use barelink::{Finder, pulldown::GITHUB};
///
/// let planner = Planner::new(GITHUB, &Finder::default()).headings(Headings::Leave);
/// let plan = planner.plan("# https://a.com\n\nhttps://b.com");
/// assert_eq!(plan.apply(), "# https://a.com\n\n<https://b.com>");
/// assert_eq!(plan.protected().len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Headings {
    /// Edits them like all others.
    #[default]
    Edit,
    /// Does not edit them. Use this for renderers that make each heading a link, such as mdBook, because HTML forbids a
    /// link in a link.
    Leave,
}

/// Makes plans as [`plan`](plan()) does, with more settings.
///
/// ```
/// use barelink::rewrite::{Planner, Syntax};
/// use barelink::{Finder, Profile, pulldown::GITHUB};
///
/// let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm)).syntax(Syntax::Mdx);
/// let plan = planner.plan("<Card href=\"https://a.com\" />\n\nSee https://b.com.");
/// assert_eq!(plan.apply(), "<Card href=\"https://a.com\" />\n\nSee [https://b.com](https://b.com).");
/// ```
#[derive(Clone, Debug)]
pub struct Planner {
    options: Options,
    finder: Finder,
    style: Style,
    syntax: Syntax,
    headings: Headings,
}

impl Planner {
    /// Makes a planner for Markdown that is parsed with `options`, and in which `finder` finds links.
    #[must_use]
    pub fn new(options: Options, finder: &Finder) -> Self {
        Planner {
            options,
            finder: finder.clone(),
            style: Style::default(),
            syntax: Syntax::default(),
            headings: Headings::default(),
        }
    }

    /// Sets how links are written; [`Style::Angle`] by default.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Planner { style, ..self }
    }

    /// Sets the language of the sources; [`Syntax::Markdown`] by default.
    #[must_use]
    pub fn syntax(self, syntax: Syntax) -> Self {
        Planner { syntax, ..self }
    }

    /// Sets how to treat links in headings; [`Headings::Edit`] by default.
    #[must_use]
    pub fn headings(self, headings: Headings) -> Self {
        Planner { headings, ..self }
    }

    /// Computes the replacements in `source`. Cost: that of [`plan`](plan()); if there are links, and the source has tags or
    /// is MDX, all links are searched for twice more.
    #[must_use]
    pub fn plan<'a>(&self, source: &'a str) -> Plan<'a> {
        let mut refusals = Refusals::default();
        // The guarantee "a second plan has no edits" can fail although all edits hold: the rewritten text may contain a link
        // that was not one before. So the second plan is made, and each of its edits refuses the edits beside it.
        for _ in 0..MAX_PLANS {
            let attempt = Attempt::new(source, self, &refusals);
            if attempt.edits.is_empty() {
                return Plan::new(source, attempt);
            }
            let applied = apply(source, &attempt.edits);
            let second = Attempt::new(&applied, self, &Refusals::default());
            if second.edits.is_empty() {
                return Plan::new(source, attempt);
            }
            for edit in &second.edits {
                let at = verify::PositionMap::new(&attempt.edits).old_position(edit.range.start);
                attempt.refuse_around(at, &mut refusals);
            }
        }
        // No edits at all keep every guarantee.
        Plan::new(source, Attempt::refuse_all(source, self))
    }

    /// Returns the style that is used: the one that was set, unless the syntax requires another one.
    fn effective_style(&self) -> Style {
        match self.syntax {
            Syntax::Markdown => self.style,
            Syntax::Mdx => Style::Inline,
        }
    }
}

/// The replacements in a source; made by [`plan`](plan()) and [`Planner::plan`].
///
/// ```
/// use barelink::rewrite::{Style, plan};
/// use barelink::{Finder, Profile, pulldown::GITHUB};
///
/// let finder = Finder::new(Profile::Md4c);
/// let plan = plan("See https://example.com, or a*www.example.org*b.", GITHUB, &finder, Style::Angle);
/// assert_eq!((plan.edits().len(), plan.refused().len(), plan.protected().len()), (1, 1, 0));
/// assert_eq!(plan.apply(), "See <https://example.com>, or a*www.example.org*b.");
/// ```
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    source: &'a str,
    edits: Vec<Edit<'a>>,
    refused: Vec<Refused<'a>>,
    protected: Vec<Refused<'a>>,
}

impl<'a> Plan<'a> {
    fn new(source: &'a str, attempt: Attempt<'a>) -> Self {
        Plan { source, edits: attempt.edits, refused: attempt.refused, protected: attempt.protected }
    }

    /// Returns the edits, in order of position. They do not overlap.
    #[must_use]
    pub fn edits(&self) -> &[Edit<'a>] {
        &self.edits
    }

    /// Returns the links that stay bare, in order of position, with the reasons.
    #[must_use]
    pub fn refused(&self) -> &[Refused<'a>] {
        &self.refused
    }

    /// Returns the links that belong to a template tag, to MDX or, with [`Headings::Leave`], to a heading, in order of
    /// position, with the reasons. [`refused`](Self::refused) does not list them: they need no attention.
    ///
    /// ```
    /// use barelink::rewrite::{Reason, Style, plan};
    /// use barelink::{Finder, Profile, pulldown::GITHUB};
    ///
    /// let source = "{{< figure src=\"https://a.com/b.png\" >}}";
    /// let plan = plan(source, GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
    /// let [protected] = plan.protected() else { unreachable!() };
    /// assert_eq!((protected.link().as_str(), protected.reason()), ("https://a.com/b.png", Reason::InTag));
    /// ```
    #[must_use]
    pub fn protected(&self) -> &[Refused<'a>] {
        &self.protected
    }

    /// Returns the source with the edits applied; the source itself if there are none. Cost: linear in the source.
    #[must_use]
    pub fn apply(&self) -> Cow<'a, str> {
        if self.edits.is_empty() { Cow::Borrowed(self.source) } else { Cow::Owned(apply(self.source, &self.edits)) }
    }
}

/// Returns the source with the edits, which are in order and do not overlap.
fn apply(source: &str, edits: &[Edit<'_>]) -> String {
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
    link: Link<'a>,
    range: Range<usize>,
    replacement: String,
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
    link: Link<'a>,
    reason: Reason,
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
    /// It is in a heading, with [`Headings::Leave`].
    InHeading,
}

impl Reason {
    /// Returns whether the link belongs to something other than Markdown's text.
    fn is_protection(self) -> bool {
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
