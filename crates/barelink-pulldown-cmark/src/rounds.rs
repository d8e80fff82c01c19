//! Finds the links of a Markdown source that take markup, masks them, and parses again, until
//! nothing changes.
//!
//! The links depend on a parse, and masking one may change everything after it. So each round
//! parses the masked source, finds the links and adds masks.

use core::mem;
use core::ops::Range;
use std::borrow::Cow;
use std::collections::BTreeMap;

use super::block::Block;
use super::context::{Context, Role};
use super::decode::decode;
use super::hide::{Hiding, text, unmasked};
use super::item::{Located, rebased};
use super::outline::BlockOutline;
use super::parser::SourceParser;
use barelink::inner::{AnyHook, Pipes, steps};
use barelink::leaf::{Conflict, Leaf, Linker, OnMarkup};
use barelink::{Finder, Format, Link};

/// The largest number of rounds. Links that are not settled then end where they meet markup.
// Bounded, because a link that cuts markup in two needs a round of its own, and a document may have
// any number of them.
const ROUNDS: usize = 8;

/// The largest number of parses to find the links of a document: one in each round, one after the
/// last round, and one more if that round changed the blocks. The first round of a stream goes on
/// with the parse that the stream began.
#[cfg(test)]
const PARSES: usize = ROUNDS + 2;

/// The search for the links of a source, and the masks so far.
pub(super) struct Rounds<'a, 'f> {
    source: &'a str,
    parser: &'f dyn SourceParser<'a>,
    finder: &'f Finder,
    /// The number of block events that the rounds do not read, at the start of the document.
    passed: usize,
    /// The context of the leaf after them.
    start: Context,
    /// Whether the events of the last round are kept.
    keeps_events: bool,
    masked: Vec<u8>,
    /// The leaves in which links took markup, by their first byte.
    // In order, because the cause of a change is looked for from its place back to the start.
    leaves: BTreeMap<usize, MaskedLeaf>,
}

