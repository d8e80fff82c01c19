//! Chooses a form for each link until the verification passes.

use std::collections::{BTreeMap, BTreeSet};

use std::cell::Cell;
use std::ops::Range;

use pulldown_cmark::Options;

use super::autolinks::{is_autolink, uncompiled, with_autolinks};
use super::doubt::meant;
use super::edit::{BareReason, Edit, Refused};
use super::guard::Guard;
use super::off;
use super::planner::Planner;
use super::protected::ProtectedRange;
use super::replacement::{Forms, Style};
use super::verify::{Difference, differences};
use barelink::Finder;
use barelink::leaf::may_hold_links;
use barelink::{Action, Link};
use barelink_pulldown_cmark::{Masked, parse};

/// The number of rounds. Each but the first ones refuses all edits in the blocks of each
/// difference.
const ROUNDS: usize = 12;

/// The number of the first rounds, which change one edit for each difference.
const ROUNDS_BY_EDIT: usize = 8;

/// Blocks with more links than this are refused at their first difference. Each round costs up to
/// four parses of the whole source, so the links of a large block are not tried one by one.
const MOST_BY_EDIT: usize = 1000;

/// Links that are refused from the start: the start of each link, and why.
pub(super) type BareReasons = BTreeMap<usize, BareReason>;

/// Edits that passed the verification, and the links that stay bare.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    pub(super) edits: Vec<Edit<'a>>,
    pub(super) refused: Vec<Refused<'a>>,
    /// Links that belong to something other than Markdown's text.
    pub(super) protected: Vec<Refused<'a>>,
}

impl<'a> Attempt<'a> {
    /// Finds the links of the source, and settles the edits. `protected` has the protected ranges
    /// if they are known.
    pub(super) fn new(
        source: &'a str,
        planner: &Planner,
        refusals: &BareReasons,
        protected: Option<&[ProtectedRange]>,
    ) -> Self {
        // Most files of a site have no bare link, and neither has the text after its edits.
        let autolinks = uncompiled(source, planner.options, planner.syntax);
        if autolinks.is_empty() && !has_links(source, planner) {
            return Attempt {
                edits: Vec::new(),
                refused: Vec::new(),
                protected: Vec::new(),
            };
        }
        let (masked, mut choices) = find(source, planner, autolinks, refusals, protected);
        choices.settle(masked, planner.options, &planner.finder);
        choices.into_attempt()
    }

    /// Refuses all links: no edits.
    pub(super) fn refuse_all(
        source: &'a str,
        planner: &Planner,
        protected: Option<&[ProtectedRange]>,
    ) -> Self {
        let autolinks = uncompiled(source, planner.options, planner.syntax);
        let (_, mut choices) = find(source, planner, autolinks, &BareReasons::new(), protected);
        choices.refuse_all(BareReason::NotSettled);
        choices.into_attempt()
    }

