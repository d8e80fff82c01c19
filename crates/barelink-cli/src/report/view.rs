//! Chooses the format of the findings of `check`.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Context as _;

use super::bare_links::BareLinks;
use super::explained::Explained;
use super::finding::Finding;
use super::json::refused_objects;
use super::sarif::ENTRY_END;
use super::text::{FindingLines, refused_lines};
use super::{azure, carets, github, gitlab, json, junit, sarif, snippets};
use crate::arguments::Findings;
use crate::files::{Delivery, Document, Output, RunResult};
use crate::streams::{Paint, STANDARD_OUTPUT, Tty};

/// How findings are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) format: Findings,
    pub(crate) paint: Paint,
    pub(crate) terminal: Tty,
    pub(crate) columns: usize,
}

/// Returns the output for a finding.
type OfFinding<'d> = Box<dyn FnMut(&Finding<'_>) -> anyhow::Result<String> + 'd>;

impl View {
    /// Returns the output for the findings of a document and, with `--explain`, for the places that
    /// are not links.
    pub(crate) fn output(
        self,
        found: &mut BareLinks<'_>,
        refused: Option<&Explained<'_>>,
    ) -> anyhow::Result<Output> {
        let document = found.document;
        let mut output = Output::default();
        let mut of_finding = self.of_finding(document);
        if let (Some(refused), Tty::No) = (refused, self.terminal) {
            output.push(&self.among(found, &mut of_finding, refused)?)?;
            return Ok(output);
        }
        found.each(&mut |finding| output.push(&of_finding(finding)?))?;
        if self.format == Findings::Junit {
            return junit::test_case(document, &found.counts, output);
        }
        if self.format == Findings::Text && self.terminal == Tty::Yes {
            // The next lines are about another file, or count the links.
            output.push(if output.is_empty() { "" } else { "\n" })?;
            let below =
                |refused| snippets::show(refused, &mut BTreeSet::new(), self.paint, self.columns);
            output.push(&refused.map(below).unwrap_or_default())?;
        }
        Ok(output)
    }

    fn of_finding(self, document: &Document) -> OfFinding<'_> {
        let mut lines = FindingLines::new(
            document,
            if self.format == Findings::Text {
                self.paint
            } else {
                Paint::Plain
            },
        );
        match self.format {
            Findings::Text if self.terminal == Tty::Yes => {
                Box::new(carets::lines(document, self.paint, self.columns))
            }
            Findings::Text => Box::new(move |finding| Ok(lines.line(finding))),
            Findings::Json => Box::new(json::object(document)),
            Findings::Github => Box::new(github::annotation(document)),
            Findings::Gitlab => Box::new(gitlab::object(document)),
            Findings::Azure => Box::new(azure::warning(document)),
            Findings::Sarif => Box::new(sarif::result(document)),
            Findings::Junit => Box::new(move |finding| Ok(junit::line(&lines.line(finding)))),
        }
    }

    /// Returns the output for findings and for places that are not links, in order of position.
    fn among(
        self,
        found: &mut BareLinks<'_>,
        of_finding: &mut OfFinding<'_>,
        refused: &Explained<'_>,
    ) -> anyhow::Result<String> {
        let of_refused = match self.format {
            Findings::Json => refused_objects(refused)?,
            _ => refused_lines(refused),
        };
        let mut all = Vec::new();
        found.each(&mut |finding| {
            all.push((finding.range().start, of_finding(finding)?));
            Ok(())
        })?;
        all.extend(
            refused
                .candidates
                .iter()
                .map(|candidate| candidate.range().start)
                .zip(of_refused),
        );
        all.sort_by_key(|(start, _)| *start);
        Ok(all.into_iter().map(|(_, output)| output).collect())
    }

    /// Returns whether the outputs for all files are parts of one document.
    pub(crate) fn delivery(self) -> Delivery {
        match self.format {
            Findings::Sarif | Findings::Gitlab => Delivery::Document {
                of_error: |_| String::new(),
            },
            Findings::Junit => Delivery::Document {
                of_error: junit::error_case,
            },
            Findings::Text | Findings::Json | Findings::Github | Findings::Azure => {
                Delivery::Stream
            }
        }
    }

    /// Writes the document that the outputs for all files are parts of; nothing if the format has
    /// none.
    pub(crate) fn write_document(
        self,
        result: &mut RunResult,
        output: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let [start, end] = match self.format {
            Findings::Sarif => sarif::document(&result.errors)?,
            Findings::Gitlab => gitlab::DOCUMENT.map(str::to_owned),
            Findings::Junit => junit::document(result.errors.len(), &result.counts),
            Findings::Text | Findings::Json | Findings::Github | Findings::Azure => return Ok(()),
        };
        let last = if self.format == Findings::Junit {
            0
        } else {
            ENTRY_END.len() as u64
        };
        output
            .write_all(start.as_bytes())
            .context(STANDARD_OUTPUT)?;
        result
            .output
            .write_to(result.output.len().saturating_sub(last), output)?;
        output.write_all(end.as_bytes()).context(STANDARD_OUTPUT)
    }
}
