//! Makes a plan whose edits hold, and with which a second plan has no edits.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::Options;

use super::attempt::{Attempt, BareReasons};
use super::edit::{Edit, Refused, apply};
use super::parts::{LEN, Parts, after_edits, in_part};
use super::planner::{Planner, Syntax};
use super::protected::{ProtectedRange, protected, ranges::merged_kinds};
use super::replacement::Style;
use super::{bracketed, indented, verify};
use barelink::Candidate;
use barelink::Finder;
use barelink_pulldown_cmark::explain;

/// Computes the replacements in `source`, Markdown that is parsed with `options`, that write the
/// links that `finder` sees in CommonMark syntax.
///
/// Cost: linear in the source. If there is no link, the cost is that of
/// [`Masked::new`](barelink_pulldown_cmark::Masked::new). If the first verification passes, two more
/// parses of the old source and two of the new one. Otherwise other forms are tried and parsed
/// again: at most a dozen times for each of at most three plans, each of which may need another six
/// to be sure that a second run has no edits.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark::pulldown_cmark::Options;
/// use barelink_rewrite::{Style, plan};
///
/// // Before `<` or `[`, the first `*` would not start emphasis: CommonMark looks at the characters around a delimiter.
/// let source = "a*www.example.com*b, john@example.com";
/// let plan = plan(
///     source,
///     Options::empty(),
///     &Finder::new(Profile::Md4c),
///     Style::Angle,
/// );
/// let [edit] = plan.edits() else { unreachable!() };
/// assert_eq!(
///     (edit.range(), edit.replacement()),
///     (21..37, "<john@example.com>")
/// );
/// let [refused] = plan.refused() else {
///     unreachable!()
/// };
/// assert_eq!(refused.link().as_str(), "www.example.com");
/// assert_eq!(plan.apply(), "a*www.example.com*b, <john@example.com>");
/// ```
#[must_use]
pub fn plan<'a>(source: &'a str, options: Options, finder: &Finder, style: Style) -> Plan<'a> {
    Planner::new(options, finder).style(style).plan(source)
}

/// The maximum number of plans. Another plan, with more links refused, is made if a second run
/// would have edits.
// A constant, so that the time stays linear. After that no link is edited, which is always correct.
const MAX_PLANS: usize = 3;

impl Planner {
    /// Computes the replacements in `source`. Cost: that of [`plan`](plan()); if there are links,
    /// and the source has tags or is MDX, all links are searched for twice more.
    #[must_use]
    pub fn plan<'a>(&self, source: &'a str) -> Plan<'a> {
        let mut whole = Plan {
            source,
            start: 0,
            edits: Vec::new(),
            refused: Vec::new(),
            protected: Vec::new(),
        };
        for plan in self.plans(source) {
            whole.edits.extend(plan.edits);
            whole.refused.extend(plan.refused);
            whole.protected.extend(plan.protected);
        }
        whole
    }

    /// Computes the replacements in `source` part by part, in order. Together the plans have the
    /// edits and the links of [`plan`](Self::plan), with the same positions, in bytes of `source`.
    /// [`Plan::range`] is the part of a plan.
    ///
    /// It is for long sources: a plan takes several times the memory of its part, and a part has
    /// about half a million bytes. A part is longer if no block of Markdown ends in it. A source is
    /// one part if it may have definitions of links or footnotes, or comments that disable edits,
    /// or if the options enable metadata. Lazy: each plan is computed when it is asked for. Cost:
    /// that of `plan`.
    ///
    /// ```
    /// use barelink_rewrite::Planner;
    /// use barelink::Finder;
    /// use barelink_pulldown_cmark::GITHUB;
    ///
    /// let source = "See https://example.com.\n\n".repeat(50_000);
    /// let planner = Planner::new(GITHUB, &Finder::default());
    /// let rewritten: String = planner.plans(&source).map(|plan| plan.apply()).collect();
    /// assert!(planner.plans(&source).count() > 1);
    /// assert_eq!(rewritten, source.replace("https://example.com", "<https://example.com>"));
    /// ```
    pub fn plans<'a>(&self, source: &'a str) -> impl Iterator<Item = Plan<'a>> {
        self.plans_of_parts(source, LEN)
    }

    /// Works as [`plans`](Self::plans), with parts of about `len` bytes.
    pub(super) fn plans_of_parts<'a>(
        &self,
        source: &'a str,
        len: usize,
    ) -> impl Iterator<Item = Plan<'a>> {
        let read = self.read(source);
        let Parts { ranges, protected } = Parts::new(&read, self, len);
        ranges.into_iter().map(move |part| {
            let known = protected
                .as_ref()
                .map(|protected| in_part(protected, &part));
            let attempt = self
                .settled(&read[part.clone()], known.as_deref())
                .in_source(source, part.start);
            let Attempt {
                edits,
                refused,
                protected,
            } = attempt;
            Plan {
                source: &source[part.clone()],
                start: part.start,
                edits,
                refused,
                protected,
            }
        })
    }

    /// Returns the source as it is parsed, in which all positions are the same.
    fn read<'a>(&self, source: &'a str) -> Cow<'a, str> {
        let read = match self.syntax {
            Syntax::MkDocs => indented::as_list_items(source),
            _ => Cow::Borrowed(source),
        };
        match self.syntax {
            // Both have links of their own; Obsidian's and Logseq's in brackets, too.
            Syntax::Markdown | Syntax::Obsidian => read,
            _ => bracketed::as_round(&read, self.options).map_or(read, Cow::Owned),
        }
    }

    /// Works as [`barelink_pulldown_cmark::explain`], for the links that a plan sees.
    #[doc(hidden)]
    #[must_use]
    pub fn explain<'a>(&self, source: &'a str) -> Vec<Candidate<'a>> {
        let read = self.read(source);
        let candidates = explain(&read, self.options, &self.finder);
        candidates
            .into_iter()
            .map(|candidate| candidate.in_source(source))
            .collect()
    }

    /// Finds edits with which a second plan has none. `protected` has the protected ranges if they
    /// are known.
    fn settled<'a>(&self, source: &'a str, protected: Option<&[ProtectedRange]>) -> Attempt<'a> {
        self.settled_by(source, protected, |applied, protected| {
            // The next run knows no refusals. It may write a link that stays bare here, because its
            // neighbour is another one now. This second plan refuses what that plan would refuse,
            // so that both have the same result.
            self.settled_by(applied, protected, |_, _| Vec::new()).edits
        })
    }

    /// Finds edits that hold, and with which a second plan has none that refuses the same links.
    /// Where links were refused for that reason, `next` has to return no edits of the new source,
    /// either.
    fn settled_by<'a>(
        &self,
        source: &'a str,
        protected: Option<&[ProtectedRange]>,
        next: impl for<'n> Fn(&'n str, Option<&[ProtectedRange]>) -> Vec<Edit<'n>>,
    ) -> Attempt<'a> {
        let mut refusals = BareReasons::default();
        // The guarantee "a second plan has no edits" can fail although all edits hold: the
        // rewritten text may contain a link that was not one before. So the second plan is made,
        // and each of its edits refuses the edits beside it.
        for _ in 0..MAX_PLANS {
            let attempt = Attempt::new(source, self, &refusals, protected);
            if attempt.edits.is_empty() {
                return attempt;
            }
            let applied = apply(source, 0, &attempt.edits);
            let protected = protected
                .map(|protected| self.protected_after(&applied, &attempt.edits, protected));
            // A link that stays bare here does so in the second plan, too.
            let refused = attempt.refusals_after_edits();
            let mut second = Attempt::new(&applied, self, &refused, protected.as_deref()).edits;
            if second.is_empty() && !refused.is_empty() {
                second = next(&applied, protected.as_deref());
            }
            if second.is_empty() {
                return attempt;
            }
            let positions = verify::PositionMap::new(&attempt.edits);
            let places = second
                .iter()
                .map(|edit| positions.old_position(edit.range.start));
            attempt.refuse_around(places, &mut refusals);
        }
        // No edits at all keep every guarantee.
        Attempt::refuse_all(source, self, protected)
    }

    /// Returns the protected ranges of a part after its edits: those of the whole source, and those
    /// that the edits made.
    fn protected_after(
        &self,
        applied: &str,
        edits: &[Edit<'_>],
        before: &[ProtectedRange],
    ) -> Vec<ProtectedRange> {
        let mut ranges = after_edits(before, edits);
        ranges.extend(protected(applied, self.options, self.syntax));
        merged_kinds(ranges)
    }
}

