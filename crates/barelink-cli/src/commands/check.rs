//! `barelink check`: lists the bare links in Markdown files and their replacements, and links that
//! mislead.

use anyhow::bail;

use crate::arguments::{CheckArgs, FileKind, Findings, Loudness, Verbosity};
use crate::files::{Document, FileRun, FileSettings, Output, Purpose, Report, RunCounts, attempt};
use crate::report::{BareLinks, Explained, View, is_place, summary};
use crate::streams::{Status, Streams, Tty, note};

pub(crate) fn run(args: &CheckArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    refuse_contradictions(args)?;
    let terminal = streams.terminal;
    let loudness = args.run.loudness();
    let verbosity = args.run.verbosity();
    let view = View {
        format: args.format,
        paint: streams.paint,
        terminal,
        columns: streams.columns,
    };
    // In the other formats each entry asks for a change, and a protected link needs none.
    let protected = if args.format == Findings::Json {
        verbosity
    } else {
        Verbosity::Counts
    };
    let work = |rules: &FileSettings, document: &Document| {
        let mut found = BareLinks::new(document, rules, protected, verbosity);
        let refused = args.explain.then(|| refused(rules, document, verbosity));
        let output = match loudness {
            Loudness::Quiet => found.each(&mut |_| Ok(())).map(|()| Output::default())?,
            Loudness::Usual => view.output(&mut found, refused.as_ref())?,
        };
        let BareLinks { counts, notes, .. } = found;
        let status = if counts.findings() == 0 {
            Status::Done
        } else {
            Status::Findings
        };
        Ok(Report {
            output,
            notes,
            status,
            counts,
        })
    };
    let run = FileRun {
        paths: &args.paths,
        purpose: Purpose::Listing,
        delivery: view.delivery(),
        loudness,
        args: &args.run,
    };
    let mut result = run.each(streams, |_, rules, document| work(rules, document))?;
    if loudness == Loudness::Usual {
        // If the reader is gone, the status is still that of the findings.
        attempt(&mut true, || {
            view.write_document(&mut result, streams.output)
        })?;
    }
    print_notes(args, &result.counts, terminal, streams);
    Ok(result.status)
}

/// Writes the summary, and for a person the command that comes next.
fn print_notes(args: &CheckArgs, counts: &RunCounts, terminal: Tty, streams: &mut Streams<'_>) {
    let is_terminal = terminal == Tty::Yes
        && args.format == Findings::Text
        && args.run.loudness() == Loudness::Usual;
    if args.run.summary || is_terminal {
        note(streams, summary::of_check(counts));
    }
    if is_terminal && counts.links > counts.stays {
        note(streams, next_step(args));
    }
}

/// Refuses flags that contradict each other.
fn refuse_contradictions(args: &CheckArgs) -> anyhow::Result<()> {
    if args.explain && !matches!(args.format, Findings::Text | Findings::Json) {
        bail!("--explain requires --format text or json");
    }
    if args.run.kind() == FileKind::Html {
        bail!(
            "--from: `check` reads Markdown; `barelink fix --from html --diff` shows the bare links of pages"
        );
    }
    Ok(())
}

/// Returns the command that rewrites what was found.
fn next_step(args: &CheckArgs) -> String {
    // Only names that every shell reads as they are, and that a terminal does not interpret.
    let is_plain = |name: &str| {
        name.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"./_-".contains(&byte))
            && !name.starts_with('-')
    };
    let names: Vec<_> = args
        .paths
        .iter()
        .map(|path| path.to_str().filter(|name| is_plain(name)))
        .collect();
    let paths = match &names[..] {
        [] => ".".to_owned(),
        names if names.len() <= 3 && names.iter().all(Option::is_some) => names
            .iter()
            .flatten()
            .copied()
            .collect::<Vec<_>>()
            .join(" "),
        _ => "PATH…".to_owned(),
    };
    format!(
        "next: `barelink fix --diff {paths}` previews the changes, `barelink fix {paths}` writes them"
    )
}

/// Returns the places of a document that are not links.
// Every page has places in code and in links that are written already, and a user knows why these
// are not bare links.
fn refused<'d>(
    rules: &FileSettings,
    document: &'d Document,
    verbosity: Verbosity,
) -> Explained<'d> {
    let (profile, mut candidates) = rules
        .rewriting()
        .candidates(document.parts().1, rules.syntax(document));
    candidates.retain(|candidate| match candidate.outcome() {
        Ok(_) => false,
        Err(refusal) => verbosity == Verbosity::Lists || !is_place(refusal.reason),
    });
    Explained::new(document, document.parts().0.len(), profile, candidates)
}
