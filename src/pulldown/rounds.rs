//! Finds the links of a Markdown source that take markup, masks them, and parses again, until nothing changes.
//!
//! The links depend on a parse, and masking one may change everything after it. So each round parses the masked source, finds the
//! links and adds masks.

use core::mem;
use core::ops::Range;
use std::borrow::Cow;
use std::collections::BTreeMap;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::block::Block;
use super::callback::Callback;
use super::context::{Context, Role};
use super::decode::decode;
use super::hide::{FENCE, Hiding, LineStart, text};
use super::outline::BlockOutline;
use crate::finder::Finder;
use crate::hook::AnyHook;
use crate::leaf::{Conflict, Leaf, Linker, OnMarkup, Pairing};
use crate::link::Link;
use crate::steps;

/// The largest number of rounds. Links that are not settled then end where they meet markup.
// Bounded, because a link that cuts markup in two needs a round of its own, and a document may have any number of them.
const ROUNDS: usize = 8;

/// The largest number of parses to find the links of a document: one in each round, one after the last round, and one more if
/// that round changed the blocks.
#[cfg(test)]
const PARSES: usize = ROUNDS + 2;

/// The search for the links of a source, and the masks so far.
pub(super) struct Rounds<'a, 'f> {
    source: &'a str,
    options: Options,
    finder: &'f Finder,
    callback: Option<&'f Callback<'a>>,
    masked: Vec<u8>,
    /// The leaves in which links took markup, by their first byte.
    // In order, because the cause of a change is looked for from its place back to the start.
    leaves: BTreeMap<usize, MaskedLeaf>,
}

/// A leaf in which links took markup.
#[derive(Debug)]
struct MaskedLeaf {
    /// The start of the block that it is in.
    block: usize,
    /// The bytes of the leaf and of its links, in which its masks are.
    span: Range<usize>,
    /// The links whose markup was masked, in all rounds.
    hidden: Vec<Range<usize>>,
    /// Whether masks of the leaf would change the blocks or the links that they are for, so that it has none, and its links end where they
    /// meet markup.
    is_given_up: bool,
}

impl MaskedLeaf {
    /// Removes the masks of the leaf.
    fn give_up(&mut self, source: &str, masked: &mut [u8]) {
        self.is_given_up = true;
        masked[self.span.clone()].copy_from_slice(&source.as_bytes()[self.span.clone()]);
    }
}

impl<'a, 'f> Rounds<'a, 'f> {
    pub(super) fn new(
        source: &'a str,
        options: Options,
        finder: &'f Finder,
        callback: Option<&'f Callback<'a>>,
    ) -> Self {
        Rounds { source, options, finder, callback, masked: source.as_bytes().to_vec(), leaves: BTreeMap::new() }
    }

    /// Returns the masked text and the links of the source. Cost: linear in the source for each parse.
    pub(super) fn settle(mut self, hook: &mut AnyHook<'_>) -> (Cow<'a, str>, Vec<Link<'a>>) {
        let mut original: Option<BlockOutline> = None;
        for _ in 0..ROUNDS {
            // The links of a round belong to the text that was parsed. Its masks are for the next round.
            let mut next = self.masked.clone();
            let round = self.round(Some(&mut next), hook);
            let differs_at = original.as_ref().and_then(|original| original.differs_at(&round.outline));
            // The first round has no masks. Its blocks are those that all later rounds have to keep.
            original.get_or_insert_with(|| round.outline.clone());
            // A mask changed the blocks. Its leaf gives up all masks, and the next round does without them. No document is known
            // for which this happens, because `Hiding` finds the leaves whose masks would do that.
            if let Some(at) = differs_at {
                self.give_up_at(at);
                continue;
            }
            if round.conflicts.is_empty() {
                if self.give_up_lost(&round) {
                    continue;
                }
                return (self.into_text(), round.links);
            }
            for (start, leaf) in round.conflicts {
                self.add(start, leaf, &mut next);
            }
            // All masks are on already, but links still take markup: more rounds would not help.
            if self.masked == next {
                break;
            }
            self.masked = next;
        }
        // Links that are not settled by now end where they meet markup.
        let mut round = self.round(None, hook);
        let differs = original.is_some_and(|original| original.differs_at(&round.outline).is_some());
        if differs || self.give_up_lost(&round) {
            self.give_up();
            round = self.round(None, hook);
        }
        (self.into_text(), round.links)
    }