    /// Returns the same for a longer source, in which this one starts at the byte `start`. The
    /// bytes of all links are the same in both.
    pub(super) fn in_source<'s>(self, source: &'s str, start: usize) -> Attempt<'s> {
        let link = |link: Link<'a>| link.in_source(source, start);
        let edit = |Edit {
                        link: of,
                        range,
                        replacement,
                    }: Edit<'a>| Edit {
            link: link(of),
            range: start + range.start..start + range.end,
            replacement,
        };
        let refused = |Refused {
                           link: of,
                           reason,
                           meant,
                       }: Refused<'a>| Refused {
            link: link(of),
            reason,
            meant,
        };
        Attempt {
            edits: self.edits.into_iter().map(edit).collect(),
            refused: self.refused.into_iter().map(refused).collect(),
            protected: self.protected.into_iter().map(refused).collect(),
        }
    }

    /// Returns the links that stay bare because an earlier plan refused them, each with its start
    /// in the source after the edits.
    // The others are judged again: an edit beside such a link may move its end, and then the next
    // run would edit it.
    pub(super) fn refusals_after_edits(&self) -> BareReasons {
        let mut edits = self.edits.iter().peekable();
        let mut removed = 0;
        let mut added = 0;
        let stay = self
            .refused
            .iter()
            .filter(|refused| refused.reason == BareReason::NotSettled);
        let moved = stay.map(|refused| {
            let start = refused.link.range().start;
            while let Some(edit) = edits.next_if(|edit| edit.range.end <= start) {
                removed += edit.range.len();
                added += edit.replacement.len();
            }
            (start + added - removed, refused.reason)
        });
        let mut refusals = BareReasons::new();
        refusals.extend(moved);
        refusals
    }

    /// Adds the edits on both sides of each of these bytes of the old source to `refusals`, and all
    /// links that are refused already.
    pub(super) fn refuse_around(
        &self,
        places: impl IntoIterator<Item = usize>,
        refusals: &mut BareReasons,
    ) {
        for at in places {
            let next = self
                .edits
                .partition_point(|edit| edit.link.range().start < at);
            for edit in self.edits[next.saturating_sub(1)..]
                .iter()
                .take(next.min(1) + 1)
            {
                refusals.insert(edit.link.range().start, BareReason::NotSettled);
            }
        }
        // Another attempt starts from scratch; the links that this one refused would fail again.
        for refused in &self.refused {
            refusals
                .entry(refused.link.range().start)
                .or_insert(refused.reason);
        }
    }
}

/// Returns whether the finder sees a link, also in the disabled ranges. Cost: none without a
/// candidate; otherwise at most a parse, which ends at the first link. [`Masked`] sees the same
/// links, but looks at every leaf of a source.
fn has_links(source: &str, planner: &Planner) -> bool {
    if !may_hold_links(source, &planner.finder) {
        return false;
    }
    let is_found = Cell::new(false);
    let mut events = parse(source, planner.options, &planner.finder).on_link(|_| {
        is_found.set(true);
        // A link that stays text takes no markup, for which the source would be parsed again.
        Action::Skip
    });
    while !is_found.get() && events.next().is_some() {}
    is_found.get()
}

/// Finds the links outside the disabled ranges, and makes the first choice for each.
fn find<'a>(
    source: &'a str,
    planner: &Planner,
    mut autolinks: Vec<Link<'a>>,
    refusals: &BareReasons,
    protected: Option<&[ProtectedRange]>,
) -> (Masked<'a>, LinkChoices<'a>) {
    let off = off::ranges(source, planner.options, planner.syntax);
    let is_off = |link: &Link<'_>| {
        let next = off.partition_point(|off| off.end <= link.range().start);
        off.get(next)
            .is_some_and(|off| off.start < link.range().end)
    };
    // A hook and not a filter on the result: a link that is skipped does not hide its characters
    // from the parser.
    let masked = Masked::with_hook(source, planner.options, &planner.finder, |link| {
        if is_off(link) {
            Action::Skip
        } else {
            Action::Keep
        }
    });
    autolinks.retain(|link| !is_off(link));
    let links = with_autolinks(masked.links().to_vec(), autolinks);
    // Without links there is nothing to protect: this saves another search for tags and links.
    let guard = if links.is_empty() {
        Guard::default()
    } else {
        Guard::new(source, planner, protected)
    };
    let reason = |link: &Link<'_>| {
        let protection = guard.protection(&link.range()).map(BareReason::Protected);
        // Brackets tell the end of an autolink.
        let doubt = || {
            planner
                .doubt(source, link)
                .filter(|_| !is_autolink(link))
                .map(BareReason::Doubtful)
        };
        protection
            .or_else(doubt)
            .or_else(|| refusals.get(&link.range().start).copied())
    };
    let choices = LinkChoices::new(source, links, planner, reason);
    (masked, choices)
}

/// How one link is written, or why it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LinkDecision {
    Written(Style, String),
    Refused(BareReason),
}

