//! The first of the two passes over a leaf of a rule set that needs two: it finds the URLs of all
//! runs.

use alloc::collections::VecDeque;
use alloc::string::String;
use core::ops::Range;

use super::conflict::{Conflict, MARKUP, OnMarkup};
use super::pieces::{Leaf, Pipes, TextRun};
use crate::link::{Link, LinkKind};
use crate::rules::run::Run;
use crate::rules::settings::Settings;
use crate::search::hook::{AnyHook, call};
use crate::search::scan::{Found, Scan};
use crate::search::trigger::Triggers;
use crate::steps;

/// The URLs that were found in a leaf, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Urls<'s> {
    entries: VecDeque<Entry>,
    /// The links of the entries that are kept as they are.
    kept: VecDeque<Link<'s>>,
}

/// A URL in half of the memory of a link: a leaf may have a million of them.
#[derive(Clone, Debug)]
struct Entry {
    range: Range<usize>,
    /// The kind of a link that no hook changed, so that it can be made again; `None` if the link is
    /// kept.
    kind: Option<LinkKind>,
}

impl<'s> Urls<'s> {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.kept.clear();
    }

    pub(super) fn push(&mut self, link: Link<'_>, leaf: &Leaf<'s>) {
        let kind = Some(link.kind()).filter(|_| !link.is_changed());
        self.entries.push_back(Entry {
            range: link.range(),
            kind,
        });
        if kind.is_none() {
            self.kept.push_back(leaf.keep(link));
        }
    }

    /// Removes the first URL if it starts before the byte `end`, and returns it as a link of
    /// `leaf`, in which it was found.
    #[inline]
    pub(super) fn pop_before(
        &mut self,
        end: usize,
        leaf: &Leaf<'s>,
        settings: &Settings,
    ) -> Option<Link<'s>> {
        self.entries
            .front()
            .filter(|entry| entry.range.start < end)?;
        let Entry { range, kind } = self.entries.pop_front()?;
        match kind {
            Some(kind) => Some(leaf.keep(settings.link(&leaf.typed, range, kind))),
            None => self.kept.pop_front(),
        }
    }

    /// Returns the ranges of the URLs, in order.
    pub(super) fn ranges(&self) -> impl DoubleEndedIterator<Item = Range<usize>> + Clone {
        self.entries.iter().map(|entry| entry.range.clone())
    }
}

/// The search for URLs in all runs of a leaf.
pub(super) struct UrlSearch<'l, 's> {
    pub(super) leaf: &'l Leaf<'s>,
    pub(super) settings: &'l Settings,
    pub(super) triggers: &'l mut Triggers,
    pub(super) on_markup: OnMarkup,
    /// The scan of the last run, which the next run continues.
    pub(super) scan: &'l mut Scan,
    /// The number of square brackets that are open after that run.
    pub(super) open: usize,
    /// Whether there are triggers of addresses.
    pub(super) holds_other_triggers: bool,
    pub(super) conflict: Conflict,
    /// Whether the links after the last one are not known.
    pub(super) is_lost: bool,
    pub(super) urls: &'l mut Urls<'s>,
}

impl UrlSearch<'_, '_> {
    /// Adds the URLs of all runs that the hook keeps, up to one after which the links are not
    /// known.
    pub(super) fn find_all(&mut self, hook: &mut AnyHook<'_>) {
        let typed = &self.leaf.typed;
        let runs = &self.leaf.runs;
        let mut next = 0;
        for (number, run) in runs.iter().enumerate() {
            // Triggers are searched forwards, and the last URL may end in this run or after it.
            let from = run.span.start.max(self.scan.search_from());
            // Most runs have no trigger. Of these, only the brackets matter, for the URLs after
            // them.
            if self
                .triggers
                .next(typed, from)
                .is_none_or(|trigger| trigger.at >= run.span.end)
            {
                continue;
            }
            // Only the runs are read, because the text between two runs may be long: a stream may
            // leave out most of a source.
            let holds_bracket = |run: &TextRun| {
                steps::count(run.span.len());
                memchr::memchr2(
                    b'[',
                    b']',
                    typed.get(run.span.clone()).unwrap_or_default().as_bytes(),
                )
                .is_some()
            };
            let from = if runs[next..number].iter().any(holds_bracket) {
                next
            } else {
                number
            };
            for run in &runs[from..=number] {
                if let Some(text) = self.leaf.run(run) {
                    self.find(text.in_leaf(self.leaf.end_for(run)), hook);
                }
            }
            if self.is_lost {
                return;
            }
            next = number + 1;
        }
    }

    /// Adds the URLs of one run.
    fn find(&mut self, run: Run<'_, '_>, hook: &mut AnyHook<'_>) {
        // A URL is judged with the whole leaf in view, but here it may take no more than its run.
        let run = if self.on_markup == OnMarkup::End {
            run.with_link_limit(run.end)
        } else {
            run
        };
        // Open brackets and the end of the last link count over the whole leaf.
        self.scan.continue_in(&run, self.open);
        while let Some(found) = self.scan.next_for(&run, self.settings, self.triggers, hook) {
            let Some(found) = self.settle(&run, found) else {
                continue;
            };
            let mut link = self
                .settings
                .link(&self.leaf.typed, found.range.clone(), found.kind);
            // Before the hook is called, because it sees the link that would be made.
            if self.leaf.pipes == Pipes::Unescaped {
                unescape_pipes(&mut link);
            }
            match call(hook, link) {
                None => self.scan.skip(&found),
                Some(link) => {
                    self.urls.push(link, self.leaf);
                    self.scan.keep(&found);
                    self.note_conflict(&run, &found);
                    if self.is_lost {
                        break;
                    }
                }
            }
        }
        self.open = self.scan.open_after_run(self.settings, &run);
        self.holds_other_triggers |= self.scan.has_passed();
    }