    /// Removes the masks of the leaf that changed the blocks from the byte `at` on: the last masked leaf whose block starts at
    /// that byte or before it.
    fn give_up_at(&mut self, at: usize) {
        // Blocks are read from the start of a document to its end, so a mask changes none before its own.
        let is_cause = |leaf: &&mut MaskedLeaf| !leaf.is_given_up && leaf.block <= at;
        match self.leaves.values_mut().rev().find(is_cause) {
            Some(leaf) => leaf.give_up(self.source, &mut self.masked),
            None => self.give_up(),
        }
    }

    /// Adds a leaf with a conflict to those that are known. `next` has the masks of the next round.
    fn add(&mut self, start: usize, mut leaf: MaskedLeaf, next: &mut [u8]) {
        if let Some(known) = self.leaves.remove(&start) {
            // Masks may move the ends of a leaf, and giving it up has to remove the masks of all rounds.
            leaf.span = known.span.start.min(leaf.span.start)..known.span.end.max(leaf.span.end);
            leaf.hidden.extend(known.hidden);
            leaf.is_given_up |= known.is_given_up;
        }
        if leaf.is_given_up {
            leaf.give_up(self.source, next);
        }
        self.leaves.insert(start, leaf);
    }

    /// Removes the masks of each leaf with a masked byte that is lost; returns whether there is one. A masked byte of a link is lost if no
    /// link of the round has it, and another one if it is in no text, because only links and texts are restored. Cost: linear in the leaves
    /// with masks and in the masked links of all rounds, and logarithmic in the links and texts for each masked byte.
    // With its markup masked, a link may be in a destination or in the text of another link, which the markup kept open.
    fn give_up_lost(&mut self, round: &Round<'a>) -> bool {
        let (source, masked) = (self.source.as_bytes(), &mut self.masked);
        let is_linked = |at: usize| {
            let next = round.links.partition_point(|link| link.range().end <= at);
            round.links.get(next).is_some_and(|link| link.range().start <= at)
        };
        let is_text = |at: usize| {
            let next = round.texts.partition_point(|text| text.end <= at);
            round.texts.get(next).is_some_and(|text| text.start <= at)
        };
        let mut is_lost = false;
        for leaf in self.leaves.values_mut().filter(|leaf| !leaf.is_given_up) {
            steps::count(leaf.span.len() + leaf.hidden.iter().map(Range::len).sum::<usize>());
            let is_masked = |at: &usize| masked[*at] != source[*at];
            let mut of_links = leaf.hidden.iter().cloned().flatten().filter(is_masked);
            let mut all = leaf.span.clone().filter(is_masked);
            if of_links.any(|at| !is_linked(at)) || all.any(|at| !is_linked(at) && !is_text(at)) {
                leaf.give_up(self.source, masked);
                is_lost = true;
            }
        }
        is_lost
    }

    /// Removes all masks.
    fn give_up(&mut self) {
        self.leaves.values_mut().for_each(|leaf| leaf.give_up(self.source, &mut self.masked));
    }

