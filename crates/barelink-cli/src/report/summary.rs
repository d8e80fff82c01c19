//! The lines that count files and links.

use crate::arguments::{FileKind, FixArgs};
use crate::files::RunCounts;

/// Returns the line that `check` writes.
pub(crate) fn of_check(counts: &RunCounts) -> String {
    let with_links = counts.files_with_links;
    let all = counts.files;
    let all = format!("{all} {}", if all == 1 { "file" } else { "files" });
    let files = if with_links == counts.files {
        all.clone()
    } else {
        format!("{with_links} of {all}")
    };
    if counts.findings() == 0 {
        return format!("no bare links in {all}{}", protected(counts));
    }
    let stays = match (counts.findings(), counts.stays + counts.misleading) {
        (_, 0) => String::new(),
        (1, _) => "; `barelink fix` does not rewrite it".to_owned(),
        (found, stays) if found == stays => "; `barelink fix` does not rewrite them".to_owned(),
        (_, stays) => format!("; `barelink fix` does not rewrite {stays} of them"),
    };
    format!("{} in {files}{stays}{}", found(counts), protected(counts))
}

/// Returns the numbers of what `check` found, if it found anything.
pub(crate) fn found(counts: &RunCounts) -> String {
    let count = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        count => Some(format!("{count} {what}s")),
    };
    let found = [
        count(counts.links, "bare link"),
        count(counts.misleading, "misleading link"),
    ];
    found
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" and ")
}

/// Returns the protected links by kind, as the end of a line.
fn protected(counts: &RunCounts) -> String {
    let kinds: Vec<_> = counts
        .protected
        .iter()
        .map(|(kind, count)| format!("{} {count}", kind.as_str()))
        .collect();
    if kinds.is_empty() {
        String::new()
    } else {
        format!("; protected: {}", kinds.join(", "))
    }
}

/// Returns the line that `fix` writes.
pub(crate) fn of_fix(args: &FixArgs, counts: &RunCounts) -> String {
    let count = |number: usize, what: &str| {
        format!("{number} {what}{}", if number == 1 { "" } else { "s" })
    };
    let would = match (args.run.kind(), args.diff) {
        (FileKind::Markdown, false) => "rewrote ",
        (FileKind::Markdown, true) => "would rewrite ",
        (FileKind::Html, false) => "made ",
        (FileKind::Html, true) => "would make ",
    };
    let links = count(counts.links, "link");
    let files = count(counts.files, "file");
    let stays = match counts.stays {
        0 => String::new(),
        1 => "; 1 link stays bare".to_owned(),
        stays => format!("; {stays} links stay bare"),
    };
    format!(
        "{would}{links} in {} of {files}{stays}{}",
        counts.files_with_links,
        protected(counts)
    )
}
