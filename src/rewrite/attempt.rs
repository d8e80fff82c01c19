//! Chooses a form for each link until the new source reads as it should.

use std::collections::{BTreeMap, BTreeSet};

use core::ops::Range;

use pulldown_cmark::Options;

use super::guard::Guard;
use super::verify::{Difference, differences};
use super::{Edit, Planner, Reason, Refused, Style, Syntax, mdx, off, replacement};
use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::pulldown::Masked;

/// How often one edit of each place that reads otherwise is changed, and then how often all edits of its blocks are taken
/// back.
const ONE_BY_ONE: usize = 8;
const BY_BLOCK: usize = 4;

/// Links that are refused from the start, by their start.
pub(super) type Refusals = BTreeMap<usize, Reason>;

/// Edits that hold, and what was refused for it.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    pub(super) edits: Vec<Edit<'a>>,
    pub(super) refused: Vec<Refused<'a>>,
    /// Links that are part of something other than Markdown.
    pub(super) protected: Vec<Refused<'a>>,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(source: &'a str, planner: &Planner, refusals: &Refusals) -> Self {
        let (masked, mut choices) = look(source, planner, refusals);
        choices.settle(masked, planner.options, &planner.finder);
        choices.into_attempt()
    }

    /// All links refused.
    pub(super) fn nothing(source: &'a str, planner: &Planner) -> Self {
        let (_, mut choices) = look(source, planner, &Refusals::new());
        choices.refuse_all(Reason::NotSettled);
        choices.into_attempt()
    }

    /// Refuses the edits on both sides of the byte `at` of the old source.
    pub(super) fn refuse_around(&self, at: usize, refusals: &mut Refusals) {
        let next = self.edits.partition_point(|edit| edit.link.range().start < at);
        for edit in self.edits.iter().skip(next.saturating_sub(1)).take(2) {
            refusals.insert(edit.link.range().start, Reason::NotSettled);
        }
        for refused in &self.refused {
            refusals.entry(refused.link.range().start).or_insert(refused.reason);
        }
    }
}

/// The links outside of what is switched off, and what becomes of them as far as no edit is tried.
fn look<'a>(source: &'a str, planner: &Planner, refusals: &Refusals) -> (Masked<'a>, Choices<'a>) {
    let mdx = (planner.syntax == Syntax::Mdx).then(|| mdx::read(source));
    let expressions = mdx.as_ref().map(|mdx| &*mdx.expressions).unwrap_or_default();
    let off = off::ranges(source, planner.options, expressions);
    let masked = Masked::with_hook(source, planner.options, &planner.finder, |link| {
        let next = off.partition_point(|off| off.end <= link.range().start);
        match off.get(next) {
            Some(off) if off.start < link.range().end => Action::Skip,
            _ => Action::Keep,
        }
    });
    let guard = if masked.links().is_empty() { Guard::default() } else { Guard::new(source, planner, mdx) };
    let reason = |link: &Range<usize>| guard.reason(link).or_else(|| refusals.get(&link.start).copied());
    let choices = Choices::new(source, masked.links(), planner.written(), reason);
    (masked, choices)
}

/// What becomes of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Choice {
    Written(Style, String),
    Refused(Reason),
}

impl Choice {
    fn new(link: &Link<'_>, style: Style) -> Self {
        replacement(link, style).map_or(Choice::Refused(Reason::NotWritable), |text| Choice::Written(style, text))
    }
}

/// All links of a source, in order, and what becomes of them.
struct Choices<'a> {
    source: &'a str,
    links: Vec<(Link<'a>, Choice)>,
}

impl<'a> Choices<'a> {
    fn new(
        source: &'a str,
        links: &[Link<'a>],
        style: Style,
        refusal: impl Fn(&Range<usize>) -> Option<Reason>,
    ) -> Self {
        let choice = |link: &Link<'a>| match refusal(&link.range()) {
            Some(reason) => Choice::Refused(reason),
            None => Choice::new(link, style),
        };
        Choices { source, links: links.iter().map(|link| (link.clone(), choice(link))).collect() }
    }

    /// Changes choices until all edits hold.
    fn settle(&mut self, first: Masked<'a>, options: Options, finder: &Finder) {
        let mut masked = first;
        let mut refused = 0;
        for round in 0..ONE_BY_ONE + BY_BLOCK {
            if self.count_refused() > refused {
                masked = self.look_again(options, finder);
                refused = self.count_refused();
            }
            let edits = self.edits();
            if edits.is_empty() {
                return;
            }
            let differences = differences(&masked, self.source, options, &edits);
            if differences.is_empty() {
                return;
            }
            if round < ONE_BY_ONE {
                self.change_nearest(&differences);
            } else {
                self.refuse_blocks(&differences);
            }
        }
        self.refuse_all(Reason::ReadsOtherwise);
    }

    fn count_refused(&self) -> usize {
        self.links.iter().filter(|(_, choice)| matches!(choice, Choice::Refused(_))).count()
    }