    /// Returns the masked text, which is the source itself if nothing is masked.
    fn into_text(self) -> Cow<'a, str> {
        if self.masked == self.source.as_bytes() {
            return Cow::Borrowed(self.source);
        }
        Cow::Owned(text(&self.masked).into_owned())
    }

    /// Parses the masked text and looks for links. Those that take markup are masked in `next`, or end there if that is `None`,
    /// because there is no next round.
    fn round(&self, next: Option<&mut Vec<u8>>, hook: &mut AnyHook<'_>) -> Round<'a> {
        steps::count(self.masked.len());
        let masked = &*text(&self.masked);
        let callback = self.callback.cloned();
        let mut parser = Parser::new_with_broken_link_callback(masked, self.options, callback).into_offset_iter();
        let definitions = parser.reference_definitions().iter();
        let definitions = definitions.map(|(label, definition)| (definition.span.clone(), label.to_owned()));
        let outline = BlockOutline::new(definitions);
        let mut round = Round { links: Vec::new(), conflicts: Vec::new(), texts: Vec::new(), outline };
        let mut parse = Parse {
            linker: Linker::new(self.finder, OnMarkup::End).holding(self.source),
            next,
            block: None,
            line: LineStart::Leaf,
        };
        let (mut context, mut block) = (Context::new(self.finder.settings.raw_anchors), Block::default());
        let mut following = parser.next();
        while let Some(item) = following {
            let (event, range) = &item;
            if Role::of(event).is_block() {
                self.pass_block(event, range, &mut parse, &mut round);
                context.pass(event);
                following = parser.next();
                continue;
            }
            // For an earlier leaf, the linker may have been set to end links at markup. It then reads less of the text after a leaf.
            parse.linker.set_on_markup(OnMarkup::Take(pairing(self.options)));
            let start = context;
            block.collect(Some(item), &mut parser, |role, (event, _), _| {
                context.pass_as(role, event);
                true
            });
            block.read(masked, &parse.linker, start);
            following = block.following.take();
            // The parse of the masked text says what is markup. The links are found in the source's own text.
            block.leaf = mem::replace(&mut block.leaf, Leaf::new(decode)).unmasked(self.source);
            self.find(&block.leaf, &mut parse, hook, &mut round);
        }
        round
    }

    /// Adds a block event to the outline, and notes the start of the block and of its line.
    fn pass_block(&self, event: &Event<'_>, range: &Range<usize>, parse: &mut Parse<'_>, round: &mut Round<'_>) {
        round.outline.push(event, range);
        // Masks change a table as a whole or not at all, so the block of a cell is its table.
        if !is_part_of_table(event) {
            parse.block = matches!(event, Event::Start(_)).then_some(range.start);
            parse.line = LineStart::Leaf;
        } else if matches!(event, Event::Start(Tag::TableHead | Tag::TableRow)) {
            parse.line = self.row_start(range);
        }
    }

    /// Returns the start of the line of a table's row.
    fn row_start(&self, row: &Range<usize>) -> LineStart {
        let row = self.source.as_bytes().get(row.clone()).unwrap_or_default();
        let ticks = row.iter().skip_while(|&&byte| byte == b' ').take(FENCE).filter(|&&byte| byte == b'`').count();
        if ticks == FENCE { LineStart::FencedRow } else { LineStart::Leaf }
    }

    /// Finds the links of a leaf, and adds its links or its masks to the round.
    fn find<'m>(&self, leaf: &Leaf<'m>, parse: &mut Parse<'m>, hook: &mut AnyHook<'_>, round: &mut Round<'a>) {
        let (Parse { linker, next, block, line }, span) = (parse, leaf.span());
        if !self.leaves.is_empty() {
            round.texts.extend(leaf.literals());
        }
        // In the source and not in the masked text, because filler may hide a candidate.
        if linker.candidate(self.source, span.start).is_none_or(|at| at >= span.end) {
            return;
        }
        let is_given_up = self.leaves.get(&span.start).is_some_and(|leaf| leaf.is_given_up);
        let mut links = Vec::new();
        let mut find = |on_markup, links: &mut Vec<_>| {
            linker.set_on_markup(on_markup);
            linker.find_all(leaf, hook, links)
        };
        let take = OnMarkup::Take(pairing(self.options));
        let mut conflict = find(if is_given_up { OnMarkup::End } else { take }, &mut links);
        if conflict != Conflict::None && next.is_none() {
            // In the last round there is no other parse, so the links end at the markup.
            links.clear();
            conflict = find(OnMarkup::End, &mut links);
        }
        if let (true, Some(next)) = (conflict != Conflict::None, next) {
            let hiding = Hiding {
                source: self.source.as_bytes(),
                masked: &self.masked,
                leaf,
                links: &links,
                line: *line,
                reading: self.finder.profile().rules().reading,
            };
            // Here and not when a parse shows it: then each such leaf would take a round, which other leaves may need.
            let is_given_up = !hiding.mask(&round.outline, next);
            let block = block.unwrap_or(span.start);
            // A link may end after the leaf, in the attributes of a heading.
            let end = links.last().map_or(span.end, |link| link.range().end.max(span.end));
            let span = span.start..end;
            let hidden = links.iter().map(Link::range).collect();
            round.conflicts.push((span.start, MaskedLeaf { block, span, hidden, is_given_up }));
        } else {
            round.links.extend(links.into_iter().map(|link| link.in_source(self.source)));
        }
    }
}