impl LinkDecision {
    /// Writes the link in this style, if Markdown can express it.
    fn new(source: &str, link: &Link<'_>, style: Style, forms: &Forms) -> Self {
        let written = forms.write(link, &source[..link.range().start], style);
        written.map_or(LinkDecision::Refused(BareReason::NotWritable), |text| {
            LinkDecision::Written(style, text)
        })
    }
}

/// All links of a source, in order, each with its choice.
struct LinkChoices<'a> {
    source: &'a str,
    links: Vec<(Link<'a>, LinkDecision)>,
    forms: Forms,
}

impl<'a> LinkChoices<'a> {
    fn new(
        source: &'a str,
        links: Vec<Link<'a>>,
        planner: &Planner,
        refusal: impl Fn(&Link<'_>) -> Option<BareReason>,
    ) -> Self {
        let forms = planner.forms();
        let style = planner.effective_style();
        let choice = |link: Link<'a>| {
            let choice = refusal(&link).map_or_else(
                || LinkDecision::new(source, &link, style, &forms),
                LinkDecision::Refused,
            );
            (link, choice)
        };
        let links = links.into_iter().map(choice).collect();
        LinkChoices {
            source,
            links,
            forms,
        }
    }

    /// Changes choices until the verification of all edits passes.
    // The number of rounds is constant, so the time stays linear. What has not settled by then is
    // refused.
    fn settle(&mut self, first: Masked<'a>, options: Options, finder: &Finder) {
        let mut masked = first;
        let mut refused = 0;
        for round in 0..ROUNDS {
            // A link that is now text no longer hides its characters from the parser, so the
            // expected result changes.
            if self.count_refused() != refused {
                if self.are_independent(&masked) {
                    masked.retain(|link| {
                        matches!(
                            self.at(link.range().start),
                            Some((_, LinkDecision::Written(..)))
                        )
                    });
                } else {
                    masked = self.find_again(options, finder);
                }
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
            // First the smallest change. Some differences have causes far away; refusing whole
            // blocks ends those.
            let by_edit = |difference: &Difference| {
                round < ROUNDS_BY_EDIT && self.places(&difference.blocks).len() <= MOST_BY_EDIT
            };
            let (by_edit, by_block): (Vec<_>, Vec<_>) = differences.into_iter().partition(by_edit);
            self.change_nearest(&by_edit);
            self.refuse_blocks(&by_block);
        }
        self.refuse_all(BareReason::ReadsOtherwise);
    }

    /// Returns whether the written links stay as they are if the refused ones become text: nothing
    /// is masked, and no refused link has a bracket or is in the word of a written one.
    // Most refused links are so, and another search costs a parse of the whole source.
    fn are_independent(&self, masked: &Masked<'_>) -> bool {
        let is_refused = |choice: &LinkDecision| matches!(choice, LinkDecision::Refused(_));
        let are_apart = |one: &Link<'_>, other: &Link<'_>| {
            self.source[one.range().end..other.range().start].contains(char::is_whitespace)
        };
        masked.text() == self.source
            && self
                .links
                .iter()
                .all(|(link, choice)| !is_refused(choice) || !link.as_str().contains(['[', ']']))
            && self.links.windows(2).all(|pair| {
                let [(one, first), (other, second)] = pair else {
                    return true;
                };
                is_refused(first) == is_refused(second) || are_apart(one, other)
            })
    }

    fn count_refused(&self) -> usize {
        self.links
            .iter()
            .filter(|(_, choice)| matches!(choice, LinkDecision::Refused(_)))
            .count()
    }

    /// Finds the links again, treating the refused ones as text. Also refuses links that are no
    /// longer found.
    fn find_again(&mut self, options: Options, finder: &Finder) -> Masked<'a> {
        let masked = Masked::with_hook(self.source, options, finder, |link| {
            match self.at(link.range().start) {
                // Where a refused link became text, a shorter link of another kind can appear. It
                // is not one of ours. One of the same kind is the link before its last marks are
                // hidden from the parser.
                Some((known, LinkDecision::Written(..)))
                    if link.range().end <= known.range().end && known.kind() == link.kind() =>
                {
                    Action::Keep
                }
                _ => Action::Skip,
            }
        });
        let mut kept = masked
            .links()
            .iter()
            .map(|link| link.range().start)
            .peekable();
        for (link, choice) in &mut self.links {
            while kept.next_if(|start| *start < link.range().start).is_some() {}
            let is_found = kept.peek() == Some(&link.range().start) || is_autolink(link);
            if !is_found && matches!(choice, LinkDecision::Written(..)) {
                *choice = LinkDecision::Refused(BareReason::ReadsOtherwise);
            }
        }
        masked
    }

