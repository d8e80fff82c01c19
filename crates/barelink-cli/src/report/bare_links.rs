//! Finds the bare links of a document and those that mislead, part by part.

use barelink_rewrite::Planner;

use super::finding::{Finding, Remedy, findings};
use super::text::Notes;
use crate::arguments::Verbosity;
use crate::files::{Document, FileSettings, RunCounts};

/// The bare links of a document, which are found part by part: a long document may have very many.
pub(crate) struct BareLinks<'d> {
    pub(crate) document: &'d Document,
    planner: Planner,
    remedy: Remedy,
    /// Whether protected links are among the findings.
    protected: Verbosity,
    /// Whether protected links are noted.
    noted: Verbosity,
    /// The numbers of links that were found so far.
    pub(crate) counts: RunCounts,
    /// The notes about the links that were found so far.
    pub(crate) notes: String,
}

impl<'d> BareLinks<'d> {
    /// Makes a search with the settings of a document.
    pub(crate) fn new(
        document: &'d Document,
        rules: &FileSettings,
        protected: Verbosity,
        noted: Verbosity,
    ) -> Self {
        let syntax = rules.syntax(document);
        let planner = rules.rewriting().planner(syntax);
        let remedy = Remedy::of(syntax);
        BareLinks {
            document,
            planner,
            remedy,
            protected,
            noted,
            counts: RunCounts::default(),
            notes: String::new(),
        }
    }

    /// Calls `report` with each finding, in order of position.
    pub(crate) fn each(
        &mut self,
        report: &mut dyn FnMut(&Finding<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut notes = Notes::new(self.document, Remedy::None);
        let markdown = self.document.parts().1;
        for plan in self.planner.plans(markdown) {
            let misleading = self.planner.misleading(markdown, plan.range());
            for finding in &findings(
                &plan,
                self.remedy,
                self.protected.listed(&plan),
                &misleading,
            ) {
                report(finding)?;
            }
            let links = plan.edits().len() + plan.refused().len();
            self.counts.add(&RunCounts {
                links,
                misleading: misleading.len(),
                ..RunCounts::left(&plan)
            });
            self.notes += &notes.of(self.noted.listed(&plan));
        }
        self.counts.files_with_links = usize::from(self.counts.findings() > 0);
        Ok(())
    }
}