/// The replacements in a source; made by [`plan`](plan()) and [`Planner::plan`].
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark::GITHUB;
/// use barelink_rewrite::{Style, plan};
///
/// let finder = Finder::new(Profile::Md4c);
/// let plan = plan(
///     "See https://example.com, or a*www.example.org*b.",
///     GITHUB,
///     &finder,
///     Style::Angle,
/// );
/// assert_eq!(
///     (
///         plan.edits().len(),
///         plan.refused().len(),
///         plan.protected().len()
///     ),
///     (1, 1, 0)
/// );
/// assert_eq!(
///     plan.apply(),
///     "See <https://example.com>, or a*www.example.org*b."
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The part of the source that the plan is for.
    source: &'a str,
    /// The byte of the source at which that part starts.
    start: usize,
    edits: Vec<Edit<'a>>,
    refused: Vec<Refused<'a>>,
    protected: Vec<Refused<'a>>,
}

impl<'a> Plan<'a> {
    /// Returns the bytes of the source that the plan is for: all of them, unless [`Planner::plans`]
    /// made it.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.source.len()
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

    /// Returns the links that belong to syntax that Markdown does not know, such as template tags
    /// and attribute lists, or, with [`Choice::SkipHeadings`](barelink::Choice::SkipHeadings), to a
    /// heading, in order of position, with the reasons. [`refused`](Self::refused) does not list
    /// them: they need no attention.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    /// use barelink_pulldown_cmark::GITHUB;
    /// use barelink_rewrite::{BareReason, Protection, Style, plan};
    ///
    /// let source = "{{< figure src=\"https://a.com/b.png\" >}}";
    /// let plan = plan(source, GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
    /// let [protected] = plan.protected() else {
    ///     unreachable!()
    /// };
    /// assert_eq!(
    ///     (protected.link().as_str(), protected.reason()),
    ///     (
    ///         "https://a.com/b.png",
    ///         BareReason::Protected(Protection::Tag)
    ///     )
    /// );
    /// ```
    #[must_use]
    pub fn protected(&self) -> &[Refused<'a>] {
        &self.protected
    }

    /// Returns the source, or the plan's part of it, with the edits applied; the source itself if
    /// there are none. Cost: linear in the source.
    #[must_use]
    pub fn apply(&self) -> Cow<'a, str> {
        if self.edits.is_empty() {
            Cow::Borrowed(self.source)
        } else {
            Cow::Owned(apply(self.source, self.start, &self.edits))
        }
    }
}
