//! `barelink fix`: writes the bare links of Markdown files out, in place.

use std::fs;
use std::path::Path;

use anyhow::bail;
use barelink::rewrite::Plan;

use crate::args::FixArgs;
use crate::files::Document;
use crate::walk::{Report, Unread, each, is_input};
use crate::{Status, Streams, check, diff, files};

pub(crate) fn run(args: &FixArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let planner = args.rewrite.planner()?;
    each(&args.rewrite.paths, Unread::GoOn, streams, |file, document| {
        let plan = planner.clone().syntax(args.rewrite.syntax_of(file)).plan(document.parts().1);
        let mut report = if args.diff { show(document, &plan) } else { mend(file, document, &plan)? };
        if args.rewrite.verbose {
            report.notes += &check::notes(document, plan.protected());
        }
        Ok(report)
    })
}

/// What would change.
fn show(document: &Document, plan: &Plan<'_>) -> Report {
    let changes = !plan.edits().is_empty();
    let output =
        if changes { diff::unified(document, &[document.parts().0, &plan.apply()].concat()) } else { String::new() };
    let status = if changes { Status::Findings } else { left(plan) };
    report(document, plan, output, status)
}

/// Writes the file anew if anything changes, and says so; what was standard input becomes standard output.
fn mend(file: &Path, document: &Document, plan: &Plan<'_>) -> anyhow::Result<Report> {
    let applied = plan.apply();
    let texts = [document.mark(), document.parts().0, &applied];
    let output = match plan.edits().len() {
        _ if is_input(file) => texts.concat(),
        0 => String::new(),
        count => {
            if fs::metadata(file).is_ok_and(|metadata| !metadata.is_file()) {
                bail!(
                    "{}: it is no regular file and cannot be written anew (`fix -` writes to standard output)",
                    document.name
                );
            }
            files::overwrite(file, &texts)?;
            let links = if count == 1 { "link" } else { "links" };
            format!("{}: {count} {links} written out\n", document.name)
        }
    };
    Ok(report(document, plan, output, left(plan)))
}

/// A report that says what stays bare.
fn report(document: &Document, plan: &Plan<'_>, output: String, status: Status) -> Report {
    Report { output, notes: check::notes(document, plan.refused()), status, protected: plan.protected().len() }
}

/// Whether anything is left to do.
fn left(plan: &Plan<'_>) -> Status {
    if plan.refused().is_empty() { Status::Done } else { Status::Findings }
}
