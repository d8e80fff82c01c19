//! The runs of text of a page: text that the tree holds as adjacent text.
//!
//! Comments, `wbr` and end tags without effect are within a run. So is the text of an anchor,
//! because the text around it has to be judged as if the anchor were not there: otherwise a second
//! run of the program would find other links than the first one.

use crate::options::Options;
use crate::page::{Content, Page};
use crate::tree::{NodeKind, TokenPart, Visit, Walk};

/// A part of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunPart {
    /// The text of a token.
    Text(u32),
    /// The start and the end of an anchor. The numbers count the anchors in the order of the runs.
    Start(u32),
    End(u32),
}

/// The runs of a page that may have links.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    pieces: Vec<RunPart>,
    /// The ends of runs, in `pieces`.
    ends: Vec<usize>,
    /// Whether the anchor of a number has text.
    pub(crate) has_text: Vec<bool>,
}

impl Runs {
    /// Returns the runs, each as its pieces.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[RunPart]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .filter_map(|(start, &end)| self.pieces.get(start..end))
    }
}

/// Returns the runs of a page. Cost: linear in the nodes of the tree.
pub(crate) fn of(page: &Page, options: &Options<'_>) -> Runs {
    let mut walk = Collector {
        page,
        runs: Runs::default(),
        has_links: false,
        last: None,
        parents: vec![Parent::Open],
        anchors: 0,
    };
    page.tree.walk(options, |visit| match visit {
        Visit::Enter(kind, is_in_anchor) => walk.enter(kind, is_in_anchor),
        Visit::Leave(kind) => {
            walk.leave(kind);
            Walk::Past
        }
    });
    walk.cut();
    walk.runs
}

/// Whether text directly in an element may have links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parent {
    Open,
    Closed,
}

struct Collector<'p> {
    page: &'p Page,
    runs: Runs,
    /// Whether the current run has text outside of anchors.
    has_links: bool,
    /// The last text of the current run.
    last: Option<u32>,
    parents: Vec<Parent>,
    /// How many anchors are open. Only the outermost one counts.
    anchors: usize,
}

impl Collector<'_> {
    fn enter(&mut self, kind: NodeKind, is_in_anchor: bool) -> Walk {
        match kind {
            // Neither has children, and text goes on after both.
            NodeKind::Comment | NodeKind::WordBreak => {}
            // The tree builder has moved it out of an anchor.
            NodeKind::Text(..) if is_in_anchor && self.anchors == 0 => self.cut(),
            NodeKind::Text(token, part) => self.text(token, part),
            NodeKind::MovedText | NodeKind::Skipped => self.cut(),
            NodeKind::Anchor(_) => {
                if self.anchors == 0 {
                    self.runs.pieces.push(RunPart::Start(self.number()));
                    self.runs.has_text.push(false);
                } else {
                    self.cut();
                }
                self.anchors += 1;
                self.parents.push(Parent::Open);
                return Walk::Into;
            }
            NodeKind::Other | NodeKind::Table => {
                self.cut();
                self.parents.push(if kind == NodeKind::Table {
                    Parent::Closed
                } else {
                    Parent::Open
                });
                return Walk::Into;
            }
        }
        Walk::Past
    }

    fn leave(&mut self, kind: NodeKind) {
        self.parents.pop();
        if !matches!(kind, NodeKind::Anchor(_)) {
            return self.cut();
        }
        self.anchors -= 1;
        if self.anchors == 0 {
            self.runs
                .pieces
                .push(RunPart::End(self.number().saturating_sub(1)));
        } else {
            self.cut();
        }
    }

    /// The number of the next anchor.
    fn number(&self) -> u32 {
        u32::try_from(self.runs.has_text.len()).unwrap_or(u32::MAX)
    }

    fn text(&mut self, token: u32, part: TokenPart) {
        let Some(text) = self.page.texts.get(token as usize) else {
            return;
        };
        let is_whole = part == TokenPart::Rest || text.content != Content::Words;
        if self.parents.last() != Some(&Parent::Open) || !is_whole {
            return self.cut();
        }
        if self.last.is_some_and(|last| !self.is_next(last, token)) {
            self.cut();
        }
        // The tree has no node for NUL, but NUL ends a link.
        let dropped = self.last.map_or(token, |last| last + 1)..token;
        self.runs.pieces.extend(dropped.map(RunPart::Text));
        self.last = Some(token);
        self.runs.pieces.push(RunPart::Text(token));
        match self.runs.has_text.last_mut() {
            Some(has_text) if self.anchors > 0 => *has_text = true,
            _ => self.has_links |= text.content == Content::Words,
        }
    }

    /// Returns whether the text of a token goes on with that of another one.
    fn is_next(&self, last: u32, token: u32) -> bool {
        let texts = self
            .page
            .texts
            .get(last as usize..=token as usize)
            .unwrap_or_default();
        let [first, rest @ ..] = texts else {
            return false;
        };
        let Some((_, between)) = rest.split_last() else {
            return false;
        };
        between.iter().all(|text| text.content == Content::Nul)
            && rest.iter().all(|text| text.section == first.section)
    }

    /// Ends the run.
    fn cut(&mut self) {
        let start = self.runs.ends.last().copied().unwrap_or(0);
        if self.has_links {
            self.runs.ends.push(self.runs.pieces.len());
        } else {
            self.runs.pieces.truncate(start);
        }
        self.has_links = false;
        self.last = None;
    }
}
