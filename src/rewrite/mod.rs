//! Writes bare links out in Markdown source, so that every CommonMark renderer makes links of them: [`plan`](plan()) says which bytes
//! to replace by what, [`Plan::apply`] does it, [`replacement`] is for one link of a parser of your own.
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
//! | module | what it does |
//! |---|---|
//! | `replacement` | how one link is written |
//! | `off` | where `<!-- barelink off -->` is in force |
//! | `tags` | where template tags stand |
//! | `mdx` | where `import`, `export`, expressions and JSX stand |
//! | `guard` | which links are left alone for these |
//! | `attempt` | chooses a form for each link until the source reads as it should |
//! | `verify` | whether the new source reads as the old one does with its links, and if not, where |
//!
//! # What is promised
//!
//! * Nothing but the edits changes, not one byte.
//! * The new source, read by plain CommonMark without any autolinks but with the same `Options`, has the links, the text and
//!   the structure of the old one with the links that the finder sees in it. That is checked by parsing it. A link for
//!   which it does not hold is refused, and said to be; so the structure is that of the old source with these links left as text.
//! * A plan for the new source, with the same options, finder and style, has no edits.
//!
//! Only what the finder takes for a bare link is touched: never code, raw HTML, metadata, link reference definitions, the
//! text or destination of links, or math, as far as `Options` say that the parser knows them.
//!
//! # Template tags and MDX
//!
//! A site generator replaces template tags before it reads Markdown: `{{…}}`, Hugo's `{{<…>}}` and `{{%…%}}`, mdBook's
//! `{{#…}}`, `{%…%}`, comments `{#…#}`, `<%…%>`, and kramdown's `{:…}`. A link that touches a tag or lies in it is left alone, and so is one in the
//! body of a tag with a matching closer (`{{< name >}}…{{< /name >}}`, `{% name() %}…{% end %}`, `{% raw %}…{% endraw %}`),
//! but for the bodies of conditions and loops (`{% if … %}`, `{% for … %}`), which are text of the page. A tag that never ends protects the
//! rest of its line. In code a tag is text.
//!
//! MDX is read with [`Syntax::Mdx`]: links are always written `[…](…)`, because `<` starts an element there. `import`, `export`,
//! `{…}` expressions and JSX tags are left alone, and what stands between two tags of one line; Markdown between tags on lines
//! of their own is not.
//!
//! [`Plan::protected`] lists the links that are left alone for this.
//!
//! # Switching it off
//!
//! From the HTML comment `<!-- barelink off -->` up to `<!-- barelink on -->`, or to the end of the source where none
//! follows, nothing is looked at. A comment counts wherever the parser sees HTML: as a block, in a line, in a larger HTML block, in a
//! list or a quote; not in code, where it is text. It stands on one line; blanks and tabs in it do not matter, case does. A second `off` and an
//! `on` without `off` do nothing. In MDX `{/* barelink off */}` and `{/* barelink on */}` mean the same.

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

mod attempt;
mod guard;
mod mdx;
mod off;
mod replacement;
mod tags;
mod verify;

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use pulldown_cmark::Options;

use crate::finder::Finder;
use crate::link::Link;
use attempt::{Attempt, Refusals};

pub use replacement::{Style, replacement};

/// How often a plan is made anew, with more refused, because a second plan would have edits.
const SETTLING: usize = 3;

/// What to replace in `source`, Markdown that is read with `options`, so that the links that `finder` sees are written out.
///
/// Cost: linear in the source. Where no link is found, that of [`Masked::new`](crate::pulldown::Masked::new); where
/// all edits hold, two more parses of the old source and two of the new one. Where some do not, others are tried and
/// parsed again: a dozen times at the most for each of at most three plans, whatever the source.
///
/// ```
/// use barelink::rewrite::{Style, plan};
/// use barelink::{Finder, Profile, pulldown::pulldown_cmark::Options};
///
/// // An emphasis would end before a `<` as before a `[`: CommonMark counts what stands beside its marks.
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

/// What a source is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// Markdown, with template tags or without.
    #[default]
    Markdown,
    /// MDX, as its version 2 and later ones read it. Links are always written as [`Style::Inline`] says.
    Mdx,
}

