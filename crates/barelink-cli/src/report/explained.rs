//! The places of a document where a link may be, each with the link or with the reason why there is
//! none.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use barelink::{Candidate, Finder, Link, Profile, Reason, Refusal};
use barelink_pulldown_cmark as pulldown;
use barelink_rewrite::Plan;
use pulldown_cmark::Options;
use serde::Serialize;

use super::finding::Why;
use super::position::{PositionTable, TextPosition};
use crate::arguments::From;
use crate::escaped::{EscapedText, FileFields, append, json_line};
use crate::files::Document;

/// Returns every place of a text where a link may be.
pub(crate) fn candidates<'t>(
    text: &'t str,
    from: From,
    options: Options,
    finder: &Finder,
) -> Vec<Candidate<'t>> {
    match from {
        From::Text => finder.explain(text),
        From::Markdown => pulldown::explain(text, options, finder),
    }
}

/// The places of a document where a link may be, by one profile.
#[derive(Debug)]
pub(crate) struct Explained<'d> {
    pub(crate) document: &'d Document,
    pub(crate) profile: Profile,
    /// In order of position. Those with the same range and the same reason occur once.
    pub(crate) candidates: Vec<Candidate<'d>>,
    /// The byte of the document where the text of the candidates begins.
    front: usize,
    /// Why `fix` leaves links bare, by the bytes at which they start.
    bare: BTreeMap<usize, String>,
    places: PositionTable,
}

impl<'d> Explained<'d> {
    /// Finds the lines and columns of candidates, whose positions count from the byte `front` of
    /// the document.
    pub(crate) fn new(
        document: &'d Document,
        front: usize,
        profile: Profile,
        mut candidates: Vec<Candidate<'d>>,
    ) -> Self {
        // A word may be as long as the text and have a candidate at each byte; then the output
        // would be quadratic.
        let mut known = HashSet::new();
        candidates.retain(|candidate| match candidate.outcome() {
            Ok(_) => true,
            Err(refusal) => known.insert((candidate.range(), refusal.reason)),
        });
        let starts = candidates
            .iter()
            .map(|candidate| front + candidate.range().start)
            .collect();
        let places = PositionTable::new(&document.text, starts);
        Explained {
            document,
            profile,
            candidates,
            front,
            bare: BTreeMap::new(),
            places,
        }
    }

    /// Adds why `fix` leaves links bare: the answers of a plan for the Markdown of the document.
    pub(crate) fn with_answers(self, plan: &Plan<'_>) -> Self {
        let front = self.document.parts().0.len();
        let stays = plan.refused().iter().chain(plan.protected());
        let bare = stays.map(|refused| {
            (
                front + refused.link().range().start,
                Why(refused).to_string(),
            )
        });
        Explained {
            bare: bare.collect(),
            ..self
        }
    }

    /// Returns why `fix` leaves the link of a candidate bare; `None` if it writes it, or if that is
    /// not known.
    pub(crate) fn bare_reason(&self, candidate: &Candidate<'_>) -> Option<&str> {
        self.bare
            .get(&self.range(candidate).start)
            .map(String::as_str)
    }

    /// Returns the line and the column of a candidate.
    pub(crate) fn place(&self, candidate: &Candidate<'_>) -> TextPosition {
        self.places.of(self.range(candidate).start)
    }

    /// Returns the range of a candidate in the document.
    pub(crate) fn range(&self, candidate: &Candidate<'_>) -> Range<usize> {
        let range = candidate.range();
        self.front + range.start..self.front + range.end
    }

    /// Returns the byte of the document at which a refusal applies.
    pub(crate) fn at(&self, refusal: Refusal) -> usize {
        self.front + refusal.at
    }