/// The state of one parse.
struct Parse<'m> {
    linker: Linker<'m>,
    /// The text of the next round, which gets the masks.
    next: Option<&'m mut Vec<u8>>,
    /// The start of the block that the next leaf starts, if it starts one.
    block: Option<usize>,
    /// The start of the line of the next leaf.
    line: LineStart,
}

/// The result of a round.
struct Round<'a> {
    /// The links of the leaves without conflicts.
    links: Vec<Link<'a>>,
    /// The leaves in which links take markup, by their first byte.
    conflicts: Vec<(usize, MaskedLeaf)>,
    /// The texts of all leaves, if there are masks.
    texts: Vec<Range<usize>>,
    outline: BlockOutline,
}

/// Returns the characters that the parser tries to pair with these options.
pub(super) fn pairing(options: Options) -> Pairing {
    let syntax = [
        (b'~', Options::ENABLE_STRIKETHROUGH.union(Options::ENABLE_SUBSCRIPT)),
        (b'^', Options::ENABLE_SUPERSCRIPT),
        (b'\'', Options::ENABLE_SMART_PUNCTUATION),
        (b'"', Options::ENABLE_SMART_PUNCTUATION),
        (b'$', Options::ENABLE_MATH),
    ];
    let on = syntax.into_iter().filter(|(_, syntax)| options.intersects(*syntax));
    on.fold(Pairing::NONE, |pairing, (byte, _)| pairing.with(byte))
}

/// Returns whether an event starts or ends a part of a table, which is never without the table around it.
fn is_part_of_table(event: &Event<'_>) -> bool {
    let tag = match event {
        Event::Start(tag) => tag.to_end(),
        Event::End(tag) => *tag,
        _ => return false,
    };
    matches!(tag, TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell)
}

#[cfg(test)]
mod tests {
    use super::PARSES;
    use crate::finder::Finder;
    use crate::link::{Action, Link};
    use crate::pulldown::{GITHUB, Masked};
    use crate::settings::Profile;

    /// Returns how often a document is parsed: a link in a paragraph of its own is found once in each parse.
    fn parses(markdown: &str) -> usize {
        let mut parses = 0;
        let mut count = |link: &mut Link<'_>| {
            parses += usize::from(link.as_str() == "www.one.com");
            Action::Keep
        };
        let markdown = format!("www.one.com\n\n{markdown}");
        Masked::asking(&markdown, GITHUB, &Finder::new(Profile::Gfm), &mut count, None);
        parses
    }

    /// The docs and the guide promise this limit (issue 17, item 25).
    #[test]
    fn no_document_is_parsed_more_often_than_is_said() {
        let straddling = |links| "http://a/[x y](z) ".repeat(links);
        assert_eq!(parses("*x*"), 1);
        assert_eq!(parses("http://a/*b*"), 2);
        assert_eq!(parses(&straddling(8)), 9);
        assert_eq!(parses(&straddling(80)), 9);
        assert_eq!(parses(&(straddling(7) + FENCE)), 9);
        // One more is promised, for masks that change the blocks.
        assert_eq!(PARSES, 10);
    }

    /// The last link takes a backtick, and without it the last line would start a fenced block. No run of backticks is left that
    /// could prevent it.
    const FENCE: &str = "`x` ``y`` ````z```` a```\n``` www.a`*b*";

    /// A leaf that gave up took a round, or after the last round the masks of all leaves.
    #[test]
    fn a_leaf_that_gives_up_takes_no_round_from_the_others() {
        let straddling = |links| "http://a/[x y](z) ".repeat(links);
        let row = |cell: String| format!("| a | b |\n|---|---|\n``` | {cell} `x` ``y`` ````z```` www.a```*b* |\n\n");
        let others = [
            straddling(7) + FENCE + "\n\n",
            row(straddling(7)),
            row(String::new()).repeat(20),
            (FENCE.to_owned() + "\n\n").repeat(20),
        ];
        for other in others {
            let source = format!("http://c.d/*e*\n\n{other}");
            let masked = Masked::new(&source, GITHUB, &Finder::new(Profile::Gfm));
            assert_eq!(masked.links()[0].as_str(), "http://c.d/*e", "{source:?}");
            assert!(masked.text().ends_with(&other[other.len() - 30..]), "{:?}", masked.text());
        }
    }
}
