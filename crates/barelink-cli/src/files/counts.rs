//! The numbers that a run of `check` or `fix` reports.

use std::collections::BTreeMap;

use barelink_rewrite::{BareReason, Plan, Protection};

/// The numbers of files and links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunCounts {
    /// The files that were processed without an error.
    pub(crate) files: usize,
    /// The files with findings; with `fix`, those that were rewritten.
    pub(crate) files_with_links: usize,
    /// The bare links; with `fix`, those that were rewritten.
    pub(crate) links: usize,
    /// The links that stay bare.
    pub(crate) stays: usize,
    /// The links whose text shows another host than they open; with `check` only.
    pub(crate) misleading: usize,
    /// The links that were skipped in syntax that Markdown does not know, by its kind.
    pub(crate) protected: BTreeMap<Protection, usize>,
    /// The links that were skipped in pages of HTML, for any reason.
    pub(crate) in_pages: usize,
}

impl RunCounts {
    /// Counts the links of a plan that are not edited.
    pub(crate) fn left(plan: &Plan<'_>) -> Self {
        let mut counts = RunCounts {
            stays: plan.refused().len(),
            ..RunCounts::default()
        };
        for refused in plan.protected() {
            if let BareReason::Protected(kind) = refused.reason() {
                *counts.protected.entry(kind).or_default() += 1;
            }
        }
        counts
    }

    /// Returns the number of links that `check` reports.
    pub(crate) fn findings(&self) -> usize {
        self.links + self.misleading
    }

    pub(crate) fn add(&mut self, other: &RunCounts) {
        self.files += other.files;
        self.files_with_links += other.files_with_links;
        self.links += other.links;
        self.stays += other.stays;
        self.misleading += other.misleading;
        for (kind, count) in &other.protected {
            *self.protected.entry(*kind).or_default() += count;
        }
        self.in_pages += other.in_pages;
    }
}