    /// Returns the text of a candidate in the source.
    pub(crate) fn text(&self, candidate: &Candidate<'_>) -> &'d str {
        &self.document.text[self.range(candidate)]
    }

    /// Returns a line for a candidate that is not a link.
    pub(crate) fn line(&self, candidate: &Candidate<'_>, refusal: Refusal) -> String {
        let TextPosition { line, column, .. } = self.place(candidate);
        let name = &self.document.name;
        let text = EscapedText(self.text(candidate));
        format!(
            "{name}:{line}:{column}: {text} is no link: {}\n",
            refusal.reason
        )
    }

    /// Returns a line for each candidate, as `links` lists them.
    pub(crate) fn lines(&self) -> String {
        let mut lines = String::new();
        for candidate in &self.candidates {
            match candidate.outcome() {
                Ok(link) => {
                    let TextPosition { line, column, .. } = self.place(candidate);
                    let name = &self.document.name;
                    let text = link.text();
                    let destination = link.destination();
                    append!(
                        lines,
                        "{name}:{line}:{column}: {} -> {}\n",
                        EscapedText(&text),
                        EscapedText(&destination)
                    );
                }
                Err(refusal) => lines.push_str(&self.line(candidate, refusal)),
            }
        }
        lines
    }

    /// Returns a JSON object for each candidate, each on a line.
    pub(crate) fn objects(&self) -> anyhow::Result<String> {
        let mut objects = String::new();
        for candidate in &self.candidates {
            let range = self.range(candidate);
            let trigger = candidate.trigger();
            let place = self.place(candidate);
            let link = candidate.outcome().ok();
            let text = link.map(Link::text);
            let destination = link.map(Link::destination);
            let object = CandidateObject {
                file: self.document.name.json(),
                profile: self.profile.as_str(),
                start: self.document.origin(range.start),
                end: self.document.origin(range.end),
                line: place.line,
                column: place.column,
                text: self.text(candidate),
                trigger: TriggerObject {
                    start: self.document.origin(self.front + trigger.start),
                    end: self.document.origin(self.front + trigger.end),
                },
                link: link.map(|link| CandidateLinkObject {
                    kind: link.kind().as_str(),
                    text: text.as_deref().unwrap_or_default(),
                    destination: destination.as_deref().unwrap_or_default(),
                }),
                reason: candidate
                    .outcome()
                    .err()
                    .map(|refusal| self.reason(refusal)),
                bare: self.bare_reason(candidate),
            };
            objects.push_str(&json_line(&object)?);
        }
        Ok(objects)
    }

    /// Returns a refusal as JSON.
    pub(crate) fn reason(&self, refusal: Refusal) -> ReasonObject {
        ReasonObject {
            name: refusal.reason.as_str(),
            message: refusal.reason.to_string(),
            at: self.document.origin(self.at(refusal)),
        }
    }
}

/// A candidate as JSON. All positions are byte offsets in the file; `line` and `column` count from
/// 1.
#[derive(Serialize)]
struct CandidateObject<'o> {
    #[serde(flatten)]
    file: FileFields<'o>,
    profile: &'o str,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    text: &'o str,
    trigger: TriggerObject,
    /// `null` if there is no link. Then `reason` is not `null`.
    link: Option<CandidateLinkObject<'o>>,
    reason: Option<ReasonObject>,
    /// Why `fix` leaves the link bare.
    #[serde(skip_serializing_if = "Option::is_none")]
    bare: Option<&'o str>,
}

#[derive(Serialize)]
struct TriggerObject {
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct CandidateLinkObject<'o> {
    kind: &'o str,
    text: &'o str,
    destination: &'o str,
}

/// The reason why there is no link, as JSON.
#[derive(Serialize)]
pub(crate) struct ReasonObject {
    /// The number of the rule, or the name of the option or of the place.
    name: &'static str,
    message: String,
    at: usize,
}

/// Returns whether a reason is the place of a candidate in Markdown, and not a rule or an option.
pub(crate) fn is_place(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Code
            | Reason::Link
            | Reason::Image
            | Reason::Html
            | Reason::Metadata
            | Reason::Syntax
    )
}
/// Returns each place that is not a link with its outcome.
pub(crate) fn refusals<'e, 'd>(
    refused: &'e Explained<'d>,
) -> impl Iterator<Item = (&'e Candidate<'d>, Refusal)> {
    refused
        .candidates
        .iter()
        .filter_map(|candidate| Some((candidate, candidate.outcome().err()?)))
}
