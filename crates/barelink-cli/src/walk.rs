//! Finds the files for `check` and `fix`, processes them in parallel, and reports the results in order.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use ignore::WalkBuilder;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::files::{Document, is_standard_input};
use crate::shown::InputName;
use crate::signals::Signals;
use crate::{Progress, STANDARD_OUTPUT, Status, Streams, files, is_closed_pipe, print_error};

/// The result for one file.
#[derive(Debug)]
pub(crate) struct Report {
    /// For standard output.
    pub(crate) output: String,
    /// For standard error.
    pub(crate) notes: String,
    pub(crate) status: Status,
    /// The number of links that were skipped because they belong to template tags or MDX.
    pub(crate) protected: usize,
}

/// The purpose of a run, which decides when it ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Only output: the run ends when the reader of the output is gone, and on a signal.
    Listing,
    /// Changes of files: the run continues without a reader. After a signal it reports what it did, and ends.
    Writing,
}

/// Processes all files, in parallel, and writes the results in the order in which the files were named and found. Reports
/// files that cannot be read, and continues with the others. `work` gets no path for standard input.
pub(crate) fn each(
    paths: &[PathBuf],
    purpose: Purpose,
    streams: &mut Streams<'_>,
    work: impl Fn(Option<&Path>, &Document) -> anyhow::Result<Report> + Sync,
) -> anyhow::Result<Status> {
    let files = find(paths, streams);
    // Read before signals are caught: while the process waits for a person's input, Ctrl-C must end it.
    let input = files.iter().flatten().any(|file| is_standard_input(file)).then(|| files::read_input_exactly(streams));
    let one = |file: &anyhow::Result<PathBuf>| {
        let file = file.as_ref().map_err(again)?;
        match &input {
            Some(input) if is_standard_input(file) => work(None, input.as_ref().map_err(again)?),
            _ => work(Some(file), &files::read_exactly(file)?),
        }
    };
    let signals = match purpose {
        Purpose::Listing => None,
        Purpose::Writing => Some(Signals::catch().context("signals cannot be caught")?),
    };
    let caught = || signals.as_ref().and_then(Signals::caught);
    let mut display = ProgressDisplay::new(files.len(), streams.progress);
    let (mut status, mut is_read, mut seen, mut protected) = (Status::Done, true, 0, 0);
    // In batches, so that results appear in order and while the run goes on, and memory is bounded.
    for batch in files.chunks(BATCH) {
        let reports: Vec<_> = batch.par_iter().map(|file| caught().is_none().then(|| one(file))).collect();
        seen += reports.iter().flatten().count();
        display.advance(batch.len());
        let reports: Vec<_> = reports.into_iter().flatten().collect();
        protected += reports.iter().flatten().map(|report| report.protected).sum::<usize>();
        status = status.max(display.aside(|| write(reports, &mut is_read, streams))?);
        if caught().is_some() || !is_read && purpose == Purpose::Listing {
            break;
        }
    }
    // Before the last messages: the bar would overwrite them.
    drop(display);
    report_protected(protected, streams);
    match caught().filter(|_| seen < files.len()) {
        None => Ok(status),
        Some(stopped) => {
            let (left, all) = (files.len() - seen, files.len());
            note(streams, format_args!("{stopped}: {left} of {all} files were not processed"));
            Ok(stopped.status)
        }
    }
}

/// Writes a message that is not an error. A failure to write it is ignored, as with errors.
fn note(streams: &mut Streams<'_>, text: impl Display) {
    let _ = writeln!(streams.errors, "barelink: {text}");
}

/// Reports how many links were skipped, if any were.
fn report_protected(count: usize, streams: &mut Streams<'_>) {
    if count > 0 {
        let links = if count == 1 { "link that belongs" } else { "links that belong" };
        note(streams, format_args!("skipped {count} {links} to template tags or MDX (--verbose lists them)"));
    }
}