    /// Returns the link that starts at the byte `start`, with its choice.
    fn at(&self, start: usize) -> Option<&(Link<'a>, LinkDecision)> {
        let place = self
            .links
            .binary_search_by_key(&start, |(link, _)| link.range().start)
            .ok()?;
        self.links.get(place)
    }

    /// Returns the edits for all links that are written.
    fn edits(&self) -> Vec<Edit<'a>> {
        // An edit may escape the character before its link, unless that belongs to the link before.
        let mut floor = 0;
        let mut edits = Vec::new();
        for (link, choice) in &self.links {
            if let LinkDecision::Written(_, text) = choice {
                edits.push(edit(self.source, floor, link, text));
            }
            floor = link.range().end;
        }
        edits
    }

    /// Changes the link nearest to each difference to its other form, or refuses it if it has no
    /// other form.
    fn change_nearest(&mut self, differences: &[Difference]) {
        for place in self.nearest(differences) {
            let (link, choice) = &mut self.links[place];
            *choice = match choice {
                // With `Style::Angle`, a link that does not fit between angle brackets is in the
                // inline form already.
                LinkDecision::Written(Style::Angle, text) if text.starts_with('<') => {
                    LinkDecision::new(self.source, link, Style::Inline, &self.forms)
                }
                _ => LinkDecision::Refused(BareReason::ReadsOtherwise),
            };
        }
    }

    /// Refuses the links of all blocks that differ, and the link nearest to each difference.
    fn refuse_blocks(&mut self, differences: &[Difference]) {
        let mut places = self.nearest(differences);
        // All of them: any edit of a block may be the cause.
        places.extend(
            differences
                .iter()
                .flat_map(|difference| self.places(&difference.blocks)),
        );
        for place in places {
            if matches!(self.links[place].1, LinkDecision::Written(..)) {
                self.links[place].1 = LinkDecision::Refused(BareReason::ReadsOtherwise);
            }
        }
    }

    /// Returns the indices of the links that start in these bytes.
    fn places(&self, blocks: &Range<usize>) -> Range<usize> {
        let place = |at: usize| {
            self.links
                .partition_point(|(link, _)| link.range().start < at)
        };
        place(blocks.start)..place(blocks.end)
    }

    /// Returns the index of the written link that most likely causes each difference, without
    /// duplicates.
    ///
    /// Of the links before and after it, one in the blocks that differ takes precedence. Of two, it
    /// is the one after, unless the difference is in the one before or right after it: an edit
    /// completes what was opened before it, as in `<!x http://a.b`, but of the text after it, it
    /// changes only what it touches.
    fn nearest(&self, differences: &[Difference]) -> BTreeSet<usize> {
        let is_written = |place: &usize| matches!(self.links[*place].1, LinkDecision::Written(..));
        let written: Vec<usize> = (0..self.links.len()).filter(is_written).collect();
        let range = |place: usize| self.links[place].0.range();
        let nearest = |Difference { at, blocks }: &Difference| {
            let next = written.partition_point(|place| range(*place).end < *at);
            let around = written.iter().skip(next.saturating_sub(1)).take(2);
            around.copied().min_by_key(|place| {
                let Range { start, end } = range(*place);
                let nearness = match (start > *at, end < *at) {
                    (false, false) => 0,
                    (true, _) => 1,
                    (_, true) => 2,
                };
                (!blocks.contains(&start), nearness)
            })
        };
        let mut places = BTreeSet::new();
        // Not `collect`, which would sort them, with a sort of its own.
        places.extend(differences.iter().filter_map(nearest));
        places
    }

    fn refuse_all(&mut self, reason: BareReason) {
        for (_, choice) in &mut self.links {
            if matches!(choice, LinkDecision::Written(..)) {
                *choice = LinkDecision::Refused(reason);
            }
        }
    }

    fn into_attempt(self) -> Attempt<'a> {
        let edits = self.edits();
        let refused = self
            .links
            .into_iter()
            .filter_map(|(link, choice)| match choice {
                LinkDecision::Refused(reason) => {
                    let is_doubtful = matches!(reason, BareReason::Doubtful(_));
                    let meant = is_doubtful.then(|| meant(self.source, &link)).flatten();
                    Some(Refused {
                        link,
                        reason,
                        meant,
                    })
                }
                LinkDecision::Written(..) => None,
            });
        let is_protected =
            |refused: &Refused<'_>| matches!(refused.reason, BareReason::Protected(_));
        let (protected, refused) = refused.partition(is_protected);
        Attempt {
            edits,
            refused,
            protected,
        }
    }
}