/// A leaf in which links took markup.
#[derive(Debug)]
struct MaskedLeaf {
    /// The start of its first line.
    line: usize,
    /// The bytes of the leaf and of its links, in which its masks are.
    span: Range<usize>,
    /// The links whose markup was masked, in all rounds.
    hidden: Vec<Range<usize>>,
    /// Whether masks of the leaf would change the blocks or the links that they are for, so that it
    /// has none, and its links end where they meet markup.
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
        parser: &'f dyn SourceParser<'a>,
        finder: &'f Finder,
    ) -> Self {
        let masked = source.as_bytes().to_vec();
        let start = Context::new(finder.choices_in(Format::Markdown));
        Rounds {
            source,
            parser,
            finder,
            passed: 0,
            start,
            keeps_events: false,
            masked,
            leaves: BTreeMap::new(),
        }
    }

    /// Returns the masked text and the links of the source. Cost: linear in the source for each
    /// parse.
    pub(super) fn settle(self, hook: &mut AnyHook<'_>) -> Settled<'a> {
        let (outline, events) = self.parser.parse(self.source);
        self.settle_from(outline, Box::default(), &mut { events }, hook)
    }

    /// Returns the masked text, the links and the events of the source after so many block events:
    /// those of the leaf `read`, which were collected and have the context `start`, and those of
    /// `rest`, the rest of the same parse.
    pub(super) fn settle_after(
        self,
        passed: usize,
        start: Context,
        outline: BlockOutline,
        read: Box<Block<'a, Located<'a>>>,
        rest: &mut dyn Iterator<Item = Located<'a>>,
        hook: &mut AnyHook<'_>,
    ) -> Settled<'a> {
        Rounds {
            passed,
            start,
            keeps_events: true,
            ..self
        }
        .settle_from(outline, read, rest, hook)
    }

    fn settle_from(
        mut self,
        outline: BlockOutline,
        read: Box<Block<'a, Located<'a>>>,
        rest: &mut dyn Iterator<Item = Located<'a>>,
        hook: &mut AnyHook<'_>,
    ) -> Settled<'a> {
        let (mut first, mut original): (_, Option<BlockOutline>) =
            (Some((outline, read, rest)), None);
        for _ in 0..ROUNDS {
            // The links of a round belong to the text that was parsed. Its masks are for the next
            // round.
            let mut next = self.masked.clone();
            let round = match first.take() {
                Some((outline, read, rest)) => {
                    self.round(self.source, outline, read, rest, Some(&mut next), hook)
                }
                None => self.parse(Some(&mut next), hook),
            };
            let differs_at = original
                .as_ref()
                .and_then(|original| original.differs_at(&round.outline));
            // The first round has no masks. Its blocks are those that all later rounds have to
            // keep.
            original.get_or_insert_with(|| round.outline.clone());
            // A mask changed the blocks. Its leaf gives up all masks, and the next round does
            // without them. No document is known for which this happens, because `Hiding` finds the
            // leaves whose masks would do that.
            if let Some(at) = differs_at {
                self.give_up_at(at);
                continue;
            }
            if round.conflicts.is_empty() {
                if self.give_up_lost(&round) {
                    continue;
                }
                return self.settled(round);
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
        let mut round = self.parse(None, hook);
        let differs =
            original.is_some_and(|original| original.differs_at(&round.outline).is_some());
        if differs || self.give_up_lost(&round) {
            self.give_up();
            round = self.parse(None, hook);
        }
        self.settled(round)
    }

    /// Removes the masks of the leaf that changed the blocks from the byte `at` on: the last masked
    /// leaf whose first line starts at that byte or before it.
    fn give_up_at(&mut self, at: usize) {
        // Blocks are read from the start of a document to its end, so a mask changes none before
        // its own.
        let is_cause = |leaf: &&mut MaskedLeaf| !leaf.is_given_up && leaf.line <= at;
        match self.leaves.values_mut().rev().find(is_cause) {
            Some(leaf) => leaf.give_up(self.source, &mut self.masked),
            None => self.give_up(),
        }
    }

    /// Adds a leaf with a conflict to those that are known. `next` has the masks of the next round.
    fn add(&mut self, start: usize, mut leaf: MaskedLeaf, next: &mut [u8]) {
        if let Some(known) = self.leaves.remove(&start) {
            // Masks may move the ends of a leaf, and giving it up has to remove the masks of all
            // rounds.
            leaf.span = known.span.start.min(leaf.span.start)..known.span.end.max(leaf.span.end);
            leaf.hidden.extend(known.hidden);
            leaf.is_given_up |= known.is_given_up;
        }
        if leaf.is_given_up {
            leaf.give_up(self.source, next);
        }
        self.leaves.insert(start, leaf);
    }

    /// Removes the masks of each leaf with a masked byte that is lost; returns whether there is
    /// one. A masked byte of a link is lost if no link of the round has it, and another one if it
    /// is in no text, because only links and texts are restored. Cost: linear in the leaves with
    /// masks and in the masked links of all rounds, and logarithmic in the links and texts for each
    /// masked byte.
    // With its markup masked, a link may be in a destination or in the text of another link, which
    // the markup kept open.
    fn give_up_lost(&mut self, round: &Round<'a>) -> bool {
        let source = self.source.as_bytes();
        let masked = &mut self.masked;
        let is_linked = |at: usize| {
            let next = round.links.partition_point(|link| link.range().end <= at);
            round
                .links
                .get(next)
                .is_some_and(|link| link.range().start <= at)
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
        self.leaves
            .values_mut()
            .for_each(|leaf| leaf.give_up(self.source, &mut self.masked));
    }

    /// Returns the result of the last round. Its text is the source itself if nothing is masked.
    fn settled(self, round: Round<'a>) -> Settled<'a> {
        let is_masked = self.masked != self.source.as_bytes();
        let text = if is_masked {
            Cow::Owned(text(&self.masked).into_owned())
        } else {
            Cow::Borrowed(self.source)
        };
        Settled {
            text,
            links: round.links,
            events: round.events,
        }
    }

    /// Makes a round over a parse of the masked text.
    fn parse(&self, next: Option<&mut Vec<u8>>, hook: &mut AnyHook<'_>) -> Round<'a> {
        let masked = &*text(&self.masked);
        let (outline, mut events) = self.parser.parse(masked);
        let mut blocks = self.passed;
        // Masks change no block, so the same number of block events is left out.
        while blocks > 0 {
            let Some((event, _)) = events.next() else {
                break;
            };
            blocks -= usize::from(Role::of(&event).is_block());
        }
        self.round(masked, outline, Box::default(), &mut events, next, hook)
    }

    /// Looks for links in the events of a parse of `masked`: those of a leaf that is collected, and
    /// those after it. Links that take markup are masked in `next`, or end there if that is `None`,
    /// because there is no next round.
    fn round<'m>(
        &self,
        masked: &'m str,
        outline: BlockOutline,
        mut block: Box<Block<'m, Located<'m>>>,
        mut events: &mut dyn Iterator<Item = Located<'m>>,
        next: Option<&mut Vec<u8>>,
        hook: &mut AnyHook<'_>,
    ) -> Round<'a>
    where
        'a: 'm,
    {
        steps::count(masked.len());
        let mut round = Round {
            links: Vec::new(),
            conflicts: Vec::new(),
            texts: Vec::new(),
            events: Vec::new(),
            outline,
        };
        let mut parse = Parse {
            linker: Linker::new(self.finder, OnMarkup::End).holding(self.source),
            next,
            line: Line::default(),
        };
        let mut context = self.start;
        if block.items.is_empty() {
            block.following = events.next();
        }
        loop {
            if !block.items.is_empty() {
                self.find_in(
                    masked,
                    &mut block,
                    &mut context,
                    &mut parse,
                    hook,
                    &mut round,
                );
                self.keep(&mut block.items, masked, &mut round);
            }
            let Some((event, range)) = block.following.take() else {
                return round;
            };
            if Role::of(&event).is_block() {
                round.outline.push(&event, &range);
                context.pass(&event);
                block.items.push(Some((event, range)));
                self.keep(&mut block.items, masked, &mut round);
                block.following = events.next();
            } else {
                block.collect(Some((event, range)), &mut events, |_, _, _| true);
            }
        }
    }

    /// Finds the links of a leaf whose events are collected, and passes its context on.
    fn find_in<'m>(
        &self,
        masked: &'m str,
        block: &mut Block<'m, Located<'m>>,
        context: &mut Context,
        parse: &mut Parse<'m, '_>,
        hook: &mut AnyHook<'_>,
        round: &mut Round<'a>,
    ) where
        'a: 'm,
    {
        let start = *context;
        let mut from = usize::MAX;
        let mut to = 0;
        for (event, range) in block.items.iter().flatten() {
            // The end of a link or of a mark has the range of all of it.
            from = from.min(range.start);
            to = to.max(range.end);
            context.pass(event);
        }
        // In the source and not in the masked text, because filler may hide a candidate. Most
        // leaves have none.
        if parse
            .linker
            .candidate(self.source, from)
            .is_some_and(|at| at < to)
        {
            // For an earlier leaf, the linker may have been set to end links at markup. It then
            // reads less of the text after a leaf.
            parse
                .linker
                .set_on_markup(OnMarkup::Take(self.parser.pairing()));
            parse.linker.set_block(start.block());
            block.read(masked, &parse.linker, start);
            // The parse of the masked text says what is markup. The links are found in the source's
            // own text.
            block.leaf = mem::replace(&mut block.leaf, Leaf::new(decode)).unmasked(self.source);
            self.find(&block.leaf, parse, hook, round);
        }
    }

    /// Moves events to those that are kept, with the texts of the source. None are kept if a
    /// conflict shows that there is another round.
    fn keep<'m>(&self, items: &mut Vec<Option<Located<'m>>>, masked: &str, round: &mut Round<'a>) {
        if !self.keeps_events || !round.conflicts.is_empty() {
            items.clear();
            round.events = Vec::new();
            return;
        }
        let restored = |(event, range): Located<'m>| {
            (
                unmasked(self.source, masked, &event, &range)
                    .unwrap_or_else(|| rebased(event, masked, self.source)),
                range,
            )
        };
        if round.events.is_empty() {
            // In the same memory, because a block may have a million events.
            round.events = mem::take(items)
                .into_iter()
                .map(|item| item.map(restored))
                .collect();
        } else {
            round
                .events
                .extend(items.drain(..).map(|item| item.map(restored)));
        }
    }

    /// Finds the links of a leaf, and adds its links or its masks to the round.
    fn find<'m>(
        &self,
        leaf: &Leaf<'m>,
        parse: &mut Parse<'m, '_>,
        hook: &mut AnyHook<'_>,
        round: &mut Round<'a>,
    ) {
        let Parse { linker, next, line } = parse;
        let span = leaf.span();
        if !self.leaves.is_empty() {
            round.texts.extend(leaf.literals());
        }
        let is_given_up = self
            .leaves
            .get(&span.start)
            .is_some_and(|leaf| leaf.is_given_up);
        let mut links = Vec::new();
        let mut find = |on_markup, links: &mut Vec<_>| {
            linker.set_on_markup(on_markup);
            linker.find_all(leaf, hook, links)
        };
        let take = OnMarkup::Take(self.parser.pairing());
        let mut conflict = find(if is_given_up { OnMarkup::End } else { take }, &mut links);
        if conflict != Conflict::None && next.is_none() {
            // In the last round there is no other parse, so the links end at the markup.
            links.clear();
            conflict = find(OnMarkup::End, &mut links);
        }
        if let (true, Some(next)) = (conflict != Conflict::None, next) {
            line.move_to(span.start, self.source);
            let hiding = Hiding {
                source: self.source.as_bytes(),
                masked: &self.masked,
                leaf,
                links: &links,
                is_in_fenced_row: leaf.pipes() == Pipes::Unescaped && line.starts_with_fence,
                reading: self.finder.reading(),
            };
            // Here and not when a parse shows it: then each such leaf would take a round, which
            // other leaves may need.
            let end = links
                .last()
                .map_or(span.end, |link| link.range().end.max(span.end));
            // After the leaf there may be the attributes of a heading, which a mask would change.
            let takes_attributes = self
                .source
                .get(span.end..end)
                .is_some_and(|after| after.contains('{'));
            let is_given_up = takes_attributes || !hiding.mask(&round.outline, next);
            let span = span.start..end;
            let hidden = links.iter().map(Link::range).collect();
            round.conflicts.push((
                span.start,
                MaskedLeaf {
                    line: line.start,
                    span,
                    hidden,
                    is_given_up,
                },
            ));
        } else {
            round
                .links
                .extend(links.into_iter().map(|link| link.in_source(self.source, 0)));
        }
    }
}