/// Writes the results for some files. Sets `is_read` to `false` when the reader of the output is gone.
fn write(
    reports: Vec<anyhow::Result<Report>>,
    is_read: &mut bool,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let mut status = Status::Done;
    for report in reports {
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                status = print_error(streams, &error);
                continue;
            }
        };
        // A failure to write to standard error is ignored, as with errors.
        let _ = streams.errors.write_all(report.notes.as_bytes());
        status = status.max(report.status);
        let output = streams.terminal.copy(&report.output);
        attempt(is_read, || streams.output.write_all(output.as_bytes()))?;
    }
    // Now, because a signal may end the process before the output is dropped.
    attempt(is_read, || streams.output.flush())?;
    Ok(status)
}

/// Calls `write` if the output still has a reader. Sets `is_read` to `false` if the reader is gone.
fn attempt(is_read: &mut bool, write: impl FnOnce() -> io::Result<()>) -> anyhow::Result<()> {
    if !*is_read {
        return Ok(());
    }
    match write().context(STANDARD_OUTPUT) {
        Err(error) if is_closed_pipe(&error) => *is_read = false,
        written => written?,
    }
    Ok(())
}

/// The number of files that are processed before their results are written. It bounds the memory.
// Large enough that all cores have work while the slowest file of a batch ends.
const BATCH: usize = 256;

/// Returns a copy of an error.
// `anyhow::Error` is not `Clone`, and the same file may be named more than once.
fn again(error: &anyhow::Error) -> anyhow::Error {
    anyhow!("{error:#}")
}

/// Returns the files that are named and the Markdown files in the folders that are named, in order. Each file occurs once,
/// even if it has several names. An error takes the position of its file. Reports folders without Markdown files.
fn find(paths: &[PathBuf], streams: &mut Streams<'_>) -> Vec<anyhow::Result<PathBuf>> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(Ok(path.clone()));
            continue;
        }
        let before = files.len();
        files.extend(below(path));
        if files.len() == before {
            let folder = InputName::new(path);
            note(streams, format_args!("{folder}: there are no Markdown files in it, or all of them are ignored"));
        }
    }
    let mut known = HashSet::new();
    // Two workers must not write the same file, and its links should not be listed twice.
    files.retain(|file| file.as_ref().map_or(true, |file| known.insert(identity(file))));
    files
}

/// Returns the Markdown files in a folder and its subfolders, except for hidden ones and those that `.gitignore` excludes.
/// Symbolic links are not followed.
fn below(folder: &Path) -> impl Iterator<Item = anyhow::Result<PathBuf>> {
    // `.gitignore` also counts outside a repository, as in an archive of one. Sorted, because folders have no order.
    let entries = WalkBuilder::new(folder).require_git(false).sort_by_file_name(Ord::cmp).build();
    entries.filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
            files::is_markdown(entry.path()).then(|| Ok(plain(entry.path())))
        }
        Ok(_) => None,
        Err(error) => Some(Err(anyhow!("{error}"))),
    })
}

/// Returns a path that is the same for all names of a file; for a file that does not exist, the path itself. All names of
/// standard input are `-`.
fn identity(file: &Path) -> PathBuf {
    if is_standard_input(file) {
        return "-".into();
    }
    fs::canonicalize(file).unwrap_or_else(|_| plain(file))
}

/// Returns the path without `./`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// A progress bar, which appears once the run takes long.
struct ProgressDisplay {
    bar: ProgressBar,
    since: Instant,
    progress: Progress,
}

impl ProgressDisplay {
    fn new(files: usize, progress: Progress) -> Self {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} files, {eta} left") {
            bar.set_style(style);
        }
        ProgressDisplay { bar, since: Instant::now(), progress }
    }

    fn advance(&mut self, files: usize) {
        self.bar.inc(files as u64);
        if self.progress == Progress::Shown && self.since.elapsed() > LONG {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.progress = Progress::Hidden;
        }
    }

    /// Calls `write` while the bar is hidden.
    fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The time after which the progress bar appears.
const LONG: Duration = Duration::from_secs(1);