/// What to do with links in headings and in the terms of definition lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Headings {
    /// They are written out as all others are.
    #[default]
    Edit,
    /// They are left alone: for renderers that make a link of each heading, such as mdBook, for HTML forbids a link in a
    /// link.
    Leave,
}

/// Makes plans as [`plan`](plan()) does, with settings for other sources and renderers.
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
    /// For Markdown that is read with `options`, in which `finder` sees links.
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

    /// Sets how links are written; [`Style::Angle`] unless it is set.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Planner { style, ..self }
    }

    /// Sets what sources are written in; [`Syntax::Markdown`] unless it is set.
    #[must_use]
    pub fn syntax(self, syntax: Syntax) -> Self {
        Planner { syntax, ..self }
    }

    /// Sets what to do with links in headings; [`Headings::Edit`] unless it is set.
    #[must_use]
    pub fn headings(self, headings: Headings) -> Self {
        Planner { headings, ..self }
    }

    /// What to replace in `source`. Cost: that of [`plan`](plan()); where a link is found and the source has tags or is MDX, that
    /// of finding all links twice more.
    #[must_use]
    pub fn plan<'a>(&self, source: &'a str) -> Plan<'a> {
        let mut refusals = Refusals::default();
        for _ in 0..SETTLING {
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
                attempt.refuse_around(verify::Origin::new(&attempt.edits).of(edit.range.start), &mut refusals);
            }
        }
        Plan::new(source, Attempt::nothing(source, self))
    }

    /// How links are really written.
    fn written(&self) -> Style {
        match self.syntax {
            Syntax::Markdown => self.style,
            Syntax::Mdx => Style::Inline,
        }
    }
}

/// What to replace in a source; made by [`plan`](plan()) and [`Planner::plan`].
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

    /// The edits, in order, none overlapping.
    #[must_use]
    pub fn edits(&self) -> &[Edit<'a>] {
        &self.edits
    }

    /// The links that stay bare, in order, with the reasons.
    #[must_use]
    pub fn refused(&self) -> &[Refused<'a>] {
        &self.refused
    }

    /// The links that belong to a template tag, to MDX or to a heading that is left alone, in order, with the reasons. They are not
    /// among the refused ones: there is nothing to do about them.
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

    /// The source with the edits in it; the source itself where there are none. Cost: linear in the source.
    #[must_use]
    pub fn apply(&self) -> Cow<'a, str> {
        if self.edits.is_empty() { Cow::Borrowed(self.source) } else { Cow::Owned(apply(self.source, &self.edits)) }
    }
}

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

/// Bytes of a source and what to put in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit<'a> {
    link: Link<'a>,
    range: Range<usize>,
    replacement: String,
}

impl<'a> Edit<'a> {
    /// The link that is written out.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// The bytes of the source that are replaced: those of the link, and the character before it where that would mean
    /// something else before a `[` or a `<` (`!`, a backslash) and is escaped.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What is put in their place.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }
}

/// A link that stays bare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<'a> {
    link: Link<'a>,
    reason: Reason,
}

impl<'a> Refused<'a> {
    /// The link, as the finder sees it.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// Why it stays.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }
}

/// Why a link stays bare. Its text is half a sentence: "the text around it would read otherwise".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// There is no way to write it: its text is empty, or the text or the destination holds a line end.
    NotWritable,
    /// However it is written, plain CommonMark reads something else there: `a*www.example.com*b`, where marks stand beside a link
    /// and a letter, and are no marks beside a bracket.
    ReadsOtherwise,
    /// A second plan would have changed more.
    NotSettled,
    /// It touches a template tag, is in the body of one, or is a link only as long as the tag is not replaced.
    InTag,
    /// It touches JSX, an expression, `import` or `export`, or is in code that only MDX reads as code.
    InMdx,
    /// It is in a heading, with [`Headings::Leave`].
    InHeading,
}

impl Reason {
    /// Whether the link belongs to something other than Markdown's text.
    fn is_protection(self) -> bool {
        matches!(self, Reason::InTag | Reason::InMdx | Reason::InHeading)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotWritable => "it cannot be written in Markdown",
            Reason::ReadsOtherwise => "the text around it would read otherwise",
            Reason::NotSettled => "there would be other links beside it",
            Reason::InTag => "it belongs to a template tag",
            Reason::InMdx => "it belongs to JSX, an expression or code of MDX",
            Reason::InHeading => "the heading is a link",
        })
    }
}