/// Returns the edit that replaces the link by `text`. If the character before the link would change
/// the meaning of the first character of `text`, the edit escapes it: `!` turns a link into an
/// image, a backslash escapes a bracket. Bytes before `floor` are not looked at.
fn edit<'a>(source: &str, floor: usize, link: &Link<'a>, text: &str) -> Edit<'a> {
    let range = link.range();
    let before = &source.as_bytes()[floor.min(range.start)..range.start];
    let backslashes = |before: &[u8]| {
        before
            .iter()
            .rev()
            .take_while(|&&byte| byte == b'\\')
            .count()
    };
    let is_guarded = match before {
        // After an odd number of backslashes, the character is escaped already.
        [before @ .., b'!'] => text.starts_with('[') && backslashes(before) % 2 == 0,
        before => backslashes(before) % 2 == 1,
    };
    if !is_guarded {
        return Edit {
            link: link.clone(),
            range,
            replacement: text.to_owned(),
        };
    }
    let start = range.start - 1;
    let replacement = ["\\", &source[start..range.start], text].concat();
    Edit {
        link: link.clone(),
        range: start..range.end,
        replacement,
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::{Attempt, BareReason, BareReasons, Difference, LinkDecision, find, has_links};
    use crate::Planner;
    use barelink::Finder;
    use barelink::Link;
    use barelink::Profile;
    use barelink_pulldown_cmark::Masked;

    fn planner(profile: Profile) -> Planner {
        Planner::new(Options::empty(), &Finder::new(profile))
    }

    fn attempt(source: &str) -> Attempt<'_> {
        Attempt::new(source, &planner(Profile::Md4c), &BareReasons::new(), None)
    }

    /// Returns the links that are written, and those that are refused.
    fn outcome(source: &str) -> (Vec<&str>, Vec<&str>) {
        let Attempt { edits, refused, .. } = attempt(source);
        let written = edits
            .iter()
            .map(|edit| &source[edit.link.range()])
            .collect();
        (
            written,
            refused
                .iter()
                .map(|refused| &source[refused.link.range()])
                .collect(),
        )
    }

    /// A paragraph in which only the link `www.b.cc` cannot be written: before `)`, the second `*`
    /// would not end the emphasis. But the difference is at the first `*`, and so many other links
    /// are nearer to it.
    fn paragraph(nearer: usize) -> String {
        format!(
            "www.a.cc {}*{}www.b.cc*c www.d.cc\n\nwww.e.cc",
            "a ".repeat(200),
            "www.n.cc ".repeat(nearer)
        )
    }

    #[test]
    fn up_to_eight_links_are_tried_one_by_one() {
        let source = paragraph(7);
        let (written, refused) = outcome(&source);
        assert_eq!(written, ["www.a.cc", "www.d.cc", "www.e.cc"]);
        assert_eq!((refused.len(), refused[7]), (8, "www.b.cc"));
    }

    #[test]
    fn then_the_links_of_the_block_are_refused_and_no_others() {
        let source = paragraph(8);
        let (written, refused) = outcome(&source);
        assert_eq!(written, ["www.e.cc"]);
        assert_eq!(refused.len(), 11);
    }

    #[test]
    fn more_links_of_one_block_are_not_tried_one_by_one() {
        let few = format!("{}*www.b.cc*c\n\nwww.e.cc", "www.a.cc ".repeat(999));
        assert_eq!(outcome(&few).0.len(), 999 + 1);
        let many = ["www.a.cc ", &few].concat();
        let (written, refused) = outcome(&many);
        assert_eq!((written, refused.len()), (vec!["www.e.cc"], 1001));
    }

    /// CommonMark 0.31.2, "6.6 Raw HTML": the first `>` ends a declaration, so `<!X <http://b.cc>`
    /// would be one.
    #[test]
    fn a_link_that_cannot_be_written_in_angle_brackets_is_written_with_square_ones() {
        let edits = attempt("a <!X http://b.cc").edits;
        assert_eq!(edits[0].replacement, "[http://b.cc](http://b.cc)");
    }

    /// The links on both sides of a difference can be its cause.
    #[test]
    fn a_link_on_the_line_before_is_written() {
        assert_eq!(
            outcome("http://a.cc\na <!X http://b.cc"),
            (vec!["http://a.cc", "http://b.cc"], vec![])
        );
        assert_eq!(
            outcome("http://a.cc\n*www.b.cc*c"),
            (vec!["http://a.cc"], vec!["www.b.cc"])
        );
    }

    #[test]
    fn edits_on_both_sides_are_refused_and_what_was_refused_stays_so() {
        let attempt = attempt("www.a.cc www.b.cc www.c.cc\n\nd*www.d.cc*d");
        for (at, starts) in [
            (5, vec![0, 9]),
            (9, vec![0, 9]),
            (10, vec![9, 18]),
            (20, vec![18]),
        ] {
            let mut refusals = BareReasons::new();
            attempt.refuse_around([at], &mut refusals);
            assert_eq!(refusals.remove(&30), Some(BareReason::ReadsOtherwise));
            assert_eq!(refusals.into_keys().collect::<Vec<_>>(), starts, "{at}");
        }
    }

    /// On GitHub an address ends where a URL starts. If that URL is text, the address is longer:
    /// another link.
    #[test]
    fn a_link_that_is_found_with_another_end_is_refused() {
        let (source, planner) = ("j@a.cc.http://b.cc", planner(Profile::Gfm));
        let (masked, mut choices) = find(
            source,
            &planner,
            Vec::new(),
            &BareReasons::from([(7, BareReason::NotSettled)]),
            None,
        );
        assert_eq!(
            masked.links().iter().map(Link::as_str).collect::<Vec<_>>(),
            ["j@a.cc", "http://b.cc"]
        );
        let again = choices.find_again(planner.options, &planner.finder);
        assert_eq!(again.links(), []);
        assert_eq!(
            choices.links[0].1,
            LinkDecision::Refused(BareReason::ReadsOtherwise)
        );
    }

    /// The short search must see every link that the exact one sees.
    #[test]
    fn a_source_has_links_if_the_exact_search_sees_one() {
        let sources = [
            "",
            "a",
            "`www.a.cc` <http://b.cc> [www.a.cc](http://b.cc) ![www.a.cc](b)",
            "*http://a.cc/*b*c*",
            "http://a.cc/*b*c",
            "[a http://b.cc](c) d",
            "> - www.a.cc",
            "| a |\n|-|\n| j@b.cc |",
            "www&#46;a.cc",
            "<a>www.a.cc</a>",
            "http://a.cc/`b`c`",
            "[http://a.cc]\n\n[http://a.cc]: b",
            "[b@c.cc](http://a.cc/*d*",
        ];
        for profile in Profile::ALL {
            for source in sources {
                let planner = planner(*profile);
                let exact = Masked::new(source, planner.options, &planner.finder);
                assert_eq!(
                    has_links(source, &planner),
                    !exact.links().is_empty(),
                    "{profile} {source:?}"
                );
            }
        }
    }

    #[test]
    fn of_two_links_the_one_after_a_difference_is_its_cause_unless_it_touches_the_one_before() {
        let source = "a www.b.cc c www.d.cc e www.f.cc g";
        let (_, choices) = find(
            source,
            &planner(Profile::Md4c),
            Vec::new(),
            &BareReasons::new(),
            None,
        );
        let nearest = |at, blocks| {
            choices
                .nearest(&[Difference { at, blocks }])
                .into_iter()
                .collect::<Vec<_>>()
        };
        for (places, nearer) in [(0..11, 0), (11..22, 1), (22..source.len(), 2)] {
            for at in places {
                assert_eq!(nearest(at, 0..source.len()), [nearer], "{at}");
            }
        }
        // A link in the blocks that differ takes precedence.
        assert_eq!(
            [
                nearest(11, 0..11),
                nearest(22, 11..23),
                nearest(15, 14..source.len())
            ],
            [[0], [1], [1]]
        );
    }

    #[test]
    fn links_of_earlier_plans_are_refused_where_they_are_after_the_edits() {
        let source = "www.a.cc www.b.cc http://c.cc www.d.cc";
        let refusals =
            BareReasons::from([(9, BareReason::NotSettled), (30, BareReason::NotSettled)]);
        let attempt = Attempt::new(source, &planner(Profile::Md4c), &refusals, None);
        let applied = crate::edit::apply(source, 0, &attempt.edits);
        assert_eq!(
            applied,
            "[www.a.cc](http://www.a.cc) www.b.cc <http://c.cc> www.d.cc"
        );
        assert_eq!(
            attempt
                .refusals_after_edits()
                .into_keys()
                .collect::<Vec<_>>(),
            [28, 51]
        );
    }

    /// In the first row the refused link has emphasis when it is text, in the second one its
    /// bracket is open, in which GitHub finds no URL. In the third one, the address goes on in the
    /// text of the URL.
    #[test]
    fn the_text_of_a_refused_link_is_read_again() {
        for (source, at, expected) in [
            ("http://a.cc/*b*c www.d.cc", 0, &["www.d.cc"][..]),
            ("http://a.cc/[b http://c.cc", 0, &[]),
            ("j@a.cc.http://b.cc", 7, &[]),
        ] {
            let refusals = BareReasons::from([(at, BareReason::NotSettled)]);
            let Attempt { edits, .. } =
                Attempt::new(source, &planner(Profile::Gfm), &refusals, None);
            let written: Vec<_> = edits.iter().map(|edit| edit.link.as_str()).collect();
            assert_eq!(written, expected, "{source}");
        }
    }

    #[test]
    fn an_attempt_can_refuse_all_links() {
        let Attempt {
            edits,
            refused,
            protected,
        } = Attempt::refuse_all("www.a.cc {{ b@c.dd }}", &planner(Profile::Gfm), None);
        assert_eq!((edits.len(), refused.len(), protected.len()), (0, 1, 1));
        assert_eq!(refused[0].reason, BareReason::NotSettled);
    }
}