/// The state of one round.
struct Parse<'m, 'n> {
    linker: Linker<'m>,
    /// The text of the next round, which gets the masks.
    next: Option<&'n mut Vec<u8>>,
    line: Line,
}

/// The line of the source in which the last leaf with a conflict starts.
#[derive(Default)]
struct Line {
    start: usize,
    /// The byte up to which the source was read.
    read: usize,
    /// Whether the line starts with three backticks, after the marks of the blocks that it is in.
    starts_with_fence: bool,
}

impl Line {
    /// Moves on to the line around the byte `at`. Cost: linear in the bytes between the last place
    /// and this one, and in the marks.
    fn move_to(&mut self, at: usize, source: &str) {
        let part = source.as_bytes().get(self.read..at).unwrap_or_default();
        let end = memchr::memrchr2(b'\n', b'\r', part);
        // The marks of a line are read once, because a row may have very many cells.
        if end.is_some() || self.read == 0 {
            self.start = end.map_or(0, |end| self.read + end + 1);
            let line = source.as_bytes().get(self.start..).unwrap_or_default();
            let is_mark = |byte: &&u8| b" \t>-*+.):".contains(byte) || byte.is_ascii_digit();
            let (marks, rest) = line.split_at(line.iter().take_while(is_mark).count());
            self.starts_with_fence = rest.starts_with(b"```")
                && marks
                    .last()
                    .is_none_or(|mark| matches!(mark, b' ' | b'\t' | b'>'));
        }
        self.read = at;
    }
}

