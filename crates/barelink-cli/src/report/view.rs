//! Chooses the format of the findings of `check`.

use std::collections::BTreeSet;

use super::explained::Explained;
use super::finding::Finding;
use super::github::annotations;
use super::json::{objects, refused_objects};
use super::text::{lines, lines_of, refused_lines};
use super::{azure, carets, gitlab, junit, sarif, snippets};
use crate::arguments::Findings;
use crate::files::{Counts, Document};
use crate::streams::{Paint, Terminal};

/// How findings are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) format: Findings,
    pub(crate) paint: Paint,
    pub(crate) terminal: Terminal,
    pub(crate) columns: usize,
}

impl View {
    /// Returns the output for the findings of a document and, with `--explain`, for the places that are not links.
    pub(crate) fn output(
        self,
        document: &Document,
        found: &[Finding<'_>],
        refused: Option<&Explained<'_>>,
    ) -> anyhow::Result<String> {
        let View { paint, columns, .. } = self;
        Ok(match (self.format, refused) {
            (Findings::Text, refused) if self.terminal == Terminal::Yes => {
                let below = refused.map(|refused| snippets::show(refused, &mut BTreeSet::new(), paint, columns));
                carets::show(document, found, paint, columns) + &below.unwrap_or_default()
            }
            (Findings::Text, Some(refused)) => {
                among(found, lines_of(document, found, paint), refused, refused_lines(refused))
            }
            (Findings::Text, None) => lines(document, found, paint),
            (Findings::Json, Some(refused)) => {
                among(found, objects(document, found)?, refused, refused_objects(refused)?)
            }
            (Findings::Json, None) => objects(document, found)?.concat(),
            (Findings::Github, _) => annotations(document, found),
            (Findings::Gitlab, _) => gitlab::objects(document, found)?,
            (Findings::Azure, _) => azure::warnings(document, found),
            (Findings::Sarif, _) => sarif::results(document, found)?,
            (Findings::Junit, _) => junit::test_case(document, found),
        })
    }

    /// Returns the document that the outputs for all files are parts of; an empty text if the format has none.
    pub(crate) fn document(self, parts: &[Result<String, String>], counts: &Counts) -> anyhow::Result<String> {
        Ok(match self.format {
            Findings::Sarif => sarif::document(parts)?,
            Findings::Gitlab => gitlab::document(parts),
            Findings::Junit => junit::document(parts, counts),
            Findings::Text | Findings::Json | Findings::Github | Findings::Azure => String::new(),
        })
    }
}

/// Returns the output for findings and for places that are not links, in order of position.
fn among(found: &[Finding<'_>], of_found: Vec<String>, refused: &Explained<'_>, of_refused: Vec<String>) -> String {
    let found = found.iter().map(|finding| finding.range().start).zip(of_found);
    let refused = refused.candidates.iter().map(|candidate| candidate.range().start).zip(of_refused);
    let mut all: Vec<_> = found.chain(refused).collect();
    all.sort_by_key(|(start, _)| *start);
    all.into_iter().map(|(_, output)| output).collect()
}