    /// Looks for the links again, now that some are text. A link that hung on one of those is refused too.
    fn look_again(&mut self, options: Options, finder: &Finder) -> Masked<'a> {
        let masked = Masked::with_hook(self.source, options, finder, |link| match self.at(link.range().start) {
            Some((known, Choice::Written(..))) if known.range() == link.range() && known.kind() == link.kind() => {
                Action::Keep
            }
            _ => Action::Skip,
        });
        let mut kept = masked.links().iter().map(|link| link.range().start).peekable();
        for (link, choice) in &mut self.links {
            while kept.next_if(|start| *start < link.range().start).is_some() {}
            if kept.peek() != Some(&link.range().start) && matches!(choice, Choice::Written(..)) {
                *choice = Choice::Refused(Reason::ReadsOtherwise);
            }
        }
        masked
    }

    fn at(&self, start: usize) -> Option<&(Link<'a>, Choice)> {
        let place = self.links.binary_search_by_key(&start, |(link, _)| link.range().start).ok()?;
        self.links.get(place)
    }

    fn edits(&self) -> Vec<Edit<'a>> {
        let mut floor = 0;
        let mut edits = Vec::new();
        for (link, choice) in &self.links {
            if let Choice::Written(_, text) = choice {
                edits.push(edit(self.source, floor, link, text));
            }
            floor = link.range().end;
        }
        edits
    }

    /// Writes the link that stands nearest to each difference in its other form, or refuses it if it has none.
    fn change_nearest(&mut self, differences: &[Difference]) {
        for place in self.nearest(differences) {
            let (link, choice) = &mut self.links[place];
            *choice = match choice {
                Choice::Written(Style::Angle, text) if text.starts_with('<') => Choice::new(link, Style::Inline),
                _ => Choice::Refused(Reason::ReadsOtherwise),
            };
        }
    }

    /// Refuses the links of all blocks that read otherwise, and those that stand nearest to the differences.
    fn refuse_blocks(&mut self, differences: &[Difference]) {
        let mut places = self.nearest(differences);
        for Difference { blocks, .. } in differences {
            let place = |at: usize| self.links.partition_point(|(link, _)| link.range().start < at);
            places.extend(place(blocks.start)..place(blocks.end));
        }
        for place in places {
            if matches!(self.links[place].1, Choice::Written(..)) {
                self.links[place].1 = Choice::Refused(Reason::ReadsOtherwise);
            }
        }
    }

    /// For each difference the written link that stands nearest, one of the same blocks if there is any; each once.
    fn nearest(&self, differences: &[Difference]) -> BTreeSet<usize> {
        let is_written = |place: &usize| matches!(self.links[*place].1, Choice::Written(..));
        let written: Vec<usize> = (0..self.links.len()).filter(is_written).collect();
        let range = |place: usize| self.links[place].0.range();
        let nearest = |Difference { at, blocks }: &Difference| {
            let next = written.partition_point(|place| range(*place).end < *at);
            let around = written.iter().skip(next.saturating_sub(1)).take(2);
            around.copied().min_by_key(|place| {
                let Range { start, end } = range(*place);
                (!blocks.contains(&start), start.saturating_sub(*at).max(at.saturating_sub(end)))
            })
        };
        differences.iter().filter_map(nearest).collect()
    }

    fn refuse_all(&mut self, reason: Reason) {
        for (_, choice) in &mut self.links {
            if matches!(choice, Choice::Written(..)) {
                *choice = Choice::Refused(reason);
            }
        }
    }

    fn into_attempt(self) -> Attempt<'a> {
        let edits = self.edits();
        let refused = self.links.into_iter().filter_map(|(link, choice)| match choice {
            Choice::Refused(reason) => Some(Refused { link, reason }),
            Choice::Written(..) => None,
        });
        let is_protected = |refused: &Refused<'_>| refused.reason.is_protection();
        let (protected, refused) = refused.partition(is_protected);
        Attempt { edits, refused, protected }
    }
}

/// The edit that writes `text` for the link. What stands right before it, but not before the byte `floor`, is escaped if it
/// would take the first character of the text for its own: `!` makes an image of a link, a backslash an escape of a bracket.
fn edit<'a>(source: &str, floor: usize, link: &Link<'a>, text: &str) -> Edit<'a> {
    let range = link.range();
    let before = &source.as_bytes()[floor.min(range.start)..range.start];
    let backslashes = |before: &[u8]| before.iter().rev().take_while(|&&byte| byte == b'\\').count();
    let is_guarded = match before {
        [before @ .., b'!'] => text.starts_with('[') && backslashes(before) % 2 == 0,
        before => backslashes(before) % 2 == 1,
    };
    if !is_guarded {
        return Edit { link: link.clone(), range, replacement: text.to_owned() };
    }
    let start = range.start - 1;
    let replacement = ["\\", &source[start..range.start], text].concat();
    Edit { link: link.clone(), range: start..range.end, replacement }
}