/// The result of all rounds.
pub(super) struct Settled<'a> {
    /// The source with its masks.
    pub(super) text: Cow<'a, str>,
    pub(super) links: Vec<Link<'a>>,
    /// The events of a parse of `text`, with the texts of the source.
    pub(super) events: Vec<Option<Located<'a>>>,
}

/// The result of a round.
struct Round<'a> {
    /// The links of the leaves without conflicts.
    links: Vec<Link<'a>>,
    /// The leaves in which links take markup, by their first byte.
    conflicts: Vec<(usize, MaskedLeaf)>,
    /// The texts of the leaves with candidates, if there are masks.
    texts: Vec<Range<usize>>,
    events: Vec<Option<Located<'a>>>,
    outline: BlockOutline,
}

#[cfg(test)]
mod tests {
    use super::PARSES;
    use crate::{GITHUB, Masked};
    use barelink::{Action, Finder, Link, Profile};

    /// Returns how often a document is parsed: a link in a paragraph of its own is found once in
    /// each parse.
    fn parses(markdown: &str) -> usize {
        let mut parses = 0;
        let mut count = |link: &mut Link<'_>| {
            parses += usize::from(link.as_str() == "www.one.com");
            Action::Keep
        };
        let markdown = format!("www.one.com\n\n{markdown}");
        Masked::asking(&markdown, GITHUB, &Finder::new(Profile::Gfm), &mut count);
        parses
    }

    /// The docs and the guide promise this limit (issue 17, item 25).
    #[test]
    fn no_document_is_parsed_more_often_than_is_said() {
        let straddling = |links| "http://a/[x *y*](z) ".repeat(links);
        assert_eq!(parses("*x*"), 1);
        assert_eq!(parses("http://a/*b*"), 2);
        assert_eq!(
            parses(&"http://a/[x y](z) http://a/![x y](z) ".repeat(40)),
            2
        );
        assert_eq!(parses(&straddling(8)), 9);
        assert_eq!(parses(&straddling(80)), 9);
        assert_eq!(parses(&(straddling(7) + FENCE)), 9);
        // One more is promised, for masks that change the blocks.
        assert_eq!(PARSES, 10);
    }

    /// The last link takes a backtick, and without it the last line would start a fenced block. No
    /// run of backticks is left that could prevent it.
    const FENCE: &str = "`x` ``y`` ````z```` a```\n``` www.a`*b*";

    /// A leaf that gave up took a round, or after the last round the masks of all leaves.
    #[test]
    fn a_leaf_that_gives_up_takes_no_round_from_the_others() {
        let straddling = |links| "http://a/[x *y*](z) ".repeat(links);
        let row = |cell: String| {
            format!("| a | b |\n|---|---|\n``` | {cell} `x` ``y`` ````z```` www.a```*b* |\n\n")
        };
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
            assert!(
                masked.text().ends_with(&other[other.len() - 30..]),
                "{:?}",
                masked.text()
            );
        }
    }
}
