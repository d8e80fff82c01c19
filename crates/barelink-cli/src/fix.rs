//! `barelink fix`: writes the bare links of Markdown files out, in place.

use std::fs;
use std::path::Path;

use anyhow::bail;
use barelink::rewrite::{Plan, plan};

use crate::args::FixArgs;
use crate::files::Document;
use crate::walk::{Report, Unread, each, is_input};
use crate::{Status, Streams, check, diff, files};

pub(crate) fn run(args: &FixArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let (finder, options, style) = (args.rewrite.finder()?, args.rewrite.options(), args.rewrite.style());
    each(&args.paths, Unread::GoOn, streams, |file, document| {
        let plan = plan(document.parts().1, options, &finder, style);
        if args.diff { Ok(show(document, &plan)) } else { mend(file, document, &plan) }
    })
}

/// What would change.
fn show(document: &Document, plan: &Plan<'_>) -> Report {
    let changes = !plan.edits().is_empty();
    let output =
        if changes { diff::unified(document, &[document.parts().0, &plan.apply()].concat()) } else { String::new() };
    let status = if changes { Status::Findings } else { left(plan) };
    Report { output, notes: notes(document, plan), status }
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
    Ok(Report { output, notes: notes(document, plan), status: left(plan) })
}

/// What stays bare.
fn notes(document: &Document, plan: &Plan<'_>) -> String {
    check::lines(document, &check::refused(plan)).split_inclusive('\n').flat_map(|line| ["barelink: ", line]).collect()
}

/// Whether anything is left to do.
fn left(plan: &Plan<'_>) -> Status {
    if plan.refused().is_empty() { Status::Done } else { Status::Findings }
}