    /// Returns the link, or the rest of it if it would take markup or a part of an escape and has
    /// to end there; `None` if it is not made.
    fn settle(&mut self, run: &Run<'_, '_>, found: Found) -> Option<Found> {
        let cut_in = |found: &Found| self.leaf.opaque_cut_at(found.range.end);
        if found.range.end <= run.end && cut_in(&found).is_none() {
            return Some(found);
        }
        match self.on_markup {
            OnMarkup::Take(_) => Some(found),
            OnMarkup::Skip => {
                // No other URL is looked for in it, but it may hold addresses.
                self.holds_other_triggers = true;
                self.scan.pass_to(found.range.end);
                None
            }
            OnMarkup::End => {
                // The shorter link may end inside of another escape, so this repeats.
                let mut left = Some(found.clone());
                while let Some(opaque) = left.as_ref().and_then(cut_in) {
                    left = left
                        .and_then(|found| self.scan.cut(run, self.settings, &found, opaque.start));
                }
                if left.is_none() {
                    self.scan.skip(&found);
                }
                left
            }
        }
    }

    /// Notes whether a link takes markup, and whether the links after it are known.
    fn note_conflict(&mut self, run: &Run<'_, '_>, found: &Found) {
        let Range { start, end } = found.range;
        if end <= run.end && self.leaf.opaque_cut_at(end).is_none() {
            return;
        }
        let cuts_escape = self.leaf.opaque_cut_at(end).is_some();
        // A link may take an atom as a whole: masking hides it. A link that cuts one changes what
        // follows.
        let cut = self.leaf.atoms_in(start..end).find(|atom| end < atom.end);
        // The rest of an escape that was cut is punctuation, or a `<` that may open a tag.
        let opens_tag = cuts_escape && run.text.as_bytes().get(end) == Some(&b'<');
        if cut.is_none() && !opens_tag {
            self.conflict = self.conflict.max(Conflict::Contained);
            return;
        }
        self.conflict = Conflict::Straddling;
        match cut.filter(|atom| !opens_tag && self.leaves_text(atom, end)) {
            Some(atom) => self.scan.pass_to(atom.end),
            None => self.is_lost = true,
        }
    }

    /// Returns whether an atom that a link cuts at the byte `end` is a link or an image whose rest
    /// is text without it: then all that follows is read as before.
    // No bracket is open before a URL, so the closing one has no partner. Without this, each such
    // link takes a parse of its own.
    fn leaves_text(&self, atom: &Range<usize>, end: usize) -> bool {
        let typed = self.leaf.typed.as_bytes();
        let begin = typed.get(atom.clone());
        let rest = typed.get(end..atom.end).unwrap_or_default();
        steps::count(rest.len());
        begin.is_some_and(|begin| begin.starts_with(b"[") || begin.starts_with(b"!["))
            && !rest.iter().any(|&byte| byte != b']' && MARKUP.has(byte))
    }
}

/// Replaces `\|` by a pipe in the text and the destination. In a table cell the parser does so
/// before it reads anything else.
fn unescape_pipes(link: &mut Link<'_>) {
    let is_escape = |text: &str, at: usize| text[at..].starts_with("\\|");
    if !link
        .as_str()
        .match_indices('\\')
        .any(|(at, _)| is_escape(link.as_str(), at))
    {
        return;
    }
    let unescaped = |text: &str| {
        text.char_indices()
            .filter(|&(at, _)| !is_escape(text, at))
            .map(|(_, c)| c)
            .collect::<String>()
    };
    let text = unescaped(&link.text());
    let destination = unescaped(&link.destination());
    link.set_text(text);
    link.set_destination(destination);
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;
    use alloc::vec::Vec;
    use core::iter;

    use super::Urls;
    use crate::finder::Finder;
    use crate::leaf::Leaf;
    use crate::link::{Link, LinkKind};
    use crate::names::profile::Profile;

    #[test]
    fn links_leave_as_they_came() {
        let (source, settings) = ("http://a.b www.c.d e", Finder::new(Profile::Gfm).settings);
        let mut leaf = Leaf::new(|_| None);
        leaf.typed = Cow::Borrowed(source);
        let mut changed = settings.link(source, 11..18, LinkKind::Www);
        changed.set_text("text");
        let links = [settings.link(source, 0..10, LinkKind::Url), changed];
        let mut urls = Urls::default();
        for link in &links {
            urls.push(link.clone(), &leaf);
        }
        assert_eq!(
            urls.ranges().collect::<Vec<_>>(),
            links.clone().map(|link| link.range())
        );
        assert_eq!(urls.pop_before(0, &leaf, &settings), None);
        let left: Vec<Link<'_>> = iter::from_fn(|| urls.pop_before(20, &leaf, &settings)).collect();
        assert_eq!(left, links);
    }
}
